//! Two sides of a gateway that speak different revisions.

use crate::envelope::frame::{Frame, FrameKind};
use crate::error::condition::Condition;
use crate::error::peer_error::PeerError;
use crate::json::id::RequestId;
use crate::json::members::{member, string};
use crate::limits::ReadOptions;
use crate::message::response::error_reply;
use crate::meta::{PROTOCOL_VERSION, find};
use crate::report::cause::Cause;
use crate::revision::Revision;
use crate::tolerance::Mode;
use crate::translate::loss::Loss;
use crate::translate::node::Node;
use crate::translate::pass::{self, part};
use crate::translate::unit::{Context, Part, Untranslatable};
use crate::wire::read::read;

mod ask;
mod call;
mod greet;
pub(crate) mod state;

use self::call::{Asked, Call, Own};

/// How much a [`Bridge`] keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BridgeLimits {
    /// Requests that are open at once; of more, the oldest fails.
    pub open: usize,
    /// Messages that wait for a handshake.
    pub waiting: usize,
    /// Resources that are subscribed to.
    pub resources: usize,
    /// How often one request may ask for input.
    pub rounds: u32,
}

impl BridgeLimits {
    /// 1,024 open requests and subscriptions, 64 waiting messages, 16 rounds.
    pub const DEFAULT: Self = Self { open: 1024, waiting: 64, resources: 1024, rounds: 16 };
}

/// What is to be sent because of a message.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Relayed {
    /// To the client, in this order.
    pub to_client: Vec<String>,
    /// To the server, in this order.
    pub to_server: Vec<String>,
    /// What was not carried over as it came.
    pub losses: Vec<Loss>,
}

/// Joins a client of one revision with a server of another. It does no I/O: a message of either side goes in, and the
/// messages for both sides come out.
///
/// It has what one message alone does not: the handshake of a session against `server/discover` and `_meta`, requests of a
/// server against questions in results, subscriptions, the log level, and the ids of both sides. A server that answers twice,
/// or what nobody asked, is not heard. What is open is bounded ([`BridgeLimits`]), and nothing stays open when a side is gone
/// ([`Bridge::server_gone`]). The whole state is a value: [`Bridge::save`] writes it, for another process to go on with.
///
/// ```
/// use mcp_wire::translate::Bridge;
/// use mcp_wire::{Frame, Revision};
///
/// // A client of the handshake, and a server of today.
/// let mut bridge = Bridge::new(Revision::V2025_06_18, Revision::V2026_07_28);
/// let hello = br#"{"jsonrpc":"2.0","id":"a","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"cup","version":"1"}}}"#;
/// let relayed = bridge.from_client(&Frame::parse(hello)?);
/// assert!(relayed.to_server[0].starts_with(r#"{"jsonrpc":"2.0","id":0,"method":"server/discover","params":{"_meta":{"#));
///
/// let discovered = br#"{"jsonrpc":"2.0","id":0,"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"scale","version":"2"}}}}"#;
/// let relayed = bridge.from_server(&Frame::parse(discovered)?);
/// assert_eq!(
///     relayed.to_client,
///     [r#"{"jsonrpc":"2.0","id":"a","result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"scale","version":"2"}}}"#],
/// );
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bridge {
    client: Revision,
    server: Revision,
    limits: BridgeLimits,
    /// The next id of a request of this side.
    next: i64,
    /// What the client said of itself.
    context: Context,
    /// What the server said of itself: the result of `initialize` or of `server/discover`.
    greeted: Option<String>,
    /// Messages of the client that wait for it.
    waiting: Vec<String>,
    calls: Vec<Call>,
    asked: Vec<Asked>,
    own: Vec<(i64, Own)>,
    /// What a client of a session has subscribed to.
    resources: Vec<String>,
    /// The open `subscriptions/listen`: its id on the side that has one.
    listening: Option<String>,
    /// The log level that the server was told.
    told_level: Option<String>,
}

