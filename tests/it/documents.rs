//! Documents of our own: one of each definition of each revision, as a peer might send it. What strict reading makes of them
//! holds without any material beside the project.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use mcp_wire::{Mode, Revision, registry};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::exceptions::Judges;
use crate::schemas::Schema;
use crate::settings;
use crate::tree::Tree;

/// A line of a file.
#[derive(Deserialize)]
struct Document<'a> {
    definition: String,
    #[serde(borrow)]
    document: &'a RawValue,
}

fn file(revision: Revision) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/documents/{revision}.jsonl"))
}

/// The revisions that have documents; a new one has none until somebody writes them.
fn revisions() -> Vec<Revision> {
    let (written, bare): (Vec<Revision>, Vec<Revision>) =
        Revision::ALL.iter().partition(|revision| file(**revision).exists());
    for revision in bare {
        io::stderr().write_all(format!("skipped: no documents of {revision} yet\n").as_bytes()).unwrap();
    }
    assert!(written.len() >= 5, "{written:?}");
    written
}

/// Calls with each document of a revision: its definition and its text.
fn each(revision: Revision, mut see: impl FnMut(&str, &str)) {
    let text = fs::read_to_string(file(revision)).unwrap();
    for line in text.lines() {
        let read: Document<'_> = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        see(&read.definition, read.document.get());
    }
}

#[test]
fn each_definition_has_one() {
    for schema in revisions().into_iter().map(Schema::load) {
        let mut found = BTreeSet::new();
        each(schema.revision, |definition, _| assert!(found.insert(definition.to_owned()), "{definition} twice"));
        assert!(found.iter().eq(schema.definitions.keys().collect::<BTreeSet<_>>()), "{}: {found:?}", schema.revision);
    }
}

#[test]
fn each_passes_strictly_and_comes_back_unchanged() {
    for revision in revisions() {
        let judges = Judges::new(revision);
        each(revision, |definition, text| {
            assert!(
                judges.official(definition, &serde_json::from_str(text).unwrap()),
                "{revision} {definition}: {text}"
            );
            let entry = registry::find(revision, definition).unwrap();
            for mode in [Mode::Strict, Mode::Lenient] {
                let read =
                    entry.round_trip(text, mode).unwrap_or_else(|error| panic!("{revision} {definition}: {error}"));
                assert_eq!(read.notes, [], "{revision} {definition}");
                let difference = Tree::parse(text).difference(&Tree::parse(&read.value));
                assert_eq!(difference, None, "{revision} {definition}: {text}");
            }
        });
    }
}

/// Each document with one place changed, for every place: left out, or a value of each other kind.
fn spoilt(document: &Value) -> Vec<Value> {
    fn places(value: &Value, here: String, all: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                for (name, inner) in members {
                    places(inner, format!("{here}/{}", name.replace('~', "~0").replace('/', "~1")), all);
                }
            }
            Value::Array(items) => {
                for (index, inner) in items.iter().enumerate() {
                    places(inner, format!("{here}/{index}"), all);
                }
            }
            _ => {}
        }
        all.push(here);
    }
    let mut all = Vec::new();
    places(document, String::new(), &mut all);
    let others = ["null", "true", "7", "7.5", "\"seven\"", "[]", "{}"].map(|text| serde_json::from_str(text).unwrap());
    let mut spoilt = Vec::new();
    for place in all {
        for other in &others {
            let mut copy = document.clone();
            *copy.pointer_mut(&place).unwrap() = Value::clone(other);
            spoilt.push(copy);
        }
        if let Some((outer, name)) = place.rsplit_once('/') {
            let mut copy = document.clone();
            if let Some(Value::Object(members)) = copy.pointer_mut(outer) {
                members.remove(&name.replace("~1", "/").replace("~0", "~"));
                spoilt.push(copy);
            }
        }
    }
    spoilt
}

#[test]
fn each_that_is_spoilt_in_one_place_is_judged_as_the_schema_judges_it() {
    let (mut accepted, mut refused, mut failures) = (0, 0, Vec::new());
    for revision in revisions() {
        let judges = Judges::new(revision);
        each(revision, |definition, text| {
            let entry = registry::find(revision, definition).unwrap();
            for document in spoilt(&serde_json::from_str(text).unwrap()) {
                let ours = entry.check(&document.to_string(), Mode::Strict);
                *(if ours.is_ok() { &mut accepted } else { &mut refused }) += 1;
                if judges.mended(definition, &document) != ours.is_ok() {
                    failures.push(format!("{revision} {definition}: {ours:?}: {document}"));
                }
            }
        });
    }
    println!("{accepted} accepted, {refused} refused");
    assert!(failures.is_empty(), "{} unexplained:\n{}", failures.len(), settings::first(&failures));
    assert!(accepted > 5_000 && refused > 5_000, "{accepted} accepted, {refused} refused");
}
