//! Messages by revision: typed requests and notifications, and responses whose result is typed by its method.

#[macro_use]
pub(crate) mod calls;
mod parse;

use std::convert::Infallible;
use std::io;

use serde::ser::{Serialize, SerializeMap, Serializer};

pub(crate) use calls::{Batches, Calls, Params};
pub use parse::{Options, parse_response, parse_response_with};

use crate::{Json, JsonObject, Lenient, Map, Method, Notification, Rejection, RequestId, Revision, Sender, WireError};

/// A request of a known method, with its id.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{Call, v2025_11_25 as mcp};
///
/// let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("add"));
/// assert_eq!(call.to_vec(), br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add"}}"#);
/// let answer = call.ok(mcp::CallToolResult::new(vec![mcp::TextContent::new("3").into()]));
/// assert_eq!(answer.to_vec(), br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"3"}]}}"#);
/// # }
/// ```
///
/// What another method returns is no answer:
///
/// ```compile_fail,E0277
/// use mcp_wire::{Call, v2025_11_25 as mcp};
///
/// let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("add"));
/// call.ok(mcp::ListToolsResult::new(Vec::new()));
/// ```
#[derive(Debug)]
pub struct Call<M: Method> {
    /// The id that the response will carry.
    pub id: RequestId,
    /// The params.
    pub params: M::Params,
    /// Members of the envelope beyond JSON-RPC, as they came.
    pub extra: Map<Json>,
}

impl<M: Method> Call<M> {
    /// Creates a request.
    pub fn new(id: impl Into<RequestId>, params: impl Into<M::Params>) -> Self {
        Self { id: id.into(), params: params.into(), extra: Map::new() }
    }

    /// Answers the request with what its method may return.
    pub fn ok(&self, result: impl Into<M::Result>) -> Response<M::Result> {
        Response::ok(self.id.clone(), result.into())
    }

    /// Answers the request with an error.
    pub fn error(&self, error: impl Into<WireError>) -> Response<M::Result> {
        Response::error(self.id.clone(), error)
    }
}

/// A notification of a known method: it has no id, and so there is no way to answer it.
///
/// ```compile_fail,E0599
/// use mcp_wire::{Notice, v2025_11_25 as mcp};
///
/// let notice = Notice::<mcp::methods::InitializedNotification>::new(None);
/// notice.error(mcp::Error::InternalError(Default::default()));
/// ```
#[derive(Debug)]
pub struct Notice<N: Notification> {
    /// The params.
    pub params: N::Params,
    /// Members of the envelope beyond JSON-RPC, as they came.
    pub extra: Map<Json>,
}

impl<N: Notification> Notice<N> {
    /// Creates a notification.
    pub fn new(params: impl Into<N::Params>) -> Self {
        Self { params: params.into(), extra: Map::new() }
    }
}

/// A request of a method that the revision does not know: an extension's, or one to answer with "method not found".
#[derive(Clone, Debug, PartialEq)]
pub struct OtherCall {
    /// The id that the response will carry.
    pub id: RequestId,
    /// The method.
    pub method: String,
    /// The params, as they came.
    pub params: Option<JsonObject>,
    /// Members of the envelope beyond JSON-RPC, as they came.
    pub extra: Map<Json>,
}

/// A notification of a method that the revision does not know; it is kept, and never answered.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherNotice {
    /// The method.
    pub method: String,
    /// The params, as they came.
    pub params: Option<JsonObject>,
    /// Members of the envelope beyond JSON-RPC, as they came.
    pub extra: Map<Json>,
}

/// A message as one side receives it: `ClientMessage` and `ServerMessage` of the revision modules are such.
///
/// `B` is uninhabited in the revisions without batches, so that a `match` need not speak of them.
#[derive(Debug)]
pub enum Message<Q, N, B = Infallible> {
    /// A request.
    Request(Q),
    /// A notification.
    Notification(N),
    /// A response; its result stays text until [`RawResponse::parse`] is told the method.
    Response(RawResponse),
    /// Several messages at once.
    Batch(B),
}

impl<Q: Calls<Id = RequestId>, N: Calls<Id = ()>, B: Batches> Message<Q, N, B> {
    /// Reads a message: a server reads a client strictly, a client reads a server leniently.
    ///
    /// # Errors
    /// Refuses what is no message, and known methods whose params do not fit. Unknown methods are messages.
    pub fn parse(bytes: &[u8]) -> Result<Self, Rejection> {
        let options = if Q::SENDER.is_client() { Options::STRICT } else { Options::LENIENT };
        Self::parse_with(bytes, &options).map(|read| read.value)
    }

