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
        let mut none = true;
        let mut accepts = Self { json: false, events: false };
        for range in headers.all("Accept").flat_map(|value| value.split(|byte| *byte == b',')) {
            none = false;
            // A range of other characters than it may have is not one of ours.
            let Ok(range) = plain(range) else { continue };
            let mut parts = range.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            if parts.any(is_zero) {
                continue;
            }
            accepts.json |= is_in(name, JSON);
            accepts.events |= is_in(name, EVENTS);
        }
        if none { Self { json: true, events: true } } else { accepts }
    }

    /// Tells whether nothing that a server of the protocol sends is accepted.
    pub(crate) fn is_nothing(self) -> bool {
        !self.json && !self.events
    }
}

/// Tells whether a parameter is the weight 0: `q=0`, `q=0.000`.
fn is_zero(parameter: &str) -> bool {
    let weight = parameter.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    weight.is_some_and(|(_, weight)| weight.trim().parse::<f32>().is_ok_and(|weight| weight == 0.0))
}

/// Tells whether a range has a type: `*/*`, `application/*`, or the type.
fn is_in(range: &str, name: &str) -> bool {
    let group = range.strip_suffix("/*");
    let is_in_group = |group: &str| name.split('/').next().is_some_and(|own| own.eq_ignore_ascii_case(group));
    range == "*/*" || range.eq_ignore_ascii_case(name) || group.is_some_and(is_in_group)
}

/// Tells whether a body is said to be JSON, in UTF-8 where a character set is named.
pub(crate) fn is_json(headers: &Headers<'_>) -> bool {
    let Ok(Some(Ok(value))) = headers.once("Content-Type").map(|value| value.map(plain)) else { return false };
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
