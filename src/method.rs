//! Methods as types: the compiler ties a name to its params and its result.

use serde::{Serialize, Serializer};

use crate::error::wire_error::RevisionError;
use crate::json::kind::Kind;
use crate::json::value::JsonObject;
use crate::revision::Revision;
use crate::sealed::Sealed;
use crate::sender::Sender;
use crate::wire::params::{self, Params};
use crate::wire::read::Wire;
use crate::wire::reader::Reader;

/// A request method of one revision. The trait is sealed: the revision modules implement it.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{Method, v2025_11_25::methods::ToolsCall};
///
/// assert_eq!(ToolsCall::NAME, "tools/call");
/// # }
/// ```
pub trait Method: Sealed {
    /// Its name on the wire.
    const NAME: &'static str;
    /// Its revision.
    const REVISION: Revision;
    /// Who sends it.
    const SENDER: Sender;
    /// Its params; an `Option` where they may be absent.
    type Params: Params;
    /// What it is answered with.
    type Result: MethodResult<Error = Self::Error>;
    /// What it can be refused with: the errors of its revision.
    type Error: RevisionError;
}

/// A notification of one revision. The trait is sealed: the revision modules implement it.
pub trait Notification: Sealed {
    /// Its name on the wire.
    const NAME: &'static str;
    /// Its revision.
    const REVISION: Revision;
    /// Who sends it.
    const SENDER: Sender;
    /// Its params; an `Option` where they may be absent.
    type Params: Params;
}

/// What a method of a revision is answered with. The trait is sealed: the revision modules implement it.
pub trait MethodResult: Wire + Serialize + Sealed {
    /// What a request of the revision can be refused with.
    type Error: RevisionError;
}

/// A method that may be answered by a request for more input: tools/call, prompts/get and resources/read of 2026-07-28.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Response, v2026_07_28::{CallToolOutcome, InputRequiredResult}};
///
/// Response::<CallToolOutcome>::ok(1, InputRequiredResult::with_state("s").into());
/// # }
/// ```
///
/// A client goes on for as long as it is asked: [`Call::follow`](crate::Call::follow) gives the questions and takes the answers.
///
/// No other result can ask for input:
///
/// ```compile_fail,E0277
/// use mcp_wire::{Response, v2026_07_28::{InputRequiredResult, ListToolsResult}};
///
/// Response::<ListToolsResult>::ok(1, InputRequiredResult::with_state("s").into());
/// ```
pub trait MayRequireInput: Method {
    /// What it is answered with in the end.
    type Complete;
    /// The request for input.
    type Required;
    /// One question of it.
    type Question;
    /// The answer to a question.
    type Response;
    /// The answers to all of them, under the keys of the questions.
    type Responses;

    /// Returns the request for input, where the result is one.
    fn required(result: &Self::Result) -> Option<&Self::Required>;

    /// Takes the result that ends the request.
    ///
    /// # Errors
    /// Gives the request for input, where it is one.
    fn complete(result: Self::Result) -> Result<Self::Complete, Box<Self::Required>>;

    /// Asks for the answer to each question, in order; `None` where there is no question, and the state of the server alone
    /// is sent back.
    ///
    /// # Errors
    /// Fails with the first answer that fails.
    fn respond<E>(
        required: &Self::Required,
        answer: impl FnMut(&str, &Self::Question) -> Result<Self::Response, E>,
    ) -> Result<Option<Self::Responses>, E>;

    /// Puts the answers, and the state of the server, into the params of the next attempt.
    fn answer(params: &mut Self::Params, required: &Self::Required, responses: Option<Self::Responses>);
}

/// A method that may be run as a task, in 2025-11-25: a request with `task` in its params is answered with
/// [`Accepted`](Self::Accepted), and `tasks/result` with what the method itself returns.
pub trait MayBeTask: Method {
    /// What the request is answered with at once.
    type Accepted: MethodResult;
}

/// What a method that may be run as a task is answered with: its result, or the task that it has become.
///
/// [`parse_task_response`](crate::parse_task_response) reads it.
#[derive(Clone, Debug, PartialEq)]
pub enum NowOrTask<R, A> {
    /// The result.
    Now(R),
    /// The task; `tasks/result` gives the result later.
    Accepted(A),
}

impl<R, A> Sealed for NowOrTask<R, A> {}

/// Which it is, the member `task` tells.
impl<R: Wire, A: Wire> Wire for NowOrTask<R, A> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let before = reader.json.mark();
        let is_task = reader.json.kind()? == Kind::Object && {
            reader.json.open();
            let start = reader.json.mark();
            reader.has(start, "task")
        };
        reader.json.back(before);
        match is_task {
            true => A::read(reader).map(Self::Accepted),
            false => R::read(reader).map(Self::Now),
        }
    }
}

impl<R: Serialize, A: Serialize> Serialize for NowOrTask<R, A> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Now(result) => result.serialize(serializer),
            Self::Accepted(task) => task.serialize(serializer),
        }
    }
}

