//! `diff`: what changes from one revision to another, as our API sees it.

use std::io;

use anstyle::Style;
use mcp_wire::{Revision, registry};
use mcp_wire_codegen::Outline;
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::args::DiffArgs;
use crate::out::{BAD, CHANGED, GOOD, HEAD, Out};

/// Runs `diff`.
pub(crate) fn diff(args: &DiffArgs, out: &mut Out) -> io::Result<()> {
    let lines = outline(args.earlier).changes(&outline(args.later));
    let changes = read(&lines);
    if args.json {
        return changes.iter().try_for_each(|change| out.json(change));
    }
    let count = |sign| changes.iter().filter(|change| change.line.is_none() && change.sign == sign).count();
    let (new, gone, changed) = (count(Sign::New), count(Sign::Gone), count(Sign::Changed));
    let head = format!("{} to {}: {new} new, {gone} gone, {changed} changed", args.earlier, args.later);
    out.line(&out.paint(HEAD, head))?;
    for (line, change) in lines.iter().zip(&changes) {
        out.line(&out.paint(change.sign.style(), line))?;
    }
    Ok(())
}

fn outline(revision: Revision) -> Outline {
    Outline::parse(revision.as_str(), registry::outline(revision))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    New,
    Gone,
    Changed,
}

impl Sign {
    fn of(line: &str) -> Self {
        match line.as_bytes().first() {
            Some(b'+') => Self::New,
            Some(b'-') => Self::Gone,
            _ => Self::Changed,
        }
    }

    const fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Gone => "gone",
            Self::Changed => "changed",
        }
    }

    const fn style(self) -> Style {
        match self {
            Self::New => GOOD,
            Self::Gone => BAD,
            Self::Changed => CHANGED,
        }
    }
}

/// One line of a diff.
struct Change<'a> {
    sign: Sign,
    /// The type, method or error.
    item: &'a str,
    /// The field or variant; `None` for the item itself.
    line: Option<&'a str>,
}

/// Reads the lines of a diff: an item's own line comes first, those of its members are indented.
fn read(lines: &[String]) -> Vec<Change<'_>> {
    let mut item = "";
    lines
        .iter()
        .map(|text| {
            let (sign, rest) = (Sign::of(text), text.get(2..).unwrap_or_default());
            let line = rest.strip_prefix("    ");
            if line.is_none() {
                item = rest;
            }
            Change { sign, item, line }
        })
        .collect()
}

impl Serialize for Change<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("change", self.sign.as_str())?;
        map.serialize_entry("item", self.item)?;
        if let Some(line) = self.line {
            map.serialize_entry("line", line)?;
        }
        map.end()
    }
}
