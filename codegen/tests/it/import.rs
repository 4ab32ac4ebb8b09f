//! The importer: exact bytes for a small schema, exact texts for wrong ones, and the five official schemas.

use std::fs;
use std::io::{self, Write};

use mcp_wire_codegen::{Refusal, Report, import, report, revision_from_path};
use serde_json::{Value, json};

/// Revision, number of definitions, and sha256 of the official schema.json.
const OFFICIAL: &str = "
2024-11-05  79 61cea2392d4f284092d09bc84b9ac488c0d5618ac2b38a56942fc5b99fd960ce
2025-03-26  83 e720669548c8100a4282c49e580efd6ddf7f28899ea786fc8db251dbdb356131
2025-06-18  91 af845e7e5b9d27107d1690f0936022546177a1403e63ffb11470135b296a2e01
2025-11-25 145 268a5f82ba70fd7e4b6dc4aa1e64f116f74b4d0edcb69dc046829c79dd4e97e7
2026-07-28 155 ef70b61f99b6d2e5e3b46863822eab08dff6a45bedc7a08914e0e5b133f40203
";

const SHA: &str = "00000000000000000000000000000000000000000000000000000000000000ff";

fn rows() -> impl Iterator<Item = (&'static str, usize, &'static str)> {
    OFFICIAL.trim().lines().map(|line| {
        let columns: Vec<_> = line.split_whitespace().collect();
        (columns[0], columns[1].parse().unwrap(), columns[2])
    })
}

/// Revision and text of each official schema that is here, next to its row.
fn official() -> impl Iterator<Item = ((&'static str, usize, &'static str), String)> {
    rows().filter_map(|row| {
        let shared = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/mcp-schema");
        let path = format!("{shared}/{}/schema.json", row.0);
        let text = fs::read_to_string(&path);
        // `eprintln!` would be captured by the test harness, which shows it only of tests that fail.
        let note = |_| io::stderr().write_all(format!("skipped: {path} is not here\n").as_bytes()).unwrap();
        text.map_err(note).ok().map(|text| (row, text))
    })
}

fn imported(revision: &str) -> String {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../priv");
    fs::read_to_string(format!("{committed}/schema-{revision}.json")).unwrap()
}

fn imported_value(revision: &str) -> Value {
    serde_json::from_str(&imported(revision)).unwrap()
}

fn definitions(schema: &Value) -> &serde_json::Map<String, Value> {
    let root = schema.get("$defs").or_else(|| schema.get("definitions"));
    root.unwrap().as_object().unwrap()
}

fn error(source: &str) -> Refusal {
    let refused = import(source, Some("2025-11-25"), SHA).unwrap_err();
    let [only] = refused.as_slice() else { panic!("{refused}") };
    only.clone()
}

/// The error of a document whose only definition is `Foo` with this schema.
fn error_in(schema: &str) -> Refusal {
    let dialect = "http://json-schema.org/draft-07/schema#";
    error(&format!(r#"{{"$schema":"{dialect}","definitions":{{"Foo":{schema}}}}}"#))
}

#[test]
fn small_schema_has_exact_bytes() {
    let source = r##"{
        "title": "dropped", "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$defs": {
            "Tool": {
                "type": "object", "description": "prose", "title": "prose", "$comment": "prose",
                "examples": [{"description": 1}],
                "required": ["name", "description"],
                "properties": {
                    "name": {"type": "string", "description": "prose"},
                    "description": {"$ref": "#/$defs/Text", "description": "prose"},
                    "title": {"description": "prose"},
                    "enum": {"enum": ["b", "a", "\u00e9\n"]},
                    "mixed": {"enum": ["b", 1]},
                    "default": {"default": {"description": "data", "a": []}},
                    "const": {"const": {"$ref": "data"}},
                    "minimum": {"type": "number", "minimum": 1.50, "maximum": 1e2}
                },
                "additionalProperties": {"description": "prose"}
            },
            "Text": {"anyOf": [{"type": ["string", "null"]}, {"description": "any"}]}
        }
    }"##;
    let expected = r##"{
  "$comment": "Imported by `cargo bump` from the official schema.json of 2025-11-25; facts only. Do not edit.",
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "x-revision": "2025-11-25",
  "x-source-sha256": "00000000000000000000000000000000000000000000000000000000000000ff",
  "$defs": {
    "Text": {
      "anyOf": [
        {
          "type": [
            "string",
            "null"
          ]
        },
        {}
      ]
    },
    "Tool": {
      "additionalProperties": {},
      "properties": {
        "const": {
          "const": {
            "$ref": "data"
          }
        },
        "default": {
          "default": {
            "a": [],
            "description": "data"
          }
        },
        "description": {
          "$ref": "#/$defs/Text"
        },
        "enum": {
          "enum": [
            "a",
            "b",
            "é\n"
          ]
        },
        "minimum": {
          "maximum": 1e2,
          "minimum": 1.50,
          "type": "number"
        },
        "mixed": {
          "enum": [
            "b",
            1
          ]
        },
        "name": {
          "type": "string"
        },
        "title": {}
      },
      "required": [
        "description",
        "name"
      ],
      "type": "object"
    }
  }
}
"##;
    let imported = import(source, Some("2025-11-25"), SHA).unwrap();
    assert_eq!(imported.text, expected);
    assert_eq!(imported.revision, "2025-11-25");
    let parsed: Value = serde_json::from_str(expected).unwrap();
    assert_eq!(imported.schema, parsed);
}

