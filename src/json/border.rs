//! Taking a JSON value through as its own text, whatever the deserializer is.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeStruct, Serializer};

/// The name under which `serde_json` hands out and takes in the text of a value (its `raw_value` feature).
///
/// Asking for a newtype of this name is what `serde_json::value::RawValue` does; every other deserializer sees a
/// plain newtype, and then the value is written out anew.
const RAW: &str = "$serde_json::private::RawValue";

/// The name of the one member by which `serde_json` passes a number once its `arbitrary_precision` feature is on.
pub(crate) const NUMBER: &str = "$serde_json::private::Number";

/// How deep a value may be nested when it does not come as text (`serde_json` has the same limit).
const DEPTH: usize = 128;

/// The text of one JSON value, borrowed where the input allows it.
#[derive(Clone, Debug)]
pub(crate) struct Raw<'de>(pub(crate) Cow<'de, str>);

impl<'de> Raw<'de> {
    pub(crate) fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(RAW, Capture)
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
}

/// Writes `text`, which must be one JSON value, as it stands.
pub(crate) fn write<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let mut raw = serializer.serialize_struct(RAW, 1)?;
    raw.serialize_field(RAW, text)?;
    raw.end()
}

/// Reads a member name or any other string, without a copy where the input allows it.
pub(crate) struct Text;

impl<'de> DeserializeSeed<'de> for Text {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Text {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
        Ok(Cow::Owned(text))
    }
}

/// Takes the text from `serde_json`, or transcribes what any other deserializer shows.
struct Capture;

impl<'de> Visitor<'de> for Capture {
    type Value = Raw<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Raw<'de>, A::Error> {
        let first = map.next_key_seed(Text)?;
        if first.as_deref() == Some(RAW) {
            return Ok(Raw(map.next_value_seed(Text)?));
        }
        let mut out = String::new();
        object(first, map, &mut out, DEPTH)?;
        Ok(Raw(Cow::Owned(out)))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Raw<'de>, D::Error> {
        let mut out = String::new();
        Transcribe { out: &mut out, depth: DEPTH }.deserialize(deserializer)?;
        Ok(Raw(Cow::Owned(out)))
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Raw<'de>, D::Error> {
        self.visit_newtype_struct(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Raw<'de>, A::Error> {
        transcribed(|transcribe| transcribe.visit_seq(seq))
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<Raw<'de>, E> {
        Ok(Raw(Cow::Borrowed("null")))
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<Raw<'de>, E> {
        self.visit_unit()
    }

    fn visit_bool<E: serde::de::Error>(self, value: bool) -> Result<Raw<'de>, E> {
        transcribed(|transcribe| transcribe.visit_bool(value))
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<Raw<'de>, E> {
        transcribed(|transcribe| transcribe.visit_i64(value))
    }

    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<Raw<'de>, E> {
        transcribed(|transcribe| transcribe.visit_u64(value))
    }

    fn visit_i128<E: serde::de::Error>(self, value: i128) -> Result<Raw<'de>, E> {
        transcribed(|transcribe| transcribe.visit_i128(value))
    }

    fn visit_u128<E: serde::de::Error>(self, value: u128) -> Result<Raw<'de>, E> {
        transcribed(|transcribe| transcribe.visit_u128(value))
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Raw<'de>, E> {
        transcribed(|transcribe| transcribe.visit_f64(value))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Raw<'de>, E> {
        transcribed(|transcribe| transcribe.visit_str(text))
    }
}

fn transcribed<'de, E>(write: impl FnOnce(Transcribe<'_>) -> Result<(), E>) -> Result<Raw<'de>, E> {
    let mut out = String::new();
    write(Transcribe { out: &mut out, depth: DEPTH })?;
    Ok(Raw(Cow::Owned(out)))
}

/// Writes the value that a deserializer shows as JSON text.
struct Transcribe<'a> {
    out: &'a mut String,
    depth: usize,
}

impl Transcribe<'_> {
    fn put(self, shown: impl fmt::Display) {
        use fmt::Write as _;
        // Writing to a string cannot fail.
        let _ = write!(self.out, "{shown}");
    }
}

impl<'de> DeserializeSeed<'de> for Transcribe<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Transcribe<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let first = map.next_key_seed(Text)?;
        object(first, map, self.out, self.depth)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let depth = deeper::<A::Error>(self.depth)?;
        self.out.push('[');
        let start = self.out.len();
        loop {
            let before = self.out.len();
            if before > start {
                self.out.push(',');
            }
            if seq.next_element_seed(Transcribe { out: &mut *self.out, depth })?.is_none() {
                self.out.truncate(before);
                break;
            }
        }
        self.out.push(']');
        Ok(())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.put("null");
        Ok(())
    }

    fn visit_none<E: serde::de::Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_i128<E>(self, value: i128) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_u128<E>(self, value: u128) -> Result<(), E> {
        self.put(value);
        Ok(())
    }

    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        if !value.is_finite() {
            return Err(E::custom("JSON has no infinite number and no NaN"));
        }
        // `{:?}` always tells a float from an integer ("1.0"), as the source did.
        self.put(format_args!("{value:?}"));
        Ok(())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        string(text, self.out).map_err(E::custom)
    }
}

fn deeper<E: serde::de::Error>(depth: usize) -> Result<usize, E> {
    depth.checked_sub(1).ok_or_else(|| E::custom(format_args!("nested deeper than {DEPTH} levels")))
}

fn string(text: &str, out: &mut String) -> serde_json::Result<()> {
    out.push_str(&serde_json::to_string(text)?);
    Ok(())
}

/// Transcribes an object whose first member name is already read.
fn object<'de, A: MapAccess<'de>>(
    first: Option<Cow<'de, str>>,
    mut map: A,
    out: &mut String,
    depth: usize,
) -> Result<(), A::Error> {
    let depth = deeper::<A::Error>(depth)?;
    if first.as_deref() == Some(NUMBER) {
        // With `arbitrary_precision` this is how a buffered number looks.
        let digits = map.next_value_seed(Text)?;
        if !crate::json::cursor::is_number(&digits) {
            return Err(A::Error::custom("expected the digits of a number"));
        }
        out.push_str(&digits);
        return Ok(());
    }
    out.push('{');
    let mut next = first;
    let mut separate = false;
    while let Some(name) = next {
        if separate {
            out.push(',');
        }
        separate = true;
        string(&name, out).map_err(A::Error::custom)?;
        out.push(':');
        map.next_value_seed(Transcribe { out: &mut *out, depth })?;
        next = map.next_key_seed(Text)?;
    }
    out.push('}');
    Ok(())
}
