//! Whole recordings: the sample that ships, and real traffic.

use std::fs;

use crate::run::{run, shared};

#[test]
fn the_sample_prints_its_findings() {
    let checked = run(&["check", "examples/frames.jsonl"], "");
    assert_eq!(checked.stdout, include_str!("frames.txt"));
    assert_eq!((checked.code, checked.stderr.as_str()), (1, ""));
}

#[test]
fn the_sample_has_valid_and_invalid_frames_of_every_revision() {
    let checked = run(&["check", "--json", "examples/frames.jsonl"], "").stdout;
    for revision in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] {
        for ok in [true, false] {
            let has = |line: &&str| {
                let value: serde_json::Value = serde_json::from_str(line).unwrap();
                value["revision"] == revision && value["ok"] == ok
            };
            assert!(checked.lines().any(|line| has(&line)), "{revision} {ok}");
        }
    }
}

#[test]
fn the_sample_is_written_back_but_for_what_is_invalid() {
    let written = run(&["roundtrip", "examples/frames.jsonl"], "");
    let checked = run(&["check", "examples/frames.jsonl"], "").stdout;
    assert_eq!(written.code, 1);
    let findings: Vec<&str> = checked
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| ![": note: ", ": remark: "].iter().any(|word| line.contains(word)))
        .collect();
    assert_eq!(written.stderr.lines().collect::<Vec<_>>(), findings);
    assert!(written.stdout.lines().count() > 20);
}

#[test]
fn real_traffic_is_valid_and_comes_back_equal() {
    let Some(folder) = shared("traffic") else { return };
    let mut files = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "jsonl") {
            continue;
        }
        files += 1;
        let name = path.to_str().unwrap();
        let checked = run(&["check", "--revision", "auto", name], "");
        assert_eq!((checked.code, checked.stdout.contains("note:")), (0, false), "{}", checked.stdout);
        let written = run(&["roundtrip", name], "");
        assert_eq!((written.code, written.stderr.as_str()), (0, ""), "{name}");
        let sent: Vec<serde_json::Value> = fs::read_to_string(&path)
            .unwrap()
            .lines()
            .map(|line| {
                let record: serde_json::Value = serde_json::from_str(line).unwrap();
                serde_json::from_str(record["frame"].as_str().unwrap()).unwrap()
            })
            .collect();
        let got: Vec<serde_json::Value> =
            written.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(got, sent, "{name}");
    }
    assert_eq!(files, 3);
}
