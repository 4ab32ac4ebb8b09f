//! The way from a schema to the model.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::case::{rust_field, rust_type};
use crate::discriminate::discriminate;
use crate::model::recursion;
use crate::model::{Constant, Form, Member, Model, Object, Presence, Ref, Root, Shape, Type};
use crate::refusal::{Refusal, child, one_line, quote};
use crate::schema::Schema;
use crate::union::{Union, branches};
use crate::{choices, names};

impl Model {
    /// Builds the model of a schema that the fixups have mended, and lists with its place what has no Rust form here, and
    /// where two inline objects of different shapes would get one name. The model lacks what is refused.
    pub(crate) fn build(schema: &Schema) -> (Self, Vec<Refusal>) {
        let mut builder = Builder { schema, types: BTreeMap::new(), at: String::new(), refused: Vec::new() };
        for (name, definition) in &schema.definitions {
            builder.at = schema.place(name);
            let at = builder.at.clone();
            let added = builder.shape(name, definition).and_then(|shape| builder.add(name, at, true, shape));
            builder.refused.extend(added.err());
        }
        let Builder { mut types, mut refused, .. } = builder;
        refused.extend(choices::attach(schema, &mut types));
        recursion::resolve(&mut types);
        let model = Self { revision: schema.revision.clone(), types };
        refused.extend(names::check(&model, schema));
        (model, refused)
    }
}

/// Builds types, and notes the inline ones that it meets.
struct Builder<'s> {
    schema: &'s Schema,
    types: BTreeMap<String, Type>,
    /// The JSON Pointer to what is being read.
    at: String,
    refused: Vec<Refusal>,
}

