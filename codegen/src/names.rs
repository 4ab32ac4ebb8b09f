//! Names: an inline object gets one that a person would choose, and all of a model are held to be Rust.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::case::{rust_field, rust_type, upper_camel};
use crate::model::{Model, Shape};
use crate::refusal::GenerateError;
use crate::union::branches;

/// Inline schemas by place. `[]` is the items of an array, `{}` the values of an object; `*` stands for any definition.
const PLACES: &[(&str, &str)] = &[
    ("*/_meta", "RequestMeta"),
    ("*/annotations", "Annotations"),
    ("*/cacheScope", "CacheScope"),
    ("*/includeContext", "IncludeContext"),
    ("*/argument", "CompletionArgument"),
    ("*/context", "CompletionContext"),
    ("*/ref", "CompletionReference"),
    ("*/requestedSchema", "RequestedSchema"),
    ("CallToolResult/content/[]", "ContentBlock"),
    ("CallToolResultResponse/result", "CallToolOutcome"),
    ("ClientCapabilities/elicitation", "ElicitationCapability"),
    ("ClientCapabilities/roots", "RootsCapability"),
    ("ClientCapabilities/sampling", "SamplingCapability"),
    ("ClientCapabilities/tasks", "ClientTasksCapability"),
    ("ClientTasksCapability/requests", "ClientTaskRequestsCapability"),
    ("ClientTaskRequestsCapability/elicitation", "ElicitationTasksCapability"),
    ("ClientTaskRequestsCapability/sampling", "SamplingTasksCapability"),
    ("CompleteResult/completion", "Completion"),
    ("CreateMessageResult/content", "SamplingMessageContentBlock"),
    ("ElicitRequestFormParams/mode", "ElicitFormMode"),
    ("ElicitResult/action", "ElicitAction"),
    ("ElicitResult/content/{}", "ElicitValue"),
    ("EmbeddedResource/resource", "TextOrBlobContents"),
    ("GetPromptResultResponse/result", "GetPromptOutcome"),
    ("Icon/theme", "IconTheme"),
    ("JSONRPCBatchRequest/[]", "BatchRequestEntry"),
    ("JSONRPCBatchResponse/[]", "BatchResponseEntry"),
    ("JSONRPCError/error", "Error"),
    ("NumberSchema/type", "NumberSchemaType"),
    ("PromptMessage/content", "ContentBlock"),
    ("ReadResourceResult/contents/[]", "TextOrBlobContents"),
    ("ReadResourceResultResponse/result", "ReadResourceOutcome"),
    ("SamplingMessage/content", "SamplingMessageContentBlock"),
    ("ServerCapabilities/prompts", "PromptsCapability"),
    ("ServerCapabilities/resources", "ResourcesCapability"),
    ("ServerCapabilities/tasks", "ServerTasksCapability"),
    ("ServerCapabilities/tools", "ToolsCapability"),
    ("ServerTasksCapability/requests", "ServerTaskRequestsCapability"),
    ("ServerTaskRequestsCapability/tools", "ToolsTasksCapability"),
    ("StringSchema/format", "StringFormat"),
    ("TitledItems/anyOf/[]", "TitledOption"),
    ("TitledMultiSelectEnumSchema/items", "TitledItems"),
    ("TitledSingleSelectEnumSchema/oneOf/[]", "TitledOption"),
    ("ToolExecution/taskSupport", "TaskSupport"),
    ("UntitledMultiSelectEnumSchema/items", "UntitledItems"),
];

