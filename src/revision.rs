//! The released revisions of the protocol.

use std::fmt;
use std::str::FromStr;

use serde::de::{DeserializeSeed as _, Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};

use crate::json::border::Text;
use crate::line::Quoted;

/// A released revision of the Model Context Protocol, in order of release.
///
/// The enum is exhaustive on purpose: a new revision must stop the build wherever a decision about it is due.
/// Text of another kind, a draft or a later revision, is no `Revision`; version lists of the protocol stay strings.
///
/// ```
/// use mcp_wire::Revision;
///
/// let revision: Revision = "2025-06-18".parse()?;
/// assert!(revision < Revision::LATEST);
/// assert_eq!(revision.as_str(), "2025-06-18");
/// assert!(!revision.is_modern());
/// assert_eq!(serde_json::to_string(&revision)?, r#""2025-06-18""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Revision {
    /// `2024-11-05`: [specification](https://modelcontextprotocol.io/specification/2024-11-05).
    V2024_11_05,
    /// `2025-03-26`, the only one with batches: [specification](https://modelcontextprotocol.io/specification/2025-03-26).
    V2025_03_26,
    /// `2025-06-18`: [specification](https://modelcontextprotocol.io/specification/2025-06-18).
    V2025_06_18,
    /// `2025-11-25`, the last with a handshake: [specification](https://modelcontextprotocol.io/specification/2025-11-25).
    V2025_11_25,
    /// `2026-07-28`, the first with `_meta` on each request: [specification](https://modelcontextprotocol.io/specification/2026-07-28).
    V2026_07_28,
}

impl Revision {
    /// Every revision, oldest first.
    pub const ALL: [Self; 5] =
        [Self::V2024_11_05, Self::V2025_03_26, Self::V2025_06_18, Self::V2025_11_25, Self::V2026_07_28];

    /// The newest revision.
    pub const LATEST: Self = Self::V2026_07_28;

    /// Returns the date that names the revision on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2024_11_05 => "2024-11-05",
            Self::V2025_03_26 => "2025-03-26",
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// Tells whether each request carries its own version and capabilities in `_meta`, with no `initialize` handshake
    /// ([versioning](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning)).
    pub const fn is_modern(self) -> bool {
        match self {
            Self::V2024_11_05 | Self::V2025_03_26 | Self::V2025_06_18 | Self::V2025_11_25 => false,
            Self::V2026_07_28 => true,
        }
    }

    /// Tells whether an array of messages is a message: in 2025-03-26 alone
    /// ([batching](https://modelcontextprotocol.io/specification/2025-03-26/basic#batching)).
    pub const fn has_batches(self) -> bool {
        match self {
            Self::V2025_03_26 => true,
            Self::V2024_11_05 | Self::V2025_06_18 | Self::V2025_11_25 | Self::V2026_07_28 => false,
        }
    }
}

/// The members that `_meta` of every request has in the revisions without a handshake.
pub(crate) const REQUIRED_META: [&str; 2] =
    ["io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities"];

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Revision {
    type Err = UnknownRevision;

    fn from_str(text: &str) -> Result<Self, UnknownRevision> {
        Self::ALL
            .into_iter()
            .find(|revision| revision.as_str() == text)
            .ok_or_else(|| UnknownRevision { text: Quoted::new(text).to_string() })
    }
}

/// Writes the date that names the revision.
impl Serialize for Revision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Reads the date of a released revision, and nothing else.
impl<'de> Deserialize<'de> for Revision {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text.deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A text that names no released revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRevision {
    text: String,
}

impl fmt::Display for UnknownRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown revision {}, expected one of", self.text)?;
        for (index, revision) in Revision::ALL.into_iter().enumerate() {
            write!(f, "{} {revision}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownRevision {}
