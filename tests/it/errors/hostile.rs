//! Hostile text: whatever is put in, what this side says stays on one line and bounded.

use mcp_wire::Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::error::{
    Application, Cause, Condition, Failure, Invalid, LINE_LIMIT, Mismatch, Missing, PeerError, ToolFailure, Unsupported,
};
use mcp_wire::{Excerpt, Frame, Place, Problem, Quoted, Violation, WireError, error_reply};

use super::{BUSY, refused, text, wire, with};

/// Texts that break lines, hide, reorder, end strings, or are long.
fn hostile() -> Vec<String> {
    let mut all: Vec<String> =
        ["a\nb", "a\r\nb", "\u{0}", "\u{1b}[31mred", "\u{7f}\u{85}\u{9b}", "\"}],\"x\":\"", "\\u000a", "~0/~1"]
            .map(str::to_owned)
            .to_vec();
    // Bidi controls and marks, line and paragraph separators, invisible and tag characters.
    all.extend(["\u{202e}gnp.exe", "\u{2066}a\u{2069}", "\u{200f}\u{61c}", "\u{2028}\u{2029}"].map(str::to_owned));
    all.extend(["\u{200b}\u{2060}\u{feff}", "\u{e0041}\u{e007f}", "\u{fff9}", "e\u{301}\u{10ffff}"].map(str::to_owned));
    all.extend(["\n", "\u{1f600}", "\""].map(|part| part.repeat(1 << 14)));
    // 10 MB.
    all.extend(["x", "\u{202e}"].map(|part| part.repeat((10 << 20) / part.len())));
    all
}

/// Characters that no line of ours may hold.
fn is_unfit(character: char) -> bool {
    let hidden = "\u{ad}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2060}\
                  \u{2066}\u{2067}\u{2068}\u{2069}\u{feff}\u{fff9}\u{e0041}\u{e007f}";
    character.is_control() || hidden.contains(character)
}

#[track_caller]
fn line(shown: &str, limit: usize) {
    let head: String = shown.chars().take(80).collect();
    assert!(!shown.chars().any(is_unfit), "{head:?} shows what cannot be seen");
    let count = shown.chars().count();
    assert!(count <= limit, "{head:?} has {count} characters of {limit}");
}

/// Checks all that an error of this side shows: its message, its data, its line.
#[track_caller]
fn own(error: &WireError, limit: usize) {
    line(error.message(), LINE_LIMIT);
    line(&error.to_string(), LINE_LIMIT + 10);
    let written = text(error);
    line(&written, limit);
    assert_eq!(text(&wire(&written)), written);
}

#[test]
fn every_quoted_value_stays_on_one_bounded_line() {
    for value in hostile() {
        line(&Quoted::new(&value).to_string(), 64 + 3);
        line(Excerpt::new(&value).as_str(), 64 + 3);
        line(Cause::new(&value).as_str(), LINE_LIMIT);
        line(Cause::quoting("no tool", &value).as_str(), LINE_LIMIT);
        let violation = || Violation {
            at: Place::top().member(&value).item(3),
            problem: Problem::Duplicate { member: Excerpt::new(&value) },
        };
        let conditions = || {
            [
                Condition::MethodNotFound(Cause::quoting("no method", &value)),
                Condition::ParseError(value.as_str().into()),
                Condition::InvalidRequest(value.clone().into()),
                Condition::InvalidParams(Invalid::new(vec![violation(); 2])),
                Condition::ResourceNotFound(Missing::new(value.clone()).because(value.as_str())),
                Condition::HeaderMismatch(Mismatch::new(value.clone()).between(value.clone(), value.clone())),
                Condition::UnsupportedProtocolVersion(Unsupported::new(
                    vec![value.as_str(); if value.len() > 1 << 20 { 2 } else { 100 }],
                    value.clone(),
                )),
                Condition::Application(Application::new(BUSY, value.as_str())),
            ]
        };
        for revision in [V2025_06_18, V2026_07_28] {
            for condition in conditions() {
                line(&condition.to_string(), LINE_LIMIT);
                line(&Failure::Own(condition.clone()).to_string(), LINE_LIMIT + 20);
                // The list of 64 versions is the longest: each at most as long as a quote, with all its escapes.
                own(&condition.for_peer_or_fallback(revision), 10_000);
            }
            if let ToolFailure::Protocol(error) = ToolFailure::of_input(value.as_str(), revision) {
                own(&error, 1000);
            }
        }
        line(&ToolFailure::<PeerError>::Execution(value.clone()).to_string(), LINE_LIMIT);
    }
}

