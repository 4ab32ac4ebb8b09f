//! mcp-wire. The only place of the benches, beside `distilled`, that names its API.

use std::hint::black_box;
use std::sync::LazyLock;

use mcp_wire::gate::{Admission, Served};
use mcp_wire::http::check_post;
use mcp_wire::translate::Bridge;
use mcp_wire::v2026_07_28::{self as mcp, methods};
use mcp_wire::{Frame, Incoming, Message, Method, Pending, ReadOptions, Rejection, Revision, parse_response_with};

use super::{Read, Write};

const REVISION: Revision = Revision::V2026_07_28;

/// Reads a `tools/call` request as a server does.
pub fn call(bytes: &[u8]) {
    let message = mcp::ClientMessage::parse(bytes).unwrap();
    assert!(matches!(message, Message::Request(mcp::ClientCall::ToolsCall(_))));
    black_box(message);
}

/// Reads the response to `tools/list` as a client does that knows what it asked for.
pub fn list(bytes: &[u8]) {
    response::<methods::ToolsList>(bytes);
}

/// Reads the response to `tools/call` as a client does that knows what it asked for.
pub fn result(bytes: &[u8]) {
    response::<methods::ToolsCall>(bytes);
}

fn response<M: Method>(bytes: &[u8]) {
    drop(black_box(mcp_wire::parse_response::<M>(bytes).unwrap()));
}

/// Reads an error as a client does that knows nothing yet.
pub fn error(bytes: &[u8]) {
    let message = mcp::ServerMessage::parse(bytes).unwrap();
    assert!(matches!(&message, Message::Response(response) if response.outcome.is_err()));
    black_box(message);
}

/// Reads a notification of progress as a client does.
pub fn progress(bytes: &[u8]) {
    let message = mcp::ServerMessage::parse(bytes).unwrap();
    assert!(matches!(message, Message::Notification(mcp::ServerNotice::ProgressNotification(_))));
    black_box(message);
}

/// Reads the envelope alone, as a gateway does.
pub fn frame(bytes: &[u8]) {
    black_box(Frame::parse(bytes).unwrap());
}

/// Two sides of a gateway that have met.
pub struct Gateway(Bridge);

impl Gateway {
    /// Joins a client of one revision and a server of another.
    pub fn new(client: Revision, server: Revision) -> Self {
        let mut bridge = Bridge::new(client, server);
        let hello = crate::messages::call();
        bridge.from_client(&Frame::parse(hello.as_bytes()).unwrap());
        let met = br#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"a","version":"1"}}}"#;
        bridge.from_server(&Frame::parse(met).unwrap());
        Self(bridge)
    }

    /// Passes a request of the client on.
    pub fn pass(&self, bytes: &[u8]) {
        let mut bridge = self.0.clone();
        black_box(bridge.from_client(&Frame::parse(bytes).unwrap()));
    }
}

/// A server at the edge of HTTP, with the headers that come with [`messages::call`](crate::messages::call).
pub struct Edge(Served);

impl Edge {
    /// Creates one that serves two revisions, and has tools.
    pub fn new() -> Self {
        let tools = mcp::ServerCapabilities { tools: Some(Default::default()), ..Default::default() };
        let info = mcp::Implementation::new("bench", mcp_wire::label::Version("1"));
        Self(Served::new([Revision::V2025_11_25, REVISION], &info, &tools).unwrap())
    }

    /// Checks a `tools/call` with its headers.
    pub fn post(&self, body: &[u8]) {
        const HEADERS: [(&str, &str); 9] = [
            ("host", "localhost:8080"),
            ("user-agent", "bench/1"),
            ("content-type", "application/json"),
            ("content-length", "400"),
            ("accept", "application/json, text/event-stream"),
            ("authorization", "Bearer 0123456789abcdef"),
            ("mcp-protocol-version", "2026-07-28"),
            ("mcp-method", "tools/call"),
            ("mcp-name", "search_orders"),
        ];
        let admission = check_post(&HEADERS.into_iter().collect(), body, &self.0);
        assert!(matches!(admission, Admission::Message(_)));
        black_box(admission);
    }

    /// Decides about the same over a stream.
    pub fn admit(&self, body: &[u8]) {
        let admission = self.0.admit(body, None);
        assert!(matches!(admission, Admission::Message(_)));
        black_box(admission);
    }
}

impl Default for Edge {
    fn default() -> Self {
        Self::new()
    }
}

