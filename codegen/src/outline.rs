//! The outline of a module: one line per type, field, variant and method. This is what a reviewer reads, and what two
//! revisions are compared by.

use std::collections::BTreeMap;
use std::fmt;

/// The types of a module, each with its lines, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The revision's date.
    pub revision: String,
    /// Head line (`struct Tool`) and the lines below it (`name: String`), by Rust name.
    pub types: BTreeMap<String, Entry>,
}

/// One type or method.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Entry {
    /// What it is: `struct Tool`, `type Cursor = String`.
    pub head: String,
    /// Its fields or variants by name, each with the rest of its line.
    pub lines: Vec<(String, String)>,
}

impl fmt::Display for Outline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in in_order(self.types.values()) {
            writeln!(f, "{}", entry.head)?;
            for (name, rest) in &entry.lines {
                writeln!(f, "    {name}{rest}")?;
            }
        }
        Ok(())
    }
}

/// Types first, then methods, then errors.
fn in_order<'e>(entries: impl Iterator<Item = &'e Entry>) -> Vec<&'e Entry> {
    let mut entries: Vec<&Entry> = entries.collect();
    entries.sort_by_key(|entry| {
        let kind = match entry.head.split(' ').next() {
            Some("request" | "notification") => 1,
            Some("error") => 2,
            _ => 0,
        };
        (kind, entry.key())
    });
    entries
}

impl Outline {
    /// Adds entries.
    pub fn add(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.types.extend(entries.into_iter().map(|entry| (entry.key().to_owned(), entry)));
    }

    /// Reads back what [`Display`](fmt::Display) wrote, also from a snapshot, whose head it skips.
    pub fn parse(revision: &str, text: &str) -> Self {
        let after_head = text.strip_prefix("---\n").and_then(|text| text.split_once("\n---\n"));
        let text = after_head.map_or(text, |(_, text)| text);
        let mut types: BTreeMap<String, Entry> = BTreeMap::new();
        let mut current: Option<Entry> = None;
        let mut close = |entry: Option<Entry>| {
            if let Some(entry) = entry {
                types.insert(entry.key().to_owned(), entry);
            }
        };
        for line in text.lines() {
            match line.strip_prefix("    ") {
                Some(line) => {
                    let end = line.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(line.len());
                    let (name, rest) = line.split_at(end);
                    if let Some(entry) = &mut current {
                        entry.lines.push((name.to_owned(), rest.to_owned()));
                    }
                }
                None => {
                    close(current.take());
                    current = Some(Entry { head: line.to_owned(), lines: Vec::new() });
                }
            }
        }
        close(current);
        Self { revision: revision.to_owned(), types }
    }

    /// Lists what changed from this outline to a later one: an item's own line comes before those of what is in it.
    pub fn changes(&self, later: &Self) -> Vec<Difference> {
        let mut changes = Vec::new();
        let gone = self.types.iter().filter(|(name, _)| !later.types.contains_key(*name)).map(|(_, entry)| entry);
        for entry in in_order(later.types.values().chain(gone)) {
            match (self.types.get(entry.key()), later.types.get(entry.key())) {
                (Some(old), Some(new)) => old.changes(new, &mut changes),
                (Some(old), None) => changes.push(Difference::of_item(Sign::Gone, &old.head, Breaks::Both)),
                (None, _) => {
                    changes.push(Difference::of_item(Sign::New, &entry.head, Breaks::Nobody));
                    let inner = entry.lines.iter().map(|(name, rest)| {
                        Difference::inside(Sign::New, &entry.head, format!("{name}{rest}"), Breaks::Nobody)
                    });
                    changes.extend(inner);
                }
            }
        }
        changes
    }
}

/// What happened to an item or to a line of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is new.
    New,
    /// It is gone.
    Gone,
    /// It is another.
    Changed,
}

impl Sign {
    /// Returns the word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Gone => "gone",
            Self::Changed => "changed",
        }
    }

    const fn mark(self) -> char {
        match self {
            Self::New => '+',
            Self::Gone => '-',
            Self::Changed => '~',
        }
    }
}

/// Whose messages or whose code a change breaks, if it is not adapted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaks {
    /// Nobody's: it only adds.
    Nobody,
    /// Who sends it: what was right to send no longer is.
    Senders,
    /// Who receives it: what was sure to come no longer is, or what could not come can.
    Receivers,
    /// Either.
    Both,
}

impl Breaks {
    /// Returns what a reviewer reads.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Nobody => "additive",
            Self::Senders => "breaks senders",
            Self::Receivers => "breaks receivers",
            Self::Both => "breaks both",
        }
    }

    /// What two changes of one item do together.
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Nobody, one) | (one, Self::Nobody) => one,
            (Self::Senders, Self::Senders) => Self::Senders,
            (Self::Receivers, Self::Receivers) => Self::Receivers,
            (Self::Both, _) | (_, Self::Both) | (Self::Senders, Self::Receivers) | (Self::Receivers, Self::Senders) => {
                Self::Both
            }
        }
    }
}

/// One difference between two outlines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What happened.
    pub sign: Sign,
    /// The item, by its head line.
    pub item: String,
    /// The line inside of it; `None` for the item itself.
    pub line: Option<String>,
    /// What it was, where it changed.
    pub was: Option<String>,
    /// Whom it breaks.
    pub breaks: Breaks,
}

