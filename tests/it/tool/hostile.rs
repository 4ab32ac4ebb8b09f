//! Schemas and arguments that are meant to cost much: refused, or checked within the bounds.

use mcp_wire::tool::{OutputMismatch, SchemaFault, SchemaLimits, ToolSchema};
use mcp_wire::{Json, Revision};

const LIMITS: SchemaLimits = SchemaLimits::DEFAULT;

fn compile(schema: &str) -> ToolSchema {
    ToolSchema::input(schema, Revision::LATEST, &LIMITS).unwrap_or_else(|error| panic!("{schema:.200}: {error}"))
}

#[track_caller]
fn refused(schema: &str, fault: SchemaFault, expected: &str) {
    let error = ToolSchema::input(schema, Revision::LATEST, &LIMITS).expect_err("refused");
    assert_eq!((error.to_string().as_str(), error.fault()), (expected, fault), "{schema:.200}");
}

fn validate(schema: &ToolSchema, value: &str) -> Result<(), OutputMismatch> {
    schema.validate_structured(&value.parse::<Json>().unwrap())
}

#[track_caller]
fn check(schema: &ToolSchema, value: &str, expected: &str) {
    let got = validate(schema, value).err().map(|mismatch| mismatch.to_string()).unwrap_or_default();
    assert_eq!(got, expected, "{value:.200}");
}

