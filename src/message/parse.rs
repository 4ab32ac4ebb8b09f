//! Reading messages: in one pass where `method` comes before `params`, and correctly in any order.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer as _, MapAccess, Visitor};

use crate::frame::text;
use crate::json::raw::Text;
use crate::limits::is_deeper;
use crate::message::{Batches, Calls, Message, RawResponse, Response};
use crate::rejection::at;
use crate::validate::findings::Findings;
use crate::validate::{self, INITIALIZE_IN_BATCH};
use crate::wire::members::Members;
use crate::wire::{Cx, cause, read, salvage};
use crate::{
    Fault, Frame, FrameKind, Json, JsonObject, Kind, Lenient, Limits, Map, Method, Mode, Problem, ReadError, Rejection,
    RequestId, Violation, WireError,
};

/// How to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// Strict or lenient.
    pub mode: Mode,
    /// How much is taken in.
    pub limits: Limits,
}

impl Options {
    /// What a client reads a server with.
    pub const LENIENT: Self = Self { mode: Mode::Lenient, limits: Limits::DEFAULT };
    /// What a server reads a client with.
    pub const STRICT: Self = Self { mode: Mode::Strict, limits: Limits::DEFAULT };
}

/// Reads one message.
pub(crate) fn message<Q, N, B>(bytes: &[u8], options: &Options) -> Result<Lenient<Message<Q, N, B>>, Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
    B: Batches,
{
    let text = text(bytes, &options.limits)?;
    if let Some(read) = at_once(text, options) {
        return Ok(read);
    }
    let frame = frame::<Q, N>(text, options)?;
    if frame.kind() == FrameKind::Batch {
        return Ok(Lenient::exact(Message::Batch(B::read(&mut frame.items(), options)?)));
    }
    typed(&frame, options.mode)
}

/// Reads a message of a batch.
pub(crate) fn item<Q, N>(text: &str, options: &Options) -> Result<Message<Q, N>, Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    if let got @ Kind::Array = Kind::of(text) {
        return Err(Rejection::new(Fault::Envelope, None, vec![at("", Problem::Type { expected: "object", got })]));
    }
    let frame = frame::<Q, N>(text, options)?;
    if frame.method() == Some("initialize") {
        let problem = Problem::Rule { rule: INITIALIZE_IN_BATCH };
        return Err(Rejection::new(Fault::Envelope, frame.id().cloned(), vec![at("", problem)]));
    }
    typed(&frame, options.mode).map(|read| read.value)
}

/// Reads an envelope; where it is refused, what is wrong with the params is among the reasons.
fn frame<'t, Q: Calls, N: Calls>(text: &'t str, options: &Options) -> Result<Frame<'t>, Rejection> {
    Frame::parse_text(text, &options.limits, options.mode).map_err(|refused| {
        validate::beyond(refused, text, |method, params, findings| {
            if Q::index(method).is_some() || N::index(method).is_some() {
                validate::find_in_params(Q::REVISION, method, params, options.mode, findings);
            }
        })
    })
}

/// Finds all reasons, of which the first is known.
fn reasons(first: Violation, walk: impl FnOnce(&mut Findings)) -> Findings {
    let mut findings = Findings::default();
    walk(&mut findings);
    if findings.is_empty() {
        findings.extend([first]);
    }
    findings
}

/// Reads a message whose envelope is known to be good.
fn typed<Q, N, B>(frame: &Frame<'_>, mode: Mode) -> Result<Lenient<Message<Q, N, B>>, Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    let all = |first, revision, method: &str| {
        reasons(first, |findings| validate::find_in_params(revision, method, frame.params(), mode, findings))
    };
    if let (Some(method), Some(id)) = (frame.method(), frame.id()) {
        let mut read = call::<Q>(method, frame.params(), mode)
            .map_err(|first| Rejection::found(Fault::Params, Some(id.clone()), all(first, Q::REVISION, method)))?;
        read.value.complete(id.clone(), extra(frame.text()));
        return Ok(read.map(Message::Request));
    }
    if let Some(method) = frame.method() {
        let mut read = call::<N>(method, frame.params(), mode)
            .map_err(|first| Rejection::found(Fault::Notification, None, all(first, N::REVISION, method)))?;
        read.value.complete((), extra(frame.text()));
        return Ok(read.map(Message::Notification));
    }
    let outcome = match (frame.result(), frame.error()) {
        (Some(result), _) => Ok(JsonObject::from_trusted(Json::from_trusted(result))),
        (None, error) => Err(wire_error(error.unwrap_or_default(), frame.id())?),
    };
    let response = RawResponse { id: frame.id().cloned(), outcome };
    let notes = frame.note().into_iter().collect();
    Ok(Lenient { notes, ..Lenient::exact(Message::Response(response)) })
}

