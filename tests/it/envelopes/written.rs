//! Writing: what cannot be written is an error, and what is written anew in one part stays as it came in the others.

use mcp_wire::error::{Condition, Mismatch};
use mcp_wire::error::{Elicitations, Required, UnfitData};
use mcp_wire::label::{ElicitationId, Url};
use mcp_wire::{
    Call, Frame, FrameKind, Json, Map, MayRequireInput, Mode, NowOrTask, Number, OwnedFrame, ReadOptions, RequestId,
    Response, Round, join_replies, parse_response, parse_task_response, v2025_11_25, v2026_07_28,
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
fn input_is_asked_for_and_answered_in_rounds_of_any_method() {
    use v2026_07_28 as mcp;

    /// What goes out next, or how it ended.
    fn follow<M>(call: Call<M>, result: impl Into<M::Result>, decline: bool) -> Result<String, String>
    where
        M: MayRequireInput<Question = mcp::InputRequest, Response = mcp::InputResponse, Complete: serde::Serialize>,
    {
        let round = call.follow(result.into(), "next", |key, question| match question {
            mcp::InputRequest::Elicit(_) if decline => Ok(mcp::ElicitResult::new(mcp::ElicitAction::Decline).into()),
            mcp::InputRequest::ListRoots(_) => Ok(mcp::ListRootsResult::new(Vec::new()).into()),
            _ => Err(format!("no answer to {key}")),
        })?;
        Ok(match round {
            Round::Complete(result) => serde_json::to_string(&result).unwrap(),
            Round::Again(next) => String::from_utf8(next.to_vec().unwrap()).unwrap(),
        })
    }
    let meta = || mcp::RequestMetaObject::new(mcp::ClientCapabilities::default(), "2026-07-28");
    let tail = r#""_meta":{"io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/protocolVersion":"2026-07-28"}"#;
    let dig = || Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("dig", meta()));
    let asks: mcp::InputRequiredResult = serde_json::from_str(
        r#"{"resultType":"input_required","requestState":"s","inputRequests":{"sure":{"method":"elicitation/create","params":{"message":"Sure?","requestedSchema":{"type":"object","properties":{}}}},"where":{"method":"roots/list"}}}"#,
    )
    .unwrap();
    assert_eq!(
        follow(dig(), asks.clone(), true).unwrap(),
        format!(
            r#"{{"jsonrpc":"2.0","id":"next","method":"tools/call","params":{{"name":"dig","inputResponses":{{"sure":{{"action":"decline"}},"where":{{"roots":[]}}}},"requestState":"s",{tail}}}}}"#
        )
    );
    assert_eq!(follow(dig(), asks.clone(), false).unwrap_err(), "no answer to sure");
    // The state alone goes back without answers, and answers of an earlier round do not stay.
    let mut second = dig();
    second.params.input_responses = Some(mcp::InputResponses::default());
    assert_eq!(
        follow(second, mcp::InputRequiredResult::with_state("t"), true).unwrap(),
        format!(
            r#"{{"jsonrpc":"2.0","id":"next","method":"tools/call","params":{{"name":"dig","requestState":"t",{tail}}}}}"#
        )
    );
    assert_eq!(
        follow(dig(), mcp::CallToolResult::text("done"), true).unwrap(),
        r#"{"resultType":"complete","content":[{"type":"text","text":"done"}]}"#
    );
    // The same for the two other methods.
    let read = Call::<mcp::methods::ResourcesRead>::new(1, mcp::ReadResourceRequestParams::new("mem://a", meta()));
    assert!(follow(read, asks.clone(), true).unwrap().contains(r#""uri":"mem://a""#));
    let get = Call::<mcp::methods::PromptsGet>::new(1, mcp::GetPromptRequestParams::new("p", meta()));
    assert_eq!(
        follow(get, mcp::GetPromptResult::new(Vec::new()), true).unwrap(),
        r#"{"resultType":"complete","messages":[]}"#
    );
}

#[test]
fn an_answer_that_cannot_be_written_says_so_when_it_is() {
    use v2026_07_28 as mcp;

    let mut answer = mcp::ElicitResult::new(mcp::ElicitAction::Accept);
    answer.content = Some(Map::from_iter([("yes", true.into()), ("who", "Ada".into()), ("n", Number::from(3).into())]));
    let good = mcp::InputResponse::from(answer.clone());
    assert_eq!(good.as_object().unwrap().as_str(), r#"{"action":"accept","content":{"yes":true,"who":"Ada","n":3}}"#);
    assert_eq!(good.read_as::<mcp::ElicitResult>(Mode::Strict).unwrap().value, answer);

    answer.extra.insert("action", Json::null());
    let bad = mcp::InputResponse::from(answer);
    assert_eq!(bad.as_object(), None);
    let why = "`action` in `extra` is a member of its own";
    assert_eq!(bad.read_as::<mcp::ElicitResult>(Mode::Strict).unwrap_err().to_string(), why);
    let meta = mcp::RequestMetaObject::new(mcp::ClientCapabilities::default(), "2026-07-28");
    let params = mcp::CallToolRequestParams {
        input_responses: Some(Map::from_iter([("sure", bad)])),
        ..mcp::CallToolRequestParams::new("dig", meta)
    };
    assert_eq!(Call::<mcp::methods::ToolsCall>::new(1, params).to_vec().unwrap_err().to_string(), why);
}

#[test]
fn a_handler_answers_with_a_result_or_a_condition() {
    use v2025_11_25 as mcp;

    let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("dig"));
    let answer = |outcome: Result<mcp::CallToolResult, Condition>| {
        String::from_utf8(call.answer(outcome).to_vec().unwrap()).unwrap()
    };
    assert_eq!(
        answer(Ok(mcp::CallToolResult::text("done"))),
        r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"done"}]}}"#
    );
    assert_eq!(
        answer(Err(Condition::HeaderMismatch(Mismatch::new("Mcp-Name")))),
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Header mismatch"}}"#
    );
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
    let other = mcp_wire::read::<Level>("\"loud\"", Mode::Lenient).unwrap().value;
    assert!(other < Level::Debug && other.severity().is_none());
    assert_eq!(Level::Critical.severity(), Some(2));
}
