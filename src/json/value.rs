//! Free-form JSON, kept as the text that it came in.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::de::{DeserializeOwned, Error};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use crate::json::border;
use crate::json::kind::{Kind, WrongKind};
use crate::json::members::{Member, items, members, string};
use crate::json::number::Number;

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
/// assert_eq!(json.as_str(), r#"{"n": 1.50, "n2": 12345678901234567890123}"#);
/// let value = json.to_value()?;
/// assert_eq!(value["n"], 1.5);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone)]
pub struct Json(Box<str>);

impl Json {
    /// The JSON value `null`.
    #[must_use]
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
    pub fn as_str(&self) -> &str {
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

impl From<Box<RawValue>> for Json {
    fn from(raw: Box<RawValue>) -> Self {
        Self(raw.into())
    }
}

impl From<Json> for Box<RawValue> {
    fn from(json: Json) -> Self {
        // The text is JSON as `serde_json` takes it, so that the other way is never gone.
        RawValue::from_string(json.0.into()).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }
}

impl From<Json> for String {
    fn from(json: Json) -> Self {
        json.0.into()
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
        Kind::Number => Number::from_text(one) == Number::from_text(other),
        Kind::String => string(one) == string(other),
        Kind::Array => {
            let (mut one, mut other) = (items(one), items(other));
            loop {
                match (one.next(), other.next()) {
                    (Some(one), Some(other)) if same(one, other, depth - 1) => {}
                    (None, None) => return true,
                    _ => return false,
                }
            }
        }
        Kind::Object => {
            let (one, other) = (sorted(one), sorted(other));
            one.len() == other.len()
                && one.iter().zip(&other).all(|((name, one), (twin, other))| {
                    // Names that are no text are equal as they are written, which was found above.
                    name.is_ok() && name == twin && same(one, other, depth - 1)
                })
        }
    }
}

/// Returns the members of an object sorted by name; of two members with one name the order stays.
fn sorted(object: &str) -> Vec<Member<'_>> {
    let mut members: Vec<Member<'_>> = members(object).collect();
    members.sort_by(|(one, _), (other, _)| one.as_deref().ok().cmp(&other.as_deref().ok()));
    members
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        border::write(&self.0, serializer)
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
                Json::new(value)?.try_into().map_err(Error::custom)
            }

            /// Returns the text.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
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
                text.parse::<Json>()?.try_into().map_err(Error::custom)
            }
        }

        impl TryFrom<Json> for $name {
            type Error = WrongKind;

            fn try_from(json: Json) -> Result<Self, WrongKind> {
                match json.kind() {
                    Kind::$kind => Ok(Self(json)),
                    got => Err(WrongKind { expected: Kind::$kind, got }),
                }
            }
        }

        impl TryFrom<Box<RawValue>> for $name {
            type Error = WrongKind;

            fn try_from(raw: Box<RawValue>) -> Result<Self, WrongKind> {
                Json::from(raw).try_into()
            }
        }

        impl TryFrom<serde_json::Value> for $name {
            type Error = WrongKind;

            fn try_from(value: serde_json::Value) -> Result<Self, WrongKind> {
                Json::from(value).try_into()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<$name> for Json {
            fn from(json: $name) -> Self {
                json.0
            }
        }

        impl From<$name> for Box<RawValue> {
            fn from(json: $name) -> Self {
                json.0.into()
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
    /// assert_eq!(arguments.get("city"), Some("\"Lisbon\"".parse()?));
    /// for (name, value) in arguments.iter() {
    ///     assert_eq!((&*name, value), ("city", "\"Lisbon\""));
    /// }
    /// assert!("[]".parse::<JsonObject>().is_err());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    JsonObject, Object, "{}"
}

json_of_kind! {
    /// A JSON array of any content, as its text; see [`Json`].
    JsonArray, Array, "[]"
}

impl JsonObject {
    /// Returns the value of the member `name`; of two with that name the last, which is the one that
    /// [`parse_as`](Self::parse_as) finds in most types.
    ///
    /// Each call walks the text; to look at many members, go through [`iter`](Self::iter) once.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Json> {
        self.iter().filter(|(found, _)| found == name).last().map(|(_, value)| Json::from_trusted(value))
    }

    /// Walks the members in order: each name, and the text of its value.
    ///
    /// Nothing is parsed until its turn comes, and no value is copied. A name with an unpaired surrogate equals no Rust
    /// string, so its member is passed over.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'_, str>, &str)> + Clone {
        members(self.as_str()).filter_map(|(name, value)| name.ok().map(|name| (name, value)))
    }
}

impl JsonArray {
    /// Walks the texts of the items in order. Nothing is parsed until its turn comes, and no item is copied.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        items(self.as_str())
    }
}

/// Writes member by member, so that it may stand behind a user's `#[serde(flatten)]`; the values stay as they came.
impl Serialize for JsonObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members: Vec<Member<'_>> = members(self.as_str()).collect();
        // A name with an unpaired surrogate is no string, but free-form JSON may have one: it stays text as a whole.
        if members.iter().any(|(name, _)| name.is_err()) {
            return border::write(self.as_str(), serializer);
        }
        let mut map = serializer.serialize_map(Some(members.len()))?;
        for (name, value) in &members {
            map.serialize_entry(name.as_deref().unwrap_or_default(), &Verbatim(value))?;
        }
        map.end()
    }
}

struct Verbatim<'a>(&'a str);

impl Serialize for Verbatim<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        border::write(self.0, serializer)
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
