//! Failures of tools: what the model can correct is a result, what the client got wrong is an error.

use std::fmt;

use crate::error::WireError;

/// A tool's failure, in whichever form the server gave it.
///
/// From 2025-11-25 on arguments that fail a tool's `inputSchema` are a result with `isError`; before, they were -32602.
/// A client takes both forms from anyone.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolFailure {
    /// A result with `isError`: its texts, joined, are for the model.
    Execution(String),
    /// A protocol error: the tool is unknown, the request malformed, or the server failed; or, from an older server, the
    /// arguments do not fit.
    Protocol(WireError),
}

impl fmt::Display for ToolFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Execution(text) => crate::error::Cause::new(text).fmt(f),
            Self::Protocol(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ToolFailure {}

/// Gives a revision's tool results their failures; the last word is the form of arguments that fail the `inputSchema`.
macro_rules! tool_failures {
    ($result:ident, $form:ident) => {
        impl $result {
            /// Creates the result of a tool that failed, with a text that the model can act on.
            pub fn failure(text: impl Into<String>) -> Self {
                Self { is_error: Some(true), ..Self::new(vec![TextContent::new(text).into()]) }
            }

            /// Answers arguments that fail the tool's `inputSchema`: from 2025-11-25 on with a result that the model
            /// can act on, before with "invalid params"
            /// ([error handling](https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling)).
            ///
            /// # Errors
            /// The protocol error, where the revision wants one.
            pub fn input_failure(text: impl Into<String>) -> Result<Self, $crate::WireError> {
                tool_failures!(@$form text)
            }

            /// Returns the texts of a failed tool, joined by line ends; `None` for one that did not fail.
            pub fn failure_text(&self) -> Option<String> {
                if self.is_error != Some(true) {
                    return None;
                }
                let texts: Vec<&str> = self
                    .content
                    .iter()
                    .filter_map(|block| match block {
                        ContentBlock::Text(content) => Some(content.text.as_str()),
                        _ => None,
                    })
                    .collect();
                Some(texts.join("\n"))
            }

            /// Reads a tool's failure out of a response, in either form.
            pub fn failure_of(response: &Result<Self, $crate::WireError>) -> Option<$crate::error::ToolFailure> {
                match response {
                    Ok(result) => result.failure_text().map($crate::error::ToolFailure::Execution),
                    Err(error) => Some($crate::error::ToolFailure::Protocol(error.clone())),
                }
            }
        }
    };
    (@result $text:ident) => { Ok(Self::failure($text)) };
    (@error $text:ident) => {
        Err(Error::InvalidParams($crate::error::Invalid::from($text.into().as_str())).into())
    };
}
