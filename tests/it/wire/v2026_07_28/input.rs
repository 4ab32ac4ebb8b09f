//! Input: what a result asks for, and the request that comes again with the answers.

use mcp_wire::label::{Id, MimeType, Url};
use mcp_wire::{Call, Map};

use super::mcp::{self, methods};
use super::{asks, content, forms, meta, names, server, some};
use crate::wire::{Line, from, map, request, result};

/// Results that ask for input, with a request of every kind.
pub(super) fn required() -> Vec<Line> {
    let hint = mcp::ModelHint { name: some("small"), ..Default::default() };
    let block = mcp::SamplingMessageContentBlock::from;
    let used = mcp::ToolUseContent {
        meta: meta(),
        ..mcp::ToolUseContent::new(Id("u-1"), "brew", from(r#"{"bean":"mocha"}"#))
    };
    let used_result = mcp::ToolResultContent {
        is_error: Some(false),
        structured_content: Some(from("7")),
        ..mcp::ToolResultContent::new("u-1", vec![content("3 cups")])
    };
    let several: Vec<mcp::SamplingMessageContentBlock> = vec![
        mcp::TextContent::new("Look:").into(),
        mcp::ImageContent::new("iVBORw==", MimeType("image/png")).into(),
        mcp::AudioContent::new("UklGRg==", MimeType("audio/wav")).into(),
    ];
    let messages = vec![
        mcp::SamplingMessage { meta: meta(), ..mcp::SamplingMessage::new(mcp::Role::User, several) },
        mcp::SamplingMessage::new(mcp::Role::Assistant, block(used)),
        mcp::SamplingMessage::new(mcp::Role::User, mcp::SamplingMessageContentBlock::from(used_result)),
    ];
    let choice = |mode| Some(mcp::ToolChoice { mode: Some(mode), ..Default::default() });
    let full = mcp::CreateMessageRequestParams {
        include_context: Some(mcp::IncludeContext::ThisServer),
        metadata: Some(from(r#"{"trace":"t-1"}"#)),
        model_preferences: Some(mcp::ModelPreferences {
            cost_priority: Some(0.into()),
            hints: Some(vec![hint]),
            intelligence_priority: Some(from("0.9")),
            speed_priority: Some(1.into()),
            ..Default::default()
        }),
        stop_sequences: Some(names(["END"])),
        system_prompt: some("Be brief."),
        temperature: Some(from("0.70")),
        tool_choice: choice(mcp::ToolChoiceMode::Required),
        tools: Some(vec![mcp::Tool::new("brew", from(r#"{"type":"object"}"#))]),
        ..mcp::CreateMessageRequestParams::new(messages, 512)
    };
    let other = |mode, context| mcp::CreateMessageRequestParams {
        include_context: Some(context),
        tool_choice: choice(mode),
        ..mcp::CreateMessageRequestParams::new(Vec::new(), 1)
    };
    let form = mcp::ElicitRequestFormParams {
        mode: Some(mcp::ElicitFormMode::Form),
        ..mcp::ElicitRequestFormParams::new("Your order?", forms::form())
    };
    let plain = mcp::ElicitRequestFormParams::new("Sure?", mcp::RequestedSchema::new(Map::new()));
    let url = mcp::ElicitRequestUrlParams::new("Please pay", Url("https://pay.example/1"));
    let everywhere = other(mcp::ToolChoiceMode::Auto, mcp::IncludeContext::AllServers);
    let nowhere = other(mcp::ToolChoiceMode::None, mcp::IncludeContext::None);
    let roots = mcp::ListRootsRequest {
        params: Some(mcp::ListRootsRequestParams { meta: meta(), ..Default::default() }),
        ..Default::default()
    };
    let requests: mcp::InputRequests = map([
        ("bean", mcp::CreateMessageRequest::new(full).into()),
        ("all", mcp::CreateMessageRequest::new(everywhere).into()),
        ("none", mcp::CreateMessageRequest::new(nowhere).into()),
        ("where", mcp::ListRootsRequest::default().into()),
        ("where else", roots.into()),
        ("order", mcp::ElicitRequest::new(form.into()).into()),
        ("tip", mcp::ElicitRequest::new(plain.into()).into()),
        ("pay", mcp::ElicitRequest::new(url.into()).into()),
    ]);
    let asks = mcp::InputRequiredResult {
        request_state: some("st-1"),
        meta: server(),
        ..mcp::InputRequiredResult::with_requests(requests)
    };
    let state = || mcp::InputRequiredResult::with_state("st-2");
    vec![
        result::<methods::ToolsCall>("input-required", asks),
        result::<methods::PromptsGet>("input-required", state()),
        result::<methods::ResourcesRead>("input-required", state()),
    ]
}

/// Requests that come again, with the input that was asked for.
pub(super) fn repeated() -> Vec<Line> {
    let sampled = mcp::CreateMessageResult {
        stop_reason: some("endTurn"),
        ..mcp::CreateMessageResult::new(
            mcp::Role::Assistant,
            mcp::SamplingMessageContentBlock::from(mcp::TextContent::new("Mocha.")),
            "small-1",
        )
    };
    let root = mcp::Root { name: some("Home"), meta: meta(), ..mcp::Root::new("file:///home/ada") };
    let roots = mcp::ListRootsResult::new(vec![root, mcp::Root::new("file:///srv")]);
    let accepted =
        mcp::ElicitResult { content: Some(forms::answers()), ..mcp::ElicitResult::new(mcp::ElicitAction::Accept) };
    let declined = mcp::ElicitResult::new(mcp::ElicitAction::Decline);
    let cancelled = mcp::ElicitResult::new(mcp::ElicitAction::Cancel);
    let responses: mcp::InputResponses = map([
        ("bean", mcp::InputResponse::from(sampled.clone())),
        ("where", mcp::InputResponse::from(roots.clone())),
        ("order", mcp::InputResponse::from(accepted.clone())),
        ("tip", mcp::InputResponse::from(declined.clone())),
        ("pay", mcp::InputResponse::from(cancelled.clone())),
    ]);
    let call = mcp::CallToolRequestParams {
        input_responses: Some(responses),
        request_state: some("st-1"),
        ..mcp::CallToolRequestParams::new("brew", asks())
    };
    let prompt = mcp::GetPromptRequestParams {
        input_responses: Some(Map::new()),
        request_state: some("st-2"),
        ..mcp::GetPromptRequestParams::new("review", asks())
    };
    let read = mcp::ReadResourceRequestParams {
        request_state: some(""),
        ..mcp::ReadResourceRequestParams::new("mem://notes/1", asks())
    };
    vec![
        request("input", Call::<methods::ToolsCall>::new("c/2", call)),
        request("input", Call::<methods::PromptsGet>::new("c/3", prompt)),
        request("input", Call::<methods::ResourcesRead>::new("c/4", read)),
    ]
}
