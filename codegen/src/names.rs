//! Names: a definition keeps its own in Rust case, and an inline object gets one that a person would choose.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::GenerateError;
use crate::model::{Model, Shape};
use crate::types::branches;

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
pub fn inline(owner: &str, steps: &[&str], schema: &Value) -> String {
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

/// The Rust name of a definition: `JsonRpcMessage` for `JSONRPCMessage`, and none that hides a name of the prelude.
pub fn rust_type(name: &str) -> String {
    match name {
        "Error" => return "ErrorObject".to_owned(),
        "Result" => return "ResultObject".to_owned(),
        _ => {}
    }
    name.replace("JSONRPC", "JsonRpc").replace("JSON", "Json").replace("URL", "Url")
}

/// The Rust name of a member: `meta` for `_meta`, `client_info` for `io.modelcontextprotocol/clientInfo`.
pub fn rust_field(member: &str) -> String {
    let last = member.rsplit('/').next().unwrap_or(member);
    let mut name = String::new();
    for character in last.trim_start_matches(['_', '$']).chars() {
        match character {
            upper if upper.is_ascii_uppercase() => {
                if !name.is_empty() {
                    name.push('_');
                }
                name.push(upper.to_ascii_lowercase());
            }
            plain if plain.is_ascii_alphanumeric() => name.push(plain),
            _ => name.push('_'),
        }
    }
    if member.starts_with('$') {
        // `$schema` names a dialect, and `schema` would read as the schema itself.
        name.push_str("_dialect");
        name = name.replace("schema_dialect", "dialect");
    }
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase());
    if is_word && syn::parse_str::<syn::Ident>(&name).is_err() {
        name.push('_');
    } else if name == "extra" {
        // `extra` is our own field.
        name.push_str("_member");
    }
    name
}

/// The Rust name of a string value or member as a variant: `InputRequired` for `input_required`.
pub fn upper_camel(text: &str) -> String {
    let mut name = String::new();
    let mut start = true;
    for character in text.chars() {
        if !character.is_ascii_alphanumeric() {
            start = true;
        } else if start {
            name.extend(character.to_uppercase());
            start = false;
        } else {
            name.push(character);
        }
    }
    name
}

/// The name of a union's branch: what is left of the branch's own name.
pub fn variant(branch: &str) -> String {
    let name = rust_type(branch);
    ["Request", "Notification", "Schema"]
        .into_iter()
        .find_map(|suffix| name.strip_suffix(suffix).filter(|rest| !rest.is_empty()))
        .map_or_else(|| name.clone(), str::to_owned)
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

#[cfg(test)]
mod tests {
    use super::{rust_field, rust_type, upper_camel, variant};

    #[test]
    fn names_are_in_rust_case() {
        assert_eq!(rust_type("JSONRPCMessage"), "JsonRpcMessage");
        assert_eq!(rust_type("ElicitRequestURLParams"), "ElicitRequestUrlParams");
        assert_eq!(rust_type("Result"), "ResultObject");
        assert_eq!(rust_field("_meta"), "meta");
        assert_eq!(rust_field("$schema"), "dialect");
        assert_eq!(rust_field("io.modelcontextprotocol/clientInfo"), "client_info");
        assert_eq!(rust_field("uriTemplate"), "uri_template");
        assert_eq!(rust_field("type"), "type_");
        assert_eq!(upper_camel("date-time"), "DateTime");
        assert_eq!(upper_camel("allServers"), "AllServers");
        assert_eq!(variant("CallToolRequest"), "CallTool");
    }
}
