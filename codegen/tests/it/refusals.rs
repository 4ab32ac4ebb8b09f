//! What the generator refuses, each with its exact text. The schemas are small: at a date before the first revision no
//! fixup applies and no condition is in force.

use std::fs;
use std::path::Path;

use mcp_wire_codegen::command::bump::bump;
use mcp_wire_codegen::{Generated, Inputs, Refusals, common_from, generate};
use serde_json::{Value, json};

use crate::next::folder;
use crate::snapshots::revisions;

const EARLY: &str = "2024-01-01";

fn schema(revision: &str, definitions: &Value) -> String {
    json!({ "x-revision": revision, "x-source-sha256": "00", "definitions": definitions }).to_string()
}

pub(crate) fn generated(definitions: &Value, errors: &str) -> Result<Generated, Refusals> {
    generate(&Inputs { schema: &schema(EARLY, definitions), errors, docs: "" })
}

#[track_caller]
pub(crate) fn check(definitions: Value, expected: &str) {
    match generated(&definitions, "") {
        Ok(generated) => panic!("not refused:\n{}", generated.outline),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

/// The error for a definition `Foo` with a member `bar` of this schema.
#[track_caller]
pub(crate) fn check_member(member: Value, expected: &str) {
    check(json!({ "Foo": { "type": "object", "properties": { "bar": member } } }), expected);
}

#[track_caller]
fn check_errors(definitions: Value, errors: &str, expected: &str) {
    match generated(&definitions, errors) {
        Ok(generated) => panic!("not refused:\n{}", generated.outline),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

fn row(name: &str, code: i64, more: &str) -> String {
    format!(
        "[[condition]]\nname = {name:?}\ncode = {code}\nsince = {EARLY:?}\nmessage = \"Foo\"\nmeaning = \"It foos.\"\n\
         link = \"\"\n{more}\n"
    )
}

fn coded(code: i64) -> Value {
    json!({ "type": "object", "properties": { "code": { "const": code, "type": "integer" } }, "required": ["code"] })
}

#[test]
fn small_schema_is_accepted() {
    let outline = generated(&json!({ "Foo": coded(5) }), &row("foo", 5, "")).unwrap().outline;
    assert_eq!(outline.to_string(), "struct Foo\n    code = 5\nerror foo = 5\n");
}

#[test]
fn code_without_a_row_is_refused() {
    let expected =
        "the code -32023 has no row in errors.toml for 2024-01-01; add a [[condition]] for it at /definitions/Foo";
    check_errors(json!({ "Foo": coded(-32023) }), "", expected);
    // A row of another time is none.
    let errors = row("foo", -32023, "").replace(EARLY, "2025-01-01");
    let absent = "it has no row in 2024-01-01; say by `fallback` what stands in for it at errors.toml, `foo`";
    check_errors(json!({ "Foo": coded(-32023) }), &errors, &format!("{expected}\n{absent}"));
}

#[test]
fn row_without_its_definition_is_refused() {
    let errors = row("foo", 5, "definition = \"Bar\"");
    let expected = "the definition `Bar` is not in the schema of 2024-01-01 at errors.toml, `foo`";
    check_errors(json!({ "Foo": coded(5) }), &errors, expected);
}

#[test]
fn rows_share_a_code_only_if_they_say_so() {
    let check = |more: &str, expected: &str| {
        check_errors(json!({ "Foo": {} }), &(row("one", 5, "") + &row("two", 5, more)), expected);
    };
    let place = "at errors.toml, `two` in 2024-01-01";
    check("", &format!("the code 5 is also that of `one`; if so, say shares = \"one\" {place}"));
    check("shares = \"three\"", &format!("it shares its code with `three`, which has no such code {place}"));
    let errors = row("one", 4, "") + &row("two", 5, "shares = \"one\"");
    let expected = format!("it shares its code with `one`, which has no such code {place}");
    check_errors(json!({ "Foo": {} }), &errors, &expected);
    let errors = row("one", 5, "") + &row("two", 5, "shares = \"one\"");
    let outline = generated(&json!({ "Foo": {} }), &errors).unwrap().outline;
    assert_eq!(outline.to_string(), "type Foo = Json\nerror one = 5\nerror two = 5\n");
}

#[test]
fn two_rows_of_one_name_are_refused() {
    let errors = row("one", 5, "") + &row("one", 6, "");
    let expected = "two rows of this name in one revision at errors.toml, `one` in 2024-01-01";
    check_errors(json!({ "Foo": {} }), &errors, expected);
}

#[test]
fn data_member_outside_the_closed_list_is_refused() {
    let errors = "data-members = [\"uri\"]\n".to_owned() + &row("one", 5, "data = [\"uri\", \"stack\"]");
    let expected = "the data member `stack` is not in `data-members` at errors.toml, `one`\n\
                    no type carries the data members [\"stack\", \"uri\"]; add one to src/error/data.rs and error_enums.rs at \
                    errors.toml, `one`";
    check_errors(json!({ "Foo": {} }), &errors, expected);
    assert!(generated(&json!({ "Foo": {} }), &errors.replace(", \"stack\"", "")).is_ok());
}

#[test]
fn data_members_that_no_type_carries_are_refused() {
    let errors = "data-members = [\"header\", \"uri\"]\n".to_owned() + &row("one", 5, "data = [\"uri\", \"header\"]");
    let expected = "no type carries the data members [\"header\", \"uri\"]; add one to src/error/data.rs and \
                    error_enums.rs at errors.toml, `one`";
    check_errors(json!({ "Foo": {} }), &errors, expected);
    let folder = folder("data-members");
    fs::write(folder.join("errors.toml"), errors).unwrap();
    assert_eq!(common_from(&folder).unwrap_err().to_string(), expected);
}

#[test]
fn row_that_says_something_else_than_its_definition_is_refused() {
    let row =
        |more: &str| format!("data-members = [\"uri\"]\n{}", row("foo", 5, &format!("definition = \"Foo\"\n{more}")));
    let place = "at errors.toml, `foo`";
    let definitions = json!({ "Bar": coded(5), "Foo": coded(6) });
    let errors = row("") + &self::row("six", 6, "");
    check_errors(definitions, &errors, &format!("the definition `Foo` of 2024-01-01 states the code 6, not 5 {place}"));
    let expected = format!("the definition `Foo` of 2024-01-01 states no code {place}");
    check_errors(json!({ "Bar": coded(5), "Foo": {} }), &row(""), &expected);

    // The code and the data may stand in a part of the error of a response.
    let data = json!({ "type": "object", "properties": { "uri": { "type": "string" } } });
    let mut part = coded(5);
    part["properties"]["data"] = data;
    let parts = json!({ "allOf": [{ "type": "object", "properties": {} }, part] });
    let definitions = json!({ "Foo": { "type": "object", "properties": { "error": parts } } });
    let check = |more: &str, revision| {
        let inputs = Inputs { schema: &schema(revision, &definitions), errors: &row(more), docs: "" };
        generate(&inputs).map(drop).map_err(|error| error.to_string())
    };
    let expected =
        |revision| format!("the definition `Foo` of {revision} states the data members [\"uri\"], not [] {place}");
    assert_eq!(check("", EARLY), Err(expected(EARLY)));
    assert_eq!(check("data = [\"uri\"]", EARLY), Ok(()));
    // The definition may be younger than the code.
    let younger = "definition-since = \"2024-02-01\"";
    assert_eq!(check(younger, EARLY), Ok(()));
    assert_eq!(check(younger, "2024-02-01"), Err(expected("2024-02-01")));
}

#[test]
fn condition_that_a_revision_lacks_needs_a_fallback() {
    let check = |more: &str| {
        let one = row("one", 5, &format!("until = \"2023-06-01\"\n{more}")).replace(EARLY, "2023-01-01");
        generated(&json!({}), &(one + &row("two", 6, ""))).map(drop).map_err(|error| error.to_string())
    };
    let expected = "it has no row in 2024-01-01; say by `fallback` what stands in for it at errors.toml, `one`";
    assert_eq!(check(""), Err(expected.to_owned()));
    for name in ["one", "three"] {
        let expected = format!("its fallback `{name}` is no condition of every revision at errors.toml, `one`");
        assert_eq!(check(&format!("fallback = {name:?}")), Err(expected));
    }
    assert_eq!(check("fallback = \"two\""), Ok(()));
}

#[test]
fn rows_that_cannot_be_are_refused() {
    let cases = [
        (row("Foo", 5, ""), "the name is none of a condition: words in lower case, joined by hyphens"),
        (row("application", 5, ""), "the name is none of a condition: words in lower case, joined by hyphens"),
        (row("foo", 5, "").replace(EARLY, "2024"), "\"2024\" is no date of a revision"),
        (row("foo", 5, "until = \"soon\""), "\"soon\" is no date of a revision"),
        (row("foo", 5, "until = \"2023-01-01\""), "it ends in 2023-01-01, before it begins in 2024-01-01"),
        (row("foo", 5, "uses = [{ since = \"now\", text = \"it\" }]"), "\"now\" is no date of a revision"),
        (row("foo", 5, "").replace("It foos.", " "), "`message` and `meaning` are a line each"),
        (row("foo", 5, "").replace("\"Foo\"", "\"Foo\\nbar\""), "`message` and `meaning` are a line each"),
        (row("foo", 5, "http-modern = 40"), "40 is no status of a response"),
    ];
    for (errors, expected) in cases {
        let name = errors.split('"').nth(1).unwrap();
        let error = generated(&json!({}), &errors).unwrap_err();
        assert_eq!(error.as_slice()[0].to_string(), format!("{expected} at errors.toml, `{name}`"));
    }
    let twice = "data-members = [\"uri\"]\n".to_owned() + &row("foo", 5, "data = [\"uri\", \"uri\"]");
    let error = generated(&json!({}), &twice).unwrap_err();
    assert_eq!(error.as_slice()[0].to_string(), "the data member `uri` stands there twice at errors.toml, `foo`");
}

#[test]
fn fixup_that_no_longer_applies_is_refused() {
    let error = json!({ "type": "object", "properties": { "jsonrpc": {} }, "required": ["jsonrpc"] });
    let definitions = json!({ "JSONRPCError": error });
    let (folder, text) = (folder("idle-fixups"), schema("2024-11-05", &definitions));
    let source = folder.join("schema.json");
    let dialect = "http://json-schema.org/draft-07/schema#";
    fs::write(&source, json!({ "$schema": dialect, "definitions": definitions }).to_string()).unwrap();
    let told = bump(&source, Some("2024-11-05"), &folder, false).unwrap();
    let expected = "\
fixups that no longer apply (5):
  `error-without-id`
  `meta-of-every-message`
  `envelopes-exclude-each-other`
  `results-by-method`
  `text-excludes-blob`
";
    assert!(told.text.contains(expected), "{}", told.text);
    let error = generate(&Inputs { schema: &text, errors: "", docs: "" }).unwrap_err();
    assert_eq!(
        error.to_string().lines().next(),
        Some("a fixup no longer applies: set its `until`, or delete it at fixups.rs, `error-without-id` in 2024-11-05")
    );
}

#[test]
fn union_that_nothing_tells_apart_is_refused() {
    let object = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
    let union = json!({ "anyOf": [{ "$ref": "#/definitions/One" }, { "$ref": "#/definitions/Two" }] });
    let definitions = json!({ "Foo": union, "One": object, "Two": object });
    check(definitions, "nothing tells the branches of this union apart at /definitions/Foo");
    check_member(
        json!({ "anyOf": [{ "type": "string" }, { "type": "number" }] }),
        "a union of unnamed branches at /definitions/Foo/properties/bar",
    );
}

#[test]
fn two_inline_objects_of_one_name_are_refused() {
    let inline = |kind: &str| {
        let inner = json!({ "type": "object", "properties": { "value": { "type": kind } } });
        json!({ "type": "object", "properties": { "argument": inner } })
    };
    let expected = "this and the schema at /definitions/Foo/properties/argument differ, and both would be named \
                    `CompletionArgument`; name one of them in names.rs at /definitions/Goo/properties/argument";
    check(json!({ "Foo": inline("string"), "Goo": inline("number") }), expected);
    assert!(generated(&json!({ "Foo": inline("string"), "Goo": inline("string") }), "").is_ok());
}

#[test]
fn bounds_without_a_check_are_refused() {
    let expected = "bounds for which wire/check.rs has no check at /definitions/Foo/properties/bar";
    check_member(json!({ "type": "integer", "minimum": 1 }), expected);
    check_member(json!({ "type": "number", "minimum": 0.5 }), expected);
    check_member(json!({ "type": "array", "items": {}, "minItems": 1 }), expected);
    let nested = json!({ "type": "array", "items": { "type": "integer", "minimum": 0 } });
    check_member(
        nested,
        r#"no Rust type for the schema {"minimum":0,"type":"integer"} at /definitions/Foo/properties/bar/items"#,
    );
}

#[test]
fn schema_that_says_more_than_its_rust_is_refused() {
    for mut member in [
        json!({ "type": ["string", "null"] }),
        json!({ "type": "null" }),
        json!({ "type": "integer", "const": 5 }),
        json!({ "oneOf": [{ "type": "string" }], "type": "string" }),
        json!({ "additionalProperties": false, "type": "object" }),
        json!({ "enum": ["a"], "type": "string", "anyOf": [{}] }),
        json!({ "$ref": "#/definitions/Foo", "type": "object" }),
    ] {
        member.sort_all_objects();
        let shown = member.to_string().replace("#/definitions/", "");
        check_member(member, &format!("no Rust type for the schema {shown} at /definitions/Foo/properties/bar"));
    }
    let closed = json!({ "additionalProperties": false, "properties": { "a": {} }, "type": "object" });
    check(json!({ "Foo": closed }), &format!("no Rust type for the schema {closed} at /definitions/Foo"));
    check_member(
        json!({ "enum": [1] }),
        "an `enum` with values that are no strings at /definitions/Foo/properties/bar",
    );
}

#[test]
fn parts_of_an_all_of_that_disagree_are_refused() {
    let part = |kind: &str| json!({ "type": "object", "properties": { "a": { "type": kind } } });
    let definitions = json!({ "Foo": { "allOf": [part("string"), part("number")] } });
    check(definitions, "the parts of an `allOf` disagree on this member at /definitions/Foo/allOf/0/properties/a");
}

#[test]
fn reference_that_leads_nowhere_is_refused() {
    let dangling = json!({ "$ref": "#/definitions/Bar" });
    let expected = "dangling reference `#/definitions/Bar` at ";
    check(json!({ "Foo": dangling }), &format!("{expected}/definitions/Foo/$ref"));
    check_member(dangling.clone(), &format!("{expected}/definitions/Foo/properties/bar/$ref"));
    check(json!({ "Foo": { "anyOf": [dangling] } }), &format!("{expected}/definitions/Foo/anyOf/0/$ref"));
    let other = json!({ "$ref": "#/$defs/Foo" });
    check(json!({ "Foo": other }), "dangling reference `#/$defs/Foo` at /definitions/Foo/$ref");
    let reference = |name: &str| json!({ "$ref": format!("#/definitions/{name}") });
    check(
        json!({ "Foo": reference("Bar"), "Bar": reference("Foo") }),
        "a circle of references at /definitions/Bar\na circle of references at /definitions/Foo",
    );
}

#[test]
fn builtins_are_held_to_the_shape_that_they_stand_for() {
    let expected = "the crate has `Cursor` by hand, and not as {\"enum\":[\"first\"],\"type\":\"string\"}; see choices.rs at \
                    /definitions/Cursor";
    check(json!({ "Cursor": { "enum": ["first"], "type": "string" } }), expected);
    check(
        json!({ "RequestId": { "type": ["string", "number"] } }),
        "the crate has `RequestId` by hand, and not as {\"type\":[\"string\",\"number\"]}; see choices.rs at /definitions/RequestId",
    );
    assert!(generated(&json!({ "RequestId": { "type": ["string", "integer"] } }), "").is_ok());
}

#[test]
fn members_beside_another_type_than_object_are_refused() {
    for kind in [json!(["object", "null"]), json!("string"), json!(null)] {
        let mut object = json!({ "properties": { "a": { "type": "string" } } });
        if !kind.is_null() {
            object["type"] = kind;
        }
        let expected = |place: &str| format!("no Rust type for the schema {object} at /definitions/Foo{place}");
        check(json!({ "Foo": object }), &expected(""));
        check_member(object.clone(), &expected("/properties/bar"));
    }
}

#[test]
fn all_problems_are_told_at_once_each_on_a_short_line() {
    let name = "N".repeat(1_000_000);
    let definitions = json!({
        "Foo": { "type": "object", "properties": { "a": { "type": "null" }, "b": { "enum": [1] }, "c": {} } },
        "Goo": { "enum": [2] },
        "Hoo\nHoo": {},
        name: { "type": "null" },
    });
    let refused = generated(&definitions, "").unwrap_err().to_string();
    let lines: Vec<&str> = refused.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "no Rust type for the schema {\"type\":\"null\"} at /definitions/Foo/properties/a",
            "an `enum` with values that are no strings at /definitions/Foo/properties/b",
            "an `enum` with values that are no strings at /definitions/Goo",
            &format!(
                "no Rust type for the schema {{\"type\":\"null\"}} at /definitions/{}…{}",
                "N".repeat(187),
                "N".repeat(200)
            ),
        ]
    );
    assert_eq!(lines[4], "`Hoo\\nHoo` is no Rust name; see names.rs at /definitions/Hoo\\nHoo");
    assert_eq!(lines.len(), 5);
}

#[test]
fn types_that_hold_themselves_stand_behind_a_pointer() {
    let object =
        |members: Value, required: &[&str]| json!({ "type": "object", "properties": members, "required": required });
    let of = |name: &str| json!({ "$ref": format!("#/definitions/{name}") });
    let only = |value: &str| json!({ "const": value, "type": "string" });
    let definitions = json!({
        "Tool": object(json!({ "parent": of("Tool"), "tools": { "type": "array", "items": of("Tool") } }), &[]),
        "Egg": object(json!({ "hen": of("Hen") }), &["hen"]),
        "Hen": object(json!({ "egg": of("Egg") }), &[]),
        "Block": { "anyOf": [of("TextBlock"), of("BoxBlock")] },
        "TextBlock": object(json!({ "type": only("text") }), &["type"]),
        "BoxBlock": object(json!({ "type": only("box"), "inner": of("Block") }), &["type", "inner"]),
        "Nested": { "type": "array", "items": of("Nested") },
    });
    let outline = generated(&definitions, "").unwrap().outline.to_string();
    let expected = "\
enum Block
    Text(TextBlock) by type \"text\"
    Box(Box<BoxBlock>) by type \"box\"
    Unknown(UnknownObject)
struct BoxBlock
    type = \"box\"
    inner: Box<Block>
struct Egg
    hen: Box<Hen>
struct Hen
    egg: Option<Box<Egg>>
struct Nested(Vec<Nested>)
struct TextBlock
    type = \"text\"
struct Tool
    parent: Option<Box<Tool>>
    tools: Option<Vec<Tool>>
";
    assert_eq!(outline, expected);
}

#[test]
fn member_that_the_schema_requires_stays_required() {
    let member = "io.modelcontextprotocol/clientInfo";
    let meta = |required: bool| {
        let required = if required { json!([member]) } else { json!([]) };
        json!({ "Foo": { "type": "object", "properties": { member: { "type": "string" } }, "required": required } })
    };
    let line = |required| generated(&meta(required), "").unwrap().outline.to_string();
    assert_eq!(line(true), "struct Foo\n    client_info = \"io.modelcontextprotocol/clientInfo\": String\n");
    let optional =
        "struct Foo\n    client_info = \"io.modelcontextprotocol/clientInfo\": Option<String>, for display\n";
    assert_eq!(line(false), optional);
}

#[test]
fn words_of_rust_get_an_underscore() {
    let members = json!({ "Foo": { "type": "object", "properties": { "match": {}, "extra": {}, "self": {} } } });
    let outline = generated(&members, "").unwrap().outline;
    let expected =
        "struct Foo\n    extra_member = \"extra\": Option<Json>\n    match_: Option<Json>\n    self_: Option<Json>\n";
    assert_eq!(outline.to_string(), expected);
}

#[test]
fn method_without_result_or_sender_is_refused() {
    let request = json!({ "type": "object", "properties": { "method": { "const": "foo", "type": "string" } }, "required": ["method"] });
    let expected = "no union of the schema says who sends this method at /definitions/FooRequest\nno result for this request; if it is empty, say so in methods.rs at /definitions/FooRequest";
    check(json!({ "FooRequest": request }), expected);
    let sent = json!({ "FooRequest": request, "ClientRequest": { "anyOf": [{ "$ref": "#/definitions/FooRequest" }] } });
    check(sent, "no result for this request; if it is empty, say so in methods.rs at /definitions/FooRequest");
    let union = json!({ "anyOf": [{ "$ref": "#/definitions/FooRequest" }, { "$ref": "#/definitions/GooRequest" }] });
    let mut other = request.clone();
    other["properties"]["method"]["const"] = "goo".into();
    let mut definitions = json!({
        "FooRequest": request, "FooResult": {}, "GooRequest": other, "GooResult": {}, "ClientRequest": union,
    });
    assert!(generated(&definitions, "").is_ok());
    definitions["HooRequest"] = definitions["GooRequest"].clone();
    definitions["HooResult"] = json!({});
    definitions["ServerRequest"] = json!({ "anyOf": [{ "$ref": "#/definitions/HooRequest" }] });
    check(
        definitions,
        "a second definition of `goo`, beside /definitions/GooRequest at /definitions/HooRequest/properties/method/const",
    );
}

/// Places of all values inside a value, as JSON Pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| places(item, &format!("{at}/{index}"), found));
        }
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| places(member, &format!("{at}/{name}"), found));
        }
        _ => {}
    }
}

