//! Eras and revisions: what a client of each kind settles with a server of each kind, on both transports.

use std::time::Duration;

use mcp_wire::Revision::{self, V2024_11_05, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::gate::{Admission, Served};
use mcp_wire::negotiate::{Failed, INITIALIZE_WAIT, Negotiation, PROBE_WAIT, Settled, Step};
use serde_json::json;

const DISCOVER: &str = r#"{"jsonrpc":"2.0","id":0,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"shed","version":"1"},"io.modelcontextprotocol/clientCapabilities":{"roots":{}}}}}"#;
const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"roots":{}},"clientInfo":{"name":"shed","version":"1"},"protocolVersion":"2025-11-25"}}"#;

fn client(supported: &[Revision]) -> Negotiation {
    Negotiation::new(supported, &json!({"name": "shed", "version": "1"}), &json!({"roots": {}})).unwrap()
}

fn server(revisions: &'static [Revision]) -> Served {
    Served::new(revisions, &json!({"name": "orchard", "version": "2"}), &json!({"tools": {}})).unwrap()
}

/// What was sent, and how it ended.
#[derive(Debug)]
struct Outcome {
    sent: Vec<String>,
    end: Result<Settled, Failed>,
}

/// Lets a client and a server talk. On HTTP what is refused comes with its status.
fn talk(mut negotiation: Negotiation, served: &Served, is_http: bool) -> Outcome {
    let (mut sent, mut step) = (Vec::new(), negotiation.begin());
    loop {
        step = match step {
            Step::Done(settled) => return Outcome { sent, end: Ok(*settled) },
            Step::Failed(failed) => return Outcome { sent, end: Err(failed) },
            Step::Wait => negotiation.timed_out(),
            Step::Send(send) => {
                sent.push(String::from_utf8(send.message.clone()).unwrap());
                assert!(sent.len() < 6, "{sent:?}");
                let (status, reply) = match served.admit(&send.message, None) {
                    Admission::Initialize(offer) => (200, Some(offer.accept(served))),
                    Admission::Answered(reply) => (200, Some(reply)),
                    Admission::Refused(refusal) => (refusal.status(), refusal.into_reply()),
                    Admission::Message(message) => panic!("{message:?}"),
                };
                match (reply, is_http) {
                    (Some(reply), true) => negotiation.receive_http(status, &reply),
                    (Some(reply), false) => negotiation.receive(&reply),
                    (None, _) => negotiation.timed_out(),
                }
            }
        };
    }
}

const LEGACY: &[Revision] = &[V2024_11_05, V2025_06_18, V2025_11_25];
const MODERN: &[Revision] = &[V2026_07_28];
const DUAL: &[Revision] = &[V2025_06_18, V2025_11_25, V2026_07_28];

