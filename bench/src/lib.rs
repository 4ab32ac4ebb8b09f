//! What the benches share: the messages, the ways to read and write them, and the measuring.
//!
//! `cargo bench -p mcp-wire-bench` runs them all and prints tables of medians and ratios; `--bench reading` and the like
//! run one. Without `--bench` each way runs once, which shows that it can read or write what it is given.
//!
//! Everything that names the API of mcp-wire is in [`ways::ours`], a function for each use.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    missing_debug_implementations,
    reason = "a measurement, run by hand"
)]

pub mod cases;
pub mod measure;
pub mod messages;
pub mod ways;
