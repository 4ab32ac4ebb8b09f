//! The generator's command: `cargo bump` imports a schema, `cargo codegen` writes or checks the generated text.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mcp_wire_codegen::command::{Failure, bump, generate};

/// Generates the bindings of mcp-wire from the JSON Schemas of the Model Context Protocol.
///
/// Exit codes: 0 done, 1 the input is wrong or a check failed, 2 usage, or a file that cannot be read or written.
#[derive(Debug, Parser)]
#[command(name = "mcp-wire-codegen", version)]
struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Imports an official schema.json into priv/ and wherever revisions are listed (`cargo bump`).
    ///
    /// Writes nothing and exits with 1 while something is left to decide.
    Bump {
        /// The official schema.json; a folder named after the revision in its path tells the revision.
        schema: PathBuf,
        /// The revision, a date such as 2026-07-28.
        #[arg(long)]
        revision: Option<String>,
        /// Writes stubs where something is left to decide, which the generator refuses until it is; and replaces a schema
        /// of that revision that was imported from another file.
        #[arg(long)]
        force: bool,
        /// The root of the workspace.
        #[arg(long, value_name = "DIR", default_value = ".")]
        root: PathBuf,
    },
    /// Writes the modules of all imported revisions and the page of the errors (`cargo codegen`).
    Generate {
        /// Writes nothing; fails when a file would change.
        #[arg(long)]
        check: bool,
        /// The folder of the inputs.
        #[arg(long = "priv", value_name = "DIR", default_value = generate::PRIV)]
        folder: PathBuf,
        /// The folder of the generated text.
        #[arg(long, value_name = "DIR", default_value = generate::OUT)]
        out: PathBuf,
        /// The folder of the generated pages.
        #[arg(long, value_name = "DIR", default_value = generate::DOCS)]
        docs: PathBuf,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().action {
        Action::Bump { schema, revision, force, root } => {
            bump::bump(&schema, revision.as_deref(), &root, force).map(|done| (done.text, done.open))
        }
        Action::Generate { check: true, folder, out, docs } => {
            generate::check(&folder, &out, &docs).map(|text| (text, 0))
        }
        Action::Generate { check: false, folder, out, docs } => {
            generate::write(&folder, &out, &docs).map(|text| (text, 0))
        }
    };
    let done = done.and_then(|(text, open)| match io::stdout().write_all(text.as_bytes()) {
        Ok(()) if open == 0 => Ok(()),
        Ok(()) => Err(Failure::Wrong(format!(
            "{open} {} left to decide",
            if open == 1 { "question is" } else { "questions are" }
        ))),
        Err(error) => Err(Failure::Io(format!("cannot write to stdout: {error}"))),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Where stderr is closed there is nobody left to tell; the exit code still says it.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
