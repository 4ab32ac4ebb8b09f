//! The gate: which revision a message is of, and whether it is served.

use mcp_wire::any::ClientMessage;
use mcp_wire::capability::ClientUse;
use mcp_wire::gate::{Admission, Peer, Served, Taken};
use mcp_wire::{Frame, FrameKind, JsonObject, Message, Revision, v2026_07_28 as mcp};
use serde_json::json;

const DUAL: &[Revision] = &[Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28];
const MODERN: &[Revision] = &[Revision::V2026_07_28];
const LEGACY: &[Revision] = &[Revision::V2025_03_26, Revision::V2025_06_18];

fn served(revisions: &'static [Revision]) -> Served {
    let capabilities = json!({ "acme": { "on": true }, "completions": {}, "tasks": { "list": {} }, "tools": {} });
    Served::new(revisions, &json!({ "name": "shed", "version": "2" }), &capabilities)
        .expect("objects")
        .with_methods(["acme/weigh"])
        .with_extension(&"com.acme/scale".parse().expect("an id"), "{}".parse().expect("an object"))
        .with_instructions("Tare first.")
}

/// A request with the `_meta` of a version.
fn modern(method: &str, version: &str, rest: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":7,"method":"{method}","params":{{"_meta":{{"io.modelcontextprotocol/protocolVersion":"{version}","io.modelcontextprotocol/clientCapabilities":{{}}}}{rest}}}}}"#
    )
}

fn initialize(version: &str) -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{{"protocolVersion":{version},"capabilities":{{}},"clientInfo":{{"name":"z","version":"0"}}}}}}"#
    )
}

/// What becomes of a message, in a line: the revision and method of a message, the offer and its answer, or the reply.
fn outcome(revisions: &'static [Revision], text: &str, session: Option<Revision>) -> String {
    let served = served(revisions);
    let shown = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    match served.admit(text.as_bytes(), session) {
        Admission::Message(message) => format!("{} {}", message.revision(), message.method().unwrap_or("-")),
        Admission::Initialize(offer) => format!("offer {} {}", offer.revision(), shown(offer.accept(&served))),
        Admission::Answered(reply) => format!("answer {}", shown(reply)),
        Admission::Refused(refusal) => match refusal.reply() {
            Some(reply) => format!("{} {}", refusal.status(), shown(reply.to_vec())),
            None => format!("{} silent: {}", refusal.status(), refusal.reason()),
        },
    }
}

#[track_caller]
fn check(revisions: &'static [Revision], text: &str, session: Option<Revision>, expected: &str) {
    assert_eq!(outcome(revisions, text, session), expected, "{text}");
}

const SESSION: Option<Revision> = Some(Revision::V2025_06_18);

#[test]
fn a_version_in_meta_decides_whatever_the_session_is() {
    for session in [None, SESSION] {
        check(DUAL, &modern("tools/list", "2026-07-28", ""), session, "2026-07-28 tools/list");
    }
    check(DUAL, &modern("tools/list", "2025-06-18", ""), SESSION, "2025-06-18 tools/list");
}

