//! Errors across a gateway: from a peer of one revision to a peer of another.

use std::fmt;

use crate::error::kind::{Condition, ErrorKind};
use crate::error::peer::{PeerCode, PeerError};
use crate::error::wire_error::WireError;
use crate::revision::Revision;

/// A peer's error for another peer.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Translated {
    /// The error to pass on.
    pub error: WireError,
    /// Why it is another than the one that came; `None` where it goes on unchanged.
    pub changed: Option<Change>,
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
}

impl Change {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::StandIn(_) => "stand-in",
            Self::Reserved => "reserved",
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl WireError {
    /// Passes the error of a peer on to a peer of another revision.
    ///
    /// Code, message and data stay the peer's wherever the other revision gives the code no other meaning and allows it.
    ///
    /// ```
    /// use mcp_wire::Revision;
    /// use mcp_wire::error::WireError;
    ///
    /// let error: WireError = serde_json::from_str(r#"{"code":-32002,"message":"gone","data":{"uri":"mem://7"}}"#)?;
    /// let passed = error.translate(Revision::V2025_06_18, Revision::V2026_07_28).error;
    /// assert_eq!(serde_json::to_string(&passed)?, r#"{"code":-32602,"message":"gone","data":{"uri":"mem://7"}}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn translate(self, from: Revision, to: Revision) -> Translated {
        self.classify(from).for_peer(to)
    }
}

impl PeerError {
    /// Passes the error on to a peer of a revision, as [`WireError::translate`] does: for a peer that speaks a draft, say.
    #[must_use]
    pub fn for_peer(self, to: Revision) -> Translated {
        let Self { code, condition, error } = self;
        let kind = condition.as_ref().and_then(Condition::kind).or(code.kind());
        let changed = match kind.map(|kind| (kind, kind.code(to))) {
            Some((_, Some(code))) if error.code().as_i64() == Some(code) => None,
            Some((_, Some(code))) => Some((Change::Code, code)),
            Some((kind, None)) => {
                let stand_in = kind.fallback().unwrap_or(ErrorKind::InternalError);
                Some((Change::StandIn(stand_in), stand_in.code(to).unwrap_or(ErrorKind::INTERNAL_CODE)))
            }
            None if is_taken(code, &error, to) => Some((Change::Reserved, ErrorKind::INTERNAL_CODE)),
            None => None,
        };
        let Some((change, code)) = changed else { return Translated { error, changed: None } };
        let data = match change {
            Change::StandIn(_) => None,
            Change::Code | Change::Reserved => error.data,
        };
        Translated { error: WireError { code: code.into(), data, ..error }, changed: Some(change) }
    }
}

/// Tells whether a code without a meaning may not go to a peer: modern ones are sent no undefined code of the protocol's
/// band, and nobody a code that has a meaning there.
fn is_taken(code: PeerCode, error: &WireError, to: Revision) -> bool {
    let own = error.code().as_i64();
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
