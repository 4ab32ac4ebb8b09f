//! HTTP as a client sees it: the headers of a message, and what an answer of any status holds
//! ([sending messages](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
//!
//! ```
//! use mcp_wire::http::client::{Body, headers};
//! use mcp_wire::{Frame, Revision};
//!
//! let message = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"wäge"}}"#;
//! let sent = headers(&Frame::parse(message.as_bytes())?, Revision::V2026_07_28, None, None);
//! let of = |name: &str| sent.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str());
//! assert_eq!((of("MCP-Protocol-Version"), of("Mcp-Method")), (Some("2026-07-28"), Some("tools/call")));
//! assert_eq!(of("Mcp-Name"), Some("=?base64?d8OkZ2U=?="));
//!
//! let answer = br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"bad"}}"#;
//! assert_eq!(Body::of(400, Some("application/json"), answer), Body::Message(answer));
//! assert_eq!(Body::of(502, Some("text/html"), b"<html>"), Body::Failed { status: 502 });
//! # Ok::<(), mcp_wire::Rejection>(())
//! ```

use crate::envelope::frame::{Frame, FrameKind};
use crate::error::kind::{ErrorKind, Site};
use crate::error::peer_error::PeerError;
use crate::http::header::{self, encode};
use crate::http::media::{EVENTS, JSON};
use crate::http::param::{BadHeader, ToolHeaders};
use crate::json::members::{member, string};
use crate::limits::ReadOptions;
use crate::revision::Revision;
use crate::wire::params::HANDSHAKE;

/// What a client takes as an answer.
pub const ACCEPT: &str = "application/json, text/event-stream";

/// The revision from which on a legacy client names the version in a header.
const VERSION_HEADER_SINCE: Revision = Revision::V2025_06_18;

/// Returns the headers of a message, in a revision.
///
/// `tool` are the headers of the tool that is called, and `session` the one that the server gave. A message of a modern
/// revision has no session; `initialize` has neither session nor version.
pub fn headers(
    frame: &Frame<'_>,
    revision: Revision,
    tool: Option<&ToolHeaders>,
    session: Option<&str>,
) -> Vec<(String, String)> {
    let mut headers = Vec::new();
    let mut add = |name: &str, value: &str| headers.push((name.to_owned(), value.to_owned()));
    add("Content-Type", JSON);
    add("Accept", ACCEPT);
    if !revision.is_modern() {
        if frame.method() != Some(HANDSHAKE) {
            if revision >= VERSION_HEADER_SINCE {
                add(header::PROTOCOL_VERSION, revision.as_str());
            }
            if let Some(session) = session {
                add(header::SESSION_ID, session);
            }
        }
        return headers;
    }
    add(header::PROTOCOL_VERSION, revision.as_str());
    let Some(method) = frame.method() else { return headers };
    add(header::METHOD, method);
    let params = frame.params().unwrap_or("{}");
    if let Some(name) = header::subject(method).and_then(|name| member(params, name)).and_then(string) {
        add(header::NAME, &encode(&name));
    }
    if let (Some(tool), "tools/call") = (tool, method) {
        headers.extend(tool.of_arguments(member(params, "arguments").unwrap_or("{}")));
    }
    headers
}

/// Sorts out the tools that cannot be called over HTTP, each with everything that is wrong with the headers that it names;
/// the others stay in their order, with their headers.
///
/// `schema` gives the `inputSchema` of a tool as its text.
pub fn sort_out<T>(tools: impl IntoIterator<Item = T>, schema: impl Fn(&T) -> String) -> Sorted<T> {
    let mut sorted = Sorted { good: Vec::new(), bad: Vec::new() };
    for tool in tools {
        match ToolHeaders::of_schema(&schema(&tool)) {
            Ok(headers) => sorted.good.push((tool, headers)),
            Err(reasons) => sorted.bad.push((tool, reasons)),
        }
    }
    sorted
}

/// Tools by whether they can be called over HTTP.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sorted<T> {
    /// Those that can, with their headers.
    pub good: Vec<(T, ToolHeaders)>,
    /// Those that cannot, with everything that is wrong with the headers that they name.
    pub bad: Vec<(T, Vec<BadHeader>)>,
}

/// What the body of an answer to a POST is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Body<'a> {
    /// A message, whatever the status: read it as one from the server. An error in it is the server's own.
    Message(&'a [u8]),
    /// A stream of events for a [decoder](crate::sse::Decoder); each with data is a message.
    Events(&'a [u8]),
    /// What was sent was no request, and has been taken.
    Accepted,
    /// The session has ended, up to 2025-11-25: begin another one with `initialize`.
    SessionEnded,
    /// No message: what was asked has failed here, and nobody said so on the wire.
    Failed {
        /// The status of HTTP.
        status: u16,
    },
}

impl<'a> Body<'a> {
    /// Tells what came, by its status, its content type and its bytes. A message in a body counts before the status does.
    pub fn of(status: u16, content_type: Option<&str>, body: &'a [u8]) -> Self {
        const GONE: u16 = 404;
        let is_success = (200..300).contains(&status);
        let kind = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if is_success && kind.eq_ignore_ascii_case(EVENTS) {
            return Self::Events(body);
        }
        let frame = Frame::parse_with(body, &ReadOptions::LENIENT);
        let is_message = frame.is_ok_and(|frame| match frame.kind() {
            FrameKind::Result | FrameKind::Error | FrameKind::Batch => true,
            FrameKind::Request | FrameKind::Notification => false,
        });
        match status {
            _ if is_message => Self::Message(body),
            Site::ACCEPTED => Self::Accepted,
            GONE if body.trim_ascii().is_empty() => Self::SessionEnded,
            _ => Self::Failed { status },
        }
    }
}

/// Tells whether an error says that the client's headers are not what the server wants. Where that is the answer to a call of
/// a tool, its headers have changed: list the tools again, and call once more.
pub fn is_header_mismatch(error: &PeerError) -> bool {
    error.has_code_of(ErrorKind::HeaderMismatch)
}
