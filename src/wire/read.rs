//! Reading a value of a type: from text, and for serde from anything else.

use std::fmt;

use serde::de::{self, Deserializer};

use crate::json::border::Raw;
use crate::json::cursor::Cursor;
use crate::report::findings::Findings;
use crate::report::problem::Violation;
use crate::report::skipped::SkippedItem;
use crate::sealed::Sealed;
use crate::tolerance::{Mode, Note};
use crate::wire::reader::{Left, Reader};

/// A type of the protocol: it reads itself from JSON text, strictly or leniently.
///
/// All types of the revision modules have it, and so do the building blocks of this crate. Use [`read`] to parse. The types
/// have `serde::Deserialize` as well, which is strict.
///
/// The trait is sealed: only this crate can implement it.
///
/// ```compile_fail,E0277
/// struct Mine;
/// impl mcp_wire::Wire for Mine {}
/// ```
pub trait Wire: Sized + Sealed {
    /// Reads a value, and passes over it; `None` where it does not fit, and then the reader knows why.
    #[doc(hidden)]
    fn read(reader: &mut Reader<'_>) -> Option<Self>;

    /// Writes the value as a member or an item of something else.
    ///
    /// # Errors
    /// Fails as the serializer does.
    #[doc(hidden)]
    fn write_inside<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>
    where
        Self: serde::Serialize,
    {
        self.serialize(serializer)
    }
}

/// A value that was read, and what was remarkable about it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Parsed<T> {
    /// The value.
    pub value: T,
    /// What departed from the schema, in the order of reading; empty after strict reading.
    pub notes: Vec<Note>,
    /// Bad items of lists, which are not in the value. Only responses that are read leniently have any.
    pub skipped: Vec<SkippedItem>,
}

impl<T> Parsed<T> {
    /// Takes a value that needed no tolerance.
    pub(crate) fn exact(value: T) -> Self {
        Self { value, notes: Vec::new(), skipped: Vec::new() }
    }

    pub(crate) fn with(value: T, left: Left) -> Self {
        Self { value, notes: left.notes, skipped: left.skipped }
    }

    /// Puts another value in the place of this one.
    #[must_use]
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Parsed<U> {
        Parsed { value: map(self.value), notes: self.notes, skipped: self.skipped }
    }
}

/// Why a text could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not JSON.
    Syntax(serde_json::Error),
    /// The text is JSON, but not what the type asks for.
    Violation(Violation),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Violation(violation) => violation.fmt(f),
        }
    }
}

/// It is its cause, and so it has no source: a chain would print the text twice.
impl std::error::Error for ReadError {}

/// Reads a whole JSON text as a `T`, strictly or leniently.
///
/// # Errors
/// [`ReadError::Syntax`] where the text is not JSON, [`ReadError::Violation`] where it does not fit `T`.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Mode, read, v2026_07_28 as mcp};
///
/// let text = r#"{"type":"text","text":"hi","annotations":{"priority":7}}"#;
/// let strict = read::<mcp::ContentBlock>(text, Mode::Strict);
/// assert_eq!(strict.unwrap_err().to_string(), "expected a number from 0 to 1, got 7 at /annotations/priority");
/// let lenient = read::<mcp::ContentBlock>(text, Mode::Lenient).unwrap();
/// assert_eq!(lenient.notes[0].to_string(), "priority-out-of-range at /annotations/priority");
/// # }
/// ```
pub fn read<T: Wire>(text: &str, mode: Mode) -> Result<Parsed<T>, ReadError> {
    read_with(text, mode, T::read)
}

/// The same with a reading of the caller's.
pub(crate) fn read_with<'a, T>(
    text: &'a str,
    mode: Mode,
    read: impl FnOnce(&mut Reader<'a>) -> Option<T>,
) -> Result<Parsed<T>, ReadError> {
    read_whole(text, mode, read).map_err(|unread| match unread {
        Unread::Syntax(error) => ReadError::Syntax(error),
        Unread::Found(found) => match found.first() {
            Some(first) => ReadError::Violation(first.clone()),
            None => ReadError::Syntax(Cursor::syntax_error(text)),
        },
    })
}

/// Why there is no value.
pub(crate) enum Unread {
    Syntax(serde_json::Error),
    Found(Findings),
}

/// Reads a whole text.
pub(crate) fn read_whole<'a, T>(
    text: &'a str,
    mode: Mode,
    read: impl FnOnce(&mut Reader<'a>) -> Option<T>,
) -> Result<Parsed<T>, Unread> {
    let mut reader = Reader::new(text, mode);
    let value = read(&mut reader);
    reader.json.end();
    if reader.json.is_broken() {
        return Err(Unread::Syntax(Cursor::syntax_error(text)));
    }
    match value {
        Some(value) => Ok(Parsed::with(value, reader.take_left())),
        None => Err(Unread::Found(reader.take_found())),
    }
}

/// Reads for `serde::Deserialize`: strict, with the place in the error. The text is taken through as a whole, whatever the
/// format or the buffer is that it comes from.
pub(crate) fn deserialize<'de, T: Wire, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let raw = Raw::read(deserializer)?;
    read(raw.text(), Mode::Strict).map(|read| read.value).map_err(de::Error::custom)
}
