//! How a client finds out what a server speaks, without I/O
//! ([versioning](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning),
//! [initialization](https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization)).
//!
//! [`Negotiation`] says what to send and how long to wait, takes what comes back, and ends with the revision that both
//! sides speak and what the server said of itself. A client that speaks both eras probes with `server/discover` first: a
//! result, or one of -32020, -32021 and -32022, is a modern server's; any other error, silence, or a result without anything
//! of the modern era is a legacy server's, which then gets `initialize`.
//!
//! ```
//! use mcp_wire::Revision;
//! use mcp_wire::negotiate::{Negotiation, Step};
//!
//! let client = serde_json::json!({"name": "shed", "version": "1.0"});
//! let mut negotiation = Negotiation::new(&Revision::ALL, &client, &serde_json::json!({}))?;
//!
//! let Step::Send(probe) = negotiation.begin() else { panic!("a probe") };
//! assert!(probe.message.starts_with(br#"{"jsonrpc":"2.0","id":0,"method":"server/discover","#));
//!
//! // The server knows no such method, so it gets the handshake.
//! let unknown = br#"{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"Method not found"}}"#;
//! let Step::Send(initialize) = negotiation.receive(unknown) else { panic!("initialize") };
//! assert!(initialize.message.starts_with(br#"{"jsonrpc":"2.0","id":1,"method":"initialize","#));
//!
//! let offer = br#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-06-18","capabilities":{},"serverInfo":{"name":"s","version":"1"}}}"#;
//! let Step::Done(settled) = negotiation.receive(offer) else { panic!("an agreement") };
//! assert_eq!(settled.revision, Revision::V2025_06_18);
//! assert_eq!(settled.last.unwrap(), br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod settled;
mod step;

pub use settled::{Server, Settled};
pub use step::{Failed, Send, Step};

use std::time::Duration;

use serde::Serialize;

use crate::envelope::frame::Frame;
use crate::error::kind::ErrorKind;
use crate::error::peer_error::PeerError;
use crate::json::id::RequestId;
use crate::json::members::{member, string};
use crate::json::value::{Json, JsonObject};
use crate::limits::ReadOptions;
use crate::meta;
use crate::revision::Revision;
use crate::wire::params::HANDSHAKE;

/// How long a server may take over the probe before it counts as one that does not know it.
pub const PROBE_WAIT: Duration = Duration::from_secs(5);
/// How long a server may take over `initialize`.
pub const INITIALIZE_WAIT: Duration = Duration::from_secs(30);

/// Errors that a modern server alone answers with.
const MODERN: [ErrorKind; 3] =
    [ErrorKind::HeaderMismatch, ErrorKind::MissingRequiredClientCapability, ErrorKind::UnsupportedProtocolVersion];

/// A client's way to an agreement with one server.
#[derive(Clone, Debug)]
pub struct Negotiation {
    supported: Vec<Revision>,
    info: JsonObject,
    capabilities: JsonObject,
    initializes_first: bool,
    waits: [Duration; 2],
    id: i64,
    stage: Stage,
    /// The server answered a probe, or kept silent.
    has_probed: bool,
    /// It got `initialize`.
    has_initialized: bool,
    /// The version of each probe, so that no answer leads in a circle.
    probed: Vec<Revision>,
}

/// What is being waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Nothing,
    Probe(Revision),
    Initialize,
}

impl Negotiation {
    /// Prepares the negotiation of a client that speaks these revisions, as this `Implementation`, with these
    /// `ClientCapabilities`.
    ///
    /// # Errors
    /// Fails where one of the two cannot be written as an object.
    pub fn new(
        supported: &[Revision],
        info: &(impl Serialize + ?Sized),
        capabilities: &(impl Serialize + ?Sized),
    ) -> serde_json::Result<Self> {
        let mut supported = supported.to_vec();
        supported.sort_unstable();
        supported.dedup();
        Ok(Self {
            supported,
            info: JsonObject::new(info)?,
            capabilities: JsonObject::new(capabilities)?,
            initializes_first: false,
            waits: [PROBE_WAIT, INITIALIZE_WAIT],
            id: 0,
            stage: Stage::Nothing,
            has_probed: false,
            has_initialized: false,
            probed: Vec::new(),
        })
    }

    /// Begins with `initialize`, and probes only where that is refused: for servers that are known to be old, or not to
    /// survive an unknown method.
    #[must_use]
    pub fn initialize_first(mut self) -> Self {
        self.initializes_first = true;
        self
    }

    /// Says how long to wait for the answers to the probe and to `initialize`; [`PROBE_WAIT`] and [`INITIALIZE_WAIT`] unless
    /// said.
    #[must_use]
    pub fn with_waits(mut self, probe: Duration, initialize: Duration) -> Self {
        self.waits = [probe, initialize];
        self
    }

    /// Says the id of the first request; it is 0 unless said.
    #[must_use]
    pub fn with_first_id(mut self, id: i64) -> Self {
        self.id = id;
        self
    }

