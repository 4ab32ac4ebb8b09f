//! `check-type` and `roundtrip-type`.

use std::fs;

use crate::run::{root, run};

const TOOL: &[&str] = &["--revision", "2026-07-28", "--type", "Tool"];

#[test]
fn a_document_is_checked_against_its_definition() {
    let checked = run(&[&["check-type"], TOOL].concat(), "{\n \"name\": \"weigh\",\n \"inputSchema\": {}\n}\n");
    assert_eq!(
        checked.stdout,
        "<stdin>:1: missing member `type` at /inputSchema\nTool of 2026-07-28: 0 valid, 1 invalid\n"
    );
    assert_eq!(checked.code, 1);
    let empty = run(&[&["check-type"], TOOL].concat(), " \n");
    assert_eq!((empty.code, empty.stdout.lines().next()), (1, Some("<stdin>:1: not JSON: nothing there")));
}

#[test]
fn lines_are_documents_of_their_own() {
    let input = r#"{"name":"a","inputSchema":{"type":"object"}}
{"name":"b","inputSchema":{"type":"object"},"title":null}

{"name":
"#;
    let strict = run(&[&["check-type", "--json", "--lines"], TOOL].concat(), input);
    assert_eq!(
        strict.stdout.lines().collect::<Vec<_>>(),
        [
            r#"{"line":1,"ok":true,"type":"Tool","revision":"2026-07-28"}"#,
            r#"{"line":2,"ok":false,"type":"Tool","revision":"2026-07-28","message":"expected string, got null at /title","errors":[{"at":"/title","problems":["expected string, got null"]}]}"#,
            r#"{"line":4,"ok":false,"type":"Tool","revision":"2026-07-28","message":"not JSON: EOF while parsing a value at line 1 column 8","errors":[]}"#,
        ]
    );
    let lenient = run(&[&["check-type", "--lines", "--lenient"], TOOL].concat(), input);
    assert_eq!(
        lenient.stdout,
        "<stdin>:2: note: null-optional at /title
<stdin>:4: not JSON: EOF while parsing a value at line 1 column 8
Tool of 2026-07-28: 2 valid, 1 invalid
"
    );
}

#[test]
fn a_document_is_written_back_on_one_line() {
    let input = "{\n \"x\": [1.0, {\"a b\":\n2}],\n \"name\": \"weigh\", \"icons\": [],\n \"inputSchema\": {\"type\":\"object\"}\n}";
    let written = run(&[&["roundtrip-type"], TOOL].concat(), input);
    assert_eq!((written.code, written.stdout.lines().count()), (0, 1));
    let value = |text| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&written.stdout), value(input));
    let refused = run(&[&["roundtrip-type"], TOOL].concat(), "{}");
    assert_eq!((refused.code, refused.stdout.as_str()), (1, ""));
    assert_eq!(
        refused.stderr,
        "<stdin>:1: missing member `inputSchema` at the top level\n<stdin>:1: missing member `name` at the top level\n"
    );
}

#[test]
fn an_unknown_type_is_wrong_usage() {
    let unknown = run(&["check-type", "--revision", "2024-11-05", "--type", "ElicitResult"], "{}");
    assert_eq!((unknown.code, unknown.stdout.as_str()), (2, ""));
    assert_eq!(
        unknown.stderr,
        "error: 2024-11-05 has no type \"ElicitResult\"; it is in 2025-06-18, 2025-11-25, 2026-07-28; \
         `mcp-wire types --revision 2024-11-05` lists all\n"
    );
    let misspelt = run(&["check-type", "--revision", "2024-11-05", "--type", "samplingmess"], "{}");
    assert!(misspelt.stderr.contains("; similar: SamplingMessage"), "{}", misspelt.stderr);
}

#[test]
fn every_type_of_every_revision_answers() {
    // Nothing of ours reads as every type, but each must say so without falling over.
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] {
        let text = fs::read_to_string(root().join(format!("priv/schema-{revision}.json"))).unwrap();
        let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
        let definitions = schema.get("$defs").or(schema.get("definitions")).unwrap().as_object().unwrap();
        for name in definitions.keys().step_by(10) {
            let run = run(&["check-type", "--revision", revision, "--type", name], "{}");
            assert!(run.code < 2, "{revision} {name}: {}", run.stderr);
        }
    }
}
