//! Reading the building blocks.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json::border;
use crate::json::id::{ProgressToken, RequestId, StringOrInteger};
use crate::json::kind::Kind;
use crate::json::map::Map;
use crate::json::number::{Integer, Number};
use crate::json::value::{Json, JsonArray, JsonObject};
use crate::report::problem::Problem;
use crate::sealed::Sealed;
use crate::wire::read::{Wire, deserialize};
use crate::wire::reader::Reader;

impl Wire for String {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        match reader.json.plain_string() {
            Some(text) => Some(text.to_owned()),
            None => reader.text("string").map(Into::into),
        }
    }
}

impl Wire for bool {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        match reader.json.kind()? {
            Kind::Boolean => reader.json.word().map(|word| word == "true"),
            got @ (Kind::Null | Kind::Number | Kind::String | Kind::Array | Kind::Object) => {
                reader.mismatch("boolean", got)
            }
        }
    }
}

/// Null or a value. Only members for which null is legal read this way.
impl<T: Wire> Wire for Option<T> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        match reader.json.kind()? {
            Kind::Null => reader.json.word().map(|_| None),
            Kind::Boolean | Kind::Number | Kind::String | Kind::Array | Kind::Object => T::read(reader).map(Some),
        }
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.items()
    }
}

impl<V: Wire> Wire for Map<V> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.open_object()?;
        let (start, faults) = (reader.json.mark(), reader.faults());
        let (mut map, mut is_first) = (Self::new(), true);
        // A name whose value does not fit still counts as one that came.
        let mut has_bad = false;
        loop {
            let before = reader.json.mark();
            let Some(name) = reader.name(&mut is_first) else { break };
            match reader.inside_key(before, V::read) {
                Some(value) => map.push(name.into(), value),
                None => has_bad = true,
            }
        }
        if reader.json.is_broken() {
            return None;
        }
        if has_bad || map.repeated().is_some() {
            reader.report_duplicates(start);
        }
        if reader.has_failed_since(faults) { None } else { Some(map) }
    }
}

impl<V: Serialize> Serialize for Map<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl Wire for Json {
    #[inline]
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.json.skip().map(Self::from_trusted)
    }
}

macro_rules! json_of_kind {
    ($($name:ident $kind:ident)*) => { $(
        impl Wire for $name {
            fn read(reader: &mut Reader<'_>) -> Option<Self> {
                match reader.json.kind()? {
                    Kind::$kind => reader.json.skip().map(|text| Self::from_trusted(Json::from_trusted(text))),
                    got => reader.mismatch(Kind::$kind.as_str(), got),
                }
            }

            /// Nothing flattens a value inside another, so that its text does as it is.
            fn write_inside<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                border::write(self.as_str(), serializer)
            }
        }
    )* };
}
json_of_kind!(JsonObject Object JsonArray Array);

impl Wire for Number {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        number(reader, "number")
    }
}

impl Wire for Integer {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        integer(reader, "integer")
    }
}

fn number(reader: &mut Reader<'_>, expected: &'static str) -> Option<Number> {
    match reader.json.kind()? {
        Kind::Number => reader.json.number().map(Number::from_trusted),
        got @ (Kind::Null | Kind::Boolean | Kind::String | Kind::Array | Kind::Object) => {
            reader.mismatch(expected, got)
        }
    }
}

fn integer(reader: &mut Reader<'_>, expected: &'static str) -> Option<Integer> {
    let integer = Integer::from_number(number(reader, expected)?);
    if integer.is_none() {
        reader.report(Problem::Fraction { expected });
    }
    integer
}

fn string_or_integer(reader: &mut Reader<'_>) -> Option<StringOrInteger> {
    const EXPECTED: &str = "string or integer";
    match reader.json.kind()? {
        Kind::String => reader.text(EXPECTED).map(|text| StringOrInteger::String(text.into())),
        Kind::Null | Kind::Boolean | Kind::Number | Kind::Array | Kind::Object => {
            integer(reader, EXPECTED).map(StringOrInteger::Integer)
        }
    }
}

impl Wire for RequestId {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        string_or_integer(reader).map(Self::from_repr)
    }
}

impl Wire for ProgressToken {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        string_or_integer(reader).map(Self::from_repr)
    }
}

/// Lets the building blocks have what the crate keeps to its own types.
macro_rules! seal {
    ($($type:ident $(<$parameter:ident>)?)*) => { $(
        impl $(<$parameter>)? Sealed for $type $(<$parameter>)? {}
    )* };
}
seal!(bool Integer Json JsonArray JsonObject Map<V> Number Option<T> ProgressToken RequestId String Vec<T>);

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
