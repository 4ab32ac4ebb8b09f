//! Server-sent events, in which a server streams messages over HTTP, without I/O
//! ([transport](https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server),
//! [format](https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation)).
//!
//! ```
//! use mcp_wire::sse::{Decoder, Event, write_event};
//!
//! let mut stream = Vec::new();
//! write_event(&mut stream, &Event::new(r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#));
//! assert_eq!(stream, b"data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n\n");
//!
//! let (mut decoder, mut chunk) = (Decoder::new(), &stream[..]);
//! let event = decoder.next(&mut chunk).unwrap()?;
//! assert_eq!(event.data, br#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#);
//! assert!(decoder.next(&mut chunk).is_none());
//! # Ok::<(), mcp_wire::Rejection>(())
//! ```

use std::time::Duration;

use crate::envelope::outline::{HEAD, Outline};
use crate::envelope::rejection::Rejection;
use crate::limits::Limits;

/// One event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
    /// What kind of event it is; a message of the protocol has none, or `message`.
    pub event: Option<String>,
    /// The message, without a line end behind it. It is empty in an event that only says an id or a time.
    pub data: Vec<u8>,
    /// The id from which a stream can be taken up again: that of this event, or of the last one that had any.
    pub id: Option<String>,
    /// How long to wait before connecting again.
    pub retry: Option<Duration>,
}

impl Event {
    /// Creates an event with a message.
    #[must_use]
    pub fn new(data: impl Into<Vec<u8>>) -> Self {
        Self { data: data.into(), ..Self::default() }
    }

