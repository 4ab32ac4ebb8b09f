//! Codes that an application may call its own.

use std::fmt;

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

const fn is_reserved(code: i64) -> bool {
    code >= -32768 && code <= -32000
}

impl fmt::Display for ApplicationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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
