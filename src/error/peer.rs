//! What a peer's error means, under the allocation policy of 2026-07-28
//! ([error codes](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes)).

use std::fmt;

use crate::error::cause::Cause;
use crate::error::code::{Application, ApplicationCode};
use crate::error::kind::{Condition, ErrorKind};
use crate::error::wire_error::WireError;
use crate::revision::Revision;

/// A peer's error, classified.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PeerError {
    /// What the code stands for.
    pub code: PeerCode,
    /// The condition with its data; `None` where the code has no meaning, or the data are of another shape.
    pub condition: Option<Condition>,
    /// The error as it came.
    pub error: WireError,
}

/// What the code of a peer's error stands for.
///
/// A code stands in exactly one place: those with a meaning can be in no other. The numbers inside the others can be
/// read and not be made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeerCode {
    /// A code of JSON-RPC itself: -32700 and -32603 to -32600.
    Standard(ErrorKind),
    /// A code that the revision, or the protocol for ever, defines beyond JSON-RPC.
    Defined(ErrorKind),
    /// -32002, which any revision's client takes for "resource not found", though none after 2025-11-25 sends it.
    ResourceNotFound,
    /// A code that another revision defines: reserved for its meaning for ever, and without one here.
    Reserved(ErrorKind),
    /// A code of a draft of 2026-07-28 (-32001, -32003, -32004); by opt-in only.
    Draft(ErrorKind),
    /// A code from -32019 to -32000, to which no meaning may be given.
    Legacy(OtherCode),
    /// A code from -32099 to -32020 that the protocol keeps and has not defined.
    Undefined(OtherCode),
    /// A code from -32768 to -32100 that JSON-RPC keeps and has not defined.
    JsonRpc(OtherCode),
    /// A code of an application.
    Application(ApplicationCode),
    /// An integer beyond 64 bits: an application's, too.
    Huge,
}

/// A code without a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OtherCode(i64);

