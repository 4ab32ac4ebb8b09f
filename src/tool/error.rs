use std::fmt;

/// Why a tool's schema is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemaFault {
    /// The text is no JSON, or JSON that has two answers: a member name twice in one object, for example.
    Syntax,
    /// The root is not what the revision asks of an input or output schema.
    Root,
    /// `$schema` names a dialect that is not supported.
    Dialect,
    /// A reference leads out of the schema; nothing is ever fetched.
    Remote,
    /// A reference leads nowhere.
    Dangling,
    /// References lead back to where they started, without going into the value.
    Loop,
    /// A [`SchemaLimits`](super::SchemaLimits) is exceeded.
    Limit,
    /// The schema is not valid in its dialect.
    Invalid,
}

impl SchemaFault {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Root => "root",
            Self::Dialect => "dialect",
            Self::Remote => "remote",
            Self::Dangling => "dangling",
            Self::Loop => "loop",
            Self::Limit => "limit",
            Self::Invalid => "invalid",
        }
    }
}

impl fmt::Display for SchemaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A refused schema: the cause and its place, on one bounded line.
///
/// ```
/// use mcp_wire::Revision;
/// use mcp_wire::tool::{SchemaFault, SchemaLimits, ToolSchema};
///
/// let schema = r#"{"type":"object","properties":{"a":{"$ref":"https://acme.test/a.json"}}}"#;
/// let refused = ToolSchema::input(schema, Revision::LATEST, &SchemaLimits::DEFAULT).unwrap_err();
/// assert_eq!(refused.fault(), SchemaFault::Remote);
/// assert_eq!(
///     refused.to_string(),
///     "a reference out of the schema: \"https://acme.test/a.json\" at /properties/a/$ref",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError {
    fault: SchemaFault,
    cause: String,
    at: String,
}

impl SchemaError {
    pub(crate) fn new(fault: SchemaFault, cause: impl Into<String>, at: impl Into<String>) -> Self {
        Self { fault, cause: cause.into(), at: at.into() }
    }

    /// Returns what kind of fault it is.
    pub fn fault(&self) -> SchemaFault {
        self.fault
    }

    /// Returns the JSON Pointer of the place in the schema; empty for the root.
    pub fn at(&self) -> &str {
        &self.at
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at.as_str() {
            "" => write!(f, "{} at the top level", self.cause),
            at => write!(f, "{} at {at}", self.cause),
        }
    }
}

impl std::error::Error for SchemaError {}
