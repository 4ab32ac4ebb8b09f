//! The envelope of a message: what routing needs, and nothing else.

use std::borrow::Cow;
use std::fmt;

use crate::envelope::outline::Outline;
use crate::envelope::parts::{self, Class, Envelope, Part, Payloads, not_json, refuse};
use crate::envelope::rejection::{Fault, Looks, Rejection, at};
use crate::error::peer_error::RawError;
use crate::json::cursor::Cursor;
use crate::json::id::RequestId;
use crate::json::kind::Kind;
use crate::limits::{Limits, ReadOptions};
use crate::report::problem::Problem;
use crate::tolerance::Note;
use crate::wire::reader::{Reader, TOO_DEEP};
use crate::wire::union_by::EMPTY_BATCH;

/// What a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameKind {
    /// It has a method and an id.
    Request,
    /// It has a method and no id.
    Notification,
    /// It has a result.
    Result,
    /// It has an error.
    Error,
    /// It is an array of messages, which only 2025-03-26 knows.
    Batch,
}

impl FrameKind {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Notification => "notification",
            Self::Result => "result",
            Self::Error => "error",
            Self::Batch => "batch",
        }
    }
}

impl fmt::Display for FrameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// A message as a gateway sees it: its kind, id and method, and the rest as the very text that came in.
///
/// Parsing borrows from the input and copies no payload; [`Frame::text`] forwards a message byte for byte.
///
/// ```
/// use mcp_wire::{Frame, FrameKind, RequestId};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"add","arguments":{"a":1.0}}}"#;
/// let frame = Frame::parse(bytes)?;
/// assert_eq!(frame.kind(), FrameKind::Request);
/// assert_eq!(frame.id(), Some(&RequestId::from(7)));
/// assert_eq!(frame.method(), Some("tools/call"));
/// assert_eq!(frame.params(), Some(r#"{"name":"add","arguments":{"a":1.0}}"#));
/// assert_eq!(frame.text().as_bytes(), bytes);
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone, Debug)]
pub struct Frame<'a> {
    kind: FrameKind,
    text: &'a str,
    id: Option<RequestId>,
    id_text: Option<&'a str>,
    method: Option<Cow<'a, str>>,
    params: Option<&'a str>,
    result: Option<&'a str>,
    error: Option<&'a str>,
    items: Vec<&'a str>,
    note: Option<Note>,
}

impl<'a> Frame<'a> {
    /// Reads the envelope of a message, with the default [`Limits`].
    ///
    /// # Errors
    /// Refuses what is not JSON (-32700), what is no message (-32600), and params that are no object (-32602).
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Rejection> {
        Self::parse_with(bytes, &ReadOptions::STRICT)
    }

    /// Reads the envelope of a message; a lenient reader takes an `error` of null beside a result for absent.
    ///
    /// # Errors
    /// As [`Frame::parse`].
    pub fn parse_with(bytes: &'a [u8], options: &ReadOptions) -> Result<Self, Rejection> {
        Self::parse_text(text(bytes, &options.limits)?, options)
    }

