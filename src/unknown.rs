//! Texts that name nothing of a closed list.

use std::fmt;

use crate::line::quoted;

/// A text that names nothing of a closed list: no method, no mode, no tolerance, no kind of error.
///
/// ```
/// use mcp_wire::Mode;
///
/// assert_eq!("strict".parse(), Ok(Mode::Strict));
/// assert_eq!("Strict".parse::<Mode>().unwrap_err().to_string(), r#"unknown mode "Strict""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    list: &'static str,
    text: String,
}

impl UnknownName {
    pub(crate) fn new(list: &'static str, text: &str) -> Self {
        Self { list, text: quoted(text) }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {}", self.list, self.text)
    }
}

impl std::error::Error for UnknownName {}
