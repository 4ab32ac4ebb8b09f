//! Types of their own around another, where an alias would be one of itself; and what stands behind a pointer.

use crate::sealed::Sealed;
use crate::wire::read::Wire;
use crate::wire::reader::Reader;

impl<T: Sealed> Sealed for Box<T> {}

impl<T: Wire> Wire for Box<T> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        T::read(reader).map(Self::new)
    }
}

/// Gives a type its reading and writing: those of what it holds.
#[allow(unused_macros, reason = "not every revision has a type that holds itself")]
macro_rules! wrapper {
    ($type:ident) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::wire::read::Wire for $type {
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                $crate::wire::read::Wire::read(reader).map(Self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::read::deserialize(deserializer)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&self.0, serializer)
            }
        }
    };
}
#[allow(unused_imports, reason = "not every revision has a type that holds itself")]
pub(crate) use wrapper;
