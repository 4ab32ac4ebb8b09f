//! The messages that either side sends, for whoever does not know which side it is.

use crate::envelope::rejection::Rejection;
use crate::json::id::RequestId;
use crate::json::map::Map;
use crate::json::value::{Json, JsonObject};
use crate::limits::ReadOptions;
use crate::message::calls::Calls;
use crate::message::incoming;
use crate::report::problem::Violation;
use crate::revision::Revision;
use crate::sealed::Sealed;
use crate::sender::Sender;
use crate::wire::params::read_unknown;
use crate::wire::reader::Reader;

/// A request or notification of one list or of another.
pub(crate) enum Either<A, B> {
    One(A),
    Other(B),
}

impl<A, B> Sealed for Either<A, B> {}

impl<A: Calls, B: Calls<Id = A::Id>> Calls for Either<A, B> {
    type Id = A::Id;

    const REVISION: Revision = A::REVISION;

    const SENDER: Sender = Sender::Either;

    fn knows(method: &str) -> bool {
        A::knows(method) || B::knows(method)
    }

    fn read(method: &str, reader: &mut Reader<'_>) -> Option<Self> {
        match A::knows(method) {
            true => A::read(method, reader).map(Self::One),
            false => B::read(method, reader).map(Self::Other),
        }
    }

    fn absent(method: &str) -> Option<Result<Self, Violation>> {
        A::absent(method)
            .map(|call| call.map(Self::One))
            .or_else(|| B::absent(method).map(|call| call.map(Self::Other)))
    }

    fn read_other(reader: &mut Reader<'_>) -> Option<JsonObject> {
        A::read_other(reader)
    }

    fn other(method: String, params: Option<JsonObject>) -> Option<Result<Self, Violation>> {
        A::other(method, params).map(|call| call.map(Self::One))
    }

    fn complete(&mut self, id: A::Id, extra: Map<Json>) {
        match self {
            Self::One(call) => call.complete(id, extra),
            Self::Other(call) => call.complete(id, extra),
        }
    }
}

/// Reads one message.
pub(crate) fn check<Q, N>(text: &str, options: &ReadOptions) -> Result<(), Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    incoming::alone::<Q, N>(text, options).map(drop)
}

/// Reads one message of a batch.
pub(crate) fn check_item<Q, N>(text: &str, options: &ReadOptions) -> Result<(), Rejection>
where
    Q: Calls<Id = RequestId>,
    N: Calls<Id = ()>,
{
    incoming::item::<Q, N>(text, options).map(drop)
}

/// A list without methods.
macro_rules! unlisted {
    ($type:ident, $id:ty) => {
        pub(crate) struct $type;

        impl Sealed for $type {}

        impl Calls for $type {
            type Id = $id;

            const REVISION: Revision = Revision::LATEST;

            const SENDER: Sender = Sender::Either;

            fn knows(_: &str) -> bool {
                false
            }

            fn read(_: &str, _: &mut Reader<'_>) -> Option<Self> {
                None
            }

            fn absent(_: &str) -> Option<Result<Self, Violation>> {
                None
            }

            fn read_other(reader: &mut Reader<'_>) -> Option<JsonObject> {
                read_unknown(reader)
            }

            fn other(_: String, _: Option<JsonObject>) -> Option<Result<Self, Violation>> {
                Some(Ok(Self))
            }

            fn complete(&mut self, _: $id, _: Map<Json>) {}
        }
    };
}
unlisted!(NoCalls, RequestId);
unlisted!(NoNotices, ());
