//! A member of a map, there or not.

use crate::json::map::Map;

/// The place of a member in a [`Map`], whether it is there or not; [`Map::entry`] finds it.
///
/// ```
/// use mcp_wire::Map;
///
/// let mut words: Map<u32> = Map::new();
/// for word in ["a", "b", "a"] {
///     words.entry(word).and_modify(|count| *count += 1).or_insert(1);
/// }
/// assert_eq!(words, Map::from([("a", 2), ("b", 1)]));
/// ```
#[derive(Debug)]
#[must_use]
pub struct Entry<'m, V> {
    map: &'m mut Map<V>,
    name: Box<str>,
    /// Where the member is, if it is there.
    place: Option<usize>,
}

impl<V> Map<V> {
    /// Finds the place of the member `name`.
    pub fn entry(&mut self, name: impl Into<Box<str>>) -> Entry<'_, V> {
        let name = name.into();
        let place = self.place(&name);
        Entry { map: self, name, place }
    }
}

impl<'m, V> Entry<'m, V> {
    /// Returns the name of the member.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.name
    }

    /// Changes the value, if there is one.
    pub fn and_modify(self, change: impl FnOnce(&mut V)) -> Self {
        if let Some((_, value)) = self.place.and_then(|place| self.map.entries_mut().get_mut(place)) {
            change(value);
        }
        self
    }

    /// Returns the value; puts this one in where there is none.
    pub fn or_insert(self, value: V) -> &'m mut V {
        self.or_insert_with(|| value)
    }

    /// Returns the value; makes one and puts it in where there is none.
    pub fn or_insert_with(self, make: impl FnOnce() -> V) -> &'m mut V {
        let Self { map, name, place } = self;
        map.value_at(place, name, make)
    }

    /// Returns the value; puts the default in where there is none.
    pub fn or_default(self) -> &'m mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }
}
