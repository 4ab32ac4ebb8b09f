//! The case of names: what the protocol calls something, in the spelling that Rust has for it.

/// The Rust name of a definition: `JsonRpcMessage` for `JSONRPCMessage`, and none that hides a name of the prelude.
pub(crate) fn rust_type(name: &str) -> String {
    match name {
        "Error" => return "ErrorObject".to_owned(),
        "Result" => return "ResultObject".to_owned(),
        _ => {}
    }
    words(&name.replace("JSONRPC", "JsonRpc"))
}

/// A name with its acronyms as words: `TtlResult` for `TTLResult`. The last of several capitals begins the next word.
fn words(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let is_capital =
        |index: Option<usize>| index.and_then(|index| letters.get(index)).is_some_and(char::is_ascii_uppercase);
    let is_inside = |index: usize| {
        let begins_a_word = letters.get(index + 1).is_some_and(char::is_ascii_lowercase);
        is_capital(Some(index)) && is_capital(index.checked_sub(1)) && !begins_a_word
    };
    let shown = |(index, letter): (usize, &char)| match is_inside(index) {
        true => letter.to_ascii_lowercase(),
        false => *letter,
    };
    letters.iter().enumerate().map(shown).collect()
}

/// The Rust name of a member: `meta` for `_meta`, `client_info` for `io.modelcontextprotocol/clientInfo`.
pub(crate) fn rust_field(member: &str) -> String {
    let last = words(member.rsplit('/').next().unwrap_or(member));
    let mut name = String::new();
    for character in last.trim_start_matches(['_', '$']).chars() {
        match character {
            upper if upper.is_ascii_uppercase() => {
                if !name.is_empty() {
                    name.push('_');
                }
                name.push(upper.to_ascii_lowercase());
            }
            plain if plain.is_ascii_alphanumeric() => name.push(plain),
            _ => name.push('_'),
        }
    }
    if member.starts_with('$') {
        // `$schema` names a dialect, and `schema` would read as the schema itself.
        name.push_str("_dialect");
        name = name.replace("schema_dialect", "dialect");
    }
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase());
    if is_word && syn::parse_str::<syn::Ident>(&name).is_err() {
        name.push('_');
    } else if name == "extra" {
        // `extra` is our own field.
        name.push_str("_member");
    }
    name
}

/// The Rust name of a string value or member as a variant: `InputRequired` for `input_required`.
pub(crate) fn upper_camel(text: &str) -> String {
    let mut name = String::new();
    let mut start = true;
    for character in words(text).chars() {
        if !character.is_ascii_alphanumeric() {
            start = true;
        } else if start {
            name.extend(character.to_uppercase());
            start = false;
        } else {
            name.push(character);
        }
    }
    name
}

/// The name of a union's branch: what is left of the branch's own name.
pub(crate) fn variant(branch: &str) -> String {
    let name = rust_type(branch);
    ["Request", "Notification", "Schema"]
        .into_iter()
        .find_map(|suffix| name.strip_suffix(suffix).filter(|rest| !rest.is_empty()))
        .map_or_else(|| name.clone(), str::to_owned)
}

/// Returns the name of a revision's module: `v2026_07_28` for `2026-07-28`.
pub(crate) fn module_name(revision: &str) -> String {
    format!("v{}", revision.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::{rust_field, rust_type, upper_camel, variant};

    #[test]
    fn names_are_in_rust_case() {
        assert_eq!(rust_type("JSONRPCMessage"), "JsonRpcMessage");
        assert_eq!(rust_type("ElicitRequestURLParams"), "ElicitRequestUrlParams");
        assert_eq!(rust_type("TTLResult"), "TtlResult");
        assert_eq!(rust_type("HTTPHeader"), "HttpHeader");
        assert_eq!(rust_type("UIResource"), "UiResource");
        assert_eq!(rust_type("OAuthURL"), "OAuthUrl");
        assert_eq!(rust_type("Result"), "ResultObject");
        assert_eq!(rust_field("_meta"), "meta");
        assert_eq!(rust_field("$schema"), "dialect");
        assert_eq!(rust_field("io.modelcontextprotocol/clientInfo"), "client_info");
        assert_eq!(rust_field("uriTemplate"), "uri_template");
        assert_eq!(rust_field("clientID"), "client_id");
        assert_eq!(rust_field("HTTPHeader"), "http_header");
        assert_eq!(rust_field("type"), "type_");
        assert_eq!(upper_camel("date-time"), "DateTime");
        assert_eq!(upper_camel("allServers"), "AllServers");
        assert_eq!(upper_camel("MCP_app"), "McpApp");
        assert_eq!(variant("CallToolRequest"), "CallTool");
    }
}