#[test]
fn official_schemas_give_the_committed_files() {
    for ((revision, count, sha256), source) in official() {
        let import = import(&source, Some(revision), sha256).unwrap();
        let fresh = import.text == imported(revision);
        assert!(fresh, "schema-{revision}.json is stale: run cargo bump");
        assert_eq!(definitions(&import.schema).len(), count, "{revision}");
    }
}

#[cfg(feature = "command")]
#[test]
fn official_schemas_have_the_recorded_digests() {
    use sha2::{Digest, Sha256};
    for ((revision, _, sha256), source) in official() {
        let digest = Sha256::digest(source.as_bytes());
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, sha256, "{revision}");
    }
}

#[test]
fn committed_files_record_their_source() {
    for (revision, count, sha256) in rows() {
        let text = imported(revision);
        let mut schema = imported_value(revision);
        let members = schema.as_object_mut().unwrap();
        assert_eq!(members.remove("x-revision"), Some(json!(revision)));
        assert_eq!(members.remove("x-source-sha256"), Some(json!(sha256)));
        assert_eq!(definitions(&schema).len(), count, "{revision}");
        // Facts have no prose to drop and are sorted: importing them again changes nothing.
        let again = import(&schema.to_string(), Some(revision), sha256).unwrap();
        assert!(again.text == text, "{revision}");
    }
}

/// Another way to the same facts: no property's schema is a string, so a description that is one is prose.
#[test]
fn only_prose_is_dropped() {
    fn facts(value: &Value) -> Value {
        match value {
            Value::Object(members) => {
                let prose = |name: &str, value: &Value| name == "description" && value.is_string();
                let kept = members.iter().filter(|(name, value)| !prose(name, value));
                let kept = kept.map(|(name, value)| (name.clone(), facts(value)));
                kept.collect()
            }
            Value::Array(items) => items.iter().map(facts).collect(),
            scalar => scalar.clone(),
        }
    }
    for ((revision, ..), source) in official() {
        let expected = facts(&serde_json::from_str(&source).unwrap());
        let imported = imported_value(revision);
        let dialects = (&expected["$schema"], &imported["$schema"]);
        assert_eq!(dialects.0, dialects.1, "{revision}");
        let same = definitions(&expected) == definitions(&imported);
        assert!(same, "{revision}");
    }
    let newest = imported_value("2026-07-28");
    let schema = |name: &str| newest.pointer(&format!("/$defs/{name}")).unwrap();
    assert!(schema("Tool/properties/description").is_object());
    assert!(schema("NumberSchema/properties/minimum").is_object());
}

