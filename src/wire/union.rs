//! Unions of objects that a string member tells apart; the branch is chosen by what the message says, never by trying.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use crate::json::cursor::Mark;
use crate::json::value::{Json, JsonObject};
use crate::line::quoted;
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

/// Looks for the discriminator `member` of the object that is being read; the reader goes back to the first member.
pub(crate) fn tag<'a>(reader: &mut Reader<'a>, member: &'static str) -> Tag<'a> {
    let start = reader.start();
    let mut is_first = true;
    let mut tag = Tag::Absent;
    while let Some(name) = reader.json.name(&mut is_first) {
        if name.is_ok_and(|name| name == member) {
            tag = match reader.inside(member, |reader| reader.text("string")) {
                Some(text) => Tag::Text(text),
                None => Tag::Unfit,
            };
            break;
        }
        reader.json.skip();
    }
    reader.json.back(start);
    tag
}

/// Passes over the discriminator of the object that is being read, if it stands first and has one of some values.
#[inline]
pub(crate) fn first_tag(
    reader: &mut Reader<'_>,
    member: &'static str,
    values: &[&'static str],
) -> Option<&'static str> {
    let start = reader.start();
    let name = reader.json.name(&mut true);
    if name.is_some_and(|name| name.is_ok_and(|name| name == member))
        && let Some(value) = values.iter().find(|value| reader.json.eat(value))
    {
        reader.tagged(member, start);
        return Some(value);
    }
    reader.json.back(start);
    None
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
    reader.report_at(member, Problem::Value { expected: values, got: quoted(got) });
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
    whole_object(reader, start).map(UnknownObject::new)
}

/// Passes over an object whose brace has been passed, and returns its text.
fn whole_object<'a>(reader: &mut Reader<'a>, start: Mark) -> Option<&'a str> {
    let mut is_first = true;
    while let Some(_name) = reader.json.name(&mut is_first) {
        reader.json.skip()?;
    }
    (!reader.json.is_broken()).then(|| reader.json.since(start.before_bracket()))
}

/// Gives a union of objects its reading and writing.
macro_rules! union_of_objects {
    ($type:ident { $($variant:ident($branch:ident),)* } $(unknown $unknown:ident)?) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                $crate::wire::object::read(reader)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(value) => serde::Serialize::serialize(value, serializer),)*
                    $(Self::$unknown(value) => serde::Serialize::serialize(value, serializer),)?
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::read::deserialize(deserializer)
            }
        }

        $(impl From<$branch> for $type {
            fn from(value: $branch) -> Self {
                Self::$variant(value.into())
            }
        })*
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
            fn members(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                use $crate::wire::object::Object;
                use $crate::wire::union::Tag;
                const VALUES: &[&str] = &[$($value),*];
                match $crate::wire::union::first_tag(reader, $member, VALUES) {
                    $(Some($value) => return <$branch as Object>::members(reader).map(|value| Self::$variant(value.into())),)*
                    _ => {}
                }
                match $crate::wire::union::tag(reader, $member) {
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
