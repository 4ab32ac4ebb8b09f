//! A message that is refused: why, and what to answer.

use std::fmt;

use crate::envelope::reply::reply;
use crate::error::condition::Condition;
use crate::error::data::Unsupported;
use crate::error::invalid::Invalid;
use crate::error::kind::{ErrorKind, Site};
use crate::error::wire_error::WireError;
use crate::json::id::RequestId;
use crate::report::cause::Cause;
use crate::report::distilled::Distilled;
use crate::report::findings::Findings;
use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};
use crate::revision::Revision;

/// What part of a message is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The text is no JSON.
    Syntax,
    /// The JSON is no message.
    Envelope,
    /// A request names a version in `_meta` that is not the one that is read.
    Version,
    /// A request has a method that the revision does not know, and params that are no object.
    Method,
    /// A request has params that its method does not take.
    Params,
    /// A notification has params that its method does not take: it is dropped.
    Notification,
    /// A response is malformed: the request with its id has failed.
    Response,
}

impl Fault {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Envelope => "envelope",
            Self::Version => "version",
            Self::Method => "method",
            Self::Params => "params",
            Self::Notification => "notification",
            Self::Response => "response",
        }
    }

    /// Returns the error that a reply states; `None` where there is never a reply.
    const fn kind(self) -> Option<ErrorKind> {
        match self {
            Self::Syntax => Some(ErrorKind::ParseError),
            Self::Envelope => Some(ErrorKind::InvalidRequest),
            Self::Version => Some(ErrorKind::UnsupportedProtocolVersion),
            Self::Method => Some(ErrorKind::MethodNotFound),
            Self::Params => Some(ErrorKind::InvalidParams),
            Self::Notification | Self::Response => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A refused message: what is wrong with it, the id if it could be read, and the reply that may be sent.
///
/// ```
/// use mcp_wire::{Frame, Revision};
///
/// let refused = Frame::parse(br#"{"id":4,"method":"ping"}"#).unwrap_err();
/// assert_eq!(refused.message(), "missing member `jsonrpc` at the top level");
/// assert_eq!(
///     refused.reply(Revision::V2026_07_28).unwrap(),
///     br#"{"jsonrpc":"2.0","id":4,"error":{"code":-32600,"message":"missing member `jsonrpc` at the top level","data":{"errors":[{"at":"","problems":["missing member `jsonrpc`"]}]}}}"#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    fault: Fault,
    id: Option<RequestId>,
    /// Whether a reply may be sent.
    is_answered: bool,
    /// A server sent it: revisions without a handshake know no such requests.
    is_from_server: bool,
    looks: Looks,
    reasons: Distilled,
    /// Versions of which none was asked for.
    versions: Option<Unsupported>,
}

/// What a message looks like, whatever is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looks {
    /// A request or notification.
    Call,
    /// A response: its id is the receiver's own, and no reply names it.
    Response,
    /// Neither a method nor an outcome: to a client, which answers no more than it must, a response.
    Neither,
}

impl Rejection {
    pub(crate) fn new(fault: Fault, id: Option<RequestId>, violations: Vec<Violation>) -> Self {
        Self::found(fault, id, violations.into_iter().collect())
    }

    pub(crate) fn found(fault: Fault, id: Option<RequestId>, findings: Findings) -> Self {
        // A string that is no text makes the whole message no JSON, wherever it is.
        match (findings.broken().cloned(), fault) {
            (Some(broken), Fault::Response | Fault::Notification) => {
                Self::with(fault, id, Distilled::from_iter([broken]))
            }
            (Some(broken), _) => Self::with(Fault::Syntax, id, Distilled::from_iter([broken])),
            (None, _) => Self::with(fault, id, findings.into()),
        }
    }

    pub(crate) fn syntax(message: String) -> Self {
        Self::with(Fault::Syntax, None, Distilled::no_json(message))
    }

    /// Refuses a text that could not be read as a whole, by what its beginning tells.
    pub(crate) fn unread(message: String, id: Option<RequestId>, looks: Looks, is_notice: bool) -> Self {
        let fault = match looks {
            Looks::Response => Fault::Response,
            Looks::Call if is_notice => Fault::Notification,
            Looks::Call | Looks::Neither => Fault::Syntax,
        };
        Self::with(fault, id, Distilled::no_json(message)).looking_like(looks)
    }

    /// Refuses a request that names another version.
    pub(crate) fn version(id: RequestId, versions: Unsupported) -> Self {
        let line = Cause::quoting("unsupported protocol version", &versions.requested);
        let mut refused = Self::with(Fault::Version, Some(id), Distilled::no_json(line.as_str().to_owned()));
        refused.0.versions = Some(versions);
        refused
    }

    /// Refuses a request of a method that nobody knows.
    pub(crate) fn method(id: RequestId, method: &str) -> Self {
        let line = Cause::quoting("no method", method);
        Self::with(Fault::Method, Some(id), Distilled::no_json(line.as_str().to_owned()))
    }

    fn with(fault: Fault, id: Option<RequestId>, reasons: Distilled) -> Self {
        let is_answered = fault.kind().is_some();
        Self(Box::new(Inner {
            fault,
            id,
            is_answered,
            is_from_server: false,
            looks: Looks::Call,
            reasons,
            versions: None,
        }))
    }

    /// The same with what was found wrong in the parts of the envelope.
    pub(crate) fn with_faults_of_parts(self, parts: Findings) -> Self {
        // What stands in a text that is no message of one kind says nothing.
        let is_one = |violation: &Violation| {
            !violation.at.is_top() || matches!(violation.problem, Problem::Missing { .. } | Problem::Duplicate { .. })
        };
        if parts.is_empty() || self.0.fault == Fault::Syntax || !self.violations().iter().all(is_one) {
            return self;
        }
        let Inner { fault, id, looks, reasons, .. } = *self.0;
        // The line stays that of the envelope, which the code is about.
        let message = reasons.message().to_owned();
        let mut findings = reasons.into_findings();
        findings.join(parts);
        let mut whole = Self::found(fault, id, findings).looking_like(looks);
        if whole.0.fault == fault {
            whole.0.reasons.lead_with(message);
        }
        whole
    }

