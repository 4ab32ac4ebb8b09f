//! Our own sentences about the types, from `docs.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::case::upper_camel;
use crate::model::{Member, Model, Shape};
use crate::refusal::{Refusal, child};
use crate::schema::Schema;
use crate::union::{branches, docs_key};

/// What a sentence begins with that is still to be written.
pub(crate) const UNDECIDED: &str = "UNDECIDED";

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
    pub(crate) fn load(text: &str) -> Result<Self, Refusal> {
        toml::from_str(text).map_err(|error| Refusal::new("docs.toml", error.to_string()))
    }

    /// Lists the sentences that `cargo bump --force` left to write.
    pub(crate) fn undecided(&self) -> Vec<Refusal> {
        let common = self.common.iter().map(|(name, text)| (format!("`common`.`{name}`"), text));
        let methods = self.methods.iter().map(|(name, text)| (format!("`methods`.`{name}`"), text));
        let types = self.types.iter().flat_map(|(name, docs)| {
            let inner =
                docs.members.iter().chain(&docs.values).map(move |(item, text)| (format!("`{name}`.`{item}`"), text));
            inner.chain([(format!("`{name}`"), &docs.doc)])
        });
        common
            .chain(methods)
            .chain(types)
            .filter(|(_, text)| text.contains(UNDECIDED))
            .map(|(name, text)| Refusal::new(format!("docs.toml, {name}"), text.clone()))
            .collect()
    }

    /// Lists what a revision needs a sentence for and has none: its key in `docs.toml`, and the JSON Pointer to it. Methods
    /// come with their definitions.
    pub(crate) fn missing<'m>(
        &self,
        model: &Model,
        methods: impl Iterator<Item = (&'m str, &'m str)>,
        schema: &Schema,
    ) -> Vec<(Key, String)> {
        let mut missing = Vec::new();
        for of in model.types.values() {
            let mut need = |known: Option<&str>, key: Key, at: String| {
                if known.is_none() {
                    missing.push((key, at));
                }
            };
            let name = || of.name.clone();
            need(self.own_doc(&of.name), Key::Type(name()), of.at.clone());
            match &of.shape {
                Shape::Object(object) => {
                    for Member { name: member, .. } in &object.members {
                        let at = schema.place_of(&of.at, member);
                        need(self.own_member(&of.name, member), Key::Member(name(), member.clone()), at);
                    }
                }
                Shape::Strings { values, .. } => {
                    for (index, value) in values.iter().enumerate() {
                        let at = child(&child(&of.at, "enum"), index);
                        need(self.own_value(&of.name, value), Key::Value(name(), value.clone()), at);
                    }
                }
                Shape::Union(union) => {
                    for (index, (branch, variant)) in branches(union).into_iter().enumerate() {
                        let Some(key) = docs_key(union, &variant, Some(&branch)) else { continue };
                        let at = child(&child(&of.at, "anyOf"), index);
                        need(self.own_value(&of.name, key), Key::Value(name(), key.to_owned()), at);
                    }
                }
                Shape::RawSchema(_) | Shape::Alias(_) | Shape::Wrapper(_) | Shape::Results { .. } => {}
            }
        }
        for (method, definition) in methods.filter(|(method, _)| !self.methods.contains_key(*method)) {
            let at = child(&schema.place_of(&schema.place(definition), "method"), "const");
            missing.push((Key::Method(method.to_owned()), at));
        }
        missing
    }

    fn own_doc(&self, name: &str) -> Option<&str> {
        self.types.get(name).map(|docs| docs.doc.as_str())
    }

    fn own_member(&self, owner: &str, member: &str) -> Option<&str> {
        let own = self.types.get(owner).and_then(|docs| docs.members.get(member));
        own.or_else(|| self.common.get(member)).map(String::as_str)
    }

    fn own_value(&self, owner: &str, value: &str) -> Option<&str> {
        let docs = self.types.get(owner)?;
        docs.values.get(value).or_else(|| docs.values.get(&upper_camel(value))).map(String::as_str)
    }

    /// The sentence about a type, and where the specification speaks of it.
    pub(crate) fn of_type(&self, revision: &str, name: &str, is_definition: bool) -> String {
        let sentence = self.own_doc(name).map_or_else(|| format!("The `{name}` of the schema."), str::to_owned);
        let anchor = if is_definition { format!("#{}", name.to_lowercase()) } else { String::new() };
        format!(
            "{sentence}\n\n[Specification](https://modelcontextprotocol.io/specification/{revision}/schema{anchor})"
        )
    }

    /// The sentence about a member.
    pub(crate) fn of_member(&self, owner: &str, member: &str) -> String {
        self.own_member(owner, member).map_or_else(|| format!("The member `{member}`."), str::to_owned)
    }

    /// The sentence about a value of a string, or a branch of a union.
    pub(crate) fn of_value(&self, owner: &str, value: &str) -> String {
        self.own_value(owner, value).map_or_else(|| format!("`{value}`."), str::to_owned)
    }

    /// The sentence about a method, if there is one.
    pub(crate) fn of_method(&self, method: &str) -> Option<&str> {
        self.methods.get(method).map(String::as_str)
    }
}

/// The place of a sentence in `docs.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// `[types.NAME] doc`.
    Type(String),
    /// `[types.NAME.members]`.
    Member(String, String),
    /// `[types.NAME.values]`.
    Value(String, String),
    /// `[methods]`.
    Method(String),
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Type(name) => f.write_str(name),
            Self::Member(name, member) => write!(f, "{name}.{member}"),
            Self::Value(name, value) => write!(f, "{name} {value}"),
            Self::Method(name) => write!(f, "method {name}"),
        }
    }
}