fn wire_error(text: &str, id: Option<&RequestId>) -> Result<WireError, Rejection> {
    read::<WireError>(text, Mode::Strict)
        .map(|read| read.value)
        .map_err(|error| Rejection::new(Fault::Response, id.cloned(), vec![under("/error", error)]))
}

/// Puts a place in front of what went wrong in a part of a message.
fn under(prefix: &str, error: ReadError) -> Violation {
    match error {
        ReadError::Violation(violation) => Violation { at: format!("{prefix}{}", violation.at), ..violation },
        ReadError::Syntax(error) => {
            Violation { at: prefix.to_owned(), problem: Problem::Syntax { cause: cause(&error) } }
        }
    }
}

/// Reads a request or notification by its method.
fn call<C: Calls>(method: &str, params: Option<&str>, mode: Mode) -> Result<Lenient<C>, Violation> {
    let value = match (C::index(method), params) {
        (None, params) => {
            let mut findings = Findings::default();
            if let Some(params) = params {
                validate::find_in_free_params(params, mode, &mut findings);
            }
            if let Some(first) = findings.finish().0.into_iter().next() {
                return Err(first);
            }
            let params = params.map(|params| JsonObject::from_trusted(Json::from_trusted(params)));
            C::other(method.to_owned(), params)
        }
        (Some(index), None) => C::absent(index).map_err(|problem| at("", problem))?,
        (Some(index), Some(params)) => return params_of(index, params, mode),
    };
    Ok(Lenient::exact(value))
}

fn params_of<C: Calls>(index: usize, params: &str, mode: Mode) -> Result<Lenient<C>, Violation> {
    /// A map with one member, which hands the params over as the envelope would.
    struct One<'p>(Option<&'p str>);
    impl<'p> MapAccess<'p> for One<'p> {
        type Error = serde_json::Error;

        fn next_key_seed<K: serde::de::DeserializeSeed<'p>>(&mut self, _: K) -> Result<Option<K::Value>, Self::Error> {
            Ok(None)
        }

        fn next_value_seed<V: serde::de::DeserializeSeed<'p>>(&mut self, seed: V) -> Result<V::Value, Self::Error> {
            seed.deserialize(&mut serde_json::Deserializer::from_str(self.0.take().unwrap_or_default()))
        }
    }
    let mut cx = Cx::new(mode);
    let mut map = One(Some(params));
    match C::read(index, &mut Members::new(&mut map), &mut cx) {
        Ok(value) => Ok(cx.finish(value)),
        Err(error) => Err(cx.take_failure().unwrap_or_else(|| at("params", Problem::Syntax { cause: cause(&error) }))),
    }
}

/// The members of an envelope beyond JSON-RPC. The text is a message that was read before, so nothing can go wrong.
fn extra(text: &str) -> Map<Json> {
    struct Walk;
    impl<'de> Visitor<'de> for Walk {
        type Value = Map<Json>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Map<Json>, A::Error> {
            let mut extra = Map::new();
            while let Some(name) = map.next_key_seed(Text)? {
                match &*name {
                    "jsonrpc" | "id" | "method" | "params" | "result" | "error" => {
                        map.next_value::<serde::de::IgnoredAny>()?;
                    }
                    _ => extra.push(name.into(), map.next_value()?),
                }
            }
            Ok(extra)
        }
    }
    serde_json::Deserializer::from_str(text).deserialize_map(Walk).unwrap_or_default()
}

