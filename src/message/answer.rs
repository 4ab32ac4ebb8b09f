//! Answers by the method of their request.

use std::convert::Infallible;
use std::fmt;

use crate::line::quoted;
use crate::wire::reader::Reader;

/// What a receiver of answers remembers of a request: enough to read the result.
///
/// `ClientMethod` and `ServerMethod` of the revision modules are such.
pub trait Asked: Copy {
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

/// A text that names no method of the revision that one side sends as a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod {
    text: String,
}

impl UnknownMethod {
    pub(crate) fn new(text: &str) -> Self {
        Self { text: quoted(text) }
    }
}

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown method {}", self.text)
    }
}

impl std::error::Error for UnknownMethod {}

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
            type Err = $crate::message::answer::UnknownMethod;

            fn from_str(text: &str) -> Result<Self, $crate::message::answer::UnknownMethod> {
                match text {
                    $($method => Ok(Self::$variant),)*
                    _ => Err($crate::message::answer::UnknownMethod::new(text)),
                }
            }
        }

        impl $crate::message::answer::Asked for $asked {
            type Answer = $answer;

            #[allow(unused_variables, reason = "one side may ask nothing in a revision")]
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
