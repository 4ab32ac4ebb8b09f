//! Walking the members of an object, some of which may have been held back until its kind was known.

use std::borrow::Cow;

use serde::de::{Error as _, MapAccess};

use crate::json::raw::{NUMBER, Raw, Text};
use crate::problem::{Step, number, quoted};
use crate::wire::{Cx, SURROGATE, Seed, Wire, numbers_look_like_objects};
use crate::{Json, Kind, Map, Problem, Tolerance};

/// The members of one object: first those that were held back, then those still to come.
#[derive(Debug)]
pub struct Members<'m, 'de, A> {
    held: std::vec::IntoIter<(Cow<'de, str>, Raw<'de>)>,
    value: Option<Raw<'de>>,
    map: &'m mut A,
}

impl<'m, 'de, A: MapAccess<'de>> Members<'m, 'de, A> {
    pub(crate) fn new(map: &'m mut A) -> Self {
        Self { held: Vec::new().into_iter(), value: None, map }
    }

    /// Returns the next member name; its value must be taken before the next call.
    #[inline]
    pub(crate) fn name(&mut self) -> Result<Option<Cow<'de, str>>, A::Error> {
        match self.held.next() {
            Some((name, value)) => {
                self.value = Some(value);
                Ok(Some(name))
            }
            None => self.map.next_key_seed(Text),
        }
    }

    /// Takes the value of the member whose name came last.
    #[inline]
    pub(crate) fn value<T: Wire>(&mut self, cx: &mut Cx) -> Result<T, A::Error> {
        match self.value.take() {
            Some(raw) => read_held(raw.text(), cx),
            None => self.map.next_value_seed(Seed::new(cx)),
        }
    }

    /// Takes the value of the member whose name came last as text.
    fn raw(&mut self) -> Result<Raw<'de>, A::Error> {
        match self.value.take() {
            Some(raw) => Ok(raw),
            None => self.map.next_value_seed(Verbatim),
        }
    }

    /// Takes the value of the member whose name came last as a string; `None` where it is none.
    pub(crate) fn string(&mut self) -> Result<Option<Cow<'de, str>>, A::Error> {
        Ok(match self.raw()?.0 {
            Cow::Borrowed(text) => held_string(text),
            Cow::Owned(text) => held_string(&text).map(|text| Cow::Owned(text.into_owned())),
        })
    }

    /// Takes a value, and puts the member's name into the place of whatever goes wrong inside.
    #[inline]
    pub(crate) fn member<T: Wire>(&mut self, name: &str, cx: &mut Cx) -> Result<T, A::Error> {
        let before = cx.noted();
        cx.enter(name);
        match self.value(cx) {
            Ok(value) => {
                if cx.noted() > before {
                    cx.place_notes(before, || Step::Member(Cow::Owned(name.to_owned())));
                }
                Ok(value)
            }
            Err(error) => Err(cx.leave(error, Step::Member(Cow::Owned(name.to_owned())))),
        }
    }

    /// Reads a member into its slot.
    #[inline]
    pub(crate) fn fill<T: Wire>(
        &mut self,
        slot: &mut Option<T>,
        name: &'static str,
        cx: &mut Cx,
    ) -> Result<(), A::Error> {
        if slot.is_some() {
            return Err(cx.fail(Problem::Duplicate { member: quoted(name) }));
        }
        *slot = Some(self.member(name, cx)?);
        Ok(())
    }

    /// Reads an optional member; a lenient receiver takes null for absent.
    #[inline]
    pub(crate) fn fill_optional<T: Wire>(
        &mut self,
        slot: &mut Option<Option<T>>,
        name: &'static str,
        cx: &mut Cx,
    ) -> Result<(), A::Error> {
        if slot.is_some() {
            return Err(cx.fail(Problem::Duplicate { member: quoted(name) }));
        }
        if !cx.is_lenient() {
            *slot = Some(Some(self.member(name, cx)?));
            return Ok(());
        }
        let value: Option<T> = self.member(name, cx)?;
        if value.is_none() {
            cx.tolerate_at(name, Tolerance::NullOptional);
        }
        *slot = Some(value);
        Ok(())
    }

    /// Reads an optional member that only says who the sender is: a lenient receiver goes on without it.
    pub(crate) fn fill_identity<T: Wire>(
        &mut self,
        slot: &mut Option<Option<T>>,
        name: &'static str,
        cx: &mut Cx,
    ) -> Result<(), A::Error> {
        if !cx.is_lenient() {
            return self.fill_optional(slot, name, cx);
        }
        if slot.is_some() {
            return Err(cx.fail(Problem::Duplicate { member: quoted(name) }));
        }
        let raw = self.raw()?;
        let before = cx.noted();
        let read: Result<T, serde_json::Error> = read_held(raw.text(), cx);
        match read {
            Ok(value) => {
                cx.place_notes(before, || Step::Member(Cow::Borrowed(name)));
                *slot = Some(Some(value));
            }
            Err(_) => {
                cx.take_failure();
                cx.forget_notes(before);
                cx.tolerate_at(name, Tolerance::BadIdentity);
                *slot = Some(None);
            }
        }
        Ok(())
    }

    /// Checks a member that has one value only.
    pub(crate) fn fill_constant<C: Constant>(
        &mut self,
        slot: &mut Option<()>,
        name: &'static str,
        constant: C,
        cx: &mut Cx,
    ) -> Result<(), A::Error> {
        if slot.is_some() {
            return Err(cx.fail(Problem::Duplicate { member: quoted(name) }));
        }
        let raw = self.raw()?;
        if let Err(problem) = constant.check(raw.text()) {
            let error = cx.fail(problem);
            return Err(cx.leave(error, Step::Member(Cow::Borrowed(name))));
        }
        *slot = Some(());
        Ok(())
    }

    /// Keeps a member that the schema does not name.
    pub(crate) fn keep(&mut self, name: Cow<'de, str>, extra: &mut Map<Json>, cx: &mut Cx) -> Result<(), A::Error> {
        if name == NUMBER && numbers_look_like_objects() {
            return Err(cx.mismatch("object", Kind::Number));
        }
        let raw = self.raw()?;
        cx.watch(raw.text());
        extra.push(name.into(), Json::from_trusted(raw.0));
        Ok(())
    }

    /// Reads on until a member of one of the names comes, and holds everything back; returns the text of its value.
    pub(crate) fn seek(&mut self, names: &[&str], cx: &mut Cx) -> Result<Option<(usize, Raw<'de>)>, A::Error> {
        let mut held = Vec::new();
        let mut found = None;
        while let Some(name) = self.name()? {
            if name == NUMBER && numbers_look_like_objects() {
                return Err(cx.mismatch("object", Kind::Number));
            }
            let raw = self.raw()?;
            let index = names.iter().position(|wanted| *wanted == name);
            held.push((name, raw.clone()));
            if let Some(index) = index {
                found = Some((index, raw));
                break;
            }
        }
        self.hold(held);
        Ok(found)
    }

    /// Holds all members back, and returns them for a look.
    pub(crate) fn all(&mut self, cx: &mut Cx) -> Result<&[(Cow<'de, str>, Raw<'de>)], A::Error> {
        self.seek(&[], cx)?;
        Ok(self.held.as_slice())
    }

    fn hold(&mut self, mut held: Vec<(Cow<'de, str>, Raw<'de>)>) {
        held.extend(std::mem::take(&mut self.held));
        self.held = held.into_iter();
    }

    /// Takes all that is left as one object, as it came but for white space between members.
    pub(crate) fn rest(&mut self, cx: &mut Cx) -> Result<String, A::Error> {
        let mut text = String::from("{");
        while let Some(name) = self.name()? {
            if name == NUMBER && numbers_look_like_objects() {
                return Err(cx.mismatch("object", Kind::Number));
            }
            if text.len() > 1 {
                text.push(',');
            }
            text.push_str(&serde_json::to_string(&name).map_err(A::Error::custom)?);
            text.push(':');
            text.push_str(self.raw()?.text());
        }
        text.push('}');
        cx.watch(&text);
        Ok(text)
    }
}

