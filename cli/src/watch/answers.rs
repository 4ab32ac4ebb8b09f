//! Results and errors.

use mcp_wire::error::PeerCode;
use mcp_wire::{Frame, PeerError, Place, Quoted, Revision};

use crate::remark::{Kind, Remark, push};
use crate::text::{self, items, string_member};
use crate::watch::state::{Context, KEPT, Watch};

/// The longest name that a tool is best given.
const NAME_LIMIT: usize = 128;

impl Watch {
    /// Looks at the result of a request.
    pub(crate) fn result(&mut self, context: &Context, result: &str, revision: Revision, remarks: &mut Vec<Remark>) {
        match context {
            Context::Initialize => {
                self.server = text::member(result, "capabilities").and_then(|declared| declared.parse().ok())
            }
            Context::Tools => self.tools_listed(result, revision, remarks),
            Context::Roots => roots(result, remarks),
            Context::Prompts => self.prompts_listed(result),
            Context::Tool(name) => self.tool_answered(name, result, remarks),
            Context::Elicitation(schema) => self.elicited(schema, result, remarks),
            // What a list is shows by its members, where the request was not seen.
            Context::Nothing if text::member(result, "tools").is_some_and(is_list_of_objects) => {
                self.tools_listed(result, revision, remarks);
            }
            Context::Nothing if text::member(result, "roots").is_some_and(is_list_of_objects) => roots(result, remarks),
            Context::Nothing => {
                if text::member(result, "supportedVersions").is_some() {
                    self.server = text::member(result, "capabilities").and_then(|declared| declared.parse().ok());
                }
            }
        }
    }

    fn prompts_listed(&mut self, result: &str) {
        for prompt in items(result, "prompts") {
            let Some(name) = string_member(prompt, "name").filter(|name| name.len() <= KEPT) else { continue };
            let arguments = items(prompt, "arguments").into_iter().filter_map(|argument| {
                Some((string_member(argument, "name")?, text::member(argument, "required") == Some("true")))
            });
            self.prompts.insert(name, arguments.collect());
        }
    }

    fn tools_listed(&mut self, result: &str, revision: Revision, remarks: &mut Vec<Remark>) {
        let tools = Place::top().member("result").member("tools");
        let mut names = std::collections::HashSet::new();
        for (index, tool) in items(result, "tools").into_iter().enumerate() {
            let at = tools.clone().item(index);
            if let Some(name) = string_member(tool, "name") {
                let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
                if name.is_empty() || name.len() > NAME_LIMIT || !name.bytes().all(is_plain) {
                    let words = format!("{} is no name that every client takes", Quoted::new(&name));
                    push(remarks, Remark::new(Kind::ToolName, at.clone().member("name"), words));
                }
                if !names.insert(name.clone()) {
                    let words = format!("another tool is called {}", Quoted::new(&name));
                    push(remarks, Remark::new(Kind::DuplicateTool, at.clone().member("name"), words));
                }
            }
            if let Some(schemas) = &mut self.tools {
                schemas.learn(tool, &at, revision, remarks);
            }
        }
    }

    /// Looks at an error that answers a method.
    pub(crate) fn error(&self, frame: &Frame<'_>, method: Option<&str>, revision: Revision, remarks: &mut Vec<Remark>) {
        let Some(error) = frame.error().and_then(|error| serde_json::from_str::<PeerError>(error).ok()) else { return };
        let at = Place::top().member("error");
        let code = error.code().to_string();
        let class = error.classify(revision, method.unwrap_or_default());
        let why = match class.code {
            PeerCode::Reserved(kind) => Some(format!("{code} is {kind} of another revision")),
            PeerCode::Undefined(_) | PeerCode::JsonRpc(_) => Some(format!("{code} is reserved, and means nothing")),
            PeerCode::ResourceNotFound if revision.is_modern() => Some(format!("{code} is not sent since 2026-07-28")),
            PeerCode::Standard(_)
            | PeerCode::Defined(_)
            | PeerCode::ResourceNotFound
            | PeerCode::Draft(_)
            | PeerCode::Legacy(_)
            | PeerCode::Application(_)
            | PeerCode::Huge => None,
        };
        if let Some(words) = why {
            remarks.push(Remark::new(Kind::CodeNotOfRevision, at.clone().member("code"), words));
        }
        if let Some(unfit) = class.unfit {
            let (place, words) = match unfit.violations().first() {
                Some(first) => (at.clone().join(&first.at), first.problem.to_string()),
                None => (at.clone().member("data"), unfit.message().to_owned()),
            };
            remarks.push(Remark::new(Kind::DataNotOfCode, place, words));
        }
    }
}

fn roots(result: &str, remarks: &mut Vec<Remark>) {
    let list = Place::top().member("result").member("roots");
    for (index, root) in items(result, "roots").into_iter().enumerate() {
        if let Some(uri) = string_member(root, "uri").filter(|uri| !uri.starts_with("file://")) {
            let words = format!("{} is no file URI", Quoted::new(&uri));
            push(remarks, Remark::new(Kind::RootNotFile, list.clone().item(index).member("uri"), words));
        }
    }
}

fn is_list_of_objects(list: &str) -> bool {
    list.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(['{', ']']))
}
