//! JSON is what `serde_json` takes for JSON, wherever it stands in a message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mcp_wire::{Fault, Frame, Json, Limits, ReadOptions};
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Tells whether a refusal says that the message is not JSON.
fn is_syntax<T>(read: &Result<T, mcp_wire::Rejection>) -> bool {
    read.as_ref().is_err_and(|refused| refused.fault() == Fault::Syntax)
}

fuzz_target!(|text: &str| {
    let limits = Limits { bytes: usize::MAX, depth: usize::MAX, id_bytes: usize::MAX, batch: usize::MAX };
    let options = ReadOptions { limits, ..ReadOptions::STRICT };
    let is_value = is_json(text);

    let batch = format!("[{text}]");
    let frame = Frame::parse_with(batch.as_bytes(), &options);
    assert_eq!(is_syntax(&frame), !is_json(&batch), "{batch:?}");
    if let Ok(frame) = frame {
        let expected: Vec<&RawValue> = serde_json::from_str(&batch).expect("an array");
        assert!(frame.items().eq(expected.iter().map(|item| item.get())), "{batch:?}");
    }

    let message = format!(r#"{{"jsonrpc":"2.0","method":"a","params":{{"x":{text}}}}}"#);
    let frame = Frame::parse_with(message.as_bytes(), &options);
    if is_value {
        let params = format!(r#"{{"x":{text}}}"#);
        assert_eq!(frame.expect("a notification").params(), Some(&*params), "{message:?}");
    } else if is_json(&message) {
        // It closes the params and goes on; half of a surrogate pair in the envelope is no JSON to us.
        assert!(!is_syntax(&frame) || message.to_ascii_lowercase().contains(r"\ud"), "{message:?}");
    } else {
        assert!(is_syntax(&frame), "{message:?}");
    }

    assert_eq!(text.parse::<Json>().is_ok(), is_value, "{text:?}");
    if is_value {
        let json = |text: String| text.parse::<Json>().expect("JSON");
        assert_eq!(json(format!("[{text}]")), json(format!("[ {text}\n]")));
        assert_eq!(json(format!(r#"{{"a":{text}}}"#)), json(format!(r#"{{ "\u0061" :{text}}}"#)));
        assert_ne!(json(format!("[{text}]")), json(format!("[{text},{text}]")));
    }
});
