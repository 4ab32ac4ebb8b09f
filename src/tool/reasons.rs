//! The errors of the `jsonschema` crate as causes: what is wrong where, and of alternatives only the one that was meant.

use std::fmt::Write as _;

use jsonschema::error::{TypeKind, ValidationErrorKind as Kind};
use jsonschema::{JsonType, ValidationError};
use serde_json::Value;

use crate::json::kind::Kind as JsonKind;
use crate::line::Quoted;
use crate::line::number;
use crate::report::place::{Place, push_name};

/// How many names or values a problem lists before it only counts them.
const SHOWN: usize = 8;

/// A place in the value, and one problem there.
pub(crate) type Reason = (String, String);

/// Tells the causes of errors.
pub(crate) fn tell(errors: &[ValidationError<'_>], out: &mut Vec<Reason>) {
    for error in errors {
        match error.kind() {
            _ if is_unfinished(error) => {}
            Kind::AnyOf { context } | Kind::OneOfNotValid { context } => alternatives(error, context, out),
            _ => out.push((place(error), problem(error))),
        }
    }
}

/// Tells what no match could decide within its bounds: the text counts as fitting.
pub(crate) fn is_unfinished(error: &ValidationError<'_>) -> bool {
    let is_branch = |branch: &Branch| !branch.is_empty() && branch.iter().all(is_unfinished);
    match error.kind() {
        Kind::BacktrackLimitExceeded { .. } => true,
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => context.iter().any(is_branch),
        _ => false,
    }
}

/// The first cause of one error.
pub(crate) fn first(error: &ValidationError<'_>) -> Reason {
    let mut out = Vec::new();
    tell(std::slice::from_ref(error), &mut out);
    out.into_iter().next().unwrap_or_default()
}

/// The pointer of an error, with hidden characters escaped and long names cut.
fn place(error: &ValidationError<'_>) -> String {
    let mut at = String::new();
    for step in error.instance_path().as_str().split('/').skip(1) {
        push_name(&mut at, &step.replace("~1", "/").replace("~0", "~"));
    }
    at
}

type Branch = Vec<ValidationError<'static>>;

/// Finds the branch that was meant: the one whose types and constants fit; or says what all branches ask for.
fn alternatives(error: &ValidationError<'_>, branches: &[Branch], out: &mut Vec<Reason>) {
    let here = error.instance_path().as_str();
    let fitting: Vec<&Branch> = branches.iter().filter(|branch| !branch.iter().any(|e| tells_apart(e, here))).collect();
    match fitting.as_slice() {
        [only] => return tell(only, out),
        [] => {
            if let Some(reason) = expected_here(error, branches, here).or_else(|| expected_tag(branches, here)) {
                return out.push(reason);
            }
        }
        several => {
            // The closest is the one whose first error is deepest, then the one with the fewest errors.
            let key = |branch: &Branch| (depth(branch), std::cmp::Reverse(branch.len()));
            let best = several.iter().map(|branch| key(branch)).max();
            let mut closest = several.iter().filter(|branch| Some(key(branch)) == best);
            if let (Some(only), None) = (closest.next(), closest.next()) {
                return tell(only, out);
            }
        }
    }
    out.push((place(error), none_of(branches, here)));
}

/// How many alternatives say what they lack.
const TOLD: usize = 3;

/// Says what each alternative lacks.
fn none_of(branches: &[Branch], here: &str) -> String {
    let mut text = format!("fits none of {} alternatives", branches.len());
    for (index, branch) in branches.iter().enumerate().take(TOLD) {
        let Some(error) = branch.iter().find(|error| !is_unfinished(error)) else { continue };
        let inside = error.instance_path().as_str().get(here.len()..).unwrap_or_default();
        let at = if inside.is_empty() { String::new() } else { format!(" at {}", Place::of_pointer(inside)) };
        let between = if index == 0 { ": " } else { "; " };
        let _ = write!(text, "{between}{}: {}{at}", index + 1, problem(error));
    }
    if branches.len() > TOLD {
        let _ = write!(text, "; and {} more", branches.len() - TOLD);
    }
    text
}

/// How far into the value a branch fits.
fn depth(branch: &Branch) -> usize {
    branch.iter().map(|error| error.instance_path().as_str().matches('/').count()).min().unwrap_or_default()
}

/// Tells errors that show that another branch was meant: the type or the constant of the value or of one of its members.
fn tells_apart(error: &ValidationError<'_>, here: &str) -> bool {
    let inside = error.instance_path().as_str().get(here.len()..).unwrap_or_default();
    match error.kind() {
        Kind::Type { .. } | Kind::FalseSchema => inside.is_empty(),
        Kind::Constant { .. } | Kind::Enum { .. } => inside.matches('/').count() <= 1,
        _ => false,
    }
}

/// What the branches ask of the value itself, where each asks for a type, a constant or one of a list.
fn expected_here(error: &ValidationError<'_>, branches: &[Branch], here: &str) -> Option<Reason> {
    let mut expected: Vec<String> = Vec::new();
    for branch in branches {
        let own = branch.iter().find(|error| tells_apart(error, here) && error.instance_path().as_str() == here)?;
        match own.kind() {
            Kind::Type { kind } => expected.extend(types(kind).map(str::to_owned)),
            Kind::Constant { expected_value } => expected.push(shown(expected_value)),
            Kind::Enum { options } => expected.extend(options.as_array()?.iter().map(shown)),
            _ => {}
        }
    }
    let is_type = expected.iter().all(|one| one.starts_with(|first: char| first.is_ascii_lowercase()));
    let got = if is_type { type_of(error.instance()).to_owned() } else { shown(error.instance()) };
    Some((place(error), format!("expected {}, got {got}", list(&expected, " or "))))
}

/// What the branches ask of the one member that tells them apart.
fn expected_tag(branches: &[Branch], here: &str) -> Option<Reason> {
    let mut tag: Option<&ValidationError<'_>> = None;
    let mut expected = Vec::new();
    for branch in branches {
        let own = branch.iter().find(|error| tells_apart(error, here))?;
        if matches!(own.kind(), Kind::Type { .. }) {
            continue;
        }
        if tag.is_some_and(|tag| tag.instance_path() != own.instance_path()) {
            return None;
        }
        match own.kind() {
            Kind::Constant { expected_value } => expected.push(shown(expected_value)),
            Kind::Enum { options } => expected.extend(options.as_array()?.iter().map(shown)),
            _ => return None,
        }
        tag = Some(own);
    }
    let tag = tag?;
    let one_of = if expected.len() > 2 { "one of " } else { "" };
    Some((place(tag), format!("expected {one_of}{}, got {}", list(&expected, " or "), shown(tag.instance()))))
}

fn problem(error: &ValidationError<'_>) -> String {
    let value = error.instance();
    let length = |value: &Value| match value {
        Value::Array(items) => items.len(),
        Value::Object(members) => members.len(),
        Value::String(text) => text.chars().count(),
        _ => 0,
    };
    let bound = |words: &str, limit: &Value| format!("expected {words} {}, got {}", shown(limit), shown(value));
    let count = |words: &str, limit: u64, of: &str| {
        let s = if limit == 1 { "" } else { "s" };
        format!("expected at {words} {limit} {of}{s}, got {}", length(value))
    };
    match error.kind() {
        Kind::Type { kind } => {
            let expected: Vec<String> = types(kind).map(str::to_owned).collect();
            let is_fraction = matches!(kind, TypeKind::Single(JsonType::Integer)) && value.is_number();
            let got = if is_fraction { "a number with a fraction" } else { type_of(value) };
            format!("expected {}, got {got}", list(&expected, " or "))
        }
        Kind::Required { property } => format!("missing member {}", name(property.as_str().unwrap_or_default())),
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let names: Vec<String> = unexpected.iter().map(|unexpected| name(unexpected)).collect();
            format!("unknown member{} {}", if names.len() == 1 { "" } else { "s" }, list(&names, " and "))
        }
        Kind::Constant { expected_value } => format!("expected {}, got {}", shown(expected_value), shown(value)),
        Kind::Enum { options } => {
            let options: Vec<String> = options.as_array().into_iter().flatten().map(shown).collect();
            let one_of = if options.len() == 1 { "" } else { "one of " };
            format!("expected {one_of}{}, got {}", list(&options, ", "), shown(value))
        }
        Kind::Minimum { limit } => bound("at least", limit),
        Kind::Maximum { limit } => bound("at most", limit),
        Kind::ExclusiveMinimum { limit } => bound("more than", limit),
        Kind::ExclusiveMaximum { limit } => bound("less than", limit),
        Kind::MultipleOf { multiple_of } => format!("expected a multiple of {multiple_of}, got {}", shown(value)),
        Kind::MinLength { limit } => count("least", *limit, "character"),
        Kind::MaxLength { limit } => count("most", *limit, "character"),
        Kind::MinItems { limit } => count("least", *limit, "item"),
        Kind::MaxItems { limit } => count("most", *limit, "item"),
        Kind::MinProperties { limit } => count("least", *limit, "member"),
        Kind::MaxProperties { limit } => count("most", *limit, "member"),
        Kind::AdditionalItems { limit } => count("most", *limit as u64, "item"),
        Kind::UnevaluatedItems { .. } => "items that the schema does not describe".to_owned(),
        Kind::UniqueItems => "an item stands twice, expected different ones".to_owned(),
        Kind::Contains => "the wrong number of items fits what the array must contain".to_owned(),
        Kind::Pattern { pattern } => {
            format!("expected a match of the pattern {}, got {}", Quoted::new(pattern), shown(value))
        }
        Kind::PropertyNames { error } => {
            let member = error.instance();
            format!("member name {}: {}", name(member.as_str().unwrap_or_default()), problem(error))
        }
        Kind::FalseSchema if is_closed(error.schema_path().as_str()) => "unknown members, expected none".to_owned(),
        Kind::FalseSchema => "no value may stand here".to_owned(),
        Kind::Not { schema } if is_anything(schema) => "no value may stand here".to_owned(),
        Kind::Not { .. } => "the value fits what it must not fit".to_owned(),
        Kind::OneOfMultipleValid { context } => format!("fits more than one of {} alternatives", context.len()),
        Kind::Format { format } => format!("expected the format {}, got {}", Quoted::new(format), shown(value)),
        other => format!("breaks {}", name(other.keyword())),
    }
}

