//! Texts by chance: made by the grammar, changed a little, and strung together from what JSON is made of.

use std::borrow::Cow;
use std::fmt;

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Cursor, NoText, agree, depth, is_json, skip, walk};
use crate::json::kind::Kind;

/// Holds a property against a fixed series of texts. `PROPTEST_RNG_SEED` starts another series, and `PROPTEST_CASES` makes
/// it longer or shorter: 2560 stands for ten times as long.
#[track_caller]
fn check(cases: u32, texts: impl Strategy<Value = String>, property: impl Fn(&str)) {
    let given = Config::default();
    let rng_seed = match given.rng_seed {
        RngSeed::Random => RngSeed::Fixed(0),
        fixed => fixed,
    };
    let cases = (cases * (given.cases / 8) / 32).max(1);
    let config = Config { cases, rng_seed, failure_persistence: None, ..given };
    let checked = TestRunner::new(config).run(&texts, |text| {
        property(&text);
        Ok(())
    });
    if let Err(failed) = checked {
        panic!("{failed}");
    }
}

fn space() -> impl Strategy<Value = &'static str> {
    select(vec!["", "", "", "", " ", "\n", "\t", "\r\n", "  \t "])
}

fn number() -> impl Strategy<Value = String> {
    r"-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?"
}

fn escape() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => r#"\\["\\/bfnrt]"#,
        2 => r"\\u[0-9a-fA-F]{4}",
        2 => r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}",
    ]
}

/// A string without halves of surrogate pairs, but for the few that an escape makes by chance.
fn string() -> impl Strategy<Value = String> {
    let plain = prop_oneof![
        6 => r"[ !#-\[\]-~]{0,12}",
        1 => r"[a-z]{30,120}",
        2 => r#"[^"\\\x00-\x1f]{1,3}"#,
        3 => escape(),
    ];
    vec(plain, 0..6).prop_map(|parts| format!("\"{}\"", parts.concat()))
}

/// A string that is likely to have halves of surrogate pairs, next to pairs and to what is none.
fn surrogates() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        r"\\u[dD][89abAB][0-9a-fA-F]{2}",
        r"\\u[dD][c-fC-F][0-9a-fA-F]{2}",
        r"\\u[dDeE][789abcfABCF][0-9a-f]{2}",
        escape(),
        r"[a-zé😀]{0,2}",
    ];
    vec(part, 0..6).prop_map(|parts| format!("\"{}\"", parts.concat()))
}

