//! How often and how much each library allocates to read a message.
//!
//! A buffer that grows counts as a new one each time. The counts are exact and the same in each run.
#![allow(clippy::print_stdout, missing_docs, reason = "a measurement, run by hand")]

use allocation_counter::{AllocationInfo, measure};
use mcp_wire_bench::cases::{COLUMNS, cases};
use mcp_wire_bench::measure::{heading, line};
use mcp_wire_bench::ways::Read;

/// What a table tells of a call.
type Count = fn(AllocationInfo) -> u64;

const TABLES: [(&str, Count); 3] = [
    ("allocations of one call", |info| info.count_total),
    ("bytes allocated by one call", |info| info.bytes_total),
    ("most bytes held at once", |info| info.bytes_max),
];

fn count(way: Read, text: &str) -> AllocationInfo {
    // The first call may set something up once and for all.
    way(text.as_bytes());
    measure(|| way(text.as_bytes()))
}

fn main() {
    let cases = cases();
    println!("\n## Allocations of reading");
    for (title, of) in TABLES {
        println!();
        heading(title, COLUMNS.into_iter());
        for case in &cases {
            let cells = case.ways().map(|way| way.map(|way| of(count(way, &case.text)).to_string()));
            line(case.name, case.text.len(), cells.into_iter());
        }
    }
}
