//! Loading a schema: two dialects in, one form out.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::refusal::GenerateError;

/// A schema as `cargo bump` wrote it, with every reference in one form.
#[derive(Clone, Debug)]
pub(crate) struct Schema {
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
    /// Fails when the text is not what the import writes, a dangling reference included.
    pub(crate) fn load(text: &str) -> Result<Self, GenerateError> {
        let wrong = |at: &str, problem: &str| GenerateError::new(format!("schema{at}"), problem);
        let mut root: Value = serde_json::from_str(text).map_err(|error| wrong("", &error.to_string()))?;
        // Equal bytes whether or not `preserve_order` is on.
        root.sort_all_objects();
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
            let references = References { dialect, definitions };
            references.rewrite(&mut definition, &format!("{}{name}", &dialect[1..]))?;
            loaded.insert(name.clone(), definition);
        }
        Ok(Self { revision: text_of("x-revision")?, sha256: text_of("x-source-sha256")?, definitions: loaded })
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
    fn rewrite(&self, schema: &mut Value, at: &str) -> Result<(), GenerateError> {
        let Value::Object(keywords) = schema else { return Ok(()) };
        for (keyword, value) in keywords {
            let here = format!("{at}/{keyword}");
            match (keyword.as_str(), value) {
                ("$ref", value) => {
                    let name = value.as_str().and_then(|target| target.strip_prefix(self.dialect));
                    match name.filter(|name| self.definitions.contains_key(*name)) {
                        Some(name) => *value = name.into(),
                        None => {
                            return Err(GenerateError::new(
                                format!("schema{here}"),
                                format!("dangling reference {value}"),
                            ));
                        }
                    }
                }
                ("properties", Value::Object(members)) => {
                    for (name, member) in members {
                        self.rewrite(member, &format!("{here}/{name}"))?;
                    }
                }
                ("anyOf" | "allOf" | "oneOf", Value::Array(branches)) => {
                    for (index, branch) in branches.iter_mut().enumerate() {
                        self.rewrite(branch, &format!("{here}/{index}"))?;
                    }
                }
                ("items" | "additionalProperties", inner) => self.rewrite(inner, &here)?,
                _ => {}
            }
        }
        Ok(())
    }
}
