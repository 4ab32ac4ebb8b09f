//! Strings of a listed set.

use std::fmt;

/// A string that its set did not list, kept as it came. It comes from parsing alone, so it can hide no listed value.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnknownValue(Box<str>);

impl UnknownValue {
    pub(crate) fn new(text: &str) -> Self {
        Self(text.into())
    }

    /// Returns the string.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for UnknownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Writes a list of strings of which one is listed, or another.
macro_rules! strings {
    ($type:ident { $($value:literal => $variant:ident,)* $(other $other:ident)? }) => {
        impl $type {
            const VALUES: &'static [&'static str] = &[$($value),*];

            /// Returns the string of the wire.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $value,)*
                    $(Self::$other(value) => value.as_str(),)?
                }
            }
        }

        impl std::fmt::Display for $type {
            #[inline]
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::report::problem::Problem;

            /// Reads one of the listed strings.
            #[inline]
            fn from_str(text: &str) -> Result<Self, $crate::report::problem::Problem> {
                match text {
                    $($value => Ok(Self::$variant),)*
                    _ => Err($crate::report::problem::Problem::Value { expected: Self::VALUES, got: $crate::line::Excerpt::new(text) }),
                }
            }
        }

        impl $crate::sealed::Sealed for $type {}

        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                let text = reader.text("string")?;
                match text.parse() {
                    Ok(value) => Some(value),
                    $(Err(_) if reader.is_lenient() => {
                        reader.tolerate($crate::tolerance::Tolerance::UnknownValue);
                        Some(Self::$other($crate::wire::strings::UnknownValue::new(&text)))
                    })?
                    Err(problem) => {
                        reader.report(problem);
                        None
                    }
                }
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::read::deserialize(deserializer)
            }
        }
    };
}
pub(crate) use strings;
