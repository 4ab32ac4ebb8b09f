//! The validation tables: what a value of each type must be, as static data for the walker of the crate.
//!
//! They come from the same [`Model`] as the types, so that parsing and validation cannot disagree on a fixup, a constant
//! or a tolerance.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use crate::methods::{Method, sender};
use crate::model::{Constant, Form, Member, Model, Object, Presence, Ref, Root, Shape};
use crate::refusal::GenerateError;
use crate::union::{Sign, Union};

/// Writes the tables of a revision.
///
/// # Errors
/// Fails where a type refers to one that is not there, or has a check that the walker does not know.
pub(crate) fn write(model: &Model, methods: &[Method]) -> Result<String, GenerateError> {
    let names = model.types.keys().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
    let tables = Tables { names };
    let mut text = String::from("pub(super) static RULES: Rules = Rules {\n    types: &[\n");
    for (index, of) in model.types.values().enumerate() {
        let _ =
            writeln!(text, "        // {index}\n        Type({:?}, {}),", of.name, tables.shape(&of.name, &of.shape)?);
    }
    text.push_str("    ],\n    methods: &[\n");
    for method in methods {
        let params = match &method.params {
            Some((params, true)) => format!("Params::Required({})", tables.index(params)?),
            Some((params, false)) => format!("Params::Optional({})", tables.index(params)?),
            None => "Params::Free".to_owned(),
        };
        let result = match &method.result {
            Some(result) => format!("Some({})", tables.index(result)?),
            None => "None".to_owned(),
        };
        let _ = writeln!(text, "        Method({:?}, {}, {params}, {result}),", method.name, sender(method));
    }
    text.push_str("    ],\n};\n");
    Ok(format!("{}{text}", imports(&text)))
}

/// The parts of the tables that a revision needs; not every one has all.
fn imports(text: &str) -> String {
    const PARTS: &[(&str, &[&str])] = &[
        ("crate::method::Sender", &["Sender::"]),
        ("crate::validate::rules::Check", &["Check::"]),
        ("crate::validate::rules::Constant", &["Constant("]),
        ("crate::validate::rules::Ensure", &["Ensure::"]),
        ("crate::validate::rules::Member", &["Member(\""]),
        ("crate::validate::rules::Method", &["Method("]),
        ("crate::validate::rules::Only", &["Only::"]),
        ("crate::validate::rules::Params", &["Params::"]),
        ("crate::validate::rules::Presence", &["Presence::"]),
        ("crate::validate::rules::Ref", &["Ref::"]),
        ("crate::validate::rules::Row", &["Row("]),
        ("crate::validate::rules::Rules", &["Rules"]),
        ("crate::validate::rules::Shape", &["Shape::"]),
        ("crate::validate::rules::Type", &["Type("]),
        ("crate::validate::rules::WhenAbsent", &["WhenAbsent::"]),
        ("crate::wire::schema::Form", &["Form::"]),
        ("crate::wire::schema::Root", &["Root {"]),
        ("crate::wire::envelope::Envelope", &["Envelope::"]),
        ("crate::wire::shape::Sign", &["Sign::"]),
    ];
    let mut lines = String::from("\n");
    for (path, signs) in PARTS {
        let is_word = |at: usize| at == 0 || !text.as_bytes()[at - 1].is_ascii_alphanumeric();
        if signs.iter().any(|sign| text.match_indices(sign).any(|(at, _)| is_word(at))) {
            let _ = writeln!(lines, "use {path};");
        }
    }
    lines.push('\n');
    lines
}

struct Tables<'m> {
    names: BTreeMap<&'m str, usize>,
}

