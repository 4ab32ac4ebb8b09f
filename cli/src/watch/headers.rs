//! Headers of HTTP against the body that they came with.

use mcp_wire::http::header;
use mcp_wire::{Frame, FrameKind, Place, Quoted, Revision};

use crate::remark::{Kind, Remark};
use crate::text::{self, string_member};

/// Compares what headers mirror.
pub(crate) fn compare(headers: &[(String, String)], frame: &Frame<'_>, revision: Revision, remarks: &mut Vec<Remark>) {
    if !matches!(frame.kind(), FrameKind::Request | FrameKind::Notification) || headers.is_empty() {
        return;
    }
    let params = frame.params().unwrap_or("{}");
    let method = frame.method().unwrap_or_default();
    let version = text::descend(params, &["_meta", mcp_wire::meta::PROTOCOL_VERSION]).and_then(text::string);
    let top = Place::top;
    let mut compare = |name: &str, at: Place, expected: Option<&str>, is_encoded: bool| {
        let got = headers.iter().find(|(got, _)| got.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str());
        let got = match got {
            Some(got) if is_encoded => match header::decode(got.as_bytes()) {
                Ok(text) => Some(text.into_owned()),
                Err(bad) => return remarks.push(Remark::new(Kind::Headers, at, format!("header `{name}`: {bad}"))),
            },
            Some(got) => Some(got.trim().to_owned()),
            None => None,
        };
        if let Some(expected) = expected.filter(|expected| got.as_deref() != Some(expected)) {
            let got = got.map_or_else(|| "none".to_owned(), |got| Quoted::new(&got).to_string());
            let words = format!("header `{name}`: expected {}, got {got}", Quoted::new(expected));
            remarks.push(Remark::new(Kind::Headers, at, words));
        }
    };
    let meta = || top().member("params").member("_meta").member(mcp_wire::meta::PROTOCOL_VERSION);
    compare(header::PROTOCOL_VERSION, meta(), version.as_deref(), false);
    if revision.is_modern() && frame.kind() == FrameKind::Request {
        compare(header::METHOD, top().member("method"), Some(method), false);
        // What is no value is told of any method.
        let member = header::subject(method);
        let subject = member.and_then(|member| string_member(params, member));
        compare(header::NAME, top().member("params").member(member.unwrap_or("name")), subject.as_deref(), true);
    }
}
