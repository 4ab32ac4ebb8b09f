//! Requests and notifications of one method.

use std::fmt;
use std::marker::PhantomData;

use serde::ser::{Serialize, Serializer};

use crate::error::condition::Condition;
use crate::error::translate::Translated;
use crate::error::wire_error::RevisionError;
use crate::json::id::RequestId;
use crate::json::map::Map;
use crate::json::value::{Json, JsonObject};
use crate::message::response::Response;
use crate::message::writing::writing;
use crate::method::{MayBeTask, Method, Notification};
use crate::report::cause::Cause;
use crate::wire::params::Params;
use crate::wire::writer::Writer;

/// A request of a known method, with its id.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{Call, v2025_11_25 as mcp};
///
/// let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("add"));
/// assert_eq!(call.to_vec()?, br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add"}}"#);
/// let answer = call.ok(mcp::CallToolResult::new(vec![mcp::TextContent::new("3").into()]));
/// assert_eq!(answer.to_vec()?, br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"3"}]}}"#);
/// # }
/// # Ok::<(), serde_json::Error>(())
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
///
/// And what another revision refuses with is no error of this one:
///
/// ```compile_fail,E0277
/// use mcp_wire::{Call, error::Mismatch, v2025_11_25 as mcp, v2026_07_28};
///
/// let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("add"));
/// call.error(v2026_07_28::Error::HeaderMismatch(Mismatch::new("Mcp-Name")));
/// ```
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
    #[must_use]
    pub fn new(id: impl Into<RequestId>, params: impl Into<M::Params>) -> Self {
        Self { id: id.into(), params: params.into(), extra: Map::new() }
    }

    /// Answers the request with what its method may return.
    pub fn ok(&self, result: impl Into<M::Result>) -> Response<M::Result> {
        Response::ok(self.id.clone(), result.into())
    }

    /// Answers the request with an error of its revision.
    pub fn error(&self, error: impl Into<M::Error>) -> Response<M::Result> {
        Response::refusing(self.id.clone(), error.into().into())
    }

    /// Answers the request with a condition, in the form of its revision or the documented
    /// [fallback](crate::error::Inexpressible::fallback): for code that serves peers of several revisions.
    pub fn refuse(&self, condition: Condition) -> Response<M::Result> {
        Response::refusing(self.id.clone(), condition.for_peer_or_fallback(M::REVISION))
    }

    /// Answers the request with a result, or with a condition as [`refuse`](Self::refuse) does: for handlers that end with `?`.
    ///
    /// ```
    /// # #[cfg(feature = "v2025_11_25")] {
    /// use mcp_wire::error::{Condition, Missing};
    /// use mcp_wire::{Call, label, v2025_11_25 as mcp};
    ///
    /// fn read(uri: &str) -> Result<mcp::ReadResourceResult, Condition> {
    ///     let Some(name) = uri.strip_prefix("mem://") else { return Err(Condition::ResourceNotFound(Missing::new(uri))) };
    ///     Ok(mcp::ReadResourceResult::new(vec![mcp::TextResourceContents::new(label::Uri(uri), name).into()]))
    /// }
    ///
    /// let call = Call::<mcp::methods::ResourcesRead>::new(1, mcp::ReadResourceRequestParams::new("file:///etc"));
    /// assert_eq!(
    ///     call.answer(read(&call.params.uri)).to_vec()?,
    ///     br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"Resource not found","data":{"uri":"file:///etc"}}}"#,
    /// );
    /// # }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn answer(&self, outcome: Result<impl Into<M::Result>, Condition>) -> Response<M::Result> {
        match outcome {
            Ok(result) => self.ok(result),
            Err(condition) => self.refuse(condition),
        }
    }

    /// Answers the request with the error of another peer. One that was translated for another method or revision is
    /// translated anew.
    ///
    /// ```
    /// # #[cfg(feature = "v2025_11_25")] {
    /// use mcp_wire::{Call, Revision, error::PeerError, v2025_11_25 as mcp};
    ///
    /// let upstream: PeerError = serde_json::from_str(r#"{"code":-32021,"message":"sampling"}"#)?;
    /// let passed = upstream.translate(Revision::V2026_07_28, Revision::V2025_11_25, "tools/call");
    /// let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("add"));
    /// let reply = call.relay(&passed).to_vec()?;
    /// assert_eq!(reply, br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"sampling"}}"#);
    /// # }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn relay(&self, error: &Translated) -> Response<M::Result> {
        Response::refusing(self.id.clone(), error.for_method(M::REVISION, M::NAME))
    }
}

