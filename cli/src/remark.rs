//! Remarks: what is odd about a frame that is valid all the same. This table is the home of their names and sentences.

use std::fmt;

use mcp_wire::Place;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// Something odd about a valid frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remark {
    /// The place of what it is about.
    pub(crate) at: Place,
    pub(crate) kind: Kind,
    /// What is odd, about this frame.
    pub(crate) words: String,
}

impl Remark {
    pub(crate) fn new(kind: Kind, at: Place, words: impl Into<String>) -> Self {
        Self { at, kind, words: words.into() }
    }

    /// The same inside a larger value.
    pub(crate) fn below(mut self, outer: &Place) -> Self {
        self.at = outer.clone().join(&self.at);
        self
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}] at {}", self.words, self.kind.as_str(), self.at)
    }
}

impl Serialize for Remark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("name", self.kind.as_str())?;
        map.serialize_entry("text", &self.words)?;
        map.end()
    }
}

/// How many remarks of one kind a frame gets.
const SHOWN: usize = 16;

/// Adds a remark, unless there are many of its kind.
pub(crate) fn push(remarks: &mut Vec<Remark>, remark: Remark) {
    if remarks.iter().filter(|other| other.kind == remark.kind).count() < SHOWN {
        remarks.push(remark);
    }
}

macro_rules! kinds {
    ($($kind:ident $name:literal $page:literal $meaning:literal,)*) => {
        /// What a remark is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Kind {
            $(#[doc = $meaning] $kind,)*
        }

        impl Kind {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Returns the stable name.
            pub(crate) const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// Says what the specification says.
            pub(crate) const fn meaning(self) -> &'static str {
                match self {
                    $(Self::$kind => $meaning,)*
                }
            }

            /// Returns the page of the specification.
            pub(crate) const fn link(self) -> &'static str {
                match self {
                    $(Self::$kind => concat!("https://modelcontextprotocol.io/specification/", $page),)*
                }
            }
        }
    };
}

kinds! {
    IdInFlight "id-in-flight" "2025-11-25/basic#requests"
        "A request has the id of one that the same side sent and that is not answered yet. Nobody can tell which of the two an answer is for.",
    IdReused "id-reused" "2025-11-25/basic#requests"
        "A request has an id that the same side used before in the session. Up to 2025-11-25 an id is used once a session.",
    UnaskedAnswer "unasked-answer" "2025-11-25/basic#responses"
        "A response has the id of no request that was seen.",
    AnsweredTwice "answered-twice" "2025-11-25/basic#responses"
        "A request is answered a second time.",
    ProgressNotGrowing "progress-not-growing" "2025-11-25/basic/utilities/progress"
        "The progress of a token has to grow with each notification.",
    UnknownProgressToken "unknown-progress-token" "2025-11-25/basic/utilities/progress"
        "Progress is reported for a token that no request in flight gave.",
    CancelsInitialize "cancels-initialize" "2025-11-25/basic/utilities/cancellation"
        "A client does not cancel `initialize`.",
    CancelsNothing "cancels-nothing" "2025-11-25/basic/utilities/cancellation"
        "A cancellation names a request that the same side sent and that is still in flight. The receiver ignores any other.",
    WideAcknowledgement "wide-acknowledgement" "2026-07-28/basic/patterns/subscriptions"
        "A server confirms what was asked for, or less, and nothing else.",
    UnknownSubscription "unknown-subscription" "2026-07-28/basic/patterns/subscriptions"
        "A notification of a subscription carries the id of the `subscriptions/listen` request, which is still open.",
    UnaskedLog "unasked-log" "2026-07-28/server/utilities/logging"
        "In 2026-07-28 a server sends log messages for a request alone that asks for them with `logLevel` in its `_meta`.",
    LogBelowLevel "log-below-level" "2025-11-25/server/utilities/logging"
        "A server sends messages of the level that was set and of those above it.",
    ToolName "tool-name" "2025-11-25/server/tools#tool-names"
        "The name of a tool is best one to 128 letters, digits, underscores, hyphens and dots: clients refuse or change others.",
    DuplicateTool "duplicate-tool" "2025-11-25/server/tools#tool-names"
        "Two tools of a server have one name, so that a call cannot tell them apart.",
    RootNotFile "root-not-file" "2025-11-25/client/roots"
        "The URI of a root begins with `file://`.",
    Undeclared "undeclared-capability" "2025-11-25/basic/lifecycle#capability-negotiation"
        "A feature is used that its side has not declared among its capabilities.",
    CodeNotOfRevision "code-not-of-revision" "2026-07-28/basic#error-codes"
        "The revision does not let anybody send this code: it is reserved and undefined, or another revision's.",
    DataNotOfCode "data-not-of-code" "2026-07-28/basic#error-codes"
        "The data of an error lack what its code promises.",
    ToolSchema "tool-schema" "2025-11-25/server/tools"
        "The schema of a tool cannot be used as a JSON Schema: it is broken, too large, or reaches for what is not there.",
    Arguments "arguments-not-of-schema" "2025-11-25/server/tools"
        "The arguments of a call do not fit the `inputSchema` of the tool.",
    Output "output-not-of-schema" "2025-11-25/server/tools#output-schema"
        "The structured content of a result does not fit the `outputSchema` of the tool.",
    NoStructuredContent "no-structured-content" "2025-11-25/server/tools#output-schema"
        "A tool with an `outputSchema` answers with `structuredContent`, unless the result is an error.",
    Elicited "elicited-not-of-schema" "2025-11-25/client/elicitation"
        "What the user is said to have entered does not fit the `requestedSchema`.",
    Headers "headers-differ" "2026-07-28/basic/transports/streamable-http"
        "The headers `MCP-Protocol-Version`, `Mcp-Method` and `Mcp-Name` say what the body says.",
    PromptArguments "prompt-arguments" "2025-11-25/server/prompts"
        "A prompt is asked for without an argument that it requires, or with one that it does not have.",
}
