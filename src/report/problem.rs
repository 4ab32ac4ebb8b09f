//! What is wrong with a message, and where.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::json::kind::{Kind, WrongKind};
use crate::line::Excerpt;
use crate::report::cause::Cause;
use crate::report::place::Place;

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
        member: Excerpt,
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
        expected: Cause,
        /// The value that came, quoted.
        got: Excerpt,
    },
    /// The string is none of those that the protocol lists.
    Value {
        /// The values that fit.
        expected: &'static [&'static str],
        /// The value that came, quoted.
        got: Excerpt,
    },
    /// The number is out of its bounds.
    Bounds {
        /// The bounds in words.
        expected: &'static str,
        /// The number that came, quoted.
        got: Excerpt,
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
        cause: Cause,
    },
    /// A rule of the specification beyond its schema is broken.
    Rule {
        /// The rule, in words.
        rule: &'static str,
    },
    /// What no schema states is wrong; see [`Distilled::new`](crate::Distilled::new).
    Words {
        /// What is wrong, in the caller's words.
        words: Cause,
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
            Self::Syntax { cause } => cause.fmt(f),
            Self::Rule { rule } => f.write_str(rule),
            Self::Words { words } => words.fmt(f),
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

impl From<WrongKind> for Problem {
    fn from(WrongKind { expected, got, .. }: WrongKind) -> Self {
        Self::Type { expected: expected.as_str(), got }
    }
}

/// A [`Problem`] and its place.
///
/// ```
/// use mcp_wire::{Place, Problem, Violation};
///
/// let violation = Violation { at: Place::top().member("params"), problem: Problem::Missing { member: "name" } };
/// assert_eq!(violation.to_string(), "missing member `name` at /params");
/// assert_eq!(serde_json::to_string(&violation)?, r#"{"at":"/params","problems":["missing member `name`"]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Violation {
    /// The place of the value that is wrong.
    pub at: Place,
    /// What is wrong with it.
    pub problem: Problem,
}

/// Writes the place and the problem as [`Distilled`](crate::Distilled) writes each of its places.
impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("problems", &[self.problem.to_string()])?;
        map.end()
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.problem, self.at)
    }
}

impl std::error::Error for Violation {}
