//! A `POST` at the edge of a server: all checks on headers and body, beside the typed reading of the body alone.
#![allow(missing_docs, reason = "a measurement, run by hand")]

use mcp_wire_bench::measure::{Per, Row, print};
use mcp_wire_bench::messages;
use mcp_wire_bench::ways::ours::{self, Edge};

fn main() {
    let edge = Edge::new();
    let rows =
        [("tools/call request", messages::call()), ("tools/call request, 64 KiB", messages::long_call(64 << 10))];
    let rows = rows.iter().map(|(name, body)| {
        let cells = vec![
            Some(Box::new(|| edge.post(body.as_bytes())) as _),
            Some(Box::new(|| ours::call(body.as_bytes())) as _),
            Some(Box::new(|| edge.admit(body.as_bytes())) as _),
        ];
        Row::new(*name, body.len(), cells)
    });
    print("A POST: http::check_post", Per::Call, &["post", "typed", "admit"], rows.collect());
}
