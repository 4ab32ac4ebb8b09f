//! What a scan finds: subschemas, and references between them.

use serde_json::Value;

/// A subschema that is found and not yet looked at.
pub(crate) struct Found<'v> {
    pub(crate) value: &'v Value,
    /// The resource that it stands in.
    pub(crate) resource: usize,
    pub(crate) at: String,
}

/// A reference, to be followed when all places are known.
pub(crate) struct Reference<'v> {
    pub(crate) from: usize,
    pub(crate) text: &'v str,
    pub(crate) keyword: &'static str,
    pub(crate) resource: usize,
    pub(crate) at: String,
}
