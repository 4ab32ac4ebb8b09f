//! The envelope of a message: what routing needs, and nothing else.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::json::raw::Text;
use crate::limits::is_deeper;
use crate::problem::quoted;
use crate::rejection::{Shape, at};
use crate::wire::members::{Constant as _, held_string, no_string, read_held};
use crate::wire::{Cx, EMPTY_BATCH, cause};
use crate::{Fault, Kind, Limits, Mode, Note, Problem, Rejection, RequestId, Tolerance, Violation};

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
    method: Option<Cow<'a, str>>,
    params: Option<&'a str>,
    result: Option<&'a str>,
    error: Option<&'a str>,
    items: Vec<&'a str>,
    null_error: bool,
}

impl<'a> Frame<'a> {
    /// Reads the envelope of a message, with the default [`Limits`].
    ///
    /// # Errors
    /// Refuses what is no JSON (-32700), what is no message (-32600), and params that are no object (-32602).
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Rejection> {
        Self::parse_with(bytes, &Limits::DEFAULT)
    }

    /// Reads the envelope of a message within limits of the caller's.
    ///
    /// # Errors
    /// As [`Frame::parse`].
    pub fn parse_with(bytes: &'a [u8], limits: &Limits) -> Result<Self, Rejection> {
        Self::parse_text(text(bytes, limits)?, limits, Mode::Strict)
    }

    /// Reads the envelope of a message; a lenient reader takes an `error` of null beside a result for absent.
    ///
    /// # Errors
    /// As [`Frame::parse`].
    pub fn parse_lenient(bytes: &'a [u8], limits: &Limits) -> Result<Self, Rejection> {
        Self::parse_text(text(bytes, limits)?, limits, Mode::Lenient)
    }

    pub(crate) fn parse_text(text: &'a str, limits: &Limits, mode: Mode) -> Result<Self, Rejection> {
        match Kind::of(text.trim_start_matches([' ', '\t', '\r', '\n'])) {
            Kind::Object => {
                let envelope = Envelope::read(text)?;
                shallow(text, limits)?;
                envelope.classify(text, limits, mode)
            }
            Kind::Array => Self::batch(text, limits),
            got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String) => {
                serde_json::from_str::<IgnoredAny>(text).map_err(|error| Rejection::syntax(syntax(&error)))?;
                Err(refuse(Problem::Type { expected: "object", got }))
            }
        }
    }

    fn batch(text: &'a str, limits: &Limits) -> Result<Self, Rejection> {
        let items: Vec<&'a str> = serde_json::from_str::<Vec<&'a RawValue>>(text)
            .map_err(|error| Rejection::syntax(syntax(&error)))?
            .into_iter()
            .map(RawValue::get)
            .collect();
        shallow(text, limits)?;
        if items.is_empty() {
            return Err(refuse(Problem::Rule { rule: EMPTY_BATCH }));
        }
        if items.len() > limits.batch {
            return Err(refuse(Problem::Items { limit: limits.batch, got: items.len() }));
        }
        Ok(Self {
            kind: FrameKind::Batch,
            text,
            id: None,
            method: None,
            params: None,
            result: None,
            error: None,
            items,
            null_error: false,
        })
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

    /// Returns the tolerance that lenient reading took, if any.
    pub fn note(&self) -> Option<Note> {
        self.null_error.then(|| Note { at: "/error".to_owned(), tolerance: Tolerance::NullError })
    }

    /// Returns the whole message as it came in, but for a byte-order mark.
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// Checks size and encoding, and strips one byte-order mark.
pub(crate) fn text<'a>(bytes: &'a [u8], limits: &Limits) -> Result<&'a str, Rejection> {
    if bytes.len() > limits.bytes {
        let (got, limit) = (bytes.len(), limits.bytes);
        return Err(Rejection::syntax(format!("a message of {got} bytes, the limit is {limit}")));
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|error| Rejection::syntax(format!("invalid UTF-8 at byte {}", error.valid_up_to())))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Says what a JSON parser did not like, with the position.
pub(crate) fn syntax(error: &serde_json::Error) -> String {
    format!("not JSON: {error}")
}

fn shallow(text: &str, limits: &Limits) -> Result<(), Rejection> {
    match is_deeper(text, limits.depth) {
        false => Ok(()),
        true => Err(refuse(Problem::Rule { rule: "nested deeper than the limit" })),
    }
}

fn refuse(problem: Problem) -> Rejection {
    Rejection::new(Fault::Envelope, None, vec![at("", problem)])
}

/// The members of an envelope, none of them looked at yet.
#[derive(Default)]
struct Envelope<'a> {
    jsonrpc: Option<&'a str>,
    id: Option<&'a str>,
    method: Option<&'a str>,
    params: Option<&'a str>,
    result: Option<&'a str>,
    error: Option<&'a str>,
    /// Names of other members, to find one that comes twice.
    others: Vec<Cow<'a, str>>,
    duplicate: Option<String>,
    /// There are two ids that differ, and none of them is the one to answer.
    is_ambiguous: bool,
}

