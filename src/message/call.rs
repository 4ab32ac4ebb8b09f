//! Requests and notifications of one method.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::error::wire_error::WireError;
use crate::json::id::RequestId;
use crate::json::map::Map;
use crate::json::value::{Json, JsonObject};
use crate::message::response::Response;
use crate::message::writing::writing;
use crate::method::{Method, Notification};
use crate::wire::object::{Inside, twin_in_extra};
use crate::wire::params::Params;

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
writing!(OtherCall);
writing!(OtherNotice);

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
        map.serialize_entry("params", &Inside(params))?;
    }
    for (name, value) in extra.iter() {
        if matches!(name, "jsonrpc" | "id" | "method" | "params" | "result" | "error") {
            return Err(twin_in_extra(name));
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
