//! Finding out how the branches of a union are told apart, or refusing it.

use serde_json::{Value, json};

use crate::choices;
use crate::model::{Ref, Shape};
use crate::refusal::Refusal;
use crate::schema::Schema;
use crate::union::{ShapeRow, Union};

/// Finds out how the branches of a union are told apart.
///
/// # Errors
/// Fails when nothing tells them apart.
pub(crate) fn discriminate(schema: &Schema, name: &str, at: &str, branches: &[Value]) -> Result<Shape, Refusal> {
    let arrays: Vec<&Value> = branches.iter().filter(|branch| branch["type"] == "array").collect();
    let named: Vec<String> = branches.iter().filter_map(|branch| branch["$ref"].as_str().map(str::to_owned)).collect();
    let strings = json!({ "type": "array", "items": { "type": "string" } });
    if let ([array], true) = (arrays.as_slice(), named.len() + 1 == branches.len())
        && let Some(union) = array["items"]["$ref"].as_str()
        && **array == json!({ "type": "array", "items": { "$ref": union } })
        && named_branches(schema, union) == named
    {
        return Ok(Shape::Alias(Ref::OneOrMany(union.to_owned())));
    }
    if branches.len() == 2
        && branches.contains(&strings)
        && branches.contains(&json!({ "type": ["string", "number", "boolean"] }))
    {
        return Ok(Shape::Union(Union::ByKind { strings: true }));
    }
    if named.len() != branches.len() {
        return Err(Refusal::new(at, "a union of unnamed branches"));
    }
    let union = enveloped(schema, &named)
        .or_else(|| choices::is_ambiguous(name).then(|| unique_members(schema, &named).map(Union::Ambiguous)).flatten())
        .or_else(|| tagged(schema, &named))
        .or_else(|| by_shape(schema, &named))
        .or_else(|| unique_members(schema, &named).map(Union::ByMember));
    match union {
        Some(union) => Ok(Shape::Union(union)),
        None => Err(Refusal::new(at, "nothing tells the branches of this union apart")),
    }
}

fn named_branches(schema: &Schema, union: &str) -> Vec<String> {
    let branches = schema.definitions.get(union).map(|union| &union["anyOf"]);
    branches
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|branch| branch["$ref"].as_str().map(str::to_owned))
        .collect()
}

fn definition<'s>(schema: &'s Schema, name: &str) -> &'s Value {
    schema.definitions.get(name).unwrap_or(&Value::Null)
}

fn requires(schema: &Value, member: &str) -> bool {
    schema["required"].as_array().is_some_and(|names| names.iter().any(|name| name == member))
}

/// Branches that all have one value of one string member.
fn tagged(schema: &Schema, named: &[String]) -> Option<Union> {
    ["method", "type", "mode", "resultType"].into_iter().find_map(|member| {
        let mut branches: Vec<(String, String)> = Vec::new();
        let mut absent = None;
        for name in named {
            let branch = definition(schema, name);
            let value = branch["properties"][member]["const"].as_str()?;
            if branches.iter().any(|(known, _)| known == value) {
                return None;
            }
            branches.push((value.to_owned(), name.clone()));
            if !requires(branch, member) {
                absent = Some((name.clone(), None));
            }
            if member == "resultType" && value == "complete" {
                absent = Some((name.clone(), Some("ResultTypeAbsent")));
            }
        }
        // Unknown content can be kept and shown. An unknown method, mode or result type asks for something that the
        // receiver cannot do, and is refused.
        let open = member == "type";
        Some(Union::Tagged { member: member.to_owned(), branches, absent, open })
    })
}

/// Branches that `type` and the presence of a member tell apart.
fn by_shape(schema: &Schema, named: &[String]) -> Option<Union> {
    let mut rows = Vec::new();
    for name in named {
        let (rank, sign) = choices::sign(name)?;
        let kind = &definition(schema, name)["properties"]["type"];
        let tags = match (kind["const"].as_str(), kind["enum"].as_array()) {
            (Some(only), _) => vec![only.to_owned()],
            (None, Some(values)) => values.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect(),
            (None, None) => return None,
        };
        rows.push((rank, ShapeRow { tags, sign, branch: name.clone() }));
    }
    rows.sort_by_key(|(rank, _)| *rank);
    Some(Union::ByShape(rows.into_iter().map(|(_, row)| row).collect()))
}

/// Branches each of which requires a member that no other has.
fn unique_members(schema: &Schema, named: &[String]) -> Option<Vec<(String, String)>> {
    named
        .iter()
        .map(|name| {
            let required = definition(schema, name)["required"].as_array()?;
            let unique = required.iter().filter_map(Value::as_str).find(|member| {
                named.iter().all(|other| other == name || definition(schema, other)["properties"][*member].is_null())
            })?;
            Some((unique.to_owned(), name.clone()))
        })
        .collect()
}

/// Branches that are whole messages.
fn enveloped(schema: &Schema, named: &[String]) -> Option<Union> {
    let mut branches = Vec::new();
    let mut batches = Vec::new();
    for name in named {
        let branch = definition(schema, name);
        if branch["type"] == "array" {
            batches.push(name.clone());
            continue;
        }
        if branch["properties"]["jsonrpc"].is_null() || !branch["properties"]["method"]["const"].is_null() {
            return None;
        }
        let envelope = match (requires(branch, "method"), requires(branch, "id"), requires(branch, "result")) {
            (true, true, false) => "Request",
            (true, false, false) => "Notification",
            (false, _, true) => "Result",
            (false, _, false) if requires(branch, "error") => "Error",
            _ => return None,
        };
        branches.push((envelope, name.clone()));
    }
    let batches = match batches.as_slice() {
        [] => None,
        [requests, responses] => Some((requests.clone(), responses.clone())),
        _ => return None,
    };
    Some(Union::Enveloped { branches, batches })
}
