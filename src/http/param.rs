//! Headers that mirror the arguments of a tool: `x-mcp-header` in its `inputSchema`
//! ([custom headers](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters)).
//!
//! ```
//! use mcp_wire::http::param::ToolHeaders;
//!
//! let schema = r#"{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}}}"#;
//! let headers = ToolHeaders::of_schema(schema).unwrap();
//! let sent = headers.of_arguments(r#"{"region":"north","rest":1}"#);
//! assert_eq!(sent, [("Mcp-Param-Region".to_owned(), "north".to_owned())]);
//!
//! let bad = ToolHeaders::of_schema(r#"{"type":"object","properties":{"n":{"type":"number","x-mcp-header":"N"}}}"#);
//! let reasons = bad.unwrap_err();
//! assert_eq!(reasons[0].to_string(), "`x-mcp-header` on `number`, expected string, integer or boolean at /properties/n");
//! ```

use std::borrow::Cow;
use std::fmt;

use serde_json::{Map, Value};

use crate::error::data::Mismatch;
use crate::http::header::{BadValue, Headers, PARAM_PREFIX, decode, encode, is_token};
use crate::json::kind::Kind;
use crate::json::members::{members, string};
use crate::json::number::Number;
use crate::line::Quoted;
use crate::report::place::Place;

/// The member of a schema that names a header.
const MARK: &str = "x-mcp-header";

/// How many headers a tool may have.
const HEADERS: usize = 64;

/// Keywords whose schema, or list or map of schemas, no header may be in.
const ELSEWHERE: [&str; 21] = [
    "items",
    "prefixItems",
    "additionalItems",
    "contains",
    "additionalProperties",
    "unevaluatedItems",
    "unevaluatedProperties",
    "propertyNames",
    "patternProperties",
    "dependentSchemas",
    "dependencies",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
    "$defs",
    "definitions",
    "contentSchema",
];

/// The headers that mirror arguments of one tool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToolHeaders(Vec<Param>);

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Param {
    /// The whole name.
    header: String,
    /// The members that lead to the argument.
    path: Vec<String>,
}

/// Why a tool cannot be called over HTTP.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadHeader {
    /// The schema that names the header.
    pub at: Place,
    /// What is wrong with it.
    pub reason: Reason,
}

/// What is wrong with an `x-mcp-header`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// It is no token of HTTP, quoted.
    NoToken(String),
    /// It is on a property of another type than string, integer or boolean.
    Type(String),
    /// Another property has it, in whatever case.
    Taken(String),
    /// It is on a schema that `properties` alone do not lead to.
    Unreachable,
    /// The tool has more than 64.
    TooMany,
    /// The schema is no JSON.
    NoSchema,
}

impl fmt::Display for BadHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::NoToken(got) => write!(f, "`{MARK}` of {got}, expected a token of HTTP")?,
            Reason::Type(got) => write!(f, "`{MARK}` on {got}, expected string, integer or boolean")?,
            Reason::Taken(name) => write!(f, "`{MARK}` of {name}, which another property has")?,
            Reason::Unreachable => write!(f, "`{MARK}` where `properties` alone do not lead")?,
            Reason::TooMany => write!(f, "more than {HEADERS} headers")?,
            Reason::NoSchema => f.write_str("expected a schema")?,
        }
        write!(f, " at {}", self.at)
    }
}

impl std::error::Error for BadHeader {}

impl ToolHeaders {
    /// Collects the headers that an `inputSchema` names.
    ///
    /// # Errors
    /// Tells everything that is wrong with them: a client on HTTP leaves such a tool out, and keeps the others.
    pub fn of_schema(schema: &str) -> Result<Self, Vec<BadHeader>> {
        let mut found = Found::default();
        match serde_json::from_str::<Value>(schema) {
            Ok(Value::Object(root)) => found.schema(&root, &Place::top(), &mut Vec::new(), true),
            Ok(_) | Err(_) => found.refuse(&Place::top(), Reason::NoSchema),
        }
        if found.params.len() > HEADERS {
            found.refuse(&Place::top(), Reason::TooMany);
        }
        // In one order, whatever serde_json keeps of that of the schema.
        found.params.sort_by(|one, other| one.header.cmp(&other.header));
        if found.bad.is_empty() { Ok(Self(found.params)) } else { Err(found.bad) }
    }

