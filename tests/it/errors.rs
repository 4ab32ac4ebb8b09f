//! Errors: the register ERR-01 to ERR-18, the contract of every envelope, the bands of codes, hostile text, exact bytes.

mod bands;
mod gate;
mod hostile;
mod register;
mod register_policy;
mod snapshots;

use mcp_wire::Revision::{self, V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::error::{
    Application, ApplicationCode, Cause, Condition, Elicitations, ErrorKind, Invalid, Mismatch, Missing, Required,
    Unsupported, WireError,
};
use mcp_wire::{JsonObject, Problem, Rejection, Response, Violation};

const LEGACY: [Revision; 4] = [V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25];
const BUSY: ApplicationCode = ApplicationCode::checked::<4711>();

/// Runs the same code with each revision's module.
macro_rules! with {
    ($revision:expr, $mcp:ident => $body:expr) => {
        match $revision {
            mcp_wire::Revision::V2024_11_05 => {
                use mcp_wire::v2024_11_05 as $mcp;
                $body
            }
            mcp_wire::Revision::V2025_03_26 => {
                use mcp_wire::v2025_03_26 as $mcp;
                $body
            }
            mcp_wire::Revision::V2025_06_18 => {
                use mcp_wire::v2025_06_18 as $mcp;
                $body
            }
            mcp_wire::Revision::V2025_11_25 => {
                use mcp_wire::v2025_11_25 as $mcp;
                $body
            }
            mcp_wire::Revision::V2026_07_28 => {
                use mcp_wire::v2026_07_28 as $mcp;
                $body
            }
        }
    };
}
use with;

/// An error as a peer writes it.
fn wire(text: &str) -> WireError {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn text(error: &WireError) -> String {
    serde_json::to_string(error).unwrap()
}

/// The whole response with an error.
fn response(error: impl Into<WireError>) -> String {
    String::from_utf8(Response::<()>::error(7, error).to_vec()).unwrap()
}

/// What a server of a revision says to a text that it refuses.
#[track_caller]
fn refused(revision: Revision, text: &str) -> Rejection {
    let refused = with!(revision, mcp => mcp::ClientMessage::parse(text.as_bytes()).map(|_| ()));
    refused.expect_err(&format!("{revision} takes {text}"))
}

#[track_caller]
fn reply(revision: Revision, text: &str) -> String {
    String::from_utf8(refused(revision, text).reply(revision).unwrap()).unwrap()
}

/// A condition of each kind, with all its data. A new kind does not compile before it is here.
fn sample(kind: ErrorKind) -> Condition {
    let object = |text: &str| text.parse::<JsonObject>().unwrap();
    match kind {
        ErrorKind::ParseError => Condition::ParseError(Cause::default()),
        ErrorKind::InvalidRequest => {
            let at = String::new();
            let violation = Violation { at, problem: Problem::Missing { member: "jsonrpc" } };
            Condition::InvalidRequest(Invalid::new(vec![violation]))
        }
        ErrorKind::MethodNotFound => Condition::MethodNotFound(Cause::quoting("no method", "tools/fly")),
        ErrorKind::InvalidParams => {
            let missing = |at: &str| Violation { at: at.to_owned(), problem: Problem::Missing { member: "name" } };
            Condition::InvalidParams(Invalid::new(vec![missing("/params/ref"), missing("/params"), missing("/params")]))
        }
        ErrorKind::ResourceNotFound => Condition::ResourceNotFound(Missing::new("file:///a")),
        ErrorKind::InternalError => Condition::InternalError(Cause::default()),
        ErrorKind::SessionNotFound => Condition::SessionNotFound(Cause::default()),
        ErrorKind::UnsupportedProtocolVersion => {
            let served = [V2025_11_25, V2026_07_28];
            Condition::UnsupportedProtocolVersion(Unsupported::new(served, "1.0.0"))
        }
        ErrorKind::UrlElicitationRequired => {
            let elicitation = r#"{"mode":"url","message":"sign in","elicitationId":"e1","url":"https://a.example"}"#;
            Condition::UrlElicitationRequired(Elicitations::new(vec![object(elicitation)]))
        }
        ErrorKind::HeaderMismatch => Condition::HeaderMismatch(Mismatch::new("Mcp-Name").between("add", "sub")),
        ErrorKind::MissingRequiredClientCapability => {
            Condition::MissingRequiredClientCapability(Required::new(object(r#"{"elicitation":{}}"#)))
        }
    }
}

fn application() -> Application {
    Application::new(BUSY, "the mill is busy").with_data(&["retry"]).unwrap()
}
