//! What is wrong with a message or its params, bounded.

use crate::error::cause::Cause;
use crate::error::data::{Payload, data, json, same_in_every_revision};
use crate::error::wire_error::WireError;
use crate::report::distilled::Distilled;
use crate::report::problem::Violation;

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
    #[must_use]
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
    same_in_every_revision!();

    fn into_wire(self, code: i64, message: &str) -> WireError {
        let distilled: Distilled = self.errors.into_iter().collect();
        let first = Cause::new(distilled.message());
        let errors = (!distilled.violations().is_empty()).then(|| json(&distilled.errors())).flatten();
        WireError::new(code, self.cause.or(&first.or(message)), data([("errors", errors)]))
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        // The list is for people; what stands in it stays with the wire error.
        Some(Self::from(error.message()))
    }
}
