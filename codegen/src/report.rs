//! What a bump leaves to decide: a person reads it once, after an import, and edits `errors.toml` and `docs.toml`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::{Map, Value};

/// Longer values are cut here when a change is shown.
const MAX_VALUE: usize = 40;
const UNIONS: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// What an imported schema leaves to decide. Every list is sorted; an empty one has no section in the text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Error codes of the schema that have no row in `errors.toml`.
    pub codes: Vec<Code>,
    /// Methods of the schema that have no doc sentence.
    pub methods: Vec<Method>,
    /// The revision that the schema is compared with, if it says which one it is.
    pub against: Option<String>,
    /// Definitions that the revision before does not have.
    pub added: Vec<String>,
    /// Definitions that only the revision before has.
    pub removed: Vec<String>,
    /// Definitions of both revisions that differ.
    pub changed: Vec<Change>,
    /// Definitions, members and values without a doc sentence of our own.
    pub undocumented: Vec<String>,
    /// Fixups that find nothing to mend any more.
    pub fixups: Vec<String>,
    /// Why the generator stops at the schema, if it does.
    pub refusal: Option<String>,
}

/// An error code and a definition that fixes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code {
    /// The integer `const` of a `code` property.
    pub code: i64,
    /// The definition that has the property.
    pub definition: String,
}

/// A method and a definition that fixes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Method {
    /// The string `const` of a `method` property.
    pub method: String,
    /// The definition that has the property.
    pub definition: String,
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
    /// Whether nothing is left to decide.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
            && self.methods.is_empty()
            && self.added.is_empty()
            && self.removed.is_empty()
            && self.changed.is_empty()
            && self.undocumented.is_empty()
            && self.fixups.is_empty()
            && self.refusal.is_none()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return writeln!(f, "nothing left to decide");
        }
        section(f, "the generator stops", self.refusal.iter().cloned().collect())?;
        let fixups = self.fixups.iter().map(|name| format!("`{name}`"));
        section(f, "fixups that no longer apply", fixups.collect())?;
        let codes = self.codes.iter();
        let codes = codes.map(|row| format!("{} in `{}`", row.code, row.definition));
        section(f, "error codes without a row", codes.collect())?;
        let methods = self.methods.iter();
        let methods = methods.map(|row| format!("`{}` in `{}`", row.method, row.definition));
        section(f, "methods without a sentence", methods.collect())?;
        let mut lines = Vec::new();
        lines.extend(self.added.iter().map(|name| format!("added `{name}`")));
        lines.extend(self.removed.iter().map(|name| format!("removed `{name}`")));
        for Change { definition, edits } in &self.changed {
            lines.extend(edits.iter().map(|edit| format!("changed `{definition}`: {edit}")));
        }
        let against = self.against.as_deref().unwrap_or("the revision before");
        section(f, &format!("definitions against {against}"), lines)?;
        let undocumented = self.undocumented.iter();
        let undocumented = undocumented.map(|name| format!("`{name}`"));
        section(f, "without a doc sentence", undocumented.collect())
    }
}

fn section(f: &mut fmt::Formatter<'_>, title: &str, lines: Vec<String>) -> fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(f, "{title} ({}):", lines.len())?;
    lines.iter().try_for_each(|line| writeln!(f, "  {line}"))
}

/// Compares an imported schema with what is already decided and with the imported schema of the revision before.
pub fn report(
    new: &Value,
    previous: Option<&Value>,
    known_error_codes: &[i64],
    known_methods: &[String],
    undocumented: &[String],
) -> Report {
    let (mut codes, mut methods) = (BTreeSet::new(), BTreeSet::new());
    let after = definitions(new);
    for (&definition, schema) in &after {
        each_const(schema, &mut |property, value| {
            let definition = definition.to_owned();
            match (property, value.as_i64(), value.as_str()) {
                ("code", Some(code), _) if !known_error_codes.contains(&code) => {
                    codes.insert(Code { code, definition });
                }
                ("method", _, Some(method)) if !known_methods.iter().any(|known| known == method) => {
                    let method = method.to_owned();
                    methods.insert(Method { method, definition });
                }
                _ => {}
            }
        });
    }
    let undocumented: BTreeSet<_> = undocumented.iter().cloned().collect();
    let mut report = Report {
        codes: codes.into_iter().collect(),
        methods: methods.into_iter().collect(),
        undocumented: undocumented.into_iter().collect(),
        ..Report::default()
    };
    if let Some(previous) = previous {
        let revision = previous.get("x-revision").and_then(Value::as_str);
        report.against = revision.map(str::to_owned);
        compare(&definitions(previous), &after, &mut report);
    }
    report
}

fn definitions(schema: &Value) -> BTreeMap<&str, &Value> {
    let root = schema.get("$defs").or_else(|| schema.get("definitions"));
    let named = root.and_then(Value::as_object).into_iter().flatten();
    named.map(|(name, schema)| (name.as_str(), schema)).collect()
}

/// Calls `found` with each property of a schema that has a `const`, and with the const.
fn each_const(schema: &Value, found: &mut dyn FnMut(&str, &Value)) {
    for (name, property) in properties(schema).into_iter().flatten() {
        if let Some(value) = property.get("const") {
            found(name, value);
        }
        each_const(property, found);
    }
    for keyword in ["additionalProperties", "items"] {
        if let Some(inner) = schema.get(keyword) {
            each_const(inner, found);
        }
    }
    for keyword in UNIONS {
        let branches = schema.get(keyword).and_then(Value::as_array);
        branches.into_iter().flatten().for_each(|branch| each_const(branch, found));
    }
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
                let count = edits.len();
                edits.extend(removed.map(|item| format!("- {place}{keyword} {}", shown(Some(item)))));
                edits.extend(added.map(|item| format!("+ {place}{keyword} {}", shown(Some(item)))));
                if edits.len() == count {
                    edits.push(format!("~ {place}{keyword} in another order"));
                }
            }
            _ => edits.push(format!("~ {place}{keyword} {} -> {}", shown(old), shown(new))),
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

/// A short form of a schema's part: a reference is shown as the name of its target.
fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else {
        return "absent".to_owned();
    };
    let target = value.get("$ref").and_then(Value::as_str);
    let text = target.map_or_else(|| value.to_string(), str::to_owned);
    match text.char_indices().nth(MAX_VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
