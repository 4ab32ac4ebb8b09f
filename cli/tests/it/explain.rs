//! `explain`.

use serde_json::Value;

use crate::run::{Run, run};

#[track_caller]
fn check(args: &[&str], expect: &str) {
    let run = run(&[&["explain"], args].concat(), "");
    assert_eq!(run, Run { code: 0, stdout: expect.to_owned(), stderr: String::new() });
}

#[test]
fn without_an_argument_all_conditions_are_listed() {
    check(
        &[],
        "\
-32700  parse-error                         since 2024-11-05
-32600  invalid-request                     since 2024-11-05
-32601  method-not-found                    since 2024-11-05
-32602  invalid-params                      since 2024-11-05
-32002  resource-not-found                  2024-11-05 to 2025-11-25
-32602  resource-not-found                  since 2026-07-28
-32603  internal-error                      since 2024-11-05
-32001  session-not-found                   2025-03-26 to 2025-11-25
-32600  missing-session                     2025-03-26 to 2025-11-25
-32600  bad-version-header                  2025-06-18 to 2025-11-25
    -1  user-rejected                       2024-11-05 to 2025-11-25
-32602  unsupported-protocol-version        2024-11-05 to 2025-11-25
-32022  unsupported-protocol-version        since 2026-07-28
-32042  url-elicitation-required            only 2025-11-25
-32020  header-mismatch                     since 2026-07-28
-32021  missing-required-client-capability  since 2026-07-28

remarks of `mcp-wire check`
        id-in-flight
        id-reused
        unasked-answer
        answered-twice
        progress-not-growing
        unknown-progress-token
        cancels-initialize
        cancels-nothing
        wide-acknowledgement
        unknown-subscription
        unasked-log
        log-below-level
        tool-name
        duplicate-tool
        root-not-file
        undeclared-capability
        code-not-of-revision
        data-not-of-code
        tool-schema
        arguments-not-of-schema
        output-not-of-schema
        no-structured-content
        elicited-not-of-schema
        headers-differ
        prompt-arguments
",
    );
    let early = run(&["explain", "--revision", "2024-11-05"], "").stdout;
    assert_eq!(early.lines().count(), 8);
}

#[test]
fn a_condition_is_explained_with_its_code_in_each_revision() {
    check(
        &["resource-not-found"],
        "\
resource-not-found -32002 2024-11-05 to 2025-11-25
  There is no resource of this URI.
  message    \"Resource not found\"
  data       uri
  sent by    server
  http       legacy: 200 at the edge, 200 from a handler
  link       https://modelcontextprotocol.io/specification/2025-11-25/server/resources#error-handling

resource-not-found -32602 since 2026-07-28
  There is no resource of this URI.
  message    \"Resource not found\"
  data       uri
  sent by    server
  http       modern: 200 at the edge, 200 from a handler
  shares     the code of invalid-params: the method and the data tell them apart
  methods    resources/read
  link       https://modelcontextprotocol.io/specification/2026-07-28/server/resources#error-handling
",
    );
    let header = "\
header-mismatch -32020 since 2026-07-28
  An HTTP header that must repeat a part of the body is missing, malformed, or says something else.
  message    \"Header mismatch\"
  data       expected, header, received
  sent by    server
  http       modern: 400 at the edge, 400 from a handler
  gateway    passes on an internal error of its own
  draft      -32001
  link       https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
";
    let elsewhere = "  elsewhere  invalid-request stands in: 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25\n";
    check(&["HeaderMismatch"], &format!("{header}{elsewhere}"));
    check(&["HEADER_MISMATCH", "--revision", "2026-07-28"], header);
    check(
        &["header-mismatch", "--revision", "2025-06-18"],
        "header-mismatch\n  elsewhere  invalid-request stands in: 2025-06-18\n",
    );
}

