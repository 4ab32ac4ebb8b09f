//! Remarks on valid frames, and the kinds of input, on samples that ship.

use crate::run::{check, run};

#[test]
fn the_sample_gets_each_remark() {
    let checked = run(&["check", "examples/remarks.jsonl"], "");
    assert_eq!(checked.stdout, include_str!("remarks.txt"));
    assert_eq!((checked.code, checked.stderr.as_str()), (0, ""));
    let listed = run(&["explain"], "").stdout;
    let names: Vec<&str> =
        listed.lines().skip_while(|line| !line.starts_with("remarks")).skip(1).map(str::trim).collect();
    assert_eq!(names.len(), 25);
    for name in names {
        let is_there = checked.stdout.contains(&format!("[{name}]"));
        assert_eq!(is_there, name != "headers-differ", "{name}");
        let said = run(&["explain", name], "");
        assert!(said.stdout.contains("https://modelcontextprotocol.io/specification/"), "{name}: {}", said.stdout);
    }
}

#[test]
fn remarks_fail_a_run_where_they_are_denied() {
    assert_eq!(run(&["check", "--deny", "remarks", "examples/remarks.jsonl"], "").code, 1);
    let plain = run(&["check", "--no-tool-schemas", "examples/remarks.jsonl"], "");
    assert!(!plain.stdout.contains("schema]") && plain.stdout.contains("[id-in-flight]"), "{}", plain.stdout);
}

#[test]
fn a_remark_is_an_object_with_place_name_and_text() {
    check(
        &[],
        &[r#"{"from":"Server","frame":{"jsonrpc":"2.0","id":9,"result":{}}}"#],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"result","id":9,"method":null,"revision":"2025-11-25","remarks":[{"at":"/id","name":"unasked-answer","text":"answers no request seen"}]}"#,
        ],
    );
}

#[test]
fn answers_to_an_id_that_two_requests_have_are_not_judged() {
    check(
        &["--revision", "2025-11-25"],
        &[
            r#"{"from":"client","frame":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}"#,
            r#"{"from":"client","frame":{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}}"#,
            r#"{"from":"server","frame":{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}}"#,
            r#"{"from":"server","frame":{"jsonrpc":"2.0","id":1,"result":{"content":[]}}}"#,
        ],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"tools/list","revision":"2025-11-25","known":true}"#,
            r#"{"line":2,"ok":true,"kind":"request","id":1,"method":"tools/call","revision":"2025-11-25","known":true,"remarks":[{"at":"/id","name":"id-in-flight","text":"id 1 is that of a request in flight"}]}"#,
            r#"{"line":3,"ok":true,"kind":"result","id":1,"method":"tools/call","revision":"2025-11-25","known":true}"#,
            r#"{"line":4,"ok":true,"kind":"result","id":1,"method":"tools/call","revision":"2025-11-25","known":true}"#,
        ],
    );
}

#[test]
fn a_lenient_client_shows_what_it_sets_aside() {
    check(
        &["--lenient", "--revision", "2025-11-25", "--no-tool-schemas"],
        &[
            r#"{"from":"client","frame":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}"#,
            r#"{"from":"server","frame":{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"rows","inputSchema":{"type":"object","properties":[]}},{"name":"dig","inputSchema":{"type":"object"}}]}}}"#,
        ],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"tools/list","revision":"2025-11-25","known":true}"#,
            r#"{"line":2,"ok":true,"kind":"result","id":1,"method":"tools/list","revision":"2025-11-25","known":true,"skipped":[{"at":"/result/tools/0","reason":{"at":"/result/tools/0/inputSchema/properties","problems":["expected object, got array"]},"json":{"name":"rows","inputSchema":{"type":"object","properties":[]}}}]}"#,
        ],
    );
}

#[track_caller]
fn findings(args: &[&str], code: u8, expect: &[&str]) {
    let checked = run(args, "");
    let found: Vec<&str> = checked.stdout.lines().take_while(|line| !line.is_empty()).collect();
    assert_eq!((found, checked.code.to_string()), (expect.to_vec(), code.to_string()), "{}", checked.stderr);
}

#[test]
fn each_kind_of_input_is_recognised() {
    let stream = [
        "examples/stream.sse:11: remark: answers no request seen [unasked-answer] at /id",
        "examples/stream.sse:15: missing member `method` at the top level",
    ];
    findings(&["check", "examples/stream.sse"], 1, &stream);
    findings(&["check", "--sse", "examples/stream.sse"], 1, &stream);
    findings(&["check", "--format", "sse", "examples/stream.sse"], 1, &stream);
    findings(
        &["check", "examples/desktop.log"],
        1,
        &["examples/desktop.log:3: missing member `version` at /result/serverInfo"],
    );
    findings(
        &["check", "examples/exchange.http"],
        0,
        &[
            "examples/exchange.http:7: remark: header `Mcp-Method`: expected \"tools/call\", got \"tools/list\" [headers-differ] at /method",
        ],
    );
    findings(
        &["check", "examples/browser.har"],
        0,
        &[
            "examples/browser.har:1: remark: header `MCP-Protocol-Version`: expected \"2026-07-28\", got \"2025-11-25\" [headers-differ] at /params/_meta/io.modelcontextprotocol~1protocolVersion",
        ],
    );
}
