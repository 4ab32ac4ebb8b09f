//! Why the generator stops.

use std::fmt;

/// Why nothing comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenerateError {
    /// The file, definition or JSON Pointer that is wrong.
    pub at: String,
    /// What is wrong, and what to do about it.
    pub problem: String,
}

impl GenerateError {
    pub(crate) fn new(at: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { at: at.into(), problem: problem.into() }
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.problem, self.at)
    }
}

impl std::error::Error for GenerateError {}
