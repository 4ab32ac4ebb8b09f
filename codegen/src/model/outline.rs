//! The lines of the outline that say what the types of a model are: every fact of a schema that reaches the code is in one.

use crate::case::{rust_field, rust_type, upper_camel};
use crate::model::{Default, Form, Member, Model, Object, Presence, Ref, Root, Shape, Type};
use crate::outline::Entry;
use crate::union::{Sign, Union, branches};

impl Model {
    /// The types of the model, as a reviewer reads them.
    pub(crate) fn outline(&self) -> impl Iterator<Item = Entry> {
        self.types.values().map(entry)
    }
}

fn entry(of: &Type) -> Entry {
    let name = rust_type(&of.name);
    let (head, lines) = match &of.shape {
        Shape::Object(object) => (format!("struct {name}"), self::object(object)),
        Shape::Union(Union::Ambiguous(rows)) => {
            let row = |(member, branch): &(String, String)| (rust_type(branch), format!(" by {member:?}"));
            (format!("struct {name}(JsonObject)"), rows.iter().map(row).collect())
        }
        Shape::Union(union) => (format!("enum {name}"), self::union(of, union)),
        Shape::Strings { values, open } => {
            let value = |value: &String| (upper_camel(value), format!(" = {value:?}"));
            let other = open.then(|| ("Other".to_owned(), "(UnknownValue)".to_owned()));
            (format!("enum {name}"), values.iter().map(value).chain(other).collect())
        }
        Shape::RawSchema(roots) => (format!("struct {name}(JsonObject)"), roots.iter().map(root).collect()),
        Shape::Results { any, branches } => {
            let branches = branches.iter().map(|branch| (rust_type(branch), String::new()));
            (format!("type {name} = {}", rust_type(any)), branches.collect())
        }
        Shape::Wrapper(target) => (format!("struct {name}({})", text(target)), Vec::new()),
        Shape::Alias(target) => {
            let target = text(target);
            let head = if target == name { format!("use {name}") } else { format!("type {name} = {target}") };
            (head, Vec::new())
        }
    };
    Entry { head, lines }
}

fn object(object: &Object) -> Vec<(String, String)> {
    // Constants are no fields, but they are what the wire says.
    let constants = object.constants.iter().map(|constant| (constant.name.clone(), format!(" = {}", constant.value)));
    constants.chain(object.members.iter().map(|member| (member.field.clone(), self::member(member)))).collect()
}

/// What a line says of a member behind its name.
fn member(member: &Member) -> String {
    let of = text(&member.of);
    let (of, kind) = match member.presence {
        Presence::Required => (of, ""),
        Presence::Nullable => (format!("Option<{of}>"), ", may be null"),
        Presence::Optional | Presence::Value => (format!("Option<{of}>"), ""),
        Presence::Identity => (format!("Option<{of}>"), ", for display"),
        Presence::Hint => (format!("Option<{of}>"), ", a hint"),
        Presence::Unset => (format!("Option<{of}>"), ", null is absent"),
        Presence::UnsetNull => (format!("Option<{of}>"), ", absent is null"),
    };
    let mut line = format!(": {of}{kind}");
    // `mimeType` for `mime_type` is understood, and `_meta` for `meta`.
    let understood = if member.field == "meta" { "_meta".to_owned() } else { lower_camel(&member.field) };
    if understood != member.name {
        line = format!(" = {:?}{line}", member.name);
    }
    if let Some(Default { tolerance, .. }) = member.default {
        line += &format!(", or {tolerance}");
    }
    if let Some(check) = member.check {
        line += &format!(", check {}", check.rsplit(':').next().unwrap_or(check));
    }
    for remark in &member.remarks {
        line += &format!(", {remark}");
    }
    line
}

/// `mimeType` for `mime_type`.
fn lower_camel(field: &str) -> String {
    let mut words = field.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &upper_camel(word))
}

