//! The contract, held by every error that the crate can build: the code is one of the table, `data` are absent or members
//! of the closed list in their typed shape, the message is one bounded line, and nothing of the request is echoed.

use std::collections::BTreeSet;

use mcp_wire::error::{Application, Condition, DATA_MEMBERS, ErrorKind, Failure, LINE_LIMIT, PeerError, ToolFailure};
use mcp_wire::{Frame, Limits, QUOTE_LIMIT, ReadOptions, Revision, WireError};
use serde_json::Value;

use super::{RELEASED, application, received, released_kinds, sample, text, with};

/// Every kind of text that is refused, and one part of each that no error may show.
const REFUSED: &[&str] = &[
    "",
    "{",
    "SECRET",
    "[SECRET]",
    "[]",
    "7",
    r#"{"jsonrpc":"2.0","id":7,"method":"SECRET","params":[]}"#,
    r#"{"jsonrpc":"2.0","id":7,"SECRET":1}"#,
    r#"{"jsonrpc":"2.0","id":{"SECRET":1},"method":"ping"}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":["SECRET"]}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"ping","result":{"SECRET":1}}"#,
    r#"{"jsonrpc":"2.0","id":7,"result":{"SECRET":1},"error":{"code":1,"message":"SECRET"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"error":{"code":"SECRET","message":"SECRET"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"arguments":{"SECRET":"SECRET"}}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":{"SECRET":1},"arguments":"SECRET"}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"completion/complete","params":{"ref":{"type":"no","SECRET":1},"argument":{"SECRET":1}}}"#,
    r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{"SECRET":1}}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"sampling/createMessage","params":{"SECRET":1,"messages":[{"SECRET":1}]}}"#,
    r#"{"jsonrpc":"2.0","id":7,"method":"x","params":{"a":"\ud800SECRET"}}"#,
];

/// Every error, with a name and the revision of the peer that it is for.
fn every_error() -> Vec<(String, Revision, WireError)> {
    let mut all = Vec::new();
    for revision in Revision::ALL {
        for kind in ErrorKind::ALL {
            let condition = sample(*kind);
            let built = condition.clone().for_peer(revision);
            assert_eq!(built.is_ok(), kind.row(revision).is_some(), "{kind} in {revision}");
            let name = if built.is_ok() { "condition" } else { "fallback" };
            let error = built.unwrap_or_else(|refused| refused.fallback());
            all.push((format!("{name} {kind}"), revision, error));
            // On from there, over any other peer.
            for from in Revision::ALL {
                let sent = condition.clone().for_peer_or_fallback(from);
                for method in ["tools/call", answered(*kind)] {
                    let passed = received(&sent).translate(from, revision, method);
                    // The SDKs' habit of -32001 has no meaning to a receiver: a gateway passes it on as it came.
                    if matches!(kind, ErrorKind::SessionNotFound) && kind.row(from).is_some() {
                        assert_eq!(passed.changed(), None);
                        continue;
                    }
                    // What means something for one method is not that for others: code and data stay the peer's.
                    if method != answered(*kind) {
                        continue;
                    }
                    all.push((format!("{kind} from {from} of {method}"), revision, passed.into_error()));
                    let passed = Failure::Peer(received(&sent)).for_peer(from, revision, method).unwrap();
                    all.push((format!("failure {kind} from {from} of {method}"), revision, passed));
                }
            }
        }
        // The variants of a revision's own enum are written out for those that are released.
        for error in RELEASED.contains(&revision).then(|| own(revision)).into_iter().flatten() {
            all.push(("own".to_owned(), revision, error));
        }
        for text in REFUSED {
            all.extend(
                rejections(text, revision).into_iter().map(|error| (format!("rejection of {text}"), revision, error)),
            );
        }
        if let ToolFailure::Protocol(error) = ToolFailure::of_input("no\ndate", revision) {
            all.push(("tool input".to_owned(), revision, error));
        }
    }
    all
}

