//! Material beside the project that is not part of it: tests that read it say so and pass where it is absent.

use std::io::{self, Write};
use std::path::PathBuf;

/// Returns a path under the folder of shared material, or says that it is absent.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if full.exists() {
        return Some(full);
    }
    // `eprintln!` would be captured by the test harness, which shows it only of tests that fail.
    io::stderr().write_all(format!("skipped: {path} is not beside the project\n").as_bytes()).unwrap();
    None
}
