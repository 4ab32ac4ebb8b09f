//! Batches: 2025-03-26 knows them, each message of one stands by itself; elsewhere an array is one invalid request.

use mcp_wire::{Frame, FrameKind, Limits, Message, ReadOptions, Revision, join_replies, v2025_03_26 as mcp};

use super::{at_client, at_server, at_server_with, reply, reply_of};

const MIXED: &str = concat!(
    r#"[{"jsonrpc":"2.0","id":"p1","method":"ping"},"#,
    r#" {"jsonrpc":"2.0","method":"notifications/initialized"},"#,
    r#" {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":7}},"#,
    r#" {"jsonrpc":"2.0","id":null,"method":"ping"}, 5, [],"#,
    r#" {"jsonrpc":"2.0","method":"notifications/cancelled","params":{}},"#,
    r#" {"jsonrpc":"2.0","id":4,"method":"acme/own"},"#,
    r#" {"jsonrpc":"2.0","id":5,"result":{"roots":[]}}]"#,
);

#[test]
fn each_message_of_a_batch_is_read_or_refused_by_itself() {
    let read = at_server(Revision::V2025_03_26, MIXED.as_bytes()).unwrap();
    let expect = [
        r#"request {"jsonrpc":"2.0","id":"p1","method":"ping"}"#,
        r#"notification {"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        "refused -32602 2 expected string, got number at /params/name",
        "refused -32600 - expected string or integer, got null at /id",
        "refused -32600 - expected object, got number at the top level",
        "refused -32600 - expected object, got array at the top level",
        "refused - - missing member `requestId` at /params",
        r#"other request {"jsonrpc":"2.0","id":4,"method":"acme/own"}"#,
        r#"result 5 {"roots":[]}"#,
    ];
    assert_eq!(read.lines().collect::<Vec<_>>(), expect);
}

#[test]
fn the_replies_to_a_batch_are_joined() {
    let mcp::ClientMessage::Batch(batch) = mcp::ClientMessage::parse(MIXED.as_bytes()).unwrap() else {
        panic!("a batch")
    };
    let replies = batch.items.into_iter().filter_map(|item| match item {
        Ok(Message::Request(mcp::ClientCall::Ping(ping))) => {
            Some(ping.ok(mcp::EmptyResult::default()).to_vec().unwrap())
        }
        Ok(_) => None,
        Err(refused) => refused.reply(Revision::V2025_03_26),
    });
    let one = |id: Option<&str>, code, at: &str, problem| {
        let place = if at.is_empty() { "the top level" } else { at };
        reply(Revision::V2025_03_26, id, code, &format!("{problem} at {place}"), &[(at, &[problem])])
    };
    let expect = format!(
        r#"[{{"jsonrpc":"2.0","id":"p1","result":{{}}}},{},{},{},{}]"#,
        one(Some("2"), -32602, "/params/name", "expected string, got number"),
        one(None, -32600, "/id", "expected string or integer, got null"),
        one(None, -32600, "", "expected object, got number"),
        one(None, -32600, "", "expected object, got array"),
    );
    assert_eq!(String::from_utf8(join_replies(replies).unwrap()).unwrap(), expect);
}

#[test]
fn a_batch_of_notifications_has_no_reply() {
    let text =
        br#"[{"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","method":"acme/x","params":{}}]"#;
    let read = at_server(Revision::V2025_03_26, text).unwrap();
    assert!(read.starts_with("notification") && read.contains("\nother notification"), "{read}");
    assert_eq!(join_replies(Vec::<Vec<u8>>::new()), None);
    assert_eq!(join_replies([b"{}"]), Some(b"[{}]".to_vec()));
    assert_eq!(join_replies([b"{}", b"[]"]), Some(b"[{},[]]".to_vec()));
}