impl Difference {
    fn of_item(sign: Sign, head: &str, breaks: Breaks) -> Self {
        Self { sign, item: head.to_owned(), line: None, was: None, breaks }
    }

    fn inside(sign: Sign, head: &str, line: String, breaks: Breaks) -> Self {
        Self { sign, item: head.to_owned(), line: Some(line), was: None, breaks }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.sign.mark())?;
        match &self.line {
            Some(line) => write!(f, "    {line}")?,
            None => f.write_str(&self.item)?,
        }
        if let Some(was) = &self.was {
            write!(f, " (was {was})")?;
        }
        match self.breaks {
            Breaks::Nobody => Ok(()),
            Breaks::Senders | Breaks::Receivers | Breaks::Both => write!(f, " -- {}", self.breaks.as_str()),
        }
    }
}

/// Whom it breaks that a line is there, or no longer there.
fn breaks_by_line(kind: &str, sign: Sign, rest: &str) -> Breaks {
    let is_optional = rest.contains("Option<") || rest.contains(", optional");
    let is_constant = rest.starts_with(" = ");
    match (kind, sign) {
        // A value or branch that a receiver did not know, or that may no longer be sent.
        ("enum" | "type", Sign::New) => Breaks::Receivers,
        ("enum" | "type", Sign::Gone) => Breaks::Senders,
        (_, Sign::New) if is_optional => Breaks::Nobody,
        (_, Sign::New) => Breaks::Senders,
        (_, Sign::Gone) if is_constant => Breaks::Both,
        (_, Sign::Gone) => Breaks::Receivers,
        (_, Sign::Changed) => Breaks::Both,
    }
}

/// Whom it breaks that a line says something else.
fn breaks_by_change(old: &str, new: &str) -> Breaks {
    let of = |rest: &str| rest.split(", ").next().unwrap_or(rest).to_owned();
    let optional =
        |rest: &str| rest.strip_prefix(": Option<").and_then(|rest| rest.strip_suffix('>')).map(str::to_owned);
    let plain = |rest: &str| rest.strip_prefix(": ").map(str::to_owned);
    let (old_of, new_of) = (of(old), of(new));
    let by_type = if old_of == new_of {
        Breaks::Nobody
    } else if optional(&new_of).is_some() && optional(&new_of) == plain(&old_of) {
        Breaks::Receivers
    } else if optional(&old_of).is_some() && optional(&old_of) == plain(&new_of) {
        Breaks::Senders
    } else {
        Breaks::Both
    };
    let check = |rest: &str| rest.split(", ").find(|part| part.starts_with("check ")).map(str::to_owned);
    let by_check = match (check(old), check(new)) {
        (None, Some(_)) => Breaks::Senders,
        (Some(_), None) => Breaks::Receivers,
        (one, other) if one == other => Breaks::Nobody,
        _ => Breaks::Both,
    };
    by_type.and(by_check)
}

impl Entry {
    /// The name by which outlines are compared: the second word of the head (`struct Tool`, `request tools/call`).
    pub fn key(&self) -> &str {
        let name = self.head.split(' ').nth(1).unwrap_or(&self.head);
        name.split('(').next().unwrap_or(name)
    }

    /// Adds what changed, if anything did.
    fn changes(&self, new: &Self, changes: &mut Vec<Difference>) {
        let kind = new.head.split(' ').next().unwrap_or_default();
        let line =
            |entry: &Self, name: &str| entry.lines.iter().find(|(line, _)| line == name).map(|(_, rest)| rest.clone());
        let mut lines = Vec::new();
        let mut push = |sign, text, was, breaks| {
            lines.push(Difference { was, ..Difference::inside(sign, &new.head, text, breaks) });
        };
        for (name, rest) in &self.lines {
            match line(new, name) {
                None => push(Sign::Gone, format!("{name}{rest}"), None, breaks_by_line(kind, Sign::Gone, rest)),
                Some(now) if now != *rest => {
                    push(
                        Sign::Changed,
                        format!("{name}{now}"),
                        Some(bare(rest).to_owned()),
                        breaks_by_change(rest, &now),
                    );
                }
                Some(_) => {}
            }
        }
        for (name, rest) in &new.lines {
            if line(self, name).is_none() {
                push(Sign::New, format!("{name}{rest}"), None, breaks_by_line(kind, Sign::New, rest));
            }
        }
        let is_reordered = lines.is_empty() && self.lines != new.lines;
        if self.head != new.head {
            let was = Some(self.head.clone());
            changes.push(Difference { was, ..Difference::of_item(Sign::Changed, &new.head, Breaks::Both) });
        } else if is_reordered {
            let was = Some("in another order".to_owned());
            changes.push(Difference { was, ..Difference::of_item(Sign::Changed, &new.head, Breaks::Nobody) });
        } else if !lines.is_empty() {
            let breaks = lines.iter().fold(Breaks::Nobody, |breaks, line| breaks.and(line.breaks));
            changes.push(Difference::of_item(Sign::Changed, &new.head, breaks));
        }
        changes.extend(lines);
    }
}

/// What a line says of its name: `String` for `: String`, `TextContent` for `(TextContent)`.
fn bare(rest: &str) -> &str {
    match rest.strip_prefix('(') {
        Some(inner) => inner.strip_suffix(')').unwrap_or(inner),
        None => rest.trim_start_matches([':', '=', ' ']),
    }
}
