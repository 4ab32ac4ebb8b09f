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

    /// Tells whether the side sends no such messages at all.
    #[doc(hidden)]
    fn knows_none() -> bool {
        false
    }

    /// Reads the params of a method of the list.
    #[doc(hidden)]
    fn read(method: &str, reader: &mut Reader<'_>) -> Option<Self>;

    /// Makes a method of the list without params; `None` where it is not in the list.
    ///
    /// # Errors
    /// Fails where the params must be there.
    #[doc(hidden)]
    fn absent(method: &str) -> Option<Result<Self, Violation>>;

    /// Reads the params of a method that is not in the list.
    #[doc(hidden)]
    fn read_other(reader: &mut Reader<'_>) -> Option<JsonObject>;

    /// Keeps a method that is not in the list; `None` where the side sends no such messages at all.
    ///
    /// # Errors
    /// Fails where there must be params.
    #[doc(hidden)]
    fn other(method: String, params: Option<JsonObject>) -> Option<Result<Self, Violation>>;

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

impl<E> OtherCall<E> {
    pub(crate) fn unlisted(method: String, params: Option<JsonObject>) -> Self {
        Self::new(0, method, params)
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
///
/// `meta` names the type that `_meta` of any request is of, where every request must have it.
macro_rules! calls {
    ($type:ident in $revision:ident by $sender:ident, $id:ty, $other:ident $(meta $meta:ty)? { $($method:literal => $variant:ident($call:ty),)* }) => {
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
            fn read_other(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<$crate::json::value::JsonObject> {
                $(return $crate::wire::params::read_with_meta::<$meta>(reader);)?
                #[allow(unreachable_code, reason = "where nothing is asked of `_meta`")]
                $crate::wire::params::read_unknown(reader)
            }

            #[inline]
            fn other(
                method: String,
                params: Option<$crate::json::value::JsonObject>,
            ) -> Option<Result<Self, $crate::report::problem::Violation>> {
                $(if params.is_none() && method != $crate::wire::params::HANDSHAKE {
                    return Some(Err($crate::wire::params::missing_meta::<$meta>()));
                })?
                Some(Ok(Self::Other($crate::$other::unlisted(method, params))))
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

        impl $type {
            /// Returns the method.
            pub fn method(&self) -> &str {
                match self {
                    $(Self::$variant(_) => $method,)*
                    Self::Other(call) => &call.method,
                }
            }

            /// Tells whether the revision has the method.
            pub fn is_known(&self) -> bool {
                match self {
                    $(Self::$variant(_) => true,)*
                    Self::Other(_) => false,
                }
            }
        }

        $crate::message::calls::calls!(@answers $other $type { $($variant)* });
    };

    (@answers OtherNotice $type:ident { $($variant:ident)* }) => {};
    (@answers OtherCall $type:ident { $($variant:ident)* }) => {
        impl $type {
            /// Returns the id that the response will carry.
            pub fn id(&self) -> &$crate::json::id::RequestId {
                match self {
                    $(Self::$variant(call) => &call.id,)*
                    Self::Other(call) => &call.id,
                }
            }

            /// Answers the request with an error of the revision.
            pub fn error(&self, error: impl Into<Error>) -> $crate::message::response::Response<$crate::json::value::JsonObject> {
                $crate::message::response::Response::refusing(self.id().clone(), error.into().into())
            }

            /// Answers that there is no such method.
            pub fn not_found(&self) -> $crate::message::response::Response<$crate::json::value::JsonObject> {
                self.error(Error::MethodNotFound($crate::report::cause::Cause::quoting("no method", self.method())))
            }

            /// Answers the request with a condition, in the form of the revision or the documented fallback.
            pub fn refuse(
                &self,
                condition: $crate::error::condition::Condition,
            ) -> $crate::message::response::Response<$crate::json::value::JsonObject> {
                let revision = <Self as $crate::message::calls::Calls>::REVISION;
                $crate::message::response::Response::refusing(self.id().clone(), condition.for_peer_or_fallback(revision))
            }

            /// Answers the request with the error of another peer.
            pub fn relay(
                &self,
                error: &$crate::error::translate::Translated,
            ) -> $crate::message::response::Response<$crate::json::value::JsonObject> {
                let revision = <Self as $crate::message::calls::Calls>::REVISION;
                let error = error.for_method(revision, self.method());
                $crate::message::response::Response::refusing(self.id().clone(), error)
            }

            /// Copies `_meta` out of the params; `None` where there is none.
            ///
            /// # Errors
            /// Fails where the params cannot be written.
            #[inline]
            pub fn meta(&self) -> serde_json::Result<Option<$crate::json::value::JsonObject>> {
                match self {
                    $(Self::$variant(call) => $crate::message::calls::meta(&call.params),)*
                    Self::Other(call) => $crate::message::calls::meta(&call.params),
                }
            }
        }
    };
}
pub(crate) use calls;

/// Copies `_meta` out of params.
pub(crate) fn meta(params: &impl Params) -> serde_json::Result<Option<JsonObject>> {
    if params.is_absent() {
        return Ok(None);
    }
    let meta = JsonObject::new(params)?.get("_meta");
    // Where it is no object the params are of no known method.
    Ok(meta.and_then(|meta| JsonObject::try_from(meta).ok()))
}

/// Gives an enum without variants its reading: the side sends no requests in the revision, not even unknown ones.
macro_rules! no_calls {
    ($type:ident in $revision:ident by $sender:ident) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::message::calls::Calls for $type {
            type Id = $crate::json::id::RequestId;

            const REVISION: $crate::revision::Revision = $crate::revision::Revision::$revision;

            const SENDER: $crate::sender::Sender = $crate::sender::Sender::$sender;

            fn knows(_: &str) -> bool {
                false
            }

            fn knows_none() -> bool {
                true
            }

            fn read(_: &str, _: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                None
            }

            fn absent(_: &str) -> Option<Result<Self, $crate::report::problem::Violation>> {
                None
            }

            fn read_other(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<$crate::json::value::JsonObject> {
                $crate::wire::params::read_unknown(reader)
            }

            fn other(
                _: String,
                _: Option<$crate::json::value::JsonObject>,
            ) -> Option<Result<Self, $crate::report::problem::Violation>> {
                None
            }

            fn complete(
                &mut self,
                _: $crate::json::id::RequestId,
                _: $crate::json::map::Map<$crate::json::value::Json>,
            ) {
                match *self {}
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
                match *self {}
            }
        }

        impl $type {
            /// Returns the method.
            pub fn method(&self) -> &str {
                match *self {}
            }

            /// Tells whether the revision has the method.
            pub fn is_known(&self) -> bool {
                match *self {}
            }

            /// Returns the id that the response would carry.
            pub fn id(&self) -> &$crate::json::id::RequestId {
                match *self {}
            }
        }
    };
}
pub(crate) use no_calls;
