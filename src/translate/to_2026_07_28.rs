//! Between 2025-11-25, the last revision with a handshake, and 2026-07-28
//! ([changes](https://modelcontextprotocol.io/specification/2026-07-28/changelog)).

use crate::json::kind::Kind;
use crate::json::members::members;
use crate::report::place::Place;
use crate::revision::Revision;
use crate::translate::loss::Losses;
use crate::translate::node::{Node, each};
use crate::translate::to_2025_03_26::say;
use crate::translate::unit::{CAPABILITIES, CLIENT, LOG_LEVEL, Part, Unit, Untranslatable, VERSION};

/// The methods whose results say how long a copy of them counts
/// ([caching](https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching)).
const CACHED: [&str; 5] =
    ["tools/list", "prompts/list", "resources/list", "resources/templates/list", "resources/read"];

/// The answer to every difference.
pub(crate) const ANSWERS: &[(&str, &str)] = &[
    (
        "*RequestParams",
        "up: `_meta` says version and capabilities of the session, the client's name and the log level; `task` is set aside. Down: these members of `_meta` go, and the answers to questions of the server are set aside",
    ),
    ("*Request", "as their params; a method without a counterpart is listed below"),
    ("Cancel*Task*", "tasks have no counterpart: an extension in 2026-07-28"),
    ("*Task*", "tasks have no counterpart: an extension in 2026-07-28"),
    ("tasks/*", "tasks have no counterpart: an extension in 2026-07-28"),
    ("notifications/tasks/status", "tasks have no counterpart: an extension in 2026-07-28"),
    (
        "*Result",
        "up: `resultType` says \"complete\", and what may be kept says that it may not. Down: these go; a result that asks for input has no counterpart outside of a bridge",
    ),
    ("Completion", "up: at most 100 values go on"),
    ("CancelledNotificationParams", "up: one without a request's id is about a task, and has no counterpart"),
    ("*NotificationParams", "`_meta` is the same with a name for one more of its members"),
    ("NotificationParams", "as the others"),
    ("ClientCapabilities", "they go into `_meta` of each request"),
    ("ClientNotification", "up: only a cancelled request has a counterpart; a bridge keeps or answers the others"),
    ("ServerCapabilities", "as they are"),
    ("ServerNotification", "as they are; what is about tasks or an elicitation by URL has no counterpart"),
    (
        "ServerRequest",
        "up: a request of the server has no counterpart outside of a bridge, which makes it a question in a result",
    ),
    ("Client*", "as the methods"),
    ("Server*", "as the methods"),
    ("Elicit*", "questions in results of 2026-07-28; requests before, which a bridge makes of them"),
    ("CreateMessageRequestParams", "as Elicit*"),
    ("ListRoots*", "as Elicit*"),
    ("Roots*", "as Elicit*"),
    ("elicitation/create", "as Elicit*"),
    ("sampling/createMessage", "as Elicit*"),
    ("roots/list", "as Elicit*"),
    ("Initialize*", "no counterpart: `server/discover` and `_meta`"),
    ("initialize", "no counterpart: `server/discover` and `_meta`"),
    ("notifications/initialized", "no counterpart: there is no session"),
    ("notifications/roots/list_changed", "no counterpart: roots are asked for when they are needed"),
    ("notifications/elicitation/complete", "no counterpart"),
    ("notifications/progress", "only a server reports progress in 2026-07-28"),
    ("server/discover", "down: no counterpart; the result of `initialize` says the same once"),
    ("subscriptions/listen", "down: no counterpart; a bridge makes `resources/subscribe` of it"),
    ("SubscriptionsListen*", "as subscriptions/listen"),
    ("notifications/subscriptions/acknowledged", "as subscriptions/listen"),
    ("logging/setLevel", "no counterpart: the level is in `_meta` of each request"),
    ("ping", "no counterpart: who is asked answers by itself"),
    ("resources/subscribe", "no counterpart: `subscriptions/listen`"),
    ("resources/unsubscribe", "no counterpart: `subscriptions/listen`"),
    ("prompts/*", "as their params and results"),
    ("resources/*", "as their params and results"),
    ("tools/*", "as their params and results"),
    ("Paginated*", "as their params and results"),
    ("RequestMeta", "as *RequestParams"),
    ("RequestParams", "as *RequestParams"),
    ("ResultObject", "as *Result"),
    ("RelatedTaskMetadata", "a member of `_meta`, which goes along"),
    ("Tool", "as it is; `execution` is kept as a member that is not named"),
    ("ToolInputSchema", "down: `true` and `false` among the properties become schemas that say the same"),
    (
        "ToolOutputSchema",
        "down: a schema of something else than an object is set aside, and with it what fits it alone",
    ),
    ("ToolResultContent", "as CallToolResult"),
    ("ToolExecution", "as Tool"),
    ("Url*", "errors are translated with their method"),
    ("url-elicitation-required", "errors are translated with their method"),
    ("resource-not-found", "errors are translated with their method"),
    ("*-*", "errors are translated with their method"),
];

