//! What a lenient receiver puts up with: a closed list.

use std::fmt;

/// How exactly a message must match the schema of its revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// What the schema refuses is refused: the default for what a server receives, and for `Deserialize`.
    #[default]
    Strict,
    /// What [`Tolerance`] lists is taken in and reported: the default for what a client receives.
    Lenient,
}

macro_rules! tolerances {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal;)*) => {
        /// A departure from the schema that a lenient receiver takes in. Each use is reported as a [`Note`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
}

impl fmt::Display for Tolerance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A tolerance that was used, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// JSON Pointer of the value that was let pass.
    pub at: String,
    /// Why it was let pass.
    pub tolerance: Tolerance,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.tolerance, if self.at.is_empty() { "the top level" } else { &self.at })
    }
}