#[test]
fn a_code_is_placed_in_every_revision() {
    check(
        &["-32021"],
        "\
-32021
  2024-11-05  a code of another revision, reserved for its meaning there: missing-required-client-capability
  2025-03-26  a code of another revision, reserved for its meaning there: missing-required-client-capability
  2025-06-18  a code of another revision, reserved for its meaning there: missing-required-client-capability
  2025-11-25  a code of another revision, reserved for its meaning there: missing-required-client-capability
  2026-07-28  a code of the protocol: missing-required-client-capability

missing-required-client-capability -32021 since 2026-07-28
  The request can be served only for a client with capabilities that this request did not declare.
  message    \"Missing required client capability\"
  data       requiredCapabilities
  sent by    server
  http       modern: 400 at the edge, 400 from a handler
  draft      -32003
  link       https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
",
    );
    check(
        &["-32003", "--revision", "2026-07-28"],
        "\
-32003
  2026-07-28  a code of the legacy band -32019 to -32000, without a meaning
  drafts of 2026-07-28: missing-required-client-capability, to a peer that is known to speak one
",
    );
    let text = run(&["explain", "-32001", "--revision", "2025-06-18"], "").stdout;
    let line = "  2025-06-18  a code of the legacy band -32019 to -32000, without a meaning, though sent for session-not-found";
    assert_eq!(text.lines().nth(1), Some(line));
    let text = run(&["explain", "-32602", "--revision", "2025-06-18"], "").stdout;
    assert!(
        text.starts_with("-32602\n  2025-06-18  a code of JSON-RPC: invalid-params, unsupported-protocol-version\n\n"),
        "{text}"
    );
    assert!(text.contains("  http       legacy: 200 at the edge, 200 from a handler\n  http       modern: 200 at the edge (400 where required members of `_meta` are missing), 200 from a handler\n"), "{text}");
    assert!(text.contains("  case       arguments that fail a tool's `inputSchema`: later that is a result with `isError` (through 2025-06-18)\n"), "{text}");
}

#[test]
fn codes_without_a_condition_are_placed_in_their_band() {
    let cases = [
        ("-32050", "a code of the band -32099 to -32020, which the protocol keeps and has not defined"),
        ("-32500", "a code of the band -32768 to -32100, which JSON-RPC keeps and has not defined"),
        ("-32010", "a code of the legacy band -32019 to -32000, without a meaning"),
        ("0", "a code of an application"),
        ("9223372036854775808", "a code of an application"),
        ("-99999999999999999999", "a code of an application"),
    ];
    for (code, words) in cases {
        check(&[code, "--revision", "2026-07-28"], &format!("{code}\n  2026-07-28  {words}\n"));
    }
    let long = "9".repeat(5000);
    let text = run(&["explain", &long, "--revision", "2026-07-28"], "").stdout;
    assert_eq!(text.lines().next().unwrap().chars().count(), 67);
}

#[test]
fn json_has_one_object_for_each_revision() {
    check(
        &["-32002", "--json", "--revision", "2026-07-28"],
        "{\"revision\":\"2026-07-28\",\"code\":-32002,\"class\":\"resource-not-found\",\"condition\":\"resource-not-found\",\"sent\":false,\"means\":\"resource not found, as revisions through 2025-11-25 say it\"}\n",
    );
    check(
        &["header-mismatch", "--json", "--revision", "2025-06-18"],
        "{\"revision\":\"2025-06-18\",\"code\":null,\"class\":null,\"condition\":\"header-mismatch\",\"sent\":false,\"fallback\":\"invalid-request\"}\n",
    );
    check(
        &["-32601", "--json", "--revision", "2026-07-28"],
        "{\"revision\":\"2026-07-28\",\"code\":-32601,\"class\":\"standard\",\"condition\":\"method-not-found\",\"sent\":true,\"means\":\"a code of JSON-RPC\",\"meaning\":\"The receiver does not have the method, or has not advertised the capability that it needs.\",\"message\":\"Method not found\",\"data\":[],\"sender\":\"either side\",\"era\":\"modern\",\"http_edge\":404,\"http_edge_without_meta\":404,\"http_handler\":404,\"cases\":[\"`completion/complete` of a server without the capability `completions`\",\"any method behind a server capability that was not advertised\"],\"link\":\"https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes\"}\n",
    );
    let all = run(&["explain", "--json"], "").stdout;
    let all: Vec<Value> = all.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(all.len(), 8 + 10 + 11 + 12 + 9);
    assert!(all.iter().all(|fact| fact["sent"] == true && fact["code"].is_i64() && fact["http_edge"].is_u64()));
    let huge = run(&["explain", "99999999999999999999", "--json"], "").stdout;
    assert_eq!(huge.lines().count(), 5);
    assert!(
        huge.starts_with("{\"revision\":\"2024-11-05\",\"code\":99999999999999999999,\"class\":\"application\","),
        "{huge}"
    );
}

#[test]
fn what_is_neither_code_nor_condition_is_refused() {
    for what in ["no-such", "-", "", "1.5", "--", "a\nb"] {
        let run = run(&["explain", "--", what], "");
        let quoted = format!("{what:?}");
        let expected = format!("error: no code, condition or remark {quoted}; `mcp-wire explain` lists them\n");
        assert_eq!(run, Run { code: 2, stdout: String::new(), stderr: expected });
    }
    assert_eq!(run(&["explain", "-32602", "--revision", "2026"], "").code, 2);
    let help = run(&["explain", "--help"], "");
    assert!(help.code == 0 && help.stdout.contains("mcp-wire explain -32602\n"), "{}", help.stdout);
}
