//! The way from a schema to the model.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::case::rust_field;
use crate::discriminate::discriminate;
use crate::model::{Constant, Form, Member, Model, Object, Presence, Ref, Root, Shape, Type};
use crate::refusal::GenerateError;
use crate::schema::Schema;
use crate::union::Union;
use crate::{choices, names};

impl Model {
    /// Builds the model of a schema that the fixups have mended.
    ///
    /// # Errors
    /// Fails, naming the place, for what has no Rust form here, and where two inline objects of different shapes would
    /// get one name.
    pub(crate) fn build(schema: &Schema) -> Result<Self, GenerateError> {
        let mut types = Builder::types(schema)?;
        choices::attach(&schema.revision, &mut types)?;
        let model = Self { revision: schema.revision.clone(), types };
        names::check(&model)?;
        Ok(model)
    }
}

/// Builds types, and notes the inline ones that it meets.
struct Builder<'s> {
    schema: &'s Schema,
    types: BTreeMap<String, Type>,
}

impl<'s> Builder<'s> {
    /// All types of a schema.
    fn types(schema: &'s Schema) -> Result<BTreeMap<String, Type>, GenerateError> {
        let mut builder = Self { schema, types: BTreeMap::new() };
        for (name, definition) in &schema.definitions {
            let shape = builder.shape(name, definition)?;
            builder.add(Type { name: name.clone(), is_definition: true, shape })?;
        }
        Ok(builder.types)
    }

    fn add(&mut self, new: Type) -> Result<(), GenerateError> {
        match self.types.get(&new.name) {
            Some(old) if old.shape == new.shape => {
                let is_definition = old.is_definition || new.is_definition;
                self.types.insert(new.name.clone(), Type { is_definition, ..new });
                Ok(())
            }
            Some(_) => Err(GenerateError::new(
                &new.name,
                "two objects of different shapes would get this name; name one of them in names.rs",
            )),
            None => {
                self.types.insert(new.name.clone(), new);
                Ok(())
            }
        }
    }

    /// The shape of a definition.
    fn shape(&mut self, name: &str, schema: &Value) -> Result<Shape, GenerateError> {
        if let Some(alias) = choices::builtin(name) {
            return Ok(Shape::Alias(alias));
        }
        if schema["enum"].is_array() {
            only(name, &[], schema, &["enum", "type"])?;
            return strings(name, schema);
        }
        if schema["allOf"].is_array() {
            let merged = merge(self.schema, name, &[], schema)?;
            return self.object(name, &[], &merged).map(Shape::Object);
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            only(name, &[], schema, &["anyOf"])?;
            return self.union(name, &[], branches);
        }
        if has_members(schema) {
            return self.object(name, &[], schema).map(Shape::Object);
        }
        self.reference(name, &[], schema).map(Shape::Alias)
    }

    /// The type of a schema in its place; an inline object becomes a type of its own.
    fn reference(&mut self, owner: &str, steps: &[&str], schema: &Value) -> Result<Ref, GenerateError> {
        if let Some(target) = schema["$ref"].as_str() {
            only(owner, steps, schema, &["$ref"])?;
            return self.named(target);
        }
        let inline = |builder: &mut Self, make: &dyn Fn(&mut Self, &str) -> Result<Shape, GenerateError>| {
            let name = names::inline(owner, steps, schema);
            let shape = make(builder, &name)?;
            if let Shape::Alias(target) = shape {
                return Ok(target);
            }
            builder.add(Type { name: name.clone(), is_definition: false, shape })?;
            Ok(Ref::Named(name))
        };
        if schema["enum"].is_array() {
            only(owner, steps, schema, &["enum", "type"])?;
            return inline(self, &|_, name| strings(name, schema));
        }
        if schema["allOf"].is_array() {
            let merged = merge(self.schema, owner, steps, schema)?;
            return inline(self, &|builder, name| builder.object(name, &[], &merged).map(Shape::Object));
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            only(owner, steps, schema, &["anyOf"])?;
            return inline(self, &|builder, name| builder.union(name, steps, branches));
        }
        // The bounds of a member are checked beside its type; no other place has checks.
        let bounds: &[&str] = if steps.len() == 1 { &choices::BOUNDS } else { &[] };
        let scalar = |kind| only(owner, steps, schema, &[bounds, &["type"]].concat()).map(|()| kind);
        match &schema["type"] {
            Value::Null if schema.as_object().is_some_and(Map::is_empty) => Ok(Ref::Json),
            Value::String(kind) => match kind.as_str() {
                "string" => scalar(Ref::String),
                "boolean" => scalar(Ref::Boolean),
                "integer" => scalar(Ref::Integer),
                "number" => scalar(Ref::Number),
                "array" => {
                    only(owner, steps, schema, &[bounds, &["type", "items"]].concat())?;
                    let inner: Vec<&str> = steps.iter().copied().chain(["[]"]).collect();
                    match self.reference(owner, &inner, &schema["items"])? {
                        Ref::Json => Ok(Ref::JsonArray),
                        item => Ok(Ref::List(Box::new(item))),
                    }
                }
                "object" if choices::is_raw_schema(owner, steps) => {
                    inline(self, &|_, name| raw_schema(name, schema).map(Shape::RawSchema))
                }
                "object" if has_members(schema) => {
                    inline(self, &|builder, name| builder.object(name, &[], schema).map(Shape::Object))
                }
                "object" => self.open_object(owner, steps, schema),
                _ => Err(unsupported(owner, steps, schema)),
            },
            kinds if *kinds == json!(["string", "number", "boolean"]) => {
                only(owner, steps, schema, &["type"])?;
                inline(self, &|_, _| Ok(Shape::Union(Union::ByKind { strings: false })))
            }
            _ => Err(unsupported(owner, steps, schema)),
        }
    }

