//! Scanning strings in words and blocks.

/// Finds the first byte from a place on that is no plain part of a string: a quote, a backslash or a control character.
#[inline(always)]
pub(crate) fn plain_until(bytes: &[u8], from: usize) -> usize {
    /// From here on a string counts as long.
    const LONG: usize = 64;
    let mut at = from;
    while let Some(word) = word_at(bytes, at) {
        match special(word) {
            0 => at += 8,
            found => return at + found.trailing_zeros() as usize / 8,
        }
        if at - from >= LONG {
            return plain_long(bytes, at);
        }
    }
    plain_to_end(bytes, at)
}

#[inline]
fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
}

/// The same far inside a long string, in blocks that a compiler turns into vector instructions.
#[inline(never)]
fn plain_long(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    let is_special = |byte: &u8| (*byte == b'"') | (*byte == b'\\') | (*byte < b' ');
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<64>()) {
        if block.iter().fold(false, |found, byte| found | is_special(byte)) {
            break;
        }
        at += 64;
    }
    while let Some(word) = word_at(bytes, at) {
        match special(word) {
            0 => at += 8,
            found => return at + found.trailing_zeros() as usize / 8,
        }
    }
    plain_to_end(bytes, at)
}

/// The same byte by byte, where less than a word is left.
#[inline(never)]
fn plain_to_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while bytes.get(at).is_some_and(|byte| !matches!(byte, b'"' | b'\\' | 0..b' ')) {
        at += 1;
    }
    at
}

/// Marks the bytes of a little-endian word that are a quote, a backslash or a control character, by their highest bit.
/// The lowest mark is exact; those above it may be wrong.
#[inline]
fn special(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    const HIGHS: u64 = ONES << 7;
    let zero_bytes = |word: u64| word.wrapping_sub(ONES) & !word;
    let quotes = zero_bytes(word ^ (ONES * b'"' as u64));
    let slashes = zero_bytes(word ^ (ONES * b'\\' as u64));
    let controls = word.wrapping_sub(ONES * b' ' as u64) & !word;
    (quotes | slashes | controls) & HIGHS
}
