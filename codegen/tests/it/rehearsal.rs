//! A bump from the command to green, on a copy of the workspace: the steps of ARCHITECTURE's "A new revision".
//!
//! It builds the whole workspace again and takes minutes, so that it runs where `MCP_WIRE_REHEARSAL` is set, as in the gate.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::json;

use crate::next::{ROW, answers, folder, official, with_sentences};
use crate::snapshots::root;

/// A revision that is not the one that other tests make up.
const REVISION: &str = "2098-01-01";

/// What is decided between the made-up revision and the one before.
const PAIR: &str = r#"//! Between 2026-07-28 and 2098-01-01.

use crate::translate::to_2025_03_26::say;
use crate::translate::unit::{Unit, Untranslatable};

/// The answer to every difference.
pub(crate) const ANSWERS: &[(&str, &str)] = &[
    ("ClientRequest", "down: `tools/inspect` has no counterpart"),
    ("ServerResult", "as ClientRequest"),
    ("ContentBlock", "down: a clip becomes a text"),
    ("Implementation", "as it is; `websiteUrl` is kept as a member that is not named"),
    ("tool-gone", "errors are translated with their method"),
];

#[expect(clippy::unnecessary_wraps, reason = "every pair has this form")]
pub(crate) fn up(_: &mut Unit<'_>) -> Result<(), Untranslatable> {
    Ok(())
}

#[expect(clippy::unnecessary_wraps, reason = "every pair has this form")]
pub(crate) fn down(unit: &mut Unit<'_>) -> Result<(), Untranslatable> {
    unit.blocks(|block, at, losses| {
        if block.get("type").and_then(|kind| kind.as_string()).as_deref() == Some("clip") {
            let before = block.clone();
            say(block, "[a clip]");
            losses.changed(at, &before, block, "2026-07-28 has no clips");
        }
    });
    Ok(())
}
"#;

/// What other tests call something, under other names.
fn renamed(text: &str) -> String {
    let names = [
        ("DescribeTool", "InspectTool"),
        ("tools/describe", "tools/inspect"),
        ("VideoContent", "ClipContent"),
        ("\"video\"", "\"clip\""),
        ("ToolBusy", "ToolGone"),
        ("tool-busy", "tool-gone"),
        ("-32023", "-32024"),
        ("homepage", "site"),
        ("2099-03-01", REVISION),
    ];
    names.iter().fold(text.to_owned(), |text, (old, new)| text.replace(old, new))
}

/// The tracked files of the workspace, each with its text.
fn tracked() -> Vec<PathBuf> {
    let listed = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .unwrap();
    let names = String::from_utf8(listed.stdout).unwrap();
    names.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from).collect()
}

fn texts(copy: &Path, files: &[PathBuf]) -> BTreeMap<PathBuf, Vec<u8>> {
    files.iter().map(|file| (file.clone(), fs::read(copy.join(file)).unwrap_or_default())).collect()
}

/// Takes what is built of other people's crates along, so that only the workspace is built again. A target directory that
/// both share would mix up their builds: Cargo knows the members of a workspace by their places in it.
fn share_dependencies(from: &Path, to: &Path) {
    let is_ours = |name: &str| ["mcp", "libmcp", "it-", "example"].iter().any(|start| name.starts_with(start));
    for entry in fs::read_dir(from).into_iter().flatten().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let target = to.join(&name);
        if is_ours(&name) || name == "incremental" || name == "examples" {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            fs::create_dir_all(&target).unwrap();
            share_dependencies(&entry.path(), &target);
        } else {
            let _ = fs::hard_link(entry.path(), target);
        }
    }
}

