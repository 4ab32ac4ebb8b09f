//! Messages of sessions: the version header, the session header, `initialize`; and which era a message is of.

use mcp_wire::http::{Verb, check_method, check_post_of, header::Headers};
use mcp_wire::{Revision, gate::Served};
use serde_json::{Value, json};

use super::{DUAL, EVERY, LEGACY, MODERN, Request, served, shown};

/// A message with a version header, or without.
fn old(version: Option<&str>, body: Value) -> Request {
    let mut request = Request::of("tools/list", &json!({})).without("MCP-Protocol-Version").without("Mcp-Method");
    request.body = body;
    match version {
        Some(version) => request.with("MCP-Protocol-Version", version),
        None => request,
    }
}

fn list() -> Value {
    json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/list" })
}

fn initialize(version: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": 7, "method": "initialize", "params": {
        "protocolVersion": version, "capabilities": {}, "clientInfo": { "name": "z", "version": "0" },
    } })
}

#[test]
fn the_version_header_decides_where_meta_names_none() {
    for (revisions, version, expected) in [
        (DUAL, Some("2025-06-18"), "2025-06-18 tools/list"),
        (DUAL, Some("2025-11-25"), "2025-11-25 tools/list"),
        (LEGACY, Some(" 2025-11-25\t"), "2025-11-25 tools/list"),
        (EVERY, None, "2025-03-26 tools/list"),
        (
            LEGACY,
            None,
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"no header `MCP-Protocol-Version`"}}"#,
        ),
        (
            DUAL,
            None,
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32020,"message":"no header `MCP-Protocol-Version`","data":{"header":"MCP-Protocol-Version"}}}"#,
        ),
        (
            DUAL,
            Some("yesterday"),
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"unsupported protocol version \"yesterday\""}}"#,
        ),
        (
            DUAL,
            Some("2024-11-05"),
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"unsupported protocol version \"2024-11-05\""}}"#,
        ),
        (
            LEGACY,
            Some("2026-07-28"),
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"unsupported protocol version \"2026-07-28\""}}"#,
        ),
        (
            DUAL,
            Some("2027-01-01"),
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"unsupported protocol version \"2027-01-01\"","data":{"requested":"2027-01-01","supported":["2025-06-18","2025-11-25","2026-07-28"]}}}"#,
        ),
        (
            MODERN,
            Some("2025-11-25"),
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"unsupported protocol version \"2025-11-25\"","data":{"requested":"2025-11-25","supported":["2026-07-28"]}}}"#,
        ),
        (
            DUAL,
            Some("2026-07-28"),
            r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"missing member `_meta` at /params","data":{"errors":[{"at":"/params","problems":["missing member `_meta`"]}]}}}"#,
        ),
    ] {
        assert_eq!(old(version, list()).sent_to(revisions), expected, "{version:?} for {revisions:?}");
    }
}

#[test]
fn a_version_in_meta_is_of_the_modern_era_whatever_the_header_says() {
    let mut body = Request::of("tools/list", &json!({})).body;
    assert_eq!(
        old(Some("2025-11-25"), body.clone()).sent_to(DUAL),
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32020,"message":"header `MCP-Protocol-Version` differs from `_meta`","data":{"expected":"2026-07-28","header":"MCP-Protocol-Version","received":"2025-11-25"}}}"#,
    );
    // To a server of sessions the member is one of many that it does not know.
    assert_eq!(old(Some("2025-11-25"), body.clone()).sent_to(LEGACY), "2025-11-25 tools/list");
    body["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2025-11-25".into();
    assert_eq!(old(Some("2025-11-25"), body).sent_to(DUAL), "2025-11-25 tools/list");
}

#[test]
fn initialize_is_of_the_other_era_and_needs_no_header() {
    assert_eq!(old(None, initialize("2025-06-18")).sent_to(DUAL), "offer 2025-06-18");
    assert_eq!(old(None, initialize("2031-01-01")).sent_to(LEGACY), "offer 2025-11-25");
    assert_eq!(old(Some("2026-07-28"), initialize("2025-11-25")).sent_to(DUAL), "offer 2025-11-25");
    assert_eq!(
        old(None, initialize("2025-11-25")).sent_to(MODERN),
        r#"200 {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"unsupported protocol version \"2025-11-25\"","data":{"requested":"2025-11-25","supported":["2026-07-28"]}}}"#,
    );
    let modern = Request::of("initialize", &json!({}));
    assert_eq!(
        modern.sent_to(DUAL),
        r#"404 {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"initialize\""}}"#,
    );
}

/// What becomes of a message for a server that knows the session `s1`, of 2025-06-18.
fn in_session(request: &Request, served: &Served) -> String {
    let sessions = |id: &str| (id == "s1").then_some(Revision::V2025_06_18);
    shown(&check_post_of(&request.named(), &request.bytes(), served, sessions))
}

