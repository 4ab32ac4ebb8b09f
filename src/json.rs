//! Free-form JSON, kept as the text that it came in.

pub(crate) mod raw;
pub(crate) mod skim;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Deserializer as _, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use crate::Problem;
use crate::wire::members::held_string;

/// The JSON type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind {
    /// Returns the name of the type, as JSON Schema spells it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    /// Tells the type of a JSON text by its first character.
    pub(crate) fn of(text: &str) -> Self {
        match text.as_bytes().first() {
            Some(b'{') => Self::Object,
            Some(b'[') => Self::Array,
            Some(b'"') => Self::String,
            Some(b't' | b'f') => Self::Boolean,
            Some(b'n') => Self::Null,
            _ => Self::Number,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Any JSON value, as its text: nothing is lost, and nothing is parsed until asked for.
///
/// Two values are equal when they mean the same JSON, however they are spelled.
///
/// A `Json` reads from every deserializer: it takes the text over from `serde_json`, and writes the value out anew when
/// it comes out of `serde_json::Value`, YAML, or a buffer inside an untagged or flattened type. Writing gives the text
/// to `serde_json` serializers; for another format go through [`Json::to_value`].
///
/// ```
/// use mcp_wire::Json;
///
/// let json: Json = r#"{"n": 1.50, "n2": 12345678901234567890123}"#.parse()?;
/// assert_eq!(json.get(), r#"{"n": 1.50, "n2": 12345678901234567890123}"#);
/// let value = json.to_value()?;
/// assert_eq!(value["n"], 1.5);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct Json(Box<str>);

impl Json {
    /// The JSON value `null`.
    pub fn null() -> Self {
        Self("null".into())
    }

    /// Writes any serializable value as JSON.
    ///
    /// # Errors
    /// Fails when the value's own `Serialize` fails, or when it has a map whose keys are no strings.
    pub fn new<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<Self> {
        serde_json::to_string(value).map(|text| Self(text.into()))
    }

    /// Takes text that is known to be one JSON value without white space around it.
    pub(crate) fn from_trusted(text: impl Into<Box<str>>) -> Self {
        Self(text.into())
    }

    /// Returns the text of the value.
    pub fn get(&self) -> &str {
        &self.0
    }

    /// Returns the type of the value.
    pub fn kind(&self) -> Kind {
        Kind::of(&self.0)
    }

    /// Parses the value into a type of the caller's.
    ///
    /// # Errors
    /// Fails when the value does not fit `T`.
    pub fn parse_as<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_str(&self.0)
    }

    /// Parses the value into a tree.
    ///
    /// # Errors
    /// Fails for what a tree cannot hold: nesting beyond 128 levels, or a number beyond the range of `f64`.
    pub fn to_value(&self) -> serde_json::Result<serde_json::Value> {
        self.parse_as()
    }
}

impl FromStr for Json {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str::<&RawValue>(text).map(|raw| Self(raw.get().into()))
    }
}

impl From<serde_json::Value> for Json {
    fn from(value: serde_json::Value) -> Self {
        Self(value.to_string().into())
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        same(&self.0, &other.0, COMPARED_DEPTH)
    }
}

/// How deep two texts are compared; beyond it only equal text is equal.
const COMPARED_DEPTH: usize = 128;

/// Compares two JSON texts by what they mean, level by level.
fn same(one: &str, other: &str, depth: usize) -> bool {
    if one == other {
        return true;
    }
    if depth == 0 || Kind::of(one) != Kind::of(other) {
        return false;
    }
    match Kind::of(one) {
        Kind::Null | Kind::Boolean => false,
        Kind::Number => crate::Number::from_text(one) == crate::Number::from_text(other),
        Kind::String => matches!(
            (serde_json::from_str::<String>(one), serde_json::from_str::<String>(other)),
            (Ok(one), Ok(other)) if one == other
        ),
        Kind::Array => match (items(one), items(other)) {
            (Ok(one), Ok(other)) => {
                one.len() == other.len()
                    && one.iter().zip(other).all(|(one, other)| same(one.get(), other.get(), depth - 1))
            }
            _ => false,
        },
        Kind::Object => match (members(one), members(other)) {
            (Ok(one), Ok(other)) => {
                one.len() == other.len()
                    && one
                        .iter()
                        .zip(&other)
                        .all(|((name, one), (twin, other))| name == twin && same(one.get(), other.get(), depth - 1))
            }
            _ => false,
        },
    }
}

