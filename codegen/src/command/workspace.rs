//! The places outside of generated text that list the revisions: Cargo features and the table of the README. A bump writes
//! them, and `cargo codegen --check` and a test hold them.

use std::path::{Path, PathBuf};

use toml_edit::{Array, DocumentMut, Value};

use super::generate::PRIV;
use super::{Failure, read, revisions};
use crate::case::module_name;
use crate::schema::Schema;

/// How many of the newest revisions a build has by default.
const BY_DEFAULT: usize = 2;

/// The files that list the revisions, each as it must be where it is not so; none where `root` is no workspace.
///
/// # Errors
/// Fails when a file cannot be read, or has no such list.
pub fn mended(root: &Path) -> Result<Vec<(PathBuf, String)>, Failure> {
    let mut files = Vec::new();
    let mut schemas = Vec::new();
    for revision in revisions(&root.join(PRIV))? {
        let name = format!("{PRIV}/schema-{revision}.json");
        let text = read(&root.join(&name))?.unwrap_or_default();
        schemas.push(Schema::load(&text).map_err(|error| Failure::Wrong(format!("{name}: {error}")))?);
    }
    for (name, mend) in [("Cargo.toml", features as fn(&str, &[Schema]) -> Option<String>), ("README.md", table)] {
        let path = root.join(name);
        let Some(text) = read(&path)? else { continue };
        let mended = mend(&text, &schemas);
        let mended = mended.ok_or_else(|| Failure::Wrong(format!("{name} has no list of the revisions")))?;
        if mended != text {
            files.push((path, mended));
        }
    }
    Ok(files)
}

/// `Cargo.toml` with a feature for each revision, all of them in `all-revisions`, and the newest in `default`.
fn features(text: &str, schemas: &[Schema]) -> Option<String> {
    let mut manifest: DocumentMut = text.parse().ok()?;
    let features = manifest.get_mut("features")?.as_table_mut()?;
    let modules: Vec<String> = schemas.iter().map(|schema| module_name(&schema.revision)).collect();
    for module in &modules {
        if !features.contains_key(module) {
            features.insert(module, toml_edit::value(Array::new()));
        }
    }
    for (name, wanted) in
        [("all-revisions", &modules[..]), ("default", &modules[modules.len().saturating_sub(BY_DEFAULT)..])]
    {
        let list = features.get_mut(name)?.as_array_mut()?;
        if !list.iter().filter_map(Value::as_str).eq(wanted.iter().map(String::as_str)) {
            let decor = list.decor().clone();
            *list = wanted.iter().collect();
            *list.decor_mut() = decor;
        }
    }
    Some(manifest.to_string())
}

/// The README with a row for each revision.
fn table(text: &str, schemas: &[Schema]) -> Option<String> {
    const HEAD: &str = "| revision | module and feature | definitions | |\n|---|---|---:|---|\n";
    let start = text.find(HEAD)? + HEAD.len();
    let old = &text[start..];
    let end = start + old.find("\n\n")? + 1;
    let newest = schemas.len().saturating_sub(BY_DEFAULT);
    let mut rows = String::new();
    for (index, Schema { revision, definitions, .. }) in schemas.iter().enumerate() {
        let module = module_name(revision);
        let link = format!("[{revision}](https://modelcontextprotocol.io/specification/{revision})");
        // What is said about a revision is the README's own.
        let is_row = |line: &&str| line.starts_with(&format!("| {link} |"));
        let said = old.lines().find(is_row).and_then(|line| line.trim_end_matches('|').rsplit('|').next());
        let default = if index >= newest { ", default" } else { "" };
        let count = definitions.len();
        let said = said.map_or("new".to_owned(), |said| said.trim().to_owned());
        rows += &format!("| {link} | `{module}`{default} | {count} | {said} |\n");
    }
    Some(format!("{}{rows}{}", &text[..start], &text[end..]))
}
