//! The data of the conditions: what each carries, and how it is bounded.

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::error::peer_error::PeerError;
use crate::error::read_data::{DataReader, UrlElicitation};
use crate::json::value::{Json, JsonObject};
use crate::line::{QUOTE_LIMIT, bounded};
use crate::report::cause::Cause;
use crate::report::distilled::Distilled;
use crate::sealed::Sealed;
use crate::wire::read::Wire;

/// What a condition says on the wire, beside its code.
pub(crate) struct Body {
    pub(crate) cause: Cause,
    pub(crate) data: Option<Json>,
    /// The members of `_meta` that every modern request has are what is wrong.
    pub(crate) is_about_meta: bool,
}

impl Body {
    pub(crate) fn line(cause: Cause) -> Self {
        Self { cause, data: None, is_about_meta: false }
    }

    pub(crate) fn with<const N: usize>(cause: Cause, members: [(&'static str, Option<String>); N]) -> Self {
        Self { cause, data: object(members), is_about_meta: false }
    }
}

/// What a condition carries: its cause, and the members of its data.
pub(crate) trait Payload: Sized {
    /// The same for any revision.
    type Free;

    /// Returns the cause.
    fn cause(&self) -> &Cause;

    /// Takes the revision's own types out.
    fn into_free(self) -> Self::Free;

    /// Writes cause and data.
    fn into_body(self) -> Body;

    /// Reads the data of a peer's error.
    ///
    /// # Errors
    /// Says what is wrong with them.
    fn of_peer(error: &PeerError) -> Result<Self, Distilled>;
}

impl Payload for Cause {
    type Free = Self;

    fn cause(&self) -> &Cause {
        self
    }

    fn into_free(self) -> Self {
        self
    }

    fn into_body(self) -> Body {
        Body::line(self)
    }

    fn of_peer(error: &PeerError) -> Result<Self, Distilled> {
        Ok(Self::new(error.message()))
    }
}

/// Puts the JSON texts of members together; `None` where there are none. The names need no escapes.
pub(crate) fn object<const N: usize>(members: [(&'static str, Option<String>); N]) -> Option<Json> {
    let mut text = String::new();
    for (name, value) in members {
        if let Some(value) = value {
            text.push_str(if text.is_empty() { "{\"" } else { ",\"" });
            text.extend([name, "\":", &value]);
        }
    }
    (!text.is_empty()).then(|| Json::from_trusted(text + "}"))
}

/// Writes a foreign value: bounded, and with nothing that cannot be seen.
fn quote(text: &str, limit: usize) -> String {
    Value::String(bounded(text, limit)).to_string()
}

/// What a payload says of itself that has no type of a revision in it.
macro_rules! same_in_every_revision {
    () => {
        type Free = Self;

        fn cause(&self) -> &Cause {
            &self.cause
        }

        fn into_free(self) -> Self {
            self
        }
    };
}
pub(crate) use same_in_every_revision;

/// Gives what carries data a line of its own.
macro_rules! because {
    ($($type:ident $(<$parameter:ident>)?,)*) => {
        $(impl$(<$parameter>)? $type$(<$parameter>)? {
            /// Says the cause in the site's own line, in place of the text of the table.
            #[must_use]
            pub fn because(mut self, cause: impl Into<Cause>) -> Self {
                self.cause = cause.into();
                self
            }
        })*
    };
}

because! {
    Missing,
    Mismatch,
    Unsupported,
    Required<C>,
    Elicitations<P>,
}

/// There is nothing of a URI.
///
/// The URI is shown whole up to 2048 characters: a client needs it to tell which one it was.
#[derive(Clone, Debug, PartialEq)]
pub struct Missing {
    /// The cause.
    pub cause: Cause,
    /// The URI that was asked for; a peer may leave it out.
    pub uri: Option<String>,
}

impl Missing {
    /// Creates one with the text of the table.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self { cause: Cause::default(), uri: Some(uri.into()) }
    }
}

/// How many characters of a URI are echoed.
const URI_LIMIT: usize = 2048;

impl Payload for Missing {
    same_in_every_revision!();

    fn into_body(self) -> Body {
        // The URI is the value that the condition is about; a client needs it whole to know which one it was.
        Body::with(self.cause, [("uri", self.uri.map(|uri| quote(&uri, URI_LIMIT)))])
    }

    fn of_peer(error: &PeerError) -> Result<Self, Distilled> {
        let mut data = DataReader::new(error);
        let uri = data.optional("uri");
        data.finish(Self { cause: Cause::new(error.message()), uri })
    }
}

/// An HTTP header and the body disagree. The values are quoted when they are written.
///
/// ```
/// use mcp_wire::error::Mismatch;
///
/// let mismatch = Mismatch::new("Mcp-Name").between("add", "sub");
/// # assert_eq!(mismatch.expected.as_deref(), Some("add"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mismatch {
    /// The cause.
    pub cause: Cause,
    /// The header; a peer may leave it out.
    pub header: Option<String>,
    /// What it should say, where that is known.
    pub expected: Option<String>,
    /// What it says; absent where it is missing.
    pub received: Option<String>,
}

impl Mismatch {
    /// Creates one for a header that is missing.
    #[must_use]
    pub fn new(header: impl Into<String>) -> Self {
        Self { header: Some(header.into()), ..Self::default() }
    }

    /// Says what the header should say, and what it says.
    #[must_use]
    pub fn between(self, expected: impl Into<String>, received: impl Into<String>) -> Self {
        Self { expected: Some(expected.into()), received: Some(received.into()), ..self }
    }
}

impl Payload for Mismatch {
    same_in_every_revision!();

    fn into_body(self) -> Body {
        // Values of a request are quoted: bounded, and with nothing that cannot be seen.
        let quote = |value: Option<String>| value.map(|value| quote(&value, QUOTE_LIMIT));
        let members =
            [("expected", quote(self.expected)), ("header", quote(self.header)), ("received", quote(self.received))];
        Body::with(self.cause, members)
    }

    fn of_peer(error: &PeerError) -> Result<Self, Distilled> {
        let mut data = DataReader::new(error);
        let (header, expected, received) =
            (data.optional("header"), data.optional("expected"), data.optional("received"));
        data.finish(Self { cause: Cause::new(error.message()), header, expected, received })
    }
}

/// The version that was asked for is not served.
///
/// Versions are quoted when they are written, and of those that are served at most 64 are named.
///
/// ```
/// use mcp_wire::Revision;
/// use mcp_wire::error::Unsupported;
///
/// let unsupported = Unsupported::new([Revision::V2025_11_25, Revision::V2026_07_28], "2031-01-01");
/// # assert_eq!(unsupported.supported, ["2025-11-25", "2026-07-28"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsupported {
    /// The cause.
    pub cause: Cause,
    /// The versions that are.
    pub supported: Vec<String>,
    /// The version that was asked for.
    pub requested: String,
}

/// How many versions are named.
const VERSIONS: usize = 64;

impl Unsupported {
    /// Creates one from the versions that are served, and the one that was asked for.
    #[must_use]
    pub fn new(supported: impl IntoIterator<Item: ToString>, requested: impl Into<String>) -> Self {
        let supported = supported.into_iter().map(|version| version.to_string()).collect();
        Self { cause: Cause::default(), supported, requested: requested.into() }
    }
}

impl Payload for Unsupported {
    same_in_every_revision!();

