//! What is refused, with the reply of a server that receives it, and of a client: `snapshots/wire/<revision>/refused.snap`.

use mcp_wire::{Fault, Limits, ReadOptions, Rejection, Revision};

use super::pin;
use crate::envelopes::{at_client_with, at_server_with, reply_of};

/// A name and the bytes that come in.
const REFUSED: &[(&str, &[u8])] = &[
    ("no bytes", b""),
    ("no JSON", b"GET / HTTP/1.1"),
    ("JSON that ends too early", br#"{"jsonrpc":"2.0","id":1,"method":"#),
    ("two messages at once", br#"{"jsonrpc":"2.0","id":1,"method":"ping"}{}"#),
    ("no UTF-8", b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"pi\xffng\"}"),
    ("two byte-order marks", b"\xef\xbb\xbf\xef\xbb\xbf{}"),
    ("a lone surrogate in the method", br#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#),
    ("a lone surrogate in typed text", br#"{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"\ud800"}}"#),
    ("a message that is too long", br#"{"jsonrpc":"2.0","id":1,"method":"ping","padding":"........................................................................................................................................"}"#),
    ("nesting that is too deep", br#"{"jsonrpc":"2.0","id":1,"method":"acme/deep","params":{"v":[[[[[[]]]]]]}}"#),
    ("an id that is too long", br#"{"jsonrpc":"2.0","id":"0123456789abcdefghijklmnopqrst","method":"ping"}"#),
    ("a number", b"42"),
    ("another object", br#"{"hello":"world"}"#),
    ("jsonrpc missing", br#"{"id":"a","method":"ping"}"#),
    ("jsonrpc of another version", br#"{"jsonrpc":"1.0","id":-1,"method":"ping"}"#),
    ("method missing", br#"{"jsonrpc":"2.0","id":3.0,"params":{}}"#),
    ("neither method nor outcome", br#"{"jsonrpc":"2.0","id":2}"#),
    ("method of another type", br#"{"jsonrpc":"2.0","id":2,"method":7}"#),
    ("method in another case", br#"{"jsonrpc":"2.0","id":2,"METHOD":"ping"}"#),
    ("id null", br#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#),
    ("id with a fraction", br#"{"jsonrpc":"2.0","id":1.25,"method":"ping"}"#),
    ("id of another type", br#"{"jsonrpc":"2.0","id":{"n":1},"method":"ping"}"#),
    ("a member twice", br#"{"jsonrpc":"2.0","id":2,"method":"ping","method":"tools/list"}"#),
    ("the id twice", br#"{"jsonrpc":"2.0","id":2,"id":3,"method":"ping"}"#),
    ("method and result", br#"{"jsonrpc":"2.0","id":2,"method":"ping","result":{}}"#),
    ("method and error", br#"{"jsonrpc":"2.0","id":2,"method":"ping","error":{"code":1,"message":"m"}}"#),
    ("result and error", br#"{"jsonrpc":"2.0","id":2,"result":{},"error":{"code":1,"message":"m"}}"#),
    ("several causes", br#"{"id":[],"method":null,"params":5}"#),
    ("params an array", br#"{"jsonrpc":"2.0","id":"p-1","method":"acme/own","params":[1]}"#),
    ("params null", br#"{"jsonrpc":"2.0","id":18446744073709551616,"method":"tools/list","params":null}"#),
    ("params missing", br#"{"jsonrpc":"2.0","id":4,"method":"prompts/get"}"#),
    ("params that do not fit", br#"{"jsonrpc":"2.0","id":4,"method":"completion/complete","params":{"ref":{"type":"ref/other","name":"x"},"argument":{"name":"a","value":"v"}}}"#),
    ("params with a member twice", br#"{"jsonrpc":"2.0","id":4,"method":"prompts/get","params":{"name":"a","name":"b"}}"#),
    ("params of a request of a server", br#"{"jsonrpc":"2.0","id":5,"method":"sampling/createMessage","params":{"messages":{},"maxTokens":1}}"#),
    ("params of a notification", br#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":false}}"#),
    ("params of an unknown notification", br#"{"jsonrpc":"2.0","method":"acme/note","params":"x"}"#),
    ("a result that is null", br#"{"jsonrpc":"2.0","id":6,"result":null}"#),
    ("a result without id", br#"{"jsonrpc":"2.0","result":{}}"#),
    ("an error without code", br#"{"jsonrpc":"2.0","id":6,"error":{"message":"m"}}"#),
    ("an error whose code is a string", br#"{"jsonrpc":"2.0","id":6,"error":{"code":"-32603","message":"m"}}"#),
    ("an error without message", br#"{"jsonrpc":"2.0","error":{"code":-32603}}"#),
    ("an empty batch", b"[]"),
    ("a batch", br#"[{"jsonrpc":"2.0","id":1,"method":"acme/own"},7]"#),
    ("a batch that is too long", b"[1,2,3,4]"),
    ("initialize in a batch", br#"[{"jsonrpc":"2.0","id":1,"method":"initialize"}]"#),
];

const LIMITS: Limits = Limits { bytes: 160, depth: 7, id_bytes: 24, batch: 3 };

fn shown(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.starts_with('\u{feff}') => text.to_owned(),
        _ => bytes.escape_ascii().to_string(),
    }
}

/// What is sent back, or the id of the request that has failed, or what else became of it.
fn outcome(read: Result<String, Rejection>, revision: Revision) -> String {
    match read {
        Ok(read) => format!("taken: {}", read.replace('\n', "; ")),
        Err(refused) => match (reply_of(&refused, revision), refused.id()) {
            (Some(reply), _) => reply,
            (None, Some(id)) if refused.fault() == Fault::Response => format!("no reply; fails {id}: {refused}"),
            (None, _) => format!("no reply: {refused}"),
        },
    }
}

#[track_caller]
fn check(revision: Revision) {
    let mut text = Vec::new();
    for (name, bytes) in REFUSED {
        let strict = ReadOptions { limits: LIMITS, ..ReadOptions::STRICT };
        let lenient = ReadOptions { limits: LIMITS, ..ReadOptions::LENIENT };
        let server = outcome(at_server_with(revision, bytes, &strict), revision);
        let client = outcome(at_client_with(revision, bytes, &lenient), revision);
        text.push(format!("{name}\n    received: {}\n    server: {server}\n    client: {client}", shown(bytes)));
    }
    pin(revision, "refused", &text.join("\n"));
}

#[test]
fn what_is_refused_is_answered_as_reviewed() {
    Revision::ALL.into_iter().for_each(check);
}
