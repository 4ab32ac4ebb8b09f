//! A JSON value that is opened only where something in it changes: all else stays the text that came.

use std::fmt::Write as _;

use crate::json::cursor::Cursor;
use crate::json::kind::Kind;
use crate::json::members::{items, members, string};
use crate::json::value::Json;
use crate::report::place::Place;

/// A value: as its text, or opened.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Text(Box<str>),
    Object(Vec<(Box<str>, Node)>),
    Array(Vec<Node>),
}

impl From<&str> for Node {
    fn from(json: &str) -> Self {
        Self::Text(json.into())
    }
}

impl Node {
    /// A string.
    pub(crate) fn string(text: &str) -> Self {
        Self::Text(serde_json::Value::from(text).to_string().into())
    }

    pub(crate) fn kind(&self) -> Option<Kind> {
        match self {
            Self::Text(text) => Cursor::new(text).kind(),
            Self::Object(_) => Some(Kind::Object),
            Self::Array(_) => Some(Kind::Array),
        }
    }

    pub(crate) fn is_object(&self) -> bool {
        self.kind() == Some(Kind::Object)
    }

    /// The members, to change them; `None` where it is no object, or one with a name that is no text.
    pub(crate) fn members(&mut self) -> Option<&mut Vec<(Box<str>, Self)>> {
        if let Self::Text(text) = self {
            if Cursor::new(text).kind() != Some(Kind::Object) {
                return None;
            }
            let opened: Option<Vec<(Box<str>, Self)>> =
                members(text).map(|(name, value)| Some((name.ok()?.into(), value.into()))).collect();
            *self = Self::Object(opened?);
        }
        match self {
            Self::Object(members) => Some(members),
            Self::Text(_) | Self::Array(_) => None,
        }
    }

    /// The items, to change them; `None` where it is no array.
    pub(crate) fn items(&mut self) -> Option<&mut Vec<Self>> {
        if let Self::Text(text) = self {
            if Cursor::new(text).kind() != Some(Kind::Array) {
                return None;
            }
            *self = Self::Array(items(text).map(Self::from).collect());
        }
        match self {
            Self::Array(items) => Some(items),
            Self::Text(_) | Self::Object(_) => None,
        }
    }

    /// A member, to look at or to change.
    pub(crate) fn get(&mut self, name: &str) -> Option<&mut Self> {
        self.members()?.iter_mut().find(|(key, _)| &**key == name).map(|(_, value)| value)
    }

    pub(crate) fn has(&mut self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Sets a member: in its place, or at the end. Tells what it was; nothing happens to what is no object.
    pub(crate) fn set(&mut self, name: &str, value: impl Into<Self>) -> Option<Self> {
        let value = value.into();
        match self.get(name) {
            Some(old) => Some(std::mem::replace(old, value)),
            None => {
                if let Some(members) = self.members() {
                    members.push((name.into(), value));
                }
                None
            }
        }
    }

    /// Takes a member out.
    pub(crate) fn take(&mut self, name: &str) -> Option<Self> {
        let members = self.members()?;
        let place = members.iter().position(|(key, _)| &**key == name)?;
        Some(members.remove(place).1)
    }

    /// The text of a string.
    pub(crate) fn as_string(&self) -> Option<String> {
        match self {
            Self::Text(text) => string(text).map(|text| text.into_owned()),
            Self::Object(_) | Self::Array(_) => None,
        }
    }

    /// Takes out what a pointer leads to: a member or an item.
    pub(crate) fn take_at(&mut self, pointer: &str) -> Option<Self> {
        let (before, last) = pointer.rsplit_once('/')?;
        let last = last.replace("~1", "/").replace("~0", "~");
        let mut node = self;
        for step in before.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            node = match node.kind()? {
                Kind::Array => node.items()?.get_mut(step.parse::<usize>().ok()?)?,
                Kind::Object => node.get(&step)?,
                Kind::Null | Kind::Boolean | Kind::Number | Kind::String => return None,
            };
        }
        match node.kind()? {
            Kind::Array => {
                let (items, index) = (node.items()?, last.parse::<usize>().ok()?);
                (index < items.len()).then(|| items.remove(index))
            }
            Kind::Object => node.take(&last),
            Kind::Null | Kind::Boolean | Kind::Number | Kind::String => None,
        }
    }

    /// Writes it.
    pub(crate) fn json(&self) -> Json {
        let mut text = String::new();
        self.write(&mut text);
        Json::from_trusted(text)
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Text(text) => out.push_str(text),
            Self::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    let _ = write!(out, "{comma}{}:", serde_json::Value::from(&**name));
                    value.write(out);
                }
                out.push('}');
            }
            Self::Array(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
        }
    }
}

/// Goes through the items of a member that is an array, each with its place.
pub(crate) fn each(node: &mut Node, name: &str, at: &Place, mut change: impl FnMut(&mut Node, Place)) {
    let at = at.clone().member(name);
    for (index, item) in node.get(name).and_then(Node::items).into_iter().flatten().enumerate() {
        change(item, at.clone().item(index));
    }
}
