//! A message that is refused: why, and what to answer.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::error::kind::{ErrorKind, Site};
use crate::error::wire_error::WireError;
use crate::json::id::RequestId;
use crate::json::value::Json;
use crate::report::distilled::Distilled;
use crate::report::findings::Findings;
use crate::report::place::push_name;
use crate::report::problem::{Problem, Violation};
use crate::revision::Revision;

/// What part of a message is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The text is no JSON.
    Syntax,
    /// The JSON is no message.
    Envelope,
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
            Self::Params => "params",
            Self::Notification => "notification",
            Self::Response => "response",
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
    looks: Looks,
    reasons: Distilled,
    /// The string that is no text, by which the whole message is not JSON.
    broken: Option<Violation>,
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
        // A string that is no text makes the whole message no JSON, wherever it stands.
        match findings.broken() {
            Some(broken) => {
                let mut refused = Self::syntax(broken.to_string());
                refused.0.broken = Some(broken.clone());
                refused
            }
            None => Self::with(fault, id, findings.into()),
        }
    }

    pub(crate) fn syntax(message: String) -> Self {
        Self::with(Fault::Syntax, None, Distilled::no_json(message))
    }

    fn with(fault: Fault, id: Option<RequestId>, reasons: Distilled) -> Self {
        let is_answered = match fault {
            Fault::Syntax | Fault::Envelope | Fault::Params => true,
            Fault::Notification | Fault::Response => false,
        };
        Self(Box::new(Inner { fault, id, is_answered, looks: Looks::Call, reasons, broken: None }))
    }

    /// The same with what was found wrong in the parts of the envelope.
    pub(crate) fn with_faults_of_parts(self, parts: Findings) -> Self {
        // What stands in a text that is no message of one kind says nothing.
        let is_one = |violation: &Violation| {
            !violation.at.is_empty() || matches!(violation.problem, Problem::Missing { .. } | Problem::Duplicate { .. })
        };
        if parts.is_empty() || self.0.fault == Fault::Syntax || !self.violations().iter().all(is_one) {
            return self;
        }
        let Inner { fault, id, is_answered, looks, reasons, .. } = *self.0;
        // The line stays that of the envelope, which the code is about.
        let message = reasons.message().to_owned();
        let mut findings = reasons.into_findings();
        findings.join(parts);
        let mut whole = Self::found(fault, id, findings);
        whole.0.reasons.lead_with(message);
        if whole.0.fault == fault {
            (whole.0.is_answered, whole.0.looks) = (is_answered, looks);
        }
        whole
    }

    pub(crate) fn looking_like(mut self, looks: Looks) -> Self {
        self.0.looks = looks;
        self
    }

    /// The same from the client's side, which answers nothing but requests: garbage on a server's output has no reply,
    /// and what looks like a response is one, malformed.
    pub(crate) fn at_client(mut self) -> Self {
        if self.0.looks != Looks::Call && self.0.fault == Fault::Envelope {
            self.0.fault = Fault::Response;
        }
        let is_request = self.0.id.is_some() && matches!(self.0.fault, Fault::Params | Fault::Envelope);
        self.0.is_answered &= is_request;
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

    /// Returns the code of the reply: -32700, -32600 or -32602. A malformed response or notification has none.
    pub fn code(&self) -> Option<i64> {
        match self.0.fault {
            Fault::Syntax => Some(-32700),
            Fault::Envelope => Some(-32600),
            Fault::Params => Some(-32602),
            Fault::Notification | Fault::Response => None,
        }
    }

    /// Returns one bounded line: the first cause and its place.
    pub fn message(&self) -> &str {
        self.0.reasons.message()
    }

    /// Returns each cause with its place, sorted by place; empty where the text is no JSON.
    pub fn violations(&self) -> &[Violation] {
        self.0.reasons.violations()
    }

    /// Returns the reasons as they go into the reply.
    pub fn distilled(&self) -> &Distilled {
        &self.0.reasons
    }

    /// Returns the reasons, with the place of a string that is no text among them.
    #[cfg(feature = "registry")]
    pub(crate) fn reasons(self) -> Distilled {
        match self.0.broken {
            Some(broken) => Distilled::from_iter([broken]),
            None => self.0.reasons,
        }
    }

    /// Returns the error that the reply carries; `None` where none may be sent.
    #[must_use]
    pub fn error(&self) -> Option<WireError> {
        let code = self.code().filter(|_| self.0.is_answered)?;
        let data = (!self.violations().is_empty()).then(|| Json::new(&Data(self.distilled())).ok()).flatten();
        Some(WireError::new(code, self.message().to_owned(), data))
    }

    /// Returns the HTTP status that the refusal travels with
    /// ([status codes](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http)).
    ///
    /// A dropped notification is 202: nobody is told, and 404 would mean something else.
    pub fn http_status(&self, revision: Revision) -> u16 {
        const ACCEPTED: u16 = 202;
        let is_meta = |violation: &Violation| {
            let member = match &violation.problem {
                Problem::Missing { member } => *member,
                _ => "",
            };
            let under = violation.at == "/params/_meta" && member.starts_with("io.modelcontextprotocol/");
            under || (violation.at == "/params" && member == "_meta") || (violation.at.is_empty() && member == "params")
        };
        match self.0.fault {
            Fault::Syntax => ErrorKind::ParseError.http_status(revision, Site::Edge),
            Fault::Envelope | Fault::Response => ErrorKind::InvalidRequest.http_status(revision, Site::Edge),
            Fault::Params if self.violations().iter().any(is_meta) => {
                ErrorKind::InvalidParams.http_status(revision, Site::EdgeMeta)
            }
            Fault::Params => ErrorKind::InvalidParams.http_status(revision, Site::Edge),
            Fault::Notification => ACCEPTED,
        }
    }

    /// Writes the reply for a peer of a revision; `None` where none may be sent.
    ///
    /// The id of an error without one is null up to 2025-06-18 and absent from then on.
    #[must_use]
    pub fn reply(&self, revision: Revision) -> Option<Vec<u8>> {
        let code = self.code().filter(|_| self.0.is_answered)?;
        let reply = Reply {
            id: self.id().filter(|_| self.0.looks != Looks::Response),
            null_id: revision < Revision::V2025_11_25,
            code,
            rejection: self,
        };
        serde_json::to_vec(&reply).ok()
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Rejection {}

struct Reply<'r> {
    id: Option<&'r RequestId>,
    null_id: bool,
    code: i64,
    rejection: &'r Rejection,
}

impl Serialize for Reply<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("jsonrpc", "2.0")?;
        if self.id.is_some() || self.null_id {
            map.serialize_entry("id", &self.id)?;
        }
        map.serialize_entry("error", &Body(self))?;
        map.end()
    }
}

struct Body<'r>(&'r Reply<'r>);

impl Serialize for Body<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", &self.0.code)?;
        map.serialize_entry("message", self.0.rejection.message())?;
        if !self.0.rejection.violations().is_empty() {
            map.serialize_entry("data", &Data(self.0.rejection.distilled()))?;
        }
        map.end()
    }
}

struct Data<'r>(&'r Distilled);

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("errors", &self.0.errors())?;
        map.end()
    }
}

/// A problem at the top level or at one of its members.
pub(crate) fn at(member: &str, problem: Problem) -> Violation {
    let mut pointer = String::new();
    if !member.is_empty() {
        push_name(&mut pointer, member);
    }
    Violation { at: pointer, problem }
}
