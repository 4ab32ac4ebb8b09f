//! Conditions for peers of any revision.

use std::fmt;

use crate::error::data::Body;
use crate::error::kind::{Condition, ErrorKind};
use crate::error::wire_error::WireError;
use crate::report::cause::Cause;
use crate::revision::Revision;

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
    /// What a revision cannot say has a documented stand-in:
    ///
    /// ```
    /// use mcp_wire::Revision;
    /// use mcp_wire::error::{Condition, Mismatch};
    ///
    /// let mismatch = Condition::HeaderMismatch(Mismatch::new("Mcp-Method").because("no header `Mcp-Method`"));
    /// let refused = mismatch.for_peer(Revision::V2025_06_18).unwrap_err();
    /// assert_eq!(refused.to_string(), "2025-06-18 has no error `header-mismatch`; `invalid-request` stands in");
    /// assert_eq!(refused.fallback().to_string(), "[-32600] no header `Mcp-Method`");
    /// ```
    ///
    /// # Errors
    /// Tells that the revision has no such error, and offers the documented [fallback](Inexpressible::fallback).
    pub fn for_peer(self, revision: Revision) -> Result<WireError, Inexpressible> {
        self.written(revision).map_err(|(condition, kind)| Inexpressible::new(condition, kind, revision))
    }

    /// Makes the error that a peer of a revision understands, or the documented fallback.
    #[must_use]
    pub fn for_peer_or_fallback(self, revision: Revision) -> WireError {
        self.for_peer(revision).unwrap_or_else(Inexpressible::fallback)
    }
}

impl fmt::Display for Condition {
    /// Shows the site's line, or the name of the condition where it has none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind(), self.cause().as_str()) {
            (Some(kind), "") => kind.fmt(f),
            (None, "") => f.write_str("an error of the application"),
            (_, line) => f.write_str(line),
        }
    }
}

impl std::error::Error for Condition {}

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

    /// Returns the condition that stands in for it in the revision ([`ErrorKind::fallback`]).
    pub fn fallback_kind(&self) -> ErrorKind {
        self.kind.fallback().unwrap_or(ErrorKind::InternalError)
    }

    /// Makes the error that stands in: the site's line stays, the data that the revision does not know go.
    #[must_use]
    pub fn fallback(self) -> WireError {
        let line = self.condition.cause().clone().or(self.kind.message(self.revision));
        self.fallback_kind().write(Body::line(Cause::new(&line)), self.revision)
    }
}

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no error `{}`; `{}` stands in", self.revision, self.kind, self.fallback_kind())
    }
}

impl std::error::Error for Inexpressible {}
