//! Having `typify` make the Rust types.
//!
//! `typify` is given a schema that it can say well: no constants, every inline object named, unions of named branches,
//! members under their Rust names, our sentences as descriptions. What comes back is the bare types; the passes mend
//! what it cannot know, such as the difference between an absent and an empty array.

use schemars::schema::RootSchema;
use serde_json::{Map, Value, json};
use typify::{TypeSpace, TypeSpaceSettings};

use crate::case::rust_type;
use crate::docs::Docs;
use crate::model::{Model, Object, Presence, Ref, Shape, Type};
use crate::refusal::GenerateError;
use crate::union::{Union, branches};

/// Building blocks of the crate, which `typify` is to name and not to make.
const BUILDING_BLOCKS: &[&str] = &["JsonArray", "Meta", "ProgressToken", "RequestId"];

/// Makes the Rust types of a model.
///
/// # Errors
/// Fails when `typify` refuses the schema, which is a fault of the passes before it.
pub(crate) fn make(model: &Model, docs: &mut Docs) -> Result<Vec<syn::Item>, GenerateError> {
    let failed = |error: &dyn std::fmt::Display| GenerateError::new("typify", error.to_string());
    let mut settings = TypeSpaceSettings::default();
    settings.with_struct_builder(false);
    let mut definitions = Map::new();
    for block in BUILDING_BLOCKS {
        definitions.insert((*block).to_owned(), json!({}));
        settings.with_replacement(block, block, std::iter::empty());
    }
    for of in model.types.values() {
        let description = docs.of_type(&model.revision, &of.name, of.is_definition);
        let Some(mut schema) = definition(of, docs) else {
            let name = rust_type(&of.name);
            settings.with_replacement(&name, &name, std::iter::empty());
            definitions.insert(name, json!({}));
            continue;
        };
        if let Shape::Object(object) = &of.shape {
            for member in &object.members {
                if let Some((wrapper, inner)) = wrapped(&member.of) {
                    let name = format!("{wrapper}{}", rust_type(inner));
                    settings.with_replacement(&name, format!("{wrapper}<{}>", rust_type(inner)), std::iter::empty());
                    definitions.insert(name, json!({}));
                }
            }
        }
        schema["description"] = description.into();
        definitions.insert(rust_type(&of.name), schema);
    }
    let root: RootSchema =
        serde_json::from_value(json!({ "definitions": definitions })).map_err(|error| failed(&error))?;
    let mut space = TypeSpace::new(&settings);
    space.add_root_schema(root).map_err(|error| failed(&error))?;
    let file: syn::File = syn::parse2(space.to_stream()).map_err(|error| failed(&error))?;
    Ok(file.items)
}

/// A generic type of the crate and what it holds.
fn wrapped(of: &Ref) -> Option<(&'static str, &str)> {
    match of {
        Ref::OneOrMany(inner) => Some(("OneOrMany", inner)),
        Ref::MaybeUncached(inner) => Some(("MaybeUncached", inner)),
        _ => None,
    }
}

/// What `typify` is told of a type; nothing of aliases and raw schemas, which are no types of its kind.
fn definition(of: &Type, docs: &mut Docs) -> Option<Value> {
    Some(match &of.shape {
        Shape::Object(object) => object_schema(of, object, docs),
        Shape::Strings { values, .. } => json!({ "type": "string", "enum": values }),
        Shape::Union(Union::ByKind { strings }) => {
            let mut branches =
                vec![json!({ "type": "string" }), json!({ "type": "number" }), json!({ "type": "boolean" })];
            if *strings {
                branches.push(json!({ "type": "array", "items": { "type": "string" } }));
            }
            json!({ "oneOf": branches })
        }
        Shape::Union(Union::Ambiguous(_)) | Shape::RawSchema(_) | Shape::Alias(_) => return None,
        Shape::Union(union) => {
            let branches: Vec<Value> =
                branches(union).into_iter().map(|(branch, _)| reference(&rust_type(&branch))).collect();
            json!({ "oneOf": branches })
        }
    })
}

fn object_schema(of: &Type, object: &Object, docs: &mut Docs) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for member in &object.members {
        let mut schema = schema_of(&member.of);
        if member.presence == Presence::Nullable {
            schema = json!({ "type": ["integer", "null"] });
        }
        let sentence = docs.of_member(&of.name, &member.name);
        // A description beside `$ref` is lost, so references are wrapped.
        schema = match schema["$ref"].is_null() {
            true => schema,
            false => json!({ "allOf": [schema] }),
        };
        schema["description"] = sentence.into();
        properties.insert(member.field.clone(), schema);
        if matches!(member.presence, Presence::Required | Presence::Nullable) {
            required.push(member.field.clone());
        }
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}

fn schema_of(of: &Ref) -> Value {
    match of {
        Ref::String => json!({ "type": "string" }),
        Ref::Boolean => json!({ "type": "boolean" }),
        Ref::Integer => json!({ "type": "integer" }),
        Ref::Number => json!({ "type": "number" }),
        Ref::Json => json!({}),
        Ref::JsonObject => json!({ "type": "object" }),
        Ref::JsonArray => reference("JsonArray"),
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
