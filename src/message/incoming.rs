//! Reading the messages that one side receives: one reading of the envelope, and of each part where it stands.

use std::convert::Infallible;

use crate::envelope::frame::{
    batch, initialize_in_batch, is_initialize, nested_batch, no_message, read_error, text, top_level,
};
use crate::envelope::parts::{self, Class, Envelope, Part, Payloads, read_id};
use crate::envelope::rejection::{Fault, Rejection};
use crate::error::wire_error::WireError;
use crate::json::id::RequestId;
use crate::json::kind::Kind;
use crate::json::value::JsonObject;
use crate::limits::ReadOptions;
use crate::message::answer::Asked;
use crate::message::calls::{Batches, Calls};
use crate::message::response::{RawResponse, RawResult, Response};
use crate::report::problem::{Problem, Violation};
use crate::sender::Sender;
use crate::wire::params;
use crate::wire::read::Parsed;
use crate::wire::reader::Reader;

/// A message as one side receives it: `ClientMessage` and `ServerMessage` of the revision modules are such.
///
/// `B` is uninhabited in the revisions without batches, so that a `match` need not speak of them.
#[derive(Clone, Debug, PartialEq)]
pub enum Message<'a, Q, N, B = Infallible> {
    /// A request.
    Request(Q),
    /// A notification.
    Notification(N),
    /// A response; its result stays text, borrowed from the message, until [`RawResponse::parse`] is told the method.
    Response(RawResponse<'a>),
    /// Several messages at once.
    Batch(B),
}

impl<'a, Q: Calls<Id = RequestId>, N: Calls<Id = ()>, B: Batches<'a>> Message<'a, Q, N, B> {
    /// Reads a message: a server reads a client strictly, a client reads a server leniently.
    ///
    /// # Errors
    /// Refuses what is no message, and known methods whose params do not fit. Unknown methods are messages.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Rejection> {
        let options = if Q::SENDER.is_client() { ReadOptions::STRICT } else { ReadOptions::LENIENT };
        Self::parse_with(bytes, &options).map(|read| read.value)
    }

    /// Reads a message, and tells which tolerances it took.
    ///
    /// # Errors
    /// As [`Message::parse`].
    pub fn parse_with(bytes: &'a [u8], options: &ReadOptions) -> Result<Parsed<Self>, Rejection> {
        let read = read::<Q, N, B, Infallible>(bytes, options, |_| None)?;
        Ok(read.map(Into::into))
    }

    /// Reads a message, and the result of a response by the method of the request that it answers, all at once.
    ///
    /// `asked` tells the method of an open request by its id; it is asked once at most. [`Pending`](crate::Pending) keeps
    /// such requests.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::{Incoming, ReadOptions, RequestId, v2026_07_28 as mcp};
    ///
    /// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"3"}]}}"#;
    /// let asked = |id: &RequestId| (*id == RequestId::from(1)).then_some(mcp::ClientMethod::ToolsCall);
    /// let read = mcp::ServerMessage::parse_answer(bytes, &ReadOptions::LENIENT, asked)?;
    /// let Incoming::Answer(answer) = read.value else { panic!("an answer") };
    /// assert!(matches!(answer.outcome, Ok(mcp::ServerAnswer::ToolsCall(_))));
    /// # }
    /// # Ok::<(), mcp_wire::Rejection>(())
    /// ```
    ///
    /// # Errors
    /// As [`Message::parse`]; and refuses a result that does not fit its method.
    pub fn parse_answer<K: Asked>(
        bytes: &'a [u8],
        options: &ReadOptions,
        asked: impl FnMut(&RequestId) -> Option<K>,
    ) -> Received<'a, Q, N, K::Answer, B> {
        read(bytes, options, asked)
    }
}

/// A message as a side receives it that knows what it has asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Incoming<'a, Q, N, A, B = Infallible> {
    /// A request.
    Request(Q),
    /// A notification.
    Notification(N),
    /// The answer to an open request: its result is typed by the method.
    Answer(Response<A>),
    /// A response that answers no open request.
    Unasked(RawResponse<'a>),
    /// Several messages at once; responses among them stay text.
    Batch(B),
}

/// A message that was read, with what is remarkable about it, or why there is none
/// ([messages](https://modelcontextprotocol.io/specification/2026-07-28/basic#messages)).
pub type Received<'a, Q, N, A, B> = Result<Parsed<Incoming<'a, Q, N, A, B>>, Rejection>;

