//! Where we depart from a schema, and why: each departure is named here, and fails the build once it no longer applies.

use serde_json::{Value, json};

use crate::refusal::Refusal;
use crate::schema::Schema;

/// One departure from a schema.
#[derive(Clone, Copy, Debug)]
pub struct Fixup {
    /// Its name.
    pub name: &'static str,
    /// Why it is right.
    pub reason: &'static str,
    /// Where the specification says so.
    pub link: &'static str,
    /// The first revision with the fault.
    pub since: &'static str,
    /// The last one; `None` while it lasts.
    pub until: Option<&'static str>,
    /// Mends the schema; tells whether there was something to mend.
    mend: fn(&mut Schema) -> bool,
}

const SCHEMA: &str = "https://modelcontextprotocol.io/specification/2026-07-28/basic#schema";
const RESPONSES: &str = "https://modelcontextprotocol.io/specification/2026-07-28/basic#responses";

/// All departures. Those with an empty `mend` concern how a union is read; they still demand that the union is there.
pub const FIXUPS: &[Fixup] = &[
    Fixup {
        name: "json-value-is-any-json",
        reason: "schema.ts allows null and fractional numbers, schema.json forgets them",
        link: SCHEMA,
        since: "2026-07-28",
        until: None,
        mend: |schema| {
            let forgetful = json!({ "anyOf": [
                { "$ref": "JSONObject" },
                { "type": "array", "items": { "$ref": "JSONValue" } },
                { "type": ["string", "integer", "boolean"] },
            ] });
            mend(schema, "JSONValue", |value| *value == forgetful && replace(value, json!({})))
        },
    },
    Fixup {
        name: "elicited-numbers-may-be-fractional",
        reason: "schema.ts says number, schema.json says integer",
        link: SCHEMA,
        since: "2025-06-18",
        until: None,
        mend: |schema| {
            mend(schema, "ElicitResult", |result| {
                let values = result.pointer_mut("/properties/content/additionalProperties");
                let kinds = values.and_then(|values| match values["anyOf"].is_array() {
                    true => values.pointer_mut("/anyOf/1/type"),
                    false => values.pointer_mut("/type"),
                });
                kinds.is_some_and(|kinds| {
                    *kinds == json!(["string", "integer", "boolean"])
                        && replace(kinds, json!(["string", "number", "boolean"]))
                })
            })
        },
    },
    Fixup {
        name: "result-type-tells-the-branch",
        reason: "resultType is any string in schema.json, but the prose fixes one value for each kind of result",
        link: "https://modelcontextprotocol.io/specification/2026-07-28/basic#resulttype",
        since: "2026-07-28",
        until: None,
        mend: result_types,
    },
    Fixup {
        name: "error-without-id",
        reason: "an error whose request could not be read has no id to answer to; absent and null are the same on receipt",
        link: RESPONSES,
        since: "2024-11-05",
        until: Some("2025-06-18"),
        mend: |schema| {
            mend(schema, "JSONRPCError", |error| match error.pointer_mut("/required").and_then(Value::as_array_mut) {
                Some(required) => {
                    let before = required.len();
                    required.retain(|member| member != "id");
                    required.len() < before
                }
                None => false,
            })
        },
    },
    Fixup {
        name: "error-with-null-id",
        reason: "an error without id is written with a null one by JSON-RPC; absent and null are the same on receipt",
        link: RESPONSES,
        since: "2025-11-25",
        until: None,
        mend: |schema| {
            let error = schema.definitions.get("JSONRPCErrorResponse");
            error.is_some_and(|error| {
                error["properties"]["id"] == json!({ "$ref": "RequestId" })
                    && !error["required"].as_array().is_some_and(|names| names.contains(&json!("id")))
            })
        },
    },
    Fixup {
        name: "meta-of-every-message",
        reason: "the base Request and Notification give params a `_meta`, and JSONRPCRequest checks it, but the params of \
                 each method were written out without it",
        link: "https://modelcontextprotocol.io/specification/2025-06-18/basic#meta",
        since: "2024-11-05",
        until: Some("2025-06-18"),
        mend: meta_of_every_message,
    },
    Fixup {
        name: "client-notification-by-reference",
        reason: "a union of one branch was written out as a copy of it",
        link: SCHEMA,
        since: "2026-07-28",
        until: None,
        mend: |schema| {
            let same = schema.definitions.get("ClientNotification") == schema.definitions.get("CancelledNotification");
            same && mend(schema, "ClientNotification", |copy| replace(copy, json!({ "$ref": "CancelledNotification" })))
        },
    },
    Fixup {
        name: "batches-by-reference",
        reason: "the two batches are written out in JSONRPCMessage though they have definitions",
        link: "https://modelcontextprotocol.io/specification/2025-03-26/basic#batching",
        since: "2025-03-26",
        until: Some("2025-03-26"),
        mend: batches,
    },
    Fixup {
        name: "batches-hold-a-message",
        reason: "an empty array is neither kind of batch, and an invalid request by JSON-RPC; schema.json lets it pass",
        link: "https://modelcontextprotocol.io/specification/2025-03-26/basic#batching",
        since: "2025-03-26",
        until: Some("2025-03-26"),
        mend: |schema| schema.definitions.contains_key("JSONRPCBatchRequest"),
    },
    Fixup {
        name: "envelopes-exclude-each-other",
        reason: "schema.json lets a request with a null id pass as a notification, and one message be request and answer",
        link: "https://modelcontextprotocol.io/specification/2026-07-28/basic#messages",
        since: "2024-11-05",
        until: None,
        mend: |schema| schema.definitions.contains_key("JSONRPCMessage"),
    },
    Fixup {
        name: "results-by-method",
        reason: "a union of results holds the open Result and so accepts anything; only the request tells which it is",
        link: RESPONSES,
        since: "2024-11-05",
        until: None,
        mend: |schema| schema.definitions.contains_key("ServerResult"),
    },
    Fixup {
        name: "text-excludes-blob",
        reason: "contents are either text or binary; schema.json lets both members stand",
        link: "https://modelcontextprotocol.io/specification/2026-07-28/server/resources#resource-contents",
        since: "2024-11-05",
        until: None,
        mend: |schema| schema.definitions.contains_key("BlobResourceContents"),
    },
    Fixup {
        name: "form-fields-by-shape",
        reason: "StringSchema accepts every field of type string; the members that it lacks tell which one is meant",
        link: "https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema",
        since: "2025-06-18",
        until: None,
        mend: |schema| schema.definitions.contains_key("PrimitiveSchemaDefinition"),
    },
    Fixup {
        name: "input-responses-by-request",
        reason: "an answer does not say what it answers; only the request under the same key tells",
        link: "https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr",
        since: "2026-07-28",
        until: None,
        mend: |schema| schema.definitions.contains_key("InputResponse"),
    },
    Fixup {
        name: "input-required-asks-something",
        reason: "the prose demands inputRequests or requestState, schema.json neither",
        link: "https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr",
        since: "2026-07-28",
        until: None,
        mend: |schema| schema.definitions.contains_key("InputRequiredResult"),
    },
    Fixup {
        name: "read-response-without-caching",
        reason: "the official example of a ReadResourceResultResponse has no ttlMs and no cacheScope, and passes the \
                 schema by way of InputRequiredResult; in this one definition they may be absent together",
        link: "https://modelcontextprotocol.io/specification/2026-07-28/schema#readresourceresultresponse",
        since: "2026-07-28",
        until: None,
        mend: |schema| schema.definitions.contains_key("ReadResourceResultResponse"),
    },
    Fixup {
        name: "tool-results-stand-alone",
        reason: "a user message with a tool result may hold nothing else, says the prose",
        link: "https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#tool-result-messages",
        since: "2025-11-25",
        until: None,
        mend: |schema| schema.definitions.contains_key("ToolResultContent"),
    },
];