fn union(of: &Type, union: &Union) -> Vec<(String, String)> {
    let named = branches(union);
    let holds = |branch: &String| match of.boxed.contains(branch) {
        true => format!("(Box<{}>)", rust_type(branch)),
        false => format!("({})", rust_type(branch)),
    };
    let told = |index: usize| match union {
        Union::Tagged { member, branches, absent, .. } => {
            let (value, branch) = branches.get(index)?;
            // The branch has its tag as a constant; a name that says another thing is told here, too.
            let is_default = absent.as_ref().is_some_and(|(absent, _)| absent == branch);
            let absent = if is_default { ", or absent" } else { "" };
            (member != "method").then(|| format!(" by {member} {value:?}{absent}"))
        }
        Union::ByMember(branches) => branches.get(index).map(|(member, _)| format!(" by member {member:?}")),
        Union::ByShape(rows) => rows.get(index).map(|row| {
            let sign = match row.sign {
                Sign::None => String::new(),
                Sign::Member(member) => format!(" and member {member:?}"),
                Sign::Items(member) => format!(" and items with {member:?}"),
            };
            format!(" by type {:?}{sign}", row.tags)
        }),
        Union::ByKind { .. } | Union::Enveloped { .. } | Union::Ambiguous(_) => None,
    };
    let lines = named.iter().enumerate();
    let mut lines: Vec<(String, String)> = lines
        .map(|(index, (branch, variant))| (variant.clone(), holds(branch) + &told(index).unwrap_or_default()))
        .collect();
    let mut push = |name: &str, holds: String| lines.push((name.to_owned(), holds));
    match union {
        Union::ByKind { strings } => {
            push("String", "(String)".to_owned());
            push("Number", "(Number)".to_owned());
            push("Boolean", "(bool)".to_owned());
            if *strings {
                push("Strings", "(Vec<String>)".to_owned());
            }
            push("Null", String::new());
        }
        Union::Enveloped { batches: Some((requests, responses)), .. } => {
            push("Requests", format!("({})", rust_type(requests)));
            push("Responses", format!("({})", rust_type(responses)));
        }
        Union::Tagged { open: true, .. } | Union::ByShape(_) => push("Unknown", "(UnknownObject)".to_owned()),
        Union::Tagged { open: false, .. } | Union::ByMember(_) | Union::Enveloped { .. } | Union::Ambiguous(_) => {}
    }
    lines
}

fn root(root: &Root) -> (String, String) {
    let form = match &root.form {
        Form::Constant(only) => format!("= {only:?}"),
        Form::String => "a string".to_owned(),
        Form::Objects => "an object of objects".to_owned(),
        Form::Strings => "an array of strings".to_owned(),
    };
    let presence = if root.required { "" } else { ", optional" };
    // A line's name is made of letters.
    (rust_field(&root.name), format!(" {:?} {form}{presence}", root.name))
}

/// A type as it is written.
fn text(of: &Ref) -> String {
    match of {
        Ref::String => "String".to_owned(),
        Ref::Boolean => "bool".to_owned(),
        Ref::Integer => "Integer".to_owned(),
        Ref::Number => "Number".to_owned(),
        Ref::Json => "Json".to_owned(),
        Ref::JsonObject => "JsonObject".to_owned(),
        Ref::JsonArray => "JsonArray".to_owned(),
        Ref::Meta => "Meta".to_owned(),
        Ref::RequestId => "RequestId".to_owned(),
        Ref::ProgressToken => "ProgressToken".to_owned(),
        Ref::List(item) => format!("Vec<{}>", text(item)),
        Ref::Map(value) => format!("Map<{}>", text(value)),
        Ref::OneOrMany(name) => format!("OneOrMany<{}>", rust_type(name)),
        Ref::MaybeUncached(name) => format!("MaybeUncached<{}>", rust_type(name)),
        Ref::Named(name) => rust_type(name),
        Ref::Boxed(inner) => format!("Box<{}>", text(inner)),
    }
}
