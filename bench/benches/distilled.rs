//! How much a peer is told of a bad message: the distilled error beside the full error tree of the `jsonschema` crate.
//!
//! `cargo bench -p mcp-wire-bench --bench distilled` prints a row for each message of the snapshots in
//! `snapshots/errors/distilled`. Both see the same definition of the same revision.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::panic, missing_docs, reason = "a measurement, run by hand")]

use std::fs;
use std::path::Path;

use mcp_wire::{Mode, Revision, registry, validate};
use serde_json::{Value, json};

const REVISION: Revision = Revision::V2026_07_28;

/// The text of an error with all the errors of its branches.
fn tree(error: &jsonschema::ValidationError<'_>) -> Value {
    use jsonschema::error::ValidationErrorKind as Kind;
    let context = match error.kind() {
        Kind::AnyOf { context } | Kind::OneOfNotValid { context } => context.as_slice(),
        _ => &[],
    };
    let branches: Vec<Value> = context.iter().map(|branch| branch.iter().map(tree).collect()).collect();
    let mut node = json!({
        "instanceLocation": error.instance_path().to_string(),
        "schemaLocation": error.schema_path().to_string(),
        "error": error.to_string(),
    });
    if !branches.is_empty() {
        node["branches"] = branches.into();
    }
    node
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let schema: Value =
        serde_json::from_str(&fs::read_to_string(root.join(format!("priv/schema-{REVISION}.json"))).unwrap()).unwrap();
    let validator = |definition: &str| {
        let root =
            json!({ "$schema": schema["$schema"], "$ref": format!("#/$defs/{definition}"), "$defs": schema["$defs"] });
        jsonschema::options().should_validate_formats(false).build(&root).unwrap_or_else(|error| panic!("{error}"))
    };
    let meta = format!(
        r#""_meta":{{"io.modelcontextprotocol/protocolVersion":"{REVISION}","io.modelcontextprotocol/clientCapabilities":{{}}}}"#
    );
    let messages = fs::read_to_string(root.join("tests/it/distilled/messages.tsv")).unwrap();
    println!("{:>9}  {:>9}  {:>6}  message of {REVISION}", "distilled", "full tree", "ratio");
    let (mut distilled_sum, mut tree_sum) = (0, 0);
    for line in messages.lines() {
        let [revisions, what, text] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns") };
        if !revisions.ends_with(REVISION.as_str()) {
            continue;
        }
        let text = text.replace("$META", &meta).replace("$COMPLETE", r#""resultType":"complete","#);
        let text = text.replace("$CACHE", r#""ttlMs":0,"cacheScope":"private","#);
        let Ok(document) = serde_json::from_str::<Value>(&text) else { continue };
        // The full schema of a message is that of its method, once the method is known.
        let method = document["method"].as_str().and_then(|method| registry::method(REVISION, method));
        let (checked, definition) = match what.split_once(' ') {
            None => (
                validate::message(REVISION, &text, Mode::Strict),
                method.map_or("JSONRPCMessage", |method| method.definition).to_owned(),
            ),
            Some(("result", method)) => (
                validate::result(REVISION, method, &text, Mode::Strict),
                registry::method(REVISION, method)
                    .and_then(|method| method.result)
                    .unwrap()
                    .replace("Outcome", "Result"),
            ),
            Some((_, name)) => (validate::definition(REVISION, name, &text, Mode::Strict).unwrap(), name.to_owned()),
        };
        let distilled = serde_json::to_string(&checked.unwrap_err()).unwrap().len();
        let errors: Vec<Value> = validator(&definition).iter_errors(&document).map(|error| tree(&error)).collect();
        let tree = serde_json::to_string(&errors).unwrap().len();
        let shown: String = text.chars().take(70).collect();
        // Some faults are beyond the schema, or lost to a tree, such as a member that stands twice.
        let (ratio, size) = match errors.is_empty() {
            true => ("-".to_owned(), "no error".to_owned()),
            false => (format!("{:.1}", tree as f64 / distilled as f64), tree.to_string()),
        };
        println!("{distilled:>9}  {size:>9}  {ratio:>6}  {what}: {shown}");
        if !errors.is_empty() {
            (distilled_sum, tree_sum) = (distilled_sum + distilled, tree_sum + tree);
        }
    }
    println!(
        "{distilled_sum:>9}  {tree_sum:>9}  {:>6.1}  together, where both have an error",
        tree_sum as f64 / distilled_sum as f64
    );
}
