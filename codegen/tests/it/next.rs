//! A made-up next revision goes through the bump: it has a new content type, a renamed field, a new method and a new
//! error, and nothing else.

use std::fs;
use std::path::{Path, PathBuf};

use mcp_wire_codegen::command::{bump::bump, generate};
use mcp_wire_codegen::generate_from;
use serde_json::{Value, json};

const LAST: &str = "2026-07-28";
const NEXT: &str = "2027-03-01";
const ROW: &str = r#"
[[condition]]
name = "tool-busy"
code = -32023
since = "2027-03-01"
definition = "ToolBusyError"
fallback = "internal-error"
message = "Tool busy"
meaning = "The tool serves somebody else."
link = "https://modelcontextprotocol.io/specification/2027-03-01/basic#error-codes"
"#;

/// What is left to decide after the import.
const FIRST_REPORT: &str = "\
the generator stops (1):
  the code -32023 of `ToolBusyError` has no row; add a [[condition]] for it at errors.toml, revision 2027-03-01
error codes without a row (1):
  -32023 in `ToolBusyError`
methods without a sentence (1):
  `tools/describe` in `DescribeToolRequest`
definitions against 2026-07-28 (11):
  added `DescribeToolRequest`
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

/// What is left once the error has its row.
const SECOND_REPORT: &str = "\
methods without a sentence (1):
  `tools/describe` in `DescribeToolRequest`
definitions against 2026-07-28 (11):
  added `DescribeToolRequest`
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
without a doc sentence (13):
  `ClientRequest DescribeToolRequest`
  `ContentBlock VideoContent`
  `DescribeToolRequest`
  `DescribeToolRequestParams`
  `DescribeToolResult`
  `DescribeToolResult.tool`
  `DescribeToolResultResponse`
  `Implementation.homepage`
  `ToolBusyError`
  `ToolBusyErrorObject`
  `ToolBusyErrorObject.message`
  `VideoContent`
  `VideoContent.seconds`
";

/// The four changes, as the API sees them.
const CHANGES: &str = "\
~ enum ClientRequest
+     DescribeTool(Box<DescribeToolRequest>)
~ enum ContentBlock
+     Video(VideoContent)
+ struct DescribeToolRequest
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
+     id: RequestId
+     result: DescribeToolResult
~ struct Implementation
-     website_url: Option<String>
+     homepage: Option<String>
+ struct ToolBusyError
+     error: ToolBusyErrorObject
+     id: Option<RequestId>
+ struct ToolBusyErrorObject
+     code = -32023
+     message: String
+     data: Option<Json>
+ struct VideoContent
+     type = \"video\"
+     data: String
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

/// A copy of `priv`.
pub(crate) fn inputs(name: &str) -> PathBuf {
    let folder = folder(name);
    for entry in fs::read_dir(committed()).unwrap().map(Result::unwrap) {
        fs::copy(entry.path(), folder.join(entry.file_name())).unwrap();
    }
    folder
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
fn next_revision_stops_at_its_new_error_and_then_differs_by_four_changes() {
    let folder = inputs("next-revision");
    let source = folder.join("schema.json");
    fs::write(&source, official().to_string()).unwrap();

    let report = bump(&source, Some(NEXT), &folder).unwrap();
    let (first, report) = report.split_once('\n').unwrap();
    assert_eq!(first, format!("wrote {}", folder.join("schema-2027-03-01.json").display()));
    assert_eq!(report, FIRST_REPORT);

    let stop =
        "the code -32023 of `ToolBusyError` has no row; add a [[condition]] for it at errors.toml, revision 2027-03-01";
    assert_eq!(generate_from(&folder, NEXT).unwrap_err().to_string(), stop);
    let out = folder.join("generated");
    let failure = generate::write(&folder, &out, &folder.join("docs")).unwrap_err();
    assert_eq!(failure.to_string(), format!("{}, revision 2027-03-01: {stop}", folder.display()));
    assert!(!out.exists(), "nothing is written");

    let errors = folder.join("errors.toml");
    fs::write(&errors, fs::read_to_string(&errors).unwrap() + ROW).unwrap();
    let report = bump(&source, Some(NEXT), &folder).unwrap();
    let (first, report) = report.split_once('\n').unwrap();
    assert_eq!(first, format!("unchanged: {}", folder.join("schema-2027-03-01.json").display()));
    assert_eq!(report, SECOND_REPORT);

    let last = generate_from(&folder, LAST).unwrap().outline;
    let next = generate_from(&folder, NEXT).unwrap().outline;
    assert_eq!(last.changes(&next).join("\n") + "\n", CHANGES);
    generate::write(&folder, &out, &folder.join("docs")).unwrap();
    assert!(out.join("v2027_03_01.rs").exists() && out.join("v2027_03_01_registry.rs").exists());
}
