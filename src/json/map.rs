//! An insertion-ordered map with string keys: JSON objects whose member names are not known beforehand.

use std::fmt;
use std::ops::Index;

use crate::json::map::iter::{IntoIter, Iter, IterMut};

pub(crate) mod entry;
pub(crate) mod iter;

/// A JSON object with values of one type, in the order in which the members came.
///
/// Two maps are equal when they have the same members, in any order, as JSON objects are. Look-ups walk the entries:
/// the maps of the protocol are short, and their order is what a reader of the message sees.
///
/// ```
/// use mcp_wire::Map;
///
/// let mut map = Map::from([("b", 1), ("a", 2)]);
/// for (_, value) in &mut map {
///     *value *= 10;
/// }
/// map.retain(|name, _| name != "b");
/// assert_eq!(map["a"], 20);
/// assert_eq!(map.iter().next(), Some(("a", &20)));
/// ```
#[derive(Clone)]
pub struct Map<V> {
    /// `None` while the map is empty: nearly all structs have one for unknown members, and nearly none has such.
    entries: Option<Box<Entries<V>>>,
}

type Entries<V> = Vec<(Box<str>, V)>;

impl<V> Map<V> {
    /// Creates an empty map; allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { entries: None }
    }

    fn entries(&self) -> &[(Box<str>, V)] {
        self.entries.as_deref().map_or(&[], Vec::as_slice)
    }

    fn entries_mut(&mut self) -> &mut [(Box<str>, V)] {
        self.entries.as_deref_mut().map_or(&mut [], Vec::as_mut_slice)
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Tells whether there is no member.
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.entries().iter().position(|(key, _)| &**key == name)
    }

    /// Returns the value at a place, or at the end, where one is made.
    fn value_at(&mut self, place: Option<usize>, name: Box<str>, make: impl FnOnce() -> V) -> &mut V {
        let entries = self.entries.get_or_insert_default();
        let place = place.unwrap_or_else(|| {
            entries.push((name, make()));
            entries.len() - 1
        });
        &mut entries[place].1
    }

    /// Returns the value of the member `name`.
    pub fn get(&self, name: &str) -> Option<&V> {
        self.entries().iter().find(|(key, _)| &**key == name).map(|(_, value)| value)
    }

    /// Returns the value of the member `name`, to change it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut V> {
        self.entries_mut().iter_mut().find(|(key, _)| &**key == name).map(|(_, value)| value)
    }

    /// Tells whether there is a member `name`.
    pub fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Sets the member `name`, and returns the value that it had.
    ///
    /// A member that was there keeps its place; a new one goes to the end.
    pub fn insert(&mut self, name: impl Into<Box<str>>, value: V) -> Option<V> {
        let name = name.into();
        match self.get_mut(&name) {
            Some(old) => Some(std::mem::replace(old, value)),
            None => {
                self.push(name, value);
                None
            }
        }
    }

    /// Removes the member `name` and returns its value; the others keep their order.
    pub fn remove(&mut self, name: &str) -> Option<V> {
        let place = self.place(name)?;
        self.entries.as_deref_mut().map(|entries| entries.remove(place).1)
    }

    /// Keeps the members for which `keep` is true, and removes the others; the order stays.
    pub fn retain(&mut self, mut keep: impl FnMut(&str, &mut V) -> bool) {
        if let Some(entries) = &mut self.entries {
            entries.retain_mut(|(name, value)| keep(name, value));
        }
    }

    /// Walks the members in order.
    pub fn iter(&self) -> Iter<'_, V> {
        Iter(self.entries().iter())
    }

    /// Walks the members in order, to change their values.
    pub fn iter_mut(&mut self) -> IterMut<'_, V> {
        IterMut(self.entries_mut().iter_mut())
    }

    /// Walks the member names in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entries().iter().map(|(name, _)| &**name)
    }

    /// Walks the values in order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> {
        self.entries().iter().map(|(_, value)| value)
    }

    /// Appends a member without looking for its name; [`Map::repeated`] finds what came twice.
    pub(crate) fn push(&mut self, name: Box<str>, value: V) {
        self.entries.get_or_insert_default().push((name, value));
    }

    /// Returns the first name that stands in the map twice.
    pub(crate) fn repeated(&self) -> Option<&str> {
        // Sorting keeps a hostile object of many members from costing quadratic time.
        const SMALL: usize = 12;
        let entries = self.entries();
        if entries.len() < 2 {
            return None;
        }
        if entries.len() <= SMALL {
            let mut names = self.keys();
            let mut seen = 0;
            return names.find(|name| {
                seen += 1;
                entries[..seen - 1].iter().any(|(earlier, _)| &**earlier == *name)
            });
        }
        let mut names: Vec<&str> = self.keys().collect();
        names.sort_unstable();
        names.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
    }
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: fmt::Debug> fmt::Debug for Map<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<V: PartialEq> PartialEq for Map<V> {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        if self.iter().zip(other.iter()).all(|(mine, theirs)| mine == theirs) {
            return true;
        }
        let sorted = |map: &Self| {
            let mut places: Vec<usize> = (0..map.len()).collect();
            places.sort_by(|a, b| map.entries()[*a].0.cmp(&map.entries()[*b].0));
            places
        };
        sorted(self)
            .into_iter()
            .zip(sorted(other))
            .all(|(mine, theirs)| self.entries()[mine] == other.entries()[theirs])
    }
}