#[test]
fn what_a_request_says_is_cut_where_its_refusal_quotes_it() {
    for value in hostile() {
        let value = serde_json::to_string(&value).unwrap();
        let texts = [
            format!(r#"{{"jsonrpc":{value},"id":7,"method":"ping"}}"#),
            format!(r#"{{"jsonrpc":"2.0","id":7,"method":"ping",{value}:1,{value}:2}}"#),
            format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"a",{value}:1,{value}:2}}}}"#),
            format!(
                r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"a","_meta":{{{value}:1,{value}:2}}}}}}"#
            ),
            format!(
                r#"{{"jsonrpc":"2.0","id":7,"method":"completion/complete","params":{{"ref":{{"type":{value}}},"argument":{{"name":"a","value":"b"}}}}}}"#
            ),
            format!(r#"{{"jsonrpc":"2.0","id":{value},"method":5}}"#),
        ];
        for text in &texts {
            for revision in [V2025_11_25, V2026_07_28] {
                let refused = refused(revision, text);
                line(refused.message(), LINE_LIMIT);
                line(&refused.to_string(), LINE_LIMIT);
                if let Some(error) = refused.error(revision) {
                    line(&super::text(&error), 4000);
                }
            }
            if let Err(refused) = Frame::parse(text.as_bytes()) {
                line(refused.message(), LINE_LIMIT);
            }
        }
    }
}

