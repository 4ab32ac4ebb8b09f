//! Envelopes: what is a message, what is none, and the exact bytes that answer it, in every revision and from both sides.

mod answered;
mod batches;
mod bytes;
mod ids;
mod params;
mod responses;
mod shape;
mod written;

use std::convert::Infallible;

use mcp_wire::{Batch, Frame, Message, ReadOptions, Rejection, RequestId, Revision};

/// What became of a message, in words: the tables compare these.
fn told<Q, N, B>(
    read: Result<Message<Q, N, B>, Rejection>,
    request: impl Fn(Q) -> String,
    notification: impl Fn(N) -> String,
    batch: impl Fn(B) -> String,
) -> Result<String, Rejection> {
    read.map(|message| match message {
        Message::Request(call) => request(call),
        Message::Notification(notice) => notification(notice),
        Message::Response(response) => match response.outcome {
            Ok(result) => format!("result {} {}", told_id(response.id.as_ref()), result.as_str()),
            Err(error) => format!("error {} {} {}", told_id(response.id.as_ref()), error.code(), error.message()),
        },
        Message::Batch(items) => batch(items),
    })
}

fn told_id(id: Option<&RequestId>) -> String {
    id.map_or("-".to_owned(), RequestId::to_string)
}

fn written(bytes: serde_json::Result<String>) -> String {
    bytes.unwrap()
}

/// What became of a batch, in the revision that has them.
trait Told<Q, N> {
    fn told(self, request: &dyn Fn(Q) -> String, notification: &dyn Fn(N) -> String) -> String;
}

impl<Q, N> Told<Q, N> for Infallible {
    fn told(self, _: &dyn Fn(Q) -> String, _: &dyn Fn(N) -> String) -> String {
        match self {}
    }
}

impl<Q, N> Told<Q, N> for Batch<'_, Q, N> {
    fn told(self, request: &dyn Fn(Q) -> String, notification: &dyn Fn(N) -> String) -> String {
        let item = |read| match told(read, request, notification, |batch: Infallible| match batch {}) {
            Ok(told) => told,
            Err(refused) => format!("refused {}", told_refusal(&refused)),
        };
        self.items.into_iter().map(item).collect::<Vec<_>>().join("\n")
    }
}

macro_rules! read_as {
    ($message:ident, $call:ident, $notice:ident, $revision:expr, $bytes:expr, $options:expr) => {
        mcp_wire::for_each_revision!(read_as, @ $message, $call, $notice, $revision, $bytes, $options;)
    };
    (@ $message:ident, $call:ident, $notice:ident, $revision:expr, $bytes:expr, $options:expr;
        $($variant:ident $feature:literal $module:ident $file:literal;)*) => {
        match $revision {
            $(Revision::$variant => {
                use mcp_wire::$module as mcp;
                let request = |call: mcp::$call| {
                    let kind = if call.is_known() { "request" } else { "other request" };
                    format!("{kind} {}", written(serde_json::to_string(&call)))
                };
                let notification = |notice: mcp::$notice| {
                    let kind = if matches!(notice, mcp::$notice::Other(_)) { "other notification" } else { "notification" };
                    format!("{kind} {}", written(serde_json::to_string(&notice)))
                };
                let read = mcp::$message::parse_with($bytes, $options).map(|read| read.value);
                told(read, request, notification, |batch| batch.told(&request, &notification))
            })*
        }
    };
}

/// Says what is refused: code, id, and one line.
fn told_refusal(refused: &Rejection) -> String {
    let code = refused.code().map_or("-".to_owned(), |code| code.to_string());
    format!("{code} {} {}", told_id(refused.id()), refused.message())
}

/// Reads as a server does, strictly.
pub(crate) fn at_server(revision: Revision, bytes: &[u8]) -> Result<String, Rejection> {
    at_server_with(revision, bytes, &ReadOptions::STRICT)
}

pub(crate) fn at_server_with(revision: Revision, bytes: &[u8], options: &ReadOptions) -> Result<String, Rejection> {
    read_as!(ClientMessage, ClientCall, ClientNotice, revision, bytes, options)
}

/// Reads as a client does, leniently.
pub(crate) fn at_client(revision: Revision, bytes: &[u8]) -> Result<String, Rejection> {
    at_client_with(revision, bytes, &ReadOptions::LENIENT)
}

