//! `types` and `diff`.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::run::{root, run, run_now};

#[test]
fn every_definition_of_every_schema_is_listed() {
    let listed: Vec<Value> =
        run_now(&["types", "--json"], "").stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for revision in mcp_wire::Revision::ALL.map(mcp_wire::Revision::as_str) {
        let text = fs::read_to_string(root().join(format!("priv/schema-{revision}.json"))).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        let definitions = schema.get("$defs").or(schema.get("definitions")).unwrap().as_object().unwrap();
        let defined: BTreeSet<&str> = definitions.keys().map(String::as_str).collect();
        let names: BTreeSet<&str> = listed
            .iter()
            .filter(|row| row["revision"] == revision && row["definition"] == true)
            .map(|row| row["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, defined, "{revision}");
    }
}

#[test]
fn a_type_is_listed_with_its_path_and_kind() {
    let json = run(&["types", "--json", "--revision", "2026-07-28"], "").stdout;
    for row in [
        r#"{"revision":"2026-07-28","name":"Tool","rust":"mcp_wire::v2026_07_28::Tool","kind":"struct","definition":true}"#,
        r#"{"revision":"2026-07-28","name":"CallToolOutcome","rust":"mcp_wire::v2026_07_28::CallToolOutcome","kind":"union","definition":false}"#,
    ] {
        assert!(json.lines().any(|line| line == row), "{row}");
    }
    let text = run(&["types", "--revision", "2024-11-05"], "").stdout;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        (lines.len(), lines.first(), lines.last()),
        (81, Some(&"2024-11-05: 79 definitions"), Some(&"  none skipped"))
    );
    assert!(lines.iter().any(|line| line.split_whitespace().eq(["Role", "strings", "mcp_wire::v2024_11_05::Role"])));
}

#[test]
fn two_revisions_are_compared() {
    let text = run(&["diff", "2025-11-25", "2026-07-28"], "").stdout;
    let head = text.lines().next().unwrap();
    assert!(head.starts_with("2025-11-25 to 2026-07-28: ") && head.ends_with(" changed"), "{head}");
    assert!(text.lines().any(|line| line == "- struct InitializeRequest -- breaks both"));
    assert!(text.lines().any(|line| line.starts_with("+ struct DiscoverRequest")));
    // What a tool's schema may be is a part of the API.
    for line in [
        "~ struct ToolInputSchema(JsonObject) -- breaks receivers",
        "-     properties \"properties\" an object of objects, optional -- breaks receivers",
        "-     required \"required\" an array of strings, optional -- breaks receivers",
        "-     type_ \"type\" = \"object\" -- breaks receivers",
    ] {
        assert!(text.lines().any(|said| said == line), "{line}\n{text}");
    }
    let json = run(&["diff", "2025-11-25", "2026-07-28", "--json"], "").stdout;
    assert!(
        json.lines()
            .any(|line| line == r#"{"change":"gone","item":"struct InitializeRequest","effect":"breaks both"}"#)
    );
    assert_eq!(json.lines().count(), text.lines().count() - 1);
    let same = run(&["diff", "2025-06-18", "2025-06-18"], "");
    assert_eq!((same.code, same.stdout.as_str()), (0, "2025-06-18 to 2025-06-18: 0 new, 0 gone, 0 changed\n"));
}