    pub(crate) fn parse_text(text: &'a str, options: &ReadOptions) -> Result<Self, Rejection> {
        match top_level(text)? {
            Kind::Object => {}
            Kind::Array => return Self::batch(text, &options.limits),
            got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String) => return Err(no_message(text, got)),
        }
        /// Checks the error of a response, and passes over everything else.
        struct ErrorAlone;
        impl<'a> Payloads<'a> for ErrorAlone {
            fn read(&mut self, part: Part, envelope: &Envelope<'a>, reader: &mut Reader<'a>) -> bool {
                match part {
                    Part::Error => read_error(envelope, reader).is_some(),
                    Part::Params | Part::Result => false,
                }
            }
        }
        let mut reader = Reader::new(text, options.mode);
        let mut envelope = Envelope::default();
        let class = parts::read(&mut envelope, &mut reader, text, &options.limits, &mut ErrorAlone)?;
        if reader.faults() > 0 {
            return Err(class.refused(reader.take_found()));
        }
        let mut frame =
            Self { note: envelope.note(), id_text: envelope.id_text(), ..Self::empty(FrameKind::Error, text) };
        match class {
            Class::Request { id, method } => {
                (frame.kind, frame.id, frame.method) = (FrameKind::Request, Some(id), Some(method));
                frame.params = envelope.params().map(|params| params.text);
            }
            Class::Notification { method } => {
                (frame.kind, frame.method) = (FrameKind::Notification, Some(method));
                frame.params = envelope.params().map(|params| params.text);
            }
            Class::Result { id } => {
                (frame.kind, frame.id) = (FrameKind::Result, Some(id));
                frame.result = envelope.result().map(|result| result.text);
            }
            Class::Error { id } => {
                frame.id = id;
                frame.error = envelope.error().map(|error| error.text);
            }
        }
        Ok(frame)
    }

    fn batch(text: &'a str, limits: &Limits) -> Result<Self, Rejection> {
        Ok(Self { items: batch(text, limits)?, ..Self::empty(FrameKind::Batch, text) })
    }

    fn empty(kind: FrameKind, text: &'a str) -> Self {
        Self {
            kind,
            text,
            id: None,
            id_text: None,
            method: None,
            params: None,
            result: None,
            error: None,
            items: Vec::new(),
            note: None,
        }
    }

    /// Returns what the message is.
    pub fn kind(&self) -> FrameKind {
        self.kind
    }

    /// Returns the id; an error may have none.
    pub fn id(&self) -> Option<&RequestId> {
        self.id.as_ref()
    }

    /// Returns the method of a request or notification.
    pub fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// Returns the params of a request or notification, an object, as their text.
    pub fn params(&self) -> Option<&'a str> {
        self.params
    }

    /// Returns the result, an object, as its text.
    pub fn result(&self) -> Option<&'a str> {
        self.result
    }

    /// Returns the error, an object with `code` and `message`, as its text.
    pub fn error(&self) -> Option<&'a str> {
        self.error
    }

    /// Returns the messages of a batch as their texts; a batch is legal in 2025-03-26 alone.
    pub fn items(&self) -> impl ExactSizeIterator<Item = &'a str> + '_ {
        self.items.iter().copied()
    }

    /// Reads the envelope of each message of a batch, by the rules of a batch: none is a batch itself, and none is
    /// `initialize`.
    ///
    /// ```
    /// use mcp_wire::{Frame, ReadOptions};
    ///
    /// let batch = Frame::parse(br#"[{"jsonrpc":"2.0","method":"a/b"},[]]"#)?;
    /// let messages: Vec<_> = batch.messages(&ReadOptions::STRICT).collect();
    /// assert_eq!(messages[0].as_ref().unwrap().method(), Some("a/b"));
    /// assert_eq!(messages[1].as_ref().unwrap_err().message(), "expected object, got array at the top level");
    /// # Ok::<(), mcp_wire::Rejection>(())
    /// ```
    pub fn messages<'f>(
        &'f self,
        options: &'f ReadOptions,
    ) -> impl ExactSizeIterator<Item = Result<Frame<'a>, Rejection>> + 'f {
        self.items.iter().map(|text| {
            if Kind::of(text) == Kind::Array {
                return Err(nested_batch());
            }
            let frame = Self::parse_text(text, options)?;
            match is_initialize(frame.method()) {
                true => Err(initialize_in_batch(frame.id.clone())),
                false => Ok(frame),
            }
        })
    }

    /// Returns the id as it is written.
    pub(crate) fn id_text(&self) -> Option<&'a str> {
        self.id_text
    }

    /// The same with nothing of the text.
    pub(crate) fn without_parts(self) -> Frame<'static> {
        let Self { kind, id, method, note, .. } = self;
        let method = method.map(|method| Cow::Owned(method.into_owned()));
        Frame { id, method, note, ..Frame::empty(kind, "") }
    }

    /// The same with its text: id, params, result and error.
    pub(crate) fn with_parts<'t>(self, text: &'t str, parts: [Option<&'t str>; 4], items: Vec<&'t str>) -> Frame<'t>
    where
        'a: 't,
    {
        let [id_text, params, result, error] = parts;
        Frame { text, id_text, params, result, error, items, ..self }
    }

    /// Returns the tolerance that lenient reading took, if any.
    pub fn note(&self) -> Option<Note> {
        self.note.clone()
    }

    /// Returns the whole message as it came in, but for a byte-order mark.
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// Checks size and encoding, and strips one byte-order mark.
pub(crate) fn text<'a>(bytes: &'a [u8], limits: &Limits) -> Result<&'a str, Rejection> {
    if bytes.len() > limits.bytes {
        let cause = format!("a message of {} bytes, the limit is {}", bytes.len(), limits.bytes);
        return Err(Outline::of_head(bytes).refuse(cause));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let outline = Outline::of(&String::from_utf8_lossy(bytes));
        // What is no text is no JSON, so a request has no id; but what it answers has failed.
        let id = outline.id.filter(|_| outline.looks == Looks::Response);
        Outline { id, ..outline }.refuse(format!("invalid UTF-8 at byte {}", error.valid_up_to()))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Returns the JSON type of a whole text.
pub(crate) fn top_level(text: &str) -> Result<Kind, Rejection> {
    Cursor::new(text).kind().ok_or_else(|| not_json(text))
}

/// Refuses a text that is a scalar.
#[cold]
pub(crate) fn no_message(text: &str, got: Kind) -> Rejection {
    match Cursor::over(text).is_broken() {
        true => not_json(text),
        false => refuse(Problem::Type { expected: "object", got }),
    }
}

/// Reads the messages of a batch, each as its text.
pub(crate) fn batch<'a>(text: &'a str, limits: &Limits) -> Result<Vec<&'a str>, Rejection> {
    let mut cursor = Cursor::new(text);
    let (mut items, mut is_first) = (Vec::new(), true);
    if cursor.kind().is_some() {
        cursor.open();
        while cursor.item(&mut is_first) {
            items.extend(cursor.skip());
        }
    }
    cursor.end();
    if cursor.is_broken() {
        return Err(not_json(text));
    }
    if cursor.deepest() > limits.depth {
        return Err(refuse(Problem::Rule { rule: TOO_DEEP }));
    }
    if items.is_empty() {
        return Err(refuse(Problem::Rule { rule: EMPTY_BATCH }));
    }
    if items.len() > limits.batch {
        return Err(refuse(Problem::Items { limit: limits.batch, got: items.len() }));
    }
    Ok(items)
}

/// Refuses a batch inside a batch, and everywhere else where there are none.
#[cold]
pub(crate) fn nested_batch() -> Rejection {
    refuse(Problem::Type { expected: "object", got: Kind::Array })
}

/// Tells the one method that may not be in a batch.
pub(crate) fn is_initialize(method: Option<&str>) -> bool {
    method == Some("initialize")
}

/// Refuses the first request of all among others.
#[cold]
pub(crate) fn initialize_in_batch(id: Option<RequestId>) -> Rejection {
    Rejection::new(Fault::Envelope, id, vec![at("", Problem::Rule { rule: "`initialize` in a batch" })])
}

/// Reads the error of a response. One that is null waits until it is known whether there is a result beside it.
pub(crate) fn read_error<'a>(envelope: &Envelope<'a>, reader: &mut Reader<'a>) -> Option<Option<RawError<'a>>> {
    if reader.is_lenient() && reader.json.kind() == Some(Kind::Null) && !envelope.is_complete_without_result() {
        return None;
    }
    Some(reader.inside("error", RawError::read))
}
