//! Unions: the branch is chosen by what the message says of itself, never by trying.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Serialize, Serializer};

use crate::json::raw;
use crate::problem::{Step, quoted};
use crate::wire::Cx;
use crate::wire::members::{Members, held_string, no_string};
use crate::{Json, JsonObject, Problem, Tolerance};

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
        f.write_str(&self.0)
    }
}

/// An object of a kind that its union did not list, kept as it came. It comes from parsing alone.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownObject(JsonObject);

impl UnknownObject {
    pub(crate) fn new(text: String) -> Self {
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
pub(crate) enum Tag {
    /// The branch at this place of the list.
    Branch(usize),
    /// There is no such member.
    Absent,
    /// It is a string that is not in the list.
    Unknown(String),
}

/// Reads on until the discriminator `member` comes, and compares it with `values`.
pub(crate) fn tag<'de, A: MapAccess<'de>>(
    members: &mut Members<'_, 'de, A>,
    member: &'static str,
    values: &[&str],
    cx: &mut Cx,
) -> Result<Tag, A::Error> {
    let Some((_, raw)) = members.seek(&[member], cx)? else { return Ok(Tag::Absent) };
    match held_string(raw.text()) {
        Some(tag) => Ok(match values.iter().position(|value| *value == tag) {
            Some(branch) => Tag::Branch(branch),
            None => Tag::Unknown(tag.into_owned()),
        }),
        None => {
            let error = cx.fail(no_string(raw.text()));
            Err(cx.leave(error, Step::Member(member.into())))
        }
    }
}

/// Refuses a discriminator of an unknown value, or, leniently, keeps the object.
pub(crate) fn unknown<'de, A: MapAccess<'de>>(
    members: &mut Members<'_, 'de, A>,
    member: &'static str,
    values: &'static [&'static str],
    got: &str,
    cx: &mut Cx,
) -> Result<UnknownObject, A::Error> {
    if !cx.is_lenient() {
        return Err(refuse_tag(member, values, got, cx));
    }
    cx.tolerate(Tolerance::UnknownObject);
    members.rest(cx).map(UnknownObject::new)
}

/// Refuses a discriminator of an unknown value.
#[cold]
pub(crate) fn refuse_tag<E: serde::de::Error>(
    member: &'static str,
    values: &'static [&'static str],
    got: &str,
    cx: &mut Cx,
) -> E {
    let error = cx.fail(Problem::Value { expected: values, got: quoted(got) });
    cx.leave(error, Step::Member(member.into()))
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
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::Problem;

            /// Reads one of the listed strings.
            fn from_str(text: &str) -> Result<Self, $crate::Problem> {
                match text {
                    $($value => Ok(Self::$variant),)*
                    _ => Err($crate::Problem::Value { expected: Self::VALUES, got: $crate::problem::quoted(text) }),
                }
            }
        }

        impl $crate::wire::Wire for $type {
            fn read<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, D::Error> {
                let text = <String as $crate::wire::Wire>::read(deserializer, cx)?;
                match text.parse() {
                    Ok(value) => Ok(value),
                    $(Err(_) if cx.is_lenient() => {
                        cx.tolerate($crate::Tolerance::UnknownValue);
                        Ok(Self::$other($crate::UnknownValue::new(&text)))
                    })?
                    Err(problem) => Err(cx.fail(problem)),
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
                $crate::wire::deserialize(deserializer)
            }
        }
    };
}

/// Gives a union of objects its reading and writing; `$choose` is the way to the branch.
macro_rules! union_of_objects {
    ($type:ident { $($variant:ident($branch:ident),)* } $(unknown $unknown:ident)?) => {
        impl $crate::wire::Wire for $type {
            fn read<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, D::Error> {
                $crate::wire::object::read(deserializer, cx)
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
                $crate::wire::deserialize(deserializer)
            }
        }

        $(impl From<$branch> for $type {
            fn from(value: $branch) -> Self {
                Self::$variant(value.into())
            }
        })*
    };
}

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
            fn members<'de, A: serde::de::MapAccess<'de>>(
                members: &mut $crate::wire::members::Members<'_, 'de, A>,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, A::Error> {
                use $crate::wire::union::Tag;
                const VALUES: &[&str] = &[$($value),*];
                let mut branches = 0..;
                let tag = $crate::wire::union::tag(members, $member, VALUES, cx)?;
                $(if let Tag::Branch(branch) = tag && Some(branch) == branches.next() {
                    return <$branch as $crate::wire::object::Object>::members(members, cx).map(|value| Self::$variant(value.into()));
                })*
                match tag {
                    $(Tag::Absent if tagged!(@tolerated cx $($tolerance)?) => {
                        <$default_branch as $crate::wire::object::Object>::members(members, cx).map(|value| Self::$default(value.into()))
                    })?
                    Tag::Absent | Tag::Branch(_) => Err(cx.missing($member)),
                    Tag::Unknown(got) => tagged!(@unknown members $member got cx $($unknown)?),
                }
            }
        }

        union_of_objects!($type { $($variant($branch),)* } $(unknown $unknown)?);
    };
    (@tolerated $cx:ident) => { true };
    // The branch itself reports the tolerance, as it misses the same member.
    (@tolerated $cx:ident $tolerance:ident) => { $cx.is_lenient() };
    (@unknown $members:ident $member:literal $got:ident $cx:ident) => {
        Err($crate::wire::union::refuse_tag($member, VALUES, &$got, $cx))
    };
    (@unknown $members:ident $member:literal $got:ident $cx:ident $unknown:ident) => {
        $crate::wire::union::unknown($members, $member, VALUES, &$got, $cx).map(Self::$unknown)
    };
}

