//! A server for clients of both eras, on standard input and output: two tools, resources in pages, a prompt with
//! completion, and log messages. `cargo run --all-features --example client` talks to it.

use std::error::Error;
use std::io::{self, BufRead, Write};

use mcp_wire::any::ClientMessage;
use mcp_wire::capability::ClientUse;
use mcp_wire::error::{Cause, Condition, Missing};
use mcp_wire::gate::{Peer, Served, Taken};
use mcp_wire::{Call, Json, JsonObject, Map, Message, Mode, Notice, ReadOptions, RequestId, Response, Revision};
use mcp_wire::{label, stdio, v2026_07_28};

const REVISIONS: [Revision; 3] = [Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28];
const CRATES: &str =
    r#"{"type":"object","properties":{"crates":{"type":"integer","minimum":0}},"required":["crates"]}"#;
const WEIGHT: &str = r#"{"type":"object","properties":{"kg":{"type":"integer"}},"required":["kg"]}"#;
/// Resources, and what they say.
type Note = (&'static str, &'static str);
const NOTES: [Note; 3] =
    [("mem://apple", "Keeps until March."), ("mem://pear", "Eat soon."), ("mem://quince", "Cook it.")];
const PAGE: usize = 2;

type Reply = Result<Option<Vec<u8>>, Box<dyn Error>>;

fn main() -> Result<(), Box<dyn Error>> {
    serve(io::stdin().lock(), io::stdout().lock(), &REVISIONS)
}

/// Answers line by line until the input ends.
pub(crate) fn serve(input: impl BufRead, mut out: impl Write, revisions: &[Revision]) -> Result<(), Box<dyn Error>> {
    let info: JsonObject = r#"{"name":"orchard","version":"1.0"}"#.parse()?;
    let capabilities = r#"{"tools":{},"resources":{},"prompts":{},"completions":{},"logging":{}}"#;
    let served = Served::new(revisions, &info, &capabilities.parse::<JsonObject>()?)?.with_needed(
        "tools/call",
        Some("sell"),
        ClientUse::FormElicitation,
    );
    let mut server = Server::default();
    for line in input.split(b'\n') {
        for message in stdio::frames(&line?) {
            let reply = server.take(&served, message)?;
            for message in server.first.drain(..).chain(reply) {
                out.write_all(&[&message[..], b"\n"].concat())?;
            }
            out.flush()?;
        }
    }
    Ok(())
}

/// The one client, and what is open with it.
#[derive(Default)]
struct Server {
    peer: Peer,
    /// Notifications to send before the reply.
    first: Vec<Vec<u8>>,
    /// Sales that wait for an answer of the user: the ids of question and call, and the crates.
    waiting: Vec<(RequestId, RequestId, u32)>,
    questions: i64,
}

impl Server {
    fn take(&mut self, served: &Served, message: &[u8]) -> Reply {
        let message = match self.peer.take(served, message) {
            Taken::Message(message) => message,
            Taken::Settled(reply) => return Ok(reply),
        };
        let logs = self.peer.wants_log(&message, v2026_07_28::LoggingLevel::Info.severity());
        match message {
            ClientMessage::V2025_06_18(message) => v2025_06_18(self, logs, message),
            ClientMessage::V2025_11_25(message) => v2025_11_25(self, logs, message),
            ClientMessage::V2026_07_28(message) => v2026_07_28(self, logs, message),
            _ => Ok(None),
        }
    }
}

fn crates(arguments: Option<&JsonObject>) -> Option<u32> {
    arguments?.get("crates")?.parse_as().ok()
}

/// The page at a cursor, and the cursor of the next one.
fn page(cursor: Option<&str>) -> Result<(&'static [Note], Option<String>), Condition> {
    let start = cursor.map_or(Some(0), |cursor| cursor.parse().ok().filter(|start| *start < NOTES.len()));
    let start = start.ok_or_else(|| Condition::InvalidParams("no such cursor".into()))?;
    let end = (start + PAGE).min(NOTES.len());
    Ok((&NOTES[start..end], (end < NOTES.len()).then(|| end.to_string())))
}

