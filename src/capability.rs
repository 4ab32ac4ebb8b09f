//! What may be asked of a peer: the guards of capabilities
//! ([capabilities](https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#capability-negotiation)).
//!
//! A server that did not declare a capability has none of its methods: -32601. A client that did not declare one is not
//! asked: a server of 2026-07-28 refuses the request that would need it with -32021, which says what is missing.
//!
//! ```
//! use mcp_wire::capability::{self, ClientUse};
//! use mcp_wire::{JsonObject, Revision};
//!
//! let server: JsonObject = r#"{"tools":{}}"#.parse()?;
//! assert!(capability::check_method(Revision::V2026_07_28, "tools/call", &server).is_ok());
//! # #[cfg(feature = "v2026_07_28")]
//! assert_eq!(
//!     capability::check_method(Revision::V2026_07_28, "prompts/list", &server).unwrap_err().to_string(),
//!     "the server did not declare the capability `prompts`",
//! );
//!
//! let client: JsonObject = r#"{"sampling":{}}"#.parse()?;
//! assert!(ClientUse::Sampling.check(&client).is_ok());
//! let missing = ClientUse::SamplingWithTools.check(&client).unwrap_err().for_peer(Revision::V2026_07_28).unwrap();
//! assert_eq!(missing.code().as_i64(), Some(-32021));
//! assert_eq!(missing.data().unwrap().as_str(), r#"{"requiredCapabilities":{"sampling":{"tools":{}}}}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::any::has_server_capability;
use crate::error::condition::Condition;
use crate::error::data::Required;
use crate::json::map::Map;
use crate::json::members::{member, string};
use crate::json::value::JsonObject;
use crate::meta::ExtensionId;
use crate::report::cause::Cause;
use crate::revision::Revision;

/// Returns the members, one inside the other, that a server's capabilities have where it serves a method; `None` where the
/// method needs none.
fn behind(method: &str) -> Option<&'static [&'static str]> {
    match method {
        "tools/call" | "tools/list" => Some(&["tools"]),
        "prompts/get" | "prompts/list" => Some(&["prompts"]),
        "resources/list" | "resources/read" | "resources/templates/list" => Some(&["resources"]),
        "resources/subscribe" | "resources/unsubscribe" => Some(&["resources", "subscribe"]),
        "completion/complete" => Some(&["completions"]),
        "logging/setLevel" => Some(&["logging"]),
        "tasks/get" | "tasks/result" => Some(&["tasks"]),
        "tasks/list" => Some(&["tasks", "list"]),
        "tasks/cancel" => Some(&["tasks", "cancel"]),
        _ => None,
    }
}

/// Makes sure that a server with these capabilities has a method, as far as capabilities decide it. A method that is older
/// than its capability needs none: `completion/complete` of 2024-11-05.
///
/// # Errors
/// Gives the condition to refuse the request with, -32601.
pub fn check_method(revision: Revision, method: &str, capabilities: &JsonObject) -> Result<(), Condition> {
    let Some(path) = behind(method).filter(|path| !has(capabilities, path)) else { return Ok(()) };
    match path.first().is_some_and(|name| has_server_capability(revision, name)) {
        true => {
            let line = format!("the server did not declare the capability `{}`", path.join("."));
            Err(Condition::MethodNotFound(line.as_str().into()))
        }
        false => Ok(()),
    }
}

/// Tells whether capabilities have a member inside a member; `false` and `null` say no.
/// Returns the settings of an extension that a peer declared; `None` where it did not declare it. A result of an extension
/// ([`Call::extend`](crate::Call::extend)) goes to those who did.
///
/// ```
/// use mcp_wire::{JsonObject, capability};
///
/// let client: JsonObject = r#"{"extensions":{"com.example/tasks":{"limit":3}}}"#.parse()?;
/// let tasks = capability::extension(&client, &"com.example/tasks".parse()?);
/// assert_eq!(tasks.unwrap().as_str(), r#"{"limit":3}"#);
/// assert_eq!(capability::extension(&client, &"com.example/other".parse()?), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn extension(capabilities: &JsonObject, id: &ExtensionId) -> Option<JsonObject> {
    member(member(capabilities.as_str(), "extensions")?, id.as_str())?.parse().ok()
}

fn has(capabilities: &JsonObject, path: &[&str]) -> bool {
    let found = path.iter().try_fold(capabilities.as_str(), |object, name| member(object, name));
    found.is_some_and(|value| !matches!(value, "false" | "null"))
}

/// What a server may ask of a client, by the capability that the client declares for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClientUse {
    /// `roots/list`.
    Roots,
    /// `sampling/createMessage`.
    Sampling,
    /// `sampling/createMessage` with `tools` or `toolChoice`.
    SamplingWithTools,
    /// `sampling/createMessage` with `includeContext` other than `none`.
    SamplingWithContext,
    /// `elicitation/create` with a form.
    FormElicitation,
    /// `elicitation/create` of mode `url`.
    UrlElicitation,
}

