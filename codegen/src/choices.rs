//! Choices: what no schema says and we decided, by name. Where one departs from the schema it is the other half of a fixup.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::fixups;
use crate::model::{Default, Model, Object, Presence, Ref, Shape, Type};
use crate::refusal::GenerateError;
use crate::union::Sign;

/// Definitions that are written by hand in the crate.
pub(crate) fn builtin(definition: &str) -> Option<Ref> {
    match definition {
        "RequestId" => Some(Ref::RequestId),
        "ProgressToken" => Some(Ref::ProgressToken),
        "JSONValue" => Some(Ref::Json),
        "JSONObject" => Some(Ref::JsonObject),
        "JSONArray" => Some(Ref::JsonArray),
        "MetaObject" => Some(Ref::Meta),
        "Cursor" | "ResultType" => Some(Ref::String),
        _ => None,
    }
}

/// `results-by-method`: the unions of results are no types that one could read.
pub(crate) fn union_alias(name: &str) -> Option<&'static str> {
    matches!(name, "ServerResult" | "ClientResult").then_some("Result")
}

/// `input-responses-by-request`.
pub(crate) fn is_ambiguous(name: &str) -> bool {
    name == "InputResponse"
}

/// Tool schemas stay text: they are read by a JSON Schema validator, and their spelling is the tool's.
pub(crate) fn is_raw_schema(owner: &str, steps: &[&str]) -> bool {
    owner == "Tool" && matches!(steps, ["inputSchema" | "outputSchema"])
}

/// `form-fields-by-shape`: how a field is known, and in which order to look.
pub(crate) fn sign(definition: &str) -> Option<(usize, Sign)> {
    const SIGNS: &[(&str, Sign)] = &[
        ("LegacyTitledEnumSchema", Sign::Member("enumNames")),
        ("TitledSingleSelectEnumSchema", Sign::Member("oneOf")),
        ("EnumSchema", Sign::Member("enum")),
        ("UntitledSingleSelectEnumSchema", Sign::Member("enum")),
        ("StringSchema", Sign::None),
        ("NumberSchema", Sign::None),
        ("BooleanSchema", Sign::None),
        ("TitledMultiSelectEnumSchema", Sign::Items("anyOf")),
        ("UntitledMultiSelectEnumSchema", Sign::Items("enum")),
    ];
    SIGNS.iter().enumerate().find(|(_, (name, _))| *name == definition).map(|(rank, (_, sign))| (rank, *sign))
}

/// Error objects and the responses with them are read, and not made: what this side sends comes from a condition.
pub(crate) fn is_read_alone(object: &Object) -> bool {
    let has = |name: &str| {
        object.members.iter().any(|member| member.name == name) || object.constants.iter().any(|only| only.name == name)
    };
    (has("code") && has("message")) || (has("error") && has("jsonrpc"))
}

/// The place of a required member among the arguments of a constructor: who and what first, housekeeping last. The
/// schemas list members by the alphabet, which tells nothing.
pub(crate) fn argument_rank(member: &str) -> usize {
    const FIRST: &[&str] = &[
        "id",
        "taskId",
        "elicitationId",
        "toolUseId",
        "progressToken",
        "role",
        "name",
        "uri",
        "level",
        "status",
        "protocolVersion",
        "supportedVersions",
        "ref",
        "messages",
    ];
    const LAST: &[&str] = &["createdAt", "lastUpdatedAt", "ttl", "maxTokens", "ttlMs", "cacheScope", "_meta"];
    let rest = FIRST.len();
    let place = |list: &[&str]| list.iter().position(|name| *name == member);
    place(FIRST).or_else(|| place(LAST).map(|last| rest + 1 + last)).unwrap_or(rest)
}

/// Whether an argument carries its name where its neighbour is of the same type; `label.rs` of the crate has the labels.
pub(crate) fn is_labelled(member: &str) -> bool {
    const LABELLED: &[&str] = &[
        "createdAt",
        "elicitationId",
        "id",
        "lastUpdatedAt",
        "mimeType",
        "progress",
        "title",
        "uri",
        "uriTemplate",
        "url",
        "value",
        "version",
    ];
    LABELLED.contains(&member)
}

/// The keywords that bound a value.
pub(crate) const BOUNDS: [&str; 4] = ["minimum", "maximum", "minItems", "maxItems"];

