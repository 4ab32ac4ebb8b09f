//! The command as people run it: exit codes, what it prints where, and what it writes.

use std::fs;
use std::path::Path;
use std::process::Command;

use mcp_wire_codegen::FIXUPS;

use crate::next::{folder, inputs, official};

/// Runs the command in a folder: exit code, stdout, stderr.
fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mcp-wire-codegen"));
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn wrong_file_is_refused_with_its_place_and_nothing_is_written() {
    let folder = folder("bump-wrong");
    fs::create_dir(folder.join("priv")).unwrap();
    let mut dangling = official();
    dangling["$defs"]["Tool"]["properties"]["icon"]["$ref"] = "#/$defs/Image".into();
    let mut unknown = official();
    unknown["$defs"]["Tool"]["patternProperties"] = serde_json::json!({});
    for (content, problem) in [
        ("{\"$defs\":".to_owned(), "not JSON: expected a value, got the end at line 1 column 10"),
        ("{}".to_owned(), "neither `definitions` nor `$defs` at the top level"),
        (unknown.to_string(), "unknown keyword `patternProperties` at /$defs/Tool"),
        (dangling.to_string(), "dangling reference `#/$defs/Image` at /$defs/Tool/properties/icon/$ref"),
    ] {
        fs::write(folder.join("schema.json"), content).unwrap();
        let expected = (1, String::new(), format!("error: schema.json: {problem}\n"));
        assert_eq!(run(&folder, &["bump", "schema.json", "--revision", "2099-03-01"]), expected);
    }
    fs::write(folder.join("schema.json"), [0xff]).unwrap();
    let (code, _, told) = run(&folder, &["bump", "schema.json", "--revision", "2099-03-01"]);
    assert_eq!((code, told.starts_with("error: schema.json: not UTF-8: ")), (1, true), "{told}");
    assert_eq!(names(&folder.join("priv")), Vec::<String>::new());
}

#[test]
fn broken_table_stops_the_bump_before_it_writes() {
    let folder = inputs("bump-table");
    fs::write(folder.join("priv/errors.toml"), "condition = 5").unwrap();
    fs::write(folder.join("schema.json"), official().to_string()).unwrap();
    let (code, told, problem) = run(&folder, &["bump", "schema.json", "--revision", "2099-03-01"]);
    assert_eq!((code, told.as_str()), (1, ""));
    assert!(
        problem.starts_with("error: ./priv: TOML parse error at line 1") && problem.contains("errors.toml"),
        "{problem}"
    );
    assert!(!folder.join("priv/schema-2099-03-01.json").exists());
}

#[test]
fn first_import_needs_no_tables() {
    let folder = folder("bump-first");
    fs::create_dir_all(folder.join("2099-03-01")).unwrap();
    fs::write(folder.join("2099-03-01/schema.json"), official().to_string()).unwrap();
    let arguments = ["bump", "2099-03-01/schema.json"];
    let (code, told, problem) = run(&folder, &arguments);
    assert_eq!(code, 1);
    let count: usize = problem.strip_prefix("error: ").unwrap().split(' ').next().unwrap().parse().unwrap();
    assert_eq!(problem, format!("error: {count} questions are left to decide\n"));
    assert!(told.starts_with("the generator stops (9):\n"), "{told}");
    assert_eq!(names(&folder), ["2099-03-01"]);
    let (code, told, _) = run(&folder, &["bump", "2099-03-01/schema.json", "--force"]);
    assert_eq!(code, 1);
    assert!(
        told.starts_with("wrote ./priv/schema-2099-03-01.json\nwrote ./priv/errors.toml\nwrote ./priv/docs.toml\n"),
        "{told}"
    );
    assert_eq!(names(&folder.join("priv")), ["docs.toml", "errors.toml", "schema-2099-03-01.json"]);
}

#[test]
fn fixup_that_no_longer_applies_is_told() {
    let fixup = FIXUPS.iter().find(|fixup| fixup.name == "elicited-numbers-may-be-fractional").unwrap();
    if fixup.until.is_some() {
        return;
    }
    let folder = inputs("bump-fixup");
    let mut mended = official();
    mended["$defs"]["ElicitResult"]["properties"]["content"]["additionalProperties"]["anyOf"][1]["type"] =
        serde_json::json!(["string", "number", "boolean"]);
    fs::write(folder.join("schema.json"), mended.to_string()).unwrap();
    let (code, told, _) = run(&folder, &["bump", "schema.json", "--revision", "2099-03-01"]);
    assert_eq!(code, 1);
    assert!(told.contains("\nfixups that no longer apply (1):\n  `elicited-numbers-may-be-fractional`\n"), "{told}");
}

