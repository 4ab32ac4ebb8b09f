//! The kinds of error and their table.

use std::fmt;
use std::str::FromStr;

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
    /// The methods that are answered with it, where not all are: of an error that shares its code, or has that of an
    /// application, they tell what it is.
    pub methods: &'static [&'static str],
    /// It is about the connection between two peers, so that a gateway does not pass it on.
    pub is_hop_local: bool,
    /// SDKs do it and no revision states it, so that a receiver gives it no meaning.
    pub is_habit: bool,
    /// Who sends it.
    pub sender: Sender,
    /// The HTTP status of a refusal at the edge of a modern server; `None` where there is none.
    pub http_modern: Option<u16>,
    /// The HTTP status of a refusal at the edge of a legacy server; `None` where there is none.
    pub http_legacy: Option<u16>,
    /// The HTTP status of a modern server where required members of `_meta` are missing or malformed, if that is another.
    pub http_meta: Option<u16>,
    /// The HTTP status where a handler of a modern server raises it, if that is not 200.
    pub http_handler: Option<u16>,
    /// The page of the specification.
    pub link: &'static str,
}

impl Row {
    /// Tells whether the row is in force in a revision, for a method that it names.
    pub(crate) fn is_of(&self, revision: Revision, method: &str) -> bool {
        self.is_in(revision) && self.methods.contains(&method)
    }

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
    /// In a handler: it travels in band, but for the conditions whose status the specification ties to the code wherever
    /// they arise.
    Handler,
    /// At another peer, whose error is passed on: it always travels in band.
    Relayed,
}

impl Site {
    /// The HTTP status of an error that travels in band.
    pub(crate) const IN_BAND: u16 = 200;

    /// What was sent is no request, and has been taken: there is nothing to say.
    pub(crate) const ACCEPTED: u16 = 202;

    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Handler => "handler",
            Self::Relayed => "relayed",
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl ErrorKind {
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

    /// Returns the condition that has a code of its own, and a reserved one, in a revision.
    pub(crate) fn of_code(code: i64, revision: Revision) -> Option<Self> {
        let is_it = |row: &&Row| row.code == code && row.shares.is_none() && row.is_in(revision);
        ROWS.iter().find(is_it).filter(|_| is_reserved(code)).map(|row| row.kind)
    }

    /// Returns the row in a revision that is known to have the condition.
    pub(crate) fn known_row(self, revision: Revision) -> &'static Row {
        self.row(revision).unwrap_or(INTERNAL_ERROR)
    }

    /// Returns the code in a revision that is known to have the condition.
    pub(crate) fn known_code(self, revision: Revision) -> i64 {
        self.known_row(revision).code
    }

    /// Returns the HTTP status of the response that carries the error.
    ///
    /// In band it is 200. In 2026-07-28 an unknown method is 404, and a header mismatch, a missing client capability and an
    /// unsupported version are 400, at the edge and from a handler alike
    /// ([status codes](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
    /// "Invalid params" for the sake of `_meta` has a status of its own: [`WireError::http_status`](crate::error::WireError::http_status) knows.
    pub fn http_status(self, revision: Revision, site: Site) -> u16 {
        let Some(row) = self.row(revision) else { return Site::IN_BAND };
        let status = match (site, revision.is_modern()) {
            (Site::Relayed, _) | (Site::Handler, false) => None,
            (Site::Handler, true) => row.http_handler,
            (Site::Edge, true) => row.http_modern,
            (Site::Edge, false) => row.http_legacy,
        };
        status.unwrap_or(Site::IN_BAND)
    }

    /// Returns the conditions of a revision that travel with a status: the other way round.
    ///
    /// ```
    /// use mcp_wire::Revision;
    /// use mcp_wire::error::{ErrorKind, Site};
    ///
    /// let of_404 = |revision| ErrorKind::of_http_status(404, revision, Site::Edge).collect::<Vec<_>>();
    /// assert_eq!(of_404(Revision::V2026_07_28), [ErrorKind::MethodNotFound]);
    /// assert_eq!(of_404(Revision::V2025_11_25), [ErrorKind::SessionNotFound]);
    /// ```
    pub fn of_http_status(status: u16, revision: Revision, site: Site) -> impl Iterator<Item = Self> {
        let has_status = move |kind: &Self| {
            let is_meta = *kind == Self::InvalidParams && Self::meta_status(revision, site) == status;
            kind.row(revision).is_some() && (kind.http_status(revision, site) == status || is_meta)
        };
        Self::ALL.iter().copied().filter(has_status)
    }

    /// Returns the HTTP status of "invalid params" for the sake of the required members of `_meta`.
    pub(crate) fn meta_status(revision: Revision, site: Site) -> u16 {
        let tied = Self::InvalidParams.row(revision).and_then(|row| row.http_meta);
        match site {
            Site::Edge | Site::Handler if revision.is_modern() => tied.unwrap_or(Site::IN_BAND),
            Site::Edge | Site::Handler | Site::Relayed => Self::InvalidParams.http_status(revision, site),
        }
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

/// Tells whether JSON-RPC or the protocol keeps a code for itself.
pub(crate) const fn is_reserved(code: i64) -> bool {
    *RESERVED_BAND.start() <= code && code <= *RESERVED_BAND.end()
}

include!(concat!(env!("OUT_DIR"), "/errors.rs"));
