//! The error object that a peer sent.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::error::kind::ErrorKind;
use crate::error::object::{show, write};
use crate::json::map::Map;
use crate::json::number::Integer;
use crate::json::value::Json;
use crate::revision::Revision;
use crate::sealed::Sealed;
use crate::wire::member::Slot;
use crate::wire::read::{Wire, deserialize};
use crate::wire::reader::Reader;

/// An error as a peer sent it: code, message and data are the peer's, whatever they are
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)).
///
/// [`PeerError::classify`] tells what it means. It is no error of this side's, and cannot be answered with:
/// [`PeerError::translate`] makes the error that another peer may be told.
///
/// ```
/// use mcp_wire::error::PeerError;
///
/// let error: PeerError = serde_json::from_str(r#"{"code":7,"message":"busy"}"#)?;
/// assert_eq!(error.to_string(), "[7] busy");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// ```compile_fail,E0277
/// # use mcp_wire::{Call, v2025_11_25 as mcp, error::PeerError};
/// fn answer(call: Call<mcp::methods::ToolsCall>, error: PeerError) {
///     call.error(error);
/// }
/// ```
#[derive(Clone, PartialEq)]
pub struct PeerError {
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

impl From<RawError<'_>> for PeerError {
    fn from(raw: RawError<'_>) -> Self {
        let mut extra = Map::new();
        for (name, value) in raw.extra {
            extra.push(name.into(), Json::from_trusted(value));
        }
        Self { code: raw.code, message: raw.message.into(), data: raw.data.map(Json::from_trusted), extra }
    }
}

impl Sealed for PeerError {}

impl Wire for PeerError {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        RawError::read(reader).map(Into::into)
    }
}

impl<'de> Deserialize<'de> for PeerError {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

/// Writes the error as it came.
impl Serialize for PeerError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, &self.code, &self.message, self.data.as_ref(), &self.extra)
    }
}

impl PeerError {
    /// Returns the code; any integer, of any size.
    pub fn code(&self) -> &Integer {
        &self.code
    }

    /// Tells whether the code is the one that the newest revision has for a kind of error.
    pub(crate) fn has_code_of(&self, kind: ErrorKind) -> bool {
        self.code.as_i64().is_some_and(|code| kind.code(Revision::LATEST) == Some(code))
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

impl fmt::Display for PeerError {
    /// Shows code and message on one bounded line; the data, which are the peer's, are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, &self.code, &self.message)
    }
}

/// Shows what [`Display`](fmt::Display) shows: what a peer sends has no bounds.
impl fmt::Debug for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PeerError({self})")
    }
}

impl std::error::Error for PeerError {}