#[test]
fn a_revision_is_a_date() {
    let table = r"
../shared/mcp-schema/2025-11-25/schema.json => 2025-11-25
2024-11-05/2025-03-26/schema.json => 2025-03-26
C:\mcp\2025-06-18\schema.json => 2025-06-18
2025-06-18 => 2025-06-18
draft/schema.json => none
schema-2025-06-18.json => none
2025-13-01/2025-00-01/2025-01-32/2025-01-00/2025-1-01/20250-1-01/2025-01-1é => none
";
    for (path, revision) in cases(table) {
        let found = revision_from_path(path);
        assert_eq!(found.as_deref().unwrap_or("none"), revision, "{path}");
    }
    let refused = |revision, sha256| import("{}", revision, sha256).unwrap_err().to_string();
    let text = "no revision: pass --revision YYYY-MM-DD or use a folder of that name";
    assert_eq!(refused(None, SHA), text);
    let text = "revision `draft` is not a date YYYY-MM-DD";
    assert_eq!(refused(Some("draft"), SHA), text);
    let text = "sha256 `ABC` is not 64 lower-case hex digits";
    assert_eq!(refused(Some("2025-11-25"), "ABC"), text);
}

/// Splits a table's line: what goes in, and the error that comes out.
fn cases(table: &str) -> impl Iterator<Item = (&str, &str)> {
    table.trim().lines().map(|line| line.split_once(" => ").unwrap())
}

