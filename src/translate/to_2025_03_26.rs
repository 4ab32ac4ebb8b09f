//! Between 2024-11-05 and 2025-03-26
//! ([changes](https://modelcontextprotocol.io/specification/2025-03-26/changelog)).

use crate::translate::node::Node;
use crate::translate::unit::{Unit, Untranslatable};

/// The answer to every difference.
pub(crate) const ANSWERS: &[(&str, &str)] = &[
    ("Annotated", "a base that no message is read as; its members are where they were"),
    ("BatchRequestEntry", "a batch is split into its messages by who receives it; no message changes"),
    ("BatchResponseEntry", "as BatchRequestEntry"),
    ("JsonRpcBatch*", "as BatchRequestEntry"),
    ("JsonRpcMessage", "as BatchRequestEntry"),
    (
        "ContentBlock",
        "up: as it is. Down: audio becomes a text that names its type and size, for 2024-11-05 has no audio",
    ),
    ("SamplingMessageContentBlock", "as ContentBlock"),
    ("missing-session", "errors are translated with their method"),
    ("session-not-found", "errors are translated with their method"),
];

/// What 2024-11-05 says, 2025-03-26 says alike.
#[expect(clippy::unnecessary_wraps, reason = "every pair has this form")]
pub(crate) fn up(_: &mut Unit<'_>) -> Result<(), Untranslatable> {
    Ok(())
}

/// 2024-11-05 has no audio
/// ([content](https://modelcontextprotocol.io/specification/2024-11-05/server/tools#tool-result)).
#[expect(clippy::unnecessary_wraps, reason = "every pair has this form")]
pub(crate) fn down(unit: &mut Unit<'_>) -> Result<(), Untranslatable> {
    unit.blocks(|block, at, losses| {
        if block.get("type").and_then(|kind| kind.as_string()).as_deref() != Some("audio") {
            return;
        }
        let before = block.clone();
        let kind = block.get("mimeType").and_then(|kind| kind.as_string()).unwrap_or_default();
        let size = block.get("data").and_then(|data| data.as_string()).map_or(0, |data| data.len());
        say(block, &format!("[audio of type {kind}, {size} characters of base64]"));
        losses.changed(at, &before, block, "2024-11-05 has no audio");
    });
    Ok(())
}

/// Makes a text of a block; annotations and metadata stay.
pub(crate) fn say(block: &mut Node, text: &str) {
    let kept = ["annotations", "_meta"].map(|name| (name, block.take(name)));
    *block = Node::Object(vec![("type".into(), Node::string("text")), ("text".into(), Node::string(text))]);
    for (name, value) in kept {
        value.map(|value| block.set(name, value));
    }
}
