//! What a list goes on without.

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::json::value::Json;
use crate::report::place::Place;
use crate::report::problem::Violation;

/// An item of a list that was bad, so that the list goes on without it.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{ReadOptions, parse_response_with, v2025_11_25 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"add","inputSchema":{"type":"object"}},{"name":"bad"}]}}"#;
/// let read = parse_response_with::<mcp::methods::ToolsList>(bytes, &ReadOptions::LENIENT)?;
/// assert_eq!(read.value.into_outcome().unwrap().tools.len(), 1);
/// assert_eq!(read.skipped[0].at, "/result/tools/1");
/// assert_eq!(read.skipped[0].reason.to_string(), "missing member `inputSchema` at /result/tools/1");
/// assert_eq!(read.skipped[0].json.as_str(), r#"{"name":"bad"}"#);
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SkippedItem {
    /// The place of the item in the message.
    pub at: Place,
    /// Why it is not in the list: the first cause, and its place in the message.
    pub reason: Violation,
    /// The item as it came.
    pub json: Json,
}

impl SkippedItem {
    /// The same inside a larger value.
    #[must_use]
    pub fn below(mut self, outer: &Place) -> Self {
        self.at = outer.clone().join(&self.at);
        self.reason.at = outer.clone().join(&self.reason.at);
        self
    }
}

impl Serialize for SkippedItem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("reason", &self.reason)?;
        map.serialize_entry("json", &self.json)?;
        map.end()
    }
}
