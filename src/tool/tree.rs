//! JSON text into a tree, with whatever a tree cannot hold refused at its place.

use std::borrow::Cow;

use serde_json::{Map, Number, Value};

use crate::json::cursor::{Cursor, NoText};
use crate::json::kind::Kind;
use crate::line::Excerpt;
use crate::report::place::{Place, Step};
use crate::report::problem::{Problem, Violation};

/// Parses a text. No name may stand twice in an object, and a number beyond 64 bits becomes the nearest `f64`.
pub(crate) fn parse(text: &str, depth: usize) -> Result<Value, Violation> {
    let top = |problem| Violation { at: Place::top(), problem };
    let cursor = Cursor::over(text);
    if cursor.deepest() > depth {
        return Err(top(Problem::Rule { rule: "the value is nested too deep" }));
    }
    if cursor.is_broken() {
        let cause = format!("the text is not JSON: {}", Cursor::syntax_error(text));
        return Err(top(Problem::Syntax { cause: cause.into() }));
    }
    let mut tree = Tree { json: Cursor::new(text), steps: Vec::new() };
    tree.value().map_err(|problem| Violation { at: Place::top().follow(&tree.steps), problem })
}

/// Counts the levels of a text, as far as it is JSON.
pub(crate) fn levels(text: &str) -> usize {
    Cursor::over(text).deepest()
}

/// Makes a tree of a text that is JSON. Where it fails, `steps` lead to the place.
struct Tree<'a> {
    json: Cursor<'a>,
    steps: Vec<Step<'a>>,
}

impl<'a> Tree<'a> {
    fn value(&mut self) -> Result<Value, Problem> {
        Ok(match self.json.kind() {
            Some(Kind::Object) => return self.object(),
            Some(Kind::Array) => return self.array(),
            Some(Kind::String) => Value::String(text(self.json.string())?.into()),
            Some(Kind::Number) => return scalar(self.json.number().unwrap_or_default()),
            Some(Kind::Boolean) => Value::Bool(self.json.word() == Some("true")),
            Some(Kind::Null) | None => {
                self.json.word();
                Value::Null
            }
        })
    }

    fn object(&mut self) -> Result<Value, Problem> {
        let (mut map, mut is_first) = (Map::new(), true);
        self.json.open();
        loop {
            let before = self.json.mark();
            let Some(name) = self.json.name(&mut is_first) else { break };
            let name = text(name)?;
            self.steps.push(Step::Key(self.json.since(before)));
            let value = self.value()?;
            self.steps.pop();
            if map.contains_key(&*name) {
                return Err(Problem::Duplicate { member: Excerpt::new(&name) });
            }
            map.insert(name.into(), value);
        }
        Ok(Value::Object(map))
    }

    fn array(&mut self) -> Result<Value, Problem> {
        let (mut items, mut is_first) = (Vec::new(), true);
        self.json.open();
        while self.json.item(&mut is_first) {
            self.steps.push(Step::Index(items.len()));
            items.push(self.value()?);
            self.steps.pop();
        }
        Ok(Value::Array(items))
    }
}

fn text(read: Result<Cow<'_, str>, NoText>) -> Result<Cow<'_, str>, Problem> {
    read.map_err(|_| Problem::Rule { rule: "a string with an unpaired surrogate" })
}

fn scalar(digits: &str) -> Result<Value, Problem> {
    let value = (digits.parse::<u64>().ok().map(Number::from))
        .or_else(|| digits.parse::<i64>().ok().map(Number::from))
        .or_else(|| digits.parse::<f64>().ok().and_then(Number::from_f64));
    let problem =
        || Problem::Bounds { expected: "a number that a 64-bit float can hold", got: Excerpt::of_number(digits) };
    value.map(Value::Number).ok_or_else(problem)
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
            let expected: crate::json::value::Json = text.trim().parse().unwrap();
            assert_eq!(crate::json::value::Json::from(parse(text, 16).unwrap()), expected, "{text}");
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
        check("[1,", "the text is not JSON: EOF while parsing a value at line 1 column 3 at the top level");
    }
}
