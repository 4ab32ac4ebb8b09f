//! Names in `_meta`: the reserved ones, and the grammar of all
//! ([`_meta`](https://modelcontextprotocol.io/specification/2026-07-28/basic#meta)).
//!
//! Unknown names are kept and never refused; the grammar is for those who make up names of their own.
//!
//! ```
//! use mcp_wire::meta;
//!
//! assert!(meta::is_name("com.example/trace"));
//! assert!(!meta::is_name("-x/trace"));
//! assert!(meta::is_reserved("dev.mcp/trace"));
//! assert!(!meta::is_reserved("com.example.mcp/trace"));
//! assert!(meta::is_reserved(meta::PROTOCOL_VERSION));
//! ```
//!
//! A member is read by its type, and the trace context is carried along to whatever a request causes:
//!
//! ```
//! use mcp_wire::{Json, Map, ProgressToken, meta};
//!
//! let meta: Map<Json> = serde_json::from_str(r#"{"progressToken":0,"traceparent":"00-a-b-01","com.acme/row":3}"#)?;
//! let token: ProgressToken = meta::get(&meta, meta::PROGRESS_TOKEN).expect("there is one")?;
//! assert_eq!(token, 0.into());
//!
//! let mut next = Map::new();
//! meta::TraceContext::of(&meta).put(&mut next);
//! assert_eq!(serde_json::to_string(&next)?, r#"{"traceparent":"00-a-b-01"}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::json::map::Map;
use crate::json::members::{member, string};
use crate::json::value::Json;
use crate::line::Quoted;
use crate::tolerance::Mode;
use crate::wire::read::{ReadError, Wire, read};

/// The revision that a request is of: a string such as `2026-07-28`.
pub const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";
/// Name and version of the client, an `Implementation`.
pub const CLIENT_INFO: &str = "io.modelcontextprotocol/clientInfo";
/// What the client can do, a `ClientCapabilities`.
pub const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
/// Name and version of the server, an `Implementation`; for display alone.
pub const SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";
/// The level from which on a request asks for log messages.
pub const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
/// The id of the `subscriptions/listen` request that a notification belongs to.
pub const SUBSCRIPTION_ID: &str = "io.modelcontextprotocol/subscriptionId";
/// The task that a message of 2025-11-25 belongs to.
pub const RELATED_TASK: &str = "io.modelcontextprotocol/related-task";
/// What names a request in `notifications/progress`.
pub const PROGRESS_TOKEN: &str = "progressToken";
/// W3C trace context: the position in a trace.
pub const TRACEPARENT: &str = "traceparent";
/// W3C trace context: what vendors add.
pub const TRACESTATE: &str = "tracestate";
/// W3C baggage.
pub const BAGGAGE: &str = "baggage";

/// The names without a prefix that the protocol has for trace context.
pub const TRACE_CONTEXT: [&str; 3] = [TRACEPARENT, TRACESTATE, BAGGAGE];

/// Every name that the protocol gives a meaning.
pub const ALL: [&str; 11] = [
    PROTOCOL_VERSION,
    CLIENT_INFO,
    CLIENT_CAPABILITIES,
    SERVER_INFO,
    LOG_LEVEL,
    SUBSCRIPTION_ID,
    RELATED_TASK,
    PROGRESS_TOKEN,
    TRACEPARENT,
    TRACESTATE,
    BAGGAGE,
];

/// Reads a member of `_meta` as a type of a revision or of this crate; `None` where there is no such member.
///
/// # Errors
/// Says what is wrong with the member.
pub fn get<T: Wire>(meta: &Map<Json>, name: &str) -> Option<Result<T, ReadError>> {
    meta.get(name).map(|value| read(value.as_str(), Mode::Strict).map(|read| read.value))
}

/// The members of `_meta` that belong to a trace, to be carried along to whatever a request causes
/// ([trace context](https://www.w3.org/TR/trace-context/), [baggage](https://www.w3.org/TR/baggage/)).
///
/// The texts are passed on and not looked into; a member that is no string is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TraceContext {
    /// The position in the trace.
    pub traceparent: Option<String>,
    /// What vendors add.
    pub tracestate: Option<String>,
    /// Properties that go along.
    pub baggage: Option<String>,
}

