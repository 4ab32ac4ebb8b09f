//! A cursor over JSON text: it checks what it passes, and lends what it reads.
//!
//! It accepts exactly what `serde_json` accepts. Where it meets something else it is *broken*: it stands at the end of the
//! text from then on and gives nothing more. [`Cursor::syntax_error`] then asks `serde_json` for the words and the position.

use std::borrow::Cow;

use serde::de::{Error as _, IgnoredAny};
use serde_json::value::RawValue;

use crate::json::kind::Kind;
use crate::json::scan::plain_until;

mod ends;

/// A place in JSON text, and what is known of the way to it.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    /// Objects and arrays that are open here.
    depth: usize,
    /// The greatest depth so far.
    deepest: usize,
    is_broken: bool,
}

/// A place to come back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    at: usize,
    depth: usize,
}

/// Why there is no text of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoText {
    /// The cursor is broken.
    Broken,
    /// The string is JSON, but one half of a surrogate pair stands alone in it: no Rust string can hold it.
    Surrogate,
}

impl Mark {
    /// The place before the bracket that this place is right behind.
    pub(crate) fn before_bracket(self) -> Self {
        Self { at: self.at - 1, depth: self.depth - 1 }
    }
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0, depth: 0, deepest: 0, is_broken: false }
    }

    /// Passes over a whole text.
    pub(crate) fn over(text: &'a str) -> Self {
        let mut cursor = Self::new(text);
        cursor.skip();
        cursor.end();
        cursor
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Returns the greatest number of objects and arrays inside each other that were met so far.
    pub(crate) fn deepest(&self) -> usize {
        self.deepest
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { at: self.at, depth: self.depth }
    }

    /// Goes back to an earlier place; a broken cursor stays where it is.
    pub(crate) fn back(&mut self, mark: Mark) {
        if !self.is_broken {
            (self.at, self.depth) = (mark.at, mark.depth);
        }
    }

    /// Returns the text from a mark to here.
    pub(crate) fn since(&self, mark: Mark) -> &'a str {
        &self.text[mark.at..self.at]
    }

    /// Asks `serde_json` what is wrong with a text that a cursor broke at.
    #[cold]
    pub(crate) fn syntax_error(text: &str) -> serde_json::Error {
        // It is asked level by level, as its words for an object that is read are better than for one that is skipped.
        let start = text.trim_start_matches([' ', '\t', '\r', '\n']);
        let asked = match start.as_bytes().first() {
            Some(b'{') => serde_json::from_str::<std::collections::BTreeMap<String, &RawValue>>(text).map(drop),
            Some(b'[') => serde_json::from_str::<Vec<&RawValue>>(text).map(drop),
            _ => serde_json::from_str::<IgnoredAny>(text).map(drop),
        };
        asked.err().unwrap_or_else(|| serde_json::Error::custom("not JSON"))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Passes over white space, and returns what comes then.
    #[inline]
    fn next_byte(&mut self) -> Option<u8> {
        ends::next_byte(self.text.as_bytes(), &mut self.at)
    }

    /// Takes the text for something else than JSON from here on.
    #[cold]
    pub(crate) fn break_off<T>(&mut self) -> Option<T> {
        self.is_broken = true;
        self.at = self.text.len();
        None
    }

    /// Returns the type of the value that comes next, and stops before it.
    #[inline]
    pub(crate) fn kind(&mut self) -> Option<Kind> {
        match self.next_byte() {
            Some(b'"') => Some(Kind::String),
            Some(b'{') => Some(Kind::Object),
            Some(b'[') => Some(Kind::Array),
            Some(b'-' | b'0'..=b'9') => Some(Kind::Number),
            Some(b't' | b'f') => Some(Kind::Boolean),
            Some(b'n') => Some(Kind::Null),
            _ => self.break_off(),
        }
    }

    /// Passes over the bracket of an object or array that [`kind`](Self::kind) told of.
    #[inline]
    pub(crate) fn open(&mut self) {
        self.at += 1;
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
    }

    /// Passes over the name of the next member and its colon; `None` where the object ends, which is then passed.
    ///
    /// `is_first` is true behind the opening brace, and is turned off.
    #[inline]
    pub(crate) fn name(&mut self, is_first: &mut bool) -> Option<Result<Cow<'a, str>, NoText>> {
        if let Some(name) = self.plain_name(is_first) {
            return Some(Ok(Cow::Borrowed(name)));
        }
        if self.peek() == Some(b'}') {
            self.close();
            return None;
        }
        self.name_with_care(is_first)
    }

    /// Does the same for a name as most are: it has no escapes, and no white space around it but one space behind a comma.
    /// Where there is no such name, nothing happens.
    fn plain_name(&mut self, is_first: &mut bool) -> Option<&'a str> {
        let (before, name) = match (*is_first, self.text.as_bytes().get(self.at..)?) {
            (true, [b'"', name @ ..]) => (1, name),
            (false, [b',', b'"', name @ ..]) => (2, name),
            (false, [b',', b' ', b'"', name @ ..]) => (3, name),
            _ => return None,
        };
        let length = plain_until(name, 0);
        if !matches!(name.get(length..), Some([b'"', b':', ..])) {
            return None;
        }
        let start = self.at + before;
        *is_first = false;
        self.at = start + length + 2;
        self.text.split_at_checked(start)?.1.split_at_checked(length).map(|(name, _)| name)
    }

    /// The same in whatever way it is written.
    fn name_with_care(&mut self, is_first: &mut bool) -> Option<Result<Cow<'a, str>, NoText>> {
        match self.next_byte() {
            Some(b'}') => {
                self.close();
                return None;
            }
            Some(b',') if !*is_first => {
                self.at += 1;
                if self.next_byte() != Some(b'"') {
                    return self.break_off();
                }
            }
            Some(b'"') if *is_first => *is_first = false,
            _ => return self.break_off(),
        }
        let name = self.string();
        if self.next_byte() != Some(b':') {
            return self.break_off();
        }
        self.at += 1;
        Some(name)
    }

    /// Goes to the next item of an array; false where the array ends, which is then passed.
    ///
    /// `is_first` is true behind the opening bracket, and is turned off.
    #[inline]
    pub(crate) fn item(&mut self, is_first: &mut bool) -> bool {
        match self.next_byte() {
            Some(b']') => {
                self.close();
                false
            }
            Some(b',') if !*is_first => {
                self.at += 1;
                true
            }
            Some(_) if *is_first => {
                *is_first = false;
                true
            }
            _ => self.break_off::<()>().is_some(),
        }
    }

    fn close(&mut self) {
        self.at += 1;
        self.depth -= 1;
    }

    /// Makes sure that nothing but white space is left.
    pub(crate) fn end(&mut self) {
        if self.next_byte().is_some() {
            self.break_off::<()>();
        }
    }

    /// Reads the string that [`kind`](Self::kind) told of; it is lent where it has no escapes.
    #[inline]
    pub(crate) fn string(&mut self) -> Result<Cow<'a, str>, NoText> {
        match self.plain_string() {
            Some(text) => Ok(Cow::Borrowed(text)),
            None => self.unescape(),
        }
    }

    /// Reads the string that comes next, if one does and it has no escapes. Else nothing happens.
    pub(crate) fn plain_string(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes();
        let quote = if bytes.get(self.at) == Some(&b' ') { self.at + 1 } else { self.at };
        if bytes.get(quote) != Some(&b'"') {
            return None;
        }
        let end = plain_until(bytes, quote + 1);
        if bytes.get(end) != Some(&b'"') {
            return None;
        }
        self.at = end + 1;
        Some(&self.text[quote + 1..end])
    }

    /// Passes over the string that comes next, if it is this one, written without escapes, of which it needs none.
    #[inline]
    pub(crate) fn eat(&mut self, string: &str) -> bool {
        debug_assert_eq!(plain_until(string.as_bytes(), 0), string.len(), "a string that needs no escapes");
        if self.next_byte() != Some(b'"') {
            return false;
        }
        let rest = self.text.as_bytes().get(self.at + 1..).unwrap_or_default();
        let is_it = rest.starts_with(string.as_bytes()) && rest.get(string.len()) == Some(&b'"');
        self.at += if is_it { string.len() + 2 } else { 0 };
        is_it
    }

    /// Reads a string with escapes in it.
    #[cold]
    fn unescape(&mut self) -> Result<Cow<'a, str>, NoText> {
        if self.peek() != Some(b'"') {
            return self.break_off().ok_or(NoText::Broken);
        }
        let start = self.at + 1;
        self.at = plain_until(self.text.as_bytes(), start);
        let mut out = String::from(&self.text[start..self.at]);
        let mut is_text = true;
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return if is_text { Ok(Cow::Owned(out)) } else { Err(NoText::Surrogate) };
                }
                Some(b'\\') => match self.escape() {
                    Some(Some(character)) => out.push(character),
                    Some(None) => is_text = false,
                    None => return Err(NoText::Broken),
                },
                _ => return self.break_off().ok_or(NoText::Broken),
            }
            let from = self.at;
            self.at = plain_until(self.text.as_bytes(), from);
            out.push_str(&self.text[from..self.at]);
        }
    }

    /// Passes over an escape and returns its character; the inner `None` is half of a surrogate pair.
    fn escape(&mut self) -> Option<Option<char>> {
        let escaped = self.text.as_bytes().get(self.at + 1).copied();
        self.at += 2;
        Some(Some(match escaped {
            Some(plain @ (b'"' | b'\\' | b'/')) => char::from(plain),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return self.break_off(),
        }))
    }

    /// Passes over the digits of a `\u` escape, and over those of the other half of its pair.
    fn unicode(&mut self) -> Option<Option<char>> {
        let Some(unit) = self.hex(self.at) else { return self.break_off() };
        self.at += 4;
        if let (0xd800..=0xdbff, Some(b"\\u")) = (unit, self.text.as_bytes().get(self.at..self.at + 2))
            && let Some(low @ 0xdc00..=0xdfff) = self.hex(self.at + 2)
        {
            self.at += 6;
            return Some(char::from_u32(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00)));
        }
        Some(char::from_u32(unit))
    }

    fn hex(&self, at: usize) -> Option<u32> {
        ends::hex(self.text.as_bytes(), at)
    }

    /// Passes over the number that [`kind`](Self::kind) told of, and returns its text.
    #[inline]
    pub(crate) fn number(&mut self) -> Option<&'a str> {
        self.pass(ends::number_end(self.text.as_bytes(), self.at))
    }

    /// Passes over `null`, `true` or `false`, whichever begins here.
    #[inline]
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        self.pass(ends::word_end(self.text.as_bytes(), self.at))
    }

    /// Passes over a value of any kind and returns its text. It needs no stack, however deep the value is.
    pub(crate) fn skip(&mut self) -> Option<&'a str> {
        let kind = self.kind()?;
        let bytes = self.text.as_bytes();
        let end = match kind {
            Kind::String => ends::string_end(bytes, self.at),
            Kind::Number => ends::number_end(bytes, self.at),
            Kind::Boolean | Kind::Null => ends::word_end(bytes, self.at),
            Kind::Object | Kind::Array => ends::nested_end(bytes, self.at).map(|(end, levels)| {
                self.deepest = self.deepest.max(self.depth + levels);
                end
            }),
        };
        self.pass(end)
    }

    /// Goes to the end of the value that begins here and returns its text; where it has none, this is no JSON.
    #[inline]
    fn pass(&mut self, end: Option<usize>) -> Option<&'a str> {
        let Some(end) = end else { return self.break_off() };
        let start = std::mem::replace(&mut self.at, end);
        self.text.get(start..end)
    }
}

/// Tells whether a text is a number of the JSON grammar and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    matches!(text.as_bytes().first(), Some(b'-' | b'0'..=b'9')) && cursor.number() == Some(text)
}

#[cfg(test)]
mod tests;
