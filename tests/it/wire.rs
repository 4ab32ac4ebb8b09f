//! The exact bytes of every message of every revision: `snapshots/wire/<revision>/<area>.snap`.
//!
//! The values are built with the typed API. Each line is read back strictly by the side that receives it, and must be
//! written again as the same bytes.

mod made;
mod orders;
mod refused;
mod v2024_11_05;
mod v2025_03_26;
mod v2025_06_18;
mod v2025_11_25;
mod v2026_07_28;
mod variants;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::str::FromStr;

use mcp_wire::{
    Call, Map, MayBeTask, Method, Mode, Notice, Notification, PeerError, ReadOptions, Response, Revision, Sender,
    WireError, error_reply, error_reply_without_id, parse_response_with, registry,
};

use crate::envelopes::{at_client_with, at_server_with};

/// A message: its method, with `@case` where it has several, and its text.
pub(crate) struct Line {
    name: String,
    text: String,
}

impl Line {
    fn new(method: &str, case: &str, text: String) -> Self {
        assert!(!text.contains('\n'), "{method}@{case} is not on one line");
        let name = if case.is_empty() { method.to_owned() } else { format!("{method}@{case}") };
        Self { name, text }
    }

    fn method(&self) -> &str {
        self.name.split('@').next().unwrap()
    }
}

/// Reads a value out of its text: free-form JSON, a schema, a number.
fn from<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().unwrap()
}

fn map<V, const N: usize>(members: [(&str, V); N]) -> Map<V> {
    members.into_iter().collect()
}

