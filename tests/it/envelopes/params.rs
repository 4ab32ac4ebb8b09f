//! Params: an object or nothing, what each method makes of them, and which methods there are.

use mcp_wire::{Frame, FrameKind, Revision, v2025_11_25, v2026_07_28};

use crate::errors::RELEASED;

use super::{at_client, at_server, refused, reply, reply_of, taken, told_refusal};

/// Checks what a server of some revisions answers to a request with the id 70 whose params do not fit.
#[track_caller]
fn misfit(revisions: &[Revision], text: &str, place: &str, problem: &str) {
    for revision in revisions {
        let refused = match at_server(*revision, text.as_bytes()) {
            Ok(read) => panic!("{revision}: {text}: {read}"),
            Err(refused) => refused,
        };
        let shown = if place.is_empty() { "the top level" } else { place };
        let expect = reply(*revision, Some("70"), -32602, &format!("{problem} at {shown}"), &[(place, &[problem])]);
        assert_eq!(reply_of(&refused, *revision).unwrap(), expect, "{revision}: {text}");
    }
}

const ALL: &[Revision] = &RELEASED;
const LEGACY: &[Revision] = ALL.split_at(4).0;
const MODERN: &[Revision] = ALL.split_at(4).1;

/// What a request of 2026-07-28 must bring along.
pub(super) const META: &str = r#""_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;

#[test]
fn params_that_are_no_object_are_invalid_params_of_any_method() {
    for (params, got) in
        [("[]", "array"), ("[1]", "array"), ("null", "null"), ("7", "number"), ("\"\"", "string"), ("true", "boolean")]
    {
        let problem = format!("expected object, got {got}");
        for method in ["ping", "tools/list", "acme/own", "notifications/initialized"] {
            // Where requests say nothing of themselves in `_meta`, an unknown method is all there is to say.
            let is_known = matches!(method, "ping" | "tools/list");
            let revisions = if is_known { ALL } else { MODERN };
            let text = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"{method}","params":{params}}}"#);
            misfit(revisions, &text, "/params", &problem);
            for revision in LEGACY.iter().filter(|_| !is_known) {
                let refused = at_server(*revision, text.as_bytes()).unwrap_err();
                assert_eq!(told_refusal(&refused), format!("-32601 70 no method \"{method}\""));
            }
            let text = format!(r#"{{"params":{params},"id":70,"method":"{method}","jsonrpc":"2.0"}}"#);
            misfit(revisions, &text, "/params", &problem);
            let frame = Frame::parse(text.as_bytes()).unwrap_err();
            assert_eq!(told_refusal(&frame), format!("-32602 70 {problem} at /params"));
        }
    }
}

#[test]
fn what_is_wrong_with_the_envelope_comes_before_the_params() {
    let errors: &[(&str, &[&str])] =
        &[("", &["missing member `jsonrpc`"]), ("/params", &["expected object, got array"])];
    refused(r#"{"id":70,"method":"ping","params":[]}"#, Some("70"), errors);
    let errors: &[(&str, &[&str])] =
        &[("/id", &["expected string or integer, got null"]), ("/params", &["expected object, got null"])];
    refused(r#"{"jsonrpc":"2.0","id":null,"method":"ping","params":null}"#, None, errors);
}

#[test]
fn a_request_without_params_is_legal_where_its_method_needs_none() {
    for method in ["tools/list", "prompts/list", "resources/list", "resources/templates/list"] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"{method}"}}"#);
        for revision in LEGACY {
            assert_eq!(at_server(*revision, text.as_bytes()).unwrap(), format!("request {text}"));
        }
        misfit(MODERN, &text, "/params", "missing member `_meta`");
        let empty = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"{method}","params":{{}}}}"#);
        for revision in LEGACY {
            assert_eq!(at_server(*revision, empty.as_bytes()).unwrap(), format!("request {empty}"), "{revision}");
        }
        misfit(MODERN, &empty, "/params", "missing member `_meta`");
    }
    misfit(LEGACY, r#"{"jsonrpc":"2.0","id":70,"method":"tools/call"}"#, "", "missing member `params`");
    // In 2026-07-28 every request has a version and capabilities to send, so that is what is missing.
    misfit(MODERN, r#"{"jsonrpc":"2.0","id":70,"method":"tools/call"}"#, "/params", "missing member `_meta`");
    misfit(LEGACY, r#"{"jsonrpc":"2.0","id":70,"method":"initialize"}"#, "", "missing member `params`");
    misfit(MODERN, r#"{"jsonrpc":"2.0","id":70,"method":"server/discover"}"#, "/params", "missing member `_meta`");
}

#[test]
fn a_request_of_2026_needs_its_version_and_capabilities() {
    for (meta, place, problem) in [
        (
            r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#,
            "/params/_meta",
            "missing member `io.modelcontextprotocol/clientCapabilities`",
        ),
        (
            r#"{"io.modelcontextprotocol/clientCapabilities":{}}"#,
            "/params/_meta",
            "missing member `io.modelcontextprotocol/protocolVersion`",
        ),
        (
            r#"{"io.modelcontextprotocol/clientCapabilities":[],"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#,
            "/params/_meta/io.modelcontextprotocol~1clientCapabilities",
            "expected object, got array",
        ),
        (
            r#"{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":null}"#,
            "/params/_meta/io.modelcontextprotocol~1protocolVersion",
            "expected string, got null",
        ),
    ] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"tools/list","params":{{"_meta":{meta}}}}}"#);
        misfit(MODERN, &text, place, problem);
    }
}

