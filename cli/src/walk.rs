//! Going through inputs, whatever is asked of them.

use std::io;
use std::path::Path;

use crate::input::{Cut, Pieces, SIZE_LIMIT, Source, name};
use crate::out::{At, Out, Status};
use crate::verdict::Fault;

/// Goes through an input: `visit` gets each piece, or why there is none, and tells whether it is valid.
///
/// # Errors
/// Fails when `visit` does, or standard output; an input that cannot be read is reported and counts in `status`.
pub(crate) fn walk(
    path: &Path,
    cut: Cut,
    out: &mut Out,
    status: &mut Status,
    mut visit: impl FnMut(&mut Out, At<'_>, Result<&[u8], Fault>) -> io::Result<bool>,
) -> io::Result<()> {
    let source = match Source::open(path) {
        Ok(source) => source,
        Err(error) => return unreadable(out, status, &name(path), &error),
    };
    let is_live = source.size.is_none();
    out.begin_progress(source.size);
    let mut pieces = Pieces::new(source.reader, cut, SIZE_LIMIT);
    let mut is_empty = true;
    let result = loop {
        let (line, piece) = match pieces.next() {
            Ok(Some(piece)) => (piece.line, piece.bytes.ok_or_else(too_long)),
            // An empty file is no document, and saying nothing would pass for a valid one.
            Ok(None) if is_empty && cut == Cut::Whole => (1, Err(Fault::syntax("not JSON: nothing there".to_owned()))),
            Ok(None) => break Ok(()),
            Err(error) => break unreadable(out, status, &source.name, &error),
        };
        is_empty = false;
        status.invalid |= !visit(out, At { file: &source.name, line }, piece)?;
        out.progress(pieces.position);
        out.step(is_live)?;
    };
    out.end_progress();
    result
}

fn unreadable(out: &mut Out, status: &mut Status, name: &str, error: &io::Error) -> io::Result<()> {
    status.unusable = true;
    out.error(format_args!("cannot read {name}: {error}"))
}

fn too_long() -> Fault {
    Fault::syntax(format!("longer than the limit of {} MiB", SIZE_LIMIT >> 20))
}
