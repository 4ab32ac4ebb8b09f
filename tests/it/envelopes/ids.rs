//! Ids: a string or an integer, echoed as it came; anything else is no id, and what has it is no notification.

use mcp_wire::{Call, Frame, FrameKind, Limits, ReadOptions, RequestId, Revision, v2025_06_18, v2026_07_28};

use super::{at_server, at_server_with, refused, reply, reply_of, taken, told_id};

#[test]
fn an_id_of_another_type_makes_no_request_and_no_notification() {
    for (id, problem) in [
        ("null", "expected string or integer, got null"),
        ("true", "expected string or integer, got boolean"),
        ("false", "expected string or integer, got boolean"),
        ("{}", "expected string or integer, got object"),
        (r#"{"id":1}"#, "expected string or integer, got object"),
        ("[]", "expected string or integer, got array"),
        ("[5]", "expected string or integer, got array"),
        ("3.5", "expected string or integer, got a number with a fraction"),
        ("-0.25", "expected string or integer, got a number with a fraction"),
        ("15e-1", "expected string or integer, got a number with a fraction"),
        ("1e-400", "expected string or integer, got a number with a fraction"),
        ("9007199254740993.5", "expected string or integer, got a number with a fraction"),
    ] {
        let errors: &[(&str, &[&str])] = &[("/id", &[problem])];
        refused(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"acme/even"}}"#), None, errors);
        refused(&format!(r#"{{"method":"acme/odd","params":{{}},"id":{id},"jsonrpc":"2.0"}}"#), None, errors);
        refused(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"notifications/initialized"}}"#), None, errors);
    }
}

/// Ids that are legal, and how a person sees them.
const IDS: &[(&str, &str)] = &[
    ("0", "0"),
    ("-0", "-0"),
    ("-17", "-17"),
    ("12", "12"),
    (r#""12""#, r#""12""#),
    (r#""""#, r#""""#),
    ("3.0", "3.0"),
    ("3e0", "3e0"),
    ("3E+0", "3E+0"),
    ("40e-1", "40e-1"),
    ("2.50e1", "2.50e1"),
    ("9007199254740993", "9007199254740993"),
    ("9223372036854775807", "9223372036854775807"),
    ("9223372036854775808", "9223372036854775808"),
    ("-9223372036854775809", "-9223372036854775809"),
    ("18446744073709551615", "18446744073709551615"),
    ("18446744073709551616", "18446744073709551616"),
    ("31415926535897932384626433832795028841971693993751", "31415926535897932384626433832795028841971693993751"),
    (r#""né-7""#, r#""né-7""#),
    (r#""a\"b\\c""#, r#""a\"b\\c""#),
];

#[test]
fn a_string_or_an_integer_of_any_size_is_echoed_as_its_own_token() {
    for (id, shown) in IDS {
        let call = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"acme/echo"}}"#);
        taken(&call, &format!("other request {call}"));
        let frame = Frame::parse(call.as_bytes()).unwrap();
        assert_eq!((frame.kind(), told_id(frame.id()).as_str()), (FrameKind::Request, *shown));

        // The id of a request that is refused.
        for revision in Revision::ALL {
            let bad = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list","params":[]}}"#);
            let refused = at_server(revision, bad.as_bytes()).unwrap_err();
            let (message, errors) =
                ("expected object, got array at /params", &[("/params", &["expected object, got array"][..])]);
            assert_eq!(reply_of(&refused, revision).unwrap(), reply(revision, Some(id), -32602, message, errors));
        }
    }
}

#[test]
fn the_answer_to_a_call_carries_its_id() {
    for (id, _) in IDS {
        let bytes = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
        let read = v2025_06_18::ClientMessage::parse(bytes.as_bytes()).unwrap();
        let mcp_wire::Message::Request(v2025_06_18::ClientCall::Ping(ping)) = read else { panic!("a ping") };
        let answer = ping.ok(v2025_06_18::EmptyResult::default()).to_vec().unwrap();
        assert_eq!(
            String::from_utf8(answer.clone()).unwrap(),
            format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#)
        );
        let read = v2025_06_18::parse_response::<v2025_06_18::methods::Ping>(&answer).unwrap();
        assert_eq!(read.to_vec().unwrap(), answer);
        assert_eq!(read.id(), Some(&ping.id));
    }
}

#[test]
fn an_escaped_string_is_the_same_id() {
    let read = |id: &str| {
        Frame::parse(format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"m"}}"#).as_bytes())
            .unwrap()
            .id()
            .cloned()
            .unwrap()
    };
    assert_eq!(read(r#""\u0061\/b""#), read(r#""a/b""#));
    assert_eq!(read(r#""\ud83d\ude00""#), RequestId::from("😀"));
}

#[test]
fn ids_are_compared_by_type_and_value() {
    let read = |id: &str| {
        Frame::parse(format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"m"}}"#).as_bytes())
            .unwrap()
            .id()
            .cloned()
            .unwrap()
    };
    assert_ne!(read("88"), read(r#""88""#));
    assert_ne!(read("88.0"), read(r#""88.0""#));
    assert_eq!(read("88"), read("88.0"));
    assert_eq!(read("88"), read("880e-1"));
    assert_ne!(read("9007199254740993"), read("9007199254740992"));
    assert_ne!(read("18446744073709551616"), read("18446744073709551617"));
    assert_eq!(read("88").to_string(), "88");
    assert_eq!(read(r#""88""#).to_string(), "\"88\"");
}

#[test]
fn an_id_is_limited_as_it_is_written() {
    let limits = Limits { id_bytes: 12, ..Limits::DEFAULT };
    let options = ReadOptions { limits, ..ReadOptions::STRICT };
    for (id, fits) in [
        (r#""0123456789""#, true),
        (r#""0123456789a""#, false),
        (r#""\u0041bcde""#, true),
        (r#""\u0041\u0042""#, false),
        (r#""ééééé""#, true),
        (r#""éééééé""#, false),
        ("123456789012", true),
        ("1234567890123", false),
        ("-12345678901", true),
        ("-123456789012", false),
        ("1.0000000000", true),
        ("1.00000000000", false),
        ("1e0000000000", true),
        ("1e00000000000", false),
    ] {
        for text in [
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"acme/a"}}"#),
            format!(r#"{{"params":{{}},"method":"acme/a","id":{id},"jsonrpc":"2.0"}}"#),
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping","params":{{}}}}"#),
        ] {
            let frame = Frame::parse_with(text.as_bytes(), &ReadOptions { limits, ..ReadOptions::STRICT });
            assert_eq!(frame.is_ok(), fits, "{text}");
            for revision in &Revision::ALL[..4] {
                let read = at_server_with(*revision, text.as_bytes(), &options);
                assert_eq!(read.is_ok(), fits, "{revision}: {text}");
                if let Err(refused) = read {
                    assert_eq!(Some(&refused), frame.as_ref().err(), "{revision}: {text}");
                    let expect = [("/id", &["an id longer than the limit"][..])];
                    let message = "an id longer than the limit at /id";
                    assert_eq!(
                        reply_of(&refused, *revision).unwrap(),
                        reply(*revision, None, -32600, message, &expect)
                    );
                }
            }
        }
        let result = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
        let read = v2025_06_18::parse_response_with::<v2025_06_18::methods::Ping>(result.as_bytes(), &options);
        assert_eq!(read.is_ok(), fits, "{result}");
    }
}

#[test]
fn the_default_limit_of_an_id_is_a_kibibyte() {
    let call = |length| format!(r#"{{"jsonrpc":"2.0","id":"{}","method":"ping"}}"#, "n".repeat(length));
    assert!(Frame::parse(call(1022).as_bytes()).is_ok());
    let refused = Frame::parse(call(1023).as_bytes()).unwrap_err();
    assert_eq!((refused.code(), refused.id()), (Some(-32600), None));
    // A reply never quotes what it refuses for its size.
    let refused = Frame::parse(call(9 << 20).as_bytes()).unwrap_err();
    assert!(refused.reply(Revision::V2026_07_28).unwrap().len() < 300);
    let digits = |length| format!(r#"{{"jsonrpc":"2.0","id":{},"method":"ping"}}"#, "7".repeat(length));
    assert!(at_server(Revision::V2024_11_05, digits(1024).as_bytes()).is_ok());
    assert!(at_server(Revision::V2024_11_05, digits(1025).as_bytes()).is_err());
}

#[test]
fn an_id_that_is_built_is_written_like_one_that_came() {
    for (id, token) in [
        (RequestId::from(-4), "-4"),
        (RequestId::from(u64::MAX), "18446744073709551615"),
        (RequestId::from("4"), r#""4""#),
        (RequestId::from("line\nend".to_owned()), r#""line\nend""#),
        (RequestId::from("1e3".parse::<mcp_wire::Integer>().unwrap()), "1e3"),
    ] {
        let meta = v2026_07_28::RequestMetaObject::new(v2026_07_28::ClientCapabilities::default(), "2026-07-28");
        let call = Call::<v2026_07_28::methods::ServerDiscover>::new(id, v2026_07_28::RequestParams::new(meta));
        let text = String::from_utf8(call.to_vec().unwrap()).unwrap();
        assert!(
            text.starts_with(&format!(r#"{{"jsonrpc":"2.0","id":{token},"method":"server/discover","params":{{"#)),
            "{text}"
        );
    }
}