#[test]
fn meta_must_be_an_object() {
    for (meta, got) in [("null", "null"), ("[]", "array"), ("\"m\"", "string"), ("0", "number")] {
        let text =
            format!(r#"{{"jsonrpc":"2.0","id":70,"method":"prompts/get","params":{{"name":"p","_meta":{meta}}}}}"#);
        misfit(ALL, &text, "/params/_meta", &format!("expected object, got {got}"));
    }
}

#[test]
fn a_duplicate_member_of_a_typed_object_is_invalid_params() {
    let call = |params: &str| format!(r#"{{"jsonrpc":"2.0","id":70,"method":"tools/call","params":{{{params}}}}}"#);
    misfit(ALL, &call(&format!(r#""name":"a","name":"b",{META}"#)), "/params", "duplicate member \"name\"");
    misfit(ALL, &call(&format!(r#""name":"a","n\u0061me":"a",{META}"#)), "/params", "duplicate member \"name\"");
    misfit(ALL, &call(&format!(r#""name":"a","x":1,"x":2,{META}"#)), "/params", "duplicate member \"x\"");
    misfit(
        ALL,
        &call(&format!(r#""name":"a","arguments":{{}},"arguments":{{}},{META}"#)),
        "/params",
        "duplicate member \"arguments\"",
    );
    misfit(MODERN, &call(&format!(r#""name":"a",{META},{META}"#)), "/params", "duplicate member \"_meta\"");
    let version = r#""io.modelcontextprotocol/protocolVersion":"2026-07-28""#;
    let twice = call(&format!(
        r#""name":"a","_meta":{{"io.modelcontextprotocol/clientCapabilities":{{}},{version},{version}}}"#
    ));
    misfit(MODERN, &twice, "/params/_meta", "duplicate member \"io.modelcontextprotocol/protocolVersion\"");
    let own = call(
        r#""name":"a","_meta":{"io.modelcontextprotocol/clientCapabilities":{},"com.acme/t":1,"com.acme/t":1,"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#,
    );
    misfit(&ALL[3..], &own, "/params/_meta", "duplicate member \"com.acme/t\"");
    let capability = r#"{"jsonrpc":"2.0","id":70,"method":"initialize","params":{"protocolVersion":"x","capabilities":{"roots":{"listChanged":true,"listChanged":false}},"clientInfo":{"name":"c","version":"1"}}}"#;
    misfit(LEGACY, capability, "/params/capabilities/roots", "duplicate member \"listChanged\"");
}

#[test]
fn params_of_an_unknown_method_have_each_member_once_and_an_object_for_meta() {
    let own = r#"{"jsonrpc":"2.0","id":70,"method":"acme/own","params":{"k":1,"k":2}}"#;
    misfit(LEGACY, own, "/params", "duplicate member \"k\"");
    let meta = r#"{"jsonrpc":"2.0","id":70,"method":"acme/own","params":{"_meta":{"t":1,"t":2}}}"#;
    misfit(LEGACY, meta, "/params/_meta", "duplicate member \"t\"");
    let modern = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"acme/own","params":{{"k":1,{META},"k":2}}}}"#);
    misfit(ALL, &modern, "/params", "duplicate member \"k\"");
    let list = r#"{"jsonrpc":"2.0","id":70,"method":"acme/own","params":{"_meta":[]}}"#;
    misfit(ALL, list, "/params/_meta", "expected object, got array");
}

#[test]
fn duplicates_in_free_form_json_are_left_as_they_are() {
    let text = format!(
        r#"{{"jsonrpc":"2.0","id":70,"method":"tools/call","params":{{"name":"a","arguments":{{"k":1,"k":2,"o":{{"z":[],"z":{{}}}}}},{META}}}}}"#
    );
    for revision in ALL {
        assert_eq!(at_server(*revision, text.as_bytes()).unwrap(), format!("request {text}"), "{revision}");
    }
    let other = r#"{"jsonrpc":"2.0","id":70,"method":"acme/own","params":{"k":{"l":1,"l":2}},"x":{"a":1,"a":1}}"#;
    taken(other, &format!("other request {other}"));
    for revision in ALL {
        let result = r#"{"jsonrpc":"2.0","id":70,"result":{"k":1,"k":2}}"#;
        assert_eq!(at_client(*revision, result.as_bytes()).unwrap(), r#"result 70 {"k":1,"k":2}"#);
    }
}

#[test]
fn bad_params_of_a_known_method_are_refused_with_their_place() {
    let call = |method: &str, params: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":70,"method":"{method}","params":{{{params}}}}}"#)
    };
    misfit(ALL, &call("tools/call", META), "/params", "missing member `name`");
    misfit(
        ALL,
        &call("tools/call", &format!(r#""name":"a","arguments":"x",{META}"#)),
        "/params/arguments",
        "expected object, got string",
    );
    misfit(
        ALL,
        &call("tools/call", &format!(r#""name":"a","arguments":null,{META}"#)),
        "/params/arguments",
        "expected object, got null",
    );
    misfit(
        ALL,
        &call(
            "completion/complete",
            &format!(r#""ref":{{"type":"ref/prompt","name":"p"}},"argument":{{"name":"a","value":0}},{META}"#),
        ),
        "/params/argument/value",
        "expected string, got number",
    );
    misfit(LEGACY, &call("resources/subscribe", r#""uri":["mem://1"]"#), "/params/uri", "expected string, got array");
    let levels = r#"expected one of "alert", "critical", "debug", "emergency", "error", "info", "notice", "warning", got "warn""#;
    misfit(LEGACY, &call("logging/setLevel", r#""level":"warn""#), "/params/level", levels);
    let meta = r#""_meta":{"progressToken":false}"#;
    misfit(
        &ALL[3..4],
        &call("tools/list", meta),
        "/params/_meta/progressToken",
        "expected string or integer, got boolean",
    );
}

#[test]
fn a_method_that_the_revision_does_not_know_is_kept_not_refused() {
    let text = r#"{"jsonrpc":"2.0","id":70,"method":"acme/own","params":{"any":[1,{"x":null}]}}"#;
    taken(text, &format!("other request {text}"));
    let text = r#"{"jsonrpc":"2.0","method":"notifications/acme/seen","params":{"any":[1]}}"#;
    taken(text, &format!("other notification {text}"));
    // One of another revision, and one that the other side sends, are as unknown.
    let discover = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"server/discover","params":{{{META}}}}}"#);
    for revision in LEGACY {
        assert_eq!(at_server(*revision, discover.as_bytes()).unwrap(), format!("other request {discover}"));
    }
    let level = r#"{"jsonrpc":"2.0","id":70,"method":"logging/setLevel","params":{"level":5}}"#;
    let refused = at_server(Revision::V2026_07_28, level.as_bytes()).unwrap_err();
    assert_eq!(told_refusal(&refused), "-32602 70 missing member `_meta` at /params");
    let sampling = r#"{"jsonrpc":"2.0","id":70,"method":"sampling/createMessage","params":{"maxTokens":"many"}}"#;
    taken(sampling, &format!("other request {sampling}"));
    let roots = r#"{"jsonrpc":"2.0","id":70,"method":"roots/list"}"#;
    let refused = at_client(Revision::V2026_07_28, roots.as_bytes()).unwrap_err();
    assert_eq!(
        told_refusal(&refused),
        "- 70 a request of a server, which this revision does not have at the top level"
    );
    assert_eq!(refused.reply(Revision::V2026_07_28), None);
    assert_eq!(at_client(Revision::V2025_11_25, roots.as_bytes()).unwrap(), format!("request {roots}"));
}

#[test]
fn a_method_name_is_compared_as_it_is() {
    for method in ["Ping", "ping ", "PING", "ping\\u0000", "tools/List", "/ping", "tools//list"] {
        let text = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"{method}"}}"#);
        taken(&text, &format!("other request {text}"));
    }
}

#[test]
fn a_notification_method_with_an_id_is_a_request_of_an_unknown_method() {
    for method in
        ["notifications/cancelled", "notifications/initialized", "notifications/progress", "notifications/new"]
    {
        for params in [r#","params":{"requestId":3}"#, "", r#","params":{"requestId":[]}"#] {
            let text = format!(r#"{{"jsonrpc":"2.0","id":70,"method":"{method}"{params}}}"#);
            taken(&text, &format!("other request {text}"));
            assert_eq!(Frame::parse(text.as_bytes()).unwrap().kind(), FrameKind::Request);
            for revision in LEGACY {
                assert_eq!(at_client(*revision, text.as_bytes()).unwrap(), format!("other request {text}"));
            }
        }
    }
}

#[test]
fn a_request_method_without_an_id_is_a_notification_of_an_unknown_method() {
    for method in ["ping", "tools/call", "initialize", "server/discover"] {
        let text = format!(r#"{{"jsonrpc":"2.0","method":"{method}","params":{{"name":5}}}}"#);
        taken(&text, &format!("other notification {text}"));
    }
}

#[test]
fn a_notification_is_never_answered() {
    for (revisions, text, problem) in [
        (
            ALL,
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}"#,
            "expected object, got array at /params",
        ),
        (
            ALL,
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}"#,
            "expected string or integer, got object at /params/requestId",
        ),
        (ALL, r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, "missing member `params` at the top level"),
        (ALL, r#"{"jsonrpc":"2.0","method":"acme/n","params":null}"#, "expected object, got null at /params"),
        (
            LEGACY,
            r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1.5,"progress":1}}"#,
            "expected string or integer, got a number with a fraction at /params/progressToken",
        ),
        (
            LEGACY,
            r#"{"jsonrpc":"2.0","method":"notifications/initialized","params":{"_meta":[]}}"#,
            "expected object, got array at /params/_meta",
        ),
    ] {
        for revision in revisions {
            let refused = at_server(*revision, text.as_bytes()).unwrap_err();
            assert_eq!(
                (refused.code(), refused.id(), refused.reply(*revision)),
                (None, None, None),
                "{revision}: {text}"
            );
            assert_eq!(refused.message(), problem, "{revision}: {text}");
        }
    }
    for revision in ALL {
        let log = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","text":"up"}}"#;
        let refused = at_client(*revision, log.as_bytes()).unwrap_err();
        assert_eq!((refused.code(), refused.reply(*revision)), (None, None));
        assert_eq!(refused.message(), "missing member `data` at /params");
    }
}

#[test]
fn a_notification_needs_no_params_where_its_type_has_none() {
    for revision in ALL {
        for method in [
            "notifications/tools/list_changed",
            "notifications/prompts/list_changed",
            "notifications/resources/list_changed",
        ] {
            let text = format!(r#"{{"jsonrpc":"2.0","method":"{method}"}}"#);
            assert_eq!(at_client(*revision, text.as_bytes()).unwrap(), format!("notification {text}"));
        }
    }
}

#[test]
fn a_cancellation_names_its_request_but_for_2025_11_25() {
    let text = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"reason":"late"}}"#;
    for revision in ALL {
        let read = at_server(*revision, text.as_bytes());
        assert_eq!(read.is_ok(), *revision == Revision::V2025_11_25, "{revision}");
    }
}

#[test]
fn a_server_reads_strictly_and_a_client_leniently() {
    let log = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"data":1,"level":"warn"}}"#;
    for revision in ALL {
        assert_eq!(at_client(*revision, log.as_bytes()).unwrap(), format!("notification {log}"));
    }
    let strict = v2025_11_25::ServerMessage::parse_with(log.as_bytes(), &mcp_wire::ReadOptions::STRICT).unwrap_err();
    assert!(strict.message().ends_with("got \"warn\" at /params/level"), "{strict}");
    let lenient = v2025_11_25::ServerMessage::parse_with(log.as_bytes(), &mcp_wire::ReadOptions::LENIENT).unwrap();
    assert_eq!(lenient.notes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["unknown-value at /params/level"]);

    let call =
        format!(r#"{{"jsonrpc":"2.0","id":70,"method":"tools/call","params":{{"name":"a","arguments":null,{META}}}}}"#);
    assert!(v2026_07_28::ClientMessage::parse(call.as_bytes()).is_err());
    let read = v2026_07_28::ClientMessage::parse_with(call.as_bytes(), &mcp_wire::ReadOptions::LENIENT).unwrap();
    assert_eq!(read.notes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["null-optional at /params/arguments"]);
}

#[test]
fn a_client_may_answer_a_malformed_request_of_a_server() {
    let text = r#"{"jsonrpc":"2.0","id":70,"method":"sampling/createMessage","params":{"messages":[]}}"#;
    for revision in LEGACY {
        let refused = at_client(*revision, text.as_bytes()).unwrap_err();
        let problem = "missing member `maxTokens`";
        let expect = reply(*revision, Some("70"), -32602, &format!("{problem} at /params"), &[("/params", &[problem])]);
        assert_eq!(reply_of(&refused, *revision).unwrap(), expect);
        let garbled = r#"{"id":70,"method":"roots/list"}"#;
        let refused = at_client(*revision, garbled.as_bytes()).unwrap_err();
        let problem = "missing member `jsonrpc`";
        let expect = reply(*revision, Some("70"), -32600, &format!("{problem} at the top level"), &[("", &[problem])]);
        assert_eq!(reply_of(&refused, *revision).unwrap(), expect);
    }
}
