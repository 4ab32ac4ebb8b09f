//! The one reader of envelopes, for frames, messages and responses.

use std::borrow::Cow;

use crate::envelope::rejection::{Fault, Looks, Rejection, at};
use crate::json::cursor::{Cursor, Mark, NoText};
use crate::json::id::RequestId;
use crate::json::kind::Kind;
use crate::json::map::Map;
use crate::json::number::small_integer;
use crate::json::value::Json;
use crate::limits::Limits;
use crate::line::Excerpt;
use crate::report::findings::Findings;
use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};
use crate::tolerance::{Mode, Note, Tolerance};
use crate::wire::member::Constant as _;
use crate::wire::read::{Unread, Wire as _, read_whole};
use crate::wire::reader::{Left, Reader, SURROGATE, TOO_DEEP};

/// The version of JSON-RPC, as it is written.
const VERSION: &str = "\"2.0\"";

/// A part of an envelope whose form is not the envelope's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Params,
    Result,
    Error,
}

/// The value of a part.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span<'a> {
    pub(crate) text: &'a str,
    /// Where it begins.
    mark: Mark,
    /// Whether it has been read into its type.
    is_read: bool,
}

/// Reads parts into their types, where the types are known.
pub(crate) trait Payloads<'a> {
    /// Reads the part that comes next, and tells whether it could: its type may depend on what has not come yet.
    fn read(&mut self, part: Part, envelope: &Envelope<'a>, reader: &mut Reader<'a>) -> bool;

    /// Says what is missing where a method has no params.
    fn absent(&self, _method: &str) -> Option<Violation> {
        None
    }
}

/// The members of an envelope as they came, none of them looked at yet.
#[derive(Debug, Default)]
pub(crate) struct Envelope<'a> {
    jsonrpc: Option<&'a str>,
    id: Option<&'a str>,
    method: Option<Method<'a>>,
    params: Option<Span<'a>>,
    result: Option<Span<'a>>,
    error: Option<Span<'a>>,
    /// Members beyond JSON-RPC.
    others: Vec<(Cow<'a, str>, &'a str)>,
    /// A name that came twice, quoted.
    duplicate: Option<Excerpt>,
    /// There are two ids that differ, and none of them is the one to answer.
    is_ambiguous: bool,
    /// All members have been seen.
    is_complete: bool,
    /// A null error beside a result, which a lenient reader takes for absent.
    null_error: bool,
}

/// The method of an envelope.
#[derive(Debug)]
enum Method<'a> {
    Text(Cow<'a, str>),
    /// It holds half of a surrogate pair.
    NoText,
    Other(Kind),
}

/// What an envelope turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Class<'a> {
    Request { id: RequestId, method: Cow<'a, str> },
    Notification { method: Cow<'a, str> },
    Result { id: RequestId },
    Error { id: Option<RequestId> },
}

/// Reads the envelope that a text is, which begins with a brace, and its parts.
///
/// # Errors
/// Refuses what is not JSON or no message, with what was found wrong in the parts.
pub(crate) fn read<'a>(
    envelope: &mut Envelope<'a>,
    reader: &mut Reader<'a>,
    text: &'a str,
    limits: &Limits,
    payloads: &mut impl Payloads<'a>,
) -> Result<Class<'a>, Rejection> {
    envelope.read(reader, payloads);
    reader.json.end();
    if reader.json.is_broken() {
        return Err(not_json(text));
    }
    let class = envelope.classify(limits, reader.is_lenient());
    if reader.json.deepest() > limits.depth {
        return Err(too_deep(class));
    }
    class.map_err(|refused| {
        let mut found = reader.take_found();
        if let (Some(method), None) = (envelope.method(), envelope.params) {
            found.extend(payloads.absent(method));
        }
        refused.with_faults_of_parts(found)
    })
}

/// Refuses a text that is not JSON, in the words of `serde_json`.
#[cold]
pub(crate) fn not_json(text: &str) -> Rejection {
    Rejection::syntax(format!("not JSON: {}", Cursor::syntax_error(text)))
}

