//! The headers that mirror the body: their values, their number, and what is told where they differ.

use mcp_wire::http::header::Headers;
use mcp_wire::http::param::ToolHeaders;
use serde_json::json;

use super::{DUAL, MODERN, Request, differs};

#[track_caller]
fn check(request: &Request, expected: &str) {
    for revisions in [MODERN, DUAL] {
        assert_eq!(request.sent_to(revisions), expected);
    }
}

const TAKEN: &str = "2026-07-28 tools/call";

#[test]
fn names_are_of_any_case_and_values_are_trimmed() {
    let mut request = Request::new();
    for (name, value) in &mut request.headers {
        *name = name.to_ascii_uppercase();
        *value = [b" \t", value.as_slice(), b"\t "].concat();
    }
    check(&request, TAKEN);
}

#[test]
fn a_header_that_differs_is_told_with_both_values() {
    check(
        &Request::new().with("Mcp-Method", "Tools/Call"),
        &differs(
            "header `Mcp-Method` differs from the body",
            r#"{"expected":"tools/call","header":"Mcp-Method","received":"Tools/Call"}"#,
        ),
    );
    check(
        &Request::new().without("Mcp-Method"),
        &differs("no header `Mcp-Method`", r#"{"expected":"tools/call","header":"Mcp-Method"}"#),
    );
    check(
        &Request::new().and("mcp-method", "tools/call"),
        &differs("more than one header `Mcp-Method`", r#"{"expected":"tools/call","header":"Mcp-Method"}"#),
    );
    check(
        &Request::new().with("Mcp-Name", b"we\xEFgh"),
        &differs(
            "header `Mcp-Name`: expected printable ASCII, got another byte at 2",
            "{\"expected\":\"weigh\",\"header\":\"Mcp-Name\",\"received\":\"we\u{fffd}gh\"}",
        ),
    );
}

#[test]
fn the_version_in_the_header_is_told_as_a_header() {
    let name = "MCP-Protocol-Version";
    check(
        &Request::new().without(name),
        &differs("no header `MCP-Protocol-Version`", r#"{"expected":"2026-07-28","header":"MCP-Protocol-Version"}"#),
    );
    check(
        &Request::new().and(name, "2026-07-28"),
        &differs(
            "more than one header `MCP-Protocol-Version`",
            r#"{"expected":"2026-07-28","header":"MCP-Protocol-Version"}"#,
        ),
    );
    check(
        &Request::new().with(name, "2025-11-25"),
        &differs(
            "header `MCP-Protocol-Version` differs from `_meta`",
            r#"{"expected":"2026-07-28","header":"MCP-Protocol-Version","received":"2025-11-25"}"#,
        ),
    );
    check(
        &Request::new().with(name, "2026\u{2010}07"),
        &differs(
            "header `MCP-Protocol-Version`: expected printable ASCII, got another byte at 4",
            "{\"expected\":\"2026-07-28\",\"header\":\"MCP-Protocol-Version\",\"received\":\"2026\u{2010}07\"}",
        ),
    );
}

#[test]
fn an_unserved_version_is_told_with_those_that_are() {
    let mut request = Request::new().with("MCP-Protocol-Version", "2099-01-01");
    *request.meta() = json!({ "io.modelcontextprotocol/protocolVersion": "2099-01-01" });
    assert_eq!(
        request.sent_to(DUAL),
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"unsupported protocol version \"2099-01-01\"","data":{"requested":"2099-01-01","supported":["2025-06-18","2025-11-25","2026-07-28"]}}}"#,
    );
    // The header alone is enough.
    *request.meta() = json!({});
    assert_eq!(
        request.sent_to(MODERN),
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"unsupported protocol version \"2099-01-01\"","data":{"requested":"2099-01-01","supported":["2026-07-28"]}}}"#,
    );
}

