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
//! use mcp_wire::{Message, Revision, v2026_07_28 as mcp};
//!
//! let info = mcp::Implementation::new("scale", "1.0");
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

mod offer;
mod refusal;
mod served;

pub use offer::Offer;
pub use refusal::Refusal;
pub use served::Served;

use crate::any::ClientMessage;
use crate::any::NotRead;
use crate::capability;
use crate::envelope::frame::{Frame, FrameKind};
use crate::envelope::rejection::{Fault, Rejection};
use crate::error::condition::Condition;
use crate::error::data::Unsupported;
use crate::meta;
use crate::report::cause::Cause;
use crate::revision::Revision;
use crate::wire::params::HANDSHAKE;

/// What becomes of a message.
#[derive(Debug)]
pub enum Admission<'a> {
    /// It is for the server's own code, typed by its revision.
    Message(ClientMessage<'a>),
    /// A client begins with `initialize`: the server [accepts](Offer::accept) it, with the revision that is offered.
    Initialize(Offer<'a>),
    /// It is answered by what is served, as `server/discover` is: the reply.
    Answered(Vec<u8>),
    /// It is not served.
    Refused(Refusal),
}

impl Served {
    /// Decides about a message; `session` is the revision that `initialize` settled with this peer, if it came.
    ///
    /// A request whose `_meta` names a version is of a modern revision, whatever the session is. A version that is not
    /// served is refused before anything else is asked of `_meta`, so that a client of a later revision learns what is
    /// served. Methods that the revision does not have are refused unless they are [registered](Served::with_methods), and so
    /// are those of a capability that is not declared.
    pub fn admit<'a>(&self, bytes: &'a [u8], session: Option<Revision>) -> Admission<'a> {
        let fallback = session.unwrap_or_else(|| self.newest());
        let frame = match Frame::parse_with(bytes, &self.options()) {
            Ok(frame) => frame,
            // The revision decides about params that are no object.
            Err(refused) if refused.fault() == Fault::Params => return self.read(fallback, bytes),
            Err(refused) => return Admission::Refused(Refusal::of(&refused, fallback)),
        };
        match self.revision_of(&frame, session) {
            Ok(Era::Of(revision)) => self.read(revision, bytes),
            Ok(Era::Handshake) => self.offer(&frame, bytes),
            Err(refusal) => Admission::Refused(refusal),
        }
    }

    /// Tells which revision a message is of.
    fn revision_of(&self, frame: &Frame<'_>, session: Option<Revision>) -> Result<Era, Refusal> {
        let (modern, legacy) = (self.newest_modern(), self.newest_legacy());
        let any = session.unwrap_or_else(|| self.newest());
        let is_request = match frame.kind() {
            FrameKind::Request => true,
            FrameKind::Notification => false,
            FrameKind::Batch => return Ok(Era::Of(any)),
            FrameKind::Result | FrameKind::Error => return Ok(Era::Of(session.or(legacy).unwrap_or(any))),
        };
        let named = frame.params().and_then(|params| meta::find(params, meta::PROTOCOL_VERSION));
        if let Some(named) = named.filter(|_| modern.is_some() || session.is_none()) {
            return self.named(frame, named).map(Era::Of);
        }
        let is_handshake = is_request && frame.method() == Some(HANDSHAKE);
        match (session, modern) {
            _ if is_handshake => Ok(Era::Handshake),
            (Some(session), _) => Ok(Era::Of(session)),
            // A peer may ask for a sign of life before it begins.
            (None, _) if frame.method() == Some("ping") && legacy.is_some() => Ok(Era::Of(legacy.unwrap_or(any))),
            (None, Some(modern)) => Ok(Era::Of(modern)),
            (None, None) if is_request => {
                let early = Condition::InvalidRequest(Cause::new("a request before `initialize`").into());
                Err(Refusal::because(early, frame.id(), any))
            }
            (None, None) => Ok(Era::Of(any)),
        }
    }

    /// Takes the version that `_meta` names.
    pub(crate) fn named(&self, frame: &Frame<'_>, named: &str) -> Result<Revision, Refusal> {
        let newest = self.newest_modern().unwrap_or_else(|| self.newest());
        let Some(version) = meta::string(named) else { return Ok(newest) };
        match self.modern().find(|revision| revision.as_str() == version) {
            Some(revision) => Ok(revision),
            None => Err(self.unsupported(frame, &version)),
        }
    }

    /// Refuses a version that is not served.
    pub(crate) fn unsupported(&self, frame: &Frame<'_>, version: &str) -> Refusal {
        let newest = self.newest_modern().unwrap_or_else(|| self.newest());
        match frame.id() {
            Some(id) => {
                Refusal::of(&Rejection::version(id.clone(), Unsupported::new(self.revisions(), version)), newest)
            }
            None => Refusal::dropped(newest, "a notification of a version that is not served"),
        }
    }

    /// Reads a message of a revision, and makes sure that its method is served.
    pub(crate) fn read<'a>(&self, revision: Revision, bytes: &'a [u8]) -> Admission<'a> {
        match self.typed(revision, bytes) {
            Ok(message) => match self.serves(&message) {
                Ok(()) => self.answer(message),
                Err(refusal) => Admission::Refused(refusal),
            },
            Err(refused) => Admission::Refused(Refusal::unread(refused, revision)),
        }
    }

    pub(crate) fn typed<'a>(&self, revision: Revision, bytes: &'a [u8]) -> Result<ClientMessage<'a>, NotRead> {
        ClientMessage::parse(revision, bytes, &self.options()).map(|read| read.value)
    }

    /// Makes sure that the method of a request is there, and not behind a capability that was not declared.
    pub(crate) fn serves(&self, message: &ClientMessage<'_>) -> Result<(), Refusal> {
        let (Some(method), Some(id)) = (message.method(), message.id()) else { return Ok(()) };
        let revision = message.revision();
        let is_there = (message.is_known() && capability::serves(revision, method, self.capabilities()))
            || self.has_method(method);
        match is_there {
            true => Ok(()),
            false => Err(Refusal::of(&Rejection::method(id.clone(), method), revision)),
        }
    }

    /// Answers what it can answer by itself.
    pub(crate) fn answer<'a>(&self, message: ClientMessage<'a>) -> Admission<'a> {
        match (message.method(), message.id()) {
            (Some("server/discover"), Some(id)) if message.is_known() => Admission::Answered(self.discovered(id)),
            _ => Admission::Message(message),
        }
    }

    /// Reads `initialize`, and offers the revision that was asked for or the newest one.
    pub(crate) fn offer<'a>(&self, frame: &Frame<'a>, bytes: &'a [u8]) -> Admission<'a> {
        let asked = frame.params().and_then(|params| meta::member(params, "protocolVersion"));
        let asked = asked.and_then(meta::string).unwrap_or_default();
        let Some(newest) = self.newest_legacy() else {
            let refused = Condition::UnsupportedProtocolVersion(Unsupported::new(self.revisions(), asked));
            return Admission::Refused(Refusal::because(refused, frame.id(), self.newest()));
        };
        let offered = self.legacy().find(|revision| revision.as_str() == asked).unwrap_or(newest);
        match self.typed(offered, bytes) {
            Ok(message) if is_version(&asked) => {
                Admission::Initialize(Offer::new(message, offered, frame.id().cloned(), asked.into_owned()))
            }
            Ok(_) => {
                let refused = Condition::UnsupportedProtocolVersion(Unsupported::new(self.revisions(), asked));
                Admission::Refused(Refusal::because(refused, frame.id(), newest))
            }
            Err(refused) => Admission::Refused(Refusal::unread(refused, offered)),
        }
    }
}

/// What a message is of.
enum Era {
    Of(Revision),
    /// It is `initialize`.
    Handshake,
}

/// Tells whether a text has the form of a version: a date, perhaps of a draft, such as `2026-07-28` or `DRAFT-2026-v1`.
pub(crate) fn is_version(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    match parts[..] {
        [year, month, day] => {
            [(year, 4), (month, 2), (day, 2)]
                .iter()
                .all(|(part, length)| part.len() == *length && part.bytes().all(|byte| byte.is_ascii_digit()))
                || year == "DRAFT"
        }
        _ => false,
    }
}
