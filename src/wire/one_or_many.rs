//! One value, or an array of them.

use serde::{Serialize, Serializer};

use crate::json::kind::Kind;
use crate::sealed::Sealed;
use crate::wire::object::Object;
use crate::wire::read::{Wire, deserialize};
use crate::wire::reader::Reader;

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

impl<T> Sealed for OneOrMany<T> {}

impl<T: Object> Wire for OneOrMany<T> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        match reader.json.kind()? {
            Kind::Object => T::read(reader).map(Self::One),
            Kind::Array => reader.items().map(Self::Many),
            got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String) => reader.mismatch("object or array", got),
        }
    }
}

impl<'de, T: Object> serde::Deserialize<'de> for OneOrMany<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}
