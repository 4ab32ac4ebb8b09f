//! How much of a message is taken in.

/// Bounds on what is read from a peer. What exceeds one is refused with a bounded error.
///
/// ```
/// use mcp_wire::{Frame, Limits};
///
/// let limits = Limits { bytes: 64, ..Limits::default() };
/// let long = format!(r#"{{"jsonrpc":"2.0","method":"{}"}}"#, "x".repeat(100));
/// let refused = Frame::parse_with(long.as_bytes(), &limits).unwrap_err();
/// assert_eq!(refused.code(), Some(-32700));
/// assert_eq!(refused.message(), "a message of 129 bytes, the limit is 64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one message; the default is 64 MiB.
    pub bytes: usize,
    /// Levels of nesting; the default is 128, as deep as `serde_json` makes a tree.
    pub depth: usize,
    /// Bytes of an id as it is written, quotes included; the default is 1024.
    pub id_bytes: usize,
    /// Messages in a batch; the default is 1024.
    pub batch: usize,
}

impl Limits {
    /// The defaults.
    pub const DEFAULT: Self = Self { bytes: 64 << 20, depth: 128, id_bytes: 1024, batch: 1024 };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Tells whether a JSON text is nested deeper than `limit`.
pub(crate) fn is_deeper(text: &str, limit: usize) -> bool {
    let is_open = |byte: &u8| matches!(byte, b'{' | b'[');
    // Few messages have as many brackets as the limit has levels, and counting them is fast.
    if text.bytes().filter(|byte| is_open(byte)).count() <= limit {
        return false;
    }
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                if depth > limit {
                    return true;
                }
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_deeper;

    #[test]
    fn depth_counts_brackets_outside_strings_only() {
        assert!(!is_deeper(r#"{"a":"[[[[[[","b":[{}]}"#, 3));
        assert!(is_deeper(r#"{"a":"[[","b":[{}]}"#, 2));
        assert!(!is_deeper(r#"[[],[],[],[],[]]"#, 2));
        assert!(is_deeper(r#"["\"",[[]]]"#, 2));
    }
}