#[test]
fn initialize_may_not_be_in_a_batch() {
    let initialize = r#"{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"probe","version":"3"}}}"#;
    assert!(at_server(Revision::V2025_03_26, initialize.as_bytes()).unwrap().starts_with("request "));
    let text = format!(r#"[{initialize},{{"jsonrpc":"2.0","id":1,"method":"ping"}}]"#);
    let mcp::ClientMessage::Batch(batch) = mcp::ClientMessage::parse(text.as_bytes()).unwrap() else {
        panic!("a batch")
    };
    let refused = batch.items[0].as_ref().unwrap_err();
    let errors = [("", &["`initialize` in a batch"][..])];
    assert_eq!(
        reply_of(refused, Revision::V2025_03_26).unwrap(),
        reply(Revision::V2025_03_26, Some("\"i\""), -32600, "`initialize` in a batch at the top level", &errors)
    );
    assert!(batch.items[1].is_ok());
}

#[test]
fn an_initialize_that_was_not_asked_for_is_no_less_refused() {
    // Without params, or with bad ones, the rule of the batch comes first.
    let text = br#"[{"jsonrpc":"2.0","id":3,"method":"initialize"}]"#;
    let read = at_server(Revision::V2025_03_26, text).unwrap();
    assert_eq!(read, "refused -32600 3 `initialize` in a batch at the top level");
}

#[test]
fn an_empty_batch_is_invalid() {
    for text in ["[]", " [ ] "] {
        for revision in Revision::ALL {
            let refused = at_server(revision, text.as_bytes()).unwrap_err();
            let errors = [("", &["expected at least one message in a batch"][..])];
            let message = "expected at least one message in a batch at the top level";
            assert_eq!(reply_of(&refused, revision).unwrap(), reply(revision, None, -32600, message, &errors));
        }
    }
}

#[test]
fn elsewhere_an_array_is_one_invalid_request() {
    for revision in Revision::ALL.into_iter().filter(|revision| *revision != Revision::V2025_03_26) {
        for text in [MIXED, r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, "[1]"] {
            let refused = at_server(revision, text.as_bytes()).unwrap_err();
            let errors = [("", &["expected object, got array"][..])];
            let message = "expected object, got array at the top level";
            assert_eq!(reply_of(&refused, revision).unwrap(), reply(revision, None, -32600, message, &errors));
            assert_eq!(at_client(revision, text.as_bytes()).unwrap_err().reply(revision), None);
        }
    }
}

#[test]
fn the_length_of_a_batch_is_limited() {
    let batch = |length| format!("[{}]", vec![r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#; length].join(","));
    let options = ReadOptions { limits: Limits { batch: 3, ..Limits::DEFAULT }, ..ReadOptions::STRICT };
    let revision = Revision::V2025_03_26;
    assert!(at_server_with(revision, batch(3).as_bytes(), &options).is_ok());
    let refused = at_server_with(revision, batch(4).as_bytes(), &options).unwrap_err();
    let errors = [("", &["expected at most 3 items, got 4"][..])];
    let message = "expected at most 3 items, got 4 at the top level";
    assert_eq!(reply_of(&refused, revision).unwrap(), reply(revision, None, -32600, message, &errors));
    assert!(at_server(revision, batch(1024).as_bytes()).is_ok());
    assert!(at_server(revision, batch(1025).as_bytes()).is_err());
}

#[test]
fn a_gateway_sees_the_messages_of_a_batch_as_they_came() {
    let frame = Frame::parse(MIXED.as_bytes()).unwrap();
    assert_eq!((frame.kind(), frame.id(), frame.method()), (FrameKind::Batch, None, None));
    let items: Vec<_> = frame.items().collect();
    assert_eq!((items.len(), items[4], items[5]), (9, "5", "[]"));
    assert_eq!(items[1], r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    assert_eq!(frame.text(), MIXED);
}

#[test]
fn a_client_reads_a_batch_of_responses() {
    let text = br#"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no"}},{"jsonrpc":"2.0","id":3,"result":[]}]"#;
    let read = at_client(Revision::V2025_03_26, text).unwrap();
    assert_eq!(read, "result 1 {}\nerror 2 -32601 no\nrefused - 3 expected object, got array at /result");
}

#[test]
fn a_client_answers_no_garbage_in_a_batch() {
    let text = br#"[5,{"jsonrpc":"2.0","id":true,"method":"ping"},{"jsonrpc":"2.0","id":8,"method":"roots/list","params":[]}]"#;
    let mcp::ServerMessage::Batch(batch) = mcp::ServerMessage::parse(text).unwrap() else { panic!("a batch") };
    let replies: Vec<_> =
        batch.items.iter().map(|item| item.as_ref().unwrap_err().reply(Revision::V2025_03_26).is_some()).collect();
    assert_eq!(replies, [false, false, true]);
}
