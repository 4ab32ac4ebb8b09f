//! A gateway's two sides: what goes in on one, and what comes out on both, with the state written and read between.

use mcp_wire::translate::{Bridge, BridgeLimits, Relayed};
use mcp_wire::{Frame, Revision};

use Revision::{V2024_11_05, V2025_06_18, V2025_11_25, V2026_07_28};

/// A bridge that is saved and restored before each message, as one that a process of many keeps in a store.
struct Gateway(Bridge);

impl Gateway {
    fn new(client: Revision, server: Revision) -> Self {
        Self(Bridge::new(client, server))
    }

    fn step(&mut self, step: impl FnOnce(&mut Bridge) -> Relayed) -> Relayed {
        self.0 = Bridge::restore(self.0.save().as_str()).unwrap();
        step(&mut self.0)
    }

    /// Takes a message of the client, and compares what goes to the client and to the server.
    #[track_caller]
    fn client(&mut self, text: &str, to_client: &[&str], to_server: &[&str]) {
        let out = self.step(|bridge| bridge.from_client(&Frame::parse(text.as_bytes()).unwrap()));
        compare(&out, to_client, to_server);
    }

    #[track_caller]
    fn server(&mut self, text: &str, to_client: &[&str], to_server: &[&str]) {
        let out = self.step(|bridge| bridge.from_server(&Frame::parse(text.as_bytes()).unwrap()));
        compare(&out, to_client, to_server);
    }
}

#[track_caller]
fn compare(out: &Relayed, to_client: &[&str], to_server: &[&str]) {
    assert_eq!(out.to_client, to_client, "to the client");
    assert_eq!(out.to_server, to_server, "to the server");
}

const META: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},"io.modelcontextprotocol/clientInfo":{"name":"cup","version":"1"}}"#;

