//! Responses, as the client reads them: a result is an object, an error has an integer code and a message, and what is
//! neither fails the request with its id. A server that receives one reads it alike.

use mcp_wire::{Method, ReadOptions, Rejection, Revision, parse_response_with, v2025_11_25};

use crate::errors::with;

use super::{at_client, at_server, reply, reply_of, told_refusal};

/// Reads the answer to `tools/list`, and writes it back.
fn answer_with(revision: Revision, text: &str, options: &ReadOptions) -> Result<String, Rejection> {
    fn read<M: Method>(text: &str, options: &ReadOptions) -> Result<String, Rejection> {
        parse_response_with::<M>(text.as_bytes(), options)
            .map(|read| String::from_utf8(read.value.to_vec().unwrap()).unwrap())
    }
    with!(revision, mcp => read::<mcp::methods::ToolsList>(text, options))
}

fn answer(revision: Revision, text: &str) -> Result<String, Rejection> {
    answer_with(revision, text, &ReadOptions::LENIENT)
}

/// Checks that a client takes a text for the malformed response to the request 52, or to none, and sends nothing.
#[track_caller]
fn malformed(text: &str, id: Option<i32>, message: &str) {
    for revision in Revision::ALL {
        for (reader, read) in [("any", at_client(revision, text.as_bytes())), ("typed", answer(revision, text))] {
            let refused = match read {
                Ok(read) => panic!("{revision}, {reader}: {text}: {read}"),
                Err(refused) => refused,
            };
            let id = id.map_or("-".to_owned(), |id| id.to_string());
            assert_eq!(told_refusal(&refused), format!("- {id} {message}"), "{revision}, {reader}: {text}");
            assert_eq!(refused.reply(revision), None, "{revision}, {reader}: {text}");
        }
    }
}

