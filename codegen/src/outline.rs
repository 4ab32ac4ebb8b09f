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

    /// Lists what changed from this outline to a later one: `+` new, `-` gone, `~` changed.
    pub fn changes(&self, later: &Self) -> Vec<String> {
        let mut changes = Vec::new();
        let gone = self.types.iter().filter(|(name, _)| !later.types.contains_key(*name)).map(|(_, entry)| entry);
        for entry in in_order(later.types.values().chain(gone)) {
            match (self.types.get(entry.key()), later.types.get(entry.key())) {
                (Some(old), Some(new)) => old.changes(new, &mut changes),
                (Some(old), None) => changes.push(format!("- {}", old.head)),
                (None, _) => {
                    changes.push(format!("+ {}", entry.head));
                    changes.extend(entry.lines.iter().map(|(line, rest)| format!("+     {line}{rest}")));
                }
            }
        }
        changes
    }
}

impl Entry {
    /// The name by which outlines are compared: the second word of the head (`struct Tool`, `request tools/call`).
    pub fn key(&self) -> &str {
        let name = self.head.split(' ').nth(1).unwrap_or(&self.head);
        name.split('(').next().unwrap_or(name)
    }

    /// Adds what changed, if anything did. Another order is no change: nobody can tell.
    fn changes(&self, new: &Self, changes: &mut Vec<String>) {
        let line =
            |entry: &Self, name: &str| entry.lines.iter().find(|(line, _)| line == name).map(|(_, rest)| rest.clone());
        let mut lines = Vec::new();
        for (name, rest) in &self.lines {
            match line(new, name) {
                None => lines.push(format!("-     {name}{rest}")),
                Some(now) if now != *rest => lines.push(format!("~     {name}{now} (was {})", bare(rest))),
                Some(_) => {}
            }
        }
        for (name, rest) in &new.lines {
            if line(self, name).is_none() {
                lines.push(format!("+     {name}{rest}"));
            }
        }
        if self.head != new.head {
            changes.push(format!("~ {} (was {})", new.head, self.head));
        } else if !lines.is_empty() {
            changes.push(format!("~ {}", new.head));
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