impl TraceContext {
    /// Takes the trace context out of a `_meta`.
    #[must_use]
    pub fn of(meta: &Map<Json>) -> Self {
        let text = |name| meta.get(name).and_then(|value| string(value.as_str())).map(Cow::into_owned);
        Self { traceparent: text(TRACEPARENT), tracestate: text(TRACESTATE), baggage: text(BAGGAGE) }
    }

    /// Puts the trace context into another `_meta`. What it lacks is taken out there: parts of two traces make none.
    pub fn put(&self, meta: &mut Map<Json>) {
        let members = [(TRACEPARENT, &self.traceparent), (TRACESTATE, &self.tracestate), (BAGGAGE, &self.baggage)];
        for (name, text) in members {
            match text.as_ref().and_then(|text| Json::new(text).ok()) {
                Some(text) => drop(meta.insert(name, text)),
                None => drop(meta.remove(name)),
            }
        }
    }
}

/// Tells whether a text has the form of a name in `_meta`: an optional prefix of labels with dots between them and a slash
/// behind, then a name, which may be empty.
pub fn is_name(text: &str) -> bool {
    let (prefix, name) = match text.split_once('/') {
        Some((prefix, name)) => (Some(prefix), name),
        None => (None, text),
    };
    prefix.is_none_or(is_prefix) && (name.is_empty() || is_plain_name(name))
}

/// Tells whether a name is the protocol's to give: the second label of its prefix is `mcp` or `modelcontextprotocol`, or it
/// is one of the names without a prefix that the protocol has.
pub fn is_reserved(name: &str) -> bool {
    match name.split_once('/') {
        Some((prefix, _)) => matches!(prefix.split('.').nth(1), Some("mcp" | "modelcontextprotocol")),
        None => name == PROGRESS_TOKEN || TRACE_CONTEXT.contains(&name),
    }
}

fn is_prefix(prefix: &str) -> bool {
    prefix.split('.').all(is_label)
}

/// A label begins with a letter, ends with a letter or digit, and has hyphens inside alone.
fn is_label(label: &str) -> bool {
    let ends = |byte: Option<&u8>, fits: fn(&u8) -> bool| byte.is_some_and(fits);
    let bytes = label.as_bytes();
    ends(bytes.first(), u8::is_ascii_alphabetic)
        && ends(bytes.last(), u8::is_ascii_alphanumeric)
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

fn is_plain_name(name: &str) -> bool {
    let bytes = name.as_bytes();
    let is_end = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    is_end(bytes.first())
        && is_end(bytes.last())
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// The id of an extension: a name in `_meta` with a prefix
/// ([extensions](https://modelcontextprotocol.io/specification/2026-07-28/basic#meta)).
///
/// ```
/// use mcp_wire::meta::ExtensionId;
///
/// let id: ExtensionId = "com.example/shed".parse()?;
/// assert_eq!(id.as_str(), "com.example/shed");
/// assert_eq!("shed".parse::<ExtensionId>().unwrap_err().to_string(), "expected a prefix and a name, got \"shed\"");
/// # Ok::<(), mcp_wire::meta::NotAnExtensionId>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtensionId(String);

impl ExtensionId {
    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ExtensionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for ExtensionId {
    type Err = NotAnExtensionId;

    fn from_str(text: &str) -> Result<Self, NotAnExtensionId> {
        let is_one = is_name(text) && text.split_once('/').is_some_and(|(_, name)| !name.is_empty());
        is_one.then(|| Self(text.to_owned())).ok_or_else(|| NotAnExtensionId { text: Quoted::new(text).to_string() })
    }
}

/// A text that is no id of an extension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnExtensionId {
    text: String,
}

impl fmt::Display for NotAnExtensionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a prefix and a name, got {}", self.text)
    }
}

impl std::error::Error for NotAnExtensionId {}

/// Finds a member of `_meta` in the text of params, before they are read as anything. The first one counts, as two of a name
/// are refused when the params are read.
pub(crate) fn find<'a>(params: &'a str, name: &str) -> Option<&'a str> {
    member(member(params, "_meta")?, name)
}
