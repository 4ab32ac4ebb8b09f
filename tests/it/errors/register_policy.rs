//! ERR-11 to ERR-18: the allocation policy, statuses, ids, origins, failures of tools.

use std::collections::BTreeMap;

use mcp_wire::Revision::{self, V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::error::{
    Application, ApplicationCode, Cause, Change, Condition, ErrorKind, Failure, LocalFailure, Mismatch, Missing,
    PeerCode, PeerError, Site, ToolFailure, Unsupported, WireError,
};
use mcp_wire::{Fault, ReadOptions, error_reply_without_id, parse_response_with, v2026_07_28};

use super::{BUSY, LEGACY, RELEASED, received, refused, released_kinds, reply, sample, text, wire, with};

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
            let peer = wire(&sent(code)).classify(revision, "tools/call");
            assert!(matches!(peer.code, PeerCode::Legacy(other) if other.get() == code), "{revision}: {:?}", peer.code);
            assert_eq!(peer.condition, None);
            let passed = wire(&sent(code)).translate(revision, V2026_07_28, "tools/call");
            assert_eq!(
                (text(passed.error()), passed.changed()),
                (sent(code), None),
                "no meaning, so nothing to translate"
            );
        }
        let peer = wire(&sent(code)).classify_draft("tools/call");
        assert_eq!((peer.code, peer.condition.as_ref().unwrap().kind()), (PeerCode::Draft(kind), Some(kind)));
        let passed = peer.for_peer(V2026_07_28, V2026_07_28, "tools/call");
        match kind {
            ErrorKind::HeaderMismatch => assert_eq!(passed.changed(), Some(Change::HopLocal)),
            _ => assert_eq!((text(passed.error()), passed.changed()), (sent(due), Some(Change::Code))),
        }
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
        let own = Application::new(ApplicationCode::new(code).unwrap(), "m");
        for revision in Revision::ALL {
            let error = Condition::Application(own.clone()).for_peer(revision).unwrap();
            assert_eq!(text(&error), format!(r#"{{"code":{code},"message":"m"}}"#));
        }
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
    let handshake = [("resource-not-found", -32002), ("unsupported-protocol-version", -32602), ("user-rejected", -1)];
    let session = [("session-not-found", -32001), ("missing-session", -32600)];
    let header = [("bad-version-header", -32600)];
    assert_eq!(own(V2024_11_05), and(&handshake));
    assert_eq!(own(V2025_03_26), and(&[&handshake[..], &session].concat()));
    assert_eq!(own(V2025_06_18), and(&[&handshake[..], &session, &header].concat()));
    let urls = [("url-elicitation-required", -32042)];
    assert_eq!(own(V2025_11_25), and(&[&handshake[..], &session, &header, &urls].concat()));
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
        let passed = wire(&sent(code)).translate(from, to, "tools/call");
        assert_eq!(text(passed.error()), sent(due), "{code}: {from} to {to}");
        assert_eq!(passed.changed(), (code != due).then_some(Change::Reserved));
    }
    let huge = r#"{"code":123456789012345678901234567890,"message":"m"}"#;
    assert_eq!(text(wire(huge).translate(V2025_06_18, V2026_07_28, "tools/call").error()), huge);
}

