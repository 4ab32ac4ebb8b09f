//! Types by their schema name, for tools that learn at run time what they are to read.

use std::fmt;

use crate::envelope::rejection::Rejection;
use crate::json::id::RequestId;
use crate::limits::ReadOptions;
use crate::message::calls::Calls;
use crate::message::either::{Either, NoCalls, NoNotices, check, check_item};
use crate::report::problem::Violation;
use crate::revision::Revision;
use crate::sender::Sender;
use crate::tolerance::{Mode, Note};
use crate::wire::read::{Parsed, ReadError, Wire, read_with};
use crate::wire::reader::Reader;

/// What a definition of a schema is in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TypeKind {
    /// A struct.
    Struct,
    /// An enum of several types.
    Union,
    /// An enum of strings.
    Strings,
    /// Text with a check.
    Text,
    /// Another name for a type.
    Alias,
}

impl TypeKind {
    /// Returns the word that lists show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Struct => "struct",
            Self::Union => "union",
            Self::Strings => "strings",
            Self::Text => "text",
            Self::Alias => "alias",
        }
    }
}

impl fmt::Display for TypeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A type of a revision.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TypeEntry {
    /// Its name in the schema, or ours where the schema has none.
    pub name: &'static str,
    /// Whether the schema names it; an inline object has its name from us.
    pub is_definition: bool,
    /// What it is.
    pub kind: TypeKind,
    /// Its path in this crate.
    pub path: &'static str,
    pub(crate) read: fn(&mut Reader<'_>) -> Option<()>,
    round_trip: fn(&str, Mode) -> Result<Parsed<String>, ReadError>,
}

impl TypeEntry {
    /// Reads a JSON text as the type and tells which tolerances it took.
    ///
    /// # Errors
    /// Fails as [`read`](crate::read) does.
    pub fn check(&self, text: &str, mode: Mode) -> Result<Vec<Note>, ReadError> {
        read_with(text, mode, self.read).map(|read| read.notes)
    }

    /// Reads a JSON text as the result of a response is read, and tells which tolerances it took and which items of lists a
    /// lenient reader goes on without.
    ///
    /// # Errors
    /// Fails as [`read`](crate::read) does.
    pub fn check_result(&self, text: &str, mode: Mode) -> Result<Parsed<()>, ReadError> {
        read_with(text, mode, |reader| reader.salvaging(self.read))
    }

    /// Reads a JSON text as the type and writes it back.
    ///
    /// # Errors
    /// Fails as [`read`](crate::read) does.
    pub fn round_trip(&self, text: &str, mode: Mode) -> Result<Parsed<String>, ReadError> {
        (self.round_trip)(text, mode)
    }
}

/// A method of a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MethodEntry {
    /// Its name on the wire.
    pub name: &'static str,
    /// Who sends it.
    pub sender: Sender,
    /// The definition of the request or notification.
    pub definition: &'static str,
    /// The type of its result, by schema name; `None` for a notification.
    pub result: Option<&'static str>,
    /// Whether it may be run as a task.
    pub may_be_task: bool,
}

/// Lists the types of a revision by name; empty where its feature is off.
pub fn types(revision: Revision) -> &'static [TypeEntry] {
    tables(revision).map_or(&[], |tables| tables.types)
}

/// Finds a type of a revision by its name in the schema.
pub fn find(revision: Revision, name: &str) -> Option<&'static TypeEntry> {
    types(revision).iter().find(|entry| entry.name == name)
}

/// Lists the methods of a revision by name; empty where its feature is off.
pub fn methods(revision: Revision) -> &'static [MethodEntry] {
    tables(revision).map_or(&[], |tables| tables.methods)
}

/// Finds a method of a revision.
pub fn method(revision: Revision, name: &str) -> Option<&'static MethodEntry> {
    methods(revision).iter().find(|entry| entry.name == name)
}

/// Returns the outline of a revision's module: a line per type, field, variant, method and error code; empty where its
/// feature is off.
pub fn outline(revision: Revision) -> &'static str {
    tables(revision).map_or("", |tables| tables.outline)
}

/// What is known of a revision by name.
struct Tables {
    types: &'static [TypeEntry],
    methods: &'static [MethodEntry],
    outline: &'static str,
    messages: Messages,
}

