//! What a lenient receiver puts up with: a closed list.

use std::fmt;
use std::str::FromStr;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::report::place::Place;
use crate::unknown::UnknownName;

/// How exactly a message must match the schema of its revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// What the schema refuses is refused: the default for what a server receives, and for `Deserialize`.
    #[default]
    Strict,
    /// What [`Tolerance`] lists is taken in and reported: the default for what a client receives.
    Lenient,
}

impl Mode {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Lenient => "lenient",
        }
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Mode {
    type Err = UnknownName;

    /// Reads `strict` or `lenient`.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text {
            "strict" => Ok(Self::Strict),
            "lenient" => Ok(Self::Lenient),
            _ => Err(UnknownName::new("mode", text)),
        }
    }
}

macro_rules! tolerances {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal;)*) => {
        /// A departure from the schema that a lenient receiver takes in. Each use is reported as a [`Note`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Tolerance {
            $($(#[doc = $doc])* $variant,)*
        }

        impl Tolerance {
            /// Every tolerance.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name under which reports show the tolerance.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

tolerances! {
    /// An optional member that is `null` counts as absent.
    NullOptional = "null-optional";
    /// A result without `resultType` is complete.
    ResultTypeAbsent = "result-type-absent";
    /// An absent `ttlMs` is 0: do not cache.
    TtlAbsent = "ttl-absent";
    /// A negative `ttlMs` is 0: do not cache.
    TtlNegative = "ttl-negative";
    /// An absent `cacheScope` is `private`.
    CacheScopeAbsent = "cache-scope-absent";
    /// An unknown `cacheScope` is `private`.
    CacheScopeUnknown = "cache-scope-unknown";
    /// An absent `content` beside `structuredContent` is empty.
    ContentAbsent = "content-absent";
    /// An unknown string of a listed set is kept as it came.
    UnknownValue = "unknown-value";
    /// An object of an unknown kind is kept as it came.
    UnknownObject = "unknown-object";
    /// A malformed `clientInfo` or `serverInfo` in `_meta` counts as absent: it is for display only.
    BadIdentity = "bad-identity";
    /// A priority outside 0 to 1 is kept: it is a hint.
    PriorityOutOfRange = "priority-out-of-range";
    /// A null answer in the content of an elicitation is kept.
    NullAnswer = "null-answer";
    /// More completion values than the limit are kept.
    TooManyItems = "too-many-items";
    /// An `error` that is `null` beside a result counts as absent.
    NullError = "null-error";
    /// A hint on a tool that is of a wrong type counts as absent.
    BadHint = "bad-hint";
    /// `true` or `false` as a schema in the `properties` of a tool's schema is kept: JSON Schema knows both, and the protocol
    /// does from 2026-07-28 on.
    BooleanSubschema = "boolean-subschema";
}

impl fmt::Display for Tolerance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Tolerance {
    type Err = UnknownName;

    /// Reads the name of a tolerance, as [`Tolerance::as_str`] gives it.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let tolerance = Self::ALL.iter().copied().find(|tolerance| tolerance.as_str() == text);
        tolerance.ok_or_else(|| UnknownName::new("tolerance", text))
    }
}

impl Serialize for Tolerance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A tolerance that was used, and where.
///
/// ```
/// use mcp_wire::{Note, Place, Tolerance};
///
/// let note = Note::new(Place::top().member("result").member("ttlMs"), Tolerance::TtlNegative);
/// assert_eq!(note.to_string(), "ttl-negative at /result/ttlMs");
/// assert_eq!(serde_json::to_string(&note)?, r#"{"at":"/result/ttlMs","tolerance":"ttl-negative"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Note {
    /// The place of the value that was let pass.
    pub at: Place,
    /// Why it was let pass.
    pub tolerance: Tolerance,
}

impl Note {
    /// Creates one from a place and a tolerance.
    #[must_use]
    pub const fn new(at: Place, tolerance: Tolerance) -> Self {
        Self { at, tolerance }
    }
}

impl Serialize for Note {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("tolerance", &self.tolerance)?;
        map.end()
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.tolerance, self.at)
    }
}
