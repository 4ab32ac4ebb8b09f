//! A result of 2026-07-28 that stands without its caching members, which one definition of the schema lets pass.

use serde::{Deserializer, Serialize, Serializer};

use crate::json::kind::Kind;
use crate::json::map::Map;
use crate::json::value::Json;
use crate::sealed::Sealed;
use crate::wire::object::{self, Object};
use crate::wire::read::{Wire, deserialize};
use crate::wire::reader::Reader;

/// A result with its caching members, or without both of them.
///
/// Only `ReadResourceResultResponse` holds one: its official example has neither `ttlMs` nor `cacheScope`. Such a result
/// is read as if it said not to cache, and is written as it came.
#[derive(Clone, Debug, PartialEq)]
pub enum MaybeUncached<T> {
    /// A result as its type demands it.
    Complete(T),
    /// A result that came without `ttlMs` and `cacheScope`; in the value they are 0 and private.
    Uncached(T),
}

const TTL: &str = "ttlMs";
const SCOPE: &str = "cacheScope";

impl<T> From<T> for MaybeUncached<T> {
    fn from(result: T) -> Self {
        Self::Complete(result)
    }
}

impl<T> Sealed for MaybeUncached<T> {}

impl<T: Object> Object for MaybeUncached<T> {
    fn members(reader: &mut Reader<'_>) -> Option<Self> {
        let start = reader.start();
        let kind = reader.find(
            start,
            |name| name == "resultType",
            |reader, _| match reader.json.kind() {
                Some(Kind::String) => reader.json.string().ok(),
                _ => None,
            },
        );
        let is_complete = kind.flatten().is_some_and(|kind| kind == "complete");
        if !is_complete || reader.has(start, TTL) || reader.has(start, SCOPE) {
            return T::members(reader).map(Self::Complete);
        }
        reader.without_caching(T::members).map(Self::Uncached)
    }
}

impl<T: Object> Wire for MaybeUncached<T> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        object::read(reader)
    }
}

impl<'de, T: Object> serde::Deserialize<'de> for MaybeUncached<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer)
    }
}

impl<T: Serialize> Serialize for MaybeUncached<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Complete(result) => result.serialize(serializer),
            Self::Uncached(result) => {
                let text = serde_json::to_string(result).map_err(serde::ser::Error::custom)?;
                let mut members: Map<Json> = serde_json::from_str(&text).map_err(serde::ser::Error::custom)?;
                members.remove(TTL);
                members.remove(SCOPE);
                members.serialize(serializer)
            }
        }
    }
}

/// The value of `_meta`: any members, each name once.
pub type Meta = Map<Json>;
