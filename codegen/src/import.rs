//! Import of an official `schema.json`: the facts are kept, the prose is dropped, and whatever the generator could not
//! rely on is refused with its place.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Deserializer, Value};

use crate::refusal::{Refusal, Refusals, child, quote};

/// Arrays and objects may be nested this deep, so that no walk over a schema can overflow the stack.
const MAX_NESTING: usize = 64;
const DIALECTS: [&str; 2] = ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"];
/// Keywords that say nothing about what is valid.
const PROSE: [&str; 4] = ["$comment", "description", "examples", "title"];
const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];

/// A schema in our own form, ready to be written to `priv/`.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The revision, a date such as `2025-11-25`.
    pub revision: String,
    /// The exact bytes of the file `priv/schema-<revision>.json`.
    pub text: String,
    /// The same document, parsed.
    pub schema: Value,
}

type Checked<T = Node> = Result<T, Refusal>;

/// A refusal; `{}` in the problem stands for the quoted `name`.
fn refusal(at: &str, problem: &str, name: &str) -> Refusal {
    Refusal::new(at, problem.replace("{}", &quote(name)))
}

fn refuse<T>(at: &str, problem: &str, name: &str) -> Checked<T> {
    Err(refusal(at, problem, name))
}

/// Reads an official `schema.json` and returns its facts in our own form. `sha256` is the digest of the file's bytes
/// in lower-case hex; it is recorded, not computed here.
///
/// # Errors
/// Fails with every definition that the generator could not rely on, each with its first problem.
pub fn import(source: &str, revision: Option<&str>, sha256: &str) -> Result<Imported, Refusals> {
    let Some(revision) = revision else {
        let problem = "no revision: pass --revision YYYY-MM-DD or use a folder of that name";
        return Err(Refusal::new("", problem).into());
    };
    if !is_date(revision) {
        return Err(refusal("", "revision {} is not a date YYYY-MM-DD", revision).into());
    }
    let hex = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if sha256.len() != 64 || !sha256.bytes().all(hex) {
        return Err(refusal("", "sha256 {} is not 64 lower-case hex digits", sha256).into());
    }
    let (dialect, root, definitions) = document(Reader::read(source)?)?;
    let comment =
        format!("Imported by `cargo bump` from the official schema.json of {revision}; facts only. Do not edit.");
    let mut text = String::from("{\n");
    for (name, value) in [
        ("$comment", comment.as_str()),
        ("$schema", dialect.as_str()),
        ("x-revision", revision),
        ("x-source-sha256", sha256),
    ] {
        text += &format!("  \"{name}\": {},\n", json_string(value));
    }
    text += &format!("  \"{root}\": {}\n}}\n", definitions.print("  "));
    let parsed = serde_json::from_str(&text);
    let schema = parsed.map_err(|error: serde_json::Error| Refusal::new("", error.to_string()))?;
    Ok(Imported { revision: revision.to_owned(), text, schema })
}

/// The revision that a file's path tells: its last component that is a date.
pub fn revision_from_path(path: &str) -> Option<String> {
    let mut components = path.rsplit(['/', '\\']);
    components.find(|name| is_date(name)).map(str::to_owned)
}

pub(crate) fn is_date(text: &str) -> bool {
    let shape = text.bytes().map(|byte| if byte.is_ascii_digit() { b'0' } else { byte });
    shape.eq(*b"0000-00-00") && ("01"..="12").contains(&&text[5..7]) && ("01"..="31").contains(&&text[8..])
}

fn json_string(text: &str) -> String {
    Value::from(text).to_string()
}

/// A JSON value. Unlike `serde_json::Value` it keeps numbers as they are written and has one member order, whichever
/// features of serde_json another crate of the build switches on.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Null,
    Bool(bool),
    Number(String),
    Text(String),
    List(Vec<Node>),
    Object(BTreeMap<String, Node>),
}

