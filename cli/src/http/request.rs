//! Requests of HTTP, out of their bytes or out of lines of JSON.

use std::borrow::Cow;
use std::str;

use mcp_wire::{Json, JsonObject, Kind};

/// How many headers a request may have.
const HEADERS: usize = 256;

/// A request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request<'a> {
    pub(crate) method: Cow<'a, str>,
    pub(crate) headers: Vec<(Cow<'a, str>, Cow<'a, [u8]>)>,
    pub(crate) body: Cow<'a, [u8]>,
}

/// What a piece of the input is, or why it is nothing, with the line that it begins on.
pub(crate) type Found<'a> = (u64, Result<Request<'a>, String>);

/// Reads all requests of an input.
pub(crate) fn requests(bytes: &[u8]) -> Vec<Found<'_>> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match bytes.trim_ascii_start().first() {
        Some(b'{') => lines(bytes),
        Some(_) => raw(bytes),
        None => Vec::new(),
    }
}

fn lines(bytes: &[u8]) -> Vec<Found<'_>> {
    let lines = (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.trim_ascii().is_empty());
    lines.map(|(number, line)| (number, described(line))).collect()
}

/// Reads a request that a line of JSON describes.
fn described(line: &[u8]) -> Result<Request<'static>, String> {
    let text = str::from_utf8(line).map_err(|error| format!("invalid UTF-8 at byte {}", error.valid_up_to()))?;
    let object: JsonObject = text.parse().map_err(|error| format!("expected a JSON object: {error}"))?;
    let method = match object.get("method") {
        Some(method) => method.parse_as().map_err(|_| "expected a string at /method")?,
        None => "POST".to_owned(),
    };
    let headers = object.get("headers").map(|headers| headers_of(&headers)).transpose()?.unwrap_or_default();
    let body = match object.get("body") {
        Some(body) if body.kind() == Kind::String => body.parse_as().map_err(|error| format!("at /body: {error}"))?,
        Some(body) => body.to_string(),
        None => String::new(),
    };
    Ok(Request { method: method.into(), headers, body: body.into_bytes().into() })
}

type Header = (Cow<'static, str>, Cow<'static, [u8]>);

fn headers_of(headers: &Json) -> Result<Vec<Header>, String> {
    let pairs: Vec<(String, String)> = match headers.kind() {
        Kind::Array => headers.parse_as().map_err(|_| "expected pairs of strings at /headers")?,
        Kind::Object => {
            let object = JsonObject::try_from(headers.clone()).map_err(|error| error.to_string())?;
            let mut pairs = Vec::new();
            for (name, value) in object.iter() {
                let value: Json = value.parse().map_err(|error| format!("at /headers: {error}"))?;
                let values: Vec<String> = match value.kind() {
                    Kind::Array => value.parse_as(),
                    Kind::Null | Kind::Boolean | Kind::Number | Kind::String | Kind::Object => {
                        value.parse_as().map(|value| vec![value])
                    }
                }
                .map_err(|_| "expected strings or lists of strings in /headers")?;
                pairs.extend(values.into_iter().map(|value| (name.clone().into_owned(), value)));
            }
            pairs
        }
        got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String) => {
            return Err(format!("expected an object or a list at /headers, got {got}"));
        }
    };
    Ok(pairs.into_iter().map(|(name, value)| (name.into(), value.into_bytes().into())).collect())
}

/// Reads requests as they go over the wire. What follows one that is none cannot be told apart, and is left.
fn raw(bytes: &[u8]) -> Vec<Found<'_>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(start) = bytes[at..].iter().position(|byte| !byte.is_ascii_whitespace()) {
        at += start;
        let line = bytes[..at].iter().filter(|byte| **byte == b'\n').count() as u64 + 1;
        match one(&bytes[at..]) {
            Ok((request, length)) => {
                found.push((line, Ok(request)));
                at += length;
            }
            Err(error) => {
                found.push((line, Err(error)));
                break;
            }
        }
    }
    found
}

/// Reads one request, and tells how many bytes it takes.
fn one(bytes: &[u8]) -> Result<(Request<'_>, usize), String> {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut head = httparse::Request::new(&mut headers);
    let start = match head.parse(bytes) {
        Ok(httparse::Status::Complete(start)) => start,
        Ok(httparse::Status::Partial) => return Err("expected a blank line behind the headers".to_owned()),
        Err(error) => return Err(format!("expected a request of HTTP: {error}")),
    };
    let method = head.method.unwrap_or_default().into();
    let headers: Vec<(Cow<'_, str>, Cow<'_, [u8]>)> =
        head.headers.iter().map(|header| (header.name.into(), header.value.into())).collect();
    let find = |name: &str| headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| &**value);
    if find("Transfer-Encoding").is_some() {
        return Err("expected a body with Content-Length, got Transfer-Encoding".to_owned());
    }
    let rest = bytes.len() - start;
    let length = match find("Content-Length") {
        Some(length) => {
            let length = str::from_utf8(length).ok().and_then(|length| length.trim().parse::<usize>().ok());
            length.ok_or("expected a number in Content-Length")?
        }
        None => rest,
    };
    if length > rest {
        return Err(format!("expected {length} bytes of body, got {rest}"));
    }
    let body = bytes[start..start + length].into();
    Ok((Request { method, headers, body }, start + length))
}
