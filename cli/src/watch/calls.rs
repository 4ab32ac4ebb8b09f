//! Requests and notifications.

use mcp_wire::v2025_11_25::LoggingLevel;
use mcp_wire::{Frame, Place, Quoted, Revision, capability};

use crate::args::Side;
use crate::remark::{Kind, Remark};
use crate::text::{self, by_name, string_member};
use crate::watch::state::{Context, KEPT, Use, Watch};

const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";
const SUBSCRIPTION: &str = "io.modelcontextprotocol/subscriptionId";
const CLIENT_CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";

fn params() -> Place {
    Place::top().member("params")
}

/// Shows an id or token that is JSON: a string in its quotes, a number as it is.
fn shown(json: &str) -> String {
    text::string(json).map_or_else(|| json.chars().take(40).collect(), |text| Quoted::new(&text).to_string())
}

fn method_place() -> Place {
    Place::top().member("method")
}

impl Watch {
    /// Looks at what a request asks for.
    pub(super) fn call(
        &mut self,
        side: Option<Side>,
        frame: &Frame<'_>,
        method: &str,
        revision: Revision,
        remarks: &mut Vec<Remark>,
    ) -> Context {
        let text = frame.params().unwrap_or("{}");
        if let Some(meta) = text::member(text, "_meta") {
            self.meta(meta, revision);
        }
        self.capabilities_of(side, method, text, revision, remarks);
        match method {
            "initialize" => Context::Initialize,
            "tools/list" => Context::Tools,
            "roots/list" => Context::Roots,
            "prompts/list" => Context::Prompts,
            "tools/call" => self.tool_call(text, remarks),
            "prompts/get" => {
                self.prompt(text, remarks);
                Context::Nothing
            }
            "elicitation/create" => match text::member(text, "requestedSchema") {
                Some(schema) if schema.len() <= KEPT => Context::Elicitation(schema.to_owned()),
                Some(_) | None => Context::Nothing,
            },
            "logging/setLevel" => {
                self.level = string_member(text, "level").as_deref().and_then(severity);
                Context::Nothing
            }
            "subscriptions/listen" => {
                let asked = text::member(text, "notifications").unwrap_or("{}");
                if let Some(id) = text::member(frame.text(), "id").filter(|_| asked.len() <= KEPT) {
                    self.subscriptions.insert(id.to_owned(), asked.to_owned());
                }
                Context::Nothing
            }
            _ => Context::Nothing,
        }
    }

    fn meta(&mut self, meta: &str, revision: Revision) {
        let meta = by_name(meta);
        if let Some(token) = meta.get("progressToken").filter(|token| token.len() <= KEPT) {
            self.tokens.insert((*token).to_owned(), None);
        }
        if let Some(level) = meta.get(LOG_LEVEL).and_then(|level| text::string(level)) {
            self.asked_level = severity(&level).into_iter().chain(self.asked_level).max();
        }
        if let Some(client) = meta.get(CLIENT_CAPABILITIES).filter(|_| revision.is_modern()) {
            self.client = client.parse().ok();
        }
    }

    /// Compares what is used with what was declared.
    fn capabilities_of(
        &self,
        side: Option<Side>,
        method: &str,
        params: &str,
        revision: Revision,
        remarks: &mut Vec<Remark>,
    ) {
        let has = |name| text::member(params, name).is_some();
        let mut check = |side, path: &[&str]| self.undeclared(side, path, method_place(), remarks);
        match method {
            "sampling/createMessage" => {
                check(Side::Client, &["sampling"]);
                if has("tools") || has("toolChoice") {
                    check(Side::Client, &["sampling", "tools"]);
                }
            }
            "elicitation/create" => {
                check(Side::Client, &["elicitation"]);
                if string_member(params, "mode").as_deref() == Some("url") {
                    check(Side::Client, &["elicitation", "url"]);
                }
            }
            "roots/list" => check(Side::Client, &["roots"]),
            _ => {}
        }
        if has("task") && method != "tasks/get" {
            let receiver = side.map_or(Side::Server, Side::other);
            check(receiver, &["tasks"]);
        }
        if let (Some(server), true) = (&self.server, side != Some(Side::Server))
            && let Err(missing) = capability::check_method(revision, method, server)
        {
            remarks.push(Remark::new(Kind::Undeclared, method_place(), missing.to_string()));
        }
    }

    /// Looks at a notification.
    pub(crate) fn notification(
        &mut self,
        side: Option<Side>,
        frame: &Frame<'_>,
        revision: Revision,
        remarks: &mut Vec<Remark>,
    ) {
        let text = frame.params().unwrap_or("{}");
        match frame.method().unwrap_or_default() {
            "notifications/progress" => self.progress(text, remarks),
            "notifications/cancelled" => self.cancel(side, text, remarks),
            "notifications/message" => self.log(text, revision, remarks),
            "notifications/subscriptions/acknowledged" => self.acknowledged(text, remarks),
            _ => {}
        }
    }