fn nothing(unit: &Unit<'_>, revision: Revision, instead: &'static str) -> Result<(), Untranslatable> {
    Err(Untranslatable::NoCounterpart { method: unit.method.into(), revision, instead })
}

/// What a server asks of a client: a request of its own in a session, a part of a result in 2026-07-28.
const QUESTIONS: [&str; 3] = ["sampling/createMessage", "elicitation/create", "roots/list"];

/// A session's request says of itself what its `initialize` said, and results say what kind they are.
pub(crate) fn up(unit: &mut Unit<'_>) -> Result<(), Untranslatable> {
    let top = unit.top();
    match unit.part {
        _ if QUESTIONS.contains(&unit.method) => {
            if let Some(task) = unit.node.take("task") {
                unit.losses.gone(top.member("task"), &task, "tasks are an extension in 2026-07-28");
            }
        }
        Part::Result => {
            if unit.is("tools/call", Part::Result) && unit.node.has("task") && !unit.node.has("content") {
                return nothing(unit, Revision::V2026_07_28, "a task was accepted, and tasks are an extension there");
            }
            finished(&mut unit.node, unit.method, &top, &mut unit.losses);
        }
        Part::Params if unit.method == "notifications/cancelled" && !unit.node.has("requestId") => {
            return nothing(unit, Revision::V2026_07_28, "it is about a task, and tasks are an extension there");
        }
        Part::Params if unit.method.starts_with("notifications/") => {}
        Part::Params => {
            if let Some(task) = unit.node.take("task") {
                unit.losses.gone(top.clone().member("task"), &task, "tasks are an extension in 2026-07-28");
            }
            if unit.node.get("_meta").is_none_or(|meta| !meta.is_object()) {
                unit.node.set("_meta", "{}");
            }
            let context = unit.context;
            let said = [
                (VERSION, Some(Node::string(Revision::V2026_07_28.as_str()))),
                (CAPABILITIES, Some(Node::from(context.capabilities.as_str()))),
                (CLIENT, context.client.as_ref().map(|client| Node::from(client.as_str()))),
                (LOG_LEVEL, context.log_level.as_deref().map(Node::string)),
            ];
            let at = top.member("_meta");
            let Some(meta) = unit.node.get("_meta") else { return Ok(()) };
            for (name, value) in said {
                // Nobody but this side says what is said here.
                let before = match value {
                    Some(value) => meta.set(name, value),
                    None => meta.take(name),
                };
                if let Some(before) = before {
                    unit.losses.gone(at.clone().member(name), &before, "the session says it");
                }
            }
        }
    }
    Ok(())
}

/// Says that a result is complete and is not to be kept
/// ([result types](https://modelcontextprotocol.io/specification/2026-07-28/basic#resulttype)).
fn finished(result: &mut Node, method: &str, at: &Place, losses: &mut Losses) {
    let mut say = |name: &str, json: &str| {
        let value = Node::from(json);
        let is_said = result.get(name).is_some_and(|old| old.json().as_str() == json);
        if is_said {
            return;
        }
        match result.set(name, value.clone()) {
            Some(old) => losses.changed(at.clone().member(name), &old, &value, "it has a meaning in 2026-07-28"),
            // That a result is complete is what its absence says.
            None if name == "resultType" => {}
            None => losses.invented(
                at.clone().member(name),
                &value,
                "a server of 2025-11-25 does not say how long to keep it",
            ),
        }
    };
    say("resultType", "\"complete\"");
    if CACHED.contains(&method) {
        say("ttlMs", "0");
        say("cacheScope", "\"private\"");
    }
    if method == "completion/complete" {
        let at = at.clone().member("completion");
        if let Some(completion) = result.get("completion") {
            let left = completion.get("values").and_then(Node::items).filter(|values| values.len() > 100);
            if let Some(left) = left.map(|values| values.split_off(100)) {
                losses.gone(at.clone().member("values"), &Node::Array(left), "2026-07-28 has at most 100");
                completion.set("hasMore", "true");
            }
        }
    }
}

