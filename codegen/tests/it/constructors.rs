//! The arguments of the constructors: none can be swapped with its neighbour unseen.

use std::fs;

use crate::snapshots::{revisions, root};

/// The type and the types of its arguments, of each `new` in a generated module.
fn constructors(code: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    let mut name = "";
    let mut rest = code;
    while let Some(at) = rest.find("impl ").into_iter().chain(rest.find("pub fn new(")).min() {
        rest = &rest[at..];
        if let Some(of) = rest.strip_prefix("impl ") {
            name = &of[..of.find([' ', '<', '>', '(']).unwrap()];
            rest = of;
            continue;
        }
        let arguments = &rest["pub fn new(".len()..rest.find(") -> Self").unwrap()];
        // Each argument is `name: type`, and no type of them has a colon that is followed by a space.
        let types = arguments.split(": ").skip(1).map(|of| {
            let of = of.trim().trim_end_matches(',');
            let end = of.rfind(", ").or_else(|| of.rfind(",\n")).unwrap_or(of.len());
            of[..end].trim().to_owned()
        });
        found.push((name.to_owned(), types.collect()));
        rest = &rest["pub fn new(".len()..];
    }
    found
}

/// What is taken by an argument of a type: texts and numbers by several types, all else by its own alone.
fn takes(of: &str) -> Vec<&str> {
    match of.strip_prefix("impl Into<").and_then(|of| of.strip_suffix('>')) {
        Some("String") => vec!["text"],
        Some("Integer" | "Number") => vec!["number"],
        Some("RequestId" | "ProgressToken") => vec!["text", "number"],
        _ => vec![of],
    }
}

#[test]
fn no_two_neighbours_can_be_swapped_unseen() {
    let mut swappable = Vec::new();
    for revision in revisions() {
        let module = format!("v{}.rs", revision.replace('-', "_"));
        let code = fs::read_to_string(root().join("snapshots/generated").join(module)).unwrap();
        let constructors = constructors(&code);
        let implementation = constructors.iter().find(|(name, _)| name == "Implementation").unwrap();
        assert_eq!(implementation.1, ["impl Into<String>", "label::Version<impl Into<String>>"], "{revision}");
        for (name, types) in constructors {
            if types.windows(2).any(|pair| takes(&pair[0]).iter().any(|kind| takes(&pair[1]).contains(kind))) {
                swappable.push(format!("{revision} {name}: {}", types.join(" | ")));
            }
        }
    }
    assert!(swappable.is_empty(), "{}", swappable.join("\n"));
}
