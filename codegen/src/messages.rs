//! What each side receives: the enums of the requests and notifications that the other side sends.

use std::fmt::Write as _;

use crate::case::module_name;
use crate::docs::Docs;
use crate::methods::{Method, type_name};

/// Writes the message enums of a revision.
pub(crate) fn write(revision: &str, methods: &[Method], docs: &Docs, has_batches: bool) -> String {
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
        );
        list(
            &mut text,
            revision,
            docs,
            side,
            &format!("{side}Notice"),
            &notices,
            &format!("A notification that a {other} sends."),
        );
        let batch = if has_batches { format!(", crate::Batch<{side}Call, {side}Notice>") } else { String::new() };
        let receiver = if sends { "server" } else { "client" };
        let _ = write!(
            text,
            "\n/// What a {receiver} receives from a {other}.\npub type {side}Message = crate::Message<{side}Call, {side}Notice{batch}>;\n",
        );
    }
    text.push_str("\npub use crate::{parse_response, parse_response_with};\n");
    text
}

fn list(text: &mut String, revision: &str, docs: &Docs, side: &str, name: &str, methods: &[&Method], sentence: &str) {
    let revision = module_name(revision).to_uppercase();
    // Requests differ much in size, so they stand behind a pointer.
    let (before, after, other, id) = match name.ends_with("Call") {
        true => ("Box<crate::Call<", ">>", "OtherCall", "RequestId"),
        false => ("crate::Notice<", ">", "OtherNotice", "()"),
    };
    let _ = write!(text, "\n/// {sentence}\n#[derive(Debug)]\npub enum {name} {{\n");
    for method in methods {
        let sentence = docs.of_method(&method.name).map(|sentence| format!(": {sentence}")).unwrap_or_default();
        let variant = type_name(method);
        let _ =
            write!(text, "    /// `{}`{sentence}\n    {variant}({before}methods::{variant}{after}),\n", method.name);
    }
    let _ = write!(text, "    /// A method that this revision does not know.\n    Other(crate::{other}),\n}}\n");
    let _ = writeln!(text, "calls!({name} in {revision} by {side}, {id}, {other} {{");
    for method in methods {
        let variant = type_name(method);
        let _ = writeln!(text, "    {:?} => {variant}({before}methods::{variant}{after}),", method.name);
    }
    text.push_str("});\n");
}