fn note(uri: &str) -> Result<&'static str, Condition> {
    let note = NOTES.iter().find(|(known, _)| *known == uri);
    note.map(|(_, text)| *text).ok_or_else(|| Condition::ResourceNotFound(Missing::new(uri)))
}

fn praise(prompt: &str, arguments: Option<&Map<String>>) -> Result<String, Condition> {
    let fruit = arguments.and_then(|arguments| arguments.get("fruit")).filter(|_| prompt == "praise");
    let fruit = fruit.ok_or_else(|| Condition::InvalidParams("there is `praise`, which takes a `fruit`".into()))?;
    Ok(format!("Praise the {fruit} in one line."))
}

/// Answers the messages of a revision. The types differ from one to the next, most of their names do not. `$cache` says how
/// long and for whom a result may be kept, in the revisions where results say so; `$era` is what the eras do differently.
macro_rules! speak {
    ($revision:ident, $era:ident, $form:ident, [$($cache:expr),*]) => {
        fn $revision(server: &mut Server, logs: bool, message: mcp_wire::$revision::ClientMessage) -> Reply {
            use mcp_wire::$revision::{self as mcp, ClientCall};

            let call = match message {
                Message::Request(call) => call,
                Message::Response(response) => return $era!(answered mcp server response),
                Message::Notification(_) => return Ok(None),
            };
            Ok(Some(match call {
                ClientCall::ToolsList(call) => {
                    let output_schema = Some(WEIGHT.parse()?);
                    let weigh = mcp::Tool { output_schema, ..mcp::Tool::new("weigh", CRATES.parse()?) };
                    let tools = vec![weigh, mcp::Tool::new("sell", CRATES.parse()?)];
                    call.ok(mcp::ListToolsResult::new(tools $(, $cache)*)).to_vec()?
                }
                ClientCall::ToolsCall(call) => match (&*call.params.name, crates(call.params.arguments.as_ref())) {
                    ("weigh", Some(crates)) => {
                        if logs {
                            let (level, data) = (mcp::LoggingLevel::Info, Json::new("weighed")?);
                            let log = mcp::LoggingMessageNotificationParams::new(level, data);
                            server.first.push(Notice::<mcp::methods::MessageNotification>::new(log).to_vec()?);
                        }
                        let kg = crates.saturating_mul(18);
                        let structured_content = Some(format!("{{\"kg\":{kg}}}").parse()?);
                        let text = mcp::CallToolResult::text(format!("{kg} kg"));
                        call.ok(mcp::CallToolResult { structured_content, ..text }).to_vec()?
                    }
                    ("sell", Some(crates)) => {
                        let fields = Map::from_iter([("sell", mcp::BooleanSchema::default().into())]);
                        let schema = mcp::RequestedSchema::new(fields);
                        let question = mcp::$form::new(format!("Sell {crates} crates?"), schema);
                        $era!(ask mcp server call crates question)
                    }
                    ("weigh" | "sell", None) => call.ok(mcp::CallToolResult::failure("How many crates?")).to_vec()?,
                    (name, _) => call.refuse(Condition::InvalidParams(Cause::quoting("no tool", name).into())).to_vec()?,
                },
                ClientCall::ResourcesList(call) => {
                    let params: Option<&mcp::PaginatedRequestParams> = (&call.params).into();
                    let page = page(params.and_then(|params| params.cursor.as_deref()));
                    call.answer(page.map(|(notes, next_cursor)| {
                        let notes = notes.iter().map(|(uri, _)| mcp::Resource::new(*uri, label::Uri(*uri))).collect();
                        mcp::ListResourcesResult { next_cursor, ..mcp::ListResourcesResult::new(notes $(, $cache)*) }
                    })).to_vec()?
                }
                ClientCall::ResourcesRead(call) => call.answer(note(&call.params.uri).map(|text| {
                    let contents = mcp::TextResourceContents::new(label::Uri(&call.params.uri), text);
                    mcp::ReadResourceResult::new(vec![contents.into()] $(, $cache)*)
                })).to_vec()?,
                ClientCall::PromptsList(call) => {
                    let argument = mcp::PromptArgument { required: Some(true), ..mcp::PromptArgument::new("fruit") };
                    let prompt = mcp::Prompt { arguments: Some(vec![argument]), ..mcp::Prompt::new("praise") };
                    call.ok(mcp::ListPromptsResult::new(vec![prompt] $(, $cache)*)).to_vec()?
                }
                ClientCall::PromptsGet(call) => {
                    let text = praise(&call.params.name, call.params.arguments.as_ref());
                    call.answer(text.map(|text| mcp::GetPromptResult::new(vec![
                        mcp::PromptMessage::new(mcp::Role::User, mcp::TextContent::new(text).into()),
                    ]))).to_vec()?
                }
                ClientCall::CompletionComplete(call) => {
                    let mut fruits = vec!["apple".to_owned(), "pear".to_owned(), "quince".to_owned()];
                    fruits.retain(|fruit| fruit.starts_with(&*call.params.argument.value));
                    call.ok(mcp::CompleteResult::new(mcp::Completion::new(fruits))).to_vec()?
                }
                other => other.not_found().to_vec()?,
            }))
        }
    };
}

