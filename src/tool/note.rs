use std::fmt;

use crate::report::cause::Cause;
use crate::report::place::Place;

/// What a compiled schema does not check, or does not go by: the place in the schema, and why.
///
/// ```
/// use mcp_wire::Revision;
/// use mcp_wire::tool::{SchemaLimits, ToolSchema};
///
/// let schema = r#"{"type":"object","properties":{"id":{"type":"string","pattern":"(a"}},"required":["id"]}"#;
/// let schema = ToolSchema::input(schema, Revision::LATEST, &SchemaLimits::DEFAULT)?;
/// let notes: Vec<String> = schema.notes().iter().map(ToString::to_string).collect();
/// assert_eq!(notes, ["a pattern that is broken is not checked: \"(a\" at /properties/id/pattern"]);
///
/// // Everything else is.
/// let mismatch = schema.validate_arguments(None).unwrap_err();
/// assert_eq!(mismatch.to_string(), "missing member `id` at the top level");
/// # Ok::<(), mcp_wire::tool::SchemaError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SchemaNote {
    /// The place in the schema.
    pub at: Place,
    /// What is not checked, and why.
    pub cause: Cause,
}

impl SchemaNote {
    pub(crate) fn new(at: Place, cause: &str) -> Self {
        Self { at, cause: Cause::new(cause) }
    }
}

impl fmt::Display for SchemaNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.cause, self.at)
    }
}
