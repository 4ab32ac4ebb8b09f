//! The line that a site says.

use std::fmt;

use crate::line::{LINE_LIMIT, Quoted, is_hidden, visible};

/// The one-line cause of an error, as its site states it: on one line and at most [`LINE_LIMIT`] characters, whatever is
/// put in.
///
/// An empty cause stands for the text of the table.
///
/// ```
/// use mcp_wire::error::Cause;
///
/// assert_eq!(Cause::new("no tool\n\"add\"").as_str(), "no tool \"add\"");
/// assert_eq!(Cause::new(&"x".repeat(1000)).as_str().chars().count(), 256);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cause(Box<str>);

impl Cause {
    /// Makes a line of a text: white space becomes a space, what cannot be seen is escaped, the end is cut.
    #[must_use]
    pub fn new(text: &str) -> Self {
        use fmt::Write as _;
        let text = text.trim();
        if visible(text, LINE_LIMIT, |_| None) == text.len() {
            return Self(text.into());
        }
        let mut line = String::new();
        // Where the line is cut if more comes: an escape is shown whole or not at all.
        let (mut shown, mut fitting) = (0, 0);
        for character in text.chars() {
            let end = line.len();
            match character {
                '\n' | '\r' | '\t' if line.ends_with(' ') => {}
                '\n' | '\r' | '\t' => line.push(' '),
                hidden if is_hidden(hidden) => {
                    // Writing to a string cannot fail.
                    let _ = write!(line, "\\u{{{:x}}}", hidden as u32);
                }
                plain => line.push(plain),
            }
            shown += line[end..].chars().count();
            if shown < LINE_LIMIT {
                fitting = line.len();
            }
            if shown > LINE_LIMIT {
                line.truncate(fitting);
                line.push('…');
                break;
            }
        }
        Self(line.into())
    }

    /// Makes a line of our words and the one foreign value that they are about, which is quoted.
    ///
    /// ```
    /// use mcp_wire::error::Cause;
    ///
    /// assert_eq!(Cause::quoting("no method", "tools/fly\n").as_str(), r#"no method "tools/fly\n""#);
    /// ```
    #[must_use]
    pub fn quoting(words: &str, value: &str) -> Self {
        Self::new(&format!("{words} {}", Quoted::new(value)))
    }

    /// Returns the line; empty where the table's text stands.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The line, or the text of the table.
    pub(crate) fn or(self, table: &str) -> String {
        if self.0.is_empty() { table.to_owned() } else { self.0.into() }
    }
}

impl From<&str> for Cause {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Cause {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