#[test]
fn generate_writes_what_differs_and_check_names_the_command() {
    let folder = inputs("generate");
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        fs::remove_file(folder.join(format!("priv/schema-{revision}.json"))).unwrap();
    }
    let arguments = ["generate", "--out", "out"];
    let check = ["generate", "--out", "out", "--check"];
    let files = [
        "errors.rs",
        "modules.rs",
        "revision.rs",
        "v2026_07_28.rs",
        "v2026_07_28_outline.txt",
        "v2026_07_28_registry.rs",
    ]
    .map(|name| format!("out/{name}"));
    let module = &files[3];
    let advice = "run `cargo codegen --out out`";

    let missing = format!("error: {} is missing\ndocs/errors.md is missing\n{advice}\n", files.join(" is missing\n"));
    assert_eq!(run(&folder, &check), (1, String::new(), missing));
    let told = format!("wrote {}\nwrote docs/errors.md\n", files.join("\nwrote "));
    assert_eq!(run(&folder, &arguments), (0, told, String::new()));
    assert_eq!(run(&folder, &arguments), (0, "out is up to date\n".to_owned(), String::new()));
    assert_eq!(run(&folder, &check), (0, "out is up to date\n".to_owned(), String::new()));

    fs::write(folder.join("docs/errors.md"), "# Errors\n").unwrap();
    let stale = format!("error: docs/errors.md differs from what priv gives\n{advice}\n");
    assert_eq!(run(&folder, &check), (1, String::new(), stale));
    assert_eq!(run(&folder, &arguments), (0, "wrote docs/errors.md\n".to_owned(), String::new()));

    fs::write(folder.join(module), "").unwrap();
    fs::write(folder.join("out/v2020_01_01.rs"), "").unwrap();
    fs::write(folder.join("out/notes.rs"), "").unwrap();
    let stale =
        format!("error: {module} differs from what priv gives\nout/v2020_01_01.rs belongs to no schema\n{advice}\n");
    assert_eq!(run(&folder, &check), (1, String::new(), stale));
    let told = format!("wrote {module}\nremoved out/v2020_01_01.rs\n");
    assert_eq!(run(&folder, &arguments), (0, told, String::new()));
    let left = names(&folder.join("out"));
    assert_eq!(left[2], "notes.rs");
    let left: Vec<String> = left.iter().filter(|name| *name != "notes.rs").map(|name| format!("out/{name}")).collect();
    assert_eq!(left, files);
}

#[test]
fn usage_and_files_have_an_exit_code_of_their_own() {
    let folder = folder("usage");
    for arguments in [
        &["bump"][..],
        &["bump", "absent.json", "--revision", "2099-03-01"],
        &["generate"],
        &["generate", "--priv", "absent"],
        &["paint"],
    ] {
        let (code, told, problem) = run(&folder, arguments);
        assert_eq!((code, told.as_str()), (2, ""), "{arguments:?}");
        assert!(problem.starts_with("error: ") || problem.contains("Usage"), "{problem}");
    }
    fs::create_dir(folder.join("priv")).unwrap();
    let problem = "error: priv holds no schema-<revision>.json; run `cargo bump`\n".to_owned();
    assert_eq!(run(&folder, &["generate"]), (1, String::new(), problem));
}

#[test]
fn schema_under_a_wrong_name_is_refused() {
    let folder = inputs("wrong-name");
    let old = folder.join("priv/schema-2026-07-28.json");
    fs::rename(old, folder.join("priv/schema-2026-07-29.json")).unwrap();
    let problem = "error: priv, revision 2026-07-29: the schema says that it is of revision 2026-07-28 at \
                   schema-2026-07-29.json\n";
    let arguments = ["generate", "--out", "out"];
    assert_eq!(run(&folder, &arguments), (1, String::new(), problem.to_owned()));
}
