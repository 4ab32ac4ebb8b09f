//! Batches, which one revision has.

use std::convert::Infallible;

use crate::envelope::frame::nested_batch;
use crate::envelope::rejection::Rejection;
use crate::json::id::RequestId;
use crate::limits::ReadOptions;
use crate::message::calls::Calls;
use crate::message::incoming::{Message, item};

/// What becomes of a batch in a revision.
pub trait Batches<'a>: Sized {
    /// Reads the messages of a batch.
    ///
    /// # Errors
    /// Refuses the batch as a whole where the revision has none.
    #[doc(hidden)]
    fn read(items: Vec<&'a str>, options: &ReadOptions) -> Result<Self, Rejection>;
}

impl Batches<'_> for Infallible {
    fn read(_: Vec<&str>, _: &ReadOptions) -> Result<Self, Rejection> {
        Err(nested_batch())
    }
}

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

/// Joins the replies to a batch; `None` where there is nothing to reply, as for notifications alone.
pub fn join_replies<R: AsRef<[u8]>>(replies: impl IntoIterator<Item = R>) -> Option<Vec<u8>> {
    let mut joined = Vec::new();
    for reply in replies {
        joined.push(if joined.is_empty() { b'[' } else { b',' });
        joined.extend_from_slice(reply.as_ref());
    }
    if joined.is_empty() {
        return None;
    }
    joined.push(b']');
    Some(joined)
}
