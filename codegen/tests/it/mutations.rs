//! Nothing that a schema says is missed: whatever value of it changes, the outline changes too, or the generator refuses it.

use std::fs;

use mcp_wire_codegen::{Inputs, outline};
use serde_json::{Map, Value, json};

use crate::snapshots::{revisions, root};

/// A schema with what means the same written in one way.
fn normal(schema: &Value) -> Value {
    match schema {
        Value::Object(members) => {
            let mut members: Map<String, Value> =
                members.iter().map(|(name, value)| (name.clone(), normal(value))).collect();
            // A value says its type itself.
            let is_string = |value: &Value| value.is_string();
            let is_said = members.get("const").is_some_and(is_string)
                || members.get("enum").and_then(Value::as_array).is_some_and(|values| values.iter().all(is_string));
            if is_said && members.get("type").is_some_and(|kind| *kind == "string") {
                members.remove("type");
            }
            if members.get("const").is_some_and(Value::is_i64)
                && members.get("type").is_some_and(|kind| *kind == "integer")
            {
                members.remove("type");
            }
            // Members that are not named are always kept: these three say so.
            if members.get("additionalProperties").is_some_and(|open| *open == json!({}) || *open == json!(true)) {
                members.remove("additionalProperties");
            }
            if members.get("properties").is_some_and(|properties| *properties == json!({})) {
                members.remove("properties");
            }
            for list in ["required", "type", "enum"] {
                if let Some(Value::Array(items)) = members.get_mut(list) {
                    items.sort_by_key(Value::to_string);
                    items.dedup();
                }
            }
            if members.get("required").is_some_and(|required| *required == json!([])) {
                members.remove("required");
            }
            Value::Object(members)
        }
        Value::Array(items) => items.iter().map(normal).collect(),
        scalar => scalar.clone(),
    }
}

/// Changes of a value: it is another one, or it is gone.
fn changes(value: &Value) -> Vec<Option<Value>> {
    let other = match value {
        Value::String(text) if text.starts_with("#/") => {
            Some(json!(format!("{}RequestId", &text[..text.rfind('/').unwrap() + 1])))
        }
        Value::String(text) => Some(json!(format!("{text}x"))),
        Value::Number(number) => Some(json!(number.as_i64().unwrap() + 1)),
        Value::Bool(is) => Some(json!(!is)),
        Value::Null => Some(json!(0)),
        Value::Array(items) if items.len() > 1 => Some(items.iter().rev().cloned().collect()),
        Value::Array(_) | Value::Object(_) => None,
    };
    other.map(Some).into_iter().chain([None]).collect()
}

fn places(value: &Value, at: &mut Vec<String>, found: &mut Vec<(Vec<String>, Value)>) {
    let mut inside = |step: String, inner: &Value| {
        at.push(step);
        found.push((at.clone(), inner.clone()));
        places(inner, at, found);
        at.pop();
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(|(index, item)| inside(index.to_string(), item)),
        Value::Object(members) => members.iter().for_each(|(name, member)| inside(name.clone(), member)),
        _ => {}
    }
}

fn changed(mut whole: Value, at: &[String], to: Option<Value>) -> Value {
    let (last, before) = at.split_last().unwrap();
    let mut target = &mut whole;
    for step in before {
        target = match target {
            Value::Array(items) => &mut items[step.parse::<usize>().unwrap()],
            other => &mut other[step.as_str()],
        };
    }
    match (target, to) {
        (Value::Array(items), Some(to)) => items[last.parse::<usize>().unwrap()] = to,
        (Value::Array(items), None) => drop(items.remove(last.parse().unwrap())),
        (other, Some(to)) => other[last.as_str()] = to,
        (other, None) => drop(other.as_object_mut().unwrap().remove(last)),
    }
    whole
}

/// Order says nothing: the branches of these are looked up in an order of our own.
fn is_order_alone(before: &Value, after: &Value) -> bool {
    fn sorted(value: &Value) -> Value {
        match value {
            Value::Array(items) => {
                let mut items: Vec<Value> = items.iter().map(sorted).collect();
                items.sort_by_key(Value::to_string);
                Value::Array(items)
            }
            Value::Object(members) => members.iter().map(|(name, value)| (name.clone(), sorted(value))).collect(),
            scalar => scalar.clone(),
        }
    }
    sorted(before) == sorted(after)
}

#[test]
fn every_change_of_a_schema_is_seen() {
    // `MUTATE_EVERY=1` changes every value: the extended run.
    let step = std::env::var("MUTATE_EVERY").map_or(41, |step| step.parse().unwrap());
    let read = |name: &str| fs::read_to_string(root().join("priv").join(name)).unwrap();
    let errors = read("errors.toml");
    let (mut silent, mut count) = (Vec::new(), 0);
    for revision in revisions() {
        let whole: Value = serde_json::from_str(&read(&format!("schema-{revision}.json"))).unwrap();
        let key = if whole["$defs"].is_object() { "$defs" } else { "definitions" };
        let say = |definitions: &Value| {
            let mut schema = json!({ "x-revision": revision, "x-source-sha256": "00" });
            schema[key] = definitions.clone();
            outline(&Inputs { schema: &schema.to_string(), errors: &errors, docs: "" })
                .map(|outline| outline.to_string())
        };
        let definitions = &whole[key];
        let (before, normal_before) = (say(definitions).unwrap(), normal(definitions));
        let mut found = Vec::new();
        places(definitions, &mut Vec::new(), &mut found);
        let all = found.iter().flat_map(|(at, value)| changes(value).into_iter().map(move |to| (at, to)));
        for (at, to) in all.step_by(step) {
            let after = changed(definitions.clone(), at, to.clone());
            // Of two parts of an `allOf` that require a member, one is enough.
            let base = definitions["Error"]["required"].as_array();
            let is_said_twice = at.iter().any(|step| step == "allOf")
                && at.iter().rev().nth(1).is_some_and(|step| step == "required")
                && to.is_none()
                && base.is_some_and(|base| found.iter().any(|(place, value)| place == at && base.contains(value)));
            let same = is_said_twice || normal(&after) == normal_before || is_order_alone(&after, definitions);
            if same {
                continue;
            }
            count += 1;
            if say(&after).is_ok_and(|after| after == before) {
                silent.push(format!("{revision} /{}: {to:?}", at.join("/")));
            }
        }
    }
    assert!(silent.is_empty(), "{} of {count} are silent:\n{}", silent.len(), silent.join("\n"));
    assert!(count > 300, "{count}");
}
