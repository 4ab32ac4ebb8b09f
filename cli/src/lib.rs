//! The `mcp-wire` command: checks recorded messages of the Model Context Protocol against the released revisions.
//!
//! [`args`] is the command line, [`run`] does what it says. Inside, a session follows a recording and judges its frames,
//! and a report shows what was found.

pub mod args;

mod capture;
mod diff;
mod documents;
mod explain;
mod follow;
mod frames;
mod http;
mod input;
mod out;
mod pending;
mod reader;
mod remark;
mod report;
mod session;
mod tap;
mod text;
mod translate;
mod types;
mod verdict;
mod walk;
mod watch;

use std::io;

use args::{Cli, Command};
use out::{Out, Status};

/// Runs a command and returns its exit status: 0 all valid, 1 something invalid, 2 wrong usage or unreadable input.
pub fn run(cli: &Cli) -> u8 {
    let mut out = Out::new();
    let mut status = Status::default();
    // `tap` ends as the server that it runs.
    let mut ended = None;
    let result = match &cli.command {
        Command::Check(args) => frames::check(args, &mut out, &mut status),
        Command::Roundtrip(args) => frames::roundtrip(args, &mut out, &mut status),
        Command::CheckType(args) => documents::check(args, &mut out, &mut status),
        Command::RoundtripType(args) => documents::roundtrip(args, &mut out, &mut status),
        Command::Types(args) => types::types(args, &mut out),
        Command::Diff(args) => diff::diff(args, &mut out),
        Command::Explain(args) => explain::explain(args, &mut out, &mut status),
        Command::Http(args) => http::http(args, &mut out, &mut status),
        Command::Translate(args) => translate::translate(args, &mut out, &mut status),
        Command::Tap(args) => tap::tap(args, &mut out, &mut status).map(|code| ended = code),
    };
    match result.and_then(|()| out.flush()) {
        Ok(()) => ended.unwrap_or_else(|| status.code()),
        // Whoever read our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => status.code(),
        Err(error) => {
            out.write_failed(&error);
            2
        }
    }
}
