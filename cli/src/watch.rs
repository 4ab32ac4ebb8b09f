//! What is odd about valid frames, in the light of those before them. Memory is bounded: the oldest of what is remembered
//! is forgotten first.

mod answers;
mod calls;
pub(crate) mod headers;
mod schemas;

use std::collections::HashMap;

use mcp_wire::{Frame, Place, RequestId, Revision};

use crate::args::Side;
use crate::pending::Recent;
use crate::remark::{Kind, Remark};
use crate::text;
use schemas::Tools;

/// How many ids, tokens, subscriptions and tools are remembered.
const REMEMBERED: usize = 16_384;

/// How much of a request is remembered for the sake of its answer, in bytes.
const KEPT: usize = 64 << 10;

/// What is known of the session for the sake of remarks.
pub(crate) struct Watch {
    /// Ids by the side that asked, and what became of the request.
    ids: Recent<(Option<Side>, RequestId), Use>,
    /// Progress tokens as their text, and the progress last reported.
    tokens: Recent<String, Option<f64>>,
    /// What was asked of subscriptions by the id of the request, as its text.
    subscriptions: Recent<String, String>,
    /// The required and all arguments of prompts.
    prompts: Recent<String, Vec<(String, bool)>>,
    tools: Option<Tools>,
    client: Option<String>,
    server: Option<String>,
    /// The level that `logging/setLevel` set.
    level: Option<u8>,
    /// The lowest level that an open request of 2026-07-28 asks for.
    asked_level: Option<u8>,
    /// Whether the session is one with a handshake that was seen.
    has_begun: bool,
}

/// What became of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    InFlight { is_initialize: bool },
    Answered,
}

/// What the answer to a request is checked against, beyond its type.
#[derive(Debug, Default)]
pub(crate) enum Context {
    #[default]
    Nothing,
    /// A call of this tool.
    Tool(String),
    /// An elicitation with this `requestedSchema`.
    Elicitation(String),
    /// The first page of a list of tools, or a later one.
    Tools,
    Roots,
    Prompts,
    Initialize,
}

impl Watch {
    /// Begins a session; with `schemas` those of tools are compiled.
    pub(crate) fn new(schemas: bool) -> Self {
        Self {
            ids: Recent::new(REMEMBERED),
            tokens: Recent::new(REMEMBERED),
            subscriptions: Recent::new(REMEMBERED),
            prompts: Recent::new(REMEMBERED),
            tools: schemas.then(Tools::new),
            client: None,
            server: None,
            level: None,
            asked_level: None,
            has_begun: false,
        }
    }

    /// Looks at a request.
    pub(crate) fn request(
        &mut self,
        side: Option<Side>,
        frame: &Frame<'_>,
        revision: Revision,
        remarks: &mut Vec<Remark>,
    ) -> Context {
        let (Some(id), Some(method)) = (frame.id(), frame.method()) else { return Context::Nothing };
        if method == "initialize" {
            // A recording may hold several sessions, one behind the other.
            *self = Self::new(self.tools.is_some());
            self.has_begun = true;
            self.client = frame.params().and_then(|params| text::member(params, "capabilities")).map(str::to_owned);
        }
        self.id(side, id, method, revision, remarks);
        self.call(side, frame, method, revision, remarks)
    }

    fn id(&mut self, side: Option<Side>, id: &RequestId, method: &str, revision: Revision, remarks: &mut Vec<Remark>) {
        let key = (side, id.clone());
        let at = || Place::top().member("id");
        match self.ids.get(&key) {
            Some(Use::InFlight { .. }) => {
                remarks.push(Remark::new(Kind::IdInFlight, at(), format!("id {id} is that of a request in flight")));
            }
            Some(Use::Answered) if !revision.is_modern() => {
                remarks.push(Remark::new(Kind::IdReused, at(), format!("id {id} was used before in this session")));
            }
            Some(Use::Answered) | None => {}
        }
        self.ids.insert(key, Use::InFlight { is_initialize: method == "initialize" });
    }

    /// Marks a request as answered; tells what is odd about an answer to none.
    pub(crate) fn answered(&mut self, side: Option<Side>, id: &RequestId, is_asked: bool) -> Option<Remark> {
        let askers: &[Option<Side>] = match side {
            Some(side) => &[Some(side.other()), None],
            None => &[Some(Side::Client), Some(Side::Server), None],
        };
        let keys = || askers.iter().map(|asker| (*asker, id.clone()));
        let found = keys().find(|key| matches!(self.ids.get(key), Some(Use::InFlight { .. })));
        let at = Place::top().member("id");
        if let Some(key) = found {
            self.ids.insert(key, Use::Answered);
            return None;
        }
        if is_asked {
            return None;
        }
        Some(match keys().any(|key| self.ids.get(&key).is_some()) {
            true => Remark::new(Kind::AnsweredTwice, at, format!("request {id} was answered before")),
            false => Remark::new(Kind::UnaskedAnswer, at, "answers no request seen"),
        })
    }

    /// Tells whether a side has declared a capability; what was not seen counts as declared.
    fn has_declared(&self, side: Side, path: &[&str]) -> bool {
        let declared = match side {
            Side::Client => &self.client,
            Side::Server => &self.server,
        };
        declared.as_ref().is_none_or(|declared| {
            text::descend(declared, path).is_some_and(|value| !matches!(value, "false" | "null"))
        })
    }

    fn undeclared(&self, side: Side, path: &[&str], at: Place, remarks: &mut Vec<Remark>) {
        if !self.has_declared(side, path) {
            let words = format!("the {} did not declare the capability `{}`", side.as_str(), path.join("."));
            remarks.push(Remark::new(Kind::Undeclared, at, words));
        }
    }
}

/// How severe a log level is, from 0; `None` where it is none.
fn severity(level: &str) -> Option<u8> {
    const LEVELS: [&str; 8] = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"];
    LEVELS.iter().position(|known| *known == level).and_then(|index| u8::try_from(index).ok())
}

/// Returns a member that is a string.
fn string_member(object: &str, name: &str) -> Option<String> {
    text::member(object, name).and_then(text::string)
}

/// Returns the items of an array that is a member, as their texts.
fn items<'a>(object: &'a str, name: &str) -> Vec<&'a str> {
    let list = text::member(object, name).unwrap_or("[]");
    let items: Vec<&serde_json::value::RawValue> = serde_json::from_str(list).unwrap_or_default();
    items.into_iter().map(serde_json::value::RawValue::get).collect()
}

/// Returns the members of an object by name.
fn by_name(object: &str) -> HashMap<String, &str> {
    text::members(object).unwrap_or_default().into_iter().collect()
}
