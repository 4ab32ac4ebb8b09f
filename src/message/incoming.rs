//! Reading the messages that one side receives: one reading of the envelope, and of each part where it stands.

use std::convert::Infallible;

use crate::envelope::frame::{
    batch, initialize_in_batch, is_initialize, nested_batch, no_message, read_error, text, top_level,
};
use crate::envelope::parts::{self, Class, Envelope, Part, Payloads, read_id};
use crate::envelope::rejection::{Fault, Rejection, at};
use crate::error::data::Unsupported;
use crate::error::peer_error::PeerError;
use crate::json::id::RequestId;
use crate::json::kind::Kind;
use crate::json::value::JsonObject;
use crate::limits::ReadOptions;
use crate::message::answer::Asked;
use crate::message::calls::{Batches, Calls};
use crate::message::response::{Answer, RawResponse, RawResult};
use crate::report::problem::{Problem, Violation};
use crate::wire::params::{self, HANDSHAKE};
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
    /// assert!(matches!(answer.into_outcome(), Ok(mcp::ServerAnswer::ToolsCall(_))));
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
    Answer(Answer<A>),
    /// A response that answers no open request.
    Unasked(RawResponse<'a>),
    /// Several messages at once; responses among them stay text.
    Batch(B),
}

/// A message that was read, with what is remarkable about it, or why there is none
/// ([messages](https://modelcontextprotocol.io/specification/2026-07-28/basic#messages)).
pub type Received<'a, Q, N, A, B> = Result<Parsed<Incoming<'a, Q, N, A, B>>, Rejection>;

/// What may be answered depends on who receives it, and on whether there is such a request.
fn seen_by_receiver<Q: Calls>(refused: Rejection) -> Rejection {
    match Q::SENDER.is_client() {
        true => refused,
        false if Q::knows_none() => refused.at_client().unanswered(),
        false => refused.at_client(),
    }
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
    read.map_err(seen_by_receiver::<Q>)
}

/// Nothing was asked, so that every response is one that was not asked for.
impl<'a, Q, N, B> From<Incoming<'a, Q, N, Infallible, B>> for Message<'a, Q, N, B> {
    fn from(message: Incoming<'a, Q, N, Infallible, B>) -> Self {
        match message {
            Incoming::Request(request) => Self::Request(request),
            Incoming::Notification(notification) => Self::Notification(notification),
            Incoming::Answer(answer) => {
                let id = answer.id().cloned();
                Self::Response(RawResponse { id, outcome: answer.into_outcome().map(|never| match never {}) })
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
    read.map(|read| read.value.into()).map_err(seen_by_receiver::<Q>)
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
    error: Option<PeerError>,
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
                    self.free = reader.inside("params", |reader| match (envelope.id_text(), method) {
                        // Whoever begins with a handshake knows no version yet.
                        (Some(_), method) if self.is_typed && method != HANDSHAKE => Q::read_other(reader),
                        _ => params::read_unknown(reader),
                    });
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
    let mut reader = new_reader::<Q>(text, options);
    let mut envelope = Envelope::default();
    let read = parts::read(&mut envelope, &mut reader, text, &options.limits, &mut parts);
    let mut class = read.map_err(|refused| refused.of_unknown_method::<Q>(envelope.method()))?;
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
        reader = new_reader::<Q>(text, options);
        envelope = Envelope::default();
        class = parts::read(&mut envelope, &mut reader, text, &options.limits, &mut parts)?;
    }
    if let (Class::Request { id, .. }, Some(version)) = (&class, reader.take_version()) {
        // What is no JSON is of no version.
        let found = reader.take_found();
        if found.broken().is_some() {
            return Err(class.refused(found));
        }
        let served = if options.supported.is_empty() { &[Q::REVISION] } else { options.supported };
        return Err(Rejection::version(id.clone(), Unsupported::new(served, version)));
    }
    if reader.faults() > 0 {
        return Err(class.refused(reader.take_found()));
    }
    let message = match class {
        Class::Request { id, method } => match call(&method, parts.request, parts.free, parts.is_typed) {
            Some(Ok(mut request)) => {
                Q::complete(&mut request, id, envelope.take_extra());
                Incoming::Request(request)
            }
            Some(Err(missing)) => return Err(Rejection::new(Fault::Params, Some(id), vec![missing])),
            None => {
                let problem = Problem::Rule { rule: "a request of a server, which this revision does not have" };
                return Err(Rejection::new(Fault::Envelope, Some(id), vec![at("", problem)]));
            }
        },
        Class::Notification { method } => match call(&method, parts.notification, parts.free, parts.is_typed) {
            Some(Ok(mut notification)) => {
                N::complete(&mut notification, (), envelope.take_extra());
                Incoming::Notification(notification)
            }
            Some(Err(missing)) => return Err(Rejection::new(Fault::Notification, None, vec![missing])),
            None => return Err(Rejection::new(Fault::Notification, None, Vec::new())),
        },
        Class::Result { id } => match parts.answer {
            Some(answer) => Incoming::Answer(Answer::new(Some(id), Ok(answer))),
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
                true => Incoming::Answer(Answer::new(id, Err(outcome))),
                false => Incoming::Unasked(RawResponse { id, outcome: Err(outcome) }),
            }
        }
    };
    Ok(Parsed::with(message, envelope.take_left(&mut reader)))
}

/// Begins to read a message of a revision; one without a handshake says with each request which version it is of.
fn new_reader<'a, Q: Calls>(text: &'a str, options: &ReadOptions) -> Reader<'a> {
    let mut reader = Reader::new(text, options.mode);
    reader.register(options.result_types);
    if Q::REVISION.is_modern() && Q::SENDER.is_client() {
        reader.expect_version(Q::REVISION.as_str());
    }
    reader
}

/// Makes a request or notification of what was read of its params; `None` where the side sends none.
///
/// # Errors
/// Says what is missing where there are none and must be some.
fn call<C: Calls>(
    method: &str,
    read: Option<C>,
    free: Option<JsonObject>,
    is_typed: bool,
) -> Option<Result<C, Violation>> {
    if let Some(call) = read {
        return Some(Ok(call));
    }
    C::absent(method).filter(|_| is_typed).or_else(|| C::other(method.to_owned(), free))
}

impl Rejection {
    /// In a revision with a handshake a method that nobody knows comes before the params that nobody can read.
    fn of_unknown_method<Q: Calls>(self, method: Option<&str>) -> Self {
        match (method, self.id()) {
            (Some(method), Some(id))
                if self.fault() == Fault::Params && !Q::knows(method) && !Q::REVISION.is_modern() =>
            {
                Self::method(id.clone(), method)
            }
            _ => self,
        }
    }
}
