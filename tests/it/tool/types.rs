//! Schemas from Rust types: strictly readable in every revision, and compiled.

use std::collections::BTreeMap;

use mcp_wire::tool::{FromType, SchemaLimits, ToolSchema};
use mcp_wire::{Json, Revision, v2024_11_05, v2025_03_26, v2025_06_18, v2025_11_25, v2026_07_28};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::errors::RELEASED;

#[derive(Deserialize, JsonSchema, Serialize)]
struct Trip {
    /// Where it goes.
    city: String,
    days: Option<u8>,
    #[serde(default)]
    stops: Vec<Stop>,
    anything: serde_json::Value,
    labels: BTreeMap<String, f64>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
struct Stop {
    name: String,
    then: Option<Box<Stop>>,
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Query {
    Text { words: String },
    Near { lat: f64, lon: f64 },
}

#[derive(Deserialize, JsonSchema, Serialize)]
#[serde(untagged)]
enum Loose {
    Text(String),
    Stop(Stop),
}

/// A schema with a reference at its root, as some hand-written ones have.
struct Alias;

impl JsonSchema for Alias {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Alias".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Stop>()
    }
}

struct Never;

impl JsonSchema for Never {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Never".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        false.into()
    }
}

/// A type with a member that is never there.
struct Closed;

impl JsonSchema for Closed {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Closed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({ "type": "object", "properties": { "gone": false, "any": true } })
    }
}

/// The text of the input schema and of the output schema of a type, or why there is none.
fn texts<T: JsonSchema>(revision: Revision) -> (Result<String, String>, Option<Result<String, String>>) {
    fn text<S: FromType, T: JsonSchema>(get: fn(&S) -> &str) -> Result<String, String> {
        S::of::<T>().map(|schema| get(&schema).to_owned()).map_err(|error| error.to_string())
    }
    macro_rules! both {
        ($module:ident) => {
            (
                text::<$module::ToolInputSchema, T>($module::ToolInputSchema::as_str),
                Some(text::<$module::ToolOutputSchema, T>($module::ToolOutputSchema::as_str)),
            )
        };
    }
    match revision {
        Revision::V2024_11_05 => (text::<v2024_11_05::ToolInputSchema, T>(v2024_11_05::ToolInputSchema::as_str), None),
        Revision::V2025_03_26 => (text::<v2025_03_26::ToolInputSchema, T>(v2025_03_26::ToolInputSchema::as_str), None),
        Revision::V2025_06_18 => both!(v2025_06_18),
        Revision::V2025_11_25 => both!(v2025_11_25),
        Revision::V2026_07_28 => both!(v2026_07_28),
        #[allow(unreachable_patterns, reason = "the tables here are about what is released")]
        later => panic!("{later}"),
    }
}

/// Compiles both schemas of a type in every revision, and holds one value against them.
fn fits<T: JsonSchema>(good: &str, bad: &str, expected: &str) {
    for revision in RELEASED {
        let (input, output) = texts::<T>(revision);
        let input = ToolSchema::input(&input.unwrap(), revision, &SchemaLimits::DEFAULT).unwrap();
        let output =
            output.map(|output| ToolSchema::output(&output.unwrap(), revision, &SchemaLimits::DEFAULT).unwrap());
        for schema in [Some(input), output].into_iter().flatten() {
            assert_eq!(schema.validate_structured(&good.parse().unwrap()), Ok(()), "{revision}");
            let mismatch = schema.validate_structured(&bad.parse().unwrap()).unwrap_err();
            assert_eq!(mismatch.to_string(), expected, "{revision}");
        }
    }
}

/// The reasons why a type gives no input schema, and no output schema before 2026-07-28.
fn is_refused<T: JsonSchema>(input: Option<&str>, output: &str) {
    for revision in RELEASED {
        let (got_input, got_output) = texts::<T>(revision);
        assert_eq!(got_input.err().as_deref(), input, "{revision}");
        let Some(got_output) = got_output else { continue };
        let expected = (revision < Revision::V2026_07_28).then_some(output);
        assert_eq!(got_output.err().as_deref(), expected, "{revision}");
    }
}

#[test]
fn types_that_are_objects_fit_every_revision() {
    let trip = r#"{"city":"Faro","days":2,"stops":[{"name":"a","then":{"name":"b","then":null}}],"anything":[null],"labels":{"x":1}}"#;
    let bad =
        r#"{"city":"Faro","days":2,"stops":[{"name":"a","then":{"name":7,"then":null}}],"anything":0,"labels":{}}"#;
    fits::<Trip>(trip, bad, "expected string, got number at /stops/0/then/name");
    fits::<Stop>(r#"{"name":"a","then":null}"#, "[]", "expected object, got array at the top level");
    fits::<Alias>(r#"{"name":"a","then":null}"#, r#"{"then":null}"#, "missing member `name` at the top level");
    fits::<Query>(
        r#"{"kind":"near","lat":1,"lon":2}"#,
        r#"{"kind":"near","lat":1,"lon":"2"}"#,
        "expected number, got string at /lon",
    );
    fits::<BTreeMap<String, u8>>(r#"{"a":1}"#, r#"{"a":256}"#, "expected at most 255, got 256 at /a");
    fits::<Closed>(r#"{"any":1}"#, r#"{"gone":1}"#, "no value may stand here at /gone");
}

#[test]
fn form_follows_the_revision() {
    let check = |revision: Revision, expected: &str| {
        let (got, expected): (Json, Json) =
            (texts::<Closed>(revision).0.unwrap().parse().unwrap(), expected.parse().unwrap());
        assert_eq!(got, expected, "{revision}");
    };
    let dialect = r#""$schema":"https://json-schema.org/draft/2020-12/schema","#;
    let properties = r#""properties":{"any":{},"gone":{"not":{}}}"#;
    for revision in [Revision::V2024_11_05, Revision::V2025_03_26, Revision::V2025_06_18] {
        check(revision, &format!(r#"{{{dialect}{properties},"title":"Closed","type":"object"}}"#));
    }
    check(Revision::V2025_11_25, &format!(r#"{{{properties},"title":"Closed","type":"object"}}"#));
    check(Revision::V2026_07_28, r#"{"properties":{"any":true,"gone":false},"title":"Closed","type":"object"}"#);
}

#[test]
fn types_that_are_no_objects_are_refused_where_objects_are_asked_for() {
    let array = r#"the schema of "Array_of_string" is of an array, expected an object"#;
    is_refused::<Vec<String>>(Some(array), array);
    let null = r#"the schema of "null" is of a null, expected an object"#;
    // What is read from nothing is a tool without arguments; it still says nothing.
    is_refused::<()>(None, null);
    let loose = r#"the schema of "Loose" is not of an object alone"#;
    is_refused::<Loose>(Some(loose), loose);
    let option = r#"the schema of "Nullable_Stop" is not of an object alone"#;
    is_refused::<Option<Stop>>(Some(option), option);
    // Arguments are an object, so what may be anything is one there.
    is_refused::<serde_json::Value>(None, r#"the schema of "AnyValue" is not of an object alone"#);
    let never = r#"the schema of "Never" is not of an object alone"#;
    is_refused::<Never>(Some(never), never);
}
