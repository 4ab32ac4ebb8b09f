//! Strings: the scanner at every place of short and long ones, and what their escapes mean.

use std::borrow::Cow;

use super::super::{Cursor, NoText, plain_until};
use super::{agree, is_json};

/// Reads the string that a text begins with, and returns what is left of the text behind it.
fn read(text: &str) -> (Result<Cow<'_, str>, NoText>, &str) {
    let mut cursor = Cursor::new(text);
    cursor.kind().expect("a string");
    let string = cursor.string();
    (string, &text[cursor.at..])
}

/// Finds the end of the plain part of a string, in the plainest of ways.
fn naive_plain_until(bytes: &[u8], from: usize) -> usize {
    let is_special = |byte: &u8| *byte == b'"' || *byte == b'\\' || *byte < 0x20;
    bytes[from..].iter().position(is_special).map_or(bytes.len(), |found| from + found)
}

#[test]
fn the_scanner_finds_each_byte_at_each_place_of_strings_of_each_length() {
    // Plain bytes next to a special one, as well as bytes that differ from a special one in the highest bit.
    let marks = [0, 1, 0x1f, b' ', b'!', b'"', b'#', b'[', b'\\', b']', 0x7f, 0x80, 0x9f, 0xa0, 0xa2, 0xdc, 0xff];
    for length in 0..200 {
        let fill = [b'a', b'!', 0xff][length % 3];
        let mut bytes = vec![fill; length];
        assert_eq!(plain_until(&bytes, 0), length);
        for at in 0..length {
            for mark in marks {
                bytes[at] = mark;
                assert_eq!(plain_until(&bytes, 0), naive_plain_until(&bytes, 0), "{mark} at {at} of {length}");
            }
            bytes[at] = fill;
        }
    }
}

#[test]
fn the_scanner_finds_every_byte_among_every_two_neighbours() {
    for one in 0..=u8::MAX {
        for other in 0..=u8::MAX {
            let mut bytes = [b'a'; 24];
            (bytes[10], bytes[11], bytes[14]) = (one, other, one);
            for from in [0, 3, 10, 11] {
                assert_eq!(plain_until(&bytes, from), naive_plain_until(&bytes, from), "{one}, {other} from {from}");
            }
        }
    }
}

#[test]
fn the_scanner_begins_anywhere() {
    let mut bytes = vec![b'a'; 200];
    for at in (0..200).step_by(7) {
        bytes[at] = b'"';
        for from in 0..=200 {
            assert_eq!(plain_until(&bytes, from), naive_plain_until(&bytes, from), "{at} from {from}");
        }
        bytes[at] = b'a';
    }
}

