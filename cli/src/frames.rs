//! `check` and `roundtrip`: recorded frames.

use std::io;

use crate::args::{CheckArgs, FrameArgs, mode};
use crate::input::{Cut, Pieces, Recorded, SIZE_LIMIT, Source, name, paths};
use crate::out::{Out, Status};
use crate::report::{FrameReport, Summary, print, problems};
use crate::session::Session;
use crate::verdict::Verdict;

/// Runs `check`.
pub(crate) fn check(args: &CheckArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    let mut summary = Summary::default();
    let several = args.frames.files.len() > 1;
    each(&args.frames, false, out, status, |out, file, line, verdict| {
        if args.json {
            out.json(&FrameReport { line, verdict, file: several.then_some(file) })
        } else {
            summary.add(verdict);
            print(out, file, line, verdict)
        }
    })?;
    if args.json { Ok(()) } else { summary.print(out) }
}

/// Runs `roundtrip`.
pub(crate) fn roundtrip(args: &FrameArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    each(args, true, out, status, |out, file, line, verdict| match (&verdict.fault, &verdict.text) {
        (Some(fault), _) => problems(fault).into_iter().try_for_each(|text| out.finding_to_errors(file, line, text)),
        (None, Some(text)) => out.line(text),
        (None, None) => Ok(()),
    })
}

/// Judges each frame of each input.
fn each(
    args: &FrameArgs,
    writes: bool,
    out: &mut Out,
    status: &mut Status,
    mut report: impl FnMut(&mut Out, &str, u64, &Verdict) -> io::Result<()>,
) -> io::Result<()> {
    let cut = if args.document { Cut::Whole } else { Cut::Lines };
    for path in paths(&args.files).iter() {
        let mut session = Session::new(args.revision, mode(args.lenient), writes);
        let source = match Source::open(path) {
            Ok(source) => source,
            Err(error) => {
                status.unusable = true;
                out.error(format_args!("cannot read {}: {error}", name(path)))?;
                continue;
            }
        };
        let is_live = source.size.is_none();
        out.begin_progress(source.size);
        let mut pieces = Pieces::new(source.reader, cut, SIZE_LIMIT);
        loop {
            let (line, verdict) = match pieces.next() {
                Ok(None) => break,
                Ok(Some(piece)) => match piece.bytes {
                    None => (piece.line, session.too_long(SIZE_LIMIT)),
                    Some(bytes) => {
                        let recorded = Recorded::new(bytes, args.from);
                        (piece.line, session.judge(recorded.side, &recorded.bytes))
                    }
                },
                Err(error) => {
                    status.unusable = true;
                    out.error(format_args!("cannot read {}: {error}", source.name))?;
                    break;
                }
            };
            status.invalid |= !verdict.is_ok();
            report(out, &source.name, line, &verdict)?;
            out.progress(pieces.position);
            out.step(is_live)?;
        }
        out.end_progress();
    }
    Ok(())
}
