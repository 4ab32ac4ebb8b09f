//! `cargo codegen`: the generated text, written or compared.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Failure, cannot, names, read, revisions};
use crate::error_docs;
use crate::errors::ErrorTable;
use crate::generate::{common_from, generate_from};

/// Where the inputs are, seen from the root of the workspace.
pub const PRIV: &str = "priv";
/// Where the generated text is, seen from the root of the workspace.
pub const OUT: &str = "snapshots/generated";
/// Where the generated pages are, seen from the root of the workspace.
pub const DOCS: &str = "docs";
/// The page of the errors.
const PAGE: &str = "errors.md";

/// Writes the generated text of every imported revision and the page of the errors, and removes the text of revisions
/// that are gone.
///
/// # Errors
/// Fails when the generator refuses a schema, or a file cannot be read or written.
pub fn write(folder: &Path, out: &Path, docs: &Path) -> Result<String, Failure> {
    let (texts, page) = (texts(folder)?, page(folder)?);
    for target in [out, docs] {
        fs::create_dir_all(target).map_err(|error| cannot("create", target, error))?;
    }
    let mut told = String::new();
    for (path, text) in files(out, &texts, docs, &page) {
        if super::write(&path, text)? {
            told += &format!("wrote {}\n", path.display());
        }
    }
    for name in stale(out, &texts)? {
        let path = out.join(name);
        fs::remove_file(&path).map_err(|error| cannot("remove", &path, error))?;
        told += &format!("removed {}\n", path.display());
    }
    if told.is_empty() {
        told = format!("{} is up to date\n", out.display());
    }
    Ok(told)
}

/// Compares the generated text with what is there.
///
/// # Errors
/// Fails as [`write()`] does, and where a file differs: then the error ends in the command that mends it.
pub fn check(folder: &Path, out: &Path, docs: &Path) -> Result<String, Failure> {
    let (texts, page) = (texts(folder)?, page(folder)?);
    let mut differences = Vec::new();
    for (path, text) in files(out, &texts, docs, &page) {
        match read(&path)? {
            Some(old) if old == *text => {}
            Some(_) => differences.push(format!("{} differs from what {} gives", path.display(), folder.display())),
            None => differences.push(format!("{} is missing", path.display())),
        }
    }
    let stale = if out.exists() { stale(out, &texts)? } else { Vec::new() };
    differences.extend(stale.iter().map(|name| format!("{} belongs to no schema", out.join(name).display())));
    if differences.is_empty() {
        return Ok(format!("{} is up to date\n", out.display()));
    }
    let mut command = "cargo codegen".to_owned();
    for (option, value, default) in [("--priv", folder, PRIV), ("--out", out, OUT), ("--docs", docs, DOCS)] {
        if value != Path::new(default) {
            command += &format!(" {option} {}", value.display());
        }
    }
    Err(Failure::Wrong(format!("{}\nrun `{command}`", differences.join("\n"))))
}

/// Each file to be, with its text.
fn files<'t>(
    out: &Path,
    texts: &'t BTreeMap<String, String>,
    docs: &Path,
    page: &'t String,
) -> Vec<(PathBuf, &'t String)> {
    let texts = texts.iter().map(|(name, text)| (out.join(name), text));
    texts.chain([(docs.join(PAGE), page)]).collect()
}

/// The page of the errors.
fn page(folder: &Path) -> Result<String, Failure> {
    let path = folder.join("errors.toml");
    let text = read(&path)?.unwrap_or_default();
    let table = ErrorTable::load(&text).map_err(|error| Failure::Wrong(format!("{}: {error}", folder.display())))?;
    Ok(error_docs::page(&table))
}

/// The files of generated text to be, by name.
fn texts(folder: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let revisions = revisions(folder)?;
    if revisions.is_empty() {
        return Err(Failure::Wrong(format!("{} holds no schema-<revision>.json; run `cargo bump`", folder.display())));
    }
    let wrong = |error| Failure::Wrong(format!("{}: {error}", folder.display()));
    let mut texts: BTreeMap<String, String> = common_from(folder).map_err(wrong)?.into_iter().collect();
    for revision in revisions {
        let generated = generate_from(folder, &revision)
            .map_err(|error| Failure::Wrong(format!("{}, revision {revision}: {error}", folder.display())))?;
        texts.extend(generated.files());
    }
    Ok(texts)
}

/// Generated files of revisions that are no more.
fn stale(out: &Path, texts: &BTreeMap<String, String>) -> Result<Vec<String>, Failure> {
    let is_ours = |name: &str| {
        let revision = name.strip_prefix('v').and_then(|name| name.get(..10));
        revision.is_some_and(|revision| crate::import::is_date(&revision.replace('_', "-")))
    };
    Ok(names(out)?.into_iter().filter(|name| is_ours(name) && !texts.contains_key(name)).collect())
}