    fn into_body(self) -> Body {
        let supported = self.supported.iter().take(VERSIONS).map(|version| quote(version, QUOTE_LIMIT));
        let supported = format!("[{}]", supported.collect::<Vec<_>>().join(","));
        let members = [("requested", Some(quote(&self.requested, QUOTE_LIMIT))), ("supported", Some(supported))];
        Body::with(self.cause, members)
    }

    fn of_peer(error: &PeerError) -> Result<Self, Distilled> {
        let mut data = DataReader::new(error);
        let (supported, requested) = (data.required("supported"), data.required("requested"));
        data.finish(Self {
            cause: Cause::new(error.message()),
            supported: supported.unwrap_or_default(),
            requested: requested.unwrap_or_default(),
        })
    }
}

/// A type of a revision that the data of an error may hold: `ClientCapabilities`, and an elicitation by URL. The trait is
/// sealed.
pub trait ErrorData: Wire + Serialize + Sealed {}

/// How many bytes one value of a revision's type may take in the data of an error.
const DATA_LIMIT: usize = 8192;

/// How many elicitations an error may ask for.
const ELICITATIONS: usize = 16;

/// Why a value cannot be in the data of an error.
#[derive(Debug)]
#[non_exhaustive]
pub enum UnfitData {
    /// It cannot be written: its `extra` holds a member that the type has.
    Write(serde_json::Error),
    /// It takes too many bytes.
    Bytes {
        /// How many it takes.
        got: usize,
        /// How many it may.
        limit: usize,
    },
    /// There are too many values, or none.
    Count {
        /// How many there are.
        got: usize,
        /// How many there may be.
        limit: usize,
    },
}

impl fmt::Display for UnfitData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write(error) => Cause::new(&error.to_string()).fmt(f),
            Self::Bytes { got, limit } => write!(f, "expected data of at most {limit} bytes, got {got}"),
            Self::Count { got, limit } => write!(f, "expected from 1 to {limit} elicitations, got {got}"),
        }
    }
}

/// It is its cause, and so it has no source: a chain would print the text twice.
impl std::error::Error for UnfitData {}

fn written<T: ErrorData>(value: &T) -> Result<JsonObject, UnfitData> {
    let object = JsonObject::new(value).map_err(UnfitData::Write)?;
    match object.as_str().len() {
        got if got > DATA_LIMIT => Err(UnfitData::Bytes { got, limit: DATA_LIMIT }),
        _ => Ok(object),
    }
}

