//! Writing: what cannot be written is an error, and what is written anew in one part stays as it came in the others.

use mcp_wire::error::{Elicitations, Required, UnfitData};
use mcp_wire::label::{ElicitationId, Url};
use mcp_wire::{
    Call, Frame, FrameKind, Json, MayRequireInput, NowOrTask, OwnedFrame, ReadOptions, RequestId, Response,
    join_replies, parse_response, parse_task_response, v2025_11_25, v2026_07_28,
};

fn one() -> Json {
    "1".parse().unwrap()
}

#[test]
fn what_cannot_be_written_is_an_error_and_never_an_empty_message() {
    let mut call = Call::<v2025_11_25::methods::ToolsCall>::new(1, v2025_11_25::CallToolRequestParams::new("add"));
    call.extra.insert("method", one());
    let cause = "`method` in `extra` is a member of its own";
    assert_eq!(call.to_vec().unwrap_err().to_string(), cause);
    let mut part = Vec::new();
    assert_eq!(call.write_to(&mut part).unwrap_err().to_string(), cause);

    let mut result = v2025_11_25::CallToolResult::new(Vec::new());
    result.extra.insert("content", one());
    let cause = "`content` in `extra` is a member of its own";
    assert_eq!(Response::ok(1, result).to_vec().unwrap_err().to_string(), cause);

    let mut needed = v2026_07_28::ClientCapabilities::default();
    needed.extra.insert("sampling", one());
    let refused = Required::new(needed).unwrap_err();
    assert_eq!(refused.to_string(), "`sampling` in `extra` is a member of its own");
    let mut url = v2025_11_25::ElicitRequestUrlParams::new(ElicitationId("e"), "m", Url("https://a.example"));
    url.extra.insert("url", one());
    let refused = Elicitations::new(vec![url]).unwrap_err();
    assert_eq!(refused.to_string(), "`url` in `extra` is a member of its own");
}

#[test]
fn data_of_errors_have_bounds() {
    let mut large = v2026_07_28::ClientCapabilities::default();
    large.extra.insert("x", Json::new(&"y".repeat(8192)).unwrap());
    let refused = Required::new(large).unwrap_err();
    assert_eq!(refused.to_string(), "expected data of at most 8192 bytes, got 8200");
    let url = || v2025_11_25::ElicitRequestUrlParams::new(ElicitationId("e"), "m", Url("https://a.example"));
    let none = Elicitations::<v2025_11_25::ElicitRequestUrlParams>::new(Vec::new()).unwrap_err();
    assert!(matches!(none, UnfitData::Count { got: 0, limit: 16 }));
    let many = Elicitations::new(vec![url(); 17]).unwrap_err();
    assert_eq!(many.to_string(), "expected from 1 to 16 elicitations, got 17");
    assert_eq!(Elicitations::new(vec![url(); 16]).unwrap().elicitations().len(), 16);
}

#[test]
fn replies_that_are_empty_are_none() {
    let reply = |text: &'static str| text.as_bytes();
    assert_eq!(join_replies([reply("{}"), reply(""), reply("[]")]).unwrap(), b"[{},[]]");
    assert_eq!(join_replies([reply(""), reply("")]), None);
}

