//! Unions of envelopes: told apart by `method`, `id`, `result` and `error`.

use serde::de::MapAccess;

use crate::Problem;
use crate::wire::Cx;
use crate::wire::members::Members;
use crate::wire::union::has_member;

/// The envelopes that a message can be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Envelope {
    Request,
    Notification,
    Result,
    Error,
}

/// Tells which envelope an object is, by the members that it has.
pub(crate) fn envelope<'de, A: MapAccess<'de>>(
    members: &mut Members<'_, 'de, A>,
    cx: &mut Cx,
) -> Result<Envelope, A::Error> {
    let all = members.all(cx)?;
    told(|wanted| all.iter().any(|(name, _)| name == wanted)).map_err(|problem| cx.fail(problem))
}

/// What is wrong with an envelope that its union does not list.
pub(crate) const MISPLACED: &str = "this envelope does not belong here";

/// Tells which envelope an object is that has some members.
pub(crate) fn told(has: impl Fn(&str) -> bool) -> Result<Envelope, Problem> {
    let exclusive = |one, other| Problem::Exclusive { members: [one, other] };
    match (has("method"), has("result"), has("error")) {
        (true, true, _) => Err(exclusive("method", "result")),
        (true, false, true) => Err(exclusive("method", "error")),
        (false, true, true) => Err(exclusive("result", "error")),
        (true, false, false) if has("id") => Ok(Envelope::Request),
        (true, false, false) => Ok(Envelope::Notification),
        (false, true, false) => Ok(Envelope::Result),
        (false, false, true) => Ok(Envelope::Error),
        (false, false, false) => Err(Problem::NoneOf { members: &["method", "result", "error"] }),
    }
}

/// A union of envelopes, told apart by `method`, `id`, `result` and `error`.
macro_rules! enveloped {
    ($type:ident { $($envelope:ident => $variant:ident($branch:ident),)* } $(batch $requests:ident($request:ident), $responses:ident($response:ident))?) => {
        impl $crate::wire::object::Object for $type {
            fn members<'de, A: serde::de::MapAccess<'de>>(
                members: &mut $crate::wire::members::Members<'_, 'de, A>,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, A::Error> {
                let envelope = $crate::wire::envelope::envelope(members, cx)?;
                $(if envelope == $crate::wire::envelope::Envelope::$envelope {
                    return <$branch as $crate::wire::object::Object>::members(members, cx).map(|value| Self::$variant(value.into()));
                })*
                #[allow(unreachable_code, reason = "a union of all envelopes has returned")]
                Err(cx.fail($crate::Problem::Rule { rule: $crate::wire::envelope::MISPLACED }))
            }
        }

        impl $crate::wire::Wire for $type {
            fn read<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, D::Error> {
                enveloped!(@read deserializer cx $($requests($request) $responses($response))?)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    $(Self::$variant(value) => serde::Serialize::serialize(value, serializer),)*
                    $(Self::$requests(value) => serde::Serialize::serialize(value, serializer),
                    Self::$responses(value) => serde::Serialize::serialize(value, serializer),)?
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::deserialize(deserializer)
            }
        }

        $(impl From<$branch> for $type {
            fn from(value: $branch) -> Self {
                Self::$variant(value.into())
            }
        })*
    };
    (@read $deserializer:ident $cx:ident) => { $crate::wire::object::read($deserializer, $cx) };
    (@read $deserializer:ident $cx:ident $requests:ident($request:ident) $responses:ident($response:ident)) => {{
        let raw = $crate::json::raw::Raw::read($deserializer)?;
        if $crate::Kind::of(raw.text()) != $crate::Kind::Array {
            return $crate::wire::object::read_held(raw.text(), $cx);
        }
        match $crate::wire::envelope::batch(raw.text()) {
            $crate::wire::envelope::Batch::Requests => $crate::wire::members::read_held::<$request, _>(raw.text(), $cx).map(Self::$requests),
            $crate::wire::envelope::Batch::Responses => $crate::wire::members::read_held::<$response, _>(raw.text(), $cx).map(Self::$responses),
            $crate::wire::envelope::Batch::Empty => Err($cx.fail($crate::Problem::Rule { rule: $crate::wire::EMPTY_BATCH })),
        }
    }};
}

/// What an array of messages holds.
pub(crate) enum Batch {
    Empty,
    Requests,
    Responses,
}

/// Tells by the first item whether an array holds requests or responses.
pub(crate) fn batch(text: &str) -> Batch {
    match serde_json::from_str::<Vec<&serde_json::value::RawValue>>(text) {
        Ok(items) => match items.first() {
            None => Batch::Empty,
            Some(first) if has_member(first.get(), "result") || has_member(first.get(), "error") => Batch::Responses,
            Some(_) => Batch::Requests,
        },
        Err(_) => Batch::Requests,
    }
}
