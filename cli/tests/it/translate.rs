//! `translate`.

use crate::run::{Run, run};

const SESSION: &str = r#"{"from":"client","frame":{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{}},"clientInfo":{"name":"cup","version":"1"}}}}
{"from":"client","frame":{"jsonrpc":"2.0","id":2,"method":"tools/list"}}
{"from":"server","frame":{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}}
{"from":"server","frame":{"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"m"}}}
[]
"#;

#[test]
fn frames_come_out_and_losses_are_told() {
    let expected = Run {
        code: 1,
        stdout: r#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"roots":{}},"io.modelcontextprotocol/clientInfo":{"name":"cup","version":"1"}}}}
{"jsonrpc":"2.0","id":2,"result":{"tools":[],"resultType":"complete","ttlMs":0,"cacheScope":"private"}}
{"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"m"}}
"#
        .to_owned(),
        stderr: r#"<stdin>:1: 2026-07-28 has nothing like "initialize": `server/discover` tells what a server is, and `_meta` of each request what the client is
<stdin>:3: made up "0" at /result/ttlMs: a server of 2025-11-25 does not say how long to keep it
<stdin>:3: made up "\"private\"" at /result/cacheScope: a server of 2025-11-25 does not say how long to keep it
<stdin>:5: expected at least one message in a batch at the top level
"#
        .to_owned(),
    };
    assert_eq!(run(&["translate", "--to", "2026-07-28"], SESSION), expected);
}

#[test]
fn the_revision_of_the_frames_can_be_said() {
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    let told = run(&["translate", "--to", "2024-11-05", "--from-revision", "2026-07-28"], call);
    let expected = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"}}\n";
    assert_eq!((told.code, told.stdout.as_str(), told.stderr.as_str()), (0, expected, ""));
    let usage = run(&["translate", "--to", "2020-01-01"], call);
    assert_eq!((usage.code, usage.stdout.as_str()), (2, ""));
}
