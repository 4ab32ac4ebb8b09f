//! Errors across a gateway: from a peer of one revision to a peer of another.

use std::fmt;

use crate::error::data::Body;
use crate::error::kind::ErrorKind;
use crate::error::peer::{Classified, PeerCode};
use crate::error::peer_error::PeerError;
use crate::error::wire_error::{Origin, WireError};
use crate::report::cause::Cause;
use crate::revision::Revision;

/// A peer's error for another peer: what [`PeerError::translate`] gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Translated {
    error: WireError,
    changed: Option<Change>,
    origin: PeerError,
    from: Revision,
    method: Box<str>,
}

impl Translated {
    /// Returns the error to pass on.
    pub fn error(&self) -> &WireError {
        &self.error
    }

    /// Returns the error to pass on.
    #[must_use]
    pub fn into_error(self) -> WireError {
        self.error
    }

    /// Returns why it is another than the one that came; `None` where it goes on unchanged.
    pub fn changed(&self) -> Option<Change> {
        self.changed
    }

    /// Returns the error that came, for the log.
    pub fn origin(&self) -> &PeerError {
        &self.origin
    }

    /// Returns the error for an answer to a method in a revision, whichever it was translated for.
    pub(crate) fn for_method(&self, to: Revision, method: &str) -> WireError {
        match self.error.revision() == to && *self.method == *method {
            true => self.error.clone(),
            false => self.origin.clone().translate(self.from, to, method).error,
        }
    }
}

/// What had to change in an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The condition has another code in the other revision; message and data are the peer's.
    Code,
    /// The other revision has no such condition: another stands in, with the peer's message and without the data, which
    /// belong to a condition that it does not know.
    StandIn(ErrorKind),
    /// The code has no meaning, and may not be sent in the other revision or would have a meaning there: an internal
    /// error stands in, with the peer's message and data.
    Reserved,
    /// It is about what this side sent, and not the other peer's business: an internal error of this side stands in, with
    /// nothing of the peer's.
    HopLocal,
}

impl Change {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::StandIn(_) => "stand-in",
            Self::Reserved => "reserved",
            Self::HopLocal => "hop-local",
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl PeerError {
    /// Makes the error that another peer may be told, as the answer to a request of `method`.
    ///
    /// Code, message and data stay the peer's wherever the other revision gives the code no other meaning and allows it. The
    /// method tells what a code means that several conditions have: a version is refused to `initialize`, and
    /// `resources/read` does not find a resource. What is wrong between this side and the peer, "parse error" or "header
    /// mismatch" for example, becomes an internal error of this side.
    ///
    /// ```
    /// use mcp_wire::Revision;
    /// use mcp_wire::error::{Change, PeerError};
    ///
    /// let error: PeerError = serde_json::from_str(r#"{"code":-32002,"message":"gone","data":{"uri":"mem://7"}}"#)?;
    /// let passed = error.translate(Revision::V2025_06_18, Revision::V2026_07_28, "resources/read");
    /// assert_eq!(serde_json::to_string(passed.error())?, r#"{"code":-32602,"message":"gone","data":{"uri":"mem://7"}}"#);
    ///
    /// let error: PeerError = serde_json::from_str(r#"{"code":-32700,"message":"Parse error"}"#)?;
    /// let passed = error.translate(Revision::V2025_06_18, Revision::V2026_07_28, "tools/call");
    /// assert_eq!(passed.error().to_string(), "[-32603] the upstream peer could not take the request");
    /// assert_eq!(passed.changed(), Some(Change::HopLocal));
    /// assert_eq!(passed.origin().to_string(), "[-32700] Parse error");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn translate(self, from: Revision, to: Revision, method: &str) -> Translated {
        self.classify(from, method).for_peer(from, to, method)
    }
}

impl Classified {
    /// Makes the error that another peer may be told, as [`PeerError::translate`] does: for a peer that speaks a draft, say.
    #[must_use]
    pub fn for_peer(self, from: Revision, to: Revision, method: &str) -> Translated {
        let (error, changed) = self.translated(to, method);
        Translated { error, changed, origin: self.error, from, method: method.into() }
    }

    fn translated(&self, to: Revision, method: &str) -> (WireError, Option<Change>) {
        if self.kind.is_some_and(|kind| is_hop_local(kind, to, method)) {
            let cause = Cause::new("the upstream peer could not take the request");
            return (WireError::of_kind(ErrorKind::InternalError, Body::line(cause), to), Some(Change::HopLocal));
        }
        let own = self.error.code().as_i64();
        let changed = match self.kind.map(|kind| (kind, kind.code(to))) {
            Some((_, Some(code))) if own == Some(code) => None,
            Some((_, Some(code))) => Some((Change::Code, code)),
            Some((kind, None)) => {
                let stand_in = kind.fallback().unwrap_or(ErrorKind::InternalError);
                Some((Change::StandIn(stand_in), stand_in.known_code(to)))
            }
            None if is_taken(self.code, own, to) => Some((Change::Reserved, ErrorKind::InternalError.known_code(to))),
            None => None,
        };
        let PeerError { code, message, data, extra } = self.error.clone();
        let passed = WireError { code, message, data, extra, revision: to, origin: Origin::Peer };
        match changed {
            None => (passed, None),
            Some((change, code)) => {
                let data = match change {
                    Change::StandIn(_) | Change::HopLocal => None,
                    Change::Code | Change::Reserved => passed.data,
                };
                (WireError { code: code.into(), data, ..passed }, Some(change))
            }
        }
    }
}

/// Tells whether a condition is about the connection between two peers. A version is refused to the request that asks for
/// one: `initialize` up to 2025-11-25, and every request later.
fn is_hop_local(kind: ErrorKind, to: Revision, method: &str) -> bool {
    let is_version = kind == ErrorKind::UnsupportedProtocolVersion;
    let mut rows = ErrorKind::rows().iter().filter(|row| row.kind == kind);
    match is_version {
        true => rows.any(|row| row.is_in(to) && !row.methods.is_empty() && !row.methods.contains(&method)),
        false => rows.any(|row| row.is_hop_local),
    }
}

/// Tells whether a code without a meaning may not go to a peer: modern ones are sent no undefined code of the protocol's
/// band, and nobody a code that has a meaning there.
fn is_taken(code: PeerCode, own: Option<i64>, to: Revision) -> bool {
    match code {
        PeerCode::Undefined(_) => to.is_modern(),
        PeerCode::Reserved(_) => to.is_modern() || own.is_some_and(|own| ErrorKind::of_code(own, to).is_some()),
        PeerCode::Standard(_)
        | PeerCode::Defined(_)
        | PeerCode::ResourceNotFound
        | PeerCode::Draft(_)
        | PeerCode::Legacy(_)
        | PeerCode::JsonRpc(_)
        | PeerCode::Application(_)
        | PeerCode::Huge => false,
    }
}