/// What a method is answered with where the peer may have extensions: its result, or that of an extension.
///
/// [`parse_extended_response`](crate::parse_extended_response) reads it, and [`Call::extend`](crate::Call::extend) makes it.
#[derive(Clone, Debug, PartialEq)]
pub enum KnownOrExtension<R> {
    /// A result of the method.
    Known(R),
    /// A result whose `resultType` is [registered](crate::ReadOptions::result_types), as it came.
    Extension(JsonObject),
}

impl<R> Sealed for KnownOrExtension<R> {}

/// Which it is, the member `resultType` tells.
impl<R: Wire> Wire for KnownOrExtension<R> {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        match reader.is_of_extension()? {
            true => params::read_unknown(reader).map(Self::Extension),
            false => R::read(reader).map(Self::Known),
        }
    }
}

impl<R: Serialize> Serialize for KnownOrExtension<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(result) => result.serialize(serializer),
            Self::Extension(result) => result.serialize(serializer),
        }
    }
}

/// Ties a request method together.
macro_rules! request {
    ($type:ident = $name:literal in $revision:ident by $sender:path, $params:ty => $result:ty) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::method::Method for $type {
            const NAME: &'static str = $name;
            const REVISION: $crate::revision::Revision = $crate::revision::Revision::$revision;
            const SENDER: $crate::sender::Sender = $sender;
            type Params = $params;
            type Result = $result;
            type Error = super::Error;
        }
    };
}
pub(crate) use request;

/// Ties a notification together.
macro_rules! notification {
    ($type:ident = $name:literal in $revision:ident by $sender:path, $params:ty) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::method::Notification for $type {
            const NAME: &'static str = $name;
            const REVISION: $crate::revision::Revision = $crate::revision::Revision::$revision;
            const SENDER: $crate::sender::Sender = $sender;
            type Params = $params;
        }
    };
}
pub(crate) use notification;

/// Ties results to the errors of their revision.
macro_rules! results {
    ($error:ident: $($result:ident,)*) => {
        $(impl $crate::method::MethodResult for $result {
            type Error = $error;
        })*
    };
}
pub(crate) use results;

/// Lets a method ask for input.
macro_rules! may_require_input {
    ($type:ident => $outcome:ident of $complete:ident) => {
        impl $crate::method::MayRequireInput for $type {
            type Complete = super::$complete;
            type Required = super::InputRequiredResult;
            type Question = super::InputRequest;
            type Response = super::InputResponse;
            type Responses = super::InputResponses;

            fn required(result: &super::$outcome) -> Option<&super::InputRequiredResult> {
                match result {
                    super::$outcome::InputRequired(required) => Some(required),
                    super::$outcome::Complete(_) => None,
                }
            }

            fn complete(result: super::$outcome) -> Result<super::$complete, Box<super::InputRequiredResult>> {
                match result {
                    super::$outcome::InputRequired(required) => Err(required),
                    super::$outcome::Complete(complete) => Ok(*complete),
                }
            }

            fn respond<E>(
                required: &super::InputRequiredResult,
                mut answer: impl FnMut(&str, &super::InputRequest) -> Result<super::InputResponse, E>,
            ) -> Result<Option<super::InputResponses>, E> {
                let Some(questions) = &required.input_requests else { return Ok(None) };
                let answers = questions.iter().map(|(key, question)| Ok((key, answer(key, question)?)));
                answers.collect::<Result<_, E>>().map(Some)
            }

            fn answer(
                params: &mut Self::Params,
                required: &super::InputRequiredResult,
                responses: Option<super::InputResponses>,
            ) {
                params.input_responses = responses;
                params.request_state.clone_from(&required.request_state);
            }
        }
    };
}
pub(crate) use may_require_input;

/// The levels of log messages, the most severe first (RFC 5424).
const LEVELS: [&str; 8] = ["emergency", "alert", "critical", "error", "warning", "notice", "info", "debug"];

/// Returns the severity of a level, from 0 for the most severe one.
pub(crate) fn severity(level: &str) -> Option<u8> {
    LEVELS.iter().zip(0..).find(|(name, _)| **name == level).map(|(_, severity)| severity)
}

/// Orders the levels of log messages by severity (RFC 5424); what the protocol does not list is below them all.
macro_rules! severities {
    ($type:ident) => {
        impl $type {
            /// Returns the severity, from 0 for `emergency` to 7 for `debug`; `None` for a level that the protocol does not
            /// list.
            pub fn severity(&self) -> Option<u8> {
                $crate::method::severity(self.as_str())
            }
        }

        /// The more severe level is the greater one.
        impl Ord for $type {
            fn cmp(&self, other: &Self) -> std::cmp::Ordering {
                let rank = |level: &Self| level.severity().map(std::cmp::Reverse);
                rank(self).cmp(&rank(other)).then_with(|| self.as_str().cmp(other.as_str()))
            }
        }

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
    };
}
pub(crate) use severities;
