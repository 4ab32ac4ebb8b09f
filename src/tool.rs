//! The schemas of tools: compiled once, when a tool is registered, and then held against arguments and results.
//!
//! With the feature `tool-schema`, [`ToolSchema`] compiles an `inputSchema` or `outputSchema` and checks what is sent. A
//! schema may be anybody's: nothing is ever fetched, patterns are matched in linear time or with bounded backtracking, and
//! what a validation costs is bounded by [`SchemaLimits`] before it begins. What cannot be checked is a [`SchemaNote`].
//!
//! With the feature `schemars`, `FromType` takes the schemas from Rust types, in the form that each revision accepts.
#[cfg(feature = "tool-schema")]
mod cost;
#[cfg(feature = "tool-schema")]
mod dialect;
#[cfg(feature = "tool-schema")]
mod error;
#[cfg(feature = "tool-schema")]
mod found;
#[cfg(feature = "schemars")]
mod from_type;
#[cfg(feature = "tool-schema")]
mod graph;
#[cfg(feature = "tool-schema")]
mod limits;
#[cfg(feature = "tool-schema")]
mod mismatch;
#[cfg(feature = "tool-schema")]
mod note;
#[cfg(feature = "tool-schema")]
mod pattern;
#[cfg(feature = "tool-schema")]
mod reasons;
#[cfg(feature = "tool-schema")]
mod refs;
#[cfg(feature = "tool-schema")]
mod scan;
#[cfg(feature = "tool-schema")]
mod schema;
#[cfg(feature = "tool-schema")]
mod tree;
#[cfg(all(feature = "schemars", feature = "tool-schema"))]
mod typed;
#[cfg(feature = "tool-schema")]
mod walk;

#[cfg(feature = "schemars")]
pub use self::from_type::{FromType, TypeError};
#[cfg(all(feature = "schemars", feature = "tool-schema"))]
pub use self::typed::{TypedError, TypedInput};
#[cfg(feature = "tool-schema")]
pub use self::{
    error::{SchemaError, SchemaFault},
    limits::SchemaLimits,
    mismatch::{OutputMismatch, SchemaMismatch},
    note::SchemaNote,
    schema::ToolSchema,
};
