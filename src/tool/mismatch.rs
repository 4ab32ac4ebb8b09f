use std::fmt::{self, Write as _};

use super::distilled::{Distilled, Place};
use super::reasons::Reason;
use crate::{Revision, Violation};

/// How many places are named before the others are only counted.
const PLACES: usize = 16;
/// How many problems of one place are named.
const PROBLEMS: usize = 8;
/// Characters of a place or a problem.
const LENGTH: usize = 256;

/// Arguments or structured content that do not fit a tool's schema: the places and what is wrong at each.
///
/// Places are sorted, problems stand once, and at most 16 places with 8 problems each are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    places: Vec<Place>,
    /// Problems that are not named.
    more: usize,
}

impl Mismatch {
    pub(super) fn new(mut reasons: Vec<Reason>) -> Self {
        reasons.sort();
        reasons.dedup();
        let mut places: Vec<Place> = Vec::new();
        let mut more = 0;
        for (at, problem) in reasons {
            let at = cut(at);
            let named = places.len();
            match places.last_mut().filter(|place| place.at == at) {
                Some(place) if place.problems.len() < PROBLEMS => place.problems.push(cut(problem)),
                None if named < PLACES => places.push(Place { at, problems: vec![cut(problem)] }),
                _ => more += 1,
            }
        }
        Self { places, more }
    }

    pub(super) fn one(violation: &Violation) -> Self {
        Self::new(vec![(violation.at.clone(), violation.problem.to_string())])
    }

    /// Returns the distilled error, with places counted from the value that was checked.
    pub fn distilled(&self) -> Distilled {
        self.distilled_below("")
    }

    /// The same, for a value that stands somewhere in a message.
    fn distilled_below(&self, prefix: &str) -> Distilled {
        let mut errors = self.places.clone();
        for place in &mut errors {
            place.at.insert_str(0, prefix);
        }
        let message = errors.first().map(|place| line(&place.at, place.problems.first())).unwrap_or_default();
        if self.more > 0 {
            errors.push(Place { at: prefix.to_owned(), problems: vec![format!("and {} more problems", self.more)] });
        }
        Distilled { message, errors }
    }

    /// Decides how arguments that do not fit are answered to a peer: from 2025-11-25 on with a result whose `isError` is
    /// true, for the model to correct itself; through 2025-06-18 with the protocol error -32602.
    ///
    /// A call that is no valid `tools/call` in the first place is -32602 in every revision.
    pub fn for_peer(&self, revision: Revision) -> InputFailure {
        if revision < Revision::V2025_11_25 {
            return InputFailure::InvalidParams { distilled: self.distilled_below("/params/arguments") };
        }
        let mut text = "The arguments do not fit the input schema of this tool:".to_owned();
        for place in &self.places {
            let at = if place.at.is_empty() { "at the top level" } else { place.at.as_str() };
            let _ = write!(text, "\n- {at}: {}", place.problems.join("; "));
        }
        if self.more > 0 {
            let _ = write!(text, "\n- and {} more problems", self.more);
        }
        InputFailure::ToolError { text }
    }
}

fn line(at: &str, problem: Option<&String>) -> String {
    let problem = problem.map(String::as_str).unwrap_or_default();
    if at.is_empty() { format!("{problem} at the top level") } else { format!("{problem} at {at}") }
}

fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(LENGTH) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// The first cause and its place, on one line.
impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.distilled().message)
    }
}

impl std::error::Error for Mismatch {}

/// How arguments that do not fit a tool's input schema are answered.
///
/// ```
/// use mcp_wire::Revision;
/// use mcp_wire::tool::{InputFailure, SchemaLimits, ToolSchema};
///
/// let schema = r#"{"type":"object","properties":{"days":{"type":"integer"}},"required":["city"]}"#;
/// let schema = ToolSchema::input(schema, Revision::LATEST, &SchemaLimits::DEFAULT)?;
/// let mismatch = schema.validate_arguments(Some(&r#"{"days":"two"}"#.parse()?)).unwrap_err();
///
/// let InputFailure::ToolError { text } = mismatch.for_peer(Revision::V2026_07_28) else { panic!() };
/// assert_eq!(text, "The arguments do not fit the input schema of this tool:\n\
///     - at the top level: missing member `city`\n\
///     - /days: expected integer, got string");
///
/// let InputFailure::InvalidParams { distilled } = mismatch.for_peer(Revision::V2025_06_18) else { panic!() };
/// assert_eq!(distilled.message, "missing member `city` at /params/arguments");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputFailure {
    /// A result with `isError` true and this text, from 2025-11-25 on.
    ToolError {
        /// What is wrong where, one line each, for the model.
        text: String,
    },
    /// The protocol error -32602, through 2025-06-18.
    InvalidParams {
        /// The reasons, with places counted from the message.
        distilled: Distilled,
    },
}
