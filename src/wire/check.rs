//! The bounds that the schemas put on values, and rules that only their prose states.

use crate::json::number::{Integer, Number};
use crate::line::Excerpt;
use crate::report::problem::Problem;
use crate::tolerance::Tolerance;
use crate::wire::member::Slot;
use crate::wire::reader::Reader;

/// The version that a request names: whoever reads a message of one revision is told of another.
#[expect(clippy::ptr_arg, reason = "the form of every check")]
pub(crate) fn version(version: &mut String, reader: &mut Reader<'_>) -> Result<(), Problem> {
    reader.compare_version(version);
    Ok(())
}

/// From 0 to 1: hints of how much something matters.
pub(crate) fn unit_interval(number: &mut Number, reader: &mut Reader<'_>) -> Result<(), Problem> {
    if number.cmp_int(0).is_ge() && number.cmp_int(1).is_le() {
        return Ok(());
    }
    if reader.is_lenient() {
        reader.tolerate(Tolerance::PriorityOutOfRange);
        return Ok(());
    }
    Err(Problem::Bounds { expected: "a number from 0 to 1", got: Excerpt::of_number(&number.to_string()) })
}

/// A time to live in milliseconds, 0 or more.
pub(crate) fn ttl(ttl: &mut Integer, reader: &mut Reader<'_>) -> Result<(), Problem> {
    if ttl.as_number().cmp_int(0).is_ge() {
        return Ok(());
    }
    if reader.is_lenient() {
        reader.tolerate(Tolerance::TtlNegative);
        *ttl = Integer::ZERO;
        return Ok(());
    }
    Err(Problem::Bounds { expected: "an integer of 0 or more", got: Excerpt::of_number(&ttl.to_string()) })
}

/// At most 100 items; a lenient receiver takes more, since older revisions state the bound in prose alone.
#[expect(clippy::ptr_arg, reason = "a check takes the type of its member")]
pub(crate) fn hundred_items<T>(items: &mut Vec<T>, reader: &mut Reader<'_>) -> Result<(), Problem> {
    const LIMIT: usize = 100;
    if items.len() <= LIMIT {
        return Ok(());
    }
    if reader.is_lenient() {
        reader.tolerate(Tolerance::TooManyItems);
        return Ok(());
    }
    Err(Problem::Items { limit: LIMIT, got: items.len() })
}

/// A result that asks for input says what it asks for, or has a state to send back.
pub(crate) fn asks_something<R, S>(requests: &Slot<R>, state: &Slot<S>) -> Result<(), Problem> {
    if requests.is_absent() && state.is_absent() {
        return Err(Problem::NoneOf { members: &["inputRequests", "requestState"] });
    }
    Ok(())
}

/// `cacheScope`: a lenient receiver takes an unknown one for the narrower one.
macro_rules! private_unless_known {
    ($type:ident) => {
        impl $type {
            fn private_unless_known(
                &mut self,
                reader: &mut $crate::wire::reader::Reader<'_>,
            ) -> Result<(), $crate::report::problem::Problem> {
                if let Self::Other(_) = self {
                    reader.refine(
                        $crate::tolerance::Tolerance::UnknownValue,
                        $crate::tolerance::Tolerance::CacheScopeUnknown,
                    );
                    *self = Self::Private;
                }
                Ok(())
            }
        }
    };
}
pub(crate) use private_unless_known;

/// Constructors of a result that asks for input.
macro_rules! asking {
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
        }
    };
}
pub(crate) use asking;

/// A user message with a tool result holds nothing else.
macro_rules! tool_results_alone {
    ($type:ident) => {
        impl $type {
            fn tool_results_alone(
                role: &$crate::wire::member::Slot<Role>,
                content: &$crate::wire::member::Slot<OneOrMany<SamplingMessageContentBlock>>,
            ) -> Result<(), $crate::report::problem::Problem> {
                let (Some(Role::User), Some(content)) = (role.get(), content.get()) else { return Ok(()) };
                let blocks = content.as_slice();
                let is_result =
                    |block: &&SamplingMessageContentBlock| matches!(block, SamplingMessageContentBlock::ToolResult(_));
                let results = blocks.iter().filter(is_result).count();
                if results > 0 && results < blocks.len() {
                    return Err($crate::report::problem::Problem::Rule {
                        rule: "a user message with a tool result holds something else",
                    });
                }
                Ok(())
            }
        }
    };
}
pub(crate) use tool_results_alone;

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
pub(crate) use at_most_a_hundred;
