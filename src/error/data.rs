//! The data of the conditions: what each carries, and how it is bounded.

use std::fmt;

use serde::Serialize;

use crate::error::{ApplicationCode, WireError};
use crate::{Distilled, Json, JsonObject, Map, Quoted, Violation};

/// How many characters the line of an error may have.
pub const LINE_LIMIT: usize = 256;

/// The one-line cause of an error, as its site states it: on one line and bounded, whatever is put in.
///
/// An empty cause stands for the text of the table.
///
/// ```
/// use mcp_wire::error::Cause;
///
/// assert_eq!(Cause::new("no tool\n\"add\"").as_str(), "no tool \"add\"");
/// assert_eq!(Cause::new(&"x".repeat(1000)).as_str().chars().count(), 257);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cause(Box<str>);

impl Cause {
    /// Makes a line of a text: white space becomes a space, what cannot be seen is escaped, the end is cut.
    pub fn new(text: &str) -> Self {
        use fmt::Write as _;
        let mut line = String::new();
        for (shown, character) in text.chars().enumerate() {
            if shown == LINE_LIMIT {
                line.push('…');
                break;
            }
            match character {
                '\n' | '\r' | '\t' => line.push(' '),
                hidden if crate::quote::is_hidden(hidden) => {
                    let _ = write!(line, "\\u{{{:x}}}", hidden as u32);
                }
                plain => line.push(plain),
            }
        }
        Self(line.into())
    }

    /// Returns the line; empty where the table's text stands.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The line, or the text of the table.
    fn or(self, table: &str) -> String {
        if self.0.is_empty() { table.to_owned() } else { self.0.into() }
    }
}

impl From<&str> for Cause {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Cause {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a condition carries: its cause, and the members of its data.
pub trait Payload: Sized {
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
fn data<const N: usize>(members: [(&'static str, Option<Json>); N]) -> Option<Json> {
    let members: Map<Json> = members.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    if members.is_empty() { None } else { Json::new(&members).ok() }
}

fn json<T: Serialize + ?Sized>(value: &T) -> Option<Json> {
    Json::new(value).ok()
}

/// A message or its params do not fit: each place with its problems.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Invalid {
    /// The cause; where it is empty and there are violations, the first of them.
    pub cause: Cause,
    /// What is wrong, and where.
    pub errors: Vec<Violation>,
}

impl From<&str> for Invalid {
    fn from(cause: &str) -> Self {
        Self { cause: cause.into(), errors: Vec::new() }
    }
}

impl Payload for Invalid {
    type Free = Self;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Self {
        self
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        let distilled: Distilled = self.errors.into_iter().collect();
        let first = Cause::new(distilled.message());
        let listed = (!distilled.violations().is_empty()).then(|| json(&distilled.errors())).flatten();
        let cause = self.cause;
        WireError::new(code, cause.or(&first.or(message)), data([("errors", listed)]))
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        // The list is for people; what stands in it stays with the wire error.
        Some(Self { cause: Cause::new(error.message()), errors: Vec::new() })
    }
}

/// There is nothing of a URI.
#[derive(Clone, Debug, PartialEq)]
pub struct Missing {
    /// The cause.
    pub cause: Cause,
    /// The URI that was asked for.
    pub uri: String,
}

impl Missing {
    /// Creates one with the text of the table.
    pub fn new(uri: impl Into<String>) -> Self {
        Self { cause: Cause::default(), uri: uri.into() }
    }
}

/// An HTTP header and the body disagree.
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

impl Payload for Mismatch {
    type Free = Self;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Self {
        self
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        // Values of a request are quoted: bounded, and with nothing that cannot be seen.
        let quote = |value: Option<String>| value.and_then(|value| json(&Quoted::inside(&value)));
        let header = json(&Quoted::inside(&self.header));
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unsupported {
    /// The cause.
    pub cause: Cause,
    /// The versions that are.
    pub supported: Vec<String>,
    /// The version that was asked for.
    pub requested: String,
}

impl Payload for Unsupported {
    type Free = Self;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Self {
        self
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        let requested = json(&Quoted::inside(&self.requested));
        let data = data([("requested", requested), ("supported", json(&self.supported))]);
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

/// The user has to visit URLs first.
#[derive(Clone, Debug, PartialEq)]
pub struct Elicitations<P> {
    /// The cause.
    pub cause: Cause,
    /// The elicitations, each by URL.
    pub elicitations: Vec<P>,
}

impl Payload for Missing {
    type Free = Self;

    fn cause(&self) -> &Cause {
        &self.cause
    }

    fn into_free(self) -> Self {
        self
    }

    fn into_wire(self, code: i64, message: &str) -> WireError {
        // The URI is the value that the condition is about; a client needs it whole to know which one it was.
        WireError::new(code, self.cause.or(message), data([("uri", json(&Quoted::inside_of(&self.uri, URI_LIMIT)))]))
    }

    fn of_wire(error: &WireError) -> Option<Self> {
        Some(Self { cause: Cause::new(error.message()), uri: member(error, "uri")?.parse_as().ok()? })
    }
}

/// How many characters of a URI are echoed.
const URI_LIMIT: usize = 2048;

impl<C: Serialize + serde::de::DeserializeOwned> Payload for Required<C> {
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

impl<P: Serialize + serde::de::DeserializeOwned> Payload for Elicitations<P> {
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

/// An error of the application's own: a code that no revision defines or reserves, and data of any type.
///
/// ```
/// use mcp_wire::error::{Application, ApplicationCode};
///
/// const BUSY: ApplicationCode = ApplicationCode::checked::<4711>();
/// let busy = Application::new(BUSY, "the mill is busy").with_data(&["retry", "later"])?;
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Application {
    /// The code.
    pub code: ApplicationCode,
    /// The line of the error.
    pub cause: Cause,
    /// Further detail.
    pub data: Option<Json>,
}

impl Application {
    /// Creates one without data.
    pub fn new(code: ApplicationCode, cause: impl Into<Cause>) -> Self {
        Self { code, cause: cause.into(), data: None }
    }

    /// Adds data of any serializable type.
    ///
    /// # Errors
    /// Fails when the value's own `Serialize` does.
    pub fn with_data<T: Serialize + ?Sized>(self, data: &T) -> serde_json::Result<Self> {
        Ok(Self { data: Some(Json::new(data)?), ..self })
    }
}

impl From<Application> for WireError {
    fn from(application: Application) -> Self {
        Self::new(application.code.get(), application.cause.or("Application error"), application.data)
    }
}
