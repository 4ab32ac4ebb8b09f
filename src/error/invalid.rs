//! What is wrong with a message or its params, bounded.

use crate::error::data::{Body, Payload, object, same_in_every_revision};
use crate::error::peer_error::PeerError;
use crate::json::value::Json;
use crate::report::cause::Cause;
use crate::report::distilled::Distilled;
use crate::report::problem::{Problem, Violation};
use crate::revision::Revision;

/// A message or its params do not fit: each place with its problems.
///
/// At most 16 places are named with 8 problems each; the last entry then says how many more there are.
///
/// ```
/// use mcp_wire::error::{Condition, Invalid};
/// use mcp_wire::{Place, Problem, Revision, Violation};
///
/// let at = Place::top().member("params").member("arguments");
/// let missing = Violation { at, problem: Problem::Missing { member: "city" } };
/// let error = Condition::InvalidParams(Invalid::new(vec![missing])).for_peer(Revision::V2026_07_28).unwrap();
/// assert_eq!(error.message(), "missing member `city` at /params/arguments");
/// assert_eq!(
///     error.data().unwrap().as_str(),
///     r#"{"errors":[{"at":"/params/arguments","problems":["missing member `city`"]}]}"#,
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Invalid {
    /// The cause; where it is empty and there are violations, the first of them.
    pub cause: Cause,
    /// What is wrong, and where.
    pub errors: Vec<Violation>,
    /// How many problems there are beyond these.
    pub more: usize,
}

impl Invalid {
    /// Creates one from what is wrong, and where.
    #[must_use]
    pub fn new(errors: Vec<Violation>) -> Self {
        Self { errors, ..Self::default() }
    }
}

impl<C: Into<Cause>> From<C> for Invalid {
    fn from(cause: C) -> Self {
        Self { cause: cause.into(), ..Self::default() }
    }
}

/// Takes the reasons, and how many more there are.
impl From<Distilled> for Invalid {
    fn from(distilled: Distilled) -> Self {
        let (errors, more) = distilled.into_violations();
        Self { cause: Cause::default(), errors, more }
    }
}

impl Payload for Invalid {
    same_in_every_revision!();

    fn into_body(self) -> Body {
        let is_about_meta = self.errors.iter().any(is_about_meta);
        let distilled = Distilled::of(self.errors, self.more);
        let line = if self.cause.as_str().is_empty() { Cause::new(distilled.message()) } else { self.cause };
        Body { cause: line, data: errors(&distilled), is_about_meta }
    }

    fn of_peer(error: &PeerError) -> Result<Self, Distilled> {
        // The list is for people; what is in it stays with the peer's error.
        Ok(Self::from(error.message()))
    }
}

/// Writes the reasons as the data of an error; `None` where there are none.
pub(crate) fn errors(distilled: &Distilled) -> Option<Json> {
    let has_some = !distilled.violations().is_empty() || distilled.more() > 0;
    // Texts and lists of them can be written.
    let entries = has_some.then(|| serde_json::to_string(&distilled.errors()).ok());
    object([("errors", entries.flatten())])
}

/// Tells whether a problem is that the members of `_meta` which every modern request has are missing or malformed.
pub(crate) fn is_about_meta(violation: &Violation) -> bool {
    let is_missing = |is_it: &dyn Fn(&str) -> bool| match &violation.problem {
        Problem::Missing { member } => is_it(member),
        _ => false,
    };
    let is_type = matches!(violation.problem, Problem::Type { .. });
    let required = || Revision::ALL.into_iter().flat_map(|revision| revision.required_meta().iter().copied());
    match violation.at.as_str() {
        "" => is_missing(&|member| member == "params"),
        "/params" => is_type || is_missing(&|member| member == "_meta"),
        "/params/_meta" => is_type || is_missing(&|member| required().any(|name| name == member)),
        at if !at.starts_with("/params/_meta/") => false,
        _ => required().any(|member| violation.at.is_within(&["params", "_meta", member])),
    }
}
