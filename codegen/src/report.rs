//! What a bump leaves to decide: a person reads it once, after an import, and edits `errors.toml` and `docs.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::{Map, Value};

use crate::refusal::{Refusal, quote};

/// Longer values are cut here when a change is shown.
const MAX_VALUE: usize = 40;

/// What an imported schema leaves to decide. Every list is in order; an empty one has no section in the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Why the generator stops at the schema.
    pub refusals: Vec<Refusal>,
    /// Fixups that find nothing to mend any more.
    pub fixups: Vec<String>,
    /// Types, members, values and methods without a doc sentence of our own, each with its place.
    pub sentences: Vec<(String, String)>,
    /// The revision that the schema is compared with, if it says which one it is.
    pub against: Option<String>,
    /// Definitions that the revision before does not have.
    pub added: Vec<String>,
    /// Definitions that only the revision before has.
    pub removed: Vec<String>,
    /// Definitions of both revisions that differ.
    pub changed: Vec<Change>,
}

/// A definition that differs between two revisions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The definition's name.
    pub definition: String,
    /// One line each: `+ member`, `- member`, `~ member: keyword before -> after`.
    pub edits: Vec<String>,
}

impl Report {
    /// How many questions are open.
    pub fn open(&self) -> usize {
        self.refusals.len() + self.fixups.len() + self.sentences.len()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section(f, "the generator stops", self.refusals.iter().map(Refusal::to_string).collect())?;
        let fixups = self.fixups.iter().map(|name| format!("`{name}`"));
        section(f, "fixups that no longer apply", fixups.collect())?;
        let sentences = self.sentences.iter().map(|(name, at)| format!("{} at {at}", quote(name)));
        section(f, "without a doc sentence", sentences.collect())?;
        let mut lines = Vec::new();
        lines.extend(self.added.iter().map(|name| format!("added {}", quote(name))));
        lines.extend(self.removed.iter().map(|name| format!("removed {}", quote(name))));
        for Change { definition, edits } in &self.changed {
            lines.extend(edits.iter().map(|edit| format!("changed {}: {edit}", quote(definition))));
        }
        let against = self.against.as_deref().unwrap_or("the revision before");
        section(f, &format!("definitions against {against}"), lines)?;
        if self.open() == 0 { writeln!(f, "nothing left to decide") } else { Ok(()) }
    }
}

fn section(f: &mut fmt::Formatter<'_>, title: &str, lines: Vec<String>) -> fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(f, "{title} ({}):", lines.len())?;
    lines.iter().try_for_each(|line| writeln!(f, "  {line}"))
}

/// Compares an imported schema with the imported schema of the revision before. What the generator says of it is for the
/// caller to add.
pub fn report(new: &Value, previous: Option<&Value>) -> Report {
    let mut report = Report::default();
    if let Some(previous) = previous {
        let revision = previous.get("x-revision").and_then(Value::as_str);
        report.against = revision.map(str::to_owned);
        compare(&definitions(previous), &definitions(new), &mut report);
    }
    report
}

