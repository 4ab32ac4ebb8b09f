//! Names in `_meta`: the reserved ones, the grammar, and trace contexts.

use mcp_wire::meta::{self, ExtensionId, TraceContext};
use mcp_wire::{Json, Map, v2025_11_25, v2026_07_28};

/// The names under the protocol's prefix that a module of a revision reads or writes.
fn names_in(generated: &str) -> Vec<&str> {
    let mut names: Vec<&str> = generated
        .split('"')
        .filter(|text| text.starts_with("io.modelcontextprotocol/") && !text.contains(char::is_whitespace))
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

#[test]
fn every_name_of_the_schemas_has_a_constant() {
    let newest = names_in(include_str!("../../snapshots/generated/v2026_07_28.rs"));
    assert_eq!(newest.len(), 6, "{newest:?}");
    for name in newest {
        assert!(meta::ALL.contains(&name), "{name}");
    }
    let with_tasks = include_str!("../../snapshots/generated/v2025_11_25.rs");
    assert!(with_tasks.contains(&format!("`{}` in `_meta`", meta::RELATED_TASK)));
    for name in meta::ALL {
        assert!(meta::is_name(name) && meta::is_reserved(name), "{name}");
    }
}

#[test]
fn the_grammar_of_names() {
    for (name, is_name, is_reserved) in [
        ("com.example.mcp/a", true, false),
        ("dev.mcp/b", true, true),
        ("io.modelcontextprotocol/x-y", true, true),
        ("io.modelcontextprotocol.sub/x", true, true),
        ("mcp/x", true, false),
        ("-x/c", false, false),
        ("x-/c", false, false),
        ("1x/c", false, false),
        ("x1/c", true, false),
        ("a..b/c", false, false),
        ("/c", false, false),
        ("", true, false),
        ("com.example/", true, false),
        ("com.example/a/b", false, false),
        ("a", true, false),
        ("a_b.c-d", true, false),
        ("_a", false, false),
        ("a-", false, false),
        ("ä", false, false),
        ("traceparent", true, true),
        ("tracestate", true, true),
        ("baggage", true, true),
        ("progressToken", true, true),
    ] {
        assert_eq!((meta::is_name(name), meta::is_reserved(name)), (is_name, is_reserved), "{name:?}");
    }
}

#[test]
fn ids_of_extensions_have_a_prefix_and_a_name() {
    for id in ["io.modelcontextprotocol/tasks", "com.example/a.b"] {
        assert_eq!(id.parse::<ExtensionId>().expect("an id").to_string(), id);
    }
    for text in ["tasks", "com.example/", "-x/c", "", "a b/c"] {
        let refused = text.parse::<ExtensionId>().expect_err("no id");
        assert_eq!(refused.to_string(), format!("expected a prefix and a name, got \"{text}\""));
    }
}

#[test]
fn members_are_read_by_their_types() {
    let text = r#"{"io.modelcontextprotocol/related-task":{"taskId":"t"},"io.modelcontextprotocol/logLevel":"warning","io.modelcontextprotocol/clientInfo":{"name":5,"version":"1"}}"#;
    let members: Map<Json> = serde_json::from_str(text).expect("an object");
    let task = meta::get::<v2025_11_25::RelatedTaskMetadata>(&members, meta::RELATED_TASK);
    assert_eq!(task.expect("there").expect("a task").task_id, "t");
    let level = meta::get::<v2026_07_28::LoggingLevel>(&members, meta::LOG_LEVEL);
    assert_eq!(level.expect("there").expect("a level"), v2026_07_28::LoggingLevel::Warning);
    let client = meta::get::<v2026_07_28::Implementation>(&members, meta::CLIENT_INFO);
    let refused = client.expect("there").expect_err("malformed");
    assert_eq!(refused.to_string(), "expected string, got number at /name");
    assert!(meta::get::<v2026_07_28::Implementation>(&members, meta::SERVER_INFO).is_none());
}

#[test]
fn a_trace_context_replaces_another_as_a_whole() {
    let from: Map<Json> =
        serde_json::from_str(r#"{"traceparent":"00-1","baggage":"a=ä","tracestate":5}"#).expect("an object");
    let trace = TraceContext::of(&from);
    assert_eq!(
        (trace.traceparent.as_deref(), trace.tracestate.as_deref(), trace.baggage.as_deref()),
        (Some("00-1"), None, Some("a=ä"))
    );
    let mut other: Map<Json> = serde_json::from_str(r#"{"tracestate":"old","com.acme/x":1}"#).expect("an object");
    trace.put(&mut other);
    assert_eq!(
        serde_json::to_string(&other).expect("text"),
        r#"{"com.acme/x":1,"traceparent":"00-1","baggage":"a=ä"}"#,
    );
}