/// A client of a session has met a server of today.
fn session_with_modern() -> Gateway {
    let mut gateway = Gateway::new(V2025_06_18, V2026_07_28);
    gateway.client(
        r#"{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"cup","version":"1"}}}"#,
        &[],
        &[&format!(r#"{{"jsonrpc":"2.0","id":0,"method":"server/discover","params":{{{META}}}}}"#)],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":0,"result":{"resultType":"complete","ttlMs":0,"cacheScope":"private","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"instructions":"Weigh.","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"scale","version":"2"}}}}"#,
        &[r#"{"jsonrpc":"2.0","id":"i","result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"scale","version":"2"},"instructions":"Weigh."}}"#],
        &[],
    );
    gateway
}

#[test]
fn a_client_of_a_session_speaks_with_a_server_of_today() {
    let mut gateway = session_with_modern();
    let filter = r#""notifications":{"toolsListChanged":true,"promptsListChanged":true,"resourcesListChanged":true"#;
    gateway.client(
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        &[],
        &[&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{{{META},{filter}}}}}}}"#)],
    );
    // What the other side has no word for is answered here.
    gateway.client(r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#, &[r#"{"jsonrpc":"2.0","id":2,"result":{}}"#], &[]);
    gateway.client(
        r#"{"jsonrpc":"2.0","id":3,"method":"logging/setLevel","params":{"level":"warning"}}"#,
        &[r#"{"jsonrpc":"2.0","id":3,"result":{}}"#],
        &[],
    );
    // A method that nobody knows, and a member that nobody names, go along.
    gateway.client(
        r#"{"jsonrpc":"2.0","id":4,"method":"acme/weigh","params":{"kg":1.50},"trace":7}"#,
        &[],
        &[r#"{"jsonrpc":"2.0","id":2,"method":"acme/weigh","params":{"kg":1.50},"trace":7}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":2,"error":{"code":4711,"message":"busy","data":[1]},"trace":8}"#,
        &[r#"{"jsonrpc":"2.0","id":4,"error":{"code":4711,"message":"busy","data":[1]},"trace":8}"#],
        &[],
    );
    // An answer that came already, and one to nothing, are not heard.
    gateway.server(r#"{"jsonrpc":"2.0","id":2,"result":{}}"#, &[], &[]);
    gateway.server(r#"{"jsonrpc":"2.0","id":99,"result":{}}"#, &[], &[]);
    let level = META.replace("\"1\"}}", "\"1\"},\"io.modelcontextprotocol/logLevel\":\"warning\"}");
    gateway.client(
        r#"{"jsonrpc":"2.0","id":5,"method":"resources/subscribe","params":{"uri":"file:///a"}}"#,
        &[r#"{"jsonrpc":"2.0","id":5,"result":{}}"#],
        &[
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
            &format!(r#"{{"jsonrpc":"2.0","id":3,"method":"subscriptions/listen","params":{{{level},{filter},"resourceSubscriptions":["file:///a"]}}}}}}"#),
        ],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"file:///a"}}"#,
        &[r#"{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"file:///a"}}"#],
        &[],
    );
}

#[test]
fn a_question_in_a_result_becomes_a_request_and_its_answer_goes_back() {
    let mut gateway = session_with_modern();
    gateway.client(
        r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"weigh"}}"#,
        &[],
        &[&format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"weigh",{META}}}}}"#)],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"kg":{"method":"elicitation/create","params":{"message":"How much?","requestedSchema":{"type":"object","properties":{}}}}},"requestState":"s1"}}"#,
        &[r#"{"jsonrpc":"2.0","id":2,"method":"elicitation/create","params":{"message":"How much?","requestedSchema":{"type":"object","properties":{}}}}"#],
        &[],
    );
    gateway.client(
        r#"{"jsonrpc":"2.0","id":2,"result":{"action":"accept","content":{}}}"#,
        &[],
        &[&format!(r#"{{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{{"name":"weigh",{META},"inputResponses":{{"kg":{{"action":"accept","content":{{}}}}}},"requestState":"s1"}}}}"#)],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","content":[]}}"#,
        &[r#"{"jsonrpc":"2.0","id":7,"result":{"content":[]}}"#],
        &[],
    );
    // A client that does not answer ends the request.
    gateway.client(
        r#"{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"weigh"}}"#,
        &[],
        &[&format!(r#"{{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{{"name":"weigh",{META}}}}}"#)],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":4,"result":{"resultType":"input_required","inputRequests":{"r":{"method":"roots/list"}}}}"#,
        &[r#"{"jsonrpc":"2.0","id":5,"method":"roots/list","params":{}}"#],
        &[],
    );
    gateway.client(
        r#"{"jsonrpc":"2.0","id":5,"error":{"code":-32601,"message":"no roots"}}"#,
        &[r#"{"jsonrpc":"2.0","id":8,"error":{"code":-32603,"message":"the client did not answer: [-32601] no roots"}}"#],
        &[],
    );
}

/// A client of today has met a server of a session.
fn modern_with_session() -> Gateway {
    let mut gateway = Gateway::new(V2026_07_28, V2025_11_25);
    let discover = format!(r#"{{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{{{META}}}}}"#);
    gateway.client(
        &discover,
        &[],
        &[r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{}},"clientInfo":{"name":"cup","version":"1"}}}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{},"logging":{}},"serverInfo":{"name":"scale","version":"2"}}}"#,
        &[r#"{"jsonrpc":"2.0","id":"d","result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{},"logging":{}},"ttlMs":0,"cacheScope":"private","_meta":{"io.modelcontextprotocol/serverInfo":{"name":"scale","version":"2"}}}}"#],
        &[r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#],
    );
    gateway
}

#[test]
fn a_request_of_the_server_becomes_a_question_and_the_client_comes_back() {
    let mut gateway = modern_with_session();
    let call = |id: &str, more: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"weigh",{META}{more}}}}}"#)
    };
    gateway.client(
        &call("1", ""),
        &[],
        &[r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weigh"}}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#,
        &[],
        &[r#"{"jsonrpc":"2.0","id":"p","result":{}}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":50,"method":"elicitation/create","params":{"message":"How much?","requestedSchema":{"type":"object","properties":{}}}}"#,
        &[r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","inputRequests":{"50":{"method":"elicitation/create","params":{"message":"How much?","requestedSchema":{"type":"object","properties":{}}}}},"requestState":"bridge-1-1"}}"#],
        &[],
    );
    gateway.client(
        &call("2", r#","inputResponses":{"50":{"action":"decline"}},"requestState":"bridge-1-1""#),
        &[],
        &[r#"{"jsonrpc":"2.0","id":50,"result":{"action":"decline"}}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":1,"result":{"content":[]}}"#,
        &[r#"{"jsonrpc":"2.0","id":2,"result":{"content":[],"resultType":"complete"}}"#],
        &[],
    );
    // Where nothing is open, nobody can be asked.
    gateway.server(
        r#"{"jsonrpc":"2.0","id":51,"method":"roots/list"}"#,
        &[],
        &[r#"{"jsonrpc":"2.0","id":51,"error":{"code":-32603,"message":"no request of the client is open that could ask for it"}}"#],
    );
    // A server that does not wait for the answer.
    gateway.client(
        &call("3", ""),
        &[],
        &[r#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"weigh"}}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":52,"method":"roots/list"}"#,
        &[r#"{"jsonrpc":"2.0","id":3,"result":{"resultType":"input_required","inputRequests":{"52":{"method":"roots/list","params":{}}},"requestState":"bridge-2-1"}}"#],
        &[],
    );
    gateway.server(r#"{"jsonrpc":"2.0","id":2,"result":{"content":[]}}"#, &[], &[]);
    gateway.client(
        &call("4", r#","inputResponses":{"52":{"roots":[]}},"requestState":"bridge-2-1""#),
        &[r#"{"jsonrpc":"2.0","id":4,"result":{"content":[],"resultType":"complete"}}"#],
        &[r#"{"jsonrpc":"2.0","id":52,"result":{"roots":[]}}"#],
    );
}

#[test]
fn a_client_of_today_hears_only_what_it_listens_for() {
    let mut gateway = modern_with_session();
    let log = r#"{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"error","data":"x"}}"#;
    let changed = r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}"#;
    gateway.server(log, &[], &[]);
    gateway.server(changed, &[], &[]);
    gateway.client(
        &format!(r#"{{"jsonrpc":"2.0","id":9,"method":"subscriptions/listen","params":{{{META},"notifications":{{"toolsListChanged":true,"resourceSubscriptions":["file:///a"]}}}}}}"#),
        &[r#"{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"notifications":{"toolsListChanged":true,"resourceSubscriptions":["file:///a"]},"_meta":{"io.modelcontextprotocol/subscriptionId":9}}}"#],
        &[r#"{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":"file:///a"}}"#],
    );
    gateway.server(
        changed,
        &[r#"{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":9}}}"#],
        &[],
    );
    let level = META.replace("\"1\"}}", "\"1\"},\"io.modelcontextprotocol/logLevel\":\"warning\"}");
    gateway.client(
        &format!(r#"{{"jsonrpc":"2.0","id":10,"method":"tools/list","params":{{{level}}}}}"#),
        &[],
        &[
            r#"{"jsonrpc":"2.0","id":2,"method":"logging/setLevel","params":{"level":"warning"}}"#,
            r#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{}}"#,
        ],
    );
    gateway.server(log, &[log], &[]);
    gateway.client(
        r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}"#,
        &[],
        &[r#"{"jsonrpc":"2.0","id":4,"method":"resources/unsubscribe","params":{"uri":"file:///a"}}"#],
    );
    gateway.server(changed, &[], &[]);
}

#[test]
fn two_sessions_of_different_revisions_are_joined() {
    let mut gateway = Gateway::new(V2024_11_05, V2025_11_25);
    gateway.client(
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"cup","version":"1"}}}"#,
        &[],
        &[r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"cup","version":"1"}}}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"scale","version":"2"}}}"#,
        &[r#"{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2024-11-05","capabilities":{},"serverInfo":{"name":"scale","version":"2"}}}"#],
        &[],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}"#,
        &[],
        &[r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"2024-11-05 has nothing like \"elicitation/create\": a question in a result, if anything"}}"#],
    );
    gateway.server(
        r#"{"jsonrpc":"2.0","id":8,"method":"sampling/createMessage","params":{"maxTokens":1,"messages":[]}}"#,
        &[r#"{"jsonrpc":"2.0","id":1,"method":"sampling/createMessage","params":{"maxTokens":1,"messages":[]}}"#],
        &[],
    );
    gateway.client(
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"the user refused"}}"#,
        &[],
        &[r#"{"jsonrpc":"2.0","id":8,"error":{"code":-1,"message":"the user refused"}}"#],
    );
}

#[test]
fn nothing_stays_open_when_a_side_is_gone_or_floods() {
    let mut gateway = session_with_modern();
    let call = |id: usize| format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/list"}}"#);
    gateway.0.from_client(&Frame::parse(call(1).as_bytes()).unwrap());
    let gone = gateway.0.server_gone();
    compare(&gone, &[r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"the server is gone"}}"#], &[]);
    compare(&gateway.0.server_gone(), &[], &[]);

    let limits = BridgeLimits { open: 2, ..BridgeLimits::DEFAULT };
    let mut flooded = Bridge::with_limits(V2025_06_18, V2025_11_25, limits);
    for id in 1..=2 {
        assert!(flooded.from_client(&Frame::parse(call(id).as_bytes()).unwrap()).to_client.is_empty());
    }
    let out = flooded.from_client(&Frame::parse(call(3).as_bytes()).unwrap());
    compare(
        &out,
        &[r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"too many requests are open"}}"#],
        &[r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#],
    );
    // Neither does a client fill it that never comes back, nor a server that never answers.
    let mut forgetful = Bridge::with_limits(V2026_07_28, V2025_11_25, limits);
    forgetful.from_client(
        &Frame::parse(
            format!(r#"{{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{{{META}}}}}"#).as_bytes(),
        )
        .unwrap(),
    );
    forgetful.from_server(&Frame::parse(br#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"a","version":"1"}}}"#).unwrap());
    let mut sizes = Vec::new();
    for id in 1..200 {
        let call = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{{"name":"a",{META}}}}}"#);
        forgetful.from_client(&Frame::parse(call.as_bytes()).unwrap());
        let ask = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"roots/list"}}"#);
        forgetful.from_server(&Frame::parse(ask.as_bytes()).unwrap());
        let listen = format!(
            r#"{{"jsonrpc":"2.0","id":"l","method":"subscriptions/listen","params":{{{META},"notifications":{{"resourceSubscriptions":["file:///{id}"]}}}}}}"#
        );
        forgetful.from_client(&Frame::parse(listen.as_bytes()).unwrap());
        sizes.push(forgetful.save().as_str().len());
    }
    assert!(sizes.iter().skip(20).all(|size| size.abs_diff(sizes[20]) < 64), "{sizes:?}");
    let mut asked = modern_with_session();
    asked.client(
        &format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"a",{META}}}}}"#),
        &[],
        &[r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a"}}"#],
    );
    asked.0.from_server(&Frame::parse(br#"{"jsonrpc":"2.0","id":50,"method":"roots/list"}"#).unwrap());
    let gone = asked.0.client_gone();
    compare(&gone, &[], &[r#"{"jsonrpc":"2.0","id":50,"error":{"code":-32603,"message":"the client is gone"}}"#]);
}

#[test]
fn whatever_comes_in_what_goes_out_is_a_message_and_no_request_is_answered_twice() {
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom as _;
    use rand::{RngExt as _, SeedableRng as _};

    let results = [
        r#"{"content":[]}"#,
        r#"{"resultType":"complete","content":[],"tools":[],"ttlMs":0,"cacheScope":"public"}"#,
        r#"{"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"},"b":{"method":7}},"requestState":"s"}"#,
        r#"{"resultType":"input_required"}"#,
        r#"{"protocolVersion":"2025-11-25","capabilities":{"logging":{}},"serverInfo":{"name":"a","version":"1"}}"#,
        r#"{"action":"accept"}"#,
        r#"{"roots":7}"#,
    ];
    let methods = [
        "initialize",
        "ping",
        "tools/list",
        "tools/call",
        "prompts/get",
        "resources/read",
        "resources/subscribe",
        "logging/setLevel",
        "server/discover",
        "subscriptions/listen",
        "roots/list",
        "elicitation/create",
        "acme/x",
        "notifications/cancelled",
        "notifications/initialized",
        "notifications/message",
        "notifications/tools/list_changed",
    ];
    let more = ["", r#","requestState":"bridge-1-1","inputResponses":{"1":{"roots":[]}}"#, r#","requestId":1"#];
    for (client, server) in Revision::ALL.iter().flat_map(|client| Revision::ALL.map(|server| (*client, server))) {
        let mut rng = SmallRng::seed_from_u64(7);
        let mut gateway = Gateway::new(client, server);
        let mut open: Vec<String> = Vec::new();
        for _ in 0..60 {
            let id = rng.random_range(0..6);
            let text = match rng.random_range(0..4) {
                0 => format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{}}}"#, results.choose(&mut rng).unwrap()),
                1 => format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32602,"message":"m"}}}}"#),
                _ => {
                    let method = methods.choose(&mut rng).unwrap();
                    let id = if method.starts_with("notifications") { String::new() } else { format!(r#""id":{id},"#) };
                    let more = more.choose(&mut rng).unwrap();
                    format!(
                        r#"{{"jsonrpc":"2.0",{id}"method":"{method}","params":{{"name":"a","uri":"file:///a","level":"info",{META}{more}}}}}"#
                    )
                }
            };
            let frame = Frame::parse(text.as_bytes()).unwrap();
            let is_client = rng.random_bool(0.5);
            if let (true, Some(_), Some(id)) = (is_client, frame.method(), frame.id()) {
                open.push(id.to_string());
            }
            let out = gateway.step(|bridge| match is_client {
                true => bridge.from_client(&frame),
                false => bridge.from_server(&frame),
            });
            for text in out.to_client.iter().chain(&out.to_server) {
                Frame::parse(text.as_bytes())
                    .unwrap_or_else(|refused| panic!("{client} to {server}: {refused}: {text}"));
            }
            for text in &out.to_client {
                let answer = Frame::parse(text.as_bytes()).unwrap();
                if let (None, Some(id)) = (answer.method(), answer.id()) {
                    let asked = open.iter().position(|open| *open == id.to_string());
                    let asked = asked.unwrap_or_else(|| panic!("{client} to {server}: nobody waits for {text}"));
                    open.remove(asked);
                }
            }
        }
    }
}

#[test]
fn a_first_message_says_the_revision_of_its_client() {
    let meta = |version: &str| {
        let params = format!(r#"{{"_meta":{{"io.modelcontextprotocol/protocolVersion":{version}}}}}"#);
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{params}}}"#)
    };
    let handshake = |version: &str| {
        format!(r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{{"protocolVersion":{version}}}}}"#)
    };
    for (first, revision) in [
        (handshake(r#""2024-11-05""#), V2024_11_05),
        (handshake(r#""2025-\u0030\u0036-18""#), V2025_06_18),
        // A handshake is of a revision that has one.
        (handshake(r#""2026-07-28""#), V2025_11_25),
        (handshake("7"), V2025_11_25),
        (meta(r#""2026-07-28""#), V2026_07_28),
        (meta(r#""2025-06-18""#), Revision::LATEST),
        (meta(r#""2199-01-01""#), Revision::LATEST),
        (r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.to_owned(), V2025_11_25),
    ] {
        assert_eq!(Bridge::revision_of(&Frame::parse(first.as_bytes()).unwrap()), revision, "{first}");
    }
}