    /// Goes on from what an earlier negotiation with the same server settled. A modern server needs nothing more; a
    /// legacy one gets `initialize` without a probe.
    #[must_use]
    pub fn with_known(mut self, revision: Revision) -> Self {
        match revision.is_modern() {
            true => self.supported.retain(|supported| *supported == revision),
            false => self.supported.retain(|supported| !supported.is_modern()),
        }
        self.has_probed = true;
        self
    }

    /// Says what to do first.
    pub fn begin(&mut self) -> Step {
        match (self.newest_modern(), self.newest_legacy()) {
            (None, None) => Step::Failed(Failed::NothingInCommon { served: Vec::new() }),
            (Some(known), None) if self.has_probed => self.settle(known, None),
            (Some(modern), None) => self.probe(modern),
            (Some(modern), Some(_)) if !self.initializes_first => self.probe(modern),
            (_, Some(legacy)) => self.initialize(legacy),
        }
    }

    /// Takes what came from the server: a message of standard input and output, or the body of a successful HTTP answer or
    /// one event of it. What is no answer to the last request changes nothing.
    pub fn receive(&mut self, bytes: &[u8]) -> Step {
        let options = ReadOptions::LENIENT;
        let Ok(frame) = Frame::parse_with(bytes, &options) else { return Step::Wait };
        // Whoever could not read the id of the request answers without one.
        if frame.id().is_some_and(|id| *id != RequestId::from(self.id)) {
            return Step::Wait;
        }
        match (frame.result(), frame.error()) {
            (Some(result), _) => self.result(result),
            (None, Some(error)) => match serde_json::from_str(error) {
                Ok(error) => self.error(error),
                Err(_) => Step::Wait,
            },
            (None, None) => Step::Wait,
        }
    }

    /// Takes an HTTP answer with a body of JSON. The events of a stream are taken by [`receive`](Self::receive), one by one.
    ///
    /// A status of 4xx decides the era: 400 with an error that a modern server alone sends, and 404 with -32601, are a modern
    /// server's, and any other one a legacy server's. 401, 403 and 429 decide nothing, and neither does 5xx.
    pub fn receive_http(&mut self, status: u16, body: &[u8]) -> Step {
        match status {
            200..=299 => self.receive(body),
            401 | 403 | 429 => Step::Failed(Failed::Status(status)),
            400..=499 => {
                let error = Frame::parse_with(body, &ReadOptions::LENIENT).ok();
                let error = error.and_then(|frame| serde_json::from_str::<PeerError>(frame.error()?).ok());
                match (self.stage, error) {
                    (Stage::Nothing, _) => Step::Wait,
                    (Stage::Probe(_), Some(error)) if status == 400 && is_modern(&error) => self.error(error),
                    (Stage::Probe(revision), Some(error))
                        if status == 404 && error.has_code_of(ErrorKind::MethodNotFound) =>
                    {
                        self.settle(revision, None)
                    }
                    (Stage::Probe(_), _) => self.is_legacy(),
                    (Stage::Initialize, Some(error)) => self.error(error),
                    (Stage::Initialize, None) => self.refused(Failed::Status(status), &[]),
                }
            }
            _ => Step::Failed(Failed::Status(status)),
        }
    }

    /// Takes that nothing came in time.
    pub fn timed_out(&mut self) -> Step {
        match self.stage {
            Stage::Nothing => Step::Wait,
            Stage::Probe(_) => self.is_legacy(),
            Stage::Initialize => self.refused(Failed::Silent, &[]),
        }
    }

    fn result(&mut self, result: &str) -> Step {
        match self.stage {
            Stage::Nothing => Step::Wait,
            Stage::Probe(asked) => {
                let server = Server::discovered(result);
                let served = server.versions.clone();
                // What is no list of versions was answered all the same, in the version that was asked with; unless nothing
                // in it is of the modern era, as where a server answers whatever it does not know with an empty object.
                let is_silent = served.is_empty();
                let is_modern = !is_silent || member(result, "resultType").is_some();
                if !is_modern && !self.has_initialized && self.newest_legacy().is_some() {
                    return self.is_legacy();
                }
                match self.choose(&served).or(is_silent.then_some(asked)) {
                    Some(revision) if revision.is_modern() => self.settle(revision, Some(server)),
                    Some(revision) => self.initialize(revision),
                    None => Step::Failed(Failed::NothingInCommon { served }),
                }
            }
            Stage::Initialize => {
                let server = Server::initialized(result);
                let version = member(result, "protocolVersion").and_then(string).unwrap_or_default();
                let agreed =
                    self.supported.iter().find(|revision| revision.as_str() == version && !revision.is_modern());
                match agreed {
                    Some(revision) => self.settle(*revision, Some(server)),
                    None => {
                        let served = vec![crate::line::bounded(&version, VERSION_SHOWN)];
                        Step::Failed(Failed::NothingInCommon { served })
                    }
                }
            }
        }
    }