/// Runs a step in the copy; what it says goes through.
fn step(copy: &Path, line: &str, accept: bool) -> (bool, String) {
    let mut words = line.split(' ');
    let mut command = Command::new(words.next().unwrap());
    // What the outer run set for this package is not for the inner one.
    for (name, _) in std::env::vars().filter(|(name, _)| {
        name.starts_with("CARGO_PKG") || name.starts_with("CARGO_MANIFEST") || name == "MCP_WIRE_REHEARSAL"
    }) {
        command.env_remove(name);
    }
    command.args(words).current_dir(copy).env("CARGO_TARGET_DIR", copy.join("target")).stderr(Stdio::inherit());
    match accept {
        true => command.env("INSTA_UPDATE", "always").env("INSTA_FORCE_PASS", "1"),
        false => command.env("INSTA_UPDATE", "no"),
    };
    let started = std::time::Instant::now();
    let output = command.output().unwrap();
    eprintln!("$ {line}: {} s", started.elapsed().as_secs());
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[track_caller]
fn done(copy: &Path, line: &str, accept: bool) {
    let (success, told) = step(copy, line, accept);
    assert!(success, "{line}\n{told}");
}

#[test]
fn a_bump_goes_from_the_command_to_green() {
    if std::env::var_os("MCP_WIRE_REHEARSAL").is_none() {
        eprintln!("skipped: MCP_WIRE_REHEARSAL is not set");
        return;
    }
    let copy = folder("rehearsal");
    let files = tracked();
    for file in &files {
        let to = copy.join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(root().join(file), to).unwrap();
    }
    // This test is a file in `target/debug/deps`.
    let built = std::env::current_exe().unwrap();
    share_dependencies(built.parent().unwrap().parent().unwrap(), &copy.join("target/debug"));
    let mut schema = official();
    schema["$defs"]["ElicitResult"]["properties"]["content"]["additionalProperties"]["anyOf"][1]["type"] =
        json!(["string", "number", "boolean"]);
    // Types that hold themselves, by value and as another name.
    schema["$defs"]["VideoContent"]["properties"]["preview"] = json!({ "$ref": "#/$defs/VideoContent" });
    schema["$defs"]["NestedPath"] = json!({ "type": "array", "items": { "$ref": "#/$defs/NestedPath" } });
    fs::write(copy.join("schema.json"), renamed(&schema.to_string())).unwrap();
    let bump = format!("cargo bump schema.json --revision {REVISION}");

    // 1. The command asks, and writes nothing.
    let before = texts(&copy, &files);
    let (success, asked) = step(&copy, &bump, false);
    assert!(!success && asked.contains("fixups that no longer apply (1):\n"), "{asked}");
    assert!(texts(&copy, &files) == before, "the bump has written something");

    // 2. The answers, which are all that is edited by hand.
    let edit = |file: &str, edit: &dyn Fn(String) -> String| {
        let path = copy.join(file);
        fs::write(&path, edit(fs::read_to_string(&path).unwrap())).unwrap();
    };
    let recursive = ["VideoContent.preview", "NestedPath"].map(str::to_owned);
    let sentences: Vec<String> = answers().iter().chain(&recursive).map(|key| renamed(key)).collect();
    edit("priv/errors.toml", &|text| text + &renamed(ROW));
    edit("priv/docs.toml", &|text| with_sentences(&text, &sentences));
    edit("codegen/src/fixups.rs", &|text| {
        let (head, rest) = text.split_once("name: \"elicited-numbers-may-be-fractional\",").unwrap();
        let rest = rest.replacen("until: None,", "until: Some(\"2026-07-28\"),", 1);
        format!("{head}name: \"elicited-numbers-may-be-fractional\",{rest}")
    });
    // A pair of revisions does not compile before it is there.
    edit("src/translate.rs", &|text| {
        text.replace("pub(crate) mod to_2026_07_28;", "pub(crate) mod to_2026_07_28;\npub(crate) mod to_2098_01_01;")
    });
    edit("src/translate/pass.rs", &|text| {
        let text = text.replace("to_2025_11_25, to_2026_07_28}", "to_2025_11_25, to_2026_07_28, to_2098_01_01}");
        let last = "        Revision::V2026_07_28 => {\n";
        let arm = last.replace("2026_07_28", "2098_01_01")
            + "            use to_2098_01_01::{ANSWERS, down, up};\n            Some(Pair { up, down, answers: ANSWERS })\n        }\n";
        text.replace(last, &(arm + last))
    });
    fs::write(copy.join("src/translate/to_2098_01_01.rs"), PAIR).unwrap();
    let answered = texts(&copy, &files);
    let edited: Vec<&PathBuf> = files.iter().filter(|file| answered[*file] != before[*file]).collect();
    assert_eq!(
        edited,
        ["codegen/src/fixups.rs", "priv/docs.toml", "priv/errors.toml", "src/translate.rs", "src/translate/pass.rs"]
            .map(Path::new)
            .iter()
            .collect::<Vec<_>>()
    );

    // 3. The command writes, the generator generates, the snapshots are accepted.
    done(&copy, &bump, false);
    done(&copy, "cargo codegen", false);
    done(&copy, "cargo test -q -p mcp-wire-codegen --test it snapshots", true);
    done(&copy, "cargo test -q -p mcp-wire --all-features --test it -- snapshots reviewed translate", true);

    // 4. Green.
    done(&copy, "cargo test -q -p mcp-wire-codegen --test it", false);
    done(&copy, "cargo test -q -p mcp-wire --all-features --test it", false);
}
