//! A list goes on without its bad items, for a client; a server takes no such list.

use mcp_wire::{Mode, ReadOptions, Rejection, parse_response, parse_response_with};
use mcp_wire::{v2025_03_26, v2025_11_25, v2026_07_28 as mcp};

fn response(result: &str) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","id":7,"result":{result}}}"#).into_bytes()
}

/// B70 with values of our own.
const TOOLS: &str = r#"{"resultType":"complete","ttlMs":5,"cacheScope":"private","tools":[{"name":"weigh","inputSchema":{"type":"object"}},{"name":"lift","inputSchema":true},{"inputSchema":{"type":"object"}},{"name":"drop","inputSchema":{"type":"object"},"x":1}]}"#;

#[test]
fn one_bad_tool_does_not_hide_the_others() {
    let read = parse_response_with::<mcp::methods::ToolsList>(&response(TOOLS), &ReadOptions::LENIENT).unwrap();
    let names: Vec<String> = read.value.into_outcome().unwrap().tools.into_iter().map(|tool| tool.name).collect();
    assert_eq!(names, ["weigh", "drop"]);
    let aside: Vec<(&str, String, &str)> =
        read.skipped.iter().map(|bad| (bad.at.as_str(), bad.reason.to_string(), bad.json.as_str())).collect();
    assert_eq!(
        aside,
        [
            (
                "/result/tools/1",
                "expected object, got boolean at /result/tools/1/inputSchema".to_owned(),
                r#"{"name":"lift","inputSchema":true}"#
            ),
            (
                "/result/tools/2",
                "missing member `name` at /result/tools/2".to_owned(),
                r#"{"inputSchema":{"type":"object"}}"#
            ),
        ]
    );
    // What cannot say that items are missing gives no list that lacks them.
    let refused = [
        parse_response::<mcp::methods::ToolsList>(&response(TOOLS)).unwrap_err(),
        parse_response::<v2025_03_26::methods::ToolsList>(&response(TOOLS)).unwrap_err(),
        parse_response::<v2025_11_25::methods::ToolsList>(&response(TOOLS)).unwrap_err(),
    ];
    for refused in refused {
        assert_eq!(refused.message(), "expected object, got boolean at /result/tools/1/inputSchema");
        assert_eq!((refused.id(), refused.code()), (Some(&7.into()), None));
    }
}

#[test]
fn strict_reading_sets_nothing_aside_and_names_all() {
    let refused = parse_response_with::<mcp::methods::ToolsList>(&response(TOOLS), &ReadOptions::STRICT).unwrap_err();
    assert_eq!(
        reasons(&refused),
        ["expected object, got boolean at /result/tools/1/inputSchema", "missing member `name` at /result/tools/2"]
    );
    assert!(mcp_wire::read::<mcp::ListToolsResult>(TOOLS, Mode::Lenient).is_err(), "a value alone is no response");
}

fn reasons(refused: &Rejection) -> Vec<String> {
    refused.violations().iter().map(ToString::to_string).collect()
}

#[test]
fn content_inside_messages_is_a_list_of_its_own() {
    let text = r#"{"resultType":"complete","content":[{"type":"text"},{"type":"text","text":"a"},{"type":"smell"},7]}"#;
    let read = parse_response_with::<mcp::methods::ToolsCall>(&response(text), &ReadOptions::LENIENT).unwrap();
    let Ok(mcp::CallToolOutcome::Complete(result)) = read.value.into_outcome() else { panic!("a result") };
    assert_eq!(result.content.len(), 2);
    let aside: Vec<&str> = read.skipped.iter().map(|bad| bad.at.as_str()).collect();
    assert_eq!(aside, ["/result/content/0", "/result/content/3"]);
    assert_eq!(read.notes[0].to_string(), "unknown-object at /result/content/2");

    let text = r#"{"resultType":"complete","messages":[{"role":"user","content":{"type":"text","text":"a"}},{"role":"user"}]}"#;
    let read = parse_response_with::<mcp::methods::PromptsGet>(&response(text), &ReadOptions::LENIENT).unwrap();
    assert_eq!(read.skipped[0].reason.to_string(), "missing member `content` at /result/messages/1");
}

#[test]
fn what_is_wrong_outside_of_the_list_refuses_the_whole() {
    let text = r#"{"resultType":"complete","nextCursor":5,"tools":[{"name":1}]}"#;
    let refused = parse_response_with::<mcp::methods::ToolsList>(&response(text), &ReadOptions::LENIENT).unwrap_err();
    assert_eq!(
        reasons(&refused),
        [
            "expected string, got number at /result/nextCursor",
            "missing member `inputSchema` at /result/tools/0",
            "expected string, got number at /result/tools/0/name",
        ]
    );
    let none = parse_response_with::<mcp::methods::ToolsList>(&response(r#"{"tools":null}"#), &ReadOptions::LENIENT);
    assert_eq!(reasons(&none.unwrap_err()), ["expected array, got null at /result/tools"]);
}

#[test]
fn answers_are_no_list_to_salvage() {
    let text = r#"{"action":"accept","content":{"tools":["a",1]}}"#;
    let refused = parse_response::<v2025_11_25::methods::ElicitationCreate>(&response(text)).unwrap_err();
    assert_eq!(reasons(&refused), ["expected string, got number at /result/content/tools/1"]);
}

#[test]
fn a_hint_of_a_wrong_type_costs_the_hint_and_not_the_tool() {
    let tool = r#"{"name":"a","inputSchema":{"type":"object"},"annotations":{"title":"A","readOnlyHint":"true","destructiveHint":null,"own":1}}"#;
    let response = format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"tools":[{tool}]}}}}"#);
    let strict = parse_response_with::<v2025_03_26::methods::ToolsList>(response.as_bytes(), &ReadOptions::STRICT);
    assert_eq!(
        strict.unwrap_err().message(),
        "expected boolean, got null at /result/tools/0/annotations/destructiveHint"
    );
    let read =
        parse_response_with::<v2025_03_26::methods::ToolsList>(response.as_bytes(), &ReadOptions::LENIENT).unwrap();
    let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "bad-hint at /result/tools/0/annotations/readOnlyHint",
            "bad-hint at /result/tools/0/annotations/destructiveHint",
        ]
    );
    let list = read.value.into_outcome().unwrap();
    let hints = list.tools[0].annotations.as_ref().unwrap();
    assert_eq!((hints.title.as_deref(), hints.read_only_hint, hints.extra.len()), (Some("A"), None, 1));
    assert_eq!(read.skipped, []);
}

