//! The error object of a response.

use crate::error::cause::Cause;
use crate::json::map::Map;
use crate::json::number::Integer;
use crate::json::value::Json;
use crate::line;
use crate::wire::object::object;

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

object!(WireError {
    required "code" => code;
    required "message" => message;
    value "data" => data;
});

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
