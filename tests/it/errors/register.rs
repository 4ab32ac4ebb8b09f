//! ERR-01 to ERR-10: the codes, what they cover, their data and their translation.

use mcp_wire::Revision::{self, V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::error::{
    Cause, Change, Condition, Elicitations, ErrorKind, Mismatch, Missing, PeerCode, Required, Site, Unsupported,
};
use mcp_wire::{Fault, v2025_11_25, v2026_07_28};

use super::{LEGACY, refused, reply, response, text, wire, with};

#[test]
fn err_01_text_that_is_no_json_is_minus_32700_without_an_id() {
    for revision in Revision::ALL {
        let refused = refused(revision, r#"{"jsonrpc":"2.0","id":7,"#);
        assert_eq!((refused.fault(), refused.code(), refused.id()), (Fault::Syntax, Some(-32700), None), "{revision}");
        assert_eq!(refused.http_status(revision), 400);
        let error = with!(revision, mcp => {
            let error = mcp::Error::ParseError(Cause::default());
            assert_eq!((error.code(), error.http_status(Site::Edge)), (-32700, 400));
            response(error)
        });
        assert_eq!(error, r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32700,"message":"Parse error"}}"#);
        let peer = wire(r#"{"code":-32700,"message":"?"}"#).classify(revision);
        assert_eq!(peer.code, PeerCode::Standard(ErrorKind::ParseError));
        assert_eq!(peer.condition, Some(Condition::ParseError("?".into())));
    }
    let id = |revision| reply(revision, "{").split(r#","error""#).next().unwrap().to_owned();
    assert_eq!(id(V2025_06_18), r#"{"jsonrpc":"2.0","id":null"#);
    assert_eq!(id(V2025_11_25), r#"{"jsonrpc":"2.0""#);
}

#[test]
fn err_02_json_that_is_no_message_is_minus_32600() {
    let cases = [
        (r#"{"id":7,"method":"ping"}"#, Some(7), "missing member `jsonrpc` at the top level"),
        (r#"{"jsonrpc":"1.0","id":7,"method":"ping"}"#, Some(7), r#"expected "2.0", got "1.0" at /jsonrpc"#),
        (r#"{"jsonrpc":"2.0","id":7,"method":5}"#, Some(7), "expected string, got number at /method"),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, None, ""),
        ("7", None, ""),
    ];
    for revision in Revision::ALL {
        for (text, id, message) in cases {
            let refused = refused(revision, text);
            assert_eq!(
                (refused.code(), refused.id().cloned()),
                (Some(-32600), id.map(Into::into)),
                "{revision} {text}"
            );
            assert!(message.is_empty() || refused.message() == message, "{revision}: {}", refused.message());
            assert_eq!(refused.http_status(revision), 400);
            assert!(refused.error().unwrap().data().unwrap().as_str().starts_with(r#"{"errors":[{"at":""#));
        }
        // One reply to an array, whatever is in it, where there are no batches; and to an empty one where there are.
        assert_eq!(refused(revision, "[]").code(), Some(-32600), "{revision}");
        if revision != V2025_03_26 {
            let batch = r#"[{"jsonrpc":"2.0","id":7,"method":"ping"}]"#;
            assert_eq!((refused(revision, batch).code(), refused(revision, batch).id()), (Some(-32600), None));
        }
    }
    // 2025-11-25 also has it for requests that should have been tasks.
    let row = ErrorKind::InvalidRequest.row(V2025_11_25).unwrap();
    assert!(row.uses.iter().any(|case| case.text.contains("task") && case.is_in(V2025_11_25)));
    assert!(!row.uses.iter().any(|case| case.text.contains("task") && case.is_in(V2026_07_28)));
}

#[test]
fn err_03_unknown_method_is_minus_32601_with_404_in_2026_07_28_only() {
    for revision in Revision::ALL {
        with!(revision, mcp => {
            // An unknown request is a message: the server says what it does not have.
            let text = br#"{"jsonrpc":"2.0","id":7,"method":"tools/fly"}"#;
            let Ok(mcp::ClientMessage::Request(mcp::ClientCall::Other(call))) = mcp::ClientMessage::parse(text) else {
                panic!("{revision}")
            };
            let error = mcp::Error::MethodNotFound(Cause::quoting("no method", &call.method));
            assert_eq!(error.http_status(Site::Edge), if revision == V2026_07_28 { 404 } else { 200 }, "{revision}");
            assert_eq!(error.http_status(Site::Handler), 200);
            let expected =
                r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"tools/fly\""}}"#;
            assert_eq!(response(error), expected);

            // An unknown notification is one, too, and its type has no id to answer to.
            let text = br#"{"jsonrpc":"2.0","method":"notifications/fly"}"#;
            let parsed = mcp::ClientMessage::parse(text);
            assert!(matches!(
                parsed,
                Ok(mcp::ClientMessage::Notification(mcp::ClientNotice::Other(_)))
            ));
        });
        let passed = wire(r#"{"code":-32601,"message":"m"}"#).translate(revision, V2026_07_28);
        assert_eq!((text(&passed.error).as_str(), passed.changed), (r#"{"code":-32601,"message":"m"}"#, None));
    }
    let names = |revision: Revision, word: &str| {
        let uses = ErrorKind::MethodNotFound.row(revision).unwrap().uses;
        uses.iter().any(|case| case.is_in(revision) && case.text.contains(word))
    };
    assert!(!names(V2024_11_05, "completion") && names(V2025_03_26, "completion"));
    assert!(!names(V2025_06_18, "task") && names(V2025_11_25, "task") && !names(V2026_07_28, "task"));
    assert!(!names(V2025_11_25, "any method") && names(V2026_07_28, "any method"));
}

#[test]
fn err_04_params_that_do_not_fit_are_minus_32602_and_400_where_meta_is_missing() {
    for revision in Revision::ALL {
        let refused = refused(revision, r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}"#);
        assert_eq!((refused.code(), refused.id().cloned()), (Some(-32602), Some(7.into())), "{revision}");
        let error = text(&refused.error().unwrap());
        assert!(error.contains(r#""data":{"errors":[{"at":"/params"#), "{error}");
        with!(revision, mcp => {
            let error = mcp::Error::InvalidParams(Cause::quoting("no tool", "fly").into());
            assert_eq!((error.code(), error.http_status(Site::Edge), error.http_status(Site::Handler)), (-32602, 200, 200));
            let meta = if revision.is_modern() { 400 } else { 200 };
            assert_eq!(error.http_status(Site::EdgeMeta), meta);
            let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no tool \"fly\""}}"#;
            assert_eq!(response(error), expected);
        });
    }
    let without_meta = refused(V2026_07_28, r#"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{}}"#);
    assert_eq!((without_meta.code(), without_meta.http_status(V2026_07_28)), (Some(-32602), 400));
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}"#;
    let wrong_name = format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{{meta},"name":5}}}}"#);
    let wrong_name = refused(V2026_07_28, &wrong_name);
    assert_eq!((wrong_name.code(), wrong_name.http_status(V2026_07_28)), (Some(-32602), 200));
}

#[test]
fn err_05_fault_of_the_receiver_is_minus_32603_and_never_the_callers() {
    for revision in Revision::ALL {
        with!(revision, mcp => {
            let error = mcp::Error::InternalError("the daemon is gone".into());
            assert_eq!((error.code(), error.http_status(Site::Edge), error.http_status(Site::Handler)), (-32603, 200, 200));
            let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"the daemon is gone"}}"#;
            assert_eq!(response(error), expected);
            let silent = mcp::Error::InternalError(Cause::default());
            assert_eq!(silent.to_string(), "[-32603] Internal error");
        });
        // A peer's fault stays its fault on the way to another.
        for to in Revision::ALL {
            let peer = r#"{"code":-32603,"message":"m","data":{"trace":[1]}}"#;
            let passed = wire(peer).translate(revision, to);
            assert_eq!((text(&passed.error).as_str(), passed.changed), (peer, None));
        }
    }
}

#[test]
fn err_06_resource_not_found_is_minus_32002_then_minus_32602() {
    let missing = || Condition::ResourceNotFound(Missing::new("file:///a"));
    for revision in Revision::ALL {
        let code = if revision.is_modern() { -32602 } else { -32002 };
        let expected = format!(r#"{{"code":{code},"message":"Resource not found","data":{{"uri":"file:///a"}}}}"#);
        assert_eq!(text(&missing().for_peer(revision).unwrap()), expected, "{revision}");
        assert_eq!(ErrorKind::ResourceNotFound.http_status(revision, Site::Edge), 200);
        with!(revision, mcp => {
            let error = mcp::Error::ResourceNotFound(Missing::new("file:///a"));
            assert_eq!((error.code(), error.http_status(Site::Handler)), (code, 200));
            assert_eq!(Condition::from(error), missing());
        });
        // Everyone understands -32002, and each revision its own form.
        let condition = Some(Condition::ResourceNotFound(Missing::new("file:///a").because("m")));
        let sent = |code: i64| format!(r#"{{"code":{code},"message":"m","data":{{"uri":"file:///a"}}}}"#);
        assert_eq!(wire(&sent(-32002)).classify(revision).condition, condition, "{revision}");
        assert_eq!(wire(&sent(code)).classify(revision).condition, condition, "{revision}");
        // Nobody modern is sent -32002, and nobody legacy the modern form of it; the line and the data are the peer's.
        for to in Revision::ALL {
            let due = if to.is_modern() { -32602 } else { -32002 };
            for code in [-32002, code] {
                let passed = wire(&sent(code)).translate(revision, to);
                assert_eq!(text(&passed.error), sent(due), "{revision} to {to}");
                assert_eq!(passed.changed, (code != due).then_some(Change::Code));
            }
        }
    }
    // Without the URI nothing tells a modern -32602 from any other.
    let bare = wire(r#"{"code":-32602,"message":"m"}"#).classify(V2026_07_28);
    assert_eq!(bare.condition, Some(Condition::InvalidParams("m".into())));
    let passed = wire(r#"{"code":-32002,"message":"m"}"#).translate(V2025_06_18, V2026_07_28);
    assert_eq!(text(&passed.error), r#"{"code":-32602,"message":"m"}"#);
    // A legacy -32602 is what it says, whatever its data.
    let legacy = wire(r#"{"code":-32602,"message":"m","data":{"uri":"file:///a"}}"#).classify(V2025_06_18);
    assert_eq!(legacy.condition, Some(Condition::InvalidParams("m".into())));
}

#[test]
fn err_07_header_mismatch_is_minus_32020_with_400_in_2026_07_28_only() {
    let mismatch = Mismatch::new("Mcp-Name").between("add", "sub");
    let error = v2026_07_28::Error::HeaderMismatch(mismatch.clone());
    assert_eq!((error.code(), error.http_status(Site::Edge)), (-32020, 400));
    let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32020,"message":"Header mismatch","data":{"expected":"add","header":"Mcp-Name","received":"sub"}}}"#;
    assert_eq!(response(error), expected);
    let absent = Condition::HeaderMismatch(Mismatch::new("Mcp-Method").because("no header `Mcp-Method`"));
    let sent = absent.clone().for_peer(V2026_07_28).unwrap();
    let expected = r#"{"code":-32020,"message":"no header `Mcp-Method`","data":{"header":"Mcp-Method"}}"#;
    assert_eq!(text(&sent), expected);
    assert_eq!(sent.clone().classify(V2026_07_28).condition, Some(absent.clone()));
    for revision in LEGACY {
        let refused = absent.clone().for_peer(revision).unwrap_err();
        assert_eq!((refused.condition(), refused.fallback_kind()), (&absent, ErrorKind::InvalidRequest));
        assert_eq!(text(&refused.fallback()), r#"{"code":-32600,"message":"no header `Mcp-Method`"}"#);
        let passed = sent.clone().translate(V2026_07_28, revision);
        assert_eq!(text(&passed.error), r#"{"code":-32600,"message":"no header `Mcp-Method`"}"#, "{revision}");
        assert_eq!(passed.changed, Some(Change::StandIn(ErrorKind::InvalidRequest)));
        assert_eq!(PeerCode::of(-32020, revision), PeerCode::Reserved(ErrorKind::HeaderMismatch));
    }
    // The schema asks for no data: an error without is understood by its code, and kept as it came.
    let bare = wire(r#"{"code":-32020,"message":"m"}"#).classify(V2026_07_28);
    assert_eq!((bare.code, bare.condition), (PeerCode::Defined(ErrorKind::HeaderMismatch), None));
}

#[test]
fn err_08_missing_client_capability_is_minus_32021_with_400_wherever_it_arises() {
    let required: v2026_07_28::ClientCapabilities = serde_json::from_str(r#"{"elicitation":{"form":{}}}"#).unwrap();
    let error = v2026_07_28::Error::MissingRequiredClientCapability(Required::new(required));
    for site in [Site::Edge, Site::EdgeMeta, Site::Handler] {
        assert_eq!((error.code(), error.http_status(site)), (-32021, 400));
    }
    let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32021,"message":"Missing required client capability","data":{"requiredCapabilities":{"elicitation":{"form":{}}}}}}"#;
    assert_eq!(response(error.clone()), expected);
    // It reads back as the schema's own type, too.
    let typed: v2026_07_28::MissingRequiredClientCapabilityError = serde_json::from_str(expected).unwrap();
    assert_eq!(serde_json::to_string(&typed).unwrap().len(), expected.len());
    let condition = Condition::from(error);
    for revision in LEGACY {
        let refused = condition.clone().for_peer(revision).unwrap_err();
        assert_eq!(text(&refused.fallback()), r#"{"code":-32600,"message":"Missing required client capability"}"#);
        let passed = condition.clone().for_peer(V2026_07_28).unwrap().translate(V2026_07_28, revision);
        assert_eq!(passed.changed, Some(Change::StandIn(ErrorKind::InvalidRequest)), "{revision}");
        assert!(passed.error.data().is_none());
    }
}

#[test]
fn err_09_unsupported_version_is_minus_32022_with_supported_and_requested() {
    let unsupported = Unsupported::new([V2025_11_25, V2026_07_28], "2031-01-01");
    let error = v2026_07_28::Error::UnsupportedProtocolVersion(unsupported.clone());
    assert_eq!((error.code(), error.http_status(Site::Edge)), (-32022, 400));
    let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"Unsupported protocol version","data":{"requested":"2031-01-01","supported":["2025-11-25","2026-07-28"]}}}"#;
    assert_eq!(response(error), expected);
    serde_json::from_str::<v2026_07_28::UnsupportedProtocolVersionError>(expected).unwrap();
    let peer = wire(r#"{"code":-32022,"message":"m","data":{"supported":["2025-11-25","x-draft"],"requested":""}}"#);
    let Some(Condition::UnsupportedProtocolVersion(read)) = peer.classify(V2026_07_28).condition else { panic!() };
    assert_eq!((read.supported, read.requested), (vec!["2025-11-25".to_owned(), "x-draft".to_owned()], String::new()));
    // Another shape is not taken for typed data; the code still says what it is.
    for data in [r#"{"supported":"2025-11-25","requested":""}"#, r#"{"supported":[]}"#, "null", "[]", "\"\\ud800\""] {
        let text = format!(r#"{{"code":-32022,"message":"m","data":{data}}}"#);
        let peer = wire(&text).classify(V2026_07_28);
        assert_eq!((peer.code.kind(), &peer.condition), (Some(ErrorKind::UnsupportedProtocolVersion), &None), "{data}");
        assert_eq!(serde_json::to_string(&peer.error).unwrap(), text);
    }
}

#[test]
fn err_10_refused_legacy_initialize_is_minus_32602_with_the_same_data() {
    let unsupported = || Unsupported::new([V2025_06_18], "1.0.0");
    let data = r#"{"requested":"1.0.0","supported":["2025-06-18"]}"#;
    for revision in LEGACY {
        with!(revision, mcp => {
            let error = mcp::Error::UnsupportedProtocolVersion(unsupported());
            assert_eq!((error.code(), error.http_status(Site::Edge)), (-32602, 200), "{revision}");
            let expected = format!(
                r#"{{"jsonrpc":"2.0","id":7,"error":{{"code":-32602,"message":"Unsupported protocol version","data":{data}}}}}"#
            );
            assert_eq!(response(error), expected);
        });
        let sent = |code| format!(r#"{{"code":{code},"message":"m","data":{data}}}"#);
        let condition = Some(Condition::UnsupportedProtocolVersion(unsupported().because("m")));
        assert_eq!(wire(&sent(-32602)).classify(revision).condition, condition, "{revision}");
        // No legacy peer is sent -32022, and no modern one the legacy form; both keep line and data.
        let up = wire(&sent(-32602)).translate(revision, V2026_07_28);
        assert_eq!((text(&up.error), up.changed), (sent(-32022), Some(Change::Code)));
        let down = wire(&sent(-32022)).translate(V2026_07_28, revision);
        assert_eq!((text(&down.error), down.changed), (sent(-32602), Some(Change::Code)));
        // Without the data it is an invalid request like any other.
        let bare = wire(r#"{"code":-32602,"message":"m"}"#).translate(revision, V2026_07_28);
        assert_eq!((text(&bare.error).as_str(), bare.changed), (r#"{"code":-32602,"message":"m"}"#, None));
        assert_eq!(wire(&sent(-32022)).classify(revision).condition, None);
    }
}

#[test]
fn url_elicitation_is_minus_32042_in_2025_11_25_and_nowhere_else() {
    let elicitation = v2025_11_25::ElicitRequestUrlParams::new("e1", "sign in", "https://a.example");
    let error = v2025_11_25::Error::UrlElicitationRequired(Elicitations::new(vec![elicitation]));
    assert_eq!((error.code(), error.http_status(Site::Edge)), (-32042, 200));
    let whole = response(error.clone());
    serde_json::from_str::<v2025_11_25::UrlElicitationRequiredError>(&whole)
        .unwrap_or_else(|error| panic!("{error}: {whole}"));
    let condition = Condition::from(error);
    for revision in Revision::ALL.into_iter().filter(|revision| *revision != V2025_11_25) {
        assert_eq!(PeerCode::of(-32042, revision), PeerCode::Reserved(ErrorKind::UrlElicitationRequired));
        let fallback = condition.clone().for_peer(revision).unwrap_err().fallback();
        assert_eq!(text(&fallback), r#"{"code":-32603,"message":"URL elicitation required"}"#, "{revision}");
        let passed = condition.clone().for_peer(V2025_11_25).unwrap().translate(V2025_11_25, revision);
        assert_eq!(passed.changed, Some(Change::StandIn(ErrorKind::InternalError)));
        assert_eq!(text(&passed.error), r#"{"code":-32603,"message":"URL elicitation required"}"#);
    }
}