/// Applies every fixup of the schema's revision, and lists those that find nothing to mend: the fault is gone, and the
/// fixup must go too.
pub(crate) fn apply(schema: &mut Schema) -> Vec<&'static str> {
    let revision = schema.revision.clone();
    applicable(&revision).filter(|fixup| !(fixup.mend)(schema)).map(|fixup| fixup.name).collect()
}

/// Says of a fixup that it found nothing to mend.
pub(crate) fn idle(name: &str, revision: &str) -> Refusal {
    Refusal::new(
        format!("fixups.rs, `{name}` in {revision}"),
        "a fixup no longer applies: set its `until`, or delete it",
    )
}

/// Lists the fixups of a revision.
pub(crate) fn applicable(revision: &str) -> impl Iterator<Item = &'static Fixup> {
    FIXUPS.iter().filter(move |fixup| fixup.since <= revision && fixup.until.is_none_or(|until| revision <= until))
}

fn mend(schema: &mut Schema, definition: &str, change: impl FnOnce(&mut Value) -> bool) -> bool {
    schema.definitions.get_mut(definition).is_some_and(change)
}

fn replace(place: &mut Value, with: Value) -> bool {
    if *place == with {
        return false;
    }
    *place = with;
    true
}

fn result_types(schema: &mut Schema) -> bool {
    let branches = schema.definitions.get("ServerResult").map(|union| union["anyOf"].clone()).unwrap_or_default();
    let names: Vec<String> = branches
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|branch| branch["$ref"].as_str())
        .filter(|name| *name != "Result")
        .map(str::to_owned)
        .collect();
    !names.is_empty()
        && names.iter().all(|name| {
            let only = if name == "InputRequiredResult" { "input_required" } else { "complete" };
            mend(schema, name, |result| {
                let any = [json!({ "type": "string" }), json!({ "$ref": "ResultType" })];
                let member = result.pointer_mut("/properties/resultType").filter(|member| any.contains(member));
                member.is_some_and(|member| replace(member, json!({ "const": only, "type": "string" })))
            })
        })
}

