//! What a server serves.

use std::time::Duration;

use serde::Serialize;

use crate::any;
use crate::any::ClientMessage;
use crate::capability::{self, ClientUse};
use crate::envelope::reply::string;
use crate::error::condition::Condition;
use crate::json::id::RequestId;
use crate::json::map::Map;
use crate::json::value::{Json, JsonObject};
use crate::limits::{Limits, ReadOptions};
use crate::meta::{CLIENT_CAPABILITIES, ExtensionId, SERVER_INFO};
use crate::report::cause::Cause;
use crate::revision::Revision;

/// What a server serves: revisions, capabilities, and methods beyond them.
#[derive(Clone, Debug)]
pub struct Served {
    /// Oldest first.
    revisions: Vec<Revision>,
    info: JsonObject,
    capabilities: JsonObject,
    extensions: Map<JsonObject>,
    instructions: Option<String>,
    ttl: Duration,
    methods: Vec<String>,
    /// What clients have to have declared for a method, and what it is about.
    needed: Vec<(String, Option<String>, ClientUse)>,
    limits: Limits,
    #[cfg(feature = "http")]
    pub(crate) http: crate::http::served::Http,
}

impl Served {
    /// Serves revisions with these capabilities, under this name: an `Implementation` and `ServerCapabilities` of any
    /// revision. Where `revisions` is empty, the newest one is served.
    ///
    /// A revision whose feature is off cannot be served: whoever asks for it learns of an internal error.
    ///
    /// # Errors
    /// Fails where one of the two cannot be written as an object.
    pub fn new(
        revisions: impl AsRef<[Revision]>,
        info: &(impl Serialize + ?Sized),
        capabilities: &(impl Serialize + ?Sized),
    ) -> serde_json::Result<Self> {
        let mut revisions = revisions.as_ref().to_vec();
        revisions.sort_unstable();
        revisions.dedup();
        if revisions.is_empty() {
            revisions.push(Revision::LATEST);
        }
        Ok(Self {
            revisions,
            info: JsonObject::new(info)?,
            capabilities: JsonObject::new(capabilities)?,
            extensions: Map::new(),
            instructions: None,
            ttl: Duration::ZERO,
            methods: Vec::new(),
            needed: Vec::new(),
            limits: Limits::DEFAULT,
            #[cfg(feature = "http")]
            http: crate::http::served::Http::default(),
        })
    }

    /// Adds advice on using the server, for the prompt of a model.
    #[must_use]
    pub fn with_instructions(mut self, instructions: impl Into<String>) -> Self {
        self.instructions = Some(instructions.into());
        self
    }

    /// Registers methods that no revision has, of extensions: they are passed on and not refused. Their params stay as they
    /// came; a modern request of them has the `_meta` of every other.
    #[must_use]
    pub fn with_methods(mut self, methods: impl IntoIterator<Item: Into<String>>) -> Self {
        self.methods.extend(methods.into_iter().map(Into::into));
        self
    }

    /// Declares an extension with its settings, to peers of revisions that have extensions.
    #[must_use]
    pub fn with_extension(mut self, id: &ExtensionId, settings: JsonObject) -> Self {
        self.extensions.insert(id.as_str(), settings);
        self
    }

    /// Asks a capability of the clients of modern requests: of those of a method and, where `subject` is named, about it (the
    /// name of a tool or prompt, the URI of a resource). A request without it is refused before any handler sees it.
    #[must_use]
    pub fn with_needed(mut self, method: impl Into<String>, subject: Option<&str>, needed: ClientUse) -> Self {
        self.needed.push((method.into(), subject.map(str::to_owned), needed));
        self
    }

    /// Says how long anybody may keep the answer to `server/discover`; without it nobody may.
    #[must_use]
    pub fn with_ttl(mut self, ttl: Duration) -> Self {
        self.ttl = ttl;
        self
    }

    /// Bounds what is read.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the revisions, oldest first.
    pub fn revisions(&self) -> &[Revision] {
        &self.revisions
    }

    /// Returns the capabilities.
    pub fn capabilities(&self) -> &JsonObject {
        &self.capabilities
    }