#[test]
fn sessions_are_required_known_and_of_their_version() {
    let (dual, strict) = (served(DUAL), served(DUAL).with_sessions());
    let request = || old(Some("2025-06-18"), list());
    assert_eq!(in_session(&request(), &dual), "2025-06-18 tools/list");
    assert_eq!(
        in_session(&request(), &strict),
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"no header `Mcp-Session-Id`"}}"#,
    );
    assert_eq!(in_session(&request().with("Mcp-Session-Id", "s1"), &strict), "2025-06-18 tools/list");
    assert_eq!(
        in_session(&request().with("mcp-session-id", "s2"), &strict),
        r#"404 {"jsonrpc":"2.0","id":7,"error":{"code":-32001,"message":"no session \"s2\""}}"#,
    );
    assert_eq!(
        in_session(&old(Some("2025-11-25"), list()).with("Mcp-Session-Id", "s1"), &strict),
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32600,"message":"the session is of version 2025-06-18, and the header `MCP-Protocol-Version` says 2025-11-25"}}"#,
    );
    // The session says which version it is of where the header does not.
    assert_eq!(in_session(&old(None, list()).with("Mcp-Session-Id", "s1"), &strict), "2025-06-18 tools/list");
    assert_eq!(
        in_session(&old(None, list()).with("Mcp-Session-Id", "s2"), &strict),
        r#"404 {"jsonrpc":"2.0","id":7,"error":{"code":-32001,"message":"no session \"s2\""}}"#,
    );
    assert_eq!(in_session(&old(None, initialize("2025-06-18")), &strict), "offer 2025-06-18");
    // A modern request has none, and what it names is ignored.
    assert_eq!(in_session(&Request::new().with("Mcp-Session-Id", "s2"), &strict), "2026-07-28 tools/call");
    assert_eq!(in_session(&Request::new().with("Last-Event-ID", "4"), &strict), "2026-07-28 tools/call");
}

#[test]
fn faults_of_messages_in_a_session_travel_in_band() {
    let body = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/fly" });
    assert_eq!(
        old(Some("2025-11-25"), body).sent_to(DUAL),
        r#"200 {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"tools/fly\""}}"#,
    );
    let body = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": { "name": 5 } });
    assert_eq!(
        old(Some("2025-11-25"), body).sent_to(DUAL),
        r#"200 {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"expected string, got number at /params/name","data":{"errors":[{"at":"/params/name","problems":["expected string, got number"]}]}}}"#,
    );
}

#[test]
fn batches_are_taken_where_the_version_has_them() {
    let batch = json!([list()]);
    assert_eq!(old(Some("2025-03-26"), batch.clone()).sent_to(EVERY), "2025-03-26 -");
    assert_eq!(old(None, batch.clone()).sent_to(EVERY), "2025-03-26 -");
    let refused = r#"400 {"jsonrpc":"2.0","error":{"code":-32600,"message":"expected object, got array at the top level","data":{"errors":[{"at":"","problems":["expected object, got array"]}]}}}"#;
    assert_eq!(old(Some("2025-11-25"), batch.clone()).sent_to(EVERY), refused);
    assert_eq!(old(Some("2026-07-28"), batch).sent_to(EVERY), refused);
}

#[test]
fn get_and_delete_are_for_sessions() {
    let ask = |method: &str, headers: &[(&str, &str)], served: &Served| {
        let headers: Headers<'_> = headers.iter().copied().collect();
        check_method(method, &headers, served).map_err(|refusal| format!("{} {}", refusal.status(), refusal.reason()))
    };
    let none = "no session that could take the method";
    let (modern, dual, strict) = (served(MODERN), served(DUAL), served(DUAL).with_sessions());
    assert_eq!(ask("POST", &[], &modern), Ok(Verb::Post));
    assert_eq!(ask("DELETE", &[("Mcp-Session-Id", "abc")], &modern), Err(format!("405 {none} \"DELETE\"")));
    assert_eq!(ask("GET", &[], &modern), Err(format!("405 {none} \"GET\"")));
    assert_eq!(ask("GET", &[("MCP-Protocol-Version", "2026-07-28")], &dual), Err(format!("405 {none} \"GET\"")));
    assert_eq!(ask("GET", &[("MCP-Protocol-Version", "2025-11-25")], &dual), Ok(Verb::Get));
    assert_eq!(ask("DELETE", &[], &dual), Ok(Verb::Delete));
    assert_eq!(ask("DELETE", &[], &strict), Err("400 no header `Mcp-Session-Id`".to_owned()));
    assert_eq!(ask("PUT", &[], &dual), Err("405 no method of this transport: \"PUT\"".to_owned()));
    assert_eq!(
        ask("POST", &[("Host", "evil.example")], &dual),
        Err("403 the host \"evil.example\" is not allowed".to_owned())
    );
}
