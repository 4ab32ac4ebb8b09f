//! Refusing: all causes and the reply, beside reading the good message; and how the cost grows with the causes.
#![allow(clippy::print_stdout, missing_docs, reason = "a measurement, run by hand")]

use std::hint::black_box;

use mcp_wire_bench::measure::{Per, Row, Run, print};
use mcp_wire_bench::messages;
use mcp_wire_bench::ways::ours::{self, Refused};
use mcp_wire_bench::ways::{Read, tree};

/// A bad message with the way to refuse it, and its good twin with the way to read that.
struct Case {
    name: &'static str,
    bad: String,
    refuse: fn(&[u8]) -> Refused,
    good: String,
    read: Read,
}

fn run<'a, T: 'a>(way: fn(&[u8]) -> T, text: &'a str) -> Option<Run<'a>> {
    Some(Box::new(move || drop(black_box(way(black_box(text.as_bytes()))))))
}

fn main() {
    let of_call = |name, bad| Case { name, bad, refuse: ours::refuse_call, good: messages::call(), read: ours::call };
    let cases = [
        of_call("call, two wrong members", messages::bad_call()),
        of_call("call, garbage envelope", messages::bad_envelope()),
        of_call("call, cut short", messages::cut_short()),
        Case {
            name: "list, 5 of 50 tools wrong",
            bad: messages::list(50, |index| index % 10 == 3),
            refuse: ours::refuse_list,
            good: messages::good_list(50),
            read: ours::strict_list,
        },
    ];
    let rows = cases.iter().map(|case| {
        let cells = vec![run(case.refuse, &case.bad), run(case.read, &case.good)];
        Row::new(case.name, case.bad.len(), cells)
    });
    print("Refusing, with all causes and the reply", Per::Call, &["refusing", "reading good"], rows.collect());
    println!();
    for case in &cases {
        let Refused { causes, message, reply } = (case.refuse)(case.bad.as_bytes());
        let reply = reply.map_or_else(|| "no reply".to_owned(), |reply| format!("a reply of {} bytes", reply.len()));
        println!("{}: {causes} causes, {reply}: {message}", case.name);
    }

    let lists = [10, 1_000, 100_000].map(|count| (count, messages::list(count, |_| true), messages::good_list(count)));
    let rows = lists.iter().map(|(count, bad, good)| {
        // The texts differ by a few bytes in a hundred; the good one is read for its own time only.
        let cells = vec![
            run(ours::refuse_list, bad),
            run(ours::skipped, bad),
            run(ours::strict_list, good),
            run(tree::floor, bad),
        ];
        Row::new(format!("{count} tools, all wrong"), bad.len(), cells)
    });
    print("Growth of refusing", Per::Byte, &["refusing", "setting aside", "reading good", "floor"], rows.collect());
}
