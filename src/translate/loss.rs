//! What a translation takes away, makes up or says in another way.

use std::borrow::Cow;
use std::fmt;

use crate::json::value::Json;
use crate::line::Excerpt;
use crate::report::place::Place;
use crate::translate::node::Node;

/// What became of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// It is gone.
    Gone(Json),
    /// Nobody said it.
    Invented(Json),
    /// It says the same, or part of it, in another way.
    Changed {
        /// What came.
        from: Json,
        /// What goes on.
        to: Json,
    },
}

/// One thing that a translation did not carry over as it came.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Loss {
    /// Where: in the params or the result.
    pub at: Place,
    /// What became of it.
    pub what: What,
    /// Why.
    pub why: Cow<'static, str>,
}

impl fmt::Display for Loss {
    /// Says it on one line; a value is quoted and cut.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |json: &Json| Excerpt::new(json.as_str()).to_string();
        match &self.what {
            What::Gone(json) => write!(f, "lost {}", quoted(json))?,
            What::Invented(json) => write!(f, "made up {}", quoted(json))?,
            What::Changed { from, to } => write!(f, "changed {} to {}", quoted(from), quoted(to))?,
        }
        write!(f, " at {}: {}", if self.at.is_top() { "the top level" } else { self.at.as_str() }, self.why)
    }
}

/// The losses of one translation.
#[derive(Debug, Default)]
pub(crate) struct Losses(pub(crate) Vec<Loss>);

impl Losses {
    pub(crate) fn gone(&mut self, at: Place, node: &Node, why: impl Into<Cow<'static, str>>) {
        self.0.push(Loss { at, what: What::Gone(node.json()), why: why.into() });
    }

    pub(crate) fn invented(&mut self, at: Place, node: &Node, why: &'static str) {
        self.0.push(Loss { at, what: What::Invented(node.json()), why: why.into() });
    }

    pub(crate) fn changed(&mut self, at: Place, from: &Node, to: &Node, why: &'static str) {
        self.0.push(Loss { at, what: What::Changed { from: from.json(), to: to.json() }, why: why.into() });
    }
}