fn meta_of_every_message(schema: &mut Schema) -> bool {
    let mut mended = 0;
    for role in ["Request", "Notification"] {
        let base = schema.definitions.get(role).map(|base| base["properties"]["params"]["properties"]["_meta"].clone());
        let Some(meta) = base.filter(Value::is_object) else { return false };
        for (name, definition) in &mut schema.definitions {
            let of_role = name.ends_with(role) && definition["properties"]["method"]["const"].is_string();
            let members = definition.pointer_mut("/properties/params/properties").and_then(Value::as_object_mut);
            if let (true, Some(members)) = (of_role, members) {
                mended += usize::from(!members.contains_key("_meta"));
                members.entry("_meta").or_insert_with(|| meta.clone());
            }
        }
        // The base of the lists has no method of its own, and the same params.
        let lists = schema.definitions.get_mut("PaginatedRequest").filter(|_| role == "Request");
        let members = lists.and_then(|lists| lists.pointer_mut("/properties/params/properties"));
        if let Some(members) = members.and_then(Value::as_object_mut) {
            members.entry("_meta").or_insert(meta);
        }
    }
    mended > 0
}

fn batches(schema: &mut Schema) -> bool {
    let definitions =
        ["JSONRPCBatchRequest", "JSONRPCBatchResponse"].map(|name| (name, schema.definitions.get(name).cloned()));
    mend(schema, "JSONRPCMessage", |message| {
        let mut mended = 0;
        for branch in message.pointer_mut("/anyOf").and_then(Value::as_array_mut).into_iter().flatten() {
            for (name, definition) in &definitions {
                if definition.as_ref() == Some(branch) {
                    *branch = json!({ "$ref": name });
                    mended += 1;
                    break;
                }
            }
        }
        mended == definitions.len()
    })
}
