//! JSON trees of the tests' own, in which a number keeps its text and a member may stand twice.

use std::fmt::Write as _;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;
use rand::{Rng as _, RngExt as _};

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tree {
    Null,
    Bool(bool),
    /// A number by its text.
    Number(String),
    /// An id or token: a number that must come back digit for digit.
    Token(String),
    String(String),
    Array(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

impl Tree {
    /// Parses a JSON text with a parser that shares nothing with the library but the reading of strings.
    #[track_caller]
    pub(crate) fn parse(text: &str) -> Self {
        let mut parser = Parser { text, at: 0 };
        let tree = parser.value();
        parser.space();
        assert_eq!(parser.at, text.len(), "text after the value: {text}");
        tree
    }

    /// Writes the tree as compact JSON, members in their order.
    pub(crate) fn compact(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, &mut None);
        out
    }

    /// Writes the tree with white space, member order and escapes by chance.
    pub(crate) fn shuffled(&self, rng: &mut SmallRng) -> String {
        let mut out = String::new();
        self.write(&mut out, &mut Some(rng));
        out
    }

    fn write(&self, out: &mut String, chance: &mut Option<&mut SmallRng>) {
        space(out, chance);
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(text) | Self::Token(text) => out.push_str(text),
            Self::String(text) => write_string(text, out, chance),
            Self::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    item.write(out, chance);
                }
                space(out, chance);
                out.push(']');
            }
            Self::Object(members) => {
                let mut order: Vec<usize> = (0..members.len()).collect();
                // Members of one name are told apart by their order.
                if let Some(rng) = chance
                    && sorted(members).windows(2).all(|pair| pair[0].0 != pair[1].0)
                {
                    order.shuffle(rng);
                }
                out.push('{');
                for (index, place) in order.into_iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    let (name, value) = &members[place];
                    space(out, chance);
                    write_string(name, out, chance);
                    space(out, chance);
                    out.push(':');
                    value.write(out, chance);
                }
                space(out, chance);
                out.push('}');
            }
        }
        space(out, chance);
    }

    /// Returns the first member of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&Tree> {
        match self {
            Self::Object(members) => members.iter().find(|(known, _)| known == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Sets or removes the members of this name.
    pub(crate) fn set(&mut self, name: &str, value: Option<Tree>) {
        if let Self::Object(members) = self {
            members.retain(|(known, _)| known != name);
            members.extend(value.map(|value| (name.to_owned(), value)));
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// Counts the values in the tree, itself included.
    pub(crate) fn count(&self) -> usize {
        1 + match self {
            Self::Array(items) => items.iter().map(Self::count).sum(),
            Self::Object(members) => members.iter().map(|(_, value)| value.count()).sum(),
            _ => 0,
        }
    }

    /// Returns the value at a place of the walk in which parents come before children.
    pub(crate) fn nth(&mut self, place: &mut usize) -> Option<&mut Tree> {
        if *place == 0 {
            return Some(self);
        }
        *place -= 1;
        match self {
            Self::Array(items) => items.iter_mut().find_map(|item| item.nth(place)),
            Self::Object(members) => members.iter_mut().find_map(|(_, value)| value.nth(place)),
            _ => None,
        }
    }

    /// Says where `other` means something else than this tree: absent is not null, and a token is its digits.
    pub(crate) fn difference(&self, other: &Tree) -> Option<String> {
        let here = |found: bool| (!found).then(|| format!(": {} became {}", self.compact(), other.compact()));
        match (self, other) {
            (Self::Null, Self::Null) => None,
            (Self::Bool(one), Self::Bool(other)) => here(one == other),
            (Self::Number(one), Self::Number(other)) => here(decimal(one) == decimal(other)),
            (Self::Token(one), Self::Number(other) | Self::Token(other)) => here(one == other),
            (Self::String(one), Self::String(other)) => here(one == other),
            (Self::Array(one), Self::Array(other)) if one.len() == other.len() => one
                .iter()
                .zip(other)
                .enumerate()
                .find_map(|(index, (one, other))| Some(format!("/{index}{}", one.difference(other)?))),
            (Self::Object(one), Self::Object(other)) => {
                let (one, other) = (sorted(one), sorted(other));
                if let Some((name, _)) = one.iter().find(|(name, _)| !other.iter().any(|(twin, _)| twin == name)) {
                    return Some(format!(": `{name}` is lost"));
                }
                if let Some((name, _)) = other.iter().find(|(name, _)| !one.iter().any(|(twin, _)| twin == name)) {
                    return Some(format!(": `{name}` came from nowhere"));
                }
                if one.len() != other.len() {
                    return Some(": a repeated member is lost".to_owned());
                }
                one.iter()
                    .zip(other)
                    .find_map(|((name, one), (_, other))| Some(format!("/{name}{}", one.difference(other)?)))
            }
            _ => here(false),
        }
    }
}

/// Members by name; those of one name keep their order.
fn sorted(members: &[(String, Tree)]) -> Vec<&(String, Tree)> {
    let mut sorted: Vec<_> = members.iter().collect();
    sorted.sort_by(|(one, _), (other, _)| one.cmp(other));
    sorted
}

fn space(out: &mut String, chance: &mut Option<&mut SmallRng>) {
    if let Some(rng) = chance
        && rng.random_ratio(1, 12)
    {
        out.push_str([" ", "\n", "\t", "\r\n", "  "][rng.random_range(0..5)]);
    }
}

fn write_string(text: &str, out: &mut String, chance: &mut Option<&mut SmallRng>) {
    out.push('"');
    for character in text.chars() {
        let escaped = chance.as_mut().is_some_and(|rng| rng.next_u32() % 40 == 0);
        match character {
            _ if escaped && character != '/' => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            '/' if escaped => out.push_str("\\/"),
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04X}", control as u32);
            }
            plain => out.push(plain),
        }
    }
    out.push('"');
}

/// Sign, digits without outer zeros, and power of ten of a number: the same for equal numbers, at any size.
fn decimal(text: &str) -> (bool, String, i128) {
    let (negative, unsigned) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let (mantissa, power) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let kept = digits.trim_end_matches('0');
    if kept.is_empty() {
        return (false, String::new(), 0);
    }
    let power: i128 = power.parse().expect("a power of ten");
    let shift = (digits.len() - kept.len()) as i128 - fraction.len() as i128;
    (negative, kept.trim_start_matches('0').to_owned(), power + shift)
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    fn space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }

    /// Goes on behind `byte` if it is next.
    fn take(&mut self, byte: u8) -> bool {
        self.space();
        let found = self.peek() == byte;
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Tree {
        self.space();
        match self.peek() {
            b'{' => {
                self.at += 1;
                let mut members = Vec::new();
                while !self.take(b'}') {
                    assert!(members.is_empty() || self.take(b','), "expected a comma: {}", self.text);
                    self.space();
                    let name = self.string();
                    assert!(self.take(b':'), "expected a colon: {}", self.text);
                    members.push((name, self.value()));
                }
                Tree::Object(members)
            }
            b'[' => {
                self.at += 1;
                let mut items = Vec::new();
                while !self.take(b']') {
                    assert!(items.is_empty() || self.take(b','), "expected a comma: {}", self.text);
                    items.push(self.value());
                }
                Tree::Array(items)
            }
            b'"' => Tree::String(self.string()),
            _ => {
                let rest = &self.text[self.at..];
                let end = rest.find([',', ']', '}', ' ', '\t', '\n', '\r']).unwrap_or(rest.len());
                self.at += end;
                match &rest[..end] {
                    "null" => Tree::Null,
                    "true" => Tree::Bool(true),
                    "false" => Tree::Bool(false),
                    number => {
                        assert!(
                            number.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']),
                            "{number}"
                        );
                        Tree::Number(number.to_owned())
                    }
                }
            }
        }
    }

    fn string(&mut self) -> String {
        let start = self.at;
        assert_eq!(self.peek(), b'"', "expected a string: {}", self.text);
        self.at += 1;
        while self.peek() != b'"' {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
            assert!(self.at < self.text.len(), "a string without end: {}", self.text);
        }
        self.at += 1;
        serde_json::from_str(&self.text[start..self.at]).expect("a string")
    }
}

#[test]
fn trees_compare_by_meaning_and_tokens_by_digits() {
    let parse = Tree::parse;
    for (one, other) in
        [("[1.0]", "[1]"), ("100e-2", "1"), ("-0", "0"), (r#"{"a":1,"b":2}"#, r#"{ "b":2, "\u0061":1 }"#)]
    {
        assert_eq!(parse(one).difference(&parse(other)), None);
    }
    for (one, other) in [
        ("{}", r#"{"a":null}"#),
        (r#"{"a":[]}"#, "{}"),
        ("12345678901234567890123", "12345678901234567890124"),
        (r#"{"a":1,"a":2}"#, r#"{"a":2}"#),
        ("[1,2]", "[2,1]"),
        ("\"1\"", "1"),
    ] {
        assert!(parse(one).difference(&parse(other)).is_some(), "{one} and {other}");
    }
    assert!(Tree::Token("1.0".to_owned()).difference(&parse("1")).is_some());
}
