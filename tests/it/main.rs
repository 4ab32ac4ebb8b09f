//! All integration tests in one binary; `tests/README.md` says which invariant lives where.
#![allow(clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::unwrap_used, reason = "tests fail loudly")]

mod envelopes;
mod official;
mod shared;
mod stdio;