/// A method that is answered with a condition.
fn answered(kind: ErrorKind) -> &'static str {
    let methods = ErrorKind::rows().iter().filter(|row| row.kind == kind).flat_map(|row| row.methods.iter().copied());
    methods.last().unwrap_or("tools/call")
}

/// Each variant of a revision's own `Error`.
fn own(revision: Revision) -> Vec<WireError> {
    use mcp_wire::{v2025_11_25, v2026_07_28};
    let mut kinds = BTreeSet::new();
    let mut errors = Vec::new();
    for kind in released_kinds() {
        let error = with!(revision, mcp => match sample(kind) {
            Condition::ParseError(cause) => Some(mcp::Error::ParseError(cause).into()),
            Condition::InvalidRequest(invalid) => Some(mcp::Error::InvalidRequest(invalid).into()),
            Condition::MethodNotFound(cause) => Some(mcp::Error::MethodNotFound(cause).into()),
            Condition::InvalidParams(invalid) => Some(mcp::Error::InvalidParams(invalid).into()),
            Condition::ResourceNotFound(missing) => Some(mcp::Error::ResourceNotFound(missing).into()),
            Condition::InternalError(cause) => Some(mcp::Error::InternalError(cause).into()),
            Condition::UnsupportedProtocolVersion(versions) => Some(mcp::Error::UnsupportedProtocolVersion(versions).into()),
            Condition::SessionNotFound(_)
            | Condition::MissingSession(_)
            | Condition::BadVersionHeader(_)
            | Condition::UserRejected(_)
            | Condition::UrlElicitationRequired(_)
            | Condition::HeaderMismatch(_)
            | Condition::MissingRequiredClientCapability(_)
            | Condition::Application(_) => None,
            #[allow(unreachable_patterns, reason = "a later revision may bring more")]
            _ => None,
        });
        let error: Option<WireError> = error.or_else(|| match (sample(kind), revision) {
            (Condition::SessionNotFound(cause), Revision::V2025_03_26) => {
                Some(mcp_wire::v2025_03_26::Error::SessionNotFound(cause).into())
            }
            (Condition::SessionNotFound(cause), Revision::V2025_06_18) => {
                Some(mcp_wire::v2025_06_18::Error::SessionNotFound(cause).into())
            }
            (Condition::SessionNotFound(cause), Revision::V2025_11_25) => {
                Some(v2025_11_25::Error::SessionNotFound(cause).into())
            }
            (Condition::UrlElicitationRequired(_), Revision::V2025_11_25) => {
                Some(v2025_11_25::Error::UrlElicitationRequired(super::elicitations()).into())
            }
            (Condition::HeaderMismatch(mismatch), Revision::V2026_07_28) => {
                Some(v2026_07_28::Error::HeaderMismatch(mismatch).into())
            }
            (Condition::MissingRequiredClientCapability(_), Revision::V2026_07_28) => {
                Some(v2026_07_28::Error::MissingRequiredClientCapability(super::required()).into())
            }
            (Condition::MissingSession(cause), Revision::V2025_03_26) => {
                Some(mcp_wire::v2025_03_26::Error::MissingSession(cause).into())
            }
            (Condition::MissingSession(cause), Revision::V2025_06_18) => {
                Some(mcp_wire::v2025_06_18::Error::MissingSession(cause).into())
            }
            (Condition::MissingSession(cause), Revision::V2025_11_25) => {
                Some(v2025_11_25::Error::MissingSession(cause).into())
            }
            (Condition::BadVersionHeader(cause), Revision::V2025_06_18) => {
                Some(mcp_wire::v2025_06_18::Error::BadVersionHeader(cause).into())
            }
            (Condition::BadVersionHeader(cause), Revision::V2025_11_25) => {
                Some(v2025_11_25::Error::BadVersionHeader(cause).into())
            }
            (Condition::UserRejected(cause), Revision::V2024_11_05) => {
                Some(mcp_wire::v2024_11_05::Error::UserRejected(cause).into())
            }
            (Condition::UserRejected(cause), Revision::V2025_03_26) => {
                Some(mcp_wire::v2025_03_26::Error::UserRejected(cause).into())
            }
            (Condition::UserRejected(cause), Revision::V2025_06_18) => {
                Some(mcp_wire::v2025_06_18::Error::UserRejected(cause).into())
            }
            (Condition::UserRejected(cause), Revision::V2025_11_25) => {
                Some(v2025_11_25::Error::UserRejected(cause).into())
            }
            _ => None,
        });
        if let Some(error) = error {
            kinds.insert(kind);
            // The enum of the revision and the revision-free condition say the same.
            assert_eq!(error, sample(kind).for_peer(revision).unwrap(), "{kind} in {revision}");
            errors.push(error);
        }
    }
    let expected: BTreeSet<ErrorKind> = released_kinds().filter(|kind| kind.row(revision).is_some()).collect();
    assert_eq!(kinds, expected, "{revision}: the variants are the conditions of the revision");
    errors
}

