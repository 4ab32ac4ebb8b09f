//! Looking into JSON text without reading it into a type.

use std::collections::HashMap;
use std::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// Lists the members of an object in their order, repeated ones too; `None` where the text is no object.
pub(crate) fn members(text: &str) -> Option<Vec<(String, &str)>> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let members = deserializer.deserialize_map(Members).ok()?;
    deserializer.end().ok()?;
    Some(members)
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<(String, &'de str)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, &'de RawValue>()? {
            members.push((name, value.get()));
        }
        Ok(members)
    }
}

/// Returns the text of an object's member, the first of its name.
pub(crate) fn member<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    serde_json::Deserializer::from_str(text).deserialize_map(Named(name)).ok()?
}

/// Looks for a member, and keeps nothing of the others.
struct Named<'n>(&'n str);

impl<'de> Visitor<'de> for Named<'_> {
    type Value = Option<&'de str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = None;
        while let Some(is_it) = map.next_key_seed(Is(self.0))? {
            if is_it && found.is_none() {
                found = Some(map.next_value::<&'de RawValue>()?.get());
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

/// Compares a name without keeping it.
struct Is<'n>(&'n str);

impl<'de> DeserializeSeed<'de> for Is<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Is<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<bool, E> {
        Ok(name == self.0)
    }
}

/// Returns the text that a JSON string means; `None` where the value is no string.
pub(crate) fn string(text: &str) -> Option<String> {
    serde_json::from_str(text).ok()
}

/// Returns a member that is a string.
pub(crate) fn string_member(object: &str, name: &str) -> Option<String> {
    member(object, name).and_then(string)
}

/// Returns the items of an array that is a member, as their texts.
pub(crate) fn items<'a>(object: &'a str, name: &str) -> Vec<&'a str> {
    let list = member(object, name).unwrap_or("[]");
    let items: Vec<&RawValue> = serde_json::from_str(list).unwrap_or_default();
    items.into_iter().map(RawValue::get).collect()
}

/// Returns the members of an object by name.
pub(crate) fn by_name(object: &str) -> HashMap<String, &str> {
    members(object).unwrap_or_default().into_iter().collect()
}

/// Follows member names into nested objects.
pub(crate) fn descend<'a>(text: &'a str, path: &[&str]) -> Option<&'a str> {
    path.iter().try_fold(text, |text, name| member(text, name))
}

/// Writes an object with one member's value replaced or added, or without it.
pub(crate) fn with_member(text: &str, name: &str, value: Option<&str>) -> Option<String> {
    let mut members = members(text)?;
    match (members.iter_mut().find(|(other, _)| other == name), value) {
        (Some(member), Some(value)) => member.1 = value,
        (Some(_), None) => members.retain(|(other, _)| other != name),
        (None, Some(value)) => members.push((name.to_owned(), value)),
        (None, None) => {}
    }
    let mut out = String::with_capacity(text.len());
    out.push('{');
    for (index, (name, value)) in members.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        out.push_str(&serde_json::to_string(&name).ok()?);
        out.push(':');
        out.push_str(value);
    }
    out.push('}');
    Some(out)
}

/// Puts a JSON text on one line: white space between its tokens goes, which raw parts bring along.
pub(crate) fn one_line(text: String) -> String {
    if !text.contains(['\n', '\r']) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let (mut in_string, mut escaped) = (false, false);
    for character in text.chars() {
        if in_string {
            in_string = escaped || character != '"';
            escaped = !escaped && character == '\\';
        } else if matches!(character, ' ' | '\t' | '\n' | '\r') {
            continue;
        } else {
            in_string = character == '"';
        }
        out.push(character);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{descend, members, one_line, with_member};

    #[test]
    fn members_keep_their_order_and_their_text() {
        assert_eq!(
            members(r#"{"b": 1.0,"a":[ ],"b":2}"#).unwrap(),
            [("b".to_owned(), "1.0"), ("a".to_owned(), "[ ]"), ("b".to_owned(), "2")]
        );
        assert_eq!(members("[]"), None);
        assert_eq!(members("{} x"), None);
    }

    #[test]
    fn a_path_leads_through_objects_only() {
        assert_eq!(descend(r#"{"a":{"b/c":3}}"#, &["a", "b/c"]), Some("3"));
        assert_eq!(descend(r#"{"a":[3]}"#, &["a", "0"]), None);
    }

    #[test]
    fn a_member_is_replaced_where_it_stands() {
        let object = r#"{"a":1,"b":2,"c":3}"#;
        assert_eq!(with_member(object, "b", Some("[]")).unwrap(), r#"{"a":1,"b":[],"c":3}"#);
        assert_eq!(with_member(object, "b", None).unwrap(), r#"{"a":1,"c":3}"#);
        assert_eq!(with_member(object, "d", None).unwrap(), object);
        assert_eq!(with_member("{}", "b", Some("[]")).unwrap(), r#"{"b":[]}"#);
    }

    #[test]
    fn one_line_leaves_strings_alone() {
        assert_eq!(one_line("{ \"a\\\" b\" :\n [1, 2]\r\n}".to_owned()), "{\"a\\\" b\":[1,2]}");
        assert_eq!(one_line("[1, 2]".to_owned()), "[1, 2]");
    }
}
