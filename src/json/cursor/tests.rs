//! The cursor against `serde_json`, with which it must agree on every text.

mod chance;
mod corpus;
mod nesting;
mod strings;

use std::borrow::Cow;

use serde::de::IgnoredAny;

use super::{Cursor, NoText};
use crate::json::kind::Kind;

/// A part of a text that a walk passed.
#[derive(Clone, Debug, PartialEq)]
enum Part<'a> {
    Open(Kind),
    Close,
    Name(Result<Cow<'a, str>, NoText>),
    String(Result<Cow<'a, str>, NoText>),
    /// A number, or one of the three words.
    Other(&'a str),
}

/// Passes over a whole text at once, and returns how deep it is nested; `None` where it is not JSON.
fn skip(text: &str) -> Option<usize> {
    let mut cursor = Cursor::new(text);
    let skipped = cursor.skip();
    cursor.end();
    assert!(cursor.is_broken() || skipped == Some(text.trim_matches([' ', '\t', '\n', '\r'])), "{text:?}");
    (!cursor.is_broken()).then(|| cursor.deepest())
}

/// Reads every part of a text by itself; `None` where it is not JSON.
fn walk(text: &str) -> Option<Vec<Part<'_>>> {
    let mut cursor = Cursor::new(text);
    let (mut parts, mut open) = (Vec::new(), Vec::new());
    loop {
        // A value begins here.
        match cursor.kind()? {
            Kind::String => parts.push(Part::String(cursor.string())),
            Kind::Number => parts.push(Part::Other(cursor.number()?)),
            Kind::Boolean | Kind::Null => parts.push(Part::Other(cursor.word()?)),
            kind @ (Kind::Object | Kind::Array) => {
                cursor.open();
                parts.push(Part::Open(kind));
                open.push((kind, true));
            }
        }
        // It has ended, or its first member or item is next.
        loop {
            let Some((kind, is_first)) = open.last_mut() else {
                cursor.end();
                return (!cursor.is_broken()).then_some(parts);
            };
            let goes_on = match kind {
                Kind::Object => cursor.name(is_first).map(|name| parts.push(Part::Name(name))).is_some(),
                _ => cursor.item(is_first),
            };
            if cursor.is_broken() {
                return None;
            }
            if goes_on {
                break;
            }
            open.pop();
            parts.push(Part::Close);
        }
    }
}

/// Tells whether `serde_json` takes a text for JSON.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Counts the levels of a JSON text by its brackets.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest, mut is_string, mut is_escaped) = (0, 0, false, false);
    for byte in json.bytes() {
        match (byte, is_string) {
            _ if is_escaped => is_escaped = false,
            (b'\\', true) => is_escaped = true,
            (b'"', _) => is_string = !is_string,
            (b'[' | b'{', false) => depth += 1,
            (b']' | b'}', false) => depth -= 1,
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// Asserts that the cursor agrees with `serde_json` on whether a text is JSON, in both ways of reading.
#[track_caller]
fn agree(text: &str) {
    let expected = is_json(text).then(|| depth(text));
    let shown: String = text.chars().take(200).collect();
    assert_eq!(skip(text), expected, "{shown:?} is skipped");
    assert_eq!(walk(text).is_some(), expected.is_some(), "{shown:?} is walked through");
    if expected.is_none() {
        assert_ne!(Cursor::syntax_error(text).to_string(), "not JSON", "{shown:?} has words of `serde_json`");
    }
}
