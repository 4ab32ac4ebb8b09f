//! What a server does with a message before anything else: which era it is of, which revision, and whether it is served
//! ([versioning](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning)).
//!
//! A server says once what it serves, and asks [`Served::admit`] about each message. It keeps one value of a peer: the
//! revision that `initialize` settled, if it came.
//!
//! ```
//! # #[cfg(all(feature = "v2025_11_25", feature = "v2026_07_28"))] {
//! use mcp_wire::any::ClientMessage;
//! use mcp_wire::gate::{Admission, Served};
//! use mcp_wire::{Message, Revision, label, v2026_07_28 as mcp};
//!
//! let info = mcp::Implementation::new("scale", label::Version("1.0"));
//! let capabilities = mcp::ServerCapabilities { tools: Some(Default::default()), ..Default::default() };
//! let served = Served::new(&[Revision::V2025_11_25, Revision::V2026_07_28], &info, &capabilities)?;
//!
//! let mut session = None;
//! let mut answer = |bytes: &[u8]| match served.admit(bytes, session) {
//!     Admission::Message(ClientMessage::V2026_07_28(Message::Request(call))) => call.not_found().to_vec().ok(),
//!     Admission::Message(ClientMessage::V2025_11_25(Message::Request(call))) => call.not_found().to_vec().ok(),
//!     Admission::Message(_) => None,
//!     Admission::Initialize(offer) => {
//!         session = Some(offer.revision());
//!         Some(offer.accept(&served))
//!     }
//!     Admission::Answered(reply) => Some(reply),
//!     Admission::Refused(refusal) => refusal.into_reply(),
//! };
//!
//! let asked = br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2031-01-01","capabilities":{},"clientInfo":{"name":"z","version":"0"}}}"#;
//! assert_eq!(
//!     answer(asked).unwrap(),
//!     br#"{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"tools":{}},"protocolVersion":"2025-11-25","serverInfo":{"name":"scale","version":"1.0"}}}"#,
//! );
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod admission;
pub(crate) mod head;
mod offer;
mod peer;
pub(crate) mod refusal;
pub(crate) mod served;

pub use admission::Admission;
pub use offer::Offer;
pub use peer::{Peer, Taken};
pub use refusal::Refusal;
pub use served::Served;