    /// The shape of a union, or of what it is another name for.
    fn union(&mut self, name: &str, steps: &[&str], branches: &[Value]) -> Result<Shape, GenerateError> {
        if let Some(target) = choices::union_alias(name) {
            return self.named(target).map(Shape::Alias);
        }
        match branches {
            // A choice of one is none.
            [only] if only["$ref"].is_string() => self.reference(name, steps, only).map(Shape::Alias),
            _ => discriminate(self.schema, name, steps, branches),
        }
    }

    /// A reference to a definition; what is only another name for a building block becomes that.
    fn named(&mut self, target: &str) -> Result<Ref, GenerateError> {
        let mut name = target;
        // A chain of references cannot be longer than the list of definitions, unless it is a circle.
        for _ in 0..=self.schema.definitions.len() {
            if let Some(builtin) = choices::builtin(name) {
                return Ok(builtin);
            }
            match self.schema.definitions.get(name) {
                Some(definition) => match definition["$ref"].as_str() {
                    Some(next) => name = next,
                    None => return Ok(Ref::Named(name.to_owned())),
                },
                None => return Err(GenerateError::new(name, "a reference to no definition")),
            }
        }
        Err(GenerateError::new(target, "a circle of references"))
    }

    fn open_object(&mut self, owner: &str, steps: &[&str], schema: &Value) -> Result<Ref, GenerateError> {
        only(owner, steps, schema, &["type", "properties", "additionalProperties"])?;
        let values = &schema["additionalProperties"];
        let of = match values {
            Value::Bool(false) => return Err(unsupported(owner, steps, schema)),
            Value::Object(keywords) if !keywords.is_empty() => {
                let inner: Vec<&str> = steps.iter().copied().chain(["{}"]).collect();
                self.reference(owner, &inner, values)?
            }
            _ => Ref::Json,
        };
        Ok(match of {
            Ref::Json if steps == ["_meta"] => Ref::Meta,
            Ref::Json => Ref::JsonObject,
            of => Ref::Map(Box::new(of)),
        })
    }

    /// The members of an object.
    fn object(&mut self, name: &str, steps: &[&str], schema: &Value) -> Result<Object, GenerateError> {
        only_members(name, steps, schema)?;
        let empty = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&empty);
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut object = Object::default();
        for (member, inner) in properties {
            let is_required = required.contains(&member.as_str());
            if !inner["const"].is_null() && is_required {
                if !inner["const"].is_string() && !inner["const"].is_i64() {
                    return Err(unsupported(name, &[member], inner));
                }
                only(name, &[member], inner, &["const", "type"])?;
                // An absent one stands for `complete`, never for anything else.
                let is_default = member == "resultType" && inner["const"] == "complete";
                let forgiven = is_default.then_some("ResultTypeAbsent");
                object.constants.push(Constant { name: member.clone(), value: inner["const"].clone(), forgiven });
                continue;
            }
            object.members.push(self.member(name, member, inner, is_required)?);
        }
        // `jsonrpc` first, then what tells the kind of the object: a receiver can choose before the rest comes.
        object.constants.sort_by_key(|constant| constant.name != "jsonrpc");
        let rank = |member: &Member| match member.presence {
            _ if member.name == "_meta" => 2,
            Presence::Required | Presence::Nullable => 0,
            Presence::Optional | Presence::Value | Presence::Identity | Presence::Hint => 1,
            Presence::Unset | Presence::UnsetNull => 0,
        };
        object.members.sort_by_key(rank);
        Ok(object)
    }

    fn member(&mut self, owner: &str, name: &str, schema: &Value, required: bool) -> Result<Member, GenerateError> {
        let nullable = schema["type"] == json!(["integer", "null"]);
        let of = if nullable {
            only(owner, &[name], schema, &["type"])?;
            Ref::Integer
        } else if let Some(value) = schema["const"].as_str() {
            only(owner, &[name], schema, &["const", "type"])?;
            // An optional constant has to be remembered: a type with one value.
            let inline = names::inline(owner, &[name], schema);
            let shape = Shape::Strings { values: vec![value.to_owned()], open: false };
            self.add(Type { name: inline.clone(), is_definition: false, shape })?;
            Ref::Named(inline)
        } else {
            self.reference(owner, &[name], schema)?
        };
        let presence = match (required, nullable) {
            (true, true) => Presence::Nullable,
            (true, false) => Presence::Required,
            (false, true) => {
                return Err(GenerateError::new(format!("{owner}/{name}"), "optional and nullable at once"));
            }
            (false, false) if of == Ref::Json => Presence::Value,
            (false, false) => Presence::Optional,
        };
        Ok(Member {
            name: name.to_owned(),
            field: rust_field(name),
            presence,
            check: choices::bounds(owner, name, schema)?,
            default: None,
            of,
        })
    }
}

