//! A message that is not served.

use crate::any::NotRead;
use crate::envelope::rejection::Rejection;
use crate::envelope::reply::reply;
use crate::error::condition::Condition;
use crate::error::kind::Site;
use crate::error::wire_error::WireError;
use crate::json::id::RequestId;
use crate::report::cause::Cause;
use crate::revision::Revision;

/// Why a message is not served, and what to answer.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Refusal(Box<Inner>);

#[derive(Clone, Debug, PartialEq)]
struct Inner {
    revision: Revision,
    status: u16,
    reason: String,
    error: Option<WireError>,
    reply: Option<Vec<u8>>,
}

impl Refusal {
    pub(crate) fn of(refused: &Rejection, revision: Revision) -> Self {
        let error = refused.error(revision);
        Self(Box::new(Inner {
            revision,
            status: refused.status_of(error.as_ref(), revision),
            reason: refused.message().to_owned(),
            reply: error.as_ref().map(|error| refused.reply_with(error)),
            error,
        }))
    }

    pub(crate) fn because(condition: Condition, id: Option<&RequestId>, revision: Revision) -> Self {
        let error = condition.for_peer_or_fallback(revision);
        Self(Box::new(Inner {
            revision,
            status: error.http_status(Site::Edge),
            reason: error.message().to_owned(),
            reply: Some(reply(id, &error)),
            error: Some(error),
        }))
    }

    pub(crate) fn unread(refused: &NotRead, revision: Revision) -> Self {
        match refused {
            NotRead::Refused(refused) => Self::of(refused, revision),
            // A server that serves what it was not built with is at fault.
            NotRead::NotBuilt(_) => {
                Self::because(Condition::InternalError(Cause::new(&refused.to_string())), None, revision)
            }
        }
    }

    /// A notification that nobody is told about.
    pub(crate) fn dropped(revision: Revision, reason: &str) -> Self {
        Self(Box::new(Inner { revision, status: Site::ACCEPTED, reason: reason.to_owned(), error: None, reply: None }))
    }

    /// A refusal by a bare HTTP status.
    #[cfg(feature = "http")]
    pub(crate) fn by_status(revision: Revision, status: u16, reason: impl Into<String>) -> Self {
        Self(Box::new(Inner { revision, status, reason: reason.into(), error: None, reply: None }))
    }

    /// Returns the revision that the reply is written for.
    pub fn revision(&self) -> Revision {
        self.0.revision
    }

    /// Returns the HTTP status that it travels with.
    pub fn status(&self) -> u16 {
        self.0.status
    }

    /// Returns one bounded line for a log.
    pub fn reason(&self) -> &str {
        &self.0.reason
    }

    /// Returns the error that the reply carries; `None` where there is no reply.
    pub fn error(&self) -> Option<&WireError> {
        self.0.error.as_ref()
    }

    /// Returns the reply; `None` where none may be sent.
    pub fn reply(&self) -> Option<&[u8]> {
        self.0.reply.as_deref()
    }

    /// Takes the reply.
    pub fn into_reply(self) -> Option<Vec<u8>> {
        self.0.reply
    }
}
