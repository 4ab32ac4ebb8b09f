//! What is remembered of a session for the sake of remarks.

use mcp_wire::{Frame, JsonObject, Place, RequestId, Revision};

use crate::args::Side;
use crate::pending::Recent;
use crate::remark::{Kind, Remark};
use crate::text;
use crate::watch::tools::Tools;

/// How many ids, tokens, subscriptions and tools are remembered.
const REMEMBERED: usize = 16_384;

/// How much of a request is remembered for the sake of its answer, in bytes.
pub(super) const KEPT: usize = 64 << 10;

/// What is known of the session for the sake of remarks.
pub(crate) struct Watch {
    /// Ids by the side that asked, and what became of the request.
    pub(super) ids: Recent<(Option<Side>, RequestId), Use>,
    /// Progress tokens as their text, and the progress last reported.
    pub(super) tokens: Recent<String, Option<f64>>,
    /// What was asked of subscriptions by the id of the request, as its text.
    pub(super) subscriptions: Recent<String, String>,
    /// The required and all arguments of prompts.
    pub(super) prompts: Recent<String, Vec<(String, bool)>>,
    pub(super) tools: Option<Tools>,
    pub(super) client: Option<JsonObject>,
    pub(super) server: Option<JsonObject>,
    /// The level that `logging/setLevel` set.
    pub(super) level: Option<u8>,
    /// The lowest level that an open request of 2026-07-28 asks for.
    pub(super) asked_level: Option<u8>,
    /// Whether the session is one with a handshake that was seen.
    has_begun: bool,
}

/// What became of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
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
        is_known: bool,
        remarks: &mut Vec<Remark>,
    ) -> Context {
        let (Some(id), Some(method)) = (frame.id(), frame.method()) else { return Context::Nothing };
        if method == "initialize" {
            // A recording may hold several sessions, one behind the other.
            let tools = self.tools.take().map(Tools::of_next_session);
            *self = Self { tools, ..Self::new(false) };
            self.has_begun = true;
            self.client = frame
                .params()
                .and_then(|params| text::member(params, "capabilities"))
                .and_then(|declared| declared.parse().ok());
        }
        self.id(side, id, method, revision, remarks);
        // What a method that the revision does not have would need says nothing.
        match is_known {
            true => self.call(side, frame, method, revision, remarks),
            false => Context::Nothing,
        }
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
            text::descend(declared.as_str(), path).is_some_and(|value| !matches!(value, "false" | "null"))
        })
    }

    pub(super) fn undeclared(&self, side: Side, path: &[&str], at: Place, remarks: &mut Vec<Remark>) {
        if !self.has_declared(side, path) {
            let words = format!("the {} did not declare the capability `{}`", side.as_str(), path.join("."));
            remarks.push(Remark::new(Kind::Undeclared, at, words));
        }
    }
}
