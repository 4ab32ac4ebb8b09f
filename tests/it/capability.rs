//! The guards of capabilities.

use mcp_wire::capability::{ClientUse, check_all, check_method, check_task, extension};
use mcp_wire::error::{Condition, ErrorKind, Site};
use mcp_wire::{JsonObject, Revision};

fn object(text: &str) -> JsonObject {
    text.parse().expect("an object")
}

/// What a condition says on the wire of a revision.
fn said(condition: Condition, revision: Revision) -> String {
    let error = condition.for_peer_or_fallback(revision);
    format!("{} {}", error.http_status(Site::Handler), serde_json::to_string(&error).expect("text"))
}

#[test]
fn what_a_client_did_not_declare_is_named_exactly() {
    for (needed, required, name, declared) in [
        (ClientUse::Roots, r#"{"roots":{}}"#, "roots", r#"{"sampling":{}}"#),
        (ClientUse::Sampling, r#"{"sampling":{}}"#, "sampling", "{}"),
        (ClientUse::SamplingWithTools, r#"{"sampling":{"tools":{}}}"#, "sampling.tools", r#"{"sampling":{}}"#),
        (
            ClientUse::SamplingWithContext,
            r#"{"sampling":{"context":{}}}"#,
            "sampling.context",
            r#"{"sampling":{"tools":{}}}"#,
        ),
        (
            ClientUse::FormElicitation,
            r#"{"elicitation":{"form":{}}}"#,
            "elicitation.form",
            r#"{"elicitation":{"url":{}}}"#,
        ),
        (ClientUse::UrlElicitation, r#"{"elicitation":{"url":{}}}"#, "elicitation.url", r#"{"elicitation":{}}"#),
    ] {
        let refused = needed.check(&object(declared)).expect_err("missing");
        assert_eq!(
            said(refused.clone(), Revision::V2026_07_28),
            format!(
                r#"400 {{"code":-32021,"message":"the client did not declare the capability `{name}`","data":{{"requiredCapabilities":{required}}}}}"#
            ),
        );
        assert_eq!(
            said(refused, Revision::V2025_11_25),
            format!(r#"200 {{"code":-32600,"message":"the client did not declare the capability `{name}`"}}"#),
        );
        assert!(needed.check(&object(required)).is_ok(), "{name}");
    }
    // A form was the only mode once.
    assert!(ClientUse::FormElicitation.check(&object(r#"{"elicitation":{}}"#)).is_ok());
}

#[test]
fn all_that_is_missing_is_told_at_once() {
    let uses = [ClientUse::UrlElicitation, ClientUse::SamplingWithTools, ClientUse::Roots, ClientUse::FormElicitation];
    let refused = check_all(uses, &object(r#"{"roots":{}}"#)).expect_err("missing");
    assert_eq!(
        said(refused, Revision::V2026_07_28),
        r#"400 {"code":-32021,"message":"the client did not declare the capabilities `elicitation.form`, `elicitation.url`, `sampling.tools`","data":{"requiredCapabilities":{"elicitation":{"form":{},"url":{}},"sampling":{"tools":{}}}}}"#,
    );
}

#[test]
fn what_a_request_asks_for_is_in_its_params() {
    for (method, params, uses) in [
        ("roots/list", "{}", vec![ClientUse::Roots]),
        ("elicitation/create", r#"{"mode":"url","url":"https://a.example"}"#, vec![ClientUse::UrlElicitation]),
        ("elicitation/create", r#"{"message":"m"}"#, vec![ClientUse::FormElicitation]),
        ("sampling/createMessage", r#"{"includeContext":"none"}"#, vec![ClientUse::Sampling]),
        ("sampling/createMessage", r#"{"toolChoice":{}}"#, vec![ClientUse::SamplingWithTools]),
        (
            "sampling/createMessage",
            r#"{"includeContext":"thisServer","tools":[]}"#,
            vec![ClientUse::SamplingWithTools, ClientUse::SamplingWithContext],
        ),
        ("ping", "{}", vec![]),
    ] {
        assert_eq!(ClientUse::of_request(method, &object(params)), uses, "{method} {params}");
    }
}

#[test]
fn methods_are_behind_what_a_server_declares() {
    let declared = object(r#"{"tools":{},"resources":{"subscribe":false},"prompts":null}"#);
    for (method, lacking) in [
        ("tools/call", None),
        ("resources/read", None),
        ("resources/subscribe", Some("resources.subscribe")),
        ("prompts/get", Some("prompts")),
        ("logging/setLevel", Some("logging")),
        ("tasks/list", Some("tasks.list")),
        ("ping", None),
        ("acme/weigh", None),
    ] {
        let refused = check_method(Revision::V2025_11_25, method, &declared).err();
        let expected = lacking.map(|name| {
            format!(r#"200 {{"code":-32601,"message":"the server did not declare the capability `{name}`"}}"#)
        });
        assert_eq!(refused.map(|condition| said(condition, Revision::V2025_11_25)), expected, "{method}");
    }
    // Before there was the capability, whoever has the method need not declare it.
    assert!(check_method(Revision::V2024_11_05, "completion/complete", &declared).is_ok());
    assert!(check_method(Revision::V2025_03_26, "completion/complete", &declared).is_err());
}

#[test]
fn tools_run_as_tasks_where_they_say_so() {
    for (support, as_task, cause) in [
        (None, false, None),
        (Some("forbidden"), false, None),
        (Some("optional"), false, None),
        (Some("optional"), true, None),
        (Some("required"), true, None),
        (None, true, Some("the tool does not run as a task")),
        (Some("forbidden"), true, Some("the tool does not run as a task")),
        (Some("required"), false, Some("the tool runs as a task alone")),
    ] {
        let refused = check_task(support, as_task).err();
        let told = refused.as_ref().map(|condition| (condition.kind(), condition.to_string()));
        let expected = cause.map(|cause| (Some(ErrorKind::MethodNotFound), cause.to_owned()));
        assert_eq!(told, expected, "{support:?} {as_task}");
    }
}

#[test]
fn statuses_go_both_ways() {
    for revision in Revision::ALL {
        for site in [Site::Edge, Site::Handler, Site::Relayed] {
            for kind in ErrorKind::ALL.iter().copied().filter(|kind| kind.row(revision).is_some()) {
                let status = kind.http_status(revision, site);
                let back: Vec<_> = ErrorKind::of_http_status(status, revision, site).collect();
                assert!(back.contains(&kind), "{kind} {revision} {site}");
            }
        }
    }
    let of = |status, site| ErrorKind::of_http_status(status, Revision::V2026_07_28, site).collect::<Vec<_>>();
    assert_eq!(
        of(400, Site::Handler),
        [
            ErrorKind::InvalidParams,
            ErrorKind::UnsupportedProtocolVersion,
            ErrorKind::HeaderMismatch,
            ErrorKind::MissingRequiredClientCapability,
        ],
    );
    assert_eq!(of(400, Site::Relayed), []);
    assert_eq!(of(404, Site::Edge), [ErrorKind::MethodNotFound]);
}

#[test]
fn an_extension_is_declared_by_its_settings() {
    let id = "com.acme/later".parse().unwrap();
    for (capabilities, settings) in [
        (r#"{"extensions":{"com.acme/later":{},"com.acme/now":{"n":1}}}"#, Some("{}")),
        (r#"{"extensions":{"com.acme/later":{"n":1.50}}}"#, Some(r#"{"n":1.50}"#)),
        (r#"{"extensions":{"com.acme/now":{}}}"#, None),
        (r#"{"extensions":{"com.acme/later":true}}"#, None),
        (r#"{"com.acme/later":{}}"#, None),
        ("{}", None),
    ] {
        let declared = extension(&capabilities.parse().unwrap(), &id);
        assert_eq!(declared.as_ref().map(JsonObject::as_str), settings, "{capabilities}");
    }
}
