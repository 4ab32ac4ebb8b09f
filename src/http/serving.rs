//! What a server says of itself for HTTP.

use std::borrow::Cow;

use crate::gate::served::Served;
use crate::http::header;
use crate::http::origin::AllowList;
use crate::http::param::{BadHeader, ToolHeaders};
use crate::json::members::{member, string};

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

    /// [Registers](Self::with_methods) a method of an extension whose requests are about something, and compares `Mcp-Name`
    /// with the member of params that names it, a string: `taskId` of `tasks/get`. Methods that a revision has are compared
    /// without being told.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::gate::{Admission, Served};
    /// use mcp_wire::http::{check_post, header::Headers};
    ///
    /// let empty = serde_json::json!({});
    /// let served = Served::new([], &empty, &empty)?.with_named_method("tasks/get", "taskId");
    ///
    /// let body = br#"{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":"t1","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
    /// let headers: Headers = [
    ///     ("content-type", "application/json"),
    ///     ("mcp-protocol-version", "2026-07-28"),
    ///     ("mcp-method", "tasks/get"),
    ///     ("mcp-name", "t2"),
    /// ]
    /// .into_iter()
    /// .collect();
    /// let Admission::Refused(refusal) = check_post(&headers, body, &served) else { panic!("refused") };
    /// assert_eq!(
    ///     refusal.reply().unwrap(),
    ///     br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"header `Mcp-Name` differs from the body","data":{"expected":"t1","header":"Mcp-Name","received":"t2"}}}"#,
    /// );
    /// # }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn with_named_method(mut self, method: impl Into<String>, member: impl Into<String>) -> Self {
        let method = method.into();
        self.http.subjects.insert(method.clone(), member.into());
        self.with_methods([method])
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

    /// Returns what `Mcp-Name` has to say; `None` where the method has no such header, and where the params are wrong.
    pub(crate) fn subject<'f>(&self, method: &str, params: Option<&'f str>) -> Option<Cow<'f, str>> {
        let of_extension = || self.http.subjects.get(method).map(String::as_str);
        member(params?, header::subject(method).or_else(of_extension)?).and_then(string)
    }
}
