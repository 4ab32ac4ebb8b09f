//! Material beside the project that is not part of it: tests that read it say so and pass where it is absent.

use std::path::PathBuf;

/// Returns a path under the folder of shared material, or says that it is absent.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let full = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if full.exists() {
        return Some(full);
    }
    eprintln!("skipped: {path} is not beside the project");
    None
}
