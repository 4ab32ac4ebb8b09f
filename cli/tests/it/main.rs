//! The command as it is run: arguments and input in, exact output and exit status out.
#![allow(clippy::print_stderr, clippy::unwrap_used, reason = "tests fail loudly")]

mod documents;
mod explain;
mod following;
mod frames;
mod http;
mod inputs;
mod lists;
mod recordings;
mod remarks;
mod run;
mod tap;
mod translate;
