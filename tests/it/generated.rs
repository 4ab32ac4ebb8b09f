//! What is reviewed is what is compiled, and every definition of every schema is there.

use std::fs;
use std::path::{Path, PathBuf};

use mcp_wire::{Revision, registry};
use serde_json::Value;

macro_rules! built {
    ($module:literal) => {
        [
            (concat!($module, ".rs"), include_str!(concat!(env!("OUT_DIR"), "/", $module, ".rs"))),
            (concat!($module, "_registry.rs"), include_str!(concat!(env!("OUT_DIR"), "/", $module, "_registry.rs"))),
        ]
    };
}

/// Names and texts of a revision's files.
type Files = [(&'static str, &'static str); 2];

/// Revision, number of definitions, and the text that build.rs wrote.
const GENERATED: [(&str, usize, Files); 5] = [
    ("2024-11-05", 79, built!("v2024_11_05")),
    ("2025-03-26", 83, built!("v2025_03_26")),
    ("2025-06-18", 91, built!("v2025_06_18")),
    ("2025-11-25", 145, built!("v2025_11_25")),
    ("2026-07-28", 155, built!("v2026_07_28")),
];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

#[test]
fn built_text_is_the_reviewed_text() {
    for (_, _, files) in GENERATED {
        for (name, built) in files {
            let reviewed = fs::read_to_string(root("snapshots/generated").join(name)).unwrap();
            assert!(built == reviewed, "snapshots/generated/{name} is not what is compiled: run `cargo codegen`");
        }
    }
}

#[test]
fn every_definition_is_a_type() {
    for (revision, count, _) in GENERATED {
        let text = fs::read_to_string(root("priv").join(format!("schema-{revision}.json"))).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        let definitions = schema.get("$defs").or_else(|| schema.get("definitions")).unwrap().as_object().unwrap();
        assert_eq!(definitions.len(), count, "{revision}");
        let revision: Revision = revision.parse().unwrap();
        let types = registry::types(revision);
        let missing: Vec<&String> = definitions
            .keys()
            .filter(|name| !types.iter().any(|entry| entry.is_definition && entry.name == *name))
            .collect();
        assert_eq!(missing, Vec::<&String>::new(), "{revision}");
        assert_eq!(types.iter().filter(|entry| entry.is_definition).count(), count, "{revision}");
    }
}