/// What may be answered depends on who receives it.
fn seen_by_receiver(refused: Rejection, sender: Sender) -> Rejection {
    if sender.is_client() { refused } else { refused.at_client() }
}

fn read<'a, Q, N, B, K>(
    bytes: &'a [u8],
    options: &ReadOptions,
    asked: impl FnMut(&RequestId) -> Option<K>,
) -> Received<'a, Q, N, K::Answer, B>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
    B: Batches<'a>,
    K: Asked,
{
    let read = text(bytes, &options.limits).and_then(|text| match top_level(text)? {
        Kind::Object => one::<Q, N, B, K>(text, options, asked, Place::Alone),
        Kind::Array => {
            let items = batch(text, &options.limits)?;
            B::read(items, options).map(Incoming::Batch).map(Parsed::exact)
        }
        got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String) => Err(no_message(text, got)),
    });
    read.map_err(|refused| seen_by_receiver(refused, Q::SENDER))
}

/// Nothing was asked, so that every response is one that was not asked for.
impl<'a, Q, N, B> From<Incoming<'a, Q, N, Infallible, B>> for Message<'a, Q, N, B> {
    fn from(message: Incoming<'a, Q, N, Infallible, B>) -> Self {
        match message {
            Incoming::Request(request) => Self::Request(request),
            Incoming::Notification(notification) => Self::Notification(notification),
            Incoming::Answer(answer) => {
                let outcome = answer.outcome.map(|never| match never {});
                Self::Response(RawResponse { id: answer.id, outcome })
            }
            Incoming::Unasked(response) => Self::Response(response),
            Incoming::Batch(batch) => Self::Batch(batch),
        }
    }
}

/// Reads a message that is no batch.
#[cfg(feature = "registry")]
pub(crate) fn alone<'a, Q, N>(text: &'a str, options: &ReadOptions) -> Result<Message<'a, Q, N>, Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    single(text, options, Place::Alone)
}

/// Reads a message of a batch.
pub(crate) fn item<'a, Q, N>(text: &'a str, options: &ReadOptions) -> Result<Message<'a, Q, N>, Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    single(text, options, Place::InBatch)
}

fn single<'a, Q, N>(text: &'a str, options: &ReadOptions, place: Place) -> Result<Message<'a, Q, N>, Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    let read = match top_level(text)? {
        Kind::Object => one::<Q, N, Infallible, Infallible>(text, options, |_| None, place),
        Kind::Array => Err(nested_batch()),
        got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String) => Err(no_message(text, got)),
    };
    read.map(|read| read.value.into()).map_err(|refused| seen_by_receiver(refused, Q::SENDER))
}

/// Where a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Alone,
    InBatch,
}

/// What is known of the parts of a message.
struct Parts<Q, N, K: Asked, L> {
    /// Whether methods are looked up; if not, all are unknown.
    is_typed: bool,
    request: Option<Q>,
    notification: Option<N>,
    /// Params of an unknown method.
    free: Option<JsonObject>,
    error: Option<WireError>,
    asked: L,
    /// The method of the request that is answered, once it was asked for.
    method: Option<Option<K>>,
    answer: Option<K::Answer>,
}

impl<'a, Q, N, K, L> Payloads<'a> for Parts<Q, N, K, L>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
    K: Asked,
    L: FnMut(&RequestId) -> Option<K>,
{
    fn read(&mut self, part: Part, envelope: &Envelope<'a>, reader: &mut Reader<'a>) -> bool {
        match part {
            Part::Params => {
                let Some(method) = envelope.method() else { return false };
                if self.is_typed && Q::knows(method) {
                    self.request = Q::read(method, reader);
                } else if self.is_typed && N::knows(method) {
                    self.notification = N::read(method, reader);
                } else {
                    self.free = reader.inside("params", params::read_unknown);
                }
                true
            }
            Part::Result => {
                let Some(id) = envelope.id_text().and_then(|id| read_id(id).ok()) else { return false };
                let asked = &mut self.asked;
                let Some(method) = self.method.get_or_insert_with(|| asked(&id)) else { return false };
                self.answer = reader.result(|reader| method.read(reader));
                true
            }
            Part::Error => match read_error(envelope, reader) {
                Some(error) => {
                    self.error = error.map(Into::into);
                    true
                }
                None => false,
            },
        }
    }

    fn absent(&self, method: &str) -> Option<Violation> {
        let request = Q::absent(method).and_then(Result::err);
        request.or_else(|| N::absent(method).and_then(Result::err)).filter(|_| self.is_typed)
    }
}

