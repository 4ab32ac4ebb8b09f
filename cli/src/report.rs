//! How findings look, for people and for programs.

use std::collections::BTreeMap;
use std::io;

use mcp_wire::{Quoted, Violation};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::out::{At, BAD, GOOD, HEAD, Out};
use crate::session::unknown_words;
use crate::verdict::{Aside, Fault, Kind, Verdict, What};

/// A verdict as a JSON object.
pub(crate) struct FrameReport<'a> {
    pub(crate) line: u64,
    pub(crate) verdict: &'a Verdict,
    /// The name of the input, where there are several.
    pub(crate) file: Option<&'a str>,
}

impl Serialize for FrameReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let verdict = self.verdict;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry("ok", &verdict.is_ok())?;
        map.serialize_entry("kind", verdict.kind.as_str())?;
        map.serialize_entry("id", &verdict.id)?;
        map.serialize_entry("method", &verdict.method)?;
        map.serialize_entry("revision", verdict.revision.as_str())?;
        if verdict.method.is_some() {
            map.serialize_entry("known", &verdict.known_in.is_none())?;
        }
        if let Some(known_in) = &verdict.known_in {
            let known_in: Vec<&str> = known_in.iter().map(|revision| revision.as_str()).collect();
            map.serialize_entry("known_in", &known_in)?;
        }
        if let Some(direction) = &verdict.direction {
            map.serialize_entry("direction", direction)?;
        }
        if let Some(fault) = &verdict.fault {
            map.serialize_entry("code", &fault.code)?;
        }
        if !verdict.skipped.is_empty() {
            map.serialize_entry("skipped", &verdict.skipped)?;
        }
        if !verdict.remarks.is_empty() {
            map.serialize_entry("remarks", &verdict.remarks)?;
        }
        finish(map, verdict.fault.as_ref(), &verdict.notes, self.file)
    }
}

/// A document as a JSON object.
pub(crate) struct DocumentReport<'a> {
    pub(crate) line: u64,
    pub(crate) type_name: &'a str,
    pub(crate) revision: &'a str,
    pub(crate) fault: Option<&'a Fault>,
    pub(crate) notes: &'a [Aside],
    /// The name of the input, where there are several.
    pub(crate) file: Option<&'a str>,
}

impl Serialize for DocumentReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry("ok", &self.fault.is_none())?;
        map.serialize_entry("type", self.type_name)?;
        map.serialize_entry("revision", self.revision)?;
        finish(map, self.fault, self.notes, self.file)
    }
}

/// Writes what both reports end with.
fn finish<M: SerializeMap>(
    mut map: M,
    fault: Option<&Fault>,
    notes: &[Aside],
    file: Option<&str>,
) -> Result<M::Ok, M::Error> {
    if let Some(fault) = fault {
        map.serialize_entry("message", &fault.message)?;
        map.serialize_entry("errors", &places(fault))?;
    }
    if !notes.is_empty() {
        map.serialize_entry("notes", notes)?;
    }
    if let Some(file) = file {
        map.serialize_entry("file", file)?;
    }
    map.end()
}

/// Gathers problems by their place; how many are not named comes last, and has no place.
fn places(fault: &Fault) -> Vec<Place<'_>> {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for violation in &fault.violations {
        let problems = places.entry(violation.at.as_str()).or_default();
        let problem = violation.problem.to_string();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }
    let rest = fault.rest().map(|rest| Place { at: None, problems: vec![rest] });
    places.into_iter().map(|(at, problems)| Place { at: Some(at), problems }).chain(rest).collect()
}

struct Place<'a> {
    at: Option<&'a str>,
    problems: Vec<String>,
}

impl Serialize for Place<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(at) = self.at {
            map.serialize_entry("at", at)?;
        }
        map.serialize_entry("problems", &self.problems)?;
        map.end()
    }
}

impl Serialize for Aside {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("at", &self.at)?;
        match &self.what {
            What::Tolerance(tolerance) => map.serialize_entry("tolerance", tolerance.as_str())?,
            What::Words(words) => map.serialize_entry("note", words)?,
        }
        map.end()
    }
}

