//! Revision [2024-11-05](https://modelcontextprotocol.io/specification/2024-11-05): its types and methods, generated from its schema.

include!(concat!(env!("OUT_DIR"), "/v2024_11_05.rs"));