impl Bridge {
    /// Joins a client and a server, each of which speaks one revision.
    pub fn new(client: Revision, server: Revision) -> Self {
        Self::with_limits(client, server, BridgeLimits::DEFAULT)
    }

    /// Tells which revision a client speaks by its first message: the one that it names in its handshake or in `_meta`. What
    /// names an unknown one is taken for the newest of its kind, and what names none for a client with a handshake.
    ///
    /// ```
    /// use mcp_wire::translate::Bridge;
    /// use mcp_wire::{Frame, Revision};
    ///
    /// let first = br#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#;
    /// assert_eq!(Bridge::revision_of(&Frame::parse(first).unwrap()), Revision::V2025_06_18);
    /// ```
    pub fn revision_of(first: &Frame<'_>) -> Revision {
        let is_handshake = first.method() == Some("initialize");
        let named = first.params().and_then(|params| match is_handshake {
            true => member(params, "protocolVersion"),
            false => find(params, PROTOCOL_VERSION),
        });
        let is_modern = !is_handshake && named.is_some();
        let of_its_kind = |revision: &Revision| revision.is_modern() == is_modern;
        let known = named.and_then(string).and_then(|text| text.parse().ok()).filter(of_its_kind);
        known.or_else(|| Revision::ALL.into_iter().rfind(of_its_kind)).unwrap_or(Revision::LATEST)
    }

    /// The same with other limits.
    pub fn with_limits(client: Revision, server: Revision, limits: BridgeLimits) -> Self {
        Self {
            client,
            server,
            limits,
            next: 0,
            context: Context::default(),
            greeted: None,
            waiting: Vec::new(),
            calls: Vec::new(),
            asked: Vec::new(),
            own: Vec::new(),
            resources: Vec::new(),
            listening: None,
            told_level: None,
        }
    }

    /// Takes a message of the client.
    pub fn from_client(&mut self, frame: &Frame<'_>) -> Relayed {
        let mut out = Relayed::default();
        match frame.kind() {
            FrameKind::Request => self.client_request(frame, &mut out),
            FrameKind::Notification => self.client_notification(frame, &mut out),
            FrameKind::Result | FrameKind::Error => self.client_response(frame, &mut out),
            FrameKind::Batch => {
                for message in frame.messages(&ReadOptions::STRICT).flatten() {
                    let inner = self.from_client(&message);
                    out.to_client.extend(inner.to_client);
                    out.to_server.extend(inner.to_server);
                    out.losses.extend(inner.losses);
                }
            }
        }
        out
    }

    /// Takes a message of the server.
    pub fn from_server(&mut self, frame: &Frame<'_>) -> Relayed {
        let mut out = Relayed::default();
        match frame.kind() {
            FrameKind::Request => self.server_request(frame, &mut out),
            FrameKind::Notification => self.server_notification(frame, &mut out),
            FrameKind::Result | FrameKind::Error => self.server_response(frame, &mut out),
            FrameKind::Batch => {
                for message in frame.messages(&ReadOptions::STRICT).flatten() {
                    let inner = self.from_server(&message);
                    out.to_client.extend(inner.to_client);
                    out.to_server.extend(inner.to_server);
                    out.losses.extend(inner.losses);
                }
            }
        }
        out
    }

