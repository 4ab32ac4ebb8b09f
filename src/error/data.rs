//! The data of the conditions: what each carries, and how it is bounded.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::cause::Cause;
use crate::error::wire_error::WireError;
use crate::json::map::Map;
use crate::json::value::{Json, JsonObject};
use crate::line::{QUOTE_LIMIT, bounded};

/// What a condition carries: its cause, and the members of its data.
pub(crate) trait Payload: Sized {
    /// The same for any revision.
    type Free;

    /// Returns the cause.
    fn cause(&self) -> &Cause;

    /// Takes the revision's own types out.
    fn into_free(self) -> Self::Free;

    /// Writes the error.
    fn into_wire(self, code: i64, message: &str) -> WireError;

    /// Reads the data of an error; `None` where they are of another shape.
    fn of_wire(error: &WireError) -> Option<Self>;
}

impl Payload for Cause {
    type Free = Self;

    fn cause(&self) -> &Cause {
        self
    }

    fn into_free(self) -> Self {
        self
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        WireError::new(code, self.or(message), None)
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        Some(Self::new(error.message()))
    }
}

/// A member of an error's data, out of the closed list.
fn member(error: &WireError, name: &str) -> Option<Json> {
    error.data()?.parse_as::<Map<Json>>().ok()?.get(name).cloned()
}

/// Writes the members of an error's data; none of them can fail to be written.
pub(crate) fn data<const N: usize>(members: [(&'static str, Option<Json>); N]) -> Option<Json> {
    let members: Map<Json> = members.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    if members.is_empty() { None } else { Json::new(&members).ok() }
}

pub(crate) fn json<T: Serialize + ?Sized>(value: &T) -> Option<Json> {
    Json::new(value).ok()
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
    /// The URI that was asked for.
    pub uri: String,
}

impl Missing {
    /// Creates one with the text of the table.
    #[must_use]
    pub fn new(uri: impl Into<String>) -> Self {
        Self { cause: Cause::default(), uri: uri.into() }
    }
}

/// How many characters of a URI are echoed.
const URI_LIMIT: usize = 2048;

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
    /// The header.
    pub header: String,
    /// What it should say, where that is known.
    pub expected: Option<String>,
    /// What it says; absent where it is missing.
    pub received: Option<String>,
}

impl Mismatch {
    /// Creates one for a header that is missing.
    #[must_use]
    pub fn new(header: impl Into<String>) -> Self {
        Self { header: header.into(), ..Self::default() }
    }

    /// Says what the header should say, and what it says.
    #[must_use]
    pub fn between(self, expected: impl Into<String>, received: impl Into<String>) -> Self {
        Self { expected: Some(expected.into()), received: Some(received.into()), ..self }
    }
}

impl Payload for Mismatch {
    same_in_every_revision!();

    fn into_wire(self, code: i64, message: &str) -> WireError {
        // Values of a request are quoted: bounded, and with nothing that cannot be seen.
        let quote = |value: Option<String>| value.and_then(|value| json(&bounded(&value, QUOTE_LIMIT)));
        let header = json(&bounded(&self.header, QUOTE_LIMIT));
        let data = data([("expected", quote(self.expected)), ("header", header), ("received", quote(self.received))]);
        WireError::new(code, self.cause.or(message), data)
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        let optional = |name| match member(error, name) {
            None => Some(None),
            Some(value) => value.parse_as::<String>().ok().map(Some),
        };
        Some(Self {
            cause: Cause::new(error.message()),
            header: member(error, "header")?.parse_as().ok()?,
            expected: optional("expected")?,
            received: optional("received")?,
        })
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
#[derive(Clone, Debug, Default, PartialEq)]
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

    fn into_wire(self, code: i64, message: &str) -> WireError {
        let requested = json(&bounded(&self.requested, QUOTE_LIMIT));
        let supported: Vec<String> =
            self.supported.iter().take(VERSIONS).map(|version| bounded(version, QUOTE_LIMIT)).collect();
        let data = data([("requested", requested), ("supported", json(&supported))]);
        WireError::new(code, self.cause.or(message), data)
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        Some(Self {
            cause: Cause::new(error.message()),
            supported: member(error, "supported")?.parse_as().ok()?,
            requested: member(error, "requested")?.parse_as().ok()?,
        })
    }
}

/// The client has not declared what the request needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Required<C> {
    /// The cause.
    pub cause: Cause,
    /// The capabilities that are needed: a `ClientCapabilities`.
    pub required_capabilities: C,
}

impl<C> Required<C> {
    /// Creates one from the capabilities that are needed.
    #[must_use]
    pub fn new(required_capabilities: C) -> Self {
        Self { cause: Cause::default(), required_capabilities }
    }
}

/// The user has to visit URLs first.
#[derive(Clone, Debug, PartialEq)]
pub struct Elicitations<P> {
    /// The cause.
    pub cause: Cause,
    /// The elicitations, each by URL.
    pub elicitations: Vec<P>,
}

impl<P> Elicitations<P> {
    /// Creates one from the elicitations, each by URL.
    #[must_use]
    pub fn new(elicitations: Vec<P>) -> Self {
        Self { cause: Cause::default(), elicitations }
    }
}

impl Payload for Missing {
    same_in_every_revision!();

    fn into_wire(self, code: i64, message: &str) -> WireError {
        // The URI is the value that the condition is about; a client needs it whole to know which one it was.
        WireError::new(code, self.cause.or(message), data([("uri", json(&bounded(&self.uri, URI_LIMIT)))]))
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        Some(Self { cause: Cause::new(error.message()), uri: member(error, "uri")?.parse_as().ok()? })
    }
}

impl<C: Serialize + DeserializeOwned> Payload for Required<C> {
    type Free = Required<JsonObject>;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Required<JsonObject> {
        let required_capabilities = JsonObject::new(&self.required_capabilities).unwrap_or_default();
        Required { cause: self.cause, required_capabilities }
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        let data = data([("requiredCapabilities", json(&self.required_capabilities))]);
        WireError::new(code, self.cause.or(message), data)
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        let required_capabilities = member(error, "requiredCapabilities")?.parse_as().ok()?;
        Some(Self { cause: Cause::new(error.message()), required_capabilities })
    }
}

impl<P: Serialize + DeserializeOwned> Payload for Elicitations<P> {
    type Free = Elicitations<JsonObject>;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Elicitations<JsonObject> {
        let elicitations = self.elicitations.iter().filter_map(|one| JsonObject::new(one).ok()).collect();
        Elicitations { cause: self.cause, elicitations }
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        WireError::new(code, self.cause.or(message), data([("elicitations", json(&self.elicitations))]))
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        let elicitations = member(error, "elicitations")?.parse_as().ok()?;
        Some(Self { cause: Cause::new(error.message()), elicitations })
    }
}
