//! Numbers, ids and tokens.

use mcp_wire::{Mode, ReadError, registry};

use super::Verdict::{Noted, Refused, Same, Written};
use super::{ALL, BARE, ONLY_2025_06, ONLY_2026, SINCE_2025_06, SINCE_2025_11, both, check};

#[test]
fn priorities_keep_their_digits_and_are_bounded_strictly() {
    both("B40", ALL, "TextContent", r#"{"type":"text","text":"low","annotations":{"priority":0.6}}"#, Same);
    both(
        "B40",
        ALL,
        "TextContent",
        r#"{"type":"text","text":"low","annotations":5}"#,
        Refused("expected object, got number at /annotations"),
    );
    both(
        "B40",
        ALL,
        "TextContent",
        r#"{"type":"text","text":"low","annotations":0.5}"#,
        Refused("expected object, got number at /annotations"),
    );
    check(
        "B40",
        ALL,
        "TextContent",
        r#"{"type":"text","text":"low","annotations":{"priority":1.25}}"#,
        Refused(r#"expected a number from 0 to 1, got 1.25 at /annotations/priority"#),
        Noted(&["priority-out-of-range at /annotations/priority"]),
    );
}

#[test]
fn an_integer_may_be_written_with_a_fraction_of_zero() {
    both(
        "B41",
        ONLY_2026,
        "ListPromptsResult",
        r#"{"resultType":"complete","cacheScope":"public","prompts":[],"ttlMs":90000.0}"#,
        Same,
    );
    both(
        "B41",
        ONLY_2026,
        "ListPromptsResult",
        r#"{"resultType":"complete","cacheScope":"public","prompts":[],"ttlMs":90000.5}"#,
        Refused("expected integer, got a number with a fraction at /ttlMs"),
    );
    check(
        "B41",
        ONLY_2026,
        "ListPromptsResult",
        r#"{"resultType":"complete","cacheScope":"public","prompts":[],"ttlMs":-5}"#,
        Refused(r#"expected an integer of 0 or more, got -5 at /ttlMs"#),
        Written(
            r#"{"resultType":"complete","cacheScope":"public","prompts":[],"ttlMs":0}"#,
            &["ttl-negative at /ttlMs"],
        ),
    );
    both("B41", ALL, "Resource", r#"{"name":"log","uri":"mem://log","size":4096.0}"#, Same);
    both(
        "B41",
        ALL,
        "Resource",
        r#"{"name":"log","uri":"mem://log","size":0.25}"#,
        Refused("expected integer, got a number with a fraction at /size"),
    );
}

#[test]
fn answers_and_bounds_of_a_form_may_be_fractional() {
    both(
        "B43",
        SINCE_2025_06,
        "ElicitResult",
        r#"{"action":"accept","content":{"kg":7.25,"n":3,"ok":true,"who":"Ada"}}"#,
        Same,
    );
    check(
        "B43",
        ONLY_2025_06,
        "ElicitResult",
        r#"{"action":"accept","content":{"kg":null}}"#,
        Refused("expected string, number or boolean, got null at /content/kg"),
        Noted(&["null-answer at /content/kg"]),
    );
    check(
        "B43",
        SINCE_2025_11,
        "ElicitResult",
        r#"{"action":"accept","content":{"kg":null}}"#,
        Refused("expected string, number, boolean or array of strings, got null at /content/kg"),
        Noted(&["null-answer at /content/kg"]),
    );
    both(
        "B43",
        ONLY_2025_06,
        "ElicitResult",
        r#"{"action":"accept","content":{"kg":{}}}"#,
        Refused("expected string, number or boolean, got object at /content/kg"),
    );
    both(
        "B43",
        SINCE_2025_11,
        "ElicitResult",
        r#"{"action":"accept","content":{"kg":{}}}"#,
        Refused("expected string, number, boolean or array of strings, got object at /content/kg"),
    );
    both("B44", SINCE_2025_06, "NumberSchema", r#"{"type":"number","maximum":2.5,"minimum":0.1,"title":"kg"}"#, Same);
    both("B44", SINCE_2025_11, "NumberSchema", r#"{"type":"number","default":0.75}"#, Same);
}

#[test]
fn ids_and_tokens_are_echoed_digit_for_digit() {
    both("B46", ALL, "ProgressToken", "0", Same);
    both(
        "B46",
        ONLY_2026,
        "RequestMetaObject",
        r#"{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28","progressToken":0}"#,
        Same,
    );
    both("B47", ALL, "ProgressToken", "36893488147419103232", Same);
    both("B47", ALL, "ProgressToken", r#""36893488147419103232""#, Same);
    both("B47", ALL, "ProgressToken", "7.0", Same);
    both(
        "B47",
        ALL,
        "ProgressToken",
        "7.5",
        Refused("expected string or integer, got a number with a fraction at the top level"),
    );
    both("B47", ALL, "ProgressToken", "true", Refused("expected string or integer, got boolean at the top level"));
    both("B47", ALL, "RequestId", "-1e3", Same);
    both("B47", ALL, "RequestId", "null", Refused("expected string or integer, got null at the top level"));
    both("B47", ALL, "RequestId", r#""\ud800""#, Refused("unpaired surrogate in a string at the top level"));
    both(
        "B47",
        BARE,
        "ProgressNotification",
        r#"{"method":"notifications/progress","params":{"progress":0.5,"progressToken":36893488147419103232,"total":4.5}}"#,
        Same,
    );
    both("id", ALL, "JSONRPCRequest", r#"{"jsonrpc":"2.0","id":1e400,"method":"mill/turn"}"#, Same);
}

#[test]
fn a_number_beyond_every_float_is_a_number_in_the_wrong_place() {
    for revision in ALL {
        for (of, text, at) in [
            ("TextContent", r#"{"type":"text","text":-1e400}"#, "/text"),
            (
                "TextContent",
                r#"{"type":"text","text":"","annotations":{"audience":[1e400]}}"#,
                "/annotations/audience/0",
            ),
            (
                "ContentBlock",
                r#"{"annotations":{"audience":[1e400]},"type":"text","text":""}"#,
                "/annotations/audience/0",
            ),
        ] {
            let Some(entry) = registry::find(*revision, of) else { continue };
            // Whether the parser can hold the number depends on the build; that the text is JSON does not.
            match entry.check(text, Mode::Strict) {
                Err(ReadError::Violation(violation)) => assert_eq!(violation.at, at, "{revision} {of}: {violation}"),
                other => panic!("{revision} {of}: {other:?}"),
            }
        }
    }
}
