//! How a message is read, and how much of it is taken in.

use crate::revision::Revision;
use crate::tolerance::Mode;

/// Bounds on what is read from a peer. What exceeds one is refused with a bounded error.
///
/// ```
/// use mcp_wire::{Frame, Limits, ReadOptions};
///
/// let limits = Limits { bytes: 64, ..Limits::default() };
/// let long = format!(r#"{{"jsonrpc":"2.0","method":"{}"}}"#, "x".repeat(100));
/// let options = ReadOptions { limits, ..ReadOptions::STRICT };
/// let refused = Frame::parse_with(long.as_bytes(), &options).unwrap_err();
/// assert_eq!(refused.code(), Some(-32700));
/// assert_eq!(refused.message(), "a message of 129 bytes, the limit is 64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one message; the default is 64 MiB.
    pub bytes: usize,
    /// Levels of nesting; the default is 128, as deep as `serde_json` makes a tree.
    pub depth: usize,
    /// Bytes of an id as it is written, quotes included; the default is 1024.
    pub id_bytes: usize,
    /// Messages in a batch; the default is 1024.
    pub batch: usize,
}

impl Limits {
    /// The defaults.
    pub const DEFAULT: Self = Self { bytes: 64 << 20, depth: 128, id_bytes: 1024, batch: 1024 };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// How to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// Strict or lenient.
    pub mode: Mode,
    /// How much is taken in.
    pub limits: Limits,
    /// The revisions that a server serves, which it names to a request of another version; where it is empty, the one
    /// that is read.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::{ReadOptions, Revision, v2026_07_28 as mcp};
    ///
    /// let bytes = br#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    /// let options = ReadOptions { supported: &[Revision::V2025_11_25, Revision::V2026_07_28], ..ReadOptions::STRICT };
    /// let refused = mcp::ClientMessage::parse_with(bytes, &options).unwrap_err();
    /// assert_eq!(
    ///     refused.reply(Revision::V2026_07_28).unwrap(),
    ///     br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"unsupported protocol version \"2031-01-01\"","data":{"requested":"2031-01-01","supported":["2025-11-25","2026-07-28"]}}}"#,
    /// );
    /// # }
    /// ```
    pub supported: &'static [Revision],
    /// The values of `resultType` that extensions have, which a client knows: a result of such a type is kept as it came
    /// where the caller asks for it ([`parse_extended_response`](crate::parse_extended_response)), and refused elsewhere.
    pub result_types: &'static [&'static str],
}

impl ReadOptions {
    /// What a client reads a server with.
    pub const LENIENT: Self = Self { mode: Mode::Lenient, limits: Limits::DEFAULT, supported: &[], result_types: &[] };
    /// What a server reads a client with.
    pub const STRICT: Self = Self { mode: Mode::Strict, limits: Limits::DEFAULT, supported: &[], result_types: &[] };
}
