//! Requests that wait for their answer, in bounded memory.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use mcp_wire::RequestId;

use crate::args::Side;

/// How many requests, and how many tasks, are remembered.
const REMEMBERED: usize = 65_536;

/// How long an id or a name may be to be remembered.
const NAME_LIMIT: usize = 1024;

/// A map that forgets its oldest entry when it is full.
#[derive(Debug)]
pub(crate) struct Recent<K, V> {
    limit: usize,
    next: u64,
    entries: HashMap<K, (u64, V)>,
    order: BTreeMap<u64, K>,
}

impl<K: Clone + Eq + Hash, V> Recent<K, V> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, next: 0, entries: HashMap::new(), order: BTreeMap::new() }
    }

    pub(crate) fn insert(&mut self, key: K, value: V) {
        self.remove(&key);
        if self.entries.len() >= self.limit
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.entries.remove(&oldest);
        }
        self.order.insert(self.next, key.clone());
        self.entries.insert(key, (self.next, value));
        self.next += 1;
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key).map(|(_, value)| value)
    }

    /// Tells when a key came in: the higher, the later.
    fn age(&self, key: &K) -> Option<u64> {
        self.entries.get(key).map(|(age, _)| *age)
    }

    pub(crate) fn remove(&mut self, key: &K) -> Option<V> {
        let (age, value) = self.entries.remove(key)?;
        self.order.remove(&age);
        Some(value)
    }
}

/// Unanswered requests, by id and by the side that asked.
#[derive(Debug)]
pub(crate) struct Pending<V> {
    asked: Recent<(Option<Side>, RequestId), V>,
}

impl<V> Pending<V> {
    pub(crate) fn new() -> Self {
        Self { asked: Recent::new(REMEMBERED) }
    }

    /// Remembers a request of a side, which may be unknown.
    pub(crate) fn insert(&mut self, side: Option<Side>, id: &RequestId, value: V) {
        if is_short(id) {
            self.asked.insert((side, id.clone()), value);
        }
    }

    /// Returns a request of a side that still waits.
    pub(crate) fn in_flight(&self, side: Option<Side>, id: &RequestId) -> Option<&V> {
        self.asked.get(&(side, id.clone()))
    }

    /// Takes the request that an answer of a side belongs to: one of the other side, or of an unknown one. From an
    /// unknown side it answers the latest with its id.
    pub(crate) fn take(&mut self, side: Option<Side>, id: &RequestId) -> Option<V> {
        let askers: &[Option<Side>] = match side {
            Some(Side::Client) => &[Some(Side::Server), None],
            Some(Side::Server) => &[Some(Side::Client), None],
            None => &[Some(Side::Client), Some(Side::Server), None],
        };
        let key = askers.iter().map(|asker| (*asker, id.clone())).max_by_key(|key| self.asked.age(key))?;
        self.asked.remove(&key)
    }
}

/// Tasks by their id, with what their request was.
#[derive(Debug)]
pub(crate) struct Tasks<V> {
    created: Recent<String, V>,
}

impl<V> Tasks<V> {
    pub(crate) fn new() -> Self {
        Self { created: Recent::new(REMEMBERED) }
    }

    pub(crate) fn insert(&mut self, task: String, value: V) {
        if task.len() <= NAME_LIMIT {
            self.created.insert(task, value);
        }
    }

    pub(crate) fn get(&self, task: &String) -> Option<&V> {
        self.created.get(task)
    }
}

/// Tells ids that are worth their memory. [`Limits`](mcp_wire::Limits) bounds them, too.
fn is_short(id: &RequestId) -> bool {
    id.as_str().map_or_else(|| id.to_string().len(), str::len) <= NAME_LIMIT
}

#[cfg(test)]
mod tests {
    use mcp_wire::RequestId;

    use super::{Pending, Recent};
    use crate::args::Side;

    #[test]
    fn the_oldest_entry_goes_first() {
        let mut recent = Recent::new(2);
        recent.insert("a", 1);
        recent.insert("b", 2);
        recent.insert("a", 3);
        recent.insert("c", 4);
        assert_eq!((recent.get(&"a"), recent.get(&"b"), recent.get(&"c")), (Some(&3), None, Some(&4)));
        assert_eq!(recent.order.len(), 2);
        recent.remove(&"a");
        assert_eq!(recent.order.len(), 1);
    }

    #[test]
    fn an_answer_belongs_to_the_other_side() {
        let mut pending = Pending::new();
        let id = RequestId::from(1);
        pending.insert(Some(Side::Client), &id, "client's");
        pending.insert(Some(Side::Server), &id, "server's");
        pending.insert(None, &RequestId::from("1"), "a string's");
        assert_eq!(pending.take(Some(Side::Client), &id), Some("server's"));
        assert_eq!(pending.take(Some(Side::Client), &id), None);
        assert_eq!(pending.take(Some(Side::Server), &id), Some("client's"));
        assert_eq!(pending.take(Some(Side::Server), &RequestId::from("1")), Some("a string's"));
    }

    #[test]
    fn without_a_side_the_latest_request_is_answered() {
        let mut pending = Pending::new();
        let id = RequestId::from(1);
        pending.insert(Some(Side::Client), &id, "client's");
        pending.insert(Some(Side::Server), &id, "server's");
        assert_eq!(pending.take(None, &id), Some("server's"));
        assert_eq!(pending.take(None, &id), Some("client's"));
        assert_eq!(pending.take(None, &id), None);
    }
}
