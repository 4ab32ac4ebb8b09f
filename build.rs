//! Generates the modules of the enabled revisions, or takes the reviewed text where the `codegen` feature is off.
use std::{env, error::Error, fs, path::PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=priv");
    println!("cargo::rerun-if-changed=snapshots/generated");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] {
        let module = format!("v{}", revision.replace('-', "_"));
        if env::var_os(format!("CARGO_FEATURE_{}", module.to_uppercase())).is_none() {
            continue;
        }
        for (name, text) in module_files(revision, &module)? {
            if fs::read_to_string(out.join(&name)).ok().as_ref() != Some(&text) {
                fs::write(out.join(&name), text)?;
            }
        }
    }
    Ok(())
}
#[cfg(feature = "codegen")]
fn module_files(revision: &str, _: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    Ok(mcp_wire_codegen::generate_from("priv".as_ref(), revision)?.files())
}
#[cfg(not(feature = "codegen"))]
fn module_files(_: &str, module: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let read = |name: String| Ok((name.clone(), fs::read_to_string(format!("snapshots/generated/{name}"))?));
    [".rs", "_registry.rs", "_rules.rs", "_outline.txt"].into_iter().map(|end| read(format!("{module}{end}"))).collect()
}