impl ClientUse {
    /// Returns what a request of a server asks of its client, by the method and the params: sampling with `tools`, or an
    /// elicitation of mode `url`, is more than sampling and a form. A method that asks for no capability gives none.
    ///
    /// ```
    /// use mcp_wire::capability::{self, ClientUse};
    /// use mcp_wire::JsonObject;
    ///
    /// let params: JsonObject = r#"{"messages":[],"maxTokens":9,"tools":[]}"#.parse()?;
    /// let uses = ClientUse::of_request("sampling/createMessage", &params);
    /// assert_eq!(uses, [ClientUse::SamplingWithTools]);
    /// assert!(capability::check_all(uses, &r#"{"sampling":{"tools":{}}}"#.parse()?).is_ok());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn of_request(method: &str, params: &JsonObject) -> Vec<Self> {
        let is_text = |name, text| params.get(name).and_then(|value| string(value.as_str()).map(|own| own == text));
        match method {
            "roots/list" => vec![Self::Roots],
            "elicitation/create" if is_text("mode", "url") == Some(true) => vec![Self::UrlElicitation],
            "elicitation/create" => vec![Self::FormElicitation],
            "sampling/createMessage" => {
                let has_tools = params.get("tools").is_some() || params.get("toolChoice").is_some();
                let has_context = is_text("includeContext", "none") == Some(false);
                match (has_tools, has_context) {
                    (true, true) => vec![Self::SamplingWithTools, Self::SamplingWithContext],
                    (true, false) => vec![Self::SamplingWithTools],
                    (false, true) => vec![Self::SamplingWithContext],
                    (false, false) => vec![Self::Sampling],
                }
            }
            _ => Vec::new(),
        }
    }

    fn path(self) -> &'static [&'static str] {
        match self {
            Self::Roots => &["roots"],
            Self::Sampling => &["sampling"],
            Self::SamplingWithTools => &["sampling", "tools"],
            Self::SamplingWithContext => &["sampling", "context"],
            Self::FormElicitation => &["elicitation", "form"],
            Self::UrlElicitation => &["elicitation", "url"],
        }
    }

    /// Tells whether a client with these capabilities may be asked.
    pub fn is_in(self, capabilities: &JsonObject) -> bool {
        match self {
            // An empty object is a form, which was the only mode once.
            Self::FormElicitation => {
                has(capabilities, self.path())
                    || (has(capabilities, &["elicitation"]) && !has(capabilities, &["elicitation", "url"]))
            }
            Self::Roots
            | Self::Sampling
            | Self::SamplingWithTools
            | Self::SamplingWithContext
            | Self::UrlElicitation => has(capabilities, self.path()),
        }
    }

    /// Makes sure that a client with these capabilities may be asked.
    ///
    /// # Errors
    /// Gives the condition to refuse the request with that would need it: -32021 with `requiredCapabilities`; up to
    /// 2025-11-25 its stand-in.
    pub fn check(self, capabilities: &JsonObject) -> Result<(), Condition> {
        check_all([self], capabilities)
    }
}

/// Makes sure that a client with these capabilities may be asked all of this. What is missing is told at once.
///
/// # Errors
/// As [`ClientUse::check`]; `requiredCapabilities` has all that is missing.
pub fn check_all(uses: impl IntoIterator<Item = ClientUse>, capabilities: &JsonObject) -> Result<(), Condition> {
    let mut missing: Vec<&[&str]> =
        uses.into_iter().filter(|needed| !needed.is_in(capabilities)).map(ClientUse::path).collect();
    missing.sort_unstable();
    missing.dedup();
    let names: Vec<String> = missing.iter().map(|path| format!("`{}`", path.join("."))).collect();
    let noun = match names.len() {
        0 => return Ok(()),
        1 => "capability",
        _ => "capabilities",
    };
    // One object for those within one capability.
    let mut required: Map<Map<JsonObject>> = Map::new();
    for path in missing {
        let [outer, inner @ ..] = path else { continue };
        let members = required.entry(*outer).or_default();
        for inner in inner {
            members.insert(*inner, JsonObject::default());
        }
    }
    // Maps of objects can be written.
    let required = Required::of_text(JsonObject::new(&required).unwrap_or_default());
    let line = format!("the client did not declare the {noun} {}", names.join(", "));
    Err(Condition::MissingRequiredClientCapability(required.because(line)))
}

/// Makes sure that a tool may be called as it is: `support` is `execution.taskSupport` of the tool, `as_task` tells whether
/// the request has `task` ([tasks](https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks)).
///
/// # Errors
/// Gives the condition to refuse the call with, -32601.
pub fn check_task(support: Option<&str>, as_task: bool) -> Result<(), Condition> {
    let cause = match (support, as_task) {
        (Some("required"), false) => "the tool runs as a task alone",
        (Some("forbidden") | None, true) => "the tool does not run as a task",
        (Some(_), _) | (None, false) => return Ok(()),
    };
    Err(Condition::MethodNotFound(Cause::new(cause)))
}