/// A union whose branches are told apart by which member they have; two of these members exclude each other.
macro_rules! by_member {
    ($type:ident { $($member:literal => $variant:ident($branch:ident),)* }) => {
        impl $crate::wire::object::Object for $type {
            fn members<'de, A: serde::de::MapAccess<'de>>(
                members: &mut $crate::wire::members::Members<'_, 'de, A>,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, A::Error> {
                const MEMBERS: &[&str] = &[$($member),*];
                let found = members.seek(MEMBERS, cx)?.map(|(branch, _)| branch);
                let mut branches = 0..;
                $(if found.is_some() && found == branches.next() {
                    let value = <$branch as $crate::wire::object::Object>::members(members, cx)?;
                    if let Some(other) = MEMBERS.iter().find(|other| value.extra.contains_key(other)) {
                        return Err(cx.fail($crate::Problem::Exclusive { members: [$member, other] }));
                    }
                    return Ok(Self::$variant(value.into()));
                })*
                Err(cx.fail($crate::Problem::NoneOf { members: MEMBERS }))
            }
        }

        union_of_objects!($type { $($variant($branch),)* });
    };
}

/// Tells whether a JSON text is an object with a member of this name.
pub(crate) fn has_member(text: &str, member: &str) -> bool {
    struct Walk<'m>(&'m str);
    impl<'de> Visitor<'de> for Walk<'_> {
        type Value = bool;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
            let mut found = false;
            while let Some(name) = map.next_key_seed(raw::Text)? {
                found |= name == self.0;
                map.next_value::<serde::de::IgnoredAny>()?;
            }
            Ok(found)
        }
    }
    use serde::Deserializer as _;
    serde_json::Deserializer::from_str(text).deserialize_map(Walk(member)).unwrap_or(false)
}

/// A union whose branches are of different JSON types.
macro_rules! by_kind {
    ($type:ident { $($kind:ident => $variant:ident($branch:ty),)* } null $null:ident($tolerance:ident)) => {
        impl $crate::wire::Wire for $type {
            fn read<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, D::Error> {
                const EXPECTED: &str = by_kind!(@expected $($kind)*);
                let raw = $crate::json::raw::Raw::read(deserializer)?;
                match $crate::Kind::of(raw.text()) {
                    $($crate::Kind::$kind => $crate::wire::members::read_held(raw.text(), cx).map(Self::$variant),)*
                    $crate::Kind::Null if cx.is_lenient() => {
                        cx.tolerate($crate::Tolerance::$tolerance);
                        Ok(Self::$null)
                    }
                    got => Err(cx.mismatch(EXPECTED, got)),
                }
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(value) => serde::Serialize::serialize(value, serializer),)*
                    Self::$null => serializer.serialize_unit(),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::deserialize(deserializer)
            }
        }
    };
    (@expected String Number Boolean Array) => { $crate::wire::union::ANSWERS };
    (@expected String Number Boolean) => { $crate::wire::union::PLAIN_ANSWERS };
}

/// What an answer may be.
pub(crate) const ANSWERS: &str = "string, number, boolean or array of strings";
/// What an answer may be where there are no lists.
pub(crate) const PLAIN_ANSWERS: &str = "string, number or boolean";

/// An object that may be read as several types, none of which it names: it stays text until the reader says which.
///
/// A row is the member that a type must have. Strict reading asks that at least one type fits.
macro_rules! ambiguous {
    ($type:ident { $($member:literal => $branch:ident,)* }) => {
        impl $type {
            /// Returns the object as it came.
            pub fn as_object(&self) -> &$crate::JsonObject {
                &self.0
            }

            /// Reads the object as the result of the request that it answers.
            ///
            /// # Errors
            /// Fails when the object is no such result.
            pub fn read_as<T: $crate::Wire>(&self, mode: $crate::Mode) -> Result<$crate::Lenient<T>, $crate::ReadError> {
                $crate::read(self.0.get(), mode)
            }
        }

        impl $crate::wire::Wire for $type {
            fn read<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, D::Error> {
                let object = <$crate::JsonObject as $crate::wire::Wire>::read(deserializer, cx)?;
                let mut first = None;
                $(if $crate::wire::union::has_member(object.get(), $member) {
                    match $crate::wire::members::read_held::<$branch, serde_json::Error>(object.get(), cx) {
                        Ok(_) => return Ok(Self(object)),
                        Err(error) => { first.get_or_insert((error, cx.take())); }
                    }
                })*
                match first {
                    Some((error, failure)) => {
                        cx.put(failure);
                        Err(serde::de::Error::custom(error))
                    }
                    None if cx.is_lenient() => {
                        cx.tolerate($crate::Tolerance::UnknownObject);
                        Ok(Self(object))
                    }
                    None => Err(cx.fail($crate::Problem::NoneOf { members: &[$($member),*] })),
                }
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::deserialize(deserializer)
            }
        }

        $(impl TryFrom<&$branch> for $type {
            type Error = serde_json::Error;

            /// Writes the result; fails where its `extra` holds one of its own members.
            fn try_from(result: &$branch) -> Result<Self, serde_json::Error> {
                $crate::JsonObject::new(result).map(Self)
            }
        })*
    };
}
