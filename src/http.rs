//! The Streamable HTTP transport: its headers and checks, without I/O
//! ([transport](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
//!
//! Names and statuses are plain values.

pub mod client;
pub mod header;
mod origin;
pub mod param;
pub(crate) mod served;

pub use origin::{AllowList, NotAllowed};
