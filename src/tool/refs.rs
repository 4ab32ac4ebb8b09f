//! References and what they may lead to: places in the same document, never outside it.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::Value;

use crate::line::quoted;
use crate::report::place::push_name;
use crate::tool::dialect::Dialect;
use crate::tool::error::{SchemaError, SchemaFault};
use crate::tool::found::{Found, Reference};

/// The base of a schema that has no `$id`, as the `jsonschema` crate has it.
const BASE: &str = "json-schema:///";

/// A schema with an identifier of its own.
struct Resource<'v> {
    uri: String,
    root: &'v Value,
    at: String,
}

/// All that a reference may lead to.
#[derive(Default)]
pub(crate) struct Places<'v> {
    resources: Vec<Resource<'v>>,
    by_uri: HashMap<String, usize>,
    by_root: HashMap<*const Value, usize>,
    anchors: HashMap<(usize, &'v str), Found<'v>>,
    dynamic: HashMap<&'v str, Vec<Found<'v>>>,
    recursive: Vec<Found<'v>>,
}

impl<'v> Places<'v> {
    /// Takes in the identifier and the anchors of a subschema; the resource that its parts belong to.
    pub(crate) fn enter(&mut self, found: &Found<'v>, dialect: Dialect) -> Result<usize, SchemaError> {
        let mut resource = found.resource;
        let id = found.value.get(if dialect == Dialect::Draft4 { "id" } else { "$id" }).and_then(Value::as_str);
        match id.map(|id| (id, id.strip_prefix('#').unwrap_or_default())) {
            Some((id, "")) if !self.resources.is_empty() => {
                let uri = resolve(&self.resources[resource].uri, without_fragment(id));
                resource = self.open(uri, found).ok_or_else(|| {
                    let cause = format!("the identifier {} stands twice", quoted(id));
                    SchemaError::new(SchemaFault::Invalid, cause, found.at.as_str())
                })?;
            }
            _ if self.resources.is_empty() => {
                let uri = id.map_or_else(|| BASE.to_owned(), |id| resolve(BASE, without_fragment(id)));
                self.open(uri, found);
            }
            Some((_, anchor)) if !anchor.is_empty() => self.anchor(resource, anchor, found)?,
            _ => {}
        }
        for keyword in ["$anchor", "$dynamicAnchor"] {
            let Some(Value::String(anchor)) = found.value.get(keyword) else { continue };
            self.anchor(resource, anchor, found)?;
            if keyword == "$dynamicAnchor" {
                self.dynamic.entry(anchor).or_default().push(found.again(resource));
            }
        }
        if found.value.get("$recursiveAnchor") == Some(&Value::Bool(true)) {
            self.recursive.push(found.again(resource));
        }
        Ok(resource)
    }

    /// Opens a resource; `None` where there is one with its identifier.
    fn open(&mut self, uri: String, found: &Found<'v>) -> Option<usize> {
        let index = self.resources.len();
        self.by_root.insert(found.value, index);
        let before = self.by_uri.insert(uri.clone(), index);
        self.resources.push(Resource { uri, root: found.value, at: found.at.clone() });
        before.is_none().then_some(index)
    }

    fn anchor(&mut self, resource: usize, anchor: &'v str, found: &Found<'v>) -> Result<(), SchemaError> {
        let before = self.anchors.insert((resource, anchor), found.again(resource));
        if before.is_some_and(|before| !std::ptr::eq(before.value, found.value)) {
            let cause = format!("the anchor {} stands twice", quoted(anchor));
            return Err(SchemaError::new(SchemaFault::Invalid, cause, found.at.as_str()));
        }
        Ok(())
    }