#[test]
fn lone_surrogates_neither_panic_nor_get_through() {
    let surrogate = r#""a\ud800b""#;
    let texts = [
        (Some(-32700), Some(7), format!(r#"{{"jsonrpc":"2.0","id":7,"method":{surrogate}}}"#)),
        (Some(-32700), None, format!(r#"{{"jsonrpc":"2.0","id":{surrogate},"method":"ping"}}"#)),
        (
            Some(-32700),
            Some(7),
            format!(r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":{surrogate}}}}}"#),
        ),
        (Some(-32700), Some(7), format!(r#"{{"jsonrpc":"2.0","id":7,"method":"ping",{surrogate}:1}}"#)),
        (None, Some(7), format!(r#"{{"jsonrpc":"2.0","id":7,"error":{{"code":1,"message":{surrogate}}}}}"#)),
        (
            None,
            None,
            format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{surrogate}}}}}"#),
        ),
    ];
    for (code, id, text) in texts {
        for revision in Revision::ALL {
            let refused = refused(revision, &text);
            assert_eq!((refused.code(), refused.id().cloned()), (code, id.map(Into::into)), "{revision}: {text}");
            line(refused.message(), LINE_LIMIT);
        }
    }
    // In data they are free-form JSON of the peer: kept, and no typed data.
    for (code, member) in [(-32002, "uri"), (-32022, "requested"), (-32020, "header")] {
        let text =
            format!(r#"{{"code":{code},"message":"m","data":{{"{member}":{surrogate},"supported":[{surrogate}]}}}}"#);
        for revision in Revision::ALL {
            let peer = wire(&text).classify(revision, "resources/read");
            assert_eq!((peer.condition.is_none(), peer.unfit.is_some()), (true, peer.kind.is_some()));
            assert_eq!(serde_json::to_string(&peer.error).unwrap(), text);
        }
    }
}

#[test]
fn what_a_peer_says_is_relayed_as_it_came_and_shown_on_one_line() {
    for value in hostile() {
        let json = serde_json::to_string(&value).unwrap();
        let sent = format!(r#"{{"code":-32002,"message":{json},"data":{{"uri":{json},{json}:[{json},{json}]}}}}"#);
        let error = wire(&sent);
        line(&error.to_string(), LINE_LIMIT + 10);
        line(&Failure::Peer(error.clone()).to_string(), LINE_LIMIT + 40);
        line(&ToolFailure::Protocol(error.clone()).to_string(), LINE_LIMIT + 10);
        let up = error.clone().translate(V2025_06_18, V2026_07_28, "resources/read");
        assert_eq!(text(up.error()), sent.replacen("-32002", "-32602", 1));
        let same = error.clone().translate(V2025_06_18, V2025_06_18, "resources/read");
        assert_eq!(text(same.error()), sent);
        let peer = error.classify(V2025_06_18, "resources/read");
        let condition = peer.condition.unwrap();
        assert_eq!(condition, Condition::ResourceNotFound(Missing::new(value).because(condition.cause().as_str())));
        line(&condition.to_string(), LINE_LIMIT);
    }
}

#[test]
fn a_list_of_errors_is_sorted_named_once_and_bounded() {
    let violation = |at: &str, limit: usize| {
        let at = at.split('/').skip(1).fold(Place::top(), Place::member);
        Violation { at, problem: Problem::Items { limit, got: 9 } }
    };
    let errors = |violations| {
        let error = Condition::InvalidParams(Invalid::new(violations)).for_peer(V2026_07_28).unwrap();
        (error.message().to_owned(), error.data().map(|data| data.as_str().to_owned()).unwrap_or_default())
    };
    let entry = |at: &str, limits: &[usize]| {
        let problems: Vec<String> =
            limits.iter().map(|limit| format!(r#""expected at most {limit} items, got 9""#)).collect();
        format!(r#"{{"at":"{at}","problems":[{}]}}"#, problems.join(","))
    };
    let list = |entries: &[String]| format!(r#"{{"errors":[{}]}}"#, entries.join(","));
    let at = |place: &str, limit| violation(place, limit);

    let (message, data) = errors(vec![at("/b", 1), at("/a", 3), at("/b", 2), at("/a", 3), at("/b", 1)]);
    assert_eq!(message, "expected at most 3 items, got 9 at /a");
    assert_eq!(data, list(&[entry("/a", &[3]), entry("/b", &[1, 2])]));
    let (_, data) = errors((0..9).map(|limit| at("/a", limit)).collect());
    let more = r#"{"problems":["1 more problem"]}"#.to_owned();
    assert_eq!(data, list(&[entry("/a", &[0, 1, 2, 3, 4, 5, 6, 7]), more]));
    let (_, data) = errors(
        (10..40).flat_map(|place| [violation(&format!("/{place}"), 1), violation(&format!("/{place}"), 2)]).collect(),
    );
    let mut expected: Vec<String> = (10..26).map(|place| entry(&format!("/{place}"), &[1, 2])).collect();
    expected.push(r#"{"problems":["28 more problems"]}"#.to_owned());
    assert_eq!(data, list(&expected));
    assert_eq!(errors(Vec::new()), ("Invalid params".to_owned(), String::new()));

    let many = (0..200_000).map(|place| violation(&format!("/{place}/{}", "y".repeat(50)), place)).collect();
    assert!(errors(many).1.len() < 3000);
}

#[test]
fn words_of_a_site_become_a_line() {
    let cases = [
        ("", ""),
        (" \r\n\t ", ""),
        ("  a\n\n\tb  ", "a b"),
        ("a\u{202e}b\u{0}", "a\\u{202e}b\\u{0}"),
        ("\u{2028}a", "a"),
        ("café \"x\" \\", "café \"x\" \\"),
    ];
    for (words, expected) in cases {
        assert_eq!(Cause::new(words).as_str(), expected, "{words:?}");
    }
    let full = "é".repeat(LINE_LIMIT);
    assert_eq!(Cause::new(&full).as_str(), full);
    assert_eq!(Cause::new(&format!("{full}a")).as_str(), format!("{}…", "é".repeat(LINE_LIMIT - 1)));
    // An escape is shown whole or not at all.
    let edge = format!("{}\u{202e}", "a".repeat(LINE_LIMIT - 3));
    assert_eq!(Cause::new(&edge).as_str(), format!("{}…", "a".repeat(LINE_LIMIT - 3)));
    // Where nothing is left of the words, the table's text stands.
    for revision in Revision::ALL {
        let error = with!(revision, mcp => WireError::from(mcp::Error::InternalError(" \n".into())));
        assert_eq!(error.message(), "Internal error");
    }
    let error = Condition::InternalError("a\nb".into()).for_peer_or_fallback(V2026_07_28);
    let written = String::from_utf8(error_reply("\n", error)).unwrap();
    assert_eq!(written, r#"{"jsonrpc":"2.0","id":"\n","error":{"code":-32603,"message":"a b"}}"#);
}
