//! Generates the modules of the enabled revisions, or takes the reviewed text where the `codegen` feature is off.
use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=priv\ncargo::rerun-if-changed=snapshots/generated");
    println!("cargo::rustc-check-cfg=cfg(has_a_revision)");
    let is_on = |module: &str| env::var_os(format!("CARGO_FEATURE_{}", module.to_uppercase())).is_some();
    for (name, text) in files(&is_on)? {
        println!("{}", if name.starts_with('v') { "cargo::rustc-cfg=has_a_revision" } else { "" });
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
    let names = fs::read_dir("snapshots/generated")?.map(|entry| Ok(entry?.file_name().display().to_string()));
    let mut names = names.collect::<Result<Vec<String>, std::io::Error>>()?;
    names.retain(|name| !name.starts_with('v') || name.get(..11).is_some_and(is_on));
    let read = |name: String| Ok((name.clone(), fs::read_to_string(format!("snapshots/generated/{name}"))?));
    names.into_iter().map(read).collect()
}
