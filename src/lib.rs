//! The wire floor of the [Model Context Protocol](https://modelcontextprotocol.io): types, envelopes, errors and checks
//! for every released revision, generated from the protocol's own JSON Schemas. No runtime, no I/O, no async.
//!
//! Each revision is a module; pick the ones to speak by feature, in any combination:
//!
//! | module | feature | era |
//! |---|---|---|
//! | [`v2024_11_05`] | `v2024_11_05` | handshake |
//! | [`v2025_03_26`] | `v2025_03_26` | handshake, batches |
//! | [`v2025_06_18`] | `v2025_06_18` | handshake |
//! | [`v2025_11_25`] | `v2025_11_25` (default) | handshake |
//! | [`v2026_07_28`] | `v2026_07_28` (default) | `_meta` on each request |
//!
//! Types keep the schema's names. Constants such as `type` and `jsonrpc` are checked and written but are no fields;
//! members that a schema does not name stay in `extra`; free-form JSON stays text ([`Json`]) until asked for.
//!
//! ```
//! # #[cfg(feature = "v2026_07_28")] {
//! use mcp_wire::v2026_07_28 as mcp;
//!
//! let text = r#"{"type":"text","text":"hello","x-acme":1}"#;
//! let block: mcp::ContentBlock = serde_json::from_str(text).unwrap();
//! let mcp::ContentBlock::Text(content) = &block else { panic!("a text") };
//! assert_eq!(content.text, "hello");
//! assert_eq!(serde_json::to_string(&block).unwrap(), text);
//!
//! let error = serde_json::from_str::<mcp::ContentBlock>(r#"{"type":"text","text":5}"#).unwrap_err();
//! assert!(error.to_string().starts_with("expected string, got number at /text"));
//! # }
//! ```
//!
//! # Exhaustive on purpose
//! [`Revision`], [`Mode`], the enums of the revision modules and those of [`error`] are exhaustive: a released revision
//! does not change, and a new one is a new module. [`Problem`] is not.

#![cfg_attr(
    not(any(
        feature = "v2024_11_05",
        feature = "v2025_03_26",
        feature = "v2025_06_18",
        feature = "v2025_11_25",
        feature = "v2026_07_28"
    )),
    allow(dead_code, unused_imports, unused_macros, reason = "without a revision there are no messages")
)]

mod envelope;
pub mod error;
mod json;
mod limits;
mod line;
mod message;
mod method;
#[cfg(feature = "registry")]
pub mod registry;
mod report;
mod revision;
mod sender;
pub mod stdio;
mod tolerance;
#[cfg(any(feature = "schemars", feature = "tool-schema"))]
pub mod tool;
#[cfg(feature = "registry")]
pub mod validate;
#[cfg_attr(
    not(all(feature = "v2025_03_26", feature = "v2025_11_25", feature = "v2026_07_28")),
    allow(dead_code, unused_imports, unused_macros, reason = "a revision alone has no use for all of it")
)]
mod wire;

#[cfg(feature = "v2024_11_05")]
pub mod v2024_11_05;
#[cfg(feature = "v2025_03_26")]
pub mod v2025_03_26;
#[cfg(feature = "v2025_06_18")]
pub mod v2025_06_18;
#[cfg(feature = "v2025_11_25")]
pub mod v2025_11_25;
#[cfg(feature = "v2026_07_28")]
pub mod v2026_07_28;

pub use envelope::frame::{Frame, FrameKind};
pub use envelope::rejection::{Fault, Rejection};
pub use error::wire_error::WireError;
pub use json::id::{ProgressToken, RequestId};
pub use json::kind::{Kind, WrongKind};
pub use json::map::Map;
pub use json::number::{Integer, NotANumber, Number};
pub use json::value::{Json, JsonArray, JsonObject};
pub use limits::{Limits, ReadOptions};
pub use line::{QUOTE_LIMIT, Quoted};
pub use message::answer::{Asked, UnknownMethod};
pub use message::batch::{Batch, join_replies};
pub use message::call::{Call, Notice, OtherCall, OtherNotice};
pub use message::incoming::{Incoming, Message};
pub use message::pending::Pending;
pub use message::response::{RawResponse, RawResult, Response, parse_response, parse_response_with};
pub use method::{MayBeTask, MayRequireInput, Method, Notification};
pub use report::distilled::Distilled;
pub use report::problem::{Problem, Violation};
pub use revision::{Revision, UnknownRevision};
pub use sender::Sender;
pub use tolerance::{Mode, Note, Tolerance};
pub use wire::caching::{MaybeUncached, Meta};
pub use wire::one_or_many::OneOrMany;
pub use wire::read::{Parsed, ReadError, Wire, read};
pub use wire::reader::SkippedItem;
pub use wire::strings::UnknownValue;
pub use wire::union::UnknownObject;

/// The examples of the README run as tests.
#[cfg(all(doctest, feature = "v2026_07_28"))]
#[doc = include_str!("../README.md")]
struct Readme;
