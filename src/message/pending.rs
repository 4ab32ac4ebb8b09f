//! Open requests by their ids.

use std::collections::HashMap;
use std::fmt;

use crate::envelope::rejection::Fault;
use crate::json::id::RequestId;
use crate::limits::ReadOptions;
use crate::message::answer::Asked;
use crate::message::calls::{Batches, Calls};
use crate::message::incoming::{Incoming, Message, Received};
use crate::wire::read::Parsed;

/// The requests that this side has sent and that are not answered yet: the method of each by its id.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Incoming, Pending, ReadOptions, v2026_07_28 as mcp};
///
/// let mut pending = Pending::new();
/// pending.insert(1, mcp::ClientMethod::ToolsList);
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"}}"#;
/// let read = pending.parse(bytes, &ReadOptions::LENIENT)?;
/// let incoming: Incoming<'_, mcp::ServerCall, mcp::ServerNotice, _> = read.value;
/// let Incoming::Answer(answer) = incoming else { panic!("an answer") };
/// let Ok(mcp::ServerAnswer::ToolsList(list)) = answer.into_outcome() else { panic!("a list") };
/// assert!(list.tools.is_empty());
/// assert!(pending.is_empty());
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone)]
pub struct Pending<K> {
    open: HashMap<RequestId, K>,
}

impl<K> Pending<K> {
    /// Creates one without requests.
    #[must_use]
    pub fn new() -> Self {
        Self { open: HashMap::new() }
    }

    /// Remembers a request; returns the method of an open one with the same id, which it then takes the place of.
    pub fn insert(&mut self, id: impl Into<RequestId>, method: K) -> Option<K> {
        self.open.insert(id.into(), method)
    }

    /// Returns the method of an open request.
    pub fn get(&self, id: &RequestId) -> Option<&K> {
        self.open.get(id)
    }

    /// Forgets a request, as when it is cancelled.
    pub fn remove(&mut self, id: &RequestId) -> Option<K> {
        self.open.remove(id)
    }

    /// Returns the number of open requests.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Tells whether no request is open.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Walks the open requests, in no order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&RequestId, &K)> {
        self.open.iter()
    }
}

impl<K: Asked> Pending<K> {
    /// Reads a message, and the result of a response by the method of the request that it answers. An answered request is
    /// no longer open, whether the answer can be used or not.
    ///
    /// # Errors
    /// As [`Message::parse_answer`].
    pub fn parse<'a, Q, N, B>(&mut self, bytes: &'a [u8], options: &ReadOptions) -> Received<'a, Q, N, K::Answer, B>
    where
        Q: Calls<Id = RequestId>,
        N: Calls<Id = ()>,
        B: Batches<'a>,
    {
        let read = Message::<Q, N, B>::parse_answer(bytes, options, |id| self.open.get(id).copied());
        let answered = match &read {
            Ok(Parsed { value: Incoming::Answer(answer), .. }) => answer.id(),
            Err(refused) if refused.fault() == Fault::Response => refused.id(),
            Ok(_) | Err(_) => None,
        };
        if let Some(id) = answered {
            self.open.remove(id);
        }
        read
    }
}

impl<K> Default for Pending<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug> fmt::Debug for Pending<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(&self.open).finish()
    }
}