/// Lists what a fault says, one line a problem.
pub(crate) fn problems(fault: &Fault) -> Vec<String> {
    match fault.violations.as_slice() {
        [] => vec![fault.message.clone()],
        violations => violations.iter().map(Violation::to_string).chain(fault.rest()).collect(),
    }
}

/// Says what is wrong or odd about a frame, a line each.
pub(crate) fn each(verdict: &Verdict, mut say: impl FnMut(String) -> io::Result<()>) -> io::Result<()> {
    verdict.fault.iter().flat_map(problems).try_for_each(&mut say)?;
    if let Some(direction) = &verdict.direction {
        say(format!("{direction} at /method"))?;
    }
    verdict.remarks.iter().try_for_each(|remark| say(format!("remark: {remark}")))
}

/// Writes a verdict for people.
pub(crate) fn print(out: &mut Out, at: At<'_>, verdict: &Verdict) -> io::Result<()> {
    for problem in verdict.fault.iter().flat_map(problems) {
        out.finding(at, problem)?;
    }
    if let Some(known_in) = &verdict.known_in
        && !matches!(verdict.kind, Kind::Result | Kind::Error)
    {
        out.note(at, format_args!("{} at /method", unknown_words(verdict, known_in)))?;
    }
    if let Some(direction) = &verdict.direction {
        out.note(at, format_args!("{direction} at /method"))?;
    }
    for item in &verdict.skipped {
        out.note(at, format_args!("set aside {}: {}", item.at, item.reason))?;
    }
    verdict.remarks.iter().try_for_each(|remark| out.remark(at, remark))?;
    verdict.notes.iter().try_for_each(|note| out.note(at, note))
}

/// How many kinds of frames a summary tells apart.
const ROWS: usize = 256;

/// Counts frames by kind and method.
#[derive(Debug, Default)]
pub(crate) struct Summary {
    rows: BTreeMap<(Kind, String), Count>,
    total: Count,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    valid: u64,
    invalid: u64,
}

impl Count {
    fn add(&mut self, is_ok: bool) {
        *if is_ok { &mut self.valid } else { &mut self.invalid } += 1;
    }
}

impl Summary {
    pub(crate) fn add(&mut self, verdict: &Verdict) {
        self.total.add(verdict.is_ok());
        let method = verdict.method.as_deref().map_or_else(|| "-".to_owned(), plain);
        let key = (verdict.kind, method);
        let is_full = self.rows.len() >= ROWS && !self.rows.contains_key(&key);
        let key = if is_full { (verdict.kind, "(others)".to_owned()) } else { key };
        self.rows.entry(key).or_default().add(verdict.is_ok());
    }

    /// Prints a table and the totals.
    pub(crate) fn print(&self, out: &mut Out) -> io::Result<()> {
        if !self.rows.is_empty() {
            let wide = self.rows.keys().map(|(_, method)| method.chars().count()).max().unwrap_or_default().max(6);
            let head = format!("{:12}  {:wide$}  {:>7}  {:>7}", "kind", "method", "valid", "invalid");
            out.line("")?;
            out.line(&out.paint(HEAD, head))?;
            for ((kind, method), count) in &self.rows {
                let invalid = format!("{:>7}", count.invalid);
                let invalid = if count.invalid == 0 { invalid } else { out.paint(BAD, invalid) };
                out.line(&format!("{:12}  {method:wide$}  {:>7}  {invalid}", kind.as_str(), count.valid))?;
            }
            out.line("")?;
        }
        let Count { valid, invalid } = self.total;
        let frames = valid + invalid;
        let invalid = out.paint(if invalid == 0 { GOOD } else { BAD }, format_args!("{invalid} invalid"));
        out.line(&format!("{frames} frame{}: {valid} valid, {invalid}", if frames == 1 { "" } else { "s" }))
    }
}

/// Shows a method as it is where that is harmless.
fn plain(method: &str) -> String {
    let is_harmless = !method.is_empty() && method.chars().all(|c| c.is_ascii_graphic() && c != '"');
    if is_harmless { method.to_owned() } else { Quoted::new(method).to_string() }
}