impl Node {
    fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::List(items) if items.is_empty() => "an empty array",
            Self::List(_) => "an array",
            Self::Object(_) => "an object",
        }
    }

    fn wrong(&self, expected: &str, at: &str) -> Refusal {
        Refusal::new(at, format!("expected {expected}, got {}", self.kind()))
    }

    /// The value itself if it is of one of the `kinds`, which are joined by " or ".
    fn of(self, kinds: &str, at: &str) -> Checked {
        match kinds.split(" or ").any(|kind| kind == self.kind()) {
            true => Ok(self),
            false => Err(self.wrong(kinds, at)),
        }
    }

    /// The items of an array, none of them repeated.
    fn into_set(self, at: &str) -> Checked<Vec<Self>> {
        let Self::List(items) = self else {
            return Err(self.wrong("an array", at));
        };
        let mut seen = BTreeSet::new();
        match items.iter().position(|item| !seen.insert(item)) {
            Some(index) => Err(Refusal::new(child(at, index), "repeated item")),
            None => Ok(items),
        }
    }

    /// An array of strings in order of its strings; anything else as it is.
    fn sorted(mut self) -> Self {
        if let Self::List(items) = &mut self
            && items.iter().all(|item| matches!(item, Self::Text(_)))
        {
            items.sort();
        }
        self
    }

    fn print(&self, indent: &str) -> String {
        let deeper = format!("{indent}  ");
        let (open, close, entries): (_, _, Vec<_>) = match self {
            Self::Null => return "null".to_owned(),
            Self::Bool(value) => return value.to_string(),
            Self::Number(number) => return number.clone(),
            Self::Text(text) => return json_string(text),
            Self::List(items) => ('[', ']', items.iter().map(|item| item.print(&deeper)).collect()),
            Self::Object(members) => {
                let entry =
                    |(name, value): (&String, &Self)| format!("{}: {}", json_string(name), value.print(&deeper));
                ('{', '}', members.iter().map(entry).collect())
            }
        };
        if entries.is_empty() {
            return format!("{open}{close}");
        }
        let entries = entries.join(&format!(",\n{deeper}"));
        format!("{open}\n{deeper}{entries}\n{indent}{close}")
    }
}

/// Checks a whole document and keeps its dialect, the name of its only member that counts, and that member's facts.
fn document(node: Node) -> Result<(String, &'static str, Node), Refusals> {
    let top = |problem: &str| Refusal::new("", format!("{problem} at the top level"));
    let Node::Object(mut members) = node else {
        return Err(top(&node.wrong("an object", "").problem).into());
    };
    let (root, definitions) = match (members.remove("definitions"), members.remove("$defs")) {
        (Some(definitions), None) => ("definitions", definitions),
        (None, Some(definitions)) => ("$defs", definitions),
        (Some(_), Some(_)) => return Err(top("both `definitions` and `$defs`").into()),
        (None, None) => return Err(top("neither `definitions` nor `$defs`").into()),
    };
    let dialect = match members.remove("$schema") {
        Some(Node::Text(dialect)) => dialect,
        Some(other) => return Err(other.wrong("a string", "/$schema").into()),
        None => return Err(top("no `$schema`").into()),
    };
    if !DIALECTS.contains(&dialect.as_str()) {
        return Err(refusal("/$schema", "unknown dialect {}", &dialect).into());
    }
    let at = child("", root);
    let names = match &definitions {
        Node::Object(named) if named.is_empty() => return Err(refusal(&at, "no definitions", "").into()),
        Node::Object(named) => named.keys().cloned().collect(),
        other => return Err(other.wrong("an object", &at).into()),
    };
    let checker = Checker { root, names };
    for (keyword, value) in members {
        if !PROSE.contains(&keyword.as_str()) {
            return Err(refusal("", "unknown keyword {} at the top level", &keyword).into());
        }
        checker.keyword(&keyword, value, "")?;
    }
    let (mut checked, mut refused) = (BTreeMap::new(), Vec::new());
    if let Node::Object(named) = definitions {
        for (name, schema) in named {
            match checker.schema(schema, &child(&at, &name)) {
                Ok(schema) => drop(checked.insert(name, schema)),
                Err(refusal) => refused.push(refusal),
            }
        }
    }
    Refusals::none_of(refused)?;
    Ok((dialect, root, Node::Object(checked)))
}

