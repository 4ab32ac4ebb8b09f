//! Objects with named members: the macro behind every generated struct.

use crate::wire::read::Wire;
use crate::wire::reader::Reader;

/// A type that is read from the members of an object.
#[doc(hidden)]
pub trait Object: Wire {
    /// Whether `_meta` is one of the members that must be there.
    #[doc(hidden)]
    const REQUIRES_META: bool = false;

    /// Reads the members of an object whose brace has been passed, up to the closing one, which is passed as well.
    #[doc(hidden)]
    fn members(reader: &mut Reader<'_>) -> Option<Self>;
}

/// Reads an object, and nothing else: never an array in place of one.
#[inline]
pub(crate) fn read<T: Object>(reader: &mut Reader<'_>) -> Option<T> {
    reader.open_object()?;
    T::members(reader)
}

/// Tells whether a list of kinds and names of members has a required `_meta`.
pub(crate) const fn requires_meta(members: &[(&str, &str)]) -> bool {
    let mut at = 0;
    while at < members.len() {
        if matches!((members[at].0.as_bytes(), members[at].1.as_bytes()), (b"required", b"_meta")) {
            return true;
        }
        at += 1;
    }
    false
}

/// Gives a struct its reading and writing.
///
/// A row `"wire name" = value => name;` is a member with one value and no field. The others are
/// `kind "wire name" => field;`. Kinds: `required`, `optional`, `nullable` (required, null is legal), `unset` and
/// `unset_null` (optional, null is absent; the latter is written as null), `value` (optional, any JSON and so null is a
/// value), `identity` and `hint` (optional, for display).
///
/// `or TOLERANCE(default)` says what an absent required member is to a lenient receiver (`beside` another that is there),
/// `check function` bounds a value, and `ensure function(fields)` behind the table states a rule over several members.
macro_rules! object {
    ($type:ident {
        $($constant:literal = $only:literal => $seen:ident $(or $forgiven:ident)?;)*
        $($kind:ident $name:literal => $field:ident $(or $tolerance:ident($default:expr) $(beside $beside:ident)?)? $(, check $check:path)?;)*
    } $(ensure $ensure:path [$($part:ident)*])?) => {
        impl $crate::sealed::Sealed for $type {}

        impl $crate::wire::object::Object for $type {
            const REQUIRES_META: bool =
                $crate::wire::object::requires_meta(&[$((stringify!($kind), $name)),*]);

            #[inline]
            fn members(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                use $crate::wire::member::Slot;
                let ($crate::wire::reader::Opening { start, tag }, faults) = (reader.opening(&[$($constant),*]), reader.faults());
                $(let mut $seen = if tag == Some($constant) { Slot::with(()) } else { Slot::new() };)*
                $(let mut $field = Slot::new();)*
                let mut extra = $crate::json::map::Map::new();
                let (mut is_first, mut has_twins) = (tag.is_none(), false);
                while let Some(name) = reader.name(&mut is_first) {
                    match &*name {
                        $($constant => has_twins |= reader.fill_constant(&mut $seen, $constant, $only),)*
                        $($name => has_twins |= $crate::wire::object::object!(@fill $kind reader $name $field),)*
                        _ => reader.keep(name, &mut extra),
                    }
                }
                if reader.json.is_broken() {
                    return None;
                }
                if has_twins || (extra.len() > 1 && extra.repeated().is_some()) {
                    reader.report_duplicates(start);
                }
                $(if $seen.is_absent() {
                    $crate::wire::object::object!(@absent reader $constant $($forgiven)?);
                })*
                $(
                    $crate::wire::object::object!(@finish reader $name $field $(, or $tolerance $default $(, $beside)?)? $(; check $check)?);
                )*
                $($crate::wire::object::object!(@require $kind reader $name $field);)*
                $(if let Err(problem) = $ensure($(&$part),*) {
                    reader.report(problem);
                })?
                if reader.has_failed_since(faults) {
                    return None;
                }
                Some(Self { $($field: $crate::wire::object::object!(@take $kind $field),)* extra })
            }
        }

        impl $crate::wire::read::Wire for $type {
            #[inline]
            fn read(reader: &mut $crate::wire::reader::Reader<'_>) -> Option<Self> {
                $crate::wire::object::read(reader)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::wire::read::deserialize(deserializer)
            }
        }

        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut out = $crate::wire::writer::Writer::new(serializer);
                $(out.plain($constant, &$only);)*
                $($crate::wire::object::object!(@write $kind out $name self.$field);)*
                out.end(&self.extra, &[$($constant,)* $($name),*])
            }
        }
    };

    (@fill optional $reader:ident $name:literal $field:ident) => { $reader.fill_optional(&mut $field, $name) };
    (@fill identity $reader:ident $name:literal $field:ident) => {
        $reader.fill_spare(&mut $field, $name, $crate::tolerance::Tolerance::BadIdentity)
    };
    (@fill hint $reader:ident $name:literal $field:ident) => {
        $reader.fill_spare(&mut $field, $name, $crate::tolerance::Tolerance::BadHint)
    };
    (@fill unset $reader:ident $name:literal $field:ident) => { $reader.fill_unset(&mut $field, $name) };
    (@fill unset_null $reader:ident $name:literal $field:ident) => { $reader.fill_unset(&mut $field, $name) };
    // The others read what comes.
    (@fill $kind:ident $reader:ident $name:literal $field:ident) => { $reader.fill(&mut $field, $name) };

    (@absent $reader:ident $name:literal) => { $reader.missing($name) };
    (@absent $reader:ident $name:literal $tolerance:ident) => {
        if !$reader.forgives($crate::tolerance::Tolerance::$tolerance) {
            $reader.missing($name);
        }
    };

    (@finish $reader:ident $name:literal $field:ident $(; check $check:path)?) => {
        $($reader.check(&mut $field, $name, $check);)?
    };
    (@finish $reader:ident $name:literal $field:ident, or $tolerance:ident $default:expr $(, $beside:ident)? $(; check $check:path)?) => {
        if $field.is_absent() $(&& !$beside.is_absent())? && $reader.forgives($crate::tolerance::Tolerance::$tolerance) {
            $field = Slot::with($default);
        }
        $($reader.check(&mut $field, $name, $check);)?
    };

    (@require required $reader:ident $name:literal $field:ident) => { $reader.require(&$field, $name) };
    (@require nullable $reader:ident $name:literal $field:ident) => {
        $crate::wire::object::object!(@require required $reader $name $field)
    };
    (@require $kind:ident $reader:ident $name:literal $field:ident) => {};

    (@take required $field:ident) => { $field.value()? };
    (@take nullable $field:ident) => { $field.value()? };
    (@take $kind:ident $field:ident) => { $field.value() };

    (@write required $out:ident $name:literal $self:ident.$field:ident) => { $out.member($name, &$self.$field) };
    (@write nullable $out:ident $name:literal $self:ident.$field:ident) => { $out.member($name, &$self.$field) };
    (@write unset_null $out:ident $name:literal $self:ident.$field:ident) => { $out.member($name, &$self.$field) };
    (@write $kind:ident $out:ident $name:literal $self:ident.$field:ident) => { $out.optional($name, &$self.$field) };
}
pub(crate) use object;
