//! Server-sent events: however a stream is cut into chunks, the same events come out of it, in bounded memory.

use std::time::Duration;

use mcp_wire::sse::{Decoder, Event, write_event};
use mcp_wire::{Limits, RequestId};

/// Feeds a stream in chunks of a size.
fn decode(stream: &[u8], size: usize, limit: usize) -> Vec<Result<Event, String>> {
    let mut decoder = Decoder::with_limits(&Limits { bytes: limit, ..Limits::DEFAULT });
    let mut events = Vec::new();
    for mut chunk in stream.chunks(size) {
        while let Some(event) = decoder.next(&mut chunk) {
            events.push(event.map_err(|refused| refused.message().to_owned()));
        }
        assert!(chunk.is_empty());
        assert!(decoder.held() <= limit + 16, "{} bytes are held, the limit is {limit}", decoder.held());
    }
    events.extend(decoder.finish().map(Ok));
    events
}

#[track_caller]
fn check(stream: &str, expect: &[Event]) {
    let expect: Vec<_> = expect.iter().cloned().map(Ok).collect();
    for size in 1..=stream.len().max(1) {
        assert_eq!(decode(stream.as_bytes(), size, 1000), expect, "{size} bytes at a time");
    }
}

#[test]
fn fields_make_an_event_and_a_blank_line_ends_it() {
    check("data: {}\n\n", &[Event::new("{}")]);
    check("data:{}\n\ndata:  {}\n\n", &[Event::new("{}"), Event::new(" {}")]);
    check("data: [1,\ndata: 2]\n\n", &[Event::new("[1,\n2]")]);
    check("data\n\n", &[Event::new("")]);
    let mut named = Event::new("{}").with_id("7").with_retry(Duration::from_millis(1500));
    named.event = Some("message".to_owned());
    check("event: message\nid: 7\nretry: 1500\ndata: {}\n\n", &[named]);
    check(": keep-alive\n\ndata: {}\n: more\n\n:\n\n", &[Event::new("{}")]);
    check("colour: red\nevent: ping\n\ndata: {}\n\n", &[Event::new("{}")]);
}

#[test]
fn each_kind_of_line_end_is_one() {
    for end in ["\n", "\r\n", "\r"] {
        check(&format!("data: 1{end}{end}data: 2{end}{end}"), &[Event::new("1"), Event::new("2")]);
    }
    check("data: 1\r\n\r\n", &[Event::new("1")]);
    check("data: 1\n\r\ndata: 2\r\r\n", &[Event::new("1"), Event::new("2")]);
    check("\u{feff}data: 1\n\n", &[Event::new("1")]);
}

#[test]
fn an_id_stays_until_the_next_and_comes_without_a_message_too() {
    check(
        "id: a\ndata:\n\ndata: {}\n\nid: b\u{0}c\ndata: {}\n\nid\n\nretry: soon\n\nretry: 5\n\n",
        &[
            Event::new("").with_id("a"),
            Event::new("{}").with_id("a"),
            Event::new("{}").with_id("a"),
            Event::new("").with_id(""),
            Event::new("").with_id("").with_retry(Duration::from_millis(5)),
        ],
    );
}

#[test]
fn the_end_of_a_stream_ends_its_last_event() {
    check("data: {}", &[Event::new("{}")]);
    check("data: {}\n", &[Event::new("{}")]);
    check("", &[]);
    check(": nothing", &[]);
}

#[test]
fn a_long_event_is_refused_once_and_the_next_one_is_read() {
    let long = "x".repeat(60);
    let stream =
        format!("data: {{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{{\"a\":\"{long}\"}}}}\nid: 3\n\ndata: {{}}\n\n");
    for size in [1, 7, 64, 1000] {
        let got = decode(stream.as_bytes(), size, 64);
        assert_eq!(got, [Err("an event of more than 64 bytes, the limit".to_owned()), Ok(Event::new("{}"))]);
    }
    let refused = Decoder::with_limits(&Limits { bytes: 64, ..Limits::DEFAULT })
        .next(&mut stream.as_bytes())
        .unwrap()
        .unwrap_err();
    assert_eq!(refused.id(), Some(&RequestId::from(7)));
    assert_eq!(refused.reply(mcp_wire::Revision::V2025_11_25), None);
}

#[test]
fn what_is_written_is_read_again() {
    for data in ["", "{}", "{\n}", "{\r\n}", "[1,\r2]", " x", "a\n\nb"] {
        let mut event = Event::new(data).with_id("1\n2").with_retry(Duration::from_secs(3));
        event.event = Some("message".to_owned());
        let mut stream = Vec::new();
        write_event(&mut stream, &event);
        let lines = data.replace("\r\n", "\n").replace('\r', "\n");
        let mut expect = Event::new(lines).with_id("1 2").with_retry(Duration::from_secs(3));
        expect.event = Some("message".to_owned());
        assert_eq!(decode(&stream, 3, 1000), [Ok(expect)], "{data:?}");
    }
}
