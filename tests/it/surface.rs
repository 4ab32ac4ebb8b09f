//! Every public name that is written by hand: a snapshot that a change has to touch, and what must hold of each.
//!
//! What the generator writes has outlines of its own in `snapshots/api`.

mod api;
mod expand;
mod sendable;
mod source;
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use mcp_wire::{Revision, registry};

use self::api::Api;
use crate::snapshots::assert_snapshot;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

#[test]
fn every_public_name_is_reviewed() {
    assert_snapshot("api", "crate", &Api::read().to_string());
}

/// The names in square brackets under a heading of the crate's documentation.
fn listed(heading: &str) -> BTreeSet<String> {
    let text = read("src/lib.rs");
    let docs: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect();
    let section = docs.iter().skip_while(|line| **line != heading).skip(1).take_while(|line| !line.starts_with("# "));
    let section = section.copied().collect::<Vec<&str>>().join(" ");
    let names = section.split("[`").skip(1).filter_map(|rest| rest.split_once("`]")).map(|(name, _)| name.to_owned());
    names.collect()
}

#[test]
fn what_is_exhaustive_is_listed_in_the_documentation_of_the_crate() {
    let listed = listed("# Exhaustive on purpose");
    assert_eq!(Api::read().exhaustive, listed, "every other public type is `#[non_exhaustive]` or has a private field");
}

#[test]
fn every_public_type_goes_to_other_threads() {
    // The compiler proves each of them; here none is forgotten.
    let proved: BTreeSet<String> = sendable::NAMES.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(Api::read().types, proved);
}

#[test]
fn what_the_generator_writes_is_proved_as_well() {
    const BESIDE_THE_SCHEMA: [&str; 9] = [
        "ClientAnswer",
        "ClientCall",
        "ClientMethod",
        "ClientNotice",
        "Error",
        "ServerAnswer",
        "ServerCall",
        "ServerMethod",
        "ServerNotice",
    ];
    for revision in Revision::ALL {
        let module = format!("v{}", revision.as_str().replace('-', "_"));
        let text = read(&format!("snapshots/generated/{module}.rs"));
        let items = syn::parse_file(&text).unwrap().items;
        let types: BTreeSet<String> = items
            .iter()
            .filter(|item| matches!(item, syn::Item::Struct(_) | syn::Item::Enum(_)))
            .filter_map(|item| source::named(item).map(|(name, _)| name))
            .collect();
        let proved = registry::types(revision).iter().filter_map(|entry| entry.path.rsplit("::").next());
        let proved: BTreeSet<String> = proved.chain(BESIDE_THE_SCHEMA).map(|name| name.trim().to_owned()).collect();
        assert!(types.is_subset(&proved), "{revision}: {:?}", types.difference(&proved));
    }
}
