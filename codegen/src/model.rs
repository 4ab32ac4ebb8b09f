//! What a schema defines, in the terms of the Rust that is to come: every definition and every inline object with its
//! shape, its name and its place.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::schema::Schema;
use crate::unions::{self, Union};
use crate::{GenerateError, fixups, names};

/// All types of one revision.
#[derive(Clone, Debug)]
pub struct Model {
    /// The revision's date.
    pub revision: String,
    /// SHA-256 of the official file.
    pub sha256: String,
    /// The types by their name in the schema's spelling; inline ones have theirs from [`names`].
    pub types: BTreeMap<String, Type>,
}

/// One type.
#[derive(Clone, Debug, PartialEq)]
pub struct Type {
    /// Its name in the schema's spelling.
    pub name: String,
    /// Whether the schema names it.
    pub is_definition: bool,
    /// What it is.
    pub shape: Shape,
}

/// What a type is.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An object with named members.
    Object(Object),
    /// One of several types.
    Union(Union),
    /// One of a list of strings; `open` where a lenient receiver keeps others.
    Strings {
        /// The strings.
        values: Vec<String>,
        /// Whether there may be others.
        open: bool,
    },
    /// A JSON Schema that stays text, checked at its root.
    RawSchema(Vec<Root>),
    /// Another name for something.
    Alias(Ref),
}

/// An object with named members.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Object {
    /// Members with one value only, in the order of writing.
    pub constants: Vec<Constant>,
    /// The others, in the order of writing: required, optional, `_meta`.
    pub members: Vec<Member>,
    /// A rule over the whole object: a function of `check`.
    pub ensure: Option<&'static str>,
}

/// A member with one value only.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// Its name on the wire.
    pub name: String,
    /// Its value: a string or an integer.
    pub value: Value,
    /// The tolerance by which it may be absent.
    pub forgiven: Option<&'static str>,
}

/// A member.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its name on the wire.
    pub name: String,
    /// Its name in Rust.
    pub field: String,
    /// Whether it must be there.
    pub presence: Presence,
    /// Its type.
    pub of: Ref,
    /// A bound on its value: a function of `check`.
    pub check: Option<&'static str>,
    /// What an absent required member is to a lenient receiver.
    pub default: Option<Default>,
}

/// What an absent required member is to a lenient receiver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Default {
    /// The tolerance.
    pub tolerance: &'static str,
    /// The member that must be there for it.
    pub beside: Option<&'static str>,
    /// The value, as a Rust expression.
    pub value: &'static str,
}

/// Whether a member must be there, and what null is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Required.
    Required,
    /// Required, and null is legal.
    Nullable,
    /// Optional.
    Optional,
    /// Optional, of any JSON, so that null is a value.
    Value,
    /// Optional, says who the sender is, for display only.
    Identity,
    /// Optional, and null is the same as absent on receipt.
    Unset,
    /// Like `Unset`, but an absent one is written as null.
    UnsetNull,
}

/// A member at the root of a raw schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Root {
    /// Its name.
    pub name: String,
    /// Whether it must be there.
    pub required: bool,
    /// The form of its value.
    pub form: Form,
}

/// The form of a member at the root of a raw schema.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// One string.
    Constant(String),
    /// Any string.
    String,
    /// An object of objects.
    Objects,
    /// An array of strings.
    Strings,
}

/// The type of a member or item.
#[derive(Clone, Debug, PartialEq)]
pub enum Ref {
    /// A string.
    String,
    /// True or false.
    Boolean,
    /// A number without a fraction.
    Integer,
    /// A number.
    Number,
    /// Any JSON.
    Json,
    /// Any object.
    JsonObject,
    /// Any array.
    JsonArray,
    /// `_meta`: any members, each once.
    Meta,
    /// The id of a request.
    RequestId,
    /// The token of progress.
    ProgressToken,
    /// An array.
    List(Box<Ref>),
    /// An object whose member names are not known.
    Map(Box<Ref>),
    /// One value or an array of them.
    OneOrMany(String),
    /// A result that may stand without its caching members.
    MaybeUncached(String),
    /// A type of the revision, in the schema's spelling.
    Named(String),
}

impl Model {
    /// Builds the model of a schema that the fixups have mended.
    ///
    /// # Errors
    /// Fails, naming the place, for what has no Rust form here, and where two inline objects of different shapes would
    /// get one name.
    pub fn build(schema: &Schema) -> Result<Self, GenerateError> {
        let mut builder = Builder { schema, types: BTreeMap::new() };
        for (name, definition) in &schema.definitions {
            let shape = builder.shape(name, definition)?;
            builder.add(Type { name: name.clone(), is_definition: true, shape })?;
        }
        fixups::attach_rules(&schema.revision, &mut builder.types)?;
        Ok(Self { revision: schema.revision.clone(), sha256: schema.sha256.clone(), types: builder.types })
    }
}

/// Builds types, and notes the inline ones that it meets.
pub(crate) struct Builder<'s> {
    pub(crate) schema: &'s Schema,
    types: BTreeMap<String, Type>,
}

