//! Between 2025-06-18 and 2025-11-25
//! ([changes](https://modelcontextprotocol.io/specification/2025-11-25/changelog)).

use crate::json::kind::Kind;
use crate::report::place::Place;
use crate::revision::Revision;
use crate::translate::loss::Losses;
use crate::translate::node::Node;
use crate::translate::to_2025_03_26::say;
use crate::translate::unit::{Part, Unit, Untranslatable};

/// The answer to every difference.
pub(crate) const ANSWERS: &[(&str, &str)] = &[
    ("*Request", "each request now has its envelope in the schema; its params are below"),
    ("*Notification", "as the requests"),
    ("JsonRpc*", "envelopes are read by one reader in every revision"),
    ("Notification", "as JsonRpc*"),
    ("Request", "as JsonRpc*"),
    ("Cancel*TaskRequestParams", "tasks have no counterpart in 2025-06-18"),
    ("CancelledNotificationParams", "down: one without a request's id is about a task, and has no counterpart"),
    ("ClientCapabilities", "up: what is no capability of 2025-11-25 is set aside with its place"),
    ("Client*", "tasks have no counterpart in 2025-06-18"),
    ("Server*", "tasks have no counterpart in 2025-06-18"),
    ("CreateMessageRequestParams", "as SamplingMessage"),
    ("CreateMessageResult", "down: several blocks become one text, or the first of them"),
    ("SamplingMessage", "down: several blocks become several messages of one block each"),
    ("SamplingMessageContentBlock", "down: the use of a tool and its result become texts"),
    ("ElicitRequestParams", "down: a form is as it was; an elicitation by URL has no counterpart"),
    ("ElicitValue", "down: a list of strings is set aside"),
    ("EnumSchema", "down: titles become `enumNames`; a field with several values is left out of the form"),
    ("PrimitiveSchemaDefinition", "as EnumSchema"),
    ("elicitation/create", "as ElicitRequestParams; its result may be a task, which 2025-06-18 does not have"),
    ("sampling/createMessage", "its result may be a task, which has no counterpart in 2025-06-18"),
    ("tools/call", "its result may be a task, which has no counterpart in 2025-06-18"),
    ("url-elicitation-required", "errors are translated with their method"),
];

/// What 2025-06-18 says, 2025-11-25 says alike.
#[expect(clippy::unnecessary_wraps, reason = "every pair has this form")]
pub(crate) fn up(_: &mut Unit<'_>) -> Result<(), Untranslatable> {
    Ok(())
}

/// 2025-06-18 has no tasks, no tools in sampling, no elicitation by URL, and fewer fields in forms.
pub(crate) fn down(unit: &mut Unit<'_>) -> Result<(), Untranslatable> {
    let nothing = |unit: &Unit<'_>, instead| {
        let method = unit.method.into();
        Err(Untranslatable::NoCounterpart { method, revision: Revision::V2025_06_18, instead })
    };
    let top = unit.top();
    match (unit.method, unit.part) {
        ("tools/call", Part::Result) if unit.node.has("task") && !unit.node.has("content") => {
            return nothing(unit, "a task was accepted, and 2025-06-18 has no tasks");
        }
        ("notifications/cancelled", Part::Params) if !unit.node.has("requestId") => {
            return nothing(unit, "it is about a task, and 2025-06-18 has no tasks");
        }
        ("elicitation/create", Part::Params) => {
            if unit.node.get("mode").and_then(|mode| mode.as_string()).as_deref() == Some("url") {
                return nothing(unit, "2025-06-18 asks by forms alone");
            }
            form(&mut unit.node, &top, &mut unit.losses);
        }
        ("elicitation/create", Part::Result) => {
            let at = top.member("content");
            let losses = &mut unit.losses;
            if let Some(values) = unit.node.get("content").and_then(Node::members) {
                values.retain(|(name, value)| {
                    let is_list = value.kind() == Some(Kind::Array);
                    if is_list {
                        losses.gone(at.clone().member(name), value, "2025-06-18 has no field with several values");
                    }
                    !is_list
                });
            }
        }
        ("sampling/createMessage", Part::Params) => {
            unit.blocks(tool_as_text);
            split(&mut unit.node, &top, &mut unit.losses);
        }
        ("sampling/createMessage", Part::Result) => {
            unit.blocks(tool_as_text);
            join(&mut unit.node, &top, &mut unit.losses);
        }
        _ => {}
    }
    Ok(())
}

