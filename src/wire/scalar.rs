//! Reading the building blocks.

use std::borrow::Cow;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::id::StringOrInteger;
use crate::json::raw::{NUMBER, Raw, Text};
use crate::problem::Step;
use crate::wire::members::{Verbatim, held_string, read_held};
use crate::wire::{Cx, Seed, Wire, cause, deserialize, numbers_look_like_objects};
use crate::{Integer, Json, JsonArray, JsonObject, Kind, Map, Number, Problem, ProgressToken, RequestId};

impl Wire for String {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        struct Walk<'c> {
            cx: &'c mut Cx,
        }
        impl<'de> Visitor<'de> for Walk<'_> {
            type Value = String;

            fn visit_str<E>(self, text: &str) -> Result<String, E> {
                Ok(text.to_owned())
            }

            fn visit_string<E>(self, text: String) -> Result<String, E> {
                Ok(text)
            }

            reject!("string"; null boolean number array object);
        }
        deserializer.deserialize_any(Walk { cx })
    }
}

impl Wire for bool {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        struct Walk<'c> {
            cx: &'c mut Cx,
        }
        impl<'de> Visitor<'de> for Walk<'_> {
            type Value = bool;

            fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
                Ok(value)
            }

            reject!("boolean"; null number string array object);
        }
        deserializer.deserialize_any(Walk { cx })
    }
}

/// Null or a value. Only members for which null is legal, or tolerated, read this way.
impl<T: Wire> Wire for Option<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        struct Walk<'c, T> {
            seed: Seed<'c, T>,
        }
        impl<'de, T: Wire> Visitor<'de> for Walk<'_, T> {
            type Value = Option<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("null or a value")
            }

            fn visit_none<E>(self) -> Result<Option<T>, E> {
                Ok(None)
            }

            fn visit_unit<E>(self) -> Result<Option<T>, E> {
                Ok(None)
            }

            fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
                T::read(deserializer, self.seed.cx).map(Some)
            }
        }
        deserializer.deserialize_option(Walk { seed: Seed::<T>::new(cx) })
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        struct Walk<'c, T> {
            cx: &'c mut Cx,
            items: Vec<T>,
        }
        impl<'de, T: Wire> Visitor<'de> for Walk<'_, T> {
            type Value = Vec<T>;

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Vec<T>, A::Error> {
                items(seq, self.items, self.cx)
            }

            reject!("array"; null boolean number string object);
        }
        deserializer.deserialize_any(Walk { cx, items: Vec::new() })
    }
}

/// Reads the items of an array to its end.
pub(crate) fn items<'de, T: Wire, A: SeqAccess<'de>>(
    mut seq: A,
    mut items: Vec<T>,
    cx: &mut Cx,
) -> Result<Vec<T>, A::Error> {
    if cx.enters_salvaged() {
        return good_items(seq, items, cx);
    }
    loop {
        let index = items.len();
        let before = cx.noted();
        match seq.next_element_seed(Seed::new(cx)) {
            Ok(Some(item)) => {
                if cx.noted() > before {
                    cx.place_notes(before, || Step::Index(index));
                }
                items.push(item);
            }
            Ok(None) => return Ok(items),
            Err(error) => return Err(cx.leave(error, Step::Index(index))),
        }
    }
}

/// Reads the items of an array to its end, and sets those aside that are bad.
#[cold]
fn good_items<'de, T: Wire, A: SeqAccess<'de>>(mut seq: A, mut items: Vec<T>, cx: &mut Cx) -> Result<Vec<T>, A::Error> {
    for index in 0.. {
        let before = cx.noted();
        let Some(raw) = seq.next_element_seed(Verbatim)? else { break };
        match read_held::<T, serde_json::Error>(raw.text(), cx) {
            Ok(item) => items.push(item),
            Err(error) => {
                cx.forget_notes(before);
                cx.set_aside(|| Problem::Syntax { cause: cause(&error) }, raw.text());
            }
        }
        cx.place_notes(before, || Step::Index(index));
    }
    Ok(items)
}

