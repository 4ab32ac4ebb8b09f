//! All tests of the generator that need files, in one binary.
#![allow(clippy::expect_used, clippy::panic, clippy::print_stderr, clippy::unwrap_used, reason = "tests fail loudly")]

mod command;
mod constructors;
mod import;
mod mutations;
mod names;
mod next;
mod refusals;
mod rehearsal;
mod snapshots;
mod unions;