fn json() -> impl Strategy<Value = String> {
    let word = select(vec!["null", "true", "false"]).prop_map(str::to_owned);
    // The last is a name, too: members of one name are met.
    let scalar = prop_oneof![2 => number(), 1 => word, 2 => string(), 1 => Just(r#""a""#.to_owned())];
    scalar.prop_recursive(6, 40, 6, |inner| {
        let name = prop_oneof![string(), select(vec![r#""a""#, r#""\u0061""#, r#""b""#]).prop_map(str::to_owned)];
        let item = (space(), inner.clone(), space()).prop_map(|(before, item, after)| [before, &item, after].concat());
        let member = (space(), name, space(), space(), inner, space())
            .prop_map(|(before, name, one, two, value, after)| [before, &name, one, ":", two, &value, after].concat());
        prop_oneof![
            1 => space().prop_map(|space| format!("[{space}]")),
            1 => space().prop_map(|space| format!("{{{space}}}")),
            4 => vec(item, 1..6).prop_map(|items| format!("[{}]", items.join(","))),
            4 => vec(member, 1..6).prop_map(|members| format!("{{{}}}", members.join(","))),
        ]
    })
}

/// JSON with white space around it, some of it far inside other values.
fn documents() -> impl Strategy<Value = String> {
    let nesting = prop_oneof![3 => Just(Vec::new()), 1 => vec(any::<bool>(), 1..100)];
    (space(), nesting, json(), space()).prop_map(|(before, nesting, json, after)| {
        let open = nesting.iter().map(|is_object| if *is_object { r#"{"a":"# } else { "[" });
        let close = nesting.iter().rev().map(|is_object| if *is_object { "}" } else { "]" });
        [before].into_iter().chain(open).chain([&*json]).chain(close).chain([after]).collect()
    })
}

/// A change of one place.
#[derive(Clone, Copy, Debug)]
enum Edit {
    Replace(u8),
    Insert(u8),
    Remove,
    /// Takes everything from the place on away.
    Cut,
    /// Puts what is between the place and another at the end.
    Repeat(Index),
}

fn edits() -> impl Strategy<Value = Vec<(Index, Edit)>> {
    let byte = || {
        select(
            &b"{{}}[[]],,::\"\"\\\\/bfnrtuux0123456789aAdDeE+-. \t\n\r\x0b\x0c\0\x1f\x7f'\xa0\xc3\xe2\xed\xf0\xff"[..],
        )
    };
    let edit = prop_oneof![
        6 => byte().prop_map(Edit::Replace),
        6 => byte().prop_map(Edit::Insert),
        4 => Just(Edit::Remove),
        1 => Just(Edit::Cut),
        1 => any::<Index>().prop_map(Edit::Repeat),
    ];
    vec((any::<Index>(), edit), 1..4)
}

/// JSON with a few bytes changed; what is no UTF-8 any more becomes a replacement character.
fn changed_documents() -> impl Strategy<Value = String> {
    (documents(), edits()).prop_map(|(text, edits)| {
        let mut bytes = text.into_bytes();
        for (place, edit) in edits {
            let at = place.index(bytes.len() + 1);
            match edit {
                Edit::Insert(byte) => bytes.insert(at, byte),
                Edit::Cut => bytes.truncate(at),
                Edit::Repeat(other) => {
                    let other = other.index(bytes.len() + 1);
                    bytes.extend_from_within(at.min(other)..at.max(other));
                }
                Edit::Replace(_) | Edit::Remove if at == bytes.len() => {}
                Edit::Replace(byte) => bytes[at] = byte,
                Edit::Remove => drop(bytes.remove(at)),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// What JSON is made of, in any order.
fn jumbles() -> impl Strategy<Value = String> {
    let pieces = vec![
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\"",
        "\\",
        "\\u",
        "\\n",
        "d83d",
        "\\ude00",
        "0",
        "1",
        "-",
        ".",
        "e",
        "E+",
        "01",
        "1.5",
        "1e9",
        "true",
        "false",
        "null",
        "nul",
        "\"a\"",
        "\"\"",
        "\"a\":",
        "{\"a\":",
        "[]",
        "{}",
        " ",
        "\t",
        "\n",
        "\u{c}",
        "\0",
        "é",
        "😀",
        "\u{feff}",
        "\u{7f}",
        "/",
        "'",
        "a",
        "NaN",
        "abcdefghijklmnopqrstuvwxyz",
    ];
    let piece = select(pieces);
    prop_oneof![vec(piece.clone(), 0..6), vec(piece, 0..24)].prop_map(|pieces| pieces.concat())
}

/// The members of an object as they came.
struct Members(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Each)
    }
}

/// Reads the value that comes next, of a text that `serde_json` makes a tree of, in every way: passed over, and then by its
/// parts; each of which is held against what `serde_json` reads.
fn read(cursor: &mut Cursor<'_>) -> Value {
    let kind = cursor.kind().expect("a value");
    let mark = cursor.mark();
    let text = cursor.skip().expect("a value");
    let end = cursor.mark();
    cursor.back(mark);
    let value = match kind {
        Kind::String => Value::String(cursor.string().expect("text").into_owned()),
        Kind::Number => serde_json::from_str(cursor.number().expect("a number")).expect("a number"),
        Kind::Boolean | Kind::Null => serde_json::from_str(cursor.word().expect("a word")).expect("a word"),
        Kind::Array | Kind::Object => {
            cursor.open();
            let inside = cursor.mark();
            cursor.back(inside.before_bracket());
            assert_eq!(cursor.skip(), Some(text), "from the bracket");
            cursor.back(inside);
            if kind == Kind::Array { read_items(cursor, text) } else { read_members(cursor, text) }
        }
    };
    assert_eq!(cursor.since(mark), text);
    assert_eq!((cursor.mark().at, cursor.mark().depth), (end.at, end.depth), "behind {text}");
    value
}

fn read_items(cursor: &mut Cursor<'_>, text: &str) -> Value {
    let (mut items, mut is_first) = (Vec::new(), true);
    for expected in serde_json::from_str::<Vec<&RawValue>>(text).expect("an array") {
        assert!(cursor.item(&mut is_first));
        items.push(read_as(cursor, expected));
    }
    assert!(!cursor.item(&mut is_first));
    Value::Array(items)
}

fn read_members(cursor: &mut Cursor<'_>, text: &str) -> Value {
    let (mut members, mut is_first) = (serde_json::Map::new(), true);
    let Members(expected) = serde_json::from_str(text).expect("an object");
    for (name, expected) in expected {
        assert_eq!(cursor.name(&mut is_first), Some(Ok(Cow::Borrowed(&*name))));
        members.insert(name, read_as(cursor, &expected));
    }
    assert_eq!(cursor.name(&mut is_first), None);
    Value::Object(members)
}

fn read_as(cursor: &mut Cursor<'_>, expected: &RawValue) -> Value {
    cursor.kind();
    let mark = cursor.mark();
    let value = read(cursor);
    assert_eq!(cursor.since(mark), expected.get());
    value
}

/// Holds all that the cursor says of a text against `serde_json`.
fn compare(text: &str) {
    agree(text);
    let Ok(tree) = serde_json::from_str::<Value>(text) else { return };
    let mut cursor = Cursor::new(text);
    assert_eq!(read(&mut cursor), tree);
    cursor.end();
    assert!(!cursor.is_broken());
    assert_eq!(cursor.deepest(), depth(text), "after all the going back");
}

#[test]
fn json_is_read_as_serde_json_reads_it() {
    check(120, documents(), |text| {
        assert!(is_json(text) && walk(text).is_some());
        compare(text);
    });
}

#[test]
fn json_with_changes_is_read_or_refused_as_serde_json_does() {
    check(350, changed_documents(), compare);
}

#[test]
fn jumbles_of_json_are_read_or_refused_as_serde_json_does() {
    check(2500, jumbles(), compare);
}

#[test]
fn any_text_is_read_or_refused_as_serde_json_does() {
    check(200, any::<String>(), compare);
    check(200, any::<String>().prop_map(|text| format!("[\"{text}\"]")), compare);
}

#[test]
fn a_string_is_its_text_unless_half_a_pair_stands_alone_in_it() {
    check(500, prop_oneof![string(), surrogates()], |text| {
        assert_eq!(skip(text), Some(0));
        let mut cursor = Cursor::new(text);
        cursor.kind();
        let expected = serde_json::from_str::<String>(text).map_err(|_| NoText::Surrogate);
        assert_eq!(cursor.string().map(Cow::into_owned), expected);
        cursor.end();
        assert!(!cursor.is_broken());
    });
}

#[test]
fn a_string_is_read_up_to_where_serde_json_reads_it_whatever_follows() {
    let strings = (prop_oneof![string(), surrogates()], edits(), jumbles()).prop_map(|(string, edits, after)| {
        let mut text: Vec<char> = string.chars().collect();
        for (place, edit) in edits {
            if let (Edit::Replace(byte), Some(at)) = (edit, text.len().checked_sub(1)) {
                text[1 + place.index(at)] = char::from(byte);
            }
        }
        text.into_iter().collect::<String>() + &after
    });
    check(400, strings, |text| {
        let mut cursor = Cursor::new(text);
        cursor.kind();
        let string = cursor.string();
        let mut stream = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>();
        let is_whole = stream.next().is_some_and(|next| next.is_ok());
        assert_eq!(string != Err(NoText::Broken), is_whole);
        assert_eq!(cursor.is_broken(), !is_whole);
        if is_whole {
            let end = stream.byte_offset();
            let expected = serde_json::from_str::<String>(&text[..end]).map_err(|_| NoText::Surrogate);
            assert_eq!((cursor.mark().at, string.map(Cow::into_owned)), (end, expected));
        }
    });
}
