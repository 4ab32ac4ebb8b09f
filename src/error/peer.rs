//! What a peer's error means, under the allocation policy of 2026-07-28
//! ([error codes](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes)).

use std::fmt;

use crate::error::code::{Application, ApplicationCode};
use crate::error::condition::Condition;
use crate::error::kind::{ErrorKind, LEGACY_BAND, PROTOCOL_BAND, RESERVED_BAND, Row};
use crate::error::peer_error::PeerError;
use crate::json::kind::Kind;
use crate::json::members::members;
use crate::report::cause::Cause;
use crate::report::distilled::Distilled;
use crate::revision::Revision;

/// What a peer's error means.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Classified {
    /// What the code stands for.
    pub code: PeerCode,
    /// The kind of error; `None` where the code has no meaning, or is an application's.
    pub kind: Option<ErrorKind>,
    /// The condition with its data; `None` where the code has no meaning, or the data are of another shape.
    pub condition: Option<Condition>,
    /// Why the data are not what the condition promises; the data themselves are in [`error`](Self::error).
    pub unfit: Option<Distilled>,
    /// The error as it came.
    pub error: PeerError,
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
        if let Some(kind) = ErrorKind::of_code(code, revision) {
            let is_habit = kind.row(revision).is_some_and(|row| row.is_habit);
            let is_protocol = LEGACY_BAND.contains(&code) || PROTOCOL_BAND.contains(&code);
            return match is_habit {
                true => Self::Legacy(OtherCode(code)),
                false if RESERVED_BAND.contains(&code) && !is_protocol => Self::Standard(kind),
                false => Self::Defined(kind),
            };
        }
        if let Ok(code) = ApplicationCode::new(code) {
            return Self::Application(code);
        }
        let elsewhere = ErrorKind::rows().iter().find(|row| row.code == code && row.shares.is_none());
        match elsewhere {
            Some(row) if row.kind == ErrorKind::ResourceNotFound => return Self::ResourceNotFound,
            Some(row) if row.is_habit => return Self::Legacy(OtherCode(code)),
            Some(row) => return Self::Reserved(row.kind),
            None => {}
        }
        match code {
            code if LEGACY_BAND.contains(&code) => Self::Legacy(OtherCode(code)),
            code if PROTOCOL_BAND.contains(&code) => Self::Undefined(OtherCode(code)),
            code => Self::JsonRpc(OtherCode(code)),
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

impl PeerError {
    /// Tells what the error means, coming from a peer of a revision in answer to a request of a method.
    ///
    /// ```
    /// use mcp_wire::error::{Condition, PeerCode, PeerError};
    /// use mcp_wire::Revision;
    ///
    /// let text = r#"{"code":-32022,"message":"v","data":{"supported":["2026-07-28"],"requested":"2031-01-01"}}"#;
    /// let error: PeerError = serde_json::from_str(text)?;
    /// let meaning = error.classify(Revision::V2026_07_28, "tools/call");
    /// assert!(matches!(meaning.condition, Some(Condition::UnsupportedProtocolVersion(_))));
    /// assert!(matches!(meaning.code, PeerCode::Defined(_)));
    ///
    /// // Data that do not fit leave the meaning of the code, and are kept.
    /// let error: PeerError = serde_json::from_str(r#"{"code":-32022,"message":"v","data":{"requested":7}}"#)?;
    /// let meaning = error.classify(Revision::V2026_07_28, "tools/call");
    /// assert_eq!(meaning.kind.unwrap().as_str(), "unsupported-protocol-version");
    /// assert_eq!(meaning.unfit.unwrap().to_string(), "missing member `supported` at /data");
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn classify(self, revision: Revision, method: &str) -> Classified {
        let code = self.code().as_i64().map_or(PeerCode::Huge, |code| PeerCode::of(code, revision));
        self.classified(code, revision, method)
    }

    /// The same for a peer that is known to speak a draft of 2026-07-28, whose numbers have no meaning otherwise.
    #[must_use]
    pub fn classify_draft(self, method: &str) -> Classified {
        let code = self.code().as_i64().map_or(PeerCode::Huge, PeerCode::of_draft);
        self.classified(code, Revision::V2026_07_28, method)
    }

    fn classified(self, code: PeerCode, revision: Revision, method: &str) -> Classified {
        let (mut kind, mut condition, mut unfit) = (code.kind(), None, None);
        if let PeerCode::Application(own) = code {
            // Some methods have codes of their own among those that applications use.
            let row = ErrorKind::rows().iter().find(|row| row.code == own.get() && row.is_of(revision, method));
            kind = row.map(|row| row.kind);
        }
        if let Some(known) = kind {
            // Of two conditions with one code, the method and the data tell which it is.
            let sharing = ErrorKind::rows()
                .iter()
                .filter(|row| row.shares == Some(known) && row.is_of(revision, method) && has_data(row, &self));
            let shared = sharing.filter_map(|row| Some((row.kind, Condition::of_peer(row.kind, &self).ok()?))).next();
            match shared {
                Some((shared, typed)) => (kind, condition) = (Some(shared), Some(typed)),
                None => match Condition::of_peer(known, &self) {
                    Ok(typed) => condition = Some(typed),
                    Err(reasons) => unfit = Some(reasons),
                },
            }
        }
        if let (PeerCode::Application(code), None) = (code, kind) {
            let (cause, data) = (Cause::new(self.message()), self.data().cloned());
            condition = Some(Condition::Application(Application { code, cause, data }));
        }
        Classified { code, kind, condition, unfit, error: self }
    }
}

/// Tells whether an error has all the data of a row.
fn has_data(row: &Row, error: &PeerError) -> bool {
    let data = error.data().filter(|data| data.kind() == Kind::Object);
    let names: Vec<_> =
        data.into_iter().flat_map(|data| members(data.as_str())).filter_map(|(name, _)| name.ok()).collect();
    row.data.iter().all(|member| names.iter().any(|name| name == member))
}