/// Reads a request or notification in one pass. `None` for everything else: responses, params before the method, and
/// whatever is wrong; that is read again with care.
fn at_once<Q, N, B>(text: &str, options: &Options) -> Option<Lenient<Message<Q, N, B>>>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    struct Walk<'c, Q, N> {
        cx: &'c mut Cx,
        limits: &'c Limits,
        result: PhantomData<(Q, N)>,
    }
    enum Read<Q, N> {
        Request(Q),
        Notification(N),
    }
    impl<'de, Q: Calls<Id = RequestId>, N: Calls<Id = ()>> Visitor<'de> for Walk<'_, Q, N> {
        type Value = Read<Q, N>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Read<Q, N>, A::Error> {
            let again = || serde::de::Error::custom("read it with care");
            let (mut jsonrpc, mut id, mut method) = (None::<()>, None::<RequestId>, None::<Cow<'de, str>>);
            let (mut request, mut notification) = (None::<Q>, None::<N>);
            let mut extra = Map::new();
            let mut members = Members::new(&mut map);
            while let Some(name) = members.name()? {
                match &*name {
                    "jsonrpc" => members.fill_constant(&mut jsonrpc, "jsonrpc", "2.0", self.cx)?,
                    "id" => members.fill(&mut id, "id", self.cx)?,
                    "method" if method.is_none() => method = Some(members.string()?.ok_or_else(again)?),
                    "params" if request.is_none() && notification.is_none() => {
                        let method = method.as_deref().ok_or_else(again)?;
                        match (Q::index(method), N::index(method)) {
                            (Some(index), _) => request = Some(Q::read(index, &mut members, self.cx)?),
                            (None, Some(index)) => notification = Some(N::read(index, &mut members, self.cx)?),
                            (None, None) => return Err(again()),
                        }
                    }
                    "method" | "params" | "result" | "error" => return Err(again()),
                    _ => members.keep(name, &mut extra, self.cx)?,
                }
            }
            if jsonrpc.is_none() || extra.repeated().is_some() {
                return Err(again());
            }
            let method = method.ok_or_else(again)?;
            if let Some(id) = id {
                if id.is_longer(self.limits.id_bytes) || notification.is_some() {
                    return Err(again());
                }
                let mut request = match (request, Q::index(&method)) {
                    (Some(request), _) => request,
                    (None, Some(index)) => Q::absent(index).map_err(|_| again())?,
                    (None, None) => Q::other(method.into_owned(), None),
                };
                request.complete(id, extra);
                return Ok(Read::Request(request));
            }
            let mut notification = match (notification, request, N::index(&method)) {
                (_, Some(_), _) => return Err(again()),
                (Some(notification), None, _) => notification,
                (None, None, Some(index)) => N::absent(index).map_err(|_| again())?,
                (None, None, None) => N::other(method.into_owned(), None),
            };
            notification.complete((), extra);
            Ok(Read::Notification(notification))
        }
    }
    let mut cx = Cx::with_depth(options.mode, options.limits.depth);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let walk = Walk { cx: &mut cx, limits: &options.limits, result: PhantomData };
    let read = deserializer.deserialize_map(walk).ok()?;
    deserializer.end().ok()?;
    if cx.may_be_deep() && is_deeper(text, options.limits.depth) {
        return None;
    }
    let value = match read {
        Read::Request(request) => Message::Request(request),
        Read::Notification(notification) => Message::Notification(notification),
    };
    Some(cx.finish(value))
}

/// Reads the response to a request of a known method, leniently, as a client does.
///
/// # Errors
/// Refuses what is no response, and a result that does not fit the method.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{parse_response, v2026_07_28 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"3"}]}}"#;
/// let response = parse_response::<mcp::methods::ToolsCall>(bytes).unwrap();
/// assert!(matches!(response.outcome, Ok(mcp::CallToolOutcome::Complete(_))));
/// # }
/// ```
pub fn parse_response<M: Method>(bytes: &[u8]) -> Result<Response<M::Result>, Rejection> {
    parse_response_with::<M>(bytes, &Options::LENIENT).map(|read| read.value)
}

