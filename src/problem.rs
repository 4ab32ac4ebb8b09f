//! What is wrong with a message, and where.

use std::borrow::Cow;
use std::fmt;

use crate::{Kind, Quoted};

/// One reason why a value is not what the protocol says.
///
/// [`Display`](fmt::Display) gives one bounded line, lower case, the cause first. A foreign text in it is already quoted
/// and cut.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Problem {
    /// A required member is absent.
    Missing {
        /// Name of the member.
        member: &'static str,
    },
    /// A member name stands in an object twice.
    Duplicate {
        /// Name of the member, quoted.
        member: String,
    },
    /// The value is of another JSON type.
    Type {
        /// The type or types that fit.
        expected: &'static str,
        /// The type that came.
        got: Kind,
    },
    /// A number has a fractional part where only integers fit.
    Fraction {
        /// What fits.
        expected: &'static str,
    },
    /// The value is not the one that must stand there.
    Constant {
        /// The value that must stand there, as JSON.
        expected: Cow<'static, str>,
        /// The value that came, quoted.
        got: String,
    },
    /// The string is none of those that the protocol lists.
    Value {
        /// The values that fit.
        expected: &'static [&'static str],
        /// The value that came, quoted.
        got: String,
    },
    /// The number is out of its bounds.
    Bounds {
        /// The bounds in words.
        expected: &'static str,
        /// The number that came, quoted.
        got: String,
    },
    /// The array has too many items.
    Items {
        /// The highest number of items.
        limit: usize,
        /// The number that came.
        got: usize,
    },
    /// Two members stand beside each other of which only one may.
    Exclusive {
        /// The two members.
        members: [&'static str; 2],
    },
    /// None of the members is there of which one must be.
    NoneOf {
        /// The members.
        members: &'static [&'static str],
    },
    /// The text is no JSON, though its beginning was: an unpaired surrogate in a string, for example.
    Syntax {
        /// What the JSON parser said.
        cause: String,
    },
    /// A rule of the specification beyond its schema is broken.
    Rule {
        /// The rule, in words.
        rule: &'static str,
    },
    /// What no schema states is wrong; see [`Distilled::new`](crate::Distilled::new).
    Words {
        /// What is wrong, in the caller's words, on one line and cut.
        words: String,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { member } => write!(f, "missing member `{member}`"),
            Self::Duplicate { member } => write!(f, "duplicate member {member}"),
            Self::Type { expected, got } => write!(f, "expected {expected}, got {got}"),
            Self::Fraction { expected } => write!(f, "expected {expected}, got a number with a fraction"),
            Self::Constant { expected, got } => write!(f, "expected {expected}, got {got}"),
            Self::Value { expected, got } => {
                f.write_str("expected ")?;
                alternatives(f, expected)?;
                write!(f, ", got {got}")
            }
            Self::Bounds { expected, got } => write!(f, "expected {expected}, got {got}"),
            Self::Items { limit, got } => write!(f, "expected at most {limit} items, got {got}"),
            Self::Exclusive { members: [one, other] } => write!(f, "both `{one}` and `{other}`, expected one of them"),
            Self::NoneOf { members } => {
                f.write_str("missing one of the members")?;
                for (index, member) in members.iter().enumerate() {
                    write!(f, "{} `{member}`", if index == 0 { "" } else { "," })?;
                }
                Ok(())
            }
            Self::Syntax { cause } => f.write_str(cause),
            Self::Rule { rule } => f.write_str(rule),
            Self::Words { words } => f.write_str(words),
        }
    }
}

/// How many alternatives a message names before it only counts them.
const SHOWN: usize = 8;

fn alternatives(f: &mut fmt::Formatter<'_>, values: &[&str]) -> fmt::Result {
    if let [only] = values {
        return write!(f, "\"{only}\"");
    }
    f.write_str("one of")?;
    for (index, value) in values.iter().take(SHOWN).enumerate() {
        write!(f, "{} \"{value}\"", if index == 0 { "" } else { "," })?;
    }
    if values.len() > SHOWN {
        write!(f, " and {} more", values.len() - SHOWN)?;
    }
    Ok(())
}

impl std::error::Error for Problem {}

/// A [`Problem`] and its place.
///
/// ```
/// use mcp_wire::{Problem, Violation};
///
/// let violation = Violation { at: "/params".to_owned(), problem: Problem::Missing { member: "name" } };
/// assert_eq!(violation.to_string(), "missing member `name` at /params");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Violation {
    /// JSON Pointer of the value that is wrong; empty for the whole text.
    pub at: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at.as_str() {
            "" => write!(f, "{} at the top level", self.problem),
            at => write!(f, "{} at {at}", self.problem),
        }
    }
}

impl std::error::Error for Violation {}

/// A step from a JSON value to one inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Member(Cow<'static, str>),
    Index(usize),
}

/// How many characters of a member name a pointer shows.
const NAME_LIMIT: usize = 64;

/// Writes a JSON Pointer from steps that come innermost first; hidden characters are escaped and long names cut, as a
/// name may be anybody's text.
pub(crate) fn pointer(steps: &[Step]) -> String {
    pointer_to(steps.iter().rev())
}

/// The same from steps that come outermost first.
pub(crate) fn pointer_to<'s>(steps: impl Iterator<Item = &'s Step>) -> String {
    use fmt::Write as _;
    let mut out = String::new();
    for step in steps {
        match step {
            Step::Index(index) => {
                let _ = write!(out, "/{index}");
            }
            Step::Member(name) => push_name(&mut out, name),
        }
    }
    out
}

/// Appends `/name` to a JSON Pointer.
pub(crate) fn push_name(out: &mut String, name: &str) {
    use fmt::Write as _;
    out.push('/');
    for (shown, character) in name.chars().enumerate() {
        if shown == NAME_LIMIT {
            out.push('…');
            break;
        }
        match character {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            hidden if crate::quote::is_hidden(hidden) => {
                let _ = write!(out, "\\u{{{:x}}}", hidden as u32);
            }
            plain => out.push(plain),
        }
    }
}

/// Shows a number: as it came, but cut where it is long.
pub(crate) fn number(text: &str) -> String {
    match text.char_indices().nth(crate::QUOTE_LIMIT) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Quotes a text for a problem.
pub(crate) fn quoted(text: &str) -> String {
    Quoted::new(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::{Step, pointer};

    #[test]
    fn a_pointer_escapes_what_its_names_hold() {
        let steps = [Step::Index(3), Step::Member("a/b~c\n".into()), Step::Member("params".into())];
        assert_eq!(pointer(&steps), "/params/a~1b~0c\\u{a}/3");
    }
}
