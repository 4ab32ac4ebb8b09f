//! What comes before the body, notifications and responses, and the types of the crate `http`.

use mcp_wire::gate::Admission;
use mcp_wire::http::{Accepts, AllowList, check_post, header::Headers};
use serde_json::json;

use super::{DUAL, MODERN, Request, served, shown};

#[test]
fn hosts_and_origins_of_others_are_forbidden() {
    for (header, value, expected) in [
        ("Host", "localhost", None),
        ("Host", "LOCALHOST:3000", None),
        ("Host", "127.0.0.1:1", None),
        ("Host", "[::1]:8080", None),
        ("Host", "evil.example", Some("403 the host \"evil.example\" is not allowed")),
        ("Host", "localhost.evil.example", Some("403 the host \"localhost.evil.example\" is not allowed")),
        ("Host", "localhost:80@evil.example", Some("403 the host \"localhost:80@evil.example\" is not allowed")),
        ("Host", "[::1]evil", Some("403 the host \"[::1]evil\" is not allowed")),
        ("Origin", "http://localhost:5173", None),
        ("Origin", "https://127.0.0.1", None),
        ("Origin", "http://[::1]:9", None),
        ("Origin", "null", Some("403 the origin \"null\" is not allowed")),
        ("Origin", "http://evil.example", Some("403 the origin \"http://evil.example\" is not allowed")),
        ("Origin", "ftp://localhost", Some("403 the origin \"ftp://localhost\" is not allowed")),
    ] {
        let request = Request::new().with(header, value);
        assert_eq!(request.sent_to(MODERN), expected.unwrap_or("2026-07-28 tools/call"), "{header}: {value}");
    }
    let doubled = Request::new().and("Host", "localhost");
    assert_eq!(doubled.sent_to(MODERN), "403 the host \"more than one\" is not allowed");
    assert_eq!(Request::new().without("Host").sent_to(MODERN), "2026-07-28 tools/call");

    let public = served(MODERN).with_allowed(AllowList::none().host("mcp.example.com:443"));
    let ask = |host| shown(&check_post(&Request::new().with("Host", host).named(), &Request::new().bytes(), &public));
    assert_eq!(ask("mcp.example.com:443"), "2026-07-28 tools/call");
    assert_eq!(ask("mcp.example.com"), "403 the host \"mcp.example.com\" is not allowed");
    assert_eq!(ask("localhost"), "403 the host \"localhost\" is not allowed");
}

#[test]
fn media_types_are_checked_before_the_body() {
    let json = "415 expected `Content-Type: application/json`";
    for (value, expected) in [
        ("application/json", "2026-07-28 tools/call"),
        ("Application/JSON; charset=UTF-8", "2026-07-28 tools/call"),
        ("application/json;charset=latin1", json),
        ("text/plain", json),
        ("application/jsonp", json),
    ] {
        assert_eq!(Request::new().with("Content-Type", value).sent_to(DUAL), expected, "{value}");
    }
    assert_eq!(Request::new().without("Content-Type").sent_to(DUAL), json);

    let both = Accepts { json: true, events: true };
    for (value, accepts) in [
        (None, both),
        (Some("*/*"), both),
        (Some("application/*"), Accepts { events: false, ..both }),
        (Some("text/event-stream"), Accepts { json: false, ..both }),
        (Some("Text/Event-Stream;q=0.5, application/json; q=0"), Accepts { json: false, ..both }),
        (Some("image/png"), Accepts { json: false, events: false }),
    ] {
        let headers: Headers<'_> = value.iter().map(|value| ("accept", *value)).collect();
        assert_eq!(Accepts::of(&headers), accepts, "{value:?}");
    }
    assert_eq!(
        Request::new().with("Accept", "image/png").sent_to(DUAL),
        "406 expected `application/json` or `text/event-stream` in `Accept`",
    );
}

#[test]
fn a_notification_is_taken_dropped_or_refused_without_an_id_and_never_404() {
    let notice = |method: &str, params: serde_json::Value| {
        let mut request = Request::new().with("Mcp-Method", method).without("Mcp-Name").without("Mcp-Param-Bin");
        request.body = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        request
    };
    let cancelled = || notice("notifications/cancelled", json!({ "requestId": 4 }));
    assert_eq!(cancelled().sent_to(DUAL), "2026-07-28 notifications/cancelled");
    assert_eq!(notice("notifications/acme/x", json!({})).sent_to(DUAL), "2026-07-28 notifications/acme/x");
    assert_eq!(notice("notifications/cancelled", json!({})).sent_to(DUAL), "202 missing member `requestId` at /params",);
    assert_eq!(
        cancelled().with("Mcp-Method", "tools/call").sent_to(DUAL),
        r#"400 {"jsonrpc":"2.0","error":{"code":-32020,"message":"header `Mcp-Method` differs from the body","data":{"expected":"notifications/cancelled","header":"Mcp-Method","received":"tools/call"}}}"#,
    );
    assert_eq!(
        cancelled().with("MCP-Protocol-Version", "2031-01-01").sent_to(DUAL),
        r#"400 {"jsonrpc":"2.0","error":{"code":-32022,"message":"unsupported protocol version \"2031-01-01\"","data":{"requested":"2031-01-01","supported":["2025-06-18","2025-11-25","2026-07-28"]}}}"#,
    );
}

