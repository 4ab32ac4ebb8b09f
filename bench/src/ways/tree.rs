//! What every program can do without a library for MCP: `serde_json::Value`, and the floor.

use std::hint::black_box;

use serde::de::IgnoredAny;
use serde_json::Value;

use super::Write;

/// Reads any message as a tree.
pub fn value(bytes: &[u8]) {
    black_box(serde_json::from_slice::<Value>(bytes).unwrap());
}

/// Checks that a text is JSON and keeps nothing: no reader built on `serde_json` can take less.
pub fn floor(bytes: &[u8]) {
    black_box(serde_json::from_slice::<IgnoredAny>(bytes).unwrap());
}

/// Writes a message that is held as a tree.
pub fn write(text: &str) -> Write {
    let value: Value = serde_json::from_str(text).unwrap();
    Box::new(move || serde_json::to_vec(&value).unwrap())
}
