//! What a schema defines, in the terms of the Rust that is to come: every definition and every inline object with its
//! shape, its name and its place.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::union::Union;

mod build;
mod outline;
mod recursion;

/// All types of one revision.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The revision's date.
    pub revision: String,
    /// The types by their name in the schema's spelling; inline ones have theirs from [`names`].
    pub types: BTreeMap<String, Type>,
}

/// One type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Type {
    /// Its name in the schema's spelling.
    pub name: String,
    /// The JSON Pointer to its schema; to the first one where several inline objects are the same.
    pub at: String,
    /// Whether the schema names it.
    pub is_definition: bool,
    /// What it is.
    pub shape: Shape,
    /// The branches of a union that stand behind a pointer: large ones, and those that hold the union itself.
    pub boxed: BTreeSet<String>,
}

/// What a type is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// An object with named members.
    Object(Object),
    /// One of several types.
    Union(Union),
    /// One of a list of strings; `open` where a lenient receiver keeps others.
    Strings {
        /// The strings.
        values: Vec<String>,
        /// Whether there may be others.
        open: bool,
    },
    /// A JSON Schema that stays text, checked at its root.
    RawSchema(Vec<Root>),
    /// Another name for something.
    Alias(Ref),
    /// The same, of what holds itself: a type of its own, because Rust has no alias that does.
    Wrapper(Ref),
    /// A union of results, which only the method tells apart: another name for any result.
    Results {
        /// The name of any result.
        any: String,
        /// The branches.
        branches: Vec<String>,
    },
}

/// An object with named members.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Object {
    /// Members with one value only, in the order of writing.
    pub constants: Vec<Constant>,
    /// The others, in the order of writing: required, optional, `_meta`.
    pub members: Vec<Member>,
    /// A rule over the whole object: a function of `check`.
    pub ensure: Option<&'static str>,
}

/// A member with one value only.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Constant {
    /// Its name on the wire.
    pub name: String,
    /// Its value: a string or an integer.
    pub value: Value,
    /// The tolerance by which it may be absent.
    pub forgiven: Option<&'static str>,
}

/// A member.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    /// Its name on the wire.
    pub name: String,
    /// Its name in Rust.
    pub field: String,
    /// Whether it must be there.
    pub presence: Presence,
    /// Its type.
    pub of: Ref,
    /// What the schema says of it that is not checked: its format and its default.
    pub remarks: Vec<String>,
    /// A bound on its value: a function of `check`.
    pub check: Option<&'static str>,
    /// What an absent required member is to a lenient receiver.
    pub default: Option<Default>,
}

/// What an absent required member is to a lenient receiver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Default {
    /// The tolerance.
    pub tolerance: &'static str,
    /// The member that must be there for it.
    pub beside: Option<&'static str>,
    /// The value, as a Rust expression.
    pub value: &'static str,
}

/// Whether a member must be there, and what null is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// Required.
    Required,
    /// Required, and null is legal.
    Nullable,
    /// Optional.
    Optional,
    /// Optional, of any JSON, so that null is a value.
    Value,
    /// Optional, says who the sender is, for display only.
    Identity,
    /// May be absent, and says only how a tool may be shown: a lenient receiver goes on without it.
    Hint,
    /// Optional, and null is the same as absent on receipt.
    Unset,
    /// Like `Unset`, but an absent one is written as null.
    UnsetNull,
}

/// A member at the root of a raw schema.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Root {
    /// Its name.
    pub name: String,
    /// Whether it must be there.
    pub required: bool,
    /// The form of its value.
    pub form: Form,
}

/// The form of a member at the root of a raw schema.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    /// One string.
    Constant(String),
    /// Any string.
    String,
    /// An object of objects.
    Objects,
    /// An array of strings.
    Strings,
}

/// The type of a member or item.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ref {
    /// A string.
    String,
    /// True or false.
    Boolean,
    /// A number without a fraction.
    Integer,
    /// A number.
    Number,
    /// Any JSON.
    Json,
    /// Any object.
    JsonObject,
    /// Any array.
    JsonArray,
    /// `_meta`: any members, each once.
    Meta,
    /// The id of a request.
    RequestId,
    /// The token of progress.
    ProgressToken,
    /// An array.
    List(Box<Ref>),
    /// An object whose member names are not known.
    Map(Box<Ref>),
    /// One value or an array of them.
    OneOrMany(String),
    /// A result that may stand without its caching members.
    MaybeUncached(String),
    /// A type of the revision, in the schema's spelling.
    Named(String),
    /// What holds the type that it is a part of, behind a pointer.
    Boxed(Box<Ref>),
}