#[test]
fn not_json_is_told_with_line_and_column() {
    let table = r##"
{^  "é": tru } => expected a value, got `t` at line 2 column 8
{^"a" 1} => expected `:`, got `1` at line 2 column 5
{"a": 1 "b": 2} => expected `,` or `}`, got `"` at line 1 column 9
{"a": 1,} => expected a member name, got `}` at line 1 column 9
{1: 2} => expected a member name, got `1` at line 1 column 2
{"a => expected a member name, got `"` at line 1 column 2
{"a": => expected a value, got the end at line 1 column 6
[1, "^"] => expected a value, got `"` at line 1 column 5
[1 2] => expected `,` or `]`, got `2` at line 1 column 4
[01] => expected a value, got `0` at line 1 column 2
[1.] => expected a value, got `1` at line 1 column 2
[1e400] => expected a value, got `1` at line 1 column 2
["\ud800"] => expected a value, got `"` at line 1 column 2
{} {} => expected the end, got `{` at line 1 column 4
"##;
    for (source, text) in cases(table) {
        let error = error(&source.replace('^', "\n"));
        assert_eq!(error.to_string(), format!("not JSON: {text}"), "{source}");
        assert_eq!(error.at, "", "{source}");
    }
    let text = "not JSON: expected a value, got the end at line 1 column 1";
    assert_eq!(error("").to_string(), text);
    let text = "not JSON: expected a value, got `\u{feff}` at line 1 column 1";
    assert_eq!(error("\u{feff}{}").to_string(), text);
}

#[test]
fn wrong_documents_are_refused() {
    let table = r##"
[{}] => expected an object, got an array at the top level
{"$defs":{"A":{}}} => no `$schema` at the top level
{"$schema":7,"$defs":{"A":{}}} => expected a string, got a number at /$schema
{"$schema":"x","$defs":{"A":{}}} => unknown dialect `x` at /$schema
{D} => neither `definitions` nor `$defs` at the top level
{D,"definitions":{},"$defs":{}} => both `definitions` and `$defs` at the top level
{D,"definitions":{}} => no definitions at /definitions
{D,"$defs":[]} => expected an object, got an empty array at /$defs
{D,"$defs":{"A":{}},"properties":{}} => unknown keyword `properties` at the top level
{D,"$defs":{"A":{}},"title":5} => expected a string, got a number at /title
{D,"$defs":{"A":{},"A":{}}} => repeated member at /$defs/A
"##;
    let dialect = r#"{"$schema":"http://json-schema.org/draft-07/schema#""#;
    for (source, text) in cases(table) {
        let error = error(&source.replace("{D", dialect));
        assert_eq!(error.to_string(), text, "{source}");
    }
}

#[test]
fn wrong_schemas_are_refused_at_their_place() {
    let table = r##"
true => expected an object, got a boolean at .
null => expected an object, got null at .
{"properties":{"bar":{"patternProperties":{}}}} => unknown keyword `patternProperties` at ./properties/bar
{"properties":{"a/b~c":{"if":{}}}} => unknown keyword `if` at ./properties/a~1b~0c
{"zzz":1,"aaa":1} => unknown keyword `aaa` at .
{"properties":[]} => expected an object, got an empty array at ./properties
{"properties":{"description":"x"}} => expected an object, got a string at ./properties/description
{"properties":{"a":true}} => expected an object, got a boolean at ./properties/a
{"description":{}} => expected a string, got an object at ./description
{"examples":{}} => expected an array or an empty array, got an object at ./examples
{"required":"x"} => expected an array, got a string at ./required
{"required":["a",5],"properties":{"a":{}}} => expected a string, got a number at ./required/1
{"required":["a","a"],"properties":{"a":{}}} => repeated item at ./required/1
{"required":["b"],"properties":{"a":{}}} => required member `b` is not in `properties` at ./required
{"required":["b"]} => required member `b` is not in `properties` at ./required
{"type":5} => expected a string or an array, got a number at ./type
{"type":[]} => expected a string or an array, got an empty array at ./type
{"type":"strnig"} => unknown type `strnig` at ./type
{"type":["string","int"]} => unknown type `int` at ./type/1
{"type":["string",["null"]]} => expected a string, got an array at ./type/1
{"anyOf":[]} => expected an array, got an empty array at ./anyOf
{"allOf":[{},{"oneOf":{}}]} => expected an array, got an object at ./allOf/1/oneOf
{"items":[{}]} => expected an object, got an array at ./items
{"additionalProperties":1} => expected a boolean or an object, got a number at ./additionalProperties
{"enum":[]} => expected an array, got an empty array at ./enum
{"enum":["a",{"b":1},{"b":1}]} => repeated item at ./enum/2
{"format":1} => expected a string, got a number at ./format
{"minimum":"0"} => expected a number, got a string at ./minimum
{"maxItems":-1} => `-1` is not a count at ./maxItems
{"minItems":null} => expected a number, got null at ./minItems
{"$ref":5} => expected a string, got a number at ./$ref
{"$ref":"#/definitions/Bar"} => dangling reference `#/definitions/Bar` at ./$ref
{"items":{"$ref":"#/$defs/Foo"}} => reference `#/$defs/Foo` is not of the form `#/definitions/Name` at ./items/$ref
{"$ref":"#/definitions/Foo/x"} => reference `#/definitions/Foo/x` is not of the form `#/definitions/Name` at ./$ref
"##;
    for (schema, text) in cases(table) {
        let (problem, at) = text.rsplit_once(" at .").unwrap();
        let (problem, at) = (problem.to_owned(), format!("/definitions/Foo{at}"));
        let error = error_in(schema);
        assert_eq!(error.to_string(), format!("{problem} at {at}"), "{schema}");
        assert_eq!(error, Refusal { at, problem }, "{schema}");
    }
}

#[test]
fn errors_stay_on_one_line_and_short() {
    let (name, start) = ("x".repeat(100), "x".repeat(62));
    let text = error_in(&format!(r#"{{"a\n{name}":1}}"#)).to_string();
    assert_eq!(text, format!(r"unknown keyword `a\n{start}…` at /definitions/Foo"));
    let text = error_in(r#"{"properties":{"a\nb":0}}"#).to_string();
    let place = r"/definitions/Foo/properties/a\nb";
    assert_eq!(text, format!("expected an object, got a number at {place}"));
}

#[test]
fn deep_nesting_is_refused() {
    // The document, its definitions, the definition: 61 levels are left.
    let nested = |levels| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
    let problem = |levels| error_in(&format!(r#"{{"const":{},"if":0}}"#, nested(levels)));
    assert_eq!(problem(61).problem, "unknown keyword `if`");
    assert_eq!(problem(62).problem, "nested deeper than 64 levels");
    let at = format!("/definitions/Foo/const{}", "/0".repeat(61));
    assert_eq!(problem(62).at, at);
    let hostile = error(&"[".repeat(1_000_000));
    assert_eq!(hostile.problem, "nested deeper than 64 levels");
}

#[test]
fn report_of_equal_schemas_is_empty() {
    let schema = json!({"definitions": {"A": {"type": "object"}}});
    let report = report(&schema, Some(&schema));
    assert_eq!(report.open(), 0);
    assert_eq!(report.to_string(), "nothing left to decide\n");
}

#[test]
fn report_names_what_is_left() {
    let before = json!({"x-revision": "2025-06-18", "definitions": {
        "Gone": {},
        "Same": {"$ref": "#/definitions/Tool"},
        "Tool": {
            "properties": {
                "annotations": {"properties": {"hint": {"type": "boolean"}}, "type": "object"},
                "input": {"type": "object"},
                "list": {"items": {"$ref": "#/definitions/Same"}},
                "name": {"type": "string"},
                "old": {},
            },
            "required": ["old", "input"],
        },
        "Union": {"anyOf": [{"$ref": "#/definitions/Tool"}, {"$ref": "#/definitions/Same"}]},
        "Level": {"enum": ["a", "b"]},
    }});
    let after = json!({"x-revision": "2025-11-25", "$defs": {
        "Failure": {"allOf": [{"properties": {"code": {"const": -32042}}}]},
        "KnownFailure": {"properties": {"code": {"const": -32602}, "error": {"properties": {"code": {"const": 7}}}}},
        "Same": {"$ref": "#/$defs/Tool"},
        "Ping": {"properties": {"method": {"const": "ping"}}},
        "TasksGet": {"properties": {"method": {"const": "tasks/get"}, "code": {"const": "text"}}},
        "Tool": {
            "properties": {
                "annotations": {"properties": {"hint": {"type": "string"}}, "type": "object"},
                "execution": {},
                "input": {"$ref": "#/$defs/Same"},
                "list": {"items": {"$ref": "#/$defs/Union"}},
                "name": {"type": "string"},
                "id": {},
            },
            "required": ["id", "name"],
        },
        "Union": {"anyOf": [{"$ref": "#/$defs/Same"}, {"$ref": "#/$defs/Ping"}]},
        "Level": {"enum": ["b", "c"]},
    }});
    let report = report(&after, Some(&before));
    let expected = "\
definitions against 2025-06-18 (17):
  added `Failure`
  added `KnownFailure`
  added `Ping`
  added `TasksGet`
  removed `Gone`
  changed `Level`: - enum \"a\"
  changed `Level`: + enum \"c\"
  changed `Tool`: ~ annotations.hint: type \"boolean\" -> \"string\"
  changed `Tool`: + execution
  changed `Tool`: + id (required)
  changed `Tool`: ~ input: now optional
  changed `Tool`: ~ input: inline object -> Same
  changed `Tool`: ~ list[]: Same -> Union
  changed `Tool`: ~ name: now required
  changed `Tool`: - old
  changed `Union`: - anyOf Tool
  changed `Union`: + anyOf Ping
nothing left to decide
";
    assert_eq!(report.to_string(), expected);
}

#[test]
fn report_of_the_five_revisions() {
    let mut before: Option<Value> = None;
    let (mut counts, mut last) = (Vec::new(), Report::default());
    for (revision, ..) in rows() {
        let schema = imported_value(revision);
        last = report(&schema, before.as_ref());
        let differ = [last.added.len(), last.removed.len(), last.changed.len()];
        counts.push(differ);
        before = Some(schema);
    }
    let expected = [[0, 0, 0], [5, 1, 13], [11, 3, 27], [55, 1, 53], [42, 32, 60]];
    assert_eq!(counts, expected);
    assert_eq!(last.against.as_deref(), Some("2025-11-25"));
    let text = last.to_string();
    for line in [
        "definitions against 2025-11-25 (229):\n",
        "  changed `ListRootsRequest`: - id\n",
        "  changed `ListRootsRequest`: ~ params: RequestParams -> inline object\n",
    ] {
        assert!(text.contains(line), "{line}");
    }
}

#[test]
fn what_differs_is_seen_however_long_it_is() {
    let start = "a".repeat(60);
    let schema = |end: &str| json!({"definitions": {"A": {"const": format!("{start}{end}")}}});
    let report = report(&schema("b"), Some(&schema("c")));
    assert_eq!(report.changed[0].edits, ["~ const …aaaaaaaaaac\" -> …aaaaaaaaaab\""]);
    let level = |ends: [&str; 2]| json!({"definitions": {"A": {"enum": ends.map(|end| format!("{start}{end}"))}}});
    let report = mcp_wire_codegen::report(&level(["b", "c"]), Some(&level(["d", "e"])));
    let shown = |end: &str| format!("\"{start}{end}\"");
    let [d, e, b, c] = ["d", "e", "b", "c"].map(shown);
    let expected = [format!("- enum {d}"), format!("- enum {e}"), format!("+ enum {b}"), format!("+ enum {c}")];
    assert_eq!(report.changed[0].edits, expected);
}
