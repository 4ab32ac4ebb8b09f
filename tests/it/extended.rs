//! Extensions: their methods and results come through raw, and are checked for what every message has.

use mcp_wire::v2026_07_28::{self as mcp, methods::ToolsCall};
use mcp_wire::{
    Call, Incoming, KnownOrExtension, MayBeExtended, Message, NowOrTask, Pending, ReadOptions, Rejection, Revision,
    parse_extended_response, parse_response, parse_task_response, v2025_11_25 as legacy,
};

const REGISTERED: ReadOptions = ReadOptions { result_types: &["task", "acme/later"], ..ReadOptions::LENIENT };

fn response(result: &str) -> Vec<u8> {
    format!(r#"{{"jsonrpc":"2.0","id":1,"result":{result}}}"#).into_bytes()
}

#[test]
fn a_result_of_a_registered_type_stays_as_it_came_whatever_the_method() {
    let text = r#"{"taskId":"t","n":1.50,"resultType":"task","_meta":{"com.acme/row":3}}"#;
    fn kept<M: mcp_wire::Method>(text: &str) -> Option<String> {
        let read = parse_extended_response::<M>(&response(text), &REGISTERED).unwrap();
        assert_eq!((read.notes.len(), read.skipped.len()), (0, 0));
        match read.value.into_outcome().unwrap() {
            KnownOrExtension::Extension(result) => Some(result.as_str().to_owned()),
            KnownOrExtension::Known(_) => None,
        }
    }
    assert_eq!(kept::<ToolsCall>(text).as_deref(), Some(text));
    assert_eq!(kept::<mcp::methods::ResourcesRead>(text).as_deref(), Some(text));
    assert_eq!(kept::<mcp::methods::ToolsList>(text).as_deref(), Some(text));
    assert_eq!(kept::<legacy::methods::ToolsCall>(text).as_deref(), Some(text));
    assert_eq!(kept::<ToolsCall>(r#"{"resultType":"acme/later"}"#).as_deref(), Some(r#"{"resultType":"acme/later"}"#));
    assert_eq!(kept::<ToolsCall>(r#"{"resultType":"complete","content":[]}"#), None);
    assert_eq!(kept::<legacy::methods::ToolsCall>(r#"{"content":[{"type":"text","text":"task"}]}"#), None);
}

#[test]
fn what_is_not_registered_or_not_asked_for_is_refused() {
    let line = |read: Result<(), Rejection>| read.unwrap_err().message().to_owned();
    let extended = |text: &str, options: &ReadOptions| {
        line(parse_extended_response::<ToolsCall>(&response(text), options).map(drop))
    };
    let unknown = r#"expected one of "input_required", "complete", got "task" at /result/resultType"#;
    assert_eq!(extended(r#"{"resultType":"task"}"#, &ReadOptions::LENIENT), unknown);
    assert_eq!(line(parse_response::<ToolsCall>(&response(r#"{"resultType":"task"}"#)).map(drop)), unknown);
    assert_eq!(
        extended(r#"{"resultType":"other"}"#, &REGISTERED),
        r#"expected one of "input_required", "complete", got "other" at /result/resultType"#
    );
    assert_eq!(extended(r#"{"resultType":7}"#, &REGISTERED), "expected string, got number at /result/resultType");
    assert_eq!(
        extended(r#"{"resultType":"task","_meta":[]}"#, &REGISTERED),
        "expected object, got array at /result/_meta"
    );
    assert_eq!(extended(r#"{"resultType":"task","a":1,"a":2}"#, &REGISTERED), "duplicate member \"a\" at /result");
    assert_eq!(extended("[]", &REGISTERED), "expected object, got array at /result");
}

#[test]
fn an_answer_of_an_extension_is_read_by_its_open_request_too() {
    let bytes = response(r#"{"resultType":"task","taskId":"t"}"#);
    let mut pending = Pending::new();
    let mut outcome = |bytes: &[u8]| {
        pending.insert(1, MayBeExtended(mcp::ClientMethod::ToolsCall)).unwrap();
        let read = pending.parse(bytes, &REGISTERED)?;
        assert!(pending.is_empty());
        let incoming: Incoming<'_, mcp::ServerCall, mcp::ServerNotice, _> = read.value;
        let Incoming::Answer(answer) = incoming else { panic!("an answer") };
        Ok::<_, Rejection>(answer.into_outcome().unwrap())
    };
    let extension = KnownOrExtension::Extension(r#"{"resultType":"task","taskId":"t"}"#.parse().unwrap());
    assert_eq!(outcome(&bytes), Ok(extension.clone()));
    let known = outcome(&response(r#"{"resultType":"complete","content":[]}"#)).unwrap();
    assert!(matches!(known, KnownOrExtension::Known(mcp::ServerAnswer::ToolsCall(_))), "{known:?}");

    // And where the method is told later.
    let Ok(Message::Response(raw)) = mcp::ServerMessage::parse(&bytes) else { panic!("a response") };
    let KnownOrExtension::Extension(task) = extension else { panic!("an extension") };
    let late = raw.clone().parse_extended::<ToolsCall>(&REGISTERED).unwrap().value;
    assert_eq!(late.into_outcome().unwrap(), KnownOrExtension::Extension(task));
    assert!(raw.parse::<ToolsCall>(&REGISTERED).is_err());
}

#[test]
fn a_server_answers_with_a_result_of_an_extension() {
    let meta = mcp::RequestMetaObject::new(mcp::ClientCapabilities::default(), "2026-07-28");
    let call = Call::<ToolsCall>::new("c", mcp::CallToolRequestParams::new("dig", meta));
    let answer = call.extend(r#"{"resultType":"task","taskId":"t"}"#.parse().unwrap()).to_vec().unwrap();
    assert_eq!(answer, br#"{"jsonrpc":"2.0","id":"c","result":{"resultType":"task","taskId":"t"}}"#);
    let read = parse_extended_response::<ToolsCall>(&answer, &REGISTERED).unwrap().value;
    assert_eq!(read.to_vec().unwrap(), answer);
}

#[test]
fn a_method_of_an_extension_is_raw_and_has_the_meta_of_every_request() {
    let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;
    let request = |params: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tasks/get"{params}}}"#).into_bytes();
    let good = request(&format!(r#","params":{{"taskId":"t","n":1.50,{meta}}}"#));
    let Ok(Message::Request(mcp::ClientCall::Other(call))) = mcp::ClientMessage::parse(&good) else { panic!("raw") };
    assert_eq!(call.method, "tasks/get");
    assert_eq!(call.params.as_ref().unwrap().as_str(), format!(r#"{{"taskId":"t","n":1.50,{meta}}}"#));
    assert_eq!(
        call.ok(r#"{"status":"working"}"#.parse().unwrap()).to_vec().unwrap(),
        br#"{"jsonrpc":"2.0","id":1,"result":{"status":"working"}}"#
    );
    for (params, reply) in [
        (
            String::new(),
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing member `_meta` at /params","data":{"errors":[{"at":"/params","problems":["missing member `_meta`"]}]}}}"#,
        ),
        (
            r#","params":{"taskId":"t"}"#.to_owned(),
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing member `_meta` at /params","data":{"errors":[{"at":"/params","problems":["missing member `_meta`"]}]}}}"#,
        ),
    ] {
        let refused = mcp::ClientMessage::parse(&request(&params)).unwrap_err();
        assert_eq!(String::from_utf8(refused.reply(Revision::V2026_07_28).unwrap()).unwrap(), reply);
        assert_eq!(refused.http_status(Revision::V2026_07_28), 400);
    }
}

#[test]
fn an_accepted_task_of_2025_11_25_is_read_beside_extensions() {
    let task = r#"{"task":{"taskId":"t","status":"working","createdAt":"2025-11-25T10:30:00Z","lastUpdatedAt":"2025-11-25T10:30:00Z","ttl":null}}"#;
    let read = parse_task_response::<legacy::methods::ToolsCall>(&response(task), &REGISTERED).unwrap();
    assert!(matches!(read.value.into_outcome(), Ok(NowOrTask::Accepted(_))));
    let refused = parse_response::<legacy::methods::ToolsCall>(&response(task)).unwrap_err();
    assert_eq!(refused.message(), "missing member `content` at /result");
}
