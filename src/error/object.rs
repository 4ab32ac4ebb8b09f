//! How error objects are written and shown, whoever they are from.

use std::fmt;

use serde::Serializer;
use serde::ser::SerializeMap;

use crate::json::map::Map;
use crate::json::number::Integer;
use crate::json::value::Json;
use crate::line;
use crate::report::cause::Cause;
use crate::wire::object::twin_in_extra;

/// Writes an error object.
pub(crate) fn write<S: Serializer>(
    serializer: S,
    code: &Integer,
    message: &str,
    data: Option<&Json>,
    extra: &Map<Json>,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("code", code)?;
    map.serialize_entry("message", message)?;
    if let Some(data) = data {
        map.serialize_entry("data", data)?;
    }
    for (name, value) in extra.iter() {
        if matches!(name, "code" | "message" | "data") {
            return Err(twin_in_extra(name));
        }
        map.serialize_entry(name, value)?;
    }
    map.end()
}

/// Shows code and message of an error on one bounded line.
pub(crate) fn show(f: &mut fmt::Formatter<'_>, code: &Integer, message: &str) -> fmt::Result {
    write!(f, "[{}] {}", line::number(&code.to_string()), Cause::new(message))
}
