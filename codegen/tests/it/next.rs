//! A made-up next revision goes through the bump: it has a new content type, a renamed field, a new method and a new
//! error, and nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use mcp_wire_codegen::command::{bump::bump, generate};
use mcp_wire_codegen::{FIXUPS, generate_from};
use serde_json::{Value, json};

const LAST: &str = "2026-07-28";
pub(crate) const NEXT: &str = "2099-03-01";
pub(crate) const ROW: &str = r#"
[[condition]]
name = "tool-busy"
code = -32023
since = "2099-03-01"
definition = "ToolBusyError"
fallback = "internal-error"
message = "Tool busy"
meaning = "The tool serves somebody else."
link = "https://modelcontextprotocol.io/specification/2099-03-01/basic#error-codes"
"#;

/// What is left to decide after the import.
const QUESTIONS: &str = "\
the generator stops (1):
  the code -32023 has no row in errors.toml for 2099-03-01; add a [[condition]] for it at /$defs/ToolBusyError
without a doc sentence (14):
  `ClientRequest DescribeToolRequest` at /$defs/ClientRequest/anyOf/10
  `ContentBlock VideoContent` at /$defs/ContentBlock/anyOf/5
  `DescribeToolRequest` at /$defs/DescribeToolRequest
  `DescribeToolRequestParams` at /$defs/DescribeToolRequestParams
  `DescribeToolResult` at /$defs/DescribeToolResult
  `DescribeToolResult.tool` at /$defs/DescribeToolResult/properties/tool
  `DescribeToolResultResponse` at /$defs/DescribeToolResultResponse
  `Implementation.homepage` at /$defs/Implementation/properties/homepage
  `ToolBusyError` at /$defs/ToolBusyError
  `ToolBusyErrorObject` at /$defs/ToolBusyError/properties/error
  `ToolBusyErrorObject.message` at /$defs/Error/properties/message
  `VideoContent` at /$defs/VideoContent
  `VideoContent.seconds` at /$defs/VideoContent/properties/seconds
  `method tools/describe` at /$defs/DescribeToolRequest/properties/method/const
";
const DIFFERENCES: &str = "  added `DescribeToolRequest`
  added `DescribeToolRequestParams`
  added `DescribeToolResult`
  added `DescribeToolResultResponse`
  added `ToolBusyError`
  added `VideoContent`
  changed `ClientRequest`: + anyOf DescribeToolRequest
  changed `ContentBlock`: + anyOf VideoContent
  changed `Implementation`: + homepage
  changed `Implementation`: - websiteUrl
  changed `ServerResult`: + anyOf DescribeToolResult
";

/// The four changes, as the API sees them.
const CHANGES: &str = "\
~ enum ClientRequest -- breaks receivers
+     DescribeTool(Box<DescribeToolRequest>) -- breaks receivers
~ enum ContentBlock -- breaks receivers
+     Video(VideoContent) by type \"video\" -- breaks receivers
+ struct DescribeToolRequest
+     jsonrpc = \"2.0\"
+     method = \"tools/describe\"
+     id: RequestId
+     params: DescribeToolRequestParams
+ struct DescribeToolRequestParams
+     name: String
+     meta: RequestMetaObject
+ struct DescribeToolResult
+     resultType = \"complete\"
+     tool: Tool
+     meta: Option<ResultMetaObject>
+ struct DescribeToolResultResponse
+     jsonrpc = \"2.0\"
+     id: RequestId
+     result: DescribeToolResult
~ struct Implementation -- breaks receivers
-     website_url: Option<String>, format \"uri\" -- breaks receivers
+     homepage: Option<String>, format \"uri\"
~ type ServerResult = ResultObject -- breaks receivers
+     DescribeToolResult -- breaks receivers
+ struct ToolBusyError
+     jsonrpc = \"2.0\"
+     error: ToolBusyErrorObject
+     id: Option<RequestId>, null is absent
+ struct ToolBusyErrorObject
+     code = -32023
+     message: String
+     data: Option<Json>
+ struct VideoContent
+     type = \"video\"
+     data: String, format \"byte\"
+     mime_type: String
+     annotations: Option<Annotations>
+     seconds: Option<Number>
+     meta: Option<Meta>
+ request tools/describe
+     by: client
+     params: DescribeToolRequestParams
+     result: DescribeToolResult
+ error tool-busy = -32023
";

