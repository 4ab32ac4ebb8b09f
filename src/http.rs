//! The Streamable HTTP transport: its headers and checks, without I/O
//! ([transport](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
//!
//! Names and statuses are plain values; the types of the crate `http` convert from them and to them.
//!
//! # The order of the checks
//! The specification does not say which of two faults a server tells. This crate checks a `POST` in this order, and the
//! first fault is told; each has the status 400 unless another is named.
//!
//! | | what is checked | told as |
//! |---|---|---|
//! | 0 | `Host` and `Origin`, then `Content-Type`, then `Accept` | 403, 415, 406 without a body |
//! | 1 | the body is JSON | -32700 |
//! | 2 | it is one message with an id that can be answered | -32600 |
//! | 3 | `MCP-Protocol-Version` comes once | -32020 |
//! | 4 | it says what `_meta` says, where both are there | -32020 |
//! | 5 | the version is served | -32022 |
//! | 6 | `_meta` of a request has the members that each must have | -32602 |
//! | 7 | `Mcp-Method` and `Mcp-Name` come once, and say what the body says | -32020 |
//! | 8 | the method is there, and not behind a capability that was not declared | -32601, 404 |
//! | 9 | the params fit the method | -32602, in band: 200 |
//! | 10 | `Mcp-Param-…` say what the arguments say | -32020 |
//! | 11 | the client declared the capabilities that are [needed](crate::gate::Served::with_needed) | -32021 |
//!
//! The version comes before the rest of `_meta`, so that a client of a later revision learns what is served. Methods of
//! extensions have a `Mcp-Name` where the server [says of what](crate::gate::Served::with_named_method).
//!
//! A message is of an era by the version in its `_meta`; without one, `initialize` begins a session, and for the rest the
//! version header decides. Where that is missing, the session decides; without one it is 2025-03-26, where a revision before
//! 2025-06-18 is served. A message of a session is checked so: 0, 1, 2, the version header (400), `Mcp-Session-Id` (400 where
//! it is missing, 404 where there is no such session), 8, 9. What is refused then travels in band: 200.
//!
//! A notification that is refused has an answer without an id, and one that cannot be understood is dropped: 202.

pub mod client;
mod exchange;
pub mod header;
mod media;
mod origin;
pub mod param;
mod response;
pub(crate) mod served;
mod server;
mod serving;
mod verb;

pub use exchange::{NoAnswer, Post, answer_to};
pub use media::{Accepts, EVENTS, JSON};
pub use origin::{AllowList, NotAllowed};
pub use server::{check_post, check_post_of};
pub use verb::{Verb, check_method, session_id};
