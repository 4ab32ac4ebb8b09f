//! The state of a bridge as a value: another process can go on with it.

use std::fmt;

use serde_json::{Value, json};

use crate::json::id::RequestId;
use crate::json::value::Json;
use crate::revision::Revision;
use crate::translate::bridge::call::{Asked, Call, Own, Question};
use crate::translate::bridge::{Bridge, BridgeLimits};
use crate::translate::unit::Context;

/// A text that is no state of a bridge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoState(());

impl fmt::Display for NoState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no state of a bridge")
    }
}

impl std::error::Error for NoState {}

/// JSON that is kept as its text.
fn kept(id: &RequestId) -> Value {
    Value::from(id.to_json())
}

fn id_of(value: &Value) -> Option<RequestId> {
    serde_json::from_str(value.as_str()?).ok()
}

fn text_of(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}

impl Bridge {
    /// Writes the state.
    ///
    /// ```
    /// use mcp_wire::Revision;
    /// use mcp_wire::translate::Bridge;
    ///
    /// let bridge = Bridge::new(Revision::V2025_06_18, Revision::V2026_07_28);
    /// let state = bridge.save();
    /// assert_eq!(Bridge::restore(state.as_str()), Ok(bridge));
    /// assert!(Bridge::restore("{}").is_err());
    /// ```
    pub fn save(&self) -> Json {
        let calls = self.calls.iter().map(|call| {
            let questions = call
                .questions
                .iter()
                .map(|question| json!([kept(&question.server), question.method, question.params, question.is_asked]));
            json!({
                "server": call.server,
                "client": call.client.as_ref().map(kept),
                "method": call.method,
                "text": call.text,
                "rounds": call.rounds,
                "state": call.state,
                "answers": call.answers,
                "due": call.due,
                "questions": questions.collect::<Vec<_>>(),
                "held": call.held,
            })
        });
        let asked = self.asked.iter().map(|asked| {
            json!({ "id": asked.id, "method": asked.method, "server": asked.server.as_ref().map(kept), "of": asked.of })
        });
        let own = self.own.iter().map(|(id, own)| match own {
            Own::Discover(client) => json!([id, "discover", kept(client)]),
            Own::Join(client) => json!([id, "join", kept(client)]),
            Own::Initialize => json!([id, "initialize"]),
            Own::Quiet => json!([id, "quiet"]),
        });
        let BridgeLimits { open, waiting, resources, rounds } = self.limits;
        let state = json!({
            "client": self.client.as_str(),
            "server": self.server.as_str(),
            "limits": [open, waiting, resources, rounds],
            "next": self.next,
            "capabilities": self.context.capabilities.as_str(),
            "info": self.context.client.as_ref().map(|client| client.as_str()),
            "level": self.context.log_level,
            "greeted": self.greeted,
            "waiting": self.waiting,
            "calls": calls.collect::<Vec<_>>(),
            "asked": asked.collect::<Vec<_>>(),
            "own": own.collect::<Vec<_>>(),
            "resources": self.resources,
            "listening": self.listening,
            "toldLevel": self.told_level,
        });
        Json::from_trusted(state.to_string())
    }

    /// Reads a state that [`Bridge::save`] wrote.
    ///
    /// # Errors
    /// Fails where it is none.
    pub fn restore(text: &str) -> Result<Self, NoState> {
        let state: Value = serde_json::from_str(text).map_err(|_| NoState(()))?;
        Self::of(&state).ok_or(NoState(()))
    }

    fn of(state: &Value) -> Option<Self> {
        let revision = |name: &str| state[name].as_str()?.parse::<Revision>().ok();
        let limit = |index: usize| state["limits"][index].as_u64().and_then(|limit| usize::try_from(limit).ok());
        let context = Context {
            capabilities: state["capabilities"].as_str()?.parse().ok()?,
            client: match &state["info"] {
                Value::Null => None,
                info => Some(info.as_str()?.parse().ok()?),
            },
            log_level: text_of(&state["level"]).map(Into::into),
        };
        Some(Self {
            client: revision("client")?,
            server: revision("server")?,
            limits: BridgeLimits {
                open: limit(0)?,
                waiting: limit(1)?,
                resources: limit(2)?,
                rounds: u32::try_from(limit(3)?).ok()?,
            },
            next: state["next"].as_i64()?,
            context,
            greeted: text_of(&state["greeted"]),
            waiting: list(&state["waiting"], text_of)?,
            calls: list(&state["calls"], call_of)?,
            asked: list(&state["asked"], asked_of)?,
            own: list(&state["own"], own_of)?,
            resources: list(&state["resources"], text_of)?,
            listening: text_of(&state["listening"]),
            told_level: text_of(&state["toldLevel"]),
        })
    }
}

fn call_of(value: &Value) -> Option<Call> {
    let questions = list(&value["questions"], |question| {
        Some(Question {
            server: id_of(&question[0])?,
            method: text_of(&question[1])?,
            params: text_of(&question[2])?,
            is_asked: question[3].as_bool()?,
        })
    });
    Some(Call {
        server: value["server"].as_i64()?,
        client: id_of(&value["client"]),
        method: text_of(&value["method"])?,
        text: text_of(&value["text"])?,
        rounds: u32::try_from(value["rounds"].as_u64()?).ok()?,
        state: text_of(&value["state"]),
        answers: list(&value["answers"], |pair| Some((text_of(&pair[0])?, text_of(&pair[1])?)))?,
        due: usize::try_from(value["due"].as_u64()?).ok()?,
        questions: questions?,
        held: text_of(&value["held"]),
    })
}

fn asked_of(value: &Value) -> Option<Asked> {
    let of = match &value["of"] {
        Value::Null => None,
        of => Some((of[0].as_i64()?, text_of(&of[1])?)),
    };
    Some(Asked { id: value["id"].as_i64()?, method: text_of(&value["method"])?, server: id_of(&value["server"]), of })
}

fn own_of(value: &Value) -> Option<(i64, Own)> {
    let own = match (value[1].as_str()?, id_of(&value[2])) {
        ("discover", Some(client)) => Own::Discover(client),
        ("join", Some(client)) => Own::Join(client),
        ("initialize", None) => Own::Initialize,
        ("quiet", None) => Own::Quiet,
        _ => return None,
    };
    Some((value[0].as_i64()?, own))
}
