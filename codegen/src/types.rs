//! Having `typify` make the Rust types.
//!
//! `typify` is given the model as a schema that it says as it is: an optional member is one that may be null, a union has
//! an object for each variant, everything is under its Rust name. What the crate has by hand it names and does not make.
//! The bare types come back; sentences, derives and what only lenient reading makes are for the passes.

use schemars::schema::RootSchema;
use serde_json::{Map, Value, json};
use typify::{TypeSpace, TypeSpaceSettings};

use crate::case::rust_type;
use crate::model::{Model, Presence, Ref, Shape};
use crate::refusal::GenerateError;
use crate::union::{Union, branches};

/// Makes the Rust types of a model.
///
/// # Errors
/// Fails when `typify` refuses the schema, which is a fault of the passes before it.
pub(crate) fn make(model: &Model) -> Result<Vec<syn::Item>, GenerateError> {
    let failed = |error: &dyn std::fmt::Display| GenerateError::new("typify", error.to_string());
    let mut settings = TypeSpaceSettings::default();
    settings.with_struct_builder(false).with_map_type("Map");
    for (name, block) in [
        ("Integer", Ref::Integer),
        ("Json", Ref::Json),
        ("JsonArray", Ref::JsonArray),
        ("JsonObject", Ref::JsonObject),
        ("Number", Ref::Number),
    ] {
        let schema = serde_json::from_value(schema_of(&block)).map_err(|error| failed(&error))?;
        settings.with_conversion(schema, name, std::iter::empty());
    }
    let mut definitions = Map::new();
    let mut by_hand = |name: String, path: String| {
        settings.with_replacement(&name, path, std::iter::empty());
        definitions.insert(name, json!({}));
    };
    for block in ["Meta", "ProgressToken", "RequestId"] {
        by_hand(block.to_owned(), block.to_owned());
    }
    let mut made = Map::new();
    for of in model.types.values() {
        let name = rust_type(&of.name);
        for (wrapper, inner) in wrapped(&of.shape) {
            by_hand(format!("{wrapper}{inner}"), format!("{wrapper}<{inner}>"));
        }
        match definition(&of.shape) {
            Some(schema) => made.insert(name, schema).map_or((), drop),
            None => by_hand(name.clone(), name),
        }
    }
    made.extend(definitions);
    let root: RootSchema = serde_json::from_value(json!({ "definitions": made })).map_err(|error| failed(&error))?;
    let mut space = TypeSpace::new(&settings);
    space.add_root_schema(root).map_err(|error| failed(&error))?;
    let file: syn::File = syn::parse2(space.to_stream()).map_err(|error| failed(&error))?;
    Ok(file.items)
}

/// The generic types of the crate that a type names, each with what it holds.
fn wrapped(shape: &Shape) -> Vec<(&'static str, String)> {
    let members = match shape {
        Shape::Object(object) => object.members.iter().map(|member| &member.of).collect(),
        Shape::Alias(target) => vec![target],
        Shape::Strings { .. } | Shape::Union(_) | Shape::RawSchema(_) => Vec::new(),
    };
    let wrapper = |of: &Ref| match of {
        Ref::OneOrMany(inner) => Some(("OneOrMany", rust_type(inner))),
        Ref::MaybeUncached(inner) => Some(("MaybeUncached", rust_type(inner))),
        _ => None,
    };
    members.into_iter().filter_map(wrapper).collect()
}

/// What `typify` is told of a type; nothing of those that are text underneath.
fn definition(shape: &Shape) -> Option<Value> {
    Some(match shape {
        Shape::Object(object) => {
            let members = object.members.iter().map(|member| {
                let schema = schema_of(&member.of);
                let may_be_null = json!({ "oneOf": [schema, { "type": "null" }] });
                (member.field.clone(), if member.presence == Presence::Required { schema } else { may_be_null })
            });
            object_schema(members.collect())
        }
        Shape::Strings { values, .. } => json!({ "type": "string", "enum": values }),
        Shape::Union(Union::Ambiguous(_)) | Shape::RawSchema(_) => return None,
        Shape::Union(union) => json!({ "oneOf": variants(union) }),
        Shape::Alias(target) => schema_of(target),
    })
}

/// The variants of a union.
fn variants(union: &Union) -> Vec<Value> {
    let variant = |name: &str, of: &Ref| object_schema(Map::from_iter([(name.to_owned(), schema_of(of))]));
    let mut variants: Vec<Value> =
        branches(union).into_iter().map(|(branch, name)| variant(&name, &Ref::Named(branch))).collect();
    match union {
        Union::ByKind { strings } => {
            let scalars = [("String", Ref::String), ("Number", Ref::Number), ("Boolean", Ref::Boolean)];
            variants.extend(scalars.iter().map(|(name, of)| variant(name, of)));
            variants.extend(strings.then(|| variant("Strings", &Ref::List(Box::new(Ref::String)))));
        }
        Union::Enveloped { batches: Some((requests, responses)), .. } => {
            variants.push(variant("Requests", &Ref::Named(requests.clone())));
            variants.push(variant("Responses", &Ref::Named(responses.clone())));
        }
        _ => {}
    }
    variants
}

/// An object with all of these members.
fn object_schema(members: Map<String, Value>) -> Value {
    let required: Vec<&String> = members.keys().collect();
    json!({ "type": "object", "required": required, "properties": members })
}

fn schema_of(of: &Ref) -> Value {
    let reference = |name: &str| json!({ "$ref": format!("#/definitions/{name}") });
    match of {
        Ref::String => json!({ "type": "string" }),
        Ref::Boolean => json!({ "type": "boolean" }),
        Ref::Integer => json!({ "type": "integer" }),
        Ref::Number => json!({ "type": "number" }),
        Ref::Json => json!({}),
        Ref::JsonObject => json!({ "type": "object" }),
        Ref::JsonArray => json!({ "type": "array" }),
        Ref::Meta => reference("Meta"),
        Ref::RequestId => reference("RequestId"),
        Ref::ProgressToken => reference("ProgressToken"),
        Ref::List(item) => json!({ "type": "array", "items": schema_of(item) }),
        Ref::Map(value) => json!({ "type": "object", "additionalProperties": schema_of(value) }),
        Ref::OneOrMany(inner) => reference(&format!("OneOrMany{}", rust_type(inner))),
        Ref::MaybeUncached(inner) => reference(&format!("MaybeUncached{}", rust_type(inner))),
        Ref::Named(name) => reference(&rust_type(name)),
    }
}
