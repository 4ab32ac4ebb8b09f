//! What is said about one frame.

use std::fmt;

use crate::remark::Remark;
use mcp_wire::{FrameKind, Note, Place, Problem, Rejection, RequestId, Revision, SkippedItem, Tolerance, Violation};

/// What a frame turned out to be, and what is wrong with it.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) kind: Kind,
    pub(crate) id: Option<RequestId>,
    /// The method, or that of the request which is answered.
    pub(crate) method: Option<String>,
    /// What it was checked against.
    pub(crate) revision: Revision,
    /// The revisions that know the method, where `revision` does not.
    pub(crate) known_in: Option<Vec<Revision>>,
    /// What is odd about who sent it.
    pub(crate) direction: Option<String>,
    /// What is wrong; `None` for a valid frame.
    pub(crate) fault: Option<Fault>,
    pub(crate) notes: Vec<Aside>,
    /// Items of lists that a lenient receiver goes on without.
    pub(crate) skipped: Vec<SkippedItem>,
    /// What is odd about it in the light of those before it.
    pub(crate) remarks: Vec<Remark>,
    /// The frame as its types wrote it back, where that was asked for.
    pub(crate) text: Option<String>,
}

impl Verdict {
    pub(crate) fn new(kind: Kind, revision: Revision) -> Self {
        Self {
            kind,
            id: None,
            method: None,
            revision,
            known_in: None,
            direction: None,
            fault: None,
            notes: Vec::new(),
            skipped: Vec::new(),
            remarks: Vec::new(),
            text: None,
        }
    }

    /// What is not valid needs no remark.
    pub(crate) fn keep_remarks_of_valid(&mut self) {
        if self.fault.is_some() {
            self.remarks.clear();
        }
    }

    pub(crate) fn is_ok(&self) -> bool {
        self.fault.is_none()
    }
}

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Request,
    Notification,
    Result,
    Error,
    Batch,
    /// No message at all.
    Invalid,
}

impl Kind {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Notification => "notification",
            Self::Result => "result",
            Self::Error => "error",
            Self::Batch => "batch",
            Self::Invalid => "invalid",
        }
    }
}

impl From<FrameKind> for Kind {
    fn from(kind: FrameKind) -> Self {
        match kind {
            FrameKind::Request => Self::Request,
            FrameKind::Notification => Self::Notification,
            FrameKind::Result => Self::Result,
            FrameKind::Error => Self::Error,
            FrameKind::Batch => Self::Batch,
        }
    }
}

/// Why something is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The code to refuse it with; `None` where there is nothing to refuse, as in an answer.
    pub(crate) code: Option<i64>,
    /// The first cause, on one line.
    pub(crate) message: String,
    /// Every cause with its place; none where the text is not JSON.
    pub(crate) violations: Vec<Violation>,
    /// How many causes there are beyond these.
    pub(crate) more: usize,
}

impl From<&Rejection> for Fault {
    fn from(refused: &Rejection) -> Self {
        Self {
            code: refused.code(),
            message: refused.message().to_owned(),
            violations: refused.violations().to_vec(),
            more: refused.distilled().more(),
        }
    }
}

impl Fault {
    pub(crate) fn of(code: Option<i64>, violations: Vec<Violation>) -> Self {
        let message = violations.first().map(ToString::to_string).unwrap_or_default();
        Self { code, message, violations, more: 0 }
    }

    pub(crate) fn syntax(message: String) -> Self {
        Self { code: Some(-32700), message, violations: Vec::new(), more: 0 }
    }

    pub(crate) fn rule(code: Option<i64>, at: Place, rule: &'static str) -> Self {
        Self::of(code, vec![Violation { at, problem: Problem::Rule { rule } }])
    }

    /// Says how many causes are not named.
    pub(crate) fn rest(&self) -> Option<String> {
        match self.more {
            0 => None,
            1 => Some("1 more problem".to_owned()),
            more => Some(format!("{more} more problems")),
        }
    }

    /// The same inside a larger value.
    pub(crate) fn below(mut self, outer: &Place) -> Self {
        for violation in &mut self.violations {
            violation.at = outer.clone().join(&violation.at);
        }
        match self.violations.first() {
            Some(first) => self.message = first.to_string(),
            None => self.message = format!("{} at {outer}", self.message),
        }
        self
    }
}

/// Something worth knowing about a valid frame, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aside {
    /// The place of what it is about.
    pub(crate) at: Place,
    pub(crate) what: What,
}

/// What a remark says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A tolerance was used.
    Tolerance(Tolerance),
    /// Anything else, in words.
    Words(String),
}

impl Aside {
    pub(crate) fn words(at: Place, words: impl Into<String>) -> Self {
        Self { at, what: What::Words(words.into()) }
    }
}

impl From<Note> for Aside {
    fn from(note: Note) -> Self {
        Self { at: note.at, what: What::Tolerance(note.tolerance) }
    }
}

impl fmt::Display for Aside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            What::Tolerance(tolerance) => write!(f, "{tolerance}")?,
            What::Words(words) => f.write_str(words)?,
        }
        write!(f, " at {}", self.at)
    }
}
