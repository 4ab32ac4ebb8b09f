//! `cargo bump`: the import of an official schema.

use std::fmt::Write as _;
use std::fs;
use std::path::{self, Path};

use sha2::{Digest, Sha256};

use super::{Failure, cannot, read, revisions, write};
use crate::docs::Docs;
use crate::errors::ErrorTable;
use crate::fixups;
use crate::generate::{Inputs, generate};
use crate::import::{import, revision_from_path};
use crate::refusal::GenerateError;
use crate::report::report;
use crate::schema::Schema;

/// Imports an official schema into a `priv` folder, and returns what is left to decide. What the generator then refuses
/// is part of that: it does not fail the import.
///
/// # Errors
/// Fails, and writes nothing, when the file is not a schema that the generator can rely on.
pub fn bump(source: &Path, revision: Option<&str>, folder: &Path) -> Result<String, Failure> {
    let bytes = fs::read(source).map_err(|error| cannot("read", source, error))?;
    let wrong = |problem: String| Failure::Wrong(format!("{}: {problem}", source.display()));
    let text = std::str::from_utf8(&bytes).map_err(|error| wrong(format!("not UTF-8: {error}")))?;
    let full = path::absolute(source).unwrap_or_else(|_| source.to_owned());
    let revision = revision.map(str::to_owned).or_else(|| revision_from_path(&full.to_string_lossy()));
    let imported = import(text, revision.as_deref(), &sha256(&bytes)).map_err(|error| wrong(error.to_string()))?;
    let schema = Schema::load(&imported.text).map_err(|error| wrong(error.to_string()))?;

    // A first import has no tables yet, so that all is left to decide.
    let table = |name: &str| read(&folder.join(name)).map(Option::unwrap_or_default);
    let (errors_text, docs_text) = (table("errors.toml")?, table("docs.toml")?);
    let in_folder = |error: GenerateError| Failure::Wrong(format!("{}: {error}", folder.display()));
    let errors = ErrorTable::load(&errors_text).map_err(in_folder)?;
    let docs = Docs::load(&docs_text).map_err(in_folder)?;
    let before = revisions(folder)?.into_iter().rfind(|known| *known < imported.revision);
    let before = match before {
        Some(revision) => {
            let path = folder.join(format!("schema-{revision}.json"));
            let text = fs::read_to_string(&path).map_err(|error| cannot("read", &path, error))?;
            let parsed = serde_json::from_str(&text);
            Some(parsed.map_err(|error| Failure::Wrong(format!("{}: not JSON: {error}", path.display())))?)
        }
        None => None,
    };

    let path = folder.join(format!("schema-{}.json", imported.revision));
    let wrote = if write(&path, &imported.text)? { "wrote" } else { "unchanged:" };

    let inputs = Inputs { schema: &imported.text, errors: &errors_text, docs: &docs_text };
    let (undocumented, refusal) = match generate(&inputs) {
        Ok(generated) => (generated.undocumented, None),
        Err(error) => (Vec::new(), Some(error.to_string())),
    };
    let rows = errors.condition.iter().filter(|row| row.is_in(&imported.revision));
    let codes: Vec<i64> = rows.map(|row| row.code).collect();
    let mut report = report(&imported.schema, before.as_ref(), &codes, &docs.methods(), &undocumented);
    report.fixups = fixups::idle(&schema).into_iter().map(str::to_owned).collect();
    report.refusal = refusal;
    Ok(format!("{wrote} {}\n{report}", path.display()))
}

fn sha256(bytes: &[u8]) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}
