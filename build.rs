//! Generates the modules of the enabled revisions, or takes the reviewed text where the `codegen` feature is off.
use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=priv");
    println!("cargo::rerun-if-changed=snapshots/generated");
    let is_on = |module: &str| env::var_os(format!("CARGO_FEATURE_{}", module.to_uppercase())).is_some();
    for (name, text) in files(&is_on)? {
        let path = PathBuf::from(env::var("OUT_DIR")?).join(name);
        if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            fs::write(path, text)?;
        }
    }
    Ok(())
}
#[cfg(feature = "codegen")]
fn files(is_on: &dyn Fn(&str) -> bool) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    Ok(mcp_wire_codegen::generate_enabled("priv".as_ref(), is_on)?)
}
#[cfg(not(feature = "codegen"))]
fn files(is_on: &dyn Fn(&str) -> bool) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut files = fs::read_dir("snapshots/generated")?
        .map(|entry| entry.map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path())))
        .collect::<Result<Vec<_>, _>>()?;
    files.retain(|(name, _)| !name.starts_with('v') || is_on(name.get(..11).unwrap_or_default()));
    files.into_iter().map(|(name, path)| Ok((name, fs::read_to_string(path)?))).collect()
}
