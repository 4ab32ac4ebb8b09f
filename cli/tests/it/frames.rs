//! What is said about single frames.

use crate::run::{check, run};

const LATEST: &[&str] = &["--revision", "2026-07-28"];
const MARCH: &[&str] = &["--revision", "2025-03-26"];

#[test]
fn an_envelope_that_is_broken_is_refused_with_its_code() {
    check(
        LATEST,
        &[
            "{",
            "7",
            r#"{"jsonrpc":"2.0","id":null,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":2.5,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":true,"method":"tools/list"}"#,
            r#"{"jsonrpc":"1.0","id":3,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":4,"id":4,"method":"acme/x"}"#,
        ],
        1,
        &[
            r#"{"line":1,"ok":false,"kind":"invalid","id":null,"method":null,"revision":"2026-07-28","code":-32700,"message":"not JSON: EOF while parsing an object at line 1 column 1","errors":[]}"#,
            r#"{"line":2,"ok":false,"kind":"invalid","id":null,"method":null,"revision":"2026-07-28","code":-32600,"message":"expected object, got number at the top level","errors":[{"at":"","problems":["expected object, got number"]}]}"#,
            r#"{"line":3,"ok":false,"kind":"invalid","id":null,"method":"tools/list","revision":"2026-07-28","known":true,"code":-32600,"message":"expected string or integer, got null at /id","errors":[{"at":"/id","problems":["expected string or integer, got null"]}]}"#,
            r#"{"line":4,"ok":false,"kind":"invalid","id":null,"method":"tools/list","revision":"2026-07-28","known":true,"code":-32600,"message":"expected string or integer, got a number with a fraction at /id","errors":[{"at":"/id","problems":["expected string or integer, got a number with a fraction"]}]}"#,
            r#"{"line":5,"ok":false,"kind":"invalid","id":null,"method":"tools/list","revision":"2026-07-28","known":true,"code":-32600,"message":"expected string or integer, got boolean at /id","errors":[{"at":"/id","problems":["expected string or integer, got boolean"]}]}"#,
            r#"{"line":6,"ok":false,"kind":"invalid","id":3,"method":"tools/list","revision":"2026-07-28","known":true,"code":-32600,"message":"expected \"2.0\", got \"1.0\" at /jsonrpc","errors":[{"at":"/jsonrpc","problems":["expected \"2.0\", got \"1.0\""]}]}"#,
            r#"{"line":7,"ok":false,"kind":"invalid","id":4,"method":"acme/x","revision":"2026-07-28","known":false,"known_in":[],"code":-32600,"message":"duplicate member \"id\" at the top level","errors":[{"at":"","problems":["duplicate member \"id\""]}]}"#,
        ],
    );
}

#[test]
fn params_that_are_wrong_are_refused_for_a_request_and_only_told_for_a_notification() {
    check(
        LATEST,
        &[
            r#"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":"b","method":"tools/list","params":[]}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1.5}}"#,
        ],
        1,
        &[
            r#"{"line":1,"ok":false,"kind":"request","id":"a","method":"tools/list","revision":"2026-07-28","known":true,"code":-32602,"message":"missing member `_meta` at /params","errors":[{"at":"/params","problems":["missing member `_meta`"]}]}"#,
            r#"{"line":2,"ok":false,"kind":"request","id":"b","method":"tools/list","revision":"2026-07-28","known":true,"code":-32602,"message":"expected object, got array at /params","errors":[{"at":"/params","problems":["expected object, got array"]}]}"#,
            r#"{"line":3,"ok":false,"kind":"notification","id":null,"method":"notifications/cancelled","revision":"2026-07-28","known":true,"code":null,"message":"expected string or integer, got a number with a fraction at /params/requestId","errors":[{"at":"/params/requestId","problems":["expected string or integer, got a number with a fraction"]}]}"#,
        ],
    );
}

