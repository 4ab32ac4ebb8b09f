//! A quick walk over the members of an object in text that a JSON parser has already accepted.

/// Walks the members of an object: name and value as they are written.
///
/// The text must be a JSON object that was parsed before; on any other text the walk ends early, and never panics.
pub(crate) fn members(object: &str) -> Members<'_> {
    Members { text: object, at: 1 }
}

#[derive(Debug)]
pub(crate) struct Members<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let bytes = self.text.as_bytes();
        let start = skip(bytes, self.at, |byte| byte.is_ascii_whitespace() || byte == b',');
        if bytes.get(start) != Some(&b'"') {
            return None;
        }
        let end = string(bytes, start);
        let name = self.text.get(start..end)?;
        let from = skip(bytes, end, |byte| byte.is_ascii_whitespace() || byte == b':');
        let to = value(bytes, from);
        self.at = to;
        Some((name, self.text.get(from..to)?))
    }
}

/// Walks the items of an array as they are written; the same holds of its text.
pub(crate) fn items(array: &str) -> Items<'_> {
    Items { text: array, at: 1 }
}

#[derive(Debug)]
pub(crate) struct Items<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Items<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes();
        let from = skip(bytes, self.at, |byte| byte.is_ascii_whitespace() || byte == b',');
        if matches!(bytes.get(from), None | Some(b']')) {
            return None;
        }
        let to = value(bytes, from);
        self.at = to;
        self.text.get(from..to).filter(|item| !item.is_empty())
    }
}

pub(crate) fn skip(bytes: &[u8], from: usize, is_skipped: impl Fn(u8) -> bool) -> usize {
    bytes[from.min(bytes.len())..].iter().position(|byte| !is_skipped(*byte)).map_or(bytes.len(), |count| from + count)
}

/// The end of the string that starts at a quote.
pub(crate) fn string(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The end of a value.
fn value(bytes: &[u8], from: usize) -> usize {
    match bytes.get(from) {
        Some(b'"') => string(bytes, from),
        Some(b'{' | b'[') => {
            let mut depth = 0usize;
            let mut at = from;
            while let Some(byte) = bytes.get(at) {
                match byte {
                    b'"' => {
                        at = string(bytes, at);
                        continue;
                    }
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => {
                        depth -= 1;
                        if depth == 0 {
                            return at + 1;
                        }
                    }
                    _ => {}
                }
                at += 1;
            }
            bytes.len()
        }
        _ => skip(bytes, from, |byte| !byte.is_ascii_whitespace() && !matches!(byte, b',' | b'}' | b']')),
    }
}

#[cfg(test)]
mod tests {
    use super::{items, members};

    #[test]
    fn members_come_as_they_are_written() {
        let text = r#"{ "a" : 1.0 , "b\"c":[{"d":"]}"}], "":"x,y" ,"e":{}, "f":null }"#;
        assert_eq!(
            members(text).collect::<Vec<_>>(),
            [
                (r#""a""#, "1.0"),
                (r#""b\"c""#, r#"[{"d":"]}"}]"#),
                (r#""""#, r#""x,y""#),
                (r#""e""#, "{}"),
                (r#""f""#, "null")
            ]
        );
        assert_eq!(members("{}").count(), 0);
    }

    #[test]
    fn items_come_as_they_are_written() {
        let text = r#"[ 1.0 , {"a":"]"}, [2,[3]],"x,y" ,null ]"#;
        assert_eq!(items(text).collect::<Vec<_>>(), ["1.0", r#"{"a":"]"}"#, "[2,[3]]", r#""x,y""#, "null"]);
        assert_eq!(items("[ ]").count(), 0);
    }

    #[test]
    fn text_that_is_no_object_ends_the_walk() {
        for text in ["", "[", "{\"", "{\"a", "{\"a\":", "{\"a\":[", "{\"a\":\"\\"] {
            members(text).count();
            items(text).count();
        }
    }
}
