//! Which branch of a union a value is.

use super::Verdict::{Noted, Refused, Same, Written};
use super::{ALL, HANDSHAKE, ONLY_2025_06, ONLY_2025_11, ONLY_2026, SINCE_2025_06, SINCE_2025_11, both, check};

#[test]
fn a_result_says_what_it_is() {
    check(
        "B53",
        ONLY_2026,
        "CallToolResult",
        r#"{"content":[]}"#,
        Refused("missing member `resultType` at the top level"),
        Written(r#"{"resultType":"complete","content":[]}"#, &["result-type-absent at the top level"]),
    );
    both(
        "B53",
        ONLY_2026,
        "CallToolResult",
        r#"{"resultType":"streaming","content":[]}"#,
        Refused(r#"expected "complete", got "streaming" at /resultType"#),
    );
    both("B55", HANDSHAKE, "CallToolResult", r#"{"content":[],"resultType":"complete","ttlMs":1}"#, Same);
}

#[test]
fn caching_members_are_due_and_default_to_the_safe_side() {
    check(
        "B56",
        ONLY_2026,
        "ListPromptsResult",
        r#"{"resultType":"complete","cacheScope":"team","prompts":[{"name":"p"}],"ttlMs":10}"#,
        Refused(r#"expected one of "private", "public", got "team" at /cacheScope"#),
        Written(
            r#"{"resultType":"complete","cacheScope":"private","prompts":[{"name":"p"}],"ttlMs":10}"#,
            &["cache-scope-unknown at /cacheScope"],
        ),
    );
    check(
        "B58",
        ONLY_2026,
        "ListPromptsResult",
        r#"{"resultType":"complete","prompts":[]}"#,
        Refused("missing member `cacheScope` at the top level"),
        Written(
            r#"{"resultType":"complete","cacheScope":"private","prompts":[],"ttlMs":0}"#,
            &["cache-scope-absent at the top level", "ttl-absent at the top level"],
        ),
    );
    check(
        "B58",
        ONLY_2026,
        "DiscoverResult",
        r#"{"resultType":"complete","capabilities":{},"supportedVersions":["2026-07-28"]}"#,
        Refused("missing member `cacheScope` at the top level"),
        Written(
            r#"{"resultType":"complete","cacheScope":"private","capabilities":{},"supportedVersions":["2026-07-28"],"ttlMs":0}"#,
            &["cache-scope-absent at the top level", "ttl-absent at the top level"],
        ),
    );
}

#[test]
fn a_form_field_is_known_by_its_shape() {
    check(
        "B76",
        SINCE_2025_06,
        "PrimitiveSchemaDefinition",
        r#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#,
        Refused("missing member `type` at the top level"),
        Noted(&["unknown-object at the top level"]),
    );
    check(
        "B76",
        ONLY_2025_06,
        "PrimitiveSchemaDefinition",
        r#"{"type":"object","properties":{}}"#,
        Refused(r#"expected one of "string", "integer", "number", "boolean", got "object" at /type"#),
        Noted(&["unknown-object at the top level"]),
    );
    check(
        "B76",
        SINCE_2025_11,
        "PrimitiveSchemaDefinition",
        r#"{"type":"object","properties":{}}"#,
        Refused(r#"expected one of "string", "integer", "number", "boolean", "array", got "object" at /type"#),
        Noted(&["unknown-object at the top level"]),
    );
    both(
        "B76",
        SINCE_2025_06,
        "PrimitiveSchemaDefinition",
        r#"{"type":"string","enum":["s","m"],"title":"Size"}"#,
        Same,
    );
    both(
        "B76",
        SINCE_2025_06,
        "PrimitiveSchemaDefinition",
        r#"{"type":"string","enum":5}"#,
        Refused("expected array, got number at /enum"),
    );
}

#[test]
fn an_elicitation_is_known_by_its_mode() {
    both(
        "B77",
        ONLY_2026,
        "ElicitRequestParams",
        r#"{"mode":"url","message":"pay","url":"https://example.org/pay"}"#,
        Same,
    );
    both(
        "B77",
        ONLY_2025_11,
        "ElicitRequestParams",
        r#"{"mode":"url","message":"pay","url":"https://example.org/pay"}"#,
        Refused("missing member `elicitationId` at the top level"),
    );
    both(
        "B77",
        SINCE_2025_11,
        "ElicitRequestParams",
        r#"{"message":"who?","requestedSchema":{"type":"object","properties":{}}}"#,
        Same,
    );
    both(
        "B77",
        ONLY_2025_11,
        "ElicitRequestParams",
        r#"{"mode":"voice","message":"who?"}"#,
        Refused(r#"expected one of "url", "form", got "voice" at /mode"#),
    );
    both(
        "B77",
        ONLY_2026,
        "ElicitRequestParams",
        r#"{"mode":"voice","message":"who?"}"#,
        Refused(r#"expected one of "form", "url", got "voice" at /mode"#),
    );
}

#[test]
fn a_tool_result_stands_alone() {
    both(
        "B88",
        SINCE_2025_11,
        "SamplingMessage",
        r#"{"role":"user","content":[{"type":"tool_result","toolUseId":"c9","content":[]},{"type":"text","text":"go on"}]}"#,
        Refused("a user message with a tool result holds something else at the top level"),
    );
    both(
        "B88",
        SINCE_2025_11,
        "SamplingMessage",
        r#"{"role":"assistant","content":{"type":"tool_use","id":"c9","input":{},"name":"mill"}}"#,
        Written(r#"{"content":{"type":"tool_use","id":"c9","input":{},"name":"mill"},"role":"assistant"}"#, &[]),
    );
}

#[test]
fn an_answer_stays_raw_until_its_request_is_known() {
    both("B125", ONLY_2026, "InputResponses", r#"{"scale":{"action":"accept","roots":[]}}"#, Same);
    check(
        "B125",
        ONLY_2026,
        "InputResponses",
        r#"{"scale":{"weight":7}}"#,
        Refused("missing one of the members `model`, `roots`, `action` at /scale"),
        Noted(&["unknown-object at /scale"]),
    );
}

#[test]
fn an_unknown_value_is_kept_leniently() {
    check(
        "B49",
        ALL,
        "TextContent",
        r#"{"type":"text","text":"t","annotations":{"audience":["operator"]}}"#,
        Refused(r#"expected one of "assistant", "user", got "operator" at /annotations/audience/0"#),
        Noted(&["unknown-value at /annotations/audience/0"]),
    );
    check(
        "B86",
        ALL,
        "LoggingLevel",
        r#""trace""#,
        Refused(
            r#"expected one of "alert", "critical", "debug", "emergency", "error", "info", "notice", "warning", got "trace" at the top level"#,
        ),
        Noted(&["unknown-value at the top level"]),
    );
}

#[test]
fn content_of_an_unknown_kind_is_kept_leniently() {
    check(
        "kind",
        SINCE_2025_06,
        "ContentBlock",
        r#"{"type":"hologram","depth":[3.0,null]}"#,
        Refused(r#"expected one of "text", "image", "audio", "resource_link", "resource", got "hologram" at /type"#),
        Noted(&["unknown-object at the top level"]),
    );
    both("kind", SINCE_2025_06, "ContentBlock", r#"{"text":"t"}"#, Refused("missing member `type` at the top level"));
    both(
        "kind",
        SINCE_2025_06,
        "ContentBlock",
        r#"{"type":["text"],"text":"t"}"#,
        Refused("expected string, got array at /type"),
    );
    // A kind that is known is never kept as an unknown one.
    both(
        "kind",
        SINCE_2025_06,
        "ContentBlock",
        r#"{"type":"text","text":7}"#,
        Refused("expected string, got number at /text"),
    );
}

#[test]
fn a_message_is_one_envelope() {
    let refused = |text, error| both("envelope", ALL, "JSONRPCMessage", text, Refused(error));
    refused(r#"{"jsonrpc":"2.0","id":null,"method":"mill/turn"}"#, "expected string or integer, got null at /id");
    refused(
        r#"{"jsonrpc":"2.0","id":2.5,"method":"mill/turn"}"#,
        "expected string or integer, got a number with a fraction at /id",
    );
    refused(
        r#"{"jsonrpc":"2.0","id":2,"method":"mill/turn","result":{}}"#,
        "both `method` and `result`, expected one of them at the top level",
    );
    refused(
        r#"{"jsonrpc":"2.0","id":2,"result":{},"error":{"code":1,"message":""}}"#,
        "both `result` and `error`, expected one of them at the top level",
    );
    refused(r#"{"jsonrpc":"2.0","id":2}"#, "missing one of the members `method`, `result`, `error` at the top level");
    refused(r#"{"jsonrpc":"1.0","id":2,"method":"mill/turn"}"#, "expected \"2.0\", got \"1.0\" at /jsonrpc");
    refused(r#"{"jsonrpc":"2.0","id":2,"method":"mill/turn","params":[1]}"#, "expected object, got array at /params");
    both("envelope", ALL, "JSONRPCMessage", r#"{"jsonrpc":"2.0","id":"2","method":"mill/turn"}"#, Same);
    both("envelope", ALL, "JSONRPCMessage", r#"{"jsonrpc":"2.0","method":"mill/turned","params":{"by":7}}"#, Same);
    both(
        "envelope",
        &[super::V2025_03_26],
        "JSONRPCMessage",
        "[]",
        Refused("expected at least one message in a batch at the top level"),
    );
}
