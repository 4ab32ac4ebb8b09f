//! Conditions for peers of any revision.

use std::fmt;

use crate::error::code::Application;
use crate::error::data::{Body, Elicitations, Mismatch, Missing, Payload, Required, Unsupported};
use crate::error::invalid::Invalid;
use crate::error::kind::{ErrorKind, each_condition};
use crate::error::peer_error::PeerError;
use crate::error::wire_error::WireError;
use crate::json::value::JsonObject;
use crate::report::cause::Cause;
use crate::report::distilled::Distilled;
use crate::revision::Revision;

/// Makes the revision-free condition, and gives it its way onto the wire and back.
macro_rules! conditions {
    ($($meaning:literal $kind:ident($payload:ty),)*) => {
        /// A kind of error with its data, whatever the revision: [`Condition::for_peer`] makes the error of a revision.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Condition {
            $(#[doc = $meaning] $kind($payload),)*
            /// A code of the application's own.
            Application(Application),
        }

        impl Condition {
            /// Returns the condition without its data; `None` for an application's own.
            pub fn kind(&self) -> Option<ErrorKind> {
                match self {
                    $(Self::$kind(_) => Some(ErrorKind::$kind),)*
                    Self::Application(_) => None,
                }
            }

            /// Returns the site's own line.
            pub fn cause(&self) -> &Cause {
                match self {
                    $(Self::$kind(payload) => Payload::cause(payload),)*
                    Self::Application(application) => &application.cause,
                }
            }

            /// Writes a condition that the revision is known to have.
            fn written(self, revision: Revision) -> WireError {
                match self {
                    $(Self::$kind(payload) => {
                        WireError::of_kind(ErrorKind::$kind, Payload::into_body(payload), revision)
                    })*
                    Self::Application(application) => application.for_revision(revision),
                }
            }

            /// Reads the typed condition out of an error.
            ///
            /// # Errors
            /// Says what is wrong with its data.
            pub(crate) fn of_peer(kind: ErrorKind, error: &PeerError) -> Result<Self, Distilled> {
                match kind {
                    $(ErrorKind::$kind => Payload::of_peer(error).map(Self::$kind),)*
                }
            }
        }
    };
}
each_condition!(conditions);

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
        match self.kind().filter(|kind| kind.row(revision).is_none()) {
            Some(kind) => Err(Inexpressible::new(self, kind, revision)),
            None => Ok(self.written(revision)),
        }
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
        WireError::of_kind(self.fallback_kind(), Body::line(Cause::new(&line)), self.revision)
    }
}

impl fmt::Display for Inexpressible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has no error `{}`; `{}` stands in", self.revision, self.kind, self.fallback_kind())
    }
}

impl std::error::Error for Inexpressible {}
