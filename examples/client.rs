//! A client for servers of both eras, over standard input and output: finds out what the server speaks, lists its tools,
//! calls one of them, and answers what it is asked meanwhile.
//!
//! ```sh
//! cargo run -q --all-features --example client sell '{"crates":3}' cargo run -q --all-features --example server
//! ```

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{env, process, thread};

use mcp_wire::negotiate::{Negotiation, Settled, Step};
use mcp_wire::v2025_11_25::ServerCall;
use mcp_wire::{Call, Frame, FrameKind, Json, JsonObject, Message, Method, ReadOptions, Revision, Round};
use mcp_wire::{parse_response_with, stdio, v2025_11_25 as legacy, v2026_07_28 as modern};

const REVISIONS: [Revision; 2] = [Revision::V2025_11_25, Revision::V2026_07_28];
const WAIT: Duration = Duration::from_secs(60);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [tool, arguments, command, words @ ..] = &words[..] else {
        return Err("usage: client TOOL ARGUMENTS COMMAND [WORD…]".into());
    };
    let piped = process::Stdio::piped;
    let mut server = process::Command::new(command).args(words).stdin(piped()).stdout(piped()).spawn()?;
    let (Some(output), Some(input)) = (server.stdin.take(), server.stdout.take()) else {
        return Err("no pipes".into());
    };
    io::stdout().write_all(talk(input, output, &REVISIONS, [tool, arguments])?.as_bytes())?;
    server.wait().map(drop).map_err(Into::into)
}

type Report<T = String> = Result<T, Box<dyn Error>>;

/// Talks to one server: calls a tool with arguments, and reports what came of it.
pub(crate) fn talk(from: impl Read + Send + 'static, to: impl Write, speaks: &[Revision], call: [&str; 2]) -> Report {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        BufReader::new(from).split(b'\n').map_while(Result::ok).try_for_each(|line| sender.send(line))
    });
    let ([tool, arguments], mut client) = (call, Client { lines, output: to, next_id: 0 });
    let Settled { revision, server, meta, .. } = client.settle(speaks)?;
    let (tools, result) = match meta {
        Some(meta) => modern_session(&mut client, meta, tool, arguments.parse()?)?,
        None => legacy_session(&mut client, JsonObject::default(), tool, arguments.parse()?)?,
    };
    let (info, tools) = (server.info.unwrap_or_default(), tools.join(", "));
    Ok(format!("{revision} with {info}\ntools: {tools}\n{tool}: {result}\n"))
}

struct Client<W> {
    lines: mpsc::Receiver<Vec<u8>>,
    output: W,
    next_id: i64,
}

impl<W: Write> Client<W> {
    fn send(&mut self, message: &[u8]) -> io::Result<()> {
        self.output.write_all(&[message, b"\n"].concat())?;
        self.output.flush()
    }

    /// Finds out which revision to speak.
    fn settle(&mut self, revisions: &[Revision]) -> Report<Settled> {
        let info: JsonObject = r#"{"name":"shopper","version":"1.0"}"#.parse()?;
        let mut negotiation = Negotiation::new(revisions, &info, &r#"{"elicitation":{}}"#.parse::<JsonObject>()?)?;
        let (mut step, mut until) = (negotiation.begin(), Instant::now());
        loop {
            match step {
                Step::Send(send) => {
                    self.send(&send.message)?;
                    until = Instant::now() + send.wait;
                }
                Step::Wait => {}
                Step::Done(settled) => {
                    self.next_id = settled.next_id;
                    settled.last.iter().try_for_each(|last| self.send(last))?;
                    return Ok(*settled);
                }
                Step::Failed(failed) => return Err(failed.into()),
            }
            step = match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => negotiation.receive(&line),
                Err(RecvTimeoutError::Timeout) => negotiation.timed_out(),
                Err(closed @ RecvTimeoutError::Disconnected) => return Err(closed.into()),
            };
        }
    }

