//! The way of a part of a message: the steps between two revisions, and what does not fit at its end.

use crate::envelope::frame::{Frame, FrameKind};
use crate::error::peer_error::PeerError;
use crate::error::translate::Change;
use crate::json::value::{Json, JsonObject};
use crate::message::response::{error_reply, error_reply_without_id};
use crate::method::Method;
use crate::registry;
use crate::report::distilled::Distilled;
use crate::report::place::Place;
use crate::revision::Revision;
use crate::sender::Sender;
use crate::tolerance::Mode;
use crate::translate::loss::{Loss, Losses};
use crate::translate::node::Node;
use crate::translate::unit::{Context, Part, Unit, Untranslatable, VERSION};
use crate::translate::{to_2025_03_26, to_2025_06_18, to_2025_11_25, to_2026_07_28};
use crate::validate;
use crate::wire::read::read;

/// One way between two neighbours.
type Step = fn(&mut Unit<'_>) -> Result<(), Untranslatable>;

/// What is decided between a revision and the one before.
struct Pair {
    up: Step,
    down: Step,
    answers: &'static [(&'static str, &'static str)],
}

/// The pair that a revision makes with the one before; `None` for the first.
///
/// A new revision does not compile without one.
const fn pair(later: Revision) -> Option<Pair> {
    match later {
        Revision::V2024_11_05 => None,
        Revision::V2025_03_26 => {
            use to_2025_03_26::{ANSWERS, down, up};
            Some(Pair { up, down, answers: ANSWERS })
        }
        Revision::V2025_06_18 => {
            use to_2025_06_18::{ANSWERS, down, up};
            Some(Pair { up, down, answers: ANSWERS })
        }
        Revision::V2025_11_25 => {
            use to_2025_11_25::{ANSWERS, down, up};
            Some(Pair { up, down, answers: ANSWERS })
        }
        Revision::V2026_07_28 => {
            use to_2026_07_28::{ANSWERS, down, up};
            Some(Pair { up, down, answers: ANSWERS })
        }
    }
}

/// Lists what differs between a revision and the one before, each definition, method or error with what a translation makes
/// of it; `*` stands for any part of a name. It is empty for the first revision.
pub fn answers(later: Revision) -> &'static [(&'static str, &'static str)] {
    pair(later).map_or(&[], |pair| pair.answers)
}

/// A part of a message in another revision.
#[derive(Clone, Debug, PartialEq)]
pub struct Translated {
    json: Json,
    losses: Vec<Loss>,
}

impl Translated {
    /// Returns the params or the result, as text.
    pub fn text(&self) -> &str {
        self.json.as_str()
    }

    /// Returns what was not carried over as it came, with its places in the message.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// Returns the text and the losses.
    #[must_use]
    pub fn into_parts(self) -> (Json, Vec<Loss>) {
        (self.json, self.losses)
    }
}

/// Translates the params of a request or notification; `None` where there are none and none are needed.
///
/// A method that neither revision knows goes on as it is. The context is what a request of a revision without a handshake
/// says of itself; from such a revision to an older one it is not used.
///
/// # Errors
/// Fails where the other revision has no such message, and where what does not fit there cannot be left out.
pub fn params(
    from: Revision,
    to: Revision,
    method: &str,
    params: Option<&str>,
    context: &Context,
) -> Result<Option<Translated>, Untranslatable> {
    is_there(from, to, method)?;
    if from == to || !is_known(from, method) {
        return Ok(params.map(unchanged));
    }
    let node = Node::from(params.unwrap_or("{}"));
    let translated =
        translated(from, to, Unit { method, part: Part::Params, node, losses: Losses::default(), context })?;
    // Where there were no params, an empty object is none.
    let is_needless = params.is_none() && translated.text() == "{}";
    Ok(Some(translated).filter(|_| !is_needless))
}

