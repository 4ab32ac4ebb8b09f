//! Errors across a gateway: from a peer of one revision to a peer of another.

use crate::Revision;
use crate::error::{Condition, ErrorKind, Inexpressible, PeerCode, WireError};

/// A peer's error for another peer.
#[derive(Clone, Debug, PartialEq)]
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
    /// The other revision has no such condition: another stands in, with the peer's message.
    StandIn(ErrorKind),
}

impl WireError {
    /// Passes the error of a peer on to a peer of another revision.
    ///
    /// Code, message and data stay the peer's wherever the other revision gives the code no other meaning.
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
    pub fn translate(self, from: Revision, to: Revision) -> Translated {
        let peer = self.classify(from);
        let kind = match (&peer.condition, peer.code) {
            (Some(condition), _) => condition.kind(),
            (None, code) => code.kind(),
        };
        let (Some(kind), Some(own)) = (kind, peer.error.code().as_i64()) else {
            return Translated { error: peer.error, changed: None };
        };
        match kind.row(to) {
            Some(row) if row.code == own => Translated { error: peer.error, changed: None },
            Some(row) => {
                Translated { error: WireError { code: row.code.into(), ..peer.error }, changed: Some(Change::Code) }
            }
            None if matches!(peer.code, PeerCode::Standard(_)) => Translated { error: peer.error, changed: None },
            None => stand_in(kind, peer.condition, peer.error, to),
        }
    }
}

fn stand_in(kind: ErrorKind, condition: Option<Condition>, error: WireError, to: Revision) -> Translated {
    let condition = condition.unwrap_or_else(|| Condition::InternalError(error.message().into()));
    let missing = Inexpressible::new(condition, kind, to);
    let stand_in = missing.fallback_kind();
    let code = stand_in.code(to).unwrap_or(ErrorKind::INTERNAL_CODE);
    // The data belong to a condition that the revision does not have.
    let error = WireError { code: code.into(), data: None, ..error };
    Translated { error, changed: Some(Change::StandIn(stand_in)) }
}