#[test]
fn an_answer_that_is_malformed_has_no_code() {
    check(
        LATEST,
        &[
            r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete"},"error":{"code":1,"message":"x"}}"#,
            r#"{"jsonrpc":"2.0","id":2,"result":null}"#,
            r#"{"jsonrpc":"2.0","id":3,"error":{"code":"-32603","message":"x"}}"#,
            r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}"#,
        ],
        1,
        &[
            r#"{"line":1,"ok":false,"kind":"invalid","id":1,"method":null,"revision":"2026-07-28","code":null,"message":"both `result` and `error`, expected one of them at the top level","errors":[{"at":"","problems":["both `result` and `error`, expected one of them"]}]}"#,
            r#"{"line":2,"ok":false,"kind":"result","id":2,"method":null,"revision":"2026-07-28","code":null,"message":"expected object, got null at /result","errors":[{"at":"/result","problems":["expected object, got null"]}]}"#,
            r#"{"line":3,"ok":false,"kind":"error","id":3,"method":null,"revision":"2026-07-28","code":null,"message":"expected integer, got string at /error/code","errors":[{"at":"/error/code","problems":["expected integer, got string"]}]}"#,
            r#"{"line":4,"ok":true,"kind":"error","id":null,"method":null,"revision":"2026-07-28"}"#,
            r#"{"line":5,"ok":true,"kind":"error","id":null,"method":null,"revision":"2026-07-28"}"#,
        ],
    );
}

#[test]
fn an_error_without_id_is_right_in_every_revision_and_stays_as_it_is() {
    let frames = r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"x"}}
{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x","data":null},"x":1}
"#;
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] {
        let run = run(&["roundtrip", "--revision", revision], frames);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{revision}");
        for (got, sent) in run.stdout.lines().zip(frames.lines()) {
            let value = |text| serde_json::from_str::<serde_json::Value>(text).unwrap();
            assert_eq!(value(got), value(sent), "{revision}");
        }
    }
}

#[test]
fn a_method_of_another_revision_or_role_is_a_note() {
    check(
        &["--revision", "2025-06-18"],
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#,
            r#"{"jsonrpc":"2.0","method":"acme/thing","params":{"x":1}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"2.0","method":"tools/call"}"#,
        ],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"server/discover","revision":"2025-06-18","known":false,"known_in":["2026-07-28"]}"#,
            r#"{"line":2,"ok":true,"kind":"notification","id":null,"method":"acme/thing","revision":"2025-06-18","known":false,"known_in":[]}"#,
            r#"{"line":3,"ok":true,"kind":"request","id":2,"method":"notifications/initialized","revision":"2025-06-18","known":false,"known_in":[]}"#,
            r#"{"line":4,"ok":true,"kind":"notification","id":null,"method":"tools/call","revision":"2025-06-18","known":false,"known_in":[]}"#,
        ],
    );
}

#[test]
fn a_method_that_only_asks_for_input_is_no_message() {
    check(
        LATEST,
        &[
            r#"{"jsonrpc":"2.0","id":1,"method":"roots/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#,
        ],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"roots/list","revision":"2026-07-28","known":false,"known_in":["2024-11-05","2025-03-26","2025-06-18","2025-11-25"]}"#,
        ],
    );
}

#[test]
fn the_wrong_side_is_a_note() {
    check(
        &["--revision", "2025-11-25", "--from", "server"],
        &[r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"tools/list","revision":"2025-11-25","known":true,"direction":"sent by the server, expected from the client"}"#,
            r#"{"line":2,"ok":true,"kind":"request","id":2,"method":"ping","revision":"2025-11-25","known":true}"#,
        ],
    );
}

#[test]
fn a_tolerance_is_noted_once_and_only_on_demand() {
    let frames = [
        r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":null}}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[]},"error":null}"#,
    ];
    check(
        &["--lenient"],
        &frames,
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"tools/list","revision":"2025-11-25","known":true,"notes":[{"at":"/params/cursor","tolerance":"null-optional"}]}"#,
            r#"{"line":2,"ok":true,"kind":"result","id":1,"method":"tools/list","revision":"2025-11-25","known":true,"notes":[{"at":"/error","tolerance":"null-error"}]}"#,
        ],
    );
    check(
        &[],
        &frames,
        1,
        &[
            r#"{"line":1,"ok":false,"kind":"request","id":1,"method":"tools/list","revision":"2025-11-25","known":true,"code":-32602,"message":"expected string, got null at /params/cursor","errors":[{"at":"/params/cursor","problems":["expected string, got null"]}]}"#,
            r#"{"line":2,"ok":false,"kind":"invalid","id":1,"method":"tools/list","revision":"2025-11-25","known":true,"code":null,"message":"both `result` and `error`, expected one of them at the top level","errors":[{"at":"","problems":["both `result` and `error`, expected one of them"]}]}"#,
        ],
    );
}

