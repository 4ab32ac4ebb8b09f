//! One set of handlers of the newest revision answers clients of every revision: eight exchanges, byte for byte.

use mcp_wire::error::Missing;
use mcp_wire::translate::Bridge;
use mcp_wire::v2026_07_28::{self as mcp, Handlers, methods};
use mcp_wire::{Call, Frame, Message, Revision};

struct Scale;

impl Handlers for Scale {
    type Reply = Option<Vec<u8>>;

    fn reply(&mut self, bytes: serde_json::Result<Vec<u8>>) -> Option<Vec<u8>> {
        Some(bytes.unwrap())
    }

    fn server_discover(&mut self, call: Call<methods::ServerDiscover>) -> Option<Vec<u8>> {
        let capabilities =
            mcp::ServerCapabilities { tools: Some(mcp::ToolsCapability::default()), ..Default::default() };
        let versions = vec!["2026-07-28".to_owned()];
        let result = mcp::DiscoverResult::new(versions, capabilities, 0, mcp::CacheScope::Private);
        self.reply(call.ok(result).to_vec())
    }

    fn tools_list(&mut self, call: Call<methods::ToolsList>) -> Option<Vec<u8>> {
        let tool =
            mcp::Tool { title: Some("Weigh".to_owned()), ..mcp::Tool::new("weigh", mcp::ToolInputSchema::empty()) };
        self.reply(call.ok(mcp::ListToolsResult::new(vec![tool], 60_000, mcp::CacheScope::Public)).to_vec())
    }

    fn tools_call(&mut self, call: Call<methods::ToolsCall>) -> Option<Vec<u8>> {
        let text = |text: &str| vec![mcp::TextContent::new(text).into()];
        let reply = match &*call.params.name {
            "weigh" => call.ok(mcp::CallToolResult::new(text("54 kg"))).to_vec(),
            "break" => {
                let failed = mcp::CallToolResult { is_error: Some(true), ..mcp::CallToolResult::new(text("broken")) };
                call.ok(failed).to_vec()
            }
            "structure" => {
                let structured = Some(r#"{"kg":54}"#.parse().unwrap());
                call.ok(mcp::CallToolResult { structured_content: structured, ..mcp::CallToolResult::new(text("54")) })
                    .to_vec()
            }
            "ask" => match &call.params.input_responses {
                None => {
                    let asks = r#"{"resultType":"input_required","inputRequests":{"kg":{"method":"elicitation/create","params":{"message":"How much?","requestedSchema":{"type":"object","properties":{}}}}},"requestState":"s"}"#;
                    let asks: mcp::InputRequiredResult = serde_json::from_str(asks).unwrap();
                    call.ok(asks).to_vec()
                }
                Some(answers) => {
                    let answer = serde_json::to_string(answers).unwrap();
                    call.ok(mcp::CallToolResult::new(text(&answer))).to_vec()
                }
            },
            other => {
                let cause = mcp_wire::error::Invalid::from(mcp_wire::error::Cause::quoting("no tool", other));
                call.error(mcp::Error::InvalidParams(cause)).to_vec()
            }
        };
        self.reply(reply)
    }

    fn resources_read(&mut self, call: Call<methods::ResourcesRead>) -> Option<Vec<u8>> {
        let uri = call.params.uri.clone();
        let reply = match &*uri {
            "mem://pear" => {
                let contents = vec![mcp::TextResourceContents::new(mcp_wire::label::Uri(uri), "a pear").into()];
                call.ok(mcp::ReadResourceResult::new(contents, 0, mcp::CacheScope::Private)).to_vec()
            }
            other => call.error(mcp::Error::ResourceNotFound(Missing::new(other))).to_vec(),
        };
        self.reply(reply)
    }
}

/// The messages of a client: with a handshake, or with `_meta` on each.
fn messages(revision: Revision) -> Vec<String> {
    let meta = format!(
        r#""_meta":{{"io.modelcontextprotocol/protocolVersion":"{revision}","io.modelcontextprotocol/clientCapabilities":{{"elicitation":{{}}}}}}"#
    );
    let request = |id: i64, method: &str, params: &str| {
        let params = match (params, revision.is_modern()) {
            ("", true) => meta.clone(),
            (params, true) => format!("{params},{meta}"),
            (params, false) => params.to_owned(),
        };
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{{params}}}}}"#)
    };
    let mut all = Vec::new();
    if !revision.is_modern() {
        let params = format!(
            r#""protocolVersion":"{revision}","capabilities":{{"elicitation":{{}}}},"clientInfo":{{"name":"cup","version":"1"}}"#
        );
        all.push(request(100, "initialize", &params));
    }
    all.push(request(1, "tools/list", ""));
    for (id, params) in [(2, "weigh"), (3, "break"), (4, "structure")] {
        all.push(request(id, "tools/call", &format!(r#""name":"{params}""#)));
    }
    all.push(request(5, "resources/read", r#""uri":"mem://pear""#));
    all.push(request(6, "resources/read", r#""uri":"mem://plum""#));
    all.push(request(7, "tools/call", r#""name":"steal""#));
    all.push(request(8, "tools/call", r#""name":"ask""#));
    if revision.is_modern() {
        all.push(request(
            9,
            "tools/call",
            r#""name":"ask","inputResponses":{"kg":{"action":"decline"}},"requestState":"s""#,
        ));
    }
    all
}

#[test]
fn one_set_of_handlers_is_reviewed_for_clients_of_every_revision() {
    let mut text = String::new();
    for revision in Revision::ALL {
        text += &format!("## {revision}\n");
        let mut bridge = Bridge::new(revision, Revision::V2026_07_28);
        let mut messages = std::collections::VecDeque::from(messages(revision));
        while let Some(message) = messages.pop_front() {
            let relayed = bridge.serve(&Frame::parse(message.as_bytes()).unwrap(), |message| {
                match mcp::ClientMessage::parse(message.as_bytes()) {
                    Ok(Message::Request(call)) => Scale.handle(call),
                    Ok(_) => None,
                    Err(refused) => panic!("{refused}: {message}"),
                }
            });
            text += &format!("> {message}\n");
            for answer in relayed.to_client {
                text += &format!("< {answer}\n");
                // A client of a session that is asked declines.
                let frame = Frame::parse(answer.as_bytes()).unwrap();
                if let (Some("elicitation/create"), Some(id)) = (frame.method(), frame.id()) {
                    let id = serde_json::to_string(id).unwrap();
                    messages.push_front(format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"action":"decline"}}}}"#));
                }
            }
            for loss in relayed.losses {
                text += &format!("! {loss}\n");
            }
        }
    }
    crate::snapshots::assert_snapshot("wire", "handlers", &text);
}
