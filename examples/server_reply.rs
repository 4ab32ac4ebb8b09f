//! A server of one tool, as far as the wire goes: a line in, the line to answer with out.
//!
//! ```sh
//! echo '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{}}}' | cargo run -q --example server_reply
//! ```

use std::io::{self, BufRead as _, Write as _};

use mcp_wire::v2026_07_28::{self as mcp, CacheScope, ClientCall, ClientMessage};
use mcp_wire::{Message, RequestId, Response, Revision};
use serde::Deserialize;

/// What the tool takes; the arguments stay text until they are read as this.
#[derive(Deserialize)]
struct Weigh {
    crates: u32,
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        if let Some(reply) = reply(line?.as_bytes()) {
            out.write_all(&reply)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

/// Answers a message; `None` where the protocol has no answer to it.
fn reply(bytes: &[u8]) -> Option<Vec<u8>> {
    match ClientMessage::parse(bytes) {
        Ok(Message::Request(call)) => Some(answer(&call)),
        Ok(Message::Notification(_) | Message::Response(_)) => None,
        // Tells the place and the cause, to the id if it could be read.
        Err(refused) => refused.reply(Revision::V2026_07_28),
    }
}

/// Answers a request. Params and result of each method are of its own types.
fn answer(call: &ClientCall) -> Vec<u8> {
    match call {
        ClientCall::ServerDiscover(call) => {
            let capabilities =
                mcp::ServerCapabilities { tools: Some(mcp::ToolsCapability::default()), ..Default::default() };
            let versions = vec![Revision::V2026_07_28.to_string()];
            call.ok(mcp::DiscoverResult::new(CacheScope::Public, capabilities, versions, 3_600_000)).to_vec()
        }
        ClientCall::ToolsList(call) => {
            let tool = mcp::Tool::new(mcp::ToolInputSchema::default(), "weigh");
            call.ok(mcp::ListToolsResult::new(CacheScope::Public, vec![tool], 3_600_000)).to_vec()
        }
        ClientCall::ToolsCall(call) => call.ok(weigh(&call.params)).to_vec(),
        ClientCall::CompletionComplete(call) => not_found(&call.id),
        ClientCall::PromptsGet(call) => not_found(&call.id),
        ClientCall::PromptsList(call) => not_found(&call.id),
        ClientCall::ResourcesList(call) => not_found(&call.id),
        ClientCall::ResourcesRead(call) => not_found(&call.id),
        ClientCall::ResourcesTemplatesList(call) => not_found(&call.id),
        ClientCall::SubscriptionsListen(call) => not_found(&call.id),
        ClientCall::Other(call) => not_found(&call.id),
    }
}

/// Runs the tool. What goes wrong in it is a result, which a model can read, and no error of the protocol.
fn weigh(params: &mcp::CallToolRequestParams) -> mcp::CallToolResult {
    let arguments = params.arguments.as_ref().map(mcp_wire::JsonObject::parse_as::<Weigh>);
    let (text, is_error) = match (params.name.as_str(), arguments) {
        ("weigh", Some(Ok(Weigh { crates }))) => (format!("{} kg", 18 * u64::from(crates)), None),
        ("weigh", Some(Err(error))) => (error.to_string(), Some(true)),
        ("weigh", None) => ("how many crates?".to_owned(), Some(true)),
        _ => ("there is no such tool".to_owned(), Some(true)),
    };
    mcp::CallToolResult { is_error, ..mcp::CallToolResult::new(vec![mcp::TextContent::new(text).into()]) }
}

fn not_found(id: &RequestId) -> Vec<u8> {
    let error = mcp::Error::MethodNotFound(Default::default());
    Response::<mcp::EmptyResult>::error(id.clone(), error).to_vec()
}
