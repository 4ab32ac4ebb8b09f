//! What HTTP needs to know of a server.

use std::collections::HashMap;

use crate::gate::Served;
use crate::http::param::{BadHeader, ToolHeaders};

/// The part of [`Served`] that HTTP alone asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Http {
    pub(crate) has_sessions: bool,
    pub(crate) tools: HashMap<String, ToolHeaders>,
}

impl Served {
    /// Asks clients with a handshake for `Mcp-Session-Id` on everything but `initialize`.
    #[must_use]
    pub fn with_sessions(mut self) -> Self {
        self.http.has_sessions = true;
        self
    }

    /// Compares the headers of calls of a tool with their arguments, as its `inputSchema` says.
    ///
    /// # Errors
    /// Tells everything that is wrong with the headers that the schema names.
    pub fn with_tool(mut self, name: impl Into<String>, input_schema: &str) -> Result<Self, Vec<BadHeader>> {
        let headers = ToolHeaders::of_schema(input_schema)?;
        self.http.tools.insert(name.into(), headers);
        Ok(self)
    }
}
