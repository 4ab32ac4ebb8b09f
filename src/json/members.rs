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
