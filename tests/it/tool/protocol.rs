//! Tool schemas and arguments as the typed messages carry them.

use mcp_wire::tool::{SchemaLimits, ToolSchema};
use mcp_wire::{Revision, v2025_11_25, v2026_07_28};

#[test]
fn dialect_and_unknown_keywords_survive_beside_their_compiled_form() {
    let text = r#"{ "type":"object","$schema":"http://json-schema.org/draft-07/schema#",
        "properties":{"size":{"type":"string","x-acme":"slider"}},"required":["size"],"$defs":{} }"#;
    let tool = format!(r#"{{"name":"resize","inputSchema":{text}}}"#);
    let tool: v2026_07_28::Tool = serde_json::from_str(&tool).unwrap();
    assert_eq!(tool.input_schema.as_str(), text);
    let schema = ToolSchema::input(tool.input_schema.as_str(), Revision::V2026_07_28, &SchemaLimits::DEFAULT).unwrap();
    let mismatch = schema.validate_arguments(None).unwrap_err();
    assert_eq!(mismatch.to_string(), "missing member `size` at the top level");
}

#[test]
fn typed_schemas_and_compiled_ones_agree_on_the_root() {
    let roots = [
        r##"{"$ref":"#/$defs/Size","$defs":{"Size":{"type":"object"}}}"##,
        r#"{"oneOf":[{"type":"object"}]}"#,
        r#"{"type":"array","items":{"type":"number"}}"#,
        r#"{"type":"object","properties":{"a":{}},"required":["a"]}"#,
        r#"{"type":"object"}"#,
    ];
    for root in roots {
        let check = |typed: [bool; 2], revision| {
            let input = ToolSchema::input(root, revision, &SchemaLimits::DEFAULT).is_ok();
            let output = ToolSchema::output(root, revision, &SchemaLimits::DEFAULT).is_ok();
            assert_eq!([input, output], typed, "{revision} {root}");
        };
        let input = root.parse::<v2025_11_25::ToolInputSchema>().is_ok();
        let output = root.parse::<v2025_11_25::ToolOutputSchema>().is_ok();
        check([input, output], Revision::V2025_11_25);
        let input = root.parse::<v2026_07_28::ToolInputSchema>().is_ok();
        let output = root.parse::<v2026_07_28::ToolOutputSchema>().is_ok();
        check([input, output], Revision::V2026_07_28);
    }
}

#[test]
fn arguments_that_are_no_object_never_reach_a_schema() {
    for arguments in ["null", "\"\"", "[]", "0"] {
        let params = format!(r#"{{"name":"resize","arguments":{arguments}}}"#);
        let error = serde_json::from_str::<v2025_11_25::CallToolRequestParams>(&params).unwrap_err();
        assert!(error.to_string().contains("at /arguments"), "{error}");
    }
}

#[test]
fn structured_content_of_any_type_is_checked() {
    let schema = r#"{"type":["number","null"]}"#;
    let schema = ToolSchema::output(schema, Revision::V2026_07_28, &SchemaLimits::DEFAULT).unwrap();
    let result = r#"{"resultType":"complete","content":[],"structuredContent":null}"#;
    let result: v2026_07_28::CallToolResult = serde_json::from_str(result).unwrap();
    assert_eq!(schema.validate_structured(&result.structured_content.unwrap()), Ok(()));
    let mismatch = schema.validate_structured(&r#"{"n":1}"#.parse().unwrap()).unwrap_err();
    assert_eq!(mismatch.to_string(), "expected null or number, got object at the top level");
}