#[test]
fn a_boolean_subschema_is_taken_with_a_note_up_to_2025_11_25() {
    let tool = r#"{"name":"budget","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{"result":true},"required":["result"]}}"#;
    let response = format!(r#"{{"jsonrpc":"2.0","id":7,"result":{{"tools":[{tool}]}}}}"#);
    let strict = parse_response_with::<v2025_11_25::methods::ToolsList>(response.as_bytes(), &ReadOptions::STRICT);
    assert_eq!(
        strict.unwrap_err().message(),
        "expected object, got boolean at /result/tools/0/outputSchema/properties/result"
    );
    let read =
        parse_response_with::<v2025_11_25::methods::ToolsList>(response.as_bytes(), &ReadOptions::LENIENT).unwrap();
    let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["boolean-subschema at /result/tools/0/outputSchema/properties/result"]);
    let written = String::from_utf8(read.value.to_vec().unwrap()).unwrap();
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&written), value(&response));
}

#[test]
fn a_list_of_properties_costs_its_tool_alone() {
    let response = r#"{"jsonrpc":"2.0","id":7,"result":{"tools":[{"name":"rows","inputSchema":{"type":"object","properties":[]}},{"name":"dig","inputSchema":{"type":"object","properties":{"deep":{"type":"integer"}}}}]}}"#;
    let read =
        parse_response_with::<v2025_11_25::methods::ToolsList>(response.as_bytes(), &ReadOptions::LENIENT).unwrap();
    assert_eq!(read.skipped[0].at, "/result/tools/0");
    let reason = "expected object, got array at /result/tools/0/inputSchema/properties";
    assert_eq!(read.skipped[0].reason.to_string(), reason);
    let list = read.value.into_outcome().unwrap();
    assert_eq!(list.tools.iter().map(|tool| tool.name.as_str()).collect::<Vec<_>>(), ["dig"]);
}

#[test]
fn half_a_surrogate_pair_costs_its_item_and_no_more() {
    use v2025_11_25 as mcp;

    let response = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"dug \udc1d"},{"type":"text","text":"ok"}]}}"#;
    let read = |options| parse_response_with::<mcp::methods::ToolsCall>(response.as_bytes(), options);
    let strict = read(&ReadOptions::STRICT).unwrap_err();
    assert_eq!(
        (strict.code(), strict.id(), strict.reply(mcp_wire::Revision::V2025_11_25)),
        (None, Some(&7.into()), None)
    );
    assert_eq!(strict.message(), "unpaired surrogate in a string at /result/content/0/text");
    assert_eq!(strict.violations()[0].at, "/result/content/0/text");
    let lenient = read(&ReadOptions::LENIENT).unwrap();
    assert_eq!((lenient.skipped.len(), lenient.skipped[0].at.as_str()), (1, "/result/content/0"));
    assert_eq!(lenient.value.into_outcome().unwrap().content.len(), 1);

    // In a name of `_meta` it has no item to cost: the pending call fails.
    let named = r#"{"jsonrpc":"2.0","id":7,"result":{"content":[],"_meta":{"\ud83d":1}}}"#;
    for options in [&ReadOptions::STRICT, &ReadOptions::LENIENT] {
        let refused = parse_response_with::<mcp::methods::ToolsCall>(named.as_bytes(), options).unwrap_err();
        assert_eq!((refused.id(), refused.code()), (Some(&7.into()), None));
    }
    let whole = mcp::ServerMessage::parse(named.as_bytes()).unwrap();
    let mcp_wire::Message::Response(raw) = whole else { panic!("a response") };
    assert_eq!(raw.parse::<mcp::methods::ToolsCall>(&ReadOptions::LENIENT).unwrap_err().id(), Some(&7.into()));
}

#[test]
fn bytes_that_are_no_text_fail_the_call_that_they_answer() {
    use v2025_11_25 as mcp;

    let response =
        b"{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"b\xeache\"}]}}";
    let of_call = parse_response_with::<mcp::methods::ToolsCall>(response, &ReadOptions::LENIENT).unwrap_err();
    let of_message = mcp::ServerMessage::parse(response).unwrap_err();
    for refused in [of_call, of_message] {
        assert_eq!((refused.fault(), refused.id()), (mcp_wire::Fault::Response, Some(&7.into())));
        assert_eq!((refused.code(), refused.reply(mcp_wire::Revision::V2025_11_25)), (None, None));
        assert_eq!(refused.message(), "invalid UTF-8 at byte 69");
    }
}
