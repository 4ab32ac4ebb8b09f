//! `check` and `roundtrip`: recorded frames.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use mcp_wire::sse;

use crate::args::{CheckArgs, Deny, Format, FrameArgs, mode};
use crate::capture::{self, Captured};
use crate::input::{Cut, Recorded, name, paths};
use crate::out::{At, Out, Status};
use crate::report::{FrameReport, Summary, print, problems};
use crate::session::Session;
use crate::verdict::{Fault, Verdict};
use crate::walk::walk;

/// Runs `check`.
pub(crate) fn check(args: &CheckArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    let mut summary = Summary::default();
    let several = args.frames.files.len() > 1;
    let denies_remarks = args.deny == Some(Deny::Remarks);
    let is_odd = |verdict: &Verdict| denies_remarks && !verdict.remarks.is_empty();
    let mut odd = false;
    each(&args.frames, false, !args.no_tool_schemas, out, status, |out, at, verdict| {
        odd |= is_odd(verdict);
        if args.json {
            out.json(&FrameReport { line: at.line, verdict, file: several.then_some(at.file) })
        } else {
            summary.add(verdict);
            print(out, at, verdict)
        }
    })?;
    status.invalid |= odd;
    if args.json { Ok(()) } else { summary.print(out) }
}

/// Runs `roundtrip`.
pub(crate) fn roundtrip(args: &FrameArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    each(args, true, false, out, status, |out, at, verdict| match (&verdict.fault, &verdict.text) {
        (Some(fault), _) => problems(fault).into_iter().try_for_each(|text| out.finding_to_errors(at, text)),
        (None, Some(text)) => out.line(text),
        (None, None) => Ok(()),
    })
}

/// Judges each frame of each input, which is a session of its own.
fn each(
    args: &FrameArgs,
    writes: bool,
    schemas: bool,
    out: &mut Out,
    status: &mut Status,
    mut report: impl FnMut(&mut Out, At<'_>, &Verdict) -> io::Result<()>,
) -> io::Result<()> {
    for path in paths(&args.files).iter() {
        let mut input = Input::new(args, path, Session::new(args.revision, mode(args.lenient), writes, schemas));
        let cut = input.cut();
        walk(path, cut, out, status, |out, at, piece| input.piece(out, at, piece, &mut report))?;
        let file = name(path);
        status.invalid |= !input.finish(out, &file, &mut report)?;
    }
    Ok(())
}

/// An input on its way through, as the kind that it turned out to be.
struct Input<'a> {
    args: &'a FrameArgs,
    session: Session,
    /// Not known before the first line.
    format: Format,
    events: sse::Decoder,
    /// The text of HTTP messages, as it came in.
    http: Vec<u8>,
    /// The line on which the event began.
    line: u64,
}