/// The ways of a client that does not know the kind of a message before it has read it.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// Reads a message of any kind; then, the id being known, the result by its method.
    pub raw: Read,
    /// Reads in one pass, the method looked up by the id on the way.
    pub lookup: Read,
    /// Reads as if the kind and the method were known: what the others are held against.
    pub direct: Read,
}

/// The client's ways to read the response to `tools/list`.
pub const CLIENT_LIST: Client = Client {
    raw: raw::<methods::ToolsList>,
    lookup: |bytes| lookup(bytes, &LISTS),
    direct: response::<methods::ToolsList>,
};

/// The client's ways to read the response to `tools/call`, an error among them.
pub const CLIENT_RESULT: Client = Client {
    raw: raw::<methods::ToolsCall>,
    lookup: |bytes| lookup(bytes, &CALLS),
    direct: response::<methods::ToolsCall>,
};

/// Open requests, as many as a busy client has.
type Open = LazyLock<Pending<mcp::ClientMethod>>;

static LISTS: Open = LazyLock::new(|| open(mcp::ClientMethod::ToolsList));
static CALLS: Open = LazyLock::new(|| open(mcp::ClientMethod::ToolsCall));

fn open(method: mcp::ClientMethod) -> Pending<mcp::ClientMethod> {
    let mut open = Pending::new();
    for id in 0..64 {
        open.insert(id, method).unwrap();
    }
    open
}

fn lookup(bytes: &[u8], open: &Pending<mcp::ClientMethod>) {
    let asked = |id: &_| open.get(id).copied();
    let read = mcp::ServerMessage::parse_answer(bytes, &ReadOptions::LENIENT, asked).unwrap();
    assert!(matches!(read.value, Incoming::Answer(_)));
    black_box(read);
}

fn raw<M: Method>(bytes: &[u8]) {
    let message = mcp::ServerMessage::parse(bytes).unwrap();
    let Message::Response(response) = message else { panic!("a message of another kind") };
    black_box(response.parse::<M>(&ReadOptions::LENIENT).unwrap());
}

/// Writes a `tools/call` request.
pub fn write_call(text: &str) -> Write {
    let Message::Request(mcp::ClientCall::ToolsCall(call)) = mcp::ClientMessage::parse(text.as_bytes()).unwrap() else {
        panic!("a message of another kind")
    };
    Box::new(move || call.to_vec().unwrap())
}

/// Writes the response to `tools/list`.
pub fn write_list(text: &str) -> Write {
    write_response::<methods::ToolsList>(text)
}

/// Writes the response to `tools/call`.
pub fn write_result(text: &str) -> Write {
    write_response::<methods::ToolsCall>(text)
}

fn write_response<M: Method<Result: 'static> + 'static>(text: &str) -> Write {
    let response = mcp_wire::parse_response::<M>(text.as_bytes()).unwrap();
    Box::new(move || response.to_vec().unwrap())
}

/// What a refused message comes to.
#[derive(Debug)]
pub struct Refused {
    /// How many causes were found and are told.
    pub causes: usize,
    /// The first of them.
    pub message: String,
    /// The reply, where one may be sent.
    pub reply: Option<Vec<u8>>,
}

impl Refused {
    /// Takes what a program would take of a rejection: the causes, and the reply.
    fn new(rejection: &Rejection) -> Self {
        let causes = rejection.violations().len();
        Self { causes, message: rejection.message().to_owned(), reply: rejection.reply(REVISION) }
    }
}

/// Refuses a bad message that a client sent.
pub fn refuse_call(bytes: &[u8]) -> Refused {
    Refused::new(&mcp::ClientMessage::parse(bytes).unwrap_err())
}

/// Refuses a bad response to `tools/list`, which only a strict reader does: a lenient one skips bad tools.
pub fn refuse_list(bytes: &[u8]) -> Refused {
    Refused::new(&parse_response_with::<methods::ToolsList>(bytes, &ReadOptions::STRICT).unwrap_err())
}

/// Reads a good response to `tools/list` strictly.
pub fn strict_list(bytes: &[u8]) {
    black_box(parse_response_with::<methods::ToolsList>(bytes, &ReadOptions::STRICT).unwrap());
}

/// Reads a response to `tools/list` in which some tools, or all, are skipped.
pub fn skipped(bytes: &[u8]) {
    let read = parse_response_with::<methods::ToolsList>(bytes, &ReadOptions::LENIENT).unwrap();
    assert!(!read.skipped.is_empty());
    black_box(read);
}
