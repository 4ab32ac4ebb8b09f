//! Files and standard input, cut into messages without trusting them.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use crate::args::{From, Side};
use crate::text;

/// How many bytes a line, or a whole document, may have.
pub(crate) const SIZE_LIMIT: usize = 64 << 20;

/// How an input is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// At the ends of lines; blank ones are skipped.
    Lines,
    /// At the ends of lines; blank ones count.
    EachLine,
    /// Not at all.
    Whole,
}

/// An input that is open.
pub(crate) struct Source {
    /// What reports call it.
    pub(crate) name: String,
    /// Its size, where it has one.
    pub(crate) size: Option<u64>,
    /// Where it comes from.
    pub(crate) reader: Box<dyn BufRead>,
}

impl Source {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self { name: name(path), size: None, reader: Box::new(io::stdin().lock()) });
        }
        let file = File::open(path)?;
        let size = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
        Ok(Self { name: name(path), size, reader: Box::new(BufReader::with_capacity(1 << 16, file)) })
    }
}

/// Returns the name under which reports show an input.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// Returns what to read: standard input where nothing is named.
pub(crate) fn paths(files: &[PathBuf]) -> Cow<'_, [PathBuf]> {
    if files.is_empty() { Cow::Owned(vec![PathBuf::from("-")]) } else { Cow::Borrowed(files) }
}

/// A piece of an input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Piece<'a> {
    /// The line that it begins on, from 1.
    pub(crate) line: u64,
    /// Its bytes; `None` where there are more than [`SIZE_LIMIT`].
    pub(crate) bytes: Option<&'a [u8]>,
}

/// Cuts an input into pieces. One piece is in memory at a time.
pub(crate) struct Pieces<R> {
    reader: R,
    cut: Cut,
    limit: usize,
    buffer: Vec<u8>,
    line: u64,
    /// How many bytes have been read.
    pub(crate) position: u64,
}

impl<R: BufRead> Pieces<R> {
    pub(crate) fn new(reader: R, cut: Cut, limit: usize) -> Self {
        Self { reader, cut, limit, buffer: Vec::new(), line: 0, position: 0 }
    }

    /// Reads the next piece that is not blank.
    pub(crate) fn next(&mut self) -> io::Result<Option<Piece<'_>>> {
        loop {
            let Some(fits) = self.fill()? else { return Ok(None) };
            self.line += 1;
            if !fits {
                return Ok(Some(Piece { line: self.line, bytes: None }));
            }
            if self.cut == Cut::EachLine || !self.bytes().trim_ascii().is_empty() {
                return Ok(Some(Piece { line: self.line, bytes: Some(self.bytes()) }));
            }
        }
    }

    fn bytes(&self) -> &[u8] {
        let mark = if self.line == 1 { self.buffer.strip_prefix(b"\xef\xbb\xbf") } else { None };
        let bytes = mark.unwrap_or(&self.buffer);
        bytes.strip_suffix(b"\r").unwrap_or(bytes)
    }

    /// Reads to the end of the piece and tells whether it fits; `None` at the end of the input.
    fn fill(&mut self) -> io::Result<Option<bool>> {
        self.buffer.clear();
        let (mut fits, mut empty) = (true, true);
        loop {
            let chunk = match self.reader.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if chunk.is_empty() {
                return Ok((!empty).then_some(fits));
            }
            empty = false;
            let end = match self.cut {
                Cut::Lines | Cut::EachLine => chunk.iter().position(|byte| *byte == b'\n'),
                Cut::Whole => None,
            };
            let taken = end.unwrap_or(chunk.len());
            fits = fits && self.buffer.len() + taken <= self.limit;
            if fits {
                self.buffer.extend_from_slice(&chunk[..taken]);
            }
            let read = taken + usize::from(end.is_some());
            self.position += read as u64;
            self.reader.consume(read);
            if end.is_some() {
                return Ok(Some(fits));
            }
        }
    }
}

/// A frame, and the side that sent it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Recorded<'a> {
    pub(crate) side: Option<Side>,
    pub(crate) bytes: Cow<'a, [u8]>,
}