fn one<'a, Q, N, B, K>(
    text: &'a str,
    options: &ReadOptions,
    asked: impl FnMut(&RequestId) -> Option<K>,
    place: Place,
) -> Received<'a, Q, N, K::Answer, B>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
    K: Asked,
{
    let mut parts = Parts {
        is_typed: true,
        request: None,
        notification: None,
        free: None,
        error: None,
        asked,
        method: None,
        answer: None,
    };
    let mut reader = Reader::new(text, options.mode);
    let mut envelope = Envelope::default();
    let mut class = parts::read(&mut envelope, &mut reader, text, &options.limits, &mut parts)?;
    let (is_request, is_notification) = match &class {
        Class::Request { id, method } if place == Place::InBatch && is_initialize(Some(method)) => {
            return Err(initialize_in_batch(Some(id.clone())));
        }
        Class::Notification { method } if place == Place::InBatch && is_initialize(Some(method)) => {
            return Err(initialize_in_batch(None));
        }
        Class::Request { method, .. } => (true, N::knows(method)),
        Class::Notification { method } => (Q::knows(method), true),
        Class::Result { .. } | Class::Error { .. } => (false, false),
    };
    if is_request && is_notification {
        // A request without an id is no request, but a notification that nobody knows; likewise the other way.
        parts.is_typed = false;
        reader = Reader::new(text, options.mode);
        envelope = Envelope::default();
        class = parts::read(&mut envelope, &mut reader, text, &options.limits, &mut parts)?;
    }
    if reader.faults() > 0 {
        let (fault, id) = match class {
            Class::Request { id, .. } => (Fault::Params, Some(id)),
            Class::Notification { .. } => (Fault::Notification, None),
            Class::Result { id } => (Fault::Response, Some(id)),
            Class::Error { id } => (Fault::Response, id),
        };
        return Err(Rejection::found(fault, id, reader.take_found()));
    }
    let message = match class {
        Class::Request { id, method } => match call(&method, parts.request, parts.free, parts.is_typed) {
            Ok(mut request) => {
                Q::complete(&mut request, id, envelope.take_extra());
                Incoming::Request(request)
            }
            Err(missing) => return Err(Rejection::new(Fault::Params, Some(id), vec![missing])),
        },
        Class::Notification { method } => match call(&method, parts.notification, parts.free, parts.is_typed) {
            Ok(mut notification) => {
                N::complete(&mut notification, (), envelope.take_extra());
                Incoming::Notification(notification)
            }
            Err(missing) => return Err(Rejection::new(Fault::Notification, None, vec![missing])),
        },
        Class::Result { id } => match parts.answer {
            Some(answer) => Incoming::Answer(Response::ok(id, answer)),
            None => {
                let result = envelope.result().map(|result| result.text).unwrap_or_default();
                Incoming::Unasked(RawResponse { id: Some(id), outcome: Ok(RawResult::from_trusted(result)) })
            }
        },
        Class::Error { id } => {
            let mut asked = parts.asked;
            let is_asked = id.as_ref().is_some_and(|id| asked(id).is_some());
            // An error that is not there is a fault, which has been dealt with.
            let Some(outcome) = parts.error else { return Err(parts::refuse(Problem::Missing { member: "error" })) };
            match is_asked {
                true => Incoming::Answer(Response { id, outcome: Err(outcome), null_id: false }),
                false => Incoming::Unasked(RawResponse { id, outcome: Err(outcome) }),
            }
        }
    };
    Ok(Parsed::with(message, envelope.take_left(&mut reader)))
}

/// Makes a request or notification of what was read of its params.
///
/// # Errors
/// Says what is missing where there are none and must be some.
fn call<C: Calls>(method: &str, read: Option<C>, free: Option<JsonObject>, is_typed: bool) -> Result<C, Violation> {
    if let Some(call) = read {
        return Ok(call);
    }
    match C::absent(method).filter(|_| is_typed) {
        Some(absent) => absent,
        None => Ok(C::other(method.to_owned(), free)),
    }
}
