//! Every code from -32800 to -31900, and the ends of the integers: what it stands for in every revision.

use std::ops::RangeInclusive;

use mcp_wire::Revision::{self, V2025_11_25, V2026_07_28};
use mcp_wire::error::{Change, ErrorKind, PeerCode, Translated};

use super::{RELEASED, wire};

/// What a code stands for, by the allocation policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Band {
    Standard(&'static str),
    Defined(&'static str),
    Alias,
    Reserved(&'static str),
    Legacy,
    Undefined,
    JsonRpc,
    Application,
}

/// The policy as it is written: spans of codes, with what they are up to 2025-06-18, in 2025-11-25 and in 2026-07-28.
const POLICY: &[(RangeInclusive<i64>, [Band; 3])] = &[
    (-32800..=-32769, [Band::Application; 3]),
    (-32768..=-32701, [Band::JsonRpc; 3]),
    (-32700..=-32700, [Band::Standard("parse-error"); 3]),
    (-32699..=-32604, [Band::JsonRpc; 3]),
    (-32603..=-32603, [Band::Standard("internal-error"); 3]),
    (-32602..=-32602, [Band::Standard("invalid-params"); 3]),
    (-32601..=-32601, [Band::Standard("method-not-found"); 3]),
    (-32600..=-32600, [Band::Standard("invalid-request"); 3]),
    (-32599..=-32100, [Band::JsonRpc; 3]),
    (-32099..=-32043, [Band::Undefined; 3]),
    (-32042..=-32042, [URL, Band::Defined("url-elicitation-required"), URL]),
    (-32041..=-32023, [Band::Undefined; 3]),
    (-32022..=-32022, since_2026("unsupported-protocol-version")),
    (-32021..=-32021, since_2026("missing-required-client-capability")),
    (-32020..=-32020, since_2026("header-mismatch")),
    (-32019..=-32003, [Band::Legacy; 3]),
    (-32002..=-32002, [Band::Defined("resource-not-found"), Band::Defined("resource-not-found"), Band::Alias]),
    (-32001..=-32000, [Band::Legacy; 3]),
    (-31999..=-31900, [Band::Application; 3]),
];
const URL: Band = Band::Reserved("url-elicitation-required");

const fn since_2026(name: &'static str) -> [Band; 3] {
    [Band::Reserved(name), Band::Reserved(name), Band::Defined(name)]
}

fn band(code: PeerCode, own: i64) -> Band {
    match code {
        PeerCode::Standard(kind) => Band::Standard(kind.as_str()),
        PeerCode::Defined(kind) => Band::Defined(kind.as_str()),
        PeerCode::ResourceNotFound => Band::Alias,
        PeerCode::Reserved(kind) => Band::Reserved(kind.as_str()),
        PeerCode::Draft(kind) => panic!("{own} is taken for a draft's {kind}"),
        PeerCode::Legacy(other) | PeerCode::Undefined(other) | PeerCode::JsonRpc(other) if other.get() != own => {
            panic!("{own} became {}", other.get())
        }
        PeerCode::Legacy(_) => Band::Legacy,
        PeerCode::Undefined(_) => Band::Undefined,
        PeerCode::JsonRpc(_) => Band::JsonRpc,
        PeerCode::Application(code) => {
            assert_eq!(code.get(), own);
            Band::Application
        }
        PeerCode::Huge => panic!("{own} is no huge code"),
    }
}

#[test]
fn every_code_stands_for_what_the_policy_says() {
    let mut next = -32800;
    for (codes, bands) in POLICY {
        assert_eq!(*codes.start(), next, "the policy has a gap or an overlap");
        next = codes.end() + 1;
        // A code that a later revision defines is reserved everywhere.
        let is_later =
            |code: &i64| ErrorKind::rows().iter().any(|row| row.code == *code && !RELEASED.contains(&row.since));
        for code in codes.clone().filter(|code| !is_later(code)) {
            for revision in RELEASED {
                let expected = match RELEASED.iter().position(|known| *known == revision) {
                    Some(3) => bands[1],
                    Some(4) => bands[2],
                    _ => bands[0],
                };
                assert_eq!(band(PeerCode::of(code, revision), code), expected, "{code} in {revision}");
            }
        }
    }
    assert_eq!(next, -31899);
    for code in [i64::MIN, i64::MIN + 1, -32769, -31999, -1, 0, 1, i64::MAX] {
        for revision in Revision::ALL {
            assert_eq!(band(PeerCode::of(code, revision), code), Band::Application, "{code} in {revision}");
        }
        assert_eq!(band(PeerCode::of_draft(code), code), Band::Application);
    }
}

#[test]
fn codes_beyond_64_bits_are_an_applications_and_kept() {
    for code in ["9223372036854775808", "-9223372036854775809", &format!("-{}", "9".repeat(400))] {
        for revision in Revision::ALL {
            let text = format!(r#"{{"code":{code},"message":"m"}}"#);
            let peer = wire(&text).classify(revision, "tools/call");
            assert_eq!((peer.code, peer.condition), (PeerCode::Huge, None));
            assert_eq!(serde_json::to_string(&peer.error).unwrap(), text);
            assert!(peer.error.to_string().chars().count() < 80);
            assert_eq!(wire(&text).classify_draft("tools/call").code, PeerCode::Huge);
        }
    }
}

#[test]
fn a_catch_all_never_holds_a_code_that_the_revision_defines() {
    for revision in Revision::ALL {
        let has_row = |code: i64| {
            ErrorKind::rows()
                .iter()
                .any(|row| row.code == code && row.is_in(revision) && row.kind != ErrorKind::SessionNotFound)
        };
        for code in -32800..=-31900 {
            let has_meaning = PeerCode::of(code, revision).kind().is_some();
            assert_eq!(has_meaning, has_row(code) || code == -32002, "{code} in {revision}");
        }
    }
}

#[test]
fn what_a_code_stands_for_is_said_in_words() {
    let cases = [
        (-32700, "a code of JSON-RPC"),
        (-32020, "a code of the protocol"),
        (-32002, "resource not found, as revisions through 2025-11-25 say it"),
        (-32042, "a code of another revision, reserved for its meaning there"),
        (-32001, "a code of the legacy band -32019 to -32000, without a meaning"),
        (-32099, "a code of the band -32099 to -32020, which the protocol keeps and has not defined"),
        (-32100, "a code of the band -32768 to -32100, which JSON-RPC keeps and has not defined"),
        (-31999, "a code of an application"),
    ];
    for (code, words) in cases {
        assert_eq!(PeerCode::of(code, V2026_07_28).describe(), words, "{code}");
    }
    assert_eq!(PeerCode::of_draft(-32001).describe(), "a code of a draft of 2026-07-28");
}

#[test]
fn what_codes_and_changes_are_has_a_word() {
    let words = |code: i64| (PeerCode::of(code, V2026_07_28).to_string(), PeerCode::of(code, V2026_07_28).as_str());
    for (code, word) in [
        (-32700, "standard"),
        (-32020, "defined"),
        (-32002, "resource-not-found"),
        (-32042, "reserved"),
        (-32000, "legacy"),
        (-32050, "undefined"),
        (-32500, "json-rpc"),
        (4711, "application"),
    ] {
        assert_eq!(words(code), (word.to_owned(), word), "{code}");
    }
    assert_eq!(PeerCode::of_draft(-32003).to_string(), "draft");
    let PeerCode::Undefined(code) = PeerCode::of(-32050, V2026_07_28) else { panic!("undefined") };
    assert_eq!(code.to_string(), "-32050");
    let stand_in = Change::StandIn(ErrorKind::InternalError);
    let words = [Change::Code, stand_in, Change::Reserved, Change::HopLocal].map(|change| change.to_string());
    assert_eq!(words, ["code", "stand-in", "reserved", "hop-local"]);
    assert_eq!(stand_in.as_str(), "stand-in");
}

#[test]
fn an_error_is_relayed_for_the_method_and_revision_that_it_answers() {
    use mcp_wire::{Call, v2025_11_25 as mcp};

    let gone = || wire(r#"{"code":-32002,"message":"gone","data":{"uri":"mem://7"}}"#);
    let call = Call::<mcp::methods::ResourcesRead>::new(1, mcp::ReadResourceRequestParams::new("mem://7"));
    let code = |passed: &Translated| call.relay(passed).outcome().unwrap_err().code().as_i64();
    let kind = |passed: &Translated| call.relay(passed).outcome().unwrap_err().kind();
    // Translated for another revision, for another method, and for this one.
    let elsewhere = gone().translate(V2025_11_25, V2026_07_28, "resources/read");
    assert_eq!((elsewhere.error().code().as_i64(), code(&elsewhere)), (Some(-32602), Some(-32002)));
    let refused = wire(r#"{"code":-32022,"message":"v","data":{"supported":[],"requested":"x"}}"#);
    let other = refused.translate(V2026_07_28, V2025_11_25, "initialize");
    assert_eq!((other.error().code().as_i64(), code(&other)), (Some(-32602), Some(-32603)));
    assert_eq!(kind(&other), Some(ErrorKind::InternalError));
    let here = gone().translate(V2025_11_25, V2025_11_25, "resources/read");
    assert_eq!((code(&here), kind(&here)), (Some(-32002), None));
}
