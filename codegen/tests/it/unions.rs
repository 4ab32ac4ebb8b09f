//! How the branches of a union are told apart: a schema in, the table for reading it out.

use mcp_wire_codegen::{Inputs, generate};
use serde_json::{Value, json};

/// Compares the table of `Foo`, or its item where it has none, with what is expected.
#[track_caller]
fn check(tested: Value, others: Value, expected: &str) {
    let mut definitions = others;
    definitions["Foo"] = tested;
    let schema = json!({ "x-revision": "2024-01-01", "x-source-sha256": "00", "definitions": definitions }).to_string();
    let code = generate(&Inputs { schema: &schema, errors: "", docs: "" }).unwrap().code;
    assert!(code.contains(expected), "{code}");
}

fn any_of(names: &[&str]) -> Value {
    json!({ "anyOf": names.iter().map(|name| reference(name)).collect::<Vec<_>>() })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/definitions/{name}") })
}

/// An object with these members, of which all but those in brackets are required.
fn object(members: &[(&str, Value)]) -> Value {
    let properties: Value =
        members.iter().map(|(name, of)| (name.trim_matches(['[', ']']).to_owned(), of.clone())).collect();
    let required: Vec<&str> = members.iter().map(|(name, _)| *name).filter(|name| !name.starts_with('[')).collect();
    json!({ "type": "object", "properties": properties, "required": required })
}

fn only(value: &str) -> Value {
    json!({ "const": value, "type": "string" })
}

#[test]
fn string_member_with_one_value_each_is_a_tag() {
    let branch = |value: &str| object(&[("type", only(value))]);
    check(
        any_of(&["Ant", "Bee"]),
        json!({ "Ant": branch("small_ant"), "Bee": branch("bee") }),
        "tagged!(Foo by \"type\" {\n    \"small_ant\" => SmallAnt(Ant),\n    \"bee\" => Bee(Bee),\n    unknown Unknown\n});",
    );
}

#[test]
fn branch_whose_tag_may_be_absent_takes_objects_without_it() {
    check(
        any_of(&["Ant", "Bee"]),
        json!({ "Ant": object(&[("[mode]", only("ant"))]), "Bee": object(&[("mode", only("bee"))]) }),
        "tagged!(Foo by \"mode\" {\n    \"ant\" => Ant(Ant),\n    \"bee\" => Bee(Bee),\n    absent => Ant(Ant),\n});",
    );
}

#[test]
fn required_member_that_no_other_branch_has_is_a_sign() {
    check(
        any_of(&["Ant", "Bee"]),
        json!({ "Ant": object(&[("uri", json!({})), ("legs", json!({}))]), "Bee": object(&[("uri", json!({})), ("wings", json!({}))]) }),
        "by_member!(Foo {\n    \"legs\" => Legs(Ant),\n    \"wings\" => Wings(Bee),\n});",
    );
}

#[test]
fn envelopes_are_known_by_their_members() {
    let jsonrpc = only("2.0");
    let text = json!({ "type": "string" });
    check(
        any_of(&["Ask", "Tell", "Answer", "Fault"]),
        json!({
            "Ask": object(&[("jsonrpc", jsonrpc.clone()), ("id", text.clone()), ("method", text.clone())]),
            "Tell": object(&[("jsonrpc", jsonrpc.clone()), ("method", text.clone())]),
            "Answer": object(&[("jsonrpc", jsonrpc.clone()), ("id", text.clone()), ("result", json!({}))]),
            "Fault": object(&[("jsonrpc", jsonrpc), ("[id]", text), ("error", json!({}))]),
        }),
        "enveloped!(Foo {\n    Request => Request(Ask),\n    Notification => Notification(Tell),\n    Result => Result(Answer),\n    Error => Error(Fault),\n});",
    );
}

#[test]
fn branches_or_an_array_of_them_are_one_or_many() {
    let mut either = any_of(&["Ant", "Bee"]);
    either["anyOf"].as_array_mut().unwrap().push(json!({ "type": "array", "items": reference("Bug") }));
    check(
        object(&[("bugs", either)]),
        json!({
            "Ant": object(&[("type", only("ant"))]),
            "Bee": object(&[("type", only("bee"))]),
            "Bug": any_of(&["Ant", "Bee"]),
        }),
        "    pub bugs: OneOrMany<Bug>,",
    );
}

#[test]
fn choice_of_one_is_that_one() {
    check(any_of(&["Ant"]), json!({ "Ant": object(&[("legs", json!({}))]) }), "pub type Foo = Ant;");
}

#[test]
fn json_types_tell_scalars_apart() {
    check(
        object(&[("value", json!({ "type": ["string", "number", "boolean"] }))]),
        json!({}),
        "by_kind!(FooValue {\n    String => String(String),\n    Number => Number(Number),\n    Boolean => Boolean(bool),\n} null Null(NullAnswer));",
    );
}
