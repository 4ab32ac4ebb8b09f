//! The error object of a response.

use crate::{Integer, Json, Map};

/// The `error` member of a response, as it stands on the wire
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)).
///
/// It comes from parsing a response, from a revision's own `Error`, or from a [`Rejection`](crate::Rejection): nothing
/// else can be answered with, so no made-up code or data gets onto the wire, and no local failure.
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
    #[allow(dead_code, reason = "until the errors of the revisions are generated")]
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
