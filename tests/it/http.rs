//! The server's side of Streamable HTTP: what becomes of a request, by its headers and its body.

mod cases;
mod legacy;
mod order;
mod rest;
mod sentinel;
mod values;

use mcp_wire::Revision;
use mcp_wire::capability::ClientUse;
use mcp_wire::gate::{Admission, Served};
use mcp_wire::http::{check_post, header::Headers};
use serde_json::{Value, json};

pub(crate) const MODERN: &[Revision] = &[Revision::V2026_07_28];
pub(crate) const DUAL: &[Revision] = &[Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28];
pub(crate) const EVERY: &[Revision] = &Revision::ALL;
pub(crate) const LEGACY: &[Revision] = &[Revision::V2025_06_18, Revision::V2025_11_25];

/// A server with a tool that mirrors an argument and one that needs a capability.
pub(crate) fn served(revisions: &'static [Revision]) -> Served {
    let schema = r#"{"type":"object","properties":{"bin":{"type":"string","x-mcp-header":"Bin"},"n":{"type":"integer","x-mcp-header":"N"},"wet":{"type":"boolean","x-mcp-header":"Wet"}}}"#;
    let capabilities = json!({ "tools": {}, "prompts": {}, "resources": {} });
    Served::new(revisions, &json!({ "name": "shed", "version": "2" }), &capabilities)
        .expect("objects")
        .with_tool("weigh", schema)
        .expect("headers")
        .with_needed("tools/call", Some("weigh"), ClientUse::Roots)
}

/// A request of HTTP in the making: a good `tools/call` of 2026-07-28.
#[derive(Clone)]
pub(crate) struct Request {
    pub(crate) headers: Vec<(String, Vec<u8>)>,
    pub(crate) body: Value,
    /// What comes behind the body.
    pub(crate) tail: &'static str,
}

impl Request {
    pub(crate) fn new() -> Self {
        let headers = [
            ("Host", "localhost:8080"),
            ("Content-Type", "application/json"),
            ("Accept", "application/json, text/event-stream"),
            ("MCP-Protocol-Version", "2026-07-28"),
            ("Mcp-Method", "tools/call"),
            ("Mcp-Name", "weigh"),
            ("Mcp-Param-Bin", "north"),
        ];
        Self {
            headers: headers.iter().map(|(name, value)| ((*name).to_owned(), value.as_bytes().to_vec())).collect(),
            body: json!({
                "jsonrpc": "2.0",
                "id": 7,
                "method": "tools/call",
                "params": {
                    "name": "weigh",
                    "arguments": { "bin": "north" },
                    "_meta": {
                        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                        "io.modelcontextprotocol/clientCapabilities": { "roots": {} },
                    },
                },
            }),
            tail: "",
        }
    }

    /// The same about another method, with its params beside `_meta`.
    pub(crate) fn of(method: &str, params: &Value) -> Self {
        let mut request = Self::new().without("Mcp-Name").without("Mcp-Param-Bin").with("Mcp-Method", method);
        let meta = request.meta().clone();
        request.body["method"] = method.into();
        request.body["params"] = params.clone();
        request.body["params"]["_meta"] = meta;
        request
    }

    pub(crate) fn meta(&mut self) -> &mut Value {
        &mut self.body["params"]["_meta"]
    }

    /// Sets a header.
    pub(crate) fn with(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self = self.without(name);
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self
    }

    /// Puts a header beside the one that is there.
    pub(crate) fn and(mut self, name: &str, value: impl AsRef<[u8]>) -> Self {
        self.headers.push((name.to_owned(), value.as_ref().to_vec()));
        self
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        // A tree holds no half of a surrogate pair.
        let mut bytes = self.body.to_string().replace(r#""HALF""#, r#""\ud800""#).into_bytes();
        bytes.extend(self.tail.as_bytes());
        bytes
    }

    pub(crate) fn named(&self) -> Headers<'_> {
        self.headers.iter().map(|(name, value)| (name.as_str(), value.as_slice())).collect()
    }

    /// What becomes of it.
    pub(crate) fn sent_to(&self, revisions: &'static [Revision]) -> String {
        shown(&check_post(&self.named(), &self.bytes(), &served(revisions)))
    }
}

/// Shows what became of a message in a line: revision and method, or status and reply.
pub(crate) fn shown(admission: &Admission<'_>) -> String {
    match admission {
        Admission::Message(message) => format!("{} {}", message.revision(), message.method().unwrap_or("-")),
        Admission::Initialize(offer) => format!("offer {}", offer.revision()),
        Admission::Answered(reply) => format!("answer {}", String::from_utf8_lossy(reply)),
        Admission::Refused(refusal) => match refusal.reply() {
            Some(reply) => format!("{} {}", refusal.status(), String::from_utf8_lossy(reply)),
            None => format!("{} {}", refusal.status(), refusal.reason()),
        },
    }
}

/// The reply that a mismatch is told by.
pub(crate) fn differs(message: &str, data: &str) -> String {
    format!(r#"400 {{"jsonrpc":"2.0","id":7,"error":{{"code":-32020,"message":"{message}","data":{data}}}}}"#)
}