    /// Tells whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the headers to send with arguments, an object as its text. What is absent or null has none.
    pub fn of_arguments(&self, arguments: &str) -> Vec<(String, String)> {
        let headers = self.0.iter().filter_map(|param| {
            let value = text(param.of(arguments)?)?;
            Some((param.header.clone(), encode(&value).into_owned()))
        });
        headers.collect()
    }

    /// Compares the headers that came with the arguments that came, an object as its text.
    ///
    /// # Errors
    /// Tells the first header that is missing, comes twice, comes for nothing, or says something else.
    pub fn compare(&self, arguments: &str, headers: &Headers<'_>) -> Result<(), HeaderDiffers> {
        for param in &self.0 {
            let expected = param.of(arguments).and_then(|value| text(value).map(|text| (value, text)));
            let differs = |received: Option<String>, how| HeaderDiffers {
                header: param.header.clone(),
                expected: expected.as_ref().map(|(_, text)| text.clone().into_owned()),
                received,
                how,
            };
            let Ok(received) = headers.once(&param.header) else { return Err(differs(None, How::Twice)) };
            match (&expected, received.map(decode)) {
                (None, None) => {}
                (Some((value, text)), Some(Ok(got))) if is_same(value, text, &got) => {}
                (_, Some(Ok(got))) => return Err(differs(Some(got.into_owned()), How::Differs)),
                (_, Some(Err(bad))) => {
                    let received = String::from_utf8_lossy(received.unwrap_or_default()).into_owned();
                    return Err(differs(Some(received), How::Bad(bad)));
                }
                (Some(_), None) => return Err(differs(None, How::Absent)),
            }
        }
        Ok(())
    }
}

/// A header that does not say what its argument says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HeaderDiffers {
    /// The name of the header.
    pub header: String,
    /// What it should say; `None` where it should not be there.
    pub expected: Option<String>,
    /// What it says; `None` where it is not there.
    pub received: Option<String>,
    how: How,
}

/// What is wrong with such a header.
#[derive(Clone, Debug, PartialEq, Eq)]
enum How {
    Absent,
    Twice,
    Differs,
    Bad(BadValue),
}

impl fmt::Display for HeaderDiffers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.header;
        match &self.how {
            How::Absent => write!(f, "no header `{header}`"),
            How::Twice => write!(f, "more than one header `{header}`"),
            How::Differs if self.expected.is_none() => {
                write!(f, "header `{header}` without an argument that it mirrors")
            }
            How::Differs => write!(f, "header `{header}` differs from the body"),
            How::Bad(bad) => write!(f, "header `{header}`: {bad}"),
        }
    }
}

impl From<HeaderDiffers> for Mismatch {
    fn from(found: HeaderDiffers) -> Self {
        let line = found.to_string();
        let HeaderDiffers { header, expected, received, how: _ } = found;
        Self { header: Some(header), expected, received, ..Self::default() }.because(line)
    }
}

impl std::error::Error for HeaderDiffers {}

impl Param {
    /// Finds the argument, as its text; what is null counts as absent, and of two of a name the last is meant
    /// ([`JsonObject::get`](crate::JsonObject::get)).
    fn of<'v>(&self, arguments: &'v str) -> Option<&'v str> {
        let last = |object, name: &str| members(object).filter(|(got, _)| got.as_deref() == Ok(name)).last();
        let found = self.path.iter().try_fold(arguments, |object, name| last(object, name).map(|(_, value)| value));
        found.filter(|value| Kind::of(value) != Kind::Null)
    }
}

