//! What is open around a place in JSON text, a bit each.

/// Which of the open levels are objects, a bit each.
#[derive(Default)]
pub(crate) struct Levels {
    /// The innermost 64; the last bit is the innermost level.
    near: u64,
    /// The others, in words of 64.
    far: Vec<u64>,
    count: usize,
}

impl Levels {
    #[inline]
    pub(crate) fn push(&mut self, is_object: bool) {
        if self.count > 0 && self.count.is_multiple_of(64) {
            self.far.push(self.near);
        }
        self.near = self.near << 1 | u64::from(is_object);
        self.count += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.count -= 1;
        self.near >>= 1;
        if self.count > 0 && self.count.is_multiple_of(64) {
            self.near = self.far.pop().unwrap_or_default();
        }
    }

    /// Counts the open levels.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub(crate) fn is_object(&self) -> bool {
        self.near & 1 == 1
    }
}
