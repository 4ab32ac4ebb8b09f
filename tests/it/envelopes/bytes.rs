//! Bytes and limits: what is no text, what is text but too much of it, and numbers beyond any machine's.

use mcp_wire::{Fault, Frame, Limits, ReadOptions, Revision};

use crate::errors::RELEASED;

use super::params::META;
use super::{at_client, at_client_with, at_server, at_server_with, not_json, reply, reply_of, taken};

#[test]
fn one_byte_order_mark_is_stripped() {
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"acme/mark"}"#;
    taken(&format!("\u{feff}{call}"), &format!("other request {call}"));
    taken(&format!("\u{feff} \n{call}"), &format!("other request {call}"));
    assert_eq!(Frame::parse(format!("\u{feff}{call}").as_bytes()).unwrap().text(), call);
    not_json(format!("\u{feff}\u{feff}{call}").as_bytes(), "not JSON: expected value at line 1 column 1");
    not_json(format!(" \u{feff}{call}").as_bytes(), "not JSON: expected value at line 1 column 2");
    not_json(format!("{call}\u{feff}").as_bytes(), "not JSON: trailing characters at line 1 column 46");
    not_json("\u{feff}".as_bytes(), "not JSON: EOF while parsing a value at line 1 column 0");
}

#[test]
fn bytes_that_are_no_utf8_are_a_parse_error_without_id() {
    for (bytes, at) in [
        (&b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"p\xfeng\"}"[..], 35),
        (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\",\"x\":\"\xc3\"}", 45),
        // An overlong slash, a surrogate, and a character cut off.
        (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"a\xc0\xafb\"}", 35),
        (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"\xed\xa0\x80\"}", 34),
        (b"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"\xf0\x9f\x98", 34),
        (b"\xff\xfe{\0}\0", 0),
    ] {
        not_json(bytes, &format!("invalid UTF-8 at byte {at}"));
    }
    let utf16: Vec<u8> = r#"{"jsonrpc":"2.0","method":"m"}"#.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(Frame::parse(&utf16).unwrap_err().code(), Some(-32700));
}

#[test]
fn a_lone_surrogate_in_typed_text_is_a_parse_error_with_the_id_that_is_text() {
    for text in [
        r#"{"jsonrpc":"2.0","id":"\ud83d","method":"ping"}"#,
        r#"{"method":"ping","id":"\ud83d\u0041","jsonrpc":"2.0"}"#,
    ] {
        not_json(text.as_bytes(), "unpaired surrogate in a string at /id");
    }
    let method = Frame::parse(br#"{"jsonrpc":"2.0","id":6,"method":"\udc00ping"}"#).unwrap_err();
    assert_eq!((method.code(), method.id()), (Some(-32700), Some(&6.into())));
    let name = Frame::parse(br#"{"jsonrpc":"2.0","\ud83d":1,"id":6,"method":"ping"}"#).unwrap_err();
    assert_eq!((name.code(), name.id()), (Some(-32700), Some(&6.into())));
    for revision in RELEASED {
        for text in [
            r#"{"jsonrpc":"2.0","id":6,"method":"prompts/get","params":{"name":"\ud8ff"}}"#,
            r#"{"params":{"name":"\ud8ff"},"method":"prompts/get","jsonrpc":"2.0","id":6}"#,
            r#"{"jsonrpc":"2.0","id":6,"method":"prompts/get","params":{"name":"n","arguments":{"k":"\udfff!"}}}"#,
        ] {
            let refused = at_server(revision, text.as_bytes()).unwrap_err();
            let place = if text.contains("arguments") { "/params/arguments/k" } else { "/params/name" };
            assert_eq!(refused.message(), format!("unpaired surrogate in a string at {place}"));
            let expect = reply(revision, Some("6"), -32700, refused.message(), &[]);
            assert_eq!(reply_of(&refused, revision).unwrap(), expect, "{text}");
            // To a gateway params are text of another's.
            assert!(Frame::parse(text.as_bytes()).is_ok());
        }
        let notice =
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"\ud800"}}"#;
        let refused = at_server(revision, notice.as_bytes()).unwrap_err();
        assert_eq!((refused.code(), refused.id(), refused.reply(revision)), (None, None, None), "{revision}");
        assert_eq!(refused.message(), "unpaired surrogate in a string at /params/reason");
        // A client fails the request that it answers.
        for answer in [
            r#"{"jsonrpc":"2.0","id":6,"error":{"code":1,"message":"\ud83d"}}"#,
            r#"{"jsonrpc":"2.0","id":6,"error":{"code":1,"message":"m","\ud83d":1}}"#,
            r#"{"jsonrpc":"2.0","id":6,"result":{},"\ud83d":1}"#,
        ] {
            let refused = at_client(revision, answer.as_bytes()).unwrap_err();
            let told = (refused.fault(), refused.code(), refused.id(), refused.reply(revision));
            assert_eq!(told, (Fault::Response, None, Some(&6.into()), None), "{revision}: {answer}");
        }
    }
}

#[test]
fn a_lone_surrogate_in_free_form_json_is_kept() {
    for text in [
        r#"{"jsonrpc":"2.0","id":6,"method":"acme/free","params":{"v":["\ud8ff"],"\udc01":1}}"#,
        r#"{"jsonrpc":"2.0","id":6,"method":"acme/free","extra":"\ud8ff"}"#,
    ] {
        taken(text, &format!("other request {text}"));
    }
    let legacy =
        r#"{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"n","arguments":{"v":"\ud8ff","\udc01":2}}}"#;
    for revision in &Revision::ALL[..4] {
        assert_eq!(at_server(*revision, legacy.as_bytes()).unwrap(), format!("request {legacy}"));
        let result = r#"{"jsonrpc":"2.0","id":6,"result":{"v":"\ud8ff"}}"#;
        assert_eq!(at_client(*revision, result.as_bytes()).unwrap(), r#"result 6 {"v":"\ud8ff"}"#);
    }
}

#[test]
fn numbers_of_any_length_are_text() {
    let digits = "9".repeat(5000);
    for number in [digits.clone(), format!("-{digits}.{digits}"), format!("1e{digits}"), format!("1e-{digits}")] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"acme/long","params":{{"n":{number}}},"z":{number}}}"#);
        taken(&text, &format!("other request {text}"));
    }
    for revision in RELEASED {
        let progress = format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/progress","params":{{"progress":{digits}.5,"progressToken":{digits}}}}}"#
        );
        assert_eq!(at_client(revision, progress.as_bytes()).unwrap(), format!("notification {progress}"));
        let bad = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","jsonrpc":{digits}}}"#);
        let refused = at_server(revision, bad.as_bytes()).unwrap_err();
        assert!(refused.reply(revision).unwrap().len() < 400, "a reply quotes no long number");
    }
}

