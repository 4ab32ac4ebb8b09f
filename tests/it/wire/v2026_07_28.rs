//! The messages of 2026-07-28: no handshake, `_meta` on each request, `resultType` on each result, and requests for input
//! inside results.

#[path = "failures.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod failures;
#[path = "forms.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod forms;
mod input;

use mcp_wire::error::{Mismatch, Required};
use mcp_wire::label::{MimeType, Progress, Uri, UriTemplate, Value, Version};
use mcp_wire::{Call, Meta, Revision, v2026_07_28 as mcp};

use super::{Line, Sheet, error, from, map, notification, request, result};
use mcp::methods;

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn names<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.into_iter().map(str::to_owned).collect()
}

/// The least that a request brings along.
fn asks() -> mcp::RequestMetaObject {
    mcp::RequestMetaObject::new(mcp::ClientCapabilities::default(), "2026-07-28")
}

fn icon(theme: mcp::IconTheme) -> mcp::Icon {
    mcp::Icon {
        mime_type: some("image/png"),
        sizes: Some(names(["48x48", "any"])),
        theme: Some(theme),
        ..mcp::Icon::new("https://cup.example/i.png")
    }
}

/// All that a request may bring along.
fn asks_much() -> mcp::RequestMetaObject {
    let capabilities = mcp::ClientCapabilities {
        elicitation: Some(mcp::ElicitationCapability {
            form: Some(from("{}")),
            url: Some(from("{}")),
            ..Default::default()
        }),
        experimental: Some(map([("com.example/steam", from(r#"{"bars":9}"#))])),
        extensions: Some(map([("com.example/tasks", from("{}"))])),
        roots: Some(from("{}")),
        sampling: Some(mcp::SamplingCapability {
            context: Some(from("{}")),
            tools: Some(from("{}")),
            ..Default::default()
        }),
        ..Default::default()
    };
    let client = mcp::Implementation {
        description: some("A cup"),
        icons: Some(vec![icon(mcp::IconTheme::Dark), mcp::Icon::new("data:,x")]),
        title: some("Cup"),
        website_url: some("https://cup.example"),
        ..mcp::Implementation::new("cup", Version("0.9"))
    };
    mcp::RequestMetaObject {
        client_info: Some(client),
        log_level: Some(mcp::LoggingLevel::Warning),
        progress_token: Some(0.into()),
        extra: map([("traceparent", from(r#""00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01""#))]),
        ..mcp::RequestMetaObject::new(capabilities, "2026-07-28")
    }
}

fn meta() -> Option<Meta> {
    Some(map([("com.example/origin", from(r#"{"line":2}"#))]))
}

fn server() -> Option<mcp::ResultMetaObject> {
    Some(mcp::ResultMetaObject {
        server_info: Some(mcp::Implementation::new("barista", Version("2.1.0"))),
        extra: map([("com.example/took", from("1.50"))]),
    })
}

fn annotations() -> mcp::Annotations {
    mcp::Annotations {
        audience: Some(vec![mcp::Role::User, mcp::Role::Assistant]),
        last_modified: some("2026-06-01T08:00:00Z"),
        priority: Some(from("0.60")),
        ..Default::default()
    }
}

fn content(text: &str) -> mcp::ContentBlock {
    mcp::TextContent::new(text).into()
}

pub(super) fn sheet() -> Sheet {
    let mut results = results();
    results.extend(lists());
    results.extend(input::required());
    Sheet {
        revision: Revision::V2026_07_28,
        requests: requests(),
        notifications: notifications(),
        results,
        errors: errors(),
    }
}

fn requests() -> Vec<Line> {
    let page = || mcp::PaginatedRequestParams::new(asks());
    let next = |cursor: &str| mcp::PaginatedRequestParams { cursor: some(cursor), ..page() };
    let call = mcp::CallToolRequestParams {
        arguments: Some(from(r#"{"bean":"mocha","grams":18.50,"notes":[null,true,{}]}"#)),
        ..mcp::CallToolRequestParams::new("brew", asks_much())
    };
    let prompt = mcp::GetPromptRequestParams {
        arguments: Some(map([("tone", "dry".to_owned())])),
        ..mcp::GetPromptRequestParams::new("review", asks())
    };
    let city = mcp::PromptReference { title: some("Travel"), ..mcp::PromptReference::new("travel") };
    let complete =
        mcp::CompleteRequestParams::new(city.into(), mcp::CompletionArgument::new("city", Value("Pa")), asks());
    let template = mcp::ResourceTemplateReference::new("mem://notes/{n}");
    let complete_template = mcp::CompleteRequestParams {
        context: Some(mcp::CompletionContext {
            arguments: Some(map([("book", "2".to_owned())])),
            ..Default::default()
        }),
        ..mcp::CompleteRequestParams::new(template.into(), mcp::CompletionArgument::new("n", Value("")), asks())
    };
    let filter = mcp::SubscriptionFilter {
        prompts_list_changed: Some(true),
        resource_subscriptions: Some(names(["mem://notes/1"])),
        resources_list_changed: Some(false),
        tools_list_changed: Some(true),
        ..Default::default()
    };
    let listen = |filter| mcp::SubscriptionsListenRequestParams::new(filter, asks());
    let mut lines = vec![
        request("", Call::<methods::ServerDiscover>::new("d", mcp::RequestParams::new(asks()))),
        request("meta", Call::<methods::ServerDiscover>::new(0, mcp::RequestParams::new(asks_much()))),
        request("minimal", Call::<methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("now", asks()))),
        request("", Call::<methods::ToolsCall>::new("c/1", call)),
        request("", Call::<methods::ToolsList>::new(-2, page())),
        request("cursor", Call::<methods::ToolsList>::new(u64::MAX, next(""))),
        request("", Call::<methods::PromptsList>::new(3, page())),
        request("cursor", Call::<methods::PromptsList>::new(4, next("p=2"))),
        request("", Call::<methods::PromptsGet>::new(5, prompt)),
        request("", Call::<methods::ResourcesList>::new(6, page())),
        request("cursor", Call::<methods::ResourcesList>::new(7, next("\"é\n"))),
        request("", Call::<methods::ResourcesTemplatesList>::new(8, page())),
        request(
            "",
            Call::<methods::ResourcesRead>::new(10, mcp::ReadResourceRequestParams::new("mem://notes/1", asks())),
        ),
        request("", Call::<methods::CompletionComplete>::new(14, complete)),
        request("resource", Call::<methods::CompletionComplete>::new(14, complete_template)),
        request("", Call::<methods::SubscriptionsListen>::new("l-1", listen(filter))),
        request(
            "minimal",
            Call::<methods::SubscriptionsListen>::new("l-2", listen(mcp::SubscriptionFilter::default())),
        ),
    ];
    lines.extend(input::repeated());
    lines
}

fn notifications() -> Vec<Line> {
    let subscribed = || Some(mcp::NotificationMetaObject { subscription_id: Some("l-1".into()), ..Default::default() });
    let params = || mcp::NotificationParams { meta: subscribed(), ..Default::default() };
    let cancelled =
        mcp::CancelledNotificationParams { reason: some("too late"), ..mcp::CancelledNotificationParams::new(12) };
    let progress = mcp::ProgressNotificationParams {
        message: some("Grinding"),
        total: Some(from("2.50")),
        ..mcp::ProgressNotificationParams::new(0, Progress(from::<mcp_wire::Number>("0.5")))
    };
    let updated = mcp::ResourceUpdatedNotificationParams {
        meta: subscribed(),
        ..mcp::ResourceUpdatedNotificationParams::new("mem://notes/1")
    };
    let filter = mcp::SubscriptionFilter { tools_list_changed: Some(true), ..Default::default() };
    let acknowledged = mcp::SubscriptionsAcknowledgedNotificationParams {
        meta: subscribed(),
        ..mcp::SubscriptionsAcknowledgedNotificationParams::new(filter)
    };
    let log = |data, level| mcp::LoggingMessageNotificationParams::new(level, from(data));
    let info = mcp::LoggingMessageNotificationParams {
        logger: some("brewer"),
        meta: subscribed(),
        ..log(r#"{"celsius":92.0,"at":null}"#, mcp::LoggingLevel::Info)
    };
    let mut lines = vec![
        notification::<methods::CancelledNotification>("", cancelled),
        notification::<methods::CancelledNotification>("minimal", mcp::CancelledNotificationParams::new("c/1")),
        notification::<methods::ProgressNotification>("", progress),
        notification::<methods::ProgressNotification>(
            "minimal",
            mcp::ProgressNotificationParams::new("tok", Progress(0)),
        ),
        notification::<methods::ToolsListChangedNotification>("", params()),
        notification::<methods::ToolsListChangedNotification>("minimal", None),
        notification::<methods::PromptsListChangedNotification>("", params()),
        notification::<methods::ResourcesListChangedNotification>("", params()),
        notification::<methods::ResourcesUpdatedNotification>("", updated),
        notification::<methods::SubscriptionsAcknowledgedNotification>("", acknowledged),
        notification::<methods::MessageNotification>("logger", info),
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

fn results() -> Vec<Line> {
    let link = mcp::ResourceLink {
        annotations: Some(annotations()),
        icons: Some(vec![icon(mcp::IconTheme::Light)]),
        size: Some(1200.into()),
        title: some("Note"),
        ..mcp::ResourceLink::new("note", Uri("mem://notes/1"))
    };
    let inside = mcp::TextResourceContents { meta: meta(), ..mcp::TextResourceContents::new(Uri("mem://t"), "t") };
    let resource =
        mcp::EmbeddedResource { annotations: Some(annotations()), ..mcp::EmbeddedResource::new(inside.into()) };
    let image = mcp::ImageContent {
        annotations: Some(annotations()),
        ..mcp::ImageContent::new("iVBORw==", MimeType("image/png"))
    };
    let audio = mcp::AudioContent { meta: meta(), ..mcp::AudioContent::new("UklGRg==", MimeType("audio/wav")) };
    let blocks = vec![content("tab\there"), image.into(), audio.into(), link.into(), resource.into()];
    let call = mcp::CallToolResult {
        structured_content: Some(from(r#"[1.0,null]"#)),
        is_error: Some(false),
        meta: server(),
        ..mcp::CallToolResult::new(blocks)
    };
    let null = mcp::CallToolResult { structured_content: Some(from("null")), ..mcp::CallToolResult::new(Vec::new()) };
    let failed = mcp::CallToolResult { is_error: Some(true), ..mcp::CallToolResult::new(vec![content("no beans")]) };
    let messages = vec![
        mcp::PromptMessage::new(mcp::Role::User, content("Review this.")),
        mcp::PromptMessage::new(mcp::Role::Assistant, content("It is fine.")),
    ];
    let prompt = mcp::GetPromptResult { description: some("A review"), ..mcp::GetPromptResult::new(messages) };
    let text = mcp::TextResourceContents {
        mime_type: some("text/plain"),
        ..mcp::TextResourceContents::new(Uri("mem://notes/1"), "milk\n")
    };
    let blob = mcp::BlobResourceContents { meta: meta(), ..mcp::BlobResourceContents::new(Uri("mem://b"), "AAE=") };
    let read = mcp::ReadResourceResult::new(vec![text.into(), blob.into()], 0, mcp::CacheScope::Private);
    let completion = mcp::Completion {
        has_more: Some(false),
        total: Some(2.into()),
        ..mcp::Completion::new(names(["Paris", "Pau"]))
    };
    let ended = mcp::SubscriptionsListenResult::new(mcp::SubscriptionsListenResultMetaObject::new("l-1"));
    let ended_by = mcp::SubscriptionsListenResultMetaObject {
        server_info: Some(mcp::Implementation::new("barista", Version("2.1.0"))),
        ..mcp::SubscriptionsListenResultMetaObject::new(1)
    };
    vec![
        result::<methods::ToolsCall>("", call),
        result::<methods::ToolsCall>("null", null),
        result::<methods::ToolsCall>("failed", failed),
        result::<methods::PromptsGet>("", prompt),
        result::<methods::ResourcesRead>("", read),
        result::<methods::CompletionComplete>("", mcp::CompleteResult::new(completion)),
        result::<methods::CompletionComplete>("minimal", mcp::CompleteResult::new(mcp::Completion::new(Vec::new()))),
        result::<methods::SubscriptionsListen>("", ended),
        result::<methods::SubscriptionsListen>("server", mcp::SubscriptionsListenResult::new(ended_by)),
    ]
}

fn lists() -> Vec<Line> {
    let capabilities = mcp::ServerCapabilities {
        completions: Some(from("{}")),
        experimental: Some(map([("com.example/steam", from("{}"))])),
        extensions: Some(map([("com.example/tasks", from(r#"{"max":3}"#))])),
        logging: Some(from("{}")),
        prompts: Some(mcp::PromptsCapability { list_changed: Some(false), ..Default::default() }),
        resources: Some(mcp::ResourcesCapability {
            list_changed: Some(true),
            subscribe: Some(true),
            ..Default::default()
        }),
        tools: Some(mcp::ToolsCapability { list_changed: Some(true), ..Default::default() }),
        ..Default::default()
    };
    let discover = mcp::DiscoverResult {
        instructions: some("Ask for \"brew\" first."),
        meta: server(),
        ..mcp::DiscoverResult::new(
            names(["2027-02-02", "2026-07-28"]),
            capabilities,
            3_600_000,
            mcp::CacheScope::Public,
        )
    };
    let tool = mcp::Tool {
        annotations: Some(mcp::ToolAnnotations {
            destructive_hint: Some(false),
            idempotent_hint: Some(false),
            open_world_hint: Some(true),
            read_only_hint: Some(false),
            title: some("Brew"),
            ..Default::default()
        }),
        description: some("Makes coffee"),
        icons: Some(Vec::new()),
        output_schema: Some(from(r#"{"type":["array","null"],"items":{"type":"string"}}"#)),
        title: some("Brew"),
        meta: meta(),
        ..mcp::Tool::new(
            "brew",
            from(
                r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{"bean":{"type":"string","x-mcp-header":"Bean"}}}"#,
            ),
        )
    };
    let argument = mcp::PromptArgument {
        description: some("How it sounds"),
        required: Some(true),
        title: some("Tone"),
        ..mcp::PromptArgument::new("tone")
    };
    let prompt = mcp::Prompt { arguments: Some(vec![argument]), title: some("Review"), ..mcp::Prompt::new("review") };
    let resource = mcp::Resource {
        annotations: Some(annotations()),
        size: Some(from("1200.0")),
        ..mcp::Resource::new("note", Uri("mem://notes/1"))
    };
    let template = mcp::ResourceTemplate {
        mime_type: some("text/plain"),
        ..mcp::ResourceTemplate::new("notes", UriTemplate("mem://notes/{n}"))
    };
    let (private, public) = (mcp::CacheScope::Private, mcp::CacheScope::Public);
    let tools = mcp::ListToolsResult {
        next_cursor: some("t2"),
        ..mcp::ListToolsResult::new(vec![tool], 60_000, public.clone())
    };
    vec![
        result::<methods::ServerDiscover>("", discover),
        result::<methods::ToolsList>("", tools),
        result::<methods::ToolsList>("minimal", mcp::ListToolsResult::new(Vec::new(), 0, private.clone())),
        result::<methods::PromptsList>("", mcp::ListPromptsResult::new(vec![prompt], 0, private.clone())),
        result::<methods::ResourcesList>("", mcp::ListResourcesResult::new(vec![resource], 5, public)),
        result::<methods::ResourcesTemplatesList>(
            "",
            mcp::ListResourceTemplatesResult::new(vec![template], 0, private),
        ),
    ]
}

fn errors() -> Vec<Line> {
    let mismatch = Mismatch {
        header: some("Mcp-Method"),
        expected: some("tools/list"),
        received: some("tools/call"),
        ..Default::default()
    };
    let absent = Mismatch::new("Mcp-Name").because("a header is missing");
    let forms = mcp::ElicitationCapability { form: Some(from("{}")), ..Default::default() };
    let required_capabilities = mcp::ClientCapabilities { elicitation: Some(forms), ..Default::default() };
    let required = Required::new(required_capabilities).unwrap();
    let mut lines = failures::errors(Revision::V2026_07_28);
    lines.extend([
        error::<methods::ToolsList>("header-mismatch", mcp::Error::HeaderMismatch(mismatch)),
        error::<methods::ToolsList>("header-absent", mcp::Error::HeaderMismatch(absent)),
        error::<methods::ToolsCall>(
            "missing-required-client-capability",
            mcp::Error::MissingRequiredClientCapability(required),
        ),
    ]);
    lines
}
