//! Levels inside each other: many of them, of both kinds, and closed wrongly.

use std::borrow::Cow;

use super::{Cursor, NoText, agree, skip, walk};
use crate::json::kind::Kind;

/// Each is an object or an array, in an order that no period of 64 hides anything of.
fn levels(depth: usize) -> Vec<Kind> {
    (0..depth).map(|level| if level * level / 3 % 5 < 2 { Kind::Object } else { Kind::Array }).collect()
}

fn opened(levels: &[Kind]) -> String {
    levels.iter().map(|kind| if *kind == Kind::Object { r#"{"a":"# } else { "[" }).collect()
}

fn closed(levels: &[Kind]) -> String {
    levels.iter().rev().map(|kind| if *kind == Kind::Object { '}' } else { ']' }).collect()
}

const DEEP: usize = 100_000;

#[test]
fn nesting_is_read_however_deep_it_is() {
    for levels in [vec![Kind::Array; DEEP], vec![Kind::Object; DEEP], levels(DEEP)] {
        let text = format!("{}0{}", opened(&levels), closed(&levels));
        agree(&text);
        assert_eq!(skip(&text), Some(DEEP));
    }
    // Too few brackets, too many, no value, and opening or closing ones alone.
    let (opened, closed) = (opened(&levels(DEEP)), closed(&levels(DEEP)));
    agree(&format!("{opened}0{}", &closed[1..]));
    agree(&format!("{opened}0{closed}{}", &closed[..1]));
    agree(&format!("{opened}{closed}"));
    agree(&opened);
    agree(&closed);
}

#[test]
fn the_depth_is_that_of_the_deepest_value_and_not_of_the_last() {
    for (text, depth) in [
        ("0", 0),
        ("[]", 1),
        ("{}", 1),
        (r#""[[[{{""#, 0),
        (r#"["]",{"{":"\"["}]"#, 2),
        (r#"[[[]],[],{"a":1}]"#, 3),
        (r#"{"a":{"b":[{}]},"c":0}"#, 4),
        ("[[],[[]],[[[]]],[[]],[]]", 4),
    ] {
        assert_eq!(skip(text), Some(depth), "{text}");
        agree(text);
    }
}

#[test]
fn every_level_is_closed_by_its_own_bracket_alone() {
    for depth in [1, 2, 63, 64, 65, 66, 127, 128, 129, 130, 193] {
        let levels = levels(depth);
        let opened = opened(&levels);
        let mut closed = closed(&levels).into_bytes();
        for at in 0..depth {
            let right = closed[at];
            closed[at] = if right == b']' { b'}' } else { b']' };
            let text = format!("{opened}0{}", String::from_utf8_lossy(&closed));
            assert_eq!((skip(&text), walk(&text)), (None, None), "{text}");
            closed[at] = right;
        }
        agree(&format!("{opened}0{}", String::from_utf8_lossy(&closed)));
    }
}

#[test]
fn levels_are_told_apart_again_behind_a_deep_value() {
    // At each depth a deep value comes first, and then a member or an item, by what the level is.
    for depth in [1, 63, 64, 65, 128, 129, 200] {
        let (outer, inner) = (levels(depth), levels(150));
        let mut text = opened(&outer);
        text += &format!("{}0{}", opened(&inner), closed(&inner));
        for level in outer.iter().rev() {
            text += if *level == Kind::Object { r#","b":[{"c":[]}]}"# } else { ",[[{}]]]" };
        }
        agree(&text);
        assert_eq!(skip(&text), Some(depth + 150));
        agree(&text.replacen(r#","b":"#, ",", 1));
        agree(&text.replacen(",[[{}]]]", r#","b":[[{}]]]"#, 1));
    }
}

#[test]
fn a_value_inside_others_is_skipped_up_to_its_own_end() {
    let levels = levels(130);
    let inner = format!("{}0{}", opened(&levels), closed(&levels));
    let text = format!(r#"{{"a": {inner} ,"b":[{inner},{inner}]}}"#);
    let mut cursor = Cursor::new(&text);
    let mut is_first = true;
    assert_eq!(cursor.kind(), Some(Kind::Object));
    cursor.open();
    assert!(cursor.name(&mut is_first).is_some());
    assert_eq!(cursor.skip(), Some(&*inner));
    assert!(cursor.name(&mut is_first).is_some());
    assert_eq!(cursor.kind(), Some(Kind::Array));
    cursor.open();
    let mut is_first = true;
    while cursor.item(&mut is_first) {
        assert_eq!(cursor.skip(), Some(&*inner));
    }
    assert!(cursor.name(&mut false).is_none());
    cursor.end();
    assert!(!cursor.is_broken());
    assert_eq!(cursor.deepest(), 132);
}

#[test]
fn a_broken_cursor_stays_broken_and_gives_nothing() {
    for text in ["", "]", "[1 2]", r#"{"a" 1}"#, "[\"\u{1}\"]", "nul", "[01]", "😀", r#"["\é"]"#] {
        let mut cursor = Cursor::new(text);
        let start = cursor.mark();
        cursor.skip();
        cursor.end();
        assert!(cursor.is_broken(), "{text}");
        cursor.back(start);
        assert!(cursor.is_broken() && cursor.kind().is_none() && cursor.skip().is_none(), "{text}");
        assert!(cursor.name(&mut false).is_none() && cursor.name(&mut true).is_none(), "{text}");
        assert!(!cursor.item(&mut false) && !cursor.item(&mut true), "{text}");
        assert!(cursor.string().is_err() && cursor.number().is_none() && cursor.word().is_none(), "{text}");
        assert_eq!(cursor.since(start), text);
    }
}

#[test]
fn names_are_read_with_any_white_space_around_them_and_nothing_else() {
    let around = ["", " ", "  ", "\n", "\t ", "\r\n", "\u{c}", "\u{a0}", ",", ":", "x", "\0"];
    let names =
        [(r#""a""#, Ok("a")), (r#""""#, Ok("")), (r#""\n""#, Ok("\n")), (r#""\udc00""#, Err(NoText::Surrogate))];
    for (name, meant) in names {
        for before in around {
            for after in around {
                for text in [
                    format!("{{{before}{name}{after}:1}}"),
                    format!("{{{name}:1,{before}{name}{after}:1}}"),
                    format!("{{{name}:1{before},{name}:1{after}}}"),
                    format!("{{{name}:{before}1,{after}{name}:{before}1{after}}}"),
                ] {
                    agree(&text);
                    let mut cursor = Cursor::new(&text);
                    let mut is_first = true;
                    cursor.kind();
                    cursor.open();
                    while let Some(read) = cursor.name(&mut is_first) {
                        assert_eq!(read, meant.map(Cow::Borrowed), "{text:?}");
                        cursor.skip();
                    }
                    assert_eq!(cursor.is_broken(), skip(&text).is_none(), "{text:?}");
                }
            }
        }
    }
}
