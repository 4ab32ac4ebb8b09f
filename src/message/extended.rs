//! Results of extensions: what a method is answered with that the revision does not know
//! ([extensions](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning)).

use crate::envelope::rejection::Rejection;
use crate::json::value::JsonObject;
use crate::limits::ReadOptions;
use crate::message::answer::Asked;
use crate::message::call::Call;
use crate::message::response::{Answer, RawResponse, Response, read_bytes};
use crate::method::{KnownOrExtension, Method, MethodResult};
use crate::sealed::Sealed;
use crate::wire::params;
use crate::wire::read::Parsed;
use crate::wire::reader::Reader;

/// The response to a request of a known method, from a peer that may have extensions.
pub type ExtendedAnswer<M> = Answer<KnownOrExtension<<M as Method>::Result>>;

/// Reads the response to a request of a known method: its result, or that of an extension whose `resultType` is
/// [registered](ReadOptions::result_types), which stays as it came.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{KnownOrExtension, ReadOptions, parse_extended_response, v2026_07_28 as mcp};
///
/// let options = ReadOptions { result_types: &["task"], ..ReadOptions::LENIENT };
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"task","taskId":"t"}}"#;
/// let read = parse_extended_response::<mcp::methods::ToolsCall>(bytes, &options)?;
/// let Ok(KnownOrExtension::Extension(task)) = read.value.into_outcome() else { panic!("a task") };
/// assert_eq!(task.as_str(), r#"{"resultType":"task","taskId":"t"}"#);
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
///
/// # Errors
/// As [`parse_response`](crate::parse_response).
pub fn parse_extended_response<M: Method>(
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<Parsed<ExtendedAnswer<M>>, Rejection> {
    read_bytes(bytes, options)
}

impl RawResponse<'_> {
    /// Reads the result as what the method or an extension returns, as [`parse_extended_response`] does.
    ///
    /// # Errors
    /// Refuses a result that does not fit.
    pub fn parse_extended<M: Method>(self, options: &ReadOptions) -> Result<Parsed<ExtendedAnswer<M>>, Rejection> {
        self.read(options)
    }
}

impl<R: MethodResult> MethodResult for KnownOrExtension<R> {
    type Error = R::Error;
}

impl<M: Method> Call<M> {
    /// Answers the request with a result of an extension that the client declared; its `resultType` says which.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::{Call, v2026_07_28 as mcp};
    ///
    /// # let meta = mcp::RequestMetaObject::new(Default::default(), "2026-07-28");
    /// let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("brew", meta));
    /// let answer = call.extend(r#"{"resultType":"task","taskId":"t"}"#.parse()?);
    /// assert_eq!(answer.to_vec()?, br#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"task","taskId":"t"}}"#);
    /// # }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn extend(&self, result: JsonObject) -> Response<KnownOrExtension<M::Result>> {
        Response::ok(self.id.clone(), KnownOrExtension::Extension(result))
    }
}

/// A method of a request whose answer may be one of an extension: what [`Pending`](crate::Pending) keeps for peers that have
/// extensions.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Incoming, KnownOrExtension, MayBeExtended, Pending, ReadOptions, v2026_07_28 as mcp};
///
/// let mut pending = Pending::new();
/// pending.insert(1, MayBeExtended(mcp::ClientMethod::ToolsCall))?;
///
/// let options = ReadOptions { result_types: &["task"], ..ReadOptions::LENIENT };
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"task","taskId":"t"}}"#;
/// let read = pending.parse(bytes, &options)?;
/// let incoming: Incoming<'_, mcp::ServerCall, mcp::ServerNotice, _> = read.value;
/// let Incoming::Answer(answer) = incoming else { panic!("an answer") };
/// assert!(matches!(answer.into_outcome(), Ok(KnownOrExtension::Extension(_))));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MayBeExtended<K>(pub K);

impl<K> Sealed for MayBeExtended<K> {}

impl<K: Asked> Asked for MayBeExtended<K> {
    type Answer = KnownOrExtension<K::Answer>;

    fn read(self, reader: &mut Reader<'_>) -> Option<Self::Answer> {
        match reader.is_of_extension()? {
            true => params::read_unknown(reader).map(KnownOrExtension::Extension),
            false => self.0.read(reader).map(KnownOrExtension::Known),
        }
    }
}