#[test]
fn no_broken_schema_panics() {
    // `BREAK_EVERY=1` breaks every value: the extended run.
    let step = std::env::var("BREAK_EVERY").map_or(101, |step| step.parse().unwrap());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../priv");
    let errors = fs::read_to_string(folder.join("errors.toml")).unwrap();
    let wrong = [
        json!(null),
        json!({}),
        json!([]),
        json!("object"),
        json!(["self", "$ref"]),
        json!({ "$ref": "#/definitions/Tool" }),
    ];
    let (mut refused, mut accepted) = (0, 0);
    for revision in revisions() {
        let text = fs::read_to_string(folder.join(format!("schema-{revision}.json"))).unwrap();
        let mut whole: Value = serde_json::from_str(&text.replace("$defs", "definitions")).unwrap();
        let definitions = whole["definitions"].take();
        let mut found = Vec::new();
        places(&definitions, "", &mut found);
        for (index, place) in found.iter().step_by(step).enumerate() {
            let mut broken = definitions.clone();
            // A name with a slash has no such pointer; its value stays.
            if let Some(value) = broken.pointer_mut(place) {
                *value = wrong[index % wrong.len()].clone();
            }
            match generate(&Inputs { schema: &schema(&revision, &broken), errors: &errors, docs: "" }) {
                Ok(_) => accepted += 1,
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused > 20 && accepted > 20, "{refused} refused, {accepted} accepted");
}

#[test]
fn two_arguments_that_could_be_swapped_are_refused() {
    let pair = json!({
        "Pair": {
            "type": "object",
            "properties": { "left": { "type": "string" }, "right": { "type": "string" } },
            "required": ["left", "right"]
        }
    });
    check(
        pair,
        "could be swapped with `left` in a constructor; add a label to choices.rs and label.rs at /definitions/Pair/properties/right",
    );
}
