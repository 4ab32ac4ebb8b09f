//! Types by their schema name, for tools that learn at run time what they are to read.

use crate::{Lenient, Mode, Note, ReadError, Revision, Sender, Wire};

/// What a definition of a schema is in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A type of a revision.
#[derive(Clone, Copy, Debug)]
pub struct TypeEntry {
    /// Its name in the schema, or ours where the schema has none.
    pub name: &'static str,
    /// Whether the schema names it; an inline object has its name from us.
    pub is_definition: bool,
    /// What it is.
    pub kind: TypeKind,
    /// Its path in this crate.
    pub path: &'static str,
    check: fn(&str, Mode) -> Result<Vec<Note>, ReadError>,
    round_trip: fn(&str, Mode) -> Result<Lenient<String>, ReadError>,
}

impl TypeEntry {
    /// Reads a JSON text as the type and tells which tolerances it took.
    ///
    /// # Errors
    /// Fails as [`read`](crate::read) does.
    pub fn check(&self, text: &str, mode: Mode) -> Result<Vec<Note>, ReadError> {
        (self.check)(text, mode)
    }

    /// Reads a JSON text as the type and writes it back.
    ///
    /// # Errors
    /// Fails as [`read`](crate::read) does.
    pub fn round_trip(&self, text: &str, mode: Mode) -> Result<Lenient<String>, ReadError> {
        (self.round_trip)(text, mode)
    }
}

/// A method of a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    tables(revision).0
}

/// Finds a type of a revision by its name in the schema.
pub fn find(revision: Revision, name: &str) -> Option<&'static TypeEntry> {
    types(revision).iter().find(|entry| entry.name == name)
}

/// Lists the methods of a revision by name; empty where its feature is off.
pub fn methods(revision: Revision) -> &'static [MethodEntry] {
    tables(revision).1
}

/// Finds a method of a revision.
pub fn method(revision: Revision, name: &str) -> Option<&'static MethodEntry> {
    methods(revision).iter().find(|entry| entry.name == name)
}

/// Returns the outline of a revision's module: a line per type, field, variant, method and error code; empty where its
/// feature is off.
pub fn outline(revision: Revision) -> &'static str {
    tables(revision).2
}

type Tables = (&'static [TypeEntry], &'static [MethodEntry], &'static str);

fn tables(revision: Revision) -> Tables {
    match revision {
        #[cfg(feature = "v2024_11_05")]
        Revision::V2024_11_05 => (v2024_11_05::TYPES, v2024_11_05::METHODS, v2024_11_05::OUTLINE),
        #[cfg(not(feature = "v2024_11_05"))]
        Revision::V2024_11_05 => (&[], &[], ""),
        #[cfg(feature = "v2025_03_26")]
        Revision::V2025_03_26 => (v2025_03_26::TYPES, v2025_03_26::METHODS, v2025_03_26::OUTLINE),
        #[cfg(not(feature = "v2025_03_26"))]
        Revision::V2025_03_26 => (&[], &[], ""),
        #[cfg(feature = "v2025_06_18")]
        Revision::V2025_06_18 => (v2025_06_18::TYPES, v2025_06_18::METHODS, v2025_06_18::OUTLINE),
        #[cfg(not(feature = "v2025_06_18"))]
        Revision::V2025_06_18 => (&[], &[], ""),
        #[cfg(feature = "v2025_11_25")]
        Revision::V2025_11_25 => (v2025_11_25::TYPES, v2025_11_25::METHODS, v2025_11_25::OUTLINE),
        #[cfg(not(feature = "v2025_11_25"))]
        Revision::V2025_11_25 => (&[], &[], ""),
        #[cfg(feature = "v2026_07_28")]
        Revision::V2026_07_28 => (v2026_07_28::TYPES, v2026_07_28::METHODS, v2026_07_28::OUTLINE),
        #[cfg(not(feature = "v2026_07_28"))]
        Revision::V2026_07_28 => (&[], &[], ""),
    }
}

fn check<T: Wire>(text: &str, mode: Mode) -> Result<Vec<Note>, ReadError> {
    crate::read::<T>(text, mode).map(|read| read.notes)
}

fn round_trip<T: Wire + serde::Serialize>(text: &str, mode: Mode) -> Result<Lenient<String>, ReadError> {
    let read = crate::read::<T>(text, mode)?;
    let value = serde_json::to_string(&read.value).map_err(ReadError::Syntax)?;
    Ok(read.map(|_| value))
}

/// Lists types.
macro_rules! registry {
    ($($name:literal $is_definition:literal $kind:ident $type:path;)*) => {
        pub(super) static TYPES: &[TypeEntry] = &[
            $(TypeEntry {
                name: $name,
                is_definition: $is_definition,
                kind: TypeKind::$kind,
                path: stringify!($type),
                check: check::<$type>,
                round_trip: round_trip::<$type>,
            },)*
        ];
    };
}

/// Lists methods.
macro_rules! methods {
    ($($name:literal $sender:path, $definition:literal $(=> $result:literal)? $(or $task:ident)?;)*) => {
        pub(super) static METHODS: &[MethodEntry] = &[
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
    ($($feature:literal $module:ident $file:literal;)*) => { $(
        #[cfg(feature = $feature)]
        mod $module {
            use super::{MethodEntry, TypeEntry, TypeKind, check, round_trip};
            use crate::Sender;

            include!(concat!(env!("OUT_DIR"), $file, "_registry.rs"));
            pub(super) const OUTLINE: &str = include_str!(concat!(env!("OUT_DIR"), $file, "_outline.txt"));
        }
    )* };
}
revisions! {
    "v2024_11_05" v2024_11_05 "/v2024_11_05";
    "v2025_03_26" v2025_03_26 "/v2025_03_26";
    "v2025_06_18" v2025_06_18 "/v2025_06_18";
    "v2025_11_25" v2025_11_25 "/v2025_11_25";
    "v2026_07_28" v2026_07_28 "/v2026_07_28";
}
