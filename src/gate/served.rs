//! What a server serves.

use std::time::Duration;

use serde::Serialize;

use crate::json::id::RequestId;
use crate::json::value::JsonObject;
use crate::limits::{Limits, ReadOptions};
use crate::meta;
use crate::revision::Revision;

/// What a server serves: revisions, capabilities, and methods beyond them.
#[derive(Clone, Debug)]
pub struct Served {
    revisions: &'static [Revision],
    info: JsonObject,
    capabilities: JsonObject,
    instructions: Option<String>,
    ttl: Duration,
    methods: Vec<String>,
    limits: Limits,
    #[cfg(feature = "http")]
    pub(crate) http: crate::http::served::Http,
}

impl Served {
    /// Serves revisions with these capabilities, under this name: an `Implementation` and `ServerCapabilities` of any
    /// revision. Where `revisions` is empty, the newest one is served.
    ///
    /// # Errors
    /// Fails where one of the two cannot be written as an object.
    pub fn new(
        revisions: &'static [Revision],
        info: &(impl Serialize + ?Sized),
        capabilities: &(impl Serialize + ?Sized),
    ) -> serde_json::Result<Self> {
        Ok(Self {
            revisions: if revisions.is_empty() { &[Revision::LATEST] } else { revisions },
            info: JsonObject::new(info)?,
            capabilities: JsonObject::new(capabilities)?,
            instructions: None,
            ttl: Duration::ZERO,
            methods: Vec::new(),
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

    /// Registers methods that no revision has, of extensions: they are passed on and not refused.
    #[must_use]
    pub fn with_methods(mut self, methods: impl IntoIterator<Item: Into<String>>) -> Self {
        self.methods.extend(methods.into_iter().map(Into::into));
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

    /// Returns the revisions.
    pub fn revisions(&self) -> &'static [Revision] {
        self.revisions
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
        ReadOptions { limits: self.limits, supported: self.revisions, ..ReadOptions::STRICT }
    }

    pub(crate) fn has_method(&self, method: &str) -> bool {
        self.methods.iter().any(|registered| registered == method)
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
    pub(super) fn discovered(&self, id: &RequestId) -> Vec<u8> {
        let scope = if self.ttl.is_zero() { "private" } else { "public" };
        let versions: Vec<String> = self.revisions.iter().map(|revision| format!("\"{revision}\"")).collect();
        let mut result = format!(
            "{{\"resultType\":\"complete\",\"cacheScope\":\"{scope}\",\"capabilities\":{},\"supportedVersions\":[{}],\"ttlMs\":{}",
            self.capabilities.as_str(),
            versions.join(","),
            self.ttl.as_millis(),
        );
        self.push_instructions(&mut result);
        result.extend([",\"_meta\":{\"", meta::SERVER_INFO, "\":", self.info.as_str(), "}}"]);
        reply(Some(id), &result)
    }
}

/// Writes a successful response; what is asked has an id.
pub(super) fn reply(id: Option<&RequestId>, result: &str) -> Vec<u8> {
    let id = id.map_or_else(|| "null".to_owned(), RequestId::to_json);
    format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}").into_bytes()
}

fn string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
