//! `cargo bump`: the import of an official schema, with the questions that it brings up.

use std::fmt::Write as _;
use std::fs;
use std::path::{self, Path};

use serde_json::Value;
use sha2::{Digest, Sha256};

use super::generate::PRIV;
use super::{Failure, cannot, read, revisions, stubs, workspace, write};
use crate::docs::Key;
use crate::generate::{self, Inputs, Read};
use crate::import::{Imported, import, revision_from_path};
use crate::report::report;

/// What a bump has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bumped {
    /// What was written, what changes, and what is left to decide.
    pub text: String,
    /// How many questions are open.
    pub open: usize,
}

/// Imports an official schema into the workspace at `root`: into `priv`, and wherever else the list of revisions must be
/// written. Nothing is written while a question is open, unless `force` is set: then what is not decided is written as a
/// stub, which the generator refuses until somebody decides.
///
/// # Errors
/// Fails, and writes nothing, when the file is not a schema that the generator can rely on, and when another schema of that
/// revision is imported already and `force` is not set.
pub fn bump(source: &Path, revision: Option<&str>, root: &Path, force: bool) -> Result<Bumped, Failure> {
    let imported = imported(source, revision)?;
    let folder = root.join(PRIV);
    let path = folder.join(format!("schema-{}.json", imported.revision));
    if let Some(old) = read(&path)?
        && !force
    {
        other_digest(&path, &old, &imported)?;
    }

    // A first import has no tables yet, so that all is left to decide.
    let table = |name: &str| read(&folder.join(name)).map(Option::unwrap_or_default);
    let (errors, docs) = (table("errors.toml")?, table("docs.toml")?);
    let inputs = Inputs { schema: &imported.text, errors: &errors, docs: &docs };
    let known = generate::read(&inputs).map_err(|error| Failure::Wrong(format!("{}: {error}", folder.display())))?;
    let before = if folder.exists() { revisions(&folder)? } else { Vec::new() };
    let before = before.into_iter().rfind(|known| *known < imported.revision);
    let previous = match &before {
        Some(revision) => Some(parsed(&folder.join(format!("schema-{revision}.json")))?),
        None => None,
    };
    let mut report = report(&imported.schema, previous.as_ref());
    let missing = known.missing();
    report.fixups = known.idle.iter().map(|name| (*name).to_owned()).collect();
    report.sentences = missing.iter().map(|(key, at)| (key.to_string(), at.clone())).collect();
    report.refusals.clone_from(&known.refused);
    let open = report.open();
    if open > 0 && !force {
        return Ok(Bumped { text: report.to_string(), open });
    }

    let mut told = String::new();
    let mut put = |path: &Path, text: &str| -> Result<(), Failure> {
        if write(path, text)? {
            let _ = writeln!(told, "wrote {}", path.display());
        }
        Ok(())
    };
    fs::create_dir_all(&folder).map_err(|error| cannot("create", &folder, error))?;
    put(&path, &imported.text)?;
    if open > 0 {
        write_stubs(root, before.as_deref(), &known, &missing, (&errors, &docs), &mut put)?;
    }
    for (path, text) in workspace::mended(root)? {
        put(&path, &text)?;
    }
    if told.is_empty() {
        told = format!("unchanged: {}\n", path.display());
    }
    Ok(Bumped { text: format!("{told}{report}"), open })
}

/// Writes what is not decided as stubs, and ends what no longer applies with the revision before.
fn write_stubs(
    root: &Path,
    before: Option<&str>,
    known: &Read,
    missing: &[(Key, String)],
    (errors, docs): (&str, &str),
    put: &mut dyn FnMut(&Path, &str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let folder = root.join(PRIV);
    put(&folder.join("errors.toml"), &stubs::errors(errors, before, known)?)?;
    put(&folder.join("docs.toml"), &stubs::docs(docs, missing)?)?;
    let fixups = root.join("codegen/src/fixups.rs");
    if let (Some(before), Some(text)) = (before, read(&fixups)?) {
        put(&fixups, &stubs::fixups(&text, before, &known.idle))?;
    }
    Ok(())
}

fn imported(source: &Path, revision: Option<&str>) -> Result<Imported, Failure> {
    let bytes = fs::read(source).map_err(|error| cannot("read", source, error))?;
    let wrong = |problem: String| Failure::Wrong(format!("{}: {problem}", source.display()));
    let text = std::str::from_utf8(&bytes).map_err(|error| wrong(format!("not UTF-8: {error}")))?;
    let full = path::absolute(source).unwrap_or_else(|_| source.to_owned());
    let revision = revision.map(str::to_owned).or_else(|| revision_from_path(&full.to_string_lossy()));
    import(text, revision.as_deref(), &sha256(&bytes)).map_err(|error| wrong(error.to_string()))
}

/// Refuses to put another file in the place of one that is imported.
fn other_digest(path: &Path, old: &str, new: &Imported) -> Result<(), Failure> {
    let old: Value = serde_json::from_str(old).unwrap_or_default();
    if old["x-source-sha256"] == new.schema["x-source-sha256"] {
        return Ok(());
    }
    let differences = report(&new.schema, Some(&old));
    let names = differences.added.iter().chain(&differences.removed);
    let names = names.chain(differences.changed.iter().map(|change| &change.definition));
    let names: Vec<String> = names.map(|name| crate::refusal::quote(name)).collect();
    let what = match names.as_slice() {
        [] => "only its prose differs".to_owned(),
        [first, rest @ ..] if rest.len() < 8 => {
            format!("what differs is {first}{}", rest.iter().map(|name| format!(", {name}")).collect::<String>())
        }
        all => format!("{} definitions differ", all.len()),
    };
    Err(Failure::Wrong(format!("{} was imported from another file; {what}; --force replaces it", path.display())))
}

fn parsed(path: &Path) -> Result<Value, Failure> {
    let text = fs::read_to_string(path).map_err(|error| cannot("read", path, error))?;
    serde_json::from_str(&text).map_err(|error| Failure::Wrong(format!("{}: not JSON: {error}", path.display())))
}

fn sha256(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}