/// Translates the result of a request of a method.
///
/// # Errors
/// As [`params`].
///
/// ```
/// use mcp_wire::{Revision, translate};
///
/// let asks = r#"{"resultType":"input_required","requestState":"7"}"#;
/// let refused = translate::result(Revision::V2026_07_28, Revision::V2025_11_25, "tools/call", asks).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     r#"2025-11-25 has nothing like "tools/call": a server asks with requests of its own"#,
/// );
/// ```
pub fn result(from: Revision, to: Revision, method: &str, result: &str) -> Result<Translated, Untranslatable> {
    is_there(from, to, method)?;
    if from == to || !is_known(from, method) {
        return Ok(unchanged(result));
    }
    let context = Context::default();
    let (node, losses) = (Node::from(result), Losses::default());
    translated(from, to, Unit { method, part: Part::Result, node, losses, context: &context })
}

/// Translates a whole message: the method of a response is the one that was asked. Only the params or the result is written
/// anew, and only where it changes. An error is translated with its method ([`PeerError::translate`]).
///
/// # Errors
/// As [`params`]. A batch has no counterpart: its messages go one by one.
///
/// ```
/// use mcp_wire::translate::{self, Context};
/// use mcp_wire::{Frame, Revision};
///
/// let old = br#"{"jsonrpc":"2.0","id":1,"result":{"content":[]},"trace":7}"#;
/// let passed = translate::frame(
///     Revision::V2025_11_25,
///     Revision::V2026_07_28,
///     &Frame::parse(old).unwrap(),
///     Some("tools/call"),
///     &Context::default(),
/// )?;
/// assert_eq!(passed.text(), r#"{"jsonrpc":"2.0","id":1,"result":{"content":[],"resultType":"complete"},"trace":7}"#);
/// # Ok::<(), mcp_wire::translate::Untranslatable>(())
/// ```
pub fn frame(
    from: Revision,
    to: Revision,
    frame: &Frame<'_>,
    asked: Option<&str>,
    context: &Context,
) -> Result<Translated, Untranslatable> {
    let whole = |text: Option<String>, losses: Vec<Loss>| {
        let json = text.map_or_else(|| Json::from_trusted(frame.text()), Json::from_trusted);
        Translated { json, losses }
    };
    let method = frame.method().or(asked).unwrap_or_default();
    match frame.kind() {
        FrameKind::Request | FrameKind::Notification => {
            match params(from, to, method, frame.params(), context)?
                .filter(|passed| frame.params() != Some(passed.text()))
            {
                Some(passed) => Ok(whole(frame.with_params(&JsonObject::from_trusted(passed.json)), passed.losses)),
                None => Ok(whole(None, Vec::new())),
            }
        }
        FrameKind::Result => {
            let passed = result(from, to, method, frame.result().unwrap_or("{}"))?;
            match frame.result() == Some(passed.text()) {
                true => Ok(whole(None, passed.losses)),
                false => Ok(whole(frame.with_result(&JsonObject::from_trusted(passed.json)), passed.losses)),
            }
        }
        FrameKind::Error => {
            let error =
                read::<PeerError>(frame.error().unwrap_or("{}"), Mode::Strict).map_err(|error| unfit(&error))?.value;
            let passed = error.translate(from, to, method);
            let Some(change) = passed.changed() else { return Ok(whole(None, Vec::new())) };
            let reply = match frame.id() {
                Some(id) => error_reply(id.clone(), passed.error().clone()),
                None => error_reply_without_id(passed.error().clone()),
            };
            let from = Node::from(frame.error().unwrap_or_default());
            let to = Node::from(&*serde_json::to_string(passed.error()).unwrap_or_default());
            let mut losses = Losses::default();
            losses.changed(Place::top().member("error"), &from, &to, error_change(change));
            Ok(whole(Some(String::from_utf8_lossy(&reply).into_owned()), losses.0))
        }
        FrameKind::Batch => Err(Untranslatable::NoCounterpart {
            method: "a batch".into(),
            revision: to,
            instead: "its messages go one by one",
        }),
    }
}

