//! Reading in one pass and reading with care are one reading: each pinned message, and each made a little wrong in one
//! place, gives the same outcome whether `method` comes before `params` or behind.

use std::fmt::Debug;

use mcp_wire::{
    Frame, FrameKind, Message, Method, Parsed, ReadOptions, Rejection, Revision, parse_response_with, registry,
    v2026_07_28 as mcp,
};
use serde_json::{Value, json};

use super::{Line, Sheet, utf8};
use crate::envelopes::{at_client_with, at_server_with};

/// A value with one place of it changed, for each place.
fn spoiled(value: &Value) -> Vec<Value> {
    let mut all: Vec<Value> = [json!(null), json!(7.5), json!("x"), json!([]), json!({})].into();
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let with = |member| {
                    let mut members = members.clone();
                    members.insert(name.clone(), member);
                    Value::Object(members)
                };
                all.extend(spoiled(member).into_iter().map(with));
                let mut without = members.clone();
                without.remove(name);
                all.push(Value::Object(without));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let with = |item| {
                    let mut items = items.clone();
                    items[index] = item;
                    Value::Array(items)
                };
                all.extend(spoiled(item).into_iter().map(with));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    all
}

#[track_caller]
fn same<T: PartialEq + Debug>(read: impl Fn(&str) -> T, members: &[String]) {
    let forth = format!("{{{}}}", members.join(","));
    let back = members.iter().rev().map(String::as_str).collect::<Vec<_>>().join(",");
    assert_eq!(read(&forth), read(&format!("{{{back}}}")), "{forth}");
}

fn call(revision: Revision, line: &Line) -> usize {
    let frame = Frame::parse(line.text.as_bytes()).unwrap();
    let sender = registry::method(revision, line.method()).unwrap().sender;
    let params: Value = serde_json::from_str(frame.params().unwrap_or("null")).unwrap();
    let mut texts = spoiled(&params);
    texts.push(params);
    let mut head = vec![r#""jsonrpc":"2.0""#.to_owned()];
    if frame.kind() == FrameKind::Request {
        head.push(r#""id":"o-1""#.to_owned());
    }
    head.push(format!(r#""method":"{}""#, frame.method().unwrap()));
    for params in &texts {
        let members = [head.clone(), vec![format!(r#""params":{params}"#)]].concat();
        for options in [ReadOptions::STRICT, ReadOptions::LENIENT] {
            if sender.is_client() {
                same(|text| at_server_with(revision, text.as_bytes(), &options), &members);
            } else {
                same(|text| at_client_with(revision, text.as_bytes(), &options), &members);
            }
        }
    }
    texts.len()
}

#[track_caller]
fn calls(sheet: &Sheet) {
    let lines = sheet.requests.iter().chain(&sheet.notifications);
    let count: usize = lines.map(|line| call(sheet.revision, line)).sum();
    assert!(count > 500, "{}: {count} messages", sheet.revision);
}

#[test]
fn calls_read_alike_in_either_order() {
    calls(&super::v2024_11_05::sheet());
    calls(&super::v2025_03_26::sheet());
    calls(&super::v2025_06_18::sheet());
    calls(&super::v2025_11_25::sheet());
    calls(&super::v2026_07_28::sheet());
}

type Answer = Result<(String, Vec<String>), Rejection>;

/// Reads the response to a method, and writes it back with the tolerances that were taken.
fn answer<M: Method>(text: &str, options: &ReadOptions) -> Answer {
    parse_response_with::<M>(text.as_bytes(), options).map(shown)
}

fn shown<T: serde::Serialize>(read: Parsed<mcp_wire::Answer<T>>) -> (String, Vec<String>) {
    (utf8(read.value.to_vec().unwrap()), read.notes.iter().map(ToString::to_string).collect())
}

/// Reads a response before its method is known, and then its result.
fn answer_in_two<M: Method>(text: &str, options: &ReadOptions) -> Answer {
    match mcp::ServerMessage::parse_with(text.as_bytes(), options)?.value {
        Message::Response(response) => response.parse::<M>(options).map(shown),
        Message::Request(_) | Message::Notification(_) => panic!("a response"),
        Message::Batch(batch) => match batch {},
    }
}

fn answers<M: Method>(sheet: &Sheet) {
    for line in sheet.results.iter().filter(|line| line.method() == M::NAME) {
        let frame = Frame::parse(line.text.as_bytes()).unwrap();
        for result in spoiled(&serde_json::from_str(frame.result().unwrap()).unwrap()) {
            let members = [r#""jsonrpc":"2.0""#.to_owned(), r#""id":1"#.to_owned(), format!(r#""result":{result}"#)];
            for options in [ReadOptions::STRICT, ReadOptions::LENIENT] {
                same(|text| answer::<M>(text, &options), &members);
                let text = format!("{{{}}}", members.join(","));
                assert_eq!(answer::<M>(&text, &options), answer_in_two::<M>(&text, &options), "{text}");
            }
        }
    }
}

#[test]
fn responses_read_alike_in_either_order_and_in_two_steps() {
    let sheet = super::v2026_07_28::sheet();
    answers::<mcp::methods::CompletionComplete>(&sheet);
    answers::<mcp::methods::PromptsGet>(&sheet);
    answers::<mcp::methods::PromptsList>(&sheet);
    answers::<mcp::methods::ResourcesList>(&sheet);
    answers::<mcp::methods::ResourcesRead>(&sheet);
    answers::<mcp::methods::ResourcesTemplatesList>(&sheet);
    answers::<mcp::methods::ServerDiscover>(&sheet);
    answers::<mcp::methods::SubscriptionsListen>(&sheet);
    answers::<mcp::methods::ToolsCall>(&sheet);
    answers::<mcp::methods::ToolsList>(&sheet);
}
