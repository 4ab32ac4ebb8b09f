//! The tables beside the types: one macro call per type, which says all that reading and writing needs.

use std::fmt::Write as _;

use serde_json::Value;

use crate::case::{module_name, rust_field, rust_type, upper_camel};
use crate::model::{Form, Member, Model, Object, Presence, Ref, Root, Shape, Type};
use crate::union::{Sign, Union, branches};

/// Writes the table of a type; empty where it needs none.
pub(crate) fn table(revision: &str, of: &Type) -> String {
    let name = rust_type(&of.name);
    match &of.shape {
        Shape::Object(object) => self::object(&name, object),
        Shape::Strings { values, open } => {
            let rows = values.iter().map(|value| format!("{value:?} => {},", upper_camel(value)));
            let mut text = block("strings", &name, rows.chain(open.then(|| "other Other".to_owned())));
            if of.name == "CacheScope" {
                text.push_str("private_unless_known!(CacheScope);\n");
            }
            text
        }
        Shape::RawSchema(roots) => {
            let side = if name.ends_with("OutputSchema") { "Output" } else { "Input" };
            let head = format!("{name} in {} as {side}", module_name(revision).to_uppercase());
            block("raw_schema", &head, roots.iter().map(root))
        }
        Shape::Union(union) => self::union(&name, union),
        Shape::Wrapper(_) => format!("wrapper!({name});\n"),
        Shape::Alias(_) | Shape::Results { .. } => String::new(),
    }
}

fn block(mac: &str, name: &str, rows: impl Iterator<Item = String>) -> String {
    block_and(mac, name, rows, "")
}

fn block_and(mac: &str, name: &str, rows: impl Iterator<Item = String>, tail: &str) -> String {
    let mut text = format!("{mac}!({name} {{\n");
    for row in rows {
        let _ = writeln!(text, "    {row}");
    }
    let _ = writeln!(text, "}}{tail});");
    text
}

fn object(name: &str, object: &Object) -> String {
    let constants = object.constants.iter().map(|constant| {
        let value = match &constant.value {
            Value::String(text) => format!("{text:?}"),
            other => other.to_string(),
        };
        let forgiven = constant.forgiven.map(|tolerance| format!(" or {tolerance}")).unwrap_or_default();
        format!("{:?} = {value} => {}{forgiven};", constant.name, rust_field(&constant.name))
    });
    let members = object.members.iter().map(member);
    let ensure = object.ensure.map(|rule| ensure(name, rule)).unwrap_or_default();
    let mut text = block_and("object", name, constants.chain(members), &ensure);
    if name == "Completion" {
        text.push_str("at_most_a_hundred!(Completion);\n");
    }
    if let Some(rule) = object.ensure {
        let methods = if rule == "asks_something" { "asking" } else { rule };
        let _ = writeln!(text, "{methods}!({name});");
    }
    text
}

/// A rule over several members: a function and the fields that it looks at.
fn ensure(name: &str, rule: &str) -> String {
    match rule {
        "asks_something" => " ensure asks_something [input_requests request_state]".to_owned(),
        _ => format!(" ensure {name}::{rule} [role content]"),
    }
}

fn member(member: &Member) -> String {
    let kind = match member.presence {
        Presence::Required => "required",
        Presence::Nullable => "nullable",
        Presence::Optional => "optional",
        Presence::Value => "value",
        Presence::Identity => "identity",
        Presence::Hint => "hint",
        Presence::Unset => "unset",
        Presence::UnsetNull => "unset_null",
    };
    let mut row = format!("{kind} {:?} => {}", member.name, member.field);
    if let Some(default) = &member.default {
        let _ = write!(row, " or {}({})", default.tolerance, default.value);
        if let Some(beside) = default.beside {
            let _ = write!(row, " beside {beside}");
        }
    }
    if let Some(check) = member.check {
        let path = if check.contains("::") { check.to_owned() } else { format!("check::{check}") };
        let _ = write!(row, ", check {path}");
    }
    row.push(';');
    row
}

fn root(root: &Root) -> String {
    let presence = if root.required { "required" } else { "optional" };
    let form = match &root.form {
        Form::Constant(only) => format!("Constant = {only:?}"),
        Form::String => "String".to_owned(),
        Form::Objects => "Objects".to_owned(),
        Form::Strings => "Strings".to_owned(),
    };
    format!("{presence} {:?} {form};", root.name)
}

