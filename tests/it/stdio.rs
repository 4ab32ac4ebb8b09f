//! Lines: however a stream is cut into chunks, the same messages come out of it, and never more memory is held than the
//! limit.

use mcp_wire::stdio::{Decoder, NotALine, frames, one_line, write_frame};
use mcp_wire::{Call, Frame, Json, JsonObject, Limits, Rejection, Revision, Sender};

type Line = Result<Vec<u8>, Rejection>;

/// Feeds a stream in chunks of the sizes given, over and over.
fn decode(stream: &[u8], sizes: &[usize], limit: usize) -> Vec<Line> {
    let mut decoder = Decoder::with_limits(Sender::Client, &Limits { bytes: limit, ..Limits::DEFAULT });
    let (mut lines, mut stream, mut sizes) = (Vec::new(), stream, sizes.iter().cycle());
    while !stream.is_empty() {
        let (mut chunk, rest) = stream.split_at(stream.len().min(*sizes.next().unwrap()));
        stream = rest;
        while let Some(line) = decoder.next(&mut chunk) {
            lines.push(line.map(<[u8]>::to_vec));
        }
        assert!(chunk.is_empty());
        assert!(decoder.held() <= limit + 4, "{} bytes are held, the limit is {limit}", decoder.held());
    }
    lines.extend(decoder.finish());
    lines
}

#[track_caller]
fn check(stream: &[u8], limit: usize, expect: &[Result<&[u8], ()>]) {
    let whole = decode(stream, &[usize::MAX], limit);
    let seen: Vec<_> = whole.iter().map(|line| line.as_deref().map_err(|_| ())).collect();
    assert_eq!(seen, expect, "{:?}", String::from_utf8_lossy(stream));
    for size in 1..=stream.len().min(40) {
        assert_eq!(decode(stream, &[size], limit), whole, "{size} bytes at a time");
    }
}

#[test]
fn a_stream_is_split_at_line_feeds() {
    check(b"{\"a\":1}\n[2]\n3\n", 99, &[Ok(b"{\"a\":1}"), Ok(b"[2]"), Ok(b"3")]);
    check(b"", 99, &[]);
    check(b"\n", 99, &[]);
    check(b"{}", 99, &[Ok(b"{}")]);
}

#[test]
fn one_byte_order_mark_at_the_start_is_stripped() {
    check(b"\xef\xbb\xbf{}\n{}\n", 99, &[Ok(b"{}"), Ok(b"{}")]);
    check(b"\xef\xbb\xbf\n{}\n", 99, &[Ok(b"{}")]);
    check(b"\xef\xbb\xbf\xef\xbb\xbf{}\n", 99, &[Ok(b"\xef\xbb\xbf{}")]);
    check(b"{}\n\xef\xbb\xbf{}\n", 99, &[Ok(b"{}"), Ok(b"\xef\xbb\xbf{}")]);
    check(b"\xef\xbb{}\n", 99, &[Ok(b"\xef\xbb{}")]);
    check(b"\xef\xbb\xbf", 99, &[]);
}

#[test]
fn a_carriage_return_before_the_line_feed_is_no_part_of_the_message() {
    check(b"{}\r\n{}\r\n\r\n{}\r", 99, &[Ok(b"{}"), Ok(b"{}"), Ok(b"{}")]);
    check(b"{\r}\n", 99, &[Ok(b"{\r}")]);
}

#[test]
fn blank_lines_are_passed_over() {
    check(b"\n\n \t\n{}\n\r\r\n  \n", 99, &[Ok(b"{}")]);
}

#[test]
fn a_line_at_the_limit_passes_and_a_longer_one_is_refused_once() {
    check(b"12345\n", 5, &[Ok(b"12345")]);
    check(b"12345\r\n", 5, &[Ok(b"12345")]);
    check(b"\xef\xbb\xbf12345\r\n", 5, &[Ok(b"12345")]);
    check(b"12345", 5, &[Ok(b"12345")]);
    check(b"123456\n", 5, &[Err(())]);
    check(b"123456", 5, &[Err(())]);
    check(b"123456\r\n1\n", 5, &[Err(()), Ok(b"1")]);
    check(b"1\n1234567890123456789012345678901234567890\n2\n", 5, &[Ok(b"1"), Err(()), Ok(b"2")]);
    check(b"          \n1\n", 5, &[Err(()), Ok(b"1")]);
    check(b"1234567890123456789012345678901234567890", 5, &[Err(())]);
}