impl<'a> Envelope<'a> {
    fn read(object: &'a str) -> Result<Self, Rejection> {
        struct Walk;
        impl<'de> Visitor<'de> for Walk {
            type Value = Envelope<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Envelope<'de>, A::Error> {
                let mut envelope = Envelope::default();
                while let Some(name) = map.next_key_seed(Text)? {
                    let slot = match &*name {
                        "jsonrpc" => &mut envelope.jsonrpc,
                        "id" => &mut envelope.id,
                        "method" => &mut envelope.method,
                        "params" => &mut envelope.params,
                        "result" => &mut envelope.result,
                        "error" => &mut envelope.error,
                        _ => {
                            map.next_value::<IgnoredAny>()?;
                            envelope.others.push(name);
                            continue;
                        }
                    };
                    let value: &RawValue = map.next_value()?;
                    if let Some(earlier) = slot.replace(value.get()) {
                        envelope.is_ambiguous |= name == "id" && earlier != value.get();
                        envelope.duplicate.get_or_insert_with(|| quoted(&name));
                    }
                }
                Ok(envelope)
            }
        }
        let mut deserializer = serde_json::Deserializer::from_str(object);
        let mut envelope: Envelope<'a> = deserializer
            .deserialize_map(Walk)
            .and_then(|envelope| deserializer.end().map(|()| envelope))
            .map_err(|error| Rejection::syntax(syntax(&error)))?;
        if envelope.duplicate.is_none() {
            envelope.others.sort_unstable();
            let twice = envelope.others.windows(2).find(|pair| pair[0] == pair[1]);
            envelope.duplicate = twice.map(|pair| quoted(&pair[0]));
        }
        Ok(envelope)
    }

    fn classify(self, text: &'a str, limits: &Limits, mode: Mode) -> Result<Frame<'a>, Rejection> {
        let mut wrong = Vec::new();
        if let Some(member) = &self.duplicate {
            wrong.push(at("", Problem::Duplicate { member: member.clone() }));
        }
        match self.jsonrpc {
            None => wrong.push(at("", Problem::Missing { member: "jsonrpc" })),
            Some(version) => wrong.extend("2.0".check(version).err().map(|problem| at("jsonrpc", problem))),
        }
        let null_error = mode == Mode::Lenient && self.result.is_some() && self.error == Some("null");
        let error = self.error.filter(|_| !null_error);
        let kind = match (self.method, self.result, error) {
            (Some(_), None, None) if self.id.is_some() => FrameKind::Request,
            (Some(_), None, None) => FrameKind::Notification,
            (None, Some(_), None) => FrameKind::Result,
            (None, None, Some(_)) => FrameKind::Error,
            (None, None, None) => {
                wrong.push(at("", Problem::Missing { member: "method" }));
                FrameKind::Request
            }
            (Some(_), Some(_), _) => self.exclusive(["method", "result"], &mut wrong),
            (Some(_), None, Some(_)) => self.exclusive(["method", "error"], &mut wrong),
            (None, Some(_), Some(_)) => self.exclusive(["result", "error"], &mut wrong),
        };
        let is_response = matches!(kind, FrameKind::Result | FrameKind::Error);
        let id = self.read_id(kind, limits, &mut wrong);
        let method = self.method.and_then(|method| match held_string(method) {
            Some(method) => Some(method),
            None => {
                wrong.push(at("method", no_string(method)));
                None
            }
        });
        // What has both a result and an error answers nothing; what has a result of the wrong form still does.
        let contradicts = self.result.is_some() && error.is_some();
        let mut fault = if is_response && !contradicts { Fault::Response } else { Fault::Envelope };
        if contradicts {
            // What stands in either of two members that exclude each other says nothing more.
        } else if is_response {
            wrong.extend(
                self.result
                    .filter(|result| Kind::of(result) != Kind::Object)
                    .map(|result| at("result", no_object(result))),
            );
            // An error has an integer code and a message.
            wrong.extend(error.map(crate::validate::find_in_error).unwrap_or_default());
        } else if let Some(params) = self.params.filter(|params| Kind::of(params) != Kind::Object) {
            // Params alone do not make an envelope wrong: the method refuses them.
            if wrong.is_empty() {
                fault = if kind == FrameKind::Request { Fault::Params } else { Fault::Notification };
            }
            wrong.push(at("params", no_object(params)));
        }
        if !wrong.is_empty() {
            return Err(Rejection::new(fault, id, wrong).shaped(self.shape()));
        }
        Ok(Frame {
            kind,
            text,
            id,
            method,
            params: self.params.filter(|_| !is_response),
            result: self.result,
            error,
            items: Vec::new(),
            null_error,
        })
    }

    fn shape(&self) -> Shape {
        match (self.method, self.result.or(self.error)) {
            (_, Some(_)) => Shape::Response,
            (Some(_), None) => Shape::Call,
            (None, None) => Shape::Neither,
        }
    }

    /// Two members that exclude each other: with a method it is no request, without one it is a malformed response.
    fn exclusive(&self, members: [&'static str; 2], wrong: &mut Vec<Violation>) -> FrameKind {
        wrong.push(at("", Problem::Exclusive { members }));
        if self.method.is_some() { FrameKind::Request } else { FrameKind::Result }
    }

    fn read_id(&self, kind: FrameKind, limits: &Limits, wrong: &mut Vec<Violation>) -> Option<RequestId> {
        let Some(id) = self.id else {
            if kind == FrameKind::Result {
                wrong.push(at("", Problem::Missing { member: "id" }));
            }
            return None;
        };
        if self.is_ambiguous || id == "null" && kind == FrameKind::Error {
            return None;
        }
        if id.len() > limits.id_bytes {
            wrong.push(at("id", Problem::Rule { rule: "an id longer than the limit" }));
            return None;
        }
        let mut cx = Cx::new(Mode::Strict);
        match read_held::<RequestId, serde_json::Error>(id, &mut cx) {
            Ok(id) => Some(id),
            Err(error) => {
                let problem = cx.take_failure().map_or(Problem::Syntax { cause: cause(&error) }, |wrong| wrong.problem);
                wrong.push(at("id", problem));
                None
            }
        }
    }
}

fn no_object(text: &str) -> Problem {
    Problem::Type { expected: "object", got: Kind::of(text) }
}
