//! HTTP as a client sees it.

use mcp_wire::error::PeerError;
use mcp_wire::http::client::{Body, headers, is_header_mismatch, sort_out};
use mcp_wire::http::header;
use mcp_wire::http::param::ToolHeaders;
use mcp_wire::http::{NoAnswer, Post, answer_to};
use mcp_wire::{Call, Frame, ReadOptions, Revision, v2025_11_25 as legacy, v2026_07_28 as mcp};

#[track_caller]
fn check(
    message: &str,
    revision: Revision,
    tool: Option<&ToolHeaders>,
    session: Option<&str>,
    expect: &[(&str, &str)],
) {
    let frame = Frame::parse(message.as_bytes()).unwrap();
    let sent = headers(&frame, revision, tool, session);
    let sent: Vec<(&str, &str)> = sent.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let common = [("Content-Type", "application/json"), ("Accept", "application/json, text/event-stream")];
    assert_eq!(sent, [&common[..], expect].concat(), "{message}");
}

#[test]
fn a_modern_message_is_mirrored_and_a_legacy_one_has_version_and_session() {
    let modern = ("MCP-Protocol-Version", "2026-07-28");
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"press","arguments":{"n":42.0,"at":{"row":" x"},"on":true,"no":null}}}"#;
    let schema = r#"{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"},"at":{"type":"object","properties":{"row":{"type":"string","x-mcp-header":"Row"}}},"on":{"type":"boolean","x-mcp-header":"On"},"no":{"type":"string","x-mcp-header":"No"}}}"#;
    let tool = ToolHeaders::of_schema(schema).unwrap();
    let mirrored = [modern, ("Mcp-Method", "tools/call"), ("Mcp-Name", "press")];
    let params = [("Mcp-Param-N", "42"), ("Mcp-Param-On", "true"), ("Mcp-Param-Row", "=?base64?IHg=?=")];
    check(call, Revision::V2026_07_28, Some(&tool), Some("s"), &[&mirrored[..], &params].concat());
    check(call, Revision::V2026_07_28, None, None, &mirrored);
    let read = r#"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"plot://é"}}"#;
    check(
        read,
        Revision::V2026_07_28,
        None,
        None,
        &[modern, ("Mcp-Method", "resources/read"), ("Mcp-Name", "=?base64?cGxvdDovL8Op?=")],
    );
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    check(list, Revision::V2026_07_28, None, None, &[modern, ("Mcp-Method", "tools/list")]);
    let session = ("Mcp-Session-Id", "s");
    check(list, Revision::V2025_11_25, None, Some("s"), &[("MCP-Protocol-Version", "2025-11-25"), session]);
    check(list, Revision::V2025_06_18, None, None, &[("MCP-Protocol-Version", "2025-06-18")]);
    check(list, Revision::V2025_03_26, None, Some("s"), &[session]);
    let initialize = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#;
    check(initialize, Revision::V2025_11_25, None, Some("s"), &[]);
}

