//! Unions that no single string member tells apart: by the members that are there, by the JSON type, by the envelope.

use serde::ser::{Error as _, Serialize, Serializer};

use crate::json::cursor::Mark;
use crate::json::kind::Kind;
use crate::json::value::{Json, JsonObject};
use crate::report::problem::Problem;
use crate::tolerance::Tolerance;
use crate::wire::reader::Reader;
use crate::wire::union::{Tag, UnknownObject, keep, tag, unknown};

/// A union whose branches are told apart by which member they have; two of these members exclude each other.
macro_rules! by_member {
    ($type:ident { $($member:literal => $variant:ident($branch:ident),)* }) => {
        impl $crate::wire::object::Object for $type {
            #[inline]
            fn members(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                const MEMBERS: &[&str] = &[$($member),*];
                let start = reader.start();
                match $crate::wire::union_by::first_of(reader, MEMBERS) {
                    $(Some($member) => {
                        let value = <$branch as $crate::wire::object::Object>::members(reader);
                        let is_alone = $crate::wire::union_by::excludes(
                            reader,
                            start,
                            $member,
                            MEMBERS,
                            value.as_ref().map(|value| &value.extra),
                        );
                        value.filter(|_| is_alone).map(|value| Self::$variant(value.into()))
                    })*
                    _ => {
                        reader.report($crate::report::problem::Problem::NoneOf { members: MEMBERS });
                        reader.pass_object(start);
                        None
                    }
                }
            }
        }

        $crate::wire::union::union_of_objects!($type { $($variant($branch),)* });
    };
}
pub(crate) use by_member;

/// Returns the first of some members that an object has; the reader stays where it is.
pub(crate) fn first_of(reader: &mut Reader<'_>, members: &'static [&'static str]) -> Option<&'static str> {
    let start = reader.start();
    let known = |name: &str| members.iter().copied().find(|member| *member == name);
    reader.find(start, |name| known(name).is_some(), |_, name| known(name)).flatten()
}

/// Makes sure that an object with one of some members has none of the others.
pub(crate) fn excludes(
    reader: &mut Reader<'_>,
    start: Mark,
    one: &'static str,
    members: &'static [&'static str],
    extra: Option<&crate::json::map::Map<Json>>,
) -> bool {
    let mut is_alone = true;
    for other in members.iter().filter(|other| **other != one) {
        // Where there is a value, its `extra` tells; where there is none, the text has to be looked through.
        let is_there = match extra {
            Some(extra) => extra.contains_key(other),
            None => !reader.json.is_broken() && reader.has(start, other),
        };
        if is_there {
            reader.report(Problem::Exclusive { members: [one, other] });
            is_alone = false;
        }
    }
    is_alone
}

/// A union of schemas for one form field: told apart by `type`, then by the members that only one of them has.
///
/// A row is `[types] with "member" => …`, `[types] items "member" => …` for a member of `items`, or `[types] => …`.
macro_rules! by_shape {
    ($type:ident { $([$($tag:literal)*] $($how:ident $member:literal)? => $variant:ident($branch:ident),)* types [$($known:literal)*] unknown $unknown:ident }) => {
        impl $crate::wire::object::Object for $type {
            #[inline]
            fn members(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                const ROWS: &[$crate::wire::union_by::Row] = &[
                    $($crate::wire::union_by::Row {
                        tags: &[$($tag),*],
                        sign: $crate::wire::union_by::by_shape!(@sign $($how $member)?),
                    },)*
                ];
                const TYPES: &[&str] = &[$($known),*];
                let found = match $crate::wire::union_by::row(reader, ROWS, TYPES) {
                    Ok(row) => row,
                    Err(unknown) => return unknown.map(Self::$unknown),
                };
                let mut rows = 0..;
                $(if rows.next() == Some(found) {
                    return <$branch as $crate::wire::object::Object>::members(reader).map(|value| Self::$variant(value.into()));
                })*
                None
            }
        }

        $crate::wire::union::union_of_objects!($type { $($variant($branch),)* } unknown $unknown);
    };
    (@sign) => { $crate::wire::union_by::Sign::None };
    (@sign with $member:literal) => { $crate::wire::union_by::Sign::Member($member) };
    (@sign items $member:literal) => { $crate::wire::union_by::Sign::Items($member) };
}
pub(crate) use by_shape;

/// How to know a branch of a [`by_shape`] union.
pub(crate) struct Row {
    pub(crate) tags: &'static [&'static str],
    pub(crate) sign: Sign,
}