impl Builder<'_> {
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
        if let Some(alias) = fixups::builtin(name) {
            return Ok(Shape::Alias(alias));
        }
        if schema["enum"].is_array() {
            return strings(name, schema);
        }
        if schema["allOf"].is_array() {
            let merged = merge(self.schema, name, schema)?;
            return self.object(name, &merged).map(Shape::Object);
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            return unions::classify(self, name, &[], branches);
        }
        if has_members(schema) {
            return self.object(name, schema).map(Shape::Object);
        }
        self.reference(name, &[], schema).map(Shape::Alias)
    }

    /// The type of a schema in its place; an inline object becomes a type of its own.
    pub(crate) fn reference(&mut self, owner: &str, steps: &[&str], schema: &Value) -> Result<Ref, GenerateError> {
        if let Some(target) = schema["$ref"].as_str() {
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
            return inline(self, &|_, name| strings(name, schema));
        }
        if schema["allOf"].is_array() {
            let merged = merge(self.schema, owner, schema)?;
            return inline(self, &|builder, name| builder.object(name, &merged).map(Shape::Object));
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            return inline(self, &|builder, name| unions::classify(builder, name, steps, branches));
        }
        match &schema["type"] {
            Value::Null if schema.as_object().is_some_and(Map::is_empty) => Ok(Ref::Json),
            Value::String(kind) => match kind.as_str() {
                "string" => Ok(Ref::String),
                "boolean" => Ok(Ref::Boolean),
                "integer" => Ok(Ref::Integer),
                "number" => Ok(Ref::Number),
                "array" => {
                    let inner: Vec<&str> = steps.iter().copied().chain(["[]"]).collect();
                    match self.reference(owner, &inner, &schema["items"])? {
                        Ref::Json => Ok(Ref::JsonArray),
                        item => Ok(Ref::List(Box::new(item))),
                    }
                }
                "object" if fixups::is_raw_schema(owner, steps) => {
                    inline(self, &|_, name| raw_schema(name, schema).map(Shape::RawSchema))
                }
                "object" if has_members(schema) => {
                    inline(self, &|builder, name| builder.object(name, schema).map(Shape::Object))
                }
                "object" => self.open_object(owner, steps, schema),
                _ => Err(unsupported(owner, steps, schema)),
            },
            Value::Array(kinds) => {
                let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
                match kinds.as_slice() {
                    ["string", "number", "boolean"] => {
                        inline(self, &|_, _| Ok(Shape::Union(Union::ByKind { strings: false })))
                    }
                    _ => Err(unsupported(owner, steps, schema)),
                }
            }
            _ => Err(unsupported(owner, steps, schema)),
        }
    }

    /// A reference to a definition; what is only another name for a building block becomes that.
    fn named(&mut self, target: &str) -> Result<Ref, GenerateError> {
        if let Some(builtin) = fixups::builtin(target) {
            return Ok(builtin);
        }
        let Some(definition) = self.schema.definitions.get(target) else {
            return Err(GenerateError::new(target, "a reference to no definition"));
        };
        if let Some(next) = definition["$ref"].as_str() {
            return self.named(next);
        }
        Ok(Ref::Named(target.to_owned()))
    }

    fn open_object(&mut self, owner: &str, steps: &[&str], schema: &Value) -> Result<Ref, GenerateError> {
        let values = &schema["additionalProperties"];
        let of = match values {
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
    fn object(&mut self, name: &str, schema: &Value) -> Result<Object, GenerateError> {
        let empty = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&empty);
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut object = Object::default();
        for (member, inner) in properties {
            let is_required = required.contains(&member.as_str());
            if !inner["const"].is_null() && is_required {
                let forgiven = (member == "resultType").then_some("ResultTypeAbsent");
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
            Presence::Optional | Presence::Value | Presence::Identity => 1,
            Presence::Unset | Presence::UnsetNull => 0,
        };
        object.members.sort_by_key(rank);
        Ok(object)
    }

    fn member(&mut self, owner: &str, name: &str, schema: &Value, required: bool) -> Result<Member, GenerateError> {
        let nullable = schema["type"] == serde_json::json!(["integer", "null"]);
        let of = if nullable {
            Ref::Integer
        } else if let Some(only) = schema["const"].as_str() {
            // An optional constant has to be remembered: a type with one value.
            let inline = names::inline(owner, &[name], schema);
            let shape = Shape::Strings { values: vec![only.to_owned()], open: false };
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
            field: names::rust_field(name),
            presence,
            check: bounds(owner, name, schema)?,
            default: None,
            of,
        })
    }
}

/// The check that stands for the bounds of a schema.
fn bounds(owner: &str, name: &str, schema: &Value) -> Result<Option<&'static str>, GenerateError> {
    let bound = |keyword: &str| schema[keyword].as_i64();
    match (bound("minimum"), bound("maximum"), bound("maxItems")) {
        (None, None, None) => Ok(None),
        (Some(0), Some(1), None) => Ok(Some("unit_interval")),
        (Some(0), None, None) if schema["type"] == "integer" => Ok(Some("ttl")),
        (None, None, Some(100)) => Ok(Some("hundred_items")),
        _ => Err(GenerateError::new(format!("{owner}/{name}"), "bounds for which wire/check.rs has no check")),
    }
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

/// Joins the parts of an `allOf` into one object; a member of two parts has what both say of it.
fn merge(schema: &Schema, name: &str, all: &Value) -> Result<Value, GenerateError> {
    let mut properties = Map::new();
    let mut required: Vec<Value> = Vec::new();
    for part in all["allOf"].as_array().into_iter().flatten() {
        let part = schema.resolve(part);
        let Some(members) = part["properties"].as_object() else {
            return Err(GenerateError::new(name, "an `allOf` of something else than objects"));
        };
        for (member, inner) in members {
            match properties.get(member) {
                Some(old) if narrows(old, inner) => {}
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
    Ok(serde_json::json!({ "type": "object", "properties": properties, "required": required }))
}

/// Tells whether the first of two schemas for one member already says what the second does.
fn narrows(one: &Value, other: &Value) -> bool {
    one == other
        || other.as_object().is_some_and(Map::is_empty)
        || (!one["const"].is_null() && other["const"].is_null())
}

fn raw_schema(name: &str, schema: &Value) -> Result<Vec<Root>, GenerateError> {
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