    fn error(&mut self, error: PeerError) -> Step {
        let served = supported_of(&error);
        match self.stage {
            Stage::Nothing => Step::Wait,
            Stage::Probe(asked) if is_modern(&error) => {
                if served.is_empty() {
                    // It is modern, and has something against the probe alone.
                    return self.settle(asked, None);
                }
                match self.choose(&served) {
                    Some(revision) if !revision.is_modern() => self.initialize(revision),
                    // Who refuses the version that it names is asked once more, and no more.
                    Some(revision) if self.probes_of(revision) < 1 + usize::from(revision == asked) => {
                        self.probe(revision)
                    }
                    Some(_) | None => Step::Failed(Failed::NothingInCommon { served }),
                }
            }
            Stage::Probe(_) => self.is_legacy(),
            Stage::Initialize => self.refused(Failed::Refused(error), &served),
        }
    }

    /// The server does not know the probe.
    fn is_legacy(&mut self) -> Step {
        self.has_probed = true;
        match self.newest_legacy() {
            Some(legacy) if !self.has_initialized => self.initialize(legacy),
            Some(_) | None => Step::Failed(Failed::NothingInCommon { served: Vec::new() }),
        }
    }

    /// `initialize` is refused: a server that names modern versions is modern, and one that was not probed may be.
    fn refused(&mut self, failed: Failed, served: &[String]) -> Step {
        let named = self.choose(served).filter(|revision| revision.is_modern());
        let untried = self.newest_modern().filter(|_| !self.has_probed && served.is_empty());
        match named.or(untried).filter(|revision| !self.probed.contains(revision)) {
            Some(revision) => self.probe(revision),
            None => match served {
                [] => Step::Failed(failed),
                served => Step::Failed(Failed::NothingInCommon { served: served.to_vec() }),
            },
        }
    }

    /// The newest revision that both sides speak; versions that nobody knows are passed over.
    fn choose(&self, served: &[String]) -> Option<Revision> {
        self.supported.iter().rev().copied().find(|revision| served.iter().any(|version| version == revision.as_str()))
    }

    fn probes_of(&self, revision: Revision) -> usize {
        self.probed.iter().filter(|probed| **probed == revision).count()
    }

    fn newest_modern(&self) -> Option<Revision> {
        self.supported.iter().rev().copied().find(|revision| revision.is_modern())
    }

    fn newest_legacy(&self) -> Option<Revision> {
        self.supported.iter().rev().copied().find(|revision| !revision.is_modern())
    }

    fn probe(&mut self, revision: Revision) -> Step {
        self.probed.push(revision);
        self.has_probed = true;
        let params = format!("{{\"_meta\":{}}}", request_meta(revision, &self.info, &self.capabilities).as_str());
        self.send(Stage::Probe(revision), "server/discover", &params, self.waits[0], Some(revision))
    }

    fn initialize(&mut self, revision: Revision) -> Step {
        self.has_initialized = true;
        let params = format!(
            "{{\"capabilities\":{},\"clientInfo\":{},\"protocolVersion\":\"{revision}\"}}",
            self.capabilities.as_str(),
            self.info.as_str(),
        );
        self.send(Stage::Initialize, HANDSHAKE, &params, self.waits[1], None)
    }

    fn send(&mut self, stage: Stage, method: &str, params: &str, wait: Duration, version: Option<Revision>) -> Step {
        if self.stage != Stage::Nothing {
            self.id += 1;
        }
        self.stage = stage;
        let message = format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"{method}\",\"params\":{params}}}", self.id);
        Step::Send(Send { message: message.into_bytes(), wait, revision: version })
    }

    fn settle(&mut self, revision: Revision, server: Option<Server>) -> Step {
        let next_id = if self.stage == Stage::Nothing { self.id } else { self.id + 1 };
        self.stage = Stage::Nothing;
        let last =
            (!revision.is_modern()).then(|| br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_vec());
        let meta = revision.is_modern().then(|| request_meta(revision, &self.info, &self.capabilities));
        Step::Done(Box::new(Settled { revision, server: server.unwrap_or_default(), last, meta, next_id }))
    }
}

/// How many characters of a server's version are shown.
const VERSION_SHOWN: usize = 64;

/// Makes the `_meta` of a request of a modern revision: its version, and who the client is and what it can do.
///
/// ```
/// use mcp_wire::{JsonObject, Revision, negotiate};
///
/// let meta = negotiate::request_meta(Revision::V2026_07_28, &r#"{"name":"shed","version":"1"}"#.parse()?, &"{}".parse()?);
/// assert_eq!(
///     meta.as_str(),
///     r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"shed","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn request_meta(revision: Revision, info: &JsonObject, capabilities: &JsonObject) -> JsonObject {
    let text = format!(
        "{{\"{}\":\"{revision}\",\"{}\":{},\"{}\":{}}}",
        meta::PROTOCOL_VERSION,
        meta::CLIENT_INFO,
        info.as_str(),
        meta::CLIENT_CAPABILITIES,
        capabilities.as_str(),
    );
    JsonObject::from_trusted(Json::from_trusted(text))
}

fn is_modern(error: &PeerError) -> bool {
    MODERN.iter().any(|kind| error.has_code_of(*kind))
}

/// Reads the versions that an error names as served, at most 64 of them.
fn supported_of(error: &PeerError) -> Vec<String> {
    let versions = error.data().and_then(|data| member(data.as_str(), "supported"));
    versions.map(settled::strings).unwrap_or_default()
}
