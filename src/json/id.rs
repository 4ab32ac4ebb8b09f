//! Ids of requests and tokens of progress: a string or an integer, echoed as it came.

use std::fmt;

use serde::ser::{Serialize, Serializer};

use crate::json::number::Integer;
use crate::line::Quoted;

macro_rules! string_or_integer {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Hash)]
        pub struct $name(StringOrInteger);

        impl $name {
            pub(crate) fn from_repr(repr: StringOrInteger) -> Self {
                Self(repr)
            }

            /// Returns the text of a string; `None` for an integer.
            pub fn as_str(&self) -> Option<&str> {
                match &self.0 {
                    StringOrInteger::String(text) => Some(text),
                    StringOrInteger::Integer(_) => None,
                }
            }

            /// Returns an integer; `None` for a string.
            pub fn as_integer(&self) -> Option<&Integer> {
                match &self.0 {
                    StringOrInteger::String(_) => None,
                    StringOrInteger::Integer(integer) => Some(integer),
                }
            }

            /// Returns an integer within the range of `i64`.
            pub fn as_i64(&self) -> Option<i64> {
                self.as_integer().and_then(Integer::as_i64)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match &self.0 {
                    StringOrInteger::String(text) => Quoted::new(text).fmt(f),
                    StringOrInteger::Integer(integer) => integer.fmt(f),
                }
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match &self.0 {
                    StringOrInteger::String(text) => serializer.serialize_str(text),
                    StringOrInteger::Integer(integer) => integer.serialize(serializer),
                }
            }
        }

        impl From<Integer> for $name {
            fn from(integer: Integer) -> Self {
                Self(StringOrInteger::Integer(integer))
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(StringOrInteger::String(text))
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(StringOrInteger::String(text.to_owned()))
            }
        }

        string_or_integer!(@from $name i32 i64 u32 u64);
    };
    (@from $name:ident $($int:ty)*) => { $(
        impl From<$int> for $name {
            fn from(int: $int) -> Self {
                Self(StringOrInteger::Integer(int.into()))
            }
        }
    )* };
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum StringOrInteger {
    String(String),
    Integer(Integer),
}

string_or_integer! {
    /// The id of a request: a string or an integer, never null
    /// ([requests](https://modelcontextprotocol.io/specification/2026-07-28/basic#requests)).
    ///
    /// An integer of any size is echoed digit for digit. Ids are compared by type and value: `12` and `"12"` differ, and
    /// [`Display`](fmt::Display) shows which is meant.
    ///
    /// ```
    /// use mcp_wire::RequestId;
    ///
    /// assert_ne!(RequestId::from(12), RequestId::from("12"));
    /// assert_eq!(RequestId::from(12).to_string(), "12");
    /// assert_eq!(RequestId::from("12").to_string(), "\"12\"");
    /// ```
    RequestId
}

string_or_integer! {
    /// The token that ties progress notifications to their request: a string or an integer, echoed as it came
    /// ([progress](https://modelcontextprotocol.io/specification/2026-07-28/basic/utilities/progress)).
    ///
    /// The integer `0` is a token like any other.
    ProgressToken
}
