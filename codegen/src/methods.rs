//! Methods: name, direction, params and result of each, as the schema ties them.

use std::fmt::Write as _;

use crate::case::{module_name, rust_type, upper_camel};
use crate::docs::Docs;
use crate::model::{Member, Model, Presence, Ref, Shape};
use crate::names::Names;
use crate::outline::Entry;
use crate::refusal::{Refusal, child, quote};
use crate::schema::Schema;
use crate::union::branches;

/// A request or notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Method {
    /// Its name on the wire.
    pub name: String,
    /// Its definition.
    pub definition: String,
    /// Whether the client sends it.
    pub client: bool,
    /// Whether the server sends it.
    pub server: bool,
    /// Whether it stands inside an `InputRequiredResult`.
    pub input: bool,
    /// The type of its params, in the schema's spelling, and whether they must be there.
    pub params: Option<(String, bool)>,
    /// The type of its result, in the schema's spelling; `None` for a notification.
    pub result: Option<String>,
    /// Whether it may be run as a task.
    pub task: bool,
    /// Whether it may be answered by `input_required`.
    pub may_require_input: bool,
}

/// Lists the methods of a revision by name, and with its place each request without a result, each method that nobody sends,
/// and each whose name has no Rust name of its own.
pub(crate) fn list(model: &Model, schema: &Schema) -> (Vec<Method>, Vec<Refusal>) {
    let sent = |union: &str, definition: &str| {
        let Some(union) = schema.definitions.get(union) else { return false };
        union["$ref"] == definition
            || union["anyOf"]
                .as_array()
                .is_some_and(|branches| branches.iter().any(|branch| branch["$ref"] == definition))
    };
    let (mut methods, mut refused) = (Vec::new(), Vec::new());
    let mut names = Names::default().own("Other", "any other method");
    for (definition, body) in &schema.definitions {
        let Some(name) = body["properties"]["method"]["const"].as_str() else { continue };
        let place = schema.place(definition);
        let is_request = definition.ends_with("Request");
        let role = if is_request { "Request" } else { "Notification" };
        let client = sent(&format!("Client{role}"), definition);
        let server = sent(&format!("Server{role}"), definition);
        let input = sent("InputRequest", definition);
        if !(client || server || input) {
            refused.push(Refusal::new(&place, "no union of the schema says who sends this method"));
        }
        let params = object_member(model, definition, "params").and_then(|member| match &member.of {
            Ref::Named(target) => Some((target.clone(), member.presence == Presence::Required)),
            _ => None,
        });
        let result = if is_request { result(model, schema, definition) } else { None };
        if is_request && result.is_none() {
            refused.push(Refusal::new(&place, "no result for this request; if it is empty, say so in methods.rs"));
        }
        let task = params.as_ref().is_some_and(|(params, _)| has_task(model, params));
        let may_require_input = result.as_deref().is_some_and(|result| result.ends_with("Outcome"));
        let method = Method {
            name: name.to_owned(),
            definition: definition.clone(),
            client,
            server,
            input,
            params,
            result,
            task,
            may_require_input,
        };
        let at = child(&schema.place_of(&place, "method"), "const");
        let upper = |c: char| c.is_ascii_uppercase();
        let is_twin = |other: &&Method| other.name == method.name;
        match methods.iter().find(is_twin) {
            Some(other) => {
                let problem =
                    format!("a second definition of {}, beside {}", quote(name), schema.place(&other.definition));
                refused.push(Refusal::new(at, problem));
            }
            None => refused.extend(names.add(&at, type_name(&method), upper).err()),
        }
        methods.push(method);
    }
    methods.sort_by(|one, other| one.name.cmp(&other.name));
    (methods, refused)
}

fn object_member<'m>(model: &'m Model, definition: &str, member: &str) -> Option<&'m Member> {
    match &model.types.get(definition)?.shape {
        Shape::Object(object) => object.members.iter().find(|known| known.name == member),
        _ => None,
    }
}

fn has_task(model: &Model, params: &str) -> bool {
    match model.types.get(params).map(|of| &of.shape) {
        Some(Shape::Object(object)) => object.members.iter().any(|member| member.name == "task"),
        // Elicitation has two kinds of params; both or none may be tasks.
        Some(Shape::Union(union)) => branches(union).iter().any(|(branch, _)| has_task(model, branch)),
        _ => false,
    }
}

/// The result of a request: what its response holds, else the definition of the same stem; four have an empty one.
fn result(model: &Model, schema: &Schema, request: &str) -> Option<String> {
    let stem = request.trim_end_matches("Request");
    if let Some(Ref::Named(result) | Ref::MaybeUncached(result)) =
        object_member(model, &format!("{stem}ResultResponse"), "result").map(|m| &m.of)
    {
        return Some(result.clone());
    }
    let own = format!("{stem}Result");
    if schema.definitions.contains_key(&own) {
        return Some(own);
    }
    match request {
        "PingRequest" | "SetLevelRequest" | "SubscribeRequest" | "UnsubscribeRequest" => Some("EmptyResult".to_owned()),
        _ => None,
    }
}

