//! Revision [2025-03-26](https://modelcontextprotocol.io/specification/2025-03-26): its types and methods, generated from its schema.

#![expect(clippy::large_enum_variant, reason = "a message is taken apart where it is read")]

include!(concat!(env!("OUT_DIR"), "/v2025_03_26.rs"));
