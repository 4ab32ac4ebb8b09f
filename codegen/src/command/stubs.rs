//! What `cargo bump --force` writes where nobody has decided yet: rows and sentences that the generator refuses, and ends of
//! what no longer applies.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};

use super::Failure;
use crate::docs::{Key, UNDECIDED};
use crate::errors::{codes, data};
use crate::generate::Read;

fn parsed(name: &str, text: &str) -> Result<DocumentMut, Failure> {
    text.parse().map_err(|error| Failure::Wrong(format!("{name}: {error}")))
}

/// The error table with a stub for each code that has no row, and an end for each row whose definition is gone.
pub(super) fn errors(text: &str, before: Option<&str>, known: &Read) -> Result<String, Failure> {
    let mut table = parsed("errors.toml", text)?;
    let revision = &known.schema.revision;
    let rows = table.entry("condition").or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    let Some(rows) = rows.as_array_of_tables_mut() else {
        return Err(Failure::Wrong("errors.toml: `condition` is no array of tables".to_owned()));
    };
    for row in &known.errors.condition {
        let is_gone = row.is_in(revision)
            && row.definition.as_ref().is_some_and(|name| !known.schema.definitions.contains_key(name));
        let same = |table: &&mut Table| {
            table.get("name").and_then(Item::as_str) == Some(&row.name)
                && table.get("since").and_then(Item::as_str) == Some(&row.since)
        };
        if let (true, Some(before), Some(table)) = (is_gone, before, rows.iter_mut().find(same)) {
            table.insert("until", value(before));
            if row.fallback.is_none() {
                table.insert("fallback", value("internal-error"));
                table.insert("undecided", value(format!("what stands in for it since {revision}, where it is gone?")));
            }
        }
    }
    for (code, definition) in codes(&known.schema.definitions) {
        if known.errors.condition.iter().any(|row| row.is_in(revision) && row.code == code) {
            continue;
        }
        let mut row = Table::new();
        row.insert("name", value(kebab(definition.strip_suffix("Error").unwrap_or(&definition))));
        row.insert("code", value(code));
        row.insert("since", value(revision));
        row.insert("definition", value(&definition));
        row.insert("message", value(UNDECIDED));
        row.insert("meaning", value(UNDECIDED));
        if let Some(members) = known.schema.definitions.get(&definition).and_then(data) {
            row.insert("data", value(members.into_iter().collect::<toml_edit::Array>()));
        }
        row.insert("fallback", value("internal-error"));
        row.insert(
            "link",
            value(format!("https://modelcontextprotocol.io/specification/{revision}/basic#error-codes")),
        );
        let question = "which words, which status over HTTP, who sends it, and what stands in for it elsewhere?";
        row.insert("undecided", value(question));
        rows.push(row);
    }
    Ok(table.to_string())
}

/// `tool-busy` for `ToolBusy`.
fn kebab(name: &str) -> String {
    let field = crate::case::rust_field(name);
    field.trim_matches('_').replace('_', "-")
}

/// The sentences with a stub for each that is missing.
pub(super) fn docs(text: &str, missing: &[(Key, String)]) -> Result<String, Failure> {
    let mut docs = parsed("docs.toml", text)?;
    for (key, at) in missing {
        let stub = value(format!("{UNDECIDED}: a sentence of our own about {at}."));
        let (table, name): (Option<&mut Table>, &str) = match key {
            Key::Type(name) => (of_type(&mut docs, name), "doc"),
            Key::Member(name, member) => (inner(of_type(&mut docs, name), "members"), member),
            Key::Value(name, of) => (inner(of_type(&mut docs, name), "values"), of),
            Key::Method(name) => (inner(Some(docs.as_table_mut()), "methods"), name),
        };
        let Some(table) = table else {
            return Err(Failure::Wrong(format!("docs.toml: the place of `{key}` is no table")));
        };
        table.insert(name, stub);
    }
    Ok(docs.to_string())
}

/// The table of a type, which always has a `doc`.
fn of_type<'d>(docs: &'d mut DocumentMut, name: &str) -> Option<&'d mut Table> {
    let types = inner(Some(docs.as_table_mut()), "types")?;
    types.set_implicit(true);
    let table = inner(Some(types), name)?;
    if !table.contains_key("doc") {
        table.insert("doc", value(format!("{UNDECIDED}: a sentence of our own.")));
    }
    Some(table)
}

fn inner<'t>(table: Option<&'t mut Table>, name: &str) -> Option<&'t mut Table> {
    table?.entry(name).or_insert_with(|| Item::Table(Table::new())).as_table_mut()
}

/// `fixups.rs` with an end for each fixup that found nothing to mend.
pub(super) fn fixups(text: &str, before: &str, idle: &[&str]) -> String {
    let mut mended = String::new();
    let mut is_idle = false;
    for line in text.lines() {
        if let Some(name) = line.trim().strip_prefix("name: \"").and_then(|rest| rest.strip_suffix("\",")) {
            is_idle = idle.contains(&name);
        }
        if is_idle && line.trim() == "until: None," {
            mended += &line.replace("None", &format!("Some({before:?})"));
        } else {
            mended += line;
        }
        mended.push('\n');
    }
    mended
}