#[test]
fn a_line_that_is_too_long_has_a_bounded_reply() {
    let refused = decode(&[b'x'; 1000], &[7], 100).remove(0).unwrap_err();
    assert_eq!(refused.code(), Some(-32700));
    assert_eq!(
        String::from_utf8(refused.reply(Revision::V2025_03_26).unwrap()).unwrap(),
        r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a message of more than 100 bytes, the limit"}}"#
    );
}

#[test]
fn any_chunking_gives_the_same_lines() {
    let pieces: [&[u8]; 12] = [
        b"{\"jsonrpc\":\"2.0\",\"method\":\"a/b\"}",
        b"\n",
        b"\r\n",
        b"\r",
        b" ",
        b"\xef\xbb\xbf",
        b"\n\n",
        b"\xff",
        b"{}",
        b"\"\\n\"",
        b"0123456789012345678901234567890123456789",
        "\u{2028}é".as_bytes(),
    ];
    let mut random = 0x9e37_79b9_u32;
    let mut next = |bound: usize| {
        random ^= random << 13;
        random ^= random >> 17;
        random ^= random << 5;
        random as usize % bound
    };
    for _ in 0..2000 {
        let stream: Vec<u8> = (0..next(14)).flat_map(|_| pieces[next(pieces.len())].to_vec()).collect();
        let limit = 20 + next(80);
        let whole = decode(&stream, &[usize::MAX], limit);
        let sizes: Vec<usize> = (0..5).map(|_| 1 + next(9)).collect();
        assert_eq!(decode(&stream, &sizes, limit), whole, "{sizes:?} of {stream:?}");
        assert_eq!(decode(&stream, &[1], limit), whole, "single bytes of {stream:?}");
        let kept: Vec<_> = whole.into_iter().filter_map(Result::ok).collect();
        let split: Vec<_> = frames(&stream).filter(|line| line.len() <= limit).map(<[u8]>::to_vec).collect();
        assert_eq!(kept, split, "{stream:?}");
    }
}

#[test]
fn one_bad_line_does_not_end_the_stream() {
    let stream = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"p\xff\"}\nnonsense\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\n";
    let read: Vec<_> = frames(stream).map(|line| Frame::parse(line).map(|frame| frame.id().cloned())).collect();
    assert_eq!(read[0].as_ref().unwrap_err().code(), Some(-32700));
    assert_eq!(read[1].as_ref().unwrap_err().code(), Some(-32700));
    assert_eq!(read[2], Ok(Some(2.into())));
}

#[test]
fn a_message_with_a_line_break_is_not_written() {
    let mut out = b"{}\n".to_vec();
    assert_eq!(write_frame(&mut out, b"{\"a\":\n1}"), Err(NotALine::Break { at: 5 }));
    assert_eq!(write_frame(&mut out, b"{}\n"), Err(NotALine::Break { at: 2 }));
    assert_eq!(write_frame(&mut out, b"{\r}"), Err(NotALine::Break { at: 1 }));
    assert_eq!(write_frame(&mut out, b""), Err(NotALine::Blank));
    assert_eq!(write_frame(&mut out, b" "), Err(NotALine::Blank));
    assert_eq!(out, b"{}\n");
    assert_eq!(write_frame(&mut out, br#"{"a":"\n"}"#), Ok(()));
    assert_eq!(out, b"{}\n{\"a\":\"\\n\"}\n");
    assert_eq!(NotALine::Break { at: 5 }.to_string(), "a message with a line break at byte 5");
}

#[test]
fn free_form_json_over_several_lines_is_put_on_one() {
    use mcp_wire::v2025_11_25 as mcp;

    let arguments: JsonObject = "{\n  \"text\": \"a\\nb\"\r\n}".parse().unwrap();
    let params = mcp::CallToolRequestParams { arguments: Some(arguments), ..mcp::CallToolRequestParams::new("say") };
    let bytes = Call::<mcp::methods::ToolsCall>::new(1, params).to_vec().unwrap();
    let mut out = Vec::new();
    write_frame(&mut out, &one_line(&bytes)).unwrap();
    let [line] = frames(&out).collect::<Vec<_>>()[..] else { panic!("one line") };
    let json = |bytes: &[u8]| std::str::from_utf8(bytes).unwrap().parse::<Json>().unwrap();
    assert_eq!(json(line), json(&bytes));
}
