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
mod embedding;
mod errors;
mod exceptions;
mod generate;
mod generated;
mod lossless;
mod mutate;
mod official;
mod schemas;
mod settings;
mod shared;
mod strict;
mod tree;
