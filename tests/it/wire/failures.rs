//! Errors by condition, as far as all revisions have them. The file is read once in each of their modules.

use mcp_wire::error::{Application, ApplicationCode, Cause, Invalid, Missing, PeerError, Unsupported};
use mcp_wire::{Place, Problem, Revision, Violation};

use super::mcp::{Error, methods};
use crate::wire::{Line, error, error_without_id, relayed};

const MILL: ApplicationCode = ApplicationCode::checked::<3_000_000_000>();

pub(super) fn errors(revision: Revision) -> Vec<Line> {
    let params = || Place::top().member("params");
    let violation = |at, problem| Violation { at, problem };
    let invalid = Invalid {
        errors: vec![
            violation(params().member("name"), Problem::Fraction { expected: "string" }),
            violation(params(), Problem::Missing { member: "uri" }),
            violation(params(), Problem::Missing { member: "name" }),
        ],
        ..Default::default()
    };
    let unsupported = Unsupported {
        supported: vec![revision.to_string(), "2024-11-05".to_owned()],
        requested: "1\"9\u{1b}[31m".to_owned(),
        ..Default::default()
    };
    let busy = Application::new(MILL, "the mill is busy").with_data(&[1.5, 2.0]).unwrap();
    let null = Application::new(MILL, "").with_data(&()).unwrap();
    let peer: PeerError =
        serde_json::from_str(r#"{"code":-32099.0,"message":"a\tb","data":{"k":1,"k":2},"retryAfter":5}"#).unwrap();
    vec![
        error_without_id(revision, Error::ParseError(Cause::default())),
        error::<methods::ToolsCall>("parse-error", Error::ParseError("not JSON at byte 7".into())),
        error::<methods::ToolsCall>("invalid-request", Error::InvalidRequest(Invalid::default())),
        error::<methods::ToolsCall>("method-not-found", Error::MethodNotFound(Cause::default())),
        error::<methods::ToolsCall>("invalid-params", Error::InvalidParams(invalid)),
        error::<methods::ToolsCall>("invalid-params-cause", Error::InvalidParams("no tool \"brew\"\nhere".into())),
        error::<methods::ResourcesRead>("resource-not-found", Error::ResourceNotFound(Missing::new("mem://notes/9"))),
        error::<methods::PromptsList>("internal-error", Error::InternalError(Cause::default())),
        error::<methods::ToolsList>("unsupported-protocol-version", Error::UnsupportedProtocolVersion(unsupported)),
        error::<methods::ToolsCall>("application", Error::Application(busy)),
        error::<methods::ToolsCall>("application-null", Error::Application(null)),
        relayed::<methods::ToolsCall>(peer),
    ]
}
