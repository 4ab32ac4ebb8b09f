//! Messages that have one form from 2024-11-05 to 2025-06-18. The file is read once in each of their modules.

use mcp_wire::Call;
use mcp_wire::label::{MimeType, Uri, Version};

use super::handshake::{annotations, sampling};
use super::mcp::{self, methods};
use crate::wire::{Line, from, map, notification, request, result};

pub(super) fn client_capabilities() -> mcp::ClientCapabilities {
    mcp::ClientCapabilities {
        experimental: Some(map([("com.example/steam", from(r#"{"bars":9}"#))])),
        roots: Some(mcp::RootsCapability { list_changed: Some(true), ..Default::default() }),
        sampling: Some(from("{}")),
        ..Default::default()
    }
}

pub(super) fn initialize(capabilities: mcp::ClientCapabilities, version: &str) -> Line {
    let implementation = mcp::Implementation::new("cup", Version("0.9"));
    let params = mcp::InitializeRequestParams::new(version, capabilities, implementation);
    request("", Call::<methods::Initialize>::new(15, params))
}

fn image() -> mcp::ImageContent {
    mcp::ImageContent { annotations: Some(annotations()), ..mcp::ImageContent::new("iVBORw==", MimeType("image/png")) }
}

pub(super) fn server() -> Vec<Line> {
    let asked = mcp::SamplingMessage::new(mcp::Role::User, mcp::TextContent::new("Which bean?").into());
    let shown = mcp::SamplingMessage::new(mcp::Role::Assistant, image().into());
    let everywhere = mcp::CreateMessageRequestParams {
        include_context: Some(mcp::IncludeContext::AllServers),
        ..mcp::CreateMessageRequestParams::new(Vec::new(), 1)
    };
    let nowhere = mcp::CreateMessageRequestParams {
        include_context: Some(mcp::IncludeContext::None),
        ..mcp::CreateMessageRequestParams::new(vec![asked.clone()], 1)
    };
    vec![
        request("", Call::<methods::RootsList>::new(17, None)),
        request("params", Call::<methods::RootsList>::new(17, mcp::RequestParams::default())),
        request("", Call::<methods::SamplingCreateMessage>::new("s-1", sampling(vec![asked, shown]))),
        request("everywhere", Call::<methods::SamplingCreateMessage>::new("s-2", everywhere)),
        request("nowhere", Call::<methods::SamplingCreateMessage>::new("s-3", nowhere)),
    ]
}

pub(super) fn notifications() -> Vec<Line> {
    let late = mcp::CancelledNotificationParams {
        reason: Some("too late".to_owned()),
        ..mcp::CancelledNotificationParams::new(12)
    };
    vec![
        notification::<methods::CancelledNotification>("minimal", mcp::CancelledNotificationParams::new("c/1")),
        notification::<methods::CancelledNotification>("", late),
    ]
}

pub(super) fn results() -> Vec<Line> {
    let resource = mcp::EmbeddedResource {
        annotations: Some(annotations()),
        ..mcp::EmbeddedResource::new(mcp::BlobResourceContents::new(Uri("mem://b"), "AAE=").into())
    };
    let text = mcp::TextContent { annotations: Some(annotations()), ..mcp::TextContent::new("tab\there") };
    let answer = mcp::CreateMessageResult {
        stop_reason: Some("endTurn".to_owned()),
        ..mcp::CreateMessageResult::new(mcp::Role::Assistant, mcp::TextContent::new("Mocha.").into(), "small-1")
    };
    let picture = mcp::CreateMessageResult::new(mcp::Role::Assistant, image().into(), "small-1");
    vec![
        result::<methods::ToolsCall>(
            "blocks",
            mcp::CallToolResult::new(vec![text.into(), image().into(), resource.into()]),
        ),
        result::<methods::SamplingCreateMessage>("", answer),
        result::<methods::SamplingCreateMessage>("image", picture),
    ]
}
