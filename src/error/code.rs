//! Errors of an application's own, and the codes that it may have.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::kind::is_reserved;
use crate::error::wire_error::{Origin, WireError};
use crate::json::value::Json;
use crate::report::cause::Cause;
use crate::revision::Revision;

/// A code outside -32768 to -32000, which JSON-RPC and the protocol keep for themselves
/// ([error codes](https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes)).
///
/// ```
/// use mcp_wire::error::ApplicationCode;
///
/// const BUSY: ApplicationCode = ApplicationCode::checked::<4711>();
/// assert_eq!(BUSY.get(), 4711);
/// assert_eq!(ApplicationCode::new(-32050).unwrap_err().to_string(), "-32050 is reserved, expected a code outside -32768 to -32000");
/// ```
///
/// A reserved code that is known when compiling does not compile:
///
/// ```compile_fail,E0080
/// use mcp_wire::error::ApplicationCode;
///
/// const TAKEN: ApplicationCode = ApplicationCode::checked::<-32602>();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ApplicationCode(i64);

impl ApplicationCode {
    /// Takes a code that is known when compiling.
    #[must_use]
    pub const fn checked<const CODE: i64>() -> Self {
        const { assert!(!is_reserved(CODE), "codes from -32768 to -32000 are reserved") };
        Self(CODE)
    }

    /// Takes a code that comes at run time.
    ///
    /// # Errors
    /// Refuses a reserved one.
    pub const fn new(code: i64) -> Result<Self, ReservedCode> {
        if is_reserved(code) { Err(ReservedCode(code)) } else { Ok(Self(code)) }
    }

    /// Returns the code.
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl fmt::Display for ApplicationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TryFrom<i64> for ApplicationCode {
    type Error = ReservedCode;

    fn try_from(code: i64) -> Result<Self, ReservedCode> {
        Self::new(code)
    }
}

impl From<ApplicationCode> for i64 {
    fn from(code: ApplicationCode) -> Self {
        code.get()
    }
}

/// A code that no application may call its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReservedCode(i64);

impl fmt::Display for ReservedCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is reserved, expected a code outside -32768 to -32000", self.0)
    }
}

impl std::error::Error for ReservedCode {}

/// An error of the application's own: a code that no revision defines or reserves, and data of any type.
///
/// Its data are the application's: the closed list of members binds only the protocol's own conditions.
///
/// ```
/// use mcp_wire::error::{Application, ApplicationCode, Condition};
/// use mcp_wire::{PeerError, Revision};
///
/// const BUSY: ApplicationCode = ApplicationCode::checked::<4711>();
/// let busy = Application::new(BUSY, "the mill is busy").with_data(&["retry", "later"])?;
///
/// // The other side has it typed, too.
/// let sent = serde_json::to_string(&Condition::Application(busy).for_peer(Revision::V2026_07_28)?)?;
/// let peer = serde_json::from_str::<PeerError>(&sent)?.classify(Revision::V2026_07_28, "tools/call");
/// let Some(Condition::Application(busy)) = peer.condition else { panic!("an application's") };
/// assert_eq!((busy.code, busy.data_as::<Vec<String>>()?.unwrap().len()), (BUSY, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
    #[must_use]
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

    /// Reads the data as a type; `None` where there are none.
    ///
    /// # Errors
    /// Fails where they are of another shape.
    pub fn data_as<T: DeserializeOwned>(&self) -> serde_json::Result<Option<T>> {
        self.data.as_ref().map(Json::parse_as).transpose()
    }
}

impl Application {
    /// Makes the error for a peer of a revision.
    pub(crate) fn for_revision(self, revision: Revision) -> WireError {
        let message = self.cause.or("Application error");
        WireError::new(self.code.get(), message, self.data, revision, Origin::Application)
    }
}
