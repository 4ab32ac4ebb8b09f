//! A server of one tool, as far as the wire goes: a line in, the line to answer with out.
//!
//! ```sh
//! echo '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"arguments":{}}}' | cargo run -q --example server_reply
//! ```

use std::io::{self, BufRead as _, Write as _};

use mcp_wire::error::{Cause, Unsupported};
use mcp_wire::v2026_07_28::{self as mcp, CacheScope, ClientCall, ClientMessage};
use mcp_wire::{Message, Revision};
use serde::Deserialize;

/// What the tool takes; the arguments stay text until they are read as this.
#[derive(Deserialize)]
struct Weigh {
    crates: u32,
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        if let Some(reply) = reply(line?.as_bytes())? {
            out.write_all(&reply)?;
            out.write_all(b"\n")?;
        }
    }
    Ok(())
}

/// Answers a message; `None` where the protocol has no answer to it.
fn reply(bytes: &[u8]) -> serde_json::Result<Option<Vec<u8>>> {
    match ClientMessage::parse(bytes) {
        Ok(Message::Request(call)) => answer(&call).map(Some),
        Ok(Message::Notification(_) | Message::Response(_)) => Ok(None),
        // Tells the place and the cause, to the id if it could be read; a request of another version, which are served.
        Err(refused) => Ok(refused.reply(Revision::V2026_07_28)),
    }
}

/// Answers a request. Params and result of each method are of its own types.
fn answer(request: &ClientCall) -> serde_json::Result<Vec<u8>> {
    match request {
        ClientCall::ServerDiscover(call) => {
            let capabilities =
                mcp::ServerCapabilities { tools: Some(mcp::ToolsCapability::default()), ..Default::default() };
            let versions = vec![Revision::V2026_07_28.to_string()];
            call.ok(mcp::DiscoverResult::new(versions, capabilities, 3_600_000, CacheScope::Public)).to_vec()
        }
        ClientCall::ToolsList(call) => {
            let tool = mcp::Tool::new("weigh", mcp::ToolInputSchema::default());
            call.ok(mcp::ListToolsResult::new(vec![tool], 3_600_000, CacheScope::Public)).to_vec()
        }
        ClientCall::ToolsCall(call) => match weigh(&call.params) {
            Ok(result) => call.ok(result).to_vec(),
            Err(error) => call.error(error).to_vec(),
        },
        // A client of an older revision, which is told what to ask for.
        ClientCall::Other(call) if call.method == "initialize" => {
            let asked = call.params.as_ref().and_then(|params| params.get("protocolVersion"));
            let asked = asked.and_then(|version| version.parse_as::<String>().ok()).unwrap_or_default();
            let versions = Unsupported::new([Revision::V2026_07_28], asked);
            call.error(mcp::Error::UnsupportedProtocolVersion(versions)).to_vec()
        }
        ClientCall::CompletionComplete(_)
        | ClientCall::PromptsGet(_)
        | ClientCall::PromptsList(_)
        | ClientCall::ResourcesList(_)
        | ClientCall::ResourcesRead(_)
        | ClientCall::ResourcesTemplatesList(_)
        | ClientCall::SubscriptionsListen(_)
        | ClientCall::Other(_) => request.not_found().to_vec(),
    }
}

/// Runs the tool. What goes wrong in it is a result, which a model can read; a tool that is not there is an error.
fn weigh(params: &mcp::CallToolRequestParams) -> Result<mcp::CallToolResult, mcp::Error> {
    if params.name != "weigh" {
        return Err(mcp::Error::InvalidParams(Cause::quoting("no tool", &params.name).into()));
    }
    Ok(match params.arguments.as_ref().map(mcp_wire::JsonObject::parse_as::<Weigh>) {
        Some(Ok(Weigh { crates })) => {
            mcp::CallToolResult::new(vec![mcp::TextContent::new(format!("{} kg", 18 * u64::from(crates))).into()])
        }
        Some(Err(error)) => mcp::CallToolResult::failure(error.to_string()),
        None => mcp::CallToolResult::failure("how many crates?"),
    })
}