/// The client has not declared what the request needs.
///
/// `C` is the `ClientCapabilities` of a revision, or a [`JsonObject`] where the revision does not matter.
///
/// What a caller made up is no data of an error:
///
/// ```compile_fail,E0277
/// use mcp_wire::error::Required;
///
/// Required::new("everything".parse::<mcp_wire::JsonObject>().unwrap());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Required<C> {
    cause: Cause,
    /// Errors are passed around, and capabilities are large.
    capabilities: Box<C>,
    text: JsonObject,
}

impl<C: ErrorData> Required<C> {
    /// Creates one from the capabilities that are needed.
    ///
    /// # Errors
    /// Fails for capabilities that cannot be written, or take more than 8192 bytes.
    pub fn new(capabilities: C) -> Result<Self, UnfitData> {
        let text = written(&capabilities)?;
        Ok(Self { cause: Cause::default(), capabilities: Box::new(capabilities), text })
    }
}

impl<C> Required<C> {
    /// Returns the capabilities that are needed.
    pub fn capabilities(&self) -> &C {
        &self.capabilities
    }
}

impl Required<JsonObject> {
    /// Takes capabilities of our own making.
    pub(crate) fn of_text(text: JsonObject) -> Self {
        Self { cause: Cause::default(), capabilities: Box::new(text.clone()), text }
    }
}

impl<C: ErrorData> From<Required<C>> for Required<JsonObject> {
    fn from(required: Required<C>) -> Self {
        Self { cause: required.cause, capabilities: Box::new(required.text.clone()), text: required.text }
    }
}

impl<C: Wire> Payload for Required<C> {
    type Free = Required<JsonObject>;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Required<JsonObject> {
        Required { cause: self.cause, capabilities: Box::new(self.text.clone()), text: self.text }
    }

    fn into_body(self) -> Body {
        Body::with(self.cause, [("requiredCapabilities", Some(self.text.as_str().to_owned()))])
    }

    fn of_peer(error: &PeerError) -> Result<Self, Distilled> {
        let mut data = DataReader::new(error);
        let (text, capabilities) = (data.required("requiredCapabilities"), data.required("requiredCapabilities"));
        let both = text.zip(capabilities);
        data.finish(())?;
        let (text, capabilities) = both.ok_or_else(|| Distilled::no_json("no capabilities".to_owned()))?;
        Ok(Self { cause: Cause::new(error.message()), capabilities: Box::new(capabilities), text })
    }
}

/// The user has to visit URLs first.
///
/// `P` is the `ElicitRequestUrlParams` of a revision, or a [`JsonObject`] where the revision does not matter.
#[derive(Clone, Debug, PartialEq)]
pub struct Elicitations<P> {
    cause: Cause,
    elicitations: Vec<P>,
    texts: Vec<JsonObject>,
}

impl<P: ErrorData> Elicitations<P> {
    /// Creates one from the elicitations, each by URL.
    ///
    /// # Errors
    /// Fails for none of them and for more than 16, and for one that cannot be written or takes more than 8192 bytes.
    pub fn new(elicitations: Vec<P>) -> Result<Self, UnfitData> {
        if elicitations.is_empty() || elicitations.len() > ELICITATIONS {
            return Err(UnfitData::Count { got: elicitations.len(), limit: ELICITATIONS });
        }
        let texts = elicitations.iter().map(written).collect::<Result<_, _>>()?;
        Ok(Self { cause: Cause::default(), elicitations, texts })
    }
}

impl<P> Elicitations<P> {
    /// Returns the elicitations, each by URL.
    pub fn elicitations(&self) -> &[P] {
        &self.elicitations
    }
}

impl<P: ErrorData> From<Elicitations<P>> for Elicitations<JsonObject> {
    fn from(urls: Elicitations<P>) -> Self {
        Self { cause: urls.cause, elicitations: urls.texts.clone(), texts: urls.texts }
    }
}

impl<P: Wire> Payload for Elicitations<P> {
    type Free = Elicitations<JsonObject>;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Elicitations<JsonObject> {
        Elicitations { cause: self.cause, elicitations: self.texts.clone(), texts: self.texts }
    }

    fn into_body(self) -> Body {
        let texts: Vec<&str> = self.texts.iter().map(JsonObject::as_str).collect();
        Body::with(self.cause, [("elicitations", Some(format!("[{}]", texts.join(","))))])
    }

    fn of_peer(error: &PeerError) -> Result<Self, Distilled> {
        let mut data = DataReader::new(error);
        // What lacks a member is no elicitation, whatever type it is read as.
        let _: Option<Vec<UrlElicitation>> = data.required("elicitations");
        let (texts, elicitations) = (data.required("elicitations"), data.required("elicitations"));
        data.finish(Self {
            cause: Cause::new(error.message()),
            elicitations: elicitations.unwrap_or_default(),
            texts: texts.unwrap_or_default(),
        })
    }
}