/// Names an inline schema: by its place, else by what it holds, else after its owner and member.
pub(crate) fn inline(owner: &str, steps: &[&str], schema: &Value) -> String {
    let place = format!("{owner}/{}", steps.join("/"));
    let anywhere = format!("*/{}", steps.join("/"));
    if let Some((_, name)) = PLACES.iter().find(|(known, _)| *known == place || *known == anywhere) {
        return (*name).to_owned();
    }
    if steps == ["params"]
        && let Some(name) = shared_params(schema)
    {
        return name.to_owned();
    }
    match (owner.strip_suffix("Error"), owner.strip_suffix("ErrorObject"), steps) {
        (Some(condition), _, ["error"]) => return format!("{condition}ErrorObject"),
        (_, Some(condition), ["data"]) => return format!("{condition}Data"),
        _ => {}
    }
    let mut name = owner.to_owned();
    for step in steps {
        match *step {
            "[]" => name = name.strip_suffix('s').map_or_else(|| format!("{name}Item"), str::to_owned),
            "{}" => name.push_str("Value"),
            member => name.push_str(&upper_camel(member)),
        }
    }
    name
}

/// Params that revisions before 2025-11-25 spell out at every request and later ones define once.
fn shared_params(schema: &Value) -> Option<&'static str> {
    let members = schema["properties"].as_object()?;
    let names: Vec<&str> = members.keys().map(String::as_str).collect();
    let meta = &members.get("_meta").unwrap_or(&Value::Null);
    match names.as_slice() {
        ["cursor"] | ["_meta", "cursor"] => Some("PaginatedRequestParams"),
        ["_meta"] if meta["properties"]["progressToken"].is_object() => Some("RequestParams"),
        ["_meta"] if meta["$ref"].is_null() => Some("NotificationParams"),
        _ => None,
    }
}

/// Names that the generated text uses itself.
const TAKEN: &[&str] = &[
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Integer",
    "Into",
    "Json",
    "Map",
    "MaybeUncached",
    "None",
    "Number",
    "OneOrMany",
    "Option",
    "PartialEq",
    "Self",
    "Some",
    "String",
    "UnknownObject",
    "UnknownValue",
    "Vec",
];

/// Checks that all names of a model are Rust, and that no two things in one place share one.
///
/// # Errors
/// Fails at the first name that is not.
pub(crate) fn check(model: &Model) -> Result<(), GenerateError> {
    let mut types = BTreeSet::new();
    for of in model.types.values() {
        let name = rust_type(&of.name);
        if TAKEN.contains(&name.as_str()) {
            return Err(GenerateError::new(&of.name, format!("the Rust name `{name}` is taken; see names.rs")));
        }
        add(&mut types, &of.name, name, |c| c.is_ascii_uppercase())?;
        let mut inner = BTreeSet::new();
        match &of.shape {
            Shape::Object(object) => {
                let constants = object.constants.iter().map(|constant| (&constant.name, rust_field(&constant.name)));
                let members = object.members.iter().map(|member| (&member.name, member.field.clone()));
                for (member, field) in constants.chain(members) {
                    add(&mut inner, &format!("{}/{member}", of.name), field, |c| c.is_ascii_lowercase())?;
                }
            }
            Shape::Strings { values, open } => {
                inner.extend(open.then(|| "Other".to_owned()));
                for value in values {
                    add(&mut inner, &format!("{} {value:?}", of.name), upper_camel(value), |c| c.is_ascii_uppercase())?;
                }
            }
            Shape::Union(union) => {
                inner.insert("Unknown".to_owned());
                for (branch, variant) in branches(union) {
                    add(&mut inner, &format!("{} {branch}", of.name), variant, |c| c.is_ascii_uppercase())?;
                }
            }
            Shape::RawSchema(_) | Shape::Alias(_) => {}
        }
    }
    Ok(())
}

fn add(known: &mut BTreeSet<String>, at: &str, name: String, start: fn(char) -> bool) -> Result<(), GenerateError> {
    if !name.starts_with(start) || syn::parse_str::<syn::Ident>(&name).is_err() || !name.is_ascii() {
        return Err(GenerateError::new(at, format!("`{name}` is no Rust name; see names.rs")));
    }
    match known.replace(name) {
        Some(name) => Err(GenerateError::new(at, format!("a second thing with the Rust name `{name}`; see names.rs"))),
        None => Ok(()),
    }
}
