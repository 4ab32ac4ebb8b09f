//! Values of headers in the sentinel.

use mcp_wire::http::header::{BadValue, decode, encode};
use proptest::prelude::{any, proptest};

#[test]
fn what_has_to_be_is_encoded_and_nothing_else() {
    for (value, header) in [
        ("us-west1", "us-west1"),
        ("Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="),
        (" padded ", "=?base64?IHBhZGRlZCA=?="),
        ("line1\nline2", "=?base64?bGluZTEKbGluZTI=?="),
        ("tab\tinside", "=?base64?dGFiCWluc2lkZQ==?="),
        ("=?base64?abc?=", "=?base64?PT9iYXNlNjQ/YWJjPz0=?="),
        ("=?BASE64?abc?=", "=?BASE64?abc?="),
        ("=?base64?", "=?base64?"),
        ("a b", "a b"),
        ("", ""),
    ] {
        assert_eq!(encode(value), header, "{value:?}");
        assert_eq!(decode(header.as_bytes()).expect("a value"), value, "{header:?}");
    }
}

#[test]
fn malformed_sentinels_are_refused() {
    for (header, expected) in [
        ("=?base64?%%%?=", BadValue::Base64),
        ("=?base64?YQ?=", BadValue::Base64),
        ("=?base64?YQ=?=", BadValue::Base64),
        ("=?base64?YR==?=", BadValue::Base64),
        ("=?base64?Y Q==?=", BadValue::Base64),
        ("=?base64?YQ==YQ==?=", BadValue::Base64),
        ("=?base64?_w==?=", BadValue::Base64),
        ("=?base64?/w==?=", BadValue::Utf8),
        ("=?base64?7aCA?=", BadValue::Utf8),
    ] {
        assert_eq!(decode(header.as_bytes()), Err(expected), "{header}");
    }
    assert_eq!(decode(b"a\x7f"), Err(BadValue::Byte(1)));
    assert_eq!(decode(b" \xc3\xa4"), Err(BadValue::Byte(0)));
    assert_eq!(decode(b"=?base64??=").expect("nothing"), "");
    assert_eq!(decode(b"=?base64?YQ==").expect("no sentinel"), "=?base64?YQ==");
}

proptest! {
    #[test]
    fn every_text_comes_back(text in any::<String>()) {
        let header = encode(&text);
        assert!(header.bytes().all(|byte| matches!(byte, b' '..=b'~')));
        assert_eq!(decode(format!("\t{header} ").as_bytes()).expect("a value"), text);
    }
}
