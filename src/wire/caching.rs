//! A result of 2026-07-28 that stands without its caching members, which one definition of the schema lets pass.

use serde::de::{Deserializer, MapAccess};
use serde::{Serialize, Serializer};

use crate::wire::members::{Members, held_string};
use crate::wire::object::{self, Object};
use crate::wire::{Cx, Wire};
use crate::{Json, Map};

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

pub(crate) const TTL: &str = "ttlMs";
pub(crate) const SCOPE: &str = "cacheScope";

impl<T> From<T> for MaybeUncached<T> {
    fn from(result: T) -> Self {
        Self::Complete(result)
    }
}

impl<T: Object> Object for MaybeUncached<T> {
    fn members<'de, A: MapAccess<'de>>(members: &mut Members<'_, 'de, A>, cx: &mut Cx) -> Result<Self, A::Error> {
        let all = members.all(cx)?;
        let find = |wanted: &str| all.iter().find(|(name, _)| name == wanted).map(|(_, raw)| raw.text());
        let is_complete = find("resultType").and_then(held_string).is_some_and(|kind| kind == "complete");
        if !is_complete || find(TTL).is_some() || find(SCOPE).is_some() {
            return T::members(members, cx).map(Self::Complete);
        }
        let bare = members.rest(cx)?;
        // The text ends with the brace of an object that has at least `resultType`.
        let filled = format!("{},\"{TTL}\":0,\"{SCOPE}\":\"private\"}}", &bare[..bare.len() - 1]);
        object::read_held(&filled, cx).map(Self::Uncached)
    }
}

impl<T: Object> Wire for MaybeUncached<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        object::read(deserializer, cx)
    }
}

impl<'de, T: Object> serde::Deserialize<'de> for MaybeUncached<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::wire::deserialize(deserializer)
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
