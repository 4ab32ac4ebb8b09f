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
        for entry in self.types.values() {
            writeln!(f, "{}", entry.head)?;
            for (name, rest) in &entry.lines {
                writeln!(f, "    {name}{rest}")?;
            }
        }
        Ok(())
    }
}

impl Outline {
    /// Adds entries.
    pub fn add(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.types.extend(entries.into_iter().map(|entry| (entry.key().to_owned(), entry)));
    }

    /// Reads back what [`Display`](fmt::Display) wrote.
    pub fn parse(revision: &str, text: &str) -> Self {
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
        let mut names: Vec<&String> = self.types.keys().chain(later.types.keys()).collect();
        names.sort();
        names.dedup();
        for name in names {
            match (self.types.get(name), later.types.get(name)) {
                (Some(old), None) => changes.push(format!("- {}", old.head)),
                (None, Some(new)) => {
                    changes.push(format!("+ {}", new.head));
                    changes.extend(new.lines.iter().map(|(line, rest)| format!("+     {line}{rest}")));
                }
                (Some(old), Some(new)) => old.changes(new, &mut changes),
                (None, None) => {}
            }
        }
        changes
    }
}

impl Entry {
    /// The name by which outlines are compared: the second word of the head (`struct Tool`, `method tools/call`).
    pub fn key(&self) -> &str {
        let mut words = self.head.split_whitespace();
        let kind = words.next().unwrap_or_default();
        match kind {
            // A method may be called like no type, so the whole word is its key.
            "request" | "notification" | "error" => words.next().unwrap_or(kind),
            _ => words.next().unwrap_or(kind),
        }
    }

    fn changes(&self, new: &Self, changes: &mut Vec<String>) {
        if self == new {
            return;
        }
        changes.push(match self.head == new.head {
            true => format!("~ {}", new.head),
            false => format!("~ {} (was {})", new.head, self.head),
        });
        let find =
            |entry: &Self, name: &str| entry.lines.iter().find(|(line, _)| line == name).map(|(_, rest)| rest.clone());
        for (name, rest) in &self.lines {
            match find(new, name) {
                None => changes.push(format!("-     {name}{rest}")),
                Some(now) if now != *rest => {
                    changes.push(format!("~     {name}{now} (was {})", rest.trim_start_matches([':', ' '])))
                }
                Some(_) => {}
            }
        }
        for (name, rest) in &new.lines {
            if find(self, name).is_none() {
                changes.push(format!("+     {name}{rest}"));
            }
        }
    }
}