    fn progress(&mut self, text: &str, remarks: &mut Vec<Remark>) {
        let members = by_name(text);
        let Some(token) = members.get("progressToken").filter(|token| token.len() <= KEPT) else { return };
        let progress = members.get("progress").and_then(|progress| progress.parse::<f64>().ok());
        let token = (*token).to_owned();
        match self.tokens.get(&token) {
            None => {
                let words = format!("no request seen gave the token {}", shown(&token));
                remarks.push(Remark::new(Kind::UnknownProgressToken, params().member("progressToken"), words));
            }
            Some(before) => {
                if let (Some(before), Some(now)) = (before, progress)
                    && now <= *before
                {
                    let words = format!("progress {now} does not grow: it was {before}");
                    remarks.push(Remark::new(Kind::ProgressNotGrowing, params().member("progress"), words));
                }
            }
        }
        self.tokens.insert(token, progress);
    }

    fn cancel(&mut self, side: Option<Side>, text: &str, remarks: &mut Vec<Remark>) {
        let at = params().member("requestId");
        let Some(id) = text::member(text, "requestId").and_then(|id| serde_json::from_str(id).ok()) else { return };
        let sides: &[Option<Side>] = match side {
            Some(side) => &[Some(side), None],
            None => &[Some(Side::Client), Some(Side::Server), None],
        };
        let id: mcp_wire::RequestId = id;
        let found = sides.iter().find_map(|side| self.ids.get(&(*side, id.clone())));
        match found {
            Some(Use::InFlight { is_initialize: true }) => {
                remarks.push(Remark::new(Kind::CancelsInitialize, at, format!("request {id} is `initialize`")));
            }
            Some(Use::InFlight { is_initialize: false }) => {}
            Some(Use::Answered) => {
                remarks.push(Remark::new(Kind::CancelsNothing, at, format!("request {id} has been answered")));
            }
            None => remarks.push(Remark::new(Kind::CancelsNothing, at, format!("no request {id} was seen"))),
        }
    }

    fn log(&mut self, text: &str, revision: Revision, remarks: &mut Vec<Remark>) {
        let Some(level) = string_member(text, "level").as_deref().and_then(severity) else { return };
        if revision.is_modern() {
            if self.asked_level.is_none() {
                let words = "no request seen asked for log messages";
                remarks.push(Remark::new(Kind::UnaskedLog, method_place(), words));
            }
        } else {
            self.undeclared(Side::Server, &["logging"], method_place(), remarks);
        }
        let least = if revision.is_modern() { self.asked_level } else { self.level };
        if least.is_some_and(|least| level > least) {
            let words = "a message below the level that was set";
            remarks.push(Remark::new(Kind::LogBelowLevel, params().member("level"), words));
        }
    }

    fn acknowledged(&mut self, text: &str, remarks: &mut Vec<Remark>) {
        let id = text::descend(text, &["_meta", SUBSCRIPTION]).unwrap_or_default();
        let Some(asked) = self.subscriptions.get(&id.to_owned()) else {
            let at = params().member("_meta").member(SUBSCRIPTION);
            let words = format!("no `subscriptions/listen` with the id {} was seen", shown(id));
            remarks.push(Remark::new(Kind::UnknownSubscription, at, words));
            return;
        };
        let asked = by_name(asked);
        let at = params().member("notifications");
        for (name, value) in text::members(text::member(text, "notifications").unwrap_or("{}")).unwrap_or_default() {
            let at = at.clone().member(&name);
            let asked = asked.get(&name).copied().filter(|asked| !matches!(*asked, "false" | "null"));
            match asked {
                _ if matches!(value, "false" | "null" | "[]") => {}
                None => {
                    let words = format!("{} was not asked for", Quoted::new(&name));
                    remarks.push(Remark::new(Kind::WideAcknowledgement, at, words));
                }
                Some(asked) => {
                    let list = |text| serde_json::from_str::<Vec<String>>(text).unwrap_or_default();
                    let asked = list(asked);
                    for (index, uri) in list(value).iter().enumerate().filter(|(_, uri)| !asked.contains(uri)) {
                        let words = format!("{} was not asked for", Quoted::new(uri));
                        remarks.push(Remark::new(Kind::WideAcknowledgement, at.clone().item(index), words));
                    }
                }
            }
        }
    }

    fn prompt(&self, text: &str, remarks: &mut Vec<Remark>) {
        let Some(name) = string_member(text, "name") else { return };
        let Some(declared) = self.prompts.get(&name) else { return };
        let given = text::members(text::member(text, "arguments").unwrap_or("{}")).unwrap_or_default();
        let at = params().member("arguments");
        for (argument, _) in
            declared.iter().filter(|(name, required)| *required && !given.iter().any(|(got, _)| got == name))
        {
            let words = format!("the prompt requires {}", Quoted::new(argument));
            remarks.push(Remark::new(Kind::PromptArguments, at.clone(), words));
        }
        for (name, _) in given.iter().filter(|(got, _)| !declared.iter().any(|(name, _)| name == got)) {
            let words = format!("the prompt has no argument {}", Quoted::new(name));
            remarks.push(Remark::new(Kind::PromptArguments, at.clone().member(name), words));
        }
    }
}

/// How severe a log level is: 0 is the most severe; `None` where it is none.
fn severity(level: &str) -> Option<u8> {
    level.parse::<LoggingLevel>().ok()?.severity()
}
