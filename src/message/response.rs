//! Responses: a result of a method, or an error.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::envelope::frame::{batch, no_message, read_error, text, top_level};
use crate::envelope::parts::{self, Class, Envelope, Part, Payloads};
use crate::envelope::rejection::{Fault, Rejection, at};
use crate::envelope::reply::reply;
use crate::error::kind::Site;
use crate::error::peer_error::PeerError;
use crate::error::wire_error::WireError;
use crate::json::border;
use crate::json::id::RequestId;
use crate::json::kind::Kind;
use crate::json::value::{Json, JsonObject};
use crate::limits::ReadOptions;
use crate::message::writing::writing;
use crate::method::{MayBeTask, Method, MethodResult, NowOrTask};
use crate::report::problem::Problem;
use crate::wire::read::{Parsed, Wire};
use crate::wire::reader::Reader;

/// A response whose method is not yet known: its result is the text that came in, borrowed from the message.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Message, ReadOptions, v2026_07_28 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"3"}]}}"#;
/// let Message::Response(response) = mcp::ServerMessage::parse(bytes)? else { panic!("a response") };
/// // Its id says which request it answers, and so which method it is read by.
/// assert_eq!(response.id, Some(1.into()));
/// let read = response.parse::<mcp::methods::ToolsCall>(&ReadOptions::LENIENT)?;
/// assert!(matches!(read.value.into_outcome(), Ok(mcp::CallToolOutcome::Complete(_))));
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RawResponse<'a> {
    /// The id of the request that it answers; an error may have none.
    pub id: Option<RequestId>,
    /// The result as its text, or the peer's error.
    pub outcome: Result<RawResult<'a>, PeerError>,
}

/// The text of a result, an object.
#[derive(Clone, Debug)]
pub struct RawResult<'a>(Cow<'a, str>);

impl<'a> RawResult<'a> {
    /// Takes text that is known to be a JSON object without white space around it.
    pub(crate) fn from_trusted(text: &'a str) -> Self {
        Self(Cow::Borrowed(text))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Copies the text, so that it outlives the message that it was borrowed from.
    #[must_use]
    pub fn into_owned(self) -> RawResult<'static> {
        RawResult(Cow::Owned(self.0.into_owned()))
    }

    /// Takes the result as an object of any content.
    #[must_use]
    pub fn into_object(self) -> JsonObject {
        JsonObject::from_trusted(Json::from_trusted(self.0))
    }
}

/// Two results are equal when they mean the same JSON.
impl PartialEq for RawResult<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.clone().into_object() == other.clone().into_object()
    }
}

impl Serialize for RawResult<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        border::write(&self.0, serializer)
    }
}

impl RawResponse<'_> {
    /// Reads the result as what the method returns.
    ///
    /// # Errors
    /// Refuses a result that does not fit.
    pub fn parse<M: Method>(self, options: &ReadOptions) -> Result<Parsed<Answer<M::Result>>, Rejection> {
        self.read(options)
    }

    pub(crate) fn read<T: Wire>(self, options: &ReadOptions) -> Result<Parsed<Answer<T>>, Rejection> {
        let id = self.id;
        let result = match self.outcome {
            Ok(result) => result,
            Err(error) => return Ok(Parsed::exact(Answer { id, outcome: Err(error) })),
        };
        let mut reader = Reader::new(result.as_str(), options.mode);
        reader.register(options.result_types);
        match reader.result(T::read) {
            Some(value) => Ok(Parsed::with(Answer { id, outcome: Ok(value) }, reader.take_left())),
            None => Err(Rejection::found(Fault::Response, id, reader.take_found()).at_client()),
        }
    }

    /// Copies the result, so that it outlives the message that it was borrowed from.
    #[must_use]
    pub fn into_owned(self) -> RawResponse<'static> {
        RawResponse { id: self.id, outcome: self.outcome.map(RawResult::into_owned) }
    }
}

/// A response as this side sends it: a result of a method, or an error of its revision. It always has an id; what answers
/// a request without a readable one is written by [`error_reply_without_id`].
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Response, v2026_07_28 as mcp};
///
/// let response = Response::ok(7, mcp::CompleteResult::new(mcp::Completion::new(vec!["paris".to_owned()])));
/// assert_eq!(
///     response.to_vec()?,
///     br#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","completion":{"values":["paris"]}}}"#,
/// );
/// # }
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// The error of another revision is none of this one:
///
/// ```compile_fail,E0277
/// use mcp_wire::{Response, error::Mismatch, v2025_11_25 as mcp, v2026_07_28};
///
/// Response::<mcp::CallToolResult>::error(1, v2026_07_28::Error::HeaderMismatch(Mismatch::new("Mcp-Name")));
/// ```
///
/// And no response has neither id nor error:
///
/// ```compile_fail,E0451
/// use mcp_wire::{Response, v2025_11_25 as mcp};
///
/// let response = Response { id: None, outcome: Ok(mcp::EmptyResult::new()) };
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a response is sent by writing it"]
pub struct Response<T> {
    id: RequestId,
    outcome: Result<T, WireError>,
}

