//! The texts of the messages, all of 2026-07-28.

use std::fmt::Write as _;

const META: &str = r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1.0.0"},"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},"progressToken":17}"#;

/// A `tools/call` request.
pub fn call() -> String {
    format!(
        r#"{{"jsonrpc":"2.0","id":42,"method":"tools/call","params":{{"name":"search_orders","arguments":{{"query":"status:open","limit":25,"filters":{{"region":"emea","tags":["a","b","c"]}},"since":"2026-01-01T00:00:00Z"}},"_meta":{META}}}}}"#
    )
}

/// The same with a query of so many bytes.
pub fn long_call(bytes: usize) -> String {
    call().replace("status:open", &"status:open ".repeat(bytes / 12))
}

/// The same with two wrong members: the name is a number, the arguments are an array.
pub fn bad_call() -> String {
    let bad = call().replace(r#""name":"search_orders""#, r#""name":1234567890123"#);
    bad.replace(r#""arguments":{"query":"status:open","limit":25,"#, r#""arguments":["query:status:open",25,{"#)
        .replace(r#""since":"2026-01-01T00:00:00Z"},"#, r#""since":"2026-01-01T00:00:00Z"}],"#)
}

/// The same with an envelope in which nothing is right.
pub fn bad_envelope() -> String {
    let bad = call().replace(r#""jsonrpc":"2.0","id":42"#, r#""jsonrpc":"1.0","id":{}"#);
    bad.replace(r#""method":"tools/call","params":{"#, r#""method":["tools/call"],"params":[{"#)
        .replace("17}}}", "17}}]}")
}

/// The same, cut short: no JSON.
pub fn cut_short() -> String {
    let mut text = call();
    text.pop();
    text
}

/// The response to `tools/list` with so many tools; the name of a wrong one is a number.
pub fn list(count: usize, is_wrong: fn(usize) -> bool) -> String {
    let mut text = String::from(r#"{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","tools":["#);
    for index in 0..count {
        if index > 0 {
            text.push(',');
        }
        let name = if is_wrong(index) { format!("{index}") } else { format!(r#""tool_{index}""#) };
        write!(
            text,
            r#"{{"name":{name},"title":"Tool {index}","description":"Finds the orders of a customer and sums them up by month.","inputSchema":{{"type":"object","properties":{{"customer":{{"type":"string","description":"Customer number"}},"from":{{"type":"string","format":"date"}},"limit":{{"type":"integer","minimum":1,"maximum":100}}}},"required":["customer"]}},"annotations":{{"readOnlyHint":true,"openWorldHint":false}}}}"#
        )
        .unwrap();
    }
    text.push_str(r#"],"ttlMs":60000,"cacheScope":"public"}}"#);
    text
}

/// The response to `tools/list` with so many good tools.
pub fn good_list(count: usize) -> String {
    list(count, |_| false)
}

/// The response to `tools/call` with a text and structured content.
pub fn text_result() -> String {
    r#"{"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","content":[{"type":"text","text":"The customer has three open orders, the oldest from March."}],"structuredContent":{"open":3,"oldest":"2026-03-04"},"isError":false}}"#.to_owned()
}

/// The response to `tools/call` with an image of so many bytes of base64.
pub fn image_result(bytes: usize) -> String {
    let data = "iVBORw0K".repeat(bytes / 8);
    format!(
        r#"{{"jsonrpc":"2.0","id":4,"result":{{"resultType":"complete","content":[{{"type":"image","data":"{data}","mimeType":"image/png"}}]}}}}"#
    )
}

/// An error.
pub fn error() -> String {
    r#"{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing member `name` at /params","data":{"errors":[{"at":"/params","problems":["missing member `name`"]}]}}}"#.to_owned()
}

/// A notification of progress.
pub fn progress() -> String {
    r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":17,"progress":0.5,"total":1,"message":"Halfway"}}"#.to_owned()
}
