//! The `mcp-wire` command.

use std::process::ExitCode;

use clap::Parser as _;
use mcp_wire_cli::args::Cli;

fn main() -> ExitCode {
    ExitCode::from(mcp_wire_cli::run(&Cli::parse()))
}