impl<T: MethodResult> Response<T> {
    /// Creates a response with a result.
    pub fn ok(id: impl Into<RequestId>, result: T) -> Self {
        Self { id: id.into(), outcome: Ok(result) }
    }

    /// Creates a response with an error of the revision.
    pub fn error(id: impl Into<RequestId>, error: impl Into<T::Error>) -> Self {
        Self { id: id.into(), outcome: Err(error.into().into()) }
    }
}

impl<T> Response<T> {
    pub(crate) fn answering(id: RequestId, result: T) -> Self {
        Self { id, outcome: Ok(result) }
    }

    pub(crate) fn refusing(id: RequestId, error: WireError) -> Self {
        Self { id, outcome: Err(error) }
    }

    /// Returns the id of the request that it answers.
    pub fn id(&self) -> &RequestId {
        &self.id
    }

    /// Returns the HTTP status that the response travels with: 200 for a result, and for an error what its condition has at
    /// the site where it was raised ([`WireError::http_status`]).
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::{Call, error::Site, v2026_07_28 as mcp};
    ///
    /// let meta = mcp::RequestMetaObject::new(Default::default(), "2026-07-28");
    /// let call = Call::<mcp::methods::ToolsList>::new(1, mcp::PaginatedRequestParams::new(meta));
    /// let failed = call.error(mcp::Error::InternalError(Default::default()));
    /// assert_eq!(failed.http_status(Site::Handler), 200);
    /// # }
    /// ```
    pub fn http_status(&self, site: Site) -> u16 {
        self.outcome().err().map_or(Site::IN_BAND, |error| error.http_status(site))
    }

    /// Returns the result or the error.
    ///
    /// # Errors
    /// The error that the request is answered with.
    pub fn outcome(&self) -> Result<&T, &WireError> {
        self.outcome.as_ref()
    }
}

writing!(Response<T: Serialize>);

impl<T: Serialize> Serialize for Response<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, Some(&self.id), &self.outcome)
    }
}

fn envelope<S: Serializer, T: Serialize, E: Serialize>(
    serializer: S,
    id: Option<&RequestId>,
    outcome: &Result<T, E>,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("jsonrpc", "2.0")?;
    if let Some(id) = id {
        map.serialize_entry("id", id)?;
    }
    match outcome {
        Ok(result) => map.serialize_entry("result", result)?,
        Err(error) => map.serialize_entry("error", error)?,
    }
    map.end()
}

/// A response as it was received, whose result is read by its method.
///
/// It can be looked at and written as it came, and not be made or changed.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{parse_response, v2026_07_28 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"Method not found"}}"#;
/// let answer = parse_response::<mcp::methods::ToolsCall>(bytes)?;
/// assert_eq!(answer.id(), Some(&7.into()));
/// assert_eq!(answer.outcome().unwrap_err().to_string(), "[-32601] Method not found");
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<T> {
    id: Option<RequestId>,
    outcome: Result<T, PeerError>,
}

impl<T> Answer<T> {
    pub(crate) fn new(id: Option<RequestId>, outcome: Result<T, PeerError>) -> Self {
        Self { id, outcome }
    }

    /// Returns the id of the request that it answers; an error may have none.
    pub fn id(&self) -> Option<&RequestId> {
        self.id.as_ref()
    }

    /// Returns the result or the peer's error.
    ///
    /// # Errors
    /// The peer's error.
    pub fn outcome(&self) -> Result<&T, &PeerError> {
        self.outcome.as_ref()
    }

    /// Takes the result or the peer's error.
    ///
    /// # Errors
    /// The peer's error.
    pub fn into_outcome(self) -> Result<T, PeerError> {
        self.outcome
    }
}

writing!(Answer<T: Serialize>);

impl<T: Serialize> Serialize for Answer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, self.id.as_ref(), &self.outcome)
    }
}

/// Writes the response that refuses a request, without a line end.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{error_reply, v2025_11_25 as mcp};
///
/// let reply = error_reply("a", mcp::Error::InternalError("out of paper".into()));
/// assert_eq!(reply, br#"{"jsonrpc":"2.0","id":"a","error":{"code":-32603,"message":"out of paper"}}"#);
/// # }
/// ```
#[must_use]
pub fn error_reply(id: impl Into<RequestId>, error: impl Into<WireError>) -> Vec<u8> {
    reply(Some(&id.into()), &error.into())
}

/// Writes the response that refuses a request whose id could not be read, without a line end: the id is null up to
/// 2025-06-18, and absent from then on
/// ([error responses](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-responses)).
#[must_use]
pub fn error_reply_without_id(error: impl Into<WireError>) -> Vec<u8> {
    reply(None, &error.into())
}

