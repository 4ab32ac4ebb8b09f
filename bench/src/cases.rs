//! The messages that are read by every library, each with the ways to read it.

use crate::messages;
use crate::ways::{Read, ours, rmcp, rust_mcp_schema, tree};

/// The columns of [`Case::ways`]: `r-m-schema` is rust-mcp-schema, and a peer is told the method where it says so.
pub const COLUMNS: [&str; 7] = ["mcp-wire", "Value", "floor", "r-m-schema", "rmcp", "r-m-schema, told", "rmcp, told"];

/// A message and how each library reads it.
#[derive(Debug)]
pub struct Case {
    /// What it is.
    pub name: &'static str,
    /// The message.
    pub text: String,
    /// By mcp-wire, as [`ours`] says of each.
    pub ours: Read,
    /// By rust-mcp-schema and rmcp, as their users do: by the message of one side. Their readers of responses are told
    /// no method and try the results of all methods in turn.
    pub peers: [Read; 2],
    /// The same where the caller knows the method and asks for its result, as mcp-wire does of responses.
    pub told: Option<[Read; 2]>,
}

impl Case {
    /// The ways to read the message, in the order of [`COLUMNS`].
    pub fn ways(&self) -> [Option<Read>; 7] {
        let [schema, rmcp] = self.peers.map(Some);
        let [told_schema, told_rmcp] = self.told.map_or([None; 2], |told| told.map(Some));
        [Some(self.ours), Some(tree::value), Some(tree::floor), schema, rmcp, told_schema, told_rmcp]
    }
}

/// The six messages.
pub fn cases() -> Vec<Case> {
    let told_result = [rust_mcp_schema::told_result as Read, rmcp::told_result];
    vec![
        Case {
            name: "tools/call request",
            text: messages::call(),
            ours: ours::call,
            peers: [rust_mcp_schema::call, rmcp::call],
            told: None,
        },
        Case {
            name: "tools/list result, 50 tools",
            text: messages::good_list(50),
            ours: ours::list,
            peers: [rust_mcp_schema::list, rmcp::list],
            told: Some([rust_mcp_schema::told_list, rmcp::told_list]),
        },
        Case {
            name: "text result",
            text: messages::text_result(),
            ours: ours::result,
            peers: [rust_mcp_schema::result, rmcp::result],
            told: Some(told_result),
        },
        Case {
            name: "image result, 1 MiB",
            text: messages::image_result(1 << 20),
            ours: ours::result,
            peers: [rust_mcp_schema::result, rmcp::result],
            told: Some(told_result),
        },
        Case {
            name: "error",
            text: messages::error(),
            ours: ours::error,
            peers: [rust_mcp_schema::error, rmcp::error],
            told: None,
        },
        Case {
            name: "progress notification",
            text: messages::progress(),
            ours: ours::progress,
            peers: [rust_mcp_schema::progress, rmcp::progress],
            told: None,
        },
    ]
}
