//! Batches, which one revision has.

use crate::envelope::rejection::Rejection;
use crate::json::id::RequestId;
use crate::limits::ReadOptions;
use crate::message::calls::{Batches, Calls};
use crate::message::incoming::{Message, item};
use crate::sealed::Sealed;

impl<Q, N> Sealed for Batch<'_, Q, N> {}

impl<'a, Q: Calls<Id = RequestId>, N: Calls<Id = ()>> Batches<'a> for Batch<'a, Q, N> {
    fn read(items: Vec<&'a str>, options: &ReadOptions) -> Result<Self, Rejection> {
        Ok(Self { items: items.into_iter().map(|text| item(text, options)).collect() })
    }
}

/// The messages of a batch, each read or refused by itself.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Batch<'a, Q, N> {
    /// The messages in order.
    pub items: Vec<Result<Message<'a, Q, N>, Rejection>>,
}

/// Joins the replies to a batch; `None` where there is nothing to reply, as for notifications alone. An empty reply is none.
#[must_use]
pub fn join_replies<R: AsRef<[u8]>>(replies: impl IntoIterator<Item = R>) -> Option<Vec<u8>> {
    let mut joined = Vec::new();
    for reply in replies {
        if reply.as_ref().is_empty() {
            continue;
        }
        joined.push(if joined.is_empty() { b'[' } else { b',' });
        joined.extend_from_slice(reply.as_ref());
    }
    if joined.is_empty() {
        return None;
    }
    joined.push(b']');
    Some(joined)
}
