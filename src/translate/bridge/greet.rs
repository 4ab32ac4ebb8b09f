//! How the sides meet: a handshake against `server/discover` and `_meta`, subscriptions, the log level.

use crate::envelope::frame::Frame;
use crate::error::condition::Condition;
use crate::json::id::RequestId;
use crate::json::members::{items, member, string};
use crate::meta::SERVER_INFO;
use crate::report::cause::Cause;
use crate::translate::bridge::call::Own;
use crate::translate::bridge::{Bridge, Relayed, SUBSCRIPTION, error_text, peer_error, said};
use crate::translate::node::Node;
use crate::translate::pass::part;
use crate::translate::unit::{Context, Part};

impl Bridge {
    fn own_request(&mut self, own: Own, method: &str, params: &str, out: &mut Relayed) {
        let id = self.take_id();
        // What a server does not answer, and nobody waits for, is forgotten.
        if self.own.len() >= self.limits.open.max(1)
            && let Some(oldest) = self.own.iter().position(|(_, own)| *own == Own::Quiet)
        {
            self.own.remove(oldest);
        }
        self.own.push((id, own));
        out.to_server.push(format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"{method}\",\"params\":{params}}}"));
    }

    /// A request of a client of a session that a modern server does not have. Tells whether it was one.
    pub(super) fn greet_session(&mut self, id: &RequestId, method: &str, params: &str, out: &mut Relayed) -> bool {
        match method {
            "initialize" => {
                let object = |name| member(params, name).and_then(|text| text.parse().ok());
                self.context = Context {
                    capabilities: object("capabilities").unwrap_or_default(),
                    client: object("clientInfo"),
                    log_level: None,
                };
                let params = self.bare();
                self.own_request(Own::Discover(id.clone()), "server/discover", &params, out);
            }
            "ping" => self.answer(id, "{}", out),
            "logging/setLevel" => {
                self.context.log_level = said(params, "level").map(Into::into);
                self.answer(id, "{}", out);
            }
            "resources/subscribe" | "resources/unsubscribe" => {
                let Some(uri) = said(params, "uri") else {
                    let missing = Condition::InvalidParams(Cause::new("missing member `uri` at /params").into());
                    out.to_client.push(error_text(id, missing, self.client));
                    return true;
                };
                self.resources.retain(|known| *known != uri);
                if method == "resources/subscribe" {
                    if self.resources.len() >= self.limits.resources {
                        self.fail(id, "too many subscriptions are open", out);
                        return true;
                    }
                    self.resources.push(uri);
                }
                self.listen(out);
                self.answer(id, "{}", out);
            }
            _ => return false,
        }
        true
    }

    /// The params of a request that has nothing but what it says of itself.
    fn bare(&self) -> String {
        let passed = part(self.client, self.server, "server/discover", Part::Params, "{}", &self.context);
        passed.map_or_else(|_| "{}".to_owned(), |passed| passed.text().to_owned())
    }

    /// Opens the stream of notifications that a client of a session has by itself, with what it has subscribed to; an
    /// earlier one ends.
    pub(super) fn listen(&mut self, out: &mut Relayed) {
        if let Some(id) = self.listening.take() {
            self.own.retain(|(own, _)| own.to_string() != id);
            out.to_server.push(format!(
                "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{{\"requestId\":{id}}}}}"
            ));
        }
        let mut filter =
            Node::from(r#"{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true}"#);
        if !self.resources.is_empty() {
            filter.set(
                "resourceSubscriptions",
                Node::Array(self.resources.iter().map(|uri| Node::string(uri)).collect()),
            );
        }
        let mut params = Node::from(&*self.bare());
        params.set("notifications", filter);
        self.listening = Some(self.next.to_string());
        let params = params.json();
        self.own_request(Own::Quiet, "subscriptions/listen", params.as_str(), out);
    }

    /// A request of a modern client that a server of a session does not have, or that has to wait for its handshake.
    pub(super) fn greet_server(&mut self, id: &RequestId, method: &str, frame: &Frame<'_>, out: &mut Relayed) -> bool {
        let params = frame.params().unwrap_or("{}");
        if self.greeted.is_none() {
            if self.waiting.len() >= self.limits.waiting {
                self.fail(id, "too many requests wait for the server", out);
                return true;
            }
            if self.waiting.is_empty() {
                self.context = Context::of_params(params);
                let client = self
                    .context
                    .client
                    .as_ref()
                    .map_or(r#"{"name":"unknown","version":"0"}"#, |client| client.as_str());
                let params = format!(
                    "{{\"protocolVersion\":\"{}\",\"capabilities\":{},\"clientInfo\":{client}}}",
                    self.server,
                    self.context.capabilities.as_str(),
                );
                self.own_request(Own::Initialize, "initialize", &params, out);
            }
            self.waiting.push(frame.text().to_owned());
            return true;
        }
        self.context = Context::of_params(params);
        match method {
            "server/discover" => {
                let result = self.discovered();
                self.answer(id, &result, out);
                true
            }
            "subscriptions/listen" => {
                self.subscribe(id, params, out);
                true
            }
            _ if self.comes_back(id, params, out) => true,
            _ => {
                self.tell_level(out);
                false
            }
        }
    }

    /// What a server said in its handshake, for a client that asks by `server/discover`.
    fn discovered(&self) -> String {
        let result = self.greeted.as_deref().unwrap_or("{}");
        let mut node = Node::Object(Vec::new());
        node.set("resultType", "\"complete\"");
        node.set("supportedVersions", Node::Array(vec![Node::string(self.client.as_str())]));
        node.set("capabilities", member(result, "capabilities").unwrap_or("{}"));
        if let Some(instructions) = member(result, "instructions") {
            node.set("instructions", instructions);
        }
        node.set("ttlMs", "0");
        node.set("cacheScope", "\"private\"");
        if let Some(info) = member(result, "serverInfo") {
            node.set("_meta", Node::Object(vec![(SERVER_INFO.into(), info.into())]));
        }
        node.json().as_str().to_owned()
    }

    /// Subscribes to what a modern client listens for.
    fn subscribe(&mut self, id: &RequestId, params: &str, out: &mut Relayed) {
        let filter = member(params, "notifications").unwrap_or("{}");
        self.unlisten(out);
        self.listening = Some(id.to_json());
        let resources = member(filter, "resourceSubscriptions").unwrap_or("[]");
        self.resources =
            items(resources).filter_map(string).map(|uri| uri.into_owned()).take(self.limits.resources).collect();
        for uri in self.resources.clone() {
            let params = format!("{{\"uri\":{}}}", Node::string(&uri).json());
            self.own_request(Own::Quiet, "resources/subscribe", &params, out);
        }
        out.to_client.push(format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\",\"params\":{{\"notifications\":{filter},\"_meta\":{{\"{SUBSCRIPTION}\":{}}}}}}}",
            id.to_json()
        ));
    }

    /// Ends what a modern client listened for.
    pub(super) fn unlisten(&mut self, out: &mut Relayed) {
        self.listening = None;
        for uri in std::mem::take(&mut self.resources) {
            let params = format!("{{\"uri\":{}}}", Node::string(&uri).json());
            self.own_request(Own::Quiet, "resources/unsubscribe", &params, out);
        }
    }

    /// Tells a server of a session which level a request wants.
    fn tell_level(&mut self, out: &mut Relayed) {
        let level = self.context.log_level.as_deref().map(str::to_owned);
        let greeted = self.greeted.as_deref().unwrap_or("{}");
        let can_log =
            member(greeted, "capabilities").is_some_and(|capabilities| member(capabilities, "logging").is_some());
        if level.is_some() && level != self.told_level && can_log {
            let params = format!("{{\"level\":{}}}", Node::string(level.as_deref().unwrap_or_default()).json());
            self.own_request(Own::Quiet, "logging/setLevel", &params, out);
            self.told_level = level;
        }
    }

    /// Tells whether the client wants to hear of a notification.
    pub(super) fn is_wanted(&self, method: &str) -> bool {
        if self.is_same_era() || !self.client.is_modern() {
            return true;
        }
        match method {
            "notifications/message" => self.context.log_level.is_some(),
            "notifications/resources/updated" => self.listening.is_some(),
            other if other.ends_with("/list_changed") => self.listening.is_some(),
            _ => true,
        }
    }

    /// Hands on the handshake between two revisions that have one.
    pub(super) fn join(&mut self, id: &RequestId, params: &str, out: &mut Relayed) {
        let mut node = Node::from(params);
        node.set("protocolVersion", Node::string(self.server.as_str()));
        let params = node.json();
        self.own_request(Own::Join(id.clone()), "initialize", params.as_str(), out);
    }

    /// Takes the answer to a request of this side.
    pub(super) fn own_response(&mut self, own: Own, frame: &Frame<'_>, out: &mut Relayed) {
        match (own, frame.result()) {
            (Own::Quiet, _) => {}
            (Own::Join(id), Some(result)) => {
                let mut node = Node::from(result);
                // What the server answered in is its own; the client is answered in what it asked for.
                node.set("protocolVersion", Node::string(self.client.as_str()));
                self.answer(&id, node.json().as_str(), out);
            }
            (Own::Discover(id), Some(result)) => {
                self.greeted = Some(result.to_owned());
                let unknown = r#"{"name":"unknown","version":"0"}"#;
                let info = member(result, "_meta").and_then(|meta| member(meta, SERVER_INFO)).unwrap_or(unknown);
                let capabilities = member(result, "capabilities").unwrap_or("{}");
                let instructions = member(result, "instructions");
                let instructions = instructions.map(|text| format!(",\"instructions\":{text}")).unwrap_or_default();
                let version = self.client;
                let text = format!(
                    "{{\"protocolVersion\":\"{version}\",\"capabilities\":{capabilities},\"serverInfo\":{info}{instructions}}}"
                );
                self.answer(&id, &text, out);
            }
            (Own::Initialize, Some(result)) => {
                self.greeted = Some(result.to_owned());
                out.to_server.push(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.to_owned());
                for text in std::mem::take(&mut self.waiting) {
                    if let Ok(frame) = Frame::parse(text.as_bytes()) {
                        self.client_request(&frame, out);
                    }
                }
            }
            (Own::Join(id) | Own::Discover(id), None) => {
                let cause = peer_error(frame).map_or_else(|| "no answer".to_owned(), |error| error.to_string());
                self.fail(&id, &format!("the server refuses: {cause}"), out);
            }
            (Own::Initialize, None) => {
                let cause = peer_error(frame).map_or_else(|| "no answer".to_owned(), |error| error.to_string());
                for text in std::mem::take(&mut self.waiting) {
                    if let Some(id) = Frame::parse(text.as_bytes()).ok().and_then(|frame| frame.id().cloned()) {
                        self.fail(&id, &format!("the server refuses: {cause}"), out);
                    }
                }
            }
        }
    }
}
