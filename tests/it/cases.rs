//! Cases from the wild: what strict and lenient reading make of them, by the types of the registry.
//!
//! A row has the number of its case, the revisions, the type and the text.

mod members;
mod numbers;
mod reasons;
mod unions;

use mcp_wire::Revision::{self, V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28};
use mcp_wire::{Mode, registry};

const ALL: &[Revision] = &[V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28];
/// Those whose requests are defined without their envelope.
const BARE: &[Revision] = &[V2024_11_05, V2025_03_26, V2025_06_18];
const HANDSHAKE: &[Revision] = &[V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25];
const SINCE_2025_06: &[Revision] = &[V2025_06_18, V2025_11_25, V2026_07_28];
const SINCE_2025_11: &[Revision] = &[V2025_11_25, V2026_07_28];
const ONLY_2025: &[Revision] = &[V2025_06_18, V2025_11_25];
const ONLY_2025_06: &[Revision] = &[V2025_06_18];
const ONLY_2025_11: &[Revision] = &[V2025_11_25];
const ONLY_2026: &[Revision] = &[V2026_07_28];

/// What reading makes of a text.
#[derive(Clone, Copy)]
enum Verdict {
    /// It is written as it came.
    Same,
    /// It is written as it came, after these tolerances.
    Noted(&'static [&'static str]),
    /// It is written so, after these tolerances.
    Written(&'static str, &'static [&'static str]),
    /// It is refused with these words.
    Refused(&'static str),
}

#[track_caller]
fn check(case: &str, revisions: &[Revision], of: &str, text: &str, strict: Verdict, lenient: Verdict) {
    for revision in revisions {
        let entry = registry::find(*revision, of).unwrap_or_else(|| panic!("{case}, {revision}: no {of}"));
        for (mode, verdict) in [(Mode::Strict, strict), (Mode::Lenient, lenient)] {
            let got = match entry.round_trip(text, mode) {
                Ok(read) => {
                    let notes: Vec<String> = read.notes.iter().map(ToString::to_string).collect();
                    format!("{} {notes:?}", read.value)
                }
                Err(error) => error.to_string(),
            };
            let expected = match verdict {
                Verdict::Same => format!("{text} []"),
                Verdict::Noted(notes) => format!("{text} {notes:?}"),
                Verdict::Written(written, notes) => format!("{written} {notes:?}"),
                Verdict::Refused(error) => error.to_owned(),
            };
            assert_eq!(got, expected, "{case}, {revision} {of}, {mode:?}: {text}");
        }
    }
}

/// A row of which strict and lenient reading make the same.
#[track_caller]
fn both(case: &str, revisions: &[Revision], of: &str, text: &str, verdict: Verdict) {
    check(case, revisions, of, text, verdict, verdict);
}
