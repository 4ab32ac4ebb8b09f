//! Files, standard input and what can be wrong with them.

use std::fs;

use crate::run::{check, run};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

#[test]
fn a_broken_line_never_ends_the_run() {
    let mut input = b"\xef\xbb\xbf".to_vec();
    input.extend_from_slice(PING.as_bytes());
    input.extend_from_slice(b"\r\n\n{\"jsonrpc\":\"2.0\",\"method\":\"\xff\"}\n \t\nnope\n");
    input.extend_from_slice(PING.as_bytes());
    let run = run(&["check"], input);
    assert_eq!(
        run.stdout,
        "<stdin>:3: invalid UTF-8 at byte 27
<stdin>:5: not JSON: expected ident at line 1 column 2
<stdin>:6: remark: id 1 is that of a request in flight [id-in-flight] at /id

kind          method    valid  invalid
request       ping          2        0
invalid       -             0        2

4 frames: 2 valid, 2 invalid
"
    );
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
}

#[test]
fn a_record_names_its_side_over_the_option() {
    check(
        &["--from", "client"],
        &[
            r#"{"from":"server","frame":"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}","at":"12:00"}"#,
            r#"{"from":"x","frame":"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"roots/list\"}"}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"ping","from":"server","frame":"x"}"#,
        ],
        0,
        &[
            r#"{"line":1,"ok":true,"kind":"request","id":1,"method":"tools/list","revision":"2025-11-25","known":true,"direction":"sent by the server, expected from the client"}"#,
            r#"{"line":2,"ok":true,"kind":"request","id":3,"method":"roots/list","revision":"2025-11-25","known":true}"#,
            r#"{"line":3,"ok":true,"kind":"request","id":2,"method":"ping","revision":"2025-11-25","known":true}"#,
        ],
    );
}

#[test]
fn a_document_is_one_frame() {
    let document = "{\n  \"jsonrpc\": \"2.0\",\n  \"id\": 1,\n  \"method\": \"ping\"\n}\n";
    let checked = run(&["check", "--document", "-"], document);
    assert_eq!((checked.code, checked.stdout.lines().last()), (0, Some("1 frame: 1 valid, 0 invalid")));
    assert_eq!(run(&["check", "--lines"], document).code, 1);
    assert_eq!(run(&["check", "--document"], "\n").code, 1);
    assert_eq!(run(&["check"], "\n").code, 0);
}

#[test]
fn each_file_is_a_session_and_a_missing_one_does_not_stop_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a"), PING).unwrap();
    fs::write(path("b"), r#"{"jsonrpc":"2.0","id":1,"result":{}}"#).unwrap();
    let (a, b, none) = (path("a"), path("b"), path("none"));
    let run = run(&["check", "--json", &a, &none, &b], "");
    assert_eq!(
        run.stdout,
        format!(
            "{{\"line\":1,\"ok\":true,\"kind\":\"request\",\"id\":1,\"method\":\"ping\",\"revision\":\"2025-11-25\",\"known\":true,\"file\":\"{a}\"}}\n\
             {{\"line\":1,\"ok\":true,\"kind\":\"result\",\"id\":1,\"method\":null,\"revision\":\"2025-11-25\",\"remarks\":[{{\"at\":\"/id\",\"name\":\"unasked-answer\",\"text\":\"answers no request seen\"}}],\"file\":\"{b}\"}}\n"
        )
    );
    assert_eq!(run.stderr, format!("error: cannot read {none}: No such file or directory (os error 2)\n"));
    assert_eq!(run.code, 2);
}

#[test]
fn a_line_without_end_takes_no_more_memory_than_the_limit() {
    let mut input = vec![b' '; (64 << 20) + 1];
    input.push(b'\n');
    input.extend_from_slice(PING.as_bytes());
    let run = run(&["check", "--json"], input);
    assert_eq!(
        run.stdout.lines().collect::<Vec<_>>(),
        [
            r#"{"line":1,"ok":false,"kind":"invalid","id":null,"method":null,"revision":"2025-11-25","code":-32700,"message":"longer than the limit of 64 MiB","errors":[]}"#,
            r#"{"line":2,"ok":true,"kind":"request","id":1,"method":"ping","revision":"2025-11-25","known":true}"#,
        ]
    );
    assert_eq!(run.code, 1);
}

#[test]
fn hostile_input_is_refused_and_nothing_breaks() {
    let digits = format!(r#"{{"jsonrpc":"2.0","id":{},"method":"ping"}}"#, "7".repeat(5000));
    let deep =
        format!(r#"{{"jsonrpc":"2.0","method":"x","params":{{"a":{}1{}}}}}"#, "[".repeat(99_999), "]".repeat(99_999));
    let open = "[".repeat(99_999);
    let messages: Vec<String> = run(&["check", "--json"], [digits, deep, open, PING.to_owned()].join("\n"))
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["message"].to_string())
        .collect();
    assert_eq!(
        messages,
        [
            r#""an id longer than the limit at /id""#,
            r#""nested deeper than the limit at the top level""#,
            r#""not JSON: EOF while parsing a list at line 1 column 99999""#,
            "null",
        ]
    );
}

#[test]
fn wrong_usage_is_told_from_invalid_input() {
    for args in [
        &["check", "--revision", "2020-01-01"] as &[&str],
        &["check", "--from", "nobody"],
        &["check", "--lines", "--document"],
        &["check-type", "--type", "Tool"],
        &["nonsense"],
        &[],
    ] {
        let run = run(args, "");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(!run.stderr.is_empty(), "{args:?}");
    }
    assert!(run(&["check", "--revision", "2020-01-01"], "").stderr.contains(
        "unknown revision \"2020-01-01\", expected one of 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28"
    ));
}

#[cfg(unix)]
#[test]
fn a_reader_that_leaves_early_is_no_error() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("mcp-wire"))
        .args(["check", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // The command may be gone before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(format!("{PING}\n").repeat(10_000).as_bytes());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}
