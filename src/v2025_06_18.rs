//! Revision [2025-06-18](https://modelcontextprotocol.io/specification/2025-06-18): its types and methods, generated from its schema.

include!(concat!(env!("OUT_DIR"), "/v2025_06_18.rs"));
