//! Messages on standard input and output: one a line, nothing between them
//! ([stdio](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio)). Pure: the caller reads and
//! writes.
//!
//! ```
//! use mcp_wire::{Frame, Revision, Sender, stdio};
//!
//! let mut decoder = stdio::Decoder::new(Sender::Client);
//! let mut methods = Vec::new();
//! for chunk in [&b"{\"jsonrpc\":\"2.0\",\"id\":1,\"met"[..], b"hod\":\"ping\"}\r\n\n{\"jsonrpc\":\"2.0\",", b"\"method\":\"a/b\"}\n"] {
//!     let mut rest = chunk;
//!     while let Some(line) = decoder.next(&mut rest) {
//!         match line.and_then(Frame::parse) {
//!             Ok(frame) => methods.extend(frame.method().map(str::to_owned)),
//!             Err(refused) => drop(refused.reply(Revision::V2025_11_25)),
//!         }
//!     }
//! }
//! assert_eq!(methods, ["ping", "a/b"]);
//!
//! let mut out = Vec::new();
//! stdio::write_frame(&mut out, br#"{"jsonrpc":"2.0","id":1,"result":{}}"#)?;
//! assert_eq!(out, b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n");
//! # Ok::<(), stdio::NotALine>(())
//! ```

use std::borrow::Cow;
use std::fmt;

use crate::envelope::outline::{HEAD, Outline};
use crate::envelope::rejection::Rejection;
use crate::limits::Limits;
use crate::sender::Sender;

const MARK: &[u8] = b"\xef\xbb\xbf";

/// Splits a buffer that holds the whole of a stream into its messages.
///
/// One byte-order mark at the start is stripped, a line may end in `\r\n`, the last one need not end at all, and blank
/// lines are no messages.
///
/// ```
/// let lines: Vec<&[u8]> = mcp_wire::stdio::frames(b"\xef\xbb\xbf{\"a\":1}\r\n \n{\"b\":2}").collect();
/// assert_eq!(lines, [b"{\"a\":1}", b"{\"b\":2}"]);
/// ```
pub fn frames(buffer: &[u8]) -> impl Iterator<Item = &[u8]> {
    let buffer = buffer.strip_prefix(MARK).unwrap_or(buffer);
    buffer.split(|byte| *byte == b'\n').map(without_return).filter(|line| !is_blank(line))
}

fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
}

/// Splits a stream into its messages as the bytes come in, in chunks of any size.
///
/// It holds one unfinished line at most, and no more of it than [`Limits::bytes`]: a longer line is refused once, and its
/// rest is passed over. How the stream is cut into chunks makes no difference to what comes out.
#[derive(Clone, Debug)]
pub struct Decoder {
    sender: Sender,
    limit: usize,
    line: Vec<u8>,
    /// The line was handed out; it goes when the next one begins.
    is_handed_out: bool,
    /// The line was refused; what is left of it does not count.
    is_refused: bool,
    /// No line has ended yet: a byte-order mark may stand in front.
    is_first: bool,
}

/// How much memory is kept for the next line.
const KEPT: usize = 64 << 10;

impl Decoder {
    /// Creates a decoder for what a side sends, with the default [`Limits`]. What a server sends is answered only where it
    /// is a request.
    #[must_use]
    pub const fn new(sender: Sender) -> Self {
        Self::with_limits(sender, &Limits::DEFAULT)
    }

    /// Creates a decoder with limits of the caller's; only [`Limits::bytes`] matters here.
    #[must_use]
    pub const fn with_limits(sender: Sender, limits: &Limits) -> Self {
        Self { sender, limit: limits.bytes, line: Vec::new(), is_handed_out: false, is_refused: false, is_first: true }
    }

    /// Takes the next message out of a chunk and what was held back of earlier ones, and moves the chunk on behind it.
    ///
    /// Call it until it gives `None`: the chunk is then used up. A message that lies in the chunk as a whole is not copied.
    ///
    /// # Errors
    /// Refuses a line of more than [`Limits::bytes`] as soon as it is known to be longer (-32700), with the id where the
    /// beginning of the line has one; the next call goes on with the line behind it.
    pub fn next<'a, 'c: 'a>(&'a mut self, chunk: &mut &'c [u8]) -> Option<Result<&'a [u8], Rejection>> {
        self.forget();
        while let Some(end) = chunk.iter().position(|byte| *byte == b'\n') {
            let (part, rest) = (&chunk[..end], &chunk[end + 1..]);
            *chunk = rest;
            let is_first = std::mem::take(&mut self.is_first);
            if std::mem::take(&mut self.is_refused) {
                continue;
            }
            if self.line.is_empty() {
                match line(part, is_first, self.limit, self.sender) {
                    None => continue,
                    whole => return whole,
                }
            }
            if self.line.len() + part.len() > self.most() {
                return Some(Err(self.refuse_line(part)));
            }
            self.line.extend_from_slice(part);
            if line(&self.line, is_first, self.limit, self.sender).is_none() {
                self.line.clear();
                continue;
            }
            self.is_handed_out = true;
            return line(&self.line, is_first, self.limit, self.sender);
        }
        let rest = std::mem::take(chunk);
        if self.is_refused {
            return None;
        }
        if self.line.len() + rest.len() > self.most() {
            self.is_refused = true;
            return Some(Err(self.refuse_line(rest)));
        }
        self.line.extend_from_slice(rest);
        None
    }