/// Fails where a schema says more than the form that was found for it can.
fn only(owner: &str, steps: &[&str], schema: &Value, keywords: &[&str]) -> Result<(), GenerateError> {
    // These two say nothing about what is valid.
    let is_said =
        |keyword: &String| keywords.contains(&keyword.as_str()) || keyword == "default" || keyword == "format";
    match schema.as_object() {
        Some(members) if members.keys().all(is_said) => Ok(()),
        _ => Err(unsupported(owner, steps, schema)),
    }
}

/// Fails where a schema says more than which members an object has; others are always kept.
fn only_members(owner: &str, steps: &[&str], schema: &Value) -> Result<(), GenerateError> {
    only(owner, steps, schema, &["type", "properties", "required", "additionalProperties"])?;
    let is_open = [Value::Null, json!(true), json!({})].contains(&schema["additionalProperties"]);
    if is_open { Ok(()) } else { Err(unsupported(owner, steps, schema)) }
}

fn has_members(schema: &Value) -> bool {
    schema["properties"].as_object().is_some_and(|members| !members.is_empty())
}

fn strings(name: &str, schema: &Value) -> Result<Shape, GenerateError> {
    let values = schema["enum"].as_array().into_iter().flatten();
    let values: Option<Vec<String>> = values.map(|value| value.as_str().map(str::to_owned)).collect();
    match values {
        Some(values) => Ok(Shape::Strings { values, open: true }),
        None => Err(GenerateError::new(name, "an `enum` with values that are no strings")),
    }
}

/// Joins the parts of an `allOf` into one object; a member of two parts has what the narrower one says of it.
fn merge(schema: &Schema, name: &str, steps: &[&str], all: &Value) -> Result<Value, GenerateError> {
    only(name, steps, all, &["allOf"])?;
    let mut properties = Map::new();
    let mut required: Vec<Value> = Vec::new();
    for part in all["allOf"].as_array().into_iter().flatten() {
        let part = schema.resolve(part);
        let Some(members) = part["properties"].as_object() else {
            return Err(GenerateError::new(name, "an `allOf` of something else than objects"));
        };
        only_members(name, steps, part)?;
        for (member, inner) in members {
            match properties.get(member) {
                Some(old) if narrows(old, inner) => {}
                Some(old) if !narrows(inner, old) => {
                    let at = format!("{name}/{member}");
                    return Err(GenerateError::new(at, "the parts of an `allOf` disagree on this member"));
                }
                _ => {
                    properties.insert(member.clone(), inner.clone());
                }
            }
        }
        for member in part["required"].as_array().into_iter().flatten() {
            if !required.contains(member) {
                required.push(member.clone());
            }
        }
    }
    Ok(json!({ "type": "object", "properties": properties, "required": required }))
}

/// Tells whether the first of two schemas for one member already says what the second does.
fn narrows(one: &Value, other: &Value) -> bool {
    one == other
        || other.as_object().is_some_and(Map::is_empty)
        || (!one["const"].is_null() && other["const"].is_null())
}

fn raw_schema(name: &str, schema: &Value) -> Result<Vec<Root>, GenerateError> {
    only_members(name, &[], schema)?;
    let mut roots = Vec::new();
    for (member, inner) in schema["properties"].as_object().into_iter().flatten() {
        let required = schema["required"].as_array().is_some_and(|names| names.contains(&Value::from(member.as_str())));
        let form = match (inner["const"].as_str(), inner["type"].as_str()) {
            (Some(only), _) => Form::Constant(only.to_owned()),
            (None, Some("string")) => Form::String,
            (None, Some("object")) if inner["additionalProperties"]["type"] == "object" => Form::Objects,
            (None, Some("array")) if inner["items"]["type"] == "string" => Form::Strings,
            _ => {
                return Err(GenerateError::new(
                    format!("{name}/{member}"),
                    "a form for which wire/schema.rs has no check",
                ));
            }
        };
        roots.push(Root { name: member.clone(), required, form });
    }
    Ok(roots)
}

fn unsupported(owner: &str, steps: &[&str], schema: &Value) -> GenerateError {
    let mut shown = schema.to_string();
    if shown.len() > 120 {
        shown = format!("{}…", shown.chars().take(120).collect::<String>());
    }
    GenerateError::new(format!("{owner}/{}", steps.join("/")), format!("no Rust type for the schema {shown}"))
}