/// Reads the response to a request of a known method, and tells which tolerances it took.
///
/// A list of tools, prompts, resources, content and the like is lenient in one more way: its bad items are set aside
/// ([`Lenient::set_aside`]), and the others are there.
///
/// # Errors
/// As [`parse_response`].
pub fn parse_response_with<M: Method>(
    bytes: &[u8],
    options: &Options,
) -> Result<Lenient<Response<M::Result>>, Rejection> {
    let text = text(bytes, &options.limits)?;
    if let Some(read) = response_at_once::<M>(text, options) {
        return Ok(read);
    }
    let frame = Frame::parse_text(text, &options.limits, options.mode).map_err(|refused| {
        let result = validate::member(text, "result").filter(|result| Kind::of(result) == Kind::Object);
        let refused = match result {
            None => refused,
            Some(result) => refused.beyond(|findings| {
                validate::find_in_result(M::REVISION, M::NAME, result, options.mode, findings);
            }),
        };
        refused.at_client()
    })?;
    let refuse = |problem| Err(Rejection::new(Fault::Response, frame.id().cloned(), vec![at("", problem)]));
    match frame.kind() {
        FrameKind::Result | FrameKind::Error => {}
        FrameKind::Request | FrameKind::Notification => {
            return refuse(Problem::NoneOf { members: &["result", "error"] });
        }
        FrameKind::Batch => return refuse(Problem::Type { expected: "object", got: Kind::Array }),
    }
    let raw = match (frame.result(), frame.error()) {
        (Some(result), _) => {
            let mut read = self::result::<M>(result, frame.id(), options.mode)?;
            read.notes.splice(0..0, frame.note());
            return Ok(read.map(|result| Response { id: frame.id().cloned(), outcome: Ok(result), null_id: false }));
        }
        (None, error) => wire_error(error.unwrap_or_default(), frame.id())?,
    };
    Ok(Lenient::exact(Response { id: frame.id().cloned(), outcome: Err(raw), null_id: false }))
}

/// Reads a result that was held back.
pub(crate) fn result<M: Method>(
    text: &str,
    id: Option<&RequestId>,
    mode: Mode,
) -> Result<Lenient<M::Result>, Rejection> {
    let first = match read::<M::Result>(text, mode) {
        Ok(read) => return Ok(read.below("/result")),
        Err(first) => first,
    };
    if mode == Mode::Lenient
        && let Ok(read) = salvage::<M::Result>(text)
    {
        return Ok(read.below("/result"));
    }
    let all = reasons(under("/result", first), |findings| {
        validate::find_in_result(M::REVISION, M::NAME, text, mode, findings);
    });
    Err(Rejection::found(Fault::Response, id.cloned(), all))
}

/// Reads a good response in one pass; `None` for everything else.
fn response_at_once<M: Method>(text: &str, options: &Options) -> Option<Lenient<Response<M::Result>>> {
    struct Walk<'c, T> {
        cx: &'c mut Cx,
        result: PhantomData<T>,
    }
    impl<'de, T: crate::Wire> Visitor<'de> for Walk<'_, T> {
        type Value = Response<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Response<T>, A::Error> {
            let again = || serde::de::Error::custom("read it with care");
            let (mut jsonrpc, mut id, mut result, mut error) = (None::<()>, None, None, None);
            let mut names: Vec<Cow<'de, str>> = Vec::new();
            let mut members = Members::new(&mut map);
            while let Some(name) = members.name()? {
                match &*name {
                    "jsonrpc" => members.fill_constant(&mut jsonrpc, "jsonrpc", "2.0", self.cx)?,
                    "id" => members.fill(&mut id, "id", self.cx)?,
                    "result" => members.fill(&mut result, "result", self.cx)?,
                    "error" => members.fill(&mut error, "error", self.cx)?,
                    "method" => return Err(again()),
                    _ => {
                        members.value::<Json>(self.cx)?;
                        names.push(name);
                    }
                }
            }
            names.sort_unstable();
            if jsonrpc.is_none() || names.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(again());
            }
            match (id, result, error) {
                (Some(id), Some(result), None) => Ok(Response { id: Some(id), outcome: Ok(result), null_id: false }),
                (id, None, Some(error)) => Ok(Response { id, outcome: Err(error), null_id: false }),
                _ => Err(again()),
            }
        }
    }
    let mut cx = Cx::with_depth(options.mode, options.limits.depth);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let walk = Walk { cx: &mut cx, result: PhantomData };
    let response: Response<M::Result> = deserializer.deserialize_map(walk).ok()?;
    deserializer.end().ok()?;
    let too_long = response.id.as_ref().is_some_and(|id| id.is_longer(options.limits.id_bytes));
    if too_long || cx.may_be_deep() && is_deeper(text, options.limits.depth) {
        return None;
    }
    Some(cx.finish(response))
}
