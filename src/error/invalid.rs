//! What is wrong with a message or its params, bounded.

use std::collections::HashSet;

use super::cause::Cause;
use super::data::{Payload, data, json};
use crate::error::{LINE_LIMIT, WireError};
use crate::{Json, Map, Quoted, Violation};

/// A message or its params do not fit: each place with its problems.
///
/// At most 16 places are named with 8 problems each; the last entry then says how many more there are.
///
/// ```
/// use mcp_wire::error::{Condition, Invalid};
/// use mcp_wire::{Problem, Revision, Violation};
///
/// let missing = Violation { at: "/params/arguments".to_owned(), problem: Problem::Missing { member: "city" } };
/// let error = Condition::InvalidParams(Invalid::new(vec![missing])).for_peer(Revision::V2026_07_28).unwrap();
/// assert_eq!(error.message(), "missing member `city` at /params/arguments");
/// assert_eq!(
///     error.data().unwrap().get(),
///     r#"{"errors":[{"at":"/params/arguments","problems":["missing member `city`"]}]}"#,
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Invalid {
    /// The cause; where it is empty and there are violations, the first of them.
    pub cause: Cause,
    /// What is wrong, and where.
    pub errors: Vec<Violation>,
}

impl Invalid {
    /// Creates one from what is wrong, and where.
    pub fn new(errors: Vec<Violation>) -> Self {
        Self { cause: Cause::default(), errors }
    }
}

impl<C: Into<Cause>> From<C> for Invalid {
    fn from(cause: C) -> Self {
        Self { cause: cause.into(), errors: Vec::new() }
    }
}

impl Payload for Invalid {
    type Free = Self;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Self {
        self
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        let (first, errors) = distil(self.errors);
        WireError::new(code, self.cause.or(&first.or(message)), data([("errors", errors)]))
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        // The list is for people; what stands in it stays with the wire error.
        Some(Self::from(error.message()))
    }
}

/// How many places are named.
const PLACES: usize = 16;
/// How many problems of a place are named.
const PROBLEMS: usize = 8;

/// The first violation as a line, and the list: sorted by place, each problem of a place once, bounded.
fn distil(mut violations: Vec<Violation>) -> (Cause, Option<Json>) {
    violations.sort_by(|one, other| one.at.cmp(&other.at));
    let Some(first) = violations.first().map(|first| Cause::new(&first.to_string())) else {
        return (Cause::default(), None);
    };
    let place = |violation: &Violation| Quoted::inside_of(&violation.at, LINE_LIMIT);
    let mut lines: Vec<(String, Cause)> =
        violations.iter().map(|violation| (place(violation), Cause::new(&violation.problem.to_string()))).collect();
    let mut seen = HashSet::new();
    lines.retain(|(at, problem)| seen.insert((at.clone(), problem.as_str().to_owned())));
    let mut more = 0;
    let mut entries = Vec::new();
    for (index, problems) in lines.chunk_by(|one, other| one.0 == other.0).enumerate() {
        let named = if index < PLACES { problems.len().min(PROBLEMS) } else { 0 };
        more += problems.len() - named;
        let texts: Vec<&str> = problems.iter().take(named).map(|(_, problem)| problem.as_str()).collect();
        if let Some((at, _)) = problems.first().filter(|_| named > 0) {
            entries.push(entry(at, &texts));
        }
    }
    match more {
        0 => {}
        1 => entries.push(entry("", &["1 more problem"])),
        more => entries.push(entry("", &[&format!("{more} more problems")])),
    }
    (first, json(&entries))
}

fn entry(at: &str, problems: &[&str]) -> Map<Json> {
    let members = [("at", json(at)), ("problems", json(problems))];
    members.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
