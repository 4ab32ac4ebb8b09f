//! Following a recording: revisions, answers and their requests, tasks.

use crate::run::{check, run};

/// Shortens an object to what these tests are about.
#[track_caller]
fn follow(args: &[&str], frames: &[&str], expect: &[(bool, &str, &str, &str)]) {
    let run = run(&[&["check", "--json"], args].concat(), frames.join("\n"));
    assert_eq!(run.stderr, "");
    let got: Vec<(bool, String, String, String)> = run
        .stdout
        .lines()
        .map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
            (value["ok"].as_bool().unwrap(), text("method"), text("revision"), text("message"))
        })
        .collect();
    let got: Vec<_> = got.iter().map(|(ok, a, b, c)| (*ok, a.as_str(), b.as_str(), c.as_str())).collect();
    assert_eq!(got, expect);
}

const PROBE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;

#[test]
fn a_refused_probe_and_a_handshake_end_in_the_negotiated_revision() {
    follow(
        &[],
        &[
            PROBE,
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#,
            r#"{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2024-11-05","capabilities":{},"serverInfo":{"name":"b","version":"1"}}}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        ],
        &[
            (true, "server/discover", "2026-07-28", ""),
            (true, "server/discover", "2026-07-28", ""),
            (true, "initialize", "2025-11-25", ""),
            (true, "initialize", "2025-11-25", ""),
            (true, "notifications/initialized", "2024-11-05", ""),
        ],
    );
}

#[test]
fn without_evidence_the_newest_legacy_revision_is_meant() {
    follow(&[], &[r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#], &[(true, "ping", "2025-11-25", "")]);
}

#[test]
fn an_answer_keeps_the_revision_of_its_request() {
    follow(
        &[],
        &[
            PROBE,
            r#"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        ],
        &[
            (true, "server/discover", "2026-07-28", ""),
            (true, "initialize", "2025-06-18", ""),
            (false, "server/discover", "2026-07-28", "missing member `resultType` at /result"),
        ],
    );
}

#[test]
fn unknown_versions_are_noted() {
    check(
        &[],
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2031-05-05","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2030-05-05","capabilities":{},"serverInfo":{"name":"b","version":"1"}}}"#,
        ],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"initialize","revision":"2025-11-25","known":true,"notes":[{"at":"/params/protocolVersion","note":"unknown revision \"2031-05-05\", checked as 2025-11-25"}]}"#,
            r#"{"line":2,"ok":true,"kind":"result","id":1,"method":"initialize","revision":"2025-11-25","known":true,"notes":[{"at":"/result/protocolVersion","note":"unknown revision \"2030-05-05\", checked as 2025-11-25"}]}"#,
        ],
    );
}

#[test]
fn an_id_belongs_to_the_side_that_chose_it() {
    let record = |from: &str, frame: &str| serde_json::json!({"from": from, "frame": frame}).to_string();
    let frames = [
        record("client", r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#),
        record("server", r#"{"jsonrpc":"2.0","id":1,"method":"roots/list"}"#),
        record("server", r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}"#),
        record("client", r#"{"jsonrpc":"2.0","id":1,"result":{"roots":[]}}"#),
    ];
    let expect = [(true, "tools/list"), (true, "roots/list"), (true, "tools/list"), (true, "roots/list")]
        .map(|(ok, method)| (ok, method, "2025-11-25", ""));
    follow(&[], &frames.each_ref().map(String::as_str), &expect);
}

#[test]
fn ids_are_told_apart_by_type_and_compared_by_value() {
    follow(
        &["--revision", "2025-11-25"],
        &[
            r#"{"jsonrpc":"2.0","id":12,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":"12","method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"prompts/list"}"#,
            r#"{"jsonrpc":"2.0","id":"12","result":{}}"#,
            r#"{"jsonrpc":"2.0","id":123456789012345678901234567890,"result":{"prompts":[]}}"#,
            r#"{"jsonrpc":"2.0","id":12.0,"result":{}}"#,
        ],
        &[
            (true, "tools/list", "2025-11-25", ""),
            (true, "ping", "2025-11-25", ""),
            (true, "prompts/list", "2025-11-25", ""),
            (true, "ping", "2025-11-25", ""),
            (true, "prompts/list", "2025-11-25", ""),
            (false, "tools/list", "2025-11-25", "missing member `tools` at /result"),
        ],
    );
}

#[test]
fn an_answer_to_nothing_is_noted() {
    check(
        &["--revision", "2025-11-25"],
        &[r#"{"jsonrpc":"2.0","id":9,"result":{"x":[]}}"#],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"result","id":9,"method":null,"revision":"2025-11-25","remarks":[{"at":"/id","name":"unasked-answer","text":"answers no request seen"}]}"#,
        ],
    );
}

#[test]
fn a_task_is_followed_to_its_result() {
    follow(
        &["--revision", "2025-11-25"],
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","task":{}}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"t-1","status":"working","ttl":null,"createdAt":"a","lastUpdatedAt":"b"}}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tasks/result","params":{"taskId":"t-1"}}"#,
            r#"{"jsonrpc":"2.0","id":2,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"tasks/result","params":{"taskId":"t-2"}}"#,
            r#"{"jsonrpc":"2.0","id":3,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"a","task":{}}}"#,
            r#"{"jsonrpc":"2.0","id":4,"result":{"content":[]}}"#,
            r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"a","task":{}}}"#,
            r#"{"jsonrpc":"2.0","id":5,"result":{}}"#,
        ],
        &[
            (true, "tools/call", "2025-11-25", ""),
            (true, "tools/call", "2025-11-25", ""),
            (true, "tasks/result", "2025-11-25", ""),
            (false, "tasks/result", "2025-11-25", "missing member `content` at /result"),
            (true, "tasks/result", "2025-11-25", ""),
            (true, "tasks/result", "2025-11-25", ""),
            (true, "tools/call", "2025-11-25", ""),
            (true, "tools/call", "2025-11-25", ""),
            (true, "tools/call", "2025-11-25", ""),
            (false, "tools/call", "2025-11-25", "missing member `task` at /result"),
        ],
    );
}

#[test]
fn a_refused_request_is_answered_all_the_same() {
    follow(
        &["--revision", "2025-11-25"],
        &[
            r#"{"id":1,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"no"}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":2,"result":[]}"#,
        ],
        &[
            (false, "tools/list", "2025-11-25", "missing member `jsonrpc` at the top level"),
            (true, "tools/list", "2025-11-25", ""),
            (true, "tools/list", "2025-11-25", ""),
            (false, "tools/list", "2025-11-25", "expected object, got array at /result"),
        ],
    );
}