fn rejections(text: &str, revision: Revision) -> Vec<WireError> {
    let limits = Limits { bytes: 30, ..Limits::DEFAULT };
    let frame = [
        Frame::parse(text.as_bytes()).err(),
        Frame::parse_with(text.as_bytes(), &ReadOptions { limits, ..ReadOptions::STRICT }).err(),
    ];
    let sides = with!(revision, mcp => [
        mcp::ClientMessage::parse(text.as_bytes()).err(),
        mcp::ServerMessage::parse(text.as_bytes()).err(),
    ]);
    let mut errors = Vec::new();
    for refused in frame.into_iter().chain(sides).flatten() {
        // What is said and what is written are one.
        let error = refused.error(revision);
        let reply: Option<Value> = refused.reply(revision).map(|reply| serde_json::from_slice(&reply).unwrap());
        let written = error.as_ref().map(|error| serde_json::to_value(error).unwrap());
        assert_eq!(reply.map(|mut reply| reply["error"].take()), written, "{text}");
        let code = refused.code();
        let known = [-32700, -32600, -32601, -32602].map(Some);
        assert!(code.is_none() || known.contains(&code), "{text}: {code:?}");
        errors.extend(error);
    }
    errors
}

/// Tells what is wrong with an error that this side sends to a peer of a revision.
fn problem(error: &WireError, revision: Revision) -> Option<String> {
    problem_of(&received(error), revision)
}

fn problem_of(error: &PeerError, revision: Revision) -> Option<String> {
    let object: Value = serde_json::to_value(error).unwrap();
    let members: Vec<&str> = object.as_object().unwrap().keys().map(String::as_str).collect();
    if !members.iter().all(|member| ["code", "message", "data"].contains(member)) {
        return Some(format!("members {members:?}"));
    }
    let message = error.message();
    if message.trim().is_empty() || message.chars().count() > LINE_LIMIT || message.chars().any(char::is_control) {
        return Some(format!("message {message:?}"));
    }
    let Some(code) = error.code().as_i64() else { return Some(format!("code {}", error.code())) };
    let rows: Vec<_> = ErrorKind::rows().iter().filter(|row| row.code == code && row.is_in(revision)).collect();
    if rows.is_empty() {
        return Some(format!("code {code} is none of {revision}"));
    }
    let data = object.get("data")?;
    let Some(data) = data.as_object().filter(|data| !data.is_empty()) else { return Some(format!("data {data}")) };
    let is_quote = |value: &Value| value.as_str().is_some_and(|text| text.chars().count() <= QUOTE_LIMIT + 1);
    for (member, value) in data {
        if !DATA_MEMBERS.contains(&member.as_str()) {
            return Some(format!("the data member {member} is not in the closed list"));
        }
        let fits = match member.as_str() {
            "expected" | "header" | "received" | "requested" => is_quote(value),
            "uri" => value.as_str().is_some_and(|text| text.chars().count() <= 2049),
            "supported" => value.as_array().is_some_and(|list| list.len() <= 64 && list.iter().all(is_quote)),
            "requiredCapabilities" => value.is_object(),
            "elicitations" => value.as_array().is_some_and(|list| list.iter().all(Value::is_object)),
            "errors" => value.as_array().is_some_and(|list| list.len() <= 17 && list.iter().all(is_place)),
            _ => false,
        };
        if !fits {
            return Some(format!("the data member {member} is {value}"));
        }
    }
    let fits = rows.iter().any(|row| data.keys().all(|member| row.data.contains(&member.as_str())));
    (!fits).then(|| format!("data {data:?} are none of {code}"))
}

