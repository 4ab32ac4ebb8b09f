//! Members: absent, null, unknown, malformed.

use super::Verdict::{Refused, Same, Written};
use super::{ALL, BARE, HANDSHAKE, ONLY_2025, ONLY_2025_11, ONLY_2026, both, check};

#[test]
fn content_may_be_absent_beside_structured_content() {
    check(
        "B59",
        ONLY_2025,
        "CallToolResult",
        r#"{"structuredContent":{"kg":7}}"#,
        Refused("missing member `content` at the top level"),
        Written(r#"{"content":[],"structuredContent":{"kg":7}}"#, &["content-absent at the top level"]),
    );
    check(
        "B59",
        ONLY_2026,
        "CallToolResult",
        r#"{"resultType":"complete","structuredContent":[7]}"#,
        Refused("missing member `content` at the top level"),
        Written(
            r#"{"resultType":"complete","content":[],"structuredContent":[7]}"#,
            &["content-absent at the top level"],
        ),
    );
    both(
        "B59",
        HANDSHAKE,
        "CallToolResult",
        r#"{"isError":false}"#,
        Refused("missing member `content` at the top level"),
    );
}

#[test]
fn null_is_a_value_only_where_the_schema_says_so() {
    both(
        "B61",
        ONLY_2026,
        "CallToolResult",
        r#"{"resultType":"complete","content":[],"structuredContent":null}"#,
        Same,
    );
    check(
        "B61",
        ONLY_2025,
        "CallToolResult",
        r#"{"content":[],"structuredContent":null}"#,
        Refused("expected object, got null at /structuredContent"),
        Written(r#"{"content":[]}"#, &["null-optional at /structuredContent"]),
    );
    both("B79", HANDSHAKE, "ListPromptsResult", r#"{"prompts":[],"nextCursor":""}"#, Same);
    check(
        "B79",
        HANDSHAKE,
        "ListPromptsResult",
        r#"{"prompts":[],"nextCursor":null}"#,
        Refused("expected string, got null at /nextCursor"),
        Written(r#"{"prompts":[]}"#, &["null-optional at /nextCursor"]),
    );
    both("B80", HANDSHAKE, "ListPromptsResult", r#"{"prompts":null}"#, Refused("expected array, got null at /prompts"));
    check(
        "B80",
        ALL,
        "PromptArgument",
        r#"{"name":"kg","description":null}"#,
        Refused("expected string, got null at /description"),
        Written(r#"{"name":"kg"}"#, &["null-optional at /description"]),
    );
    check(
        "B89",
        BARE,
        "CallToolRequest",
        r#"{"method":"tools/call","params":{"name":"mill","arguments":null}}"#,
        Refused("expected object, got null at /params/arguments"),
        Written(r#"{"method":"tools/call","params":{"name":"mill"}}"#, &["null-optional at /params/arguments"]),
    );
    both(
        "B89",
        BARE,
        "CallToolRequest",
        r#"{"method":"tools/call","params":{"name":"mill","arguments":""}}"#,
        Refused("expected object, got string at /params/arguments"),
    );
    check(
        "B124",
        HANDSHAKE,
        "Result",
        r#"{"_meta":null}"#,
        Refused("expected object, got null at /_meta"),
        Written("{}", &["null-optional at /_meta"]),
    );
    both("B124", HANDSHAKE, "Result", r#"{"_meta":[]}"#, Refused("expected object, got array at /_meta"));
    both("B124", HANDSHAKE, "Result", r#"{"_meta":"none"}"#, Refused("expected object, got string at /_meta"));
    both(
        "B89",
        ONLY_2025_11,
        "CallToolRequestParams",
        r#"{"name":"mill","arguments":[]}"#,
        Refused("expected object, got array at /arguments"),
    );
}

#[test]
fn unknown_members_stay() {
    both("B64", HANDSHAKE, "CallToolResult", r#"{"content":[],"org.example/cost":{"cents":[1.50,null]}}"#, Same);
    both(
        "B65",
        ALL,
        "EmbeddedResource",
        r#"{"type":"resource","resource":{"text":"row","uri":"mem://1","annotations":{"priority":7},"x-page":2}}"#,
        Same,
    );
    both(
        "B65",
        ALL,
        "EmbeddedResource",
        r#"{"type":"resource","resource":{"uri":"mem://1","text":"row","blob":"cm93"}}"#,
        Refused("both `text` and `blob`, expected one of them at /resource"),
    );
    both(
        "B65",
        ALL,
        "EmbeddedResource",
        r#"{"type":"resource","resource":{"uri":"mem://1"}}"#,
        Refused("missing one of the members `text`, `blob` at /resource"),
    );
    both(
        "B74",
        ALL,
        "Tool",
        r##"{"inputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema", "type" :"object","$defs":{"kg":{"type":"number"}},"properties":{"w":{"$ref":"#/$defs/kg","x-ui":"dial"}},"required":["w"],"unevaluatedProperties":false},"name":"mill"}"##,
        Same,
    );
    both(
        "B83",
        ALL,
        "ServerCapabilities",
        r#"{"tools":{"listChanged":true,"search":true},"millStones":{"count":2}}"#,
        Same,
    );
}

#[test]
fn a_bad_identity_does_not_spoil_the_message() {
    check(
        "B67",
        ONLY_2026,
        "CallToolResult",
        r#"{"resultType":"complete","content":[],"_meta":{"io.modelcontextprotocol/serverInfo":"mill"}}"#,
        Refused("expected object, got string at /_meta/io.modelcontextprotocol~1serverInfo"),
        Written(
            r#"{"resultType":"complete","content":[],"_meta":{}}"#,
            &["bad-identity at /_meta/io.modelcontextprotocol~1serverInfo"],
        ),
    );
}

#[test]
fn a_bad_tool_is_named_by_its_place() {
    both(
        "B70",
        HANDSHAKE,
        "ListToolsResult",
        r#"{"tools":[{"name":"mill","inputSchema":{"type":"object"}},{"name":"worn"}]}"#,
        Refused("missing member `inputSchema` at /tools/1"),
    );
    both(
        "B71",
        ALL,
        "Tool",
        r#"{"name":"mill","inputSchema":{"anyOf":[{"type":"object"}]}}"#,
        Refused("missing member `type` at /inputSchema"),
    );
    both(
        "B71",
        ALL,
        "Tool",
        r#"{"name":"mill","inputSchema":{"type":"array"}}"#,
        Refused(r#"expected "object", got "array" at /inputSchema/type"#),
    );
    both(
        "B71",
        ALL,
        "Tool",
        r#"{"name":"mill","inputSchema":true}"#,
        Refused("expected object, got boolean at /inputSchema"),
    );
    both(
        "B73",
        ONLY_2026,
        "Tool",
        r#"{"inputSchema":{"type":"object"},"name":"mill","outputSchema":{"type":["array","null"],"items":{}}}"#,
        Same,
    );
    both(
        "B73",
        ONLY_2025,
        "Tool",
        r#"{"name":"mill","inputSchema":{"type":"object"},"outputSchema":{"type":"array"}}"#,
        Refused(r#"expected "object", got "array" at /outputSchema/type"#),
    );
}

#[test]
fn an_array_is_no_object() {
    both(
        "B82",
        HANDSHAKE,
        "ListToolsResult",
        r#"{"tools":[["mill",{"type":"object"}]]}"#,
        Refused("expected object, got array at /tools/0"),
    );
    both(
        "B82",
        ALL,
        "TextContent",
        r#"{"type":"text","text":"t","annotations":[["user"],null,0.5]}"#,
        Refused("expected object, got array at /annotations"),
    );
    both(
        "B82",
        HANDSHAKE,
        "JSONRPCMessage",
        r#"{"jsonrpc":"2.0","id":3,"error":[-32000,null,"worn"]}"#,
        Refused("expected object, got array at /error"),
    );
}

#[test]
fn a_missing_member_is_named() {
    both(
        "B85",
        BARE,
        "LoggingMessageNotification",
        r#"{"method":"notifications/message","params":{"level":"error","message":"jammed"}}"#,
        Refused("missing member `data` at /params"),
    );
    both("B85", ALL, "LoggingMessageNotificationParams", r#"{"data":null,"level":"error"}"#, Same);
    both("B91", ONLY_2025_11, "CancelledNotificationParams", r#"{"reason":"late"}"#, Same);
    both(
        "B91",
        ONLY_2026,
        "CancelledNotificationParams",
        r#"{"reason":"late"}"#,
        Refused("missing member `requestId` at the top level"),
    );
    both(
        "B91",
        BARE,
        "CancelledNotification",
        r#"{"method":"notifications/cancelled","params":{"reason":"late"}}"#,
        Refused("missing member `requestId` at /params"),
    );
}

#[test]
fn completions_are_bounded_where_the_schema_says_so() {
    let hundred = ["\"kg\""; 100].join(",");
    let text = |values: &str| format!(r#"{{"resultType":"complete","completion":{{"values":[{values}]}}}}"#);
    both("B92", ONLY_2026, "CompleteResult", &text(&hundred), Same);
    let more: &'static str = text(&format!("{hundred},\"t\"")).leak();
    check(
        "B92",
        ONLY_2026,
        "CompleteResult",
        more,
        Refused("expected at most 100 items, got 101 at /completion/values"),
        Written(more, &["too-many-items at /completion/values"]),
    );
    let more = format!(r#"{{"completion":{{"values":[{hundred},"t"]}}}}"#);
    both("B92", HANDSHAKE, "CompleteResult", &more, Same);
}

#[test]
fn a_member_that_stands_twice_is_refused_but_in_free_form_json() {
    let refused = |revisions, of, text, error| both("twice", revisions, of, text, Refused(error));
    refused(ALL, "Annotations", r#"{"priority":1,"priority":1}"#, "duplicate member \"priority\" at the top level");
    refused(ALL, "Annotations", r#"{"x-a":1,"x-a":2}"#, "duplicate member \"x-a\" at the top level");
    refused(ALL, "Annotations", r#"{"x-a":1,"\u0078-a":2}"#, "duplicate member \"x-a\" at the top level");
    refused(HANDSHAKE, "Result", r#"{"_meta":{"a":1,"a":1}}"#, "duplicate member \"a\" at /_meta");
    refused(
        ALL,
        "TextContent",
        r#"{"type":"text","type":"text","text":""}"#,
        "duplicate member \"type\" at the top level",
    );
    refused(
        ALL,
        "ContentBlock",
        r#"{"type":"text","text":"","type":"image"}"#,
        "duplicate member \"type\" at the top level",
    );
    refused(
        ALL,
        "JSONRPCMessage",
        r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"mill/turn"}"#,
        "duplicate member \"id\" at the top level",
    );
    refused(
        ALL,
        "EmbeddedResource",
        r#"{"type":"resource","resource":{"uri":"mem://1","text":"a","text":"b"}}"#,
        "duplicate member \"text\" at /resource",
    );
    both("twice", ALL, "Annotations", r#"{"x-a":{"b":1,"b":[2,{"c":3,"c":3}]}}"#, Same);
    both("twice", ALL, "Tool", r#"{"inputSchema":{"type":"object","title":"a","title":"b"},"name":"mill"}"#, Same);
    both("twice", ALL, "LoggingMessageNotificationParams", r#"{"data":{"b":1,"b":2},"level":"info"}"#, Same);
}
