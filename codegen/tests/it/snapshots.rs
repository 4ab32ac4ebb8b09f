//! What reviewers read and what builds take: outlines, their differences, and the generated text.

use std::fs;
use std::path::{Path, PathBuf};

use mcp_wire_codegen::command::generate::check;
use mcp_wire_codegen::command::workspace;
use mcp_wire_codegen::{Generated, Outline, generate_from};

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The imported revisions, oldest first.
pub(crate) fn revisions() -> Vec<String> {
    let entries = fs::read_dir(root().join("priv")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let revision = |name: String| Some(name.strip_prefix("schema-")?.strip_suffix(".json")?.to_owned());
    let mut revisions: Vec<String> = names.filter_map(revision).collect();
    revisions.sort();
    revisions
}

fn generated(revision: &str) -> Generated {
    generate_from(&root().join("priv"), revision).unwrap_or_else(|error| panic!("{revision}: {error}"))
}

/// Compares with `snapshots/api/<name>.snap`; all settings of such snapshots are here.
fn assert_api(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots/api"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn outlines_are_reviewed() {
    for revision in revisions() {
        assert_api(&revision, &generated(&revision).outline.to_string());
    }
}

#[test]
fn outlines_of_neighbours_differ_as_reviewed() {
    let outlines: Vec<Outline> = revisions().iter().map(|revision| generated(revision).outline).collect();
    for pair in outlines.windows(2) {
        let changes = pair[0].changes(&pair[1]).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
        assert_api(&format!("{}..{}", pair[0].revision, pair[1].revision), &changes);
    }
}

#[test]
fn outlines_read_back_as_they_were_written() {
    for revision in revisions() {
        let outline = generated(&revision).outline;
        assert_eq!(Outline::parse(&revision, &outline.to_string()), outline, "{revision}");
        let snapshot = fs::read_to_string(root().join(format!("snapshots/api/{revision}.snap"))).unwrap();
        assert_eq!(Outline::parse(&revision, &snapshot), outline, "{revision}");
    }
}

#[test]
fn names_are_such_as_a_person_chooses() {
    for revision in revisions() {
        for (name, entry) in generated(&revision).outline.types {
            let lines = entry.lines.iter().map(|(line, _)| line);
            for name in lines.chain([&name]) {
                let bare = name.trim_end_matches(|c: char| c.is_ascii_digit());
                let made_up = ["Variant", "Subtype", "Item", "Inner"].iter().any(|word| bare.ends_with(word));
                assert!(bare == name && !made_up, "{revision}: {name} in {}", entry.head);
            }
        }
    }
}

#[test]
fn equal_inputs_give_equal_bytes() {
    for revision in revisions() {
        assert_eq!(generated(&revision).files(), generated(&revision).files(), "{revision}");
    }
}

#[test]
fn committed_text_is_what_the_generator_gives() {
    let (folder, text, pages) = (root().join("priv"), root().join("snapshots/generated"), root().join("docs"));
    if let Err(difference) = check(&folder, &text, &pages) {
        panic!("{difference}");
    }
}

#[test]
fn everything_has_a_sentence() {
    for revision in revisions() {
        assert_eq!(generated(&revision).undocumented, Vec::<String>::new(), "{revision}");
    }
}

/// The lists of revisions that no generated text holds: Cargo features and the table of the README.
fn unlisted(root: &Path) -> Vec<String> {
    let mended = workspace::mended(root).unwrap();
    mended.iter().map(|(path, _)| format!("{}: run `cargo bump`", path.file_name().unwrap().display())).collect()
}

#[test]
fn manifest_and_readme_list_every_revision() {
    assert_eq!(unlisted(&root()), Vec::<String>::new());
    // Where a revision is left out of one, that file is named.
    let copy = crate::next::folder("unlisted");
    fs::create_dir(copy.join("priv")).unwrap();
    for revision in revisions() {
        let name = format!("priv/schema-{revision}.json");
        fs::copy(root().join(&name), copy.join(&name)).unwrap();
    }
    let edited = |name: &str, from: &str, to: &str| {
        let text = fs::read_to_string(root().join(name)).unwrap();
        assert!(text.contains(from), "{name}: {from}");
        fs::write(copy.join(name), text.replacen(from, to, 1)).unwrap();
    };
    edited("README.md", "", "");
    let all = "all-revisions = [\"v2024_11_05\", ";
    for (from, to) in
        [("v2025_06_18 = []\n", ""), (all, "all-revisions = ["), ("default = [", "default = [\"v2024_11_05\", ")]
    {
        edited("Cargo.toml", from, to);
        assert_eq!(unlisted(&copy), ["Cargo.toml: run `cargo bump`"], "{from}");
    }
    edited("Cargo.toml", "", "");
    edited("README.md", "| [2025-06-18]", "| [2025-06-19]");
    assert_eq!(unlisted(&copy), ["README.md: run `cargo bump`"]);
}
