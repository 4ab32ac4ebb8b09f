//! Revision [2026-07-28](https://modelcontextprotocol.io/specification/2026-07-28): its types and methods, generated from its schema.

include!(concat!(env!("OUT_DIR"), "/v2026_07_28.rs"));
