//! ERR-11 to ERR-18: the allocation policy, statuses, ids, origins, failures of tools.

use std::collections::BTreeMap;

use mcp_wire::Revision::{self, V2024_11_05, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::error::{
    Application, ApplicationCode, Cause, Change, Condition, ErrorKind, Failure, LocalFailure, Missing, PeerCode, Site,
    ToolFailure, Unsupported,
};
use mcp_wire::{ReadOptions, Response, WireError, parse_response_with};

use super::{BUSY, LEGACY, refused, reply, text, wire, with};

#[test]
fn err_11_draft_codes_have_a_meaning_by_opt_in_only() {
    let drafts = [
        (-32001, ErrorKind::HeaderMismatch, -32020, r#"{"header":"Mcp-Name"}"#),
        (-32003, ErrorKind::MissingRequiredClientCapability, -32021, r#"{"requiredCapabilities":{}}"#),
        (-32004, ErrorKind::UnsupportedProtocolVersion, -32022, r#"{"supported":[],"requested":"x"}"#),
    ];
    for (code, kind, due, data) in drafts {
        let sent = |code: i64| format!(r#"{{"code":{code},"message":"m","data":{data}}}"#);
        for revision in Revision::ALL {
            let peer = wire(&sent(code)).classify(revision);
            assert!(matches!(peer.code, PeerCode::Legacy(other) if other.get() == code), "{revision}: {:?}", peer.code);
            assert_eq!(peer.condition, None);
            let passed = wire(&sent(code)).translate(revision, V2026_07_28);
            assert_eq!(
                (text(&passed.error), passed.changed),
                (sent(code), None),
                "no meaning, so nothing to translate"
            );
        }
        let peer = wire(&sent(code)).classify_draft();
        assert_eq!((peer.code, peer.condition.as_ref().unwrap().kind()), (PeerCode::Draft(kind), Some(kind)));
        let passed = peer.for_peer(V2026_07_28);
        assert_eq!((text(&passed.error), passed.changed), (sent(due), Some(Change::Code)));
        // None is ever sent: no revision has a row with it for what the draft meant.
        assert!(Revision::ALL.iter().all(|revision| kind.code(*revision) != Some(code)));
    }
    // What no draft renumbered is as it is, and the released numbers are understood, too.
    assert_eq!(PeerCode::of_draft(-32020), PeerCode::Defined(ErrorKind::HeaderMismatch));
    assert!(matches!(PeerCode::of_draft(-32005), PeerCode::Legacy(_)));
    assert_eq!(PeerCode::of_draft(-32002), PeerCode::ResourceNotFound);
}

#[test]
fn err_12_reserved_codes_are_neither_made_up_nor_passed_on() {
    for code in [-32768, -32700, -32603, -32100, -32099, -32042, -32023, -32020, -32019, -32002, -32000] {
        assert!(ApplicationCode::new(code).is_err(), "{code}");
    }
    for code in [i64::MIN, -32769, -31999, -1, 0, 1, 4711, i64::MAX] {
        let error: WireError = Application::new(ApplicationCode::new(code).unwrap(), "m").into();
        assert_eq!(text(&error), format!(r#"{{"code":{code},"message":"m"}}"#));
    }
    // What this side can say in a revision is exactly what that revision defines.
    let own = |revision: Revision| -> BTreeMap<&str, i64> {
        ErrorKind::ALL.iter().filter_map(|kind| Some((kind.as_str(), kind.code(revision)?))).collect()
    };
    let standard = [
        ("parse-error", -32700),
        ("invalid-request", -32600),
        ("method-not-found", -32601),
        ("invalid-params", -32602),
        ("internal-error", -32603),
    ];
    let and = |more: &[(&'static str, i64)]| standard.iter().chain(more).copied().collect::<BTreeMap<_, _>>();
    let handshake = [("resource-not-found", -32002), ("unsupported-protocol-version", -32602)];
    let session = [handshake[0], handshake[1], ("session-not-found", -32001)];
    assert_eq!(own(V2024_11_05), and(&handshake));
    assert_eq!(own(V2025_06_18), and(&session));
    assert_eq!(own(V2025_11_25), and(&[session[0], session[1], session[2], ("url-elicitation-required", -32042)]));
    let modern = [
        ("resource-not-found", -32602),
        ("header-mismatch", -32020),
        ("missing-required-client-capability", -32021),
        ("unsupported-protocol-version", -32022),
    ];
    assert_eq!(own(V2026_07_28), and(&modern));

    // A gateway passes no undefined code of the protocol's band to a modern peer, and to nobody one that would mean
    // something there; line and data stay the peer's.
    let sent = |code: i64| format!(r#"{{"code":{code},"message":"m","data":{{"own":1}}}}"#);
    let cases = [
        (-32050, V2025_06_18, V2026_07_28, -32603),
        (-32050, V2026_07_28, V2026_07_28, -32603),
        (-32050, V2026_07_28, V2025_06_18, -32050),
        (-32020, V2025_06_18, V2026_07_28, -32603),
        (-32020, V2025_06_18, V2025_11_25, -32020),
        (-32042, V2025_06_18, V2025_11_25, -32603),
        (-32042, V2026_07_28, V2025_11_25, -32603),
        (-32042, V2025_06_18, V2026_07_28, -32603),
        (-32042, V2025_06_18, V2024_11_05, -32042),
        (-32005, V2025_06_18, V2026_07_28, -32005),
        (-32500, V2025_06_18, V2026_07_28, -32500),
        (4711, V2025_06_18, V2026_07_28, 4711),
    ];
    for (code, from, to, due) in cases {
        let passed = wire(&sent(code)).translate(from, to);
        assert_eq!(text(&passed.error), sent(due), "{code}: {from} to {to}");
        assert_eq!(passed.changed, (code != due).then_some(Change::Reserved));
    }
    let huge = r#"{"code":123456789012345678901234567890,"message":"m"}"#;
    assert_eq!(text(&wire(huge).translate(V2025_06_18, V2026_07_28).error), huge);
}

#[test]
fn err_13_statuses_follow_from_condition_era_and_site() {
    // Edge, edge without `_meta`, handler; by era. `None`: the era has no such error.
    let statuses = [
        (ErrorKind::ParseError, Some([400, 400, 200]), Some([400, 400, 200])),
        (ErrorKind::InvalidRequest, Some([400, 400, 200]), Some([400, 400, 200])),
        (ErrorKind::MethodNotFound, Some([200, 200, 200]), Some([404, 404, 200])),
        (ErrorKind::InvalidParams, Some([200, 200, 200]), Some([200, 400, 200])),
        (ErrorKind::ResourceNotFound, Some([200, 200, 200]), Some([200, 200, 200])),
        (ErrorKind::InternalError, Some([200, 200, 200]), Some([200, 200, 200])),
        (ErrorKind::SessionNotFound, Some([404, 404, 200]), None),
        (ErrorKind::UnsupportedProtocolVersion, Some([200, 200, 200]), Some([400, 400, 200])),
        (ErrorKind::UrlElicitationRequired, Some([200, 200, 200]), None),
        (ErrorKind::HeaderMismatch, None, Some([400, 400, 200])),
        (ErrorKind::MissingRequiredClientCapability, None, Some([400, 400, 400])),
    ];
    assert_eq!(statuses.map(|(kind, ..)| kind).as_slice(), ErrorKind::ALL);
    for (kind, legacy, modern) in statuses {
        for revision in Revision::ALL {
            let Some(expected) = (if revision.is_modern() { modern } else { legacy }) else {
                assert_eq!(kind.row(revision), None, "{kind} in {revision}");
                continue;
            };
            if kind.row(revision).is_none() {
                continue;
            }
            let got = [Site::Edge, Site::EdgeMeta, Site::Handler].map(|site| kind.http_status(revision, site));
            assert_eq!(got, expected, "{kind} in {revision}");
        }
    }
}

#[test]
fn err_14_each_cause_of_a_malformed_modern_request_has_its_code_and_400() {
    let causes = [
        (ErrorKind::HeaderMismatch, -32020, Site::Edge),
        (ErrorKind::InvalidParams, -32602, Site::EdgeMeta),
        (ErrorKind::UnsupportedProtocolVersion, -32022, Site::Edge),
    ];
    for (kind, code, site) in causes {
        assert_eq!((kind.code(V2026_07_28), kind.http_status(V2026_07_28, site)), (Some(code), 400));
    }
    // The refusal of a text knows by itself which of them it is.
    let refused = refused(V2026_07_28, r#"{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{}}"#);
    assert_eq!((refused.code(), refused.http_status(V2026_07_28)), (Some(-32602), 400));
}

#[test]
fn err_15_error_without_an_id_is_null_to_old_peers_and_absent_to_new_ones_and_read_from_all() {
    for revision in Revision::ALL {
        let member = if revision <= V2025_06_18 { r#""id":null,"# } else { "" };
        let expected = format!(r#"{{"jsonrpc":"2.0",{member}"error":{{"code":-32700,"message":"Parse error"}}}}"#);
        let error = Condition::ParseError(Cause::default()).for_peer(revision).unwrap();
        let written = Response::<()>::error_without_id(error, revision).to_vec();
        assert_eq!(String::from_utf8(written).unwrap(), expected);
        assert!(reply(revision, "{").starts_with(&format!(r#"{{"jsonrpc":"2.0",{member}"error""#)), "{revision}");
        for id in [r#""id":null,"#, ""] {
            let text = format!(r#"{{"jsonrpc":"2.0",{id}"error":{{"code":-32700,"message":"?"}}}}"#);
            let read = with!(revision, mcp => match mcp::ServerMessage::parse(text.as_bytes()) {
                Ok(mcp::ServerMessage::Response(response)) => response,
                other => panic!("{revision}: {other:?}"),
            });
            assert_eq!(read.id, None, "{revision}");
            let expected = Err(wire(r#"{"code":-32700,"message":"?"}"#));
            assert_eq!(read.outcome, expected, "{revision}: a client has something to fail the call with");
        }
    }
}

#[test]
fn err_16_origins_are_kept_apart_and_no_local_failure_is_passed_on() {
    let peer = r#"{"code":-32099,"message":"a\nb","data":{"k":[1.0]},"own":true}"#;
    for (from, to) in LEGACY.iter().flat_map(|from| LEGACY.map(|to| (*from, to))) {
        // The peer said it: everything is the peer's, members beyond JSON-RPC included.
        let passed = Failure::Peer(wire(peer)).for_peer(from, to).unwrap();
        assert_eq!(text(&passed), peer);
    }
    let own = Failure::from(Condition::ResourceNotFound(Missing::new("file:///a").because("gone")));
    assert_eq!(own.to_string(), "refused here: gone");
    assert_eq!(
        text(&own.for_peer(V2026_07_28, V2025_06_18).unwrap()),
        r#"{"code":-32002,"message":"gone","data":{"uri":"file:///a"}}"#
    );
    let all = [
        LocalFailure::Timeout,
        LocalFailure::Closed,
        LocalFailure::Cancelled,
        LocalFailure::Limit,
        LocalFailure::Malformed,
    ];
    for local in all {
        // By type: there is no way from it to a response (`LocalFailure` has an example that does not compile).
        let failure = Failure::from(local);
        assert_eq!(failure.to_string(), format!("failed here: {local}"));
        assert_eq!(failure.for_peer(V2025_06_18, V2026_07_28), Err(local));
    }
    assert_eq!(Failure::Peer(wire(peer)).to_string(), "the peer's error: [-32099] a b");
}

#[test]
fn err_17_arguments_that_fail_the_input_schema_are_a_result_since_2025_11_25() {
    let words = "`day` is no date\nexpected YYYY-MM-DD";
    for revision in Revision::ALL {
        with!(revision, mcp => {
            let answer = mcp::CallToolResult::input_failure(words);
            let expected = ToolFailure::of_input(words, revision);
            assert_eq!(ToolFailure::of(&answer), Some(expected.clone()), "{revision}");
            if revision >= V2025_11_25 {
                let result = serde_json::to_string(&answer.unwrap()).unwrap();
                assert!(result.contains(r#""isError":true"#) && result.contains(r"date\nexpected"), "{result}");
                assert_eq!(expected, ToolFailure::Execution(words.to_owned()));
                assert_eq!(expected.to_string(), "`day` is no date expected YYYY-MM-DD");
            } else {
                let error = r#"{"code":-32602,"message":"`day` is no date expected YYYY-MM-DD"}"#;
                assert_eq!(text(&answer.unwrap_err()), error, "{revision}");
            }
            // What the tool itself finds is a result everywhere, and what is no tool an error everywhere.
            let failed: Result<_, WireError> = Ok(mcp::CallToolResult::failure("no seats"));
            assert_eq!(ToolFailure::of(&failed), Some(ToolFailure::Execution("no seats".to_owned())));
            let unknown: WireError = mcp::Error::InvalidParams(Cause::quoting("no tool", "fly").into()).into();
            let unknown: Result<mcp::CallToolResult, _> = Err(unknown);
            assert!(matches!(ToolFailure::of(&unknown), Some(ToolFailure::Protocol(_))));
            let fine: Result<_, WireError> = Ok(mcp::CallToolResult::new(vec![mcp::TextContent::new("3").into()]));
            assert_eq!(ToolFailure::of(&fine), None);
        });
    }
}

#[test]
fn err_18_both_forms_of_bad_arguments_are_read_from_everyone() {
    let error = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid arguments for tool calculate: Missing required property 'expression'"}}"#;
    let result = r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"one"},{"type":"image","data":"","mimeType":"image/png"},{"type":"text","text":"two"}],"isError":true}}"#;
    for revision in Revision::ALL {
        with!(revision, mcp => {
            let failure = |text: &str| {
                let read = parse_response_with::<mcp::methods::ToolsCall>(text.as_bytes(), &ReadOptions::LENIENT).unwrap();
                ToolFailure::of(&read.value.outcome)
            };
            let Some(ToolFailure::Protocol(peer)) = failure(error) else { panic!("{revision}") };
            assert_eq!(peer.clone().classify(revision).condition.unwrap().kind(), Some(ErrorKind::InvalidParams));
            assert_eq!(peer.message(), "Invalid arguments for tool calculate: Missing required property 'expression'");
            assert_eq!(failure(result), Some(ToolFailure::Execution("one\ntwo".to_owned())), "{revision}");
            let fine = result.replace("true", "false");
            assert_eq!(failure(&fine), None);
        });
    }
    // A request for input is no failure.
    let text = r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s"}}"#;
    let read = parse_response_with::<mcp_wire::v2026_07_28::methods::ToolsCall>(text.as_bytes(), &ReadOptions::STRICT);
    assert_eq!(ToolFailure::of(&read.unwrap().value.outcome), None);
}

#[test]
fn application_errors_are_typed_on_both_sides() {
    let error = Application::new(BUSY, "busy").with_data(&[1, 2]).unwrap();
    for revision in Revision::ALL {
        let sent = with!(revision, mcp => WireError::from(mcp::Error::Application(error.clone())));
        assert_eq!(text(&sent), r#"{"code":4711,"message":"busy","data":[1,2]}"#);
        assert_eq!(Condition::Application(error.clone()).for_peer(revision).unwrap(), sent);
        let peer = sent.classify(revision);
        assert_eq!(
            (peer.code, peer.condition),
            (PeerCode::Application(BUSY), Some(Condition::Application(error.clone())))
        );
    }
    assert_eq!(error.data_as::<Vec<u8>>().unwrap(), Some(vec![1, 2]));
    assert!(error.data_as::<String>().is_err());
    assert_eq!(Application::new(BUSY, "").data_as::<String>().unwrap(), None);
    assert_eq!(text(&Application::new(BUSY, " \n").into()), r#"{"code":4711,"message":"Application error"}"#);
    let null = Application::new(BUSY, "m").with_data(&()).unwrap();
    assert_eq!(text(&null.into()), r#"{"code":4711,"message":"m","data":null}"#);
    // Versions of any kind can be named.
    assert_eq!(Unsupported::new(["2031-01-01"], "x").supported, ["2031-01-01"]);
}
