//! Objects with named members: the macro behind every generated struct.

use std::borrow::Cow;

use serde::de::{self, Deserializer, MapAccess, Visitor};

use crate::problem::Step;
use crate::wire::check::Check;
use crate::wire::members::Members;
use crate::wire::{Cx, Seed, Wire};

/// A type that is read from the members of an object.
pub trait Object: Wire {
    /// Reads the members that are left of an object.
    ///
    /// # Errors
    /// Fails when the members do not fit; `cx` then knows why and where.
    fn members<'de, A: MapAccess<'de>>(members: &mut Members<'_, 'de, A>, cx: &mut Cx) -> Result<Self, A::Error>;
}

/// Reads an object, and nothing else: never an array in place of one.
#[inline]
pub(crate) fn read<'de, T: Object, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<T, D::Error> {
    struct Walk<'c, T> {
        cx: &'c mut Cx,
        result: std::marker::PhantomData<T>,
    }
    impl<'de, T: Object> Visitor<'de> for Walk<'_, T> {
        type Value = T;

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
            T::members(&mut Members::new(&mut map), self.cx)
        }

        reject!("object"; null boolean number string array);
    }
    let Seed { cx, result } = Seed::<T>::new(cx);
    deserializer.deserialize_any(Walk { cx, result })
}

/// Reads an object out of a text that was held back.
pub(crate) fn read_held<T: Object, E: de::Error>(text: &str, cx: &mut Cx) -> Result<T, E> {
    read(&mut serde_json::Deserializer::from_str(text), cx).map_err(|error| cx.inner(&error))
}

/// Applies a check to a member that is there.
pub(crate) fn check<T, E: de::Error>(
    slot: &mut Option<T>,
    name: &'static str,
    check: Check<T>,
    cx: &mut Cx,
) -> Result<(), E> {
    let Some(value) = slot else { return Ok(()) };
    let before = cx.noted();
    match check(value, cx) {
        Ok(()) => {
            cx.place_notes(before, || Step::Member(Cow::Borrowed(name)));
            Ok(())
        }
        Err(problem) => {
            let error = cx.fail(problem);
            Err(cx.leave(error, Step::Member(Cow::Borrowed(name))))
        }
    }
}