#[test]
fn strings_of_each_length_are_read_with_each_part_at_each_place() {
    let parts = ["\u{7f}", "é", "\u{a2}", "…", "😀", r#"\""#, r"\\", r"\n", r"\u00e9", r"\ud83d\ude00", "'", "[{"];
    let broken = ["\n", "\0", "\u{1f}", r"\x", r"\u00g0", "\"\""];
    for length in 0..200 {
        let plain = format!("\"{}\",", "a".repeat(length));
        assert_eq!(read(&plain), (Ok(Cow::Borrowed(&plain[1..=length])), ","));
        for at in 0..=length {
            let part = parts[(length + at) % parts.len()];
            let (before, after) = ("a".repeat(at), "a".repeat(length - at));
            let text = format!("\"{before}{part}{after}\",");
            let meant: String = serde_json::from_str(&text[..text.len() - 1]).expect("a string");
            assert_eq!(read(&text), (Ok(Cow::Owned(meant)), ","), "{text}");
            let broken = broken[(length + at) % broken.len()];
            agree(&format!("\"{before}{broken}{after}\""));
        }
    }
}

#[test]
fn a_string_without_escapes_is_lent_and_one_with_escapes_is_not() {
    for (text, is_lent) in [
        (r#""""#, true),
        (r#""plain""#, true),
        ("\"é\u{7f}\u{2028}😀\"", true),
        (r#""\/""#, false),
        (r#""some \n escape""#, false),
        (r#""\u0041""#, false),
    ] {
        let (string, _) = read(text);
        assert_eq!(matches!(string, Ok(Cow::Borrowed(_))), is_lent, "{text}");
    }
}

#[test]
fn every_escape_of_one_character_is_read_or_refused_as_serde_json_does() {
    for escaped in (0..0x100).filter_map(char::from_u32).chain(['…', '\u{ff42}', '😀']) {
        let text = format!("\"a\\{escaped}b\"");
        agree(&text);
        agree(&format!("[{text}]"));
        match serde_json::from_str::<String>(&text) {
            Ok(meant) => assert_eq!(read(&text), (Ok(Cow::Owned(meant)), ""), "{text}"),
            Err(_) => assert_eq!(read(&text), (Err(NoText::Broken), ""), "{text}"),
        }
    }
}

#[test]
fn every_unit_is_read_alone() {
    for unit in 0..=0xffff_u32 {
        let text = if unit % 2 == 0 { format!("\"\\u{unit:04x}\"") } else { format!("\"\\u{unit:04X}\"") };
        let meant = char::from_u32(unit).map(|meant| Cow::Owned(meant.into())).ok_or(NoText::Surrogate);
        assert_eq!(read(&text), (meant, ""), "{text}");
    }
}

#[test]
fn every_kind_of_pair_is_read_as_serde_json_reads_it() {
    let units = ["0041", "d7ff", "d800", "D83D", "dbff", "dc00", "DE00", "dfff", "e000", "ffff"];
    for one in units {
        for other in units {
            for (between, after) in [("", ""), ("x", ""), ("", "x"), (r"\n", ""), ("", r"\ud800"), ("", r"\udc00")] {
                let text = format!("\"\\u{one}{between}\\u{other}{after}\"");
                let meant = serde_json::from_str(&text).map(Cow::Owned).map_err(|_| NoText::Surrogate);
                assert_eq!(read(&text), (meant, ""), "{text}");
                assert!(is_json(&text), "{text}");
            }
        }
    }
}

#[test]
fn a_string_that_ends_too_early_is_broken_even_behind_half_a_pair() {
    let whole = r#""\ud800 \ud83d\ude00 \udc00\u0000\n""#;
    for end in 1..whole.len() {
        assert_eq!(read(&whole[..end]), (Err(NoText::Broken), ""), "{end}");
        agree(&whole[..end]);
    }
    assert_eq!(read(whole), (Err(NoText::Surrogate), ""));
    for text in [r#""\ud800\u""#, r#""\ud800\u12""#, r#""\ud800\udc0""#, r#""\ud800\udc0g""#, "\"\\ud800\u{1}\""] {
        assert_eq!(read(text), (Err(NoText::Broken), ""), "{text}");
    }
}

#[test]
fn a_plain_string_is_read_where_one_comes_next_and_else_nothing_happens() {
    for (text, plain, rest) in [
        (r#""a","#, Some("a"), ","),
        (r#" "a","#, Some("a"), ","),
        (r#""""#, Some(""), ""),
        ("\"é\u{7f}😀\"]", Some("é\u{7f}😀"), "]"),
        (r#"  "a""#, None, r#"  "a""#),
        ("\n\"a\"", None, "\n\"a\""),
        (r#""a\n""#, None, r#""a\n""#),
        (r#""a"#, None, r#""a"#),
        ("\"a\n\"", None, "\"a\n\""),
        ("\"", None, "\""),
        (" ", None, " "),
        ("", None, ""),
        ("é\"a\"", None, "é\"a\""),
        ("[\"a\"]", None, "[\"a\"]"),
    ] {
        let mut cursor = Cursor::new(text);
        assert_eq!((cursor.plain_string(), &text[cursor.at..]), (plain, rest), "{text:?}");
        assert!(!cursor.is_broken());
    }
}

#[test]
fn a_known_string_is_passed_only_where_it_stands_whole_and_without_escapes() {
    for (text, known, rest) in [
        (r#""ab","#, "ab", Some(",")),
        (" \n\"ab\"", "ab", Some("")),
        (r#""""#, "", Some("")),
        (r#""é""#, "é", Some("")),
        (r#""ab""#, "a", None),
        (r#""a""#, "ab", None),
        (r#""a"#, "a", None),
        (r#"""#, "", None),
        (r#""\u0061""#, "a", None),
        (r#""A""#, "a", None),
        ("a", "a", None),
        ("", "", None),
    ] {
        let mut cursor = Cursor::new(text);
        let is_passed = cursor.eat(known);
        assert_eq!(is_passed.then(|| &text[cursor.at..]), rest, "{text:?} and {known:?}");
        assert!(is_passed || text[cursor.at..] == *text.trim_start(), "{text:?} stays to be read");
    }
}

#[test]
fn no_string_is_read_where_none_comes_next() {
    for text in ["", " ", "a", "é", "😀", "[", "\u{1}", "1\"a\"", "\\\"a\""] {
        let mut cursor = Cursor::new(text);
        assert_eq!(cursor.string(), Err(NoText::Broken), "{text:?}");
        assert!(cursor.is_broken());
    }
}
