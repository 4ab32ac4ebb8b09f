//! The way to the value that is being read.

use crate::report::place::{Place, Step};

/// The way to a value; few are longer than what is held in place.
#[derive(Debug)]
pub(crate) struct Steps<'a> {
    near: [Step<'a>; 8],
    far: Vec<Step<'a>>,
    count: usize,
}

impl<'a> Steps<'a> {
    pub(crate) fn new() -> Self {
        Self { near: [Step::Index(0); 8], far: Vec::new(), count: 0 }
    }

    /// Counts the steps.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    #[inline]
    pub(crate) fn push(&mut self, step: Step<'a>) {
        match self.near.get_mut(self.count) {
            Some(place) => *place = step,
            None => self.far.push(step),
        }
        self.count += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.count -= 1;
        if self.count >= self.near.len() {
            self.far.pop();
        }
    }

    /// Puts another step in the place of the last one.
    pub(crate) fn replace(&mut self, step: Step<'a>) {
        self.pop();
        self.push(step);
    }

    pub(crate) fn last(&self) -> Option<&Step<'a>> {
        match self.far.last() {
            None => self.count.checked_sub(1).and_then(|last| self.near.get(last)),
            last => last,
        }
    }

    #[cold]
    pub(crate) fn place(&self) -> Place {
        let near = &self.near[..self.count.min(self.near.len())];
        Place::top().follow(near).follow(&self.far)
    }
}
