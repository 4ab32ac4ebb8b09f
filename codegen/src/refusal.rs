//! Why the import or the generator stops, and the form of places and quotes in what it says.

use std::fmt;

/// A name is cut at this many characters when it is quoted.
const MAX_QUOTE: usize = 64;
/// A place or a problem is cut at this many characters.
const MAX_TEXT: usize = 400;

/// One reason why nothing comes out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Refusal {
    /// JSON Pointer into the schema, or the row of a table; empty when the problem is not inside one member.
    pub at: String,
    /// What is wrong there, and what to do about it.
    pub problem: String,
}

impl Refusal {
    pub(crate) fn new(at: impl Into<String>, problem: impl Into<String>) -> Self {
        Self { at: cut(&one_line(&at.into())), problem: cut(&problem.into()) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problem)?;
        if !self.at.is_empty() {
            write!(f, " at {}", self.at)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

/// Every reason why nothing comes out, one a line; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusals(Vec<Refusal>);

impl Refusals {
    /// Fails with the refusals, if there are any.
    pub(crate) fn none_of(refused: Vec<Refusal>) -> Result<(), Self> {
        if refused.is_empty() { Ok(()) } else { Err(Self(refused)) }
    }

    /// Says each in another way.
    #[cfg(feature = "generate")]
    pub(crate) fn map(self, map: impl FnMut(&Refusal) -> Refusal) -> Self {
        Self(self.0.iter().map(map).collect())
    }

    /// Returns the reasons in the order in which they were found.
    pub fn as_slice(&self) -> &[Refusal] {
        &self.0
    }
}

impl From<Refusal> for Refusals {
    fn from(refusal: Refusal) -> Self {
        Self(vec![refusal])
    }
}

impl fmt::Display for Refusals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, refusal) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            refusal.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusals {}

/// A name in backticks, on one line and cut.
pub(crate) fn quote(text: &str) -> String {
    let start: String = text.chars().take(MAX_QUOTE).collect();
    let cut = if start.len() < text.len() { "…" } else { "" };
    format!("`{}{cut}`", one_line(&start))
}

pub(crate) fn one_line(text: &str) -> String {
    let shown = |c: char| match c.is_control() {
        true => c.escape_default().to_string(),
        false => c.to_string(),
    };
    text.chars().map(shown).collect()
}

/// The JSON Pointer to a member or item.
pub(crate) fn child(at: &str, name: impl fmt::Display) -> String {
    let name = name.to_string().replace('~', "~0").replace('/', "~1");
    format!("{at}/{name}")
}

/// Both ends of a long text.
fn cut(text: &str) -> String {
    let count = text.chars().count();
    if count <= MAX_TEXT {
        return text.to_owned();
    }
    let half = MAX_TEXT / 2;
    let (head, tail) = (text.chars().take(half), text.chars().skip(count - half));
    head.chain(['…']).chain(tail).collect()
}
