//! Errors by condition: a site says what is wrong, and the revision of the peer gives the code, the data and the status.
//!
//! - [`ErrorKind`] is the condition without its data; its facts come from one table ([`ErrorKind::row`]).
//! - A revision's own `Error` (`v2026_07_28::Error`) is a condition of that revision with its typed data.
//! - [`Condition`] is one of any revision, for code that serves several peers: [`Condition::for_peer`].
//! - [`WireError`] is what this side sends to a peer of one revision. It comes from the above.
//! - [`PeerError`] is what a peer sent: [`PeerError::classify`] tells what it means under the allocation policy, and
//!   [`PeerError::translate`] what another peer may be told.
//! - [`LocalFailure`] is no wire error: it has no code and cannot be made one.
//! - [`ToolFailure`] is the failure of a tool, a result for the model or an error.
//!
//! A server of one revision answers with that revision's `Error`:
//!
//! ```
//! # #[cfg(feature = "v2026_07_28")] {
//! use mcp_wire::error::{Cause, Missing, Required, Site};
//! use mcp_wire::{error_reply, v2026_07_28 as mcp};
//!
//! let gone = mcp::Error::ResourceNotFound(Missing::new("file:///a").because("it was deleted"));
//! assert_eq!(gone.http_status(Site::Handler), 200);
//! assert_eq!(
//!     error_reply(7, gone),
//!     br#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"it was deleted","data":{"uri":"file:///a"}}}"#,
//! );
//!
//! let unknown = mcp::Error::InvalidParams(Cause::quoting("no tool", "fly").into());
//! assert_eq!(unknown.to_string(), "[-32602] no tool \"fly\"");
//!
//! let sampling = mcp::ClientCapabilities { sampling: Some(Default::default()), ..Default::default() };
//! let needed = mcp::Error::MissingRequiredClientCapability(Required::new(sampling)?);
//! assert_eq!((needed.code(), needed.http_status(Site::Handler)), (-32021, 400));
//! # }
//! # Ok::<(), mcp_wire::error::UnfitData>(())
//! ```
//!
//! A client looks at what a peer's error means, not at its number:
//!
//! ```
//! use mcp_wire::Revision;
//! use mcp_wire::error::{Condition, PeerError};
//!
//! fn next_step(error: PeerError) -> &'static str {
//!     match error.classify(Revision::V2026_07_28, "resources/read").condition {
//!         Some(Condition::UnsupportedProtocolVersion(_)) => "try another version",
//!         Some(Condition::ResourceNotFound(_)) => "list the resources again",
//!         Some(_) => "report it",
//!         None => "report it with its code",
//!     }
//! }
//!
//! // Every peer's -32002 is understood, though modern servers send -32602.
//! let error = serde_json::from_str(r#"{"code":-32002,"message":"?","data":{"uri":"file:///a"}}"#)?;
//! assert_eq!(next_step(error), "list the resources again");
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! # Bounds
//! What this side says is bounded: a message is one line of at most [`LINE_LIMIT`] characters, data hold only members of
//! [`DATA_MEMBERS`], and a foreign value in either is quoted and cut ([`Quoted`](crate::Quoted)). What a peer says is
//! relayed as it came, and shown (`Display`) on one bounded line.
//!
//! # Exhaustive on purpose
//! The enums of this module and each revision's `Error` are exhaustive: a condition that a new revision brings must stop the
//! build wherever a decision about it is due, and comes with a minor version before 1.0. [`Row`], [`Use`], and
//! [`Classified`] are read and never made, and may gain fields. The [crate](crate#exhaustive-on-purpose) has the whole list.

pub(crate) mod code;
pub(crate) mod condition;
pub(crate) mod data;
pub(crate) mod failure;
pub(crate) mod invalid;
pub(crate) mod kind;
pub(crate) mod object;
pub(crate) mod of_revision;
pub(crate) mod peer;
pub(crate) mod peer_error;
pub(crate) mod read_data;
pub(crate) mod tool;
pub(crate) mod translate;
pub(crate) mod wire_error;

pub use code::{Application, ApplicationCode, ReservedCode};
pub use condition::{Condition, Inexpressible};
pub use data::{Elicitations, ErrorData, Mismatch, Missing, Required, UnfitData, Unsupported};
pub use failure::{Failure, LocalFailure};
pub use invalid::Invalid;
pub use kind::{DATA_MEMBERS, ErrorKind, Row, Site, Use};
pub use peer::{Classified, OtherCode, PeerCode};
pub use peer_error::PeerError;
pub use tool::{ToolAnswer, ToolFailure};
pub use translate::{Change, Translated};
pub use wire_error::{RevisionError, WireError};

pub use crate::line::LINE_LIMIT;
pub use crate::report::cause::Cause;
