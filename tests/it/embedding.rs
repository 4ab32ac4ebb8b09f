//! Embedding: our types inside other people's types and formats mean the same as alone (invariant 5).

use std::collections::BTreeMap;
use std::fmt::Debug;

use mcp_wire::v2026_07_28 as mcp;
use mcp_wire::{Json, JsonObject, Meta, Number, ProgressToken, RequestId};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A user's union without a tag, of which ours is the last branch.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Untagged<T> {
    Point { x: f64, y: f64 },
    Pair(u8, u8),
    Ours(T),
}

/// A user's struct around ours.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Flattened<T> {
    trace_number: u64,
    #[serde(flatten)]
    ours: T,
}

/// A user's struct that takes a member of its own and leaves the others to ours, in a union without a tag.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Both<T> {
    Neither { nothing: bool },
    Flattened(Flattened<T>),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind")]
enum Internal<T> {
    Other { x: u8 },
    Ours(T),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "value")]
enum Adjacent<T> {
    Other(u8),
    Ours(T),
}

trait Value: DeserializeOwned + Serialize + PartialEq + Debug {}
impl<T: DeserializeOwned + Serialize + PartialEq + Debug> Value for T {}

/// Checks that `text` is read as `value` and written as it was, when it stands in `T` where `open` gets to it.
#[track_caller]
fn embedded<T: Value, U: Value>(text: &str, open: impl Fn(U) -> Option<T>, value: &T) {
    let way = std::any::type_name::<U>();
    let json: Json = text.parse().expect("JSON");
    let read = |read: Result<U, String>, from: &str| {
        let read = read.unwrap_or_else(|error| panic!("{way} from {from}: {error}: {text}"));
        let written = serde_json::to_string(&read).unwrap_or_else(|error| panic!("{way}: {error}"));
        assert_eq!(written.parse::<Json>().expect("JSON"), json, "{way} from {from}, written");
        let tree = serde_json::to_value(&read).unwrap_or_else(|error| panic!("{way}: {error}"));
        assert_eq!(Json::from(tree), json, "{way} from {from}, as a tree");
        assert_eq!(open(read).as_ref(), Some(value), "{way} from {from}");
    };
    let shown = |error: &dyn std::fmt::Display| error.to_string();
    read(serde_json::from_str(text).map_err(|error| shown(&error)), "a text");
    read(serde_json::from_reader(text.as_bytes()).map_err(|error| shown(&error)), "a reader");
    read(serde_json::from_value(serde_json::from_str(text).expect("a tree")).map_err(|error| shown(&error)), "a tree");
    read(serde_saphyr::from_str(text).map_err(|error| shown(&error)), "YAML");
}

