//! A tool's input from one Rust type: declaration, compiled schema and typed arguments, in each revision.

use mcp_wire::tool::{FromType, TypedInput};
use mcp_wire::{JsonObject, v2024_11_05, v2025_03_26, v2025_06_18, v2025_11_25, v2026_07_28};
use schemars::JsonSchema;
use serde::Deserialize;

/// Crates to weigh.
#[derive(Debug, PartialEq, JsonSchema, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Weigh {
    crates: u32,
    /// The scale to use.
    on_scale: Option<String>,
}

fn read<S: FromType, T: JsonSchema + for<'de> Deserialize<'de>>(arguments: Option<&str>) -> Result<T, String> {
    let input = TypedInput::<S, T>::new().unwrap();
    let arguments: Option<JsonObject> = arguments.map(|text| text.parse().unwrap());
    input.read(arguments.as_ref()).map_err(|mismatch| mismatch.to_string())
}

fn check_typed<S: FromType>() {
    let weigh = |crates, scale: Option<&str>| Weigh { crates, on_scale: scale.map(str::to_owned) };
    assert_eq!(read::<S, Weigh>(Some(r#"{"crates":3}"#)), Ok(weigh(3, None)));
    assert_eq!(read::<S, Weigh>(Some(r#"{"onScale":"old","crates":0}"#)), Ok(weigh(0, Some("old"))));
    assert_eq!(read::<S, Weigh>(None), Err("missing member `crates` at the top level".to_owned()));
    let refused = read::<S, Weigh>(Some(r#"{"crates":"3","onScale":7}"#)).unwrap_err();
    assert_eq!(refused, "expected integer, got string at /crates");
    assert_eq!(read::<S, Weigh>(Some(r#"{"crates":-1}"#)).unwrap_err(), "expected at least 0, got -1 at /crates");
}

#[test]
fn arguments_are_checked_and_typed_in_each_revision() {
    check_typed::<v2024_11_05::ToolInputSchema>();
    check_typed::<v2025_03_26::ToolInputSchema>();
    check_typed::<v2025_06_18::ToolInputSchema>();
    check_typed::<v2025_11_25::ToolInputSchema>();
    check_typed::<v2026_07_28::ToolInputSchema>();
}

macro_rules! check_empty {
    ($($module:ident)*) => {
        $({
            let empty = $module::ToolInputSchema::empty();
            assert_eq!(empty.as_str(), r#"{"type":"object","additionalProperties":false}"#);
            let input = TypedInput::<$module::ToolInputSchema, ()>::new().unwrap();
            let declared: serde_json::Value = serde_json::from_str(input.declaration().as_str()).unwrap();
            assert_eq!((&declared["type"], &declared["additionalProperties"]), (&"object".into(), &false.into()));
            assert_eq!(read::<$module::ToolInputSchema, ()>(None), Ok(()));
            assert_eq!(read::<$module::ToolInputSchema, ()>(Some("{}")), Ok(()));
            let refused = read::<$module::ToolInputSchema, ()>(Some(r#"{"crates":3}"#));
            assert_eq!(refused, Err("unknown members, expected none at the top level".to_owned()));
        })*
    };
}

#[test]
fn a_tool_without_arguments_takes_none_in_each_revision() {
    check_empty!(v2024_11_05 v2025_03_26 v2025_06_18 v2025_11_25 v2026_07_28);
}

#[test]
fn a_type_that_is_no_object_makes_no_input() {
    let refused = TypedInput::<v2026_07_28::ToolInputSchema, Vec<u8>>::new().unwrap_err();
    assert_eq!(refused.to_string(), r#"the schema of "Array_of_uint8" is of an array, expected an object"#);
}
