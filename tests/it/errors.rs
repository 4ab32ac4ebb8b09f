//! Errors: the register ERR-01 to ERR-18, the contract of every envelope, the bands of codes, hostile text, exact bytes.

mod bands;
mod gate;
mod hostile;
mod register;
mod register_policy;
mod snapshots;

use mcp_wire::Revision::{self, V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::error::{
    Application, ApplicationCode, Cause, Condition, Elicitations, ErrorKind, Invalid, Mismatch, Missing, PeerError,
    Required, Unsupported, WireError,
};
use mcp_wire::label::{ElicitationId, Url};
use mcp_wire::{Place, Problem, Rejection, Violation, error_reply, v2025_11_25, v2026_07_28};
use serde::Serialize;

/// The revisions with a handshake.
const LEGACY: [Revision; 4] = [V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25];
/// The revisions that the tables of these tests are about.
pub(crate) const RELEASED: [Revision; 5] = [V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28];
const BUSY: ApplicationCode = ApplicationCode::checked::<4711>();

/// Runs the same code with each revision's module.
macro_rules! with {
    ($revision:expr, $mcp:ident => $body:expr) => {
        mcp_wire::for_each_revision!(with, @ $revision, $mcp => $body;)
    };
    (@ $revision:expr, $mcp:ident => $body:expr; $($variant:ident $feature:literal $module:ident $file:literal;)*) => {
        match $revision {
            $(mcp_wire::Revision::$variant => {
                use mcp_wire::$module as $mcp;
                $body
            })*
        }
    };
}
pub(crate) use with;

/// An error as a peer writes it.
fn wire(text: &str) -> PeerError {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn text(error: &impl Serialize) -> String {
    serde_json::to_string(error).unwrap()
}

/// An error of this side as the peer reads it.
fn received(error: &WireError) -> PeerError {
    wire(&text(error))
}

/// The whole response with an error.
fn response(error: impl Into<WireError>) -> String {
    String::from_utf8(error_reply(7, error)).unwrap()
}

/// What a server of a revision says to a text that it refuses.
#[track_caller]
fn refused(revision: Revision, text: &str) -> Rejection {
    let refused = with!(revision, mcp => mcp::ClientMessage::parse(text.as_bytes()).map(|_| ()));
    refused.expect_err(&format!("{revision} takes {text}"))
}

/// The same request with the `_meta` that every request of the revision has; it must have no params.
fn with_meta(revision: Revision, request: &str) -> String {
    let meta = format!(
        r#"{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"{revision}","io.modelcontextprotocol/clientCapabilities":{{}}}}}}"#
    );
    match revision.is_modern() {
        true => format!(r#"{},"params":{meta}}}"#, request.strip_suffix('}').unwrap()),
        false => request.to_owned(),
    }
}

#[track_caller]
fn reply(revision: Revision, text: &str) -> String {
    String::from_utf8(refused(revision, text).reply(revision).unwrap()).unwrap()
}

/// A condition of each kind, with all its data: of those that are released, as a person would write it.
fn sample(kind: ErrorKind) -> Condition {
    match kind {
        ErrorKind::ParseError => Condition::ParseError(Cause::default()),
        ErrorKind::InvalidRequest => {
            let violation = Violation { at: Place::top(), problem: Problem::Missing { member: "jsonrpc" } };
            Condition::InvalidRequest(Invalid::new(vec![violation]))
        }
        ErrorKind::MethodNotFound => Condition::MethodNotFound(Cause::quoting("no method", "tools/fly")),
        ErrorKind::InvalidParams => {
            let missing = |at: Place| Violation { at, problem: Problem::Missing { member: "name" } };
            let params = || Place::top().member("params");
            let errors = vec![missing(params().member("ref")), missing(params()), missing(params())];
            Condition::InvalidParams(Invalid::new(errors))
        }
        ErrorKind::ResourceNotFound => Condition::ResourceNotFound(Missing::new("file:///a")),
        ErrorKind::InternalError => Condition::InternalError(Cause::default()),
        ErrorKind::SessionNotFound => Condition::SessionNotFound(Cause::default()),
        ErrorKind::MissingSession => Condition::MissingSession(Cause::default()),
        ErrorKind::BadVersionHeader => Condition::BadVersionHeader(Cause::default()),
        ErrorKind::UserRejected => Condition::UserRejected(Cause::default()),
        ErrorKind::UnsupportedProtocolVersion => {
            let served = [V2025_11_25, V2026_07_28];
            Condition::UnsupportedProtocolVersion(Unsupported::new(served, "1.0.0"))
        }
        ErrorKind::UrlElicitationRequired => Condition::UrlElicitationRequired(elicitations().into()),
        ErrorKind::HeaderMismatch => Condition::HeaderMismatch(Mismatch::new("Mcp-Name").between("add", "sub")),
        ErrorKind::MissingRequiredClientCapability => Condition::MissingRequiredClientCapability(required().into()),
        #[allow(unreachable_patterns, reason = "what a later revision brings is read off the wire")]
        later => {
            let row = ErrorKind::rows().iter().rfind(|row| row.kind == later).unwrap();
            let sent = wire(&format!(r#"{{"code":{},"message":{:?}}}"#, row.code, row.message));
            let method = row.methods.first().copied().unwrap_or("tools/call");
            sent.classify(row.since, method).condition.unwrap()
        }
    }
}

/// The kinds of error that those revisions have.
fn released_kinds() -> impl Iterator<Item = ErrorKind> {
    let is_released = |kind: &ErrorKind| RELEASED.iter().any(|revision| kind.row(*revision).is_some());
    ErrorKind::ALL.iter().copied().filter(is_released)
}

fn elicitations() -> Elicitations<v2025_11_25::ElicitRequestUrlParams> {
    let url = v2025_11_25::ElicitRequestUrlParams::new(ElicitationId("e1"), "sign in", Url("https://a.example"));
    Elicitations::new(vec![url]).unwrap()
}

fn required() -> Required<v2026_07_28::ClientCapabilities> {
    Required::new(serde_json::from_str(r#"{"elicitation":{}}"#).unwrap()).unwrap()
}

fn application() -> Application {
    Application::new(BUSY, "the mill is busy").with_data(&["retry"]).unwrap()
}