/// A request is of its session, and a result is what it is.
pub(crate) fn down(unit: &mut Unit<'_>) -> Result<(), Untranslatable> {
    let top = unit.top();
    match unit.part {
        Part::Params if unit.method.starts_with("notifications/") => {}
        Part::Params => {
            for name in ["inputResponses", "requestState"] {
                if let Some(node) = unit.node.take(name) {
                    unit.losses.gone(top.clone().member(name), &node, "2025-11-25 answers questions with responses");
                }
            }
            let is_url = unit.node.get("mode").and_then(|mode| mode.as_string()).as_deref() == Some("url");
            if unit.method == "elicitation/create" && is_url && !unit.node.has("elicitationId") {
                // The question is known by the address that it leads to.
                let id = unit.node.get("url").map_or_else(|| Node::string(""), |url| url.clone());
                unit.losses.invented(top.clone().member("elicitationId"), &id, "2025-11-25 has an id for it");
                unit.node.set("elicitationId", id);
            }
            // The handshake has said it.
            if let Some(meta) = unit.node.get("_meta") {
                for name in [VERSION, CAPABILITIES, CLIENT, LOG_LEVEL] {
                    meta.take(name);
                }
                if meta.members().is_some_and(|members| members.is_empty()) {
                    unit.node.take("_meta");
                }
            }
        }
        Part::Result => {
            let kind = unit.node.take("resultType").and_then(|kind| kind.as_string());
            if kind.as_deref() == Some("input_required") {
                return nothing(unit, Revision::V2025_11_25, "a server asks with requests of its own");
            }
            if CACHED.contains(&unit.method) || unit.method == "server/discover" {
                for name in ["ttlMs", "cacheScope"] {
                    if let Some(node) = unit.node.take(name) {
                        unit.losses.gone(
                            top.clone().member(name),
                            &node,
                            "2025-11-25 does not say how long to keep it",
                        );
                    }
                }
            }
            match unit.method {
                "tools/call" => structured(&mut unit.node, &top, &mut unit.losses),
                "tools/list" => {
                    let losses = &mut unit.losses;
                    each(&mut unit.node, "tools", &top, |tool, at| schemas(tool, &at, losses));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Through 2025-11-25 structured content is an object
/// ([structured content](https://modelcontextprotocol.io/specification/2025-11-25/server/tools#structured-content)).
fn structured(result: &mut Node, at: &Place, losses: &mut Losses) {
    if result.get("structuredContent").is_none_or(|content| content.is_object()) {
        return;
    }
    let Some(other) = result.take("structuredContent") else { return };
    let mut text = Node::Object(Vec::new());
    say(&mut text, other.json().as_str());
    if let Some(content) = result.get("content").and_then(Node::items).filter(|content| content.is_empty()) {
        content.push(text.clone());
        losses.changed(at.clone().member("structuredContent"), &other, &text, "an object in 2025-11-25");
    } else {
        losses.gone(at.clone().member("structuredContent"), &other, "an object in 2025-11-25");
    }
}

/// Through 2025-11-25 a tool's schemas are of objects, and each property has an object for its schema
/// ([tools](https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool)).
fn schemas(tool: &mut Node, at: &Place, losses: &mut Losses) {
    let is_of_object =
        |schema: &mut Node| schema.get("type").and_then(|kind| kind.as_string()).as_deref() == Some("object");
    if tool.get("outputSchema").is_some_and(|schema| !is_of_object(schema))
        && let Some(schema) = tool.take("outputSchema")
    {
        losses.gone(at.clone().member("outputSchema"), &schema, "a schema of an object in 2025-11-25");
    }
    for side in ["inputSchema", "outputSchema"] {
        let at = at.clone().member(side).member("properties");
        let Some(schema) = tool.get(side) else { continue };
        let needs_change = match schema.get("properties").map(|properties| properties.json()) {
            Some(properties) => members(properties.as_str()).any(|(_, value)| matches!(value, "true" | "false")),
            None => false,
        };
        let Some(properties) = schema.get("properties").filter(|_| needs_change).and_then(Node::members) else {
            continue;
        };
        for (name, property) in properties {
            let twin = match property.kind() {
                Some(Kind::Boolean) if property.json().as_str() == "true" => "{}",
                Some(Kind::Boolean) => "{\"not\":{}}",
                _ => continue,
            };
            let before = std::mem::replace(property, Node::from(twin));
            losses.changed(at.clone().member(name), &before, property, "an object in 2025-11-25");
        }
    }
}
