//! The tools of the server that is asked: their names, and the headers that mirror their arguments.

use std::fs;
use std::path::Path;

use mcp_wire::gate::Served;
use mcp_wire::{Json, JsonArray, JsonObject, Kind, Quoted};

/// Reads tools out of a file, and lets the server compare their headers.
pub(crate) fn with_tools(served: Served, path: &Path) -> Result<Served, String> {
    let place = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{place}: {error}"))?;
    let json: Json = text.parse().map_err(|error| format!("{place}: {error}"))?;
    let tools = list(json).ok_or_else(|| format!("{place}: expected a tool, or a list of tools"))?;
    tools.iter().try_fold(served, |served, tool| {
        let tool: JsonObject = tool.parse().map_err(|error| format!("{place}: {error}"))?;
        let name: Option<String> = tool.get("name").and_then(|name| name.parse_as().ok());
        let (Some(name), Some(schema)) = (name, tool.get("inputSchema")) else {
            return Err(format!("{place}: expected `name` and `inputSchema` of a tool"));
        };
        served.with_tool(name.as_str(), schema.as_str()).map_err(|reasons| {
            let reason = reasons.first().map(ToString::to_string).unwrap_or_default();
            format!("{place}: tool {}: {reason}", Quoted::new(&name))
        })
    })
}

/// Takes the tools out of a result of `tools/list`, a list, or one tool.
fn list(json: Json) -> Option<JsonArray> {
    match json.kind() {
        Kind::Array => JsonArray::try_from(json).ok(),
        Kind::Object => {
            let object = JsonObject::try_from(json.clone()).ok()?;
            match object.get("tools") {
                Some(tools) => JsonArray::try_from(tools).ok(),
                None => JsonArray::new(&[json]).ok(),
            }
        }
        Kind::Null | Kind::Boolean | Kind::Number | Kind::String => None,
    }
}
