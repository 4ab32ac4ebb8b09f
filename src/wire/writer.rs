//! Writing the members of an object.

use serde::Serialize;
use serde::ser::{Error as _, SerializeMap, Serializer};

use crate::json::map::Map;
use crate::json::value::Json;
use crate::wire::read::Wire;

/// The members of one object on their way out. It keeps the first error, and writes nothing after it.
pub(crate) struct Writer<S: Serializer> {
    map: Result<S::SerializeMap, S::Error>,
}

impl<S: Serializer> Writer<S> {
    #[inline]
    pub(crate) fn new(serializer: S) -> Self {
        Self { map: serializer.serialize_map(None) }
    }

    /// Writes a member as serde has it.
    #[inline]
    pub(crate) fn plain<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) {
        if let Ok(map) = &mut self.map
            && let Err(error) = map.serialize_entry(name, value)
        {
            self.map = Err(error);
        }
    }

    /// Writes a member as [`Wire`] has it inside another value.
    #[inline]
    pub(crate) fn member<T: Wire + Serialize>(&mut self, name: &'static str, value: &T) {
        self.plain(name, &Inside(value));
    }

    /// Writes a member as [`member`](Self::member) does, where it is there.
    #[inline]
    pub(crate) fn optional<T: Wire + Serialize>(&mut self, name: &'static str, value: &Option<T>) {
        if let Some(value) = value {
            self.member(name, value);
        }
    }

    /// Writes the members that the schema does not name, which are none of the `known`, and ends the object.
    pub(crate) fn end(self, extra: &Map<Json>, known: &[&str]) -> Result<S::Ok, S::Error> {
        let mut map = self.map?;
        for (name, value) in extra {
            if known.contains(&name) {
                return Err(S::Error::custom(format_args!("`{name}` in `extra` is a member of its own")));
            }
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// A value inside another, which is never flattened into it.
struct Inside<'v, T>(&'v T);

impl<T: Wire + Serialize> Serialize for Inside<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.write_inside(serializer)
    }
}