/// Reads the response to a request of a known method, leniently, as a client does.
///
/// It tells of no items that a list goes on without, and so refuses such a list; [`parse_response_with`] takes it.
///
/// # Errors
/// Refuses what is no response, and a result that does not fit the method.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{parse_response, v2026_07_28 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"3"}]}}"#;
/// let answer = parse_response::<mcp::methods::ToolsCall>(bytes).unwrap();
/// assert!(matches!(answer.into_outcome(), Ok(mcp::CallToolOutcome::Complete(_))));
/// # }
/// ```
pub fn parse_response<M: Method>(bytes: &[u8]) -> Result<Answer<M::Result>, Rejection> {
    let read = parse_response_with::<M>(bytes, &ReadOptions::LENIENT)?;
    match read.skipped.into_iter().next() {
        None => Ok(read.value),
        Some(skipped) => Err(Rejection::new(Fault::Response, read.value.id, vec![skipped.reason])),
    }
}

/// Reads the response to a request of a known method, and tells which tolerances it took.
///
/// A list of tools, prompts, resources, content and the like is lenient in one more way: its bad items are skipped
/// ([`Parsed::skipped`]), and the others are there.
///
/// # Errors
/// As [`parse_response`].
pub fn parse_response_with<M: Method>(
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<Parsed<Answer<M::Result>>, Rejection> {
    read_bytes(bytes, options)
}

/// The response to a request that asked to be run as a task.
pub type TaskAnswer<M> = Answer<NowOrTask<<M as Method>::Result, <M as MayBeTask>::Accepted>>;

/// Reads the response to a request that asked to be run as a task: the task, or the result of a server that ran it at once.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{NowOrTask, ReadOptions, parse_task_response, v2025_11_25 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":"t","status":"working","createdAt":"2025-11-25T10:30:00Z","lastUpdatedAt":"2025-11-25T10:30:00Z","ttl":60000}}}"#;
/// let read = parse_task_response::<mcp::methods::ToolsCall>(bytes, &ReadOptions::LENIENT)?;
/// let Ok(NowOrTask::Accepted(accepted)) = read.value.into_outcome() else { panic!("a task") };
/// assert_eq!(accepted.task.task_id, "t");
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
///
/// # Errors
/// As [`parse_response`].
pub fn parse_task_response<M: MayBeTask>(
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<Parsed<TaskAnswer<M>>, Rejection> {
    read_bytes(bytes, options)
}

/// Whoever waits for an answer answers nothing.
pub(crate) fn read_bytes<T: Wire>(bytes: &[u8], options: &ReadOptions) -> Result<Parsed<Answer<T>>, Rejection> {
    let read = text(bytes, &options.limits).and_then(|text| read(text, options));
    read.map_err(|refused| refused.at_client().unanswered())
}

/// The parts of a response whose method is known.
struct Parts<T> {
    result: Option<T>,
    error: Option<PeerError>,
}

impl<'a, T: Wire> Payloads<'a> for Parts<T> {
    fn read(&mut self, part: Part, envelope: &Envelope<'a>, reader: &mut Reader<'a>) -> bool {
        match part {
            Part::Params => return false,
            Part::Result => self.result = reader.result(T::read),
            Part::Error => match read_error(envelope, reader) {
                Some(error) => self.error = error.map(Into::into),
                None => return false,
            },
        }
        true
    }
}

fn read<T: Wire>(text: &str, options: &ReadOptions) -> Result<Parsed<Answer<T>>, Rejection> {
    match top_level(text)? {
        Kind::Object => {}
        got @ Kind::Array => {
            batch(text, &options.limits)?;
            let problem = Problem::Type { expected: "object", got };
            return Err(Rejection::new(Fault::Response, None, vec![at("", problem)]));
        }
        got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String) => return Err(no_message(text, got)),
    }
    let mut reader = Reader::new(text, options.mode);
    reader.register(options.result_types);
    let mut parts = Parts { result: None, error: None };
    let mut envelope = Envelope::default();
    let class = parts::read(&mut envelope, &mut reader, text, &options.limits, &mut parts)?;
    let (id, outcome) = match class {
        Class::Request { id, .. } => return Err(no_response(Some(id))),
        Class::Notification { .. } => return Err(no_response(None)),
        Class::Result { id } => (Some(id), parts.result.map(Ok)),
        Class::Error { id } => (id, parts.error.map(Err)),
    };
    match outcome {
        Some(outcome) => {
            let left = envelope.take_left(&mut reader);
            Ok(Parsed::with(Answer { id, outcome }, left))
        }
        None => Err(Rejection::found(Fault::Response, id, reader.take_found())),
    }
}

/// Refuses a request or notification where a response is due.
#[cold]
fn no_response(id: Option<RequestId>) -> Rejection {
    Rejection::new(Fault::Response, id, vec![at("", Problem::NoneOf { members: &["result", "error"] })])
}
