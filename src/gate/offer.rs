//! The answer to `initialize`.

use crate::any::ClientMessage;
use crate::gate::served::{Served, reply};
use crate::json::id::RequestId;
use crate::json::members::member;
use crate::json::value::JsonObject;
use crate::revision::Revision;

/// A client's `initialize`, and the revision to go on with
/// ([initialization](https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#initialization)): the one that
/// was asked for where it is served, else the newest with a handshake that is. The client decides whether it can.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Offer<'a> {
    message: ClientMessage<'a>,
    revision: Revision,
    id: RequestId,
    requested: String,
    client: JsonObject,
    capabilities: JsonObject,
}

impl<'a> Offer<'a> {
    pub(super) fn new(
        message: ClientMessage<'a>,
        revision: Revision,
        id: RequestId,
        requested: String,
        params: &str,
    ) -> Self {
        // The message has been read, so that both are objects.
        let object = |name| member(params, name).and_then(|text| text.parse().ok()).unwrap_or_default();
        let (client, capabilities) = (object("clientInfo"), object("capabilities"));
        Self { message, revision, id, requested, client, capabilities }
    }

    /// Returns the revision that is offered; once accepted, the session is of it.
    pub fn revision(&self) -> Revision {
        self.revision
    }

    /// Returns the id of the request.
    pub fn id(&self) -> &RequestId {
        &self.id
    }

    /// Returns the version that was asked for.
    pub fn requested(&self) -> &str {
        &self.requested
    }

    /// Returns who the client is, an `Implementation`; for display alone.
    pub fn client(&self) -> &JsonObject {
        &self.client
    }

    /// Returns what the client can do, its `ClientCapabilities`: a [`ClientUse`](crate::capability::ClientUse) is held
    /// against it.
    pub fn capabilities(&self) -> &JsonObject {
        &self.capabilities
    }

    /// Returns the request as its revision has it.
    pub fn message(&self) -> &ClientMessage<'a> {
        &self.message
    }

    /// Writes the successful answer, with what is served.
    pub fn accept(&self, served: &Served) -> Vec<u8> {
        let mut result = String::from("{\"capabilities\":");
        result.push_str(&served.capabilities_of(self.revision));
        let revision = self.revision.as_str();
        result.extend([",\"protocolVersion\":\"", revision, "\",\"serverInfo\":", served.info().as_str()]);
        served.push_instructions(&mut result);
        result.push('}');
        reply(&self.id, &result)
    }
}
