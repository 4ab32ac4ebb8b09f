//! The kinds of error and their table.

use std::fmt;
use std::str::FromStr;

use crate::error::cause::Cause;
use crate::error::code::Application;
use crate::error::data::{Elicitations, Mismatch, Missing, Required, Unsupported};
use crate::error::invalid::Invalid;
use crate::json::value::JsonObject;
use crate::revision::Revision;
use crate::sender::Sender;
use crate::unknown::UnknownName;

/// A row of the error table: a condition with its code in a span of revisions.
///
/// More facts may come: code outside the crate reads rows and makes none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The condition.
    pub kind: ErrorKind,
    /// Its code.
    pub code: i64,
    /// The condition whose code it has, too: a receiver tells them apart by their data alone.
    pub shares: Option<ErrorKind>,
    /// The number that drafts of the revision gave it.
    pub draft: Option<i64>,
    /// The first revision of the span.
    pub since: Revision,
    /// The last revision of the span; `None` while it lasts.
    pub until: Option<Revision>,
    /// The condition that stands in for it in the revisions that have no row for it.
    pub fallback: Option<ErrorKind>,
    /// The text of `message` where a site has nothing more to say.
    pub message: &'static str,
    /// What it says, in one sentence.
    pub meaning: &'static str,
    /// Cases that the specification names it for beyond that.
    pub uses: &'static [Use],
    /// The members of its data.
    pub data: &'static [&'static str],
    /// Who sends it.
    pub sender: Sender,
    /// The HTTP status of a refusal at the edge of a modern server; `None` where there is none.
    pub http_modern: Option<u16>,
    /// The HTTP status of a refusal at the edge of a legacy server; `None` where there is none.
    pub http_legacy: Option<u16>,
    /// The HTTP status at the edge of a modern server where required members of `_meta` are missing, if that is another.
    pub http_meta: Option<u16>,
    /// The HTTP status where a handler raises it, if that is not 200.
    pub http_handler: Option<u16>,
    /// The page of the specification.
    pub link: &'static str,
}

impl Row {
    /// Tells whether the row is in force in a revision.
    pub fn is_in(&self, revision: Revision) -> bool {
        self.since <= revision && self.until.is_none_or(|until| revision <= until)
    }
}

/// A case that the specification names a condition for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Use {
    /// The first revision that names it; `None` where all do.
    pub since: Option<Revision>,
    /// The last one; `None` while it lasts.
    pub until: Option<Revision>,
    /// The case.
    pub text: &'static str,
}

impl Use {
    /// Tells whether a revision names it.
    pub fn is_in(&self, revision: Revision) -> bool {
        self.since.is_none_or(|since| since <= revision) && self.until.is_none_or(|until| revision <= until)
    }
}

/// Where an error is raised, which decides its HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Site {
    /// At the edge, before any handler sees the request.
    Edge,
    /// At the edge, because the required members of `_meta` are missing.
    EdgeMeta,
    /// In a handler, or relayed from another peer: it travels in band.
    ///
    /// A missing client capability is 400 even here: the specification ties the code to the status wherever it arises.
    Handler,
}

impl Site {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::EdgeMeta => "edge-meta",
            Self::Handler => "handler",
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl ErrorKind {
    /// The code of an internal error.
    pub(crate) const INTERNAL_CODE: i64 = -32603;

    /// Returns every row of the table.
    pub fn rows() -> &'static [Row] {
        ROWS
    }

    /// Returns the row of the condition in a revision; `None` where the revision cannot say it.
    pub fn row(self, revision: Revision) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.kind == self && row.is_in(revision))
    }

    /// Returns the code of the condition in a revision.
    pub fn code(self, revision: Revision) -> Option<i64> {
        self.row(revision).map(|row| row.code)
    }

    /// Returns the text of `message` where a site has nothing more to say.
    pub fn message(self, revision: Revision) -> &'static str {
        let any = || ROWS.iter().find(|row| row.kind == self);
        self.row(revision).or_else(any).map_or("", |row| row.message)
    }

    /// Returns the condition that stands in for this one in the revisions that have no row for it.
    ///
    /// A header, capability or session that the peer's revision knows nothing of is an invalid request; a URL that the
    /// peer cannot be asked to open leaves the request undone by no fault of its own: an internal error.
    pub fn fallback(self) -> Option<Self> {
        ROWS.iter().filter(|row| row.kind == self).find_map(|row| row.fallback)
    }

    /// Returns the row that has a code of its own in a revision.
    pub(crate) fn of_code(code: i64, revision: Revision) -> Option<Self> {
        ROWS.iter().find(|row| row.code == code && row.shares.is_none() && row.is_in(revision)).map(|row| row.kind)
    }

    /// Returns the HTTP status of the response that carries the error.
    ///
    /// In band it is 200, but for a missing client capability, which is 400 wherever it arises
    /// ([status codes](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
    pub fn http_status(self, revision: Revision, site: Site) -> u16 {
        const IN_BAND: u16 = 200;
        let Some(row) = self.row(revision) else { return IN_BAND };
        let status = match (site, revision.is_modern()) {
            (Site::Handler, _) => row.http_handler,
            (Site::EdgeMeta, true) => row.http_meta.or(row.http_modern),
            (Site::Edge, true) => row.http_modern,
            (Site::Edge | Site::EdgeMeta, false) => row.http_legacy,
        };
        status.unwrap_or(IN_BAND)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for ErrorKind {
    type Err = UnknownName;

    /// Reads the name of a condition, as [`ErrorKind::as_str`] gives it.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let kind = Self::ALL.iter().copied().find(|kind| kind.as_str() == text);
        kind.ok_or_else(|| UnknownName::new("kind of error", text))
    }
}

/// Lists the kinds with their names.
macro_rules! kinds {
    ($($kind:ident = $name:literal,)*) => {
        impl ErrorKind {
            /// Every kind, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Returns the name of the condition, in kebab case.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }
        }
    };
}

/// Gives the revision-free condition its way onto the wire and back.
macro_rules! conditions {
    ($($kind:ident,)*) => {
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
                    $(Self::$kind(payload) => crate::error::data::Payload::cause(payload),)*
                    Self::Application(application) => &application.cause,
                }
            }

            pub(crate) fn written(self, revision: Revision) -> Result<crate::error::wire_error::WireError, (Self, ErrorKind)> {
                match self {
                    $(Self::$kind(payload) => match ErrorKind::$kind.row(revision) {
                        Some(row) => Ok(crate::error::data::Payload::into_wire(payload, row.code, row.message)),
                        None => Err((Self::$kind(payload), ErrorKind::$kind)),
                    },)*
                    Self::Application(application) => Ok(application.into()),
                }
            }

            /// Reads the typed condition out of an error; `None` where its data are of another shape.
            pub(crate) fn of_wire(kind: ErrorKind, error: &crate::error::wire_error::WireError) -> Option<Self> {
                match kind {
                    $(ErrorKind::$kind => crate::error::data::Payload::of_wire(error).map(Self::$kind),)*
                }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/errors.rs"));
