//! The named departures from the schemas, written once more as changes of the schemas.
//!
//! With all of them applied, an independent validator must agree with strict parsing on every document. Where it disagrees
//! without them, the departure that turns its verdict is the explanation.

use std::collections::BTreeMap;

use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

use crate::generate::RAW;
use crate::schemas::Schema;
use crate::tree::Tree;

type Patch = fn(&mut Schema);

/// The departures that change which documents are accepted, by their names in `codegen/src/fixups.rs`.
pub(crate) const PATCHES: &[(&str, Patch)] = &[
    ("json-value-is-any-json", any_json),
    ("elicited-numbers-may-be-fractional", fractional_answers),
    ("result-type-tells-the-branch", result_types),
    ("meta-of-every-message", meta_of_every_message),
    ("error-without-id", error_without_id),
    ("error-with-null-id", error_with_null_id),
    ("batches-hold-a-message", full_batches),
    ("envelopes-exclude-each-other", exclusive_envelopes),
    ("text-excludes-blob", text_or_blob),
    ("form-fields-by-shape", form_fields),
    ("input-required-asks-something", asks_something),
    ("read-response-without-caching", uncached),
    ("tool-results-stand-alone", results_alone),
];

/// The same departures that change nothing here: they say how to find a branch, or how a definition is written.
pub(crate) const SILENT: &[&str] =
    &["client-notification-by-reference", "batches-by-reference", "results-by-method", "input-responses-by-request"];

/// The validators of a revision: by its schema, with all departures, and with each alone.
pub(crate) struct Judges {
    schema: Schema,
    raw: Validator,
    mended: Validator,
    single: BTreeMap<&'static str, Validator>,
}

impl Judges {
    pub(crate) fn new(revision: mcp_wire::Revision) -> Self {
        let schema = Schema::load(revision);
        let raw = compile(&schema);
        let mut mended = Schema::load(revision);
        for (_, patch) in PATCHES {
            patch(&mut mended);
        }
        Self { schema, raw, mended: compile(&mended), single: BTreeMap::new() }
    }

    /// Tells whether the official schema accepts a document.
    pub(crate) fn official(&self, definition: &str, document: &Value) -> bool {
        self.raw.is_valid(&json!({ definition: document }))
    }

    /// Tells whether the schema with all departures accepts a document.
    pub(crate) fn mended(&self, definition: &str, document: &Value) -> bool {
        self.mended.is_valid(&json!({ definition: document }))
    }

    /// Names the departure by which strict parsing disagrees with the official schema on a document.
    pub(crate) fn exception(&mut self, definition: &str, document: &Value, ours: bool) -> Option<&'static str> {
        if self.mended(definition, document) != ours {
            return None;
        }
        let wrapped = json!({ definition: document });
        for (name, patch) in PATCHES {
            let single = self.single.entry(name).or_insert_with(|| {
                let mut schema = Schema::load(self.schema.revision);
                patch(&mut schema);
                compile(&schema)
            });
            if single.is_valid(&wrapped) == ours {
                return Some(name);
            }
        }
        Some("several-together")
    }
}

/// One validator for all definitions: it looks at `{"Definition": document}`.
fn compile(schema: &Schema) -> Validator {
    let doors: serde_json::Map<String, Value> =
        schema.definitions.keys().map(|name| (name.clone(), schema.reference(name))).collect();
    let root = json!({ "$schema": schema.dialect, "properties": doors, schema.keyword: schema.definitions });
    let draft = if schema.keyword == "$defs" { Draft::Draft202012 } else { Draft::Draft7 };
    jsonschema::options()
        .with_draft(draft)
        .should_validate_formats(false)
        .build(&root)
        .unwrap_or_else(|error| panic!("{}: {error}", schema.revision))
}

/// Replaces the numbers and the name that a tree of `serde_json` cannot hold.
pub(crate) fn tame(tree: &Tree) -> Tree {
    match tree {
        Tree::Number(text) | Tree::Token(text) => {
            let fits = text.parse::<f64>().is_ok_and(f64::is_finite) && text.len() < 18 && !text.contains("e-4");
            let instead = if text.contains('.') { "0.5" } else { "1" };
            Tree::Number(if fits { text.as_str() } else { instead }.to_owned())
        }
        Tree::Array(items) => Tree::Array(items.iter().map(tame).collect()),
        Tree::Object(members) => {
            let plain = |name: &str| if name == RAW { "raw" } else { name }.to_owned();
            Tree::Object(members.iter().map(|(name, value)| (plain(name), tame(value))).collect())
        }
        other => other.clone(),
    }
}

