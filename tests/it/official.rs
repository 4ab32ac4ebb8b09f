//! The official examples: each is read strictly as the definition that its folder names, and written back unchanged.

use std::fs;

use mcp_wire::{Json, Mode, Revision, registry};

use crate::shared::shared;

#[test]
fn official_examples_pass_strictly_and_round_trip() {
    let Some(root) = shared("mcp-schema/2026-07-28/examples") else { return };
    let mut count = 0;
    for folder in fs::read_dir(root).unwrap().map(Result::unwrap) {
        let name = folder.file_name().into_string().unwrap();
        let entry = registry::find(Revision::V2026_07_28, &name).unwrap_or_else(|| panic!("no type {name}"));
        for file in fs::read_dir(folder.path()).unwrap().map(Result::unwrap) {
            let text = fs::read_to_string(file.path()).unwrap();
            let written = entry
                .round_trip(&text, Mode::Strict)
                .unwrap_or_else(|error| panic!("{}: {error}", file.path().display()))
                .value;
            assert_eq!(written.parse::<Json>().unwrap(), text.parse::<Json>().unwrap(), "{}", file.path().display());
            count += 1;
        }
    }
    assert!(count >= 76, "only {count} examples");
}