/// Writes the module `methods`.
pub(crate) fn write(methods: &[Method], model: &Model, docs: &Docs) -> String {
    let revision = module_name(&model.revision).to_uppercase();
    let mut text = String::from(
        "/// The methods of this revision: types that tie a name to its params and its result.\npub mod methods {\n",
    );
    let asking = if methods.iter().any(|method| method.may_require_input) { "may_require_input, " } else { "" };
    let _ = writeln!(text, "    use crate::method::{{{asking}notification, request}};\n    use crate::sender::Sender;");
    for method in methods {
        let sentence = docs.of_method(&method.name).map(|sentence| format!(": {sentence}")).unwrap_or_default();
        let ident = type_name(method);
        let _ = write!(
            text,
            "\n    /// `{}`{sentence}\n    #[derive(Clone, Copy, Debug)]\n    pub enum {ident} {{}}\n",
            method.name
        );
        let params = match &method.params {
            Some((params, true)) => format!("super::{}", rust_type(params)),
            Some((params, false)) => format!("Option<super::{}>", rust_type(params)),
            None => "Option<crate::JsonObject>".to_owned(),
        };
        let sender = sender(method);
        match &method.result {
            Some(result) => {
                let head = format!("request!({ident} = {:?} in {revision} by {sender},", method.name);
                push_call(&mut text, &head, &format!("{params} => super::{}", rust_type(result)));
                if let Some(complete) = complete(model, result).filter(|_| method.may_require_input) {
                    let (result, complete) = (rust_type(result), rust_type(&complete));
                    let _ = writeln!(text, "    may_require_input!({ident} => {result} of {complete});");
                }
                if method.task {
                    let _ = writeln!(
                        text,
                        "    impl crate::method::MayBeTask for {ident} {{\n        type Accepted = super::CreateTaskResult;\n    }}"
                    );
                }
            }
            None => {
                let head = format!("notification!({ident} = {:?} in {revision} by {sender},", method.name);
                push_call(&mut text, &head, &params);
            }
        }
    }
    text.push_str("}\n");
    text
}

/// The branch of an outcome that ends a request.
fn complete(model: &Model, outcome: &str) -> Option<String> {
    match &model.types.get(outcome)?.shape {
        Shape::Union(union) => {
            branches(union).into_iter().map(|(branch, _)| branch).find(|name| name != "InputRequiredResult")
        }
        _ => None,
    }
}

/// The type that stands for a method: `ToolsCall`, `ProgressNotification`.
pub(crate) fn type_name(method: &Method) -> String {
    let name = upper_camel(method.name.strip_prefix("notifications/").unwrap_or(&method.name));
    if method.result.is_none() { format!("{name}Notification") } else { name }
}

/// Writes a call of a macro, on two lines where one would be too long.
fn push_call(text: &mut String, head: &str, rest: &str) {
    let gap = if head.len() + rest.len() > 110 { "\n        " } else { " " };
    let _ = writeln!(text, "    {head}{gap}{rest});");
}

pub(crate) fn sender(method: &Method) -> &'static str {
    match (method.client, method.server, method.input) {
        (true, true, _) => "Sender::Either",
        (true, false, _) => "Sender::Client",
        (false, true, _) => "Sender::Server",
        (false, false, _) => "Sender::Input",
    }
}

/// Writes the list of methods for the `registry` feature.
pub(crate) fn registry(methods: &[Method]) -> String {
    let mut text = String::from("methods! {\n");
    for method in methods {
        let result = method.result.as_ref().map(|result| format!(" => {result:?}")).unwrap_or_default();
        let task = if method.task { " or task" } else { "" };
        let _ = writeln!(text, "    {:?} {}, {:?}{result}{task};", method.name, sender(method), method.definition);
    }
    text.push_str("}\n");
    text
}

/// The lines of the outline.
pub(crate) fn outline(methods: &[Method]) -> Vec<Entry> {
    methods
        .iter()
        .map(|method| {
            let kind = if method.result.is_some() { "request" } else { "notification" };
            let mut lines =
                vec![("by".to_owned(), format!(": {}", sender(method).trim_start_matches("Sender::").to_lowercase()))];
            if let Some((params, required)) = &method.params {
                let params = rust_type(params);
                let params = if *required { params } else { format!("Option<{params}>") };
                lines.push(("params".to_owned(), format!(": {params}")));
            }
            if let Some(result) = &method.result {
                lines.push(("result".to_owned(), format!(": {}", rust_type(result))));
            }
            if method.task {
                lines.push(("task".to_owned(), ": CreateTaskResult".to_owned()));
            }
            Entry { head: format!("{kind} {}", method.name), lines }
        })
        .collect()
}