    /// Follows a reference: to one place, or for a dynamic one to all that it may mean.
    pub(crate) fn follow(&self, reference: &Reference<'v>) -> Result<Vec<Found<'v>>, SchemaError> {
        let (document, fragment) = reference.text.split_once('#').unwrap_or((reference.text, ""));
        let resource = if document.is_empty() {
            reference.resource
        } else {
            let uri = resolve(&self.resources[reference.resource].uri, document);
            // Dot segments are not worked out: such a reference counts as one that leads out.
            self.by_uri.get(&uri).copied().ok_or_else(|| {
                let cause = format!("a reference out of the schema: {}", quoted(reference.text));
                SchemaError::new(SchemaFault::Remote, cause, reference.at.as_str())
            })?
        };
        let dangling = || {
            let cause = format!("a reference that leads nowhere: {}", quoted(reference.text));
            SchemaError::new(SchemaFault::Dangling, cause, reference.at.as_str())
        };
        let fragment = decoded(fragment).ok_or_else(dangling)?;
        let target = if fragment.is_empty() || fragment.starts_with('/') {
            self.point(resource, &fragment)
        } else {
            self.anchors.get(&(resource, fragment.as_ref())).map(|found| found.again(found.resource))
        };
        let target = target.ok_or_else(dangling)?;
        let others = match reference.keyword {
            "$dynamicRef" => self.dynamic.get(fragment.as_ref()),
            "$recursiveRef" => Some(&self.recursive),
            _ => None,
        };
        let others = others.into_iter().flatten().filter(|other| !std::ptr::eq(other.value, target.value));
        let others: Vec<_> = others.map(|other| other.again(other.resource)).collect();
        Ok(std::iter::once(target).chain(others).collect())
    }

    /// Follows a JSON Pointer from the root of a resource.
    fn point(&self, mut resource: usize, pointer: &str) -> Option<Found<'v>> {
        let (mut value, mut at) = (self.resources[resource].root, self.resources[resource].at.clone());
        for step in pointer.split('/').skip(1) {
            let name = step.replace("~1", "/").replace("~0", "~");
            value = match value {
                Value::Object(members) => members.get(&name)?,
                Value::Array(items) => items.get(name.parse::<usize>().ok()?)?,
                _ => return None,
            };
            push_name(&mut at, &name);
            resource = self.by_root.get(&std::ptr::from_ref(value)).copied().unwrap_or(resource);
        }
        Some(Found { value, resource, at })
    }
}

impl<'v> Found<'v> {
    fn again(&self, resource: usize) -> Self {
        Self { value: self.value, resource, at: self.at.clone() }
    }
}

fn without_fragment(uri: &str) -> &str {
    uri.split_once('#').map_or(uri, |(document, _)| document)
}

/// Resolves a reference without a fragment against a base.
fn resolve(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    let has_scheme = reference.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.chars().all(|character| character.is_ascii_alphanumeric() || "+-.".contains(character))
    });
    let Some((scheme, rest)) = base.split_once(':').filter(|_| !has_scheme) else { return reference.to_owned() };
    if reference.starts_with("//") {
        return format!("{scheme}:{reference}");
    }
    let authority = rest.strip_prefix("//").map_or(0, |rest| 2 + rest.find('/').unwrap_or(rest.len()));
    let (authority, path) = rest.split_at(authority);
    let folder = if reference.starts_with('/') { "" } else { path.rfind('/').map_or("/", |end| &path[..=end]) };
    format!("{scheme}:{authority}{folder}{reference}")
}

/// Undoes the percent-encoding of a fragment.
fn decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(Cow::Borrowed(fragment));
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        bytes.push(u8::try_from(digit(rest.next()?)? * 16 + digit(rest.next()?)?).ok()?);
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::{decoded, resolve};

    #[test]
    fn references_resolve_against_their_base() {
        let check = |base: &str, reference: &str, expected: &str| assert_eq!(resolve(base, reference), expected);
        check("json-schema:///", "item", "json-schema:///item");
        check("https://acme.test/a/b", "c", "https://acme.test/a/c");
        check("https://acme.test", "c", "https://acme.test/c");
        check("https://acme.test/a/b", "/c", "https://acme.test/c");
        check("https://acme.test/a/b", "//other.test/c", "https://other.test/c");
        check("https://acme.test/a/b", "urn:x:y", "urn:x:y");
        check("https://acme.test/a/b", "", "https://acme.test/a/b");
    }

    #[test]
    fn fragments_lose_their_percent_encoding() {
        assert_eq!(decoded("/a%20b").as_deref(), Some("/a b"));
        assert_eq!(decoded("/a%2").as_deref(), None);
        assert_eq!(decoded("%ff").as_deref(), None);
    }
}