/// The use of a tool and its result, in words
/// ([sampling with tools](https://modelcontextprotocol.io/specification/2025-11-25/client/sampling#sampling-with-tools)).
fn tool_as_text(block: &mut Node, at: Place, losses: &mut Losses) {
    let kind = block.get("type").and_then(|kind| kind.as_string());
    let text = match kind.as_deref() {
        Some("tool_use") => {
            let name = block.get("name").and_then(|name| name.as_string()).unwrap_or_default();
            let input = block.get("input").map(|input| input.json().as_str().to_owned()).unwrap_or_default();
            format!("[calls the tool {name} with {input}]")
        }
        Some("tool_result") => {
            let mut texts = Vec::new();
            for item in block.get("content").and_then(Node::items).into_iter().flatten() {
                texts.extend(item.get("text").and_then(|text| text.as_string()));
            }
            format!("[the tool answers: {}]", texts.join("\n"))
        }
        _ => return,
    };
    let before = block.clone();
    say(block, &text);
    losses.changed(at, &before, block, "2025-06-18 has no tools in sampling");
}

/// One message for each block.
fn split(params: &mut Node, at: &Place, losses: &mut Losses) {
    let at = at.clone().member("messages");
    let Some(messages) = params.get("messages").and_then(Node::items) else { return };
    let mut whole = Vec::new();
    for (index, mut message) in std::mem::take(messages).into_iter().enumerate() {
        let Some(blocks) = message.get("content").and_then(Node::items).map(std::mem::take) else {
            whole.push(message);
            continue;
        };
        let place = at.clone().item(index).member("content");
        let before = Node::Array(blocks.clone());
        for (number, block) in blocks.iter().enumerate() {
            let mut one = message.clone();
            if number > 0 {
                one.take("_meta");
            }
            one.set("content", block.clone());
            whole.push(one);
        }
        let after = Node::Array(whole[whole.len() - blocks.len()..].to_vec());
        losses.changed(place, &before, &after, "2025-06-18 has one block in a message");
    }
    *messages = whole;
}

/// One block of several.
fn join(result: &mut Node, at: &Place, losses: &mut Losses) {
    let Some(content) = result.get("content") else { return };
    let before = content.clone();
    let Some(blocks) = content.items() else { return };
    let mut texts = Vec::new();
    for block in blocks.iter_mut() {
        let is_text = block.get("type").and_then(|kind| kind.as_string()).as_deref() == Some("text");
        texts.push(block.get("text").filter(|_| is_text).and_then(|text| text.as_string()));
    }
    let one = match (blocks.as_slice(), texts.into_iter().collect::<Option<Vec<String>>>()) {
        ([only], _) => only.clone(),
        (_, Some(texts)) => {
            let text = Node::string(&texts.join("\n"));
            Node::Object(vec![("type".into(), Node::string("text")), ("text".into(), text)])
        }
        ([first, ..], None) => first.clone(),
        ([], None) => return,
    };
    *content = one;
    losses.changed(at.clone().member("content"), &before, content, "2025-06-18 has one block in a message");
}

/// Fields that 2025-06-18 does not have
/// ([fields](https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation#requested-schema)).
fn form(params: &mut Node, at: &Place, losses: &mut Losses) {
    let at = at.clone().member("requestedSchema");
    let Some(schema) = params.get("requestedSchema") else { return };
    let mut left_out = Vec::new();
    let place = at.clone().member("properties");
    if let Some(fields) = schema.get("properties").and_then(Node::members) {
        fields.retain_mut(|(name, field)| {
            let at = place.clone().member(name);
            if field.get("type").and_then(|kind| kind.as_string()).as_deref() == Some("array") {
                losses.gone(at, field, "2025-06-18 has no field with several values");
                left_out.push(name.clone());
                return false;
            }
            if let Some(titled) = field.get("oneOf").and_then(Node::items).map(std::mem::take) {
                let before = Node::Array(titled.clone());
                let (mut values, mut names) = (Vec::new(), Vec::new());
                for mut option in titled {
                    values.extend(option.take("const"));
                    names.extend(option.take("title"));
                }
                field.take("oneOf");
                field.set("enum", Node::Array(values));
                field.set("enumNames", Node::Array(names));
                losses.changed(at, &before, field, "2025-06-18 has titles in `enumNames`");
            }
            true
        });
    }
    if let Some(required) = schema.get("required").filter(|_| !left_out.is_empty()).and_then(Node::items) {
        required.retain(|name| !left_out.iter().any(|out| name.as_string().as_deref() == Some(&**out)));
    }
    let is_empty = schema.get("required").and_then(Node::items).is_some_and(|required| required.is_empty());
    if is_empty && !left_out.is_empty() {
        schema.take("required");
    }
}