#[test]
fn err_13_statuses_follow_from_condition_era_and_site() {
    // At the edge, from a handler, relayed; by era. `None`: the era has no such error.
    let statuses = [
        (ErrorKind::ParseError, Some([400, 200, 200]), Some([400, 200, 200])),
        (ErrorKind::InvalidRequest, Some([400, 200, 200]), Some([400, 200, 200])),
        (ErrorKind::MethodNotFound, Some([200, 200, 200]), Some([404, 404, 200])),
        (ErrorKind::InvalidParams, Some([200, 200, 200]), Some([200, 200, 200])),
        (ErrorKind::ResourceNotFound, Some([200, 200, 200]), Some([200, 200, 200])),
        (ErrorKind::InternalError, Some([200, 200, 200]), Some([200, 200, 200])),
        (ErrorKind::SessionNotFound, Some([404, 200, 200]), None),
        (ErrorKind::MissingSession, Some([400, 200, 200]), None),
        (ErrorKind::BadVersionHeader, Some([400, 200, 200]), None),
        (ErrorKind::UserRejected, Some([200, 200, 200]), None),
        (ErrorKind::UnsupportedProtocolVersion, Some([200, 200, 200]), Some([400, 400, 200])),
        (ErrorKind::UrlElicitationRequired, Some([200, 200, 200]), None),
        (ErrorKind::HeaderMismatch, None, Some([400, 400, 200])),
        (ErrorKind::MissingRequiredClientCapability, None, Some([400, 400, 200])),
    ];
    assert!(statuses.iter().map(|(kind, ..)| *kind).eq(released_kinds()));
    for (kind, legacy, modern) in statuses {
        for revision in RELEASED {
            let Some(expected) = (if revision.is_modern() { modern } else { legacy }) else {
                assert_eq!(kind.row(revision), None, "{kind} in {revision}");
                continue;
            };
            if kind.row(revision).is_none() {
                continue;
            }
            let error = sample(kind).for_peer(revision).unwrap();
            let sites = [Site::Edge, Site::Handler, Site::Relayed];
            assert_eq!(sites.map(|site| error.http_status(site)), expected, "{kind} in {revision}");
            assert_eq!(sites.map(|site| kind.http_status(revision, site)), expected, "{kind} in {revision}");
            // What a gateway passes on is another's, wherever it is written; what it says itself is not.
            let passed = received(&error).translate(revision, revision, "sampling/createMessage");
            let own = (passed.changed() == Some(Change::HopLocal)).then_some(200);
            assert_eq!(
                sites.map(|site| passed.error().http_status(site)),
                [own.unwrap_or(200); 3],
                "{kind} in {revision}"
            );
        }
    }
}

#[test]
fn err_14_each_cause_of_a_malformed_modern_request_has_its_code_and_400() {
    let status = |error: v2026_07_28::Error| (error.code(), error.http_status(Site::Edge));
    let mismatch = v2026_07_28::Error::HeaderMismatch(Mismatch::new("Mcp-Method"));
    assert_eq!(status(mismatch), (-32020, 400));
    let unsupported = Unsupported::new([V2026_07_28], "2031-01-01");
    assert_eq!(status(v2026_07_28::Error::UnsupportedProtocolVersion(unsupported)), (-32022, 400));
    // The refusal of a text knows by itself which of them it is.
    let of = |params: &str| {
        let text = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{params}}}"#);
        let refused = refused(V2026_07_28, &text);
        (refused.fault(), refused.code(), refused.http_status(V2026_07_28))
    };
    assert_eq!(of("{}"), (Fault::Params, Some(-32602), 400));
    let version = |version: &str| format!(r#"{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"{version}"}}}}"#);
    assert_eq!(of(&version("2026-07-28")), (Fault::Params, Some(-32602), 400));
    // The version comes first: what it means that the rest is missing is for that version to say.
    assert_eq!(of(&version("2031-01-01")), (Fault::Version, Some(-32022), 400));
}

