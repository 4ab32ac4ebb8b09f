//! Unions of objects that a string member tells apart; the branch is chosen by what the message says, never by trying.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::json::value::{Json, JsonObject};
use crate::line::Excerpt;
use crate::report::problem::Problem;
use crate::tolerance::Tolerance;
use crate::wire::reader::Reader;

/// An object of a kind that its union did not list, kept as it came. It comes from parsing alone.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownObject(JsonObject);

impl UnknownObject {
    pub(crate) fn new(text: &str) -> Self {
        Self(JsonObject::from_trusted(Json::from_trusted(text)))
    }

    /// Returns the object.
    pub fn as_object(&self) -> &JsonObject {
        &self.0
    }
}

impl Serialize for UnknownObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// What a discriminator says.
pub(crate) enum Tag<'a> {
    /// This string.
    Text(Cow<'a, str>),
    /// There is no such member.
    Absent,
    /// It is no string, which has been noted.
    Unfit,
}

/// Finds the discriminator `member` of the object that is being read. One of `values` that comes first is passed, as most
/// are; else the reader goes back to the first member.
pub(crate) fn tag<'a>(reader: &mut Reader<'a>, member: &'static str, values: &[&'static str]) -> Tag<'a> {
    let start = reader.start();
    let first = reader.json.name(&mut true);
    if first.is_some_and(|name| name.is_ok_and(|name| name == member))
        && let Some(text) = reader.json.plain_string()
        && let Some(value) = values.iter().find(|value| **value == text)
    {
        reader.tagged(member, start);
        return Tag::Text(Cow::Borrowed(value));
    }
    reader.json.back(start);
    let text =
        reader.find(start, |name| name == member, |reader, _| reader.inside(member, |reader| reader.text("string")));
    match text {
        Some(Some(text)) => Tag::Text(text),
        Some(None) => Tag::Unfit,
        None => Tag::Absent,
    }
}

/// Refuses an object whose discriminator is missing or no string, and passes over it.
#[cold]
pub(crate) fn refuse_untagged(reader: &mut Reader<'_>, member: &'static str, tag: &Tag<'_>) {
    let start = reader.start();
    if let Tag::Absent = tag {
        reader.missing(member);
    }
    reader.pass_object(start);
}

/// Refuses an object whose discriminator has an unknown value, and passes over it.
#[cold]
pub(crate) fn refuse_tag(reader: &mut Reader<'_>, member: &'static str, values: &'static [&'static str], got: &str) {
    let start = reader.start();
    reader.report_at(member, Problem::Value { expected: values, got: Excerpt::new(got) });
    reader.pass_object(start);
}

/// Refuses an object of an unknown kind, or, leniently, keeps it.
#[cold]
pub(crate) fn unknown(
    reader: &mut Reader<'_>,
    member: &'static str,
    values: &'static [&'static str],
    got: &str,
) -> Option<UnknownObject> {
    if reader.is_lenient() {
        return keep(reader);
    }
    refuse_tag(reader, member, values, got);
    None
}

/// Keeps an object of an unknown kind.
pub(crate) fn keep(reader: &mut Reader<'_>) -> Option<UnknownObject> {
    reader.tolerate(Tolerance::UnknownObject);
    let start = reader.start();
    reader.json.back(start.before_bracket());
    reader.json.skip().map(UnknownObject::new)
}

/// Gives a union its writing, and takes its branches in; `also` are variants that no branch is made from.
macro_rules! branches {
    ($type:ident { $($variant:ident($branch:ident),)* } also $($other:ident)*) => {
        impl $crate::sealed::Sealed for $type {}

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(value) => serde::Serialize::serialize(value, serializer),)*
                    $(Self::$other(value) => serde::Serialize::serialize(value, serializer),)*
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::read::deserialize(deserializer)
            }
        }

        $(impl From<$branch> for $type {
            #[inline]
            fn from(value: $branch) -> Self {
                Self::$variant(value.into())
            }
        })*
    };
}
pub(crate) use branches;

/// Gives a union of objects its reading and writing.
macro_rules! union_of_objects {
    ($type:ident { $($variant:ident($branch:ident),)* } $(unknown $unknown:ident)?) => {
        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                $crate::wire::object::read(reader)
            }
        }

        $crate::wire::union::branches!($type { $($variant($branch),)* } also $($unknown)?);
    };
}
pub(crate) use union_of_objects;

/// A union whose branches a string member tells apart.
///
/// `absent => Variant` names the branch of an object without that member, `absent TOLERANCE => Variant` the branch to
/// which a lenient receiver counts it; `unknown Variant` keeps other objects for a lenient receiver.
macro_rules! tagged {
    ($type:ident by $member:literal {
        $($value:literal => $variant:ident($branch:ident),)*
        $(absent $($tolerance:ident)? => $default:ident($default_branch:ident),)?
        $(unknown $unknown:ident)?
    }) => {
        impl $crate::wire::object::Object for $type {
            #[inline]
            fn members(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                use $crate::wire::object::Object;
                use $crate::wire::union::Tag;
                const VALUES: &[&str] = &[$($value),*];
                match $crate::wire::union::tag(reader, $member, VALUES) {
                    Tag::Text(text) => match &*text {
                        $($value => <$branch as Object>::members(reader).map(|value| Self::$variant(value.into())),)*
                        other => $crate::wire::union::tagged!(@unknown reader $member other $($unknown)?),
                    },
                    $(Tag::Absent if $crate::wire::union::tagged!(@tolerated reader $($tolerance)?) => {
                        <$default_branch as Object>::members(reader).map(|value| Self::$default(value.into()))
                    })?
                    tag @ (Tag::Absent | Tag::Unfit) => {
                        $crate::wire::union::refuse_untagged(reader, $member, &tag);
                        None
                    }
                }
            }
        }

        $crate::wire::union::union_of_objects!($type { $($variant($branch),)* } $(unknown $unknown)?);
    };
    (@tolerated $reader:ident) => { true };
    // The branch itself reports the tolerance, as it misses the same member.
    (@tolerated $reader:ident $tolerance:ident) => { $reader.is_lenient() };
    (@unknown $reader:ident $member:literal $got:ident) => {{
        $crate::wire::union::refuse_tag($reader, $member, VALUES, $got);
        None
    }};
    (@unknown $reader:ident $member:literal $got:ident $unknown:ident) => {
        $crate::wire::union::unknown($reader, $member, VALUES, $got).map(Self::$unknown)
    };
}
pub(crate) use tagged;
