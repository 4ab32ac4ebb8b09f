//! The two examples talk to each other over pipes, in every pairing of eras.

use std::io::{self, BufReader};
use std::thread;

use mcp_wire::Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28};

#[allow(dead_code, reason = "its `main` is run by nobody here")]
#[path = "../../examples/client.rs"]
mod client;
#[allow(dead_code, reason = "its `main` is run by nobody here")]
#[path = "../../examples/gateway.rs"]
mod gateway;
#[allow(dead_code, reason = "its `main` is run by nobody here")]
#[path = "../../examples/server.rs"]
mod server;

/// What a client that speaks some revisions says of a server that serves some, after it has called a tool.
fn talk(speaks: &[Revision], serves: &'static [Revision], call: [&str; 2]) -> Result<String, String> {
    let (requests, to_server) = io::pipe().unwrap();
    let (answers, to_client) = io::pipe().unwrap();
    let server = thread::spawn(move || {
        server::serve(BufReader::new(requests), to_client, serves).map_err(|error| error.to_string())
    });
    let report = client::talk(answers, to_server, speaks, call).map_err(|error| error.to_string());
    assert_eq!(server.join().unwrap(), Ok(()));
    report
}

const LEGACY: &[Revision] = &[V2025_11_25];
const MODERN: &[Revision] = &[V2026_07_28];
const BOTH: &[Revision] = &[V2025_11_25, V2026_07_28];

const SERVED_LEGACY: &[Revision] = &[V2025_06_18, V2025_11_25];
const SERVED_ALL: &[Revision] = &[V2025_06_18, V2025_11_25, V2026_07_28];

fn report(revision: Revision, call: &str) -> String {
    let head = format!("{revision} with {{\"name\":\"orchard\",\"version\":\"1.0\"}}\ntools: weigh, sell\n");
    let kind = if revision.is_modern() { "\"resultType\":\"complete\"," } else { "" };
    head + &call.replace("KIND", kind) + "\n"
}

