//! Having `typify` make the Rust types.
//!
//! `typify` is given the model as a schema that it says as it is: an optional member is one that may be null, a union has
//! an object for each variant, everything is under its Rust name, and what the crate has by hand it only names. The bare
//! types come back; sentences, derives and what only lenient reading makes are for the passes.

use schemars::schema::RootSchema;
use serde_json::{Map, Value, json};
use typify::{CrateVers, TypeSpace, TypeSpaceSettings};

use crate::case::{rust_type, upper_camel};
use crate::model::{Model, Presence, Ref, Shape, Type};
use crate::refusal::Refusal;
use crate::union::{Union, branches};

/// Makes the Rust types of a model.
///
/// # Errors
/// Fails when `typify` refuses the schema, which is a fault of the passes before it.
pub(crate) fn make(model: &Model) -> Result<Vec<syn::Item>, Refusal> {
    let failed = |error: &dyn std::fmt::Display| Refusal::new("typify", error.to_string());
    let definitions: Map<String, Value> =
        model.types.values().map(|of| (rust_type(&of.name), definition(of))).collect();
    let root: RootSchema =
        serde_json::from_value(json!({ "definitions": definitions })).map_err(|error| failed(&error))?;
    let mut settings = TypeSpaceSettings::default();
    settings.with_struct_builder(false).with_crate("mcp-wire", CrateVers::Any, None);
    let mut space = TypeSpace::new(&settings);
    space.add_root_schema(root).map_err(|error| failed(&error))?;
    let file: syn::File = syn::parse2(space.to_stream()).map_err(|error| failed(&error))?;
    Ok(file.items)
}

/// What `typify` is told of a type.
fn definition(of: &Type) -> Value {
    match &of.shape {
        Shape::Object(object) => {
            let members = object.members.iter().map(|member| {
                let schema = schema_of(&member.of);
                let may_be_null = json!({ "oneOf": [schema, { "type": "null" }] });
                (member.field.clone(), if member.presence == Presence::Required { schema } else { may_be_null })
            });
            object_schema(members.collect())
        }
        // Under their Rust names, so that there is one way from a value to its variant.
        Shape::Strings { values, .. } => {
            let variants: Vec<String> = values.iter().map(|value| upper_camel(value)).collect();
            json!({ "type": "string", "enum": variants })
        }
        // Text underneath.
        Shape::Union(Union::Ambiguous(_)) | Shape::RawSchema(_) => by_hand(&rust_type(&of.name), &[]),
        Shape::Union(union) => json!({ "oneOf": variants(union) }),
        // `typify` has no aliases.
        Shape::Results { any, .. } => {
            object_schema(Map::from_iter([("target".to_owned(), schema_of(&Ref::Named(any.clone())))]))
        }
        Shape::Alias(target) | Shape::Wrapper(target) => {
            object_schema(Map::from_iter([("target".to_owned(), schema_of(target))]))
        }
    }
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
    let reference = |name: &str| json!({ "$ref": format!("#/definitions/{}", rust_type(name)) });
    match of {
        Ref::String => json!({ "type": "string" }),
        Ref::Boolean => json!({ "type": "boolean" }),
        Ref::Integer => by_hand("Integer", &[]),
        Ref::Number => by_hand("Number", &[]),
        Ref::Json => by_hand("Json", &[]),
        Ref::JsonObject => by_hand("JsonObject", &[]),
        Ref::JsonArray => by_hand("JsonArray", &[]),
        Ref::Meta => by_hand("Meta", &[]),
        Ref::RequestId => by_hand("RequestId", &[]),
        Ref::ProgressToken => by_hand("ProgressToken", &[]),
        Ref::List(item) => json!({ "type": "array", "items": schema_of(item) }),
        Ref::Map(value) => by_hand("Map", &[schema_of(value)]),
        Ref::OneOrMany(inner) => by_hand("OneOrMany", &[reference(inner)]),
        Ref::MaybeUncached(inner) => by_hand("MaybeUncached", &[reference(inner)]),
        Ref::Named(name) => reference(name),
        Ref::Boxed(inner) => by_hand("Box", &[schema_of(inner)]),
    }
}

/// A type that `typify` is to name, with what it holds, and not to make.
fn by_hand(name: &str, parameters: &[Value]) -> Value {
    let path = format!("mcp_wire::{name}");
    json!({ "x-rust-type": { "crate": "mcp-wire", "version": "*", "path": path, "parameters": parameters } })
}