/// What tells a branch from the others with its `type`.
pub(crate) enum Sign {
    None,
    /// The object has this member.
    Member(&'static str),
    /// Its `items` has this member.
    Items(&'static str),
}

/// Finds the row that fits. Where none does, the object is kept or refused.
pub(crate) fn row(
    reader: &mut Reader<'_>,
    rows: &[Row],
    types: &'static [&'static str],
) -> Result<usize, Option<UnknownObject>> {
    let start = reader.start();
    let text = match tag(reader, "type", &[]) {
        Tag::Text(text) => text,
        Tag::Absent if reader.is_lenient() => return Err(keep(reader)),
        tag @ (Tag::Absent | Tag::Unfit) => {
            crate::wire::union::refuse_untagged(reader, "type", &tag);
            return Err(None);
        }
    };
    let mut last = None;
    for (index, row) in rows.iter().enumerate().filter(|(_, row)| row.tags.contains(&&*text)) {
        let fits = match row.sign {
            Sign::None => true,
            Sign::Member(member) => reader.has(start, member),
            Sign::Items(member) => {
                reader.find(start, |name| name == "items", |reader, _| has_member(reader, member)).unwrap_or(false)
            }
        };
        if fits {
            return Ok(index);
        }
        last = Some(index);
    }
    // The last row of a type answers for what has no sign, so that its own reasons say what is missing.
    last.ok_or_else(|| unknown(reader, "type", types, &text))
}

/// Tells whether the value that comes next is an object with a member of this name.
fn has_member(reader: &mut Reader<'_>, member: &str) -> bool {
    if reader.json.kind() != Some(Kind::Object) {
        return false;
    }
    reader.json.open();
    let start = reader.json.mark();
    reader.has(start, member)
}

/// A union whose branches are of different JSON types.
macro_rules! by_kind {
    ($type:ident { $($kind:ident => $variant:ident($branch:ty),)* } null $null:ident($tolerance:ident)) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                const EXPECTED: &str = $crate::wire::union_by::by_kind!(@expected $($kind)*);
                match reader.json.kind()? {
                    $($crate::json::kind::Kind::$kind => <$branch as $crate::wire::read::Wire>::read(reader).map(Self::$variant),)*
                    $crate::json::kind::Kind::Null if reader.is_lenient() => {
                        reader.tolerate($crate::tolerance::Tolerance::$tolerance);
                        reader.json.skip().map(|_| Self::$null)
                    }
                    got => reader.mismatch(EXPECTED, got),
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
                $crate::wire::read::deserialize(deserializer)
            }
        }

        $(impl From<$branch> for $type {
            #[inline]
            fn from(value: $branch) -> Self {
                Self::$variant(value)
            }
        })*

        impl From<&str> for $type {
            fn from(value: &str) -> Self {
                Self::String(value.to_owned())
            }
        }
    };
    (@expected String Number Boolean Array) => { "string, number, boolean or array of strings" };
    (@expected String Number Boolean) => { "string, number or boolean" };
}
pub(crate) use by_kind;

/// An object that may be read as several types, none of which it names: it stays text until the reader says which.
///
/// A row is the member that a type must have. Strict reading asks that at least one type fits.
macro_rules! ambiguous {
    ($type:ident { $($member:literal => $branch:ident,)* }) => {
        impl $type {
            /// Returns the object as it is written; `None` where it was made here of what cannot be written, such as a result
            /// whose `extra` holds one of its own members. Writing the message says so.
            pub fn as_object(&self) -> Option<&$crate::json::value::JsonObject> {
                self.0.object().ok()
            }

            /// Reads the object as the result of the request that it answers.
            ///
            /// # Errors
            /// Fails when the object is no such result.
            pub fn read_as<T: $crate::wire::read::Wire>(&self, mode: $crate::tolerance::Mode) -> Result<$crate::wire::read::Parsed<T>, $crate::wire::read::ReadError> {
                match self.0.object() {
                    Ok(object) => $crate::wire::read::read(object.as_str(), mode),
                    Err(fault) => Err($crate::wire::read::ReadError::Syntax(serde::de::Error::custom(fault))),
                }
            }
        }

        impl $crate::sealed::Sealed for $type {}

        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                let candidates: &[$crate::wire::union_by::Candidate] = &[
                    $(($member, |reader| <$branch as $crate::wire::read::Wire>::read(reader).is_some()),)*
                ];
                $crate::wire::union_by::any_of(reader, candidates, &[$($member),*]).map(Into::into).map(Self)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::read::deserialize(deserializer)
            }
        }

        $(impl From<$branch> for $type {
            #[inline]
            fn from(result: $branch) -> Self {
                Self($crate::wire::union_by::ObjectOrFault::write(&result))
            }
        })*
    };
}
pub(crate) use ambiguous;

/// An object as its text, or why a value that was to be one cannot be written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ObjectOrFault(Result<JsonObject, String>);

impl ObjectOrFault {
    /// Writes a value as an object.
    pub(crate) fn write(value: &impl Serialize) -> Self {
        Self(JsonObject::new(value).map_err(|error| error.to_string()))
    }

    /// Returns the object.
    ///
    /// # Errors
    /// Says why there is none.
    pub(crate) fn object(&self) -> Result<&JsonObject, &str> {
        self.0.as_ref().map_err(String::as_str)
    }
}

impl From<JsonObject> for ObjectOrFault {
    fn from(object: JsonObject) -> Self {
        Self(Ok(object))
    }
}

impl Serialize for ObjectOrFault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Ok(object) => object.serialize(serializer),
            Err(fault) => Err(S::Error::custom(fault)),
        }
    }
}

/// The member that a type must have, and the reading of that type.
pub(crate) type Candidate = (&'static str, fn(&mut Reader<'_>) -> bool);

