//! All integration tests in one binary; `tests/README.md` says which invariant lives where.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests fail loudly"
)]

mod cases;
mod compiler;
mod embedding;
mod envelopes;
mod exceptions;
mod generate;
mod generated;
mod lossless;
mod mutate;
mod official;
mod schemas;
mod settings;
mod shared;
mod stdio;
mod strict;
mod tool;
mod tree;
mod wire;
