//! The kinds of error and their table.

use std::fmt;

use crate::JsonObject;
use crate::Revision;
use crate::error::{Application, Cause, Elicitations, Invalid, Mismatch, Missing, Required, Unsupported};

/// A row of the error table: a condition with its code in a span of revisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The condition.
    pub kind: ErrorKind,
    /// Its code.
    pub code: i64,
    /// The condition whose code it has, too: a receiver tells them apart by their data alone.
    pub shares: Option<ErrorKind>,
    /// The first revision of the span.
    pub since: Revision,
    /// The last revision of the span; `None` while it lasts.
    pub until: Option<Revision>,
    /// The text of `message` where a site has nothing more to say.
    pub message: &'static str,
    /// What it says, in one sentence.
    pub meaning: &'static str,
    /// The members of its data.
    pub data: &'static [&'static str],
    /// Who sends it.
    pub sender: Sender,
    /// The HTTP status of a refusal at the edge of a modern server; `None` where there is none.
    pub http_modern: Option<u16>,
    /// The HTTP status of a refusal at the edge of a legacy server; `None` where there is none.
    pub http_legacy: Option<u16>,
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

/// Who sends an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sender {
    /// Only a server.
    Server,
    /// Only a client.
    Client,
    /// Either side.
    Either,
}

impl Sender {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Server => "server",
            Self::Client => "client",
            Self::Either => "either side",
        }
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
    Handler,
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

    /// Returns the condition that a code stands for in a revision, before any look at its data.
    pub fn of_code(code: i64, revision: Revision) -> Option<Self> {
        ROWS.iter().find(|row| row.code == code && row.shares.is_none() && row.is_in(revision)).map(|row| row.kind)
    }

    /// Returns the HTTP status of the response that carries the error.
    ///
    /// In band it is 200, but for a missing client capability, which is 400 wherever it arises
    /// ([status codes](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
    pub fn http_status(self, revision: Revision, site: Site) -> u16 {
        const IN_BAND: u16 = 200;
        const BAD_REQUEST: u16 = 400;
        let Some(row) = self.row(revision) else { return IN_BAND };
        let status = match (site, revision.is_modern()) {
            (Site::Handler, _) => row.http_handler,
            (Site::EdgeMeta, true) => Some(BAD_REQUEST),
            (Site::Edge, true) => row.http_modern,
            (Site::Edge | Site::EdgeMeta, false) => row.http_legacy,
        };
        status.unwrap_or(IN_BAND)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
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
                    $(Self::$kind(payload) => crate::error::Payload::cause(payload),)*
                    Self::Application(application) => &application.cause,
                }
            }

            pub(crate) fn into_wire(self, revision: Revision, row: &Row) -> crate::error::WireError {
                let message = row.kind.message(revision);
                match self {
                    $(Self::$kind(payload) => crate::error::Payload::into_wire(payload, row.code, message),)*
                    Self::Application(application) => application.into(),
                }
            }

            /// Reads the typed condition out of an error; `None` where its data are of another shape.
            pub(crate) fn of_wire(kind: ErrorKind, error: &crate::error::WireError) -> Option<Self> {
                match kind {
                    $(ErrorKind::$kind => crate::error::Payload::of_wire(error).map(Self::$kind),)*
                }
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/errors.rs"));