    /// Returns who the server is.
    pub fn info(&self) -> &JsonObject {
        &self.info
    }

    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions { limits: self.limits, ..ReadOptions::STRICT }
    }

    pub(crate) fn has_method(&self, method: &str) -> bool {
        self.methods.iter().any(|registered| registered == method)
    }

    pub(crate) fn serves(&self, revision: Revision) -> bool {
        self.revisions.contains(&revision)
    }

    /// Returns the condition to refuse a request of a method with that is not served, whatever its params are.
    pub(crate) fn lacks(&self, revision: Revision, method: &str) -> Option<Condition> {
        if self.has_method(method) {
            return None;
        }
        match any::knows(revision, method) {
            true => capability::check_method(revision, method, &self.capabilities).err(),
            false => Some(Condition::MethodNotFound(Cause::quoting("no method", method))),
        }
    }

    /// Makes sure that a client declared what a request of it needs.
    ///
    /// # Errors
    /// Gives the condition to refuse the request with.
    pub(crate) fn needs(&self, message: &ClientMessage<'_>) -> Result<(), Condition> {
        if self.needed.is_empty() || !message.revision().is_modern() {
            return Ok(());
        }
        let (method, subject) = (message.method(), message.subject());
        let is_meant = |of: &(String, Option<String>, ClientUse)| {
            method == Some(&of.0) && of.1.as_deref().is_none_or(|of| subject == Some(of))
        };
        let mut needed = self.needed.iter().filter(|of| is_meant(of)).map(|of| of.2).peekable();
        if needed.peek().is_none() {
            return Ok(());
        }
        let meta = message.meta().ok().flatten().unwrap_or_default();
        let declared = meta.get(CLIENT_CAPABILITIES).and_then(|declared| JsonObject::try_from(declared).ok());
        capability::check_all(needed, &declared.unwrap_or_default())
    }

    /// Writes the capabilities that a revision has. What no revision has is the server's own, and stays.
    pub(super) fn capabilities_of(&self, revision: Revision) -> String {
        let is_of_others = |name: &str| {
            !any::has_server_capability(revision, name)
                && any::BUILT.iter().any(|other| any::has_server_capability(*other, name))
        };
        let mut members: Map<Json> = self.capabilities.parse_as().unwrap_or_default();
        members.retain(|name, _| !is_of_others(name));
        if !self.extensions.is_empty() && any::has_server_capability(revision, EXTENSIONS) {
            let declared = members.get(EXTENSIONS).and_then(|declared| declared.parse_as().ok());
            let mut extensions: Map<JsonObject> = declared.unwrap_or_default();
            for (id, settings) in self.extensions.iter() {
                extensions.insert(id, settings.clone());
            }
            if let Ok(extensions) = Json::new(&extensions) {
                members.insert(EXTENSIONS, extensions);
            }
        }
        serde_json::to_string(&members).unwrap_or_default()
    }

    pub(crate) fn modern(&self) -> impl Iterator<Item = Revision> {
        self.revisions.iter().copied().filter(|revision| revision.is_modern())
    }

    pub(crate) fn legacy(&self) -> impl Iterator<Item = Revision> {
        self.revisions.iter().copied().filter(|revision| !revision.is_modern())
    }

    pub(crate) fn newest(&self) -> Revision {
        self.revisions.iter().copied().max().unwrap_or(Revision::LATEST)
    }

    pub(crate) fn newest_modern(&self) -> Option<Revision> {
        self.modern().max()
    }

    pub(crate) fn newest_legacy(&self) -> Option<Revision> {
        self.legacy().max()
    }

    pub(super) fn push_instructions(&self, result: &mut String) {
        if let Some(instructions) = &self.instructions {
            result.extend([",\"instructions\":", &string(instructions)]);
        }
    }

    /// Writes the answer to `server/discover`.
    pub(super) fn discovered(&self, id: &RequestId, revision: Revision) -> Vec<u8> {
        let scope = if self.ttl.is_zero() { "private" } else { "public" };
        let versions: Vec<String> = self.revisions.iter().map(|revision| format!("\"{revision}\"")).collect();
        let mut result = format!(
            "{{\"resultType\":\"complete\",\"cacheScope\":\"{scope}\",\"capabilities\":{},\"supportedVersions\":[{}],\"ttlMs\":{}",
            self.capabilities_of(revision),
            versions.join(","),
            self.ttl.as_millis(),
        );
        self.push_instructions(&mut result);
        result.extend([",\"_meta\":{\"", SERVER_INFO, "\":", self.info.as_str(), "}}"]);
        reply(id, &result)
    }
}

/// The member of `ServerCapabilities` that names extensions.
const EXTENSIONS: &str = "extensions";

/// Writes a successful response.
pub(super) fn reply(id: &RequestId, result: &str) -> Vec<u8> {
    let id = id.to_json();
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}").into_bytes()
}
