//! The generator behind `mcp-wire`: the MCP JSON Schemas in, typed Rust out.
//!
//! [`generate`] is one pure function: a revision's schema, the error table and our doc sentences go in, the text of a
//! Rust module comes out, the same bytes every time. The build script, the command and the snapshot tests all call it.
//!
//! The way through: [`schema`] loads both JSON Schema dialects, [`fixups`] mends what the schema gets wrong, [`model`]
//! gives every definition and inline object its shape and name, [`types`] has `typify` make the Rust types, [`passes`]
//! finish them, [`tables`] add what reading and writing needs, [`methods`] ties methods to their types, and
//! [`outline`] sums the result up for reviewers.

#[cfg(feature = "command")]
pub mod command;
pub mod import;
pub mod outline;
pub mod report;

#[cfg(feature = "generate")]
pub mod docs;
#[cfg(feature = "generate")]
pub mod error_docs;
#[cfg(feature = "generate")]
pub mod error_enums;
#[cfg(feature = "generate")]
pub mod errors;
#[cfg(feature = "generate")]
pub mod fixups;
#[cfg(feature = "generate")]
pub mod messages;
#[cfg(feature = "generate")]
pub mod methods;
#[cfg(feature = "generate")]
pub mod model;
#[cfg(feature = "generate")]
pub mod names;
#[cfg(feature = "generate")]
pub mod passes;
#[cfg(feature = "generate")]
pub mod schema;
#[cfg(feature = "generate")]
pub mod tables;
#[cfg(feature = "generate")]
pub mod types;
#[cfg(feature = "generate")]
pub mod unions;

#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "generate")]
pub use generate::{
    GenerateError, Generated, Inputs, errors_from, generate, generate_enabled, generate_from, module_name,
};