    /// Takes the message that the end of the stream left without a line end, if there is one. The decoder is then as new.
    ///
    /// # Errors
    /// Refuses a line of more than [`Limits::bytes`].
    pub fn finish(&mut self) -> Option<Result<Vec<u8>, Rejection>> {
        self.forget();
        let rest = std::mem::take(&mut self.line);
        let (is_first, is_refused) =
            (std::mem::replace(&mut self.is_first, true), std::mem::take(&mut self.is_refused));
        if is_refused {
            return None;
        }
        line(&rest, is_first, self.limit, self.sender).map(|line| line.map(<[u8]>::to_vec))
    }

    /// Returns how many bytes are held back.
    pub fn held(&self) -> usize {
        if self.is_handed_out { 0 } else { self.line.len() }
    }

    /// Lets go of a line that was handed out.
    fn forget(&mut self) {
        if std::mem::take(&mut self.is_handed_out) {
            self.line.clear();
            self.line.shrink_to(KEPT);
        }
    }

    /// Refuses the line that goes on with `part`, and lets go of it.
    fn refuse_line(&mut self, part: &[u8]) -> Rejection {
        let mut head = std::mem::take(&mut self.line);
        head.truncate(MARK.len() + HEAD);
        head.extend_from_slice(part.get(..MARK.len() + HEAD).unwrap_or(part));
        too_long(&head, self.limit, self.sender)
    }

    /// The longest line that may turn out to be within the limit, with a byte-order mark and a carriage return.
    fn most(&self) -> usize {
        self.limit.saturating_add(MARK.len() + 1)
    }
}

/// Looks at a whole line: nothing, a message, or too long a one.
fn line(line: &[u8], is_first: bool, limit: usize, sender: Sender) -> Option<Result<&[u8], Rejection>> {
    let line = if is_first { line.strip_prefix(MARK).unwrap_or(line) } else { line };
    let line = without_return(line);
    match line.len() {
        length if length > limit => Some(Err(too_long(line, limit, sender))),
        _ if is_blank(line) => None,
        _ => Some(Ok(line)),
    }
}

#[cold]
fn too_long(line: &[u8], limit: usize, sender: Sender) -> Rejection {
    let line = line.strip_prefix(MARK).unwrap_or(line);
    let cause = format!("a message of more than {limit} bytes, the limit");
    // So much of the line has come, however it is cut into chunks.
    let refused = Outline::of_head(line.get(..limit).unwrap_or(line)).refuse(cause);
    if sender.is_client() { refused } else { refused.at_client() }
}

/// Appends a message and a line end.
///
/// # Errors
/// Refuses a message with a line break in it, and one that is empty: the stream stays in step. [`one_line`] helps with the
/// former.
pub fn write_frame(out: &mut Vec<u8>, message: &[u8]) -> Result<(), NotALine> {
    if let Some(at) = message.iter().position(|byte| is_break(*byte)) {
        return Err(NotALine::Break { at });
    }
    if is_blank(message) {
        return Err(NotALine::Blank);
    }
    out.reserve(message.len() + 1);
    out.extend_from_slice(message);
    out.push(b'\n');
    Ok(())
}

/// Puts a JSON text on one line. In JSON a raw line break is white space wherever it may stand, and so a space does as well.
///
/// ```
/// assert_eq!(*mcp_wire::stdio::one_line(b"{\r\n\"a\": \"b\\n\"}"), *b"{  \"a\": \"b\\n\"}");
/// ```
#[must_use]
pub fn one_line(message: &[u8]) -> Cow<'_, [u8]> {
    if !message.iter().any(|byte| is_break(*byte)) {
        return Cow::Borrowed(message);
    }
    message.iter().map(|byte| if is_break(*byte) { b' ' } else { *byte }).collect()
}

/// A carriage return counts: some readers end a line there.
fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Why a message cannot be a line of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotALine {
    /// It has a line feed or a carriage return in it.
    Break {
        /// Where, in bytes.
        at: usize,
    },
    /// It has nothing but white space in it.
    Blank,
}

impl fmt::Display for NotALine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Break { at } => write!(f, "a message with a line break at byte {at}"),
            Self::Blank => f.write_str("an empty message"),
        }
    }
}

impl std::error::Error for NotALine {}
