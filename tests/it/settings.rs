//! How long the tests by chance run, and from which seed.
//!
//! `MCP_WIRE_EXTENDED=200000 cargo test --all-features --test it` judges so many documents of each
//! revision, `MCP_WIRE_SEED=7` others. All
//! tests pass as well with what another crate of a build may switch on in `serde_json`:
//! `cargo test --all-features --features serde_json/arbitrary_precision,serde_json/preserve_order`.

use std::env;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// The number of documents of an extended run: `MCP_WIRE_EXTENDED=200000`.
pub(crate) fn extended() -> Option<u64> {
    number("MCP_WIRE_EXTENDED")
}

/// The seed of one document; `MCP_WIRE_SEED` starts another series.
pub(crate) fn seed(definition: usize, run: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    (number("MCP_WIRE_SEED").unwrap_or(1), definition, run).hash(&mut hasher);
    hasher.finish()
}

/// The first failures of a list, each cut to a length that one can read.
pub(crate) fn first(failures: &[String]) -> String {
    let shown = failures.iter().take(20).map(|failure| failure.chars().take(1500).collect::<String>());
    shown.collect::<Vec<_>>().join("\n")
}
