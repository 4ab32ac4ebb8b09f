//! Loading a schema: two dialects in, one form out.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::GenerateError;

/// A schema as `cargo bump` wrote it, with every reference in one form.
#[derive(Clone, Debug)]
pub struct Schema {
    /// The revision's date.
    pub revision: String,
    /// SHA-256 of the official file.
    pub sha256: String,
    /// The definitions by name; a `$ref` in them holds the bare name of another.
    pub definitions: BTreeMap<String, Value>,
}

impl Schema {
    /// Reads the text of a `priv/schema-<revision>.json`.
    ///
    /// # Errors
    /// Fails when the text is not what the import writes.
    pub fn load(text: &str) -> Result<Self, GenerateError> {
        let wrong = |at: &str, problem: &str| GenerateError::new(format!("schema{at}"), problem);
        let root: Value = serde_json::from_str(text).map_err(|error| wrong("", &error.to_string()))?;
        let text_of = |name: &str| {
            root[name]
                .as_str()
                .map(str::to_owned)
                .ok_or_else(|| wrong("", &format!("missing `{name}`; run cargo bump")))
        };
        let (dialect, definitions) = match (&root["definitions"], &root["$defs"]) {
            (Value::Object(definitions), Value::Null) => ("#/definitions/", definitions),
            (Value::Null, Value::Object(definitions)) => ("#/$defs/", definitions),
            _ => return Err(wrong("", "expected either `definitions` or `$defs`")),
        };
        let mut loaded = BTreeMap::new();
        for (name, definition) in definitions {
            let mut definition = definition.clone();
            rewrite_references(&mut definition, dialect);
            loaded.insert(name.clone(), definition);
        }
        Ok(Self { revision: text_of("x-revision")?, sha256: text_of("x-source-sha256")?, definitions: loaded })
    }

    /// Returns the definition that a schema refers to.
    pub fn referred<'s>(&'s self, schema: &'s Value) -> Option<(&'s str, &'s Value)> {
        let name = schema["$ref"].as_str()?;
        self.definitions.get(name).map(|definition| (name, definition))
    }

    /// Follows references to the schema that says something.
    pub fn resolve<'s>(&'s self, mut schema: &'s Value) -> &'s Value {
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

/// Cuts references to the bare name. The values under `properties` are walked by name, so a member called `$ref` is
/// no keyword.
fn rewrite_references(schema: &mut Value, dialect: &str) {
    let Value::Object(keywords) = schema else { return };
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            ("$ref", Value::String(target)) => {
                if let Some(name) = target.strip_prefix(dialect) {
                    *target = name.to_owned();
                }
            }
            ("properties", Value::Object(members)) => {
                members.values_mut().for_each(|member| rewrite_references(member, dialect));
            }
            ("anyOf" | "allOf" | "oneOf", Value::Array(branches)) => {
                branches.iter_mut().for_each(|branch| rewrite_references(branch, dialect));
            }
            ("items" | "additionalProperties", inner) => rewrite_references(inner, dialect),
            _ => {}
        }
    }
}