/// The function of the crate's `wire/check.rs` that stands for the bounds of a schema.
///
/// # Errors
/// Fails at bounds for which there is none.
pub(crate) fn bounds(owner: &str, name: &str, schema: &Value) -> Result<Option<&'static str>, GenerateError> {
    // A bound that is no integer is one, too: it must not pass for none.
    match BOUNDS.map(|keyword| schema.get(keyword).map(Value::as_i64)) {
        [None, None, None, None] => Ok(None),
        [Some(Some(0)), Some(Some(1)), None, None] => Ok(Some("unit_interval")),
        [Some(Some(0)), None, None, None] if schema["type"] == "integer" => Ok(Some("ttl")),
        [None, None, None, Some(Some(100))] => Ok(Some("hundred_items")),
        _ => Err(GenerateError::new(format!("{owner}/{name}"), "bounds for which wire/check.rs has no check")),
    }
}

/// Puts what the schema does not say into the types: rules over whole objects, and what a receiver takes for absent members.
///
/// # Errors
/// Fails when a rule finds no type to stand at.
pub(crate) fn attach(revision: &str, types: &mut BTreeMap<String, Type>) -> Result<(), GenerateError> {
    let applies = |name: &str| fixups::applicable(revision).any(|fixup| fixup.name == name);
    for (definition, fixup, rule) in [
        ("InputRequiredResult", "input-required-asks-something", "asks_something"),
        ("SamplingMessage", "tool-results-stand-alone", "tool_results_alone"),
    ] {
        if !applies(fixup) {
            continue;
        }
        match types.get_mut(definition).map(|of| &mut of.shape) {
            Some(Shape::Object(object)) => object.ensure = Some(rule),
            _ => return Err(GenerateError::new(format!("fixups.rs, `{fixup}`"), format!("no object `{definition}`"))),
        }
    }
    // `read-response-without-caching`
    if let Some(Shape::Object(response)) = types.get_mut("ReadResourceResultResponse").map(|of| &mut of.shape) {
        for member in response.members.iter_mut().filter(|member| member.name == "result") {
            if let Ref::Named(result) = &member.of {
                member.of = Ref::MaybeUncached(result.clone());
            }
        }
    }
    if let Some(Shape::Object(hints)) = types.get_mut("ToolAnnotations").map(|of| &mut of.shape) {
        for hint in hints.members.iter_mut().filter(|hint| hint.presence == Presence::Optional) {
            hint.presence = Presence::Hint;
        }
    }
    let absent_id = if applies("error-without-id") { Presence::UnsetNull } else { Presence::Unset };
    for of in types.values_mut() {
        if let Shape::Object(object) = &mut of.shape {
            attach_tolerances(object, absent_id);
        }
    }
    Ok(())
}

const VERSION_MEMBER: &str = "io.modelcontextprotocol/protocolVersion";

/// The type of the `_meta` that every request must have; `None` where the version is agreed on beforehand.
pub(crate) fn request_meta(model: &Model) -> Option<&str> {
    let has_version = |object: &Object| object.members.iter().any(|member| member.name == VERSION_MEMBER);
    let mut types = model.types.iter();
    types.find(|(_, of)| matches!(&of.shape, Shape::Object(object) if has_version(object))).map(|(name, _)| &**name)
}

/// Says of the members of an object what a receiver takes for an absent one, and which it takes in whatever their value.
fn attach_tolerances(object: &mut Object, absent_id: Presence) {
    let has = |name: &str| object.members.iter().any(|member| member.name == name);
    let is_error = has("error") && has("id");
    let has_structured_content = has("structuredContent") && !object.constants.iter().any(|only| only.name == "type");
    for member in &mut object.members {
        match member.name.as_str() {
            "resultType" if member.presence == Presence::Required => {
                let value = "\"complete\".to_owned()";
                member.default = Some(Default { tolerance: "ResultTypeAbsent", beside: None, value });
            }
            "ttlMs" if member.presence == Presence::Required => {
                member.default = Some(Default { tolerance: "TtlAbsent", beside: None, value: "Integer::ZERO" });
            }
            "cacheScope" if member.presence == Presence::Required => {
                member.default =
                    Some(Default { tolerance: "CacheScopeAbsent", beside: None, value: "CacheScope::Private" });
                member.check = Some("CacheScope::private_unless_known");
            }
            "content" if has_structured_content && member.presence == Presence::Required => {
                member.default = Some(Default {
                    tolerance: "ContentAbsent",
                    beside: Some("structured_content"),
                    value: "Vec::new()",
                });
            }
            "io.modelcontextprotocol/clientInfo" | "io.modelcontextprotocol/serverInfo" => {
                member.presence = Presence::Identity;
            }
            // The version that a request says it is of, which a receiver compares with the one that it reads.
            VERSION_MEMBER if member.presence == Presence::Required => member.check = Some("version"),
            "id" if is_error => member.presence = absent_id,
            _ => {}
        }
    }
}
