//! The one rule for quoting somebody else's text in a message of ours.

use std::fmt::{self, Write as _};

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
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        Self(text)
    }
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(self.0))
    }
}

/// Appends a foreign text as one line: what cannot be seen is escaped, and after `limit` characters it is cut.
///
/// `escape` gives what stands for a character that means something else where the text goes.
pub(crate) fn push(out: &mut String, text: &str, limit: usize, escape: impl Fn(char) -> Option<&'static str>) {
    let plain = visible(text, limit, &escape);
    out.push_str(&text[..plain]);
    let mut shown = plain;
    for character in text[plain..].chars() {
        let escaped = escape(character);
        // An escape is shown whole or not at all.
        shown += match escaped {
            Some(escaped) => escaped.len(),
            None if is_hidden(character) => character.escape_unicode().len(),
            None => 1,
        };
        if shown > limit {
            out.push('…');
            break;
        }
        match escaped {
            Some(escaped) => out.push_str(escaped),
            None if is_hidden(character) => out.extend(character.escape_unicode()),
            None => out.push(character),
        }
    }
}

/// How many characters the line of an error may have.
pub const LINE_LIMIT: usize = 256;

/// Cuts what is already one line of visible characters, so that it has at most [`LINE_LIMIT`] of them.
pub(crate) fn cut(mut line: String) -> String {
    if line.len() <= LINE_LIMIT {
        return line;
    }
    let mut ends = line.char_indices().map(|(start, _)| start).skip(LINE_LIMIT - 1);
    if let (Some(last), Some(_)) = (ends.next(), ends.next()) {
        line.truncate(last);
        line.push('…');
    }
    line
}

/// Writes what is already one line of visible characters, and cuts it likewise.
pub(crate) fn cut_line(line: &dyn fmt::Display) -> String {
    const USUAL: usize = 64;
    let mut text = String::with_capacity(USUAL);
    // Writing to a string cannot fail.
    let _ = write!(text, "{line}");
    cut(text)
}

/// Counts the characters in front, at most `limit`, that are shown as they are and are of ASCII: nearly always all.
pub(crate) fn visible(text: &str, limit: usize, escape: impl Fn(char) -> Option<&'static str>) -> usize {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && escape(char::from(*byte)).is_none();
    text.bytes().take(limit).take_while(is_plain).count()
}

/// Shows a foreign text on one line: what cannot be seen is escaped, and after `limit` characters it is cut.
pub(crate) fn bounded(text: &str, limit: usize) -> String {
    let mut out = String::new();
    push(&mut out, text, limit, |_| None);
    out
}

/// Quotes a foreign text.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(QUOTE_LIMIT) + 2);
    out.push('"');
    push(&mut out, text, QUOTE_LIMIT, |character| match character {
        '"' => Some("\\\""),
        '\\' => Some("\\\\"),
        '\n' => Some("\\n"),
        '\r' => Some("\\r"),
        '\t' => Some("\\t"),
        _ => None,
    });
    out.push('"');
    out
}

/// A foreign text that has been quoted: what [`Quoted`] shows, owned.
///
/// ```
/// use mcp_wire::Excerpt;
///
/// assert_eq!(Excerpt::new("a\nb").as_str(), r#""a\nb""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Excerpt(Box<str>);

impl Excerpt {
    /// Quotes `text`.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(quoted(text).into())
    }

    /// Shows a number: as it came, but cut where it is long.
    pub(crate) fn of_number(digits: &str) -> Self {
        Self(number(digits).into())
    }

    /// Returns the quoted text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Shows a number: as it came, but cut where it is long.
pub(crate) fn number(digits: &str) -> String {
    bounded(digits, QUOTE_LIMIT)
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
