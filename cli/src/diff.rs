//! `diff`: what changes from one revision to another, as our API sees it.

use std::io;

use anstyle::Style;
use mcp_wire::{Revision, registry};
use mcp_wire_codegen::{Breaks, Difference, Outline, Sign};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::args::DiffArgs;
use crate::out::{BAD, CHANGED, GOOD, HEAD, Out};

/// Runs `diff`.
pub(crate) fn diff(args: &DiffArgs, out: &mut Out) -> io::Result<()> {
    let changes = outline(args.earlier).changes(&outline(args.later));
    if args.json {
        return changes.iter().try_for_each(|change| out.json(&Change(change)));
    }
    let items = || changes.iter().filter(|change| change.line.is_none());
    let count = |sign| items().filter(|change| change.sign == sign).count();
    let (new, gone, changed) = (count(Sign::New), count(Sign::Gone), count(Sign::Changed));
    let head = format!("{} to {}: {new} new, {gone} gone, {changed} changed", args.earlier, args.later);
    out.line(&out.paint(HEAD, head))?;
    changes.iter().try_for_each(|change| out.line(&out.paint(style(change), change)))
}

fn outline(revision: Revision) -> Outline {
    Outline::parse(revision.as_str(), registry::outline(revision))
}

fn style(change: &Difference) -> Style {
    match (change.sign, change.breaks) {
        (Sign::New, Breaks::Nobody) => GOOD,
        (Sign::Gone, _) => BAD,
        (Sign::New | Sign::Changed, _) => CHANGED,
    }
}

/// One line of a diff, for programs.
struct Change<'a>(&'a Difference);

impl Serialize for Change<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Difference { sign, item, line, was, breaks } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("change", sign.as_str())?;
        map.serialize_entry("item", item)?;
        if let Some(line) = line {
            map.serialize_entry("line", line)?;
        }
        if let Some(was) = was {
            map.serialize_entry("was", was)?;
        }
        map.serialize_entry("effect", breaks.as_str())?;
        map.end()
    }
}
