//! The distilled error: what it names, in how many bytes, and where it stops.

use std::time::{Duration, Instant};

use crate::errors::RELEASED;
use mcp_wire::{Distilled, Mode, Place, Revision, validate};

use crate::snapshots::assert_snapshot;

/// A message of our own that is wrong: what to check it as, and its text.
struct Bad {
    what: &'static str,
    text: String,
}

/// The messages of a revision; what only some revisions have is filled in.
fn bad(revision: Revision) -> Vec<Bad> {
    let is_modern = revision.is_modern();
    let meta = match is_modern {
        true => format!(
            r#""_meta":{{"io.modelcontextprotocol/protocolVersion":"{revision}","io.modelcontextprotocol/clientCapabilities":{{}}}}"#
        ),
        false => r#""_meta":{"progressToken":1}"#.to_owned(),
    };
    let rows = include_str!("distilled/messages.tsv").lines().map(|line| {
        let [revisions, what, text] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("three columns: {line}") };
        (revisions.split_once("..").expect("two revisions"), what, text)
    });
    rows.filter(|((since, until), _, _)| (*since..=*until).contains(&revision.as_str()))
        .map(|(_, what, text)| Bad {
            what,
            text: text
                .replace("$META", &meta)
                .replace("$COMPLETE", if is_modern { r#""resultType":"complete","# } else { "" })
                .replace("$CACHE", if is_modern { r#""ttlMs":0,"cacheScope":"private","# } else { "" }),
        })
        .collect()
}

fn check(revision: Revision, Bad { what, text }: &Bad) -> Result<(), Distilled> {
    match what.split_once(' ') {
        None => validate::message(revision, text, Mode::Strict),
        Some(("result", method)) => validate::result(revision, method, text, Mode::Strict),
        Some(("definition", name)) => validate::definition(revision, name, text, Mode::Strict)
            .unwrap_or_else(|| panic!("{revision}: no definition {name}")),
        Some(_) => panic!("{what} is nothing to check"),
    }
}

#[test]
fn every_true_cause_is_named_and_nothing_else() {
    for revision in RELEASED {
        let bad = bad(revision);
        assert!(bad.len() > 30, "{revision}: {} messages", bad.len());
        let mut snapshot = String::new();
        for bad in bad {
            let distilled = check(revision, &bad).expect_err(&bad.text);
            let written = serde_json::to_string(&distilled).unwrap();
            assert!(written.len() <= 512, "{revision}: {} bytes for {}: {written}", written.len(), bad.text);
            let errors =
                written.replace(r#","errors":["#, ",\n  \"errors\":[").replace(r#"},{"at""#, "},\n    {\"at\"");
            snapshot += &format!("{} {}\n  {errors}\n\n", bad.what, bad.text);
        }
        assert_snapshot("errors/distilled", revision.as_str(), &snapshot);
    }
}

#[test]
fn places_and_problems_are_bounded_and_the_last_entry_counts_the_rest() {
    let tools = vec![r#"{"name":1}"#; 40].join(",");
    let text = format!(r#"{{"tools":[{tools}],"resultType":"complete","ttlMs":0,"cacheScope":"private"}}"#);
    let distilled = validate::result(Revision::V2026_07_28, "tools/list", &text, Mode::Strict).unwrap_err();
    let written: serde_json::Value = serde_json::to_value(&distilled).unwrap();
    let errors = written["errors"].as_array().unwrap();
    assert_eq!(errors.len(), 17);
    let named: usize = errors[..16].iter().map(|entry| entry["problems"].as_array().unwrap().len()).sum();
    assert_eq!(distilled.more(), 80 - named);
    assert_eq!(errors[16]["problems"][0], format!("{} more problems", 80 - named));
    assert!(errors[..16].is_sorted_by_key(|entry| entry["at"].as_str().unwrap().to_owned()));

    let names: Vec<String> = (0..20).map(|index| format!(r#""m{index}":0,"m{index}":0"#)).collect();
    let text = format!(r#"{{"name":"a","version":"1",{}}}"#, names.join(","));
    let twice =
        validate::definition(Revision::V2026_07_28, "Implementation", &text, Mode::Strict).unwrap().unwrap_err();
    assert_eq!((twice.violations().len(), twice.more()), (8, 12));
}

fn state() -> Place {
    Place::top().member("params").member("requestState")
}

#[test]
fn by_hand_texts_stay_on_one_line_and_are_cut() {
    let distilled = Distilled::new(state(), format!("expired\n{}", "x".repeat(10_000)));
    assert!(distilled.message().len() < 400 && !distilled.message().contains('\n'), "{distilled}");
    assert!(serde_json::to_string(&distilled).unwrap().len() < 700);
    let same = distilled.clone().and(state(), "expired").and(state(), "expired");
    assert_eq!(same.violations().len(), 2);
    let many = (0..100)
        .fold(Distilled::new(Place::top().member("a"), "0"), |all, index| all.and(Place::top().member("a"), index));
    assert_eq!((many.violations().len(), many.more()), (8, 92));
}

/// The time for a text, and the bytes of what is said of it.
fn time(text: &str, name: &str) -> (Duration, usize) {
    let revision = Revision::V2026_07_28;
    let start = Instant::now();
    let checked = match name {
        "message" => validate::message(revision, text, Mode::Strict),
        name => validate::definition(revision, name, text, Mode::Strict).expect("a definition"),
    };
    let size = checked.err().map_or(0, |distilled| serde_json::to_string(&distilled).unwrap().len());
    (start.elapsed(), size)
}

#[test]
fn hostile_input_costs_linear_time_and_gives_bounded_errors() {
    type Make = fn(usize) -> String;
    let nested: Make = |n| format!(r#"{{"name":{}{},"version":1}}"#, "[".repeat(n), "]".repeat(n));
    let rows: &[(&str, &str, Make)] = &[
        ("Implementation", "deep nesting", nested),
        ("Implementation", "many unknown members", |n| {
            let members: Vec<String> = (0..n).map(|index| format!(r#""m{index}":{index}"#)).collect();
            format!(r#"{{"name":1,{}}}"#, members.join(","))
        }),
        ("Implementation", "one member again and again", |n| format!(r#"{{{}"name":1}}"#, r#""name":0,"#.repeat(n))),
        ("Implementation", "a huge string", |n| format!(r#"{{"name":"{}","version":1}}"#, "\\u0041".repeat(n))),
        ("ListToolsResult", "many bad items", |n| format!(r#"{{"tools":[{}1]}}"#, r#"{"name":1},"#.repeat(n))),
        ("ElicitResult", "many bad answers", |n| {
            let members: Vec<String> = (0..n).map(|index| format!(r#""a{index}":{{}}"#)).collect();
            format!(r#"{{"action":"accept","content":{{{}}}}}"#, members.join(","))
        }),
        ("InputResponse", "an answer of many members", |n| {
            format!(r#"{{"action":"accept","content":{{}},{}"model":1}}"#, r#""x":[[[]]],"#.repeat(n))
        }),
        ("CallToolResult", "many blocks of no kind", |n| {
            format!(r#"{{"resultType":"complete","content":[{}1]}}"#, r#"{"type":"no","x":[{}]},"#.repeat(n))
        }),
        ("message", "a method that is long", |n| format!(r#"{{"id":1,"method":"{}","params":3}}"#, "m".repeat(n))),
    ];
    for (name, what, make) in rows {
        // Quadratic time would be minutes; on a busy machine a short time means nothing.
        let (long, size) = time(&make(100_000), name);
        println!("{what}: {long:?}, {size} bytes");
        assert!(size > 0 && size < 6000, "{what}: {size} bytes");
        assert!(long < Duration::from_secs(15), "{what}: {long:?}");
    }
}
