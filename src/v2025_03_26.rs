//! Revision [2025-03-26](https://modelcontextprotocol.io/specification/2025-03-26): its types and methods, generated from its schema.

include!(concat!(env!("OUT_DIR"), "/v2025_03_26.rs"));