/// Checks schemas and reduces them to their facts. Members are taken in the order of their names, so the first error
/// is the same one however the source is arranged.
struct Checker {
    root: &'static str,
    names: BTreeSet<String>,
}

impl Checker {
    /// The values of `definitions` and `properties`: their keys are names, never keywords.
    fn schemas(&self, node: Node, at: &str) -> Checked {
        let Node::Object(named) = node else {
            return Err(node.wrong("an object", at));
        };
        let check = |(name, schema)| {
            let schema = self.schema(schema, &child(at, &name))?;
            Ok((name, schema))
        };
        let checked = named.into_iter().map(check);
        checked.collect::<Result<_, _>>().map(Node::Object)
    }

    fn schema(&self, node: Node, at: &str) -> Checked {
        let Node::Object(members) = node else {
            return Err(node.wrong("an object", at));
        };
        let mut facts = BTreeMap::new();
        for (keyword, value) in members {
            let fact = self.keyword(&keyword, value, at)?;
            if !PROSE.contains(&keyword.as_str()) {
                facts.insert(keyword, fact);
            }
        }
        let known = |member: &Node| match (member, facts.get("properties")) {
            (Node::Text(name), Some(Node::Object(properties))) => properties.contains_key(name),
            _ => false,
        };
        if let Some(Node::List(required)) = facts.get("required")
            && let Some(Node::Text(name)) = required.iter().find(|member| !known(member))
        {
            let problem = "required member {} is not in `properties`";
            return refuse(&child(at, "required"), problem, name);
        }
        Ok(Node::Object(facts))
    }

    /// Checks one keyword of the schema at `at`.
    fn keyword(&self, keyword: &str, value: Node, at: &str) -> Checked {
        let here = &child(at, keyword);
        match keyword {
            "$comment" | "description" | "format" | "title" => value.of("a string", here),
            "$ref" => self.reference(value, here),
            "additionalProperties" => match value {
                Node::Bool(_) => Ok(value),
                Node::Object(_) => self.schema(value, here),
                other => Err(other.wrong("a boolean or an object", here)),
            },
            "allOf" | "anyOf" | "oneOf" => {
                let branches = value.of("an array", here)?.into_set(here)?;
                each(branches, here, |branch, at| self.schema(branch, at))
            }
            // Values of these two are data: what looks like a keyword inside them is none.
            "const" | "default" => Ok(value),
            "enum" => {
                let values = value.of("an array", here)?.into_set(here);
                values.map(|values| Node::List(values).sorted())
            }
            "examples" => value.of("an array or an empty array", here),
            "items" => self.schema(value, here),
            "maximum" | "minimum" => value.of("a number", here),
            "maxItems" | "minItems" => match value {
                Node::Number(number) if number.parse::<u64>().is_err() => refuse(here, "{} is not a count", &number),
                value => value.of("a number", here),
            },
            "properties" => self.schemas(value, here),
            "required" => {
                let names = value.into_set(here)?;
                each(names, here, |name, at| name.of("a string", at)).map(Node::sorted)
            }
            "type" => types(value, here),
            _ => refuse(at, "unknown keyword {}", keyword),
        }
    }

    fn reference(&self, value: Node, at: &str) -> Checked {
        let Node::Text(reference) = &value else {
            return Err(value.wrong("a string", at));
        };
        let prefix = format!("#/{}/", self.root);
        let form = format!("reference {{}} is not of the form `{prefix}Name`");
        match reference.strip_prefix(&prefix) {
            Some(name) if self.names.contains(name) => Ok(value),
            Some(name) if !name.contains('/') => refuse(at, "dangling reference {}", reference),
            _ => refuse(at, &form, reference),
        }
    }
}