#[test]
fn an_unserved_version_learns_what_is_served_before_anything_is_asked_of_its_meta() {
    let text = r#"{"jsonrpc":"2.0","id":"v","method":"future/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}}"#;
    check(
        DUAL,
        text,
        None,
        r#"400 {"jsonrpc":"2.0","id":"v","error":{"code":-32022,"message":"unsupported protocol version \"2031-01-01\"","data":{"requested":"2031-01-01","supported":["2025-06-18","2025-11-25","2026-07-28"]}}}"#,
    );
    check(
        DUAL,
        &modern("tools/list", "2025-11-25", ""),
        None,
        r#"400 {"jsonrpc":"2.0","id":7,"error":{"code":-32022,"message":"a session begins with `initialize` in version \"2025-11-25\"","data":{"requested":"2025-11-25","supported":["2025-06-18","2025-11-25","2026-07-28"]}}}"#,
    );
    let notice = text.replace(r#""id":"v","#, "");
    check(DUAL, &notice, None, "202 silent: a notification of a version that is not served");
}

#[test]
fn a_version_that_is_not_a_string_is_invalid_params() {
    let text = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":null,"io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    check(
        DUAL,
        text,
        SESSION,
        r#"400 {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"expected string, got null at /params/_meta/io.modelcontextprotocol~1protocolVersion","data":{"errors":[{"at":"/params/_meta/io.modelcontextprotocol~1protocolVersion","problems":["expected string, got null"]}]}}}"#,
    );
}

#[test]
fn initialize_gets_its_version_or_the_newest_with_a_handshake() {
    let answer = |revision: &str, capabilities: &str| {
        format!(
            r#"offer {revision} {{"jsonrpc":"2.0","id":1,"result":{{"capabilities":{capabilities},"protocolVersion":"{revision}","serverInfo":{{"name":"shed","version":"2"}},"instructions":"Tare first."}}}}"#
        )
    };
    let plain = r#"{"acme":{"on":true},"completions":{},"tools":{}}"#;
    let with_tasks = r#"{"acme":{"on":true},"completions":{},"tasks":{"list":{}},"tools":{}}"#;
    check(DUAL, &initialize(r#""2025-06-18""#), None, &answer("2025-06-18", plain));
    check(DUAL, &initialize(r#""2025-06-18""#), SESSION, &answer("2025-06-18", plain));
    for version in [r#""2025-11-25""#, r#""2024-11-05""#, r#""2031-01-01""#, r#""2026-07-28""#, r#""DRAFT-2025-v2""#] {
        check(DUAL, &initialize(version), None, &answer("2025-11-25", with_tasks));
    }
    check(LEGACY, &initialize(r#""2031-01-01""#), None, &answer("2025-06-18", plain));
}

#[test]
fn initialize_without_a_version_worth_the_name_is_refused() {
    check(
        DUAL,
        &initialize(r#""1.0.0""#),
        None,
        r#"200 {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"unsupported protocol version \"1.0.0\"","data":{"requested":"1.0.0","supported":["2025-06-18","2025-11-25","2026-07-28"]}}}"#,
    );
    check(
        DUAL,
        &initialize("4"),
        None,
        r#"200 {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"expected string, got number at /params/protocolVersion","data":{"errors":[{"at":"/params/protocolVersion","problems":["expected string, got number"]}]}}}"#,
    );
}

#[test]
fn a_modern_server_names_its_versions_to_initialize() {
    for session in [None, SESSION] {
        check(
            MODERN,
            &initialize(r#""2025-06-18""#),
            session,
            r#"200 {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"unsupported protocol version \"2025-06-18\"","data":{"requested":"2025-06-18","supported":["2026-07-28"]}}}"#,
        );
    }
    check(
        MODERN,
        &modern("initialize", "2026-07-28", ""),
        None,
        r#"404 {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"initialize\""}}"#,
    );
}

#[test]
fn discovery_is_answered_with_what_a_revision_has() {
    check(
        DUAL,
        &modern("server/discover", "2026-07-28", ""),
        None,
        r#"answer {"jsonrpc":"2.0","id":7,"result":{"resultType":"complete","cacheScope":"private","capabilities":{"acme":{"on":true},"completions":{},"tools":{},"extensions":{"com.acme/scale":{}}},"supportedVersions":["2025-06-18","2025-11-25","2026-07-28"],"ttlMs":0,"instructions":"Tare first.","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"shed","version":"2"}}}}"#,
    );
    let served = served(DUAL);
    let text = modern("server/discover", "2026-07-28", "");
    let Admission::Answered(reply) = served.admit(text.as_bytes(), None) else { panic!("an answer") };
    let read = mcp_wire::parse_response::<mcp::methods::ServerDiscover>(&reply).expect("a response");
    assert_eq!(read.into_outcome().expect("a result").supported_versions.len(), 3);
}

#[test]
fn methods_that_are_not_there_come_before_params_and_after_meta() {
    let unknown = r#"404 {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"tools/fly\""}}"#;
    check(DUAL, &modern("tools/fly", "2026-07-28", ""), None, unknown);
    let level = r#"{"jsonrpc":"2.0","id":7,"method":"tools/fly","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/logLevel":"loud"}}}"#;
    check(DUAL, level, None, unknown);

    let undeclared = r#"404 {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"the server did not declare the capability `prompts`"}}"#;
    check(DUAL, &modern("prompts/list", "2026-07-28", ""), None, undeclared);
    check(DUAL, &modern("prompts/get", "2026-07-28", r#","name":5"#), None, undeclared);
    check(
        DUAL,
        r#"{"jsonrpc":"2.0","id":7,"method":"prompts/get","params":{"name":5}}"#,
        SESSION,
        &undeclared.replace("404", "200"),
    );
    check(
        DUAL,
        r#"{"jsonrpc":"2.0","id":5,"method":"prompts/list"}"#,
        None,
        r#"400 {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing member `_meta` at /params","data":{"errors":[{"at":"/params","problems":["missing member `_meta`"]}]}}}"#,
    );
}

#[test]
fn a_capability_that_a_revision_does_not_have_guards_nothing() {
    let complete = r#"{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a","value":""}}}"#;
    let bare =
        |revisions| Served::new(revisions, &json!({ "name": "s", "version": "1" }), &json!({})).expect("objects");
    const OLDEST: &[Revision] = &[Revision::V2024_11_05];
    let admitted = bare(OLDEST).admit(complete.as_bytes(), Some(Revision::V2024_11_05));
    assert!(matches!(admitted, Admission::Message(ClientMessage::V2024_11_05(Message::Request(_)))));
    let refused = bare(LEGACY).admit(complete.as_bytes(), SESSION);
    let Admission::Refused(refusal) = refused else { panic!("a refusal") };
    assert_eq!(refusal.reason(), "the server did not declare the capability `completions`");
}

#[test]
fn capabilities_within_capabilities_are_asked_for() {
    let session = Some(Revision::V2025_11_25);
    check(DUAL, r#"{"jsonrpc":"2.0","id":1,"method":"tasks/list"}"#, session, "2025-11-25 tasks/list");
    check(
        DUAL,
        r#"{"jsonrpc":"2.0","id":1,"method":"tasks/cancel","params":{"taskId":"t"}}"#,
        session,
        r#"200 {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the server did not declare the capability `tasks.cancel`"}}"#,
    );
}

#[test]
fn methods_of_extensions_pass_where_they_are_registered() {
    check(DUAL, &modern("acme/weigh", "2026-07-28", r#","kg":2"#), None, "2026-07-28 acme/weigh");
    check(DUAL, r#"{"jsonrpc":"2.0","id":1,"method":"acme/weigh"}"#, SESSION, "2025-06-18 acme/weigh");
}

#[test]
fn without_a_session_nothing_but_ping_comes_before_initialize() {
    let ping = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    check(DUAL, ping, None, "2025-11-25 ping");
    check(LEGACY, ping, None, "2025-06-18 ping");
    let list = r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#;
    check(
        LEGACY,
        list,
        None,
        r#"400 {"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"a request before `initialize`"}}"#,
    );
    check(LEGACY, list, SESSION, "2025-06-18 tools/list");
    // What a modern client asks first, a legacy server does not have: the client begins with a handshake then.
    check(
        LEGACY,
        &modern("server/discover", "2026-07-28", ""),
        None,
        r#"200 {"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"server/discover\""}}"#,
    );
}

#[test]
fn notifications_and_responses_are_never_answered() {
    check(
        DUAL,
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        SESSION,
        "2025-06-18 notifications/initialized",
    );
    check(DUAL, r#"{"jsonrpc":"2.0","method":"acme/gone"}"#, None, "2026-07-28 acme/gone");
    check(
        DUAL,
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}"#,
        SESSION,
        "202 silent: missing member `requestId` at /params",
    );
    check(DUAL, r#"{"jsonrpc":"2.0","id":3,"result":{}}"#, SESSION, "2025-06-18 -");
    check(DUAL, r#"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"m"}}"#, None, "2025-11-25 -");
}

#[test]
fn batches_are_of_2025_03_26_alone() {
    let batch = r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#;
    check(LEGACY, batch, Some(Revision::V2025_03_26), "2025-03-26 -");
    check(
        DUAL,
        batch,
        None,
        r#"400 {"jsonrpc":"2.0","error":{"code":-32600,"message":"expected object, got array at the top level","data":{"errors":[{"at":"","problems":["expected object, got array"]}]}}}"#,
    );
}

#[test]
fn what_is_no_message_is_refused_in_the_form_of_the_session() {
    check(
        DUAL,
        "{",
        SESSION,
        r#"400 {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON: EOF while parsing an object at line 1 column 1"}}"#,
    );
    check(
        DUAL,
        r#"{"jsonrpc":"2.0","id":4,"method":"tools/fly","params":[]}"#,
        SESSION,
        r#"200 {"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"no method \"tools/fly\""}}"#,
    );
}

#[test]
fn a_frame_is_admitted_like_its_bytes() {
    let served = served(DUAL);
    let text = modern("tools/list", "2026-07-28", "");
    let frame = Frame::parse(text.as_bytes()).expect("a frame");
    let admitted = served.admit_frame(&frame, None);
    assert_eq!(admitted, served.admit(text.as_bytes(), None));
    let Admission::Message(message) = admitted else { panic!("a message") };
    assert_eq!((message.kind(), message.id()), (FrameKind::Request, Some(&7.into())));
}

#[test]
fn a_message_of_any_revision_is_refused_in_its_form() {
    let served = served(DUAL);
    let gone = || mcp_wire::error::Condition::ResourceNotFound(mcp_wire::error::Missing::new("mem://7"));
    let ask = |text: &str| match served.admit(text.as_bytes(), SESSION) {
        Admission::Message(message) => message.refuse(gone()).map(|reply| String::from_utf8(reply).expect("text")),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        ask(r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#).as_deref(),
        Some(
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32002,"message":"Resource not found","data":{"uri":"mem://7"}}}"#
        ),
    );
    assert_eq!(
        ask(&modern("tools/list", "2026-07-28", "")).as_deref(),
        Some(
            r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"Resource not found","data":{"uri":"mem://7"}}}"#
        ),
    );
    assert_eq!(ask(r#"{"jsonrpc":"2.0","id":1,"result":{}}"#), None);
    let _: JsonObject = served.capabilities().clone();
}

#[test]
fn an_offer_tells_who_the_client_is_and_what_it_can_do() {
    let served = served(DUAL);
    let text = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"version":"0","name":"z","x":1.50},"protocolVersion":"2025-11-25","capabilities":{"elicitation":{},"x-acme":[1]}}}"#;
    let Admission::Initialize(offer) = served.admit(text.as_bytes(), None) else { panic!("an offer") };
    assert_eq!(offer.client().as_str(), r#"{"version":"0","name":"z","x":1.50}"#);
    assert_eq!(offer.capabilities().as_str(), r#"{"elicitation":{},"x-acme":[1]}"#);
    assert!(ClientUse::FormElicitation.is_in(offer.capabilities()));
}

/// What becomes of messages of one peer, a line for each: the method of what is left to the server, or the reply.
fn taken(peer: &mut Peer, served: &Served, texts: &[&str]) -> Vec<String> {
    let shown = |text: &&str| match peer.take(served, text.as_bytes()) {
        Taken::Message(message) => format!("{} {}", message.revision(), message.method().unwrap_or("-")),
        Taken::Settled(Some(reply)) => String::from_utf8(reply).expect("text"),
        Taken::Settled(None) => "silent".to_owned(),
    };
    texts.iter().map(shown).collect()
}

#[test]
fn a_peer_keeps_its_session_and_what_every_server_answers_alike_is_answered() {
    let (info, capabilities) = (json!({ "name": "shed", "version": "2" }), json!({ "logging": {}, "tools": {} }));
    let served = Served::new(DUAL, &info, &capabilities).expect("objects");
    let ping = r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#;
    let level = r#"{"jsonrpc":"2.0","id":3,"method":"logging/setLevel","params":{"level":"warning"}}"#;
    let list = r#"{"jsonrpc":"2.0","id":4,"method":"tools/list"}"#;
    let mut peer = Peer::new();
    assert_eq!(
        taken(&mut peer, &served, &[ping, &initialize("\"2025-06-18\""), ping, list, level]),
        [
            r#"{"jsonrpc":"2.0","id":"p","result":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{"capabilities":{"logging":{},"tools":{}},"protocolVersion":"2025-06-18","serverInfo":{"name":"shed","version":"2"}}}"#,
            r#"{"jsonrpc":"2.0","id":"p","result":{}}"#,
            "2025-06-18 tools/list",
            r#"{"jsonrpc":"2.0","id":3,"result":{}}"#,
        ]
    );
    assert_eq!(peer.revision(), SESSION);
    assert_eq!((peer.client().as_str(), peer.capabilities().as_str()), (r#"{"name":"z","version":"0"}"#, "{}"));
    // What is not well formed, or not declared, is refused as ever and changes nothing.
    let loud = level.replace("warning", "loud");
    assert_eq!(
        taken(&mut peer, &served, &[&loud, r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "{"]),
        [
            r#"{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"expected one of \"alert\", \"critical\", \"debug\", \"emergency\", \"error\", \"info\", \"notice\", \"warning\", got \"loud\" at /params/level","data":{"errors":[{"at":"/params/level","problems":["expected one of \"alert\", \"critical\", \"debug\", \"emergency\", \"error\", \"info\", \"notice\", \"warning\", got \"loud\""]}]}}}"#,
            "2025-06-18 notifications/initialized",
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON: EOF while parsing an object at line 1 column 1"}}"#,
        ]
    );
    let quiet = Served::new(DUAL, &info, &json!({})).expect("objects");
    let refused = taken(&mut peer.clone(), &quiet, &[level]);
    assert!(refused[0].contains("-32601"), "{refused:?}");
    // The modern era has neither.
    let modern_ping = modern("ping", "2026-07-28", "");
    let refused = taken(&mut peer, &served, &[&modern_ping]);
    assert_eq!(refused, [r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"no method \"ping\""}}"#]);
    let extended = Served::new(DUAL, &info, &capabilities).expect("objects").with_methods(["ping"]);
    assert_eq!(taken(&mut peer.clone(), &extended, &[&modern_ping]), ["2026-07-28 ping"]);
    // The log of the session is of its level, and that of a modern request of its own.
    let wants = |text: &str, level: mcp::LoggingLevel| {
        let Admission::Message(message) = served.admit(text.as_bytes(), SESSION) else { panic!("{text}") };
        peer.wants_log(&message, level.severity())
    };
    let of_level = |level: &str| {
        let meta =
            format!("\"io.modelcontextprotocol/logLevel\":\"{level}\",\"io.modelcontextprotocol/protocolVersion\"");
        modern("tools/list", "2026-07-28", "").replace("\"io.modelcontextprotocol/protocolVersion\"", &meta)
    };
    assert_eq!(
        [mcp::LoggingLevel::Error, mcp::LoggingLevel::Warning, mcp::LoggingLevel::Info].map(|level| wants(list, level)),
        [true, true, false]
    );
    assert!(wants(&of_level("info"), mcp::LoggingLevel::Info));
    assert!(!wants(&of_level("notice"), mcp::LoggingLevel::Info));
    assert!(!wants(&modern("tools/list", "2026-07-28", ""), mcp::LoggingLevel::Emergency));
}