/// Takes an object that fits one of several types. Where it fits none, the first that it could be says what is wrong.
pub(crate) fn any_of(
    reader: &mut Reader<'_>,
    candidates: &[Candidate],
    members: &'static [&'static str],
) -> Option<JsonObject> {
    let before = reader.json.kind().map(|_| reader.json.mark())?;
    reader.open_object()?;
    let start = reader.json.mark();
    let mut first = None;
    for (member, read) in candidates {
        if !reader.has(start, member) {
            continue;
        }
        reader.json.back(before);
        match reader.attempt(read) {
            Ok(()) => return Some(object_since(reader, before)),
            Err(found) => first.get_or_insert(found),
        };
        if reader.json.is_broken() {
            return None;
        }
    }
    reader.json.back(before);
    reader.json.skip()?;
    match first {
        Some(found) => {
            reader.join(found);
            None
        }
        None if reader.is_lenient() => {
            reader.tolerate(Tolerance::UnknownObject);
            Some(object_since(reader, before))
        }
        None => {
            reader.report(Problem::NoneOf { members });
            None
        }
    }
}

fn object_since(reader: &Reader<'_>, start: Mark) -> JsonObject {
    JsonObject::from_trusted(Json::from_trusted(reader.json.since(start)))
}

/// The envelopes that a message can be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Envelope {
    Request,
    Notification,
    Result,
    Error,
}

/// Tells which envelope an object is that has some members.
pub(crate) fn envelope_of(mut has: impl FnMut(&str) -> bool) -> Result<Envelope, Problem> {
    let exclusive = |one, other| Problem::Exclusive { members: [one, other] };
    match (has("method"), has("result"), has("error")) {
        (true, true, _) => Err(exclusive("method", "result")),
        (true, false, true) => Err(exclusive("method", "error")),
        (false, true, true) => Err(exclusive("result", "error")),
        (true, false, false) if has("id") => Ok(Envelope::Request),
        (true, false, false) => Ok(Envelope::Notification),
        (false, true, false) => Ok(Envelope::Result),
        (false, false, true) => Ok(Envelope::Error),
        (false, false, false) => Err(Problem::NoneOf { members: &["method", "result", "error"] }),
    }
}

/// Tells which envelope the object is that is being read. Where it is none that belongs here, it is refused.
pub(crate) fn envelope(reader: &mut Reader<'_>, expected: &[Envelope]) -> Option<Envelope> {
    let start = reader.start();
    let problem = match envelope_of(|member| reader.has(start, member)) {
        Ok(envelope) if expected.contains(&envelope) => return Some(envelope),
        Ok(_) => Problem::Rule { rule: "this envelope does not belong here" },
        Err(problem) => problem,
    };
    reader.report(problem);
    reader.pass_object(start);
    None
}

/// A union of envelopes, told apart by `method`, `id`, `result` and `error`.
macro_rules! enveloped {
    ($type:ident { $($envelope:ident => $variant:ident($branch:ident),)* } $(batch $requests:ident($request:ident), $responses:ident($response:ident))?) => {
        impl $crate::wire::object::Object for $type {
            #[inline]
            fn members(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                use $crate::wire::union_by::Envelope;
                let envelope = $crate::wire::union_by::envelope(reader, &[$(Envelope::$envelope),*])?;
                $(if envelope == Envelope::$envelope {
                    return <$branch as $crate::wire::object::Object>::members(reader).map(|value| Self::$variant(value.into()));
                })*
                None
            }
        }

        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                $($crate::wire::union_by::enveloped!(@batch reader $requests($request) $responses($response));)?
                $crate::wire::object::read(reader)
            }
        }

        $crate::wire::union::branches!($type { $($variant($branch),)* } also $($requests $responses)?);
    };
    (@batch $reader:ident $requests:ident($request:ident) $responses:ident($response:ident)) => {
        if $reader.json.kind()? == $crate::json::kind::Kind::Array {
            return match $crate::wire::union_by::batch($reader)? {
                $crate::wire::union_by::Batch::Requests => <$request as $crate::wire::read::Wire>::read($reader).map(Self::$requests),
                $crate::wire::union_by::Batch::Responses => <$response as $crate::wire::read::Wire>::read($reader).map(Self::$responses),
            };
        }
    };
}
pub(crate) use enveloped;

/// What an array of messages holds.
pub(crate) enum Batch {
    Requests,
    Responses,
}

/// What is wrong with an empty array of messages.
pub(crate) const EMPTY_BATCH: &str = "expected at least one message in a batch";

/// Tells by the first item whether the array that comes next holds requests or responses; an empty one is refused.
pub(crate) fn batch(reader: &mut Reader<'_>) -> Option<Batch> {
    let start = reader.json.mark();
    reader.json.open();
    if !reader.json.item(&mut true) {
        reader.report(Problem::Rule { rule: EMPTY_BATCH });
        return None;
    }
    let first = reader.json.mark();
    let is_response = has_member(reader, "result") || {
        reader.json.back(first);
        has_member(reader, "error")
    };
    reader.json.back(start);
    Some(if is_response { Batch::Responses } else { Batch::Requests })
}
