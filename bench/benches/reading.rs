//! Reading: typed, the envelope alone, and the way of a client that does not know what comes.
#![allow(missing_docs, reason = "a measurement, run by hand")]

use mcp_wire_bench::cases::{COLUMNS, cases};
use mcp_wire_bench::measure::{Per, Row, print};
use mcp_wire_bench::messages;
use mcp_wire_bench::ways::ours::{self, CLIENT_LIST, CLIENT_RESULT, Client};
use mcp_wire_bench::ways::tree;

fn main() {
    let cases = cases();
    let rows = cases.iter().map(|case| Row::reading(case.name, &case.text, &case.ways())).collect();
    print("Reading typed", Per::Call, &COLUMNS, rows);

    let framed = [
        ("tools/call request", messages::call()),
        ("tools/list result, 50 tools", messages::good_list(50)),
        ("text result", messages::text_result()),
        ("image result, 1 MiB", messages::image_result(1 << 20)),
        ("error", messages::error()),
    ];
    let ways = [Some(ours::frame as _), Some(tree::floor as _)];
    let rows = framed.iter().map(|(name, text)| Row::reading(*name, text, &ways)).collect();
    print("The envelope alone: Frame::parse", Per::Call, &["frame", "floor"], rows);

    let received: [(_, _, Client); 4] = [
        ("tools/list result, 50 tools", messages::good_list(50), CLIENT_LIST),
        ("text result", messages::text_result(), CLIENT_RESULT),
        ("image result, 1 MiB", messages::image_result(1 << 20), CLIENT_RESULT),
        ("error", messages::error(), CLIENT_RESULT),
    ];
    let rows = received.iter().map(|(name, text, Client { raw, direct, lookup })| {
        let ways = [Some(*raw), Some(*direct), Some(tree::value as _), Some(tree::floor as _), Some(*lookup)];
        Row::reading(*name, text, &ways)
    });
    print(
        "The client's path, the kind of a message unknown",
        Per::Call,
        &["message, result", "direct", "Value", "floor", "with the lookup"],
        rows.collect(),
    );
}