/// Checks a value in everything that can hold any JSON.
#[track_caller]
fn check<T: Value + 'static>(text: &str) {
    let value: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    embedded::<T, T>(text, Some, &value);
    embedded::<T, Option<T>>(text, |read| read, &value);
    let ours = |read| match read {
        Untagged::Ours(value) => Some(value),
        Untagged::Point { .. } | Untagged::Pair(..) => None,
    };
    embedded::<T, Untagged<T>>(text, ours, &value);
    let ours = |read| match read {
        Adjacent::Ours(value) => Some(value),
        Adjacent::Other(_) => None,
    };
    // With the tag behind, the value is buffered.
    embedded::<T, Adjacent<T>>(&format!(r#"{{"kind":"Ours","value":{text}}}"#), ours, &value);
    embedded::<T, Adjacent<T>>(&format!(r#"{{"value":{text},"kind":"Ours"}}"#), ours, &value);
    let first = |mut read: BTreeMap<String, Vec<T>>| read.remove("a").and_then(|mut list| list.pop());
    embedded::<T, BTreeMap<String, Vec<T>>>(&format!(r#"{{"a":[{text}]}}"#), first, &value);
}

/// Checks an object in everything that can hold one.
#[track_caller]
fn check_object<T: Value + 'static>(text: &str) {
    check::<T>(text);
    let value: T = serde_json::from_str(text).expect("a value");
    let members = text.strip_prefix('{').expect("an object");
    let traced = format!(r#"{{"trace_number":7,{members}"#);
    let ours = |read: Flattened<T>| (read.trace_number == 7).then_some(read.ours);
    embedded::<T, Flattened<T>>(&traced, ours, &value);
    let both = |read| match read {
        Both::Flattened(read) => ours(read),
        Both::Neither { .. } => None,
    };
    embedded::<T, Both<T>>(&traced, both, &value);
    let ours = |read| match read {
        Internal::Ours(value) => Some(value),
        Internal::Other { .. } => None,
    };
    embedded::<T, Internal<T>>(&format!(r#"{{"kind":"Ours",{members}"#), ours, &value);
    let last = text.strip_suffix('}').expect("an object");
    embedded::<T, Internal<T>>(&format!(r#"{last},"kind":"Ours"}}"#), ours, &value);
}

const FREE: &str =
    r#"{"n":[0,-1,1.5,0.6,1e2,18446744073709551615,-9223372036854775808],"null":null,"":{},"e":[],"ü\n":"\u0001"}"#;

#[test]
fn parameters_of_a_call_mean_the_same_wherever_they_stand() {
    let meta = r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":0,"x-acme":[0.5]}"#;
    check_object::<mcp::CallToolRequestParams>(&format!(
        r#"{{"name":"weigh","arguments":{FREE},"_meta":{meta},"x-trace":{FREE}}}"#
    ));
    check_object::<mcp::CallToolRequestParams>(&format!(r#"{{"name":"weigh","arguments":{{}},"_meta":{meta}}}"#));
}

#[test]
fn results_mean_the_same_wherever_they_stand() {
    check_object::<mcp::CallToolResult>(&format!(
        r#"{{"resultType":"complete","content":[{{"type":"text","text":"7 kg","annotations":{{"priority":0.6}}}}],"structuredContent":{FREE},"isError":false}}"#
    ));
    check_object::<mcp::CallToolResult>(r#"{"resultType":"complete","content":[],"structuredContent":null}"#);
    check_object::<mcp::CallToolResult>(
        r#"{"resultType":"complete","content":[],"structuredContent":0.25,"_meta":{}}"#,
    );
}

#[test]
fn tools_with_their_schemas_mean_the_same_wherever_they_stand() {
    check_object::<mcp::Tool>(
        r#"{"name":"weigh","inputSchema":{"type":"object","properties":{"kg":{"type":"number","minimum":0.5,"x-ui":[1,null]}}},"outputSchema":{"oneOf":[true,{}]},"icons":[]}"#,
    );
}

#[test]
fn log_messages_mean_the_same_wherever_they_stand() {
    for data in ["null", "0.1", "\"text\"", "[]", FREE] {
        check_object::<mcp::LoggingMessageNotificationParams>(&format!(r#"{{"level":"warning","data":{data}}}"#));
    }
}

#[test]
fn content_means_the_same_wherever_it_stands() {
    check_object::<mcp::ContentBlock>(
        r#"{"type":"text","text":"hi","annotations":{"priority":0.6,"audience":["user"]},"x-acme":{"n":12}}"#,
    );
    check_object::<mcp::ContentBlock>(r#"{"type":"resource","resource":{"uri":"mem://9","text":"row","x-row":3.5}}"#);
    check_object::<mcp::ContentBlock>(r#"{"type":"resource_link","name":"n","uri":"mem://9","size":1500}"#);
}

#[test]
fn ids_tokens_and_numbers_mean_the_same_wherever_they_stand() {
    for id in ["0", "-7", "\"7\"", "\"\"", "18446744073709551615", "3.0"] {
        check::<RequestId>(id);
        check::<ProgressToken>(id);
    }
    for number in ["0", "-7", "0.6", "18446744073709551615", "1.0", "-2.5e-7"] {
        check::<Number>(number);
    }
}

#[test]
fn free_form_json_means_the_same_wherever_it_stands() {
    for json in [FREE, "\"text\"", "[[],[null]]", "true", "-0.5", "{}"] {
        check::<Json>(json);
    }
    check::<JsonObject>(FREE);
    check_object::<Meta>(FREE);
}

#[test]
fn yaml_in_its_own_style_reads_as_json_does() {
    let yaml =
        "name: weigh\nicons: []\ninputSchema:\n  type: object\n  properties:\n    kg: {type: number, minimum: 0.5}\n";
    let json = r#"{"name":"weigh","icons":[],"inputSchema":{"type":"object","properties":{"kg":{"type":"number","minimum":0.5}}}}"#;
    let from_json: mcp::Tool = serde_json::from_str(json).expect("a tool");
    assert_eq!(serde_saphyr::from_str::<mcp::Tool>(yaml).expect("a tool"), from_json);
    let error = serde_saphyr::from_str::<mcp::Tool>("name: 5\n").expect_err("no tool").to_string();
    assert!(error.contains("expected string, got number at /name"), "{error}");
}

#[test]
fn a_number_is_no_object_wherever_it_stands() {
    for number in ["5", "0.5", "123456789012345678901234567890"] {
        let text = format!(r#"{{"type":"text","text":"hi","annotations":{number}}}"#);
        let error = serde_json::from_str::<mcp::ContentBlock>(&text).expect_err("no content").to_string();
        assert!(error.starts_with("expected object, got number at /annotations"), "{error}");
        let traced = text.replacen('{', r#"{"trace_number":7,"#, 1);
        assert!(serde_json::from_str::<Untagged<mcp::ContentBlock>>(&text).is_err(), "{text}");
        assert!(serde_json::from_str::<Flattened<mcp::ContentBlock>>(&traced).is_err(), "{text}");
        let tree: serde_json::Value = serde_json::from_str(&text).expect("a tree");
        assert!(serde_json::from_value::<mcp::ContentBlock>(tree).is_err(), "{text}");
        assert!(serde_saphyr::from_str::<mcp::ContentBlock>(&text).is_err(), "{text}");
        assert!(serde_json::from_str::<mcp::Annotations>(number).is_err(), "{number}");
        assert!(serde_json::from_str::<Meta>(number).is_err(), "{number}");
        assert!(serde_json::from_str::<JsonObject>(number).is_err(), "{number}");
    }
}
