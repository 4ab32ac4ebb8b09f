//! What a server keeps of one peer.

use crate::any::ClientMessage;
use crate::envelope::frame::{Frame, FrameKind};
use crate::gate::admission::{Admission, PING};
use crate::gate::served::{Served, reply};
use crate::json::members::{member, string};
use crate::json::value::JsonObject;
use crate::meta::LOG_LEVEL;
use crate::method;
use crate::revision::Revision;

/// A client as one connection shows it: the state of its session, if it has begun one.
///
/// For transports where one connection is one client, as standard input and output. What every server does alike is done
/// here: `initialize` is accepted, `ping` is answered, and `logging/setLevel` is kept.
///
/// ```
/// # #[cfg(all(feature = "v2025_11_25", feature = "v2026_07_28"))] {
/// use mcp_wire::Revision;
/// use mcp_wire::gate::{Peer, Served, Taken};
///
/// let info = serde_json::json!({"name": "scale", "version": "1.0"});
/// let served = Served::new(&[Revision::V2025_11_25, Revision::V2026_07_28], &info, &serde_json::json!({"logging": {}}))?;
/// let mut peer = Peer::new();
///
/// let first = br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"roots":{}},"clientInfo":{"name":"z","version":"0"}}}"#;
/// assert!(matches!(peer.take(&served, first), Taken::Settled(Some(_))));
/// assert_eq!(peer.revision(), Some(Revision::V2025_11_25));
/// assert_eq!(peer.capabilities().as_str(), r#"{"roots":{}}"#);
///
/// let ping = br#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#;
/// let pong = br#"{"jsonrpc":"2.0","id":2,"result":{}}"#;
/// assert_eq!(peer.take(&served, ping), Taken::Settled(Some(pong.to_vec())));
/// # }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Peer {
    session: Option<Revision>,
    client: JsonObject,
    capabilities: JsonObject,
    log_level: Option<u8>,
}

/// What became of a message of a [`Peer`].
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub enum Taken<'a> {
    /// It is for the server's own code, typed by its revision.
    Message(ClientMessage<'a>),
    /// It is done with: the reply, or `None` where there is none.
    Settled(Option<Vec<u8>>),
}

impl Peer {
    /// Creates one of whom nothing is known.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a message of the peer, and decides as [`Served::admit`] does.
    pub fn take<'a>(&mut self, served: &Served, bytes: &'a [u8]) -> Taken<'a> {
        match served.admit(bytes, self.session) {
            Admission::Message(message) => self.take_message(served, bytes, message),
            Admission::Initialize(offer) => {
                self.session = Some(offer.revision());
                (self.client, self.capabilities) = (offer.client().clone(), offer.capabilities().clone());
                Taken::Settled(Some(offer.accept(served)))
            }
            Admission::Answered(reply) => Taken::Settled(Some(reply)),
            Admission::Refused(refusal) => Taken::Settled(refusal.into_reply()),
        }
    }

    fn take_message<'a>(&mut self, served: &Served, bytes: &[u8], message: ClientMessage<'a>) -> Taken<'a> {
        // In the modern era there are no such methods, unless they are an extension's.
        let of_session = message.kind() == FrameKind::Request && message.is_known();
        match (message.method(), message.id()) {
            (Some(PING), Some(id)) if of_session => Taken::Settled(Some(reply(id, "{}"))),
            (Some(SET_LEVEL), Some(id)) if of_session => {
                let frame = Frame::parse_with(bytes, &served.options());
                let level = frame.ok().and_then(|frame| string(member(frame.params()?, "level")?));
                self.log_level = level.and_then(|level| method::severity(&level));
                Taken::Settled(Some(reply(id, "{}")))
            }
            _ => Taken::Message(message),
        }
    }

    /// Returns the revision of the session; `None` where none has begun, as with a client of the modern era.
    pub fn revision(&self) -> Option<Revision> {
        self.session
    }

    /// Returns who the client of the session is, an `Implementation`; for display alone.
    pub fn client(&self) -> &JsonObject {
        &self.client
    }

    /// Returns what the client of the session can do, its `ClientCapabilities`. Modern requests say it in their `_meta`.
    pub fn capabilities(&self) -> &JsonObject {
        &self.capabilities
    }

    /// Tells whether a log message of a severity (`LoggingLevel::severity`: 0 for `emergency`, 7 for `debug`) may be sent
    /// while a message is handled: where its `_meta`, or in a session `logging/setLevel`, asks for such
    /// ([logging](https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging)).
    pub fn wants_log(&self, message: &ClientMessage<'_>, severity: Option<u8>) -> bool {
        let level = match message.revision().is_modern() {
            true => {
                let level = message.meta().ok().flatten().and_then(|meta| meta.get(LOG_LEVEL));
                level.and_then(|level| method::severity(&string(level.as_str())?))
            }
            false => self.log_level,
        };
        level.zip(severity).is_some_and(|(level, of_log)| of_log <= level)
    }
}

/// The method that sets the level of the log of a session.
const SET_LEVEL: &str = "logging/setLevel";
