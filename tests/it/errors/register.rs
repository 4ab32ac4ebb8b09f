//! ERR-01 to ERR-10: the codes, what they cover, their data and their translation.

use mcp_wire::Revision::{self, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::error::{
    Cause, Change, Condition, Elicitations, ErrorKind, Invalid, Mismatch, Missing, PeerCode, Required, Site,
    Unsupported,
};
use mcp_wire::label::{ElicitationId, Url};
use mcp_wire::{Fault, Place, Problem, Violation, v2025_11_25, v2026_07_28};

use super::{LEGACY, received, refused, reply, response, text, wire, with, with_meta};

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
        let peer = wire(r#"{"code":-32700,"message":"?"}"#).classify(revision, "resources/read");
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
            assert!(refused.error(revision).unwrap().data().unwrap().as_str().starts_with(r#"{"errors":[{"at":""#));
        }
        // One reply to an array, whatever is in it, where there are no batches; and to an empty one where there are.
        assert_eq!(refused(revision, "[]").code(), Some(-32600), "{revision}");
        if revision != V2025_03_26 {
            let batch = r#"[{"jsonrpc":"2.0","id":7,"method":"ping"}]"#;
            assert_eq!((refused(revision, batch).code(), refused(revision, batch).id()), (Some(-32600), None));
        }
    }
}

#[test]
fn err_03_unknown_method_is_minus_32601_with_404_in_2026_07_28_only() {
    for revision in Revision::ALL {
        with!(revision, mcp => {
            // An unknown request is a message: the server says what it does not have.
            let text = with_meta(revision, r#"{"jsonrpc":"2.0","id":7,"method":"tools/fly"}"#);
            let Ok(mcp::ClientMessage::Request(mcp::ClientCall::Other(call))) = mcp::ClientMessage::parse(text.as_bytes()) else {
                panic!("{revision}")
            };
            let error = mcp::Error::MethodNotFound(Cause::quoting("no method", &call.method));
            let status = if revision.is_modern() { 404 } else { 200 };
            assert_eq!([Site::Edge, Site::Handler].map(|site| error.http_status(site)), [status; 2], "{revision}");
            assert_eq!(call.not_found().to_vec().unwrap(), response(error.clone()).into_bytes());
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
        let passed = wire(r#"{"code":-32601,"message":"m"}"#).translate(revision, V2026_07_28, "resources/read");
        assert_eq!((text(passed.error()).as_str(), passed.changed()), (r#"{"code":-32601,"message":"m"}"#, None));
    }
    // What nobody can read of an unknown method does not matter where it has no more to say.
    let text = r#"{"jsonrpc":"2.0","id":7,"method":"tools/fly","params":[1]}"#;
    for revision in LEGACY {
        let refused = refused(revision, text);
        assert_eq!(
            (refused.fault(), refused.code(), refused.http_status(revision)),
            (Fault::Method, Some(-32601), 200)
        );
        assert_eq!(
            reply(revision, text),
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"tools/fly\""}}"#
        );
    }
    let modern = refused(V2026_07_28, text);
    assert_eq!((modern.fault(), modern.code(), modern.http_status(V2026_07_28)), (Fault::Params, Some(-32602), 400));
}

#[test]
fn err_04_params_that_do_not_fit_are_minus_32602_and_400_where_meta_is_missing() {
    for revision in Revision::ALL {
        let refused = refused(revision, r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":5}}"#);
        assert_eq!((refused.code(), refused.id().cloned()), (Some(-32602), Some(7.into())), "{revision}");
        let error = text(&refused.error(revision).unwrap());
        assert!(error.contains(r#""data":{"errors":[{"at":"/params"#), "{error}");
        with!(revision, mcp => {
            let error = mcp::Error::InvalidParams(Cause::quoting("no tool", "fly").into());
            assert_eq!((error.code(), error.http_status(Site::Edge), error.http_status(Site::Handler)), (-32602, 200, 200));
            // What a handler says of `_meta` has the status of the edge.
            let at = Place::top().member("params").member("_meta");
            let missing = Violation { at, problem: Problem::Missing { member: "io.modelcontextprotocol/protocolVersion" } };
            let error_of_meta = mcp::Error::InvalidParams(Invalid::new(vec![missing]));
            let meta = if revision.is_modern() { 400 } else { 200 };
            assert_eq!([Site::Edge, Site::Handler].map(|site| error_of_meta.http_status(site)), [meta; 2]);
            let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no tool \"fly\""}}"#;
            assert_eq!(response(error), expected);
        });
    }
    let status = |params: &str| {
        let refused = refused(V2026_07_28, &format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call"{params}}}"#));
        assert_eq!((refused.code(), refused.id().cloned()), (Some(-32602), Some(7.into())), "{params}");
        refused.http_status(V2026_07_28)
    };
    let version = r#""io.modelcontextprotocol/protocolVersion":"2026-07-28""#;
    let capabilities = r#""io.modelcontextprotocol/clientCapabilities":{}"#;
    let malformed = [
        String::new(),
        r#","params":null"#.to_owned(),
        r#","params":[]"#.to_owned(),
        r#","params":{"name":"a"}"#.to_owned(),
        r#","params":{"name":"a","_meta":null}"#.to_owned(),
        r#","params":{"name":"a","_meta":7}"#.to_owned(),
        format!(r#","params":{{"name":"a","_meta":{{{version}}}}}"#),
        format!(r#","params":{{"name":"a","_meta":{{{capabilities}}}}}"#),
        format!(r#","params":{{"name":"a","_meta":{{{version},"io.modelcontextprotocol/clientCapabilities":null}}}}"#),
        format!(r#","params":{{"name":"a","_meta":{{{capabilities},"io.modelcontextprotocol/protocolVersion":7}}}}"#),
        format!(r#","params":{{"_meta":{{{version},"io.modelcontextprotocol/clientCapabilities":{{"roots":7}}}}}}"#),
    ];
    for params in &malformed {
        assert_eq!(status(params), 400, "{params}");
    }
    let well = format!(r#""_meta":{{{version},{capabilities}}}"#);
    for params in [r#""name":5"#, r#""name":"a","arguments":7"#, r#""arguments":{}"#] {
        assert_eq!(status(&format!(r#","params":{{{well},{params}}}"#)), 200, "{params}");
    }
    // A member that need not be there is no reason for it.
    let level = format!(r#""_meta":{{{version},{capabilities},"io.modelcontextprotocol/logLevel":"loud"}}"#);
    assert_eq!(status(&format!(r#","params":{{"name":"a",{level}}}"#)), 200);
    // Methods that nobody knows have to say as much of themselves.
    let unknown = refused(V2026_07_28, r#"{"jsonrpc":"2.0","id":7,"method":"acme/weigh"}"#);
    assert_eq!((unknown.code(), unknown.http_status(V2026_07_28)), (Some(-32602), 400));
    let unknown = refused(
        V2026_07_28,
        &format!(r#"{{"jsonrpc":"2.0","id":7,"method":"acme/weigh","params":{{"_meta":{{{version}}}}}}}"#),
    );
    assert_eq!(unknown.message(), "missing member `io.modelcontextprotocol/clientCapabilities` at /params/_meta");
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
            let passed = wire(peer).translate(revision, to, "resources/read");
            assert_eq!((text(passed.error()).as_str(), passed.changed()), (peer, None));
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
        assert_eq!(wire(&sent(-32002)).classify(revision, "resources/read").condition, condition, "{revision}");
        assert_eq!(wire(&sent(code)).classify(revision, "resources/read").condition, condition, "{revision}");
        // Nobody modern is sent -32002, and nobody legacy the modern form of it; the line and the data are the peer's.
        for to in Revision::ALL {
            let due = if to.is_modern() { -32602 } else { -32002 };
            for code in [-32002, code] {
                let passed = wire(&sent(code)).translate(revision, to, "resources/read");
                assert_eq!(text(passed.error()), sent(due), "{revision} to {to}");
                assert_eq!(passed.changed(), (code != due).then_some(Change::Code));
            }
        }
    }
    // Of another method the URI says nothing.
    let of_a_tool = wire(r#"{"code":-32602,"message":"m","data":{"uri":"file:///a"}}"#);
    let passed = of_a_tool.translate(V2026_07_28, V2025_06_18, "tools/call");
    assert_eq!((passed.error().code().as_i64(), passed.changed()), (Some(-32602), None));
    // -32002 is known by its code, whatever the data.
    let bare = wire(r#"{"code":-32002,"message":"m"}"#).classify(V2026_07_28, "resources/read");
    assert_eq!(bare.condition, Some(Condition::ResourceNotFound(Missing { cause: "m".into(), uri: None })));
    // Without the URI nothing tells a modern -32602 from any other.
    let bare = wire(r#"{"code":-32602,"message":"m"}"#).classify(V2026_07_28, "resources/read");
    assert_eq!(bare.condition, Some(Condition::InvalidParams("m".into())));
    let passed = wire(r#"{"code":-32002,"message":"m"}"#).translate(V2025_06_18, V2026_07_28, "resources/read");
    assert_eq!(text(passed.error()), r#"{"code":-32602,"message":"m"}"#);
    // A legacy -32602 is what it says, whatever its data.
    let legacy =
        wire(r#"{"code":-32602,"message":"m","data":{"uri":"file:///a"}}"#).classify(V2025_06_18, "resources/read");
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
    assert_eq!(received(&sent).classify(V2026_07_28, "resources/read").condition, Some(absent.clone()));
    for revision in LEGACY {
        let refused = absent.clone().for_peer(revision).unwrap_err();
        assert_eq!((refused.condition(), refused.fallback_kind()), (&absent, ErrorKind::InvalidRequest));
        assert_eq!(text(&refused.fallback()), r#"{"code":-32600,"message":"no header `Mcp-Method`"}"#);
        // Headers are between two peers: a third one has nothing to do with them.
        let passed = received(&sent).translate(V2026_07_28, revision, "tools/call");
        let own = r#"{"code":-32603,"message":"the upstream peer could not take the request"}"#;
        assert_eq!((text(passed.error()).as_str(), passed.changed()), (own, Some(Change::HopLocal)), "{revision}");
        assert_eq!(*passed.origin(), received(&sent));
        assert_eq!(PeerCode::of(-32020, revision), PeerCode::Reserved(ErrorKind::HeaderMismatch));
    }
    // The schema asks for no data: an error without is understood by its code, and kept as it came.
    let bare = wire(r#"{"code":-32020,"message":"m"}"#).classify(V2026_07_28, "resources/read");
    assert_eq!(bare.code, PeerCode::Defined(ErrorKind::HeaderMismatch));
    assert_eq!(bare.condition, Some(Condition::HeaderMismatch(Mismatch::default().because("m"))));
}

#[test]
fn err_08_missing_client_capability_is_minus_32021_with_400_wherever_it_arises() {
    let required: v2026_07_28::ClientCapabilities = serde_json::from_str(r#"{"elicitation":{"form":{}}}"#).unwrap();
    let error = v2026_07_28::Error::MissingRequiredClientCapability(Required::new(required).unwrap());
    for site in [Site::Edge, Site::Handler] {
        assert_eq!((error.code(), error.http_status(site)), (-32021, 400));
    }
    let expected = r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32021,"message":"Missing required client capability","data":{"requiredCapabilities":{"elicitation":{"form":{}}}}}}"#;
    assert_eq!(response(error.clone()), expected);
    // It reads back as the schema's own type, too.
    let typed: v2026_07_28::MissingRequiredClientCapabilityError = serde_json::from_str(expected).unwrap();
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&serde_json::to_string(&typed).unwrap()), value(expected));
    let condition = Condition::from(error);
    for revision in LEGACY {
        let refused = condition.clone().for_peer(revision).unwrap_err();
        assert_eq!(text(&refused.fallback()), r#"{"code":-32600,"message":"Missing required client capability"}"#);
        let passed = received(&condition.clone().for_peer(V2026_07_28).unwrap());
        let passed = passed.translate(V2026_07_28, revision, "tools/call");
        assert_eq!(passed.changed(), Some(Change::StandIn(ErrorKind::InvalidRequest)), "{revision}");
        assert!(passed.error().data().is_none());
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
    let Some(Condition::UnsupportedProtocolVersion(read)) = peer.classify(V2026_07_28, "resources/read").condition
    else {
        panic!()
    };
    assert_eq!((read.supported, read.requested), (vec!["2025-11-25".to_owned(), "x-draft".to_owned()], String::new()));
    // Another shape is not taken for typed data; the code still says what it is.
    for data in [r#"{"supported":"2025-11-25","requested":""}"#, r#"{"supported":[]}"#, "null", "[]", "\"\\ud800\""] {
        let text = format!(r#"{{"code":-32022,"message":"m","data":{data}}}"#);
        let peer = wire(&text).classify(V2026_07_28, "resources/read");
        assert_eq!((peer.kind, &peer.condition), (Some(ErrorKind::UnsupportedProtocolVersion), &None), "{data}");
        assert!(peer.unfit.is_some(), "{data}");
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
        assert_eq!(wire(&sent(-32602)).classify(revision, "initialize").condition, condition, "{revision}");
        // No legacy peer is sent -32022, and no modern one the legacy form; both keep line and data.
        let up = wire(&sent(-32602)).translate(revision, V2026_07_28, "initialize");
        assert_eq!((text(up.error()), up.changed()), (sent(-32022), Some(Change::Code)));
        let down = wire(&sent(-32022)).translate(V2026_07_28, revision, "initialize");
        assert_eq!((text(down.error()), down.changed()), (sent(-32602), Some(Change::Code)));
        // Without the data it is an invalid request like any other.
        let bare = wire(r#"{"code":-32602,"message":"m"}"#).translate(revision, V2026_07_28, "initialize");
        assert_eq!((text(bare.error()).as_str(), bare.changed()), (r#"{"code":-32602,"message":"m"}"#, None));
        assert_eq!(wire(&sent(-32022)).classify(revision, "initialize").condition, None);
        // Of another method such data say nothing, and a legacy peer is refused no version but by `initialize`.
        let other = wire(&sent(-32602)).translate(revision, V2026_07_28, "tools/call");
        assert_eq!((text(other.error()), other.changed()), (sent(-32602), None));
        let other = wire(&sent(-32022)).translate(V2026_07_28, revision, "tools/call");
        assert_eq!((other.error().code().as_i64(), other.changed()), (Some(-32603), Some(Change::HopLocal)));
    }
}

#[test]
fn url_elicitation_is_minus_32042_in_2025_11_25_and_nowhere_else() {
    let elicitation =
        v2025_11_25::ElicitRequestUrlParams::new(ElicitationId("e1"), "sign in", Url("https://a.example"));
    let error = v2025_11_25::Error::UrlElicitationRequired(Elicitations::new(vec![elicitation]).unwrap());
    assert_eq!((error.code(), error.http_status(Site::Edge)), (-32042, 200));
    let whole = response(error.clone());
    serde_json::from_str::<v2025_11_25::UrlElicitationRequiredError>(&whole)
        .unwrap_or_else(|error| panic!("{error}: {whole}"));
    let condition = Condition::from(error);
    // What lacks a member is not taken for an elicitation.
    let without_id = r#"{"elicitations":[{"mode":"url","message":"m","url":"https://a.example"}]}"#;
    for (data, member) in [(r#"{"elicitations":[{}]}"#, "mode"), (without_id, "elicitationId")] {
        let peer =
            wire(&format!(r#"{{"code":-32042,"message":"m","data":{data}}}"#)).classify(V2025_11_25, "tools/call");
        assert_eq!((peer.kind, &peer.condition), (Some(ErrorKind::UrlElicitationRequired), &None), "{data}");
        let reason = peer.unfit.unwrap();
        assert_eq!(reason.message(), format!("missing member `{member}` at /data/elicitations/0"));
    }
    for revision in Revision::ALL.into_iter().filter(|revision| *revision != V2025_11_25) {
        assert_eq!(PeerCode::of(-32042, revision), PeerCode::Reserved(ErrorKind::UrlElicitationRequired));
        let fallback = condition.clone().for_peer(revision).unwrap_err().fallback();
        assert_eq!(text(&fallback), r#"{"code":-32603,"message":"URL elicitation required"}"#, "{revision}");
        let passed = received(&condition.clone().for_peer(V2025_11_25).unwrap());
        let passed = passed.translate(V2025_11_25, revision, "tools/call");
        assert_eq!(passed.changed(), Some(Change::StandIn(ErrorKind::InternalError)));
        assert_eq!(text(passed.error()), r#"{"code":-32603,"message":"URL elicitation required"}"#);
    }
}
