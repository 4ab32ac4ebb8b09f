//! The messages of 2025-11-25: tasks, elicitation by URL, tools in sampling, icons.

#[path = "failures.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod failures;
#[path = "forms.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod forms;
#[path = "handshake.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod handshake;

use mcp_wire::error::{Cause, Elicitations};
use mcp_wire::label::{CreatedAt, ElicitationId, Id, LastUpdatedAt, MimeType, Progress, Uri, Url, Value, Version};
use mcp_wire::{Call, Integer, Map, Meta, Revision, v2025_11_25 as mcp};

use super::{Line, Sheet, accepted, error, from, map, notification, request, result};
use handshake::{content, names, sampling};
use mcp::methods;

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn meta() -> Option<Meta> {
    Some(map([("com.example/origin", from(r#"{"line":2}"#))]))
}

fn progress(token: i64) -> Option<mcp::RequestMeta> {
    Some(mcp::RequestMeta { progress_token: Some(token.into()), ..Default::default() })
}

fn ttl(ttl: &str) -> mcp::TaskMetadata {
    mcp::TaskMetadata { ttl: Some(from(ttl)), ..Default::default() }
}

const CREATED: &str = "2025-11-30T08:00:00Z";
const UPDATED: &str = "2025-11-30T08:00:05Z";

pub(super) fn sheet() -> Sheet {
    let mut sheet = Sheet {
        revision: Revision::V2025_11_25,
        requests: handshake::client(),
        notifications: handshake::notifications(),
        results: handshake::results(),
        errors: failures::errors(Revision::V2025_11_25),
    };
    sheet.requests.extend(client());
    sheet.requests.extend(server());
    sheet.requests.extend(tasks());
    sheet.notifications.extend(notifications());
    sheet.results.extend(results());
    sheet.results.extend(lists());
    sheet.results.extend(task_results());
    let elicitations =
        vec![mcp::ElicitRequestUrlParams::new(ElicitationId("pay-1"), "Please pay", Url("https://pay.example/1"))];
    let elsewhere = mcp::Error::UrlElicitationRequired(Elicitations::new(elicitations).unwrap());
    sheet.errors.push(error::<methods::ToolsCall>("url-elicitation-required", elsewhere));
    sheet.errors.push(error::<methods::ToolsCall>("session-not-found", mcp::Error::SessionNotFound(Cause::default())));
    sheet.errors.push(error::<methods::ToolsCall>("missing-session", mcp::Error::MissingSession(Cause::default())));
    sheet
        .errors
        .push(error::<methods::ToolsCall>("bad-version-header", mcp::Error::BadVersionHeader(Cause::default())));
    sheet
        .errors
        .push(error::<methods::SamplingCreateMessage>("user-rejected", mcp::Error::UserRejected(Cause::default())));
    sheet
}

fn client() -> Vec<Line> {
    let implementation = mcp::Implementation {
        description: some("A cup"),
        icons: Some(vec![icon(mcp::IconTheme::Dark), mcp::Icon::new("data:,x")]),
        title: some("Cup"),
        website_url: some("https://cup.example"),
        ..mcp::Implementation::new("cup", Version("0.9"))
    };
    let requests = mcp::ClientTaskRequestsCapability {
        elicitation: Some(mcp::ElicitationTasksCapability { create: Some(from("{}")), ..Default::default() }),
        sampling: Some(mcp::SamplingTasksCapability { create_message: Some(from("{}")), ..Default::default() }),
        ..Default::default()
    };
    let capabilities = mcp::ClientCapabilities {
        elicitation: Some(mcp::ElicitationCapability {
            form: Some(from("{}")),
            url: Some(from("{}")),
            ..Default::default()
        }),
        experimental: Some(map([("com.example/steam", from(r#"{"bars":9}"#))])),
        roots: Some(mcp::RootsCapability { list_changed: Some(true), ..Default::default() }),
        sampling: Some(mcp::SamplingCapability {
            context: Some(from("{}")),
            tools: Some(from("{}")),
            ..Default::default()
        }),
        tasks: Some(mcp::ClientTasksCapability {
            cancel: Some(from("{}")),
            list: Some(from("{}")),
            requests: Some(requests),
            ..Default::default()
        }),
        ..Default::default()
    };
    let initialize = mcp::InitializeRequestParams {
        meta: progress(0),
        ..mcp::InitializeRequestParams::new("2025-11-25", capabilities, implementation)
    };
    let call = mcp::CallToolRequestParams {
        task: Some(ttl("60000.0")),
        meta: progress(1),
        ..mcp::CallToolRequestParams::new("brew")
    };
    let reference = mcp::ResourceTemplateReference::new("mem://notes/{n}").into();
    let complete = mcp::CompleteRequestParams {
        context: Some(mcp::CompletionContext {
            arguments: Some(map([("book", "2".to_owned())])),
            ..Default::default()
        }),
        ..mcp::CompleteRequestParams::new(reference, mcp::CompletionArgument::new("n", Value("1")))
    };
    let list = mcp::PaginatedRequestParams { meta: progress(-3), ..Default::default() };
    vec![
        request("", Call::<methods::Initialize>::new(15, initialize)),
        request("task", Call::<methods::ToolsCall>::new(16, call)),
        request("meta", Call::<methods::ToolsList>::new(16, list)),
        request("resource", Call::<methods::CompletionComplete>::new(17, complete)),
    ]
}

fn server() -> Vec<Line> {
    let form = mcp::ElicitRequestFormParams {
        mode: Some(mcp::ElicitFormMode::Form),
        task: Some(ttl("5000")),
        meta: progress(4),
        ..mcp::ElicitRequestFormParams::new("Your order?", forms::form())
    };
    let plain = mcp::ElicitRequestFormParams::new("Sure?", mcp::RequestedSchema::new(Map::new()));
    let url = mcp::ElicitRequestUrlParams::new(ElicitationId("pay-1"), "Please pay", Url("https://pay.example/1"));
    let elicit = |params: mcp::ElicitRequestParams| Call::<methods::ElicitationCreate>::new("e-1", params);
    let blocks: Vec<mcp::SamplingMessageContentBlock> = vec![
        mcp::TextContent::new("Look:").into(),
        mcp::ImageContent::new("iVBORw==", MimeType("image/png")).into(),
        mcp::AudioContent::new("UklGRg==", MimeType("audio/wav")).into(),
    ];
    let used = mcp::ToolUseContent {
        meta: meta(),
        ..mcp::ToolUseContent::new(Id("u-1"), "brew", from(r#"{"bean":"mocha"}"#))
    };
    let used_result = mcp::ToolResultContent {
        is_error: Some(false),
        structured_content: Some(from(r#"{"cups":3}"#)),
        ..mcp::ToolResultContent::new("u-1", vec![content("3 cups")])
    };
    let messages = vec![
        mcp::SamplingMessage { meta: meta(), ..mcp::SamplingMessage::new(mcp::Role::User, blocks) },
        mcp::SamplingMessage::new(mcp::Role::Assistant, mcp::SamplingMessageContentBlock::from(used)),
        mcp::SamplingMessage::new(mcp::Role::User, mcp::SamplingMessageContentBlock::from(used_result)),
    ];
    let choice = |mode| Some(mcp::ToolChoice { mode: Some(mode), ..Default::default() });
    let full = mcp::CreateMessageRequestParams {
        task: Some(mcp::TaskMetadata::default()),
        tool_choice: choice(mcp::ToolChoiceMode::Required),
        tools: Some(vec![mcp::Tool::new("brew", from(r#"{"type":"object"}"#))]),
        meta: progress(5),
        ..sampling(messages)
    };
    let other = |mode, context| mcp::CreateMessageRequestParams {
        include_context: Some(context),
        tool_choice: choice(mode),
        ..mcp::CreateMessageRequestParams::new(Vec::new(), 1)
    };
    let everywhere = other(mcp::ToolChoiceMode::Auto, mcp::IncludeContext::AllServers);
    let nowhere = other(mcp::ToolChoiceMode::None, mcp::IncludeContext::None);
    vec![
        request("", Call::<methods::RootsList>::new(18, None)),
        request(
            "meta",
            Call::<methods::RootsList>::new(18, mcp::RequestParams { meta: progress(6), ..Default::default() }),
        ),
        request("form", elicit(form.into())),
        request("plain", elicit(plain.into())),
        request("url", elicit(url.into())),
        request("", Call::<methods::SamplingCreateMessage>::new("s-1", full)),
        request("everywhere", Call::<methods::SamplingCreateMessage>::new("s-2", everywhere)),
        request("nowhere", Call::<methods::SamplingCreateMessage>::new("s-3", nowhere)),
    ]
}

fn tasks() -> Vec<Line> {
    let page = mcp::PaginatedRequestParams { cursor: some("k2"), ..Default::default() };
    vec![
        request("", Call::<methods::TasksGet>::new(20, mcp::GetTaskRequestParams::new("t-1"))),
        request("", Call::<methods::TasksResult>::new(21, mcp::GetTaskPayloadRequestParams::new("t-1"))),
        request("", Call::<methods::TasksCancel>::new(22, mcp::CancelTaskRequestParams::new("t-1"))),
        request("", Call::<methods::TasksList>::new(23, None)),
        request("cursor", Call::<methods::TasksList>::new(24, page)),
    ]
}

fn notifications() -> Vec<Line> {
    let cancelled = mcp::CancelledNotificationParams {
        reason: some("too late"),
        request_id: Some("c/1".into()),
        meta: meta(),
        ..Default::default()
    };
    let progress = mcp::ProgressNotificationParams {
        message: some("Grinding"),
        meta: meta(),
        ..mcp::ProgressNotificationParams::new("tok", Progress(3))
    };
    let status = mcp::TaskStatusNotificationParams {
        poll_interval: Some(500.into()),
        status_message: some("no beans"),
        meta: meta(),
        ..mcp::TaskStatusNotificationParams::new(
            "t-1",
            mcp::TaskStatus::Failed,
            CreatedAt(CREATED),
            LastUpdatedAt(UPDATED),
            Some(60000.into()),
        )
    };
    let asks = mcp::TaskStatusNotificationParams::new(
        "t-2",
        mcp::TaskStatus::InputRequired,
        CreatedAt(CREATED),
        LastUpdatedAt(UPDATED),
        None,
    );
    vec![
        notification::<methods::CancelledNotification>("", cancelled),
        notification::<methods::CancelledNotification>("minimal", mcp::CancelledNotificationParams::default()),
        notification::<methods::ProgressNotification>("message", progress),
        notification::<methods::TasksStatusNotification>("", status),
        notification::<methods::TasksStatusNotification>("minimal", asks),
        notification::<methods::ElicitationCompleteNotification>(
            "",
            mcp::ElicitationCompleteNotificationParams::new("pay-1"),
        ),
    ]
}

fn results() -> Vec<Line> {
    let annotations = mcp::Annotations { last_modified: some("2025-11-01T08:00:00Z"), ..handshake::annotations() };
    let link = mcp::ResourceLink {
        annotations: Some(annotations),
        icons: Some(vec![icon(mcp::IconTheme::Light)]),
        size: Some(1200.into()),
        title: some("Note"),
        ..mcp::ResourceLink::new("note", Uri("mem://notes/1"))
    };
    let audio = mcp::AudioContent { meta: meta(), ..mcp::AudioContent::new("UklGRg==", MimeType("audio/wav")) };
    let resource = mcp::EmbeddedResource::new(mcp::TextResourceContents::new(Uri("mem://t"), "t").into());
    let image = mcp::ImageContent::new("", MimeType("image/webp"));
    let call = mcp::CallToolResult {
        structured_content: Some(from(r#"{"cups":3,"at":[92.0]}"#)),
        is_error: Some(false),
        meta: meta(),
        ..mcp::CallToolResult::new(vec![audio.into(), link.into(), image.into(), resource.into()])
    };
    let accept = mcp::ElicitResult {
        content: Some(forms::answers()),
        meta: meta(),
        ..mcp::ElicitResult::new(mcp::ElicitAction::Accept)
    };
    let text: mcp::SamplingMessageContentBlock = mcp::TextContent::new("Mocha.").into();
    let one = mcp::CreateMessageResult {
        stop_reason: some("toolUse"),
        ..mcp::CreateMessageResult::new(mcp::Role::Assistant, text.clone(), "small-1")
    };
    let many = mcp::CreateMessageResult::new(mcp::Role::Assistant, vec![text], "small-1");
    vec![
        result::<methods::ToolsCall>("structured", call),
        result::<methods::ElicitationCreate>("", accept),
        result::<methods::ElicitationCreate>("decline", mcp::ElicitResult::new(mcp::ElicitAction::Decline)),
        result::<methods::ElicitationCreate>("cancel", mcp::ElicitResult::new(mcp::ElicitAction::Cancel)),
        result::<methods::SamplingCreateMessage>("", one),
        result::<methods::SamplingCreateMessage>("several", many),
    ]
}

fn icon(theme: mcp::IconTheme) -> mcp::Icon {
    mcp::Icon {
        mime_type: some("image/png"),
        sizes: Some(names(["48x48", "any"])),
        theme: Some(theme),
        ..mcp::Icon::new("https://cup.example/i.png")
    }
}

fn lists() -> Vec<Line> {
    let tool = |support, name: &str| mcp::Tool {
        execution: Some(mcp::ToolExecution { task_support: Some(support), ..Default::default() }),
        icons: Some(Vec::new()),
        output_schema: Some(from(r#"{"type":"object","properties":{"cups":{"type":"integer"}}}"#)),
        ..mcp::Tool::new(name, from(r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}"#))
    };
    let tools = vec![
        tool(mcp::TaskSupport::Required, "brew"),
        tool(mcp::TaskSupport::Optional, "grind"),
        tool(mcp::TaskSupport::Forbidden, "now"),
    ];
    let tasks = mcp::ServerTasksCapability {
        cancel: Some(from("{}")),
        list: Some(from("{}")),
        requests: Some(mcp::ServerTaskRequestsCapability {
            tools: Some(mcp::ToolsTasksCapability { call: Some(from("{}")), ..Default::default() }),
            ..Default::default()
        }),
        ..Default::default()
    };
    let capabilities =
        mcp::ServerCapabilities { completions: Some(from("{}")), tasks: Some(tasks), ..Default::default() };
    let barista = mcp::Implementation::new("barista", Version("2"));
    let prompt = mcp::Prompt { icons: Some(vec![mcp::Icon::new("data:,x")]), ..mcp::Prompt::new("review") };
    let root = mcp::Root { meta: meta(), ..mcp::Root::new("file:///srv") };
    vec![
        result::<methods::Initialize>("tasks", mcp::InitializeResult::new("2025-11-25", capabilities, barista)),
        result::<methods::ToolsList>("execution", mcp::ListToolsResult::new(tools)),
        result::<methods::PromptsList>("icons", mcp::ListPromptsResult::new(vec![prompt])),
        result::<methods::RootsList>("meta", mcp::ListRootsResult::new(vec![root])),
    ]
}

fn task_results() -> Vec<Line> {
    let task =
        |status, ttl: Option<Integer>| mcp::Task::new("t-1", status, CreatedAt(CREATED), LastUpdatedAt(UPDATED), ttl);
    let working = || mcp::CreateTaskResult {
        meta: meta(),
        ..mcp::CreateTaskResult::new(mcp::Task {
            poll_interval: Some(500.into()),
            status_message: some("grinding"),
            ..task(mcp::TaskStatus::Working, Some(60000.into()))
        })
    };
    let get = mcp::GetTaskResult {
        poll_interval: Some(500.into()),
        status_message: some("done"),
        ..mcp::GetTaskResult::new("t-1", mcp::TaskStatus::Completed, CreatedAt(CREATED), LastUpdatedAt(UPDATED), None)
    };
    let related = map([("io.modelcontextprotocol/related-task", from(r#"{"taskId":"t-1"}"#))]);
    let payload = mcp::GetTaskPayloadResult {
        meta: Some(related),
        extra: map([("content", from(r#"[{"type":"text","text":"3 cups"}]"#))]),
    };
    let cancel = mcp::CancelTaskResult::new(
        "t-1",
        mcp::TaskStatus::Cancelled,
        CreatedAt(CREATED),
        LastUpdatedAt(UPDATED),
        Some(0.into()),
    );
    let all = mcp::ListTasksResult {
        next_cursor: some("k2"),
        ..mcp::ListTasksResult::new(vec![task(mcp::TaskStatus::Working, None), task(mcp::TaskStatus::Failed, None)])
    };
    vec![
        accepted::<methods::ToolsCall>(working()),
        accepted::<methods::ElicitationCreate>(working()),
        accepted::<methods::SamplingCreateMessage>(working()),
        result::<methods::TasksGet>("", get),
        result::<methods::TasksResult>("", payload),
        result::<methods::TasksCancel>("", cancel),
        result::<methods::TasksList>("", all),
    ]
}