#[test]
fn a_message_in_a_body_counts_before_the_status() {
    let error = br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"bad"}}"#;
    let json = Some("application/json; charset=utf-8");
    for status in [200, 202, 400, 404, 500] {
        assert_eq!(Body::of(status, json, error), Body::Message(error), "{status}");
        assert_eq!(Body::of(status, None, error), Body::Message(error), "{status}");
    }
    assert_eq!(Body::of(200, Some("Text/Event-Stream"), b"data: {}\n\n"), Body::Events(b"data: {}\n\n"));
    assert_eq!(Body::of(502, Some("text/event-stream"), b"data: {}\n\n"), Body::Failed { status: 502 });
    assert_eq!(Body::of(202, None, b""), Body::Accepted);
    assert_eq!(Body::of(404, None, b""), Body::SessionEnded);
    assert_eq!(Body::of(200, json, b"{}"), Body::Failed { status: 200 });
    assert_eq!(Body::of(200, json, br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#), Body::Failed { status: 200 });
    assert_eq!(Body::of(503, Some("text/html"), b"<html>"), Body::Failed { status: 503 });
}

#[test]
fn a_tool_whose_headers_break_the_rules_is_set_aside_with_every_reason() {
    let schemas = [
        r#"{"type":"object"}"#,
        r#"{"type":"object","properties":{"a":{"type":"number","x-mcp-header":"A"},"b":{"type":"string","x-mcp-header":"a b"},"c":{"type":"string","x-mcp-header":"C"},"d":{"type":["string"],"x-mcp-header":"D"},"e":{"x-mcp-header":""},"f":{"type":"string","x-mcp-header":"c"}}}"#,
        r#"{"type":"object","x-mcp-header":"Root","properties":{"l":{"type":"array","items":{"type":"string","x-mcp-header":"L"}}},"anyOf":[{"properties":{"m":{"type":"string","x-mcp-header":"M"}}}],"$defs":{"n":{"type":"string","x-mcp-header":"N"}},"default":{"x-mcp-header":7}}"#,
        "[]",
    ];
    let sorted = sort_out(schemas, |schema| (*schema).to_owned());
    let (good, bad) = (sorted.good, sorted.bad);
    assert_eq!((good.len(), bad.len()), (1, 3));
    let reasons = |index: usize| bad[index].1.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        reasons(0),
        [
            "`x-mcp-header` on `number`, expected string, integer or boolean at /properties/a",
            "`x-mcp-header` of \"a b\", expected a token of HTTP at /properties/b",
            "`x-mcp-header` on several types, expected string, integer or boolean at /properties/d",
            "`x-mcp-header` of \"\", expected a token of HTTP at /properties/e",
            "`x-mcp-header` of \"c\", which another property has at /properties/f",
        ]
    );
    assert_eq!(
        reasons(1),
        [
            "`x-mcp-header` where `properties` alone do not lead at the top level",
            "`x-mcp-header` where `properties` alone do not lead at /properties/l/items",
            "`x-mcp-header` where `properties` alone do not lead at /anyOf/0/properties/m",
            "`x-mcp-header` where `properties` alone do not lead at /$defs/n",
        ]
    );
    assert_eq!(reasons(2), ["expected a schema at the top level"]);
}

