//! `http`.

use crate::run::{Run, run};

/// A good `tools/call` as it goes over the wire, with more headers.
fn call(headers: &str) -> String {
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weigh","arguments":{"bin":"n"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    format!(
        "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\n{headers}\r\n{body}\n",
        body.len(),
    )
}

#[track_caller]
fn check(args: &[&str], input: &str, code: i32, stdout: &str, stderr: &str) {
    let run = run(&[&["http"], args].concat(), input);
    assert_eq!(run, Run { code, stdout: stdout.to_owned(), stderr: stderr.to_owned() });
}

#[test]
fn requests_as_they_go_over_the_wire_are_judged_one_by_one() {
    let input = call("Mcp-Name: weigh\r\n") + "\n" + &call("");
    check(
        &[],
        &input,
        1,
        "\
<stdin>:1: POST request: \"tools/call\" of 2026-07-28
<stdin>:11: POST refused, 400: no header `Mcp-Name`
  {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32020,\"message\":\"no header `Mcp-Name`\",\"data\":{\"expected\":\"weigh\",\"header\":\"Mcp-Name\"}}}
",
        "",
    );
}

#[test]
fn lines_of_json_are_requests_too() {
    let input = concat!(
        r#"{"headers":{"content-type":"application/json","mcp-protocol-version":"2025-11-25"},"body":{"jsonrpc":"2.0","method":"notifications/initialized"}}"#,
        "\n\n",
        r#"{"headers":[["Content-Type","application/json"]],"body":"{"}"#,
        "\n",
        r#"{"method":"DELETE","headers":{"Mcp-Session-Id":["a"]}}"#,
        "\n",
    );
    check(
        &["--json"],
        input,
        1,
        concat!(
            r#"{"line":1,"verdict":"notification","status":202,"method":"notifications/initialized","revision":"2025-11-25","code":null,"message":null,"content_type":null,"reply":null}"#,
            "\n",
            r#"{"line":3,"verdict":"refused","status":400,"method":null,"revision":"2026-07-28","code":-32700,"message":"not JSON: EOF while parsing an object at line 1 column 1","content_type":"application/json","reply":{"jsonrpc":"2.0","error":{"code":-32700,"message":"not JSON: EOF while parsing an object at line 1 column 1"}}}"#,
            "\n",
            r#"{"line":4,"verdict":"delete","status":null,"method":null,"revision":null,"code":null,"message":null,"content_type":null,"reply":null}"#,
            "\n",
        ),
        "",
    );
}

#[test]
fn the_server_is_what_the_options_say() {
    let request = call("Mcp-Name: weigh\r\n");
    let refused = |reason: &str, reply: &str| format!("<stdin>:1: POST refused, {reason}\n{reply}");
    check(
        &["--capabilities", "{}", "--revision", "2026-07-28"],
        &request,
        1,
        &refused(
            "404: the server did not declare the capability `tools`",
            "  {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"the server did not declare the capability `tools`\"}}\n",
        ),
        "",
    );
    check(&["--allow", "mcp.example.com"], &request, 1, &refused("403: the host \"localhost\" is not allowed", ""), "");
    let old = r#"{"headers":{"content-type":"application/json","mcp-protocol-version":"2025-06-18","mcp-session-id":"s2"},"body":{"jsonrpc":"2.0","id":1,"method":"ping"}}"#;
    check(
        &["--session", "s1=2025-06-18"],
        old,
        1,
        &refused(
            "404: no session \"s2\"",
            "  {\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32001,\"message\":\"no session \\\"s2\\\"\"}}\n",
        ),
        "",
    );
    check(&["--session", "s2=2025-06-18"], old, 0, "<stdin>:1: POST request: \"ping\" of 2025-06-18\n", "");
}

#[test]
fn tools_say_which_arguments_headers_mirror() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tools.json");
    let write = |kind: &str| {
        let tool = format!(
            r#"{{"name":"weigh","inputSchema":{{"type":"object","properties":{{"bin":{{"type":"{kind}","x-mcp-header":"Bin"}}}}}}}}"#
        );
        std::fs::write(&path, format!(r#"{{"tools":[{tool}]}}"#)).unwrap();
    };
    let file = path.to_str().unwrap();
    write("string");
    let input = call("Mcp-Name: weigh\r\n");
    let told = run(&["http", "--tools", file], input.as_str());
    assert_eq!(
        (told.code, told.stdout.lines().next()),
        (1, Some("<stdin>:1: POST refused, 400: no header `Mcp-Param-Bin`"))
    );
    let input = call("Mcp-Name: weigh\r\nMcp-Param-Bin: n\r\n");
    assert_eq!(run(&["http", "--tools", file], input.as_str()).code, 0);
    write("number");
    check(
        &["--tools", file],
        &input,
        2,
        "",
        &format!(
            "error: {file}: tool \"weigh\": `x-mcp-header` on `number`, expected string, integer or boolean at /properties/bin\n"
        ),
    );
}

#[test]
fn what_is_no_request_is_told_with_its_line() {
    check(&[], "\n\nGET", 2, "", "<stdin>:3: expected a blank line behind the headers\n");
    check(&[], "POST / HTTP/1.1\nContent-Length: 9\n\n{}", 2, "", "<stdin>:1: expected 9 bytes of body, got 2\n");
    check(&[], "<html>", 2, "", "<stdin>:1: expected a request of HTTP: invalid token\n");
    check(&[], "{\"headers\":5}", 2, "", "<stdin>:1: expected an object or a list at /headers, got number\n");
    check(
        &["--capabilities", "[]"],
        "",
        2,
        "",
        "error: --capabilities: expected a JSON object: expected object, got array\n",
    );
}