impl<'a> Recorded<'a> {
    /// Takes a frame out of its record, `{"from":…,"frame":…}`, or the whole as a frame.
    ///
    /// A message may have members of any name, so that `jsonrpc` beside them makes it a frame.
    pub(crate) fn new(bytes: &'a [u8], from: From) -> Self {
        Self::unwrap(bytes).unwrap_or(Self { side: from.side(), bytes: Cow::Borrowed(bytes) })
    }

    fn unwrap(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        if !text.contains("\"frame\"") {
            return None;
        }
        let members = text::members(text)?;
        let find = |name| members.iter().find(|(other, _)| other == name).map(|(_, value)| *value);
        if find("jsonrpc").is_some() {
            return None;
        }
        let from = find("from")?;
        let frame = find("frame")?;
        let frame = text::string(frame).or_else(|| text::members(frame).map(|_| frame.to_owned()))?;
        let side = match text::string(from).map(|side| side.to_ascii_lowercase()).as_deref() {
            Some("client") => Some(Side::Client),
            Some("server") => Some(Side::Server),
            Some(_) | None => None,
        };
        Some(Self { side, bytes: Cow::Owned(frame.into_bytes()) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Cut, Pieces, Recorded};
    use crate::args::{From, Side};

    #[track_caller]
    fn check(input: &[u8], cut: Cut, expect: &[(u64, Option<&[u8]>)]) {
        // A reader of three bytes at a time splits everything somewhere.
        let mut pieces = Pieces::new(std::io::BufReader::with_capacity(3, input), cut, 8);
        let mut got = Vec::new();
        while let Some(piece) = pieces.next().unwrap() {
            got.push((piece.line, piece.bytes.map(<[u8]>::to_vec)));
        }
        assert_eq!(got, expect.iter().map(|(line, bytes)| (*line, bytes.map(<[u8]>::to_vec))).collect::<Vec<_>>());
        assert_eq!(pieces.position, input.len() as u64);
    }

    #[test]
    fn lines_are_counted_and_blank_ones_skipped() {
        check(
            b"\xef\xbb\xbf1\r\n\n  \n22\n\xff\n3",
            Cut::Lines,
            &[(1, Some(b"1")), (4, Some(b"22")), (5, Some(b"\xff")), (6, Some(b"3"))],
        );
        check(b"", Cut::Lines, &[]);
        check(b"\n", Cut::Lines, &[]);
    }

    #[test]
    fn a_long_line_is_skipped_to_its_end() {
        check(
            b"12345678\n123456789\n123456789123456789\n4",
            Cut::Lines,
            &[(1, Some(b"12345678")), (2, None), (3, None), (4, Some(b"4"))],
        );
    }

    #[test]
    fn a_document_is_one_piece() {
        check(b"[\n1]\n", Cut::Whole, &[(1, Some(b"[\n1]\n"))]);
        check(b"[\n1,222]\n", Cut::Whole, &[(1, None)]);
    }

    #[track_caller]
    fn unwrapped(line: &str, side: Option<Side>, frame: &str) {
        let recorded = Recorded::new(line.as_bytes(), From::Client);
        assert_eq!((recorded.side, &*recorded.bytes), (side, frame.as_bytes()));
    }

    #[test]
    fn a_record_is_unwrapped_and_a_message_is_not() {
        unwrapped(r#"{"from":"server","frame":"{\"a\":1}"}"#, Some(Side::Server), r#"{"a":1}"#);
        unwrapped(r#"{"frame":"[]","from":null,"at":7}"#, None, "[]");
        unwrapped(r#"{"from":"Server","frame":{"a": 1}}"#, Some(Side::Server), r#"{"a": 1}"#);
        for bare in
            [r#"{"jsonrpc":"2.0","from":"server","frame":"x"}"#, r#"{"frame":"x"}"#, r#"{"from":"server","frame":"x""#]
        {
            unwrapped(bare, Some(Side::Client), bare);
        }
    }
}
