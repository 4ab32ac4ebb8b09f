//! What may be sent, and what may be answered with: `Content-Type` and `Accept`.

use crate::http::header::{Headers, plain};

/// The media type of messages.
pub const JSON: &str = "application/json";
/// The media type of streams of messages.
pub const EVENTS: &str = "text/event-stream";

/// What a client takes for an answer ([`Accept`](https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1)).
///
/// ```
/// use mcp_wire::http::{Accepts, header::Headers};
///
/// let headers: Headers = [("Accept", "application/json;q=0.9, text/event-stream")].into_iter().collect();
/// assert_eq!(Accepts::of(&headers), Accepts { json: true, events: true });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accepts {
    /// One message, `application/json`.
    pub json: bool,
    /// A stream of them, `text/event-stream`.
    pub events: bool,
}

impl Accepts {
    /// Reads the header `Accept`; whoever does not send it takes anything.
    #[must_use]
    pub fn of(headers: &Headers<'_>) -> Self {
        let mut ranges = ranges(headers).peekable();
        if ranges.peek().is_none() {
            return Self { json: true, events: true };
        }
        ranges.fold(Self { json: false, events: false }, |accepts, range| Self {
            json: accepts.json || is_in(range, JSON),
            events: accepts.events || is_in(range, EVENTS),
        })
    }

    /// Tells whether nothing that a server of the protocol sends is accepted. The first range that is decides.
    pub(crate) fn is_nothing(headers: &Headers<'_>) -> bool {
        let mut ranges = ranges(headers).peekable();
        ranges.peek().is_some() && !ranges.any(|range| is_in(range, JSON) || is_in(range, EVENTS))
    }
}

/// Returns the ranges of `Accept`. One of other characters than it may have is none of ours.
fn ranges<'a>(headers: &Headers<'a>) -> impl Iterator<Item = &'a str> {
    let ranges = headers.all("Accept").flat_map(|value| value.split(|byte| *byte == b','));
    ranges.map(|range| plain(range).unwrap_or_default())
}

/// Tells whether a parameter is the weight 0: `q=0`, `q=0.000`.
fn is_zero(parameter: &str) -> bool {
    let weight = parameter.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    weight.is_some_and(|(_, weight)| weight.trim().parse::<f32>().is_ok_and(|weight| weight == 0.0))
}

/// Tells whether a range has a type: `*/*`, `application/*`, or the type; a weight of 0 takes it out.
fn is_in(range: &str, name: &str) -> bool {
    let (range, parameters) =
        range.split_once(';').map_or((range, None), |(range, rest)| (range.trim_end(), Some(rest)));
    let is_group = |group: &str| name.split('/').next().is_some_and(|own| own.eq_ignore_ascii_case(group));
    let is_it = range.eq_ignore_ascii_case(name) || range == "*/*" || range.strip_suffix("/*").is_some_and(is_group);
    is_it && !parameters.is_some_and(|parameters| parameters.split(';').map(str::trim).any(is_zero))
}

/// Tells whether a body is said to be JSON, in UTF-8 where a character set is named.
pub(crate) fn is_json(headers: &Headers<'_>) -> bool {
    let Ok(Some(value)) = headers.once("Content-Type") else { return false };
    if value == JSON.as_bytes() {
        return true;
    }
    let Ok(value) = plain(value) else { return false };
    let mut parts = value.split(';').map(str::trim);
    let is_type = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(JSON));
    let is_utf8 = |parameter: &str| match parameter.split_once('=') {
        Some((name, set)) if name.trim().eq_ignore_ascii_case("charset") => {
            set.trim().trim_matches('"').eq_ignore_ascii_case("utf-8")
        }
        Some(_) | None => true,
    };
    is_type && parts.all(is_utf8)
}
