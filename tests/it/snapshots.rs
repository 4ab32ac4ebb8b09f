//! All settings of the snapshots of this crate.

use std::path::Path;

/// Compares with `snapshots/<area>/<name>.snap`.
pub(crate) fn assert_snapshot(area: &str, name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(area));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}