/// Gives a struct its reading and writing.
///
/// A row `"wire name" = value => name;` is a member with one value and no field. The others are
/// `kind "wire name" => field;`. Kinds: `required`, `optional`, `nullable`
/// (required, null is legal), `unset` and `unset_null` (optional, null is absent; the latter is written as null), `value` (optional, any JSON and so null is a value), `identity` (optional, for display).
/// `or TOLERANCE(default)` says what an absent required member is to a lenient receiver (`beside` another that is there), `check function` bounds a
/// value, and `ensure function` behind the table states a rule over the whole object.
macro_rules! object {
    ($type:ident {
        $($constant:literal = $only:literal => $seen:ident $(or $forgiven:ident)?;)*
        $($kind:ident $name:literal => $field:ident $(or $tolerance:ident($default:expr) $(beside $beside:ident)?)? $(, check $check:path)?;)*
    } $(ensure $ensure:path)?) => {
        impl $crate::wire::object::Object for $type {
            fn members<'de, A: serde::de::MapAccess<'de>>(
                members: &mut $crate::wire::members::Members<'_, 'de, A>,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, A::Error> {
                $(let mut $seen = None;)*
                $(let mut $field = None;)*
                let mut extra = $crate::Map::new();
                while let Some(name) = members.name()? {
                    match &*name {
                        $($constant => members.fill_constant(&mut $seen, $constant, $only, cx)?,)*
                        $($name => object!(@fill $kind members $name $field cx),)*
                        _ => members.keep(name, &mut extra, cx)?,
                    }
                }
                cx.distinct(&extra)?;
                $(if $seen.is_none() {
                    object!(@absent cx $constant $($forgiven)?);
                })*
                $(
                    #[allow(unused_mut, reason = "only a check or a default changes it")]
                    let mut $field = object!(@flat $kind $field);
                    object!(@finish cx $name $field $(, or $tolerance $default $(, $beside)?)? $(; check $check)?);
                )*
                let read = Self { $($field: object!(@take $kind cx $name $field),)* extra };
                $(if let Err(problem) = $ensure(&read) {
                    return Err(cx.fail(problem));
                })?
                Ok(read)
            }
        }

        impl $crate::wire::Wire for $type {
            #[inline]
            fn read<'de, D: serde::Deserializer<'de>>(
                deserializer: D,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, D::Error> {
                $crate::wire::object::read(deserializer, cx)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::deserialize(deserializer)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap as _;
                let mut map = serializer.serialize_map(None)?;
                $(map.serialize_entry($constant, &$only)?;)*
                $(object!(@write $kind map $name self.$field);)*
                for (name, value) in self.extra.iter() {
                    if matches!(name, $($constant)|* $(| $name)*) {
                        return Err(serde::ser::Error::custom(format_args!(
                            "`{name}` in `extra` is a member of its own"
                        )));
                    }
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    };

    (@fill optional $members:ident $name:literal $field:ident $cx:ident) => {
        $members.fill_optional(&mut $field, $name, $cx)?
    };
    (@fill identity $members:ident $name:literal $field:ident $cx:ident) => {
        $members.fill_identity(&mut $field, $name, $cx)?
    };
    (@fill unset $members:ident $name:literal $field:ident $cx:ident) => {
        $members.fill(&mut $field, $name, $cx)?
    };
    (@fill unset_null $members:ident $name:literal $field:ident $cx:ident) => {
        $members.fill(&mut $field, $name, $cx)?
    };
    // `required`, `nullable` and `value` read what comes.
    (@fill $kind:ident $members:ident $name:literal $field:ident $cx:ident) => {
        $members.fill(&mut $field, $name, $cx)?
    };

    (@flat optional $field:ident) => { $field.flatten() };
    (@flat unset $field:ident) => { $field.flatten() };
    (@flat unset_null $field:ident) => { $field.flatten() };
    (@flat identity $field:ident) => { $field.flatten() };
    (@flat $kind:ident $field:ident) => { $field };

    (@absent $cx:ident $name:literal) => { return Err($cx.missing($name)) };
    (@absent $cx:ident $name:literal $tolerance:ident) => {
        if !$cx.is_lenient() {
            return Err($cx.missing($name));
        }
        $cx.tolerate($crate::Tolerance::$tolerance)
    };

    (@finish $cx:ident $name:literal $field:ident $(; check $check:path)?) => {
        $($crate::wire::object::check(&mut $field, $name, $check, $cx)?)?
    };
    (@finish $cx:ident $name:literal $field:ident, or $tolerance:ident $default:expr $(, $beside:ident)? $(; check $check:path)?) => {
        if $field.is_none() && $cx.is_lenient() $(&& $beside.is_some())? {
            $cx.tolerate($crate::Tolerance::$tolerance);
            $field = Some($default);
        }
        $($crate::wire::object::check(&mut $field, $name, $check, $cx)?)?
    };

    (@take required $cx:ident $name:literal $field:ident) => {
        match $field {
            Some(value) => value,
            None => return Err($cx.missing($name)),
        }
    };
    (@take nullable $cx:ident $name:literal $field:ident) => { object!(@take required $cx $name $field) };
    (@take $kind:ident $cx:ident $name:literal $field:ident) => { $field };

    (@write required $map:ident $name:literal $self:ident.$field:ident) => {
        $map.serialize_entry($name, &$self.$field)?
    };
    (@write nullable $map:ident $name:literal $self:ident.$field:ident) => {
        $map.serialize_entry($name, &$self.$field)?
    };
    (@write unset_null $map:ident $name:literal $self:ident.$field:ident) => {
        $map.serialize_entry($name, &$self.$field)?
    };
    (@write $kind:ident $map:ident $name:literal $self:ident.$field:ident) => {
        if let Some(value) = &$self.$field {
            $map.serialize_entry($name, value)?;
        }
    };
}
