//! The checks of a server on a request of HTTP before its body is read.

use std::borrow::Cow;

use crate::error::condition::Condition;
use crate::gate::refusal::Refusal;
use crate::gate::served::Served;
use crate::http::header::{self, Headers};
use crate::json::id::RequestId;
use crate::report::cause::Cause;
use crate::revision::Revision;

const FORBIDDEN: u16 = 403;
const METHOD_NOT_ALLOWED: u16 = 405;

/// What a request of HTTP is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// `POST`: it brings a message, for [`check_post`](crate::http::check_post).
    Post,
    /// `GET`: a client with a handshake opens a stream of what the server has to say.
    Get,
    /// `DELETE`: a client with a handshake ends its session.
    Delete,
}

/// Checks host, origin and method of a request, before anything of its body is read.
///
/// A revision without a handshake has `POST` alone: `GET` and `DELETE` are refused with 405 unless an older revision is
/// served, and the request is not said to be of a newer one.
///
/// # Errors
/// Refuses a host or origin that is not allowed (403), another method (405), and, where the server
/// [has sessions](Served::with_sessions), `GET` and `DELETE` of none (400).
pub fn check_method(method: &str, headers: &Headers<'_>, served: &Served) -> Result<Verb, Refusal> {
    check_origin(headers, served)?;
    let verb = match method {
        "POST" => return Ok(Verb::Post),
        "GET" => Some(Verb::Get),
        "DELETE" => Some(Verb::Delete),
        _ => None,
    };
    let version = headers.once(header::PROTOCOL_VERSION).ok().flatten().and_then(|value| header::plain(value).ok());
    let is_modern = version.is_some_and(|version| version >= oldest_modern());
    match (verb, served.newest_legacy()) {
        (Some(verb), Some(legacy)) if !is_modern => match session_id(headers) {
            None if served.http.has_sessions => Err(missing_session(None, legacy)),
            _ => Ok(verb),
        },
        (verb, _) => {
            let reason = match verb {
                Some(_) => Cause::quoting("no session that could take the method", method),
                None => Cause::quoting("no method of this transport:", method),
            };
            Err(Refusal::by_status(served.form(None), METHOD_NOT_ALLOWED, reason.as_str()))
        }
    }
}

/// Returns the id of the session that a request names, up to 2025-11-25.
pub fn session_id<'a>(headers: &Headers<'a>) -> Option<&'a str> {
    headers.once(header::SESSION_ID).ok().flatten().and_then(|value| header::plain(value).ok())
}

/// Makes sure that host and origin are allowed.
pub(crate) fn check_origin(headers: &Headers<'_>, served: &Served) -> Result<(), Refusal> {
    let text = |name| match headers.once(name) {
        Ok(value) => value.map(|value| String::from_utf8_lossy(header::trim(value))),
        // Which of two is meant, nobody can tell.
        Err(_) => Some(Cow::Borrowed("more than one")),
    };
    let (host, origin) = (text("Host"), text("Origin"));
    served
        .http
        .allowed
        .check(host.as_deref(), origin.as_deref())
        .map_err(|refused| Refusal::by_status(served.form(None), FORBIDDEN, refused.to_string()))
}

/// Refuses a message without the session that the server asks for.
pub(crate) fn missing_session(id: Option<&RequestId>, revision: Revision) -> Refusal {
    let cause = Cause::new(&format!("no header `{}`", header::SESSION_ID));
    Refusal::because(Condition::MissingSession(cause), id, revision)
}

/// Returns the version from which on each request names its own.
pub(crate) fn oldest_modern() -> &'static str {
    Revision::ALL.into_iter().find(|revision| revision.is_modern()).unwrap_or(Revision::LATEST).as_str()
}