fn committed() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../priv")
}

/// An empty folder of this name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder with a copy of `priv` as it was at the last revision.
pub(crate) fn inputs(name: &str) -> PathBuf {
    let folder = folder(name);
    fs::create_dir(folder.join("priv")).unwrap();
    for entry in fs::read_dir(committed()).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if !name.starts_with("schema-") || *name <= *format!("schema-{LAST}.json") {
            fs::copy(entry.path(), folder.join("priv").join(name)).unwrap();
        }
    }
    let errors = folder.join("priv/errors.toml");
    fs::write(&errors, rows_of_then(&fs::read_to_string(&errors).unwrap())).unwrap();
    folder
}

/// The error table as it was at the last revision.
fn rows_of_then(text: &str) -> String {
    let mut table: toml_edit::DocumentMut = text.parse().unwrap();
    let rows = table["condition"].as_array_of_tables_mut().unwrap();
    rows.retain(|row| row["since"].as_str().unwrap() <= LAST);
    for row in rows.iter_mut() {
        if row.get("until").and_then(|until| until.as_str()) == Some(LAST) {
            row.remove("until");
        }
    }
    table.to_string()
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// The official file of the next revision.
pub(crate) fn official() -> Value {
    let text = fs::read_to_string(committed().join(format!("schema-{LAST}.json"))).unwrap();
    let mut schema: Value = serde_json::from_str(&text).unwrap();
    schema.as_object_mut().unwrap().retain(|name, _| !name.starts_with("x-") && name != "$comment");
    let definitions = schema["$defs"].as_object_mut().unwrap();
    let mut edit = |name: &str, change: &dyn Fn(&mut Value)| change(definitions.get_mut(name).unwrap());

    // A fault whose fixup has ended since is gone from what comes later.
    let has_ended = |name: &str| FIXUPS.iter().any(|fixup| fixup.name == name && fixup.until == Some(LAST));
    if has_ended("elicited-numbers-may-be-fractional") {
        edit("ElicitResult", &|result| {
            result["properties"]["content"]["additionalProperties"]["anyOf"][1]["type"] =
                json!(["string", "number", "boolean"]);
        });
    }
    if has_ended("json-value-is-any-json") {
        edit("JSONValue", &|value| *value = json!({}));
    }
    if has_ended("client-notification-by-reference") {
        edit("ClientNotification", &|value| *value = reference("CancelledNotification"));
    }
    let add = |union: &mut Value, branch: &str| union["anyOf"].as_array_mut().unwrap().push(reference(branch));
    edit("ContentBlock", &|union| add(union, "VideoContent"));
    edit("Implementation", &|implementation| {
        let members = implementation["properties"].as_object_mut().unwrap();
        let member = members.remove("websiteUrl").unwrap();
        members.insert("homepage".to_owned(), member);
    });
    edit("ClientRequest", &|union| add(union, "DescribeToolRequest"));
    edit("ServerResult", &|union| add(union, "DescribeToolResult"));

    let mut video = definitions["AudioContent"].clone();
    video["properties"]["type"]["const"] = "video".into();
    video["properties"]["seconds"] = json!({ "description": "Length.", "type": "number" });
    let mut request = definitions["ListToolsRequest"].clone();
    request["properties"]["method"]["const"] = "tools/describe".into();
    request["properties"]["params"] = reference("DescribeToolRequestParams");
    let params = json!({
        "type": "object",
        "properties": { "_meta": reference("RequestMetaObject"), "name": { "type": "string" } },
        "required": ["_meta", "name"],
    });
    let result = json!({
        "type": "object",
        "properties": {
            "_meta": reference("ResultMetaObject"),
            "resultType": { "type": "string" },
            "tool": reference("Tool"),
        },
        "required": ["resultType", "tool"],
    });
    let mut response = definitions["CompleteResultResponse"].clone();
    response["properties"]["result"] = reference("DescribeToolResult");
    let busy = definitions["HeaderMismatchError"].to_string().replace("-32020", "-32023");
    for (name, definition) in [
        ("VideoContent", video),
        ("DescribeToolRequest", request),
        ("DescribeToolRequestParams", params),
        ("DescribeToolResult", result),
        ("DescribeToolResultResponse", response),
        ("ToolBusyError", serde_json::from_str(&busy).unwrap()),
    ] {
        definitions.insert(name.to_owned(), definition);
    }
    schema
}

#[test]
fn next_revision_is_written_once_every_question_has_an_answer() {
    let root = inputs("next-revision");
    let (folder, source) = (root.join("priv"), root.join("schema.json"));
    fs::write(&source, official().to_string()).unwrap();

    let asked = bump(&source, Some(NEXT), &root, false).unwrap();
    let (questions, differences) = asked.text.split_at(QUESTIONS.len());
    assert_eq!((asked.open, questions), (15, QUESTIONS));
    differs(differences);
    assert!(!folder.join("schema-2099-03-01.json").exists(), "nothing is written");

    // The answers.
    let errors = folder.join("errors.toml");
    fs::write(&errors, fs::read_to_string(&errors).unwrap() + ROW).unwrap();
    let docs = folder.join("docs.toml");
    let (before, answered) = (fs::read_to_string(&docs).unwrap(), answers());
    fs::write(&docs, with_sentences(&before, &answered)).unwrap();

    let done = bump(&source, Some(NEXT), &root, false).unwrap();
    let path = folder.join("schema-2099-03-01.json");
    assert_eq!(done.open, 0);
    differs(done.text.strip_prefix(&format!("wrote {}\n", path.display())).unwrap());
    assert!(done.text.ends_with("\nnothing left to decide\n"), "{}", done.text);
    let again = bump(&source, Some(NEXT), &root, false).unwrap();
    differs(again.text.strip_prefix(&format!("unchanged: {}\n", path.display())).unwrap());

    let last = generate_from(&folder, LAST).unwrap().outline;
    let next = generate_from(&folder, NEXT).unwrap().outline;
    let changes: String = last.changes(&next).iter().map(|change| format!("{change}\n")).collect();
    assert_eq!(changes, CHANGES);
    let out = folder.join("generated");
    generate::write(&folder, &out, &folder.join("docs")).unwrap();
    assert!(out.join("v2099_03_01.rs").exists() && out.join("v2099_03_01_registry.rs").exists());
    let list = fs::read_to_string(out.join("revision.rs")).unwrap();
    assert!(list.contains("pub const LATEST: Self = Self::V2099_03_01;"), "{list}");
}

/// Compares the list of differences; what ended fixups mended is not in it.
#[track_caller]
fn differs(told: &str) {
    let (head, lines) = told.split_once('\n').unwrap();
    assert!(head.starts_with("definitions against 2026-07-28 ("), "{head}");
    let lines = lines.lines().filter(|line| *line != "nothing left to decide" && !line.contains("`ElicitResult`: "));
    assert_eq!(lines.collect::<Vec<_>>(), DIFFERENCES.lines().collect::<Vec<_>>());
}

/// A sentence for each question about one: the key of `docs.toml`.
pub(crate) fn answers() -> Vec<String> {
    let keys = QUESTIONS.lines().filter_map(|line| line.strip_prefix("  `")?.split_once("` at "));
    keys.map(|(key, _)| key.to_owned()).collect()
}

/// `docs.toml` with a sentence under each key.
pub(crate) fn with_sentences(text: &str, keys: &[String]) -> String {
    let mut docs: toml_edit::DocumentMut = text.parse().unwrap();
    for key in keys {
        let (table, inner, name) = match (key.strip_prefix("method "), key.split_once(' '), key.split_once('.')) {
            (Some(method), ..) => ("methods", "", method),
            (None, Some((of, value)), _) => (of, "values", value),
            (None, None, Some((of, member))) => (of, "members", member),
            (None, None, None) => (key.as_str(), "", "doc"),
        };
        let sentence = toml_edit::value("What the rehearsal says of it.");
        match (table, inner) {
            ("methods", _) => docs["methods"][name] = sentence,
            (of, "") => docs["types"][of][name] = sentence,
            (of, inner) => docs["types"][of][inner][name] = sentence,
        }
    }
    docs.to_string()
}

#[test]
fn forced_bump_writes_stubs_that_the_generator_refuses() {
    let root = inputs("forced-bump");
    let (folder, source) = (root.join("priv"), root.join("schema.json"));
    fs::write(&source, official().to_string()).unwrap();
    let forced = bump(&source, Some(NEXT), &root, true).unwrap();
    assert_eq!(forced.open, 15);
    let wrote = ["schema-2099-03-01.json", "errors.toml", "docs.toml"]
        .map(|name| format!("wrote {}\n", folder.join(name).display()));
    assert!(forced.text.starts_with(&wrote.concat()), "{}", forced.text);
    let errors = fs::read_to_string(folder.join("errors.toml")).unwrap();
    let stub = "
[[condition]]
name = \"tool-busy\"
code = -32023
since = \"2099-03-01\"
definition = \"ToolBusyError\"
message = \"UNDECIDED\"
meaning = \"UNDECIDED\"
fallback = \"internal-error\"
link = \"https://modelcontextprotocol.io/specification/2099-03-01/basic#error-codes\"
undecided = \"which words, which status over HTTP, who sends it, and what stands in for it elsewhere?\"
";
    assert!(errors.ends_with(stub), "{errors}");
    let docs = fs::read_to_string(folder.join("docs.toml")).unwrap();
    assert!(docs.contains(
        "homepage = \"UNDECIDED: a sentence of our own about /$defs/Implementation/properties/homepage.\"\n"
    ));
    let refused = generate_from(&folder, NEXT).unwrap_err().to_string();
    let lines: Vec<&str> = refused.lines().collect();
    assert_eq!(lines.len(), 15, "{refused}");
    assert_eq!(
        lines[0],
        "undecided: which words, which status over HTTP, who sends it, and what stands in for it elsewhere? at \
         schema-2099-03-01.json errors.toml, `tool-busy`"
    );
    let sentence = "UNDECIDED: a sentence of our own about /$defs/VideoContent. at schema-2099-03-01.json docs.toml, `VideoContent`";
    assert!(lines.contains(&sentence), "{refused}");
}

#[test]
fn what_no_longer_applies_ends_with_the_revision_before() {
    let root = inputs("forced-ends");
    let source = root.join("schema.json");
    let mut official = official();
    official["$defs"]["ElicitResult"]["properties"]["content"]["additionalProperties"]["anyOf"][1]["type"] =
        json!(["string", "number", "boolean"]);
    let definitions = official["$defs"].as_object_mut().unwrap();
    definitions.remove("HeaderMismatchError").unwrap();
    fs::write(&source, official.to_string()).unwrap();
    fs::create_dir_all(root.join("codegen/src")).unwrap();
    let fixups = root.join("codegen/src/fixups.rs");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/fixups.rs")).unwrap();
    fs::write(&fixups, text).unwrap();
    bump(&source, Some(NEXT), &root, true).unwrap();
    let text = fs::read_to_string(fixups).unwrap();
    let (_, rest) = text.split_once("name: \"elicited-numbers-may-be-fractional\",").unwrap();
    let until = rest.lines().find(|line| line.trim().starts_with("until")).unwrap();
    assert_eq!(until.trim(), "until: Some(\"2026-07-28\"),");
    let errors = fs::read_to_string(root.join("priv/errors.toml")).unwrap();
    let (_, rest) = errors.split_once("name = \"header-mismatch\"").unwrap();
    let row = rest.split("[[condition]]").next().unwrap();
    assert!(row.contains("until = \"2026-07-28\"\n"), "{row}");
}

#[test]
fn imported_schema_is_not_replaced_unless_told_so() {
    let root = inputs("bump-again");
    let source = root.join("schema.json");
    let path = root.join(format!("priv/schema-{LAST}.json"));
    let text = fs::read_to_string(&path).unwrap();
    let mut same: Value = serde_json::from_str(&text).unwrap();
    same.as_object_mut().unwrap().retain(|name, _| !name.starts_with("x-"));
    fs::write(&source, same.to_string()).unwrap();
    let refused = |root| bump(&source, Some(LAST), root, false).unwrap_err().to_string();
    let start = format!("{} was imported from another file; ", path.display());
    assert_eq!(refused(&root), format!("{start}only its prose differs; --force replaces it"));
    same["$defs"]["Tool"]["properties"]["weight"] = json!({ "type": "number" });
    fs::write(&source, same.to_string()).unwrap();
    assert_eq!(refused(&root), format!("{start}what differs is `Tool`; --force replaces it"));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}