fn definitions(schema: &Value) -> BTreeMap<&str, &Value> {
    let root = schema.get("$defs").or_else(|| schema.get("definitions"));
    let named = root.and_then(Value::as_object).into_iter().flatten();
    named.map(|(name, schema)| (name.as_str(), schema)).collect()
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

fn compare(before: &BTreeMap<&str, &Value>, after: &BTreeMap<&str, &Value>, report: &mut Report) {
    let only = |here: &BTreeMap<&str, &Value>, there: &BTreeMap<&str, &Value>| {
        let names = here.keys().filter(|name| !there.contains_key(*name));
        names.map(|name| (*name).to_owned()).collect()
    };
    report.added = only(after, before);
    report.removed = only(before, after);
    for (name, after) in after {
        if let Some(before) = before.get(name) {
            let mut edits = Vec::new();
            schema_edits(&same_dialect(before), &same_dialect(after), "", &mut edits);
            if !edits.is_empty() {
                let definition = (*name).to_owned();
                report.changed.push(Change { definition, edits });
            }
        }
    }
}

/// The schema with every reference cut to the name it ends in: a move from `definitions` to `$defs` is no change.
fn same_dialect(schema: &Value) -> Value {
    match schema {
        Value::Array(items) => items.iter().map(same_dialect).collect(),
        Value::Object(members) => {
            let member = |(name, value): (&String, &Value)| {
                let target = value.as_str().filter(|_| name == "$ref");
                let target = target.and_then(|reference| reference.rsplit('/').next());
                (name.clone(), target.map_or_else(|| same_dialect(value), Value::from))
            };
            members.iter().map(member).collect()
        }
        scalar => scalar.clone(),
    }
}

/// One line for each difference between two schemas; `path` leads to them inside their definition.
fn schema_edits(before: &Value, after: &Value, path: &str, edits: &mut Vec<String>) {
    if before == after {
        return;
    }
    let place = if path.is_empty() { String::new() } else { format!("{path}: ") };
    // A reference says all that a schema says: its other keywords are not compared with it.
    if before.get("$ref") != after.get("$ref") {
        edits.push(format!("~ {place}{} -> {}", outline(before), outline(after)));
        return;
    }
    for keyword in names(before.as_object(), after.as_object()) {
        let (old, new) = (before.get(keyword), after.get(keyword));
        match (keyword, old, new) {
            ("properties", ..) => property_edits(before, after, path, edits),
            // Told with the properties.
            ("required", ..) => {}
            _ if old == new => {}
            ("additionalProperties", Some(old @ Value::Object(_)), Some(new @ Value::Object(_))) => {
                schema_edits(old, new, &member(path, "*"), edits);
            }
            ("items", Some(old), Some(new)) => {
                schema_edits(old, new, &format!("{path}[]"), edits);
            }
            ("allOf" | "anyOf" | "enum" | "oneOf", ..) => {
                let (old_items, new_items) = (items(old), items(new));
                let removed = old_items.iter().filter(|item| !new_items.contains(item));
                let added = new_items.iter().filter(|item| !old_items.contains(item));
                let (removed, added): (Vec<&Value>, Vec<&Value>) = (removed.collect(), added.collect());
                match (removed.as_slice(), added.as_slice()) {
                    ([], []) => edits.push(format!("~ {place}{keyword} in another order")),
                    ([old], [new]) => {
                        let (old, new) = both(Some(old), Some(new));
                        edits.push(format!("- {place}{keyword} {old}"));
                        edits.push(format!("+ {place}{keyword} {new}"));
                    }
                    _ => {
                        let long = removed.iter().chain(&added).map(|item| text(Some(item)));
                        let long: Vec<String> = long.collect();
                        let cut: BTreeSet<String> = long.iter().map(|item| window(item, 0)).collect();
                        // Where two would look alike, all are shown whole.
                        let shown = |item: &Value| {
                            if cut.len() == long.len() { window(&text(Some(item)), 0) } else { text(Some(item)) }
                        };
                        edits.extend(removed.iter().map(|item| format!("- {place}{keyword} {}", shown(item))));
                        edits.extend(added.iter().map(|item| format!("+ {place}{keyword} {}", shown(item))));
                    }
                }
            }
            _ => {
                let (old, new) = both(old, new);
                edits.push(format!("~ {place}{keyword} {old} -> {new}"));
            }
        }
    }
}

fn property_edits(before: &Value, after: &Value, path: &str, edits: &mut Vec<String>) {
    for name in names(properties(before), properties(after)) {
        let get = |schema| properties(schema).and_then(|properties| properties.get(name));
        let is_required = |schema: &Value| items(schema.get("required")).iter().any(|item| *item == name);
        let full = member(path, name);
        match (get(before), get(after)) {
            (None, _) if is_required(after) => edits.push(format!("+ {full} (required)")),
            (None, _) => edits.push(format!("+ {full}")),
            (_, None) => edits.push(format!("- {full}")),
            (Some(old), Some(new)) => {
                match (is_required(before), is_required(after)) {
                    (false, true) => edits.push(format!("~ {full}: now required")),
                    (true, false) => edits.push(format!("~ {full}: now optional")),
                    (true, true) | (false, false) => {}
                }
                schema_edits(old, new, &full, edits);
            }
        }
    }
}

fn member(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// The names of both objects, sorted.
fn names<'a>(before: Option<&'a Map<String, Value>>, after: Option<&'a Map<String, Value>>) -> BTreeSet<&'a str> {
    let both = [before, after].into_iter().flatten();
    both.flat_map(Map::keys).map(String::as_str).collect()
}

fn items(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// What kind of schema it is: the name of its target, its type, or its first keyword.
fn outline(schema: &Value) -> String {
    let target = schema.get("$ref").and_then(Value::as_str);
    let kind = schema.get("type").and_then(Value::as_str);
    let first = schema.as_object().and_then(|members| members.keys().min());
    match (target, kind, first) {
        (Some(name), ..) => name.to_owned(),
        (None, Some(kind), _) => format!("inline {kind}"),
        (None, None, Some(keyword)) => format!("inline {keyword}"),
        (None, None, None) => "any value".to_owned(),
    }
}

/// A schema's part as text; a reference is shown as the name of its target.
fn text(value: Option<&Value>) -> String {
    let Some(value) = value else {
        return "absent".to_owned();
    };
    let target = value.get("$ref").and_then(Value::as_str);
    target.map_or_else(|| value.to_string(), str::to_owned)
}

/// Two parts in short, cut so that what differs is seen.
fn both(old: Option<&Value>, new: Option<&Value>) -> (String, String) {
    let (old, new) = (text(old), text(new));
    let alike = old.chars().zip(new.chars()).take_while(|(one, other)| one == other).count();
    let is_seen = alike < MAX_VALUE;
    let start = if is_seen { 0 } else { alike - MAX_VALUE / 4 };
    (window(&old, start), window(&new, start))
}

/// A text from a character on, cut at both ends.
fn window(text: &str, start: usize) -> String {
    let shown: String = text.chars().skip(start).take(MAX_VALUE).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if text.chars().count() > start + MAX_VALUE { "…" } else { "" };
    format!("{before}{shown}{after}")
}
