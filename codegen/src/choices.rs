//! Choices: what no schema says and we decided, by name. Where one departs from the schema it is the other half of a fixup.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::fixups;
use crate::model::{Default, Member, Model, Object, Presence, Ref, Shape, Type};
use crate::refusal::Refusal;
use crate::schema::Schema;
use crate::union::Sign;

/// A definition that is written by hand in the crate.
pub(crate) struct Builtin {
    /// What it is in the crate.
    pub of: Ref,
    /// The schemas that it stands for, after the fixups.
    pub shapes: Vec<Value>,
}

/// Definitions that are written by hand in the crate.
pub(crate) fn builtin(definition: &str) -> Option<Builtin> {
    let string_or_integer = || vec![json!({ "type": ["integer", "string"] })];
    let of_values = |kind: &str, keyword: &str| vec![json!({ "type": kind, keyword: { "$ref": "JSONValue" } })];
    let open = || vec![json!({ "type": "object" }), json!({ "type": "object", "additionalProperties": {} })];
    let (of, shapes) = match definition {
        "RequestId" => (Ref::RequestId, string_or_integer()),
        "ProgressToken" => (Ref::ProgressToken, string_or_integer()),
        "JSONValue" => (Ref::Json, vec![json!({})]),
        "JSONObject" => (Ref::JsonObject, of_values("object", "additionalProperties")),
        "JSONArray" => (Ref::JsonArray, of_values("array", "items")),
        "MetaObject" => (Ref::Meta, open()),
        "Cursor" | "ResultType" => (Ref::String, vec![json!({ "type": "string" })]),
        _ => return None,
    };
    Some(Builtin { of, shapes })
}

/// Branches that would make a whole union large; they go behind a pointer.
pub(crate) fn is_large(branch: &str) -> bool {
    branch.ends_with("Request")
        || branch.ends_with("Notification")
        || matches!(branch, "InputRequiredResult" | "CallToolResult" | "GetPromptResult" | "ReadResourceResult")
        || branch.starts_with("JSONRPC")
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
fn argument_rank(member: &str) -> usize {
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
fn is_labelled(member: &str) -> bool {
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

/// The members that a constructor takes, in their order, each with whether it carries its name; where two neighbours are of
/// one type one of them must.
pub(crate) fn arguments(object: &Object) -> Vec<(&Member, bool)> {
    let is_taken = |member: &&Member| matches!(member.presence, Presence::Required | Presence::Nullable);
    let mut members: Vec<&Member> = object.members.iter().filter(is_taken).collect();
    members.sort_by_key(|member| argument_rank(&member.name));
    let labels = swappable(&members, |_| false).is_some();
    members.into_iter().map(|member| (member, labels && is_labelled(&member.name))).collect()
}

/// Two neighbours among the arguments that a caller could swap unseen, for want of a label.
pub(crate) fn unlabelled(object: &Object) -> Option<(&Member, &Member)> {
    let arguments = arguments(object);
    let members: Vec<&Member> = arguments.iter().map(|(member, _)| *member).collect();
    let is_labelled = |one: &Member| arguments.iter().any(|(member, labelled)| *labelled && member.name == one.name);
    swappable(&members, is_labelled)
}

/// Two neighbours neither of which has a label, where a value of one is taken for the other.
fn swappable<'m>(members: &[&'m Member], is_labelled: impl Fn(&Member) -> bool) -> Option<(&'m Member, &'m Member)> {
    let texts = |of: &Ref| matches!(of, Ref::String | Ref::RequestId | Ref::ProgressToken);
    let numbers = |of: &Ref| matches!(of, Ref::Integer | Ref::Number | Ref::RequestId | Ref::ProgressToken);
    let alike = |one: &Member, other: &Member| {
        let convert = converts(one) && converts(other);
        let common = texts(&one.of) && texts(&other.of) || numbers(&one.of) && numbers(&other.of);
        one.of == other.of && one.presence == other.presence || convert && common
    };
    members.windows(2).find_map(|pair| match pair {
        [one, other] if !is_labelled(one) && !is_labelled(other) && alike(one, other) => Some((*one, *other)),
        _ => None,
    })
}

/// Whether an argument takes what becomes its type.
pub(crate) fn converts(member: &Member) -> bool {
    member.presence == Presence::Required
        && matches!(
            member.of,
            Ref::String | Ref::Integer | Ref::Number | Ref::RequestId | Ref::ProgressToken | Ref::OneOrMany(_)
        )
}

/// The keywords that bound a value.
pub(crate) const BOUNDS: [&str; 4] = ["minimum", "maximum", "minItems", "maxItems"];

/// The function of the crate's `wire/check.rs` that stands for the bounds of a schema.
///
/// # Errors
/// Fails at bounds for which there is none.
pub(crate) fn bounds(schema: &Value) -> Result<Option<&'static str>, &'static str> {
    // A bound that is no integer is one, too: it must not pass for none.
    match BOUNDS.map(|keyword| schema.get(keyword).map(Value::as_i64)) {
        [None, None, None, None] => Ok(None),
        [Some(Some(0)), Some(Some(1)), None, None] => Ok(Some("unit_interval")),
        [Some(Some(0)), None, None, None] if schema["type"] == "integer" => Ok(Some("ttl")),
        [None, None, None, Some(Some(100))] => Ok(Some("hundred_items")),
        _ => Err("bounds for which wire/check.rs has no check"),
    }
}

/// Puts what the schema does not say into the types: rules over whole objects, and what a receiver takes for absent members.
/// Lists the rules that find no type to stand at.
pub(crate) fn attach(schema: &Schema, types: &mut BTreeMap<String, Type>) -> Vec<Refusal> {
    let applies = |name: &str| fixups::applicable(&schema.revision).any(|fixup| fixup.name == name);
    let mut refused = Vec::new();
    for (definition, fixup, rule) in [
        ("InputRequiredResult", "input-required-asks-something", "asks_something"),
        ("SamplingMessage", "tool-results-stand-alone", "tool_results_alone"),
    ] {
        if !applies(fixup) {
            continue;
        }
        match types.get_mut(definition).map(|of| &mut of.shape) {
            Some(Shape::Object(object)) => object.ensure = Some(rule),
            _ => refused.push(Refusal::new(format!("fixups.rs, `{fixup}`"), format!("no object `{definition}`"))),
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
    refused
}

/// The member of `_meta` that says which revision a request is of.
pub(crate) const VERSION_MEMBER: &str = "io.modelcontextprotocol/protocolVersion";

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
            // Who the peer is, is for display; where the schema asks for it, it must be there.
            "io.modelcontextprotocol/clientInfo" | "io.modelcontextprotocol/serverInfo"
                if member.presence == Presence::Optional =>
            {
                member.presence = Presence::Identity;
            }
            // The version that a request says it is of, which a receiver compares with the one that it reads.
            VERSION_MEMBER if member.presence == Presence::Required => member.check = Some("version"),
            "id" if is_error && member.presence == Presence::Optional => member.presence = absent_id,
            _ => {}
        }
    }
}
