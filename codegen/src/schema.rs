//! Loading a schema: two dialects in, one form out.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::refusal::{Refusal, child, quote};

/// A schema as `cargo bump` wrote it, with every reference in one form.
#[derive(Clone, Debug)]
pub(crate) struct Schema {
    /// The revision's date.
    pub revision: String,
    /// SHA-256 of the official file.
    pub sha256: String,
    /// The JSON Pointer to the definitions: `/definitions` or `/$defs`.
    pub root: &'static str,
    /// The definitions by name; a `$ref` in them holds the bare name of another.
    pub definitions: BTreeMap<String, Value>,
}

impl Schema {
    /// Reads the text of a `priv/schema-<revision>.json`.
    ///
    /// # Errors
    /// Fails when the text is not what the import writes, a dangling reference included.
    pub(crate) fn load(text: &str) -> Result<Self, Refusal> {
        let wrong = |problem: &str| Refusal::new("the schema", problem);
        let mut root: Value = serde_json::from_str(text).map_err(|error| wrong(&error.to_string()))?;
        // Equal bytes whether or not `preserve_order` is on.
        root.sort_all_objects();
        let text_of = |name: &str| {
            root[name].as_str().map(str::to_owned).ok_or_else(|| wrong(&format!("missing `{name}`; run cargo bump")))
        };
        let (at, dialect, definitions) = match (&root["definitions"], &root["$defs"]) {
            (Value::Object(definitions), Value::Null) => ("/definitions", "#/definitions/", definitions),
            (Value::Null, Value::Object(definitions)) => ("/$defs", "#/$defs/", definitions),
            _ => return Err(wrong("expected either `definitions` or `$defs`")),
        };
        let mut loaded = BTreeMap::new();
        for (name, definition) in definitions {
            let mut definition = definition.clone();
            let references = References { dialect, definitions };
            references.rewrite(&mut definition, &child(at, name))?;
            loaded.insert(name.clone(), definition);
        }
        let (revision, sha256) = (text_of("x-revision")?, text_of("x-source-sha256")?);
        Ok(Self { revision, sha256, root: at, definitions: loaded })
    }

    /// Returns the JSON Pointer to a definition.
    pub(crate) fn place(&self, definition: &str) -> String {
        child(self.root, definition)
    }

    /// Returns the JSON Pointer to a member of the object at a place, whichever part of an `allOf` has it.
    pub(crate) fn place_of(&self, at: &str, member: &str) -> String {
        let steps: Vec<String> = at.split('/').skip(2).map(|step| step.replace("~1", "/").replace("~0", "~")).collect();
        let mut schema = steps.first().and_then(|name| self.definitions.get(name)).unwrap_or(&Value::Null);
        for step in steps.iter().skip(1) {
            schema = match schema {
                Value::Array(items) => step.parse().ok().and_then(|index: usize| items.get(index)),
                other => other.get(step),
            }
            .unwrap_or(&Value::Null);
        }
        if let Some(parts) = schema["allOf"].as_array() {
            for (index, part) in parts.iter().enumerate() {
                let (place, part) = match self.referred(part) {
                    Some((name, definition)) => (self.place(name), definition),
                    None => (child(&child(at, "allOf"), index), part),
                };
                if !part["properties"][member].is_null() {
                    return child(&child(&place, "properties"), member);
                }
            }
        }
        child(&child(at, "properties"), member)
    }

    /// Returns the definition that a schema refers to.
    pub(crate) fn referred<'s>(&'s self, schema: &'s Value) -> Option<(&'s str, &'s Value)> {
        let name = schema["$ref"].as_str()?;
        self.definitions.get(name).map(|definition| (name, definition))
    }

    /// Follows references to the schema that says something.
    pub(crate) fn resolve<'s>(&'s self, mut schema: &'s Value) -> &'s Value {
        // A chain of references cannot be longer than the list of definitions, unless it is a circle.
        for _ in 0..=self.definitions.len() {
            match self.referred(schema) {
                Some((_, next)) => schema = next,
                None => break,
            }
        }
        schema
    }
}

/// Cuts references to the bare name.
struct References<'s> {
    dialect: &'static str,
    definitions: &'s Map<String, Value>,
}

impl References<'_> {
    /// Rewrites a schema at its place. The values under `properties` are walked by name, so a member called `$ref` is
    /// no keyword.
    fn rewrite(&self, schema: &mut Value, at: &str) -> Result<(), Refusal> {
        let Value::Object(keywords) = schema else { return Ok(()) };
        for (keyword, value) in keywords {
            let here = child(at, keyword);
            match (keyword.as_str(), value) {
                ("$ref", value) => {
                    let name = value.as_str().and_then(|target| target.strip_prefix(self.dialect));
                    match name.filter(|name| self.definitions.contains_key(*name)) {
                        Some(name) => *value = name.into(),
                        None => {
                            let target = quote(value.as_str().unwrap_or_default());
                            return Err(Refusal::new(here, format!("dangling reference {target}")));
                        }
                    }
                }
                ("properties", Value::Object(members)) => {
                    for (name, member) in members {
                        self.rewrite(member, &child(&here, name))?;
                    }
                }
                ("anyOf" | "allOf" | "oneOf", Value::Array(branches)) => {
                    for (index, branch) in branches.iter_mut().enumerate() {
                        self.rewrite(branch, &child(&here, index))?;
                    }
                }
                ("items" | "additionalProperties", inner) => self.rewrite(inner, &here)?,
                _ => {}
            }
        }
        Ok(())
    }
}
