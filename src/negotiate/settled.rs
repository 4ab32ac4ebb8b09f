//! What a negotiation ends with.

use crate::json::members::{items, member, string};
use crate::json::value::JsonObject;
use crate::line::bounded;
use crate::meta::SERVER_INFO;
use crate::revision::Revision;

/// What both sides agreed on. The revision can be kept for the server, for
/// [`Negotiation::with_known`](super::Negotiation::with_known): the era belongs to the server and not to one request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settled {
    /// The revision to speak.
    pub revision: Revision,
    /// What the server said of itself.
    pub server: Server,
    /// A notification to send before anything else: `notifications/initialized`, up to 2025-11-25.
    pub last: Option<Vec<u8>>,
    /// The `_meta` that each request of the revision has: its version, and who the client is and what it can do; `None` up to
    /// 2025-11-25, where the session knows them.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::negotiate::{Negotiation, Step};
    /// use mcp_wire::{Revision, v2026_07_28 as mcp};
    ///
    /// let client = serde_json::json!({"name": "shed", "version": "1.0"});
    /// let mut known = Negotiation::new(&Revision::ALL, &client, &serde_json::json!({}))?.with_known(Revision::V2026_07_28);
    /// let Step::Done(settled) = known.begin() else { panic!("nothing is left to do") };
    /// let meta: mcp::RequestMetaObject = settled.meta.unwrap_or_default().parse_as()?;
    /// assert_eq!(meta.protocol_version, "2026-07-28");
    /// assert_eq!(meta.client_info.unwrap().name, "shed");
    /// # }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub meta: Option<JsonObject>,
    /// The first integer id that the negotiation has not used.
    pub next_id: i64,
}

/// What a server said of itself.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Server {
    /// What it can do, `ServerCapabilities` of the revision; `None` where it was not asked, or did not say.
    pub capabilities: Option<JsonObject>,
    /// Its name and version, an `Implementation`; for display alone.
    pub info: Option<JsonObject>,
    /// Advice on using it, for the prompt of a model.
    pub instructions: Option<String>,
    /// The versions that it serves, as it named them, those that nobody knows too.
    pub versions: Vec<String>,
}

impl Server {
    pub(super) fn discovered(result: &str) -> Self {
        let info = member(result, "_meta").and_then(|meta| member(meta, SERVER_INFO));
        let versions = member(result, "supportedVersions").map(strings).unwrap_or_default();
        Self { info: info.and_then(|info| info.parse().ok()), versions, ..Self::any(result) }
    }

    pub(super) fn initialized(result: &str) -> Self {
        let info = member(result, "serverInfo").and_then(|info| info.parse().ok());
        let version = member(result, "protocolVersion").and_then(string);
        Self {
            info,
            versions: version.into_iter().map(|version| bounded(&version, SHOWN)).collect(),
            ..Self::any(result)
        }
    }

    fn any(result: &str) -> Self {
        Self {
            capabilities: member(result, "capabilities").and_then(|capabilities| capabilities.parse().ok()),
            instructions: member(result, "instructions").and_then(string).map(std::borrow::Cow::into_owned),
            ..Self::default()
        }
    }
}

/// How many versions of a server are kept, and how many characters of each.
const KEPT: usize = 64;
const SHOWN: usize = 64;

/// Reads the strings of an array, within bounds; what is no string is passed over.
pub(super) fn strings(array: &str) -> Vec<String> {
    let items = items(array).filter_map(string);
    items.take(KEPT).map(|version| bounded(&version, SHOWN)).collect()
}