impl OtherCode {
    /// Returns the code.
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for OtherCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PeerCode {
    /// Shows the word for the place of the code in the policy.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl PeerCode {
    /// Returns the condition that the code stands for; `None` where it has no meaning.
    pub fn kind(self) -> Option<ErrorKind> {
        match self {
            Self::Standard(kind) | Self::Defined(kind) | Self::Draft(kind) => Some(kind),
            Self::ResourceNotFound => Some(ErrorKind::ResourceNotFound),
            Self::Reserved(_)
            | Self::Legacy(_)
            | Self::Undefined(_)
            | Self::JsonRpc(_)
            | Self::Application(_)
            | Self::Huge => None,
        }
    }

    /// Returns the word for the place of the code in the policy, as reports show it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Standard(_) => "standard",
            Self::Defined(_) => "defined",
            Self::ResourceNotFound => "resource-not-found",
            Self::Reserved(_) => "reserved",
            Self::Draft(_) => "draft",
            Self::Legacy(_) => "legacy",
            Self::Undefined(_) => "undefined",
            Self::JsonRpc(_) => "json-rpc",
            Self::Application(_) | Self::Huge => "application",
        }
    }

    /// Says what a code stands for, in a few words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Standard(_) => "a code of JSON-RPC",
            Self::Defined(_) => "a code of the protocol",
            Self::ResourceNotFound => "resource not found, as revisions through 2025-11-25 say it",
            Self::Reserved(_) => "a code of another revision, reserved for its meaning there",
            Self::Draft(_) => "a code of a draft of 2026-07-28",
            Self::Legacy(_) => "a code of the legacy band -32019 to -32000, without a meaning",
            Self::Undefined(_) => "a code of the band -32099 to -32020, which the protocol keeps and has not defined",
            Self::JsonRpc(_) => "a code of the band -32768 to -32100, which JSON-RPC keeps and has not defined",
            Self::Application(_) | Self::Huge => "a code of an application",
        }
    }

    /// Classifies a code in a revision.
    ///
    /// ```
    /// use mcp_wire::Revision;
    /// use mcp_wire::error::{ErrorKind, PeerCode};
    ///
    /// let of = |code| PeerCode::of(code, Revision::V2026_07_28);
    /// assert_eq!(of(-32020), PeerCode::Defined(ErrorKind::HeaderMismatch));
    /// assert_eq!(of(-32002), PeerCode::ResourceNotFound);
    /// assert_eq!(of(-32042), PeerCode::Reserved(ErrorKind::UrlElicitationRequired));
    /// assert!(matches!(of(-32001), PeerCode::Legacy(_)));
    /// assert!(matches!(of(-32023), PeerCode::Undefined(_)));
    /// assert!(matches!(of(1), PeerCode::Application(_)));
    /// ```
    #[must_use]
    pub fn of(code: i64, revision: Revision) -> Self {
        const RESOURCE_NOT_FOUND: i64 = -32002;
        if let Some(kind) = ErrorKind::of_code(code, revision) {
            // The SDKs' habit of -32001 is no more than that: no meaning may be given to it.
            return match kind {
                ErrorKind::ParseError
                | ErrorKind::InvalidRequest
                | ErrorKind::MethodNotFound
                | ErrorKind::InvalidParams
                | ErrorKind::InternalError => Self::Standard(kind),
                ErrorKind::SessionNotFound => Self::Legacy(OtherCode(code)),
                ErrorKind::ResourceNotFound
                | ErrorKind::HeaderMismatch
                | ErrorKind::MissingRequiredClientCapability
                | ErrorKind::UnsupportedProtocolVersion
                | ErrorKind::UrlElicitationRequired => Self::Defined(kind),
            };
        }
        if code == RESOURCE_NOT_FOUND {
            return Self::ResourceNotFound;
        }
        let elsewhere = ErrorKind::rows().iter().find(|row| row.code == code && row.shares.is_none());
        match (elsewhere.map(|row| row.kind), code) {
            (Some(ErrorKind::SessionNotFound) | None, -32019..=-32000) => Self::Legacy(OtherCode(code)),
            (Some(kind), _) => Self::Reserved(kind),
            (None, -32099..=-32020) => Self::Undefined(OtherCode(code)),
            (None, -32768..=-32100) => Self::JsonRpc(OtherCode(code)),
            (None, _) => match ApplicationCode::new(code) {
                Ok(code) => Self::Application(code),
                Err(_) => Self::JsonRpc(OtherCode(code)),
            },
        }
    }

    /// Classifies a code of a peer that speaks a draft of 2026-07-28: its numbers are taken for what they were then.
    #[must_use]
    pub fn of_draft(code: i64) -> Self {
        match ErrorKind::rows().iter().find(|row| row.draft == Some(code)) {
            Some(row) => Self::Draft(row.kind),
            None => Self::of(code, Revision::V2026_07_28),
        }
    }
}

impl WireError {
    /// Tells what the error means, coming from a peer of a revision.
    ///
    /// ```
    /// use mcp_wire::error::{Condition, PeerCode, WireError};
    /// use mcp_wire::Revision;
    ///
    /// let text = r#"{"code":-32022,"message":"v","data":{"supported":["2026-07-28"],"requested":"2031-01-01"}}"#;
    /// let error: WireError = serde_json::from_str(text)?;
    /// let peer = error.classify(Revision::V2026_07_28);
    /// assert!(matches!(peer.condition, Some(Condition::UnsupportedProtocolVersion(_))));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn classify(self, revision: Revision) -> PeerError {
        let code = self.code().as_i64().map_or(PeerCode::Huge, |code| PeerCode::of(code, revision));
        self.classified(code, revision)
    }

    /// The same for a peer that is known to speak a draft of 2026-07-28, whose numbers have no meaning otherwise.
    #[must_use]
    pub fn classify_draft(self) -> PeerError {
        let code = self.code().as_i64().map_or(PeerCode::Huge, PeerCode::of_draft);
        self.classified(code, Revision::V2026_07_28)
    }

    fn classified(self, code: PeerCode, revision: Revision) -> PeerError {
        let condition = match (code.kind(), code) {
            (Some(kind), _) => {
                // Of two conditions with one code, the data tell which it is.
                let mut sharing =
                    ErrorKind::rows().iter().filter(|row| row.shares == Some(kind) && row.is_in(revision));
                sharing.find_map(|row| Condition::of_wire(row.kind, &self)).or_else(|| Condition::of_wire(kind, &self))
            }
            (None, PeerCode::Application(code)) => Some(Condition::Application(Application {
                code,
                cause: Cause::new(self.message()),
                data: self.data().cloned(),
            })),
            (None, _) => None,
        };
        PeerError { code, condition, error: self }
    }
}