    /// Takes a message of the client where the server is a function: it is given the messages for the server, and what it
    /// answers goes back. With [`Revision::LATEST`] on the server's side, one set of handlers of that revision serves clients of
    /// all. A server that has to wait takes the messages of [`Bridge::from_client`] itself, and gives its answers to
    /// [`Bridge::from_server`] when it has them.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::translate::Bridge;
    /// use mcp_wire::v2026_07_28::{self as mcp, Handlers, methods};
    /// use mcp_wire::{Call, Frame, Message, Revision};
    ///
    /// struct Scale;
    ///
    /// impl Handlers for Scale {
    ///     type Reply = Option<Vec<u8>>;
    ///
    ///     fn reply(&mut self, bytes: serde_json::Result<Vec<u8>>) -> Option<Vec<u8>> {
    ///         bytes.ok()
    ///     }
    ///
    ///     fn tools_call(&mut self, call: Call<methods::ToolsCall>) -> Option<Vec<u8>> {
    ///         self.reply(call.ok(mcp::CallToolResult::new(vec![mcp::TextContent::new("54 kg").into()])).to_vec())
    ///     }
    /// }
    ///
    /// let mut bridge = Bridge::new(Revision::V2024_11_05, Revision::LATEST);
    /// let call = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weigh"}}"#;
    /// let relayed = bridge.serve(&Frame::parse(call)?, |message| match mcp::ClientMessage::parse(message.as_bytes()) {
    ///     Ok(Message::Request(call)) => Scale.handle(call),
    ///     _ => None,
    /// });
    /// assert_eq!(relayed.to_client, [r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"54 kg"}]}}"#]);
    /// # }
    /// # Ok::<(), mcp_wire::Rejection>(())
    /// ```
    pub fn serve(&mut self, frame: &Frame<'_>, mut answer: impl FnMut(&str) -> Option<Vec<u8>>) -> Relayed {
        let mut out = self.from_client(frame);
        let mut messages = std::collections::VecDeque::from(std::mem::take(&mut out.to_server));
        while let Some(message) = messages.pop_front() {
            let Some(reply) = answer(&message) else { continue };
            let Ok(frame) = Frame::parse(&reply) else { continue };
            let inner = self.from_server(&frame);
            out.to_client.extend(inner.to_client);
            out.losses.extend(inner.losses);
            messages.extend(inner.to_server);
        }
        out
    }

    /// Says that the server is gone: every open request of the client fails.
    pub fn server_gone(&mut self) -> Relayed {
        let mut out = Relayed::default();
        let own = std::mem::take(&mut self.own).into_iter().filter_map(|(_, own)| own.client());
        let calls = std::mem::take(&mut self.calls).into_iter().filter_map(|call| call.client);
        for id in own.chain(calls) {
            self.fail(&id, "the server is gone", &mut out);
        }
        for text in std::mem::take(&mut self.waiting) {
            let id = Frame::parse(text.as_bytes()).ok().and_then(|frame| frame.id().cloned());
            id.iter().for_each(|id| self.fail(id, "the server is gone", &mut out));
        }
        self.asked.clear();
        out
    }

    /// Says that the client is gone: every open request of the server fails.
    pub fn client_gone(&mut self) -> Relayed {
        let mut out = Relayed::default();
        let asked = std::mem::take(&mut self.asked);
        let questions = std::mem::take(&mut self.calls).into_iter().flat_map(|call| call.questions);
        let ids = asked.into_iter().filter_map(|asked| asked.server).chain(questions.map(|question| question.server));
        for id in ids {
            let gone = Condition::InternalError(Cause::new("the client is gone"));
            out.to_server.push(error_text(&id, gone, self.server));
        }
        self.waiting.clear();
        out
    }

    fn is_same_era(&self) -> bool {
        self.client.is_modern() == self.server.is_modern()
    }

    fn take_id(&mut self) -> i64 {
        self.next += 1;
        self.next - 1
    }

    /// Fails a request of the client.
    fn fail(&self, id: &RequestId, cause: &str, out: &mut Relayed) {
        out.to_client.push(error_text(id, Condition::InternalError(Cause::new(cause)), self.client));
    }

