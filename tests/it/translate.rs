//! Translation: what comes out is valid in its revision, what is lost is told, and every difference has an answer.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use mcp_wire::translate::{self, Context, Loss, Untranslatable, What};
use mcp_wire::{Mode, Revision, Sender, registry, validate};
use mcp_wire_codegen::{Breaks, Outline};
use serde_json::{Value, json};

use crate::exceptions::Judges;
use crate::generate::{Generator, Style};
use crate::schemas::Schema;
use crate::settings;
use crate::tree::Tree;

/// A part of a message: what is between `from` and `to` decides about it.
#[derive(Clone, Copy)]
enum Part {
    Params,
    Result,
}

/// Every loss between neighbours, and every message without a counterpart: what a reviewer has read.
const LOSSES: &str = include_str!("translate/losses.txt");

fn context() -> Context {
    let mut context = Context::default();
    context.capabilities = r#"{"roots":{}}"#.parse().unwrap();
    context.client = Some(r#"{"name":"cup","version":"1"}"#.parse().unwrap());
    context
}

/// The definition in the schema that a method's result is a value of.
fn result_definition(revision: Revision, method: &str) -> Option<&'static str> {
    let name = registry::method(revision, method)?.result?;
    Some(match name {
        "CallToolOutcome" => "CallToolResult",
        "GetPromptOutcome" => "GetPromptResult",
        "ReadResourceOutcome" => "ReadResourceResult",
        name => name,
    })
}

/// Translates a part, and returns what came out, or why nothing did.
fn pass(
    part: Part,
    from: Revision,
    to: Revision,
    method: &str,
    text: &str,
    context: &Context,
) -> Result<(String, Vec<Loss>), Untranslatable> {
    match part {
        Part::Params => {
            let passed = translate::params(from, to, method, Some(text), context)?.unwrap();
            Ok((passed.text().to_owned(), passed.losses().to_vec()))
        }
        Part::Result => {
            let passed = translate::result(from, to, method, text)?;
            Ok((passed.text().to_owned(), passed.losses().to_vec()))
        }
    }
}

