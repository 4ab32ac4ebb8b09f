//! Failures of tools: what the model can correct is a result, what the client got wrong is an error.

use std::fmt;

use crate::error::condition::Condition;
use crate::error::invalid::Invalid;
use crate::error::peer_error::PeerError;
use crate::error::wire_error::WireError;
use crate::report::cause::Cause;
use crate::revision::Revision;
use crate::sealed::Sealed;

/// A tool's failure, in whichever form the server gave it.
///
/// From 2025-11-25 on arguments that fail a tool's `inputSchema` are a result with `isError`; before, they were -32602.
/// A client takes both forms from anyone:
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::error::ToolFailure;
/// use mcp_wire::{ReadOptions, parse_response_with, v2026_07_28 as mcp};
///
/// let failure = |text: &str| {
///     let read = parse_response_with::<mcp::methods::ToolsCall>(text.as_bytes(), &ReadOptions::LENIENT).unwrap();
///     ToolFailure::of(&read.value.into_outcome())
/// };
/// let result = r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"no such day"}],"isError":true}}"#;
/// assert_eq!(failure(result), Some(ToolFailure::Execution("no such day".to_owned())));
/// let error = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no such day"}}"#;
/// assert_eq!(failure(error).unwrap().to_string(), "[-32602] no such day");
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ToolFailure<E = PeerError> {
    /// A result with `isError`: its texts, joined, are for the model.
    Execution(String),
    /// A protocol error: the tool is unknown, the request malformed, or the server failed; or, from an older server, the
    /// arguments do not fit.
    Protocol(E),
}

impl ToolFailure {
    /// Reads the failure out of what a call was answered with; `None` where the tool did not fail.
    #[must_use]
    pub fn of<T: ToolAnswer>(outcome: &Result<T, PeerError>) -> Option<Self> {
        match outcome {
            Ok(answer) => answer.failure_text().map(Self::Execution),
            Err(error) => Some(Self::Protocol(error.clone())),
        }
    }
}

impl ToolFailure<WireError> {
    /// Puts arguments that fail the tool's `inputSchema` in the form of a revision: from 2025-11-25 on a result that the
    /// model can act on, before that "invalid params"
    /// ([error handling](https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling)).
    #[must_use]
    pub fn of_input(text: impl Into<String>, revision: Revision) -> Self {
        if takes_input_failures(revision) {
            Self::Execution(text.into())
        } else {
            let condition = Condition::InvalidParams(Invalid::from(text.into()));
            Self::Protocol(condition.for_peer_or_fallback(revision))
        }
    }
}

/// Tells whether arguments that fail a tool's `inputSchema` are a result in a revision.
pub(crate) fn takes_input_failures(revision: Revision) -> bool {
    revision >= Revision::V2025_11_25
}

impl<E: fmt::Display> fmt::Display for ToolFailure<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Execution(text) => Cause::new(text).fmt(f),
            Self::Protocol(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for ToolFailure<E> {}

/// What `tools/call` is answered with in a revision. The trait is sealed.
pub trait ToolAnswer: Sealed {
    /// Returns the texts of a failed tool, joined by line ends; `None` for one that did not fail.
    fn failure_text(&self) -> Option<String>;
}

/// Gives a revision's tool results their failures.
macro_rules! tool_failures {
    ($result:ident in $revision:ident $(or $outcome:ident)?) => {
        impl $result {
            /// Creates the result of a tool that says one text.
            #[must_use]
            pub fn text(text: impl Into<String>) -> Self {
                Self::new(vec![TextContent::new(text).into()])
            }

            /// Creates the result of a tool that failed, with a text that the model can act on.
            #[must_use]
            pub fn failure(text: impl Into<String>) -> Self {
                Self { is_error: Some(true), ..Self::text(text) }
            }

            /// Answers arguments that fail the tool's `inputSchema`, in the form of this revision
            /// ([`ToolFailure::of_input`](crate::error::ToolFailure::of_input)).
            ///
            /// # Errors
            /// The protocol error, where the revision wants one.
            pub fn input_failure(text: impl Into<String>) -> Result<Self, Error> {
                let text = text.into();
                match $crate::error::tool::takes_input_failures($crate::revision::Revision::$revision) {
                    true => Ok(Self::failure(text)),
                    false => Err(Error::InvalidParams(text.into())),
                }
            }
        }

        impl $crate::error::tool::ToolAnswer for $result {
            fn failure_text(&self) -> Option<String> {
                if self.is_error != Some(true) {
                    return None;
                }
                let texts = self.content.iter().filter_map(|block| {
                    let ContentBlock::Text(content) = block else { return None };
                    Some(content.text.as_str())
                });
                Some(texts.collect::<Vec<&str>>().join("\n"))
            }
        }

        $(impl $crate::error::tool::ToolAnswer for $outcome {
            fn failure_text(&self) -> Option<String> {
                match self {
                    Self::Complete(result) => $crate::error::tool::ToolAnswer::failure_text(&**result),
                    Self::InputRequired(_) => None,
                }
            }
        })?
    };
}
pub(crate) use tool_failures;