    fn answer(&self, id: &RequestId, result: &str, out: &mut Relayed) {
        out.to_client.push(format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{result}}}", id.to_json()));
    }

    fn client_request(&mut self, frame: &Frame<'_>, out: &mut Relayed) {
        let (Some(id), Some(method)) = (frame.id().cloned(), frame.method()) else { return };
        let is_local = match (self.client.is_modern(), self.server.is_modern()) {
            (false, true) => self.greet_session(&id, method, frame.params().unwrap_or("{}"), out),
            (true, false) => self.greet_server(&id, method, frame, out),
            (false, false) => {
                if method == "initialize" {
                    self.join(&id, frame.params().unwrap_or("{}"), out);
                }
                method == "initialize"
            }
            (true, true) => false,
        };
        if !is_local {
            self.forward(frame, out);
        }
    }

    /// Hands a request of the client to the server under an id of this side.
    fn forward(&mut self, frame: &Frame<'_>, out: &mut Relayed) {
        let (Some(id), Some(method)) = (frame.id().cloned(), frame.method()) else { return };
        let own = self.next;
        // Between equal revisions nothing but the id changes.
        let passed = match self.client == self.server {
            true => Ok(frame.with_id(&own.into())),
            false => pass::frame(self.client, self.server, frame, None, &self.context).map(|passed| {
                out.losses.extend_from_slice(passed.losses());
                Frame::parse(passed.text().as_bytes()).ok().and_then(|frame| frame.with_id(&own.into()))
            }),
        };
        let text = match passed {
            Ok(Some(text)) => text,
            Ok(None) => return self.fail(&id, "the request cannot be passed on", out),
            Err(none) => {
                let condition = match &none {
                    Untranslatable::NoCounterpart { .. } => Condition::MethodNotFound(Cause::new(&none.to_string())),
                    Untranslatable::Unfit(_) => Condition::InternalError(Cause::new(&none.to_string())),
                };
                return out.to_client.push(error_text(&id, condition, self.client));
            }
        };
        while self.calls.len() >= self.limits.open.max(1) {
            let oldest = self.calls.remove(0);
            let full = || Condition::InternalError(Cause::new("too many requests are open"));
            out.to_client.extend(oldest.client.map(|id| error_text(&id, full(), self.client)));
            out.to_server.extend(oldest.questions.iter().map(|asked| error_text(&asked.server, full(), self.server)));
        }
        self.next += 1;
        // A modern server is asked again with the answers to its questions.
        let again = if self.is_same_era() { String::new() } else { text.clone() };
        self.calls.push(Call::new(own, id, method, again));
        out.to_server.push(text);
    }

    fn client_notification(&mut self, frame: &Frame<'_>, out: &mut Relayed) {
        let Some(method) = frame.method() else { return };
        let params = frame.params().unwrap_or("{}");
        if method == "notifications/cancelled" {
            return self.cancelled(params, out);
        }
        if method == "notifications/initialized" && self.server.is_modern() && !self.client.is_modern() {
            return self.listen(out);
        }
        // A notification that the other side does not know is not missed there.
        if let Ok(passed) = pass::frame(self.client, self.server, frame, None, &self.context) {
            out.losses.extend_from_slice(passed.losses());
            out.to_server.push(passed.text().to_owned());
        }
    }

    /// The client no longer wants an answer.
    fn cancelled(&mut self, params: &str, out: &mut Relayed) {
        let Some(id) = member(params, "requestId") else { return };
        if self.listening.as_deref() == Some(id) && self.client.is_modern() && !self.server.is_modern() {
            return self.unlisten(out);
        }
        let is_it = |call: &Call| call.client.as_ref().is_some_and(|client| client.to_json() == id);
        let Some(place) = self.calls.iter().position(is_it) else { return };
        let call = self.calls.remove(place);
        // What the server has asked for it has no answer any more.
        for question in call.questions {
            let gone = Condition::InternalError(Cause::new("the client has cancelled the request"));
            out.to_server.push(error_text(&question.server, gone, self.server));
        }
        let mut node = Node::from(params);
        node.set("requestId", &*call.server.to_string());
        let text = node.json();
        out.to_server.push(format!("{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{text}}}"));
    }

    fn server_notification(&mut self, frame: &Frame<'_>, out: &mut Relayed) {
        let Some(method) = frame.method() else { return };
        if !self.is_wanted(method) {
            return;
        }
        let Ok(passed) = pass::frame(self.server, self.client, frame, None, &self.context) else { return };
        out.losses.extend_from_slice(passed.losses());
        let mut text = passed.text().to_owned();
        if method == "notifications/cancelled" {
            let Some(asked) = self.asked_of(frame.params().unwrap_or("{}")) else { return };
            text = format!("{{\"jsonrpc\":\"2.0\",\"method\":{:?},\"params\":{{\"requestId\":{asked}}}}}", method);
        } else if let Some(id) = self.listening.as_ref().filter(|_| self.client.is_modern() && !self.server.is_modern())
            && method.ends_with("ed")
        {
            let mut node = Node::from(&*text);
            if !node.has("params") {
                node.set("params", "{}");
            }
            if let Some(params) = node.get("params") {
                if !params.has("_meta") {
                    params.set("_meta", "{}");
                }
                params.get("_meta").map(|meta| meta.set(SUBSCRIPTION, &**id));
            }
            text = node.json().as_str().to_owned();
        }
        out.to_client.push(text);
    }

    fn server_response(&mut self, frame: &Frame<'_>, out: &mut Relayed) {
        let Some(id) = frame.id().and_then(RequestId::as_i64) else { return };
        if let Some(place) = self.own.iter().position(|(own, _)| *own == id) {
            let (_, own) = self.own.remove(place);
            return self.own_response(own, frame, out);
        }
        let Some(place) = self.calls.iter().position(|call| call.server == id) else { return };
        if frame.kind() == FrameKind::Result && self.asks(place, frame, out) {
            return;
        }
        let mut call = self.calls.remove(place);
        let Some(client) = call.client.take() else {
            // The client is to come back with an answer that nobody waits for any more.
            call.held = Some(frame.text().to_owned());
            self.calls.push(call);
            return;
        };
        self.respond(&client, &call.method, frame, out);
    }

    /// Answers a request of the client with what the server answered.
    fn respond(&self, client: &RequestId, method: &str, frame: &Frame<'_>, out: &mut Relayed) {
        if self.client == self.server {
            return match frame.with_id(client) {
                Some(text) => out.to_client.push(text),
                None => self.fail(client, "the answer cannot be passed on", out),
            };
        }
        match pass::frame(self.server, self.client, frame, Some(method), &self.context) {
            Ok(passed) => {
                out.losses.extend_from_slice(passed.losses());
                let text = Frame::parse(passed.text().as_bytes()).ok().and_then(|frame| frame.with_id(client));
                match text {
                    Some(text) => out.to_client.push(text),
                    None => self.fail(client, "the answer cannot be passed on", out),
                }
            }
            Err(none) => self.fail(client, &none.to_string(), out),
        }
    }
}

/// The member of `_meta` that says which subscription a notification is of.
const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";

/// An error response.
fn error_text(id: &RequestId, condition: Condition, revision: Revision) -> String {
    String::from_utf8_lossy(&error_reply(id.clone(), condition.for_peer_or_fallback(revision))).into_owned()
}

/// A text of JSON that is a string, or nothing.
fn said(object: &str, name: &str) -> Option<String> {
    member(object, name).and_then(string).map(|text| text.into_owned())
}

/// Reads the error of a frame.
fn peer_error(frame: &Frame<'_>) -> Option<PeerError> {
    read::<PeerError>(frame.error()?, Mode::Lenient).ok().map(|read| read.value)
}

/// Brings an answer or a question of one side to the other, as a part of another message.
fn carry(
    from: Revision,
    to: Revision,
    method: &str,
    kind: Part,
    text: &str,
    out: &mut Relayed,
) -> Result<String, Untranslatable> {
    let passed = part(from, to, method, kind, text, &Context::default())?;
    out.losses.extend_from_slice(passed.losses());
    Ok(passed.text().to_owned())
}
