//! A single fault: the distilled error names its place, and no other.

use std::collections::BTreeMap;

use mcp_wire::{Mode, validate};
use rand::RngExt as _;
use rand::rngs::SmallRng;
use serde_json::Value;

use crate::exceptions::Judges;
use crate::generate::{Generator, Style};
use crate::schemas::Schema;
use crate::settings;
use crate::tree::Tree;

/// Puts one fault into a tree; returns the JSON Pointer of its place, and what it is.
fn spoil(tree: &mut Tree, rng: &mut SmallRng) -> Option<(String, &'static str)> {
    let mut place = rng.random_range(0..tree.count());
    let mut at = String::new();
    let target = descend(tree, &mut place, &mut at)?;
    let what = match target {
        Tree::Object(members) if !members.is_empty() && rng.random_ratio(2, 3) => {
            members.remove(rng.random_range(0..members.len()));
            "a member removed"
        }
        Tree::String(text) if rng.random_ratio(1, 2) => {
            // No constant, and in no list.
            *text = "no-such-value".to_owned();
            "a value that is not listed"
        }
        other => {
            *other = match other {
                Tree::Bool(_) => Tree::Array(Vec::new()),
                _ => Tree::Bool(true),
            };
            "another type"
        }
    };
    Some((at, what))
}

fn descend<'t>(tree: &'t mut Tree, place: &mut usize, at: &mut String) -> Option<&'t mut Tree> {
    if *place == 0 {
        return Some(tree);
    }
    *place -= 1;
    let children: Vec<(String, &mut Tree)> = match tree {
        Tree::Array(items) => items.iter_mut().enumerate().map(|(index, item)| (index.to_string(), item)).collect(),
        Tree::Object(members) => members.iter_mut().map(|(name, value)| (shown(name), value)).collect(),
        _ => Vec::new(),
    };
    for (step, child) in children {
        let length = at.len();
        at.push('/');
        at.push_str(&step);
        match descend(child, place, at) {
            Some(found) => return Some(found),
            None => at.truncate(length),
        }
    }
    None
}

/// A name as a place shows it: cut where it is long, hidden characters escaped.
fn shown(name: &str) -> String {
    let mut out = String::new();
    for (index, character) in name.chars().enumerate() {
        match character {
            _ if index == 64 => {
                out.push('…');
                break;
            }
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            '\u{2028}' | '\u{feff}' => out.extend(character.escape_unicode()),
            control if control.is_control() => out.extend(control.escape_unicode()),
            plain => out.push(plain),
        }
    }
    out
}

#[test]
fn a_single_fault_is_blamed_on_its_place() {
    let trials = settings::extended().map_or(1_500, |documents| documents.max(50_000) / 4);
    let (mut blamed, mut others) = (0u64, 0u64);
    let mut elsewhere: BTreeMap<(String, &str), (u64, String)> = BTreeMap::new();
    let schemas = Schema::all();
    'trials: for round in 0.. {
        for schema in &schemas {
            let revision = schema.revision;
            let judges = Judges::new(revision);
            for (index, definition) in schema.definitions.keys().enumerate() {
                if blamed + others >= trials {
                    break 'trials;
                }
                for run in 0..8 {
                    let mut generator = Generator::new(schema, Style::Plain, settings::seed(index, round * 8 + run));
                    let mut tree = generator.definition(definition);
                    let document: Value = serde_json::from_str(&tree.compact()).unwrap();
                    if !judges.mended(definition, &document) {
                        continue;
                    }
                    let Some((at, what)) = spoil(&mut tree, &mut generator.rng) else { continue };
                    let text = tree.compact();
                    // What the independent validator does not mind is no fault.
                    if judges.mended(definition, &serde_json::from_str(&text).unwrap()) {
                        continue;
                    }
                    let checked =
                        validate::definition(revision, definition, &text, Mode::Strict).expect("a definition");
                    let distilled = checked.expect_err(&text);
                    if distilled.violations().iter().all(|violation| violation.at == at) {
                        blamed += 1;
                        continue;
                    }
                    others += 1;
                    let shown = format!("{definition} at {at}: {distilled}");
                    let first = &distilled.violations()[0];
                    let key = (first.problem.to_string().chars().take(60).collect(), what);
                    elsewhere.entry(key).or_insert((0, shown)).0 += 1;
                }
            }
        }
    }
    println!("{blamed} faults blamed on their place, {others} elsewhere:");
    for ((problem, what), (count, example)) in &elsewhere {
        println!("{count:6} {what}, {problem}; {example}");
    }
    assert!(others * 100 <= blamed + others, "{others} of {} faults are blamed elsewhere", blamed + others);
}
