//! The error object of a response.

use std::borrow::Cow;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::cause::Cause;
use crate::json::map::Map;
use crate::json::number::Integer;
use crate::json::value::Json;
use crate::line;
use crate::sealed::Sealed;
use crate::wire::member::Slot;
use crate::wire::object::twin_in_extra;
use crate::wire::read::{Wire, deserialize};
use crate::wire::reader::Reader;

/// The `error` member of a response, as it stands on the wire
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)).
///
/// It comes from parsing a response, from a revision's own `Error`, or from a [`Rejection`](crate::Rejection): nothing
/// else can be answered with, so no made-up code or data gets onto the wire, and no local failure.
///
/// ```
/// use mcp_wire::{Response, WireError};
///
/// let relayed: WireError = serde_json::from_str(r#"{"code":7,"message":"busy"}"#)?;
/// Response::<()>::error(1, relayed);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// A local failure is no wire error:
///
/// ```compile_fail,E0277
/// use mcp_wire::Response;
///
/// let timeout = std::io::Error::from(std::io::ErrorKind::TimedOut);
/// Response::<()>::error(1, timeout);
/// ```
///
/// And data is what the protocol says, not what a call site makes up:
///
/// ```compile_fail,E0451
/// use mcp_wire::{Json, Map, WireError};
///
/// let data: Option<Json> = r#"{"hint":"made up"}"#.parse().ok();
/// let error = WireError { code: (-32602).into(), message: "no".to_owned(), data, extra: Map::new() };
/// ```
///
/// ```compile_fail,E0560
/// use mcp_wire::error::Invalid;
///
/// let invalid = Invalid { hint: "made up", ..Invalid::from("no") };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WireError {
    pub(crate) code: Integer,
    pub(crate) message: String,
    pub(crate) data: Option<Json>,
    pub(crate) extra: Map<Json>,
}

/// An error object that is read and not copied.
#[derive(Debug)]
pub(crate) struct RawError<'a> {
    code: Integer,
    message: Cow<'a, str>,
    data: Option<&'a str>,
    extra: Vec<(Cow<'a, str>, &'a str)>,
}

impl<'a> RawError<'a> {
    /// Reads an error object, and passes over it; `None` where it does not fit.
    pub(crate) fn read(reader: &mut Reader<'a>) -> Option<Self> {
        reader.open_object()?;
        let (start, faults) = (reader.start(), reader.faults());
        let (mut code, mut message, mut data) = (Slot::new(), Slot::new(), Slot::new());
        let (mut extra, mut is_first, mut has_twins) = (Vec::new(), true, false);
        while let Some(name) = reader.name(&mut is_first) {
            has_twins |= match &*name {
                "code" => reader.fill_with(&mut code, "code", Integer::read),
                "message" => reader.fill_with(&mut message, "message", |reader| reader.text("string")),
                "data" => reader.fill_with(&mut data, "data", |reader| reader.json.skip()),
                _ => {
                    extra.extend(reader.json.skip().map(|value| (name, value)));
                    false
                }
            };
        }
        if reader.json.is_broken() {
            return None;
        }
        if has_twins || extra.len() > 1 {
            reader.report_duplicates(start);
        }
        if code.is_absent() {
            reader.missing("code");
        }
        if message.is_absent() {
            reader.missing("message");
        }
        if reader.has_failed_since(faults) {
            return None;
        }
        Some(Self { code: code.value()?, message: message.value()?, data: data.value(), extra })
    }
}

impl From<RawError<'_>> for WireError {
    fn from(raw: RawError<'_>) -> Self {
        let mut extra = Map::new();
        for (name, value) in raw.extra {
            extra.push(name.into(), Json::from_trusted(value));
        }
        Self { code: raw.code, message: raw.message.into(), data: raw.data.map(Json::from_trusted), extra }
    }
}

impl Sealed for WireError {}

impl Wire for WireError {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        RawError::read(reader).map(Into::into)
    }
}

impl<'de> Deserialize<'de> for WireError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

impl Serialize for WireError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", &self.code)?;
        map.serialize_entry("message", &self.message)?;
        if let Some(data) = &self.data {
            map.serialize_entry("data", data)?;
        }
        for (name, value) in self.extra.iter() {
            if matches!(name, "code" | "message" | "data") {
                return Err(twin_in_extra(name));
            }
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl WireError {
    pub(crate) fn new(code: i64, message: String, data: Option<Json>) -> Self {
        Self { code: code.into(), message, data, extra: Map::new() }
    }

    /// Returns the code; any integer, of any size.
    pub fn code(&self) -> &Integer {
        &self.code
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the data as it came; null is a value, and other than absent.
    pub fn data(&self) -> Option<&Json> {
        self.data.as_ref()
    }
}

impl std::fmt::Display for WireError {
    /// Shows code and message on one bounded line; the data, which are the peer's, are left out.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}] {}", line::number(&self.code.to_string()), Cause::new(&self.message))
    }
}

impl std::error::Error for WireError {}