#[test]
fn what_every_request_has_in_meta_is_told_with_400() {
    let missing = |member: &str, at: &str| {
        format!(
            r#"400 {{"jsonrpc":"2.0","id":7,"error":{{"code":-32602,"message":"missing member `{member}` at {at}","data":{{"errors":[{{"at":"{at}","problems":["missing member `{member}`"]}}]}}}}}}"#
        )
    };
    let mut request = Request::new();
    request.body["params"].as_object_mut().expect("params").remove("_meta");
    check(&request, &missing("_meta", "/params"));
    let mut request = Request::new();
    *request.meta() = json!({ "io.modelcontextprotocol/clientCapabilities": {} });
    check(&request, &missing("io.modelcontextprotocol/protocolVersion", "/params/_meta"));
    let mut request = Request::new();
    *request.meta() = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28" });
    check(&request, &missing("io.modelcontextprotocol/clientCapabilities", "/params/_meta"));
    let mut request = Request::new();
    request.body["params"] = json!([]);
    check(
        &request,
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"expected object, got array at /params","data":{"errors":[{"at":"/params","problems":["expected object, got array"]}]}}}"#,
    );
}

#[test]
fn a_sentinel_is_decoded_before_it_is_compared() {
    check(&Request::new().with("Mcp-Name", "=?base64?d2VpZ2g=?="), TAKEN);
    let mut request = Request::new().with("Mcp-Param-Bin", "=?base64?TsO2cmQ=?=");
    request.body["params"]["arguments"]["bin"] = "Nörd".into();
    check(&request, TAKEN);
    check(
        &Request::new().with("Mcp-Name", "=?base64?%%%?="),
        &differs(
            "header `Mcp-Name`: expected Base64 in the sentinel",
            r#"{"expected":"weigh","header":"Mcp-Name","received":"=?base64?%%%?="}"#,
        ),
    );
    check(
        &Request::new().with("Mcp-Name", "=?base64?/w==?="),
        &differs(
            "header `Mcp-Name`: expected UTF-8 in the sentinel",
            r#"{"expected":"weigh","header":"Mcp-Name","received":"=?base64?/w==?="}"#,
        ),
    );
    // Markers in upper case are text.
    check(
        &Request::new().with("Mcp-Name", "=?BASE64?d2VpZ2g=?="),
        &differs(
            "header `Mcp-Name` differs from the body",
            r#"{"expected":"weigh","header":"Mcp-Name","received":"=?BASE64?d2VpZ2g=?="}"#,
        ),
    );
}