fn is_place(entry: &Value) -> bool {
    let is_line = |line: &Value| line.as_str().is_some_and(|line| !line.chars().any(char::is_control));
    let problems = entry["problems"].as_array();
    // The last entry may count what is not named, and then has no place.
    entry.as_object().is_some_and(|entry| entry.len() == 1 + usize::from(entry.contains_key("at")))
        && entry.get("at").is_none_or(is_line)
        && problems.is_some_and(|problems| (1..=8).contains(&problems.len()) && problems.iter().all(is_line))
}

#[test]
fn every_envelope_keeps_the_contract() {
    let all = every_error();
    assert!(all.len() > 700, "{}", all.len());
    for (name, revision, error) in &all {
        assert_eq!(problem(error, *revision), None, "{name} for {revision}: {}", text(error));
    }
    // No condition is left out, and every member of the closed list is used.
    let texts: String = all.iter().map(|(_, _, error)| text(error)).collect();
    for member in DATA_MEMBERS {
        assert!(texts.contains(&format!("\"{member}\":")), "{member}");
    }
}

#[test]
fn nothing_of_a_request_is_echoed_but_the_value_that_is_wrong() {
    for revision in Revision::ALL {
        for refused in REFUSED {
            for error in rejections(refused, revision) {
                let error = text(&error);
                // A method that nobody knows is quoted, and nothing else is.
                let error = error.replace(r#"no method \"SECRET\""#, "no method");
                assert!(!error.contains("SECRET"), "{revision}: {refused}: {error}");
            }
        }
    }
}

#[test]
fn application_errors_keep_the_contract_but_for_their_data() {
    for revision in Revision::ALL {
        let error = Condition::Application(application()).for_peer(revision).unwrap();
        assert_eq!(problem(&error, revision).as_deref(), Some(format!("code 4711 is none of {revision}").as_str()));
        let passed = received(&error).translate(revision, Revision::LATEST, "tools/call");
        assert_eq!((text(passed.error()), passed.changed()), (text(&error), None));
        let long = Application::new(application().code, "a\nb ".repeat(1000));
        let long = Condition::Application(long).for_peer(revision).unwrap();
        assert_eq!(long.message().chars().count(), LINE_LIMIT);
    }
}

#[test]
fn the_gate_sees_what_breaks_the_contract() {
    let cases = [
        (r#"{"code":-32602,"message":"a\nb"}"#, "message"),
        (r#"{"code":-32602,"message":""}"#, "message"),
        (r#"{"code":-32050,"message":"m"}"#, "code"),
        (r#"{"code":-9223372036854775809,"message":"m"}"#, "code -9223372036854775809"),
        (r#"{"code":-32602,"message":"m","data":null}"#, "data"),
        (r#"{"code":-32602,"message":"m","data":{}}"#, "data"),
        (r#"{"code":-32602,"message":"m","data":{"hint":"try again"}}"#, "the data member hint"),
        (r#"{"code":-32602,"message":"m","data":{"errors":"all wrong"}}"#, "the data member errors"),
        (r#"{"code":-32602,"message":"m","data":{"header":"Mcp-Name"}}"#, "data"),
        (r#"{"code":-32602,"message":"m","hint":"x"}"#, "members"),
    ];
    for (text, expected) in cases {
        let found = problem_of(&super::wire(text), Revision::LATEST);
        assert!(found.as_deref().is_some_and(|found| found.starts_with(expected)), "{text}: {found:?}");
    }
}
