//! What schemas mean in each revision and dialect, and how arguments that do not fit are told.

use std::fmt::Write as _;

use mcp_wire::error::ToolFailure;
use mcp_wire::tool::{SchemaFault, SchemaLimits, ToolSchema};
use mcp_wire::{Json, Revision};

const LIMITS: SchemaLimits = SchemaLimits::DEFAULT;

#[test]
fn root_of_an_input_schema_is_an_object_in_every_revision() {
    let refused = [
        (r##"{"$ref":"#/$defs/Trip","$defs":{"Trip":{"type":"object"}}}"##, "missing member `type` at the top level"),
        (r#"{"anyOf":[{"type":"object"}]}"#, "missing member `type` at the top level"),
        (r#"{"type":["object"]}"#, "expected \"object\", got an array at /type"),
        (r#"{"type":"array"}"#, "expected \"object\", got \"array\" at /type"),
        ("true", "expected object, got boolean at the top level"),
        ("[]", "expected object, got array at the top level"),
    ];
    for revision in Revision::ALL {
        for (schema, expected) in refused {
            let error = ToolSchema::input(schema, revision, &LIMITS).unwrap_err();
            assert_eq!(
                (error.to_string().as_str(), error.fault()),
                (expected, SchemaFault::Root),
                "{revision} {schema}"
            );
        }
    }
}

#[test]
fn root_of_an_output_schema_is_free_from_2026_07_28_on() {
    for revision in Revision::ALL {
        for schema in
            [r#"{"type":"array","items":{"type":"string"}}"#, r#"{"oneOf":[{"type":"string"},{"type":"null"}]}"#]
        {
            let compiled = ToolSchema::output(schema, revision, &LIMITS);
            assert_eq!(compiled.is_ok(), revision >= Revision::V2026_07_28, "{revision} {schema}");
        }
        assert!(ToolSchema::output(r#"{"type":"object"}"#, revision, &LIMITS).is_ok());
    }
    let schema =
        ToolSchema::output(r#"{"type":"array","items":{"type":"string"}}"#, Revision::LATEST, &LIMITS).unwrap();
    assert!(schema.validate_structured(&r#"["a","b"]"#.parse().unwrap()).is_ok());
    let mismatch = schema.validate_structured(&r#"["a",null]"#.parse().unwrap()).unwrap_err();
    assert_eq!(mismatch.to_string(), "expected string, got null at /1");
}

#[test]
fn boolean_subschemas_of_properties_compile_in_every_revision() {
    let schema = r#"{"type":"object","properties":{"any":true,"none":false}}"#;
    for revision in Revision::ALL {
        let schema = ToolSchema::input(schema, revision, &LIMITS).unwrap();
        assert!(schema.validate_arguments(Some(&r#"{"any":[1]}"#.parse().unwrap())).is_ok());
        let mismatch = schema.validate_arguments(Some(&r#"{"none":1}"#.parse().unwrap())).unwrap_err();
        assert_eq!(mismatch.to_string(), "no value may stand here at /none", "{revision}");
    }
    let list = r#"{"type":"object","properties":[]}"#;
    let error = ToolSchema::input(list, Revision::LATEST, &LIMITS).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.fault()),
        ("expected object, got array at /properties", SchemaFault::Invalid)
    );
}

#[test]
fn dialect_decides_what_a_keyword_means() {
    let drafts = [
        "http://json-schema.org/draft-07/schema",
        "http://json-schema.org/draft-06/schema",
        "http://json-schema.org/draft-04/schema",
    ];
    for draft in drafts {
        for uri in [draft.to_owned(), format!("{draft}#"), draft.replace("http:", "https:")] {
            let schema = format!(
                r#"{{"$schema":"{uri}","type":"object","properties":{{"c":{{"items":[{{"type":"string"}}],"x-ui":"list"}}}}}}"#
            );
            let schema = ToolSchema::input(&schema, Revision::LATEST, &LIMITS).unwrap();
            let mismatch = schema.validate_structured(&r#"{"c":[1,2]}"#.parse().unwrap()).unwrap_err();
            assert_eq!(mismatch.to_string(), "expected string, got number at /c/0", "{uri}");
        }
    }
    for uri in ["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft/2020-12/schema#"] {
        let schema = format!(r#"{{"$schema":"{uri}","type":"object","properties":{{"c":{{"items":[{{}}]}}}}}}"#);
        let error = ToolSchema::input(&schema, Revision::LATEST, &LIMITS).unwrap_err();
        assert_eq!(error.to_string(), "expected boolean or object, got array at /properties/c/items");
        assert_eq!(error.fault(), SchemaFault::Invalid);
    }
    let refused = [
        (r#""http://json-schema.org/draft-03/schema#""#, r#""http://json-schema.org/draft-03/schema#""#),
        (r#""https://acme.test/dialect""#, r#""https://acme.test/dialect""#),
        ("7", "7"),
        // Hyphens that only look like one.
        (
            "\"http://json\u{2011}schema.org/draft\u{2011}07/schema#\"",
            r#""http://json\u{2011}schema.org/draft\u{2011}07/schema#""#,
        ),
    ];
    for (uri, shown) in refused {
        let expected = format!(
            "unsupported dialect {shown}, expected that of draft-04, draft-06, draft-07, 2019-09 or 2020-12 at /$schema"
        );
        let schema = format!(r#"{{"$schema":{uri},"type":"object"}}"#);
        let error = ToolSchema::input(&schema, Revision::LATEST, &LIMITS).unwrap_err();
        assert_eq!((error.to_string(), error.fault()), (expected, SchemaFault::Dialect));
    }
}

#[test]
fn a_dialect_inside_a_schema_is_ignored_with_a_note() {
    let inner =
        r#""$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"string"}}"#;
    let schema = format!(r#"{{"type":"object","properties":{{"cfg":{{{inner}}},"$schema":{{"type":"string"}}}}}}"#);
    let compiled = ToolSchema::input(&schema, Revision::V2025_06_18, &LIMITS).unwrap();
    let notes: Vec<String> = compiled.notes().iter().map(ToString::to_string).collect();
    let note = r#"a dialect inside the schema is ignored: "http://json-schema.org/draft-07/schema#" at /properties/cfg/$schema"#;
    assert_eq!(notes, [note]);
    let mismatch = compiled.validate_arguments(Some(&r#"{"cfg":{"a":1}}"#.parse().unwrap())).unwrap_err();
    assert_eq!(mismatch.to_string(), "expected string, got number at /cfg/a");
    // What has an identifier of its own may be of another dialect, which nothing here compiles.
    let embedded = schema.replace(r#""$schema":"http"#, r#""$id":"part","$schema":"http"#);
    let error = ToolSchema::input(&embedded, Revision::V2025_06_18, &LIMITS).unwrap_err();
    let cause = "a dialect that is not the one of the whole schema: delete it, or the identifier beside it";
    assert_eq!(error.to_string(), format!("{cause} at /properties/cfg/$schema"));
    // The same one says nothing new.
    let same = schema.replace(
        r#"{"type":"object","properties":{"cfg""#,
        r#"{"$schema":"http://json-schema.org/draft-07/schema","type":"object","properties":{"cfg""#,
    );
    assert_eq!(ToolSchema::input(&same, Revision::V2025_06_18, &LIMITS).unwrap().notes(), []);
}

#[test]
fn members_with_the_names_of_keywords_are_described_like_any_other() {
    for name in ["const", "enum", "default", "examples", "pattern", "patternProperties", "$schema"] {
        // A spelling that the engine does not know, a pattern that is left out, and a dialect of its own.
        let schema = format!(
            r##"{{"type":"object","properties":{{"{name}":{{"type":"string","pattern":"^[\\w-.]$"}},"other":{{"properties":{{"{name}":{{"pattern":"("}}}}}}}},"$defs":{{"{name}":{{"$schema":"http://json-schema.org/draft-07/schema#"}}}}}}"##
        );
        let schema = ToolSchema::input(&schema, Revision::LATEST, &SchemaLimits::DEFAULT).unwrap();
        let notes: Vec<String> = schema.notes().iter().map(ToString::to_string).collect();
        let expected = [
            format!(
                "a dialect inside the schema is ignored: \"http://json-schema.org/draft-07/schema#\" at /$defs/{name}/$schema"
            ),
            format!("a pattern that is broken is not checked: \"(\" at /properties/other/properties/{name}/pattern"),
        ];
        assert_eq!(notes, expected);
        let check = |text: &str| {
            let value = format!(r#"{{"{name}":"{text}"}}"#).parse().unwrap();
            schema.validate_arguments(Some(&value)).err().map(|mismatch| mismatch.to_string())
        };
        assert_eq!(check("."), None);
        assert_eq!(
            check("+").unwrap(),
            format!(r#"expected a match of the pattern "^[\\w\\-.]$", got "+" at /{name}"#)
        );
    }
    // Under such a keyword itself, everything is a value.
    let schema = r#"{"type":"object","default":{"pattern":"(","$schema":"x"},"properties":{"a":{"examples":[{"pattern":"("}],"const":{"pattern":"("}}}}"#;
    let schema = ToolSchema::input(schema, Revision::LATEST, &SchemaLimits::DEFAULT).unwrap();
    assert_eq!(schema.notes(), []);
    let value = r#"{"a":{"pattern":"("}}"#.parse().unwrap();
    assert!(schema.validate_arguments(Some(&value)).is_ok());
}

#[test]
fn alternatives_that_none_fits_say_what_each_lacks() {
    let told = |branches: &str, value: &str| {
        let schema = format!(r#"{{"type":"object","oneOf":[{branches}]}}"#);
        let schema = ToolSchema::input(&schema, Revision::LATEST, &LIMITS).unwrap();
        schema.validate_arguments(Some(&value.parse().unwrap())).unwrap_err().to_string()
    };
    let either = r#"{"required":["text"],"properties":{"text":{"type":"string"},"key":{"type":"null"}}},{"required":["key"],"properties":{"key":{"type":"string"},"text":{"type":"null"}}}"#;
    assert_eq!(
        told(either, "{}"),
        "fits none of 2 alternatives: 1: missing member `text`; 2: missing member `key` at the top level"
    );
    let deep = r#"{"required":["a"],"minProperties":2},{"properties":{"b":{"minimum":5}},"required":["b","c"]}"#;
    assert_eq!(
        told(deep, r#"{"b":1}"#),
        "fits none of 2 alternatives: 1: expected at least 2 members, got 1; 2: missing member `c` at the top level"
    );
    let many: Vec<String> = (0..9).map(|index| format!(r#"{{"required":["m{index}{}"]}}"#, "x".repeat(100))).collect();
    let text = told(&many.join(","), "{}");
    assert!(text.starts_with("fits none of 9 alternatives: 1: missing member `m0xxx"), "{text}");
    assert_eq!(text.chars().count(), 256);
}

#[test]
fn output_that_does_not_fit_is_the_servers_fault_alone() {
    let schema = r#"{"type":"object","properties":{"ph":{"type":"number"}},"required":["ph"]}"#;
    let schema = ToolSchema::output(schema, Revision::V2025_11_25, &LIMITS).unwrap();
    let of = |text: &str| {
        let result: mcp_wire::v2025_11_25::CallToolResult = serde_json::from_str(text).unwrap();
        let structured = result.structured_content.as_ref().map(mcp_wire::JsonObject::as_json);
        schema.validate_result(result.is_error, structured).map_err(|mismatch| mismatch.to_string())
    };
    assert_eq!(of(r#"{"content":[],"structuredContent":{"ph":7.4}}"#), Ok(()));
    let absent = "missing member `structuredContent` at the top level".to_owned();
    assert_eq!(of(r#"{"content":[{"type":"text","text":"7.4"}]}"#), Err(absent.clone()));
    assert_eq!(of(r#"{"content":[],"isError":false}"#), Err(absent));
    let wrong = "expected number, got string at /structuredContent/ph".to_owned();
    assert_eq!(of(r#"{"content":[],"structuredContent":{"ph":"7.4"}}"#), Err(wrong));
    // A tool that failed need not say what it would have said.
    assert_eq!(of(r#"{"content":[],"isError":true}"#), Ok(()));
    assert_eq!(of(r#"{"content":[],"isError":true,"structuredContent":{"ph":"none"}}"#), Ok(()));
}

#[test]
fn embedded_identifiers_and_anchors_are_places_of_the_same_schema() {
    let schema = r##"{"type":"object","$id":"https://acme.test/tools/trip",
        "properties":{"a":{"$ref":"part"},"b":{"$ref":"part#in"},"c":{"$ref":"/tools/part#/$defs/x%20y"},
            "d":{"$ref":"https://acme.test/tools/trip#/$defs/p/$defs/x%20y"},"e":{"$ref":"urn:acme:e"}},
        "$defs":{"p":{"$id":"part","type":"string","$defs":{"y":{"$anchor":"in","type":"null"},"x y":{"type":"boolean"}}},
            "e":{"$id":"urn:acme:e","type":"array"}}}"##;
    let schema = ToolSchema::input(schema, Revision::LATEST, &LIMITS).unwrap();
    let mismatch = schema.validate_structured(&r#"{"a":1,"b":2,"c":3,"d":4,"e":5}"#.parse().unwrap()).unwrap_err();
    let errors: Vec<String> =
        mismatch.distilled().violations().iter().map(|place| format!("{} {}", place.at, place.problem)).collect();
    let expected =
        ["/a expected string", "/b expected null", "/c expected boolean", "/d expected boolean", "/e expected array"];
    assert_eq!(errors, expected.map(|error| format!("{error}, got number")));
}

#[test]
fn arguments_with_two_meanings_are_refused() {
    let schema = ToolSchema::input(r#"{"type":"object"}"#, Revision::LATEST, &LIMITS).unwrap();
    let cases = [
        (r#"{"a":[{"b":1,"\u0062":2}]}"#, "duplicate member \"b\" at /a/0"),
        (r#"{"a":1e400}"#, "expected a number that a 64-bit float can hold, got 1e400 at /a"),
        (r#"{"a":"\udc00"}"#, "a string with an unpaired surrogate at /a"),
    ];
    for (arguments, expected) in cases {
        let mismatch = schema.validate_arguments(Some(&arguments.parse().unwrap())).unwrap_err();
        assert_eq!(mismatch.to_string(), expected);
    }
    // Beyond 64 bits an integer counts as the nearest float.
    let schema = r#"{"type":"object","properties":{"n":{"type":"integer","maximum":1e30}}}"#;
    let schema = ToolSchema::input(schema, Revision::LATEST, &LIMITS).unwrap();
    let check =
        |n: &str| schema.validate_structured(&format!(r#"{{"n":{n}}}"#).parse().unwrap()).err().map(|m| m.to_string());
    assert_eq!(check("123456789012345678901234567890"), None);
    assert_eq!(check("3.0"), None);
    assert_eq!(check("2e30").as_deref(), Some("expected at most 1e+30, got 2e+30 at /n"));
    assert_eq!(check("3.5").as_deref(), Some("expected integer, got a number with a fraction at /n"));
}

#[test]
fn absent_arguments_count_as_an_empty_object() {
    let open = ToolSchema::input(r#"{"type":"object"}"#, Revision::LATEST, &LIMITS).unwrap();
    assert!(open.validate_arguments(None).is_ok());
    let schema = ToolSchema::input(r#"{"type":"object","required":["q"]}"#, Revision::LATEST, &LIMITS).unwrap();
    assert_eq!(schema.validate_arguments(None), schema.validate_arguments(Some(&"{}".parse().unwrap())));
    assert_eq!(schema.validate_arguments(None).unwrap_err().to_string(), "missing member `q` at the top level");
}

#[test]
fn failure_of_arguments_goes_where_the_revision_wants_it() {
    let schema =
        r#"{"type":"object","properties":{"days":{"maximum":10}},"required":["city"],"additionalProperties":false}"#;
    let schema = ToolSchema::input(schema, Revision::LATEST, &LIMITS).unwrap();
    let mismatch = schema.validate_arguments(Some(&r#"{"days":11,"place":1}"#.parse().unwrap())).unwrap_err();
    for revision in Revision::ALL {
        match mismatch.for_peer(revision) {
            ToolFailure::Execution(text) => {
                assert!(revision >= Revision::V2025_11_25, "{revision}");
                assert_eq!(
                    text,
                    "The arguments do not fit the input schema of this tool:\n\
                     - at the top level: missing member `city`; unknown member `place`\n\
                     - /days: expected at most 10, got 11"
                );
            }
            ToolFailure::Protocol(error) => {
                assert!(revision <= Revision::V2025_06_18, "{revision}");
                assert_eq!(
                    serde_json::to_string(&error).unwrap(),
                    r#"{"code":-32602,"message":"missing member `city` at /params/arguments","data":{"errors":[{"at":"/params/arguments","problems":["missing member `city`","unknown member `place`"]},{"at":"/params/arguments/days","problems":["expected at most 10, got 11"]}]}}"#
                );
            }
        }
    }
}

#[test]
fn each_keyword_is_told_by_its_cause() {
    const SHAPE: &str = r#"{"anyOf":[
        {"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"]},
        {"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"]},
        {"type":"null"}]}"#;
    let cases = [
        (r#"{"type":"string"}"#, "7"),
        (r#"{"type":["string","null"]}"#, "{}"),
        (r#"{"type":"integer"}"#, "1.5"),
        (r#"{"const":{"a":1}}"#, "2"),
        (r#"{"enum":["a","b",3,null]}"#, "\"line\\nbreak\\u202e\""),
        (r#"{"exclusiveMinimum":0}"#, "0"),
        (r#"{"minimum":1}"#, "0"),
        (r#"{"exclusiveMaximum":1}"#, "1"),
        (r#"{"multipleOf":0.5}"#, "0.75"),
        (r#"{"minLength":2}"#, "\"é\""),
        (r#"{"maxLength":1}"#, "\"abc\""),
        (r#"{"minItems":1}"#, "[]"),
        (r#"{"maxItems":1}"#, "[1,2]"),
        (r#"{"maxProperties":1}"#, r#"{"a":1,"b":2}"#),
        (r#"{"required":["a","b"]}"#, "{}"),
        (r#"{"dependentRequired":{"a":["b"]}}"#, r#"{"a":1}"#),
        (r#"{"additionalProperties":false}"#, r#"{"a":1,"`b`\n":2}"#),
        (r#"{"unevaluatedProperties":false,"properties":{"a":{}}}"#, r#"{"a":1,"b":2}"#),
        (r#"{"prefixItems":[{}],"items":false}"#, "[1,2]"),
        (r#"{"prefixItems":[{}],"unevaluatedItems":false}"#, "[1,2]"),
        (r#"{"contains":{"type":"string"}}"#, "[1]"),
        (r#"{"contains":{"type":"string"},"maxContains":1}"#, r#"["a","b"]"#),
        (r#"{"uniqueItems":true}"#, "[1,1]"),
        (r#"{"propertyNames":{"maxLength":1}}"#, r#"{"ab":1}"#),
        (r#"{"patternProperties":{"^n":{"type":"number"}}}"#, r#"{"n/~":"x"}"#),
        (r#"{"not":{"type":"string"}}"#, "\"a\""),
        ("false", "1"),
        (r#"{"if":{"type":"string"},"then":{"minLength":3}}"#, "\"a\""),
        (r#"{"oneOf":[{"type":"integer"},{"minimum":0}]}"#, "1"),
        (r#"{"anyOf":[{"type":"string"},{"type":"integer"}]}"#, "null"),
        (r#"{"anyOf":[{"enum":["a","b"]},{"const":"c"}]}"#, "\"d\""),
        (r#"{"anyOf":[{"minimum":3},{"multipleOf":2}]}"#, "1"),
        (SHAPE, r#"{"kind":"circle","r":"1"}"#),
        (SHAPE, r#"{"kind":"square"}"#),
        (SHAPE, r#"{"kind":"oval","r":1}"#),
        (SHAPE, r#"[]"#),
        (r#"{"oneOf":[{"required":["a"]},{"required":["b"]}]}"#, "{}"),
        (r#"{"items":{"anyOf":[{"type":"null"},{"type":"array","items":{"type":"string"}}]}}"#, r#"[null,["a",1],2]"#),
    ];
    let mut out = String::new();
    for (inner, value) in cases {
        let text = format!(r#"{{"type":"object","properties":{{"v":{inner}}}}}"#);
        let schema = ToolSchema::input(&text, Revision::LATEST, &LIMITS).unwrap();
        let value: Json = format!(r#"{{"v":{value}}}"#).parse().unwrap();
        let mismatch = schema.validate_structured(&value).expect_err(inner);
        let distilled = mismatch.distilled();
        assert!(serde_json::to_string(distilled).unwrap().len() <= 512, "{inner}");
        let inner = inner.split_whitespace().collect::<String>();
        let _ = writeln!(out, "{inner} <- {value}");
        for place in distilled.violations().chunk_by(|one, other| one.at == other.at) {
            let problems: Vec<String> = place.iter().map(|violation| violation.problem.to_string()).collect();
            let _ = writeln!(out, "    {}: {}", place[0].at, problems.join("; "));
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../snapshots/errors/tool");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("keywords", out));
}