impl<V: Eq> Eq for Map<V> {}

/// Returns the value of a member.
///
/// # Panics
/// Panics where there is no such member, as the maps of the standard library do; [`Map::get`] does not.
impl<V> Index<&str> for Map<V> {
    type Output = V;

    #[expect(
        clippy::expect_used,
        reason = "an index that is not there is a fault of the caller, and nothing here indexes"
    )]
    fn index(&self, name: &str) -> &V {
        self.get(name).expect("no member of this name")
    }
}

impl<K: Into<Box<str>>, V, const N: usize> From<[(K, V); N]> for Map<V> {
    /// Collects members; of two with one name the later value stays.
    fn from(members: [(K, V); N]) -> Self {
        members.into_iter().collect()
    }
}

impl<K: Into<Box<str>>, V> FromIterator<(K, V)> for Map<V> {
    /// Collects members; of two with one name the later value stays.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(members: I) -> Self {
        let mut map = Self::new();
        map.extend(members);
        map
    }
}

impl<K: Into<Box<str>>, V> Extend<(K, V)> for Map<V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, members: I) {
        for (name, value) in members {
            self.insert(name, value);
        }
    }
}

impl<V> IntoIterator for Map<V> {
    type Item = (Box<str>, V);
    type IntoIter = IntoIter<V>;

    fn into_iter(self) -> IntoIter<V> {
        IntoIter(self.entries.map(|entries| *entries).unwrap_or_default().into_iter())
    }
}

impl<'m, V> IntoIterator for &'m Map<V> {
    type Item = (&'m str, &'m V);
    type IntoIter = Iter<'m, V>;

    fn into_iter(self) -> Iter<'m, V> {
        self.iter()
    }
}

impl<'m, V> IntoIterator for &'m mut Map<V> {
    type Item = (&'m str, &'m mut V);
    type IntoIter = IterMut<'m, V>;

    fn into_iter(self) -> IterMut<'m, V> {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::Map;

    #[test]
    fn a_name_that_came_twice_is_found_in_short_and_long_maps() {
        for length in [3, 40] {
            let mut map = Map::new();
            for index in 0..length {
                map.push(format!("m{index}").into(), index);
            }
            assert_eq!(map.repeated(), None);
            map.push("m1".into(), 0);
            assert_eq!(map.repeated(), Some("m1"));
        }
    }

    #[test]
    fn order_does_not_matter_for_equality_but_is_kept() {
        let one: Map<u8> = [("a", 1), ("b", 2)].into_iter().collect();
        let other: Map<u8> = [("b", 2), ("a", 1)].into_iter().collect();
        assert_eq!(one, other);
        assert_eq!(other.keys().collect::<Vec<_>>(), ["b", "a"]);
    }
}
