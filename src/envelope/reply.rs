//! The bytes of a response that refuses a request. Nothing in them can fail to be written.

use crate::error::wire_error::WireError;
use crate::json::id::RequestId;
use crate::revision::Revision;

/// Writes the response; without an id it is null up to 2025-06-18, and absent from then on.
pub(crate) fn reply(id: Option<&RequestId>, error: &WireError) -> Vec<u8> {
    const USUAL: usize = 256;
    let mut out = String::with_capacity(USUAL);
    out.push_str(r#"{"jsonrpc":"2.0","#);
    match id {
        Some(id) => push(&mut out, "\"id\":", &id.to_json()),
        None if error.revision < Revision::V2025_11_25 => out.push_str("\"id\":null"),
        None => out.truncate(out.len() - 1),
    }
    push(&mut out, ",\"error\":{\"code\":", &error.code.to_string());
    push(&mut out, ",\"message\":", &string(&error.message));
    if let Some(data) = &error.data {
        push(&mut out, ",\"data\":", data.as_str());
    }
    for (name, value) in error.extra.iter() {
        push(&mut out, &format!(",{}:", string(name)), value.as_str());
    }
    out.push_str("}}");
    out.into_bytes()
}

fn push(out: &mut String, before: &str, text: &str) {
    out.push_str(before);
    out.push_str(text);
}

/// Writes a text as a string of JSON.
pub(crate) fn string(text: &str) -> String {
    // A text can be written.
    serde_json::to_string(text).unwrap_or_default()
}

impl RequestId {
    /// Writes the id.
    pub(crate) fn to_json(&self) -> String {
        match self.as_str() {
            Some(text) => string(text),
            None => self.to_string(),
        }
    }
}
