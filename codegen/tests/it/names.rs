//! Names that have no Rust form of their own, each refused with its place.

use serde_json::{Value, json};

use crate::refusals::{check, check_member};

#[test]
fn names_that_are_not_rust_are_refused() {
    let object = json!({ "type": "object", "properties": { "a": {} } });
    let named = |name: &str| json!({ name: object });
    check(named("Foo.Bar"), "`Foo.Bar` is no Rust name; see names.rs at /definitions/Foo.Bar");
    check(named("foo"), "`foo` is no Rust name; see names.rs at /definitions/foo");
    check(named(""), "`` is no Rust name; see names.rs at /definitions/");
    let members = |one: &str, two: &str| json!({ "Foo": { "type": "object", "properties": { one: {}, two: {} } } });
    check(members("a", "3d"), "`3d` is no Rust name; see names.rs at /definitions/Foo/properties/3d");
    check(members("a", ""), "`` is no Rust name; see names.rs at /definitions/Foo/properties/");
    let place = "see names.rs at /definitions/Foo/properties/bar/enum/1";
    check_member(json!({ "enum": ["a", "self"] }), &format!("`Self` is no Rust name; {place}"));
    check_member(json!({ "enum": ["a", "2"] }), &format!("`2` is no Rust name; {place}"));
}

#[test]
fn two_things_of_one_name_are_refused_with_both_places() {
    let object = json!({ "type": "object", "properties": { "a": {} } });
    for name in ["Vec", "ClientMessage", "ServerCall", "ClientNotice", "ServerMethod", "ClientAnswer", "Send", "Meta"] {
        let expected = format!("the Rust name `{name}` is one of the crate's own; see names.rs at /definitions/{name}");
        check(json!({ name: object }), &expected);
    }
    let both = json!({ "URLFoo": object, "UrlFoo": object });
    let expected = "the Rust name `UrlFoo` is that of /definitions/URLFoo, too; see names.rs at /definitions/UrlFoo";
    check(both, expected);
    let members = json!({ "Foo": { "type": "object", "properties": { "_meta": {}, "meta": {} } } });
    let expected = "the Rust name `meta` is that of /definitions/Foo/properties/meta, too; see names.rs at \
                    /definitions/Foo/properties/_meta";
    check(members, expected);
    let place = "/definitions/Foo/properties/bar/enum";
    let expected = format!("the Rust name `AB` is that of {place}/0, too; see names.rs at {place}/1");
    check_member(json!({ "enum": ["a b", "a-b"] }), &expected);
    let expected = format!("the Rust name `Other` is that of any other string, too; see names.rs at {place}/0");
    check_member(json!({ "enum": ["other"] }), &expected);
}

/// A schema with a request of each of these methods.
fn requests(methods: &[&str]) -> Value {
    let mut definitions = json!({});
    let mut branches = Vec::new();
    for (index, method) in methods.iter().enumerate() {
        let name = ["One", "Two", "Three"][index];
        let only = json!({ "const": method, "type": "string" });
        definitions[format!("{name}Request")] =
            json!({ "type": "object", "properties": { "method": only }, "required": ["method"] });
        definitions[format!("{name}Result")] = json!({});
        branches.push(json!({ "$ref": format!("#/definitions/{name}Request") }));
    }
    definitions["ClientRequest"] = json!({ "anyOf": branches });
    definitions
}

#[test]
fn methods_without_a_rust_name_of_their_own_are_refused() {
    let place = |name: &str| format!("/definitions/{name}Request/properties/method/const");
    let (one, two) = (place("One"), place("Two"));
    check(requests(&["tools/list", ""]), &format!("`` is no Rust name; see names.rs at {two}"));
    check(requests(&["tools/list", "é"]), &format!("`` is no Rust name; see names.rs at {two}"));
    check(
        requests(&["tools/list", "other"]),
        &format!("the Rust name `Other` is that of any other method, too; see names.rs at {two}"),
    );
    let expected = format!("the Rust name `ToolsCall` is that of {one}, too; see names.rs at {two}");
    check(requests(&["tools/call", "tools-call"]), &expected);
}
