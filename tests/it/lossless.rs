//! Lossless: what a schema accepts is read strictly and written back with nothing changed (invariant 2).

use mcp_wire::{Mode, registry};

use crate::exceptions::{Judges, tame};
use crate::generate::{Generator, Style};
use crate::schemas::Schema;
use crate::settings;
use crate::tree::Tree;

#[test]
fn every_definition_of_every_revision_comes_back_as_it_went_in() {
    let runs = settings::extended().map_or(20, |documents| documents / 550 + 1);
    let mut failures = Vec::new();
    for schema in Schema::all() {
        let revision = schema.revision;
        let mut judges = Judges::new(revision);
        for (index, definition) in schema.definitions.keys().enumerate() {
            let entry = registry::find(revision, definition).unwrap_or_else(|| panic!("{revision}: no {definition}"));
            let mut refused = 0;
            for run in 0..runs {
                let seed = settings::seed(index, run);
                let mut generator = Generator::new(&schema, Style::Wild, seed);
                let tree = generator.definition(definition);
                let text = tree.shuffled(&mut generator.rng);
                match entry.round_trip(&text, Mode::Strict) {
                    Ok(written) => {
                        assert!(written.notes.is_empty(), "{revision} {definition}: strict reading tolerates: {text}");
                        let difference = tree.difference(&Tree::parse(&written.value));
                        if let Some(difference) = difference {
                            failures.push(format!("{revision} {definition}, seed {seed}{difference}: {text}"));
                        }
                    }
                    Err(error) => {
                        refused += 1;
                        let value = serde_json::from_str(&tame(&tree).compact()).expect("a tame document");
                        let exception = judges.exception(definition, &value, false);
                        if exception.is_none() {
                            failures.push(format!("{revision} {definition}, seed {seed}: {error}: {text}"));
                        }
                    }
                }
            }
            assert!(refused * 3 <= runs, "{revision} {definition}: {refused} of {runs} values refused");
        }
    }
    assert!(failures.is_empty(), "{} changed or refused:\n{}", failures.len(), settings::first(&failures));
}