fn union(name: &str, union: &Union) -> String {
    let branch = |(branch, variant): (String, String)| format!("{variant}({})", rust_type(&branch));
    let mut named = branches(union).into_iter().map(branch);
    let mut next = || named.next().unwrap_or_default();
    match union {
        Union::Tagged { member, branches, absent, open } => {
            let mut rows = Vec::new();
            let mut default = None;
            for (value, target) in branches {
                let branch = next();
                rows.push(format!("{value:?} => {branch},"));
                if let Some((_, tolerance)) = absent.as_ref().filter(|(absent, _)| absent == target) {
                    let tolerance = tolerance.map(|tolerance| format!(" {tolerance}")).unwrap_or_default();
                    default = Some(format!("absent{tolerance} => {branch},"));
                }
            }
            rows.extend(default);
            rows.extend(open.then(|| "unknown Unknown".to_owned()));
            block("tagged", &format!("{name} by {member:?}"), rows.into_iter())
        }
        Union::ByMember(branches) => {
            block("by_member", name, branches.iter().map(|(member, _)| format!("{member:?} => {},", next())))
        }
        Union::ByShape(rows) => {
            let mut known: Vec<&String> = Vec::new();
            for tag in rows.iter().flat_map(|row| &row.tags) {
                if !known.contains(&tag) {
                    known.push(tag);
                }
            }
            let rows = rows.iter().map(|row| {
                let tags = row.tags.iter().map(|tag| format!("{tag:?}")).collect::<Vec<_>>().join(" ");
                let sign = match row.sign {
                    Sign::None => String::new(),
                    Sign::Member(member) => format!(" with {member:?}"),
                    Sign::Items(member) => format!(" items {member:?}"),
                };
                format!("[{tags}]{sign} => {},", next())
            });
            let known = known.iter().map(|tag| format!("{tag:?}")).collect::<Vec<_>>().join(" ");
            block("by_shape", name, rows.chain([format!("types [{known}] unknown Unknown")]))
        }
        Union::ByKind { strings } => {
            let array = strings.then(|| "Array => Strings(Vec<String>),".to_owned());
            let rows = ["String => String(String),", "Number => Number(Number),", "Boolean => Boolean(bool),"];
            block_and("by_kind", name, rows.into_iter().map(str::to_owned).chain(array), " null Null(NullAnswer)")
        }
        Union::Enveloped { branches, batches } => {
            let rows: Vec<String> = branches.iter().map(|(envelope, _)| format!("{envelope} => {},", next())).collect();
            let batches = batches.as_ref().map(|(requests, responses)| {
                format!(" batch Requests({}), Responses({})", rust_type(requests), rust_type(responses))
            });
            block_and("enveloped", name, rows.into_iter(), &batches.unwrap_or_default())
        }
        Union::Ambiguous(rows) => block(
            "ambiguous",
            name,
            rows.iter().map(|(member, branch)| format!("{member:?} => {},", rust_type(branch))),
        ),
    }
}

/// Writes the list of types by schema name for the `registry` feature.
pub(crate) fn registry(model: &Model) -> String {
    let module = module_name(&model.revision);
    let mut text = String::from("registry! {\n");
    for of in model.types.values() {
        let name = rust_type(&of.name);
        let target = match &of.shape {
            Shape::Alias(Ref::OneOrMany(_)) => continue,
            _ => format!("crate::{module}::{name}"),
        };
        let kind = match &of.shape {
            Shape::Object(_) => "Struct",
            Shape::Union(Union::Ambiguous(_)) | Shape::RawSchema(_) => "Text",
            Shape::Union(_) => "Union",
            Shape::Strings { .. } => "Strings",
            Shape::Alias(_) | Shape::Results { .. } | Shape::Wrapper(_) => "Alias",
        };
        let _ = writeln!(text, "    {:?} {} {kind} {target};", of.name, of.is_definition);
    }
    text.push_str("}\n\n");
    let lists = ["ClientCall", "ServerCall", "ClientNotice", "ServerNotice"]
        .map(|list| format!("    crate::{module}::{list},\n"));
    let _ = write!(text, "const MESSAGES: Messages = Messages::of::<\n{}>();\n", lists.concat());
    text
}