impl<V: Wire> Wire for Map<V> {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        struct Walk<'c, V> {
            cx: &'c mut Cx,
            map: Map<V>,
        }
        impl<'de, V: Wire> Visitor<'de> for Walk<'_, V> {
            type Value = Map<V>;

            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Map<V>, A::Error> {
                let Self { cx, mut map } = self;
                // A list inside is no member of its own.
                cx.enters_salvaged();
                while let Some(name) = members.next_key_seed(Text)? {
                    if name == NUMBER && numbers_look_like_objects() {
                        return Err(cx.mismatch("object", Kind::Number));
                    }
                    let before = cx.noted();
                    match members.next_value_seed(Seed::new(cx)) {
                        Ok(value) => {
                            cx.place_notes(before, || Step::Member(Cow::Owned(name.clone().into_owned())));
                            map.push(name.into(), value);
                        }
                        Err(error) => return Err(cx.leave(error, Step::Member(Cow::Owned(name.into_owned())))),
                    }
                }
                cx.distinct(&map)?;
                Ok(map)
            }

            reject!("object"; null boolean number string array);
        }
        deserializer.deserialize_any(Walk { cx, map: Map::new() })
    }
}

impl<V: Serialize> Serialize for Map<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Wire for Json {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        let raw = Raw::read(deserializer)?;
        cx.watch(raw.text());
        Ok(Self::from_trusted(raw.0))
    }
}

macro_rules! read_json_of_kind {
    ($($name:ident $kind:ident)*) => { $(
        impl Wire for $name {
            fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
                let raw = Raw::read(deserializer)?;
                cx.watch(raw.text());
                match Kind::of(raw.text()) {
                    Kind::$kind => Ok(Self::from_trusted(Json::from_trusted(raw.0))),
                    got => Err(cx.mismatch(Kind::$kind.as_str(), got)),
                }
            }
        }
    )* };
}
read_json_of_kind!(JsonObject Object JsonArray Array);

impl Wire for Number {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        number(&Raw::read(deserializer)?, "number", cx)
    }
}

impl Wire for Integer {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        integer(&Raw::read(deserializer)?, "integer", cx)
    }
}

fn number<E: serde::de::Error>(raw: &Raw<'_>, expected: &'static str, cx: &mut Cx) -> Result<Number, E> {
    Number::from_text(raw.text()).ok_or_else(|| cx.mismatch(expected, Kind::of(raw.text())))
}

fn integer<E: serde::de::Error>(raw: &Raw<'_>, expected: &'static str, cx: &mut Cx) -> Result<Integer, E> {
    let number = number(raw, expected, cx)?;
    Integer::from_number(number).ok_or_else(|| cx.fail(Problem::Fraction { expected }))
}

fn string_or_integer<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<StringOrInteger, D::Error> {
    const EXPECTED: &str = "string or integer";
    let raw = Raw::read(deserializer)?;
    if !raw.text().starts_with('"') {
        return integer(&raw, EXPECTED, cx).map(StringOrInteger::Integer);
    }
    match held_string(raw.text()) {
        Some(text) => Ok(StringOrInteger::String(text.into_owned())),
        None => Err(cx.fail(Problem::Syntax { cause: "unpaired surrogate in a string".to_owned() })),
    }
}

impl Wire for RequestId {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        string_or_integer(deserializer, cx).map(Self::from_repr)
    }
}

impl Wire for ProgressToken {
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error> {
        string_or_integer(deserializer, cx).map(Self::from_repr)
    }
}

macro_rules! deserialize {
    ($($type:ident $(<$parameter:ident>)?)*) => { $(
        impl<'de $(, $parameter: Wire)?> Deserialize<'de> for $type $(<$parameter>)? {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(deserializer)
            }
        }
    )* };
}
deserialize!(Integer Json JsonArray JsonObject Map<V> Number ProgressToken RequestId);
