//! The distilled error: the causes alone, in a shape that a person can read and a peer can use.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::line::{cut, cut_line};
use crate::report::cause::Cause;
use crate::report::findings::{Findings, PLACES};
use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};

/// Why a value is refused: one line, and every cause by its place.
///
/// It holds causes only, never a problem that points at a deeper one. The places are JSON Pointers, sorted; each problem
/// of a place is named once; places, problems and texts are bounded. Where there are more, a last entry without a place
/// says how many.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Mode, Revision, validate};
///
/// let text = r#"{"type":"text","text":5,"annotations":{"priority":7}}"#;
/// let checked = validate::definition(Revision::V2026_07_28, "ContentBlock", text, Mode::Strict).unwrap();
/// let distilled = checked.unwrap_err();
/// assert_eq!(distilled.message(), "expected a number from 0 to 1, got 7 at /annotations/priority");
/// assert_eq!(distilled.violations()[1].at, "/text");
/// # }
/// ```
///
/// What no schema states is said by hand, in the same shape:
///
/// ```
/// use mcp_wire::{Distilled, Place};
///
/// let params = Place::top().member("params");
/// let answer = params.clone().member("inputResponses").member("name");
/// let distilled = Distilled::new(params.member("requestState"), "expired").and(answer, "no answer");
/// assert_eq!(distilled.message(), "no answer at /params/inputResponses/name");
/// assert_eq!(
///     serde_json::to_string(&distilled).unwrap(),
///     r#"{"message":"no answer at /params/inputResponses/name","errors":[{"at":"/params/inputResponses/name","problems":["no answer"]},{"at":"/params/requestState","problems":["expired"]}]}"#,
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distilled {
    message: String,
    violations: Vec<Violation>,
    more: usize,
}

impl Distilled {
    /// Creates one that names a problem, lower case and without a full stop, at its place.
    #[must_use]
    pub fn new(at: Place, problem: impl fmt::Display) -> Self {
        std::iter::once(by_hand(at, &problem)).collect()
    }

    /// Names one more problem.
    #[must_use]
    pub fn and(self, at: Place, problem: impl fmt::Display) -> Self {
        let mut findings = self.into_findings();
        findings.extend(std::iter::once(by_hand(at, &problem)));
        findings.into()
    }

    /// Takes violations in any number and order, and how many more there are.
    pub(crate) fn of(violations: Vec<Violation>, more: usize) -> Self {
        // Most come from a distilled error, and are as they are to be.
        if violations.len() <= PLACES && violations.is_sorted_by(|one, next| one.at < next.at) {
            return Self::sorted(violations, more);
        }
        let mut findings: Findings = violations.into_iter().collect();
        findings.skip(more);
        findings.into()
    }

    fn sorted(violations: Vec<Violation>, more: usize) -> Self {
        let message = violations.first().map(|first| cut_line(first)).unwrap_or_default();
        Self { message, violations, more }
    }

    pub(crate) fn no_json(message: String) -> Self {
        Self { message: cut(message), violations: Vec::new(), more: 0 }
    }

    /// Returns the first cause and its place on one line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns each cause with its place, sorted by place; empty where the text is no JSON.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// Returns how many problems were found beyond those that are named.
    pub fn more(&self) -> usize {
        self.more
    }

    /// Says how many problems there are beyond those that are named; `None` where all are.
    pub(crate) fn rest(&self) -> Option<String> {
        rest(self.more)
    }

    /// Returns the causes by their places, and how many more there are.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry<'_>> {
        let places = self.violations.chunk_by(|one, other| one.at == other.at);
        let places = places.map(|place| Entry {
            at: place.first().map(|first| &first.at),
            problems: place.iter().map(|violation| cut_line(&violation.problem)).collect(),
        });
        places.chain(self.rest().map(|rest| Entry { at: None, problems: vec![rest] }))
    }

    /// Returns the causes as `data.errors` of a reply.
    pub(crate) fn errors(&self) -> Errors<'_> {
        Errors(self)
    }

    /// Puts another of the causes first in the line.
    pub(crate) fn lead_with(&mut self, message: String) {
        if !self.violations.is_empty() {
            self.message = message;
        }
    }

    /// Returns the causes, and how many problems there are beyond them.
    pub(crate) fn into_violations(self) -> (Vec<Violation>, usize) {
        (self.violations, self.more)
    }

    pub(crate) fn into_findings(self) -> Findings {
        let mut findings: Findings = self.violations.into_iter().collect();
        findings.skip(self.more);
        findings
    }
}

#[cfg(feature = "tool-schema")]
impl Distilled {
    /// The same inside a larger value.
    pub(crate) fn below(self, outer: &Place) -> Self {
        let mut findings = Findings::default();
        findings.join_below(outer, &self);
        findings.into()
    }
}

impl Findings {
    /// Adds what is wrong with a value at a place.
    #[cfg(any(feature = "registry", feature = "tool-schema"))]
    pub(crate) fn join_below(&mut self, outer: &Place, inner: &Distilled) {
        if inner.violations.is_empty() {
            self.add(outer.clone(), Problem::Syntax { cause: Cause::new(&inner.message) });
        }
        for violation in &inner.violations {
            self.add(outer.clone().join(&violation.at), violation.problem.clone());
        }
        self.skip(inner.more);
    }
}

fn by_hand(at: Place, problem: &dyn fmt::Display) -> Violation {
    Violation { at, problem: Problem::Words { words: Cause::new(&problem.to_string()) } }
}

/// Says how many problems are not named.
pub(crate) fn rest(more: usize) -> Option<String> {
    match more {
        0 => None,
        1 => Some("1 more problem".to_owned()),
        more => Some(format!("{more} more problems")),
    }
}

impl From<Findings> for Distilled {
    fn from(findings: Findings) -> Self {
        let (violations, more) = findings.finish();
        Self::sorted(violations, more)
    }
}

impl FromIterator<Violation> for Distilled {
    /// Sorts the violations, names each once, and counts those that are too many.
    fn from_iter<I: IntoIterator<Item = Violation>>(violations: I) -> Self {
        violations.into_iter().collect::<Findings>().into()
    }
}

impl fmt::Display for Distilled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Distilled {}

impl Serialize for Distilled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("errors", &self.errors())?;
        map.end()
    }
}

pub(crate) struct Errors<'d>(&'d Distilled);

impl Serialize for Errors<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entries = serializer.serialize_seq(None)?;
        self.0.entries().try_for_each(|entry| entries.serialize_element(&entry))?;
        entries.end()
    }
}

/// A place with its problems, or how many more there are at others.
pub(crate) struct Entry<'d> {
    pub(crate) at: Option<&'d Place>,
    pub(crate) problems: Vec<String>,
}

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(at) = self.at {
            map.serialize_entry("at", at)?;
        }
        map.serialize_entry("problems", &self.problems)?;
        map.end()
    }
}