    /// Refuses the whole message for one reason, whatever else is wrong with it.
    pub(crate) fn for_another_reason(mut self, problem: Violation) -> Self {
        if self.0.fault == Fault::Params {
            self.0.fault = Fault::Envelope;
        }
        self.0.reasons = Distilled::from_iter([problem]);
        self
    }

    pub(crate) fn looking_like(mut self, looks: Looks) -> Self {
        self.0.looks = looks;
        self
    }

    /// The same from the client's side, which answers nothing but requests: garbage on a server's output has no reply,
    /// and what looks like a response is one, malformed. What a client parses is seen so already; this is for a
    /// [`Frame`](crate::Frame).
    #[must_use]
    pub fn at_client(mut self) -> Self {
        let is_broken = self.0.fault == Fault::Syntax && self.0.id.is_some();
        if self.0.looks != Looks::Call && (is_broken || self.0.fault == Fault::Envelope) {
            self.0.fault = Fault::Response;
        }
        let is_request = match self.0.fault {
            Fault::Syntax | Fault::Envelope | Fault::Version | Fault::Method | Fault::Params => self.0.id.is_some(),
            Fault::Notification | Fault::Response => false,
        };
        self.0.is_answered &= is_request && self.0.looks == Looks::Call;
        self.0.is_from_server = true;
        self
    }

    /// The same with no reply: there are no such requests.
    pub(crate) fn unanswered(mut self) -> Self {
        self.0.is_answered = false;
        self
    }

    /// Returns what part of the message is wrong.
    pub fn fault(&self) -> Fault {
        self.0.fault
    }

    /// Returns the id of the refused request, or of the request that a malformed response answers.
    pub fn id(&self) -> Option<&RequestId> {
        self.0.id.as_ref()
    }

    /// Returns the condition that the reply states; `None` where none may be sent.
    pub fn kind(&self) -> Option<ErrorKind> {
        self.0.fault.kind().filter(|_| self.0.is_answered)
    }

    /// Returns the code of the reply: -32700, -32600, -32601, -32602 or -32022; `None` where none may be sent.
    pub fn code(&self) -> Option<i64> {
        self.kind().and_then(|kind| kind.code(Revision::LATEST))
    }

    /// Returns one bounded line: the first cause and its place.
    pub fn message(&self) -> &str {
        self.0.reasons.message()
    }

    /// Returns each cause with its place, sorted by place; empty where the text is not JSON at all.
    pub fn violations(&self) -> &[Violation] {
        self.0.reasons.violations()
    }

    /// Returns the reasons as they go into the reply.
    pub fn distilled(&self) -> &Distilled {
        &self.0.reasons
    }

    /// Returns the reasons.
    #[cfg(feature = "registry")]
    pub(crate) fn reasons(self) -> Distilled {
        self.0.reasons
    }

    /// Returns the error that the reply carries to a peer of a revision; `None` where none may be sent.
    #[must_use]
    pub fn error(&self, revision: Revision) -> Option<WireError> {
        if !self.0.is_answered || (self.0.is_from_server && revision.is_modern()) {
            return None;
        }
        let line = Cause::new(self.message());
        let invalid = |cause: Cause| Invalid { cause, ..Invalid::from(self.0.reasons.clone()) };
        let condition = match self.0.fault {
            Fault::Syntax => Condition::ParseError(line),
            Fault::Envelope => Condition::InvalidRequest(invalid(line)),
            Fault::Version => {
                let versions = self.0.versions.clone().unwrap_or_default();
                Condition::UnsupportedProtocolVersion(versions.because(line))
            }
            Fault::Method => Condition::MethodNotFound(line),
            Fault::Params => Condition::InvalidParams(invalid(line)),
            Fault::Notification | Fault::Response => return None,
        };
        Some(condition.for_peer_or_fallback(revision))
    }

    /// Returns the HTTP status that the refusal travels with
    /// ([status codes](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
    ///
    /// A dropped notification is 202: nobody is told, and 404 would mean something else.
    pub fn http_status(&self, revision: Revision) -> u16 {
        self.status_of(self.error(revision).as_ref(), revision)
    }

    /// The same of the error that the reply carries.
    pub(crate) fn status_of(&self, error: Option<&WireError>, revision: Revision) -> u16 {
        match (error, self.0.fault) {
            (Some(error), _) => error.http_status(Site::Edge),
            (None, Fault::Notification) => Site::ACCEPTED,
            (None, _) => ErrorKind::InvalidRequest.http_status(revision, Site::Edge),
        }
    }

    /// Writes the reply for a peer of a revision; `None` where none may be sent.
    ///
    /// The id of an error without one is null up to 2025-06-18 and absent from then on.
    #[must_use]
    pub fn reply(&self, revision: Revision) -> Option<Vec<u8>> {
        self.error(revision).map(|error| self.reply_with(&error))
    }

    /// Writes the reply that carries an error.
    pub(crate) fn reply_with(&self, error: &WireError) -> Vec<u8> {
        reply(self.id().filter(|_| self.0.looks != Looks::Response), error)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Rejection {}

/// A problem at the top level or at one of its members.
pub(crate) fn at(member: &str, problem: Problem) -> Violation {
    let at = if member.is_empty() { Place::top() } else { Place::top().member(member) };
    Violation { at, problem }
}
