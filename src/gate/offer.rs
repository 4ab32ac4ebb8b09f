//! The answer to `initialize`.

use crate::any::ClientMessage;
use crate::gate::Served;
use crate::json::id::RequestId;
use crate::revision::Revision;

/// A client's `initialize`, and the revision to go on with
/// ([initialization](https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization)): the one that
/// was asked for where it is served, else the newest with a handshake that is. The client decides whether it can.
#[derive(Debug)]
#[must_use]
pub struct Offer<'a> {
    message: ClientMessage<'a>,
    revision: Revision,
    id: Option<RequestId>,
    requested: String,
}

impl<'a> Offer<'a> {
    pub(super) fn new(
        message: ClientMessage<'a>,
        revision: Revision,
        id: Option<RequestId>,
        requested: String,
    ) -> Self {
        Self { message, revision, id, requested }
    }

    /// Returns the revision that is offered; once accepted, the session is of it.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Returns the version that was asked for.
    pub fn requested(&self) -> &str {
        &self.requested
    }

    /// Returns the request, which tells who the client is and what it can do.
    pub fn message(&self) -> &ClientMessage<'a> {
        &self.message
    }

    /// Writes the successful answer, with what is served.
    pub fn accept(&self, served: &Served) -> Vec<u8> {
        let mut result = String::from("{\"capabilities\":");
        result.push_str(served.capabilities().as_str());
        result.extend([
            ",\"protocolVersion\":\"",
            self.revision.as_str(),
            "\",\"serverInfo\":",
            served.info().as_str(),
        ]);
        served.push_instructions(&mut result);
        result.push('}');
        super::served::reply(self.id.as_ref(), &result)
    }
}