#[test]
fn a_result_that_is_no_object_is_a_malformed_response() {
    for (result, got) in
        [("null", "null"), ("\"done\"", "string"), ("[]", "array"), ("true", "boolean"), ("0", "number")]
    {
        let message = format!("expected object, got {got} at /result");
        malformed(&format!(r#"{{"jsonrpc":"2.0","id":52,"result":{result}}}"#), Some(52), &message);
        malformed(&format!(r#"{{"result":{result},"id":52,"jsonrpc":"2.0"}}"#), Some(52), &message);
    }
}

#[test]
fn an_error_object_that_is_none_is_a_malformed_response() {
    for (error, message) in [
        ("null", "expected object, got null at /error"),
        ("\"no\"", "expected object, got string at /error"),
        (r#"[-32601,"no"]"#, "expected object, got array at /error"),
        ("{}", "missing member `code` at /error"),
        (r#"{"message":"no"}"#, "missing member `code` at /error"),
        (r#"{"code":-32601}"#, "missing member `message` at /error"),
        (r#"{"code":"-32601","message":"no"}"#, "expected integer, got string at /error/code"),
        (r#"{"code":-32601.5,"message":"no"}"#, "expected integer, got a number with a fraction at /error/code"),
        (r#"{"code":null,"message":"no"}"#, "expected integer, got null at /error/code"),
        (r#"{"code":-32601,"message":null}"#, "expected string, got null at /error/message"),
        (r#"{"code":-32601,"message":["no"]}"#, "expected string, got array at /error/message"),
        (r#"{"code":1,"code":2,"message":"no"}"#, "duplicate member \"code\" at /error"),
        (r#"{"code":1,"message":"no","x":1,"x":2}"#, "duplicate member \"x\" at /error"),
    ] {
        malformed(&format!(r#"{{"jsonrpc":"2.0","id":52,"error":{error}}}"#), Some(52), message);
        malformed(&format!(r#"{{"error":{error},"jsonrpc":"2.0","id":52}}"#), Some(52), message);
    }
}

#[test]
fn a_response_has_its_version_and_one_outcome() {
    malformed(
        r#"{"jsonrpc":"2.0","id":52,"result":{},"error":{"code":1,"message":"m"}}"#,
        Some(52),
        "both `result` and `error`, expected one of them at the top level",
    );
    malformed(r#"{"jsonrpc":"2.0","id":52}"#, Some(52), "missing member `method` at the top level");
    malformed(r#"{"jsonrpc":"2.0","id":52,"Result":{}}"#, Some(52), "missing member `method` at the top level");
    malformed(r#"{"id":52,"result":{"tools":[]}}"#, Some(52), "missing member `jsonrpc` at the top level");
    malformed(r#"{"jsonrpc":"2.1","id":52,"result":{}}"#, Some(52), r#"expected "2.0", got "2.1" at /jsonrpc"#);
    malformed(r#"{"jsonrpc":"2.0","result":{"tools":[]}}"#, None, "missing member `id` at the top level");
    malformed(r#"{"jsonrpc":"2.0","id":null,"result":{}}"#, None, "expected string or integer, got null at /id");
    malformed(
        r#"{"jsonrpc":"2.0","id":5.2,"error":{"code":1,"message":"m"}}"#,
        None,
        "expected string or integer, got a number with a fraction at /id",
    );
}

#[test]
fn an_error_without_id_is_an_error_in_every_revision() {
    for revision in Revision::ALL {
        for text in [
            r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"what?"}}"#,
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}"#,
            r#"{"error":{"message":"what?","code":-32700},"id":null,"jsonrpc":"2.0"}"#,
        ] {
            assert_eq!(at_client(revision, text.as_bytes()).unwrap(), "error - -32700 what?", "{revision}: {text}");
            assert_eq!(at_server(revision, text.as_bytes()).unwrap(), "error - -32700 what?", "{revision}: {text}");
            assert_eq!(
                answer(revision, text).unwrap(),
                r#"{"jsonrpc":"2.0","error":{"code":-32700,"message":"what?"}}"#,
                "{revision}: {text}"
            );
        }
    }
}

#[test]
fn the_code_of_an_error_is_any_integer() {
    for code in [
        "0",
        "-1",
        "2147483648",
        "-5000000000",
        "9223372036854775808",
        "123456789012345678901234567890",
        "4e2",
        "-32002.0",
    ] {
        for revision in Revision::ALL {
            let text = format!(r#"{{"jsonrpc":"2.0","id":"e","error":{{"code":{code},"message":"own"}}}}"#);
            assert_eq!(at_client(revision, text.as_bytes()).unwrap(), format!("error \"e\" {code} own"));
            assert_eq!(answer(revision, &text).unwrap(), text);
        }
    }
}

#[test]
fn an_error_keeps_what_it_has() {
    for revision in Revision::ALL {
        for error in [
            r#"{"code":-32022,"message":"v","data":{"versions":["2031-01-01"]}}"#,
            r#"{"code":-32602,"message":"","data":null}"#,
            r#"{"code":7,"message":"m","data":[ 1.0 ],"retryAfter":3}"#,
        ] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":1,"error":{error}}}"#);
            assert_eq!(answer(revision, &text).unwrap(), text);
        }
    }
}

#[test]
fn an_error_of_null_beside_a_result_is_absent_to_the_lenient() {
    for revision in Revision::ALL {
        for text in [
            r#"{"jsonrpc":"2.0","id":52,"result":{"tools":[]},"error":null}"#,
            r#"{"error":null,"jsonrpc":"2.0","result":{"tools":[]},"id":52}"#,
        ] {
            assert!(at_client(revision, text.as_bytes()).is_ok(), "{revision}: {text}");
            assert!(answer(revision, text).is_ok(), "{revision}: {text}");
            let refused = answer_with(revision, text, &ReadOptions::STRICT).unwrap_err();
            let message = "both `result` and `error`, expected one of them at the top level";
            assert_eq!(told_refusal(&refused), format!("- 52 {message}"), "{revision}: {text}");
        }
    }
}

#[test]
fn the_tolerance_of_a_null_error_is_reported() {
    let text = r#"{"jsonrpc":"2.0","id":52,"result":{"tools":[]},"error":null}"#;
    let read = parse_response_with::<v2025_11_25::methods::ToolsList>(text.as_bytes(), &ReadOptions::LENIENT).unwrap();
    assert_eq!(read.notes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["null-error at /error"]);
    let read = v2025_11_25::ServerMessage::parse_with(text.as_bytes(), &ReadOptions::LENIENT).unwrap();
    assert_eq!(read.notes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["null-error at /error"]);
}

#[test]
fn a_request_is_no_response() {
    for text in
        [r#"{"jsonrpc":"2.0","id":52,"method":"ping"}"#, r#"{"jsonrpc":"2.0","id":52,"method":"ping","params":{}}"#]
    {
        for revision in Revision::ALL {
            let refused = answer(revision, text).unwrap_err();
            assert_eq!(told_refusal(&refused), "- 52 missing one of the members `result`, `error` at the top level");
            assert_eq!(refused.reply(revision), None);
        }
    }
}

#[test]
fn a_result_that_does_not_fit_its_method_is_refused_with_its_place() {
    for revision in Revision::ALL {
        let text = r#"{"jsonrpc":"2.0","id":52,"result":{"tools":{"name":"a","inputSchema":{"type":"object"}}}}"#;
        let refused = answer(revision, text).unwrap_err();
        assert_eq!(told_refusal(&refused), "- 52 expected array, got object at /result/tools", "{revision}");
        assert_eq!(refused.reply(revision), None);
        // Nobody knows its method there: it stays text.
        assert!(at_client(revision, text.as_bytes()).unwrap().starts_with("result 52 {\"tools\""));
    }
}

#[test]
fn a_server_does_not_name_an_id_of_its_own_in_a_reply() {
    for revision in Revision::ALL {
        let both = r#"{"jsonrpc":"2.0","id":52,"result":{},"error":{"code":1,"message":"m"}}"#;
        let refused = at_server(revision, both.as_bytes()).unwrap_err();
        let problem = "both `result` and `error`, expected one of them";
        let expect = reply(revision, None, -32600, &format!("{problem} at the top level"), &[("", &[problem])]);
        assert_eq!(refused.id(), Some(&52.into()));
        assert_eq!(reply_of(&refused, revision).unwrap(), expect);
        // A malformed answer to a request of the server's fails that request, and is not answered.
        let bad = r#"{"jsonrpc":"2.0","id":52,"result":"ok"}"#;
        assert_eq!(at_server(revision, bad.as_bytes()).unwrap_err().reply(revision), None);
    }
}
