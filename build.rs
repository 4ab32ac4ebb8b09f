//! Generates the modules of the enabled revisions, or takes the reviewed text where the `codegen` feature is off.
use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=priv");
    println!("cargo::rerun-if-changed=snapshots/generated");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let is_on = |module: &str| env::var_os(format!("CARGO_FEATURE_{}", module.to_uppercase())).is_some();
    for (name, text) in files(&is_on)? {
        if fs::read_to_string(out.join(&name)).ok().as_ref() != Some(&text) {
            fs::write(out.join(&name), text)?;
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
    let mut files = Vec::new();
    for entry in fs::read_dir("snapshots/generated")? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !name.starts_with('v') || is_on(name.get(..11).unwrap_or_default()) {
            files.push((name, fs::read_to_string(path)?));
        }
    }
    Ok(files)
}
