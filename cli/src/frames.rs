//! `check` and `roundtrip`: recorded frames.

use std::io;

use crate::args::{CheckArgs, FrameArgs, mode};
use crate::input::{Cut, Recorded, paths};
use crate::out::{At, Out, Status};
use crate::report::{FrameReport, Summary, print, problems};
use crate::session::Session;
use crate::verdict::Verdict;
use crate::walk::walk;

/// Runs `check`.
pub(crate) fn check(args: &CheckArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    let mut summary = Summary::default();
    let several = args.frames.files.len() > 1;
    each(&args.frames, false, out, status, |out, at, verdict| {
        if args.json {
            out.json(&FrameReport { line: at.line, verdict, file: several.then_some(at.file) })
        } else {
            summary.add(verdict);
            print(out, at, verdict)
        }
    })?;
    if args.json { Ok(()) } else { summary.print(out) }
}

/// Runs `roundtrip`.
pub(crate) fn roundtrip(args: &FrameArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    each(args, true, out, status, |out, at, verdict| match (&verdict.fault, &verdict.text) {
        (Some(fault), _) => problems(fault).into_iter().try_for_each(|text| out.finding_to_errors(at, text)),
        (None, Some(text)) => out.line(text),
        (None, None) => Ok(()),
    })
}

/// Judges each frame of each input, which is a session of its own.
fn each(
    args: &FrameArgs,
    writes: bool,
    out: &mut Out,
    status: &mut Status,
    mut report: impl FnMut(&mut Out, At<'_>, &Verdict) -> io::Result<()>,
) -> io::Result<()> {
    let cut = if args.document { Cut::Whole } else { Cut::Lines };
    for path in paths(&args.files).iter() {
        let mut session = Session::new(args.revision, mode(args.lenient), writes);
        walk(path, cut, out, status, |out, at, piece| {
            let verdict = match piece {
                Ok(bytes) => {
                    let recorded = Recorded::new(bytes, args.from);
                    session.judge(recorded.side, &recorded.bytes)
                }
                Err(fault) => session.unread(fault),
            };
            report(out, at, &verdict).map(|()| verdict.is_ok())
        })?;
    }
    Ok(())
}