pub(crate) fn at_client_with(revision: Revision, bytes: &[u8], options: &ReadOptions) -> Result<String, Rejection> {
    read_as!(ServerMessage, ServerCall, ServerNotice, revision, bytes, options)
}

/// The reply as it must be: written here a second time, from its parts.
fn reply(revision: Revision, id: Option<&str>, code: i64, message: &str, errors: &[(&str, &[&str])]) -> String {
    let text = |text: &str| serde_json::to_string(text).unwrap();
    let id = match id {
        Some(id) => format!(r#""id":{id},"#),
        None if revision < Revision::V2025_11_25 => r#""id":null,"#.to_owned(),
        None => String::new(),
    };
    let errors: Vec<_> = errors
        .iter()
        .map(|(at, problems)| {
            let problems: Vec<_> = problems.iter().map(|problem| text(problem)).collect();
            format!(r#"{{"at":{},"problems":[{}]}}"#, text(at), problems.join(","))
        })
        .collect();
    let data =
        if errors.is_empty() { String::new() } else { format!(r#","data":{{"errors":[{}]}}"#, errors.join(",")) };
    format!(r#"{{"jsonrpc":"2.0",{id}"error":{{"code":{code},"message":{}{data}}}}}"#, text(message))
}

pub(crate) fn reply_of(refused: &Rejection, revision: Revision) -> Option<String> {
    refused.reply(revision).map(|bytes| String::from_utf8(bytes).unwrap())
}

/// Checks that every revision refuses an envelope with -32600 and one or more problems, and what it answers.
///
/// `id` is the id of the reply as its token; the first place and problem are the message.
#[track_caller]
fn refused(text: &str, id: Option<&str>, errors: &[(&str, &[&str])]) {
    let (place, problem) = (errors[0].0, errors[0].1[0]);
    let message = format!("{problem} at {}", if place.is_empty() { "the top level" } else { place });
    for revision in Revision::ALL {
        let expect = reply(revision, id, -32600, &message, errors);
        let frame = Frame::parse(text.as_bytes()).unwrap_err();
        assert_eq!(frame.code(), Some(-32600), "{revision}: {text}");
        assert_eq!(reply_of(&frame, revision).as_ref(), Some(&expect), "{revision}, frame: {text}");
        let server = at_server(revision, text.as_bytes()).unwrap_err();
        assert_eq!(server, frame, "{revision}: {text}");
        let client = at_client(revision, text.as_bytes()).unwrap_err();
        assert_eq!(client.violations(), frame.violations(), "{revision}, client: {text}");
        assert_eq!(client.message(), frame.message(), "{revision}, client: {text}");
    }
}

/// Checks that every revision and either side refuse what is no JSON, and answer it without an id, or not at all.
#[track_caller]
fn not_json(bytes: &[u8], message: &str) {
    let shown = String::from_utf8_lossy(bytes);
    let frame = Frame::parse(bytes).unwrap_err();
    assert_eq!(frame.message(), message, "{shown}");
    for revision in Revision::ALL {
        assert_eq!(
            reply_of(&frame, revision).unwrap(),
            reply(revision, None, -32700, message, &[]),
            "{revision}, frame: {shown}"
        );
        assert_eq!(at_server(revision, bytes).unwrap_err(), frame, "{revision}: {shown}");
        let client = at_client(revision, bytes).unwrap_err();
        assert_eq!((client.code(), client.id(), client.message()), (None, None, message), "{revision}: {shown}");
        assert_eq!(client.reply(revision), None, "{revision}: a client answers no garbage: {shown}");
    }
}

/// Checks what every revision makes of a message that a server receives.
#[track_caller]
fn taken(text: &str, expect: &str) {
    let lacks_meta = expect.starts_with("other request") && !text.contains("clientCapabilities");
    for revision in Revision::ALL {
        match at_server(revision, text.as_bytes()) {
            Ok(read) => assert_eq!(read, expect, "{revision}: {text}"),
            // Requests of methods that nobody knows say as much of themselves as others.
            Err(refused) if revision.is_modern() && lacks_meta => {
                assert_eq!(refused.code(), Some(-32602), "{revision}: {text}");
                assert_eq!(refused.message(), "missing member `_meta` at /params", "{revision}: {text}");
            }
            Err(refused) => panic!("{revision}: {text}: {}", told_refusal(&refused)),
        }
    }
}
