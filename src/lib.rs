//! The wire floor of the [Model Context Protocol](https://modelcontextprotocol.io): types, envelopes, errors and checks
//! for every released revision, generated from the protocol's own JSON Schemas. No runtime, no I/O, no async.
//!
//! Each revision is a module; pick the ones to speak by feature, in any combination:
//!
//! The modules are listed below, each with its feature; the two newest are there by default, and `all-revisions` has all.
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
//! # Four types for a request
//! | type | what it is |
//! |---|---|
//! | [`Call<ToolsCall>`](Call) | a request of one method with its id: to send, or to answer with [`Call::ok`] and [`Call::error`] |
//! | `ClientCall` | every request of a client, each variant a `Call`: a server matches on it |
//! | `CallToolRequest` | the definition of the request in the schema, for whoever reads and writes by its name |
//! | `ClientRequest` | the union of such definitions in the schema |
//!
//! A client and a server need the first two. The others are for tools that go by the schema, such as `registry`.
//!
//! ```
//! # #[cfg(feature = "v2025_11_25")] {
//! use mcp_wire::{Call, Mode, read, v2025_11_25 as mcp};
//!
//! // A client sends a call.
//! let sent = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("add")).to_vec()?;
//!
//! // A server matches on what came, and answers it.
//! let message = mcp::ClientMessage::parse(&sent)?;
//! let mcp::ClientMessage::Request(mcp::ClientCall::ToolsCall(call)) = message else { panic!("a call of a tool") };
//! let answer = call.ok(mcp::CallToolResult::new(vec![mcp::TextContent::new("3").into()]));
//! assert_eq!(*answer.id(), 1.into());
//!
//! // A tool reads the same text by the names of the schema.
//! let text = std::str::from_utf8(&sent)?;
//! let definition: mcp::CallToolRequest = read(text, Mode::Strict)?.value;
//! let union: mcp::ClientRequest = read(text, Mode::Strict)?.value;
//! assert_eq!(union, definition.into());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Exhaustive on purpose
//! What may grow is `#[non_exhaustive]` or has private fields. Everything else is in this list:
//!
//! - The types of the revision modules: a released revision does not change, and a new one is a new module.
//! - Decisions, which a new variant must bring up again: [`Revision`], [`Sender`], [`error::ErrorKind`],
//!   [`error::Condition`], [`error::PeerCode`], [`error::Change`], [`error::Site`], [`error::Failure`],
//!   [`error::LocalFailure`], [`error::ToolFailure`], [`any::NotRead`], [`gate::Admission`], [`gate::Taken`], [`negotiate::Step`], [`Gone`],
//!   [`translate::What`],
//!   [`http::Verb`](crate), [`http::Accepts`](crate). A new variant comes with a minor
//!   version before 1.0.
//! - What JSON, JSON-RPC and this crate have no more of: [`Kind`], [`FrameKind`], [`Message`], [`Incoming`], [`Fault`],
//!   [`Mode`], [`ReadError`], [`OneOrMany`], [`MaybeUncached`], [`NowOrTask`], [`KnownOrExtension`], [`Round`], [`any::NotRead`], [`http::Accepts`], [`http::Verb`].
//! - Structs that users build field by field: [`Call`], [`Notice`], [`OtherNotice`], [`Violation`], [`MayBeExtended`], and the data of errors,
//!   [`error::Application`], [`error::Invalid`], [`error::Mismatch`], [`error::Missing`], [`error::Unsupported`].
//! - The labels of arguments, which hold one value and nothing else: [`label::CreatedAt`], [`label::ElicitationId`],
//!   [`label::Id`], [`label::LastUpdatedAt`], [`label::MimeType`], [`label::Progress`],
//!   [`label::Title`], [`label::Uri`], [`label::UriTemplate`], [`label::Url`],
//!   [`label::Value`], [`label::Version`].
//! - Options, of which more may come with a minor version: [`Limits`], [`ReadOptions`], [`tool::SchemaLimits`],
//!   [`translate::BridgeLimits`]. Build them
//!   from a constant, as in `Limits { bytes: 64, ..Limits::DEFAULT }`, and a new one breaks nothing.

