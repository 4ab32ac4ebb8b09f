//! Strict equals the schema (invariant 3): an independent validator judges the same documents, valid ones and spoilt ones.

use std::collections::BTreeMap;

use mcp_wire::{Mode, ReadError, registry, validate};
use mcp_wire_codegen::FIXUPS;
use serde_json::Value;

use crate::exceptions::{Judges, PATCHES, SILENT};
use crate::generate::{Generator, Style};
use crate::mutate::{Vocabulary, mutate};
use crate::schemas::Schema;
use crate::settings;
use crate::tree::Tree;

#[test]
fn strict_reading_agrees_with_an_independent_validator() {
    let (mut accepted, mut refused) = (0u64, 0u64);
    let mut exceptions: BTreeMap<(&str, bool), u64> = BTreeMap::new();
    let mut failures = Vec::new();
    for schema in Schema::all() {
        let revision = schema.revision;
        let words = Vocabulary::of(&schema);
        let mut judges = Judges::new(revision);
        let runs = settings::extended().map_or(12, |documents| documents / schema.definitions.len() as u64 + 1);
        for (index, definition) in schema.definitions.keys().enumerate() {
            let entry = registry::find(revision, definition).unwrap_or_else(|| panic!("{revision}: no {definition}"));
            for run in 0..runs {
                let seed = settings::seed(index, run);
                // Some values break the rules beyond the schema.
                let mut generator = Generator::new(&schema, Style::Plain, seed).careless();
                let mut tree = generator.definition(definition);
                if run % 4 != 0 {
                    mutate(&mut tree, &words, &mut generator);
                }
                let text = tree.shuffled(&mut generator.rng);
                let document: Value = serde_json::from_str(&text)
                    .unwrap_or_else(|error| panic!("{revision} {definition}: {error}: {text}"));
                let read = entry.round_trip(&text, Mode::Strict);
                let (ours, theirs) = (read.is_ok(), judges.official(definition, &document));
                *(if theirs { &mut accepted } else { &mut refused }) += 1;
                let mut fail = |what: String| {
                    failures.push(format!("{revision} {definition}, seed {seed}: {what}: {}", tree.compact()));
                };
                let exception = (ours != theirs).then(|| judges.exception(definition, &document, ours));
                match exception {
                    Some(Some(name)) => *exceptions.entry((name, ours)).or_default() += 1,
                    _ if judges.mended(definition, &document) != ours => {
                        let reason = read.as_ref().err().map(ToString::to_string);
                        fail(format!("ours {ours} ({reason:?}), the schema {theirs}"));
                    }
                    _ => {}
                }
                // What does not fit has its reasons, in either mode, and what fits has none.
                for mode in [Mode::Strict, Mode::Lenient] {
                    let checked = validate::definition(revision, definition, &text, mode).expect("a definition");
                    let agree = match (entry.check(&text, mode), &checked) {
                        (Ok(_), Ok(())) => true,
                        (Err(ReadError::Violation(first)), Err(distilled)) => {
                            distilled.violations().contains(&first) || distilled.more() > 0
                        }
                        (Err(ReadError::Syntax(_)), Err(distilled)) => distilled.violations().is_empty(),
                        (Ok(_), Err(_)) | (Err(_), Ok(())) => false,
                    };
                    if !agree {
                        fail(format!("{mode:?}: {checked:?}"));
                    }
                }
                // Lenient reading differs where it says so, and nowhere else.
                let lenient = entry.round_trip(&text, Mode::Lenient).ok().filter(|read| read.notes.is_empty());
                if lenient.map(|read| read.value) != read.as_ref().ok().map(|read| read.value.clone()) {
                    fail("lenient reading differs from strict without a note".to_owned());
                }
                if let Ok(written) = read
                    && let Some(difference) = tree.difference(&Tree::parse(&written.value))
                    && (theirs || !same_absent_id(&difference))
                {
                    fail(format!("changed in a round trip{difference}"));
                }
            }
        }
    }
    println!("{accepted} documents that the schemas accept, {refused} that they refuse");
    for ((name, ours), count) in &exceptions {
        println!("{count:6} {} by `{name}`", if *ours { "accepted" } else { "refused" });
    }
    assert!(failures.is_empty(), "{} unexplained:\n{}", failures.len(), settings::first(&failures));
    assert!(accepted * 5 > refused && refused * 5 > accepted, "{accepted} accepted, {refused} refused");
}

/// An error without an id and one with null are the same; this departure accepts both, and writes one.
fn same_absent_id(difference: &str) -> bool {
    difference.ends_with(": `id` came from nowhere") || difference.ends_with(": `id` is lost")
}

#[test]
fn the_departures_in_the_tests_are_those_of_the_generator() {
    let ours: Vec<&str> = PATCHES.iter().map(|(name, _)| *name).chain(SILENT.iter().copied()).collect();
    for fixup in FIXUPS {
        assert!(ours.contains(&fixup.name), "`{}` is not among the exceptions", fixup.name);
    }
    for name in ours {
        assert!(FIXUPS.iter().any(|fixup| fixup.name == name), "`{name}` is no fixup");
    }
}