    /// Reads a message, and tells which tolerances it took.
    ///
    /// # Errors
    /// As [`Message::parse`].
    pub fn parse_with(bytes: &[u8], options: &Options) -> Result<Lenient<Self>, Rejection> {
        parse::message(bytes, options).map_err(|refused| seen_by_receiver(refused, Q::SENDER))
    }
}

/// What may be answered depends on who receives it.
fn seen_by_receiver(refused: Rejection, sender: Sender) -> Rejection {
    if sender.is_client() { refused } else { refused.at_client() }
}

/// The messages of a batch, each read or refused by itself.
#[derive(Debug)]
pub struct Batch<Q, N> {
    /// The messages in order.
    pub items: Vec<Result<Message<Q, N>, Rejection>>,
}

/// Joins the replies to a batch; `None` where there is nothing to reply, as for notifications alone.
pub fn join_replies<R: AsRef<[u8]>>(replies: impl IntoIterator<Item = R>) -> Option<Vec<u8>> {
    let mut joined = Vec::new();
    for reply in replies {
        joined.push(if joined.is_empty() { b'[' } else { b',' });
        joined.extend_from_slice(reply.as_ref());
    }
    if joined.is_empty() {
        return None;
    }
    joined.push(b']');
    Some(joined)
}

/// A response whose method is not yet known.
#[derive(Clone, Debug, PartialEq)]
pub struct RawResponse {
    /// The id of the request that it answers; an error may have none.
    pub id: Option<RequestId>,
    /// The result as its text, or the error.
    pub outcome: Result<JsonObject, WireError>,
}

impl RawResponse {
    /// Reads the result as what the method returns.
    ///
    /// # Errors
    /// Refuses a result that does not fit.
    pub fn parse<M: Method>(self, options: &Options) -> Result<Lenient<Response<M::Result>>, Rejection> {
        let id = self.id;
        match self.outcome {
            Ok(result) => {
                let read = parse::result::<M>(result.get(), id.as_ref(), options.mode)?;
                Ok(read.map(|result| Response { id, outcome: Ok(result), null_id: false }))
            }
            Err(error) => Ok(Lenient::exact(Response { id, outcome: Err(error), null_id: false })),
        }
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

macro_rules! writing {
    ($type:ident $(<$parameter:ident: $bound:path>)?) => {
        impl$(<$parameter: $bound>)? $type$(<$parameter>)? {
            /// Writes the message, without a line end.
            pub fn to_vec(&self) -> Vec<u8> {
                let mut out = Vec::new();
                // Our types serialize to JSON unless the caller put a member of their own into `extra`.
                if serde_json::to_writer(&mut out, self).is_err() {
                    out.clear();
                }
                out
            }

            /// Writes the message, without a line end.
            ///
            /// # Errors
            /// Fails as the writer does, and where `extra` holds a member that the type has.
            pub fn write_to(&self, writer: impl io::Write) -> io::Result<()> {
                serde_json::to_writer(writer, self).map_err(io::Error::from)
            }
        }
    };
}
writing!(Call<M: Method>);
writing!(Notice<N: Notification>);
writing!(OtherCall);
writing!(OtherNotice);
writing!(Response<T: Serialize>);

/// Writes an envelope: `jsonrpc`, `id`, `method`, `params`, then what else there is.
fn envelope<S: Serializer, P: Params>(
    serializer: S,
    id: Option<&RequestId>,
    method: &str,
    params: &P,
    extra: &Map<Json>,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("jsonrpc", "2.0")?;
    if let Some(id) = id {
        map.serialize_entry("id", id)?;
    }
    map.serialize_entry("method", method)?;
    if !params.is_absent() {
        map.serialize_entry("params", params)?;
    }
    for (name, value) in extra.iter() {
        if matches!(name, "jsonrpc" | "id" | "method" | "params" | "result" | "error") {
            return Err(serde::ser::Error::custom(format_args!("`{name}` in `extra` is a member of its own")));
        }
        map.serialize_entry(name, value)?;
    }
    map.end()
}

impl<M: Method> Serialize for Call<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, Some(&self.id), M::NAME, &self.params, &self.extra)
    }
}

impl<N: Notification> Serialize for Notice<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, None, N::NAME, &self.params, &self.extra)
    }
}

impl Serialize for OtherCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, Some(&self.id), &self.method, &self.params, &self.extra)
    }
}

impl Serialize for OtherNotice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, None, &self.method, &self.params, &self.extra)
    }
}

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
