//! Where values end. Each function takes the bytes of a text and the place where a value begins, and returns the place
//! behind it; `None` where there is no such value.

use crate::json::levels::Levels;
use crate::json::scan::plain_until;

/// Returns the place behind white space.
pub(super) fn space_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(at) {
        at += 1;
    }
    at
}

/// Passes over white space, and returns what comes then.
#[inline(always)]
pub(super) fn next_byte(bytes: &[u8], at: &mut usize) -> Option<u8> {
    match bytes.get(*at) {
        Some(byte) if *byte > b' ' => Some(*byte),
        _ => {
            *at = space_end(bytes, *at);
            bytes.get(*at).copied()
        }
    }
}

/// The end of a string, from its quote on.
#[inline]
pub(super) fn string_end(bytes: &[u8], quote: usize) -> Option<usize> {
    let end = plain_until(bytes, quote + 1);
    match bytes.get(end) {
        Some(b'"') => Some(end + 1),
        _ => escaped_end(bytes, end),
    }
}

/// The end of a string, from an escape on.
#[inline(never)]
fn escaped_end(bytes: &[u8], escape: usize) -> Option<usize> {
    let mut at = escape;
    loop {
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'"', _) => return Some(at + 1),
            (b'\\', Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't')) => at += 2,
            (b'\\', Some(b'u')) if hex(bytes, at + 2).is_some() => at += 6,
            _ => return None,
        }
        at = plain_until(bytes, at);
    }
}

/// Reads the four digits of a `\u` escape.
pub(super) fn hex(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |sum, digit| Some(sum * 16 + char::from(*digit).to_digit(16)?))
}

/// The end of a number.
#[inline]
pub(super) fn number_end(bytes: &[u8], start: usize) -> Option<usize> {
    // Most numbers are a few digits.
    if let Some(b'1'..=b'9') = bytes.get(start) {
        let end = digits_end(bytes, start + 1);
        if !matches!(bytes.get(end), Some(b'.' | b'e' | b'E')) {
            return Some(end);
        }
    }
    any_number_end(bytes, start)
}

#[inline(never)]
fn any_number_end(bytes: &[u8], start: usize) -> Option<usize> {
    let some_digits = |from| Some(digits_end(bytes, from)).filter(|end| *end > from);
    let whole = start + usize::from(bytes.get(start) == Some(&b'-'));
    let mut at = some_digits(whole)?;
    if bytes[whole] == b'0' && at > whole + 1 {
        return None;
    }
    if bytes.get(at) == Some(&b'.') {
        at = some_digits(at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        at = some_digits(at + 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-'))))?;
    }
    Some(at)
}

#[inline]
fn digits_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

/// The end of `null`, `true` or `false`.
#[inline]
pub(super) fn word_end(bytes: &[u8], start: usize) -> Option<usize> {
    let rest = bytes.get(start..)?;
    let word: &[u8] = match rest.first()? {
        b'n' => b"null",
        b't' => b"true",
        _ => b"false",
    };
    rest.starts_with(word).then_some(start + word.len())
}

/// The end of an object or array, from its bracket on, and how many levels there are in it. This needs no stack, however
/// many they are.
pub(super) fn nested_end(bytes: &[u8], bracket: usize) -> Option<(usize, usize)> {
    let (mut at, mut levels, mut deepest) = (bracket, Levels::default(), 0);
    loop {
        // A value begins here.
        match next_byte(bytes, &mut at)? {
            b'"' => at = string_end(bytes, at)?,
            b'-' | b'0'..=b'9' => at = number_end(bytes, at)?,
            b't' | b'f' | b'n' => at = word_end(bytes, at)?,
            opening @ (b'{' | b'[') => {
                let is_object = opening == b'{';
                levels.push(is_object);
                deepest = deepest.max(levels.count());
                at += 1;
                match (next_byte(bytes, &mut at)?, is_object) {
                    (b'}', true) | (b']', false) => {}
                    (_, true) => {
                        at = name_end(bytes, at)?;
                        continue;
                    }
                    (_, false) => continue,
                }
            }
            _ => return None,
        }
        // A value has ended: close what ends with it, and go on to the next.
        loop {
            let is_object = levels.is_object();
            match (next_byte(bytes, &mut at)?, is_object) {
                (b',', _) => {
                    at += 1;
                    if is_object {
                        at = name_end(bytes, at)?;
                    }
                    break;
                }
                (b'}', true) | (b']', false) => {}
                _ => return None,
            }
            at += 1;
            levels.pop();
            if levels.count() == 0 {
                return Some((at, deepest));
            }
        }
    }
}

/// The end of the name that comes next, and of its colon.
#[inline]
fn name_end(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    if next_byte(bytes, &mut at)? != b'"' {
        return None;
    }
    at = string_end(bytes, at)?;
    (next_byte(bytes, &mut at)? == b':').then_some(at + 1)
}
