//! Responses: a result of a method, or an error.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::envelope::frame::{batch, no_message, read_error, text, top_level};
use crate::envelope::parts::{self, Class, Envelope, Part, Payloads};
use crate::envelope::rejection::{Fault, Rejection, at};
use crate::error::wire_error::WireError;
use crate::json::border;
use crate::json::id::RequestId;
use crate::json::kind::Kind;
use crate::json::value::{Json, JsonObject};
use crate::limits::ReadOptions;
use crate::message::writing::writing;
use crate::method::Method;
use crate::report::problem::Problem;
use crate::revision::Revision;
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
/// assert!(matches!(read.value.outcome, Ok(mcp::CallToolOutcome::Complete(_))));
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RawResponse<'a> {
    /// The id of the request that it answers; an error may have none.
    pub id: Option<RequestId>,
    /// The result as its text, or the error.
    pub outcome: Result<RawResult<'a>, WireError>,
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
    pub fn parse<M: Method>(self, options: &ReadOptions) -> Result<Parsed<Response<M::Result>>, Rejection> {
        let id = self.id;
        let result = match self.outcome {
            Ok(result) => result,
            Err(error) => return Ok(Parsed::exact(Response { id, outcome: Err(error), null_id: false })),
        };
        let mut reader = Reader::new(result.as_str(), options.mode);
        match reader.result(M::Result::read) {
            Some(value) => Ok(Parsed::with(Response { id, outcome: Ok(value), null_id: false }, reader.take_left())),
            None => Err(Rejection::found(Fault::Response, id, reader.take_found())),
        }
    }

    /// Copies the result, so that it outlives the message that it was borrowed from.
    #[must_use]
    pub fn into_owned(self) -> RawResponse<'static> {
        RawResponse { id: self.id, outcome: self.outcome.map(RawResult::into_owned) }
    }
}

/// A response: a result of its method, or an error.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Response, v2026_07_28 as mcp};
///
/// let response = Response::ok(7, mcp::CompleteResult::new(mcp::Completion::new(vec!["paris".to_owned()])));
/// assert_eq!(
///     response.to_vec(),
///     br#"{"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","completion":{"values":["paris"]}}}"#,
/// );
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a response is sent by writing it"]
pub struct Response<T> {
    /// The id of the request that it answers; an error may have none.
    pub id: Option<RequestId>,
    /// The result or the error.
    pub outcome: Result<T, WireError>,
    pub(crate) null_id: bool,
}

impl<T> Response<T> {
    /// Creates a response with a result.
    pub fn ok(id: impl Into<RequestId>, result: T) -> Self {
        Self { id: Some(id.into()), outcome: Ok(result), null_id: false }
    }

    /// Creates a response with an error.
    pub fn error(id: impl Into<RequestId>, error: impl Into<WireError>) -> Self {
        Self { id: Some(id.into()), outcome: Err(error.into()), null_id: false }
    }

    /// Creates an error for a request whose id could not be read: the id is null up to 2025-06-18, and absent later.
    pub fn error_without_id(error: impl Into<WireError>, revision: Revision) -> Self {
        Self { id: None, outcome: Err(error.into()), null_id: revision < Revision::V2025_11_25 }
    }
}

writing!(Response<T: Serialize>);

impl<T: Serialize> Serialize for Response<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("jsonrpc", "2.0")?;
        if self.id.is_some() || self.null_id {
            map.serialize_entry("id", &self.id)?;
        }
        match &self.outcome {
            Ok(result) => map.serialize_entry("result", result)?,
            Err(error) => map.serialize_entry("error", error)?,
        }
        map.end()
    }
}

/// Reads the response to a request of a known method, leniently, as a client does.
///
/// # Errors
/// Refuses what is no response, and a result that does not fit the method.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{parse_response, v2026_07_28 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"3"}]}}"#;
/// let response = parse_response::<mcp::methods::ToolsCall>(bytes).unwrap();
/// assert!(matches!(response.outcome, Ok(mcp::CallToolOutcome::Complete(_))));
/// # }
/// ```
pub fn parse_response<M: Method>(bytes: &[u8]) -> Result<Response<M::Result>, Rejection> {
    parse_response_with::<M>(bytes, &ReadOptions::LENIENT).map(|read| read.value)
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
) -> Result<Parsed<Response<M::Result>>, Rejection> {
    text(bytes, &options.limits).and_then(|text| read(text, options)).map_err(Rejection::at_client)
}

/// The parts of a response whose method is known.
struct Parts<T> {
    result: Option<T>,
    error: Option<WireError>,
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

fn read<T: Wire>(text: &str, options: &ReadOptions) -> Result<Parsed<Response<T>>, Rejection> {
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
            Ok(Parsed::with(Response { id, outcome, null_id: false }, left))
        }
        None => Err(Rejection::found(Fault::Response, id, reader.take_found())),
    }
}

/// Refuses a request or notification where a response is due.
#[cold]
fn no_response(id: Option<RequestId>) -> Rejection {
    Rejection::new(Fault::Response, id, vec![at("", Problem::NoneOf { members: &["result", "error"] })])
}
