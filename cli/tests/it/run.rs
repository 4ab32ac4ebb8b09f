//! Running the command.

use std::io::{self, Write};
use std::path::PathBuf;

use assert_cmd::Command;
use mcp_wire::Revision;

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the command in the root of the workspace; see [`as_of_then`].
pub(crate) fn run(args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    let Run { code, stdout, stderr } = run_now(args, stdin);
    Run { code, stdout: as_of_then(stdout), stderr: as_of_then(stderr) }
}

/// Runs the command, and leaves what it says of later revisions.
pub(crate) fn run_now(args: &[&str], stdin: impl Into<Vec<u8>>) -> Run {
    let output = Command::cargo_bin("mcp-wire")
        .unwrap()
        .current_dir(root())
        .env_remove("CLICOLOR_FORCE")
        .args(args)
        .write_stdin(stdin)
        .output()
        .unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// What the command would say if 2026-07-28, the newest revision that these tests write out, were the newest there is.
fn as_of_then(text: String) -> String {
    let later = Revision::ALL.into_iter().filter(|revision| *revision > Revision::V2026_07_28);
    later.fold(text, |text, later| {
        let text = text.replace(&format!(", {later}"), "").replace(&format!(",\"{later}\""), "");
        let lines = text.split_inclusive('\n').map(|line| match line.contains("\"verdict\"") {
            true => line.replace(later.as_str(), "2026-07-28"),
            false => line.to_owned(),
        });
        lines.filter(|line| !line.contains(later.as_str())).collect()
    })
}

/// Checks frames with `--json` and compares the objects, a line each.
#[track_caller]
pub(crate) fn check(args: &[&str], frames: &[&str], code: i32, expect: &[&str]) {
    let run = run(&[&["check", "--json"], args].concat(), frames.join("\n"));
    assert_eq!(run.stderr, "");
    assert_eq!(run.stdout.lines().collect::<Vec<_>>(), expect);
    assert_eq!(run.code, code);
}

/// Returns the root of the workspace.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns material beside the project that is not part of it, or says that it is absent.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let full = root().join("../shared").join(path);
    if full.exists() {
        return Some(full);
    }
    // `eprintln!` would be captured by the test harness, which shows it only of tests that fail.
    io::stderr().write_all(format!("skipped: {path} is not beside the project\n").as_bytes()).unwrap();
    None
}
