//! Unions: how a message says which branch it is. No branch is ever found by trying.

use serde_json::{Value, json};

use crate::model::{Builder, Ref, Shape};
use crate::{GenerateError, fixups};

/// One of several types.
#[derive(Clone, Debug, PartialEq)]
pub enum Union {
    /// A string member tells.
    Tagged {
        /// The member.
        member: String,
        /// Value and branch.
        branches: Vec<(String, String)>,
        /// The branch of an object without the member, and the tolerance that this takes.
        absent: Option<(String, Option<&'static str>)>,
        /// Whether a lenient receiver keeps others.
        open: bool,
    },
    /// The presence of a member tells; member and branch.
    ByMember(Vec<(String, String)>),
    /// `type` and the presence of a member tell.
    ByShape(Vec<ShapeRow>),
    /// The JSON type tells: string, number, boolean, and an array of strings where said so.
    ByKind {
        /// Whether there is the array.
        strings: bool,
    },
    /// `method`, `id`, `result` and `error` tell.
    Enveloped {
        /// Envelope and branch.
        branches: Vec<(&'static str, String)>,
        /// The two kinds of batch, by their definitions.
        batches: Option<(String, String)>,
    },
    /// Nothing tells: the reader must know; member and branch.
    Ambiguous(Vec<(String, String)>),
}

/// A branch that `type` and the presence of a member tell.
#[derive(Clone, Debug, PartialEq)]
pub struct ShapeRow {
    /// The values of `type`.
    pub tags: Vec<String>,
    /// The member that only this branch has.
    pub sign: fixups::Sign,
    /// The branch.
    pub branch: String,
}

/// Finds out how the branches of a union are told apart.
///
/// # Errors
/// Fails when nothing tells them apart.
pub(crate) fn classify(
    builder: &mut Builder<'_>,
    name: &str,
    steps: &[&str],
    branches: &[Value],
) -> Result<Shape, GenerateError> {
    if let Some(alias) = fixups::union_alias(name) {
        return Ok(Shape::Alias(alias));
    }
    // A choice of one is none.
    if let [only] = branches
        && only["$ref"].is_string()
    {
        return builder.reference(name, steps, only).map(Shape::Alias);
    }
    let arrays: Vec<&Value> = branches.iter().filter(|branch| branch["type"] == "array").collect();
    let named: Vec<String> = branches.iter().filter_map(|branch| branch["$ref"].as_str().map(str::to_owned)).collect();
    let strings = json!({ "type": "array", "items": { "type": "string" } });
    if let ([array], true) = (arrays.as_slice(), named.len() + 1 == branches.len())
        && let Some(union) = array["items"]["$ref"].as_str()
        && **array == json!({ "type": "array", "items": { "$ref": union } })
        && named_branches(builder, union) == named
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
        return Err(GenerateError::new(format!("{name}/{}", steps.join("/")), "a union of unnamed branches"));
    }
    let union = enveloped(builder, &named)
        .or_else(|| fixups::is_ambiguous(name).then(|| unique_members(builder, &named).map(Union::Ambiguous)).flatten())
        .or_else(|| tagged(builder, &named))
        .or_else(|| by_shape(builder, &named))
        .or_else(|| unique_members(builder, &named).map(Union::ByMember));
    match union {
        Some(union) => Ok(Shape::Union(union)),
        None => Err(GenerateError::new(name, "nothing tells the branches of this union apart")),
    }
}

fn named_branches(builder: &Builder<'_>, union: &str) -> Vec<String> {
    let branches = builder.schema.definitions.get(union).map(|union| &union["anyOf"]);
    branches
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(|branch| branch["$ref"].as_str().map(str::to_owned))
        .collect()
}

fn definition<'b>(builder: &'b Builder<'_>, name: &str) -> &'b Value {
    builder.schema.definitions.get(name).unwrap_or(&Value::Null)
}

fn requires(schema: &Value, member: &str) -> bool {
    schema["required"].as_array().is_some_and(|names| names.iter().any(|name| name == member))
}

/// Branches that all have one value of one string member.
fn tagged(builder: &Builder<'_>, named: &[String]) -> Option<Union> {
    ["method", "type", "mode", "resultType"].into_iter().find_map(|member| {
        let mut branches: Vec<(String, String)> = Vec::new();
        let mut absent = None;
        for name in named {
            let schema = definition(builder, name);
            let value = schema["properties"][member]["const"].as_str()?;
            if branches.iter().any(|(known, _)| known == value) {
                return None;
            }
            branches.push((value.to_owned(), name.clone()));
            if !requires(schema, member) {
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
fn by_shape(builder: &Builder<'_>, named: &[String]) -> Option<Union> {
    let mut rows = Vec::new();
    for name in named {
        let (rank, sign) = fixups::sign(name)?;
        let kind = &definition(builder, name)["properties"]["type"];
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
fn unique_members(builder: &Builder<'_>, named: &[String]) -> Option<Vec<(String, String)>> {
    named
        .iter()
        .map(|name| {
            let required = definition(builder, name)["required"].as_array()?;
            let unique = required.iter().filter_map(Value::as_str).find(|member| {
                named.iter().all(|other| other == name || definition(builder, other)["properties"][*member].is_null())
            })?;
            Some((unique.to_owned(), name.clone()))
        })
        .collect()
}

/// Branches that are whole messages.
fn enveloped(builder: &Builder<'_>, named: &[String]) -> Option<Union> {
    let mut branches = Vec::new();
    let mut batches = Vec::new();
    for name in named {
        let schema = definition(builder, name);
        if schema["type"] == "array" {
            batches.push(name.clone());
            continue;
        }
        if schema["properties"]["jsonrpc"].is_null() || !schema["properties"]["method"]["const"].is_null() {
            return None;
        }
        let envelope = match (requires(schema, "method"), requires(schema, "id"), requires(schema, "result")) {
            (true, true, false) => "Request",
            (true, false, false) => "Notification",
            (false, _, true) => "Result",
            (false, _, false) if requires(schema, "error") => "Error",
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
