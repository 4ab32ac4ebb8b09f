//! A frame through a gateway: between equal revisions, where nothing changes, and between different ones.
#![allow(missing_docs, reason = "a measurement, run by hand")]

use mcp_wire::Revision;
use mcp_wire_bench::measure::{Per, Row, print};
use mcp_wire_bench::messages;
use mcp_wire_bench::ways::ours::{self, Gateway};

fn main() {
    let equal = Gateway::new(Revision::V2026_07_28, Revision::V2026_07_28);
    let other = Gateway::new(Revision::V2026_07_28, Revision::V2025_11_25);
    let rows =
        [("tools/call request", messages::call()), ("tools/call request, 64 KiB", messages::long_call(64 << 10))];
    let rows = rows.iter().map(|(name, body)| {
        let cells = vec![
            Some(Box::new(|| equal.pass(body.as_bytes())) as _),
            Some(Box::new(|| ours::frame(body.as_bytes())) as _),
            Some(Box::new(|| other.pass(body.as_bytes())) as _),
            Some(Box::new(|| ours::call(body.as_bytes())) as _),
        ];
        Row::new(*name, body.len(), cells)
    });
    print("A gateway: translate::Bridge", Per::Call, &["equal", "frame", "changed", "typed"], rows.collect());
}