/// Judges a part by the schema of a revision, with the fixups, through a validator that is not ours.
fn is_valid(judges: &mut Judges, part: Part, revision: Revision, method: &str, text: &str) -> bool {
    let value: Value = serde_json::from_str(text).unwrap();
    match part {
        Part::Params => {
            let definition = registry::method(revision, method).unwrap().definition;
            judges.mended(definition, &json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": value }))
        }
        Part::Result => judges.mended(result_definition(revision, method).unwrap(), &value),
    }
}

fn strictly(part: Part, revision: Revision, method: &str, text: &str) -> bool {
    match part {
        Part::Params => {
            let entry = registry::method(revision, method).unwrap();
            let question = format!(r#"{{"method":"{method}","params":{text}}}"#);
            match entry.sender {
                Sender::Input => {
                    validate::definition(revision, entry.definition, &question, Mode::Strict).unwrap().is_ok()
                }
                Sender::Client | Sender::Server | Sender::Either => {
                    validate::params(revision, method, Some(text), Mode::Strict).is_ok()
                }
            }
        }
        Part::Result => validate::result(revision, method, text, Mode::Strict).is_ok(),
    }
}

/// The values of a part of a method, made by chance.
fn made(schema: &Schema, method: &registry::MethodEntry, part: Part, seed: u64) -> Option<Tree> {
    let mut generator = Generator::new(schema, Style::Plain, seed);
    match part {
        Part::Params => generator.definition(method.definition).get("params").cloned(),
        Part::Result => {
            let definition = result_definition(schema.revision, method.name)?;
            Some(generator.definition(definition))
        }
    }
}

/// An empty `_meta` says nothing.
fn without_empty_meta(mut tree: Tree) -> Tree {
    if matches!(tree.get("_meta"), Some(Tree::Object(members)) if members.is_empty()) {
        tree.set("_meta", None);
    }
    tree
}

/// The same with the version that a request of its revision has, whatever it said.
fn comparable(tree: Tree, revision: Revision) -> Tree {
    let mut tree = without_empty_meta(tree);
    if let Some(Tree::Object(members)) = tree.get("_meta").cloned() {
        let mut meta = Tree::Object(members);
        let version = "io.modelcontextprotocol/protocolVersion";
        if revision.is_modern() && meta.get(version).is_some() {
            meta.set(version, Some(Tree::String(revision.to_string())));
            tree.set("_meta", Some(meta));
        }
    }
    tree
}

/// What became of a value, without the value: what a snapshot lists.
fn told(loss: &Loss) -> String {
    let what = match &loss.what {
        What::Gone(_) => "gone",
        What::Invented(_) => "invented",
        What::Changed { .. } => "changed",
    };
    // Places by chance are told by where they begin.
    let at: Vec<&str> = loss.at.as_str().split('/').skip(1).take(2).collect();
    format!(
        "{what} {}: {}",
        if loss.why.starts_with("it does not fit") { "…" } else { at.last().unwrap_or(&"") },
        loss.why
    )
}

#[test]
fn what_comes_out_is_valid_and_what_is_lost_is_told() {
    let schemas = Schema::all();
    let mut judges: BTreeMap<Revision, Judges> =
        Revision::ALL.into_iter().map(|revision| (revision, Judges::new(revision))).collect();
    let mut losses: BTreeMap<(Revision, Revision), BTreeSet<String>> = BTreeMap::new();
    let (mut passed, mut refused) = (0u64, BTreeSet::new());
    let runs = settings::extended().map_or(6, |documents| documents / 200 + 1);
    for schema in &schemas {
        let from = schema.revision;
        for to in Revision::ALL.into_iter().filter(|to| *to != from) {
            for (index, method) in registry::methods(from).iter().enumerate() {
                for part in [Part::Params, Part::Result] {
                    for run in 0..runs {
                        let seed = settings::seed(index, run);
                        let Some(tree) = made(schema, method, part, seed) else { continue };
                        let text = tree.compact();
                        if !strictly(part, from, method.name, &text) {
                            continue;
                        }
                        let case = format!("{from} to {to}, {} {}, seed {seed}: {text}", method.name, part as u8);
                        // What a request says of itself is of the session while it is one of an older revision.
                        let context = if from.is_modern() { Context::of_params(&text) } else { context() };
                        let (out, lost) = match pass(part, from, to, method.name, &text, &context) {
                            Ok(passed) => passed,
                            Err(Untranslatable::Unfit(reasons)) => panic!("{case}: {}", reasons.message()),
                            Err(none) => {
                                refused.insert(none.to_string());
                                continue;
                            }
                        };
                        passed += 1;
                        assert!(strictly(part, to, method.name, &out), "{case}\n{out}");
                        let judge = judges.get_mut(&to).unwrap();
                        assert!(is_valid(judge, part, to, method.name, &out), "{case}\n{out}");
                        losses.entry((from, to)).or_default().extend(lost.iter().map(told));
                        // There and back again is the same, or it is told what is not.
                        let Ok((back, lost_back)) = pass(part, to, from, method.name, &out, &context) else { continue };
                        if lost.is_empty() && lost_back.is_empty() {
                            let (tree, back) = (comparable(tree.clone(), from), comparable(Tree::parse(&back), from));
                            let difference = tree.difference(&back);
                            assert!(difference.is_none(), "{case}\n{out}\n{}", difference.unwrap());
                        }
                    }
                }
            }
        }
    }
    assert!(passed > 2_000, "{passed}");
    let mut list = String::new();
    for ((from, to), lost) in &losses {
        let next_to = Revision::ALL.windows(2).any(|pair| pair == [*from, *to] || pair == [*to, *from]);
        for loss in lost.iter().filter(|_| next_to) {
            let _ = writeln!(list, "{from} to {to}: {loss}");
        }
    }
    let refused: String = refused.iter().map(|refused| format!("{refused}\n")).collect();
    let told = format!("{list}\n{refused}");
    // The list is that of a long run, 20,000 values for each pair; a short one sees a part of it.
    if settings::extended().is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/translate/losses.txt");
        if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
            fs::write(&path, &told).unwrap();
        }
        assert_eq!(told, fs::read_to_string(path).unwrap(), "a loss that nobody has read");
    } else {
        let unread: Vec<&str> = told.lines().filter(|line| !LOSSES.lines().any(|read| read == *line)).collect();
        if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/translate/losses.txt");
            let more: String = unread.iter().map(|line| format!("{line}\n")).collect();
            return fs::write(path, format!("{LOSSES}{more}")).unwrap();
        }
        assert!(unread.is_empty(), "losses that nobody has read: {unread:?}");
    }
}