#[test]
fn the_examples_talk_to_each_other_in_every_pairing_of_eras() {
    let weighed = r#"weigh: {KIND"content":[{"type":"text","text":"54 kg"}],"structuredContent":{"kg":54}}"#;
    let sold = r#"sell: {KIND"content":[{"type":"text","text":"3 crates sold"}]}"#;
    let failed = r#"sell: {KIND"content":[{"type":"text","text":"How many crates?"}],"isError":true}"#;
    let pairs = [
        (LEGACY, SERVED_LEGACY, Some(V2025_11_25)),
        (LEGACY, SERVED_ALL, Some(V2025_11_25)),
        (LEGACY, MODERN, None),
        (MODERN, SERVED_LEGACY, None),
        (MODERN, SERVED_ALL, Some(V2026_07_28)),
        (MODERN, MODERN, Some(V2026_07_28)),
        (BOTH, SERVED_LEGACY, Some(V2025_11_25)),
        (BOTH, SERVED_ALL, Some(V2026_07_28)),
        (BOTH, MODERN, Some(V2026_07_28)),
        (BOTH, &SERVED_LEGACY[..1], None),
    ];
    for (speaks, serves, revision) in pairs {
        for (call, came) in
            [(["weigh", r#"{"crates":3}"#], weighed), (["sell", r#"{"crates":3}"#], sold), (["sell", "{}"], failed)]
        {
            let talked = talk(speaks, serves, call);
            match revision {
                Some(revision) => assert_eq!(talked, Ok(report(revision, came)), "{speaks:?} {serves:?}"),
                None => {
                    let refused = talked.unwrap_err();
                    assert!(refused.starts_with("no revision in common"), "{speaks:?} {serves:?}: {refused}");
                }
            }
        }
    }
}

#[test]
fn a_tool_that_is_not_there_is_told_in_every_era() {
    for (speaks, revision) in [(LEGACY, V2025_11_25), (MODERN, V2026_07_28)] {
        let refused = talk(speaks, SERVED_ALL, ["steal", "{}"]);
        assert_eq!(refused, Err("[-32602] no tool \"steal\"".to_owned()), "{revision}");
    }
}

/// What the server answers to lines, one string for each message.
fn served(lines: &[&str]) -> Vec<String> {
    let mut out = Vec::new();
    server::serve(lines.join("\n").as_bytes(), &mut out, SERVED_ALL).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_server_pages_completes_logs_reads_and_prompts_in_both_eras() {
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/logLevel":"info"}"#;
    let request = |id: i64, method: &str, params: &str, is_modern: bool| {
        let params = match (params, is_modern) {
            ("", true) => meta.to_owned(),
            (params, true) => format!("{params},{meta}"),
            (params, false) => params.to_owned(),
        };
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{{params}}}}}"#)
    };
    let initialize = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"z","version":"0"}}}"#;
    let level = r#"{"jsonrpc":"2.0","id":1,"method":"logging/setLevel","params":{"level":"info"}}"#;
    for is_modern in [false, true] {
        let asked: Vec<String> = [
            ("resources/list", ""),
            ("resources/list", r#""cursor":"2""#),
            ("resources/list", r#""cursor":"x""#),
            ("resources/read", r#""uri":"mem://pear""#),
            ("resources/read", r#""uri":"mem://plum""#),
            ("prompts/get", r#""name":"praise","arguments":{"fruit":"pear"}"#),
            (
                "completion/complete",
                r#""ref":{"type":"ref/prompt","name":"praise"},"argument":{"name":"fruit","value":"p"}"#,
            ),
            ("tools/call", r#""name":"weigh","arguments":{"crates":1}"#),
            ("tools/call", r#""name":"sell","arguments":{"crates":1}"#),
            ("ping", ""),
        ]
        .into_iter()
        .zip(2..)
        .map(|((method, params), id)| request(id, method, params, is_modern))
        .collect();
        let lines: Vec<&str> = asked.iter().map(String::as_str).collect();
        let answers = match is_modern {
            true => served(&lines),
            false => served(&[&[initialize, level], &lines[..]].concat()).split_off(2),
        };
        let (kind, cache) = match is_modern {
            true => (r#""resultType":"complete","#, r#","ttlMs":60000"#),
            false => ("", ""),
        };
        let scope = if is_modern { r#""cacheScope":"public","# } else { "" };
        let [missing, ping] = match is_modern {
            true => [-32602, -32601],
            false => [-32002, 0],
        };
        let ok = |id: i64, result: String| format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{{kind}{result}}}}}"#);
        let expected = [
            ok(2, format!(r#"{scope}"resources":[{{"name":"mem://apple","uri":"mem://apple"}},{{"name":"mem://pear","uri":"mem://pear"}}]{cache},"nextCursor":"2""#)),
            ok(3, format!(r#"{scope}"resources":[{{"name":"mem://quince","uri":"mem://quince"}}]{cache}"#)),
            r#"{"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"no such cursor"}}"#.to_owned(),
            ok(5, format!(r#"{scope}"contents":[{{"text":"Eat soon.","uri":"mem://pear"}}]{cache}"#)),
            format!(r#"{{"jsonrpc":"2.0","id":6,"error":{{"code":{missing},"message":"Resource not found","data":{{"uri":"mem://plum"}}}}}}"#),
            ok(7, r#""messages":[{"content":{"type":"text","text":"Praise the pear in one line."},"role":"user"}]"#.to_owned()),
            ok(8, r#""completion":{"values":["pear"]}"#.to_owned()),
            r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"weighed","level":"info"}}"#.to_owned(),
            ok(9, r#""content":[{"type":"text","text":"18 kg"}],"structuredContent":{"kg":18}"#.to_owned()),
            match is_modern {
                true => r#"{"jsonrpc":"2.0","id":10,"error":{"code":-32021,"message":"the client did not declare the capability `elicitation.form`","data":{"requiredCapabilities":{"elicitation":{"form":{}}}}}}"#.to_owned(),
                false => ok(10, r#""content":[{"type":"text","text":"There is nobody to ask."}],"isError":true"#.to_owned()),
            },
            match ping {
                0 => r#"{"jsonrpc":"2.0","id":11,"result":{}}"#.to_owned(),
                code => format!(r#"{{"jsonrpc":"2.0","id":11,"error":{{"code":{code},"message":"no method \"ping\""}}}}"#),
            },
        ];
        assert_eq!(answers, expected, "{is_modern}");
    }
}

/// The same with a gateway between them: the client speaks one revision, the server another.
fn through(speaks: Revision, serves: Revision, call: [&str; 2]) -> Result<String, String> {
    let (speaks, serves): (&[Revision], &'static [Revision]) = (&[speaks], Vec::leak(vec![serves]));
    let (requests, to_gateway) = io::pipe().unwrap();
    let (answers, to_client) = io::pipe().unwrap();
    let (passed, to_server) = io::pipe().unwrap();
    let (answered, to_gateway_back) = io::pipe().unwrap();
    let server = thread::spawn(move || {
        server::serve(BufReader::new(passed), to_gateway_back, serves).map_err(|error| error.to_string())
    });
    let gateway = thread::spawn(move || {
        gateway::relay(serves[0], (requests, to_client), (answered, to_server)).map_err(|error| error.to_string())
    });
    let report = client::talk(answers, to_gateway, speaks, call).map_err(|error| error.to_string());
    assert_eq!((server.join().unwrap(), gateway.join().unwrap()), (Ok(()), Ok(())));
    report
}

#[test]
fn a_gateway_joins_every_pairing_of_revisions() {
    let weighed = r#"weigh: {KIND"content":[{"type":"text","text":"54 kg"}],"structuredContent":{"kg":54}}"#;
    let sold = r#"sell: {KIND"content":[{"type":"text","text":"3 crates sold"}]}"#;
    let failed = r#"sell: {KIND"content":[{"type":"text","text":"How many crates?"}],"isError":true}"#;
    for speaks in [V2025_11_25, V2026_07_28] {
        for serves in [V2025_06_18, V2025_11_25, V2026_07_28] {
            for (call, came) in
                [(["weigh", r#"{"crates":3}"#], weighed), (["sell", r#"{"crates":3}"#], sold), (["sell", "{}"], failed)]
            {
                assert_eq!(through(speaks, serves, call), Ok(report(speaks, came)), "{speaks} to {serves}");
            }
            let refused = through(speaks, serves, ["steal", "{}"]);
            assert_eq!(refused, Err("[-32602] no tool \"steal\"".to_owned()), "{speaks} to {serves}");
        }
    }
}