impl Builder<'_> {
    /// Goes on at a place further inside.
    fn at<T>(&mut self, place: String, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.at, place);
        let read = read(self);
        self.at = before;
        read
    }

    fn inside<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.at(child(&self.at, step), read)
    }

    fn refuse<T>(&self, problem: impl Into<String>) -> Result<T, Refusal> {
        Err(Refusal::new(&self.at, problem))
    }

    fn unsupported<T>(&self, schema: &Value) -> Result<T, Refusal> {
        self.refuse(format!("no Rust type for the schema {}", shown(schema)))
    }

    fn add(&mut self, name: &str, at: String, is_definition: bool, shape: Shape) -> Result<(), Refusal> {
        let boxed = match &shape {
            Shape::Union(union) => branches(union)
                .into_iter()
                .map(|(branch, _)| branch)
                .filter(|branch| choices::is_large(branch))
                .collect(),
            _ => BTreeSet::new(),
        };
        match self.types.get_mut(name) {
            Some(old) if old.shape == shape => old.is_definition |= is_definition,
            Some(old) => {
                let other = &old.at;
                let problem = format!(
                    "this and the schema at {other} differ, and both would be named `{}`; name one of them in names.rs",
                    rust_type(name)
                );
                return Err(Refusal::new(at, problem));
            }
            None => {
                let new = Type { name: name.to_owned(), at, is_definition, shape, boxed };
                self.types.insert(name.to_owned(), new);
            }
        }
        Ok(())
    }

    /// The shape of a definition.
    fn shape(&mut self, name: &str, schema: &Value) -> Result<Shape, Refusal> {
        if let Some(builtin) = choices::builtin(name) {
            if !builtin.shapes.contains(&of_builtin(schema)) {
                let said = shown(schema);
                return self.refuse(format!("the crate has `{name}` by hand, and not as {said}; see choices.rs"));
            }
            return Ok(Shape::Alias(builtin.of));
        }
        if schema["enum"].is_array() {
            self.only(schema, &["enum", "type"])?;
            return self.strings(schema);
        }
        if schema["allOf"].is_array() {
            let merged = self.merge(schema)?;
            return self.object(name, &merged).map(Shape::Object);
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            self.only(schema, &["anyOf"])?;
            return self.union(name, &[], branches);
        }
        if has_members(schema) {
            return self.object(name, schema).map(Shape::Object);
        }
        self.reference(name, &[], schema).map(Shape::Alias)
    }

    /// The type of a schema in its place; an inline object becomes a type of its own.
    fn reference(&mut self, owner: &str, steps: &[&str], schema: &Value) -> Result<Ref, Refusal> {
        if let Some(target) = schema["$ref"].as_str() {
            self.only(schema, &["$ref"])?;
            return self.named(target);
        }
        let inline = |builder: &mut Self, make: &dyn Fn(&mut Self, &str) -> Result<Shape, Refusal>| {
            let name = names::inline(owner, steps, schema);
            let at = builder.at.clone();
            let shape = make(builder, &name)?;
            if let Shape::Alias(target) = shape {
                return Ok(target);
            }
            builder.add(&name, at, false, shape)?;
            Ok(Ref::Named(name))
        };
        if schema["enum"].is_array() {
            self.only(schema, &["enum", "type"])?;
            return inline(self, &|builder, _| builder.strings(schema));
        }
        if schema["allOf"].is_array() {
            let merged = self.merge(schema)?;
            return inline(self, &|builder, name| builder.object(name, &merged).map(Shape::Object));
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            self.only(schema, &["anyOf"])?;
            return inline(self, &|builder, name| builder.union(name, steps, branches));
        }
        // The bounds of a member are checked beside its type; no other place has checks.
        let bounds: &[&str] = if steps.len() == 1 { &choices::BOUNDS } else { &[] };
        let scalar = |builder: &Self, kind| builder.only(schema, &[bounds, &["type"]].concat()).map(|()| kind);
        match &schema["type"] {
            Value::Null if schema.as_object().is_some_and(Map::is_empty) => Ok(Ref::Json),
            Value::String(kind) => match kind.as_str() {
                "string" => scalar(self, Ref::String),
                "boolean" => scalar(self, Ref::Boolean),
                "integer" => scalar(self, Ref::Integer),
                "number" => scalar(self, Ref::Number),
                "array" => {
                    self.only(schema, &[bounds, &["type", "items"]].concat())?;
                    let inner: Vec<&str> = steps.iter().copied().chain(["[]"]).collect();
                    let item = self.inside("items", |builder| builder.reference(owner, &inner, &schema["items"]))?;
                    match item {
                        Ref::Json => Ok(Ref::JsonArray),
                        item => Ok(Ref::List(Box::new(item))),
                    }
                }
                "object" if choices::is_raw_schema(owner, steps) => {
                    inline(self, &|builder, _| builder.raw_schema(schema).map(Shape::RawSchema))
                }
                "object" if has_members(schema) => {
                    inline(self, &|builder, name| builder.object(name, schema).map(Shape::Object))
                }
                "object" => self.open_object(owner, steps, schema),
                _ => self.unsupported(schema),
            },
            kinds if *kinds == json!(["string", "number", "boolean"]) => {
                self.only(schema, &["type"])?;
                inline(self, &|_, _| Ok(Shape::Union(Union::ByKind { strings: false })))
            }
            _ => self.unsupported(schema),
        }
    }

    /// The shape of a union, or of what it is another name for.
    fn union(&mut self, name: &str, steps: &[&str], branches: &[Value]) -> Result<Shape, Refusal> {
        if let Some(any) = choices::union_alias(name) {
            self.named(any)?;
            let named = branches.iter().filter_map(|branch| branch["$ref"].as_str().map(str::to_owned));
            let named: Vec<String> = named.collect();
            if named.len() != branches.len() {
                return self.refuse("a union of unnamed branches");
            }
            return Ok(Shape::Results { any: any.to_owned(), branches: named });
        }
        match branches {
            // A choice of one is none.
            [only] if only["$ref"].is_string() => self.reference(name, steps, only).map(Shape::Alias),
            _ => discriminate(self.schema, name, &self.at, branches),
        }
    }

    /// A reference to a definition; what is only another name for a building block becomes that.
    fn named(&mut self, target: &str) -> Result<Ref, Refusal> {
        let mut name = target;
        // A chain of references cannot be longer than the list of definitions, unless it is a circle.
        for _ in 0..=self.schema.definitions.len() {
            if let Some(builtin) = choices::builtin(name) {
                return Ok(builtin.of);
            }
            match self.schema.definitions.get(name) {
                Some(definition) => match definition["$ref"].as_str() {
                    Some(next) => name = next,
                    None => return Ok(Ref::Named(name.to_owned())),
                },
                None => return self.refuse(format!("a reference to no definition, {}", quote(name))),
            }
        }
        self.refuse("a circle of references")
    }

    fn open_object(&mut self, owner: &str, steps: &[&str], schema: &Value) -> Result<Ref, Refusal> {
        self.only(schema, &["type", "properties", "additionalProperties"])?;
        let values = &schema["additionalProperties"];
        let of = match values {
            Value::Bool(false) => return self.unsupported(schema),
            Value::Object(keywords) if !keywords.is_empty() => {
                let inner: Vec<&str> = steps.iter().copied().chain(["{}"]).collect();
                self.inside("additionalProperties", |builder| builder.reference(owner, &inner, values))?
            }
            _ => Ref::Json,
        };
        Ok(match of {
            Ref::Json if steps == ["_meta"] => Ref::Meta,
            Ref::Json => Ref::JsonObject,
            of => Ref::Map(Box::new(of)),
        })
    }

    /// The members of an object. One that has no Rust form is noted and left out.
    fn object(&mut self, name: &str, schema: &Value) -> Result<Object, Refusal> {
        self.only_members(schema)?;
        let empty = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&empty);
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut object = Object::default();
        for (member, inner) in properties {
            let is_required = required.contains(&member.as_str());
            let place = self.schema.place_of(&self.at, member);
            let read = self.at(place, |builder| match !inner["const"].is_null() && is_required {
                true => builder.constant(member, inner).map(|constant| object.constants.push(constant)),
                false => builder.member(name, member, inner, is_required).map(|member| object.members.push(member)),
            });
            self.refused.extend(read.err());
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

    /// A member with one value only: a string or an integer.
    fn constant(&self, member: &str, schema: &Value) -> Result<Constant, Refusal> {
        self.only(schema, &["const", "type"])?;
        let value = &schema["const"];
        let kind = if value.is_string() { "string" } else { "integer" };
        if !(value.is_string() || value.is_i64()) || ![Value::Null, kind.into()].contains(&schema["type"]) {
            return self.unsupported(schema);
        }
        // An absent one stands for `complete`, never for anything else.
        let is_default = member == "resultType" && *value == "complete";
        let forgiven = is_default.then_some("ResultTypeAbsent");
        Ok(Constant { name: member.to_owned(), value: value.clone(), forgiven })
    }

    fn member(&mut self, owner: &str, name: &str, schema: &Value, required: bool) -> Result<Member, Refusal> {
        let nullable = schema["type"] == json!(["integer", "null"]);
        let of = if nullable {
            self.only(schema, &["type"])?;
            Ref::Integer
        } else if let Some(value) = schema["const"].as_str() {
            self.constant(name, schema)?;
            // An optional constant has to be remembered: a type with one value.
            let inline = names::inline(owner, &[name], schema);
            let shape = Shape::Strings { values: vec![value.to_owned()], open: false };
            self.add(&inline, self.at.clone(), false, shape)?;
            Ref::Named(inline)
        } else {
            self.reference(owner, &[name], schema)?
        };
        let presence = match (required, nullable) {
            (true, true) => Presence::Nullable,
            (true, false) => Presence::Required,
            (false, true) => return self.refuse("optional and nullable at once"),
            (false, false) if of == Ref::Json => Presence::Value,
            (false, false) => Presence::Optional,
        };
        let mut remarks = Vec::new();
        note(schema, &mut remarks);
        let check = choices::bounds(schema).or_else(|problem| self.refuse(problem))?;
        Ok(Member { name: name.to_owned(), field: rust_field(name), presence, check, default: None, of, remarks })
    }

    /// Fails where a schema says more than the form that was found for it can.
    fn only(&self, schema: &Value, keywords: &[&str]) -> Result<(), Refusal> {
        // These two say nothing about what is valid.
        let is_said =
            |keyword: &String| keywords.contains(&keyword.as_str()) || keyword == "default" || keyword == "format";
        match schema.as_object() {
            Some(members) if members.keys().all(is_said) => Ok(()),
            _ => self.unsupported(schema),
        }
    }

    /// Fails where a schema says more than which members an object has; others are always kept.
    fn only_members(&self, schema: &Value) -> Result<(), Refusal> {
        self.only(schema, &["type", "properties", "required", "additionalProperties"])?;
        let is_open = [Value::Null, json!(true), json!({})].contains(&schema["additionalProperties"]);
        if is_open && schema["type"] == "object" { Ok(()) } else { self.unsupported(schema) }
    }

    fn strings(&self, schema: &Value) -> Result<Shape, Refusal> {
        let values = schema["enum"].as_array().into_iter().flatten();
        let values: Option<Vec<String>> = values.map(|value| value.as_str().map(str::to_owned)).collect();
        match values {
            Some(values) if [Value::Null, json!("string")].contains(&schema["type"]) => {
                Ok(Shape::Strings { values, open: true })
            }
            _ => self.refuse("an `enum` with values that are no strings"),
        }
    }

    /// Joins the parts of an `allOf` into one object; a member of two parts has what the narrower one says of it.
    fn merge(&mut self, all: &Value) -> Result<Value, Refusal> {
        self.only(all, &["allOf"])?;
        let mut properties = Map::new();
        let mut required: Vec<Value> = Vec::new();
        for part in all["allOf"].as_array().into_iter().flatten() {
            let part = self.schema.resolve(part);
            let Some(members) = part["properties"].as_object() else {
                return self.refuse("an `allOf` of something else than objects");
            };
            self.only_members(part)?;
            for (member, inner) in members {
                match properties.get(member) {
                    Some(old) if narrows(old, inner) => {}
                    Some(old) if !narrows(inner, old) => {
                        let place = self.schema.place_of(&self.at, member);
                        return Err(Refusal::new(place, "the parts of an `allOf` disagree on this member"));
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

    fn raw_schema(&self, schema: &Value) -> Result<Vec<Root>, Refusal> {
        self.only_members(schema)?;
        let mut roots = Vec::new();
        for (member, inner) in schema["properties"].as_object().into_iter().flatten() {
            let required =
                schema["required"].as_array().is_some_and(|names| names.contains(&Value::from(member.as_str())));
            let form = RAW_FORMS.iter().find_map(|form| form(inner));
            match form {
                Some(form) => roots.push(Root { name: member.clone(), required, form }),
                None => {
                    let place = self.schema.place_of(&self.at, member);
                    return Err(Refusal::new(place, "a form for which wire/raw_schema.rs has no check"));
                }
            }
        }
        Ok(roots)
    }
}

/// The forms of a member at the root of a raw schema: exactly these schemas.
const RAW_FORMS: [fn(&Value) -> Option<Form>; 4] = [
    |schema| {
        let only = schema["const"].as_str()?;
        (*schema == json!({ "const": only, "type": "string" })).then(|| Form::Constant(only.to_owned()))
    },
    |schema| (*schema == json!({ "type": "string" })).then_some(Form::String),
    |schema| {
        let open = json!({ "type": "object", "properties": {}, "additionalProperties": true });
        let is_of = |values: Value| *schema == json!({ "type": "object", "additionalProperties": values });
        (is_of(json!({ "type": "object" })) || is_of(open)).then_some(Form::Objects)
    },
    |schema| (*schema == json!({ "type": "array", "items": { "type": "string" } })).then_some(Form::Strings),
];

/// A builtin's schema with its lists in order, so that it can be compared.
fn of_builtin(schema: &Value) -> Value {
    let mut schema = schema.clone();
    if let Some(kinds) = schema["type"].as_array_mut() {
        kinds.sort_by_key(Value::to_string);
    } else if schema["type"].is_null()
        && let Some(members) = schema.as_object_mut()
    {
        members.remove("type");
    }
    schema
}

/// What a schema says that is not checked, but may matter to who reads the API.
fn note(schema: &Value, remarks: &mut Vec<String>) {
    for keyword in ["format", "default"] {
        if let Some(value) = schema.get(keyword) {
            remarks.push(format!("{keyword} {value}"));
        }
    }
    if !has_members(schema) {
        let inner = ["items", "additionalProperties"].into_iter().filter_map(|keyword| schema.get(keyword));
        inner.for_each(|inner| note(inner, remarks));
    }
}

fn has_members(schema: &Value) -> bool {
    schema["properties"].as_object().is_some_and(|members| !members.is_empty())
}

/// Tells whether the first of two schemas for one member already says what the second does.
fn narrows(one: &Value, other: &Value) -> bool {
    one == other
        || other.as_object().is_some_and(Map::is_empty)
        || (!one["const"].is_null() && other["const"].is_null())
}

/// A schema as it is quoted: on one line, cut.
fn shown(schema: &Value) -> String {
    let shown = one_line(&schema.to_string());
    if shown.chars().count() > 120 { format!("{}…", shown.chars().take(120).collect::<String>()) } else { shown }
}