/// How the messages of a revision are read that either side sends.
#[derive(Clone, Copy)]
pub(crate) struct Messages {
    /// Reads one message.
    pub(crate) check: fn(&str, &ReadOptions) -> Result<(), Rejection>,
    /// Reads one message of a batch.
    pub(crate) item: fn(&str, &ReadOptions) -> Result<(), Rejection>,
    /// Reads the params of a method; the outer `None` where the method is unknown.
    pub(crate) params: fn(&str, &mut Reader<'_>) -> Option<Option<()>>,
    /// Says what is missing where a method has no params; `None` where the method is unknown.
    pub(crate) absent: fn(&str) -> Option<Result<(), Violation>>,
}

impl Messages {
    const fn of<CQ, SQ, CN, SN>() -> Self
    where
        CQ: Calls<Id = RequestId>,
        SQ: Calls<Id = RequestId>,
        CN: Calls<Id = ()>,
        SN: Calls<Id = ()>,
    {
        Self {
            check: check::<Either<CQ, SQ>, Either<CN, SN>>,
            item: check_item::<Either<CQ, SQ>, Either<CN, SN>>,
            params: params::<Either<CQ, SQ>, Either<CN, SN>>,
            absent: absent::<Either<CQ, SQ>, Either<CN, SN>>,
        }
    }
}

fn params<Q: Calls, N: Calls>(method: &str, reader: &mut Reader<'_>) -> Option<Option<()>> {
    match (Q::knows(method), N::knows(method)) {
        (true, _) => Some(Q::read(method, reader).map(drop)),
        (false, true) => Some(N::read(method, reader).map(drop)),
        (false, false) => None,
    }
}

fn absent<Q: Calls, N: Calls>(method: &str) -> Option<Result<(), Violation>> {
    Q::absent(method).map(|call| call.map(drop)).or_else(|| N::absent(method).map(|call| call.map(drop)))
}

/// Returns how messages of a revision are read; where its feature is off, every method is unknown.
pub(crate) fn messages(revision: Revision) -> Messages {
    tables(revision).map_or_else(Messages::of::<NoCalls, NoCalls, NoNotices, NoNotices>, |tables| tables.messages)
}

fn read<T: Wire>(reader: &mut Reader<'_>) -> Option<()> {
    T::read(reader).map(drop)
}

fn round_trip<T: Wire + serde::Serialize>(text: &str, mode: Mode) -> Result<Parsed<String>, ReadError> {
    let read = crate::wire::read::read::<T>(text, mode)?;
    let value = serde_json::to_string(&read.value).map_err(ReadError::Syntax)?;
    Ok(read.map(|_| value))
}

/// Proves that a type may be sent to another thread, shared among threads and kept.
#[cfg(test)]
const fn goes_anywhere<T: Send + Sync + 'static>() {}

/// Lists types.
macro_rules! registry {
    ($($name:literal $is_definition:literal $kind:ident $type:path;)*) => {
        const TYPES: &[TypeEntry] = &[
            $(TypeEntry {
                name: $name,
                is_definition: $is_definition,
                kind: TypeKind::$kind,
                path: stringify!($type),
                read: read::<$type>,
                round_trip: round_trip::<$type>,
            },)*
        ];

        #[cfg(test)]
        const _: () = { $(super::goes_anywhere::<$type>();)* };
    };
}

/// Lists methods.
macro_rules! methods {
    ($($name:literal $sender:path, $definition:literal $(=> $result:literal)? $(or $task:ident)?;)*) => {
        const METHODS: &[MethodEntry] = &[
            $(MethodEntry {
                name: $name,
                sender: $sender,
                definition: $definition,
                result: methods!(@result $($result)?),
                may_be_task: methods!(@task $($task)?),
            },)*
        ];
    };
    (@result) => { None };
    (@result $result:literal) => { Some($result) };
    (@task) => { false };
    (@task $task:ident) => { true };
}

macro_rules! revisions {
    ($($variant:ident $feature:literal $module:ident $file:literal;)*) => {
        $(
            #[cfg(feature = $feature)]
            mod $module {
                use super::{Messages, MethodEntry, Tables, TypeEntry, TypeKind, read, round_trip};
                use crate::sender::Sender;

                include!(concat!(env!("OUT_DIR"), $file, "_registry.rs"));
                pub(super) static TABLES: Tables = Tables {
                    types: TYPES,
                    methods: METHODS,
                    outline: include_str!(concat!(env!("OUT_DIR"), $file, "_outline.txt")),
                    messages: MESSAGES,
                };
            }
        )*

        fn tables(revision: Revision) -> Option<&'static Tables> {
            match revision {
                $(
                    #[cfg(feature = $feature)]
                    Revision::$variant => Some(&$module::TABLES),
                    #[cfg(not(feature = $feature))]
                    Revision::$variant => None,
                )*
            }
        }
    };
}
for_each_revision!(revisions);