impl Tables<'_> {
    fn index(&self, name: &str) -> Result<usize, GenerateError> {
        let index = self.names.get(name).copied();
        index.ok_or_else(|| GenerateError::new(name, "the validation tables have no such type"))
    }

    fn indices<'n>(&self, names: impl Iterator<Item = &'n String>) -> Result<String, GenerateError> {
        let indices: Result<Vec<String>, _> =
            names.map(|name| self.index(name).map(|index| index.to_string())).collect();
        Ok(format!("&[{}]", indices?.join(", ")))
    }

    fn shape(&self, name: &str, shape: &Shape) -> Result<String, GenerateError> {
        Ok(match shape {
            Shape::Object(object) => self.object(name, object)?,
            Shape::Union(union) => self.union(union)?,
            Shape::Strings { values, open } => format!("Shape::Strings({}, {open})", list(values.iter())),
            Shape::RawSchema(roots) => format!("Shape::RawSchema(&[{}])", join(roots.iter().map(root))),
            Shape::Alias(of) => format!("Shape::Alias({})", self.reference(of)?),
        })
    }

    fn object(&self, name: &str, object: &Object) -> Result<String, GenerateError> {
        let mut text = String::from("Shape::Object(&[");
        text += &join(object.constants.iter().map(constant));
        text.push_str("], &[");
        for member in &object.members {
            let _ = write!(text, "\n            {},", self.member(name, object, member)?);
        }
        if !object.members.is_empty() {
            text.push_str("\n        ");
        }
        let ensure = match object.ensure {
            None => "None",
            Some("asks_something") => "Some(Ensure::AsksSomething)",
            Some("tool_results_alone") => "Some(Ensure::ToolResultsAlone)",
            Some(rule) => {
                return Err(GenerateError::new(name, format!("validation.rs does not know the rule `{rule}`")));
            }
        };
        let _ = write!(text, "], {ensure})");
        Ok(text)
    }

    fn member(&self, owner: &str, object: &Object, member: &Member) -> Result<String, GenerateError> {
        let presence = match (member.presence, &member.default) {
            (Presence::Required, None) => "Presence::Required".to_owned(),
            (Presence::Required, Some(default)) => {
                let beside = default.beside.and_then(|field| object.members.iter().find(|other| other.field == field));
                match (default.beside, beside) {
                    (None, _) => "Presence::Forgiven(None)".to_owned(),
                    (Some(_), Some(beside)) => format!("Presence::Forgiven(Some({:?}))", beside.name),
                    (Some(field), None) => {
                        return Err(GenerateError::new(
                            owner,
                            format!("a default beside `{field}`, which is no member"),
                        ));
                    }
                }
            }
            (Presence::Nullable, _) => "Presence::Nullable".to_owned(),
            (Presence::Optional, _) => "Presence::Optional".to_owned(),
            (Presence::Value, _) => "Presence::Value".to_owned(),
            (Presence::Identity, _) => "Presence::Identity".to_owned(),
            (Presence::Unset | Presence::UnsetNull, _) => "Presence::Unset".to_owned(),
        };
        let check = match member.check {
            // What `private_unless_known` does not know, its list of strings refuses.
            None | Some("CacheScope::private_unless_known") => "None",
            Some("unit_interval") => "Some(Check::UnitInterval)",
            Some("ttl") => "Some(Check::Ttl)",
            Some("hundred_items") => "Some(Check::HundredItems)",
            Some(check) => {
                return Err(GenerateError::new(owner, format!("validation.rs does not know the check `{check}`")));
            }
        };
        Ok(format!("Member({:?}, {presence}, {}, {check})", member.name, self.reference(&member.of)?))
    }

    fn reference(&self, of: &Ref) -> Result<String, GenerateError> {
        Ok(match of {
            Ref::String => "Ref::String".to_owned(),
            Ref::Boolean => "Ref::Boolean".to_owned(),
            Ref::Integer => "Ref::Integer".to_owned(),
            Ref::Number => "Ref::Number".to_owned(),
            Ref::Json => "Ref::Json".to_owned(),
            Ref::JsonObject => "Ref::JsonObject".to_owned(),
            Ref::JsonArray => "Ref::JsonArray".to_owned(),
            Ref::Meta => "Ref::Meta".to_owned(),
            Ref::RequestId | Ref::ProgressToken => "Ref::StringOrInteger".to_owned(),
            Ref::List(item) => format!("Ref::List(&{})", self.reference(item)?),
            Ref::Map(value) => format!("Ref::Map(&{})", self.reference(value)?),
            Ref::OneOrMany(name) => format!("Ref::OneOrMany({})", self.index(name)?),
            Ref::MaybeUncached(name) => format!("Ref::MaybeUncached({})", self.index(name)?),
            Ref::Named(name) => format!("Ref::Type({})", self.index(name)?),
        })
    }

    fn union(&self, union: &Union) -> Result<String, GenerateError> {
        Ok(match union {
            Union::Tagged { member, branches, absent, open } => {
                let absent = match absent {
                    None => "WhenAbsent::Missing".to_owned(),
                    Some((branch, None)) => format!("WhenAbsent::Branch({})", self.index(branch)?),
                    Some((branch, Some(_))) => format!("WhenAbsent::Forgiven({})", self.index(branch)?),
                };
                let values = list(branches.iter().map(|(value, _)| value));
                let targets = self.indices(branches.iter().map(|(_, branch)| branch))?;
                format!("Shape::Tagged({member:?}, {values}, {targets}, {absent}, {open})")
            }
            Union::ByMember(branches) => self.by_member("ByMember", branches)?,
            Union::Ambiguous(branches) => self.by_member("Ambiguous", branches)?,
            Union::ByShape(rows) => {
                let mut tags: Vec<&String> = Vec::new();
                for tag in rows.iter().flat_map(|row| &row.tags) {
                    if !tags.contains(&tag) {
                        tags.push(tag);
                    }
                }
                let mut text = format!("Shape::BySign({}, &[", list(tags.into_iter()));
                for row in rows {
                    let sign = match row.sign {
                        Sign::None => "Sign::None".to_owned(),
                        Sign::Member(member) => format!("Sign::Member({member:?})"),
                        Sign::Items(member) => format!("Sign::Items({member:?})"),
                    };
                    let _ = write!(text, "Row({}, {sign}, {}), ", list(row.tags.iter()), self.index(&row.branch)?);
                }
                text.push_str("])");
                text
            }
            Union::ByKind { strings } => format!("Shape::ByKind({strings})"),
            Union::Enveloped { branches, batches } => {
                let mut text = String::from("Shape::Enveloped(&[");
                for (envelope, branch) in branches {
                    let _ = write!(text, "(Envelope::{envelope}, {}), ", self.index(branch)?);
                }
                let batches = match batches {
                    Some((requests, responses)) => {
                        format!("Some([{}, {}])", self.index(requests)?, self.index(responses)?)
                    }
                    None => "None".to_owned(),
                };
                let _ = write!(text, "], {batches})");
                text
            }
        })
    }

    fn by_member(&self, shape: &str, branches: &[(String, String)]) -> Result<String, GenerateError> {
        let members = list(branches.iter().map(|(member, _)| member));
        Ok(format!("Shape::{shape}({members}, {})", self.indices(branches.iter().map(|(_, branch)| branch))?))
    }
}

fn join(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn list<'s>(texts: impl Iterator<Item = &'s String>) -> String {
    format!("&[{}]", join(texts.map(|text| format!("{text:?}"))))
}

fn constant(constant: &Constant) -> String {
    let only = match &constant.value {
        Value::String(text) => format!("Only::Text({text:?})"),
        other => format!("Only::Integer({other})"),
    };
    format!("Constant({:?}, {only}, {})", constant.name, constant.forgiven.is_some())
}

fn root(root: &Root) -> String {
    let form = match &root.form {
        Form::Constant(only) => format!("Form::Constant({only:?})"),
        Form::String => "Form::String".to_owned(),
        Form::Objects => "Form::Objects".to_owned(),
        Form::Strings => "Form::Strings".to_owned(),
    };
    format!("Root {{ name: {:?}, form: {form}, required: {} }}", root.name, root.required)
}
