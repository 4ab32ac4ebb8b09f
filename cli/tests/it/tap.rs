//! `tap`: every byte goes through, and what is wrong with it is said beside it.
#![cfg(unix)]

use std::fs;

use assert_cmd::Command;

/// Runs a shell script as the server.
fn tap(args: &[&str], script: &str, input: &[u8]) -> (Option<i32>, Vec<u8>, String) {
    let mut command = Command::cargo_bin("mcp-wire").unwrap();
    let output = command.arg("tap").args(args).args(["--", "sh", "-c", script]).write_stdin(input).output().unwrap();
    (output.status.code(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn bytes_go_through_as_they_are_and_the_log_has_the_frames() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    let input = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r\n\xff\n{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"ping\"}";
    let (code, stdout, stderr) = tap(&["--log", log.to_str().unwrap()], "cat; exit 7", input);
    assert_eq!((code, stdout.as_slice()), (Some(7), &input[..]));
    assert!(stderr.contains("client:2: invalid UTF-8 at byte 0"), "{stderr}");
    let logged = fs::read_to_string(&log).unwrap();
    let lines: Vec<&str> = logged.lines().collect();
    assert_eq!(lines.len(), 6);
    for side in ["client", "server"] {
        let of_side: Vec<&str> = lines.iter().copied().filter(|line| line.contains(side)).collect();
        assert_eq!(
            of_side,
            [
                format!(r#"{{"from":"{side}","frame":"{{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}}"}}"#),
                format!("{{\"from\":\"{side}\",\"frame\":\"{}\"}}", char::REPLACEMENT_CHARACTER),
                format!(r#"{{"from":"{side}","frame":"{{\"jsonrpc\": \"2.0\", \"id\": 2, \"method\": \"ping\"}}"}}"#),
            ]
        );
    }
}

#[test]
fn what_the_server_does_wrong_is_said_with_side_and_line() {
    let script = r#"read line; echo 'Listening on stdio'; echo '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a b","inputSchema":{"type":"object"}}]}}'"#;
    let input = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n";
    let (code, stdout, stderr) = tap(&[], script, input);
    assert_eq!((code, stdout.split(|byte| *byte == b'\n').count()), (Some(0), 3));
    assert_eq!(
        stderr,
        "server:1: not JSON: expected value at line 1 column 1\nserver:2: remark: \"a b\" is no name that every client takes [tool-name] at /result/tools/0/name\n"
    );
    let (_, _, json) = tap(&["--json"], script, input);
    assert!(json.starts_with(r#"{"line":1,"ok":false,"kind":"invalid","id":null,"method":null,"#), "{json}");
}

#[test]
fn much_traffic_is_neither_lost_nor_held_back() {
    let line = format!(
        "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\",\"params\":{{\"a\":\"{}\"}}}}\n",
        "x".repeat(500)
    );
    let input = line.repeat(4000);
    let (code, stdout, stderr) = tap(&[], "cat", input.as_bytes());
    assert_eq!((code, stdout.len(), stderr.as_str()), (Some(0), input.len(), ""));
    assert!(stdout == input.as_bytes());
}

#[test]
fn the_end_of_the_server_is_that_of_the_command() {
    assert_eq!(tap(&[], "kill -TERM $$", b"").0, Some(128 + 15));
    let mut command = Command::cargo_bin("mcp-wire").unwrap();
    let output = command.args(["tap", "--", "/no/such/server"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: cannot run /no/such/server: "));
}

#[test]
fn signals_go_to_the_server() {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    let tap = env!("CARGO_BIN_EXE_mcp-wire");
    let script = "trap 'echo ended; exit 9' TERM; echo ready; while :; do sleep 0.05; done";
    let mut child = Command::new(tap)
        .args(["tap", "--", "sh", "-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "ready");
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(lines.next().unwrap().unwrap(), "ended");
    assert_eq!(child.wait().unwrap().code(), Some(9));
}