    /// Sends a request under the next id, and returns its result. In a session, what the server asks meanwhile is answered.
    fn ask<M: Method>(&mut self, mut call: Call<M>) -> Report<(Call<M>, M::Result)> {
        call.id = self.next_id.into();
        self.next_id += 1;
        self.send(&call.to_vec()?)?;
        loop {
            let line = self.lines.recv_timeout(WAIT)?;
            let Some(Ok(frame)) = stdio::frames(&line).next().map(Frame::parse) else { continue };
            let message = frame.text().as_bytes();
            match frame.kind() {
                FrameKind::Result | FrameKind::Error if frame.id() == Some(&call.id) => {
                    let answer = parse_response_with::<M>(message, &ReadOptions::LENIENT)?.value;
                    return Ok((call, answer.into_outcome()?));
                }
                FrameKind::Request if !M::REVISION.is_modern() => {
                    answer(message)?.iter().try_for_each(|reply| self.send(reply))?;
                }
                _ => {}
            }
        }
    }

    fn call_legacy(&mut self, call: Call<legacy::methods::ToolsCall>) -> Report<Json> {
        Ok(Json::new(&self.ask(call)?.1)?)
    }

    /// Calls for as long as the result asks for input, with the answers.
    fn call_modern(&mut self, mut call: Call<modern::methods::ToolsCall>) -> Report<Json> {
        for _ in 0..8 {
            let (asked, result) = self.ask(call)?;
            match asked.follow(result, self.next_id, |_, question| match question {
                modern::InputRequest::Elicit(question) => Ok(modern_form(&question.params).into()),
                modern::InputRequest::CreateMessage(_) | modern::InputRequest::ListRoots(_) => Err("not declared"),
            })? {
                Round::Complete(result) => return Ok(Json::new(&result)?),
                Round::Again(next) => call = next,
            }
        }
        Err("the server does not stop asking".into())
    }
}

/// Answers a request of a server in a session.
fn answer(message: &[u8]) -> serde_json::Result<Option<Vec<u8>>> {
    Ok(match legacy::ServerMessage::parse(message) {
        Ok(Message::Request(ServerCall::ElicitationCreate(call))) => Some(call.ok(legacy_form(&call.params)).to_vec()?),
        Ok(Message::Request(ServerCall::Ping(call))) => Some(call.ok(legacy::EmptyResult::default()).to_vec()?),
        Ok(Message::Request(other)) => Some(other.not_found().to_vec()?),
        Ok(_) => None,
        Err(refused) => refused.reply(Revision::V2025_11_25),
    })
}

/// Lists the tools and calls one, in an era. `$params` makes the params of a list from the `_meta` of each request, and
/// `$of_call` is what those of a call have of it.
macro_rules! speak {
    ($mcp:ident, $session:ident, $form:ident, $call:ident, $meta:ident => $params:expr, [$($of_call:expr)?]) => {
        fn $session<W: Write>(client: &mut Client<W>, $meta: JsonObject, tool: &str, arguments: JsonObject) -> Report<(Vec<String>, Json)> {
            let (mut tools, mut params) = (Vec::new(), $params);
            loop {
                let (_, list) = client.ask(Call::<$mcp::methods::ToolsList>::new(0, params.clone()))?;
                tools.extend(list.tools.into_iter().map(|tool| tool.name));
                let Some(cursor) = list.next_cursor else { break };
                params.cursor = Some(cursor);
            }
            let params = $mcp::CallToolRequestParams::new(tool $(, $of_call)?);
            let params = $mcp::CallToolRequestParams { arguments: Some(arguments), ..params };
            Ok((tools, client.$call(Call::new(0, params))?))
        }

        /// Says yes wherever it can be said.
        fn $form(question: &$mcp::ElicitRequestParams) -> $mcp::ElicitResult {
            let $mcp::ElicitRequestParams::Form(form) = question else {
                return $mcp::ElicitResult::new($mcp::ElicitAction::Decline);
            };
            let values = form.requested_schema.properties.iter().filter_map(|(name, field)| match field {
                $mcp::PrimitiveSchemaDefinition::Boolean(_) => Some((name, true.into())),
                $mcp::PrimitiveSchemaDefinition::String(_) => Some((name, "yes".into())),
                _ => None,
            });
            let content = Some(values.collect());
            $mcp::ElicitResult { content, ..$mcp::ElicitResult::new($mcp::ElicitAction::Accept) }
        }
    };
}

speak!(legacy, legacy_session, legacy_form, call_legacy, _meta => legacy::PaginatedRequestParams::default(), []);
speak!(modern, modern_session, modern_form, call_modern, meta => modern::PaginatedRequestParams::new(meta.parse_as()?), [meta.parse_as()?]);