#[test]
fn recorded_traffic_goes_up_and_down_without_an_unexplained_loss() {
    let Some(folder) = crate::shared::shared("traffic") else { return };
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.to_string_lossy().contains("2025-11-25"));
    files.sort();
    let (old, new) = (Revision::V2025_11_25, Revision::V2026_07_28);
    let mut losses: BTreeSet<String> = BTreeSet::new();
    let mut count = 0;
    for file in files {
        let mut asked: BTreeMap<String, String> = BTreeMap::new();
        for line in fs::read_to_string(&file).unwrap_or_default().lines() {
            let Ok(line) = serde_json::from_str::<Value>(line) else { continue };
            let Some(frame) = line["frame"].as_str().and_then(|text| serde_json::from_str::<Value>(text).ok()) else {
                continue;
            };
            let (part, method, text) = match (frame["method"].as_str(), frame.get("result")) {
                (Some(method), _) => {
                    asked.insert(format!("{} {}", line["from"], frame["id"]), method.to_owned());
                    (Part::Params, method.to_owned(), frame.get("params").map_or("{}".to_owned(), Value::to_string))
                }
                (None, Some(result)) => {
                    let other = if line["from"] == "client" { "server" } else { "client" };
                    let Some(method) = asked.get(&format!("\"{other}\" {}", frame["id"])) else { continue };
                    (Part::Result, method.clone(), result.to_string())
                }
                (None, None) => continue,
            };
            if registry::method(old, &method).is_none() || !strictly(part, old, &method, &text) {
                continue;
            }
            let Ok((up, lost)) = pass(part, old, new, &method, &text, &context()) else { continue };
            let (down, lost_back) = pass(part, new, old, &method, &up, &context()).unwrap();
            losses.extend(lost.iter().chain(&lost_back).map(told));
            let (before, after) = (without_empty_meta(Tree::parse(&text)), without_empty_meta(Tree::parse(&down)));
            assert!(before.difference(&after).is_none(), "{text}\n{down}");
            count += 1;
        }
    }
    // What a server of 2025-11-25 does not say is made up, and gone again.
    let explained = [
        "gone cacheScope: 2025-11-25 does not say how long to keep it",
        "gone ttlMs: 2025-11-25 does not say how long to keep it",
        "invented cacheScope: a server of 2025-11-25 does not say how long to keep it",
        "invented ttlMs: a server of 2025-11-25 does not say how long to keep it",
    ];
    assert_eq!(losses.iter().map(String::as_str).collect::<Vec<_>>(), explained);
    assert!(count > 20, "{count}");
}

/// Whether a pattern with `*` for any part fits a name.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => {
            let Some(name) = name.strip_prefix(start) else { return false };
            (0..=name.len()).filter(|at| name.is_char_boundary(*at)).any(|at| fits(rest, &name[at..]))
        }
    }
}

#[test]
fn every_difference_has_an_answer() {
    for pair in Revision::ALL.windows(2) {
        let outline = |revision: Revision| Outline::parse(revision.as_str(), registry::outline(revision));
        let changes = outline(pair[0]).changes(&outline(pair[1]));
        let differs = changes.iter().filter(|change| change.line.is_none() && change.breaks != Breaks::Nobody);
        let names: Vec<String> = differs
            .map(|change| {
                let name = change.item.split(' ').nth(1).unwrap();
                name.split('(').next().unwrap().to_owned()
            })
            .collect();
        let answers = translate::answers(pair[1]);
        let open: Vec<&String> =
            names.iter().filter(|name| !answers.iter().any(|(pattern, _)| fits(pattern, name))).collect();
        assert!(open.is_empty(), "{} to {}: no answer in src/translate to {open:?}", pair[0], pair[1]);
        let added = changes.iter().filter(|change| change.line.is_none()).map(|change| change.item.as_str());
        let added: Vec<&str> = added.filter_map(|item| item.split(' ').nth(1)).collect();
        let idle = answers.iter().filter(|(pattern, _)| {
            !names.iter().any(|name| fits(pattern, name)) && !added.iter().any(|name| fits(pattern, name))
        });
        let idle: Vec<&str> = idle.map(|(pattern, _)| *pattern).collect();
        assert!(idle.is_empty(), "{} to {}: nothing differs any more: {idle:?}", pair[0], pair[1]);
    }
}

