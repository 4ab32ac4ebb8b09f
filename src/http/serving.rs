//! What a server says of itself for HTTP.

use crate::gate::served::Served;
use crate::http::origin::AllowList;
use crate::http::param::{BadHeader, ToolHeaders};

impl Served {
    /// Asks clients with a handshake for `Mcp-Session-Id` on everything but `initialize`.
    #[must_use]
    pub fn with_sessions(mut self) -> Self {
        self.http.has_sessions = true;
        self
    }

    /// Answers these hosts and origins; without it, those of the machine itself.
    #[must_use]
    pub fn with_allowed(mut self, allowed: AllowList) -> Self {
        self.http.allowed = allowed;
        self
    }

    /// Compares the headers of calls of a tool with their arguments, as its `inputSchema` says. A tool of that name that
    /// was there is replaced.
    ///
    /// # Errors
    /// Tells everything that is wrong with the headers that the schema names.
    pub fn with_tool(mut self, name: impl Into<String>, input_schema: &str) -> Result<Self, Vec<BadHeader>> {
        let headers = ToolHeaders::of_schema(input_schema)?;
        self.http.tools.insert(name.into(), headers);
        Ok(self)
    }
}
