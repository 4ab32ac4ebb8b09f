//! How long the tests by chance run, and from which seed.
//!
//! `MCP_WIRE_EXTENDED=200000 cargo test --all-features --test it` judges so many documents of each
//! revision, `MCP_WIRE_SEED=7` others. All
//! tests pass as well with what another crate of a build may switch on in `serde_json`:
//! `cargo test --all-features --features serde_json/arbitrary_precision,serde_json/preserve_order`.

use std::env;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// The number of documents of an extended run: `MCP_WIRE_EXTENDED=200000`.
pub(crate) fn extended() -> Option<u64> {
    number("MCP_WIRE_EXTENDED")
}

/// The seed of one document; `MCP_WIRE_SEED` starts another series.
pub(crate) fn seed(definition: usize, run: u64) -> u64 {
    let series = number("MCP_WIRE_SEED").unwrap_or(1);
    [series, definition as u64, run].into_iter().fold(0, |seed, part| mixed(seed ^ mixed(part)))
}

/// Spreads a number over all bits, the same on every machine and in every version of Rust: splitmix64
/// (<https://prng.di.unimi.it/splitmix64.c>).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[test]
fn a_seed_is_the_same_everywhere() {
    assert_eq!([mixed(0), mixed(1)], [0xe220_a839_7b1d_cdaf, 0x910a_2dec_8902_5cc1]);
}

/// The first failures of a list, each cut to a length that one can read.
pub(crate) fn first(failures: &[String]) -> String {
    let shown = failures.iter().take(20).map(|failure| failure.chars().take(1500).collect::<String>());
    shown.collect::<Vec<_>>().join("\n")
}
