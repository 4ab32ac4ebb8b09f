//! Tool schemas: JSON Schemas that stay text, checked at their root only.

use std::ops::ControlFlow;

use serde::de;

use crate::json::skim;
use crate::problem::Step;
use crate::wire::Cx;
use crate::wire::members::{Constant, held_string, no_string};
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
    let mut first = None;
    each_problem(text, roots, &mut |steps, problem| {
        let error = cx.fail(problem);
        first = Some(steps.iter().fold(error, |error, step| cx.leave(error, step.clone())));
        ControlFlow::Break(())
    });
    first.map_or(Ok(()), Err)
}

/// What is told of a problem and of the steps to it, innermost first.
type Report<'r> = &'r mut dyn FnMut(&[Step], Problem) -> ControlFlow<()>;

/// Reports what is wrong at the root of a schema, as long as `report` goes on.
pub(crate) fn each_problem(text: &str, roots: &'static [Root], report: Report<'_>) {
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
        if roots[index].each_problem(value, report).is_break() {
            return;
        }
    }
    for (_, root) in roots.iter().enumerate().filter(|(index, root)| root.required && present & (1 << index) == 0) {
        if report(&[], Problem::Missing { member: root.name }).is_break() {
            return;
        }
    }
}

impl Root {
    fn each_problem(&self, text: &str, report: Report<'_>) -> ControlFlow<()> {
        let own = Step::Member(self.name.into());
        let wrong = |expected, text| Problem::Type { expected, got: Kind::of(text) };
        match self.form {
            Form::Constant(only) => match only.check(text) {
                Ok(()) => ControlFlow::Continue(()),
                Err(problem) => report(&[own], problem),
            },
            Form::String => match held_string(text) {
                Some(_) => ControlFlow::Continue(()),
                None => report(&[own], no_string(text)),
            },
            Form::Objects if Kind::of(text) == Kind::Object => skim::members(text)
                .filter(|(_, value)| Kind::of(value) != Kind::Object)
                .try_for_each(|(name, value)| {
                    let name = held_string(name).unwrap_or_default().into_owned();
                    report(&[Step::Member(name.into()), own.clone()], wrong("object", value))
                }),
            Form::Objects => report(&[own], wrong("object", text)),
            Form::Strings if Kind::of(text) == Kind::Array => skim::items(text)
                .enumerate()
                .filter(|(_, item)| Kind::of(item) != Kind::String)
                .try_for_each(|(index, item)| report(&[Step::Index(index), own.clone()], wrong("string", item))),
            Form::Strings => report(&[own], wrong("array", text)),
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