impl<'a> Input<'a> {
    fn new(args: &'a FrameArgs, path: &Path, session: Session) -> Self {
        let is_archive = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("har"));
        let format = match args.format {
            _ if args.sse => Format::Sse,
            _ if args.lines => Format::Lines,
            Format::Auto if is_archive => Format::Har,
            format => format,
        };
        Self { args, session, format, events: sse::Decoder::new(), http: Vec::new(), line: 0 }
    }

    fn cut(&self) -> Cut {
        match self.format {
            _ if self.args.document => Cut::Whole,
            Format::Har => Cut::Whole,
            Format::Auto | Format::Lines | Format::Log | Format::Sse | Format::Http => Cut::EachLine,
        }
    }

    /// Takes the next piece; tells whether what it holds is valid.
    fn piece(
        &mut self,
        out: &mut Out,
        at: At<'_>,
        piece: Result<&[u8], Fault>,
        report: &mut impl FnMut(&mut Out, At<'_>, &Verdict) -> io::Result<()>,
    ) -> io::Result<bool> {
        let bytes = match piece {
            Ok(bytes) => bytes,
            Err(fault) => {
                let verdict = self.session.unread(fault);
                return report(out, at, &verdict).map(|()| false);
            }
        };
        let is_blank = bytes.trim_ascii().is_empty();
        if self.format == Format::Auto && !is_blank && !self.args.document {
            self.format = match () {
                () if capture::begins_http(bytes) => Format::Http,
                () if capture::begins_events(bytes) => Format::Sse,
                () if capture::begins_log(bytes) => Format::Log,
                () => Format::Lines,
            };
        }
        match self.format {
            Format::Sse => {
                if self.events.held() == 0 && !is_blank {
                    self.line = at.line;
                }
                let line = [bytes, b"\n"].concat();
                let event = self.events.next(&mut &line[..]);
                self.event(out, At { line: self.line, ..at }, event, report)
            }
            Format::Http => {
                self.http.extend_from_slice(bytes);
                self.http.push(b'\n');
                Ok(true)
            }
            Format::Har => match capture::in_archive(bytes) {
                Some(found) => self.captured(out, at, found, report),
                None => {
                    let fault = Fault::syntax("expected an HTTP archive: an object with `log.entries`".to_owned());
                    let verdict = self.session.unread(fault);
                    report(out, at, &verdict).map(|()| false)
                }
            },
            Format::Auto | Format::Lines | Format::Log if is_blank => Ok(true),
            Format::Log if std::str::from_utf8(bytes).ok().and_then(capture::in_log_line).is_none() => Ok(true),
            Format::Auto if capture::is_archive(bytes) => {
                let found = capture::in_archive(bytes).unwrap_or_default();
                self.captured(out, at, found, report)
            }
            Format::Auto | Format::Lines | Format::Log => {
                let recorded = Recorded::new(bytes, self.args.from);
                self.judge(out, at, &recorded, report)
            }
        }
    }

    /// Takes what the end of the input leaves.
    fn finish(
        &mut self,
        out: &mut Out,
        file: &str,
        report: &mut impl FnMut(&mut Out, At<'_>, &Verdict) -> io::Result<()>,
    ) -> io::Result<bool> {
        let at = At { file, line: self.line };
        if self.format == Format::Http {
            let text = std::mem::take(&mut self.http);
            return self.captured(out, at, capture::in_http(&text), report);
        }
        let event = self.events.finish().map(Ok);
        self.event(out, at, event, report)
    }

    fn event(
        &mut self,
        out: &mut Out,
        at: At<'_>,
        event: Option<Result<sse::Event, mcp_wire::Rejection>>,
        report: &mut impl FnMut(&mut Out, At<'_>, &Verdict) -> io::Result<()>,
    ) -> io::Result<bool> {
        match event {
            Some(Ok(event)) if !event.data.trim_ascii().is_empty() => {
                let recorded = Recorded::new(&event.data, self.args.from);
                let recorded = Recorded { side: recorded.side.or(Some(crate::args::Side::Server)), ..recorded };
                self.judge(out, at, &recorded, report)
            }
            Some(Err(refused)) => {
                let verdict = self.session.unread(Fault::from(&refused));
                report(out, at, &verdict).map(|()| false)
            }
            Some(Ok(_)) | None => Ok(true),
        }
    }

    fn captured(
        &mut self,
        out: &mut Out,
        at: At<'_>,
        found: Vec<Captured>,
        report: &mut impl FnMut(&mut Out, At<'_>, &Verdict) -> io::Result<()>,
    ) -> io::Result<bool> {
        let mut is_ok = true;
        for Captured { side, line, bytes, headers } in found {
            let recorded = Recorded { side, bytes: Cow::Owned(bytes) };
            let mut verdict = self.session.judge(recorded.side, &recorded.bytes);
            self.session.compare_headers(&headers, &recorded.bytes, &mut verdict);
            is_ok &= verdict.is_ok();
            report(out, At { line: line.unwrap_or(at.line), ..at }, &verdict)?;
        }
        Ok(is_ok)
    }

    fn judge(
        &mut self,
        out: &mut Out,
        at: At<'_>,
        recorded: &Recorded<'_>,
        report: &mut impl FnMut(&mut Out, At<'_>, &Verdict) -> io::Result<()>,
    ) -> io::Result<bool> {
        let inside = std::str::from_utf8(&recorded.bytes).ok().and_then(capture::in_log_line);
        let verdict = match inside {
            Some((side, frame)) => self.session.judge(side.or(recorded.side), frame.as_bytes()),
            None => self.session.judge(recorded.side, &recorded.bytes),
        };
        report(out, at, &verdict).map(|()| verdict.is_ok())
    }
}