#[test]
fn each_method_has_the_name_that_it_is_about() {
    let read = Request::of("resources/read", &json!({ "uri": "mem://7" }));
    check(&read.clone().with("Mcp-Name", "mem://7"), "2026-07-28 resources/read");
    check(&read, &differs("no header `Mcp-Name`", r#"{"expected":"mem://7","header":"Mcp-Name"}"#));
    let get = Request::of("prompts/get", &json!({ "name": "plan" }));
    check(&get.clone().with("Mcp-Name", "plan"), "2026-07-28 prompts/get");
    check(&get, &differs("no header `Mcp-Name`", r#"{"expected":"plan","header":"Mcp-Name"}"#));
    let list = Request::of("tools/list", &json!({}));
    check(&list, "2026-07-28 tools/list");
    check(&list.with("Mcp-Name", "whatever"), "2026-07-28 tools/list");
}

#[test]
fn arguments_are_mirrored_as_what_they_mean() {
    let with = |arguments: serde_json::Value, headers: &[(&str, &str)]| {
        let mut request = Request::new().without("Mcp-Param-Bin");
        request.body["params"]["arguments"] = arguments;
        headers.iter().fold(request, |request, (name, value)| request.with(name, value))
    };
    check(&with(json!({ "n": 42 }), &[("Mcp-Param-N", "42.0")]), TAKEN);
    check(&with(json!({ "n": 42.0 }), &[("Mcp-Param-N", "42")]), TAKEN);
    check(&with(json!({ "n": -0.0 }), &[("Mcp-Param-N", "0")]), TAKEN);
    check(&with(json!({ "wet": true }), &[("Mcp-Param-Wet", "true")]), TAKEN);
    check(&with(json!({ "bin": null, "n": null }), &[]), TAKEN);
    check(&with(json!({}), &[("Mcp-Param-Else", "1")]), TAKEN);
    check(
        &with(json!({ "n": 42 }), &[("Mcp-Param-N", "43")]),
        &differs(
            "header `Mcp-Param-N` differs from the body",
            r#"{"expected":"42","header":"Mcp-Param-N","received":"43"}"#,
        ),
    );
    check(
        &with(json!({ "n": 9_007_199_254_740_993_i64 }), &[("Mcp-Param-N", "9007199254740992")]),
        &differs(
            "header `Mcp-Param-N` differs from the body",
            r#"{"expected":"9007199254740993","header":"Mcp-Param-N","received":"9007199254740992"}"#,
        ),
    );
    check(
        &with(json!({ "wet": true }), &[("Mcp-Param-Wet", "True")]),
        &differs(
            "header `Mcp-Param-Wet` differs from the body",
            r#"{"expected":"true","header":"Mcp-Param-Wet","received":"True"}"#,
        ),
    );
    check(
        &with(json!({ "bin": "north" }), &[]),
        &differs("no header `Mcp-Param-Bin`", r#"{"expected":"north","header":"Mcp-Param-Bin"}"#),
    );
    check(
        &with(json!({}), &[("Mcp-Param-Bin", "north")]),
        &differs(
            "header `Mcp-Param-Bin` without an argument that it mirrors",
            r#"{"header":"Mcp-Param-Bin","received":"north"}"#,
        ),
    );
}

#[test]
fn an_argument_is_found_beside_values_that_no_tree_holds() {
    let schema = r#"{"type":"object","properties":{"bin":{"type":"string","x-mcp-header":"Bin"},"in":{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"}}}}}"#;
    let headers = ToolHeaders::of_schema(schema).expect("headers");
    let nested = format!("{}{}", "[".repeat(500), "]".repeat(500));
    for beside in ["1e999", r#""\ud800""#, &nested] {
        let arguments = format!(r#"{{"x":{beside},"bin":"north","in":{{"x":{beside},"n":7}}}}"#);
        let sent = [("Mcp-Param-Bin".to_owned(), "north".to_owned()), ("Mcp-Param-N".to_owned(), "7".to_owned())];
        assert_eq!(headers.of_arguments(&arguments), sent, "{beside:.9}");
        let got: Headers<'_> = sent.iter().map(|(name, value)| (name.as_str(), value)).collect();
        assert_eq!(headers.compare(&arguments, &got), Ok(()), "{beside:.9}");
    }
    // Of two of a name the last is what the tool reads.
    assert_eq!(headers.of_arguments(r#"{"bin":"north","bin":"south"}"#)[0].1, "south");
    // Numbers are compared digit for digit, whatever their size, and written without a fraction that says nothing.
    let of = |number: &str| headers.of_arguments(&format!(r#"{{"in":{{"n":{number}}}}}"#)).swap_remove(0).1;
    assert_eq!([of("4.20e1"), of("-0"), of("0.50"), of("1e99")], ["42", "0", "0.50", "1e99"]);
    for (sent, is_taken) in [("1e99", true), ("10e98", true), ("1.1e99", false), ("+1e99", false), ("", false)] {
        let got: Headers<'_> = [("Mcp-Param-N", sent)].into_iter().collect();
        assert_eq!(headers.compare(r#"{"in":{"n":1e99}}"#, &got).is_ok(), is_taken, "{sent}");
    }
    for broken in ["", "7", "{\"bin\":", "{\"in\":7}", "{\"bin\":[1]}"] {
        assert_eq!(headers.of_arguments(broken), [], "{broken}");
    }
}

#[test]
fn long_values_and_many_headers_are_quoted_in_bounds() {
    let long = "w".repeat(8 << 10);
    let mut request = Request::new().with("Mcp-Name", &long);
    for index in 0..100 {
        request = request.with(&format!("X-Pad-{index}"), &long);
    }
    let told = request.sent_to(MODERN);
    assert!(
        told.starts_with(r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32020,"message":"header `Mcp-Name` differs"#)
    );
    assert!(told.len() < 400, "{} bytes", told.len());

    request.body["params"]["name"] = long.clone().into();
    request = request.without("Mcp-Param-Bin");
    check(&request, TAKEN);
}

#[test]
fn a_missing_capability_is_told_exactly() {
    let mut request = Request::new();
    request.meta()["io.modelcontextprotocol/clientCapabilities"] = json!({});
    check(
        &request,
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32021,"message":"the client did not declare the capability `roots`","data":{"requiredCapabilities":{"roots":{}}}}}"#,
    );
}
