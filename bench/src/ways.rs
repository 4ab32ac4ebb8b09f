//! The ways to read and write a message, a module for each library.
//!
//! A way to read takes the bytes, checks that what came out is what the message is, and drops it: building a tree and
//! taking it down again belong together. A way to write owns a value and writes it anew each time.

pub mod ours;
pub mod rmcp;
pub mod rust_mcp_schema;
pub mod tree;

/// A way to read a message.
pub type Read = fn(&[u8]);

/// A way to write the value that it owns.
pub type Write = Box<dyn Fn() -> Vec<u8>>;
