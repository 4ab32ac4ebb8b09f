//! All integration tests in one binary; `tests/README.md` says which invariant lives where.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests fail loudly"
)]

mod blame;
mod bridge;
mod capability;
mod cases;
mod compiler;
mod distilled;
mod documents;
mod embedding;
mod envelopes;
mod errors;
mod examples;
mod exceptions;
mod extended;
mod gate;
mod generate;
mod generated;
mod handlers;
mod http;
mod http_client;
mod lossless;
mod meta;
mod mutate;
mod negotiate;
mod official;
mod salvage;
mod schemas;
mod settings;
mod shared;
mod snapshots;
mod sse;
mod stdio;
mod strict;
mod surface;
mod tool;
mod translate;
mod tree;
mod wire;
