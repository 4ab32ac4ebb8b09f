//! What HTTP needs to know of a server.

use std::collections::HashMap;

use crate::http::origin::AllowList;
use crate::http::param::ToolHeaders;

/// The part of [`Served`](crate::gate::Served) that HTTP alone asks for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Http {
    pub(crate) has_sessions: bool,
    pub(crate) tools: HashMap<String, ToolHeaders>,
    /// The member of params that `Mcp-Name` mirrors, by the method of an extension.
    pub(crate) subjects: HashMap<String, String>,
    pub(crate) allowed: AllowList,
}