/// What a client speaks, what a server serves, what is sent, and what is settled.
type Row<'m> = (&'static [Revision], &'static [Revision], &'m [&'m str], Option<Revision>);

#[test]
fn each_kind_of_client_settles_with_each_kind_of_server() {
    let initialize = INITIALIZE.replace("\"id\":1", "\"id\":0");
    let (discover, initialize) = (DISCOVER, initialize.as_str());
    let rows: [Row<'_>; 9] = [
        (LEGACY, LEGACY, &[initialize], Some(V2025_11_25)),
        (LEGACY, DUAL, &[initialize], Some(V2025_11_25)),
        (LEGACY, MODERN, &[initialize], None),
        (DUAL, LEGACY, &[discover, INITIALIZE], Some(V2025_11_25)),
        (DUAL, DUAL, &[discover], Some(V2026_07_28)),
        (DUAL, MODERN, &[discover], Some(V2026_07_28)),
        (MODERN, LEGACY, &[discover], None),
        (MODERN, DUAL, &[discover], Some(V2026_07_28)),
        (MODERN, MODERN, &[discover], Some(V2026_07_28)),
    ];
    for is_http in [false, true] {
        for (supported, revisions, sent, expect) in rows {
            let outcome = talk(client(supported), &server(revisions), is_http);
            let settled = outcome.end.as_ref().ok().map(|settled| settled.revision);
            assert_eq!(
                (settled, outcome.sent.as_slice()),
                (expect, &strings(sent)[..]),
                "{supported:?} {revisions:?} {is_http}"
            );
            if let Ok(settled) = outcome.end {
                assert_eq!(settled.server.capabilities.unwrap().as_str(), r#"{"tools":{}}"#);
                assert_eq!(settled.server.info.unwrap().as_str(), r#"{"name":"orchard","version":"2"}"#);
                assert_eq!(settled.last.is_some(), !settled.revision.is_modern());
                assert_eq!(settled.next_id, outcome.sent.len() as i64);
            }
        }
    }
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn a_legacy_client_learns_what_a_modern_server_has() {
    let outcome = talk(client(LEGACY), &server(MODERN), false);
    let failed = outcome.end.unwrap_err();
    assert_eq!(failed.to_string(), "no revision in common: the server has 2026-07-28");
}

#[test]
fn a_client_that_initializes_first_probes_who_refuses_it() {
    let refused = talk(client(DUAL).initialize_first(), &server(MODERN), false);
    assert_eq!(refused.sent.len(), 2, "{refused:?}");
    assert_eq!(refused.end.unwrap().revision, V2026_07_28);
    let taken = talk(client(DUAL).initialize_first(), &server(DUAL), true);
    assert_eq!((taken.sent.len(), taken.end.unwrap().revision), (1, V2025_11_25));
    let mut silent = client(DUAL).initialize_first();
    let Step::Send(first) = silent.begin() else { panic!() };
    assert_eq!((first.wait, first.revision), (INITIALIZE_WAIT, None));
    let Step::Send(probe) = silent.timed_out() else { panic!() };
    assert_eq!((probe.wait, probe.revision), (PROBE_WAIT, Some(V2026_07_28)));
    assert_eq!(silent.timed_out(), Step::Failed(Failed::NothingInCommon { served: vec![] }));
}

#[track_caller]
fn sends(step: Step, method: &str) {
    let Step::Send(send) = step else { panic!("{step:?}") };
    let text = String::from_utf8(send.message).unwrap();
    assert!(text.contains(&format!("\"method\":\"{method}\"")), "{text}");
}

fn probed() -> Negotiation {
    let mut negotiation = client(DUAL);
    sends(negotiation.begin(), "server/discover");
    negotiation
}

fn error(code: i64) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","id":0,"error":{{"code":{code},"message":"m"}}}}"#).into_bytes()
}

#[test]
fn three_codes_are_a_modern_servers_and_all_others_a_legacy_servers() {
    for code in [-32020, -32021, -32022] {
        let Step::Done(settled) = probed().receive(&error(code)) else { panic!("{code}") };
        assert_eq!((settled.revision, settled.server.capabilities), (V2026_07_28, None));
        let Step::Done(settled) = probed().receive_http(400, &error(code)) else { panic!("{code}") };
        assert_eq!(settled.revision, V2026_07_28);
        sends(probed().receive_http(404, &error(code)), "initialize");
    }
    for code in [-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32003, -32004, -32042, 0, 7] {
        sends(probed().receive(&error(code)), "initialize");
        sends(probed().receive_http(400, &error(code)), "initialize");
    }
    let Step::Done(settled) = probed().receive_http(404, &error(-32601)) else { panic!() };
    assert_eq!(settled.revision, V2026_07_28);
    sends(probed().receive_http(405, b"<html>no</html>"), "initialize");
    sends(probed().receive_http(404, b""), "initialize");
    for status in [401, 403, 429, 500, 503] {
        assert_eq!(probed().receive_http(status, &error(-32022)), Step::Failed(Failed::Status(status)));
    }
}

#[test]
fn noise_and_other_answers_change_nothing_and_silence_is_a_legacy_servers() {
    let mut negotiation = probed();
    for noise in [
        &b"Listening on stdio"[..],
        b"{}",
        br#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}"#,
        br#"{"jsonrpc":"2.0","id":7,"result":{"supportedVersions":["2026-07-28"]}}"#,
        br#"{"jsonrpc":"2.0","id":0,"method":"ping"}"#,
    ] {
        assert_eq!(negotiation.receive(noise), Step::Wait, "{}", String::from_utf8_lossy(noise));
    }
    sends(negotiation.timed_out(), "initialize");
    assert_eq!(negotiation.timed_out(), Step::Failed(Failed::Silent));
}

#[test]
fn versions_that_nobody_knows_are_kept_and_passed_over() {
    let answer = br#"{"jsonrpc":"2.0","id":0,"result":{"resultType":"complete","supportedVersions":["2027-02-02",7,"2026-07-28"],"capabilities":{},"ttlMs":0,"cacheScope":"private"}}"#;
    let Step::Done(settled) = probed().receive(answer) else { panic!() };
    assert_eq!(
        (settled.revision, settled.server.versions),
        (V2026_07_28, vec!["2027-02-02".to_owned(), "2026-07-28".to_owned()])
    );
    let refused = br#"{"jsonrpc":"2.0","id":0,"error":{"code":-32022,"message":"m","data":{"supported":["2027-02-02","2025-06-18"],"requested":"2026-07-28"}}}"#;
    let mut negotiation = probed();
    let Step::Send(send) = negotiation.receive(refused) else { panic!() };
    assert!(String::from_utf8(send.message).unwrap().contains(r#""protocolVersion":"2025-06-18""#));
    let none = br#"{"jsonrpc":"2.0","id":0,"error":{"code":-32022,"message":"m","data":{"supported":["2027-02-02"],"requested":"2026-07-28"}}}"#;
    assert_eq!(probed().receive(none), Step::Failed(Failed::NothingInCommon { served: vec!["2027-02-02".to_owned()] }));
}

#[test]
fn who_refuses_the_version_that_it_names_is_asked_once_more() {
    let refusal = |id: i64| {
        format!(
            r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32022,"message":"m","data":{{"supported":["2026-07-28"],"requested":"2026-07-28"}}}}}}"#
        )
    };
    let discovered = r#"{"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28"],"capabilities":{}}}"#;
    for is_http in [false, true] {
        let receive = |negotiation: &mut Negotiation, status, text: &str| match is_http {
            true => negotiation.receive_http(status, text.as_bytes()),
            false => negotiation.receive(text.as_bytes()),
        };
        let mut negotiation = probed();
        let Step::Send(again) = receive(&mut negotiation, 400, &refusal(0)) else { panic!("{is_http}") };
        assert_eq!(String::from_utf8(again.message).unwrap(), DISCOVER.replace("\"id\":0", "\"id\":1"));
        let Step::Done(settled) = receive(&mut negotiation.clone(), 200, discovered) else { panic!("{is_http}") };
        assert_eq!((settled.revision, settled.next_id), (V2026_07_28, 2));
        // It does not lead in a circle.
        let served = vec!["2026-07-28".to_owned()];
        assert_eq!(receive(&mut negotiation, 400, &refusal(1)), Step::Failed(Failed::NothingInCommon { served }));
    }
}

#[test]
fn an_answer_without_anything_of_the_modern_era_is_a_legacy_servers() {
    let empty = br#"{"jsonrpc":"2.0","id":0,"result":{}}"#;
    sends(probed().receive(empty), "initialize");
    sends(probed().receive_http(200, empty), "initialize");
    // Where the client has nothing else to try, or the result says of which era it is, it counts.
    let mut modern = client(MODERN);
    sends(modern.begin(), "server/discover");
    let Step::Done(settled) = modern.receive(empty) else { panic!() };
    assert_eq!(settled.revision, V2026_07_28);
    let Step::Done(settled) = probed().receive(br#"{"jsonrpc":"2.0","id":0,"result":{"resultType":"complete"}}"#)
    else {
        panic!()
    };
    assert_eq!(settled.revision, V2026_07_28);
    // Who has refused `initialize` already does not get it again.
    let mut refused = client(DUAL).initialize_first();
    sends(refused.begin(), "initialize");
    sends(refused.receive(&error(-32601)), "server/discover");
    let Step::Done(settled) =
        refused.receive(&String::from_utf8_lossy(empty).replace("\"id\":0", "\"id\":1").into_bytes())
    else {
        panic!()
    };
    assert_eq!(settled.revision, V2026_07_28);
}

#[test]
fn an_offer_is_taken_where_the_client_speaks_it() {
    let offer = |version: &str| {
        let mut negotiation = client(&[V2025_11_25]);
        sends(negotiation.begin(), "initialize");
        negotiation.receive(format!(r#"{{"jsonrpc":"2.0","id":0,"result":{{"protocolVersion":"{version}","capabilities":{{}},"serverInfo":{{"name":"s","version":"1"}},"instructions":"Press gently."}}}}"#).as_bytes())
    };
    let Step::Done(settled) = offer("2025-11-25") else { panic!() };
    assert_eq!(settled.server.instructions.as_deref(), Some("Press gently."));
    for version in ["2025-06-18", "2026-07-28", "2031-01-01"] {
        assert_eq!(offer(version), Step::Failed(Failed::NothingInCommon { served: vec![version.to_owned()] }));
    }
}

#[test]
fn what_was_settled_before_spares_the_probe() {
    let Step::Done(settled) = client(DUAL).with_known(V2026_07_28).begin() else { panic!() };
    assert_eq!((settled.revision, settled.next_id, settled.last), (V2026_07_28, 0, None));
    let mut negotiation = client(DUAL).with_known(V2025_06_18).with_first_id(40);
    let Step::Send(send) = negotiation.begin() else { panic!() };
    assert_eq!(send.message, INITIALIZE.replace("\"id\":1", "\"id\":40").as_bytes());
    let waits = client(MODERN).with_waits(Duration::from_secs(1), Duration::from_secs(2)).begin();
    let Step::Send(send) = waits else { panic!() };
    assert_eq!(send.wait, Duration::from_secs(1));
    assert_eq!(client(&[]).begin(), Step::Failed(Failed::NothingInCommon { served: vec![] }));
}