/// A value nested in members `x`.
fn nested(levels: usize, inner: &str) -> String {
    format!("{}{inner}{}", r#"{"x":"#.repeat(levels), "}".repeat(levels))
}

#[test]
fn schemas_beyond_a_bound_are_refused() {
    let property = |inner: &str| format!(r#"{{"type":"object","properties":{{"x":{inner}}}}}"#);
    let deep = format!("{}{{}}{}", r#"{"not":"#.repeat(80), "}".repeat(80));
    refused(&property(&deep), SchemaFault::Limit, "a schema of more than 64 levels at the top level");
    refused(&"[".repeat(200_000), SchemaFault::Limit, "a schema of more than 64 levels at the top level");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    refused(&deep, SchemaFault::Limit, "a schema of more than 64 levels at the top level");

    let huge = property(&format!(r#"{{"enum":[{}0]}}"#, "1,".repeat(200_000)));
    refused(&huge, SchemaFault::Limit, "a schema of 400049 bytes, the limit is 262144 at the top level");

    let branches = property(&format!(r#"{{"items":{{"anyOf":[{}{{}}]}}}}"#, "{},".repeat(5_000)));
    refused(&branches, SchemaFault::Limit, "5001 alternatives, the limit is 1024 at /properties/x/items/anyOf");

    let many: Vec<String> = (0..5_000).map(|index| format!(r#""p{index}":{{}}"#)).collect();
    let many = format!(r#"{{"type":"object","properties":{{{}}}}}"#, many.join(","));
    refused(&many, SchemaFault::Limit, "more than 4096 subschemas at the top level");

    let long = property(&format!(r#"{{"pattern":"{}"}}"#, "a".repeat(2_000)));
    refused(&long, SchemaFault::Limit, "a pattern of 2000 bytes, the limit is 1024 at /properties/x/pattern");

    let patterns: Vec<String> = (0..200).map(|index| format!(r#""^p{index}":{{}}"#)).collect();
    let patterns = format!(r#"{{"type":"object","patternProperties":{{{}}}}}"#, patterns.join(","));
    refused(&patterns, SchemaFault::Limit, "more than 128 patterns at /patternProperties");
}

#[test]
fn references_that_never_go_into_the_value_are_refused() {
    let cause = "references lead back here without going into the value";
    let loops = [
        (r##"{"type":"object","$ref":"#"}"##, "at the top level"),
        (r##"{"type":"object","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##, "at /$defs/a"),
        (r##"{"type":"object","$defs":{"a":{"not":{"anyOf":[{"$ref":"#/$defs/a"}]}}}}"##, "at /$defs/a"),
        (r##"{"type":"object","$defs":{"a":{"$dynamicAnchor":"n","if":{"$dynamicRef":"#n"}}}}"##, "at /$defs/a"),
    ];
    for (schema, at) in loops {
        refused(schema, SchemaFault::Loop, &format!("{cause} {at}"));
    }
    // A loop that goes into the value is a recursive type.
    let tree = compile(r##"{"type":"object","properties":{"x":{"$ref":"#"}},"additionalProperties":false}"##);
    check(&tree, &nested(50, r#"{"y":1}"#), &format!("unknown member `y` at {}", "/x".repeat(50)));
    check(&tree, &nested(128, "{}"), "the value is nested too deep at the top level");
}

#[test]
fn subschemas_that_pile_up_on_a_value_are_refused() {
    let doubled = |levels: usize| {
        let defs: Vec<String> = (0..levels)
            .map(|level| {
                format!(
                    r##""d{level}":{{"allOf":[{0},{0}]}}"##,
                    format_args!(r##"{{"$ref":"#/$defs/d{}"}}"##, level + 1)
                )
            })
            .collect();
        format!(
            r##"{{"type":"object","$ref":"#/$defs/d0","$defs":{{{},"d{levels}":{{"minProperties":1}}}}}}"##,
            defs.join(",")
        )
    };
    check(&compile(&doubled(8)), "{}", "expected at least 1 member, got 0 at the top level");
    refused(&doubled(40), SchemaFault::Limit, "more than 4096 subschemas apply to one value at the top level");
}

#[test]
fn work_is_counted_before_it_is_done() {
    // Twice as much at each level of the value.
    let branch = r##"{"properties":{"x":{"$ref":"#/$defs/a"}}}"##;
    let doubling = compile(&format!(
        r##"{{"type":"object","properties":{{"x":{{"$ref":"#/$defs/a"}}}},"$defs":{{"a":{{"type":["object","null"],"allOf":[{branch},{branch}]}}}}}}"##
    ));
    check(&doubling, &nested(6, "1"), &format!("expected null or object, got number at {}", "/x".repeat(6)));
    check(&doubling, &nested(60, "1"), "checking this takes more than 16777216 steps at the top level");

    let branches: Vec<String> =
        (0..200).map(|index| format!(r#"{{"properties":{{"k":{{"const":{index}}}}},"required":["k"]}}"#)).collect();
    let of_branches =
        format!(r#"{{"type":"object","properties":{{"x":{{"items":{{"anyOf":[{}]}}}}}}}}"#, branches.join(","));
    let alternatives = compile(&of_branches);
    let array = |items: usize| format!(r#"{{"x":[{}{{"k":7}}]}}"#, r#"{"k":-1},"#.repeat(items));
    check(&alternatives, &array(0), "");
    let told = "expected one of 0, 1, 2, 3, 4, 5, 6, 7 and 192 more, got -1 at /x/0/k";
    check(&alternatives, &array(1), told);
    // Too much to tell all: only the first reason is told, or none.
    let mismatch = validate(&alternatives, &array(2_000)).unwrap_err();
    assert_eq!((mismatch.to_string().as_str(), mismatch.distilled().violations().len()), (told, 1));
    let silent = SchemaLimits { reasons: 100, ..LIMITS };
    let silent = ToolSchema::input(&of_branches, Revision::LATEST, &silent).unwrap();
    check(&silent, &array(1), "the value does not fit the schema at the top level");
    check(&alternatives, &array(50_000), "checking this takes more than 16777216 steps at the top level");

    let tight = SchemaLimits { steps: 100, reasons: 10, ..LIMITS };
    let numbers = r#"{"type":"object","properties":{"x":{"items":{"type":"integer"}}}}"#;
    let numbers = ToolSchema::input(numbers, Revision::LATEST, &tight).unwrap();
    check(&numbers, r#"{"x":[1,2,3,4]}"#, "");
    check(&numbers, r#"{"x":[1,"2",3,"4",5,6,7,8]}"#, "expected integer, got string at /x/1");
    check(
        &numbers,
        &format!(r#"{{"x":[{}1]}}"#, "1,".repeat(100)),
        "checking this takes more than 100 steps at the top level",
    );
}

#[test]
fn every_failing_item_is_counted_and_few_are_named() {
    let schema = compile(r#"{"type":"object","properties":{"x":{"items":{"type":"integer"}}}}"#);
    let mismatch = validate(&schema, &format!(r#"{{"x":[{}0]}}"#, "\"\",".repeat(20_000))).unwrap_err();
    let distilled = mismatch.distilled();
    assert_eq!((distilled.violations().len(), distilled.more()), (16, 19_984));
    assert!(serde_json::to_string(distilled).unwrap().len() < 1600);

    let names: Vec<String> = (0..1_000).map(|index| format!(r#""{}{index}":1"#, "n".repeat(500))).collect();
    let closed = compile(r#"{"type":"object","additionalProperties":false}"#);
    let mismatch = validate(&closed, &format!("{{{}}}", names.join(","))).unwrap_err();
    assert!(mismatch.to_string().chars().count() < 300);
}

#[test]
fn unique_items_of_a_large_array_are_checked() {
    let schema = compile(r#"{"type":"object","properties":{"x":{"uniqueItems":true}}}"#);
    let items: Vec<String> = (0..100_000).map(|item| item.to_string()).collect();
    check(&schema, &format!(r#"{{"x":[{}]}}"#, items.join(",")), "");
    check(
        &schema,
        &format!(r#"{{"x":[{},5.0]}}"#, items.join(",")),
        "an item stands twice, expected different ones at /x",
    );
}

#[test]
fn nothing_outside_the_schema_is_fetched() {
    let references = [
        ("$ref", "https://acme.test/schema.json"),
        ("$ref", "http://127.0.0.1:1/x#/$defs/a"),
        ("$ref", "file:///etc/hostname"),
        ("$ref", "other.json"),
        ("$ref", "../other.json#a"),
        ("$ref", "urn:acme:other"),
        ("$ref", "https://json-schema.org/draft/2020-12/schema"),
        ("$dynamicRef", "https://acme.test/schema#node"),
    ];
    for (keyword, reference) in references {
        let schema = format!(r#"{{"type":"object","properties":{{"a":{{"items":{{"{keyword}":"{reference}"}}}}}}}}"#);
        let expected = format!("a reference out of the schema: \"{reference}\" at /properties/a/items/{keyword}");
        refused(&schema, SchemaFault::Remote, &expected);
        // Nor where nothing leads there.
        let unused = format!(r#"{{"type":"object","$defs":{{"a":{{"{keyword}":"{reference}"}}}}}}"#);
        let expected = format!("a reference out of the schema: \"{reference}\" at /$defs/a/{keyword}");
        refused(&unused, SchemaFault::Remote, &expected);
    }
    for reference in ["#/$defs/b", "#b", "#/properties/%ff", "#/a/-1"] {
        let schema = format!(r#"{{"type":"object","properties":{{"a":{{"$ref":"{reference}"}}}}}}"#);
        let expected = format!("a reference that leads nowhere: \"{reference}\" at /properties/a/$ref");
        refused(&schema, SchemaFault::Dangling, &expected);
    }
}

#[test]
fn regular_patterns_are_matched_in_linear_time() {
    let schema = |pattern: &str| {
        let pattern = serde_json::to_string(pattern).unwrap();
        format!(r#"{{"type":"object","properties":{{"s":{{"pattern":{pattern}}}}}}}"#)
    };
    for pattern in ["^(a+)+$", "^(a|a)*$", "^(([a-z])+.)+[A-Z]([a-z])+$", r"^(\w+\s?)*$"] {
        let compiled = compile(&schema(pattern));
        let value = format!(r#"{{"s":"{}!"}}"#, "a".repeat(100_000));
        let got = validate(&compiled, &value).unwrap_err().to_string();
        let quoted = mcp_wire::Quoted::new(pattern);
        let cut = format!("{}…", "a".repeat(64));
        assert_eq!(got, format!("expected a match of the pattern {quoted}, got \"{cut}\" at /s"));
    }
}

#[test]
fn a_pattern_that_is_not_regular_is_matched_within_bounds() {
    let schema = |pattern: &str| {
        let pattern = serde_json::to_string(pattern).unwrap();
        compile(&format!(
            r#"{{"type":"object","properties":{{"s":{{"pattern":{pattern}}},"n":{{"type":"integer"}}}}}}"#
        ))
    };
    let fits = |schema: &ToolSchema, text: &str| {
        validate(schema, &format!(r#"{{"s":{}}}"#, serde_json::to_string(text).unwrap())).is_ok()
    };
    let email =
        schema(r"^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$");
    assert_eq!(email.notes(), []);
    assert!(fits(&email, "ada@lovelace.example") && !fits(&email, ".ada@lovelace.example") && !fits(&email, "ada"));
    let again = schema(r"^(\w)\1$");
    assert!(fits(&again, "aa") && !fits(&again, "ab"));
    // What cannot be told in time counts as fitting; everything else is told.
    let costly = schema(r"^(a|aa)+\1\1b$");
    assert!(fits(&costly, &format!("{}!", "a".repeat(60))));
    let both = validate(&costly, &format!(r#"{{"n":"x","s":"{}!"}}"#, "a".repeat(60))).unwrap_err();
    assert_eq!(both.to_string(), "expected integer, got string at /n");
    assert_eq!(both.distilled().violations().len(), 1);
    // And it is counted: so many matches are too much.
    let list = compile(r#"{"type":"object","properties":{"l":{"items":{"pattern":"^(a|aa)+\\1\\1b$"}}}}"#);
    let items = format!("\"{}!\",", "a".repeat(60)).repeat(10_000);
    check(&list, &format!(r#"{{"l":[{items}1]}}"#), "checking this takes more than 16777216 steps at the top level");
}

#[test]
fn patterns_as_other_languages_write_them_compile() {
    for (pattern, fits, misfit) in [
        (r"^a[]?$", "a", "ab"),
        (r"^[^]$", "\n", "ab"),
        (r"^[\w-.]+$", "a-b.c", "a b"),
        (r"^{{[a-z]+}}$", "{{name}}", "name"),
        (r"^\uD83D\uDC1D$", "\u{1f41d}", "\u{1f41e}"),
        (r"^\-\_\/$", "-_/", "-_"),
        (r"^\p{Lu}$", "\u{c9}", "\u{e9}"),
        (r"^\d+$", "12", "\u{661}"),
    ] {
        let quoted = serde_json::to_string(pattern).unwrap();
        let schema = compile(&format!(r#"{{"type":"object","properties":{{"s":{{"pattern":{quoted}}}}}}}"#));
        assert_eq!(schema.notes(), [], "{pattern}");
        let of =
            |text: &str| validate(&schema, &format!(r#"{{"s":{}}}"#, serde_json::to_string(text).unwrap())).is_ok();
        assert!(of(fits), "{pattern} fits {fits}");
        assert!(!of(misfit), "{pattern} does not fit {misfit}");
        let names = compile(&format!(r#"{{"type":"object","patternProperties":{{{quoted}:{{"const":1}}}}}}"#));
        let of = |name: &str| validate(&names, &format!("{{{}:2}}", serde_json::to_string(name).unwrap())).is_ok();
        assert!(!of(fits) && of(misfit), "{pattern} describes the member {fits}");
    }
}

#[test]
fn a_pattern_that_nothing_can_match_is_left_out_with_a_note() {
    for (pattern, why) in [("[", "is broken"), ("(?i", "is broken"), (r"(a{1000}){1000}", "is too large once compiled")]
    {
        let quoted = serde_json::to_string(pattern).unwrap();
        let schema = compile(&format!(
            r#"{{"type":"object","properties":{{"s":{{"type":"string","pattern":{quoted}}}}},"patternProperties":{{{quoted}:{{"const":1}},"^n":{{"const":2}}}},"additionalProperties":false,"required":["s"]}}"#
        ));
        let notes: Vec<String> = schema.notes().iter().map(ToString::to_string).collect();
        let name = pattern.replace('~', "~0");
        let note = |at: &str| format!("a pattern that {why} is not checked: \"{pattern}\" at {at}");
        assert_eq!(notes, [note(&format!("/patternProperties/{name}")), note("/properties/s/pattern")], "{pattern}");
        check(&schema, r#"{"s":"x","other":1}"#, "");
        check(&schema, r#"{"s":1}"#, "expected string, got number at /s");
        check(&schema, r#"{"s":"x","n":1}"#, "expected 2, got 1 at /n");
        check(&schema, "{}", "missing member `s` at the top level");
    }
}

#[test]
fn as_many_alternatives_as_people_write_compile() {
    let of = |count: usize| {
        let branches: Vec<String> = (0..count).map(|index| format!(r#"{{"const":"t{index}"}}"#)).collect();
        format!(r#"{{"type":"object","properties":{{"c":{{"anyOf":[{}]}}}}}}"#, branches.join(","))
    };
    check(&compile(&of(300)), r#"{"c":"t299"}"#, "");
    check(
        &compile(&of(1024)),
        r#"{"c":"t1024"}"#,
        r#"expected "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7" and 1016 more, got "t1024" at /c"#,
    );
    refused(&of(1025), SchemaFault::Limit, "1025 alternatives, the limit is 1024 at /properties/c/anyOf");
}

#[test]
fn deepest_validation_fits_a_small_stack() {
    let schemas = [
        r##"{"oneOf":[{"properties":{"x":{"$ref":"#/$defs/n"}},"required":["x"]},{"properties":{"x":{"type":"null"}}}]}"##,
        r##"{"type":"object","dependentSchemas":{"x":{"properties":{"x":{"$ref":"#/$defs/n"}}}}}"##,
        r##"{"properties":{"x":{"$ref":"#/$defs/n"}},"unevaluatedProperties":{"$ref":"#/$defs/n"}}"##,
        r##"{"anyOf":[{"allOf":[{"if":{"not":{"not":{"properties":{"x":{"$ref":"#/$defs/n"}}}}},"else":false}]}]}"##,
    ];
    let task = move || {
        for inner in schemas {
            let schema = format!(r##"{{"type":"object","$ref":"#/$defs/n","$defs":{{"n":{inner}}}}}"##);
            let schema = compile(&schema);
            for levels in (2..128).step_by(5) {
                for inner in ["{}", "1"] {
                    drop(validate(&schema, &nested(levels, inner)));
                }
            }
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(task).unwrap().join().unwrap();
}
