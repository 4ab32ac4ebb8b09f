//! Names and values of headers.
//!
//! A header that mirrors a member of the body is compared with it. What is not plain ASCII travels in a sentinel, Base64
//! between `=?base64?` and `?=`:
//!
//! ```
//! use mcp_wire::http::header;
//!
//! assert_eq!(header::encode("weigh"), "weigh");
//! assert_eq!(header::encode("wäge"), "=?base64?d8OkZ2U=?=");
//! assert_eq!(header::decode(b" =?base64?d8OkZ2U=?= ")?, "wäge");
//! assert_eq!(header::decode(b"=?BASE64?d8OkZ2U=?=")?, "=?BASE64?d8OkZ2U=?=");
//! # Ok::<(), header::BadValue>(())
//! ```

use std::borrow::Cow;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The revision that a message is of.
pub const PROTOCOL_VERSION: &str = "MCP-Protocol-Version";
/// The method of the message, in 2026-07-28 and later.
pub const METHOD: &str = "Mcp-Method";
/// What the message is about: `params.name` of `tools/call` and `prompts/get`, `params.uri` of `resources/read`.
pub const NAME: &str = "Mcp-Name";
/// The session, up to 2025-11-25.
pub const SESSION_ID: &str = "Mcp-Session-Id";
/// What the name of a header begins with that mirrors an argument of a tool.
pub const PARAM_PREFIX: &str = "Mcp-Param-";
/// Which event of a stream was the last one received, up to 2025-11-25.
pub const LAST_EVENT_ID: &str = "Last-Event-ID";

/// What a sentinel begins with.
const OPENING: &str = "=?base64?";
/// What it ends with.
const CLOSING: &str = "?=";

/// Why a header has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadValue {
    /// A byte other than printable ASCII, and where it is.
    Byte(usize),
    /// The Base64 of a sentinel cannot be decoded.
    Base64,
    /// What it decodes to is not UTF-8.
    Utf8,
}

impl fmt::Display for BadValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte(at) => write!(f, "expected printable ASCII, got another byte at {at}"),
            Self::Base64 => f.write_str("expected Base64 in the sentinel"),
            Self::Utf8 => f.write_str("expected UTF-8 in the sentinel"),
        }
    }
}

impl std::error::Error for BadValue {}

/// Returns the member of params that [`NAME`] mirrors, by the method; `None` where a method of the protocol has no such
/// header.
pub fn subject(method: &str) -> Option<&'static str> {
    match method {
        "tools/call" | "prompts/get" => Some("name"),
        "resources/read" => Some("uri"),
        _ => None,
    }
}

/// Takes the space and tabs around a value away.
pub(crate) fn trim(mut value: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = value {
        value = rest;
    }
    value
}

/// Reads the plain text of a value, without the space around it; a sentinel stays as it is.
///
/// # Errors
/// Fails where a byte is not printable ASCII.
pub fn plain(value: &[u8]) -> Result<&str, BadValue> {
    let trimmed = trim(value);
    match trimmed.iter().position(|byte| !matches!(byte, b' '..=b'~')) {
        Some(at) => Err(BadValue::Byte(at)),
        None => std::str::from_utf8(trimmed).map_err(|_| BadValue::Utf8),
    }
}

/// Reads the value of `Mcp-Name` or `Mcp-Param-…`: a sentinel is decoded, anything else is meant as it is.
///
/// # Errors
/// Fails where a byte is not printable ASCII, and where a sentinel holds no Base64 of UTF-8 text.
pub fn decode(value: &[u8]) -> Result<Cow<'_, str>, BadValue> {
    let text = plain(value)?;
    let Some(inner) = text.strip_prefix(OPENING).and_then(|rest| rest.strip_suffix(CLOSING)) else {
        return Ok(Cow::Borrowed(text));
    };
    let bytes = STANDARD.decode(inner).map_err(|_| BadValue::Base64)?;
    String::from_utf8(bytes).map(Cow::Owned).map_err(|_| BadValue::Utf8)
}

/// Writes a value so that [`decode`] gives it again: in a sentinel where it has to be, else as it is.
pub fn encode(value: &str) -> Cow<'_, str> {
    let is_plain = value.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let has_space_around = value.starts_with(' ') || value.ends_with(' ');
    let is_sentinel = value.starts_with(OPENING) && value.ends_with(CLOSING);
    if is_plain && !has_space_around && !is_sentinel {
        return Cow::Borrowed(value);
    }
    Cow::Owned(format!("{OPENING}{}{CLOSING}", STANDARD.encode(value)))
}

/// Tells whether a text is a token of HTTP, as names of headers are.
pub(crate) fn is_token(text: &str) -> bool {
    let is_mark = |byte| b"!#$%&'*+-.^_`|~".contains(&byte);
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || is_mark(byte))
}

/// The headers of one HTTP message, by names in any case.
///
/// ```
/// use mcp_wire::http::header::Headers;
///
/// let headers: Headers = [("mcp-method", "ping")].into_iter().collect();
/// assert_eq!(headers.all("Mcp-Method").next(), Some(&b"ping"[..]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers<'a>(Vec<(&'a str, &'a [u8])>);

impl<'a> Headers<'a> {
    /// Returns every value of a header, in order.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        self.0.iter().filter(move |(got, _)| is_same_name(got, name)).map(|(_, value)| *value)
    }

    /// Returns the value of a header that comes once.
    ///
    /// # Errors
    /// Tells that it comes more than once.
    pub fn once(&self, name: &str) -> Result<Option<&'a [u8]>, Twice> {
        let mut found = None;
        for (got, value) in &self.0 {
            if is_same_name(got, name) && found.replace(*value).is_some() {
                return Err(Twice);
            }
        }
        Ok(found)
    }
}

/// Compares two names of headers, which are of any case. Most differ in their lengths.
#[inline]
fn is_same_name(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.eq_ignore_ascii_case(other)
}

/// A header that comes more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Twice;

impl fmt::Display for Twice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a header that comes more than once")
    }
}

impl std::error::Error for Twice {}

impl<'a, V: AsRef<[u8]> + ?Sized> FromIterator<(&'a str, &'a V)> for Headers<'a> {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a V)>>(headers: I) -> Self {
        Self(headers.into_iter().map(|(name, value)| (name, value.as_ref())).collect())
    }
}

impl<'a> From<&'a http::HeaderMap> for Headers<'a> {
    fn from(map: &'a http::HeaderMap) -> Self {
        map.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect()
    }
}
