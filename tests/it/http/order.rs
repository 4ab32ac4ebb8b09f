//! The order of the checks: of two faults the earlier one is told.

use mcp_wire::Revision;
use mcp_wire::capability::ClientUse;
use mcp_wire::gate::{Admission, Served};
use mcp_wire::http::check_post;
use serde_json::json;

use super::{DUAL, EVERY, MODERN, Request};

/// A fault: its place in the order, the status and the code that tell it, and how it is made.
type Fault = (&'static str, u16, Option<i64>, fn(Request) -> Request);

const FAULTS: &[Fault] = &[
    ("0 host", 403, None, |request| request.with("Host", "evil.example")),
    ("0 content type", 415, None, |request| request.with("Content-Type", "text/plain")),
    ("0 accept", 406, None, |request| request.with("Accept", "image/png")),
    ("1 JSON", 400, Some(-32700), |mut request| {
        request.tail = "}";
        request
    }),
    ("1 text", 400, Some(-32700), |mut request| {
        request.meta()["io.modelcontextprotocol/logLevel"] = "HALF".into();
        request
    }),
    ("2 message", 400, Some(-32600), |mut request| {
        request.body["jsonrpc"] = "1.0".into();
        request
    }),
    ("3 version header", 400, Some(-32020), |request| request.without("MCP-Protocol-Version")),
    ("4 version in both", 400, Some(-32020), |mut request| {
        request.meta()["io.modelcontextprotocol/protocolVersion"] = "2030-12-31".into();
        request
    }),
    ("5 version served", 400, Some(-32022), |mut request| {
        request.meta()["io.modelcontextprotocol/protocolVersion"] = "2031-01-01".into();
        request.with("MCP-Protocol-Version", "2031-01-01")
    }),
    ("6 _meta", 400, Some(-32602), |mut request| {
        let meta = request.meta().as_object_mut().expect("an object");
        meta.remove("io.modelcontextprotocol/clientCapabilities");
        request
    }),
    ("7 method header", 400, Some(-32020), |request| request.with("Mcp-Method", "Tools/Call")),
    ("7 name header", 400, Some(-32020), |request| request.with("Mcp-Name", "way")),
    ("8 capability", 404, Some(-32601), |request| renamed(request, "prompts/get")),
    ("8 method", 404, Some(-32601), |request| renamed(request, "tools/fly")),
    ("9 params", 200, Some(-32602), |mut request| {
        request.body["params"]["arguments"] = 5.into();
        request
    }),
    ("10 argument header", 400, Some(-32020), |request| request.with("Mcp-Param-Bin", "south")),
    ("11 capability", 400, Some(-32021), |mut request| {
        if let Some(declared) = request.meta().get_mut("io.modelcontextprotocol/clientCapabilities") {
            *declared = json!({ "sampling": {} });
        }
        request
    }),
];

/// The pair that cannot be: the header mirrors nothing of a method that nobody knows.
const NO_PAIR: (&str, &str) = ("7 name header", "8 method");

/// Puts another method in, and into the header if it had the one before.
fn renamed(mut request: Request, method: &str) -> Request {
    let before = request.body["method"].as_str().expect("text").to_owned();
    request.body["method"] = method.into();
    let is_own = |(name, value): &(String, Vec<u8>)| name == "Mcp-Method" && value == before.as_bytes();
    if request.headers.iter().any(is_own) { request.with("Mcp-Method", method) } else { request }
}

/// The same server, without prompts.
fn served(revisions: &'static [Revision]) -> Served {
    let schema = r#"{"type":"object","properties":{"bin":{"type":"string","x-mcp-header":"Bin"}}}"#;
    let (info, capabilities) = (json!({ "name": "shed", "version": "2" }), json!({ "tools": {} }));
    let served = Served::new(revisions, &info, &capabilities).expect("objects");
    served.with_tool("weigh", schema).expect("headers").with_needed("tools/call", Some("weigh"), ClientUse::Roots)
}

/// The status and the code of what a request is refused with.
fn refused(request: &Request, revisions: &'static [Revision]) -> (u16, Option<i64>) {
    let bytes = request.bytes();
    match check_post(&request.named(), &bytes, &served(revisions)) {
        Admission::Refused(refusal) => (refusal.status(), refusal.error().and_then(|error| error.code().as_i64())),
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_fault_is_told_by_its_status_and_code() {
    for revisions in [MODERN, DUAL, EVERY] {
        let (request, server) = (Request::new(), served(revisions));
        assert!(matches!(check_post(&request.named(), &request.bytes(), &server), Admission::Message(_)));
        for (name, status, code, spoil) in FAULTS {
            assert_eq!(refused(&spoil(Request::new()), revisions), (*status, *code), "{name} for {revisions:?}");
        }
    }
}

#[test]
fn of_two_faults_the_earlier_is_told() {
    for revisions in [MODERN, DUAL, EVERY] {
        let mut pairs = 0;
        for (at, (name, status, code, spoil)) in FAULTS.iter().enumerate() {
            for (later, _, _, spoil_later) in &FAULTS[at + 1..] {
                if (*name, *later) == NO_PAIR {
                    continue;
                }
                // The earlier one is made last, so that it is there for certain.
                let request = spoil(spoil_later(Request::new()));
                assert_eq!(refused(&request, revisions), (*status, *code), "{name} and {later} for {revisions:?}");
                pairs += 1;
            }
        }
        assert_eq!(pairs, 135);
    }
}

#[test]
fn a_method_that_is_not_there_is_told_after_the_version_whatever_its_name() {
    for method in ["tools/fly", "notifications/cancelled", "notifications/fly"] {
        let mut request = renamed(Request::new(), method);
        assert_eq!(refused(&request, DUAL), (404, Some(-32601)), "{method}");
        request.meta()["io.modelcontextprotocol/protocolVersion"] = "2025-11-25".into();
        assert_eq!(refused(&request, DUAL), (400, Some(-32020)), "{method}");
    }
}