/// Refuses a message for its nesting, whatever else is wrong with it.
#[cold]
fn too_deep(class: Result<Class<'_>, Rejection>) -> Rejection {
    let problem = at("", Problem::Rule { rule: TOO_DEEP });
    match class {
        Ok(Class::Request { id, .. }) => Rejection::new(Fault::Envelope, Some(id), vec![problem]),
        Ok(class) => class.refused([problem].into_iter().collect()),
        Err(refused) => refused.for_another_reason(problem),
    }
}

impl Class<'_> {
    /// Refuses the message for what is wrong in its parts.
    #[cold]
    pub(crate) fn refused(self, found: Findings) -> Rejection {
        let (fault, id, looks) = match self {
            Self::Request { id, .. } => (Fault::Params, Some(id), Looks::Call),
            Self::Notification { .. } => (Fault::Notification, None, Looks::Call),
            Self::Result { id } => (Fault::Response, Some(id), Looks::Response),
            Self::Error { id } => (Fault::Response, id, Looks::Response),
        };
        Rejection::found(fault, id, found).looking_like(looks)
    }
}

/// Refuses what is no message for a reason that concerns it as a whole.
#[cold]
pub(crate) fn refuse(problem: Problem) -> Rejection {
    Rejection::new(Fault::Envelope, None, vec![at("", problem)])
}

impl<'a> Envelope<'a> {
    fn read(&mut self, reader: &mut Reader<'a>, payloads: &mut impl Payloads<'a>) -> Option<()> {
        reader.json.kind()?;
        reader.json.open();
        let mut is_first = true;
        while let Some(name) = reader.json.name(&mut is_first) {
            let name = match name {
                Ok(name) => name,
                Err(NoText::Broken) => return reader.json.break_off(),
                Err(NoText::Surrogate) => {
                    reader.pass_unnamed()?;
                    continue;
                }
            };
            reader.json.kind()?;
            let mark = reader.json.mark();
            let part = match &*name {
                "params" => Part::Params,
                "result" => Part::Result,
                "error" => Part::Error,
                "jsonrpc" if self.jsonrpc.is_none() && reader.json.eat("2.0") => {
                    self.jsonrpc = Some(VERSION);
                    continue;
                }
                "method" if self.method.is_none() => {
                    self.method = Some(Method::read(&mut reader.json)?);
                    continue;
                }
                _ => {
                    let text = reader.json.skip()?;
                    self.keep(name, text);
                    continue;
                }
            };
            let is_new = self.slot(part).is_none();
            let is_read = is_new && payloads.read(part, self, reader);
            if !is_read {
                reader.json.back(mark);
                reader.json.skip()?;
            }
            if is_new {
                *self.slot(part) = Some(Span { text: reader.json.since(mark), mark, is_read });
            } else {
                self.duplicate.get_or_insert_with(|| Excerpt::new(&name));
            }
        }
        self.is_complete = true;
        // What had to wait for another member is read now.
        let end = reader.json.mark();
        for part in [Part::Params, Part::Result, Part::Error] {
            if let Some(place) = self.slot(part).filter(|place| !place.is_read) {
                reader.json.back(place.mark);
                let is_read = payloads.read(part, self, reader);
                *self.slot(part) = Some(Span { is_read, ..place });
            }
        }
        reader.json.back(end);
        Some(())
    }

