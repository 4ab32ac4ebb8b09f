//! `snapshots/errors`: the table, and the exact bytes of each condition for each revision, stand-ins included.

use std::fmt::Write as _;
use std::path::PathBuf;

use mcp_wire::Revision;
use mcp_wire::error::{Cause, Condition, ErrorKind, Row, Site, WireError};

use super::{application, response, sample, text, wire};

/// Compares with `snapshots/errors/<name>.snap`; all settings of such snapshots are here.
fn assert_errors(name: &str, text: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("snapshots/errors"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

fn span(since: Option<Revision>, until: Option<Revision>) -> String {
    let date = |revision: Option<Revision>| revision.map(|revision| revision.to_string()).unwrap_or_default();
    format!("{}..{}", date(since), date(until))
}

fn row(row: &Row) -> String {
    let mut text = format!("{} {} in {}\n", row.kind, row.code, span(Some(row.since), row.until));
    let Row { shares, fallback, draft, http_legacy, http_modern, http_meta, http_handler, .. } = *row;
    let name = |kind: ErrorKind| kind.to_string();
    let facts = [
        ("shares", shares.map(name)),
        ("fallback", fallback.map(name)),
        ("draft", draft.map(|code| code.to_string())),
        ("message", Some(row.message.to_owned())),
        ("meaning", Some(row.meaning.to_owned())),
        ("data", (!row.data.is_empty()).then(|| row.data.join(", "))),
        ("methods", (!row.methods.is_empty()).then(|| row.methods.join(", "))),
        ("hop-local", row.is_hop_local.then(|| "yes".to_owned())),
        ("sender", Some(row.sender.as_str().to_owned())),
        ("http-legacy", http_legacy.map(|status| status.to_string())),
        ("http-modern", http_modern.map(|status| status.to_string())),
        ("http-meta", http_meta.map(|status| status.to_string())),
        ("http-handler", http_handler.map(|status| status.to_string())),
        ("link", Some(row.link.to_owned())),
    ];
    for (fact, value) in facts {
        if let Some(value) = value {
            let _ = writeln!(text, "    {fact}: {value}");
        }
    }
    for case in row.uses {
        let _ = writeln!(text, "    use {}: {}", span(case.since, case.until), case.text);
    }
    text
}

#[test]
fn the_table_is_as_reviewed() {
    let rows: Vec<String> = ErrorKind::rows().iter().map(row).collect();
    assert_errors("table", &rows.join("\n"));
}

#[test]
fn each_condition_has_its_bytes_in_each_revision() {
    for revision in Revision::ALL {
        let mut text = String::new();
        for kind in ErrorKind::ALL {
            let (form, error) = match sample(*kind).for_peer(revision) {
                Ok(error) => (String::new(), error),
                Err(refused) => (format!(" as {}", refused.fallback_kind()), refused.fallback()),
            };
            let statuses = match kind.row(revision) {
                Some(_) => {
                    [Site::Edge, Site::Handler].map(|site| kind.http_status(revision, site).to_string()).join("/")
                }
                None => "-".to_owned(),
            };
            let _ = writeln!(text, "{kind}{form} {statuses}\n    {}", response(error));
        }
        let own = Condition::Application(application()).for_peer(revision).unwrap();
        let _ = writeln!(text, "application\n    {}", response(own));
        assert_errors(&revision.to_string(), &text);
    }
}

#[test]
fn errors_of_peers_go_on_as_reviewed() {
    let peers = [
        r#"{"code":-32700,"message":"m"}"#,
        r#"{"code":-32602,"message":"m","data":{"uri":"file:///a"}}"#,
        r#"{"code":-32602,"message":"m","data":{"supported":["2025-06-18"],"requested":"1"}}"#,
        r#"{"code":-32002,"message":"m","data":{"uri":"file:///a","more":1}}"#,
        r#"{"code":-32001,"message":"m"}"#,
        r#"{"code":-32020,"message":"m","data":{"header":"Mcp-Name"}}"#,
        r#"{"code":-32021,"message":"m","data":{"requiredCapabilities":{"sampling":{}}}}"#,
        r#"{"code":-32022,"message":"m","data":{"supported":["2026-07-28"],"requested":"1"}}"#,
        r#"{"code":-32042,"message":"m","data":{"elicitations":[]}}"#,
        r#"{"code":-32099,"message":"m","data":{"own":1}}"#,
        r#"{"code":4711,"message":"m","data":[1.0]}"#,
    ];
    let mut out = String::new();
    for (peer, method) in
        peers.into_iter().flat_map(|peer| ["initialize", "resources/read"].map(|method| (peer, method)))
    {
        let _ = writeln!(out, "{method} {peer}");
        for (from, to) in Revision::ALL.iter().flat_map(|from| Revision::ALL.map(|to| (*from, to))) {
            let passed = wire(peer).translate(from, to, method);
            match passed.changed() {
                Some(change) => {
                    let error = text(passed.error());
                    let _ = writeln!(out, "    {from} to {to}: {change:?}\n        {error}");
                }
                None => assert_eq!(text(passed.error()), peer),
            }
        }
    }
    assert_errors("translation", &out);
}

#[test]
fn the_text_of_the_table_stands_where_a_site_says_nothing() {
    for row in ErrorKind::rows() {
        let revision = row.since;
        assert_eq!(row.kind.message(revision), row.message);
        let silent: WireError = match row.kind {
            ErrorKind::MethodNotFound => Condition::MethodNotFound(Cause::default()).for_peer(revision).unwrap(),
            _ => sample(row.kind).for_peer(revision).unwrap(),
        };
        let has_line = matches!(row.kind, ErrorKind::InvalidRequest | ErrorKind::InvalidParams);
        assert!(has_line || silent.message() == row.message, "{}", row.kind);
    }
}
