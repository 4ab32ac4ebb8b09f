//! Public cases on versions, statuses, headers and `_meta`, as they come in over HTTP. The texts are in the folder of shared
//! material; what is expected of each is here.

use std::fs;

use mcp_wire::Revision;
use mcp_wire::gate::{Admission, Served};
use mcp_wire::http::{check_post, header::Headers};
use serde_json::{Value, json};

use super::EVERY;
use crate::shared::shared;

/// What is expected: a message of a method, a revision to offer, or a status with a code and whether the id is there.
#[derive(Debug, PartialEq)]
enum Outcome {
    Taken(Option<String>),
    Offered(Revision),
    Refused(u16, Option<i64>, bool),
}

/// A case, and the version in its header.
const CASES: &[(&str, Option<&str>, Expected)] = &[
    ("B01", Some("2026-07-28"), Expected::Refused(400, Some(-32600), false)),
    ("B01", Some("2025-11-25"), Expected::Refused(400, Some(-32600), false)),
    ("B02", Some("2026-07-28"), Expected::Refused(400, Some(-32600), false)),
    ("B04", Some("2026-07-28"), Expected::Taken(Some("tools/list"))),
    ("B05", Some("2026-07-28"), Expected::Refused(400, Some(-32600), false)),
    ("B07", Some("2026-07-28"), Expected::Refused(400, Some(-32600), true)),
    ("B08", Some("2026-07-28"), Expected::Refused(400, Some(-32600), false)),
    ("B10", Some("2025-03-26"), Expected::Taken(None)),
    ("B10", None, Expected::Taken(None)),
    ("B11", Some("2026-07-28"), Expected::Refused(400, Some(-32600), false)),
    ("B11", Some("2025-06-18"), Expected::Refused(400, Some(-32600), false)),
    ("B14", Some("2025-11-25"), Expected::Refused(200, Some(-32601), true)),
    ("B17", Some("2025-11-25"), Expected::Taken(Some("tools/list"))),
    ("B17", Some("2026-07-28"), Expected::Refused(400, Some(-32602), true)),
    ("B19", Some("2026-07-28"), Expected::Taken(Some("tools/list"))),
    ("B31", Some("2026-07-28"), Expected::Refused(400, Some(-32600), true)),
    ("B35", Some("2026-07-28"), Expected::Refused(400, Some(-32700), true)),
    ("B46", Some("2026-07-28"), Expected::Taken(Some("tools/call"))),
    ("B86", Some("2025-11-25"), Expected::Refused(200, Some(-32602), true)),
    ("B89", Some("2026-07-28"), Expected::Refused(200, Some(-32602), true)),
    ("B91", Some("2025-06-18"), Expected::Refused(202, None, false)),
    ("B91", Some("2025-11-25"), Expected::Taken(Some("notifications/cancelled"))),
    ("B94", Some("2026-07-28"), Expected::Refused(200, Some(-32602), true)),
    ("B95", None, Expected::Offered(Revision::V2025_11_25)),
    ("B124", Some("2026-07-28"), Expected::Refused(400, Some(-32602), true)),
    ("B124", Some("2025-11-25"), Expected::Refused(200, Some(-32602), true)),
];

/// An outcome as a constant.
enum Expected {
    Taken(Option<&'static str>),
    Offered(Revision),
    Refused(u16, Option<i64>, bool),
}

impl Expected {
    fn outcome(&self) -> Outcome {
        match self {
            Self::Taken(method) => Outcome::Taken(method.map(str::to_owned)),
            Self::Offered(revision) => Outcome::Offered(*revision),
            Self::Refused(status, code, has_id) => Outcome::Refused(*status, *code, *has_id),
        }
    }
}

#[test]
fn public_cases_have_their_status_code_and_id() {
    let Some(path) = shared("cases/cases.jsonl") else { return };
    let text = fs::read_to_string(path).expect("cases");
    let cases: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("a case")).collect();
    let capabilities = json!({ "tools": {}, "completions": {}, "logging": {} });
    let served = Served::new(EVERY, &json!({ "name": "s", "version": "1" }), &capabilities).expect("objects");
    for (id, version, expected) in CASES {
        let case = cases.iter().find(|case| case["id"] == *id).unwrap_or_else(|| panic!("no case {id}"));
        let body = case["input"].as_str().expect("a text");
        let message: Value = serde_json::from_str(body).unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
        let (method, name) = (text(&message["method"]), text(&message["params"]["name"]));
        let mut headers = vec![("Content-Type", "application/json"), ("Mcp-Method", &*method), ("Mcp-Name", &*name)];
        headers.extend(version.map(|version| ("MCP-Protocol-Version", version)));
        let outcome = match check_post(&headers.into_iter().collect::<Headers<'_>>(), body.as_bytes(), &served) {
            Admission::Message(message) => Outcome::Taken(message.method().map(str::to_owned)),
            Admission::Initialize(offer) => Outcome::Offered(offer.revision()),
            Admission::Answered(_) => panic!("{id} is answered"),
            Admission::Refused(refusal) => {
                let reply: Value =
                    refusal.reply().map_or(Value::Null, |reply| serde_json::from_slice(reply).expect("JSON"));
                Outcome::Refused(refusal.status(), reply["error"]["code"].as_i64(), !reply["id"].is_null())
            }
        };
        assert_eq!(outcome, expected.outcome(), "{id}, {version:?}: {body}");
    }
}
