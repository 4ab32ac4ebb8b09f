//! Our own sentences about the types, from `docs.toml`.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::case::upper_camel;
use crate::refusal::GenerateError;

/// The sentences, and a note of those that were asked for in vain.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Docs {
    /// Members that mean the same wherever they occur.
    #[serde(default)]
    common: BTreeMap<String, String>,
    #[serde(default)]
    types: BTreeMap<String, TypeDocs>,
    #[serde(default)]
    methods: BTreeMap<String, String>,
    #[serde(skip)]
    missing: BTreeSet<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeDocs {
    doc: String,
    #[serde(default)]
    members: BTreeMap<String, String>,
    #[serde(default)]
    values: BTreeMap<String, String>,
}

impl Docs {
    /// Reads `docs.toml`.
    ///
    /// # Errors
    /// Fails when the text is no TOML of this form.
    pub(crate) fn load(text: &str) -> Result<Self, GenerateError> {
        toml::from_str(text).map_err(|error| GenerateError::new("docs.toml", error.to_string()))
    }

    /// The sentence about a type, and where the specification speaks of it.
    pub(crate) fn of_type(&mut self, revision: &str, name: &str, is_definition: bool) -> String {
        let sentence = match self.types.get(name) {
            Some(docs) => docs.doc.clone(),
            None => {
                self.missing.insert(name.to_owned());
                format!("The `{name}` of the schema.")
            }
        };
        let anchor = if is_definition { format!("#{}", name.to_lowercase()) } else { String::new() };
        format!(
            "{sentence}\n\n[Specification](https://modelcontextprotocol.io/specification/{revision}/schema{anchor})"
        )
    }

    /// The sentence about a member.
    pub(crate) fn of_member(&mut self, owner: &str, member: &str) -> String {
        let own = self.types.get(owner).and_then(|docs| docs.members.get(member));
        match own.or_else(|| self.common.get(member)) {
            Some(sentence) => sentence.clone(),
            None => {
                self.missing.insert(format!("{owner}.{member}"));
                format!("The member `{member}`.")
            }
        }
    }

    /// The sentence about a value of a string, or a branch of a union.
    pub(crate) fn of_value(&mut self, owner: &str, value: &str) -> String {
        let docs = self.types.get(owner);
        let own = docs.and_then(|docs| docs.values.get(value).or_else(|| docs.values.get(&upper_camel(value))));
        match own {
            Some(sentence) => sentence.clone(),
            None => {
                self.missing.insert(format!("{owner} {value}"));
                format!("`{value}`.")
            }
        }
    }

    /// The sentence about a method, if there is one.
    pub(crate) fn of_method(&self, method: &str) -> Option<&str> {
        self.methods.get(method).map(String::as_str)
    }

    /// The methods that have a sentence.
    #[cfg(feature = "command")]
    pub(crate) fn methods(&self) -> Vec<String> {
        self.methods.keys().cloned().collect()
    }

    /// What was asked for in vain.
    pub(crate) fn undocumented(&self) -> Vec<String> {
        self.missing.iter().cloned().collect()
    }
}
