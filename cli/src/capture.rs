//! Frames inside what people have: log lines, streams of events, HTTP archives and raw HTTP texts.

use mcp_wire::sse;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::args::Side;
use crate::text;

/// A frame that was found in something else.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Captured {
    pub(crate) side: Option<Side>,
    /// The line that it begins on, where that is known.
    pub(crate) line: Option<u64>,
    pub(crate) bytes: Vec<u8>,
    /// The headers that it came with.
    pub(crate) headers: Vec<(String, String)>,
}

impl Captured {
    fn new(side: Option<Side>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { side, line: None, bytes: bytes.into(), headers: Vec::new() }
    }
}

/// Finds the frame in a line of a log: the first JSON text in it that has `jsonrpc`.
pub(crate) fn in_log_line(line: &str) -> Option<(Option<Side>, &str)> {
    if line.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let mut from = 0;
    while let Some(at) = line[from..].find(['{', '[']).map(|at| from + at) {
        let mut values = serde_json::Deserializer::from_str(&line[at..]).into_iter::<&RawValue>();
        if let Some(Ok(value)) = values.next()
            && text::members(value.get()).is_some_and(|members| members.iter().any(|(name, _)| name == "jsonrpc"))
        {
            return Some((side_of(&line[..at]), value.get()));
        }
        from = at + 1;
    }
    None
}

/// Tells the side from the words in front of a frame.
fn side_of(words: &str) -> Option<Side> {
    let words = words.to_ascii_lowercase();
    let (client, server) = (words.rfind("from client"), words.rfind("from server"));
    match (client, server) {
        (None, None) => None,
        (client, server) if client > server => Some(Side::Client),
        _ => Some(Side::Server),
    }
}

/// Tells whether a line begins a stream of events.
pub(crate) fn begins_events(line: &[u8]) -> bool {
    [&b"data:"[..], b"event:", b"id:", b"retry:", b":"].iter().any(|field| line.starts_with(field))
}

/// Tells whether a line begins with a date, as those of logs do.
pub(crate) fn begins_log(line: &[u8]) -> bool {
    let date = line.strip_prefix(b"[").unwrap_or(line);
    date.len() > 10 && date[..4].iter().all(u8::is_ascii_digit) && date[4] == b'-' && date[7] == b'-'
}

/// Tells whether a line begins an HTTP message.
pub(crate) fn begins_http(line: &[u8]) -> bool {
    let is_request = |verb: &[u8]| line.strip_prefix(verb).is_some_and(|rest| rest.starts_with(b" "));
    line.starts_with(b"HTTP/") || ([&b"POST"[..], b"GET", b"DELETE"].iter().any(|verb| is_request(verb)))
}

/// Tells whether a whole text is an HTTP archive.
pub(crate) fn is_archive(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    text::descend(text, &["log", "entries"]).is_some()
}

/// Takes the frames out of an HTTP archive; `None` where it is none.
pub(crate) fn in_archive(bytes: &[u8]) -> Option<Vec<Captured>> {
    let archive: Value = serde_json::from_slice(bytes).ok()?;
    let mut found = Vec::new();
    for entry in archive.pointer("/log/entries")?.as_array()? {
        let body = |pointer: &str| entry.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        if !body("/request/postData/text").is_empty() {
            let mut request = Captured::new(Some(Side::Client), body("/request/postData/text"));
            request.headers = headers(entry.pointer("/request/headers"));
            found.push(request);
        }
        let answer = body("/response/content/text");
        take_answer(answer.as_bytes(), body("/response/content/mimeType"), &mut found);
    }
    Some(found)
}

fn headers(list: Option<&Value>) -> Vec<(String, String)> {
    let list = list.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let text = |header: &Value, name| header.get(name).and_then(Value::as_str).map(str::to_owned);
    list.iter().filter_map(|header| Some((text(header, "name")?, text(header, "value")?))).collect()
}

/// Takes the messages out of the body of an answer.
fn take_answer(body: &[u8], content_type: &str, found: &mut Vec<Captured>) {
    if content_type.trim_start().starts_with("text/event-stream") {
        let mut decoder = sse::Decoder::new();
        let mut chunk = body;
        while let Some(Ok(event)) = decoder.next(&mut chunk) {
            found.push(Captured::new(Some(Side::Server), event.data));
        }
        found.extend(decoder.finish().map(|event| Captured::new(Some(Side::Server), event.data)));
        found.retain(|captured| !captured.bytes.is_empty());
    } else if !body.trim_ascii().is_empty() {
        found.push(Captured::new(Some(Side::Server), body.trim_ascii()));
    }
}

