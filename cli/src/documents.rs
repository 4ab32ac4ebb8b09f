//! `check-type` and `roundtrip-type`: JSON documents against one definition.

use std::io;

use mcp_wire::registry::{self, TypeEntry};
use mcp_wire::{Quoted, Revision};

use crate::args::{CheckTypeArgs, TypeArgs, mode};
use crate::input::{Cut, paths};
use crate::out::{At, Out, Status};
use crate::reader::Reader;
use crate::report::{DocumentReport, problems};
use crate::text;
use crate::verdict::{Aside, Fault};
use crate::walk::walk;

/// Runs `check-type`.
pub(crate) fn check(args: &CheckTypeArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    let TypeArgs { revision, name, .. } = &args.documents;
    let several = args.documents.files.len() > 1;
    let mut count = (0u64, 0u64);
    let found = each(&args.documents, false, out, status, |out, at, document| {
        let fault = document.fault.as_ref();
        if args.json {
            let (type_name, revision) = (name.as_str(), revision.as_str());
            let (line, file) = (at.line, several.then_some(at.file));
            return out.json(&DocumentReport { line, type_name, revision, fault, notes: &document.notes, file });
        }
        *if fault.is_none() { &mut count.0 } else { &mut count.1 } += 1;
        fault.into_iter().flat_map(problems).try_for_each(|problem| out.finding(at, problem))?;
        document.notes.iter().try_for_each(|note| out.note(at, note))
    })?;
    let (valid, invalid) = count;
    if args.json || !found {
        Ok(())
    } else {
        out.line(&format!("{name} of {revision}: {valid} valid, {invalid} invalid"))
    }
}

/// Runs `roundtrip-type`.
pub(crate) fn roundtrip(args: &TypeArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    each(args, true, out, status, |out, at, document| match (&document.fault, &document.text) {
        (Some(fault), _) => problems(fault).into_iter().try_for_each(|text| out.finding_to_errors(at, text)),
        (None, Some(text)) => out.line(text),
        (None, None) => Ok(()),
    })?;
    Ok(())
}

/// What came of a document.
#[derive(Default)]
struct Document {
    fault: Option<Fault>,
    notes: Vec<Aside>,
    text: Option<String>,
}

impl Document {
    fn read(revision: Revision, entry: &TypeEntry, reader: Reader, bytes: &[u8]) -> Self {
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let fault = Fault::syntax(format!("invalid UTF-8 at byte {}", error.valid_up_to()));
                return Self { fault: Some(fault), ..Self::default() };
            }
        };
        match reader.read(revision, entry, text) {
            Ok(read) => Self {
                fault: None,
                notes: read.notes.into_iter().map(Aside::from).collect(),
                text: read.value.map(text::one_line),
            },
            Err(refused) => Self { fault: Some(refused.fault()), ..Self::default() },
        }
    }
}

/// Reads each document of each input; tells whether there is such a type.
fn each(
    args: &TypeArgs,
    writes: bool,
    out: &mut Out,
    status: &mut Status,
    mut report: impl FnMut(&mut Out, At<'_>, &Document) -> io::Result<()>,
) -> io::Result<bool> {
    let Some(entry) = registry::find(args.revision, &args.name) else {
        status.unusable = true;
        out.error(no_such_type(args.revision, &args.name))?;
        return Ok(false);
    };
    let reader = Reader { mode: mode(args.lenient), writes };
    let cut = if args.lines { Cut::Lines } else { Cut::Whole };
    for path in paths(&args.files).iter() {
        walk(path, cut, out, status, |out, at, piece| {
            let document = match piece {
                Ok(bytes) => Document::read(args.revision, entry, reader, bytes),
                Err(fault) => Document { fault: Some(fault), ..Document::default() },
            };
            report(out, at, &document).map(|()| document.fault.is_none())
        })?;
    }
    Ok(true)
}

/// How many similar names are offered.
const OFFERED: usize = 5;

fn no_such_type(revision: Revision, name: &str) -> String {
    let wanted = name.to_lowercase();
    let is_similar = |entry: &&TypeEntry| !wanted.is_empty() && entry.name.to_lowercase().contains(&wanted);
    let similar: Vec<&str> =
        registry::types(revision).iter().filter(is_similar).take(OFFERED).map(|entry| entry.name).collect();
    let also: Vec<&str> = Revision::ALL
        .into_iter()
        .filter(|other| registry::find(*other, name).is_some())
        .map(Revision::as_str)
        .collect();
    let mut text = format!("{revision} has no type {}", Quoted::new(name));
    if !also.is_empty() {
        text.push_str(&format!("; it is in {}", also.join(", ")));
    }
    if !similar.is_empty() {
        text.push_str(&format!("; similar: {}", similar.join(", ")));
    }
    text.push_str(&format!("; `mcp-wire types --revision {revision}` lists all"));
    text
}
