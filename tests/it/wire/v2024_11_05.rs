//! The messages of 2024-11-05.

#[path = "early.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod early;
#[path = "failures.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod failures;
#[path = "handshake.rs"]
#[expect(clippy::duplicate_mod, reason = "read against the types of each revision")]
mod handshake;

use mcp_wire::error::Cause;
use mcp_wire::label::Value;
use mcp_wire::{Call, Revision, v2024_11_05 as mcp};

use super::{Sheet, error, request};
use mcp::methods;

pub(super) fn sheet() -> Sheet {
    let reference = mcp::ResourceReference::new("mem://notes/{n}").into();
    let complete = mcp::CompleteRequestParams::new(reference, mcp::CompletionArgument::new("n", Value("")));
    let mut sheet = Sheet {
        revision: Revision::V2024_11_05,
        requests: handshake::client(),
        notifications: handshake::notifications(),
        results: handshake::results(),
        errors: failures::errors(Revision::V2024_11_05),
    };
    sheet.requests.push(early::initialize(early::client_capabilities(), "2024-11-05"));
    sheet.requests.push(request("resource", Call::<methods::CompletionComplete>::new(16, complete)));
    sheet.requests.extend(early::server());
    sheet.notifications.extend(early::notifications());
    sheet.results.extend(early::results());
    sheet
        .errors
        .push(error::<methods::SamplingCreateMessage>("user-rejected", mcp::Error::UserRejected(Cause::default())));
    sheet
}