fn has(members: &[&str]) -> Value {
    json!({ "required": members })
}

fn has_none(members: &[&str]) -> Value {
    json!({ "not": { "anyOf": members.iter().map(|member| has(&[member])).collect::<Vec<_>>() } })
}

fn change(schema: &mut Schema, definition: &str, change: impl FnOnce(&mut Value)) {
    if let Some(found) = schema.definitions.get_mut(definition) {
        change(found);
    }
}

/// Calls `change` with every list of branches and the names that it refers to.
fn each_union(value: &mut Value, change: &mut impl FnMut(&[String], &mut Vec<Value>)) {
    match value {
        Value::Object(members) => {
            if let Some(Value::Array(branches)) = members.get_mut("anyOf") {
                let targets: Vec<String> = branches.iter().filter_map(Schema::target).map(str::to_owned).collect();
                change(&targets, branches);
            }
            members.values_mut().for_each(|value| each_union(value, change));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| each_union(value, change)),
        _ => {}
    }
}

fn any_json(schema: &mut Schema) {
    change(schema, "JSONValue", |value| *value = json!({}));
}

fn fractional_answers(schema: &mut Schema) {
    change(schema, "ElicitResult", |result| {
        let text = result.to_string().replace(r#"["string","integer","boolean"]"#, r#"["string","number","boolean"]"#);
        *result = serde_json::from_str(&text).expect("JSON");
    });
}

fn result_types(schema: &mut Schema) {
    let Some(union) = schema.definitions.get("ServerResult").filter(|_| schema.definitions.contains_key("ResultType"))
    else {
        return;
    };
    let branches = union["anyOf"].as_array().expect("branches").clone();
    for name in branches.iter().filter_map(Schema::target).filter(|name| *name != "Result") {
        let only = if name == "InputRequiredResult" { "input_required" } else { "complete" };
        change(schema, name, |result| result["properties"]["resultType"] = json!({ "const": only }));
    }
}

fn meta_of_every_message(schema: &mut Schema) {
    if schema.definitions.contains_key("JSONRPCResultResponse") {
        return;
    }
    for role in ["Request", "Notification"] {
        let meta = schema.definitions[role]["properties"]["params"]["properties"]["_meta"].clone();
        for (name, definition) in &mut schema.definitions {
            let is_method = definition["properties"]["method"]["const"].is_string() || name == "PaginatedRequest";
            if name.ends_with(role) && is_method && definition["properties"]["params"].is_object() {
                let members = definition["properties"]["params"]["properties"].as_object_mut().expect("members");
                members.entry("_meta").or_insert_with(|| meta.clone());
            }
        }
    }
}

fn error_without_id(schema: &mut Schema) {
    let id = schema.reference("RequestId");
    change(schema, "JSONRPCError", |error| {
        error["properties"]["id"] = json!({ "anyOf": [id, { "type": "null" }] });
        let required = error["required"].as_array_mut().expect("names");
        required.retain(|name| name != "id");
    });
}

fn error_with_null_id(schema: &mut Schema) {
    let id = schema.reference("RequestId");
    for error in schema.definitions.values_mut() {
        let has_id = error["required"].as_array().is_some_and(|names| names.contains(&json!("id")));
        if !has_id && error["properties"]["error"].is_object() && error["properties"]["id"] == id {
            error["properties"]["id"] = json!({ "anyOf": [id, { "type": "null" }] });
        }
    }
}

fn full_batches(schema: &mut Schema) {
    change(schema, "JSONRPCMessage", |message| {
        for branch in message["anyOf"].as_array_mut().expect("branches") {
            if branch["type"] == "array" {
                branch["minItems"] = json!(1);
            }
        }
    });
}

fn exclusive_envelopes(schema: &mut Schema) {
    for definition in schema.definitions.values_mut() {
        each_union(definition, &mut |_, branches| {
            for branch in branches {
                let rule = match Schema::target(branch) {
                    Some("JSONRPCRequest") => json!([has(&["id"]), has_none(&["result", "error"])]),
                    Some("JSONRPCNotification") => json!([has_none(&["id", "result", "error"])]),
                    Some("JSONRPCResponse" | "JSONRPCResultResponse") => json!([has_none(&["method", "error"])]),
                    Some("JSONRPCError" | "JSONRPCErrorResponse") => json!([has_none(&["method", "result"])]),
                    _ => continue,
                };
                *branch = json!({ "allOf": [branch.clone(), { "allOf": rule }] });
            }
        });
    }
}

fn text_or_blob(schema: &mut Schema) {
    for definition in schema.definitions.values_mut() {
        each_union(definition, &mut |targets, branches| {
            if targets == ["TextResourceContents", "BlobResourceContents"] {
                branches[0] = json!({ "allOf": [branches[0].clone(), has_none(&["blob"])] });
                branches[1] = json!({ "allOf": [branches[1].clone(), has_none(&["text"])] });
            }
        });
    }
}

/// Each field is what its own members say: the sign of the most special schema decides.
fn form_fields(schema: &mut Schema) {
    let typed = |kinds: &[&str]| json!({ "properties": { "type": { "enum": kinds } }, "required": ["type"] });
    let text = |member: &str| json!({ "allOf": [typed(&["string"]), has(&[member])] });
    let list = |member: &str| {
        let items = json!({ "type": "object", "required": [member] });
        json!({ "allOf": [typed(&["array"]), { "properties": { "items": items }, "required": ["items"] }] })
    };
    // What a field is by its members, and otherwise by its type alone.
    let signs: &[(&str, Value)] = &[
        ("LegacyTitledEnumSchema", text("enumNames")),
        ("TitledSingleSelectEnumSchema", text("oneOf")),
        ("EnumSchema", text("enum")),
        ("UntitledSingleSelectEnumSchema", text("enum")),
        ("StringSchema", typed(&["string"])),
        ("NumberSchema", typed(&["number", "integer"])),
        ("BooleanSchema", typed(&["boolean"])),
        ("TitledMultiSelectEnumSchema", list("anyOf")),
        ("UntitledMultiSelectEnumSchema", list("enum")),
        ("UntitledSingleSelectEnumSchema", typed(&["string"])),
        ("UntitledMultiSelectEnumSchema", typed(&["array"])),
    ];
    let unions: Vec<&str> =
        ["PrimitiveSchemaDefinition", "EnumSchema", "SingleSelectEnumSchema", "MultiSelectEnumSchema"]
            .into_iter()
            .filter(|name| schema.definitions.get(*name).is_some_and(|definition| definition["anyOf"].is_array()))
            .collect();
    for union in unions {
        let leaves = leaves(schema, union);
        let mut rule = json!(false);
        for (name, sign) in signs.iter().rev().filter(|(name, _)| leaves.iter().any(|leaf| leaf == name)) {
            rule = json!({ "if": sign, "then": schema.reference(name), "else": rule });
        }
        schema.definitions.insert(union.to_owned(), rule);
    }
}

/// The definitions at the end of a union of unions.
fn leaves(schema: &Schema, name: &str) -> Vec<String> {
    match schema.definitions[name]["anyOf"].as_array() {
        Some(branches) => branches.iter().filter_map(Schema::target).flat_map(|name| leaves(schema, name)).collect(),
        None => vec![name.to_owned()],
    }
}

fn asks_something(schema: &mut Schema) {
    change(schema, "InputRequiredResult", |result| {
        result["anyOf"] = json!([has(&["inputRequests"]), has(&["requestState"])]);
    });
}

fn uncached(schema: &mut Schema) {
    let Some(mut result) = schema.definitions.get("ReadResourceResult").cloned() else { return };
    change(schema, "ReadResourceResultResponse", |response| {
        let caching = ["ttlMs", "cacheScope"];
        result["required"] = json!(["contents", "resultType"]);
        result["properties"]["resultType"] = json!({ "const": "complete" });
        let branches = response["properties"]["result"]["anyOf"].as_array_mut().expect("branches");
        branches.push(json!({ "allOf": [result, has_none(&caching)] }));
    });
}

fn results_alone(schema: &mut Schema) {
    let result =
        json!({ "type": "object", "properties": { "type": { "const": "tool_result" } }, "required": ["type"] });
    if !schema.definitions.contains_key("ToolResultContent") {
        return;
    }
    change(schema, "SamplingMessage", |message| {
        let mixed = json!({ "type": "array", "contains": result });
        message["if"] = json!({ "properties": { "role": { "const": "user" }, "content": mixed } });
        message["then"] = json!({ "properties": { "content": { "items": result } } });
    });
}
