//! JSON text into a tree, with whatever a tree cannot hold refused at its place.

use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};

use crate::json::skim::{skip, string};
use crate::limits::is_deeper;
use crate::problem::{Step, number, pointer, quoted};
use crate::wire::members::held_string;
use crate::{Problem, Violation};

/// A problem, and the way out from where it is.
type Bad = (Problem, Vec<Step>);

/// Parses a text. No name may stand twice in an object, and a number beyond 64 bits becomes the nearest `f64`.
pub(super) fn parse(text: &str, depth: usize) -> Result<Value, Violation> {
    let top = |problem| Violation { at: String::new(), problem };
    let raw: &RawValue = serde_json::from_str(text).map_err(|error| {
        top(Problem::Syntax { cause: format!("the text is no JSON: {}", line(&error.to_string())) })
    })?;
    if is_deeper(raw.get(), depth) {
        return Err(top(Problem::Rule { rule: "the value is nested too deep" }));
    }
    let mut text = Text { text: raw.get(), at: 0 };
    text.value().map_err(|(problem, steps)| Violation { at: pointer(&steps), problem })
}

/// What a JSON parser says, on one line and bounded.
fn line(cause: &str) -> String {
    cause.chars().filter(|character| !crate::quote::is_hidden(*character)).take(120).collect()
}

/// A text that a JSON parser has accepted.
struct Text<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Text<'a> {
    fn value(&mut self) -> Result<Value, Bad> {
        self.space();
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'"') => self.string().map(Value::String),
            _ => scalar(self.take(|from, bytes| {
                skip(bytes, from, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b',' | b'}' | b']'))
            })),
        }
    }

    fn object(&mut self) -> Result<Value, Bad> {
        let mut map = Map::new();
        self.at += 1;
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                self.at += 1;
                return Ok(Value::Object(map));
            }
            let name = self.string()?;
            self.space();
            let inside = |(problem, mut steps): Bad| {
                steps.push(Step::Member(name.clone().into()));
                (problem, steps)
            };
            let value = self.value().map_err(inside)?;
            if map.contains_key(&name) {
                return Err((Problem::Duplicate { member: quoted(&name) }, Vec::new()));
            }
            map.insert(name, value);
        }
    }

    fn array(&mut self) -> Result<Value, Bad> {
        let mut items = Vec::new();
        self.at += 1;
        loop {
            self.space();
            if matches!(self.peek(), Some(b']') | None) {
                self.at += 1;
                return Ok(Value::Array(items));
            }
            let item = self.value().map_err(|(problem, mut steps)| {
                steps.push(Step::Index(items.len()));
                (problem, steps)
            })?;
            items.push(item);
        }
    }

    fn string(&mut self) -> Result<String, Bad> {
        let text = self.take(|from, bytes| string(bytes, from));
        let unpaired = || (Problem::Rule { rule: "a string with an unpaired surrogate" }, Vec::new());
        held_string(text).map(std::borrow::Cow::into_owned).ok_or_else(unpaired)
    }

    /// Skips white space and what stands between two values.
    fn space(&mut self) {
        let bytes = self.text.as_bytes();
        self.at = skip(bytes, self.at, |byte| byte.is_ascii_whitespace() || matches!(byte, b',' | b':'));
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, end: impl Fn(usize, &[u8]) -> usize) -> &'a str {
        let from = self.at;
        self.at = end(from, self.text.as_bytes()).max(from + 1);
        self.text.get(from..self.at).unwrap_or_default()
    }
}

fn scalar(text: &str) -> Result<Value, Bad> {
    Ok(match text {
        "null" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        digits => {
            let value = (digits.parse::<u64>().ok().map(Number::from))
                .or_else(|| digits.parse::<i64>().ok().map(Number::from))
                .or_else(|| digits.parse::<f64>().ok().and_then(Number::from_f64));
            let problem = || Problem::Bounds { expected: "a number that a 64-bit float can hold", got: number(digits) };
            Value::Number(value.ok_or_else(|| (problem(), Vec::new()))?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn tree_means_what_the_text_says() {
        for text in [
            "{}",
            "[]",
            " [ 1 , -2, 2.5,1e2,18446744073709551615 ,\"a\\n\\u00e9\" , null,true,false]\n",
            r#"{ "a" : {"b":[[],{}]} , "c":",:]}" }"#,
            "-0.0",
            "\"x\"",
        ] {
            // By meaning: with `arbitrary_precision` a tree of serde_json keeps the spelling of numbers.
            let expected: crate::Json = text.trim().parse().unwrap();
            assert_eq!(crate::Json::from(parse(text, 16).unwrap()), expected, "{text}");
        }
        assert_eq!(parse("12345678901234567890123", 16).unwrap().as_f64(), Some(1.234_567_890_123_456_8e22));
    }

    #[test]
    fn what_a_tree_cannot_hold_is_refused_at_its_place() {
        let check = |text: &str, expected: &str| assert_eq!(parse(text, 3).unwrap_err().to_string(), expected);
        check(r#"{"a":[{"b":1,"\u0062":2}]}"#, "duplicate member \"b\" at /a/0");
        check(r#"{"a":[0,1e999]}"#, "expected a number that a 64-bit float can hold, got 1e999 at /a/1");
        check(r#"["\ud800"]"#, "a string with an unpaired surrogate at /0");
        check("[[[[]]]]", "the value is nested too deep at the top level");
        check("[1,", "the text is no JSON: EOF while parsing a value at line 1 column 3 at the top level");
    }
}
