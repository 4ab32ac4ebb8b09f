//! What is reviewed is what is compiled, and every definition of every schema is there.

use std::fs;
use std::path::{Path, PathBuf};

use mcp_wire::{Revision, registry};
use serde_json::Value;

macro_rules! built {
    ($($variant:ident $module:literal $ident:ident $file:literal;)*) => {
        /// The text that build.rs wrote for each revision.
        const GENERATED: &[(Revision, [(&str, &str); 2])] = &[$((
            Revision::$variant,
            [
                (concat!($module, ".rs"), include_str!(concat!(env!("OUT_DIR"), $file, ".rs"))),
                (concat!($module, "_registry.rs"), include_str!(concat!(env!("OUT_DIR"), $file, "_registry.rs"))),
            ],
        ),)*];
    };
}
mcp_wire::for_each_revision!(built);

/// The same for what no revision owns.
const COMMON: [(&str, &str); 3] = [
    ("errors.rs", include_str!(concat!(env!("OUT_DIR"), "/errors.rs"))),
    ("modules.rs", include_str!(concat!(env!("OUT_DIR"), "/modules.rs"))),
    ("revision.rs", include_str!(concat!(env!("OUT_DIR"), "/revision.rs"))),
];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn built_text_is_the_reviewed_text() {
    let of_revisions = GENERATED.iter().flat_map(|(_, files)| files);
    for (name, built) in of_revisions.chain(&COMMON) {
        let reviewed = fs::read_to_string(root("snapshots/generated").join(name)).unwrap();
        assert!(*built == reviewed, "snapshots/generated/{name} is not what is compiled: run `cargo codegen`");
    }
}

#[test]
fn every_definition_is_a_type() {
    for revision in Revision::ALL {
        let text = fs::read_to_string(root("priv").join(format!("schema-{revision}.json"))).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        let definitions = schema.get("$defs").or_else(|| schema.get("definitions")).unwrap().as_object().unwrap();
        let types = registry::types(revision).iter().filter(|entry| entry.is_definition);
        let mut types: Vec<&str> = types.map(|entry| entry.name).collect();
        types.sort_unstable();
        assert_eq!(types, definitions.keys().collect::<Vec<_>>(), "{revision}");
    }
}

#[test]
fn every_imported_schema_is_a_revision() {
    let names = fs::read_dir(root("priv")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut imported: Vec<String> =
        names.filter_map(|name| Some(name.strip_prefix("schema-")?.strip_suffix(".json")?.to_owned())).collect();
    imported.sort();
    assert_eq!(imported, Revision::ALL.map(|revision| revision.to_string()), "run `cargo codegen`");
    assert_eq!(Some(&Revision::LATEST), Revision::ALL.last());
    let modern = Revision::ALL.map(|revision| (revision.as_str(), revision.is_modern(), revision.has_batches()));
    let released = [
        ("2024-11-05", false, false),
        ("2025-03-26", false, true),
        ("2025-06-18", false, false),
        ("2025-11-25", false, false),
        ("2026-07-28", true, false),
    ];
    assert_eq!(modern[..released.len()], released);
}
