//! Where findings go: standard output for them, standard error for what keeps us from finding any.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// Where in which input something stands.
#[derive(Clone, Copy)]
pub(crate) struct At<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: u64,
}

/// The place of a finding.
pub(crate) const PLACE: Style = Style::new().bold();
/// The word for a finding that is no failure.
pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default();
/// What is new, or valid.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// What is gone, or invalid.
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
/// What changed, or is odd.
pub(crate) const CHANGED: Style = AnsiColor::Yellow.on_default();
/// Headings.
pub(crate) const HEAD: Style = Style::new().bold();

/// How much output is held back.
const HELD: usize = 1 << 16;

/// From which size on an input is long.
const LONG: u64 = 4 << 20;

/// Standard output, and a progress bar that keeps out of its way.
pub(crate) struct Out {
    held: Vec<u8>,
    colour: bool,
    colour_of_errors: bool,
    is_terminal: bool,
    bar: ProgressBar,
}

impl Out {
    pub(crate) fn new() -> Self {
        let colour = |choice| match choice {
            anstream::ColorChoice::Never => false,
            anstream::ColorChoice::Auto | anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => true,
        };
        Self {
            held: Vec::new(),
            colour: colour(anstream::AutoStream::choice(&io::stdout())),
            colour_of_errors: colour(anstream::AutoStream::choice(&io::stderr())),
            is_terminal: io::stdout().is_terminal(),
            bar: ProgressBar::hidden(),
        }
    }

    /// Writes a text in a style, where there is colour.
    pub(crate) fn paint(&self, style: Style, text: impl Display) -> String {
        paint(self.colour, style, text)
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.held.extend_from_slice(text.as_bytes());
        self.held.push(b'\n');
        if self.held.len() >= HELD { self.flush() } else { Ok(()) }
    }

    /// Writes a value as JSON, on a line.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.held, value)?;
        self.line("")
    }

    /// Writes a finding: `file:line: text`.
    pub(crate) fn finding(&mut self, at: At<'_>, text: impl Display) -> io::Result<()> {
        let place = self.paint(PLACE, format_args!("{}:{}:", at.file, at.line));
        self.line(&format!("{place} {text}"))
    }

    /// Writes a finding that is no failure: `file:line: note: text`.
    pub(crate) fn note(&mut self, at: At<'_>, text: impl Display) -> io::Result<()> {
        let word = self.paint(NOTE, "note:");
        self.finding(at, format_args!("{word} {text}"))
    }

    /// Writes a remark: `file:line: remark: text`.
    pub(crate) fn remark(&mut self, at: At<'_>, text: impl Display) -> io::Result<()> {
        let word = self.paint(CHANGED, "remark:");
        self.finding(at, format_args!("{word} {text}"))
    }

    /// Writes a finding to standard error, with the lines before it.
    pub(crate) fn finding_to_errors(&mut self, at: At<'_>, text: impl Display) -> io::Result<()> {
        self.flush()?;
        let place = paint(self.colour_of_errors, PLACE, format_args!("{}:{}:", at.file, at.line));
        self.complain(&format!("{place} {text}"));
        Ok(())
    }

    /// Writes a value as JSON to standard error, on a line.
    pub(crate) fn json_to_errors(&mut self, value: &impl Serialize) -> io::Result<()> {
        let text = serde_json::to_string(value)?;
        self.complain(&text);
        Ok(())
    }

    /// Writes to standard error why something cannot be done.
    pub(crate) fn error(&mut self, text: impl Display) -> io::Result<()> {
        self.flush()?;
        let word = paint(self.colour_of_errors, BAD.bold(), "error:");
        self.complain(&format!("{word} {text}"));
        Ok(())
    }

    /// Says that standard output fails.
    pub(crate) fn write_failed(&self, error: &io::Error) {
        let word = paint(self.colour_of_errors, BAD.bold(), "error:");
        self.complain(&format!("{word} cannot write: {error}"));
    }

    fn complain(&self, text: &str) {
        // Nothing is left to tell it to when standard error fails.
        self.bar.suspend(|| drop(writeln!(io::stderr(), "{text}")));
    }

    /// Hands over what is held back.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        if self.held.is_empty() {
            return Ok(());
        }
        let held = std::mem::take(&mut self.held);
        let write = || {
            let mut stdout = io::stdout().lock();
            stdout.write_all(&held).and_then(|()| stdout.flush())
        };
        let result = if self.is_terminal { self.bar.suspend(write) } else { write() };
        self.held = held;
        self.held.clear();
        result
    }

    /// Hands over what is held back where somebody may be waiting for it: at a terminal, or behind a pipe.
    pub(crate) fn step(&mut self, is_live: bool) -> io::Result<()> {
        if is_live || self.is_terminal { self.flush() } else { Ok(()) }
    }

    /// Shows how far an input has been read: on a terminal only, and where it is long.
    pub(crate) fn begin_progress(&mut self, size: Option<u64>) {
        let Some(size) = size.filter(|size| *size >= LONG && io::stderr().is_terminal()) else { return };
        self.bar = ProgressBar::new(size);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {bytes} of {total_bytes}, {eta} left") {
            self.bar.set_style(style);
        }
    }

    /// Moves the progress bar.
    pub(crate) fn progress(&self, position: u64) {
        self.bar.set_position(position);
    }

    /// Takes the progress bar away.
    pub(crate) fn end_progress(&mut self) {
        self.bar.finish_and_clear();
        self.bar = ProgressBar::hidden();
    }
}

fn paint(colour: bool, style: Style, text: impl Display) -> String {
    if colour { format!("{style}{text}{style:#}") } else { text.to_string() }
}

/// How a run went.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Status {
    /// Something is not valid.
    pub(crate) invalid: bool,
    /// Something could not be read, or asked for what is not there.
    pub(crate) unusable: bool,
}

impl Status {
    /// Returns the exit status.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self { unusable: true, .. } => 2,
            Self { invalid: true, .. } => 1,
            Self { .. } => 0,
        }
    }
}