fn types(value: Node, at: &str) -> Checked {
    match value {
        Node::Text(name) if TYPES.contains(&name.as_str()) => Ok(Node::Text(name)),
        Node::Text(name) => refuse(at, "unknown type {}", &name),
        value => {
            let names = value.of("a string or an array", at)?.into_set(at)?;
            each(names, at, |name, at| types(name.of("a string", at)?, at))
        }
    }
}

/// Checks each item of an array at its own place.
fn each(items: Vec<Node>, at: &str, check: impl Fn(Node, &str) -> Checked) -> Checked {
    let items = items.into_iter().enumerate();
    let checked = items.map(|(index, item)| check(item, &child(at, index)));
    checked.collect::<Result<_, _>>().map(Node::List)
}

/// Reads the structure of a JSON text and leaves the scalars to serde_json.
struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl Reader<'_> {
    fn read(text: &str) -> Checked {
        let mut reader = Reader { text, offset: 0 };
        let node = reader.value("", 0)?;
        match reader.peek() {
            None => Ok(node),
            Some(_) => Err(reader.expected("the end")),
        }
    }

    fn value(&mut self, at: &str, depth: usize) -> Checked {
        match self.peek() {
            Some(b'{' | b'[') if depth == MAX_NESTING => {
                let problem = format!("nested deeper than {MAX_NESTING} levels");
                refuse(at, &problem, "")
            }
            Some(b'{') => {
                let mut members = BTreeMap::new();
                self.list("}", |reader| {
                    let name = match reader.peek() {
                        Some(b'"') => reader.scalar("a member name")?,
                        _ => Node::Null,
                    };
                    let Node::Text(name) = name else {
                        return Err(reader.expected("a member name"));
                    };
                    let here = child(at, &name);
                    if !reader.take(":") {
                        return Err(reader.expected("`:`"));
                    }
                    match members.insert(name, reader.value(&here, depth + 1)?) {
                        Some(_) => Err(Refusal::new(&here, "repeated member")),
                        None => Ok(()),
                    }
                })?;
                Ok(Node::Object(members))
            }
            Some(b'[') => {
                let mut items = Vec::new();
                self.list("]", |reader| {
                    items.push(reader.value(&child(at, items.len()), depth + 1)?);
                    Ok(())
                })?;
                Ok(Node::List(items))
            }
            _ => self.scalar("a value"),
        }
    }

    /// Reads items between commas, from the opening bracket to the closing one.
    fn list(&mut self, close: &str, mut item: impl FnMut(&mut Self) -> Checked<()>) -> Checked<()> {
        self.offset += 1;
        if self.take(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.take(close) {
                return Ok(());
            }
            if !self.take(",") {
                return Err(self.expected(&format!("`,` or `{close}`")));
            }
        }
    }

    fn scalar(&mut self, what: &str) -> Checked {
        let rest = &self.text[self.offset..];
        let mut values = Deserializer::from_str(rest).into_iter();
        let value = values.next();
        let token = &rest[..values.byte_offset()];
        let node = match value {
            Some(Ok(Value::Null)) => Node::Null,
            Some(Ok(Value::Bool(value))) => Node::Bool(value),
            // 1e400 is a number only where `arbitrary_precision` is on; it must not depend on that.
            Some(Ok(Value::Number(number))) if number.as_f64().is_some() => Node::Number(token.into()),
            Some(Ok(Value::String(text))) => Node::Text(text),
            _ => return Err(self.expected(what)),
        };
        self.offset += token.len();
        Ok(node)
    }

    /// The next byte after white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text[self.offset..].trim_start_matches([' ', '\t', '\r', '\n']);
        self.offset = self.text.len() - rest.len();
        rest.bytes().next()
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token.bytes().next();
        self.offset += if found { token.len() } else { 0 };
        found
    }

    fn expected(&self, what: &str) -> Refusal {
        let (before, rest) = self.text.split_at(self.offset);
        let got = rest.chars().next();
        let got = got.map_or("the end".to_owned(), |c| quote(&c.to_string()));
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        let place = format!("line {line} column {column}");
        let problem = format!("not JSON: expected {what}, got {got} at {place}");
        Refusal::new("", problem)
    }
}
