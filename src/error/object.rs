//! How error objects are written and shown, whoever they are from.

use std::fmt;

use serde::Serializer;

use crate::json::map::Map;
use crate::json::number::Integer;
use crate::json::value::Json;
use crate::line;
use crate::report::cause::Cause;
use crate::wire::writer::Writer;

/// Writes an error object.
pub(crate) fn write<S: Serializer>(
    serializer: S,
    code: &Integer,
    message: &str,
    data: Option<&Json>,
    extra: &Map<Json>,
) -> Result<S::Ok, S::Error> {
    let mut out = Writer::new(serializer);
    out.plain("code", code);
    out.plain("message", message);
    if let Some(data) = data {
        out.plain("data", data);
    }
    out.end(extra, &["code", "message", "data"])
}

/// Shows code and message of an error on one bounded line.
pub(crate) fn show(f: &mut fmt::Formatter<'_>, code: &Integer, message: &str) -> fmt::Result {
    write!(f, "[{}] {}", line::number(&code.to_string()), Cause::new(message))
}
