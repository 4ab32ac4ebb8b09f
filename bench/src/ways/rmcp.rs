//! rmcp 3.11, the types of its `model`, which are those of all revisions at once.

use std::hint::black_box;

use rmcp::model::{
    CallToolResult, ClientJsonRpcMessage, ClientRequest, JsonRpcMessage as Message, JsonRpcResponse, ListToolsResult,
    ServerJsonRpcMessage, ServerNotification, ServerResult,
};

use super::Write;

/// Reads a `tools/call` request.
pub fn call(bytes: &[u8]) {
    let message: ClientJsonRpcMessage = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(&message, Message::Request(it) if matches!(it.request, ClientRequest::CallToolRequest(_))));
    black_box(message);
}

/// Reads the response to `tools/list`.
pub fn list(bytes: &[u8]) {
    let message: ServerJsonRpcMessage = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(&message, Message::Response(it) if matches!(it.result, ServerResult::ListToolsResult(_))));
    black_box(message);
}

/// Reads the response to `tools/call`.
pub fn result(bytes: &[u8]) {
    let message: ServerJsonRpcMessage = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(&message, Message::Response(it) if matches!(it.result, ServerResult::CallToolResult(_))));
    black_box(message);
}

/// Reads an error.
pub fn error(bytes: &[u8]) {
    let message: ServerJsonRpcMessage = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(message, Message::Error(_)));
    black_box(message);
}

/// Reads a notification of progress.
pub fn progress(bytes: &[u8]) {
    let message: ServerJsonRpcMessage = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(
        &message,
        Message::Notification(it) if matches!(it.notification, ServerNotification::ProgressNotification(_))
    ));
    black_box(message);
}

/// Reads the response to `tools/list`, the method being known.
pub fn told_list(bytes: &[u8]) {
    black_box(serde_json::from_slice::<JsonRpcResponse<ListToolsResult>>(bytes).unwrap());
}

/// Reads the response to `tools/call`, the method being known.
pub fn told_result(bytes: &[u8]) {
    black_box(serde_json::from_slice::<JsonRpcResponse<CallToolResult>>(bytes).unwrap());
}

/// Writes what a client sends.
pub fn write_client(text: &str) -> Write {
    let message: ClientJsonRpcMessage = serde_json::from_str(text).unwrap();
    Box::new(move || serde_json::to_vec(&message).unwrap())
}

/// Writes what a server sends.
pub fn write_server(text: &str) -> Write {
    let message: ServerJsonRpcMessage = serde_json::from_str(text).unwrap();
    Box::new(move || serde_json::to_vec(&message).unwrap())
}