#[test]
fn the_page_lists_every_answer() {
    let mut page = String::from(
        "# Translation\n\n\
         What `mcp_wire::translate` makes of each difference between two neighbouring revisions. The rows are those of the pair's\n\
         file in `src/translate`; a test holds them against the schemas, so that a difference without an answer fails it, and this\n\
         page against them. `*` stands for any part of a name.\n",
    );
    for pair in Revision::ALL.windows(2) {
        let _ = write!(page, "\n## {} and {}\n\n| what differs | answer |\n|---|---|\n", pair[0], pair[1]);
        for (name, answer) in translate::answers(pair[1]) {
            let _ = writeln!(page, "| `{name}` | {answer} |");
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/translation.md");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        fs::write(&path, &page).unwrap();
    }
    assert!(fs::read_to_string(&path).unwrap_or_default() == page, "docs/translation.md: run with INSTA_UPDATE=always");
}

#[track_caller]
fn check(from: Revision, to: Revision, method: &str, result: &str, expected: &str, lost: &[&str]) {
    let passed = translate::result(from, to, method, result).unwrap();
    assert_eq!(passed.text(), expected);
    assert_eq!(passed.losses().iter().map(ToString::to_string).collect::<Vec<_>>(), lost);
}

#[test]
fn decisions_are_as_they_are_written() {
    use Revision::{V2024_11_05 as A, V2025_03_26 as B, V2025_06_18 as C, V2025_11_25 as D, V2026_07_28 as E};
    check(
        B,
        A,
        "tools/call",
        r#"{"content":[{"type":"audio","data":"AAAA","mimeType":"audio/wav","annotations":{"priority":1}}],"x":1.50}"#,
        r#"{"content":[{"type":"text","text":"[audio of type audio/wav, 4 characters of base64]","annotations":{"priority":1}}],"x":1.50}"#,
        &[
            r#"changed "{\"type\":\"audio\",\"data\":\"AAAA\",\"mimeType\":\"audio/wav\"…" to "{\"type\":\"text\",\"text\":\"[audio of type audio/wav, 4 charac…" at /result/content/0: 2024-11-05 has no audio"#,
        ],
    );
    check(
        E,
        D,
        "tools/call",
        r#"{"resultType":"complete","content":[],"structuredContent":[1,2]}"#,
        r#"{"content":[{"type":"text","text":"[1,2]"}]}"#,
        &[
            r#"changed "[1,2]" to "{\"type\":\"text\",\"text\":\"[1,2]\"}" at /result/structuredContent: an object in 2025-11-25"#,
        ],
    );
    check(
        E,
        C,
        "tools/list",
        r#"{"resultType":"complete","ttlMs":5,"cacheScope":"public","tools":[{"name":"a","inputSchema":{"type":"object","properties":{"any":true,"none":false,"n":{"type":"number"}}},"outputSchema":{"type":"array"}}]}"#,
        r#"{"tools":[{"name":"a","inputSchema":{"type":"object","properties":{"any":{},"none":{"not":{}},"n":{"type":"number"}}}}]}"#,
        &[
            r#"lost "5" at /result/ttlMs: 2025-11-25 does not say how long to keep it"#,
            r#"lost "\"public\"" at /result/cacheScope: 2025-11-25 does not say how long to keep it"#,
            r#"lost "{\"type\":\"array\"}" at /result/tools/0/outputSchema: a schema of an object in 2025-11-25"#,
            r#"changed "true" to "{}" at /result/tools/0/inputSchema/properties/any: an object in 2025-11-25"#,
            r#"changed "false" to "{\"not\":{}}" at /result/tools/0/inputSchema/properties/none: an object in 2025-11-25"#,
        ],
    );
    // A member that means nothing in the one and something else in the other.
    check(
        A,
        C,
        "tools/list",
        r#"{"tools":[{"name":"a","inputSchema":{"type":"object"},"title":7,"x-acme":[1]}]}"#,
        r#"{"tools":[{"name":"a","inputSchema":{"type":"object"},"x-acme":[1]}]}"#,
        &[r#"lost "7" at /result/tools/0/title: it does not fit 2025-06-18"#],
    );
    // A method of an extension goes on as it is.
    check(A, E, "acme/weigh", r#"{"kg":1.50}"#, r#"{"kg":1.50}"#, &[]);
    let asked = translate::params(
        D,
        C,
        "sampling/createMessage",
        Some(
            r#"{"maxTokens":1,"messages":[{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}]}"#,
        ),
        &Context::default(),
    );
    assert_eq!(
        asked.unwrap().unwrap().text(),
        r#"{"maxTokens":1,"messages":[{"role":"user","content":{"type":"text","text":"a"}},{"role":"user","content":{"type":"text","text":"b"}}]}"#
    );
}

#[test]
fn a_request_says_of_itself_what_its_session_said() {
    use Revision::{V2024_11_05 as A, V2026_07_28 as E};
    let mut context = context();
    context.log_level = Some("warning".into());
    let up = translate::params(A, E, "tools/list", None, &context).unwrap().unwrap();
    assert_eq!(
        up.text(),
        r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"roots":{}},"io.modelcontextprotocol/clientInfo":{"name":"cup","version":"1"},"io.modelcontextprotocol/logLevel":"warning"}}"#
    );
    assert_eq!(up.losses(), []);
    let down = translate::params(E, A, "tools/list", Some(up.text()), &context).unwrap().unwrap();
    assert_eq!((down.text(), down.losses()), ("{}", &[][..]));
    let gone = translate::params(A, E, "ping", None, &context).unwrap_err();
    assert_eq!(gone.to_string(), r#"2026-07-28 has nothing like "ping": whoever is asked answers by itself"#);
    // Every request of a session has either a counterpart or a word on what there is instead.
    for method in registry::methods(A).iter().filter(|method| method.sender != Sender::Server) {
        if let Err(Untranslatable::NoCounterpart { instead, .. }) =
            translate::params(A, E, method.name, Some("{}"), &context)
        {
            assert_ne!(instead, "nothing", "{}", method.name);
        }
    }
}