#[test]
fn err_15_error_without_an_id_is_null_to_old_peers_and_absent_to_new_ones_and_read_from_all() {
    for revision in Revision::ALL {
        let member = if revision <= V2025_06_18 { r#""id":null,"# } else { "" };
        let expected = format!(r#"{{"jsonrpc":"2.0",{member}"error":{{"code":-32700,"message":"Parse error"}}}}"#);
        let error = Condition::ParseError(Cause::default()).for_peer(revision).unwrap();
        let written = error_reply_without_id(error);
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
        let passed = Failure::Peer(wire(peer)).for_peer(from, to, "tools/call").unwrap();
        assert_eq!(text(&passed), peer);
    }
    let own = Failure::from(Condition::ResourceNotFound(Missing::new("file:///a").because("gone")));
    assert_eq!(own.to_string(), "refused here: gone");
    assert_eq!(
        text(&own.for_peer(V2026_07_28, V2025_06_18, "resources/read").unwrap()),
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
        assert_eq!(failure.for_peer(V2025_06_18, V2026_07_28, "tools/call"), Err(local));
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
            if revision >= V2025_11_25 {
                let result = serde_json::to_string(&answer.unwrap()).unwrap();
                assert!(result.contains(r#""isError":true"#) && result.contains(r"date\nexpected"), "{result}");
                assert_eq!(expected, ToolFailure::Execution(words.to_owned()));
                assert_eq!(expected.to_string(), "`day` is no date expected YYYY-MM-DD");
            } else {
                let error = r#"{"code":-32602,"message":"`day` is no date expected YYYY-MM-DD"}"#;
                let sent = answer.unwrap_err();
                assert_eq!(text(&WireError::from(sent.clone())), error, "{revision}");
                assert_eq!(expected, ToolFailure::Protocol(sent.into()));
            }
            // What the tool itself finds is a result everywhere, and what is no tool an error everywhere.
            let failed: Result<_, PeerError> = Ok(mcp::CallToolResult::failure("no seats"));
            assert_eq!(ToolFailure::of(&failed), Some(ToolFailure::Execution("no seats".to_owned())));
            let unknown: WireError = mcp::Error::InvalidParams(Cause::quoting("no tool", "fly").into()).into();
            let unknown: Result<mcp::CallToolResult, _> = Err(received(&unknown));
            assert!(matches!(ToolFailure::of(&unknown), Some(ToolFailure::Protocol(_))));
            let fine: Result<_, PeerError> = Ok(mcp::CallToolResult::new(vec![mcp::TextContent::new("3").into()]));
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
                ToolFailure::of(&read.value.into_outcome())
            };
            let Some(ToolFailure::Protocol(peer)) = failure(error) else { panic!("{revision}") };
            assert_eq!(peer.clone().classify(revision, "tools/call").condition.unwrap().kind(), Some(ErrorKind::InvalidParams));
            assert_eq!(peer.message(), "Invalid arguments for tool calculate: Missing required property 'expression'");
            assert_eq!(failure(result), Some(ToolFailure::Execution("one\ntwo".to_owned())), "{revision}");
            let fine = result.replace("true", "false");
            assert_eq!(failure(&fine), None);
        });
    }
    // A request for input is no failure.
    let text = r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s"}}"#;
    let read = parse_response_with::<v2026_07_28::methods::ToolsCall>(text.as_bytes(), &ReadOptions::STRICT);
    assert_eq!(ToolFailure::of(&read.unwrap().value.into_outcome()), None);
}

#[test]
fn application_errors_are_typed_on_both_sides() {
    let error = Application::new(BUSY, "busy").with_data(&[1, 2]).unwrap();
    for revision in Revision::ALL {
        let sent = with!(revision, mcp => WireError::from(mcp::Error::Application(error.clone())));
        assert_eq!(text(&sent), r#"{"code":4711,"message":"busy","data":[1,2]}"#);
        assert_eq!(Condition::Application(error.clone()).for_peer(revision).unwrap(), sent);
        let peer = received(&sent).classify(revision, "tools/call");
        assert_eq!(
            (peer.code, peer.condition),
            (PeerCode::Application(BUSY), Some(Condition::Application(error.clone())))
        );
    }
    assert_eq!(error.data_as::<Vec<u8>>().unwrap(), Some(vec![1, 2]));
    assert!(error.data_as::<String>().is_err());
    assert_eq!(Application::new(BUSY, "").data_as::<String>().unwrap(), None);
    let sent = |error: Application| text(&Condition::Application(error).for_peer(V2026_07_28).unwrap());
    assert_eq!(sent(Application::new(BUSY, " \n")), r#"{"code":4711,"message":"Application error"}"#);
    let null = Application::new(BUSY, "m").with_data(&()).unwrap();
    assert_eq!(sent(null), r#"{"code":4711,"message":"m","data":null}"#);
    // Versions of any kind can be named.
    assert_eq!(Unsupported::new(["2031-01-01"], "x").supported, ["2031-01-01"]);
}
