//! Who may be answered: every refusal, on either side, in every revision, held to one rule.

use mcp_wire::{Frame, Limits, ReadOptions, Rejection, Revision, Sender, stdio};
use serde::de::IgnoredAny;
use serde_json::Value;

use super::params::META;
use super::{at_client_with, at_server_with};

/// Texts that are refused, by somebody at least.
fn refused_texts() -> Vec<Vec<u8>> {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let long = "x".repeat(400);
    let heads = [
        r#""jsonrpc":"2.0","id":42,"method":"tools/call""#,
        r#""jsonrpc":"2.0","id":"42","method":"sampling/createMessage""#,
        r#""jsonrpc":"2.0","id":42,"method":"acme/weigh""#,
        r#""jsonrpc":"2.0","id":42,"method":"notifications/cancelled""#,
        r#""jsonrpc":"2.0","method":"notifications/cancelled""#,
        r#""jsonrpc":"2.0","method":"notifications/acme""#,
        r#""jsonrpc":"2.0","method":"tools/call""#,
        r#""jsonrpc":"2.0","id":null,"method":"tools/call""#,
        r#""jsonrpc":"2.0","id":{},"method":"tools/call""#,
        r#""jsonrpc":"2.0","id":"\ud800","method":"tools/call""#,
        r#""jsonrpc":"2.0","id":1,"id":2,"method":"tools/call""#,
        r#""jsonrpc":"1.0","id":42,"method":"tools/call""#,
        r#""jsonrpc":"2.0","id":42,"method":5"#,
        r#""jsonrpc":"2.0","id":42,"method":"\ud800""#,
        r#""jsonrpc":"2.0","id":42"#,
        r#""jsonrpc":"2.0""#,
        r#""jsonrpc":"2.0","id":42,"result":{}"#,
        r#""jsonrpc":"2.0","id":42,"result":[]"#,
        r#""jsonrpc":"2.0","result":{}"#,
        r#""jsonrpc":"2.0","id":42,"error":{"code":1,"message":"m"}"#,
        r#""jsonrpc":"2.0","id":42,"error":{"code":"1"}"#,
        r#""jsonrpc":"2.0","error":{"code":1,"message":"\udc00"}"#,
        r#""jsonrpc":"2.0","id":42,"result":{},"error":{"code":1,"message":"m"}"#,
        r#""jsonrpc":"2.0","id":42,"method":"tools/call","result":{}"#,
    ];
    let tails = [
        String::new(),
        r#","params":[]"#.to_owned(),
        r#","params":null"#.to_owned(),
        r#","params":{"name":5,"requestId":[]}"#.to_owned(),
        format!(r#","params":{{"name":"\ud800","requestId":1,"reason":"\ud800",{META}}}"#),
        format!(r#","params":{{"name":"a","requestId":1,"arguments":{{"d":{deep}}},{META}}}"#),
        format!(r#","params":{{"name":"a","arguments":{{"long":"{long}"}},{META}}}"#),
        r#","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01","io.modelcontextprotocol/clientCapabilities":{}}}"#.to_owned(),
        r#","\ud800":1"#.to_owned(),
        r#","x":1,"x":2"#.to_owned(),
    ];
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for head in heads {
        for tail in &tails {
            let text = format!("{{{head}{tail}}}");
            // Broken in the middle, and with a byte that is no text.
            texts.push(text.as_bytes()[..text.len() - 1].to_vec());
            texts.push(
                text.replace(r#""2.0""#, "\"2.0\u{e9}\"")
                    .into_bytes()
                    .into_iter()
                    .filter(|byte| *byte != 0xc3)
                    .collect(),
            );
            texts.push(text.into_bytes());
        }
    }
    texts.extend(
        ["", "{", "7", "null", "\"a\"", "[]", "[7]", "[[]]", "nonsense\n"].map(|text| text.as_bytes().to_vec()),
    );
    texts
}

/// What a text is, as a reader of its own sees it: a request that says its id, and whether it says anything of an answer.
struct Seen {
    is_call: bool,
    is_notice: bool,
    id: Option<Value>,
}

fn see(bytes: &[u8]) -> Seen {
    let text = String::from_utf8_lossy(bytes).replace(r"\ud800", "?").replace(r"\udc00", "?");
    let has = |name: &str| text.contains(&format!("\"{name}\":"));
    let id = text.split_once("\"id\":").map(|(_, rest)| rest);
    let id = id.and_then(|rest| serde_json::Deserializer::from_str(rest).into_iter::<Value>().next()?.ok());
    let id = id.filter(|id| (id.is_number() || id.is_string()) && text.matches("\"id\":").count() == 1);
    // Of a message that is too long, the params may be all that was seen.
    let is_call = (has("method") || has("params")) && !has("result") && !has("error");
    // What is not JSON at all is no notification either.
    let is_json = serde_json::from_str::<IgnoredAny>(&text).is_ok();
    let is_notice = is_json && is_call && !has("id") && text.contains("\"method\":\"notifications/");
    Seen { is_call, is_notice, id: id.filter(|id| id != "?") }
}

#[track_caller]
fn holds(refused: &Rejection, revision: Revision, bytes: &[u8], may_be_answered: bool, who: &str) {
    let shown = String::from_utf8_lossy(bytes);
    let seen = see(bytes);
    let reply = refused.reply(revision).map(|reply| serde_json::from_slice::<Value>(&reply).unwrap());
    if who != "a frame of a client" && who != "a decoder" {
        assert_eq!(reply.is_some(), refused.code().is_some(), "{revision}, {who}: {shown}");
    }
    assert_eq!(reply.is_some(), refused.error(revision).is_some(), "{revision}, {who}: {shown}");
    let Some(reply) = reply else { return };
    assert!(may_be_answered, "{revision}, {who} answers {shown} with {reply}");
    assert!(!seen.is_notice, "{revision}, {who} answers a notification: {shown} with {reply}");
    // The id is the one that can be read, or there is none.
    if let Some(id) = reply.get("id").filter(|id| !id.is_null()) {
        assert_eq!(Some(id), seen.id.as_ref(), "{revision}, {who}: {shown}");
        assert!(seen.is_call || !who.contains("client"), "{revision}, {who}: {shown}");
    }
}

#[test]
fn what_is_refused_is_answered_only_where_it_may_be() {
    let short = ReadOptions { limits: Limits { bytes: 300, ..Limits::DEFAULT }, ..ReadOptions::STRICT };
    let mut answered = 0;
    for bytes in &refused_texts() {
        let seen = see(bytes);
        for options in [ReadOptions::STRICT, ReadOptions::LENIENT, short] {
            let frame = Frame::parse_with(bytes, &options).err();
            for revision in Revision::ALL {
                // A server sends no requests where there is no handshake.
                let may_client = seen.is_call && seen.id.is_some() && !revision.is_modern();
                if let Some(refused) = at_server_with(revision, bytes, &options).err() {
                    holds(&refused, revision, bytes, true, "a server");
                    answered += usize::from(refused.reply(revision).is_some());
                    // Where a request says who asks, whoever refuses it says whom.
                    let text = String::from_utf8(bytes.clone()).unwrap_or_default().replace(r"\ud800", "?");
                    let says =
                        seen.is_call && text.contains("method") && serde_json::from_str::<IgnoredAny>(&text).is_ok();
                    if let Some(id) = seen.id.as_ref().filter(|_| says) {
                        let told = refused.id().map(|id| serde_json::to_value(id).unwrap());
                        assert_eq!(told.as_ref(), Some(id), "{revision}: {}", String::from_utf8_lossy(bytes));
                    }
                }
                if let Some(refused) = at_client_with(revision, bytes, &options).err() {
                    holds(&refused, revision, bytes, may_client, "a client");
                }
                if let Some(refused) = &frame {
                    holds(refused, revision, bytes, true, "a frame");
                    let may = seen.is_call && seen.id.is_some() && !revision.is_modern();
                    holds(&refused.clone().at_client(), revision, bytes, may, "a frame of a client");
                }
                let answer =
                    mcp_wire::parse_response_with::<mcp_wire::v2026_07_28::methods::ToolsCall>(bytes, &options);
                if let Some(refused) = answer.err() {
                    holds(&refused, revision, bytes, false, "whoever waits for an answer");
                }
            }
        }
        for sender in [Sender::Client, Sender::Server] {
            let mut decoder = stdio::Decoder::with_limits(sender, &short.limits);
            let line = [bytes.as_slice(), b"\n"].concat();
            let mut rest = line.as_slice();
            while let Some(line) = decoder.next(&mut rest) {
                let Err(refused) = line else { continue };
                for revision in Revision::ALL {
                    let may = seen.is_call && seen.id.is_some() && !revision.is_modern();
                    holds(&refused, revision, bytes, may || sender == Sender::Client, "a decoder");
                }
            }
        }
    }
    assert!(answered > 1000, "{answered}");
}