#[test]
fn a_frame_gets_another_id_or_other_params_and_keeps_the_rest() {
    let rows = [
        (r#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, Some(r#"{"jsonrpc":"2.0","id":"n","method":"m"}"#)),
        (
            r#" {"id" : "1\u0031" , "jsonrpc":"2.0","result":{"id":1}} "#,
            Some(r#" {"id" : "n" , "jsonrpc":"2.0","result":{"id":1}} "#),
        ),
        (
            r#"{"jsonrpc":"2.0","error":{"code":1,"message":"id"},"id":3}"#,
            Some(r#"{"jsonrpc":"2.0","error":{"code":1,"message":"id"},"id":"n"}"#),
        ),
        (r#"{"jsonrpc":"2.0","error":{"code":1,"message":"id"},"id":null}"#, None),
        (r#"{"jsonrpc":"2.0","method":"m"}"#, None),
        (r#"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, None),
    ];
    for (text, expected) in rows {
        let frame = Frame::parse(text.as_bytes()).unwrap();
        assert_eq!(frame.with_id(&RequestId::from("n")).as_deref(), expected, "{text}");
        let owned: OwnedFrame = frame.clone().into();
        let again = owned.as_frame();
        assert_eq!((again.kind(), again.id(), again.text()), (frame.kind(), frame.id(), frame.text()));
        assert_eq!((again.result(), again.error(), again.params()), (frame.result(), frame.error(), frame.params()));
        assert!(again.items().eq(frame.items()));
        assert_eq!(again.with_id(&RequestId::from("n")).as_deref(), expected, "{text}");
    }
    let params = r#"{"b":2}"#.parse().unwrap();
    let rows = [
        (r#"{"jsonrpc":"2.0","id":1,"method":"m"}"#, Some(r#"{"jsonrpc":"2.0","id":1,"method":"m","params":{"b":2}}"#)),
        (
            r#"{"params": {"a":1} ,"jsonrpc":"2.0","method":"m"} "#,
            Some(r#"{"params": {"b":2} ,"jsonrpc":"2.0","method":"m"} "#),
        ),
        (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, None),
    ];
    for (text, expected) in rows {
        let owned = Frame::parse(text.as_bytes()).unwrap().into_owned();
        assert_eq!(owned.as_frame().with_params(&params).as_deref(), expected, "{text}");
    }
    let long_lived: OwnedFrame = {
        let bytes = br#"{"jsonrpc":"2.0","id":1,"method":"a\/b"}"#.to_vec();
        Frame::parse(&bytes).unwrap().into_owned()
    };
    assert_eq!((long_lived.as_frame().kind(), long_lived.as_frame().method()), (FrameKind::Request, Some("a/b")));
}

#[test]
fn a_request_says_what_it_is_and_is_answered_without_its_type() {
    let text =
        br#"{"jsonrpc":"2.0","id":"r","method":"tools/list","params":{"_meta":{"progressToken":4},"cursor":"c"}}"#;
    let Ok(v2025_11_25::ClientMessage::Request(call)) = v2025_11_25::ClientMessage::parse(text) else { panic!() };
    assert_eq!((call.id(), call.method(), call.is_known()), (&"r".into(), "tools/list", true));
    assert_eq!(call.meta().unwrap().unwrap().as_str(), r#"{"progressToken":4}"#);
    let written = |response: Response<mcp_wire::JsonObject>| String::from_utf8(response.to_vec().unwrap()).unwrap();
    assert_eq!(
        written(call.not_found()),
        r#"{"jsonrpc":"2.0","id":"r","error":{"code":-32601,"message":"no method \"tools/list\""}}"#
    );
    assert_eq!(
        written(call.error(v2025_11_25::Error::InvalidParams("no such cursor".into()))),
        r#"{"jsonrpc":"2.0","id":"r","error":{"code":-32602,"message":"no such cursor"}}"#
    );
    let bare = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
    let Ok(v2025_11_25::ClientMessage::Request(ping)) = v2025_11_25::ClientMessage::parse(bare) else { panic!() };
    assert_eq!(ping.meta().unwrap(), None);
}

#[test]
fn a_call_that_may_be_a_task_is_read_and_answered_either_way() {
    use v2025_11_25 as mcp;

    let task = r#"{"task":{"taskId":"t","status":"working","createdAt":"2025-11-25T10:30:00Z","lastUpdatedAt":"2025-11-25T10:30:00Z","ttl":60000}}"#;
    let accepted: mcp::CreateTaskResult = serde_json::from_str(task).unwrap();
    let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("dig"));
    let sent = call.accept(accepted.clone()).to_vec().unwrap();
    let read = parse_task_response::<mcp::methods::ToolsCall>(&sent, &ReadOptions::STRICT).unwrap();
    assert_eq!(read.value.outcome().unwrap(), &NowOrTask::Accepted(accepted));
    assert_eq!(read.value.to_vec().unwrap(), sent);

    let result = mcp::CallToolResult::new(vec![mcp::TextContent::new("done").into()]);
    let sent = call.ok(result.clone()).to_vec().unwrap();
    let read = parse_task_response::<mcp::methods::ToolsCall>(&sent, &ReadOptions::STRICT).unwrap();
    assert_eq!(read.value.into_outcome().unwrap(), NowOrTask::Now(result));

    let bad = br#"{"jsonrpc":"2.0","id":1,"result":{"task":{"taskId":5}}}"#;
    let refused = parse_task_response::<mcp::methods::ToolsCall>(bad, &ReadOptions::LENIENT).unwrap_err();
    assert_eq!(refused.message(), "missing member `createdAt` at /result/task");
    // Whoever did not ask for a task learns what the answer lacks.
    let unasked = br#"{"jsonrpc":"2.0","id":1,"result":{"task":{}}}"#;
    let refused = parse_response::<mcp::methods::ToolsCall>(unasked).unwrap_err();
    assert_eq!(refused.message(), "missing member `content` at /result");
}

#[test]
fn input_is_asked_for_and_answered_by_one_loop() {
    use v2026_07_28 as mcp;

    fn next<M: MayRequireInput<Responses = mcp::InputResponses>>(call: &mut Call<M>, result: &M::Result) -> bool {
        let Some(required) = M::required(result) else { return false };
        M::answer(&mut call.params, required, Some(mcp::InputResponses::default()));
        true
    }
    let meta = mcp::RequestMetaObject::new(mcp::ClientCapabilities::default(), "2026-07-28");
    let mut call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("dig", meta));
    let asked = mcp::CallToolOutcome::from(mcp::InputRequiredResult::with_state("s"));
    assert!(next(&mut call, &asked));
    assert_eq!((call.params.request_state.as_deref(), call.params.input_responses.is_some()), (Some("s"), true));
    assert!(!next(&mut call, &mcp::CallToolResult::new(Vec::new()).into()));
}

#[test]
fn levels_are_in_order_of_severity() {
    use v2025_11_25::LoggingLevel as Level;

    let mut levels = [
        Level::Info,
        Level::Emergency,
        Level::Debug,
        Level::Error,
        Level::Alert,
        Level::Notice,
        Level::Critical,
        Level::Warning,
    ];
    levels.sort();
    let names: Vec<&str> = levels.iter().map(Level::as_str).collect();
    assert_eq!(names, ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]);
    let other = mcp_wire::read::<Level>("\"loud\"", mcp_wire::Mode::Lenient).unwrap().value;
    assert!(other < Level::Debug && other.severity().is_none());
    assert_eq!(Level::Critical.severity(), Some(2));
}
