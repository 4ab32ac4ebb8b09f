//! The generator behind `mcp-wire`: the MCP JSON Schemas in, typed Rust out.
//!
//! [`generate`] is one pure function: a revision's schema, the error table and our doc sentences go in, the text of a
//! Rust module comes out, the same bytes every time. The build script, the command and the snapshot tests all call it.
//!
//! The way through: `schema` loads both JSON Schema dialects, `fixups` mends what the schema gets wrong, `model` gives
//! every definition and inline object its shape and name, `types` has `typify` make the Rust types, `passes` finish them,
//! `tables` add what reading and writing needs, `methods` and `messages` tie methods to their types, `error_enums` says
//! what a request can be refused with, and `outline` sums the result up for reviewers.

#[cfg(feature = "command")]
pub mod command;
#[cfg(feature = "command")]
mod error_docs;

mod import;
mod outline;
mod refusal;
mod report;

#[cfg(feature = "generate")]
mod case;
#[cfg(feature = "generate")]
mod choices;
#[cfg(feature = "generate")]
mod discriminate;
#[cfg(feature = "generate")]
mod docs;
#[cfg(feature = "generate")]
mod error_enums;
#[cfg(feature = "generate")]
mod errors;
#[cfg(feature = "generate")]
mod fixups;
#[cfg(feature = "generate")]
mod generate;
#[cfg(feature = "generate")]
mod messages;
#[cfg(feature = "generate")]
mod methods;
#[cfg(feature = "generate")]
mod model;
#[cfg(feature = "generate")]
mod names;
#[cfg(feature = "generate")]
mod passes;
#[cfg(feature = "generate")]
mod revisions;
#[cfg(feature = "generate")]
mod schema;
#[cfg(feature = "generate")]
mod tables;
#[cfg(feature = "generate")]
mod types;
#[cfg(feature = "generate")]
mod union;

pub use import::{Imported, import, revision_from_path};
pub use outline::{Breaks, Difference, Entry, Outline, Sign};
pub use refusal::{Refusal, Refusals};
pub use report::{Change, Report, report};

#[cfg(feature = "generate")]
pub use fixups::{FIXUPS, Fixup};
#[cfg(feature = "generate")]
pub use generate::{Generated, Inputs, common_from, generate, generate_enabled, generate_from, outline};
