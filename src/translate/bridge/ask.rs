//! What a server asks: requests of its own against questions in results
//! ([input](https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr)).

use crate::envelope::frame::{Frame, FrameKind};
use crate::error::condition::Condition;
use crate::json::id::RequestId;
use crate::json::members::{member, members};
use crate::report::cause::Cause;
use crate::translate::bridge::call::{Asked, Question};
use crate::translate::bridge::{Bridge, Relayed, carry, error_text, peer_error, said};
use crate::translate::node::Node;
use crate::translate::pass::{self, Translated};
use crate::translate::unit::Part;

/// The methods that may be answered with questions.
const ASKING: [&str; 3] = ["tools/call", "prompts/get", "resources/read"];

impl Bridge {
    /// A request of a server of a session.
    pub(super) fn server_request(&mut self, frame: &Frame<'_>, out: &mut Relayed) {
        let (Some(server), Some(method)) = (frame.id().cloned(), frame.method()) else { return };
        if method == "ping" {
            return out.to_server.push(format!("{{\"jsonrpc\":\"2.0\",\"id\":{},\"result\":{{}}}}", server.to_json()));
        }
        let text = frame.params().unwrap_or("{}");
        let params = match self.client.is_modern() {
            true => carry(self.server, self.client, method, Part::Params, text, out),
            false => pass::params(self.server, self.client, method, Some(text), &self.context).map(|passed| {
                let Some((json, losses)) = passed.map(Translated::into_parts) else { return "{}".to_owned() };
                out.losses.extend(losses);
                json.as_str().to_owned()
            }),
        };
        let params = match params {
            Ok(params) => params,
            Err(none) => {
                let unknown = Condition::MethodNotFound(Cause::new(&none.to_string()));
                return out.to_server.push(error_text(&server, unknown, self.server));
            }
        };
        if !self.client.is_modern() {
            if self.asked.len() >= self.limits.open {
                let full = Condition::InternalError(Cause::new("too many requests are open"));
                return out.to_server.push(error_text(&server, full, self.server));
            }
            let id = self.take_id();
            out.to_client.push(request(&id.to_string(), method, &params));
            self.asked.push(Asked { id, method: method.to_owned(), server: Some(server), of: None });
            return;
        }
        // The newest request that can be answered with a question takes it.
        let can_ask = |call: &&mut super::call::Call| {
            ASKING.contains(&&*call.method) && call.held.is_none() && call.rounds < self.limits.rounds
        };
        let Some(call) = self.calls.iter_mut().rev().find(can_ask) else {
            let nobody = Condition::InternalError(Cause::new("no request of the client is open that could ask for it"));
            return out.to_server.push(error_text(&server, nobody, self.server));
        };
        let method = method.to_owned();
        call.questions.push(Question { server, method, params, is_asked: false });
        let place = call.server;
        self.ask_client(place, out);
    }

    /// Answers an open request of a modern client with what the server wants to know.
    fn ask_client(&mut self, server: i64, out: &mut Relayed) {
        let Some(call) = self.calls.iter_mut().find(|call| call.server == server) else { return };
        let Some(client) = call.client.take() else { return };
        let mut requests = Node::Object(Vec::new());
        for question in call.questions.iter_mut().filter(|question| !question.is_asked) {
            question.is_asked = true;
            let ask = format!("{{\"method\":{:?},\"params\":{}}}", question.method, question.params);
            requests.set(&question.server.to_json(), &*ask);
        }
        call.rounds += 1;
        let state = Node::string(&format!("bridge-{server}-{}", call.rounds));
        call.state = state.as_string();
        let result = format!(
            "{{\"resultType\":\"input_required\",\"inputRequests\":{},\"requestState\":{}}}",
            requests.json(),
            state.json()
        );
        self.answer(&client, &result, out);
    }

    /// A modern client comes back with answers. Tells whether it was that.
    pub(super) fn comes_back(&mut self, id: &RequestId, params: &str, out: &mut Relayed) -> bool {
        let Some(state) = said(params, "requestState") else { return false };
        let is_it = |call: &super::call::Call| call.client.is_none() && call.state.as_deref() == Some(&state);
        let Some(place) = self.calls.iter().position(is_it) else { return false };
        let mut call = self.calls.remove(place);
        let responses = member(params, "inputResponses").unwrap_or("{}");
        let (asked, open): (Vec<Question>, Vec<Question>) =
            std::mem::take(&mut call.questions).into_iter().partition(|question| question.is_asked);
        for question in asked {
            let answer = member(responses, &question.server.to_json());
            let carried = answer.map(|text| carry(self.client, self.server, &question.method, Part::Result, text, out));
            out.to_server.push(match carried {
                Some(Ok(result)) => response(&question.server.to_json(), &result),
                Some(Err(none)) => {
                    error_text(&question.server, Condition::InternalError(Cause::new(&none.to_string())), self.server)
                }
                None => {
                    let none = Condition::InternalError(Cause::new("the client did not answer"));
                    error_text(&question.server, none, self.server)
                }
            });
        }
        if let Some(held) = call.held.take() {
            if let Ok(frame) = Frame::parse(held.as_bytes()) {
                self.respond(id, &call.method, &frame, out);
            }
            return true;
        }
        (call.client, call.questions, call.state) = (Some(id.clone()), open, None);
        let (server, is_open) = (call.server, !call.questions.is_empty());
        self.calls.push(call);
        if is_open {
            self.ask_client(server, out);
        }
        true
    }

