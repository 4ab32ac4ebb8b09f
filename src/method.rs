//! Methods as types: the compiler ties a name to its params and its result.

use serde::Serialize;

use crate::error::wire_error::RevisionError;
use crate::revision::Revision;
use crate::sealed::Sealed;
use crate::sender::Sender;
use crate::wire::params::Params;
use crate::wire::read::Wire;

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
/// No other result can ask for input:
///
/// ```compile_fail,E0277
/// use mcp_wire::{Response, v2026_07_28::{InputRequiredResult, ListToolsResult}};
///
/// Response::<ListToolsResult>::ok(1, InputRequiredResult::with_state("s").into());
/// ```
pub trait MayRequireInput: Method {}

/// A method that may be run as a task, in 2025-11-25: a request with `task` in its params is answered with
/// [`Accepted`](Self::Accepted), and `tasks/result` with what the method itself returns.
pub trait MayBeTask: Method {
    /// What the request is answered with at once.
    type Accepted: MethodResult;
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
