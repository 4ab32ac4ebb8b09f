//! Answers by the method of their request.

use std::convert::Infallible;

use crate::sealed::Sealed;
use crate::wire::reader::Reader;

/// What a receiver of answers remembers of a request: enough to read the result.
///
/// The trait is sealed: `ClientMethod` and `ServerMethod` of the revision modules implement it.
pub trait Asked: Copy + Sealed {
    /// The results of all methods.
    type Answer;

    /// Reads the result of the method.
    #[doc(hidden)]
    fn read(self, reader: &mut Reader<'_>) -> Option<Self::Answer>;
}

/// Nothing was asked.
impl Asked for Infallible {
    type Answer = Infallible;

    fn read(self, _: &mut Reader<'_>) -> Option<Infallible> {
        match self {}
    }
}

/// Gives the methods of one side, and the answers to them, their reading and writing.
macro_rules! answers {
    ($asked:ident => $answer:ident { $($method:literal => $variant:ident,)* }) => {
        impl $asked {
            /// Every method.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $method,)*
                }
            }
        }

        impl std::fmt::Display for $asked {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $asked {
            type Err = $crate::unknown::UnknownName;

            fn from_str(text: &str) -> Result<Self, $crate::unknown::UnknownName> {
                match text {
                    $($method => Ok(Self::$variant),)*
                    _ => Err($crate::unknown::UnknownName::new("method", text)),
                }
            }
        }

        impl $crate::sealed::Sealed for $asked {}

        impl $crate::message::answer::Asked for $asked {
            type Answer = $answer;

            #[allow(unused_variables, reason = "one side may ask nothing in a revision")]
            #[inline]
            fn read(self, reader: &mut $crate::wire::reader::Reader<'_>) -> Option<$answer> {
                match self {
                    $(Self::$variant => $crate::wire::read::Wire::read(reader).map(Box::new).map($answer::$variant),)*
                }
            }
        }

        impl serde::Serialize for $answer {
            #[allow(unused_variables, reason = "one side may ask nothing in a revision")]
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match *self {
                    $(Self::$variant(ref result) => result.serialize(serializer),)*
                }
            }
        }
    };
}
pub(crate) use answers;
