//! One value, or an array of them.

use std::marker::PhantomData;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Serialize, Serializer};

use crate::wire::members::Members;
use crate::wire::object::Object;
use crate::wire::{Cx, Wire};

/// One value, or an array of them; which of the two is remembered.
#[derive(Clone, Debug, PartialEq)]
pub enum OneOrMany<T> {
    /// The value itself.
    One(T),
    /// An array, of any length.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// Returns the values, however they were written.
    pub fn as_slice(&self) -> &[T] {
        match self {
            Self::One(value) => std::slice::from_ref(value),
            Self::Many(values) => values,
        }
    }
}

impl<T> From<T> for OneOrMany<T> {
    fn from(value: T) -> Self {
        Self::One(value)
    }
}

impl<T> From<Vec<T>> for OneOrMany<T> {
    fn from(values: Vec<T>) -> Self {
        Self::Many(values)
    }
}

impl<T: Serialize> Serialize for OneOrMany<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::One(value) => value.serialize(serializer),
            Self::Many(values) => values.serialize(serializer),
        }
    }
}

impl<T: Object> Wire for OneOrMany<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        struct Walk<'c, T> {
            cx: &'c mut Cx,
            result: PhantomData<T>,
        }
        impl<'de, T: Object> Visitor<'de> for Walk<'_, T> {
            type Value = OneOrMany<T>;

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OneOrMany<T>, A::Error> {
                T::members(&mut Members::new(&mut map), self.cx).map(OneOrMany::One)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<OneOrMany<T>, A::Error> {
                crate::wire::scalar::items(seq, Vec::new(), self.cx).map(OneOrMany::Many)
            }

            reject!("object or array"; null boolean number string);
        }
        deserializer.deserialize_any(Walk { cx, result: PhantomData })
    }
}

impl<'de, T: Object> serde::Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::wire::deserialize(deserializer)
    }
}
