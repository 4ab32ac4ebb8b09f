//! Open requests by their ids.

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};
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
/// pending.insert(1, mcp::ClientMethod::ToolsList)?;
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"}}"#;
/// let read = pending.parse(bytes, &ReadOptions::LENIENT)?;
/// let incoming: Incoming<'_, mcp::ServerCall, mcp::ServerNotice, _> = read.value;
/// let Incoming::Answer(answer) = incoming else { panic!("an answer") };
/// let Ok(mcp::ServerAnswer::ToolsList(list)) = answer.into_outcome() else { panic!("a list") };
/// assert!(list.tools.is_empty());
/// assert!(pending.is_empty());
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// An id is open once, and so many requests are open as the limit says. A request that was given up is no longer open; an
/// answer that comes all the same is one that was not asked for, and [`Pending::gone`] tells it from noise.
#[derive(Clone)]
pub struct Pending<K> {
    open: HashMap<RequestId, K>,
    limit: usize,
    /// What was given up, the oldest in front.
    gone: VecDeque<(RequestId, Gone)>,
}

/// Why a request is no longer open, though it was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gone {
    /// It was cancelled.
    Cancelled,
    /// Its answer did not come in time.
    TimedOut,
}

/// Why a request cannot be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotOpened {
    /// Another request with the id is open.
    Duplicate,
    /// As many requests are open as there may be.
    Full {
        /// How many there may be.
        limit: usize,
    },
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duplicate => f.write_str("another request with the id is open"),
            Self::Full { limit } => write!(f, "{limit} requests are open, the limit"),
        }
    }
}

impl std::error::Error for NotOpened {}

/// How many requests that were given up are remembered.
const REMEMBERED: usize = 1024;

impl<K> Pending<K> {
    /// Creates one without requests.
    #[must_use]
    pub fn new() -> Self {
        Self::with_limit(Self::LIMIT)
    }

    /// How many requests may be open at once, unless said.
    pub const LIMIT: usize = 65_536;

    /// Creates one without requests, of which so many may be open at once.
    #[must_use]
    pub fn with_limit(limit: usize) -> Self {
        Self { open: HashMap::new(), limit, gone: VecDeque::new() }
    }

    /// Remembers a request.
    ///
    /// # Errors
    /// Fails where another one with the id is open, or as many as there may be: the request is then not to be sent.
    pub fn insert(&mut self, id: impl Into<RequestId>, method: K) -> Result<(), NotOpened> {
        let is_full = self.open.len() >= self.limit;
        match self.open.entry(id.into()) {
            Entry::Occupied(_) => Err(NotOpened::Duplicate),
            Entry::Vacant(_) if is_full => Err(NotOpened::Full { limit: self.limit }),
            Entry::Vacant(entry) => {
                entry.insert(method);
                Ok(())
            }
        }
    }

    /// Returns the method of an open request.
    pub fn get(&self, id: &RequestId) -> Option<&K> {
        self.open.get(id)
    }

    /// Forgets a request, as when its answer was read in another way.
    pub fn remove(&mut self, id: &RequestId) -> Option<K> {
        self.open.remove(id)
    }

    /// Gives a request up; its method, where it was open.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::{Gone, NotOpened, Pending, v2026_07_28::ClientMethod};
    ///
    /// let mut pending = Pending::with_limit(1);
    /// pending.insert(1, ClientMethod::ToolsCall)?;
    /// assert_eq!(pending.insert(1, ClientMethod::ToolsList), Err(NotOpened::Duplicate));
    /// assert_eq!(pending.insert(2, ClientMethod::ToolsList), Err(NotOpened::Full { limit: 1 }));
    ///
    /// assert_eq!(pending.give_up(&1.into(), Gone::TimedOut), Some(ClientMethod::ToolsCall));
    /// assert_eq!(pending.gone(&1.into()), Some(Gone::TimedOut));
    /// # }
    /// # Ok::<(), mcp_wire::NotOpened>(())
    /// ```
    pub fn give_up(&mut self, id: &RequestId, why: Gone) -> Option<K> {
        let method = self.open.remove(id)?;
        if self.gone.len() >= REMEMBERED {
            self.gone.pop_front();
        }
        self.gone.push_back((id.clone(), why));
        Some(method)
    }

    /// Tells why a request is no longer open that was given up; the latest 1,024 are remembered.
    pub fn gone(&self, id: &RequestId) -> Option<Gone> {
        self.gone.iter().rev().find(|(gone, _)| gone == id).map(|(_, why)| *why)
    }

    /// Takes all open requests, as when the connection has ended: each of them has failed.
    pub fn drain(&mut self) -> impl Iterator<Item = (RequestId, K)> + '_ {
        self.open.drain()
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
