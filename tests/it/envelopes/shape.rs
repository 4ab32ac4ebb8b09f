//! The members of an envelope: which must be there, which exclude each other, and that neither their order nor white
//! space nor escapes make a difference.

use mcp_wire::{Fault, Frame, FrameKind, Revision};

use crate::errors::RELEASED;

use super::params::META;
use super::{at_client, at_server, not_json, refused, taken};

/// Wrong envelopes in good JSON: the text, the id of the reply, and the problems by place.
type Row = (&'static str, Option<&'static str>, &'static [(&'static str, &'static [&'static str])]);

#[test]
fn json_that_is_no_message_is_an_invalid_request() {
    let rows: &[Row] = &[
        (r#"{"note":"ahoy"}"#, None, &[("", &["missing member `jsonrpc`", "missing member `method`"])]),
        ("{}", None, &[("", &["missing member `jsonrpc`", "missing member `method`"])]),
        ("null", None, &[("", &["expected object, got null"])]),
        ("false", None, &[("", &["expected object, got boolean"])]),
        (" 17 ", None, &[("", &["expected object, got number"])]),
        (r#""jsonrpc""#, None, &[("", &["expected object, got string"])]),
    ];
    for (text, id, errors) in rows {
        refused(text, *id, errors);
    }
}

#[test]
fn the_version_must_be_two_as_a_string() {
    let rows: &[Row] = &[
        (r#"{"id":41,"method":"ping"}"#, Some("41"), &[("", &["missing member `jsonrpc`"])]),
        (
            r#"{"jsonrpc":"1.0","id":41,"method":"ping"}"#,
            Some("41"),
            &[("/jsonrpc", &[r#"expected "2.0", got "1.0""#])],
        ),
        (r#"{"jsonrpc":"2","id":41,"method":"ping"}"#, Some("41"), &[("/jsonrpc", &[r#"expected "2.0", got "2""#])]),
        (
            r#"{"jsonrpc":2.0,"id":"q","method":"ping"}"#,
            Some(r#""q""#),
            &[("/jsonrpc", &["expected string, got number"])],
        ),
        (r#"{"jsonrpc":null,"id":41,"method":"ping"}"#, Some("41"), &[("/jsonrpc", &["expected string, got null"])]),
        (
            r#"{"jsonrpc":["2.0"],"id":41,"method":"ping"}"#,
            Some("41"),
            &[("/jsonrpc", &["expected string, got array"])],
        ),
        // Without an id and with another name than a notification's it is no message.
        (r#"{"method":"initialized"}"#, None, &[("", &["missing member `jsonrpc`"])]),
    ];
    for (text, id, errors) in rows {
        refused(text, *id, errors);
    }
    taken(
        r#"{"jsonrpc":"\u0032.0","id":1,"method":"acme/v"}"#,
        r#"other request {"jsonrpc":"2.0","id":1,"method":"acme/v"}"#,
    );
}

#[test]
fn the_method_must_be_a_string() {
    let rows: &[Row] = &[
        (r#"{"jsonrpc":"2.0","id":5}"#, Some("5"), &[("", &["missing member `method`"])]),
        (r#"{"jsonrpc":"2.0","id":5,"method":8}"#, Some("5"), &[("/method", &["expected string, got number"])]),
        (r#"{"jsonrpc":"2.0","id":5,"method":null}"#, Some("5"), &[("/method", &["expected string, got null"])]),
        (r#"{"jsonrpc":"2.0","id":5,"method":["ping"]}"#, Some("5"), &[("/method", &["expected string, got array"])]),
        (r#"{"jsonrpc":"2.0","method":{}}"#, None, &[("/method", &["expected string, got object"])]),
    ];
    for (text, id, errors) in rows {
        refused(text, *id, errors);
    }
    let empty = r#"{"jsonrpc":"2.0","id":5,"method":""}"#;
    taken(empty, &format!("other request {empty}"));
}

#[test]
fn method_result_and_error_exclude_each_other() {
    let rows: &[Row] = &[
        (
            r#"{"jsonrpc":"2.0","id":6,"method":"ping","result":{}}"#,
            None,
            &[("", &["both `method` and `result`, expected one of them"])],
        ),
        (
            r#"{"error":{"code":1,"message":"m"},"jsonrpc":"2.0","id":6,"method":"ping"}"#,
            None,
            &[("", &["both `method` and `error`, expected one of them"])],
        ),
        (
            r#"{"jsonrpc":"2.0","id":6,"result":{},"error":{"code":1,"message":"m"}}"#,
            None,
            &[("", &["both `result` and `error`, expected one of them"])],
        ),
        (
            r#"{"jsonrpc":"2.0","id":6,"result":{},"error":{"code":1,"message":"m"},"method":"ping"}"#,
            None,
            &[("", &["both `method` and `result`, expected one of them"])],
        ),
    ];
    for (text, id, errors) in rows {
        refused(text, *id, errors);
        // A client takes it for the malformed answer to its request.
        for revision in RELEASED {
            let client = at_client(revision, text.as_bytes()).unwrap_err();
            assert_eq!((client.id(), client.code(), client.reply(revision)), (Some(&6.into()), None, None), "{text}");
        }
    }
}

#[test]
fn a_notification_is_dropped_whatever_is_wrong_with_its_envelope() {
    for (text, message) in [
        (r#"{"method":"notifications/initialized"}"#, "missing member `jsonrpc` at the top level"),
        (r#"{"jsonrpc":"1.0","method":"notifications/acme"}"#, r#"expected "2.0", got "1.0" at /jsonrpc"#),
        (
            r#"{"jsonrpc":"2.0","method":"acme/seen","method":"acme/seen"}"#,
            r#"duplicate member "method" at the top level"#,
        ),
        (r#"{"jsonrpc":"2.0","method":"acme/seen","x":1,"x":2}"#, r#"duplicate member "x" at the top level"#),
        (r#"{"jsonrpc":"2.0","method":"acme/seen","\ud800":2}"#, "unpaired surrogate in a string at the top level"),
    ] {
        for revision in RELEASED {
            let frame = Frame::parse(text.as_bytes()).unwrap_err();
            for refused in [
                frame,
                at_server(revision, text.as_bytes()).unwrap_err(),
                at_client(revision, text.as_bytes()).unwrap_err(),
            ] {
                assert_eq!((refused.fault(), refused.message()), (Fault::Notification, message), "{revision}: {text}");
                assert_eq!((refused.code(), refused.reply(revision)), (None, None), "{revision}: {text}");
            }
        }
    }
}

#[test]
fn a_member_that_comes_twice_is_refused_by_name() {
    let twice = |name| format!(r#"{{"jsonrpc":"2.0","id":9,"method":"acme/run","params":{{{META}}},"{name}":{{}}}}"#);
    let (twice, escaped) = (twice("params"), twice(r"\u0070arams"));
    for (text, id, member) in [
        (r#"{"jsonrpc":"2.0","jsonrpc":"2.0","id":9,"method":"ping"}"#, Some("9"), "jsonrpc"),
        (r#"{"jsonrpc":"2.0","id":9,"method":"ping","method":"acme/run"}"#, Some("9"), "method"),
        (&twice, Some("9"), "params"),
        (&escaped, Some("9"), "params"),
        (r#"{"jsonrpc":"2.0","id":9,"method":"ping","x":1,"x":1}"#, Some("9"), "x"),
        (r#"{"jsonrpc":"2.0","id":9,"method":"ping","":1,"é":2,"":3}"#, Some("9"), ""),
    ] {
        refused(text, id, &[("", &[&format!("duplicate member \"{member}\"")])]);
    }
    for text in [
        r#"{"jsonrpc":"2.0","id":9,"result":{},"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":9,"error":{"code":1,"message":"m"},"error":{"code":1,"message":"m"}}"#,
    ] {
        let member = if text.contains("result") { "result" } else { "error" };
        for revision in RELEASED {
            let client = at_client(revision, text.as_bytes()).unwrap_err();
            assert_eq!(client.message(), format!("duplicate member \"{member}\" at the top level"));
            assert_eq!((client.id(), client.reply(revision)), (Some(&9.into()), None));
        }
    }
}

#[test]
fn of_two_ids_that_differ_none_is_echoed() {
    let errors: &[(&str, &[&str])] = &[("", &["duplicate member \"id\""])];
    for text in [
        r#"{"jsonrpc":"2.0","id":9,"method":"ping","id":10}"#,
        r#"{"jsonrpc":"2.0","id":9,"method":"ping","\u0069d":"9"}"#,
        r#"{"jsonrpc":"2.0","id":9,"id":10,"method":"ping","id":10}"#,
    ] {
        refused(text, None, errors);
    }
    refused(r#"{"jsonrpc":"2.0","id":9,"method":"ping","\u0069d":9}"#, Some("9"), errors);
}

#[test]
fn a_name_in_another_case_or_with_a_nul_is_another_name() {
    let missing: &[(&str, &[&str])] = &[("", &["missing member `method`"])];
    for text in [
        r#"{"jsonrpc":"2.0","id":2,"Method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":2,"method\u0000":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":2,"\u0000method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":2,"method ":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":2,"m\u200bethod":"ping"}"#,
    ] {
        refused(text, Some("2"), missing);
    }
    let own = r#"{"jsonrpc":"2.0","method":"acme/n","ID":3,"Params":[1]}"#;
    taken(own, &format!("other notification {own}"));
}

#[test]
fn members_beyond_json_rpc_are_kept() {
    for text in [
        r#"{"jsonrpc":"2.0","id":"k","method":"acme/m","params":{"a":1.50},"x-trace":{"b":[ 1 , 2.0]},"y":null}"#,
        r#"{"jsonrpc":"2.0","id":"k","method":"acme/m","x-trace":"\u00e9"}"#,
    ] {
        taken(text, &format!("other request {text}"));
    }
    let known = r#"{"jsonrpc":"2.0","id":"k","method":"resources/list","params":{"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}},"hint":7}"#;
    assert_eq!(at_server(Revision::V2026_07_28, known.as_bytes()).unwrap(), format!("request {known}"));
    let note = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3},"hint":7}"#;
    taken(note, &format!("notification {note}"));
}

/// All orders of a few things.
fn orders<T: Clone>(things: &[T]) -> Vec<Vec<T>> {
    let [first, rest @ ..] = things else { return vec![Vec::new()] };
    orders(rest)
        .into_iter()
        .flat_map(|order| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, first.clone());
                order
            })
        })
        .collect()
}

#[test]
fn the_order_of_the_members_makes_no_difference() {
    let modern = r#""params":{"name":"mul","arguments":{"b":[2.0]},"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#;
    let legacy = r#""params":{"name":"mul","arguments":{"b":[2.0]}}"#;
    for revision in RELEASED {
        let params = if revision == Revision::V2026_07_28 { modern } else { legacy };
        let members = [r#""jsonrpc":"2.0""#, r#""id":"a1""#, r#""method":"tools/call""#, params, r#""hint":{}"#];
        let expect = format!("request {{{}}}", members.join(","));
        let all = orders(&members);
        assert_eq!(all.len(), 120);
        for order in all {
            let text = format!("{{{}}}", order.join(","));
            assert_eq!(at_server(revision, text.as_bytes()).unwrap(), expect, "{revision}: {text}");
            let frame = Frame::parse(text.as_bytes()).unwrap();
            assert_eq!((frame.kind(), frame.params()), (FrameKind::Request, Some(&params["\"params\":".len()..])));
            assert_eq!(frame.text(), text);
        }
    }
}

#[test]
fn the_order_of_the_members_makes_no_difference_to_what_is_refused() {
    for revision in RELEASED {
        let params = r#""params":{"name":7,"_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#;
        let members = [r#""jsonrpc":"2.0""#, r#""id":"a1""#, r#""method":"tools/call""#, params];
        for order in orders(&members) {
            let text = format!("{{{}}}", order.join(","));
            let refused = at_server(revision, text.as_bytes()).unwrap_err();
            assert_eq!((refused.code(), refused.id()), (Some(-32602), Some(&"a1".into())), "{revision}: {text}");
            assert_eq!(refused.message(), "expected string, got number at /params/name", "{revision}: {text}");
        }
    }
}

#[test]
fn the_order_of_the_members_of_a_response_makes_no_difference() {
    for revision in RELEASED {
        for order in orders(&[r#""jsonrpc":"2.0""#, r#""id":30"#, r#""result":{"k":[1.0]}"#, r#""x":1"#]) {
            let text = format!("{{{}}}", order.join(","));
            assert_eq!(at_client(revision, text.as_bytes()).unwrap(), r#"result 30 {"k":[1.0]}"#, "{revision}: {text}");
        }
        for order in orders(&[r#""jsonrpc":"2.0""#, r#""id":30"#, r#""error":{"message":"no","code":-32601}"#]) {
            let text = format!("{{{}}}", order.join(","));
            assert_eq!(at_client(revision, text.as_bytes()).unwrap(), "error 30 -32601 no", "{revision}: {text}");
        }
    }
}

#[test]
fn white_space_between_tokens_makes_no_difference() {
    let tokens =
        ["{", r#""jsonrpc""#, ":", r#""2.0""#, ",", r#""id""#, ":", "1", ",", r#""method""#, ":", r#""acme/w""#, "}"];
    let plain = tokens.concat();
    for space in [" ", "\t", "\n", "\r", "\r\n \t"] {
        let text = format!("{space}{}{space}", tokens.join(space));
        taken(&text, &format!("other request {plain}"));
        assert_eq!(Frame::parse(text.as_bytes()).unwrap().text(), text);
    }
    // What JSON does not count as white space is none.
    for space in ["\u{b}", "\u{c}", "\u{a0}", "\u{2028}"] {
        let text = format!("{{{space}{}", &plain[1..]);
        assert_eq!(Frame::parse(text.as_bytes()).unwrap_err().code(), Some(-32700), "{space:?}");
        assert_eq!(at_server(Revision::V2025_06_18, text.as_bytes()).unwrap_err().code(), Some(-32700), "{space:?}");
    }
}

#[test]
fn an_escaped_name_is_the_name() {
    let plain = r#"{"jsonrpc":"2.0","id":"z","method":"acme/e","params":{"a":1}}"#;
    for text in [
        r#"{"\u006asonrpc":"2.0","\u0069d":"z","\u006dethod":"acme/e","para\u006ds":{"a":1}}"#,
        r#"{"\u006A\u0073\u006F\u006E\u0072\u0070\u0063":"2.0","id":"\u007a","method":"acme\/e","params":{"a":1}}"#,
    ] {
        taken(text, &format!("other request {plain}"));
        assert_eq!(Frame::parse(text.as_bytes()).unwrap().method(), Some("acme/e"));
    }
}

#[test]
fn a_wrong_envelope_in_broken_json_is_a_parse_error() {
    for (text, message) in [
        (r#"{"id":1"#, "not JSON: EOF while parsing an object at line 1 column 7"),
        (r#"{"id":null,"method":5,}"#, "not JSON: trailing comma at line 1 column 23"),
        (r#"{"jsonrpc":"2.0","id":3,"method":"ping"} {"#, "not JSON: trailing characters at line 1 column 42"),
        (r#"{'jsonrpc':'2.0'}"#, "not JSON: key must be a string at line 1 column 2"),
        (r#"{"jsonrpc":"2.0","id":01,"method":"ping"}"#, "not JSON: invalid number at line 1 column 24"),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping","x":NaN}"#, "not JSON: expected value at line 1 column 45"),
        ("[{},", "not JSON: EOF while parsing a value at line 1 column 4"),
        ("[1] 2", "not JSON: trailing characters at line 1 column 5"),
        ("nul", "not JSON: EOF while parsing a value at line 1 column 3"),
        ("", "not JSON: EOF while parsing a value at line 1 column 0"),
        (" \n ", "not JSON: EOF while parsing a value at line 2 column 1"),
    ] {
        not_json(text.as_bytes(), message);
    }
}
