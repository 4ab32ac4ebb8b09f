//! Growth of reading: the time per byte as a message grows, up to the default limit of 64 MiB.
//!
//! The ratio to the floor of the same size is what tells: a text that no longer fits a cache is slower for all.
#![allow(missing_docs, reason = "a measurement, run by hand")]

use mcp_wire_bench::measure::{Per, Row, print};
use mcp_wire_bench::messages;
use mcp_wire_bench::ways::{Read, ours, tree};

const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

fn main() {
    // The last leaves room for the rest of the message below the limit.
    let sizes = [KIB, 16 * KIB, 128 * KIB, MIB, 4 * MIB, 16 * MIB, 64 * MIB - KIB];
    let images = sizes.map(messages::image_result);
    // `Value` too copies the image: what it costs to have memory for the copy is in both.
    let ways: [Option<Read>; 3] = [Some(ours::result), Some(tree::floor), Some(tree::value)];
    let rows = images.iter().map(|text| Row::reading("image result", text, &ways));
    print("Growth of reading, one image", Per::Byte, &["mcp-wire", "floor", "Value"], rows.collect());

    let lists = [10, 100, 1_000, 10_000, 100_000].map(|count| (count, messages::good_list(count)));
    let ways: [Option<Read>; 2] = [Some(ours::list), Some(tree::floor)];
    let rows = lists.iter().map(|(count, text)| Row::reading(format!("{count} tools"), text, &ways));
    print("Growth of reading, a list of tools", Per::Byte, &["mcp-wire", "floor"], rows.collect());
}