/// Takes the frames out of the texts of HTTP requests and responses, one behind the other.
pub(crate) fn in_http(bytes: &[u8]) -> Vec<Captured> {
    let (mut found, mut rest, mut line) = (Vec::new(), bytes, 1);
    while !rest.trim_ascii().is_empty() {
        let (start, head_lines, body_at) = match head(rest) {
            Some(head) => head,
            None => break,
        };
        let mut lines = start.split(|byte| *byte == b'\n').map(|line| line.trim_ascii());
        let is_request = lines.next().is_some_and(|first| !first.starts_with(b"HTTP/"));
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| {
                let text = std::str::from_utf8(line).ok()?;
                let (name, value) = text.split_once(':')?;
                Some((name.trim().to_owned(), value.trim().to_owned()))
            })
            .collect();
        let header = |wanted: &str| {
            headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value.as_str())
        };
        let after = &rest[body_at..];
        let length = header("content-length").and_then(|length| length.parse::<usize>().ok());
        let end = length.map_or_else(|| next_message(after), |length| length.min(after.len()));
        let body = &after[..end];
        let body_line = line + head_lines;
        let first = found.len();
        if is_request {
            if !body.trim_ascii().is_empty() {
                found.push(Captured::new(Some(Side::Client), body.trim_ascii()));
            }
        } else {
            take_answer(body, header("content-type").unwrap_or_default(), &mut found);
        }
        for captured in &mut found[first..] {
            captured.line = Some(body_line);
            if is_request {
                captured.headers.clone_from(&headers);
            }
        }
        let used = body_at + end;
        line += rest[..used].iter().filter(|byte| **byte == b'\n').count() as u64;
        rest = &rest[used..];
        let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        line += rest[..blank].iter().filter(|byte| **byte == b'\n').count() as u64;
        rest = &rest[blank..];
    }
    found
}

/// Returns the head of an HTTP message, how many lines it has with the blank one, and where the body begins.
fn head(text: &[u8]) -> Option<(&[u8], u64, usize)> {
    let (mut at, mut lines) = (0, 0);
    loop {
        let end = text[at..].iter().position(|byte| *byte == b'\n').map(|end| at + end);
        let line = &text[at..end.unwrap_or(text.len())];
        lines += 1;
        let next = end.map_or(text.len(), |end| end + 1);
        if line.trim_ascii().is_empty() || end.is_none() {
            return Some((&text[..at.max(if end.is_none() { text.len() } else { at })], lines, next));
        }
        at = next;
    }
}

/// Returns where the next HTTP message begins.
fn next_message(text: &[u8]) -> usize {
    let mut at = 0;
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        if begins_http(line) {
            return at;
        }
        at += line.len();
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{begins_events, begins_http, begins_log, in_archive, in_http, in_log_line};
    use crate::args::Side;

    #[test]
    fn a_frame_is_found_in_a_line_of_a_log() {
        let line = r#"2025-06-01T10:00:00Z [shed] [info] Message from client: {"method":"ping","jsonrpc":"2.0","id":3} { metadata: undefined }"#;
        assert_eq!(in_log_line(line), Some((Some(Side::Client), r#"{"method":"ping","jsonrpc":"2.0","id":3}"#)));
        let line = r#"[error] from server {"a":1} [{"x":1}] {"jsonrpc":"2.0","id":1,"result":{}}"#;
        assert_eq!(in_log_line(line).map(|(side, _)| side), None, "it begins as JSON does");
        let line = r#"error from server {"a":1} then {"jsonrpc":"2.0","id":1,"result":{}}"#;
        assert_eq!(in_log_line(line), Some((Some(Side::Server), r#"{"jsonrpc":"2.0","id":1,"result":{}}"#)));
        assert_eq!(in_log_line("Server started and connected"), None);
    }

    #[test]
    fn kinds_of_input_show_by_their_first_line() {
        assert!(begins_events(b"data:{}") && begins_events(b": hello") && !begins_events(b"{\"data:\":1}"));
        assert!(
            begins_log(b"2025-06-01T10:00:00Z [a] b") && begins_log(b"[2025-06-01 10:00] b") && !begins_log(b"[2025]")
        );
        assert!(begins_http(b"POST /mcp HTTP/1.1") && begins_http(b"HTTP/1.1 200 OK") && !begins_http(b"POSTER x"));
    }

    #[test]
    fn raw_http_gives_its_bodies_with_sides_lines_and_headers() {
        let text = "POST /mcp HTTP/1.1\r\nMcp-Method: ping\r\nContent-Length: 13\r\n\r\n{\"jsonrpc\":1}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\"a\":1}\r\n\r\ndata: {\"b\":2}\r\n\r\n";
        let found = in_http(text.as_bytes());
        let seen: Vec<_> = found.iter().map(|one| (one.side, one.line, String::from_utf8_lossy(&one.bytes))).collect();
        assert_eq!(
            seen,
            [
                (Some(Side::Client), Some(5), "{\"jsonrpc\":1}".into()),
                (Some(Side::Server), Some(10), "{\"a\":1}".into()),
                (Some(Side::Server), Some(10), "{\"b\":2}".into()),
            ]
        );
        assert_eq!(found[0].headers[0], ("Mcp-Method".to_owned(), "ping".to_owned()));
    }

    #[test]
    fn an_archive_gives_requests_and_answers() {
        let archive = r#"{"log":{"entries":[{"request":{"headers":[{"name":"Mcp-Name","value":"a"}],"postData":{"text":"{\"id\":1}"}},"response":{"content":{"mimeType":"application/json","text":"{\"id\":2}"}}},{"request":{},"response":{"content":{"mimeType":"text/event-stream","text":"data: 1\n\n"}}}]}}"#;
        let found = in_archive(archive.as_bytes()).unwrap();
        let seen: Vec<_> = found.iter().map(|one| (one.side, String::from_utf8_lossy(&one.bytes))).collect();
        let (client, server) = (Some(Side::Client), Some(Side::Server));
        assert_eq!(seen, [(client, "{\"id\":1}".into()), (server, "{\"id\":2}".into()), (server, "1".into())]);
        assert_eq!(in_archive(b"{}"), None);
    }
}
