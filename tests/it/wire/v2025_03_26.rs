//! The messages of 2025-03-26: audio, annotations of tools, messages of progress; and batches.

#[path = "early.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod early;
#[path = "failures.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod failures;
#[path = "handshake.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod handshake;

use mcp_wire::error::Cause;
use mcp_wire::label::{MimeType, Progress, Value, Version};
use mcp_wire::{Call, Message, Notice, Response, Revision, join_replies, v2025_03_26 as mcp};

use super::{Sheet, error, from, notification, pin, request, result, utf8};
use mcp::methods;

pub(super) fn sheet() -> Sheet {
    let reference = mcp::ResourceReference::new("mem://notes/{n}").into();
    let complete = mcp::CompleteRequestParams::new(reference, mcp::CompletionArgument::new("n", Value("")));
    let mut sheet = Sheet {
        revision: Revision::V2025_03_26,
        requests: handshake::client(),
        notifications: handshake::notifications(),
        results: handshake::results(),
        errors: failures::errors(Revision::V2025_03_26),
    };
    sheet.requests.push(early::initialize(early::client_capabilities(), "2025-03-26"));
    sheet.requests.push(request("resource", Call::<methods::CompletionComplete>::new(16, complete)));
    sheet.requests.extend(early::server());
    sheet.notifications.extend(early::notifications());
    let progress = mcp::ProgressNotificationParams {
        message: Some("Grinding".to_owned()),
        ..mcp::ProgressNotificationParams::new("tok", Progress(3))
    };
    sheet.notifications.push(notification::<methods::ProgressNotification>("message", progress));
    sheet.results.extend(early::results());
    let audio = || mcp::AudioContent {
        annotations: Some(handshake::annotations()),
        ..mcp::AudioContent::new("UklGRg==", MimeType("audio/wav"))
    };
    let tool = mcp::Tool {
        annotations: Some(mcp::ToolAnnotations {
            destructive_hint: Some(false),
            idempotent_hint: Some(false),
            open_world_hint: Some(true),
            read_only_hint: Some(false),
            title: Some("Brew".to_owned()),
            ..Default::default()
        }),
        ..mcp::Tool::new("brew", from(r#"{"type":"object"}"#))
    };
    let capabilities = mcp::ServerCapabilities { completions: Some(from("{}")), ..Default::default() };
    let barista = mcp::Implementation::new("barista", Version("2"));
    sheet.results.extend([
        result::<methods::Initialize>("completions", mcp::InitializeResult::new("2025-03-26", capabilities, barista)),
        result::<methods::ToolsList>("annotations", mcp::ListToolsResult::new(vec![tool])),
        result::<methods::ToolsCall>("audio", mcp::CallToolResult::new(vec![audio().into()])),
        result::<methods::SamplingCreateMessage>(
            "audio",
            mcp::CreateMessageResult::new(mcp::Role::Assistant, audio().into(), "voice-1"),
        ),
    ]);
    sheet.errors.push(error::<methods::ToolsCall>("session-not-found", mcp::Error::SessionNotFound(Cause::default())));
    sheet.errors.push(error::<methods::ToolsCall>("missing-session", mcp::Error::MissingSession(Cause::default())));
    sheet
        .errors
        .push(error::<methods::SamplingCreateMessage>("user-rejected", mcp::Error::UserRejected(Cause::default())));
    sheet
}

#[test]
fn batches_are_written_as_reviewed() {
    let brew = mcp::CallToolRequestParams::new("brew");
    let requests = join_replies([
        Call::<methods::Ping>::new("p", None).to_vec().unwrap(),
        Call::<methods::ToolsCall>::new(2, brew).to_vec().unwrap(),
        Notice::<methods::InitializedNotification>::new(None).to_vec().unwrap(),
    ]);
    let requests = utf8(requests.unwrap());
    let mcp::ClientMessage::Batch(batch) = mcp::ClientMessage::parse(requests.as_bytes()).unwrap() else {
        panic!("a batch")
    };
    let mut replies = Vec::new();
    for item in batch.items {
        match item.unwrap() {
            Message::Request(mcp::ClientCall::Ping(ping)) => {
                replies.push(ping.ok(mcp::EmptyResult::default()).to_vec().unwrap())
            }
            Message::Request(mcp::ClientCall::ToolsCall(call)) => {
                replies.push(call.ok(mcp::CallToolResult::new(vec![handshake::content("3 cups")])).to_vec().unwrap());
            }
            Message::Request(_) | Message::Response(_) => panic!("not in the batch"),
            Message::Notification(_) => {}
            Message::Batch(batch) => match batch {},
        }
    }
    let refused = mcp::ClientMessage::parse(b"5").unwrap_err();
    replies.push(refused.reply(Revision::V2025_03_26).unwrap());
    let joined = utf8(join_replies(&replies).unwrap());
    let mcp::ServerMessage::Batch(read) = mcp::ServerMessage::parse(joined.as_bytes()).unwrap() else {
        panic!("a batch")
    };
    let ids: Vec<_> = read
        .items
        .into_iter()
        .map(|item| match item.unwrap() {
            Message::Response(response) => response.id,
            Message::Request(_) | Message::Notification(_) => panic!("not in the batch"),
            Message::Batch(batch) => match batch {},
        })
        .collect();
    assert_eq!(ids, [Some("p".into()), Some(2.into()), None]);
    let one = join_replies([Response::ok(1, mcp::EmptyResult::default()).to_vec().unwrap()]).unwrap();
    let text = format!("requests: {requests}\nresponses: {joined}\none response: {}", utf8(one));
    pin(Revision::V2025_03_26, "batches", &text);
}
