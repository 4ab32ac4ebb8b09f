//! An error as a peer sent it, before anybody says what its code means.

use crate::{Integer, Json, Map};

/// The `error` member of a response: any integer code, a message, and data of any form
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)).
#[derive(Clone, Debug, PartialEq)]
pub struct RawError {
    /// The code; any integer, of any size.
    pub code: Integer,
    /// What the peer says.
    pub message: String,
    /// Further detail; null is a value, and other than absent.
    pub data: Option<Json>,
    /// Members beyond JSON-RPC, as they came.
    pub extra: Map<Json>,
}

object!(RawError {
    required "code" => code;
    required "message" => message;
    value "data" => data;
});
