//! Typed parsing beside `serde_json::Value` and beside the floor, `serde::de::IgnoredAny`, on six messages.
//!
//! `cargo bench -p mcp-wire-bench` prints a table of medians and ratios after the criterion run.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "a measurement, run by hand")]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use mcp_wire::v2026_07_28 as mcp;
use serde::de::IgnoredAny;
use serde_json::Value;

const META: &str = r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1.0.0"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},"progressToken":17}"#;

/// A message and the way in which a program would read it.
struct Case {
    name: &'static str,
    text: String,
    typed: fn(&[u8]),
}

fn cases() -> Vec<Case> {
    let call = format!(
        r#"{{"jsonrpc":"2.0","id":42,"method":"tools/call","params":{{"name":"search_orders","arguments":{{"query":"status:open","limit":25,"filters":{{"region":"emea","tags":["a","b","c"]}},"since":"2026-01-01T00:00:00Z"}},"_meta":{META}}}}}"#
    );
    let mut tools = String::new();
    for index in 0..50 {
        if index > 0 {
            tools.push(',');
        }
        write!(
            tools,
            r#"{{"name":"tool_{index}","title":"Tool {index}","description":"Finds the orders of a customer and sums them up by month.","inputSchema":{{"type":"object","properties":{{"customer":{{"type":"string","description":"Customer number"}},"from":{{"type":"string","format":"date"}},"limit":{{"type":"integer","minimum":1,"maximum":100}}}},"required":["customer"]}},"annotations":{{"readOnlyHint":true,"openWorldHint":false}}}}"#
        )
        .unwrap();
    }
    let list = format!(
        r#"{{"jsonrpc":"2.0","id":2,"result":{{"resultType":"complete","tools":[{tools}],"ttlMs":60000,"cacheScope":"public"}}}}"#
    );
    let image = format!(
        r#"{{"jsonrpc":"2.0","id":4,"result":{{"resultType":"complete","content":[{{"type":"image","data":"{}","mimeType":"image/png"}}]}}}}"#,
        "iVBORw0K".repeat(131_072)
    );
    let response = |bytes: &[u8]| {
        black_box(mcp::parse_response::<mcp::methods::ToolsCall>(bytes).unwrap());
    };
    vec![
        Case {
            name: "tools/call request",
            text: call,
            typed: |bytes| {
                black_box(mcp::ClientMessage::parse(bytes).unwrap());
            },
        },
        Case {
            name: "tools/list result, 50 tools",
            text: list,
            typed: |bytes| {
                black_box(mcp::parse_response::<mcp::methods::ToolsList>(bytes).unwrap());
            },
        },
        Case {
            name: "text result",
            text: r#"{"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","content":[{"type":"text","text":"The customer has three open orders, the oldest from March."}],"structuredContent":{"open":3,"oldest":"2026-03-04"},"isError":false}}"#.to_owned(),
            typed: response,
        },
        Case { name: "image result, 1 MiB", text: image, typed: response },
        Case {
            name: "error",
            text: r#"{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing member `name` at /params","data":{"errors":[{"at":"/params","problems":["missing member `name`"]}]}}}"#.to_owned(),
            typed: response,
        },
        Case {
            name: "progress notification",
            text: r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":17,"progress":0.5,"total":1,"message":"Halfway"}}"#.to_owned(),
            typed: |bytes| {
                black_box(mcp::ServerMessage::parse(bytes).unwrap());
            },
        },
    ]
}

fn value(bytes: &[u8]) {
    black_box(serde_json::from_slice::<Value>(bytes).unwrap());
}

fn floor(bytes: &[u8]) {
    black_box(serde_json::from_slice::<IgnoredAny>(bytes).unwrap());
}

/// The median time of one call, over rounds in which the three ways take turns.
fn medians(case: &Case) -> [Duration; 3] {
    let ways: [fn(&[u8]); 3] = [case.typed, value, floor];
    let bytes = case.text.as_bytes();
    let calls = (200_000 / bytes.len()).max(1) as u32;
    let mut times: [Vec<Duration>; 3] = Default::default();
    for _ in 0..301 {
        for (way, times) in ways.iter().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..calls {
                way(black_box(bytes));
            }
            times.push(start.elapsed() / calls);
        }
    }
    times.map(|mut times| {
        times.sort();
        times[times.len() / 2]
    })
}

fn main() {
    let cases = cases();
    let mut criterion = Criterion::default().configure_from_args();
    for case in &cases {
        let mut group = criterion.benchmark_group(case.name);
        group.throughput(Throughput::Bytes(case.text.len() as u64));
        for (name, way) in [("typed", case.typed), ("value", value as fn(&[u8])), ("floor", floor)] {
            group.bench_function(name, |bencher| bencher.iter(|| way(black_box(case.text.as_bytes()))));
        }
        group.finish();
    }
    println!(
        "\n{:<28} {:>12} {:>12} {:>12} {:>12} {:>12}",
        "message", "typed", "value", "floor", "typed/floor", "typed/value"
    );
    for case in &cases {
        let [typed, value, floor] = medians(case);
        let ratio = |other: Duration| typed.as_secs_f64() / other.as_secs_f64();
        println!(
            "{:<28} {typed:>12.2?} {value:>12.2?} {floor:>12.2?} {:>12.2} {:>12.2}",
            case.name,
            ratio(floor),
            ratio(value)
        );
    }
    criterion.final_summary();
}
