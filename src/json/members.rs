//! The members of a JSON object and the items of an array, one after the other out of their text.

use std::borrow::Cow;

use crate::json::cursor::{Cursor, NoText};
use crate::json::kind::Kind;

/// A name, or why it is no text, and the text of the value.
pub(crate) type Member<'a> = (Result<Cow<'a, str>, NoText>, &'a str);

/// Walks the members of an object; of anything else there are none.
pub(crate) fn members(object: &str) -> impl Iterator<Item = Member<'_>> + Clone {
    let mut walk = Walk::into(object, Kind::Object);
    std::iter::from_fn(move || {
        let name = walk.cursor.as_mut()?.name(&mut walk.is_first);
        walk.value(name)
    })
}

/// Finds a member of an object by its name, as its text; the first of two of a name. Of anything else there are none.
pub(crate) fn member<'a>(object: &'a str, name: &str) -> Option<&'a str> {
    members(object).find(|(got, _)| got.as_deref() == Ok(name)).map(|(_, value)| value)
}

/// Reads a text of JSON that is a string; `None` where it is something else.
pub(crate) fn string(text: &str) -> Option<Cow<'_, str>> {
    let mut cursor = Cursor::new(text);
    cursor.kind().filter(|kind| *kind == Kind::String).and_then(|_| cursor.string().ok())
}

/// Walks the items of an array; of anything else there are none.
pub(crate) fn items(array: &str) -> impl Iterator<Item = &str> + Clone {
    let mut walk = Walk::into(array, Kind::Array);
    std::iter::from_fn(move || {
        let is_there = walk.cursor.as_mut()?.item(&mut walk.is_first);
        walk.value(is_there.then_some(())).map(|((), item)| item)
    })
}

/// The way through a value that holds others.
#[derive(Clone)]
struct Walk<'a> {
    /// `None` behind the last.
    cursor: Option<Cursor<'a>>,
    is_first: bool,
}

impl<'a> Walk<'a> {
    fn into(text: &'a str, kind: Kind) -> Self {
        let mut cursor = Cursor::new(text);
        let is_due = cursor.kind() == Some(kind);
        if is_due {
            cursor.open();
        }
        Self { cursor: is_due.then_some(cursor), is_first: true }
    }

    /// Passes over the value behind `before`; where there is none, the walk is over.
    fn value<T>(&mut self, before: Option<T>) -> Option<(T, &'a str)> {
        let passed = before.zip(self.cursor.as_mut().and_then(Cursor::skip));
        if passed.is_none() {
            self.cursor = None;
        }
        passed
    }
}

#[cfg(test)]
mod tests {
    use crate::json::value::{JsonArray, JsonObject};

    #[track_caller]
    fn object(text: &str) -> JsonObject {
        text.parse().expect("an object")
    }

    #[test]
    fn members_come_in_order_with_their_texts() {
        let object = object(r#" { "a" : [1, {"b":2}] ,"\u0062":1.50,"c":"}" } "#);
        let members: Vec<_> = object.iter().collect();
        assert_eq!(members, [("a".into(), r#"[1, {"b":2}]"#), ("b".into(), "1.50"), ("c".into(), r#""}""#)]);
        assert_eq!(object.get("b").map(|value| value.to_string()), Some("1.50".to_owned()));
        assert_eq!(object.get("d"), None);
    }

    #[test]
    fn an_empty_object_has_no_members_however_often_it_is_asked() {
        let object = object("{ }");
        let mut members = object.iter();
        assert_eq!((members.next(), members.next()), (None, None));
    }

    #[test]
    fn of_two_members_with_one_name_the_last_counts_as_in_a_tree() {
        let object = object(r#"{"a":1,"a":2}"#);
        assert_eq!(object.iter().count(), 2);
        let tree: serde_json::Value = object.parse_as().expect("a tree");
        assert_eq!(object.get("a").map(|value| value.to_string()), Some(tree["a"].to_string()));
    }

    #[test]
    fn a_name_that_is_no_text_is_passed_over() {
        let object = object(r#"{"\ud800":1,"a":2}"#);
        assert_eq!(object.iter().collect::<Vec<_>>(), [("a".into(), "2")]);
    }

    #[test]
    fn items_come_in_order_with_their_texts() {
        let array: JsonArray = r#"[1, [2], "]" ]"#.parse().expect("an array");
        assert_eq!(array.iter().collect::<Vec<_>>(), ["1", "[2]", r#""]""#]);
        assert_eq!(JsonArray::default().iter().next(), None);
    }
}