/// Writes an argument as a header has it; `None` where a value of its kind has none.
fn text(value: &str) -> Option<Cow<'_, str>> {
    match Kind::of(value) {
        Kind::String => string(value),
        Kind::Boolean => Some(value.into()),
        Kind::Number => {
            let integer = value.parse::<Number>().ok()?.as_i64();
            Some(integer.map_or(value.into(), |integer| integer.to_string().into()))
        }
        Kind::Null | Kind::Array | Kind::Object => None,
    }
}

/// Tells whether a header says what an argument says: numbers by value, everything else by its text.
fn is_same(value: &str, text: &str, sent: &str) -> bool {
    match Kind::of(value) {
        Kind::Number => sent.parse::<Number>().is_ok_and(|sent| value.parse() == Ok(sent)),
        Kind::String | Kind::Boolean | Kind::Null | Kind::Array | Kind::Object => text == sent,
    }
}

#[derive(Default)]
struct Found {
    params: Vec<Param>,
    bad: Vec<BadHeader>,
}

impl Found {
    fn refuse(&mut self, at: &Place, reason: Reason) {
        // A schema of any size gives a report of one size.
        if self.bad.len() < HEADERS {
            self.bad.push(BadHeader { at: at.clone(), reason });
        }
    }

    /// Looks through a schema; `is_plain` tells whether `properties` alone lead to it.
    fn schema(&mut self, schema: &Map<String, Value>, at: &Place, path: &mut Vec<String>, is_plain: bool) {
        if let Some(mark) = schema.get(MARK) {
            self.mark(mark, schema, at, path, is_plain && !path.is_empty());
        }
        if let Some(Value::Object(properties)) = schema.get("properties") {
            let at = at.clone().member("properties");
            for (name, property) in properties {
                if let Value::Object(property) = property {
                    path.push(name.clone());
                    self.schema(property, &at.clone().member(name), path, is_plain);
                    path.pop();
                }
            }
        }
        for keyword in ELSEWHERE {
            if let Some(inner) = schema.get(keyword) {
                self.elsewhere(inner, &at.clone().member(keyword), path, keyword);
            }
        }
    }

    /// Looks through what a keyword holds: a schema, a list of them, or a map.
    fn elsewhere(&mut self, inner: &Value, at: &Place, path: &mut Vec<String>, keyword: &str) {
        let is_map =
            matches!(keyword, "patternProperties" | "dependentSchemas" | "dependencies" | "$defs" | "definitions");
        match inner {
            Value::Object(map) if is_map => {
                for (name, schema) in map {
                    if let Value::Object(schema) = schema {
                        self.schema(schema, &at.clone().member(name), path, false);
                    }
                }
            }
            Value::Object(schema) => self.schema(schema, at, path, false),
            Value::Array(list) => {
                for (index, schema) in list.iter().enumerate() {
                    if let Value::Object(schema) = schema {
                        self.schema(schema, &at.clone().item(index), path, false);
                    }
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    fn mark(&mut self, mark: &Value, schema: &Map<String, Value>, at: &Place, path: &[String], is_plain: bool) {
        if !is_plain {
            return self.refuse(at, Reason::Unreachable);
        }
        let Some(name) = mark.as_str().filter(|name| is_token(name)) else {
            return self
                .refuse(at, Reason::NoToken(Quoted::new(mark.as_str().unwrap_or(&mark.to_string())).to_string()));
        };
        let kind = schema.get("type");
        if !matches!(kind.and_then(Value::as_str), Some("string" | "integer" | "boolean")) {
            let got = match kind {
                Some(Value::String(kind)) => format!("`{}`", crate::line::bounded(kind, 32)),
                Some(_) => "several types".to_owned(),
                None => "no type".to_owned(),
            };
            return self.refuse(at, Reason::Type(got));
        }
        let header = format!("{PARAM_PREFIX}{name}");
        if self.params.iter().any(|param| param.header.eq_ignore_ascii_case(&header)) {
            return self.refuse(at, Reason::Taken(Quoted::new(name).to_string()));
        }
        self.params.push(Param { header, path: path.to_vec() });
    }
}