/// In a session the server asks with requests of its own.
macro_rules! legacy {
    (ask $mcp:ident $server:ident $call:ident $crates:ident $question:ident) => {
        if ClientUse::FormElicitation.is_in(&$server.peer.capabilities()) {
            $server.questions += 1;
            $server.waiting.push(($server.questions.into(), $call.id, $crates));
            Call::<$mcp::methods::ElicitationCreate>::new($server.questions, $question).to_vec()?
        } else {
            $call.ok($mcp::CallToolResult::failure("There is nobody to ask.")).to_vec()?
        }
    };
    (answered $mcp:ident $server:ident $response:ident) => {{
        let asked = $server.waiting.iter().position(|(question, ..)| $response.id.as_ref() == Some(question));
        let Some(asked) = asked else { return Ok(None) };
        let (_, id, crates) = $server.waiting.swap_remove(asked);
        let answer = $response.parse::<$mcp::methods::ElicitationCreate>(&ReadOptions::LENIENT)?.value.into_outcome();
        let crates = if answer.is_ok_and(|answer| answer.action == $mcp::ElicitAction::Accept) { crates } else { 0 };
        Ok(Some(Response::ok(id, $mcp::CallToolResult::text(format!("{crates} crates sold"))).to_vec()?))
    }};
}

/// Without one, a result asks, and the client calls once more with the answer.
macro_rules! modern {
    (ask $mcp:ident $server:ident $call:ident $crates:ident $question:ident) => {
        match $call.params.input_responses.as_ref().and_then(|answers| answers.get("sell")) {
            Some(answer) => {
                let answer = answer.read_as::<$mcp::ElicitResult>(Mode::Strict);
                let is_sold = answer.is_ok_and(|answer| answer.value.action == $mcp::ElicitAction::Accept);
                let crates = if is_sold { $crates } else { 0 };
                $call.ok($mcp::CallToolResult::text(format!("{crates} crates sold"))).to_vec()?
            }
            None => {
                let question = $mcp::ElicitRequest::new($question.into()).into();
                $call.ok($mcp::InputRequiredResult::with_requests(Map::from_iter([("sell", question)]))).to_vec()?
            }
        }
    };
    (answered $mcp:ident $server:ident $response:ident) => {
        Ok($response.outcome.ok().and(None))
    };
}

speak!(v2025_06_18, legacy, ElicitRequestParams, []);
speak!(v2025_11_25, legacy, ElicitRequestFormParams, []);
speak!(v2026_07_28, modern, ElicitRequestFormParams, [60_000, v2026_07_28::CacheScope::Public]);