#![cfg_attr(
    not(has_a_revision),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        unused_variables,
        reason = "without a revision there are no messages"
    )
)]

include!(concat!(env!("OUT_DIR"), "/modules.rs"));

pub mod any;
pub mod capability;
mod envelope;
pub mod error;
pub mod gate;
#[cfg(feature = "http")]
pub mod http;
mod json;
pub mod label;
mod limits;
mod line;
#[cfg_attr(
    not(all(feature = "v2025_03_26", feature = "v2025_11_25", feature = "v2026_07_28")),
    allow(dead_code, unused_imports, unused_macros, reason = "a revision alone has no use for all of it")
)]
mod message;
pub mod meta;
pub mod negotiate;
/// What a [`Map`] hands out: its entries and its iterators.
pub mod map {
    pub use crate::json::map::entry::Entry;
    pub use crate::json::map::iter::{IntoIter, Iter, IterMut};
}
#[cfg_attr(
    not(all(feature = "v2025_03_26", feature = "v2025_11_25", feature = "v2026_07_28")),
    allow(dead_code, unused_imports, unused_macros, reason = "a revision alone has no use for all of it")
)]
mod method;
#[cfg(feature = "registry")]
pub mod registry;
mod report;
mod revision;
mod sealed;
mod sender;
pub mod sse;
pub mod stdio;
mod tolerance;
#[cfg(any(feature = "schemars", feature = "tool-schema"))]
pub mod tool;
#[cfg(feature = "translate")]
pub mod translate;
mod unknown;
#[cfg(feature = "registry")]
pub mod validate;
#[cfg_attr(
    not(all(feature = "v2025_03_26", feature = "v2025_11_25", feature = "v2026_07_28")),
    allow(dead_code, unused_imports, unused_macros, reason = "a revision alone has no use for all of it")
)]
mod wire;

pub use envelope::frame::{Frame, FrameKind};
pub use envelope::owned::OwnedFrame;
pub use envelope::rejection::{Fault, Rejection};
pub use error::peer_error::PeerError;
pub use error::wire_error::WireError;
pub use json::id::{ProgressToken, RequestId};
pub use json::kind::{Kind, WrongKind};
pub use json::map::Map;
pub use json::number::{Integer, NotANumber, Number};
pub use json::value::{Json, JsonArray, JsonObject};
pub use limits::{Limits, ReadOptions};
pub use line::{Excerpt, QUOTE_LIMIT, Quoted};
pub use message::answer::Asked;
pub use message::batch::{Batch, join_replies};
pub use message::call::{Call, Notice, OtherCall, OtherNotice};
pub use message::extended::{ExtendedAnswer, MayBeExtended, parse_extended_response};
pub use message::incoming::{Incoming, Message, Received};
pub use message::pending::{Gone, NotOpened, Pending};
pub use message::response::{
    Answer, RawResponse, RawResult, Response, TaskAnswer, error_reply, error_reply_without_id, parse_response,
    parse_response_with, parse_task_response,
};
pub use message::round::Round;
pub use method::{KnownOrExtension, MayBeTask, MayRequireInput, Method, MethodResult, Notification, NowOrTask};
pub use report::distilled::Distilled;
pub use report::place::Place;
pub use report::problem::{Problem, Violation};
pub use report::skipped::SkippedItem;
pub use revision::{Revision, UnknownRevision};
pub use sender::Sender;
pub use tolerance::{Mode, Note, Tolerance};
pub use unknown::UnknownName;
pub use wire::caching::{MaybeUncached, Meta};
pub use wire::one_or_many::OneOrMany;
pub use wire::read::{Parsed, ReadError, Wire, read};
pub use wire::strings::UnknownValue;
pub use wire::union::UnknownObject;

/// The examples of the README run as tests.
#[cfg(all(doctest, feature = "v2026_07_28"))]
#[doc = include_str!("../README.md")]
struct Readme;
