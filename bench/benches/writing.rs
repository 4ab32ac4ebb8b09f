//! Writing: a request and three responses, as each library writes its own value of them.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs, reason = "a measurement, run by hand")]

use std::hint::black_box;

use mcp_wire_bench::measure::{Per, Row, Run, print};
use mcp_wire_bench::messages;
use mcp_wire_bench::ways::{Write, ours, rmcp, rust_mcp_schema, tree};
use serde_json::Value;

const COLUMNS: [&str; 4] = ["mcp-wire", "Value", "r-m-schema", "rmcp"];

fn main() {
    let (call, list) = (messages::call(), messages::good_list(50));
    let (text, image) = (messages::text_result(), messages::image_result(1 << 20));
    let of_server = |text: &str, ours: Write| {
        [ours, tree::write(text), rust_mcp_schema::write_server(text), rmcp::write_server(text)]
    };
    let cases: [(_, _, [Write; 4]); 4] = [
        (
            "tools/call request",
            &call,
            [
                ours::write_call(&call),
                tree::write(&call),
                rust_mcp_schema::write_client(&call),
                rmcp::write_client(&call),
            ],
        ),
        ("tools/list result, 50 tools", &list, of_server(&list, ours::write_list(&list))),
        ("text result", &text, of_server(&text, ours::write_result(&text))),
        ("image result, 1 MiB", &image, of_server(&image, ours::write_result(&image))),
    ];
    for (name, text, writes) in &cases {
        let meant: Value = serde_json::from_str(text).unwrap();
        for (write, column) in writes.iter().zip(COLUMNS) {
            // A library that writes less has less to do: the reader of the table should know.
            if serde_json::from_slice::<Value>(&write()).unwrap() != meant {
                println!("{column} writes the {name} otherwise than it was read");
            }
        }
    }
    let rows = cases
        .iter()
        .map(|(name, text, writes)| Row::new(*name, text.len(), writes.iter().map(|write| Some(run(write))).collect()));
    print("Writing", Per::Call, &COLUMNS, rows.collect());
}

fn run(write: &Write) -> Run<'_> {
    Box::new(move || drop(black_box(write())))
}
