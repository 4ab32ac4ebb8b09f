//! Tool schemas: JSON Schemas that stay text, checked at their root only.

use serde::de;

use crate::json::skim;
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
pub(crate) fn check<E: de::Error>(text: &str, roots: &'static [Root], cx: &mut Cx) -> Result<(), E> {
    let mut present = 0u32;
    let mut members = skim::members(text);
    // A member that the text does not even mention need not be looked for; `type` mostly stands first.
    let is_mentioned = |root: &Root| text.contains('\\') || text.contains(root.name);
    let mut left = roots.iter().filter(|root| root.required || is_mentioned(root)).count();
    while left > 0 {
        let Some((name, value)) = members.next() else { break };
        let name = held_string(name).unwrap_or_default();
        let Some(index) = roots.iter().position(|root| root.name == name) else { continue };
        left -= usize::from(present & (1 << index) == 0);
        present |= 1 << index;
        if let Err((problem, inner)) = roots[index].form.check(value) {
            let mut error = cx.fail(problem);
            if let Some(step) = inner {
                error = cx.leave(error, step);
            }
            return Err(cx.leave(error, Step::Member(roots[index].name.into())));
        }
    }
    match roots.iter().enumerate().find(|(index, root)| root.required && present & (1 << index) == 0) {
        None => Ok(()),
        Some((_, root)) => Err(cx.missing(root.name)),
    }
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
                if Kind::of(text) != Kind::Object {
                    return Err((wrong("object", text), None));
                }
                match skim::members(text).find(|(_, value)| Kind::of(value) != Kind::Object) {
                    None => Ok(()),
                    Some((name, value)) => {
                        let name = held_string(name).unwrap_or_default().into_owned();
                        Err((wrong("object", value), Some(Step::Member(name.into()))))
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
                $crate::wire::schema::check(object.get(), Self::ROOTS, cx)?;
                Ok(Self(object))
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.as_json().serialize(serializer)
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