impl<M: MayBeTask> Call<M> {
    /// Answers the request with the task that it has become
    /// ([tasks](https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks)).
    pub fn accept(&self, task: impl Into<M::Accepted>) -> Response<M::Accepted> {
        Response::ok(self.id.clone(), task.into())
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
pub struct Notice<N: Notification> {
    /// The params.
    pub params: N::Params,
    /// Members of the envelope beyond JSON-RPC, as they came.
    pub extra: Map<Json>,
}

impl<N: Notification> Notice<N> {
    /// Creates a notification.
    #[must_use]
    pub fn new(params: impl Into<N::Params>) -> Self {
        Self { params: params.into(), extra: Map::new() }
    }
}

/// A request of a method that the revision does not know: an extension's, or one to answer with "method not found".
///
/// `E` is the `Error` of the revision.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{OtherCall, v2025_11_25 as mcp};
///
/// let call = OtherCall::<mcp::Error>::new(7, "acme/weigh", None);
/// assert_eq!(
///     call.not_found().to_vec()?,
///     br#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"acme/weigh\""}}"#,
/// );
/// assert_eq!(call.ok(r#"{"kg":2}"#.parse()?).to_vec()?, br#"{"jsonrpc":"2.0","id":7,"result":{"kg":2}}"#);
/// # }
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct OtherCall<E> {
    /// The id that the response will carry.
    pub id: RequestId,
    /// The method.
    pub method: String,
    /// The params, as they came.
    pub params: Option<JsonObject>,
    /// Members of the envelope beyond JSON-RPC, as they came.
    pub extra: Map<Json>,
    error: PhantomData<fn() -> E>,
}

impl<E> OtherCall<E> {
    /// Creates a request.
    #[must_use]
    pub fn new(id: impl Into<RequestId>, method: impl Into<String>, params: Option<JsonObject>) -> Self {
        Self { id: id.into(), method: method.into(), params, extra: Map::new(), error: PhantomData }
    }
}

impl<E: RevisionError> OtherCall<E> {
    /// Answers the request with a result of any members.
    pub fn ok(&self, result: JsonObject) -> Response<JsonObject> {
        Response::answering(self.id.clone(), result)
    }

    /// Answers the request with an error of its revision.
    pub fn error(&self, error: impl Into<E>) -> Response<JsonObject> {
        Response::refusing(self.id.clone(), error.into().into())
    }

    /// Answers that there is no such method.
    pub fn not_found(&self) -> Response<JsonObject> {
        self.refuse(Condition::MethodNotFound(Cause::quoting("no method", &self.method)))
    }

    /// Answers the request with a condition, in the form of its revision or the documented fallback.
    pub fn refuse(&self, condition: Condition) -> Response<JsonObject> {
        Response::refusing(self.id.clone(), condition.for_peer_or_fallback(E::REVISION))
    }

    /// Answers the request with the error of another peer.
    pub fn relay(&self, error: &Translated) -> Response<JsonObject> {
        Response::refusing(self.id.clone(), error.for_method(E::REVISION, &self.method))
    }
}

impl<E> Clone for OtherCall<E> {
    fn clone(&self) -> Self {
        let Self { id, method, params, extra, error } = self;
        Self { id: id.clone(), method: method.clone(), params: params.clone(), extra: extra.clone(), error: *error }
    }
}

impl<E> fmt::Debug for OtherCall<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, method, params, extra, error: _ } = self;
        let mut shown = f.debug_struct("OtherCall");
        shown.field("id", id).field("method", method).field("params", params).field("extra", extra).finish()
    }
}

impl<E> PartialEq for OtherCall<E> {
    fn eq(&self, other: &Self) -> bool {
        (&self.id, &self.method, &self.params, &self.extra) == (&other.id, &other.method, &other.params, &other.extra)
    }
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

impl<M: Method<Params: Clone>> Clone for Call<M> {
    fn clone(&self) -> Self {
        Self { id: self.id.clone(), params: self.params.clone(), extra: self.extra.clone() }
    }
}

impl<M: Method<Params: fmt::Debug>> fmt::Debug for Call<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(M::NAME).field("id", &self.id).field("params", &self.params).field("extra", &self.extra).finish()
    }
}

impl<M: Method<Params: PartialEq>> PartialEq for Call<M> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.params == other.params && self.extra == other.extra
    }
}

impl<N: Notification<Params: Clone>> Clone for Notice<N> {
    fn clone(&self) -> Self {
        Self { params: self.params.clone(), extra: self.extra.clone() }
    }
}

impl<N: Notification<Params: fmt::Debug>> fmt::Debug for Notice<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(N::NAME).field("params", &self.params).field("extra", &self.extra).finish()
    }
}

impl<N: Notification<Params: PartialEq>> PartialEq for Notice<N> {
    fn eq(&self, other: &Self) -> bool {
        self.params == other.params && self.extra == other.extra
    }
}

writing!(Call<M: Method>);
writing!(Notice<N: Notification>);
impl<E> OtherCall<E> {
    /// Writes the message, without a line end.
    ///
    /// # Errors
    /// Fails where `extra` holds a member of JSON-RPC.
    pub fn to_vec(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec(self)
    }
}
writing!(OtherNotice);

/// Writes an envelope: `jsonrpc`, `id`, `method`, `params`, then what else there is.
fn envelope<S: Serializer, P: Params>(
    serializer: S,
    id: Option<&RequestId>,
    method: &str,
    params: &P,
    extra: &Map<Json>,
) -> Result<S::Ok, S::Error> {
    let mut out = Writer::new(serializer);
    out.plain("jsonrpc", "2.0");
    if let Some(id) = id {
        out.plain("id", id);
    }
    out.plain("method", method);
    if !params.is_absent() {
        out.member("params", params);
    }
    out.end(extra, &["jsonrpc", "id", "method", "params", "result", "error"])
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

impl<E> Serialize for OtherCall<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, Some(&self.id), &self.method, &self.params, &self.extra)
    }
}

impl Serialize for OtherNotice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        envelope(serializer, None, &self.method, &self.params, &self.extra)
    }
}
