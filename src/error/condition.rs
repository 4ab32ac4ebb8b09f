//! Conditions for peers of any revision.

use std::fmt;

use crate::error::{Cause, Condition, ErrorKind, Invalid, WireError};
use crate::{Json, Revision};

impl Condition {
    /// Makes the error that a peer of a revision understands.
    ///
    /// ```
    /// use mcp_wire::Revision;
    /// use mcp_wire::error::{Condition, Missing};
    ///
    /// let missing = Condition::ResourceNotFound(Missing::new("mem://7"));
    /// let code = |revision| missing.clone().for_peer(revision).unwrap().code().as_i64();
    /// assert_eq!(code(Revision::V2025_11_25), Some(-32002));
    /// assert_eq!(code(Revision::V2026_07_28), Some(-32602));
    /// ```
    ///
    /// # Errors
    /// Tells that the revision has no such error, and offers the documented [fallback](Inexpressible::fallback).
    pub fn for_peer(self, revision: Revision) -> Result<WireError, Inexpressible> {
        let Some(kind) = self.kind() else {
            return match self {
                Self::Application(application) => Ok(application.into()),
                other => Err(Inexpressible { condition: Box::new(other), kind: ErrorKind::InternalError, revision }),
            };
        };
        match kind.row(revision) {
            Some(row) => Ok(self.into_wire(revision, row)),
            None => Err(Inexpressible { condition: Box::new(self), kind, revision }),
        }
    }

    /// Makes the error that a peer of a revision understands, or the documented fallback.
    pub fn for_peer_or_fallback(self, revision: Revision) -> WireError {
        self.for_peer(revision).unwrap_or_else(Inexpressible::fallback)
    }
}

/// A condition that a revision has no error for.
#[derive(Clone, Debug, PartialEq)]
pub struct Inexpressible {
    condition: Box<Condition>,
    kind: ErrorKind,
    revision: Revision,
}

impl Inexpressible {
    pub(crate) fn new(condition: Condition, kind: ErrorKind, revision: Revision) -> Self {
        Self { condition: Box::new(condition), kind, revision }
    }

    /// Returns the condition.
    pub fn condition(&self) -> &Condition {
        &self.condition
    }

    /// Returns the condition that stands in for it in the revision.
    ///
    /// A header, capability or session that a legacy or modern peer knows nothing of is an invalid request; a URL that
    /// the peer cannot be asked to open leaves the request undone by no fault of its own: an internal error.
    pub fn fallback_kind(&self) -> ErrorKind {
        match self.kind {
            ErrorKind::HeaderMismatch | ErrorKind::MissingRequiredClientCapability | ErrorKind::SessionNotFound => {
                ErrorKind::InvalidRequest
            }
            ErrorKind::UrlElicitationRequired => ErrorKind::InternalError,
            // These have a row in every revision, so there is nothing to fall back from.
            ErrorKind::ParseError
            | ErrorKind::InvalidRequest
            | ErrorKind::MethodNotFound
            | ErrorKind::InvalidParams
            | ErrorKind::ResourceNotFound
            | ErrorKind::InternalError
            | ErrorKind::UnsupportedProtocolVersion => ErrorKind::InternalError,
        }
    }

    /// Makes the error that stands in: the site's line stays, the data that the revision does not know go.
    pub fn fallback(self) -> WireError {
        let table = self.kind.message(self.revision);
        let line = self.condition.cause();
        let cause = if line.as_str().is_empty() { Cause::new(table) } else { line.clone() };
        let stand_in = match self.fallback_kind() {
            ErrorKind::InvalidRequest => Condition::InvalidRequest(Invalid { cause, errors: Vec::new() }),
            _ => Condition::InternalError(cause),
        };
        let kind = stand_in.kind().unwrap_or(ErrorKind::InternalError);
        match kind.row(self.revision) {
            Some(row) => stand_in.into_wire(self.revision, row),
            None => WireError::new(ErrorKind::INTERNAL_CODE, table.to_owned(), None::<Json>),
        }
    }
}

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no error `{}`; `{}` stands in", self.revision, self.kind, self.fallback_kind())
    }
}

impl std::error::Error for Inexpressible {}
