//! Labels for arguments: which of several values is which.
//!
//! A constructor of a revision module takes no two values side by side that could be swapped unseen. One of them
//! carries its name, so that the compiler sees a swap:
//!
//! ```
//! # #[cfg(feature = "v2025_11_25")] {
//! use mcp_wire::label::{Uri, Version};
//! use mcp_wire::v2025_11_25 as mcp;
//!
//! let server = mcp::Implementation::new("barista", Version("2.1.0"));
//! assert_eq!((server.name.as_str(), server.version.as_str()), ("barista", "2.1.0"));
//!
//! let note = mcp::Resource::new("note", Uri("mem://notes/1"));
//! assert_eq!((note.name.as_str(), note.uri.as_str()), ("note", "mem://notes/1"));
//! # }
//! ```
//!
//! ```compile_fail,E0308
//! use mcp_wire::label::Version;
//! use mcp_wire::v2026_07_28 as mcp;
//!
//! let swapped = mcp::Implementation::new(Version("2.1.0"), "barista");
//! ```

macro_rules! labels {
    ($($(#[doc = $doc:literal])* $label:ident;)*) => {
        $($(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $label<T>(pub T);)*
    };
}

labels! {
    /// The `createdAt` of a task, an ISO 8601 timestamp.
    CreatedAt;
    /// The `elicitationId` of an elicitation by URL.
    ElicitationId;
    /// The `id` of a request, or of a use of a tool.
    Id;
    /// The `lastUpdatedAt` of a task, an ISO 8601 timestamp.
    LastUpdatedAt;
    /// The `mimeType` of an image or a sound.
    MimeType;
    /// The `progress` of a request so far.
    Progress;
    /// The `title` of an option.
    Title;
    /// The `uri` of a resource.
    Uri;
    /// The `uriTemplate` of a resource template, as RFC 6570 has it.
    UriTemplate;
    /// The `url` that a user opens.
    Url;
    /// The `value` of an argument to complete.
    Value;
    /// The `version` of an implementation.
    Version;
}
