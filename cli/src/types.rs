//! `types`: what each schema defines, and where it is in Rust.

use std::io;

use mcp_wire::Revision;
use mcp_wire::registry::{self, TypeEntry};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::args::TypesArgs;
use crate::out::{HEAD, Out};

/// A definition that has no Rust type, on purpose.
struct Skipped {
    revision: Revision,
    name: &'static str,
    reason: &'static str,
}

/// Every definition without a Rust type: there is none.
static SKIPPED: &[Skipped] = &[];

/// Runs `types`.
pub(crate) fn types(args: &TypesArgs, out: &mut Out) -> io::Result<()> {
    let revisions = args.revision.map_or(Revision::ALL.to_vec(), |revision| vec![revision]);
    for revision in revisions {
        if args.json { list_json(revision, out)? } else { list(revision, out)? }
    }
    Ok(())
}

fn skipped(revision: Revision) -> impl Iterator<Item = &'static Skipped> {
    SKIPPED.iter().filter(move |skipped| skipped.revision == revision)
}

fn list(revision: Revision, out: &mut Out) -> io::Result<()> {
    let definitions: Vec<&TypeEntry> = registry::types(revision).iter().filter(|entry| entry.is_definition).collect();
    let count = definitions.len() + skipped(revision).count();
    let wide = definitions.iter().map(|entry| entry.name.len()).max().unwrap_or_default();
    out.line(&out.paint(HEAD, format_args!("{revision}: {count} definitions")))?;
    for entry in definitions {
        out.line(&format!("  {:wide$}  {:7}  {}", entry.name, entry.kind.as_str(), path(entry)))?;
    }
    for skipped in skipped(revision) {
        out.line(&format!("  {:wide$}  skipped  {}", skipped.name, skipped.reason))?;
    }
    out.line(if skipped(revision).next().is_none() { "  none skipped" } else { "" })
}

fn list_json(revision: Revision, out: &mut Out) -> io::Result<()> {
    for entry in registry::types(revision) {
        out.json(&Row { revision, name: entry.name, what: Ok(entry) })?;
    }
    skipped(revision).try_for_each(|skipped| out.json(&Row { revision, name: skipped.name, what: Err(skipped.reason) }))
}

/// The path of a type as a user of the crate writes it.
fn path(entry: &TypeEntry) -> String {
    format!("mcp_wire{}", entry.path.strip_prefix("crate").unwrap_or(entry.path))
}

/// A type, or the reason why there is none.
struct Row {
    revision: Revision,
    name: &'static str,
    what: Result<&'static TypeEntry, &'static str>,
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("revision", self.revision.as_str())?;
        map.serialize_entry("name", self.name)?;
        match self.what {
            Ok(entry) => {
                map.serialize_entry("rust", &path(entry))?;
                map.serialize_entry("kind", entry.kind.as_str())?;
                map.serialize_entry("definition", &entry.is_definition)?;
            }
            Err(reason) => {
                map.serialize_entry("definition", &true)?;
                map.serialize_entry("skipped", reason)?;
            }
        }
        map.end()
    }
}
