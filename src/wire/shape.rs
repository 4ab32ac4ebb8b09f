//! Unions of schemas for one form field: told apart by `type`, then by the members that only one of them has.

use serde::de::MapAccess;

use crate::Tolerance;
use crate::problem::Step;
use crate::wire::Cx;
use crate::wire::members::{Members, held_string, no_string};
use crate::wire::union::{UnknownObject, has_member, unknown};

/// A union of schemas for one form field: told apart by `type`, then by the members that only one of them has.
///
/// A row is `[types] with "member" => …`, `[types] items "member" => …` for a member of `items`, or `[types] => …`.
macro_rules! by_shape {
    ($type:ident { $([$($tag:literal)*] $($how:ident $member:literal)? => $variant:ident($branch:ident),)* unknown $unknown:ident }) => {
        impl $crate::wire::object::Object for $type {
            fn members<'de, A: serde::de::MapAccess<'de>>(
                members: &mut $crate::wire::members::Members<'_, 'de, A>,
                cx: &mut $crate::wire::Cx,
            ) -> Result<Self, A::Error> {
                const ROWS: &[$crate::wire::shape::Shape] = &[
                    $($crate::wire::shape::Shape { tags: &[$($tag),*], sign: by_shape!(@sign $($how $member)?) },)*
                ];
                const TAGS: &[&str] = &$crate::wire::shape::distinct_tags::<{ $crate::wire::shape::count_tags(ROWS) }>(ROWS);
                let found = $crate::wire::shape::shape(members, ROWS, cx)?;
                let mut branches = 0..;
                $(if found.is_ok() && found.as_ref().ok() == branches.next().as_ref() {
                    return <$branch as $crate::wire::object::Object>::members(members, cx).map(|value| Self::$variant(value.into()));
                })*
                $crate::wire::shape::no_shape(members, found.err().flatten(), TAGS, cx).map(Self::$unknown)
            }
        }

        union_of_objects!($type { $($variant($branch),)* } unknown $unknown);
    };
    (@sign) => { $crate::wire::shape::Sign::None };
    (@sign with $member:literal) => { $crate::wire::shape::Sign::Member($member) };
    (@sign items $member:literal) => { $crate::wire::shape::Sign::Items($member) };
}

/// How to know a branch of a [`by_shape`] union.
pub(crate) struct Shape {
    pub(crate) tags: &'static [&'static str],
    pub(crate) sign: Sign,
}

pub(crate) enum Sign {
    None,
    Member(&'static str),
    Items(&'static str),
}

/// Counts the different `type`s of a list of shapes.
pub(crate) const fn count_tags(rows: &[Shape]) -> usize {
    let mut count = 0;
    let mut row = 0;
    while row < rows.len() {
        let mut tag = 0;
        while tag < rows[row].tags.len() {
            if !stands_before(rows, row, rows[row].tags[tag]) {
                count += 1;
            }
            tag += 1;
        }
        row += 1;
    }
    count
}

/// Lists the different `type`s of a list of shapes.
pub(crate) const fn distinct_tags<const N: usize>(rows: &[Shape]) -> [&'static str; N] {
    let mut tags = [""; N];
    let mut count = 0;
    let mut row = 0;
    while row < rows.len() {
        let mut tag = 0;
        while tag < rows[row].tags.len() {
            if !stands_before(rows, row, rows[row].tags[tag]) {
                tags[count] = rows[row].tags[tag];
                count += 1;
            }
            tag += 1;
        }
        row += 1;
    }
    tags
}

const fn stands_before(rows: &[Shape], end: usize, tag: &str) -> bool {
    let mut row = 0;
    while row < end {
        let mut index = 0;
        while index < rows[row].tags.len() {
            if equal(rows[row].tags[index].as_bytes(), tag.as_bytes()) {
                return true;
            }
            index += 1;
        }
        row += 1;
    }
    false
}

const fn equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut index = 0;
    while index < one.len() {
        if one[index] != other[index] {
            return false;
        }
        index += 1;
    }
    true
}

/// Finds the row that fits, or else the `type` that came.
pub(crate) fn shape<'de, A: MapAccess<'de>>(
    members: &mut Members<'_, 'de, A>,
    rows: &[Shape],
    cx: &mut Cx,
) -> Result<Result<usize, Option<String>>, A::Error> {
    let all = members.all(cx)?;
    let find = |wanted: &str| all.iter().find(|(name, _)| name == wanted).map(|(_, raw)| raw.text());
    let Some(text) = find("type") else { return Ok(Err(None)) };
    let Some(tag) = held_string(text) else {
        let error = cx.fail(no_string(text));
        return Err(cx.leave(error, Step::Member("type".into())));
    };
    let fits = |shape: &Shape| {
        shape.tags.contains(&&*tag)
            && match shape.sign {
                Sign::None => true,
                Sign::Member(member) => find(member).is_some(),
                Sign::Items(member) => find("items").is_some_and(|items| has_member(items, member)),
            }
    };
    match rows.iter().position(fits) {
        Some(row) => Ok(Ok(row)),
        // The last row of a type answers for what has no sign, so that its own error names what is missing.
        None => match rows.iter().rposition(|row| row.tags.contains(&&*tag)) {
            Some(row) => Ok(Ok(row)),
            None => Ok(Err(Some(tag.into_owned()))),
        },
    }
}

/// Answers for an object that fits no row: it has no `type`, or an unknown one.
pub(crate) fn no_shape<'de, A: MapAccess<'de>>(
    members: &mut Members<'_, 'de, A>,
    tag: Option<String>,
    tags: &'static [&'static str],
    cx: &mut Cx,
) -> Result<UnknownObject, A::Error> {
    match tag {
        Some(tag) => unknown(members, "type", tags, &tag, cx),
        None if cx.is_lenient() => {
            cx.tolerate(Tolerance::UnknownObject);
            members.rest(cx).map(UnknownObject::new)
        }
        None => Err(cx.missing("type")),
    }
}
