//! Between 2025-03-26 and 2025-06-18
//! ([changes](https://modelcontextprotocol.io/specification/2025-06-18/changelog)).

use crate::translate::to_2025_03_26::say;
use crate::translate::unit::{Unit, Untranslatable};

/// The answer to every difference.
pub(crate) const ANSWERS: &[(&str, &str)] = &[
    ("BatchRequestEntry", "2025-06-18 has no batches: a gateway splits them and joins the replies; no message changes"),
    ("BatchResponseEntry", "as BatchRequestEntry"),
    ("JsonRpcBatch*", "as BatchRequestEntry"),
    ("JsonRpcMessage", "as BatchRequestEntry"),
    ("ClientResult", "ElicitResult answers a request that 2025-03-26 does not have"),
    ("CompletionReference", "the definition has another name, and says the same"),
    ("ResourceReference", "as CompletionReference"),
    (
        "ContentBlock",
        "up: as it is. Down: a resource link becomes a text with its name and URI, for 2025-03-26 has no links",
    ),
    ("ServerRequest", "down: `elicitation/create` has no counterpart; the client cannot be asked"),
    ("bad-version-header", "errors are translated with their method"),
    ("elicitation/create", "as ServerRequest"),
];

/// What 2025-03-26 says, 2025-06-18 says alike.
#[expect(clippy::unnecessary_wraps, reason = "every pair has this form")]
pub(crate) fn up(_: &mut Unit<'_>) -> Result<(), Untranslatable> {
    Ok(())
}

/// 2025-03-26 has no links to resources
/// ([links](https://modelcontextprotocol.io/specification/2025-06-18/server/tools#resource-links)).
#[expect(clippy::unnecessary_wraps, reason = "every pair has this form")]
pub(crate) fn down(unit: &mut Unit<'_>) -> Result<(), Untranslatable> {
    unit.blocks(|block, at, losses| {
        if block.get("type").and_then(|kind| kind.as_string()).as_deref() != Some("resource_link") {
            return;
        }
        let before = block.clone();
        let text = |name: &str, block: &mut crate::translate::node::Node| {
            block.get(name).and_then(|value| value.as_string()).unwrap_or_default()
        };
        let (name, uri) = (text("name", block), text("uri", block));
        say(block, &format!("{name}: {uri}"));
        losses.changed(at, &before, block, "2025-03-26 has no links to resources");
    });
    Ok(())
}