#[test]
fn a_batch_is_of_one_revision() {
    for revision in ["2024-11-05", "2025-06-18", "2025-11-25", "2026-07-28"] {
        let expect = format!(
            r#"{{"line":1,"ok":false,"kind":"batch","id":null,"method":null,"revision":"{revision}","code":-32600,"message":"batches exist in 2025-03-26 only, got one at the top level","errors":[{{"at":"","problems":["batches exist in 2025-03-26 only, got one"]}}]}}"#
        );
        check(&["--revision", revision], &[r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#], 1, &[&expect]);
    }
}

#[test]
fn each_message_of_a_batch_is_checked() {
    check(
        MARCH,
        &[
            r#"[{"jsonrpc":"2.0","id":1,"method":"tools/list"},{"jsonrpc":"2.0","method":"acme/x"}]"#,
            r#"[{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t"}]}}]"#,
            r#"[{"jsonrpc":"2.0","id":"p","method":"ping"},{"jsonrpc":"2.0","id":2,"method":"tools/call"},[],7]"#,
            r#"[{"jsonrpc":"2.0","id":3,"method":"initialize"}]"#,
            r#"[{"jsonrpc":"2.0","id":4,"method":"ping"},{"jsonrpc":"2.0","id":5,"result":{}}]"#,
            "[]",
        ],
        1,
        &[
            r#"{"line":1,"ok":true,"kind":"batch","id":null,"method":null,"revision":"2025-03-26","notes":[{"at":"/1/method","note":"2025-03-26 does not know the method \"acme/x\""}]}"#,
            r#"{"line":2,"ok":false,"kind":"batch","id":null,"method":null,"revision":"2025-03-26","code":null,"message":"missing member `inputSchema` at /0/result/tools/0","errors":[{"at":"/0/result/tools/0","problems":["missing member `inputSchema`"]}]}"#,
            r#"{"line":3,"ok":false,"kind":"batch","id":null,"method":null,"revision":"2025-03-26","code":-32602,"message":"missing member `params` at /1","errors":[{"at":"/1","problems":["missing member `params`"]},{"at":"/2","problems":["expected object, got array"]},{"at":"/3","problems":["expected object, got number"]}]}"#,
            r#"{"line":4,"ok":false,"kind":"batch","id":null,"method":null,"revision":"2025-03-26","code":-32600,"message":"`initialize` in a batch at /0","errors":[{"at":"/0","problems":["`initialize` in a batch"]}]}"#,
            r#"{"line":5,"ok":true,"kind":"batch","id":null,"method":null,"revision":"2025-03-26","remarks":[{"at":"/1/id","name":"unasked-answer","text":"answers no request seen"}],"notes":[{"at":"","note":"requests and answers in one batch"}]}"#,
            r#"{"line":6,"ok":false,"kind":"invalid","id":null,"method":null,"revision":"2025-03-26","code":-32600,"message":"expected at least one message in a batch at the top level","errors":[{"at":"","problems":["expected at least one message in a batch"]}]}"#,
        ],
    );
}

#[test]
fn an_id_is_shown_digit_for_digit() {
    check(
        &["--revision", "2025-11-25"],
        &[
            r#"{"jsonrpc":"2.0","id":123456789012345678901234567890,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":3.0,"method":"ping"}"#,
        ],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":123456789012345678901234567890,"method":"ping","revision":"2025-11-25","known":true}"#,
            r#"{"line":2,"ok":true,"kind":"request","id":3.0,"method":"ping","revision":"2025-11-25","known":true}"#,
        ],
    );
}

#[test]
fn foreign_text_is_escaped_and_cut() {
    let long = "x".repeat(1000);
    let frame = format!(r#"{{"jsonrpc":"2.0","method":"\u001b[31m\n{long}"}}"#);
    let run = run(&["check"], frame);
    assert_eq!(run.code, 0);
    assert!(run.stdout.lines().all(|line| line.len() < 250 && !line.contains('\u{1b}')), "{}", run.stdout);
    assert!(run.stdout.starts_with("<stdin>:1: note: 2025-11-25 does not know the method \"\\u{1b}[31m\\nxxx"));
}