/// Why an error is another.
const fn error_change(change: Change) -> &'static str {
    match change {
        Change::Code => "the condition has another code there",
        Change::StandIn(_) => "there is no such condition there",
        Change::Reserved => "the code may not be sent there",
        Change::HopLocal => "it is about what this side sent",
    }
}

fn unfit(error: &dyn std::fmt::Display) -> Untranslatable {
    Untranslatable::Unfit(Distilled::no_json(error.to_string()))
}

/// Translates a typed result for another revision's method of the same name.
///
/// # Errors
/// As [`result`]. A value that cannot be written is unfit.
///
/// ```
/// # #[cfg(all(feature = "v2025_11_25", feature = "v2026_07_28"))] {
/// use mcp_wire::{translate, v2025_11_25 as legacy, v2026_07_28 as modern};
///
/// let result = modern::CallToolResult::new(vec![modern::TextContent::new("54 kg").into()]);
/// let (passed, losses) =
///     translate::typed::<modern::methods::ToolsCall, legacy::methods::ToolsCall>(&result.into()).unwrap();
/// assert_eq!(passed, legacy::CallToolResult::new(vec![legacy::TextContent::new("54 kg").into()]));
/// assert!(losses.is_empty());
/// # }
/// ```
pub fn typed<A: Method, B: Method>(value: &A::Result) -> Result<(B::Result, Vec<Loss>), Untranslatable> {
    let text = serde_json::to_string(value).map_err(|error| unfit(&error))?;
    let (json, losses) = result(A::REVISION, B::REVISION, A::NAME, &text)?.into_parts();
    match read::<B::Result>(json.as_str(), Mode::Strict) {
        Ok(read) => Ok((read.value, losses)),
        Err(error) => Err(unfit(&error)),
    }
}

fn unchanged(text: &str) -> Translated {
    Translated { json: Json::from_trusted(text), losses: Vec::new() }
}

fn is_known(revision: Revision, method: &str) -> bool {
    registry::method(revision, method).is_some()
}

/// Fails where a method is gone, or is no message of its own any more.
pub(crate) fn is_there(from: Revision, to: Revision, method: &str) -> Result<(), Untranslatable> {
    let Some(here) = registry::method(from, method) else { return Ok(()) };
    let there = registry::method(to, method);
    let is_sent = |entry: &registry::MethodEntry| entry.sender != Sender::Input;
    match there {
        Some(there) if is_sent(there) || !is_sent(here) => Ok(()),
        Some(_) | None => {
            Err(Untranslatable::NoCounterpart { method: method.into(), revision: to, instead: instead(method) })
        }
    }
}

/// What there is in the place of a method.
fn instead(method: &str) -> &'static str {
    match method {
        "initialize" => "`server/discover` tells what a server is, and `_meta` of each request what the client is",
        "server/discover" => "the result of `initialize` tells what a server is",
        "notifications/initialized" => "there is no session",
        "notifications/roots/list_changed" => "roots are asked for when they are needed",
        "notifications/progress" => "only a server reports progress",
        "ping" => "whoever is asked answers by itself",
        "logging/setLevel" => "`_meta` of each request has the level",
        "resources/subscribe" | "resources/unsubscribe" => "`subscriptions/listen`",
        "subscriptions/listen" | "notifications/subscriptions/acknowledged" => "`resources/subscribe`",
        "elicitation/create" | "sampling/createMessage" | "roots/list" => "a question in a result, if anything",
        "completion/complete" => "nothing",
        other if other.starts_with("tasks/") || other == "notifications/tasks/status" => {
            "tasks are of 2025-11-25 alone"
        }
        _ => "nothing",
    }
}

/// A part of a message that is not sent by itself on one of the sides: a question in a result, or its answer.
pub(crate) fn part(
    from: Revision,
    to: Revision,
    method: &str,
    part: Part,
    text: &str,
    context: &Context,
) -> Result<Translated, Untranslatable> {
    if from == to {
        return Ok(unchanged(text));
    }
    let unit = Unit { method, part, node: Node::from(text), losses: Losses::default(), context };
    translated(from, to, unit)
}

