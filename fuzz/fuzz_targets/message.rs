//! No bytes make reading panic; what is read is JSON, and so is all that is written of it or said about it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcp_wire::{Frame, FrameKind, Incoming, Message, ReadOptions, Rejection, Revision, parse_response};
use mcp_wire::{v2025_03_26, v2025_11_25, v2026_07_28};
use serde::Serialize;
use serde::de::IgnoredAny;

/// Checks what is said of a refused message, and returns what was read of another.
fn read<T>(read: Result<T, Rejection>, revision: Revision, is_json: bool) -> Option<T> {
    match read {
        Ok(read) => {
            assert!(is_json);
            Some(read)
        }
        Err(refused) => {
            assert!(!refused.message().is_empty() && !refused.message().contains('\n'));
            if let Some(reply) = refused.reply(revision) {
                let reply = Frame::parse(&reply).expect("a reply is a message");
                assert_eq!(reply.kind(), FrameKind::Error);
            }
            None
        }
    }
}

fn written(value: &impl Serialize) {
    let bytes = serde_json::to_vec(value).expect("what was read can be written");
    Frame::parse(&bytes).expect("what is written is a message");
}

macro_rules! fuzz_revision {
    ($module:ident, $revision:ident, $method:ident, $bytes:ident, $is_json:ident) => {
        let parsed = read($module::ClientMessage::parse($bytes), Revision::$revision, $is_json);
        match parsed {
            Some(Message::Request(request)) => written(&request),
            Some(Message::Notification(notification)) => written(&notification),
            Some(Message::Response(_) | Message::Batch(_)) | None => {}
        }
        let parsed = read($module::ServerMessage::parse($bytes), Revision::$revision, $is_json);
        match parsed {
            Some(Message::Request(request)) => written(&request),
            Some(Message::Notification(notification)) => written(&notification),
            Some(Message::Response(_) | Message::Batch(_)) | None => {}
        }
        for method in $module::ClientMethod::ALL {
            let asked = |_: &_| Some(*method);
            let parsed = $module::ServerMessage::parse_answer($bytes, &ReadOptions::LENIENT, asked);
            match read(parsed, Revision::$revision, $is_json).map(|parsed| parsed.value) {
                Some(Incoming::Answer(answer)) => written(&answer),
                // What answers nothing is read alike for every method.
                _ => break,
            }
        }
        let parsed = parse_response::<$module::methods::$method>($bytes);
        if let Some(response) = read(parsed, Revision::$revision, $is_json) {
            written(&response);
        }
    };
}

fuzz_target!(|bytes: &[u8]| {
    let text = str::from_utf8(bytes).map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
    let is_json = text.is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok());
    for options in [ReadOptions::STRICT, ReadOptions::LENIENT] {
        if let Some(frame) = read(Frame::parse_with(bytes, &options), Revision::V2025_03_26, is_json) {
            assert_eq!(Ok(frame.text()), text);
            for message in frame.messages(&options) {
                read(message, Revision::V2025_03_26, true);
            }
        }
    }
    fuzz_revision!(v2025_03_26, V2025_03_26, ToolsList, bytes, is_json);
    fuzz_revision!(v2025_11_25, V2025_11_25, ToolsCall, bytes, is_json);
    fuzz_revision!(v2026_07_28, V2026_07_28, ToolsCall, bytes, is_json);
});
