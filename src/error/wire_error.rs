//! The error object that this side sends.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::error::data::Body;
use crate::error::kind::{ErrorKind, Site};
use crate::error::object::{show, write};
use crate::json::map::Map;
use crate::json::number::Integer;
use crate::json::value::Json;
use crate::revision::Revision;
use crate::sealed::Sealed;

/// An error as this side sends it to a peer of one revision: the `error` member of a response
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)).
///
/// It comes from a revision's own `Error`, from a [`Condition`](crate::error::Condition), from a
/// [`Rejection`](crate::Rejection) or, for a peer's error that is passed on, from [`Translated`](crate::error::Translated):
/// nothing else can be answered with, so no made-up code or data gets onto the wire, and no local failure. What a peer sent
/// is a [`PeerError`](crate::error::PeerError).
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::error::{Site, WireError};
/// use mcp_wire::v2026_07_28 as mcp;
///
/// let error = WireError::from(mcp::Error::MethodNotFound(Default::default()));
/// assert_eq!(error.to_string(), "[-32601] Method not found");
/// assert_eq!((error.http_status(Site::Edge), error.http_status(Site::Handler)), (404, 404));
/// # }
/// ```
///
/// What was read cannot be sent as one's own:
///
/// ```compile_fail,E0277
/// let made_up: mcp_wire::WireError = serde_json::from_str(r#"{"code":-32050,"message":"m"}"#).unwrap();
/// ```
///
/// The error objects of the schemas are read, and not made:
///
/// ```compile_fail,E0599
/// let made_up = mcp_wire::v2025_11_25::ErrorObject::new(-32050, "m");
/// ```
///
/// ```compile_fail,E0616
/// # fn of(mut response: mcp_wire::v2025_11_25::JsonRpcErrorResponse) {
/// response.id = None;
/// # }
/// ```
///
/// Data is what the protocol says, not what a call site makes up:
///
/// ```compile_fail,E0451
/// use mcp_wire::error::Invalid;
///
/// let invalid = Invalid { hint: "made up", ..Invalid::from("no") };
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WireError {
    pub(crate) code: Integer,
    pub(crate) message: String,
    pub(crate) data: Option<Json>,
    pub(crate) extra: Map<Json>,
    pub(crate) revision: Revision,
    pub(crate) origin: Origin,
}

/// The errors of a revision: its `Error`. The trait is sealed.
pub trait RevisionError: Into<WireError> + Sealed {
    /// The revision.
    const REVISION: Revision;
}

/// Whose error it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A condition of the protocol.
    Condition(ErrorKind),
    /// "Invalid params" because of the members of `_meta` that every modern request has.
    Meta,
    /// The application's.
    Application,
    /// Another peer's.
    Peer,
}

impl WireError {
    /// Makes the error of a condition that the revision is known to have.
    pub(crate) fn of_kind(kind: ErrorKind, body: Body, revision: Revision) -> Self {
        let row = kind.known_row(revision);
        let origin = match body.is_about_meta && row.kind == ErrorKind::InvalidParams {
            true => Origin::Meta,
            false => Origin::Condition(row.kind),
        };
        Self::new(row.code, body.cause.or(row.message), body.data, revision, origin)
    }

    pub(crate) fn new(code: i64, message: String, data: Option<Json>, revision: Revision, origin: Origin) -> Self {
        Self { code: code.into(), message, data, extra: Map::new(), revision, origin }
    }

    /// Returns the code; any integer, of any size, where it is passed on from a peer.
    pub fn code(&self) -> &Integer {
        &self.code
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the data.
    pub fn data(&self) -> Option<&Json> {
        self.data.as_ref()
    }

    /// Returns the revision of the peer that it is for.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Returns the condition; `None` for an application's error, and for one that is passed on.
    pub fn kind(&self) -> Option<ErrorKind> {
        match self.origin {
            Origin::Condition(kind) => Some(kind),
            Origin::Meta => Some(ErrorKind::InvalidParams),
            Origin::Application | Origin::Peer => None,
        }
    }

    /// Returns the HTTP status of the response that carries the error. One that is passed on from a peer has the status of
    /// [`Site::Relayed`], whatever the site
    /// ([status codes](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
    pub fn http_status(&self, site: Site) -> u16 {
        match self.origin {
            Origin::Condition(kind) => kind.http_status(self.revision, site),
            Origin::Meta => ErrorKind::meta_status(self.revision, site),
            Origin::Application | Origin::Peer => Site::IN_BAND,
        }
    }
}

impl Serialize for WireError {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write(serializer, &self.code, &self.message, self.data.as_ref(), &self.extra)
    }
}

impl fmt::Display for WireError {
    /// Shows code and message on one bounded line; the data are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(f, &self.code, &self.message)
    }
}

impl std::error::Error for WireError {}