#[test]
fn a_header_mismatch_is_told_by_its_code() {
    let error = |code| serde_json::from_str::<PeerError>(&format!(r#"{{"code":{code},"message":"m"}}"#)).unwrap();
    assert!(is_header_mismatch(&error(-32020)) && !is_header_mismatch(&error(-32001)));
}

#[test]
fn a_sentinel_is_read_as_it_was_written() {
    for (value, written) in [
        ("us-west1", "us-west1"),
        ("", ""),
        (" padded ", "=?base64?IHBhZGRlZCA=?="),
        ("line1\nline2", "=?base64?bGluZTEKbGluZTI=?="),
        ("Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="),
        ("=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="),
        ("=?BASE64?x?=", "=?BASE64?x?="),
    ] {
        assert_eq!(header::encode(value), written);
        assert_eq!(header::decode(written.as_bytes()).unwrap(), value);
    }
    for (bad, reason) in [
        (&b"=?base64?SGVsbG8?="[..], "expected Base64 in the sentinel"),
        (b"=?base64?SGV*bG8=?=", "expected Base64 in the sentinel"),
        (b"=?base64?SGVsbG9=?=", "expected Base64 in the sentinel"),
        (b"=?base64?_-8=?=", "expected Base64 in the sentinel"),
        (b"=?base64?/w==?=", "expected UTF-8 in the sentinel"),
        (b"caf\xc3\xa9", "expected printable ASCII, got another byte at 3"),
        (b"a\tb", "expected printable ASCII, got another byte at 1"),
    ] {
        assert_eq!(header::decode(bad).unwrap_err().to_string(), reason, "{}", String::from_utf8_lossy(bad));
    }
    assert_eq!(header::decode(b"\t plain \t").unwrap(), "plain");
    assert_eq!(header::decode(b"=?base64??=").unwrap(), "");
    assert_eq!(header::decode(b"=?base64?=").unwrap(), "=?base64?=");
}

proptest::proptest! {
    #[test]
    fn every_text_comes_back(text in "\\PC*|(\\s|\\PC|[\\x00-\\x20])*") {
        let written = header::encode(&text).into_owned();
        proptest::prop_assert!(written.bytes().all(|byte| matches!(byte, b' '..=b'~')));
        proptest::prop_assert_eq!(header::decode(written.as_bytes()).unwrap(), text);
    }
}

/// A call, and what is made of an answer to it: the text of the tool or the fault, and how many messages came beside it.
#[track_caller]
fn answered(status: u16, media: &str, body: &str) -> (Result<String, NoAnswer>, usize) {
    let meta = mcp::RequestMetaObject::new(mcp::ClientCapabilities::default(), "2026-07-28");
    let call = Call::<mcp::methods::ToolsCall>::new(7, mcp::CallToolRequestParams::new("press", meta));
    let mut beside = 0;
    let read = answer_to(&call, status, Some(media), body.as_bytes(), &ReadOptions::LENIENT, |_| beside += 1);
    let shown = read.map(|read| match read.value.into_outcome() {
        Ok(mcp::CallToolOutcome::Complete(result)) => format!("{} blocks", result.content.len()),
        Ok(mcp::CallToolOutcome::InputRequired(_)) => "asks".to_owned(),
        Err(error) => error.to_string(),
    });
    (shown, beside)
}

#[test]
fn an_answer_is_read_out_of_any_status_and_media_type() {
    let result = r#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","content":[]}}"#;
    let other = r#"{"jsonrpc":"2.0","id":8,"result":{}}"#;
    let error = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"bad"}}"#;
    let bare = r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"what?"}}"#;
    let notice = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}"#;
    let (json, events) = ("application/json", "text/event-stream");
    let stream = |data: &[&str]| data.iter().map(|data| format!("id: 1\ndata: {data}\n\n")).collect::<String>();

    assert_eq!(answered(200, json, result), (Ok("0 blocks".to_owned()), 0));
    assert_eq!(answered(400, json, error), (Ok("[-32602] bad".to_owned()), 0));
    assert_eq!(answered(400, json, bare), (Ok("[-32700] what?".to_owned()), 0));
    assert_eq!(answered(200, events, &stream(&[notice, other, result, notice])), (Ok("0 blocks".to_owned()), 3));
    // The last event is there without the blank line behind it.
    assert_eq!(answered(200, events, format!("data: {result}").as_str()), (Ok("0 blocks".to_owned()), 0));
    assert_eq!(answered(200, events, &stream(&["", notice])), (Err(NoAnswer::Unrelated), 1));
    assert_eq!(answered(200, json, other), (Err(NoAnswer::Unrelated), 0));
    assert_eq!(answered(202, json, ""), (Err(NoAnswer::Unrelated), 0));
    assert_eq!(answered(404, json, ""), (Err(NoAnswer::SessionEnded), 0));
    assert_eq!(answered(502, "text/html", "<html>"), (Err(NoAnswer::Status(502)), 0));
    let (unfit, _) = answered(200, json, &result.replace("[]", "7"));
    assert_eq!(unfit.unwrap_err().to_string(), "expected array, got number at /result/content");
}

#[test]
fn a_typed_call_has_the_headers_of_its_message() {
    let schema = r#"{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"}}}"#;
    let tool = ToolHeaders::of_schema(schema).unwrap();
    let meta = mcp::RequestMetaObject::new(mcp::ClientCapabilities::default(), "2026-07-28");
    let arguments = Some(r#"{"n":42}"#.parse().unwrap());
    let params = mcp::CallToolRequestParams { arguments, ..mcp::CallToolRequestParams::new("press", meta) };
    let post = Post::of(&Call::<mcp::methods::ToolsCall>::new(7, params), Some(&tool), None).unwrap();
    let own: Vec<(&str, &str)> = post.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(
        own[2..],
        [
            ("MCP-Protocol-Version", "2026-07-28"),
            ("Mcp-Method", "tools/call"),
            ("Mcp-Name", "press"),
            ("Mcp-Param-N", "42")
        ]
    );
    let ping = Call::<legacy::methods::Ping>::new(1, None);
    let post = Post::of(&ping, None, Some("s")).unwrap();
    assert_eq!(post.body, br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#);
    assert_eq!(post.headers[3], ("Mcp-Session-Id".to_owned(), "s".to_owned()));
}
