//! The one rule for quoting somebody else's text in a message of ours.

use std::fmt;

/// How many characters of a quoted text are shown before it is cut.
pub const QUOTE_LIMIT: usize = 64;

/// A foreign text as an error may show it: on one line, escaped, and cut after [`QUOTE_LIMIT`] characters.
///
/// Everything in this crate that quotes a value quotes it through this type, so no error can grow with its input,
/// break a log line or reorder the text around it.
///
/// ```
/// use mcp_wire::Quoted;
///
/// assert_eq!(Quoted::new("a\nb").to_string(), r#""a\nb""#);
/// assert_eq!(Quoted::new(&"x".repeat(100)).to_string(), format!("\"{}…\"", "x".repeat(64)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quoted<'a>(&'a str);

impl<'a> Quoted<'a> {
    /// Quotes `text`.
    pub fn new(text: &'a str) -> Self {
        Self(text)
    }
}

impl Quoted<'_> {
    /// The text as the value of a member: escaped and cut as in a quote, but without the quotes, which JSON adds.
    pub(crate) fn inside(text: &str) -> String {
        Self::inside_of(text, QUOTE_LIMIT)
    }

    /// The same with a limit of its own.
    pub(crate) fn inside_of(text: &str, limit: usize) -> String {
        use fmt::Write as _;
        let mut out = String::new();
        for (shown, character) in text.chars().enumerate() {
            if shown == limit {
                out.push('…');
                break;
            }
            if is_hidden(character) {
                let _ = write!(out, "\\u{{{:x}}}", character as u32);
            } else {
                out.push(character);
            }
        }
        out
    }
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for (shown, character) in self.0.chars().enumerate() {
            if shown == QUOTE_LIMIT {
                f.write_str("…")?;
                break;
            }
            match character {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                '\r' => f.write_str("\\r")?,
                '\t' => f.write_str("\\t")?,
                hidden if is_hidden(hidden) => write!(f, "\\u{{{:x}}}", hidden as u32)?,
                plain => write!(f, "{plain}")?,
            }
        }
        f.write_str("\"")
    }
}

/// Tells characters that a reader cannot see or that change how their surroundings are shown.
pub(crate) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}