    fn slot(&mut self, part: Part) -> &mut Option<Span<'a>> {
        match part {
            Part::Params => &mut self.params,
            Part::Result => &mut self.result,
            Part::Error => &mut self.error,
        }
    }

    fn keep(&mut self, name: Cow<'a, str>, text: &'a str) {
        let slot = match &*name {
            "jsonrpc" => &mut self.jsonrpc,
            "id" => &mut self.id,
            // The first one has been kept already.
            "method" => {
                self.duplicate.get_or_insert_with(|| Excerpt::new(&name));
                return;
            }
            _ => return self.others.push((name, text)),
        };
        match slot {
            None => *slot = Some(text),
            Some(first) => {
                self.is_ambiguous |= name == "id" && *first != text;
                self.duplicate.get_or_insert_with(|| Excerpt::new(&name));
            }
        }
    }

    /// Returns the method, where it has come and is text.
    pub(crate) fn method(&self) -> Option<&str> {
        match &self.method {
            Some(Method::Text(method)) => Some(method),
            Some(Method::NoText | Method::Other(_)) | None => None,
        }
    }

    /// Returns the id as it is written, where it has come.
    pub(crate) fn id_text(&self) -> Option<&'a str> {
        self.id
    }

    /// Takes what reading the message left beside its value.
    pub(crate) fn take_left(&self, reader: &mut Reader<'a>) -> Left {
        let mut left = reader.take_left();
        if let Some(note) = self.note() {
            left.notes.insert(0, note);
        }
        left
    }

    /// Returns the tolerance that the envelope took, if any.
    pub(crate) fn note(&self) -> Option<Note> {
        self.null_error.then(|| Note { at: Place::top().member("error"), tolerance: Tolerance::NullError })
    }

    /// Tells that the whole envelope has been seen, and no result in it.
    pub(crate) fn is_complete_without_result(&self) -> bool {
        self.is_complete && self.result.is_none()
    }

    pub(crate) fn params(&self) -> Option<Span<'a>> {
        self.params
    }

    pub(crate) fn result(&self) -> Option<Span<'a>> {
        self.result
    }

    pub(crate) fn error(&self) -> Option<Span<'a>> {
        self.error
    }

    /// Takes the members beyond JSON-RPC.
    pub(crate) fn take_extra(&mut self) -> Map<Json> {
        let mut extra = Map::new();
        for (name, text) in self.others.drain(..) {
            extra.push(name.into(), Json::from_trusted(text));
        }
        extra
    }

    fn duplicate(&mut self) -> Option<Violation> {
        if self.duplicate.is_none() && self.others.len() > 1 {
            let mut names: Vec<&str> = self.others.iter().map(|(name, _)| &**name).collect();
            names.sort_unstable();
            self.duplicate = names.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| Excerpt::new(pair[0]));
        }
        self.duplicate.clone().map(|member| at("", Problem::Duplicate { member }))
    }

    /// Tells what the envelope is.
    ///
    /// # Errors
    /// Refuses what is no message, with every reason that the envelope has; and params that are no object.
    fn classify(&mut self, limits: &Limits, is_lenient: bool) -> Result<Class<'a>, Rejection> {
        let mut wrong = Vec::new();
        wrong.extend(self.duplicate());
        match self.jsonrpc {
            Some(VERSION) => {}
            None => wrong.push(at("", Problem::Missing { member: "jsonrpc" })),
            Some(version) => wrong.extend(version_problem(version).map(|problem| at("jsonrpc", problem))),
        }
        self.null_error = is_lenient && self.result.is_some() && self.error.is_some_and(|error| error.text == "null");
        let error = self.error.filter(|_| !self.null_error);
        let (looks, exclusive) = match (self.method.is_some(), self.result.is_some(), error.is_some()) {
            (true, false, false) => (Looks::Call, None),
            (false, false, false) => (Looks::Neither, None),
            (false, true, false) | (false, false, true) => (Looks::Response, None),
            (true, true, _) => (Looks::Response, Some(["method", "result"])),
            (true, false, true) => (Looks::Response, Some(["method", "error"])),
            (false, true, true) => (Looks::Response, Some(["result", "error"])),
        };
        match (looks, exclusive) {
            (_, Some(members)) => wrong.push(at("", Problem::Exclusive { members })),
            (Looks::Neither, None) => wrong.push(at("", Problem::Missing { member: "method" })),
            (Looks::Call | Looks::Response, None) => {}
        }
        let is_response = looks == Looks::Response && self.method.is_none();
        let is_error = is_response && self.result.is_none();
        if is_response && !is_error && self.id.is_none() {
            wrong.push(at("", Problem::Missing { member: "id" }));
        }
        let id = self.read_id(is_error, limits, &mut wrong);
        let method = match &self.method {
            Some(Method::Text(method)) => Some(method.clone()),
            Some(Method::NoText) => {
                wrong.push(at("method", Problem::Syntax { cause: SURROGATE.into() }));
                None
            }
            Some(Method::Other(got)) => {
                wrong.push(at("method", Problem::Type { expected: "string", got: *got }));
                None
            }
            None => None,
        };
        // What has both a result and an error answers nothing; what has a result of the wrong form still does.
        let contradicts = self.result.is_some() && error.is_some();
        // A notification is one, whatever is wrong with it: nobody answers it.
        let is_notice = looks == Looks::Call
            && self.id.is_none()
            && method
                .as_ref()
                .is_some_and(|method| self.jsonrpc == Some(VERSION) || method.starts_with("notifications/"));
        let mut fault = match () {
            () if is_response && !contradicts => Fault::Response,
            () if is_notice => Fault::Notification,
            () => Fault::Envelope,
        };
        if contradicts {
            // What stands in either of two members that exclude each other says nothing more.
        } else if is_response {
            wrong.extend(self.result.and_then(|result| no_object("result", result.text)));
        } else if let Some(violation) = self.params.and_then(|params| no_object("params", params.text)) {
            // Params alone do not make an envelope wrong: the method refuses them.
            if wrong.is_empty() {
                fault = if id.is_some() { Fault::Params } else { Fault::Notification };
            }
            wrong.push(violation);
        }
        if !wrong.is_empty() {
            return Err(Rejection::new(fault, id, wrong).looking_like(looks));
        }
        let class = match (method, id) {
            (Some(method), Some(id)) => Class::Request { id, method },
            (Some(method), None) => Class::Notification { method },
            (None, Some(id)) if !is_error => Class::Result { id },
            (None, id) => Class::Error { id },
        };
        Ok(class)
    }

    fn read_id(&self, is_error: bool, limits: &Limits, wrong: &mut Vec<Violation>) -> Option<RequestId> {
        let id = self.id?;
        if self.is_ambiguous || (is_error && id == "null") {
            return None;
        }
        if id.len() > limits.id_bytes {
            wrong.push(at("id", Problem::Rule { rule: "an id longer than the limit" }));
            return None;
        }
        read_id(id).map_err(|problem| wrong.push(at("id", problem))).ok()
    }
}

