//! The imported schemas, as the tests read them.

use std::fs;
use std::path::Path;

use mcp_wire::Revision;
use serde_json::Value;

/// The schema of a revision.
pub(crate) struct Schema {
    pub(crate) revision: Revision,
    /// `$defs`, or `definitions` in the older dialect.
    pub(crate) keyword: &'static str,
    /// The value of `$schema`.
    pub(crate) dialect: Value,
    /// The definitions by name.
    pub(crate) definitions: serde_json::Map<String, Value>,
}

impl Schema {
    pub(crate) fn load(revision: Revision) -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("priv/schema-{revision}.json"));
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut root: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{revision}: {error}"));
        let keyword = if root["$defs"].is_object() { "$defs" } else { "definitions" };
        let Value::Object(definitions) = root[keyword].take() else { panic!("{revision}: no definitions") };
        Self { revision, keyword, dialect: root["$schema"].take(), definitions }
    }

    pub(crate) fn all() -> Vec<Self> {
        Revision::ALL.iter().map(|revision| Self::load(*revision)).collect()
    }

    /// Returns the name of the definition that `schema` refers to.
    pub(crate) fn target(schema: &Value) -> Option<&str> {
        schema["$ref"].as_str().and_then(|target| target.rsplit('/').next())
    }

    pub(crate) fn reference(&self, name: &str) -> Value {
        serde_json::json!({ "$ref": format!("#/{}/{name}", self.keyword) })
    }
}
