//! What one side sends in a revision: the traits behind the generated enums, and the macro that implements them.

use std::convert::Infallible;

use serde::de::MapAccess;
use serde::ser::Serialize;

use super::{Batch, Call, Notice, Options, OtherCall, OtherNotice, parse, seen_by_receiver};
use crate::wire::members::Members;
use crate::wire::object::Object;
use crate::{
    Cx, Fault, Json, JsonObject, Kind, Map, Method, Notification, Problem, Rejection, RequestId, Revision, Sender, Wire,
};

/// Params of a method: an object, or none where the method allows it.
pub trait Params: Wire + Serialize {
    /// What absent params are; `None` where they must be there.
    fn absent() -> Option<Self>;

    /// Tells whether there are none, so that the member is not written.
    fn is_absent(&self) -> bool;

    /// Reads params that are there: an object, and never null.
    ///
    /// # Errors
    /// Fails where they do not fit.
    fn read_present<'de, A: MapAccess<'de>>(members: &mut Members<'_, 'de, A>, cx: &mut Cx) -> Result<Self, A::Error>;
}

impl<T: Object + Serialize> Params for T {
    fn absent() -> Option<Self> {
        None
    }

    fn is_absent(&self) -> bool {
        false
    }

    fn read_present<'de, A: MapAccess<'de>>(members: &mut Members<'_, 'de, A>, cx: &mut Cx) -> Result<Self, A::Error> {
        members.member("params", cx)
    }
}

impl<T: Wire + Serialize> Params for Option<T> {
    fn absent() -> Option<Self> {
        Some(None)
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }

    fn read_present<'de, A: MapAccess<'de>>(members: &mut Members<'_, 'de, A>, cx: &mut Cx) -> Result<Self, A::Error> {
        members.member("params", cx).map(Some)
    }
}

/// The requests, or the notifications, that one side sends in a revision. The revision modules implement it.
pub trait Calls: Sized {
    /// What tells a request from a notification.
    type Id;

    /// The revision that lists them.
    const REVISION: Revision;

    /// The side that sends them.
    const SENDER: Sender;

    /// Finds a method in the list.
    fn index(method: &str) -> Option<usize>;

    /// Reads the params of the method at a place of the list.
    ///
    /// # Errors
    /// Fails where the params do not fit.
    fn read<'de, A: MapAccess<'de>>(
        index: usize,
        members: &mut Members<'_, 'de, A>,
        cx: &mut Cx,
    ) -> Result<Self, A::Error>;

    /// Makes the method at a place of the list without params.
    ///
    /// # Errors
    /// Fails where the params must be there.
    fn absent(index: usize) -> Result<Self, Problem>;

    /// Keeps a method that is not in the list.
    fn other(method: String, params: Option<JsonObject>) -> Self;

    /// Puts the rest of the envelope in.
    fn complete(&mut self, id: Self::Id, extra: Map<Json>);
}

/// What becomes of a batch in a revision.
pub trait Batches: Sized {
    /// Reads the messages of a batch.
    ///
    /// # Errors
    /// Refuses the batch as a whole where the revision has none.
    fn read(items: &mut dyn Iterator<Item = &str>, options: &Options) -> Result<Self, Rejection>;
}

impl Batches for Infallible {
    fn read(_: &mut dyn Iterator<Item = &str>, _: &Options) -> Result<Self, Rejection> {
        let problem = Problem::Type { expected: "object", got: Kind::Array };
        Err(Rejection::new(Fault::Envelope, None, vec![crate::rejection::at("", problem)]))
    }
}

impl<Q: Calls<Id = RequestId>, N: Calls<Id = ()>> Batches for Batch<Q, N> {
    fn read(items: &mut dyn Iterator<Item = &str>, options: &Options) -> Result<Self, Rejection> {
        let read = |item| parse::item(item, options).map_err(|refused| seen_by_receiver(refused, Q::SENDER));
        Ok(Self { items: items.map(read).collect() })
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
        impl $crate::message::calls::Calls for $type {
            type Id = $id;

            const REVISION: $crate::Revision = $crate::Revision::$revision;

            const SENDER: $crate::Sender = $crate::Sender::$sender;

            fn index(method: &str) -> Option<usize> {
                let methods: &[&str] = &[$($method),*];
                methods.iter().position(|known| *known == method)
            }

            #[allow(unused, reason = "one side may send nothing in a revision")]
            fn read<'de, A: serde::de::MapAccess<'de>>(
                index: usize,
                members: &mut $crate::wire::members::Members<'_, 'de, A>,
                cx: &mut $crate::Cx,
            ) -> Result<Self, A::Error> {
                let mut places = 0..;
                $(if places.next() == Some(index) {
                    return $crate::message::calls::Params::read_present(members, cx)
                        .map(<$call as $crate::message::calls::Enveloped>::from_params)
                        .map(Self::$variant);
                })*
                Err(serde::de::Error::custom("a method beyond the list"))
            }

            #[allow(unused, reason = "one side may send nothing in a revision")]
            fn absent(index: usize) -> Result<Self, $crate::Problem> {
                let mut places = 0..;
                $(if places.next() == Some(index) {
                    return $crate::message::calls::Params::absent()
                        .map(<$call as $crate::message::calls::Enveloped>::from_params)
                        .map(Self::$variant)
                        .ok_or($crate::Problem::Missing { member: "params" });
                })*
                Err($crate::Problem::Missing { member: "params" })
            }

            fn other(method: String, params: Option<$crate::JsonObject>) -> Self {
                Self::Other($crate::$other::unlisted(method, params))
            }

            fn complete(&mut self, id: $id, extra: $crate::Map<$crate::Json>) {
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
