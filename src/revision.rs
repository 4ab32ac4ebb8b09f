//! The released revisions of the protocol.

use std::fmt;
use std::str::FromStr;

use serde::de::{DeserializeSeed as _, Deserializer, Error as _};
use serde::{Deserialize, Serialize, Serializer};

use crate::json::border::Text;
use crate::line::Quoted;

include!(concat!(env!("OUT_DIR"), "/revision.rs"));

impl Revision {
    /// Tells whether each request carries its own version and capabilities in `_meta`, with no `initialize` handshake
    /// ([versioning](https://modelcontextprotocol.io/specification/2026-07-28/basic/versioning)).
    pub const fn is_modern(self) -> bool {
        !self.required_meta().is_empty()
    }
}

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
