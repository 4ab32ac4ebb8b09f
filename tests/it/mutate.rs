//! Values that were valid, changed in one or a few places.

use rand::RngExt as _;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use serde_json::Value;

use crate::generate::Generator;
use crate::schemas::Schema;
use crate::tree::Tree;

/// What the changes draw on: the strings that a schema lists, and its member names.
pub(crate) struct Vocabulary {
    strings: Vec<String>,
    members: Vec<String>,
    definitions: Vec<String>,
}

impl Vocabulary {
    pub(crate) fn of(schema: &Schema) -> Self {
        let mut words = Self { strings: Vec::new(), members: Vec::new(), definitions: Vec::new() };
        for (name, definition) in &schema.definitions {
            words.definitions.push(name.clone());
            words.collect(definition);
        }
        for list in [&mut words.strings, &mut words.members] {
            list.sort();
            list.dedup();
        }
        words
    }

    fn collect(&mut self, schema: &Value) {
        let strings = schema.get("const").into_iter().chain(schema["enum"].as_array().into_iter().flatten());
        self.strings.extend(strings.filter_map(Value::as_str).map(str::to_owned));
        for (name, of) in schema["properties"].as_object().into_iter().flatten() {
            self.members.push(name.clone());
            self.collect(of);
        }
        for keyword in ["items", "additionalProperties"] {
            if schema[keyword].is_object() {
                self.collect(&schema[keyword]);
            }
        }
        for keyword in ["anyOf", "allOf"] {
            schema[keyword].as_array().into_iter().flatten().for_each(|branch| self.collect(branch));
        }
    }
}

/// Changes a value in one to three places.
pub(crate) fn mutate(tree: &mut Tree, words: &Vocabulary, generator: &mut Generator<'_>) {
    for _ in 0..*[1, 1, 1, 2, 3].choose(&mut generator.rng).expect("a number") {
        let mut place = generator.rng.random_range(0..tree.count());
        // The upper levels are where the rules are; free-form JSON lies below.
        if generator.rng.random_ratio(1, 3) {
            place = generator.rng.random_range(0..tree.count().min(6));
        }
        let other = foreign(words, generator);
        let Some(target) = tree.nth(&mut place) else { continue };
        change(target, other, words, &mut generator.rng);
    }
}

/// A value of another definition.
fn foreign(words: &Vocabulary, generator: &mut Generator<'_>) -> Tree {
    if generator.rng.random_ratio(1, 2) {
        return generator.free(20);
    }
    let name = words.definitions.choose(&mut generator.rng).expect("a definition");
    generator.definition(name)
}

fn change(target: &mut Tree, other: Tree, words: &Vocabulary, rng: &mut SmallRng) {
    if rng.random_ratio(1, 8) {
        *target = other;
        return;
    }
    match target {
        Tree::Object(members) => change_object(members, other, words, rng),
        Tree::Array(items) => match rng.random_range(0..5) {
            0 => items.push(other),
            1 => items.clear(),
            2 if !items.is_empty() => {
                let twin = items[rng.random_range(0..items.len())].clone();
                let length = *[2, 100, 101].choose(rng).expect("a number");
                *items = vec![twin; length];
            }
            3 if !items.is_empty() => *target = items.swap_remove(0),
            _ => *target = Tree::Object(items.drain(..).enumerate().map(|(at, item)| (at.to_string(), item)).collect()),
        },
        Tree::String(text) => match rng.random_range(0..5) {
            0 | 1 => *text = words.strings.choose(rng).expect("a string").clone(),
            2 => text.push('x'),
            3 => *text = text.to_uppercase(),
            _ => *target = Tree::Number(number(rng)),
        },
        Tree::Number(_) | Tree::Token(_) => match rng.random_range(0..4) {
            0 => *target = Tree::String("12".to_owned()),
            _ => *target = Tree::Number(number(rng)),
        },
        Tree::Bool(_) | Tree::Null => {
            *target = match rng.random_range(0..3) {
                0 => Tree::Null,
                1 => Tree::Number("0".to_owned()),
                _ => Tree::String("true".to_owned()),
            }
        }
    }
}

fn change_object(members: &mut Vec<(String, Tree)>, other: Tree, words: &Vocabulary, rng: &mut SmallRng) {
    let at = (!members.is_empty()).then(|| rng.random_range(0..members.len()));
    let put = |members: &mut Vec<(String, Tree)>, name: &str, value: Tree| {
        members.retain(|(known, _)| known != name);
        members.push((name.to_owned(), value));
    };
    match (rng.random_range(0..9), at) {
        (0 | 1, Some(at)) => {
            members.remove(at);
        }
        (2, Some(at)) => members[at].1 = Tree::Null,
        (3, Some(at)) => {
            let (_, value) = members.remove(at);
            put(members, words.members.choose(rng).expect("a name"), value);
        }
        (4, Some(at)) => {
            let twin = rng.random_range(0..members.len());
            let value = members[at].1.clone();
            members[at].1 = std::mem::replace(&mut members[twin].1, value);
        }
        // A union that has something of two of its branches.
        (5 | 6, _) => match other {
            Tree::Object(more) => more.into_iter().for_each(|(name, value)| put(members, &name, value)),
            other => put(members, words.members.choose(rng).expect("a name"), other),
        },
        (7, Some(at)) => members[at].1 = Tree::Array(vec![members[at].1.clone()]),
        _ => put(members, words.members.choose(rng).expect("a name"), other),
    }
}

fn number(rng: &mut SmallRng) -> String {
    let numbers = ["0", "1", "-1", "0.5", "1.5", "-0.1", "1.0000001", "2", "1.0", "1e2", "-32700", "1e300", "101"];
    (*numbers.choose(rng).expect("a number")).to_owned()
}
