//! Tool schemas: JSON Schemas that stay text, checked at their root only.

use std::fmt;

use serde::de::{Deserializer as _, MapAccess, Visitor};

use crate::json::raw::{Raw, Text};
use crate::problem::Step;
use crate::wire::Cx;
use crate::wire::members::{Constant, held_string};
use crate::{Kind, Problem};

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

/// Checks the root of a schema that is known to be an object.
pub(crate) fn check(text: &str, roots: &'static [Root], cx: &mut Cx) -> serde_json::Result<()> {
    struct Walk<'c> {
        roots: &'static [Root],
        cx: &'c mut Cx,
    }
    impl<'de> Visitor<'de> for Walk<'_> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
            let mut missing: Vec<&'static str> =
                self.roots.iter().filter(|root| root.required).map(|root| root.name).collect();
            while let Some(name) = map.next_key_seed(Text)? {
                let Some(root) = self.roots.iter().find(|root| root.name == name) else {
                    map.next_value::<serde::de::IgnoredAny>()?;
                    continue;
                };
                missing.retain(|missing| *missing != root.name);
                let raw = map.next_value_seed(Verbatim)?;
                if let Err((problem, inner)) = root.form.check(raw.text()) {
                    let mut error = self.cx.fail(problem);
                    if let Some(step) = inner {
                        error = self.cx.leave(error, step);
                    }
                    return Err(self.cx.leave(error, Step::Member(root.name.into())));
                }
            }
            match missing.first() {
                None => Ok(()),
                Some(member) => Err(self.cx.missing(member)),
            }
        }
    }
    serde_json::Deserializer::from_str(text).deserialize_map(Walk { roots, cx })
}

impl Form {
    fn check(&self, text: &str) -> Result<(), (Problem, Option<Step>)> {
        let wrong = |expected, text| Problem::Type { expected, got: Kind::of(text) };
        match self {
            Self::Constant(only) => only.check(text).map_err(|problem| (problem, None)),
            Self::String => match held_string(text) {
                Some(_) => Ok(()),
                None => Err((wrong("string", text), None)),
            },
            Self::Objects => {
                let members = crate::json::members(text).map_err(|_| (wrong("object", text), None))?;
                match members.iter().find(|(_, value)| Kind::of(value.get()) != Kind::Object) {
                    None => Ok(()),
                    Some((name, value)) => {
                        Err((wrong("object", value.get()), Some(Step::Member(name.clone().into_owned().into()))))
                    }
                }
            }
            Self::Strings => {
                let items = crate::json::items(text).map_err(|_| (wrong("array", text), None))?;
                match items.iter().position(|item| Kind::of(item.get()) != Kind::String) {
                    None => Ok(()),
                    Some(index) => Err((wrong("string", items[index].get()), Some(Step::Index(index)))),
                }
            }
        }
    }
}

struct Verbatim;

impl<'de> serde::de::DeserializeSeed<'de> for Verbatim {
    type Value = Raw<'de>;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Raw<'de>, D::Error> {
        Raw::read(deserializer)
    }
}

/// Gives a schema type its reading and writing; a row says what must hold of a member at the root.
macro_rules! raw_schema {
    ($type:ident { $($presence:ident $name:literal $form:ident $(= $only:literal)?;)* }) => {
        impl $type {
            const ROOTS: &'static [$crate::wire::schema::Root] = &[
                $($crate::wire::schema::Root {
                    name: $name,
                    form: $crate::wire::schema::Form::$form $(($only))?,
                    required: raw_schema!(@$presence),
                },)*
            ];

            /// Returns the schema as its text.
            pub fn get(&self) -> &str {
                self.0.get()
            }

            /// Returns the schema as an object.
            pub fn as_object(&self) -> &$crate::JsonObject {
                &self.0
            }

            /// Takes a schema, written as any serializable value.
            ///
            /// # Errors
            /// Fails when the value is not written as an object, or breaks a rule for the root of the schema.
            pub fn new<T: serde::Serialize + ?Sized>(schema: &T) -> Result<Self, $crate::ReadError> {
                let text = serde_json::to_string(schema).map_err($crate::ReadError::Syntax)?;
                text.parse()
            }
        }

        impl Default for $type {
            /// The schema of any object.
            fn default() -> Self {
                Self($crate::JsonObject::from_trusted($crate::Json::from_trusted("{\"type\":\"object\"}")))
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::ReadError;

            fn from_str(text: &str) -> Result<Self, $crate::ReadError> {
                $crate::read(text, $crate::Mode::Strict).map(|read| read.value)
            }
        }

        impl $crate::wire::Wire for $type {
            fn read<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, D::Error> {
                let object = <$crate::JsonObject as $crate::wire::Wire>::read(deserializer, cx)?;
                match $crate::wire::schema::check(object.get(), Self::ROOTS, cx) {
                    Ok(()) => Ok(Self(object)),
                    Err(error) => Err(cx.inner(&error)),
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
    };
    (@required) => { true };
    (@optional) => { false };
}
