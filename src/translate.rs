//! From one revision to another: the params and results of messages, with all that is lost on the way.
//!
//! Each pair of neighbouring revisions has a file with what is decided between them, both ways; the way between two
//! revisions is a chain of these steps. A step changes only what the other revision says in another way. Unknown members and
//! free-form JSON come along as their text. What comes out is read strictly at the end, as the other revision reads it: a
//! member that means nothing in the one and does not fit in the other is set aside, and told.
//!
//! Nothing is lost in silence: [`Translated::losses`] has each place with what became of it, and why. What has no counterpart
//! is refused ([`Untranslatable`]); what takes more than one message, such as a question to the user, is for a gateway to
//! hold. `docs/translation.md` lists every difference with its answer. Errors have a way of their own
//! ([`PeerError::translate`](crate::PeerError::translate)), because they need their method.
//!
//! ```
//! use mcp_wire::Revision;
//! use mcp_wire::translate::{self, Context};
//!
//! // An old server's tools, for a client of today.
//! let tools = r#"{"tools":[{"name":"weigh","inputSchema":{"type":"object"}}],"x-acme":1}"#;
//! let passed = translate::result(Revision::V2025_06_18, Revision::V2026_07_28, "tools/list", tools)?;
//! assert_eq!(
//!     passed.text(),
//!     r#"{"tools":[{"name":"weigh","inputSchema":{"type":"object"}}],"x-acme":1,"resultType":"complete","ttlMs":0,"cacheScope":"private"}"#,
//! );
//! assert_eq!(
//!     passed.losses()[0].to_string(),
//!     r#"made up "0" at /result/ttlMs: a server of 2025-11-25 does not say how long to keep it"#,
//! );
//!
//! // What a client of today asks, for that server: the handshake has said who it is.
//! let params = r#"{"name":"weigh","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}"#;
//! let passed = translate::params(Revision::V2026_07_28, Revision::V2025_06_18, "tools/call", Some(params), &Context::default())?;
//! assert_eq!(passed.map(|passed| passed.text().to_owned()), Some(r#"{"name":"weigh"}"#.to_owned()));
//! # Ok::<(), mcp_wire::translate::Untranslatable>(())
//! ```

pub(crate) mod bridge;
pub(crate) mod loss;
pub(crate) mod node;
pub(crate) mod pass;
pub(crate) mod to_2025_03_26;
pub(crate) mod to_2025_06_18;
pub(crate) mod to_2025_11_25;
pub(crate) mod to_2026_07_28;
pub(crate) mod unit;

pub use bridge::state::NoState;
pub use bridge::{Bridge, BridgeLimits, Relayed};
pub use loss::{Loss, What};
pub use pass::{Translated, answers, frame, params, result, typed};
pub use unit::{Context, Untranslatable};
