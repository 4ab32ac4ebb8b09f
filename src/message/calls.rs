//! What one side sends in a revision: the traits behind the generated enums, and the macro that implements them.

use std::convert::Infallible;

use crate::envelope::frame::nested_batch;
use crate::envelope::rejection::Rejection;
use crate::json::id::RequestId;
use crate::json::map::Map;
use crate::json::value::{Json, JsonObject};
use crate::limits::ReadOptions;
use crate::message::call::{Call, Notice, OtherCall, OtherNotice};
use crate::method::{Method, Notification};
use crate::report::problem::Violation;
use crate::revision::Revision;
use crate::sealed::Sealed;
use crate::sender::Sender;
use crate::wire::params::Params;
use crate::wire::reader::Reader;

/// The requests, or the notifications, that one side sends in a revision. The trait is sealed: the revision modules
/// implement it.
pub trait Calls: Sized + Sealed {
    /// What tells a request from a notification.
    type Id;

    /// The revision that lists them.
    const REVISION: Revision;

    /// The side that sends them.
    const SENDER: Sender;

    /// Tells whether a method is in the list.
    #[doc(hidden)]
    fn knows(method: &str) -> bool;

    /// Reads the params of a method of the list.
    #[doc(hidden)]
    fn read(method: &str, reader: &mut Reader<'_>) -> Option<Self>;

    /// Makes a method of the list without params; `None` where it is not in the list.
    ///
    /// # Errors
    /// Fails where the params must be there.
    #[doc(hidden)]
    fn absent(method: &str) -> Option<Result<Self, Violation>>;

    /// Keeps a method that is not in the list.
    #[doc(hidden)]
    fn other(method: String, params: Option<JsonObject>) -> Self;

    /// Puts the rest of the envelope in.
    #[doc(hidden)]
    fn complete(&mut self, id: Self::Id, extra: Map<Json>);
}

/// What becomes of a batch in a revision. The trait is sealed.
pub trait Batches<'a>: Sized + Sealed {
    /// Reads the messages of a batch.
    ///
    /// # Errors
    /// Refuses the batch as a whole where the revision has none.
    #[doc(hidden)]
    fn read(items: Vec<&'a str>, options: &ReadOptions) -> Result<Self, Rejection>;
}

impl Batches<'_> for Infallible {
    fn read(_: Vec<&str>, _: &ReadOptions) -> Result<Self, Rejection> {
        Err(nested_batch())
    }
}

/// A message of one method, fresh from its params; the rest of the envelope is put in when it is read.
pub(crate) trait Enveloped: Sized {
    /// The params.
    type Params: Params;
    /// What tells a request from a notification.
    type Id;

    /// Makes the message from its params.
    fn from_params(params: Self::Params) -> Self;

    /// Puts the rest of the envelope in.
    fn complete(&mut self, id: Self::Id, extra: Map<Json>);
}

impl<M: Method> Enveloped for Call<M> {
    type Params = M::Params;
    type Id = RequestId;

    fn from_params(params: M::Params) -> Self {
        Self { id: 0.into(), params, extra: Map::new() }
    }

    fn complete(&mut self, id: RequestId, extra: Map<Json>) {
        (self.id, self.extra) = (id, extra);
    }
}

impl<N: Notification> Enveloped for Notice<N> {
    type Params = N::Params;
    type Id = ();

    fn from_params(params: N::Params) -> Self {
        Self { params, extra: Map::new() }
    }

    fn complete(&mut self, (): (), extra: Map<Json>) {
        self.extra = extra;
    }
}

impl<E: Enveloped> Enveloped for Box<E> {
    type Params = E::Params;
    type Id = E::Id;

    fn from_params(params: E::Params) -> Self {
        Self::new(E::from_params(params))
    }

    fn complete(&mut self, id: E::Id, extra: Map<Json>) {
        E::complete(self, id, extra);
    }
}

impl OtherCall {
    pub(crate) fn unlisted(method: String, params: Option<JsonObject>) -> Self {
        Self { id: 0.into(), method, params, extra: Map::new() }
    }

    pub(crate) fn complete(&mut self, id: RequestId, extra: Map<Json>) {
        (self.id, self.extra) = (id, extra);
    }
}

impl OtherNotice {
    pub(crate) fn unlisted(method: String, params: Option<JsonObject>) -> Self {
        Self { method, params, extra: Map::new() }
    }

    pub(crate) fn complete(&mut self, (): (), extra: Map<Json>) {
        self.extra = extra;
    }
}

/// Gives the enum of the requests or notifications of one side its reading and writing.
macro_rules! calls {
    ($type:ident in $revision:ident by $sender:ident, $id:ty, $other:ident { $($method:literal => $variant:ident($call:ty),)* }) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::message::calls::Calls for $type {
            type Id = $id;

            const REVISION: $crate::revision::Revision = $crate::revision::Revision::$revision;

            const SENDER: $crate::sender::Sender = $crate::sender::Sender::$sender;

            fn knows(method: &str) -> bool {
                match method {
                    $($method => true,)*
                    _ => false,
                }
            }

            #[allow(unused_variables, reason = "one side may ask nothing in a revision")]
            #[inline]
            fn read(method: &str, reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                match method {
                    $($method => reader
                        .inside("params", $crate::wire::params::Params::read_present)
                        .map(<$call as $crate::message::calls::Enveloped>::from_params)
                        .map(Self::$variant),)*
                    _ => None,
                }
            }

            #[inline]
            fn absent(method: &str) -> Option<Result<Self, $crate::report::problem::Violation>> {
                match method {
                    $($method => Some(
                        $crate::wire::params::Params::absent()
                            .map(<$call as $crate::message::calls::Enveloped>::from_params)
                            .map(Self::$variant),
                    ),)*
                    _ => None,
                }
            }

            #[inline]
            fn other(method: String, params: Option<$crate::json::value::JsonObject>) -> Self {
                Self::Other($crate::$other::unlisted(method, params))
            }

            #[inline]
            fn complete(&mut self, id: $id, extra: $crate::json::map::Map<$crate::json::value::Json>) {
                match self {
                    $(Self::$variant(call) => $crate::message::calls::Enveloped::complete(call, id, extra),)*
                    Self::Other(call) => call.complete(id, extra),
                }
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(call) => call.serialize(serializer),)*
                    Self::Other(call) => call.serialize(serializer),
                }
            }
        }
    };
}
pub(crate) use calls;
