//! Revision [2025-11-25](https://modelcontextprotocol.io/specification/2025-11-25): its types and methods, generated from its schema.

include!(concat!(env!("OUT_DIR"), "/v2025_11_25.rs"));