/// Goes through the steps between two revisions, and sees that what comes out fits.
fn translated(from: Revision, to: Revision, mut unit: Unit<'_>) -> Result<Translated, Untranslatable> {
    let between = |one: Revision, other: Revision| {
        Revision::ALL.into_iter().filter(move |revision| *revision > one && *revision <= other)
    };
    if from < to {
        for later in between(from, to) {
            pair(later).map_or(Ok(()), |pair| (pair.up)(&mut unit))?;
        }
    } else {
        for later in between(to, from).collect::<Vec<_>>().into_iter().rev() {
            pair(later).map_or(Ok(()), |pair| (pair.down)(&mut unit))?;
        }
    }
    // A request of a revision without a handshake says which one it is of.
    if to.is_modern()
        && unit.part == Part::Params
        && let Some(version) = unit.node.get("_meta").and_then(|meta| meta.get(VERSION))
    {
        *version = Node::string(to.as_str());
    }
    fit(to, &mut unit)?;
    Ok(Translated { json: unit.node.json(), losses: unit.losses.0 })
}

/// How often what does not fit is looked for; each time something goes.
const ROUNDS: usize = 512;

/// Sets aside what the other revision reads in another way: a member that the one does not name and the other does.
fn fit(to: Revision, unit: &mut Unit<'_>) -> Result<(), Untranslatable> {
    let top = unit.top();
    for _ in 0..ROUNDS {
        let json = unit.node.json();
        let checked = match unit.part {
            Part::Params => fitting_params(to, unit.method, json.as_str()),
            Part::Result => validate::result(to, unit.method, json.as_str(), Mode::Strict),
        };
        let Err(reasons) = checked else { return Ok(()) };
        // What lacks a member does not fit as a whole; its place is that of the whole.
        let places =
            reasons.violations().iter().filter_map(|violation| violation.at.as_str().strip_prefix(top.as_str()));
        let Some(pointer) = places.filter(|inner| !inner.is_empty()).map(str::to_owned).next() else {
            return Err(Untranslatable::Unfit(reasons));
        };
        let why = format!("it does not fit {to}");
        // A place that is too long to be told whole leads to what it is in.
        let ways = std::iter::successors(Some(pointer.as_str()), |way| way.rsplit_once('/').map(|(before, _)| before));
        let taken = ways.filter(|way| !way.is_empty()).find_map(|way| Some((way.to_owned(), unit.node.take_at(way)?)));
        match taken {
            Some((pointer, node)) => {
                let at = pointer_place(&top, &pointer);
                // What was inside has gone with the whole.
                unit.losses
                    .0
                    .retain(|loss| loss.why != why || !loss.at.as_str().starts_with(&format!("{}/", at.as_str())));
                unit.losses.gone(at, &node, why);
            }
            None => return Err(Untranslatable::Unfit(reasons)),
        }
    }
    Err(Untranslatable::Unfit(Distilled::no_json("more than can be set aside does not fit".to_owned())))
}

/// Checks the params of a message, or of a question inside a result: the latter has no envelope of its own.
fn fitting_params(to: Revision, method: &str, params: &str) -> Result<(), Distilled> {
    let question = registry::method(to, method).filter(|entry| entry.sender == Sender::Input).and_then(|entry| {
        let text = format!(r#"{{"method":"{}","params":{params}}}"#, entry.name);
        validate::definition(to, entry.definition, &text, Mode::Strict)
    });
    question.unwrap_or_else(|| validate::params(to, method, Some(params), Mode::Strict))
}

fn pointer_place(top: &Place, pointer: &str) -> Place {
    pointer
        .split('/')
        .skip(1)
        .fold(top.clone(), |place, step| place.member(&step.replace("~1", "/").replace("~0", "~")))
}
