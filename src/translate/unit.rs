//! The part of a message that a pair of revisions translates, and what both sides of a connection know beside it.

use std::fmt;

use crate::json::members::{member, string};
use crate::json::value::JsonObject;
pub(crate) use crate::meta::{
    CLIENT_CAPABILITIES as CAPABILITIES, CLIENT_INFO as CLIENT, LOG_LEVEL, PROTOCOL_VERSION as VERSION,
};
use crate::report::distilled::Distilled;
use crate::report::place::Place;
use crate::revision::Revision;
use crate::translate::loss::Losses;
use crate::translate::node::{Node, each};

/// Which part of a message it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Params,
    Result,
}

/// What is translated.
pub(crate) struct Unit<'m> {
    pub(crate) method: &'m str,
    pub(crate) part: Part,
    pub(crate) node: Node,
    pub(crate) losses: Losses,
    pub(crate) context: &'m Context,
}

impl Unit<'_> {
    /// The place of the part in its message.
    pub(crate) fn top(&self) -> Place {
        Place::top().member(match self.part {
            Part::Params => "params",
            Part::Result => "result",
        })
    }

    pub(crate) fn is(&self, method: &str, part: Part) -> bool {
        self.method == method && self.part == part
    }

    /// Goes through the blocks of content, each with its place. A message of sampling may have several since 2025-11-25.
    pub(crate) fn blocks(&mut self, mut change: impl FnMut(&mut Node, Place, &mut Losses)) {
        let (top, losses) = (self.top(), &mut self.losses);
        // What a tool gave is a block of a conversation, with blocks of its own.
        let mut block = |node: &mut Node, at: Place, losses: &mut Losses| {
            if node.get("type").and_then(|kind| kind.as_string()).as_deref() == Some("tool_result") {
                each(node, "content", &at, |inner, at| change(inner, at, losses));
            }
            change(node, at, losses);
        };
        let mut one = |owner: &mut Node, at: &Place| {
            let place = at.clone().member("content");
            match owner.get("content") {
                Some(content) if content.is_object() => block(content, place, losses),
                Some(_) => each(owner, "content", at, |inner, at| block(inner, at, losses)),
                None => {}
            }
        };
        match (self.method, self.part) {
            ("tools/call" | "tasks/result" | "sampling/createMessage", Part::Result) => one(&mut self.node, &top),
            ("prompts/get", Part::Result) | ("sampling/createMessage", Part::Params) => {
                each(&mut self.node, "messages", &top, |message, at| one(message, &at));
            }
            _ => {}
        }
    }
}

/// What a request of a revision without a handshake says of itself, and what a session knows since its handshake.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Context {
    /// The capabilities of the client.
    pub capabilities: JsonObject,
    /// What the client says of itself: an `Implementation`.
    pub client: Option<JsonObject>,
    /// The lowest severity that the client wants to be told of.
    pub log_level: Option<Box<str>>,
}

impl Context {
    /// Takes from the params of a request of a revision without a handshake what it says of itself.
    ///
    /// ```
    /// use mcp_wire::translate::Context;
    ///
    /// let params = r#"{"_meta":{"io.modelcontextprotocol/clientCapabilities":{"roots":{}}}}"#;
    /// assert_eq!(Context::of_params(params).capabilities.as_str(), r#"{"roots":{}}"#);
    /// ```
    #[must_use]
    pub fn of_params(params: &str) -> Self {
        let meta = member(params, "_meta").unwrap_or("{}");
        let object = |name| member(meta, name).and_then(|text| text.parse::<JsonObject>().ok());
        Self {
            capabilities: object(CAPABILITIES).unwrap_or_default(),
            client: object(CLIENT),
            log_level: member(meta, LOG_LEVEL).and_then(string).map(|level| level.as_ref().into()),
        }
    }
}

/// Why a part of a message has no counterpart in another revision.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Untranslatable {
    /// The other revision has no such message.
    NoCounterpart {
        /// The method.
        method: Box<str>,
        /// The revision.
        revision: Revision,
        /// What there is in its place.
        instead: &'static str,
    },
    /// What would come out is not valid in the other revision, and cannot do without what does not fit.
    Unfit(Distilled),
}

impl fmt::Display for Untranslatable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCounterpart { method, revision, instead } => {
                write!(f, "{revision} has nothing like {}: {instead}", crate::line::Quoted::new(method))
            }
            Self::Unfit(reasons) => write!(f, "does not fit: {}", reasons.message()),
        }
    }
}

impl std::error::Error for Untranslatable {}
