//! What a negotiation asks of its caller.

use std::fmt;
use std::time::Duration;

use crate::error::peer_error::PeerError;
use crate::negotiate::settled::Settled;
use crate::revision::Revision;

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub enum Step {
    /// Send this, and hand over what comes.
    Send(Send),
    /// Go on waiting: what came was no answer.
    Wait,
    /// Both sides know what they speak.
    Done(Box<Settled>),
    /// There is no way to speak with this server.
    Failed(Failed),
}

/// A request to send.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Send {
    /// The message, without a line end.
    pub message: Vec<u8>,
    /// How long to wait for the answer; then [`timed_out`](super::Negotiation::timed_out) says how to go on.
    pub wait: Duration,
    /// The revision of the message, for the headers of HTTP; `None` for `initialize`, which has no version header.
    pub revision: Option<Revision>,
}

/// Why there is no agreement.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Failed {
    /// The server speaks none of the client's revisions.
    NothingInCommon {
        /// What it named as served; empty where it named nothing.
        served: Vec<String>,
    },
    /// The server refused `initialize`.
    Refused(PeerError),
    /// The server did not answer `initialize`.
    Silent,
    /// An HTTP status that says nothing of the protocol.
    Status(u16),
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingInCommon { served } if served.is_empty() => f.write_str("no revision in common"),
            Self::NothingInCommon { served } => {
                write!(f, "no revision in common: the server has {}", served.join(", "))
            }
            Self::Refused(error) => write!(f, "the server refused `initialize`: {error}"),
            Self::Silent => f.write_str("the server did not answer `initialize`"),
            Self::Status(status) => write!(f, "HTTP status {status}"),
        }
    }
}

impl std::error::Error for Failed {}