/// Reads the text of an id.
pub(crate) fn read_id(text: &str) -> Result<RequestId, Problem> {
    // The usual ids need no reader.
    match small_integer(text) {
        Some(integer) => Ok(integer.into()),
        None => read_whole(text, Mode::Strict, RequestId::read)
            .map(|read| read.value)
            .map_err(|unread| first_problem(text, unread)),
    }
}

impl<'a> Method<'a> {
    fn read(json: &mut Cursor<'a>) -> Option<Self> {
        match json.kind()? {
            Kind::String => match json.string() {
                Ok(text) => Some(Self::Text(text)),
                Err(NoText::Surrogate) => Some(Self::NoText),
                Err(NoText::Broken) => None,
            },
            got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::Array | Kind::Object) => {
                json.skip().map(|_| Self::Other(got))
            }
        }
    }
}

#[cold]
fn version_problem(version: &str) -> Option<Problem> {
    let read = read_whole(version, Mode::Strict, |reader| "2.0".check(reader));
    read.err().map(|unread| first_problem(version, unread))
}

fn first_problem(text: &str, unread: Unread) -> Problem {
    let first = match unread {
        Unread::Found(found) => found.first().map(|first| first.problem.clone()),
        Unread::Syntax(_) => None,
    };
    // A part of a message that was read is JSON, so that something was found.
    first.unwrap_or_else(|| Problem::Syntax { cause: Cursor::syntax_error(text).to_string().into() })
}

fn no_object(member: &str, text: &str) -> Option<Violation> {
    match Kind::of(text) {
        Kind::Object => None,
        got => Some(at(member, Problem::Type { expected: "object", got })),
    }
}
