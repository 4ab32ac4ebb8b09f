//! rust-mcp-schema 2.0, its types of 2026-07-28: it reads the very texts that the other libraries read.

use std::hint::black_box;

use rust_mcp_schema::schema_utils::{
    ClientJsonrpcRequest, ClientMessage, ServerJsonrpcNotification, ServerMessage as Server,
};
use rust_mcp_schema::{
    CallToolResult, ClientRequest, ListToolsResultResponse, RequestId, ServerNotification, ServerResult,
};

use serde::Deserialize;

use super::Write;

/// Reads a `tools/call` request.
pub fn call(bytes: &[u8]) {
    let message: ClientMessage = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(
        message,
        ClientMessage::Request(ClientJsonrpcRequest::Standard(ClientRequest::CallToolRequest(_)))
    ));
    black_box(message);
}

/// Reads the response to `tools/list`.
pub fn list(bytes: &[u8]) {
    let message: Server = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(&message, Server::Response(it) if matches!(it.result, ServerResult::ListToolsResult(_))));
    black_box(message);
}

/// Reads the response to `tools/call`.
pub fn result(bytes: &[u8]) {
    let message: Server = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(&message, Server::Response(it) if matches!(it.result, ServerResult::CallToolResult(_))));
    black_box(message);
}

/// Reads an error.
pub fn error(bytes: &[u8]) {
    let message: Server = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(message, Server::Error(_)));
    black_box(message);
}

/// Reads a notification of progress.
pub fn progress(bytes: &[u8]) {
    let message: Server = serde_json::from_slice(bytes).unwrap();
    assert!(matches!(
        message,
        Server::Notification(ServerJsonrpcNotification::Standard(ServerNotification::ProgressNotification(_)))
    ));
    black_box(message);
}

/// Reads the response to `tools/list`, the method being known.
pub fn told_list(bytes: &[u8]) {
    black_box(serde_json::from_slice::<ListToolsResultResponse>(bytes).unwrap());
}

/// A response of a known method, as a program would spell it.
///
/// The crate's own `CallToolResultResponse` will not do: it takes every complete result for one that asks for input, as
/// that is tried first and needs no member but `resultType`, and drops the content.
#[derive(Deserialize)]
#[allow(dead_code, reason = "what is read is dropped")]
struct Response<T> {
    jsonrpc: String,
    id: RequestId,
    result: T,
}

/// Reads the response to `tools/call`, the method being known.
pub fn told_result(bytes: &[u8]) {
    black_box(serde_json::from_slice::<Response<CallToolResult>>(bytes).unwrap());
}

/// Writes what a client sends.
pub fn write_client(text: &str) -> Write {
    let message: ClientMessage = serde_json::from_str(text).unwrap();
    Box::new(move || serde_json::to_vec(&message).unwrap())
}

/// Writes what a server sends.
pub fn write_server(text: &str) -> Write {
    let message: Server = serde_json::from_str(text).unwrap();
    Box::new(move || serde_json::to_vec(&message).unwrap())
}
