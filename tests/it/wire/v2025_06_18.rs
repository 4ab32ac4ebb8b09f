//! The messages of 2025-06-18: elicitation, structured content, resource links, titles and `_meta`.

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
use mcp_wire::label::{MimeType, Progress, Uri, UriTemplate, Value, Version};
use mcp_wire::{Call, Map, Meta, Revision, v2025_06_18 as mcp};

use super::{Line, Sheet, error, from, map, notification, request, result};
use handshake::names;
use mcp::methods;

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn meta() -> Option<Meta> {
    Some(map([("com.example/origin", from(r#"{"line":2,"x":1e3}"#))]))
}

fn annotations() -> mcp::Annotations {
    mcp::Annotations { last_modified: some("2025-06-01T08:00:00Z"), ..handshake::annotations() }
}

pub(super) fn sheet() -> Sheet {
    let mut sheet = Sheet {
        revision: Revision::V2025_06_18,
        requests: handshake::client(),
        notifications: handshake::notifications(),
        results: handshake::results(),
        errors: failures::errors(Revision::V2025_06_18),
    };
    let capabilities = mcp::ClientCapabilities { elicitation: Some(from("{}")), ..early::client_capabilities() };
    sheet.requests.push(early::initialize(capabilities, "2025-06-18"));
    sheet.requests.extend(early::server());
    sheet.requests.extend(requests());
    sheet.notifications.extend(early::notifications());
    let progress = mcp::ProgressNotificationParams {
        message: some("Grinding"),
        ..mcp::ProgressNotificationParams::new("tok", Progress(3))
    };
    sheet.notifications.push(notification::<methods::ProgressNotification>("message", progress));
    sheet.results.extend(early::results());
    sheet.results.extend(results());
    sheet.results.extend(lists());
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

fn requests() -> Vec<Line> {
    let reference = mcp::ResourceTemplateReference::new("mem://notes/{n}").into();
    let complete = mcp::CompleteRequestParams {
        context: Some(mcp::CompletionContext {
            arguments: Some(map([("book", "2".to_owned())])),
            ..Default::default()
        }),
        ..mcp::CompleteRequestParams::new(reference, mcp::CompletionArgument::new("n", Value("1")))
    };
    let titled = mcp::PromptReference { title: some("Travel"), ..mcp::PromptReference::new("travel") };
    let complete_prompt =
        mcp::CompleteRequestParams::new(titled.into(), mcp::CompletionArgument::new("city", Value("")));
    let name = mcp::StringSchema {
        title: some("Name"),
        description: some("On the cup"),
        min_length: Some(1.into()),
        max_length: Some(from("40.0")),
        ..Default::default()
    };
    let format = |format| mcp::StringSchema { format: Some(format), ..Default::default() };
    let grams = mcp::NumberSchema {
        title: some("Grams"),
        description: some("Of beans"),
        minimum: Some(from("0.5")),
        maximum: Some(60.into()),
        ..mcp::NumberSchema::new(mcp::NumberSchemaType::Number)
    };
    let size = mcp::EnumSchema {
        title: some("Size"),
        description: some("Of the cup"),
        enum_names: Some(names(["Small", "Large"])),
        ..mcp::EnumSchema::new(names(["s", "l"]))
    };
    let form = mcp::RequestedSchema {
        required: Some(names(["name"])),
        ..mcp::RequestedSchema::new(map([
            ("name", name.into()),
            ("mail", format(mcp::StringFormat::Email).into()),
            ("page", format(mcp::StringFormat::Uri).into()),
            ("day", format(mcp::StringFormat::Date).into()),
            ("when", format(mcp::StringFormat::DateTime).into()),
            ("grams", grams.into()),
            ("cups", mcp::NumberSchema::new(mcp::NumberSchemaType::Integer).into()),
            ("milk", mcp::BooleanSchema { default: Some(true), ..Default::default() }.into()),
            ("size", size.into()),
        ]))
    };
    let elicit =
        |schema| Call::<methods::ElicitationCreate>::new("e-1", mcp::ElicitRequestParams::new("Your order?", schema));
    vec![
        request("resource", Call::<methods::CompletionComplete>::new(16, complete)),
        request("title", Call::<methods::CompletionComplete>::new(16, complete_prompt)),
        request("", elicit(form)),
        request("minimal", elicit(mcp::RequestedSchema::new(Map::new()))),
    ]
}

fn results() -> Vec<Line> {
    let audio = mcp::AudioContent {
        annotations: Some(annotations()),
        meta: meta(),
        ..mcp::AudioContent::new("UklGRg==", MimeType("audio/wav"))
    };
    let link = mcp::ResourceLink {
        annotations: Some(annotations()),
        description: some("The first note"),
        mime_type: some("text/plain"),
        size: Some(1200.into()),
        title: some("Note"),
        meta: meta(),
        ..mcp::ResourceLink::new("note", Uri("mem://notes/1"))
    };
    let text = mcp::TextContent { meta: meta(), ..mcp::TextContent::new("") };
    let image = mcp::ImageContent { meta: meta(), ..mcp::ImageContent::new("", MimeType("image/webp")) };
    let inside = mcp::TextResourceContents { meta: meta(), ..mcp::TextResourceContents::new(Uri("mem://t"), "t") };
    let resource = mcp::EmbeddedResource { meta: meta(), ..mcp::EmbeddedResource::new(inside.into()) };
    let call = mcp::CallToolResult {
        structured_content: Some(from(r#"{"cups":3,"at":[92.0]}"#)),
        is_error: Some(false),
        meta: meta(),
        ..mcp::CallToolResult::new(vec![audio.into(), link.into(), text.into(), image.into(), resource.into()])
    };
    let accept = mcp::ElicitResult {
        content: Some(map([
            ("name", mcp::ElicitValue::String("Ada".to_owned())),
            ("grams", mcp::ElicitValue::Number(from("18.50"))),
            ("milk", mcp::ElicitValue::Boolean(true)),
        ])),
        meta: meta(),
        ..mcp::ElicitResult::new(mcp::ElicitAction::Accept)
    };
    let audio = mcp::CreateMessageResult::new(
        mcp::Role::Assistant,
        mcp::AudioContent::new("UklGRg==", MimeType("audio/wav")).into(),
        "voice-1",
    );
    vec![
        result::<methods::ToolsCall>("structured", call),
        result::<methods::SamplingCreateMessage>("audio", audio),
        result::<methods::ElicitationCreate>("", accept),
        result::<methods::ElicitationCreate>("decline", mcp::ElicitResult::new(mcp::ElicitAction::Decline)),
        result::<methods::ElicitationCreate>("cancel", mcp::ElicitResult::new(mcp::ElicitAction::Cancel)),
    ]
}

fn lists() -> Vec<Line> {
    let tool = mcp::Tool {
        annotations: Some(mcp::ToolAnnotations { read_only_hint: Some(true), ..Default::default() }),
        output_schema: Some(from(r#"{"type":"object","properties":{"cups":{"type":"integer"}}}"#)),
        title: some("Brew"),
        meta: meta(),
        ..mcp::Tool::new("brew", from(r#"{"type":"object","$defs":{}}"#))
    };
    let argument = mcp::PromptArgument { title: some("Tone"), ..mcp::PromptArgument::new("tone") };
    let prompt = mcp::Prompt {
        title: some("Review"),
        arguments: Some(vec![argument]),
        meta: meta(),
        ..mcp::Prompt::new("review")
    };
    let resource =
        mcp::Resource { title: some("Note"), meta: meta(), ..mcp::Resource::new("note", Uri("mem://notes/1")) };
    let template = mcp::ResourceTemplate {
        title: some("Notes"),
        meta: meta(),
        ..mcp::ResourceTemplate::new("notes", UriTemplate("mem://{n}"))
    };
    let blob = mcp::BlobResourceContents { meta: meta(), ..mcp::BlobResourceContents::new(Uri("mem://b"), "AAE=") };
    let root = mcp::Root { meta: meta(), ..mcp::Root::new("file:///srv") };
    let barista = mcp::Implementation { title: some("Barista"), ..mcp::Implementation::new("barista", Version("2")) };
    let capabilities = mcp::ServerCapabilities { completions: Some(from("{}")), ..Default::default() };
    vec![
        result::<methods::Initialize>("completions", mcp::InitializeResult::new("2025-06-18", capabilities, barista)),
        result::<methods::ToolsList>("titles", mcp::ListToolsResult::new(vec![tool])),
        result::<methods::PromptsList>("titles", mcp::ListPromptsResult::new(vec![prompt])),
        result::<methods::ResourcesList>("titles", mcp::ListResourcesResult::new(vec![resource])),
        result::<methods::ResourcesTemplatesList>("titles", mcp::ListResourceTemplatesResult::new(vec![template])),
        result::<methods::ResourcesRead>("meta", mcp::ReadResourceResult::new(vec![blob.into()])),
        result::<methods::RootsList>("meta", mcp::ListRootsResult::new(vec![root])),
    ]
}
