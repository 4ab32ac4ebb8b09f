//! What reading has found: bounded, sorted by place, each problem of a place once.

use std::collections::BTreeMap;

use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};

/// How many places a distilled error names.
pub(crate) const PLACES: usize = 16;
/// How many problems it names at one of them.
pub(crate) const PROBLEMS: usize = 8;

/// Problems by their place.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    places: BTreeMap<Place, Vec<Problem>>,
    /// How many problems did not fit.
    more: usize,
    /// The first text that is none, by which a whole message is no JSON.
    broken: Option<Box<Violation>>,
    /// What was found first, wherever it is.
    first: Option<Box<Violation>>,
}

impl Findings {
    /// Adds a problem; where there are too many places, the last ones in order give way.
    #[cold]
    pub(crate) fn add(&mut self, at: Place, problem: Problem) {
        if self.first.is_none() {
            self.first = Some(Box::new(Violation { at: at.clone(), problem: problem.clone() }));
        }
        if matches!(problem, Problem::Syntax { .. }) && self.broken.is_none() {
            self.broken = Some(Box::new(Violation { at: at.clone(), problem: problem.clone() }));
        }
        let is_new = !self.places.contains_key(&at);
        if is_new && self.places.len() == PLACES && self.places.keys().next_back().is_some_and(|last| *last < at) {
            self.more += 1;
            return;
        }
        let problems = self.places.entry(at).or_default();
        if problems.contains(&problem) {
            return;
        }
        if problems.len() == PROBLEMS {
            self.more += 1;
            return;
        }
        problems.push(problem);
        if self.places.len() > PLACES {
            self.more += self.places.pop_last().map_or(0, |(_, problems)| problems.len());
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    pub(crate) fn join(&mut self, other: Self) {
        self.more += other.more;
        self.broken = self.broken.take().or(other.broken);
        self.first = self.first.take().or(other.first);
        for (at, problems) in other.places {
            problems.into_iter().for_each(|problem| self.add(at.clone(), problem));
        }
    }

    /// Counts problems that are not named.
    pub(crate) fn skip(&mut self, more: usize) {
        self.more += more;
    }

    pub(crate) fn broken(&self) -> Option<&Violation> {
        self.broken.as_deref()
    }

    /// Returns what was found first.
    pub(crate) fn first(&self) -> Option<&Violation> {
        self.first.as_deref()
    }

    /// Returns the problems in order, and how many more there are.
    pub(crate) fn finish(self) -> (Vec<Violation>, usize) {
        let mut violations = Vec::with_capacity(self.places.len());
        for (at, problems) in self.places {
            violations.extend(problems.into_iter().map(|problem| Violation { at: at.clone(), problem }));
        }
        (violations, self.more)
    }
}

impl Extend<Violation> for Findings {
    fn extend<I: IntoIterator<Item = Violation>>(&mut self, violations: I) {
        violations.into_iter().for_each(|Violation { at, problem }| self.add(at, problem));
    }
}

impl FromIterator<Violation> for Findings {
    fn from_iter<I: IntoIterator<Item = Violation>>(violations: I) -> Self {
        let mut findings = Self::default();
        findings.extend(violations);
        findings
    }
}
