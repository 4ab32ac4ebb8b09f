//! The bounds that the schemas put on values, and rules that only their prose states.

use crate::problem::number as shown;
use crate::wire::Cx;
use crate::{Integer, Number, Problem, Tolerance};

/// A check of a member's value; it may mend the value where a tolerance says so.
pub(crate) type Check<T> = fn(&mut T, &mut Cx) -> Result<(), Problem>;

/// From 0 to 1: hints of how much something matters.
pub(crate) fn unit_interval(number: &mut Number, cx: &mut Cx) -> Result<(), Problem> {
    if is_unit(number) {
        return Ok(());
    }
    if cx.is_lenient() {
        cx.tolerate(Tolerance::PriorityOutOfRange);
        return Ok(());
    }
    Err(no_unit(number))
}

pub(crate) fn is_unit(number: &Number) -> bool {
    number.cmp_int(0).is_ge() && number.cmp_int(1).is_le()
}

pub(crate) fn no_unit(number: &Number) -> Problem {
    Problem::Bounds { expected: "a number from 0 to 1", got: shown(&number.to_string()) }
}

/// A time to live in milliseconds, 0 or more.
pub(crate) fn ttl(ttl: &mut Integer, cx: &mut Cx) -> Result<(), Problem> {
    if is_ttl(ttl) {
        return Ok(());
    }
    if cx.is_lenient() {
        cx.tolerate(Tolerance::TtlNegative);
        *ttl = Integer::ZERO;
        return Ok(());
    }
    Err(no_ttl(ttl))
}

pub(crate) fn is_ttl(ttl: &Integer) -> bool {
    ttl.as_number().cmp_int(0).is_ge()
}

pub(crate) fn no_ttl(ttl: &Integer) -> Problem {
    Problem::Bounds { expected: "an integer of 0 or more", got: shown(&ttl.to_string()) }
}

/// At most 100 items; a lenient receiver takes more, since older revisions state the bound in prose alone.
#[expect(clippy::ptr_arg, reason = "a check takes the type of its member")]
pub(crate) fn hundred_items<T>(items: &mut Vec<T>, cx: &mut Cx) -> Result<(), Problem> {
    let Some(problem) = too_many(items.len()) else { return Ok(()) };
    if cx.is_lenient() {
        cx.tolerate(Tolerance::TooManyItems);
        return Ok(());
    }
    Err(problem)
}

pub(crate) fn too_many(got: usize) -> Option<Problem> {
    const LIMIT: usize = 100;
    (got > LIMIT).then_some(Problem::Items { limit: LIMIT, got })
}

/// The members of which a result that asks for input has at least one.
pub(crate) const ASKED: &[&str] = &["inputRequests", "requestState"];

/// What is wrong with a tool result beside other content.
pub(crate) const RESULTS_ALONE: &str = "a user message with a tool result holds something else";

/// `cacheScope`: a lenient receiver takes an unknown one for the narrower one.
macro_rules! private_unless_known {
    ($type:ident) => {
        impl $type {
            fn private_unless_known(&mut self, cx: &mut $crate::wire::Cx) -> Result<(), $crate::Problem> {
                if let Self::Other(_) = self {
                    cx.refine("cacheScope", $crate::Tolerance::UnknownValue, $crate::Tolerance::CacheScopeUnknown);
                    *self = Self::Private;
                }
                Ok(())
            }
        }
    };
}

/// A result that asks for input says what it asks for, or has a state to send back.
macro_rules! asks_something {
    ($type:ident) => {
        impl $type {
            /// Asks the client for answers.
            pub fn with_requests(requests: InputRequests) -> Self {
                Self { input_requests: Some(requests), request_state: None, meta: None, extra: Map::new() }
            }

            /// Asks the client to call again with this state.
            pub fn with_state(state: impl Into<String>) -> Self {
                Self { input_requests: None, request_state: Some(state.into()), meta: None, extra: Map::new() }
            }

            fn asks_something(&self) -> Result<(), $crate::Problem> {
                if self.input_requests.is_none() && self.request_state.is_none() {
                    return Err($crate::Problem::NoneOf { members: $crate::wire::check::ASKED });
                }
                Ok(())
            }
        }
    };
}

/// A user message with a tool result holds nothing else.
macro_rules! tool_results_alone {
    ($type:ident) => {
        impl $type {
            fn tool_results_alone(&self) -> Result<(), $crate::Problem> {
                let blocks = self.content.as_slice();
                let is_result =
                    |block: &&SamplingMessageContentBlock| matches!(block, SamplingMessageContentBlock::ToolResult(_));
                let results = blocks.iter().filter(is_result).count();
                if self.role == Role::User && results > 0 && results < blocks.len() {
                    return Err($crate::Problem::Rule { rule: $crate::wire::check::RESULTS_ALONE });
                }
                Ok(())
            }
        }
    };
}

/// Completion values: more than 100 may not be sent.
macro_rules! at_most_a_hundred {
    ($type:ident) => {
        impl $type {
            /// Creates one from any number of values: the first 100 are kept, and `hasMore` and `total` tell of the rest.
            pub fn truncated(mut values: Vec<String>) -> Self {
                const LIMIT: usize = 100;
                let total = values.len();
                values.truncate(LIMIT);
                let mut completion = Self::new(values);
                if total > LIMIT {
                    completion.has_more = Some(true);
                    completion.total = Some((total as u64).into());
                }
                completion
            }
        }
    };
}