/// Tells the schema of any value.
fn is_anything(schema: &Value) -> bool {
    *schema == Value::Bool(true) || schema.as_object().is_some_and(serde_json::Map::is_empty)
}

/// Tells `additionalProperties` of a schema that describes no members: the crate names none of those that came.
fn is_closed(schema_path: &str) -> bool {
    schema_path.ends_with("/additionalProperties") && !schema_path.ends_with("/properties/additionalProperties")
}

/// The types that fit, in the order in which JSON Schema lists them.
fn types(kind: &TypeKind) -> impl Iterator<Item = &'static str> {
    let all = [
        (JsonType::Null, "null"),
        (JsonType::Boolean, "boolean"),
        (JsonType::Integer, "integer"),
        (JsonType::Number, "number"),
        (JsonType::String, "string"),
        (JsonType::Array, "array"),
        (JsonType::Object, "object"),
    ];
    let fits = move |one: JsonType| match kind {
        TypeKind::Single(only) => *only == one,
        TypeKind::Multiple(several) => several.contains(one),
    };
    all.into_iter().filter(move |(one, _)| fits(*one)).map(|(_, name)| name)
}

pub(crate) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => JsonKind::Null,
        Value::Bool(_) => JsonKind::Boolean,
        Value::Number(_) => JsonKind::Number,
        Value::String(_) => JsonKind::String,
        Value::Array(_) => JsonKind::Array,
        Value::Object(_) => JsonKind::Object,
    }
    .as_str()
}

/// A value, quoted and cut; of arrays and objects only the type.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => Quoted::new(text).to_string(),
        Value::Number(digits) => number(&digits.to_string()),
        Value::Array(_) => "an array".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        other => other.to_string(),
    }
}

/// A member name between backticks, escaped and cut as a quoted text is.
fn name(name: &str) -> String {
    let quoted = Quoted::new(name).to_string();
    format!("`{}`", quoted.get(1..quoted.len() - 1).unwrap_or_default())
}

/// Lists the first of several texts, each once, and counts the others.
fn list(texts: &[String], last: &str) -> String {
    let mut unique: Vec<&String> = Vec::new();
    for text in texts {
        if unique.len() <= SHOWN && !unique.contains(&text) {
            unique.push(text);
        }
    }
    let mut out = String::new();
    let shown = unique.len().min(SHOWN);
    for (index, text) in unique.iter().take(SHOWN).enumerate() {
        let between = match index {
            0 => "",
            _ if index + 1 == shown && texts.len() <= SHOWN => last,
            _ => ", ",
        };
        let _ = write!(out, "{between}{text}");
    }
    if unique.len() > SHOWN {
        let _ = write!(out, " and {} more", texts.len() - SHOWN);
    }
    out
}