fn utf8(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

/// Reads a text as those who receive it do.
#[track_caller]
fn comes_back(sender: Sender, revision: Revision, text: &str, expect: &str) {
    if sender.is_client() {
        assert_eq!(at_server_with(revision, text.as_bytes(), &ReadOptions::STRICT).unwrap(), expect, "{revision}");
    }
    if sender.is_server() {
        assert_eq!(at_client_with(revision, text.as_bytes(), &ReadOptions::STRICT).unwrap(), expect, "{revision}");
    }
}

#[track_caller]
fn request<M: Method>(case: &str, call: Call<M>) -> Line {
    let text = utf8(call.to_vec().unwrap());
    comes_back(M::SENDER, M::REVISION, &text, &format!("request {text}"));
    Line::new(M::NAME, case, text)
}

#[track_caller]
fn notification<N: Notification>(case: &str, params: impl Into<N::Params>) -> Line {
    let text = utf8(Notice::<N>::new(params).to_vec().unwrap());
    comes_back(N::SENDER, N::REVISION, &text, &format!("notification {text}"));
    Line::new(N::NAME, case, text)
}

#[track_caller]
fn result<M: Method>(case: &str, result: impl Into<M::Result>) -> Line {
    response::<M>(case, Response::ok("r-1", result.into()))
}

#[track_caller]
fn response<M: Method>(case: &str, response: Response<M::Result>) -> Line {
    let text = utf8(response.to_vec().unwrap());
    let read = parse_response_with::<M>(text.as_bytes(), &ReadOptions::STRICT).unwrap();
    assert_eq!(utf8(read.value.to_vec().unwrap()), text);
    Line::new(M::NAME, case, text)
}

/// What a method is answered with at once when it is run as a task.
#[track_caller]
fn accepted<M: MayBeTask>(result: M::Accepted) -> Line {
    let json = serde_json::to_string(&result).unwrap();
    let text = utf8(Response::ok(4, result).to_vec().unwrap());
    assert_eq!(text, format!(r#"{{"jsonrpc":"2.0","id":4,"result":{json}}}"#));
    let read = mcp_wire::read::<M::Accepted>(&json, Mode::Strict).unwrap();
    assert_eq!(serde_json::to_string(&read.value).unwrap(), json);
    Line::new(M::NAME, "task", text)
}

/// An error response of a method.
#[track_caller]
fn error<M: Method>(case: &str, error: impl Into<M::Error>) -> Line {
    response::<M>(case, Response::error(9, error))
}

/// The error of another peer, passed on.
#[track_caller]
fn relayed<M: Method>(error: PeerError) -> Line {
    let passed = error.translate(M::REVISION, M::REVISION, M::NAME);
    let text = utf8(error_reply(9, passed.into_error()));
    let read = parse_response_with::<M>(text.as_bytes(), &ReadOptions::STRICT).unwrap();
    assert_eq!(utf8(read.value.to_vec().unwrap()), text);
    Line::new(M::NAME, "relayed", text)
}

/// An error response to a request whose id could not be read; its id is null in older revisions.
#[track_caller]
fn error_without_id(revision: Revision, error: impl Into<WireError>) -> Line {
    let error = error.into();
    let expect = format!("error - {} {}", error.code(), error.message());
    let text = utf8(error_reply_without_id(error));
    comes_back(Sender::Either, revision, &text, &expect);
    Line::new("without-id", "", text)
}

/// Compares with a snapshot of its revision.
#[track_caller]
fn pin(revision: Revision, area: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(format!("{}/snapshots/wire/{revision}", env!("CARGO_MANIFEST_DIR")));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(area, text));
}

/// The messages of a revision, by area.
struct Sheet {
    revision: Revision,
    requests: Vec<Line>,
    notifications: Vec<Line>,
    results: Vec<Line>,
    errors: Vec<Line>,
}

impl Sheet {
    fn areas(&self) -> [(&'static str, &[Line]); 4] {
        [
            ("requests", &self.requests),
            ("notifications", &self.notifications),
            ("results", &self.results),
            ("errors", &self.errors),
        ]
    }
}

#[track_caller]
fn check(sheet: &Sheet) {
    every_method_and_error_appears(sheet);
    variants::every_variant_appears(sheet);
    for (area, lines) in sheet.areas() {
        let mut names = BTreeSet::new();
        let repeated: Vec<_> = lines.iter().map(|line| &line.name).filter(|name| !names.insert(*name)).collect();
        assert!(repeated.is_empty(), "{area} of {}: {repeated:?} twice", sheet.revision);
        let text: Vec<_> = lines.iter().map(|line| format!("{}: {}", line.name, line.text)).collect();
        pin(sheet.revision, area, &text.join("\n"));
    }
}

#[track_caller]
fn every_method_and_error_appears(sheet: &Sheet) {
    let revision = sheet.revision;
    let known = registry::methods(revision);
    let methods = |lines: &[Line]| lines.iter().map(|line| line.method().to_owned()).collect::<BTreeSet<_>>();
    let listed = |keep: &dyn Fn(&registry::MethodEntry) -> bool| {
        known.iter().filter(|entry| keep(entry)).map(|entry| entry.name.to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(methods(&sheet.notifications), listed(&|entry| entry.result.is_none()), "{revision}");
    let is_sent = |entry: &registry::MethodEntry| entry.result.is_some() && entry.sender != Sender::Input;
    assert_eq!(methods(&sheet.requests), listed(&is_sent), "{revision}");
    assert_eq!(methods(&sheet.results), listed(&is_sent), "{revision}");
    // What stands in a result that asks for input, and in the call that brings the answers.
    for input in listed(&|entry| entry.sender == Sender::Input) {
        let needle = format!(r#""method":"{input}""#);
        assert!(sheet.results.iter().any(|line| line.text.contains(&needle)), "{revision}: no input request {input}");
    }
    for condition in registry::outline(revision).lines().filter_map(|line| line.strip_prefix("error ")) {
        let case = format!("@{}", condition.split(' ').next().unwrap());
        assert!(sheet.errors.iter().any(|line| line.name.ends_with(&case)), "{revision}: no error {case}");
    }
    for entry in known.iter().filter(|entry| entry.may_be_task) {
        let name = format!("{}@task", entry.name);
        assert!(sheet.results.iter().any(|line| line.name == name), "{revision}: no result {name}");
    }
}

#[test]
fn messages_of_2024_11_05_are_written_as_reviewed() {
    check(&v2024_11_05::sheet());
}

#[test]
fn messages_of_2025_03_26_are_written_as_reviewed() {
    check(&v2025_03_26::sheet());
}

#[test]
fn messages_of_2025_06_18_are_written_as_reviewed() {
    check(&v2025_06_18::sheet());
}

#[test]
fn messages_of_2025_11_25_are_written_as_reviewed() {
    check(&v2025_11_25::sheet());
}

#[test]
fn messages_of_2026_07_28_are_written_as_reviewed() {
    check(&v2026_07_28::sheet());
}