/// Reads a value out of a text that was held back.
pub(crate) fn read_held<T: Wire, E: serde::de::Error>(text: &str, cx: &mut Cx) -> Result<T, E> {
    T::read(&mut serde_json::Deserializer::from_str(text), cx).map_err(|error| cx.inner(&error))
}

/// Reads a string out of a text that was held back; `None` where it is no string.
pub(crate) fn held_string(text: &str) -> Option<Cow<'_, str>> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    if !inner.contains('\\') {
        return Some(Cow::Borrowed(inner));
    }
    serde_json::from_str(text).ok().map(Cow::Owned)
}

/// Says what is wrong with a text of which [`held_string`] made nothing.
pub(crate) fn no_string(text: &str) -> Problem {
    match Kind::of(text) {
        Kind::String => Problem::Syntax { cause: SURROGATE.to_owned() },
        got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::Array | Kind::Object) => {
            Problem::Type { expected: "string", got }
        }
    }
}

pub(crate) struct Verbatim;

impl<'de> serde::de::DeserializeSeed<'de> for Verbatim {
    type Value = Raw<'de>;

    fn deserialize<D: serde::Deserializer<'de>>(self, deserializer: D) -> Result<Raw<'de>, D::Error> {
        Raw::read(deserializer)
    }
}

/// The one value that a member may have.
pub(crate) trait Constant: Copy + serde::Serialize {
    /// Compares with the text of the value that came.
    ///
    /// # Errors
    /// Says what was expected and what came.
    fn check(self, text: &str) -> Result<(), Problem>;
}

impl Constant for &'static str {
    fn check(self, text: &str) -> Result<(), Problem> {
        match held_string(text) {
            Some(got) if got == self => Ok(()),
            Some(got) => Err(Problem::Constant { expected: Cow::Owned(format!("\"{self}\"")), got: quoted(&got) }),
            None => Err(no_string(text)),
        }
    }
}

impl Constant for i64 {
    fn check(self, text: &str) -> Result<(), Problem> {
        match Kind::of(text) {
            Kind::Number => match crate::Number::from_text(text) {
                Some(got) if got.as_i64() == Some(self) => Ok(()),
                _ => Err(Problem::Constant { expected: Cow::Owned(self.to_string()), got: number(text) }),
            },
            got => Err(Problem::Type { expected: "integer", got }),
        }
    }
}