pub(crate) fn items(array: &str) -> serde_json::Result<Vec<&RawValue>> {
    serde_json::from_str(array)
}

/// Takes an object apart, sorted by name; of two members with one name the order stays.
pub(crate) fn members(object: &str) -> serde_json::Result<Vec<(Cow<'_, str>, &RawValue)>> {
    struct Walk;
    impl<'de> Visitor<'de> for Walk {
        type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some(name) = map.next_key_seed(raw::Text)? {
                members.push((name, map.next_value()?));
            }
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            Ok(members)
        }
    }
    serde_json::Deserializer::from_str(object).deserialize_map(Walk)
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        raw::write(&self.0, serializer)
    }
}

macro_rules! json_of_kind {
    ($(#[$doc:meta])* $name:ident, $kind:ident, $empty:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq)]
        pub struct $name(Json);

        impl $name {
            pub(crate) fn from_trusted(json: Json) -> Self {
                Self(json)
            }

            /// Writes any serializable value.
            ///
            /// # Errors
            /// Fails when the value's own `Serialize` fails, or when it is written as another type of JSON.
            pub fn new<T: Serialize + ?Sized>(value: &T) -> serde_json::Result<Self> {
                Json::new(value)?.try_into().map_err(serde::de::Error::custom)
            }

            /// Returns the text.
            pub fn get(&self) -> &str {
                self.0.get()
            }

            /// Returns the value as JSON of any type.
            pub fn as_json(&self) -> &Json {
                &self.0
            }

            /// Parses the value into a type of the caller's.
            ///
            /// # Errors
            /// Fails when the value does not fit `T`.
            pub fn parse_as<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
                self.0.parse_as()
            }
        }

        impl Default for $name {
            /// An empty one.
            fn default() -> Self {
                Self(Json::from_trusted($empty))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = serde_json::Error;

            fn from_str(text: &str) -> serde_json::Result<Self> {
                text.parse::<Json>()?.try_into().map_err(serde::de::Error::custom)
            }
        }

        impl TryFrom<Json> for $name {
            type Error = Problem;

            fn try_from(json: Json) -> Result<Self, Problem> {
                match json.kind() {
                    Kind::$kind => Ok(Self(json)),
                    got => Err(Problem::Type { expected: Kind::$kind.as_str(), got }),
                }
            }
        }

        impl From<$name> for Json {
            fn from(json: $name) -> Self {
                json.0
            }
        }
    };
}

json_of_kind! {
    /// A JSON object of any content, as its text; see [`Json`].
    ///
    /// ```
    /// use mcp_wire::JsonObject;
    ///
    /// let arguments: JsonObject = r#"{"city":"Lisbon"}"#.parse()?;
    /// let map: std::collections::HashMap<String, String> = arguments.parse_as()?;
    /// assert_eq!(map["city"], "Lisbon");
    /// assert!("[]".parse::<JsonObject>().is_err());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    JsonObject, Object, "{}"
}

json_of_kind! {
    /// A JSON array of any content, as its text; see [`Json`].
    JsonArray, Array, "[]"
}

/// Writes member by member, so that it may stand behind a user's `#[serde(flatten)]`; the values stay as they came.
impl Serialize for JsonObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A name with an unpaired surrogate is no string, but free-form JSON may have one: it stays text as a whole.
        if self.get().contains("\\u") && skim::members(self.get()).any(|(name, _)| held_string(name).is_none()) {
            return raw::write(self.get(), serializer);
        }
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in skim::members(self.get()) {
            map.serialize_entry(&held_string(name).unwrap_or_default(), &Verbatim(value))?;
        }
        map.end()
    }
}

struct Verbatim<'a>(&'a str);

impl Serialize for Verbatim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        raw::write(self.0, serializer)
    }
}

impl Serialize for JsonArray {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[track_caller]
    fn check(one: &str, other: &str, equal: bool) {
        let (one, other): (Json, Json) = (one.parse().expect("JSON"), other.parse().expect("JSON"));
        assert_eq!(one == other, equal, "{one} and {other}");
    }

    #[test]
    fn equality_is_of_meaning() {
        check(r#"{"a":1,"b":[2]}"#, r#"{ "b" : [2.0], "a" : 1 }"#, true);
        check(r#"{"a":1}"#, r#"{"a":1,"b":null}"#, false);
        check(r#""\u0061""#, r#""a""#, true);
        check("[1,2]", "[2,1]", false);
        check("[12345678901234567890123]", "[12345678901234567890124]", false);
        check("null", "false", false);
    }
}
