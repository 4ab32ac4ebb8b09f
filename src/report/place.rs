//! Places in a JSON text, as JSON Pointers.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::json::cursor::Cursor;
use crate::line::{self, cut};

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

/// How many characters of a member name a place shows.
const NAME_LIMIT: usize = 64;

/// How many characters a place has at most.
const PLACE_LIMIT: usize = 256;

/// The place of a value in a JSON text, as a JSON Pointer: made of steps, and so escaped and bounded.
///
/// A long member name is cut, and a way of many steps ends in `…`: such a place is for people, and leads nowhere.
///
/// ```
/// use mcp_wire::Place;
///
/// let place = Place::top().member("params").member("a/b").item(3);
/// assert_eq!(place.as_str(), "/params/a~1b/3");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    text: String,
    is_cut: bool,
}

impl Place {
    /// The whole text.
    #[must_use]
    pub const fn top() -> Self {
        Self { text: String::new(), is_cut: false }
    }

    /// Goes into a member of an object.
    #[must_use]
    pub fn member(mut self, name: &str) -> Self {
        if !self.is_cut {
            push_name(&mut self.text, name);
        }
        self.bounded()
    }

    /// Goes into an item of an array.
    #[must_use]
    pub fn item(self, index: usize) -> Self {
        self.then(&format!("/{index}"))
    }

    /// Takes the steps of another place after its own.
    #[must_use]
    pub fn join(self, inner: &Self) -> Self {
        let mut joined = self.then(&inner.text);
        joined.is_cut |= inner.is_cut;
        joined
    }

    /// Returns the JSON Pointer; empty for the whole text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Tells whether it is the whole text.
    pub fn is_top(&self) -> bool {
        self.text.is_empty()
    }

    /// Tells whether the steps lead to it, or to what it is in.
    pub(crate) fn is_within(&self, names: &[&str]) -> bool {
        let behind = names.iter().try_fold(self.as_str(), |rest, name| {
            let rest = rest.strip_prefix(Self::top().member(name).as_str())?;
            (rest.is_empty() || rest.starts_with('/')).then_some(rest)
        });
        behind.is_some()
    }

    fn then(mut self, steps: &str) -> Self {
        if !self.is_cut {
            self.text.push_str(steps);
        }
        self.bounded()
    }

    fn bounded(mut self) -> Self {
        let is_long = self.text.len() > PLACE_LIMIT && self.text.chars().count() > PLACE_LIMIT;
        if is_long && !self.is_cut {
            self.text = cut(self.text);
            self.is_cut = true;
        }
        self
    }

    /// Takes the steps of a JSON Pointer.
    #[cfg(feature = "tool-schema")]
    pub(crate) fn of_pointer(pointer: &str) -> Self {
        let names = pointer.split('/').skip(1);
        names.fold(Self::top(), |place, name| place.member(&name.replace("~1", "/").replace("~0", "~")))
    }

    /// Follows the steps of a reader.
    pub(crate) fn follow(self, steps: &[Step<'_>]) -> Self {
        steps.iter().fold(self, |place, step| match step {
            Step::Member(name) => place.member(name),
            Step::Key(text) => place.member(&Step::key(text)),
            Step::Index(index) => place.item(*index),
        })
    }
}

/// Shows the JSON Pointer, or `the top level`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(if self.is_top() { "the top level" } else { &self.text })
    }
}

impl PartialEq<str> for Place {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Place {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl PartialEq<String> for Place {
    fn eq(&self, other: &String) -> bool {
        self.text == *other
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

/// Appends `/name` to a JSON Pointer; hidden characters are escaped and long names cut, as a name may be anybody's text.
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
    use super::{Place, Step};

    #[test]
    fn a_pointer_escapes_what_its_names_hold() {
        let steps = [Step::Member("params"), Step::Key(r#","a/b~c\n":"#), Step::Index(3)];
        assert_eq!(Place::top().follow(&steps), "/params/a~1b~0c\\u{a}/3");
    }

    #[test]
    fn a_place_is_cut_where_it_has_256_characters() {
        let long = (0..300).fold(Place::top(), Place::item);
        assert_eq!(long.as_str().chars().count(), 256);
        assert!(long.as_str().ends_with("/87/…"), "{long}");
        assert_eq!(long.clone().member("a"), long);
        let hidden = Place::top().member(&"\u{200b}".repeat(9)).as_str().to_owned();
        assert_eq!(hidden, format!("/{}…", "\\u{200b}".repeat(8)));
        let whole = Place::top().join(&Place::top().member("a")).join(&long);
        assert_eq!(whole.as_str().chars().count(), 256);
    }
}
