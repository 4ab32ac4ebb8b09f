//! Where a failure comes from: the peer, this side's own refusal, or neither.

use std::fmt;

use crate::error::condition::Condition;
use crate::error::peer_error::PeerError;
use crate::error::wire_error::WireError;
use crate::revision::Revision;

/// A failure of this side that no peer sent and none is told: it has no code, and it is no wire error.
///
/// ```compile_fail,E0277
/// mcp_wire::error_reply(1, mcp_wire::error::LocalFailure::Timeout);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalFailure {
    /// No answer came in time.
    Timeout,
    /// The connection ended before the answer came.
    Closed,
    /// The caller gave up.
    Cancelled,
    /// What came exceeds limits of this side's own.
    Limit,
    /// What came is no answer.
    Malformed,
}

impl fmt::Display for LocalFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Timeout => "no answer came in time",
            Self::Closed => "the connection ended before the answer came",
            Self::Cancelled => "the request was given up",
            Self::Limit => "the answer exceeds a limit of this side",
            Self::Malformed => "what came is no answer",
        })
    }
}

impl std::error::Error for LocalFailure {}

/// A failure with its origin, as a gateway must keep them apart
/// ([error codes](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes)).
///
/// ```
/// use mcp_wire::Revision::{V2025_06_18, V2026_07_28};
/// use mcp_wire::error::{Condition, Failure, LocalFailure, PeerError};
///
/// let upstream: PeerError = serde_json::from_str(r#"{"code":-32002,"message":"gone"}"#)?;
/// let passed = Failure::Peer(upstream).for_peer(V2025_06_18, V2026_07_28, "resources/read").unwrap();
/// assert_eq!(passed.to_string(), "[-32602] gone");
///
/// // A local failure is no error to pass on: what to tell the client is a decision of its own.
/// let refused = Failure::from(LocalFailure::Timeout).for_peer(V2025_06_18, V2026_07_28, "tools/call").unwrap_err();
/// let own = Condition::InternalError(format!("upstream: {refused}").into());
/// assert_eq!(own.for_peer_or_fallback(V2026_07_28).to_string(), "[-32603] upstream: no answer came in time");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The peer's error: code, message and data are the peer's.
    Peer(PeerError),
    /// This side's own refusal.
    Own(Condition),
    /// Neither: nothing that may be passed on as if a peer had said it.
    Local(LocalFailure),
}

impl Failure {
    /// Makes the error for a peer of a revision, as the answer to a request of `method`: that of another peer, of the
    /// revision `from`, is passed on, the own one is put in the revision's form or its fallback.
    ///
    /// # Errors
    /// Hands a local failure back: nobody sent it, so it cannot be passed on.
    pub fn for_peer(self, from: Revision, to: Revision, method: &str) -> Result<WireError, LocalFailure> {
        match self {
            Self::Peer(error) => Ok(error.translate(from, to, method).into_error()),
            Self::Own(condition) => Ok(condition.for_peer_or_fallback(to)),
            Self::Local(failure) => Err(failure),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Peer(error) => write!(f, "the peer's error: {error}"),
            Self::Own(condition) => write!(f, "refused here: {condition}"),
            Self::Local(failure) => write!(f, "failed here: {failure}"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<Condition> for Failure {
    fn from(condition: Condition) -> Self {
        Self::Own(condition)
    }
}

impl From<LocalFailure> for Failure {
    fn from(failure: LocalFailure) -> Self {
        Self::Local(failure)
    }
}