#[test]
fn a_message_longer_than_the_limit_is_not_read() {
    let call = r#"{"jsonrpc":"2.0","id":1,"method":"acme/long"}"#;
    let with = |bytes| ReadOptions { limits: Limits { bytes, ..Limits::DEFAULT }, ..ReadOptions::STRICT };
    for revision in RELEASED {
        assert!(Frame::parse_with(call.as_bytes(), &with(45)).is_ok());
        let refused = at_server_with(revision, call.as_bytes(), &with(44)).unwrap_err();
        let message = "a message of 45 bytes, the limit is 44";
        assert_eq!(reply_of(&refused, revision).unwrap(), reply(revision, Some("1"), -32700, message, &[]));
        let client = at_client_with(revision, call.as_bytes(), &with(44)).unwrap_err();
        assert_eq!((client.message(), client.id()), (message, Some(&1.into())));
        // Only a request is answered, where the revision has any.
        assert_eq!(client.reply(revision).is_some(), !revision.is_modern());
        for (text, fault, id) in [
            (r#"{"jsonrpc":"2.0","id":"r","result":{"text":"long"}}"#, Fault::Response, Some("r")),
            (r#"{"jsonrpc":"2.0","id":"r","error":{"code":1,"message":"long"}}"#, Fault::Response, Some("r")),
            (r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, Fault::Notification, None),
            // Whether the id is whole, or there is another, nobody knows.
            (r#"{"jsonrpc":"2.0","method":"m","id":"r"}"#, Fault::Syntax, None),
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}"#, Fault::Syntax, None),
        ] {
            let refused = at_server_with(revision, text.as_bytes(), &with(30)).unwrap_err();
            assert_eq!((refused.fault(), refused.id().cloned()), (fault, id.map(Into::into)), "{revision}: {text}");
            let reply = refused.reply(revision).is_some();
            assert_eq!(reply, fault == Fault::Syntax, "{revision}: {text}");
            let client = at_client_with(revision, text.as_bytes(), &with(30)).unwrap_err();
            assert_eq!(
                (client.id().cloned(), client.reply(revision)),
                (id.map(Into::into), None),
                "{revision}: {text}"
            );
        }
    }
    assert_eq!(Limits::default().bytes, 64 << 20);
}

#[test]
fn nesting_is_limited() {
    let nested = |levels: usize| {
        let (open, close) = ("[".repeat(levels), "]".repeat(levels));
        [
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"acme/deep","params":{{{META},"v":{open}{close}}}}}"#),
            format!(r#"{{"params":{{"v":{open}{close},{META}}},"method":"acme/deep","id":1,"jsonrpc":"2.0"}}"#),
        ]
    };
    let limits = Limits { depth: 10, ..Limits::DEFAULT };
    let options = ReadOptions { limits, ..ReadOptions::STRICT };
    let (message, errors) =
        ("nested deeper than the limit at the top level", [("", &["nested deeper than the limit"][..])]);
    for revision in RELEASED {
        for text in nested(8) {
            assert!(at_server_with(revision, text.as_bytes(), &options).is_ok(), "{text}");
        }
        let (open, close) = ("[".repeat(9), "]".repeat(9));
        let answer = format!(r#"{{"jsonrpc":"2.0","id":"r","result":{{"v":{open}{close}}}}}"#);
        let refused = at_client_with(revision, answer.as_bytes(), &options).unwrap_err();
        assert_eq!((refused.fault(), refused.id(), refused.code()), (Fault::Response, Some(&"r".into()), None));
        let notice = format!(r#"{{"jsonrpc":"2.0","method":"notifications/x","params":{{"v":{open}{close}}}}}"#);
        let refused = at_server_with(revision, notice.as_bytes(), &options).unwrap_err();
        assert_eq!((refused.fault(), refused.id(), refused.code()), (Fault::Notification, None, None));
        for text in nested(9) {
            let refused = at_server_with(revision, text.as_bytes(), &options).unwrap_err();
            assert_eq!(
                reply_of(&refused, revision).unwrap(),
                reply(revision, Some("1"), -32600, message, &errors),
                "{text}"
            );
            assert_eq!(
                Frame::parse_with(text.as_bytes(), &ReadOptions { limits, ..ReadOptions::STRICT }).unwrap_err(),
                refused
            );
        }
        for text in nested(126) {
            assert!(at_server(revision, text.as_bytes()).is_ok());
        }
        for text in nested(127) {
            assert_eq!(at_server(revision, text.as_bytes()).unwrap_err().code(), Some(-32600));
        }
    }
}

#[test]
fn deep_nesting_overflows_no_stack() {
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
        let deep = format!("{}1{}", open.repeat(100_000), close.repeat(100_000));
        let (cut, _) = deep.split_at(deep.len() / 2);
        for text in [
            deep.clone(),
            cut.to_owned(),
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{deep}}}"#),
            format!(
                r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"n","arguments":{{"v":{deep}}}}}}}"#
            ),
            format!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"v":{deep}}}}}"#),
            format!(r#"{{"jsonrpc":"2.0","id":{deep},"method":"ping"}}"#),
        ] {
            for revision in [Revision::V2025_03_26, Revision::V2026_07_28] {
                let refused = at_server(revision, text.as_bytes()).unwrap_err();
                match text.contains("result") {
                    true => assert_eq!((refused.code(), refused.id()), (None, Some(&1.into())), "{refused}"),
                    false => {
                        assert!(matches!(refused.code(), Some(-32600 | -32700)), "{refused}: {}", &text[..80]);
                        assert!(refused.reply(revision).unwrap().len() < 300);
                    }
                }
                assert!(at_client(revision, text.as_bytes()).is_err());
            }
        }
    }
}

#[test]
fn what_is_quoted_is_cut_and_on_one_line() {
    for value in [format!("\"{}\"", "n".repeat(100_000)), format!("\"{}\"", r"\n\u001b[31m".repeat(1000))] {
        let text = format!(r#"{{"jsonrpc":{value},"id":1,"method":"ping"}}"#);
        let refused = at_server(Revision::V2025_06_18, text.as_bytes()).unwrap_err();
        assert!(refused.message().len() < 250, "{}", refused.message());
        assert!(!refused.message().chars().any(char::is_control), "{}", refused.message());
        let twice = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping",{value}:1,{value}:2}}"#);
        let refused = at_server(Revision::V2025_06_18, twice.as_bytes()).unwrap_err();
        assert!(refused.message().len() < 250, "{}", refused.message());
        assert!(!refused.message().chars().any(char::is_control), "{}", refused.message());
    }
}
