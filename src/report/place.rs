//! Places in a JSON text, as JSON Pointers.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::json::cursor::Cursor;
use crate::line;

/// A step from a JSON value to one inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'a> {
    /// A member that a type names.
    Member(&'static str),
    /// A member of a map: text of which its name is the first string.
    Key(&'a str),
    /// An item of an array.
    Index(usize),
}

impl<'a> Step<'a> {
    /// Takes apart what leads to a member of a map.
    fn key(text: &'a str) -> Cow<'a, str> {
        let name = text.find('"').map_or("", |start| &text[start..]);
        let mut cursor = Cursor::new(name);
        cursor.kind().and_then(|_| cursor.string().ok()).unwrap_or_default()
    }
}

/// How many characters of a member name a pointer shows.
const NAME_LIMIT: usize = 64;

/// Writes a JSON Pointer; hidden characters are escaped and long names cut, as a name may be anybody's text.
pub(crate) fn pointer(steps: &[Step<'_>]) -> String {
    let mut out = String::new();
    for step in steps {
        match step {
            Step::Member(name) => push_name(&mut out, name),
            Step::Key(text) => push_name(&mut out, &Step::key(text)),
            Step::Index(index) => {
                // Writing to a string cannot fail.
                let _ = write!(out, "/{index}");
            }
        }
    }
    out
}

/// Appends `/name` to a JSON Pointer.
pub(crate) fn push_name(out: &mut String, name: &str) {
    out.push('/');
    line::push(out, name, NAME_LIMIT, |character| match character {
        '~' => Some("~0"),
        '/' => Some("~1"),
        _ => None,
    });
}

#[cfg(test)]
mod tests {
    use super::{Step, pointer};

    #[test]
    fn a_pointer_escapes_what_its_names_hold() {
        let steps = [Step::Member("params"), Step::Key(r#","a/b~c\n":"#), Step::Index(3)];
        assert_eq!(pointer(&steps), "/params/a~1b~0c\\u{a}/3");
    }
}
