//! Revision [2024-11-05](https://modelcontextprotocol.io/specification/2024-11-05): its types and methods, generated from its schema.

#![expect(clippy::large_enum_variant, reason = "a message is taken apart where it is read")]

include!(concat!(env!("OUT_DIR"), "/v2024_11_05.rs"));