#[test]
fn a_response_is_of_sessions_alone() {
    let mut response = Request::new();
    response.body = json!({ "jsonrpc": "2.0", "id": 1, "result": {} });
    assert_eq!(
        response.sent_to(DUAL),
        r#"400 {"jsonrpc":"2.0","error":{"code":-32600,"message":"expected a request or a notification, got a response"}}"#,
    );
    assert_eq!(response.with("MCP-Protocol-Version", "2025-11-25").sent_to(DUAL), "2025-11-25 -");
}

#[test]
fn discovery_is_answered_over_http() {
    let told = Request::of("server/discover", &json!({})).sent_to(MODERN);
    assert!(told.starts_with(r#"answer {"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","#), "{told}");
}

#[test]
fn name_of_a_method_of_an_extension_says_what_the_named_member_says() {
    let ask = |spoil: fn(Request) -> Request, params: serde_json::Value| {
        let served = served(MODERN).with_named_method("tasks/get", "taskId");
        let request = spoil(Request::of("tasks/get", &params));
        shown(&check_post(&request.named(), &request.bytes(), &served))
    };
    let differs = |message: &str, received: &str| {
        format!(
            r#"400 {{"jsonrpc":"2.0","id":7,"error":{{"code":-32020,"message":"{message}","data":{{"expected":"t 1","header":"Mcp-Name"{received}}}}}}}"#,
        )
    };
    let of_task = || json!({ "taskId": "t 1" });
    assert_eq!(ask(|request| request.with("Mcp-Name", "t 1"), of_task()), "2026-07-28 tasks/get");
    assert_eq!(ask(|request| request.with("Mcp-Name", "=?base64?dCAx?="), of_task()), "2026-07-28 tasks/get");
    assert_eq!(
        ask(|request| request.with("Mcp-Name", "t 2"), of_task()),
        differs("header `Mcp-Name` differs from the body", r#","received":"t 2""#),
    );
    assert_eq!(ask(|request| request, of_task()), differs("no header `Mcp-Name`", ""));
    // What is no string is for the extension to refuse.
    assert_eq!(ask(|request| request, json!({ "taskId": 1 })), "2026-07-28 tasks/get");
    // A method that the server does not have is told as before.
    assert_eq!(
        Request::of("tasks/get", &of_task()).sent_to(MODERN),
        r#"404 {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"tasks/get\""}}"#,
    );
}

#[test]
fn headers_and_answers_are_those_of_the_crate_http() {
    let mut map = http::HeaderMap::new();
    for (name, value) in &Request::new().headers {
        let name: http::HeaderName = name.parse().expect("a name");
        map.append(name, http::HeaderValue::from_bytes(value).expect("a value"));
    }
    let (body, server) = (Request::new().bytes(), served(MODERN));
    assert_eq!(shown(&check_post(&(&map).into(), &body, &server)), "2026-07-28 tools/call");
    map.remove("mcp-name");
    let Admission::Refused(refusal) = check_post(&(&map).into(), &body, &server) else { panic!("a refusal") };
    assert_eq!(refusal.content_type(), Some("application/json"));
    let response = http::Response::<Vec<u8>>::from(refusal);
    assert_eq!(response.status(), http::StatusCode::BAD_REQUEST);
    assert_eq!(response.headers()["content-type"], "application/json");
    assert_eq!(
        response.into_body(),
        br#"{"jsonrpc":"2.0","id":7,"error":{"code":-32020,"message":"no header `Mcp-Name`","data":{"expected":"weigh","header":"Mcp-Name"}}}"#,
    );

    let empty: Headers<'_> = Headers::default();
    let refusal = mcp_wire::http::check_method("PUT", &empty, &server).expect_err("refused");
    let response = http::Response::<Vec<u8>>::from(refusal);
    assert_eq!((response.status().as_u16(), &response.headers()["allow"]), (405, &"POST".parse().expect("a value")));
    assert!(response.body().is_empty());
}
