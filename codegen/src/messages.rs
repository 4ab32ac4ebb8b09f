//! What each side receives: the enums of the requests and notifications that the other side sends.

use std::fmt::Write as _;

use crate::case::{module_name, rust_field, rust_type};
use crate::docs::Docs;
use crate::methods::{Method, type_name};

/// Writes the message enums of a revision.
pub(crate) fn write(revision: &str, methods: &[Method], docs: &Docs, has_batches: bool, meta: Option<&str>) -> String {
    let mut text = String::new();
    for (side, sends) in [("Client", true), ("Server", false)] {
        let sent = |method: &&Method| if sends { method.client } else { method.server };
        let calls: Vec<&Method> = methods.iter().filter(sent).filter(|method| method.result.is_some()).collect();
        let notices: Vec<&Method> = methods.iter().filter(sent).filter(|method| method.result.is_none()).collect();
        let other = side.to_lowercase();
        list(
            &mut text,
            revision,
            docs,
            side,
            &format!("{side}Call"),
            &calls,
            &format!("A request that a {other} sends."),
            meta.filter(|_| sends),
        );
        list(
            &mut text,
            revision,
            docs,
            side,
            &format!("{side}Notice"),
            &notices,
            &format!("A notification that a {other} sends."),
            None,
        );
        if sends {
            handlers(&mut text, &calls);
        }
        answers(&mut text, side, &calls);
        let batch = if has_batches { format!(", crate::Batch<'a, {side}Call, {side}Notice>") } else { String::new() };
        let receiver = if sends { "server" } else { "client" };
        let _ = write!(
            text,
            "\n/// What a {receiver} receives from a {other}; the text of a response is borrowed from the message.\npub type {side}Message<'a> = crate::Message<'a, {side}Call, {side}Notice{batch}>;\n",
        );
    }
    if methods.iter().any(|method| method.name == "logging/setLevel" || method.name == "notifications/message") {
        text.push_str("\nseverities!(LoggingLevel);\n");
    }
    let mut results: Vec<&str> = methods.iter().filter_map(|method| method.result.as_deref()).collect();
    if methods.iter().any(|method| method.task) {
        results.push("CreateTaskResult");
    }
    results.sort_unstable();
    results.dedup();
    text.push_str("\nresults!(Error:");
    results.iter().for_each(|result| {
        let _ = write!(text, "\n    {},", rust_type(result));
    });
    text.push_str("\n);\n\npub use crate::{parse_response, parse_response_with};\n");
    text
}

/// Writes the trait of those who answer the requests of a client.
fn handlers(text: &mut String, calls: &[&Method]) {
    text.push_str("handlers!(ClientCall {\n");
    for method in calls {
        let variant = type_name(method);
        let _ = writeln!(text, "    {} {variant} {:?},", rust_field(&variant), method.name);
    }
    text.push_str("});\n");
}

#[allow(clippy::too_many_arguments, reason = "what a list is made of")]
fn list(
    text: &mut String,
    revision: &str,
    docs: &Docs,
    side: &str,
    name: &str,
    methods: &[&Method],
    sentence: &str,
    meta: Option<&str>,
) {
    let revision = module_name(revision).to_uppercase();
    // Requests differ much in size, so they stand behind a pointer.
    let (before, after, other, id) = match name.ends_with("Call") {
        true => ("Box<crate::Call<", ">>", "OtherCall", "RequestId"),
        false => ("crate::Notice<", ">", "OtherNotice", "()"),
    };
    let _ = write!(text, "\n/// {sentence}\n#[derive(Clone, Debug, PartialEq)]\npub enum {name} {{\n");
    for method in methods {
        let sentence = docs.of_method(&method.name).map(|sentence| format!(": {sentence}")).unwrap_or_default();
        let variant = type_name(method);
        let _ =
            write!(text, "    /// `{}`{sentence}\n    {variant}({before}methods::{variant}{after}),\n", method.name);
    }
    if methods.is_empty() && other == "OtherCall" {
        let _ = writeln!(text, "}}\nno_calls!({name} in {revision} by {side});");
        return;
    }
    let errors = if other == "OtherCall" { "<Error>" } else { "" };
    let _ =
        write!(text, "    /// A method that this revision does not know.\n    Other(crate::{other}{errors}),\n}}\n");
    let meta = meta.map(|meta| format!(" meta {meta}")).unwrap_or_default();
    let _ = writeln!(text, "calls!({name} in {revision} by {side}, {id}, {other}{meta} {{");
    for method in methods {
        let variant = type_name(method);
        let _ = writeln!(text, "    {:?} => {variant}({before}methods::{variant}{after}),", method.name);
    }
    text.push_str("});\n");
}

/// Writes the methods of one side's requests, and what the other side answers to them.
fn answers(text: &mut String, side: &str, calls: &[&Method]) {
    let (asker, other) = match side {
        "Client" => ("client", "Server"),
        _ => ("server", "Client"),
    };
    let _ = write!(
        text,
        "\n/// The method of a request that a {asker} sends: what it remembers to read the answer.\n\
         #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]\npub enum {side}Method {{\n"
    );
    for method in calls {
        let _ = write!(text, "    /// `{}`.\n    {},\n", method.name, type_name(method));
    }
    let _ = write!(
        text,
        "}}\n\n/// The result of a request that a {asker} has sent, by its method.\n\
         #[derive(Clone, Debug, PartialEq)]\npub enum {other}Answer {{\n"
    );
    for method in calls {
        let result = method.result.as_deref().map(rust_type).unwrap_or_default();
        let _ = write!(text, "    /// `{}`.\n    {}(Box<{result}>),\n", method.name, type_name(method));
    }
    let _ = writeln!(text, "}}\nanswers!({side}Method => {other}Answer {{");
    for method in calls {
        let _ = writeln!(text, "    {:?} => {},", method.name, type_name(method));
    }
    text.push_str("});\n");
}
