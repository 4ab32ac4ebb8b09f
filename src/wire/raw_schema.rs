//! Tool schemas: JSON Schemas that stay text, checked at their root only.

use std::str::FromStr;

use crate::json::kind::Kind;
use crate::json::value::{Json, JsonObject};
use crate::revision::Revision;
use crate::tolerance::Tolerance;
use crate::wire::member::Constant as _;
use crate::wire::read::{ReadError, Wire};
use crate::wire::reader::Reader;

/// What the protocol asks of one member at the root of a schema.
pub(crate) struct Root {
    pub(crate) name: &'static str,
    pub(crate) form: Form,
    pub(crate) required: bool,
}

pub(crate) enum Form {
    /// This string.
    Constant(&'static str),
    /// Any string.
    String,
    /// An object whose values are objects.
    Objects,
    /// An array of strings.
    Strings,
}

/// Reads a schema, and checks its root on the way.
pub(crate) fn read(reader: &mut Reader<'_>, roots: &'static [Root]) -> Option<JsonObject> {
    reader.json.kind()?;
    let (before, faults) = (reader.json.mark(), reader.faults());
    reader.open_object()?;
    let (mut present, mut is_first) = (0u32, true);
    while let Some(name) = reader.json.name(&mut is_first) {
        // A name that is no text is free-form JSON like the rest.
        let root = roots.iter().position(|root| name.as_deref() == Ok(root.name));
        match root {
            Some(root) => {
                present |= 1 << root;
                reader.inside(roots[root].name, |reader| roots[root].form.check(reader));
            }
            None => drop(reader.json.skip()),
        }
    }
    for (_, root) in roots.iter().enumerate().filter(|(index, root)| root.required && present & (1 << index) == 0) {
        reader.missing(root.name);
    }
    if reader.has_failed_since(faults) {
        return None;
    }
    Some(JsonObject::from_trusted(Json::from_trusted(reader.json.since(before))))
}

impl Form {
    fn check(&self, reader: &mut Reader<'_>) -> Option<()> {
        match self {
            Self::Constant(only) => only.check(reader),
            Self::String => reader.text("string").map(drop),
            Self::Objects => {
                reader.open_object()?;
                let mut is_first = true;
                loop {
                    let before = reader.json.mark();
                    if reader.json.name(&mut is_first).is_none() {
                        return Some(());
                    }
                    reader.inside_key(before, subschema);
                }
            }
            Self::Strings => reader.items::<AnyString>().map(drop),
        }
    }
}

/// A schema inside another: an object. A lenient receiver takes the two that are none, too.
fn subschema(reader: &mut Reader<'_>) -> Option<()> {
    if reader.is_lenient() && reader.json.kind()? == Kind::Boolean {
        reader.tolerate(Tolerance::BooleanSubschema);
        return reader.json.skip().map(drop);
    }
    expect(reader, Kind::Object)
}

/// A string whose text does not matter.
struct AnyString;

impl crate::sealed::Sealed for AnyString {}

impl Wire for AnyString {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        expect(reader, Kind::String).map(|()| Self)
    }
}

fn expect(reader: &mut Reader<'_>, expected: Kind) -> Option<()> {
    match reader.json.kind()? {
        got if got == expected => reader.json.skip().map(drop),
        got => reader.mismatch(expected.as_str(), got),
    }
}

/// Whether a schema is of what a tool takes or of what it gives.
#[doc(hidden)]
#[cfg_attr(not(feature = "schemars"), allow(dead_code, unreachable_pub, reason = "schemas from types alone need it"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    Input,
    Output,
}

/// A tool's schema, by what it is the schema of.
#[doc(hidden)]
#[cfg_attr(not(feature = "schemars"), allow(dead_code, unreachable_pub, reason = "schemas from types alone need it"))]
pub trait RawSchema: Wire + FromStr<Err = ReadError> {
    const REVISION: Revision;
    const SIDE: Side;

    /// Returns the schema as its text.
    fn text(&self) -> &str;
}

/// Gives a schema type its reading and writing; a row says what must hold of a member at the root.
macro_rules! raw_schema {
    ($type:ident in $revision:ident as $side:ident { $($presence:ident $name:literal $form:ident $(= $only:literal)?;)* }) => {
        impl $type {
            const ROOTS: &'static [$crate::wire::raw_schema::Root] = &[
                $($crate::wire::raw_schema::Root {
                    name: $name,
                    form: $crate::wire::raw_schema::Form::$form $(($only))?,
                    required: $crate::wire::raw_schema::raw_schema!(@$presence),
                },)*
            ];

            /// Returns the schema as its text.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }

            /// Returns the schema as an object.
            pub fn as_object(&self) -> &$crate::json::value::JsonObject {
                &self.0
            }

            /// The schema of an object without members: that of a tool without arguments.
            #[must_use]
            pub fn empty() -> Self {
                Self($crate::json::value::JsonObject::from_trusted($crate::json::value::Json::from_trusted(
                    "{\"type\":\"object\",\"additionalProperties\":false}",
                )))
            }

            /// Takes a schema, written as any serializable value.
            ///
            /// # Errors
            /// Fails when the value is not written as an object, or breaks a rule for the root of the schema.
            pub fn new<T: serde::Serialize + ?Sized>(schema: &T) -> Result<Self, $crate::wire::read::ReadError> {
                let text = serde_json::to_string(schema).map_err($crate::wire::read::ReadError::Syntax)?;
                text.parse()
            }
        }

        impl Default for $type {
            /// The schema of any object.
            fn default() -> Self {
                Self($crate::json::value::JsonObject::from_trusted($crate::json::value::Json::from_trusted("{\"type\":\"object\"}")))
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::wire::read::ReadError;

            fn from_str(text: &str) -> Result<Self, $crate::wire::read::ReadError> {
                $crate::wire::read::read(text, $crate::tolerance::Mode::Strict).map(|read| read.value)
            }
        }

        impl $crate::wire::raw_schema::RawSchema for $type {
            const REVISION: $crate::revision::Revision = $crate::revision::Revision::$revision;
            const SIDE: $crate::wire::raw_schema::Side = $crate::wire::raw_schema::Side::$side;

            fn text(&self) -> &str {
                self.as_str()
            }
        }

        impl $crate::sealed::Sealed for $type {}

        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                $crate::wire::raw_schema::read(reader, Self::ROOTS).map(Self)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.as_json().serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::read::deserialize(deserializer)
            }
        }
    };
    (@required) => { true };
    (@optional) => { false };
}
pub(crate) use raw_schema;
