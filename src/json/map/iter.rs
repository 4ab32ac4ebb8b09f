//! Walks over a map.

use std::fmt;
use std::iter::FusedIterator;
use std::{slice, vec};

/// Gives a walk what iterators have.
macro_rules! walk {
    ($name:ident<$($life:lifetime,)? V>, $member:ident => $item:ty = $show:expr) => {
        impl<$($life,)? V> Iterator for $name<$($life,)? V> {
            type Item = $item;

            fn next(&mut self) -> Option<$item> {
                self.0.next().map(|$member| $show)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                self.0.size_hint()
            }
        }

        impl<$($life,)? V> DoubleEndedIterator for $name<$($life,)? V> {
            fn next_back(&mut self) -> Option<$item> {
                self.0.next_back().map(|$member| $show)
            }
        }

        impl<$($life,)? V> ExactSizeIterator for $name<$($life,)? V> {}

        impl<$($life,)? V> FusedIterator for $name<$($life,)? V> {}

        impl<$($life,)? V: fmt::Debug> fmt::Debug for $name<$($life,)? V> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.0.as_slice()).finish()
            }
        }
    };
}

/// Walks the members of a [`Map`](crate::Map) in order.
pub struct Iter<'m, V>(pub(super) slice::Iter<'m, (Box<str>, V)>);

/// Walks the members of a [`Map`](crate::Map) in order, to change their values.
pub struct IterMut<'m, V>(pub(super) slice::IterMut<'m, (Box<str>, V)>);

/// Takes the members of a [`Map`](crate::Map) out in order.
pub struct IntoIter<V>(pub(super) vec::IntoIter<(Box<str>, V)>);

walk!(Iter<'m, V>, member => (&'m str, &'m V) = (&*member.0, &member.1));
walk!(IterMut<'m, V>, member => (&'m str, &'m mut V) = (&*member.0, &mut member.1));
walk!(IntoIter<V>, member => (Box<str>, V) = member);

impl<V> Clone for Iter<'_, V> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}
