//! Names: an inline object gets one that a person would choose, and all of a model are held to be Rust.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::case::{rust_field, rust_type, upper_camel};
use crate::choices;
use crate::model::{Model, Shape};
use crate::refusal::{Refusal, child, quote};
use crate::schema::Schema;
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

/// Names that the generated text uses itself, and those of the prelude, which its macros use.
const TAKEN: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "ClientAnswer",
    "ClientCall",
    "ClientMessage",
    "ClientMethod",
    "ClientNotice",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "Error",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Handlers",
    "Hash",
    "Integer",
    "Into",
    "IntoIterator",
    "Iterator",
    "Json",
    "Map",
    "MaybeUncached",
    "Meta",
    "None",
    "Number",
    "Ok",
    "OneOrMany",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Self",
    "Send",
    "ServerAnswer",
    "ServerCall",
    "ServerMessage",
    "ServerMethod",
    "ServerNotice",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "UnknownObject",
    "UnknownValue",
    "Unpin",
    "Vec",
];

/// Names that are the crate's own, and taken except by the definition that is the same.
const BUILTIN: &[(&str, &str)] = &[
    ("JsonArray", "JSONArray"),
    ("JsonObject", "JSONObject"),
    ("ProgressToken", "ProgressToken"),
    ("RequestId", "RequestId"),
];

/// The names in one place, each with where it comes from.
#[derive(Default)]
pub(crate) struct Names(BTreeMap<String, String>);

impl Names {
    /// Takes a name, which must be Rust and not taken.
    pub(crate) fn add(&mut self, at: &str, name: String, start: fn(char) -> bool) -> Result<(), Refusal> {
        if !name.starts_with(start) || syn::parse_str::<syn::Ident>(&name).is_err() || !name.is_ascii() {
            return Err(Refusal::new(at, format!("{} is no Rust name; see names.rs", quote(&name))));
        }
        match self.0.get(&name) {
            Some(other) if other != at => {
                Err(Refusal::new(at, format!("the Rust name `{name}` is that of {other}, too; see names.rs")))
            }
            Some(_) | None => {
                self.0.insert(name, at.to_owned());
                Ok(())
            }
        }
    }

    /// Takes a name of our own.
    pub(crate) fn own(mut self, name: &str, what: &str) -> Self {
        self.0.insert(name.to_owned(), what.to_owned());
        self
    }
}

/// Checks that all names of a model are Rust, that no two things in one place share one, and that no two neighbouring
/// arguments of a constructor can be swapped unseen.
pub(crate) fn check(model: &Model, schema: &Schema) -> Vec<Refusal> {
    let upper = |c: char| c.is_ascii_uppercase();
    let mut refused = Vec::new();
    let mut types = Names::default();
    for of in model.types.values() {
        let name = rust_type(&of.name);
        let is_foreign = |(taken, by): &(&str, &str)| *taken == name && *by != of.name;
        if TAKEN.contains(&name.as_str()) || BUILTIN.iter().any(is_foreign) {
            refused
                .push(Refusal::new(&of.at, format!("the Rust name `{name}` is one of the crate's own; see names.rs")));
        }
        refused.extend(types.add(&of.at, name, upper).err());
        match &of.shape {
            Shape::Object(object) => {
                let mut fields = Names::default();
                let constants = object.constants.iter().map(|constant| (&constant.name, rust_field(&constant.name)));
                let members = object.members.iter().map(|member| (&member.name, member.field.clone()));
                for (member, field) in constants.chain(members) {
                    let at = schema.place_of(&of.at, member);
                    refused.extend(fields.add(&at, field, |c| c.is_ascii_lowercase()).err());
                }
                if let Some((one, other)) = choices::unlabelled(object) {
                    let problem = format!(
                        "could be swapped with {} in a constructor; add a label to choices.rs and label.rs",
                        quote(&one.name)
                    );
                    refused.push(Refusal::new(schema.place_of(&of.at, &other.name), problem));
                }
            }
            Shape::Strings { values, open } => {
                let mut variants = Names::default();
                if *open {
                    variants = variants.own("Other", "any other string");
                }
                for (index, value) in values.iter().enumerate() {
                    let at = child(&child(&of.at, "enum"), index);
                    refused.extend(variants.add(&at, upper_camel(value), upper).err());
                }
            }
            Shape::Union(union) => {
                let mut variants = Names::default().own("Unknown", "any other object");
                for (index, (_, variant)) in branches(union).into_iter().enumerate() {
                    let at = child(&child(&of.at, "anyOf"), index);
                    refused.extend(variants.add(&at, variant, upper).err());
                }
            }
            Shape::RawSchema(_) | Shape::Alias(_) | Shape::Wrapper(_) | Shape::Results { .. } => {}
        }
    }
    refused
}
