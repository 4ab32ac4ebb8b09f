//! Messages that have one form in all revisions with a handshake. The file is read once in each of their modules.

use mcp_wire::Call;
use mcp_wire::label::{Progress, Uri, UriTemplate, Value, Version};

use super::mcp::{self, methods};
use crate::wire::{Line, from, map, notification, request, result};

pub(super) fn content(text: &str) -> mcp::ContentBlock {
    mcp::TextContent::new(text).into()
}

fn page(cursor: &str) -> mcp::PaginatedRequestParams {
    mcp::PaginatedRequestParams { cursor: Some(cursor.to_owned()), ..Default::default() }
}

pub(super) fn client() -> Vec<Line> {
    let call = mcp::CallToolRequestParams {
        arguments: Some(from(r#"{"bean":"mocha","grams":18.50,"notes":[null,true,{}]}"#)),
        ..mcp::CallToolRequestParams::new("brew")
    };
    let prompt = mcp::GetPromptRequestParams {
        arguments: Some(map([("tone", "dry".to_owned()), ("length", "3".to_owned())])),
        ..mcp::GetPromptRequestParams::new("review")
    };
    let argument = mcp::CompletionArgument::new("city", Value("Pa"));
    let complete = mcp::CompleteRequestParams::new(mcp::PromptReference::new("travel").into(), argument);
    vec![
        request("", Call::<methods::Ping>::new(0, None)),
        request("params", Call::<methods::Ping>::new("ping-7", mcp::RequestParams::default())),
        request("minimal", Call::<methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("now"))),
        request("", Call::<methods::ToolsCall>::new("c/1", call)),
        request("", Call::<methods::ToolsList>::new(-2, None)),
        request("cursor", Call::<methods::ToolsList>::new(u64::MAX, page(""))),
        request("", Call::<methods::PromptsList>::new(3, None)),
        request("cursor", Call::<methods::PromptsList>::new(4, page("p=2"))),
        request("minimal", Call::<methods::PromptsGet>::new(5, mcp::GetPromptRequestParams::new("review"))),
        request("", Call::<methods::PromptsGet>::new(5, prompt)),
        request("", Call::<methods::ResourcesList>::new(6, None)),
        request("cursor", Call::<methods::ResourcesList>::new(7, page("\"é\n"))),
        request("", Call::<methods::ResourcesTemplatesList>::new(8, None)),
        request("cursor", Call::<methods::ResourcesTemplatesList>::new(9, page("t2"))),
        request("", Call::<methods::ResourcesRead>::new(10, mcp::ReadResourceRequestParams::new("mem://notes/1"))),
        request("", Call::<methods::ResourcesSubscribe>::new(11, mcp::SubscribeRequestParams::new("mem://notes/1"))),
        request(
            "",
            Call::<methods::ResourcesUnsubscribe>::new(12, mcp::UnsubscribeRequestParams::new("mem://notes/1")),
        ),
        request(
            "",
            Call::<methods::LoggingSetLevel>::new(13, mcp::SetLevelRequestParams::new(mcp::LoggingLevel::Notice)),
        ),
        request("", Call::<methods::CompletionComplete>::new(14, complete)),
    ]
}

pub(super) fn notifications() -> Vec<Line> {
    let log = |data, level| mcp::LoggingMessageNotificationParams::new(level, from(data));
    let mut lines = vec![
        notification::<methods::InitializedNotification>("", None),
        notification::<methods::RootsListChangedNotification>("", None),
        notification::<methods::ToolsListChangedNotification>("", None),
        notification::<methods::PromptsListChangedNotification>("", None),
        notification::<methods::ResourcesListChangedNotification>("", None),
        notification::<methods::ResourcesListChangedNotification>(
            "meta",
            mcp::NotificationParams { meta: Some(map([("com.example/seq", from("4"))])), ..Default::default() },
        ),
        notification::<methods::ResourcesUpdatedNotification>(
            "",
            mcp::ResourceUpdatedNotificationParams::new("mem://notes/1"),
        ),
        notification::<methods::ProgressNotification>(
            "minimal",
            mcp::ProgressNotificationParams::new("tok", Progress(0)),
        ),
        notification::<methods::ProgressNotification>(
            "",
            mcp::ProgressNotificationParams {
                total: Some(from("2.50")),
                ..mcp::ProgressNotificationParams::new(0, Progress(from::<mcp_wire::Number>("0.5")))
            },
        ),
        notification::<methods::MessageNotification>(
            "logger",
            mcp::LoggingMessageNotificationParams {
                logger: Some("brewer".to_owned()),
                ..log(r#"{"celsius":92.0,"at":null}"#, mcp::LoggingLevel::Info)
            },
        ),
    ];
    for level in [
        mcp::LoggingLevel::Alert,
        mcp::LoggingLevel::Critical,
        mcp::LoggingLevel::Debug,
        mcp::LoggingLevel::Emergency,
        mcp::LoggingLevel::Error,
        mcp::LoggingLevel::Notice,
        mcp::LoggingLevel::Warning,
    ] {
        let case = level.as_str().to_owned();
        lines.push(notification::<methods::MessageNotification>(&case, log("\"too hot\"", level)));
    }
    lines
}

pub(super) fn results() -> Vec<Line> {
    let implementation = mcp::Implementation::new("barista", Version("2.1.0"));
    let initialize = mcp::InitializeResult {
        instructions: Some("Ask for \"brew\" first.".to_owned()),
        ..mcp::InitializeResult::new("2025-01-01", server_capabilities(), implementation)
    };
    let completion = mcp::Completion {
        has_more: Some(false),
        total: Some(2.into()),
        ..mcp::Completion::new(names(["Paris", "Pau"]))
    };
    let messages = vec![
        mcp::PromptMessage::new(mcp::Role::User, content("Review this.")),
        mcp::PromptMessage::new(mcp::Role::Assistant, content("It is fine.")),
    ];
    let argument = mcp::PromptArgument {
        description: Some("How it sounds".to_owned()),
        required: Some(true),
        ..mcp::PromptArgument::new("tone")
    };
    let prompt = mcp::Prompt {
        description: Some("A review".to_owned()),
        arguments: Some(vec![argument, mcp::PromptArgument::new("length")]),
        ..mcp::Prompt::new("review")
    };
    let resource = mcp::Resource {
        description: Some("The first note".to_owned()),
        mime_type: Some("text/plain".to_owned()),
        size: Some(1200.into()),
        annotations: Some(annotations()),
        ..mcp::Resource::new("note", Uri("mem://notes/1"))
    };
    let template = mcp::ResourceTemplate {
        description: Some("Any note".to_owned()),
        mime_type: Some("text/plain".to_owned()),
        annotations: Some(annotations()),
        ..mcp::ResourceTemplate::new("notes", UriTemplate("mem://notes/{n}"))
    };
    let text = mcp::TextResourceContents {
        mime_type: Some("text/plain".to_owned()),
        ..mcp::TextResourceContents::new(Uri("mem://notes/1"), "milk\n")
    };
    let blob = mcp::BlobResourceContents {
        mime_type: Some("image/png".to_owned()),
        ..mcp::BlobResourceContents::new(Uri("mem://pictures/1"), "iVBORw==")
    };
    let root = mcp::Root { name: Some("Home".to_owned()), ..mcp::Root::new("file:///home/ada") };
    let tool = mcp::Tool {
        description: Some("Makes coffee".to_owned()),
        ..mcp::Tool::new(
            "brew",
            from(r#"{"type":"object","properties":{"bean":{"type":"string","x-ui":"radio"}},"required":["bean"]}"#),
        )
    };
    vec![
        result::<methods::Initialize>("", initialize),
        result::<methods::Ping>("", mcp::EmptyResult::default()),
        result::<methods::Ping>(
            "meta",
            mcp::EmptyResult { meta: Some(map([("com.example/took", from("1.50"))])), ..Default::default() },
        ),
        result::<methods::LoggingSetLevel>("", mcp::EmptyResult::default()),
        result::<methods::ResourcesSubscribe>("", mcp::EmptyResult::default()),
        result::<methods::ResourcesUnsubscribe>(
            "",
            mcp::EmptyResult { extra: map([("x-left", from("0"))]), ..Default::default() },
        ),
        result::<methods::CompletionComplete>("", mcp::CompleteResult::new(completion)),
        result::<methods::CompletionComplete>("minimal", mcp::CompleteResult::new(mcp::Completion::new(Vec::new()))),
        result::<methods::PromptsList>("minimal", mcp::ListPromptsResult::new(Vec::new())),
        result::<methods::PromptsList>(
            "",
            mcp::ListPromptsResult {
                next_cursor: Some(String::new()),
                ..mcp::ListPromptsResult::new(vec![prompt, mcp::Prompt::new("plain")])
            },
        ),
        result::<methods::PromptsGet>(
            "",
            mcp::GetPromptResult { description: Some("A review".to_owned()), ..mcp::GetPromptResult::new(messages) },
        ),
        result::<methods::ResourcesList>(
            "",
            mcp::ListResourcesResult {
                next_cursor: Some("r2".to_owned()),
                ..mcp::ListResourcesResult::new(vec![resource])
            },
        ),
        result::<methods::ResourcesTemplatesList>("", mcp::ListResourceTemplatesResult::new(vec![template])),
        result::<methods::ResourcesRead>("", mcp::ReadResourceResult::new(vec![text.into(), blob.into()])),
        result::<methods::ToolsList>(
            "",
            mcp::ListToolsResult { next_cursor: Some("t2".to_owned()), ..mcp::ListToolsResult::new(vec![tool]) },
        ),
        result::<methods::ToolsCall>("", mcp::CallToolResult::new(vec![content("3 cups")])),
        result::<methods::ToolsCall>(
            "failed",
            mcp::CallToolResult { is_error: Some(true), ..mcp::CallToolResult::new(vec![content("no beans")]) },
        ),
        result::<methods::ToolsCall>(
            "empty",
            mcp::CallToolResult { meta: Some(map([])), ..mcp::CallToolResult::new(Vec::new()) },
        ),
        result::<methods::RootsList>("", mcp::ListRootsResult::new(vec![root, mcp::Root::new("file:///srv")])),
    ]
}

pub(super) fn names<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

pub(super) fn annotations() -> mcp::Annotations {
    mcp::Annotations {
        audience: Some(vec![mcp::Role::User, mcp::Role::Assistant]),
        priority: Some(from("0.60")),
        ..Default::default()
    }
}

pub(super) fn server_capabilities() -> mcp::ServerCapabilities {
    mcp::ServerCapabilities {
        experimental: Some(map([("com.example/steam", from("{}"))])),
        logging: Some(from("{}")),
        prompts: Some(mcp::PromptsCapability { list_changed: Some(false), ..Default::default() }),
        resources: Some(mcp::ResourcesCapability {
            list_changed: Some(true),
            subscribe: Some(true),
            ..Default::default()
        }),
        tools: Some(mcp::ToolsCapability { list_changed: Some(true), ..Default::default() }),
        ..Default::default()
    }
}

/// Whatever may stand in a message of the model.
pub(super) fn sampling(messages: Vec<mcp::SamplingMessage>) -> mcp::CreateMessageRequestParams {
    let hint = mcp::ModelHint { name: Some("small".to_owned()), ..Default::default() };
    mcp::CreateMessageRequestParams {
        include_context: Some(mcp::IncludeContext::ThisServer),
        metadata: Some(from(r#"{"trace":"t-1"}"#)),
        model_preferences: Some(mcp::ModelPreferences {
            cost_priority: Some(0.into()),
            hints: Some(vec![hint, mcp::ModelHint::default()]),
            intelligence_priority: Some(from("0.9")),
            speed_priority: Some(1.into()),
            ..Default::default()
        }),
        stop_sequences: Some(names(["END"])),
        system_prompt: Some("Be brief.".to_owned()),
        temperature: Some(from("0.70")),
        ..mcp::CreateMessageRequestParams::new(messages, from::<mcp_wire::Integer>("512.0"))
    }
}
