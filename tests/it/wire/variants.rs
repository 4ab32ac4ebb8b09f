//! Each variant of each union stands in some pinned message: the table says how it shows.

use mcp_wire::registry;

use super::Sheet;

/// Unions of whole messages: the methods tell whether these are complete, and the areas.
const MESSAGES: &[&str] = &[
    "BatchRequestEntry",
    "BatchResponseEntry",
    "ClientNotification",
    "ClientRequest",
    "JsonRpcMessage",
    "JsonRpcResponse",
    "ServerNotification",
    "ServerRequest",
];

/// Variants that only reading makes, of what is in no list.
const UNLISTED: &[&str] = &["Null", "Other", "Unknown"];

const SEEN: &[(&str, &[(&str, &str)])] = &[
    ("CacheScope", &[("Private", r#""cacheScope":"private""#), ("Public", r#""cacheScope":"public""#)]),
    ("CallToolOutcome", OUTCOMES),
    ("CompletionReference", &[("Prompt", r#"{"type":"ref/prompt""#), ("Resource", r#"{"type":"ref/resource""#)]),
    (
        "ContentBlock",
        &[
            ("Text", r#"{"type":"text""#),
            ("Image", r#"{"type":"image""#),
            ("Audio", r#"{"type":"audio""#),
            ("ResourceLink", r#"{"type":"resource_link""#),
            ("Resource", r#"{"type":"resource""#),
        ],
    ),
    (
        "ElicitAction",
        &[("Accept", r#""action":"accept""#), ("Cancel", r#""action":"cancel""#), ("Decline", r#""action":"decline""#)],
    ),
    ("ElicitFormMode", &[("Form", r#""mode":"form""#)]),
    ("ElicitRequestParams", &[("Form", r#""requestedSchema":{"#), ("Url", r#""mode":"url""#)]),
    (
        "ElicitValue",
        &[
            ("String", r#""name":"Ada""#),
            ("Number", r#""grams":18.50"#),
            ("Boolean", r#""milk":true"#),
            ("Strings", r#""several":["oat"]"#),
        ],
    ),
    ("EnumSchema", ENUMS),
    ("GetPromptOutcome", OUTCOMES),
    ("IconTheme", &[("Dark", r#""theme":"dark""#), ("Light", r#""theme":"light""#)]),
    (
        "IncludeContext",
        &[
            ("AllServers", r#""includeContext":"allServers""#),
            ("None", r#""includeContext":"none""#),
            ("ThisServer", r#""includeContext":"thisServer""#),
        ],
    ),
    (
        "InputRequest",
        &[
            ("CreateMessage", r#"{"method":"sampling/createMessage""#),
            ("ListRoots", r#"{"method":"roots/list""#),
            ("Elicit", r#"{"method":"elicitation/create""#),
        ],
    ),
    (
        "LoggingLevel",
        &[
            ("Alert", r#""level":"alert""#),
            ("Critical", r#""level":"critical""#),
            ("Debug", r#""level":"debug""#),
            ("Emergency", r#""level":"emergency""#),
            ("Error", r#""level":"error""#),
            ("Info", r#""level":"info""#),
            ("Notice", r#""level":"notice""#),
            ("Warning", r#""level":"warning""#),
        ],
    ),
    ("MultiSelectEnumSchema", ENUMS),
    ("NumberSchemaType", &[("Integer", r#"{"type":"integer"}"#), ("Number", r#"{"type":"number""#)]),
    (
        "PrimitiveSchemaDefinition",
        &[
            ("Boolean", r#""milk":{"type":"boolean""#),
            ("Enum", r#""enum":["#),
            ("LegacyTitledEnum", r#""enumNames":["#),
            ("Number", r#""grams":{"type":"number""#),
            ("String", r#""format":"email""#),
            ("TitledMultiSelectEnum", r#""items":{"anyOf":["#),
            ("TitledSingleSelectEnum", r#""oneOf":["#),
            ("UntitledMultiSelectEnum", r#""items":{"type":"string","enum":["#),
            ("UntitledSingleSelectEnum", r#"{"type":"string","enum":["#),
        ],
    ),
    ("ReadResourceOutcome", OUTCOMES),
    ("Role", &[("Assistant", r#""role":"assistant""#), ("User", r#""role":"user""#)]),
    (
        "SamplingMessageContentBlock",
        &[
            ("Text", r#""content":{"type":"text""#),
            ("Image", r#"{"type":"image""#),
            ("Audio", r#"{"type":"audio""#),
            ("ToolUse", r#"{"type":"tool_use""#),
            ("ToolResult", r#"{"type":"tool_result""#),
        ],
    ),
    ("SingleSelectEnumSchema", ENUMS),
    (
        "StringFormat",
        &[
            ("Date", r#""format":"date""#),
            ("DateTime", r#""format":"date-time""#),
            ("Email", r#""format":"email""#),
            ("Uri", r#""format":"uri""#),
        ],
    ),
    (
        "TaskStatus",
        &[
            ("Cancelled", r#""status":"cancelled""#),
            ("Completed", r#""status":"completed""#),
            ("Failed", r#""status":"failed""#),
            ("InputRequired", r#""status":"input_required""#),
            ("Working", r#""status":"working""#),
        ],
    ),
    (
        "TaskSupport",
        &[
            ("Forbidden", r#""taskSupport":"forbidden""#),
            ("Optional", r#""taskSupport":"optional""#),
            ("Required", r#""taskSupport":"required""#),
        ],
    ),
    ("TextOrBlobContents", &[("Text", r#"{"text":""#), ("Blob", r#"{"blob":""#)]),
    (
        "ToolChoiceMode",
        &[("Auto", r#""mode":"auto""#), ("None", r#""mode":"none""#), ("Required", r#""mode":"required""#)],
    ),
];

const OUTCOMES: &[(&str, &str)] =
    &[("InputRequired", r#""resultType":"input_required""#), ("Complete", r#""resultType":"complete""#)];

const ENUMS: &[(&str, &str)] = &[
    ("LegacyTitledEnum", r#""enumNames":["#),
    ("TitledMultiSelectEnum", r#""items":{"anyOf":["#),
    ("TitledSingleSelectEnum", r#""oneOf":["#),
    ("UntitledMultiSelectEnum", r#""items":{"type":"string","enum":["#),
    ("UntitledSingleSelectEnum", r#"{"type":"string","enum":["#),
];

/// The unions of a revision and their variants, from its outline.
fn unions(outline: &str) -> Vec<(&str, &str)> {
    let mut union = None;
    let mut variants = Vec::new();
    for line in outline.lines() {
        match (line.strip_prefix("    "), union) {
            (None, _) => union = line.strip_prefix("enum "),
            (Some(variant), Some(union)) => variants.push((union, variant.split(['(', ' ', ',']).next().unwrap())),
            (Some(_), None) => {}
        }
    }
    variants
}

#[track_caller]
pub(super) fn every_variant_appears(sheet: &Sheet) {
    let revision = sheet.revision;
    let texts: Vec<&str> = sheet.areas().iter().flat_map(|(_, lines)| lines.iter().map(|line| &*line.text)).collect();
    let variants = unions(registry::outline(revision));
    assert!(variants.len() > 30, "the outline of {revision} lists only {variants:?}");
    for (union, variant) in variants {
        if MESSAGES.contains(&union) || UNLISTED.contains(&variant) {
            continue;
        }
        let known = SEEN.iter().find(|(name, _)| *name == union).map_or(&[][..], |(_, variants)| variants);
        let Some((_, needle)) = known.iter().find(|(name, _)| *name == variant) else {
            panic!("{revision}: no message is known to show {union}::{variant}");
        };
        assert!(texts.iter().any(|text| text.contains(needle)), "{revision}: no message shows {union}::{variant}");
    }
}
