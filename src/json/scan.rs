//! Scanning strings in words and blocks.

/// Finds the first byte from a place on that is no plain part of a string: a quote, a backslash or a control character.
#[inline(always)]
pub(crate) fn plain_until(bytes: &[u8], from: usize) -> usize {
    let (mut at, mut rest) = (from, bytes.get(from..).unwrap_or_default());
    // Names and most strings end here; what is behind is a call, so that this stays small.
    for _ in 0..2 {
        let Some((word, behind)) = rest.split_first_chunk() else { break };
        match special(u64::from_le_bytes(*word)) {
            0 => (at, rest) = (at + 8, behind),
            found => return at + found.trailing_zeros() as usize / 8,
        }
    }
    plain_far(bytes, at)
}

#[inline]
fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|word| u64::from_le_bytes(*word))
}

/// The same for a string that goes on: word by word, and then in blocks that a compiler turns into vector instructions.
#[inline(never)]
fn plain_far(bytes: &[u8], from: usize) -> usize {
    /// From here on a string counts as long.
    const LONG: usize = 64;
    let is_special = |byte: &u8| (*byte == b'"') | (*byte == b'\\') | (*byte < b' ');
    let mut at = from;
    while let Some(word) = word_at(bytes, at) {
        match special(word) {
            0 => at += 8,
            found => return at + found.trailing_zeros() as usize / 8,
        }
        while at - from >= LONG
            && let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<64>())
            && !block.iter().fold(false, |found, byte| found | is_special(byte))
        {
            at += block.len();
        }
    }
    while bytes.get(at).is_some_and(|byte| !is_special(byte)) {
        at += 1;
    }
    at
}

/// Marks the bytes of a little-endian word that are a quote, a backslash or a control character, by their highest bit.
/// The lowest mark is exact; those above it may be wrong.
#[inline]
fn special(word: u64) -> u64 {
    const ONES: u64 = u64::MAX / 255;
    // Turning one bit over puts the quote right behind the control characters, which stay among themselves.
    let controls_and_quotes = (word ^ (ONES * 2)).wrapping_sub(ONES * (b' ' as u64 + 1));
    let slashes = (word ^ (ONES * b'\\' as u64)).wrapping_sub(ONES);
    (controls_and_quotes | slashes) & !word & (ONES << 7)
}
