//! Cases on results, tools, schemas, elicitation and sampling: all the reasons, strictly and leniently.

use mcp_wire::{Mode, Revision, validate};

use super::{ALL, HANDSHAKE, ONLY_2025_11, ONLY_2026, SINCE_2025_06, SINCE_2025_11};

/// Checks a text as `what` says: a message, a result by its method, or a definition.
#[track_caller]
fn reasons(case: &str, revisions: &[Revision], what: &str, text: &str, strict: &[&str], lenient: &[&str]) {
    for revision in revisions {
        for (mode, expected) in [(Mode::Strict, strict), (Mode::Lenient, lenient)] {
            let checked = match what.split_once(' ') {
                None => validate::message(*revision, text, mode),
                Some(("result", method)) => validate::result(*revision, method, text, mode),
                Some((_, name)) => validate::definition(*revision, name, text, mode).expect("a definition"),
            };
            let got: Vec<String> = match checked {
                Ok(()) => Vec::new(),
                Err(distilled) => distilled.violations().iter().map(ToString::to_string).collect(),
            };
            assert_eq!(got, expected, "{case}, {revision}, {mode:?}: {text}");
        }
    }
}

/// A row of which both modes say the same.
#[track_caller]
fn both(case: &str, revisions: &[Revision], what: &str, text: &str, expected: &[&str]) {
    reasons(case, revisions, what, text, expected, expected);
}

#[test]
fn results_and_tools() {
    let bad = r#"{"resultType":"complete","ttlMs":9,"cacheScope":"public","tools":[{"name":"saw","inputSchema":{"type":"object"}},{"name":"axe"}]}"#;
    both("B70", ALL, "result tools/list", bad, &["missing member `inputSchema` at /result/tools/1"]);
    let root = r##"{"name":"saw","inputSchema":{"$ref":"#/$defs/Wood","$defs":{"Wood":{"type":"object"}}}}"##;
    both("B71", ALL, "definition Tool", root, &["missing member `type` at /inputSchema"]);
    let list = r#"{"name":"saw","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{}}}"#;
    both("B73", ONLY_2026, "definition Tool", list, &[]);
    let wrong = ["expected \"object\", got \"array\" at /outputSchema/type"];
    both("B73", ONLY_2025_11, "definition Tool", list, &wrong);
    let dialect = r#"{"name":"saw","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","x-ui":[1]}}"#;
    both("B74", SINCE_2025_06, "definition Tool", dialect, &[]);
    let page = r#"{"resultType":"complete","ttlMs":0,"cacheScope":"public","tools":[],"nextCursor":""}"#;
    both("B79", ALL, "result tools/list", page, &[]);
    let end = page.replace(r#""nextCursor":"""#, r#""nextCursor":null"#);
    reasons("B79", ALL, "result tools/list", &end, &["expected string, got null at /result/nextCursor"], &[]);
    let null = r#"{"resultType":"complete","ttlMs":0,"cacheScope":"public","prompts":null}"#;
    both("B80", ALL, "result prompts/list", null, &["expected array, got null at /result/prompts"]);
    let listed = r#"{"type":"text","text":"a","annotations":[["user"],0.5]}"#;
    both("B82", ALL, "definition TextContent", listed, &["expected object, got array at /annotations"]);
    let capabilities = r#"{"tools":{"list":true,"listChanged":true},"acme/quota":{"limit":3}}"#;
    both("B83", ALL, "definition ServerCapabilities", capabilities, &[]);
    let many = format!(r#"{{"resultType":"complete","completion":{{"values":[{}"z"]}}}}"#, r#""y","#.repeat(100));
    let limit = ["expected at most 100 items, got 101 at /result/completion/values"];
    reasons("B92", ONLY_2026, "result completion/complete", &many, &limit, &[]);
}

#[test]
fn params() {
    let log = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"notice","message":"hot"}}"#;
    both("B85", ALL, "message", log, &["missing member `data` at /params"]);
    let level = r#"{"jsonrpc":"2.0","id":5,"method":"logging/setLevel","params":{"level":"loud"}}"#;
    let wrong = [
        "expected one of \"alert\", \"critical\", \"debug\", \"emergency\", \"error\", \"info\", \"notice\", \"warning\", got \"loud\" at /params/level",
    ];
    reasons("B86", HANDSHAKE, "message", level, &wrong, &[]);
    both("B86", ONLY_2026, "message", level, &["missing member `_meta` at /params"]);
    let null = r#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"saw","arguments":null}}"#;
    reasons("B89", HANDSHAKE, "message", null, &["expected object, got null at /params/arguments"], &[]);
    let text = null.replace("null", r#""""#);
    both("B89", HANDSHAKE, "message", &text, &["expected object, got string at /params/arguments"]);
    let cancelled = r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"reason":"late"}}"#;
    both("B91", ONLY_2025_11, "message", cancelled, &[]);
    both("B91", ONLY_2026, "message", cancelled, &["missing member `requestId` at /params"]);
    let complete = r#"{"jsonrpc":"2.0","id":5,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"trip"},"argument":{"name":"city","value":8}}}"#;
    both("B94", HANDSHAKE, "message", complete, &["expected string, got number at /params/argument/value"]);
}

#[test]
fn elicitation_and_sampling() {
    let form = r#"{"message":"How wide?","requestedSchema":{"type":"object","properties":{"wide":{"anyOf":[{"type":"number"},{"type":"null"}]},"high":{"type":"number"}}}}"#;
    let wrong = ["missing member `type` at /requestedSchema/properties/wide"];
    reasons("B76", SINCE_2025_11, "definition ElicitRequestFormParams", form, &wrong, &[]);
    let page = r#"{"message":"Sign","mode":"url","url":"https://sign.example/9"}"#;
    both(
        "B77",
        ONLY_2025_11,
        "definition ElicitRequestParams",
        page,
        &["missing member `elicitationId` at the top level"],
    );
    both("B77", ONLY_2026, "definition ElicitRequestParams", page, &[]);
    let call = page.replace(r#""url","u"#, r#""call","u"#);
    for (revisions, words) in [(ONLY_2025_11, r#""url", "form""#), (ONLY_2026, r#""form", "url""#)] {
        let mode = format!("expected one of {words}, got \"call\" at /mode");
        both("B77", revisions, "definition ElicitRequestParams", &call, &[&mode]);
    }
    let mixed = r#"{"role":"user","content":[{"type":"text","text":"so?"},{"type":"tool_result","toolUseId":"t4","content":[]}]}"#;
    let rule = ["a user message with a tool result holds something else at the top level"];
    both("B88", SINCE_2025_11, "definition SamplingMessage", mixed, &rule);
}
