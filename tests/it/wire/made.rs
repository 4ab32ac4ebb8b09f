//! One value of each definition of each revision, made from its schema without chance: `snapshots/wire/<revision>/made.snap`.
//!
//! This is the sheet that a new revision has from its first day on; the values by hand beside it come later.

use mcp_wire::{Mode, Revision, registry};
use serde_json::{Map, Value, json};

use super::pin;
use crate::schemas::Schema;

/// How deep optional members are made.
const DEEP: usize = 3;

/// A value with the required members, and above a depth with the optional ones.
fn made(schema: &Schema, of: &Value, depth: usize) -> Value {
    if let Some(name) = Schema::target(of) {
        return named(schema, name, depth);
    }
    if let Some(parts) = of["allOf"].as_array() {
        let parts = parts.iter().map(|part| made(schema, part, depth));
        let members = parts.filter_map(|part| part.as_object().cloned()).flatten();
        return Value::Object(members.collect());
    }
    if let Some(only) = of.get("const") {
        return only.clone();
    }
    if let Some(first) = of["enum"].get(0) {
        return first.clone();
    }
    if let Some(first) = of["anyOf"].get(0) {
        return made(schema, first, depth);
    }
    let kind = of["type"].as_str().or_else(|| of["type"].get(0)?.as_str());
    match kind {
        Some("string") => json!("cup"),
        Some("integer") => json!(1),
        Some("number") => json!(0.5),
        Some("boolean") => json!(true),
        Some("array") if depth > DEEP => json!([]),
        Some("array") => json!([made(schema, &of["items"], depth + 1)]),
        Some("object") => {
            let required = of["required"].as_array().cloned().unwrap_or_default();
            let is_made = |name: &str| depth <= DEEP || required.iter().any(|required| required == name);
            let members = of["properties"].as_object().into_iter().flatten();
            let members = members.filter(|(name, _)| is_made(name));
            let mut object: Map<String, Value> =
                members.map(|(name, of)| (name.clone(), made(schema, of, depth + 1))).collect();
            if of["properties"].is_null() && of["additionalProperties"].is_object() && depth <= DEEP {
                object.insert("cup".to_owned(), made(schema, &of["additionalProperties"], depth + 1));
            }
            Value::Object(object)
        }
        Some(other) => panic!("a new type: {other}"),
        None => json!("cup"),
    }
}

/// A value of a definition, with what the fixups ask for.
fn named(schema: &Schema, name: &str, depth: usize) -> Value {
    let mut value = made(schema, &schema.definitions[name], depth);
    if let Some(result_type) = value.get_mut("resultType").filter(|value| *value == "cup") {
        *result_type = if name == "InputRequiredResult" { json!("input_required") } else { json!("complete") };
    }
    // Params of the first revisions have `_meta` by a fixup; it is optional there.
    if name == "InputRequiredResult" && value.get("requestState").is_none() {
        value["requestState"] = json!("cup");
    }
    value
}

#[test]
fn each_definition_is_written_as_reviewed() {
    for revision in Revision::ALL {
        let schema = Schema::load(revision);
        let mut lines = Vec::new();
        for entry in registry::types(revision).iter().filter(|entry| entry.is_definition) {
            let text = named(&schema, entry.name, 0).to_string();
            let read = entry.round_trip(&text, Mode::Strict);
            let written = read.unwrap_or_else(|error| panic!("{revision} {}: {error}: {text}", entry.name)).value;
            let same =
                serde_json::from_str::<Value>(&written).unwrap() == serde_json::from_str::<Value>(&text).unwrap();
            assert!(same, "{revision} {}: {written} is not {text}", entry.name);
            lines.push(format!("{}: {written}", entry.name));
        }
        pin(revision, "made", &lines.join("\n"));
    }
}
