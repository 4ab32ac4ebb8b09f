//! The distilled error: the causes alone, in a shape that a person can read and a peer can use.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::line::{bounded, shown};
use crate::report::findings::Findings;
use crate::report::problem::{Problem, Violation};

/// Characters of a problem, or of a place, that are shown.
const SHOWN: usize = 256;

/// Why a value is refused: one line, and every cause by its place.
///
/// It holds causes only, never a problem that points at a deeper one. The places are JSON Pointers, sorted; each problem
/// of a place is named once; places, problems and texts are bounded, and the last entry then says how many more there
/// are.
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
/// use mcp_wire::Distilled;
///
/// let distilled = Distilled::new("/params/requestState", "expired").and("/params/inputResponses/name", "no answer");
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
    /// Creates one that names a problem, lower case and without a full stop, at a JSON Pointer.
    #[must_use]
    pub fn new(at: &str, problem: impl fmt::Display) -> Self {
        std::iter::once(by_hand(at, &problem)).collect()
    }

    /// Names one more problem.
    #[must_use]
    pub fn and(self, at: &str, problem: impl fmt::Display) -> Self {
        let mut findings = self.into_findings();
        findings.extend(std::iter::once(by_hand(at, &problem)));
        findings.into()
    }

    pub(crate) fn no_json(message: String) -> Self {
        Self { message, violations: Vec::new(), more: 0 }
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

    pub(crate) fn into_findings(self) -> Findings {
        let mut findings: Findings = self.violations.into_iter().collect();
        findings.skip(self.more);
        findings
    }
}

impl Findings {
    /// Adds what is wrong with a value at a place.
    #[cfg(feature = "registry")]
    pub(crate) fn join_below(&mut self, at: &str, inner: &Distilled) {
        if inner.violations.is_empty() {
            self.add(at.to_owned(), Problem::Syntax { cause: inner.message.clone() });
        }
        for violation in &inner.violations {
            self.add(format!("{at}{}", violation.at), violation.problem.clone());
        }
        self.skip(inner.more);
    }
}

fn by_hand(at: &str, problem: &dyn fmt::Display) -> Violation {
    Violation { at: bounded(at, SHOWN), problem: Problem::Words { words: shown(problem, SHOWN) } }
}

impl From<Findings> for Distilled {
    fn from(findings: Findings) -> Self {
        let (violations, more) = findings.finish();
        let message = violations.first().map(|first| shown(first, SHOWN)).unwrap_or_default();
        Self { message, violations, more }
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
        for place in self.0.violations.chunk_by(|one, other| one.at == other.at) {
            let at = place.first().map(|first| bounded(&first.at, SHOWN)).unwrap_or_default();
            let problems = place.iter().map(|violation| shown(&violation.problem, SHOWN)).collect();
            entries.serialize_element(&Entry { at, problems })?;
        }
        match self.0.more {
            0 => {}
            1 => {
                entries.serialize_element(&Entry { at: String::new(), problems: vec!["1 more problem".to_owned()] })?
            }
            more => entries
                .serialize_element(&Entry { at: String::new(), problems: vec![format!("{more} more problems")] })?,
        }
        entries.end()
    }
}

struct Entry {
    at: String,
    problems: Vec<String>,
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("problems", &self.problems)?;
        map.end()
    }
}