    /// A modern server answers a request of a client of a session with questions. Tells whether it does.
    pub(super) fn asks(&mut self, place: usize, frame: &Frame<'_>, out: &mut Relayed) -> bool {
        let result = frame.result().unwrap_or("{}");
        if self.is_same_era() || said(result, "resultType").as_deref() != Some("input_required") {
            return false;
        }
        let limits = self.limits;
        let call = &mut self.calls[place];
        call.rounds += 1;
        call.state = member(result, "requestState").map(str::to_owned);
        call.answers.clear();
        let (server, rounds) = (call.server, call.rounds);
        let mut due = Vec::new();
        for (key, request) in members(member(result, "inputRequests").unwrap_or("{}")) {
            let (Ok(key), Some(method)) = (key, said(request, "method")) else { continue };
            let params = member(request, "params").unwrap_or("{}");
            due.push((
                key.into_owned(),
                method.clone(),
                carry(self.server, self.client, &method, Part::Params, params, out),
            ));
        }
        let refused = due.iter().find_map(|(_, _, params)| params.as_ref().err().map(ToString::to_string));
        let too_many = rounds > limits.rounds || self.asked.len() + due.len() > limits.open;
        if let Some(cause) = refused.or_else(|| too_many.then(|| "the server asks too often".to_owned())) {
            if let Some(client) = self.calls.remove(place).client {
                self.fail(&client, &cause, out);
            }
            return true;
        }
        self.calls[place].due = due.len();
        for (key, method, params) in due {
            let id = self.take_id();
            out.to_client.push(request(&id.to_string(), &method, &params.unwrap_or_default()));
            self.asked.push(Asked { id, method, server: None, of: Some((server, key)) });
        }
        if self.calls[place].due == 0 {
            self.again(server, out);
        }
        true
    }

    /// Asks a modern server again, with the answers.
    fn again(&mut self, server: i64, out: &mut Relayed) {
        let id = self.take_id();
        let Some(call) = self.calls.iter_mut().find(|call| call.server == server) else { return };
        let mut node = Node::from(&*call.text);
        let answers =
            call.answers.drain(..).map(|(key, result)| (key.into(), Node::from(&*result))).collect::<Vec<_>>();
        node.set("id", &*id.to_string());
        if let Some(params) = node.get("params") {
            if !answers.is_empty() {
                params.set("inputResponses", Node::Object(answers));
            }
            if let Some(state) = &call.state {
                params.set("requestState", &**state);
            }
        }
        call.server = id;
        out.to_server.push(node.json().as_str().to_owned());
    }

    /// A client of a session answers.
    pub(super) fn client_response(&mut self, frame: &Frame<'_>, out: &mut Relayed) {
        let Some(id) = frame.id().and_then(RequestId::as_i64) else { return };
        let Some(place) = self.asked.iter().position(|asked| asked.id == id) else { return };
        let asked = self.asked.remove(place);
        let carried = match (frame.kind(), frame.result()) {
            (FrameKind::Result, Some(result)) => {
                carry(self.client, self.server, &asked.method, Part::Result, result, out)
                    .map_err(|none| none.to_string())
            }
            _ => Err(peer_error(frame).map_or_else(|| "no answer".to_owned(), |error| error.to_string())),
        };
        match (asked.server, asked.of) {
            (Some(server), _) => match (carried, frame.error()) {
                (Ok(result), _) => out.to_server.push(response(&server.to_json(), &result)),
                (Err(_), Some(_)) => {
                    let passed = pass::frame(self.client, self.server, frame, Some(&asked.method), &self.context);
                    let text =
                        passed.ok().and_then(|passed| Frame::parse(passed.text().as_bytes()).ok()?.with_id(&server));
                    out.to_server.extend(text);
                }
                (Err(cause), None) => {
                    out.to_server.push(error_text(&server, Condition::InternalError(Cause::new(&cause)), self.server));
                }
            },
            (None, Some((server, key))) => {
                let Some(at) = self.calls.iter().position(|call| call.server == server) else { return };
                match carried {
                    Ok(result) => {
                        let call = &mut self.calls[at];
                        call.answers.push((key, result));
                        call.due = call.due.saturating_sub(1);
                        if call.due == 0 {
                            self.again(server, out);
                        }
                    }
                    Err(cause) => {
                        self.asked.retain(|other| other.of.as_ref().is_none_or(|(of, _)| *of != server));
                        if let Some(client) = self.calls.remove(at).client {
                            self.fail(&client, &format!("the client did not answer: {cause}"), out);
                        }
                    }
                }
            }
            (None, None) => {}
        }
    }

    /// The id by which a client of a session knows a request that its server has cancelled.
    pub(super) fn asked_of(&mut self, params: &str) -> Option<i64> {
        let id = member(params, "requestId")?;
        let is_it = |asked: &Asked| asked.server.as_ref().is_some_and(|server| server.to_json() == id);
        let place = self.asked.iter().position(is_it)?;
        Some(self.asked.remove(place).id)
    }
}

fn request(id: &str, method: &str, params: &str) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":{method:?},\"params\":{params}}}")
}

fn response(id: &str, result: &str) -> String {
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")
}