    /// Adds an id from which the stream can be taken up again.
    #[must_use]
    pub fn with_id(mut self, id: impl Into<String>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Says how long to wait before connecting again.
    #[must_use]
    pub fn with_retry(mut self, retry: Duration) -> Self {
        self.retry = Some(retry);
        self
    }
}

/// Splits a stream into its events as the bytes come in, in chunks of any size.
///
/// Comments and unknown fields are passed over. An event with an `id` or `retry` and no data is handed out, with empty
/// data, as such an event begins a stream that can be taken up again. It holds one unfinished event at most, and no more
/// of it than [`Limits::bytes`]: a longer event is refused once, and its rest is passed over.
#[derive(Clone, Debug)]
pub struct Decoder {
    limit: usize,
    line: Vec<u8>,
    data: Option<Vec<u8>>,
    event: Option<String>,
    id: Option<String>,
    retry: Option<Duration>,
    /// The event has an id or a time.
    is_some: bool,
    /// The event was refused; what is left of it does not count.
    is_refused: bool,
    /// The last line ended with a carriage return: a line feed behind it belongs to it.
    has_return: bool,
    /// No line has ended yet: a byte-order mark may stand in front.
    is_first: bool,
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Decoder {
    /// Creates a decoder with the default [`Limits`].
    #[must_use]
    pub const fn new() -> Self {
        Self::with_limits(&Limits::DEFAULT)
    }

    /// Creates a decoder with limits of the caller's; only [`Limits::bytes`] matters here.
    #[must_use]
    pub const fn with_limits(limits: &Limits) -> Self {
        Self {
            limit: limits.bytes,
            line: Vec::new(),
            data: None,
            event: None,
            id: None,
            retry: None,
            is_some: false,
            is_refused: false,
            has_return: false,
            is_first: true,
        }
    }

    /// Takes the next event out of a chunk and what was held back of earlier ones, and moves the chunk on behind it.
    ///
    /// Call it until it gives `None`: the chunk is then used up.
    ///
    /// # Errors
    /// Refuses an event of more than [`Limits::bytes`], with the id where the beginning of its message has one; the next
    /// call goes on with the event behind it.
    pub fn next(&mut self, chunk: &mut &[u8]) -> Option<Result<Event, Rejection>> {
        loop {
            if std::mem::take(&mut self.has_return) {
                match chunk.first() {
                    Some(b'\n') => *chunk = &chunk[1..],
                    Some(_) => {}
                    None => {
                        self.has_return = true;
                        return None;
                    }
                }
            }
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &chunk[..end.unwrap_or(chunk.len())];
            let refused = self.extend(part);
            match end {
                None => *chunk = &[],
                Some(end) => {
                    self.has_return = chunk[end] == b'\r';
                    *chunk = &chunk[end + 1..];
                }
            }
            if let Some(refused) = refused {
                if end.is_some() {
                    self.line.clear();
                }
                return Some(Err(refused));
            }
            end?;
            if let Some(event) = self.end_line() {
                return Some(Ok(event));
            }
        }
    }

    /// Takes the event that the end of the stream left without a blank line, if there is one. The decoder is then as new.
    ///
    /// A browser drops such an event; a recording is often cut so, and its message is whole where its JSON is.
    pub fn finish(&mut self) -> Option<Event> {
        if !self.line.is_empty() {
            self.end_line();
        }
        let event = self.dispatch();
        *self = Self::with_limits(&Limits { bytes: self.limit, ..Limits::DEFAULT });
        event
    }

    /// Returns how many bytes are held back.
    pub fn held(&self) -> usize {
        self.line.len() + self.data.as_ref().map_or(0, Vec::len)
    }

    /// Adds to the line; refuses the event that becomes too long by it.
    fn extend(&mut self, part: &[u8]) -> Option<Rejection> {
        /// A line is longer than its value by the name of its field.
        const FIELD: usize = 16;
        if self.is_refused {
            // What counts of the rest is whether a line is blank.
            self.line.extend(part.first());
            self.line.truncate(1);
            return None;
        }
        if self.held() + part.len() <= self.limit.saturating_add(FIELD) {
            self.line.extend_from_slice(part);
            return None;
        }
        self.is_refused = true;
        self.line.extend_from_slice(part.get(..HEAD).unwrap_or(part));
        let value = self.line.strip_prefix(b"data:").unwrap_or_default();
        let mut head = self.data.take().unwrap_or_default();
        head.extend_from_slice(value.get(..HEAD).unwrap_or(value));
        self.line = vec![b'.'];
        let cause = format!("an event of more than {} bytes, the limit", self.limit);
        Some(Outline::of_head(&head).refuse(cause).at_client())
    }

    /// Takes in a line; a blank one ends the event.
    fn end_line(&mut self) -> Option<Event> {
        let line = std::mem::take(&mut self.line);
        let mut line = &line[..];
        if std::mem::take(&mut self.is_first) {
            line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        }
        if line.is_empty() {
            return self.dispatch();
        }
        if self.is_refused {
            return None;
        }
        let (field, value) = match line.iter().position(|byte| *byte == b':') {
            None => (line, &[][..]),
            Some(colon) => (&line[..colon], &line[colon + 1..]),
        };
        let value = value.strip_prefix(b" ").unwrap_or(value);
        let text = || String::from_utf8_lossy(value).into_owned();
        match field {
            b"data" => match &mut self.data {
                None => self.data = Some(value.to_vec()),
                Some(data) => {
                    data.push(b'\n');
                    data.extend_from_slice(value);
                }
            },
            b"event" => self.event = Some(text()),
            b"id" if !value.contains(&0) => (self.id, self.is_some) = (Some(text()), true),
            b"retry" if !value.is_empty() && value.iter().all(u8::is_ascii_digit) => {
                self.retry = text().parse().ok().map(Duration::from_millis);
                self.is_some = true;
            }
            _ => {}
        }
        None
    }

    fn dispatch(&mut self) -> Option<Event> {
        let (data, event, retry) = (self.data.take(), self.event.take(), self.retry.take());
        let is_some = std::mem::take(&mut self.is_some) || data.is_some();
        if std::mem::take(&mut self.is_refused) || !is_some {
            return None;
        }
        Some(Event { event, data: data.unwrap_or_default(), id: self.id.clone(), retry })
    }
}

/// Appends an event: a line of `data` for each line of the message, and a blank line.
pub fn write_event(out: &mut Vec<u8>, event: &Event) {
    let mut field = |name: &str, value: &[u8]| {
        out.extend_from_slice(name.as_bytes());
        out.extend_from_slice(b": ");
        out.extend_from_slice(value);
        out.push(b'\n');
    };
    let plain = |text: &str| text.replace(['\r', '\n', '\0'], " ");
    if let Some(kind) = &event.event {
        field("event", plain(kind).as_bytes());
    }
    if let Some(id) = &event.id {
        field("id", plain(id).as_bytes());
    }
    if let Some(retry) = event.retry {
        field("retry", retry.as_millis().to_string().as_bytes());
    }
    // A line feed, a carriage return and both end a line; JSON has them between its tokens alone.
    let mut rest = &event.data[..];
    while let Some(end) = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
        field("data", &rest[..end]);
        let end = if rest[end..].starts_with(b"\r\n") { end + 2 } else { end + 1 };
        rest = &rest[end..];
    }
    field("data", rest);
    out.push(b'\n');
}
