//! What visitors say of values that they do not want.

use serde::de::{self, MapAccess};

use crate::json::raw::{NUMBER, Text};
use crate::wire::{Cx, numbers_look_like_objects};
use crate::{Kind, Problem};

impl Cx {
    /// Refuses a value of another JSON type.
    #[cold]
    pub(crate) fn mismatch<E: de::Error>(&mut self, expected: &'static str, got: Kind) -> E {
        self.fail(Problem::Type { expected, got })
    }

    /// Refuses an object, or a number that only looks like one.
    #[cold]
    pub(crate) fn mismatched_map<'de, A: MapAccess<'de>>(&mut self, expected: &'static str, mut map: A) -> A::Error {
        match map.next_key_seed(Text) {
            Ok(Some(name)) if name == NUMBER && numbers_look_like_objects() => self.mismatch(expected, Kind::Number),
            Ok(_) => self.mismatch(expected, Kind::Object),
            Err(error) => error,
        }
    }
}

/// Writes the visitor methods of the JSON types that a visitor refuses; the visitor has a field `cx`.
macro_rules! reject {
    ($expected:expr; $($kind:ident)*) => {
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str($expected)
        }

        fn visit_some<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_any(self)
        }

        fn visit_newtype_struct<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_any(self)
        }

        $(reject!(@$kind $expected);)*
    };
    (@null $expected:expr) => {
        fn visit_unit<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            Err(self.cx.mismatch($expected, $crate::Kind::Null))
        }

        fn visit_none<E: serde::de::Error>(self) -> Result<Self::Value, E> {
            self.visit_unit()
        }
    };
    (@boolean $expected:expr) => {
        fn visit_bool<E: serde::de::Error>(self, _: bool) -> Result<Self::Value, E> {
            Err(self.cx.mismatch($expected, $crate::Kind::Boolean))
        }
    };
    (@number $expected:expr) => {
        reject!(@int $expected; visit_i64: i64, visit_u64: u64, visit_i128: i128, visit_u128: u128, visit_f64: f64);
    };
    (@int $expected:expr; $($visit:ident: $int:ty),*) => { $(
        fn $visit<E: serde::de::Error>(self, _: $int) -> Result<Self::Value, E> {
            Err(self.cx.mismatch($expected, $crate::Kind::Number))
        }
    )* };
    (@string $expected:expr) => {
        fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<Self::Value, E> {
            Err(self.cx.mismatch($expected, $crate::Kind::String))
        }
    };
    (@array $expected:expr) => {
        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, _: A) -> Result<Self::Value, A::Error> {
            Err(self.cx.mismatch($expected, $crate::Kind::Array))
        }
    };
    (@object $expected:expr) => {
        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            Err(self.cx.mismatched_map($expected, map))
        }
    };
}
