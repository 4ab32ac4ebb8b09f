//! The compiler's proof that every public type goes to other threads and may be kept. The crate proves its schema types
//! beside the table that lists them.

use mcp_wire::{v2024_11_05, v2025_03_26, v2025_06_18, v2025_11_25, v2026_07_28};

const fn goes_anywhere<T: Send + Sync + 'static>() {}

/// Proves each type by itself; one with parameters is proved with some.
macro_rules! proved {
    ($($name:literal = $type:ty;)*) => {
        pub(super) const NAMES: &[&str] = &[$($name),*];
        const _: () = { $(goes_anywhere::<$type>();)* };
    };
}

/// Proves what a revision has beyond its schema.
macro_rules! proved_by_revision {
    ($($revision:ident)*) => {
        const _: () = { $(
            goes_anywhere::<$revision::ClientMessage<'static>>();
            goes_anywhere::<$revision::ServerMessage<'static>>();
            goes_anywhere::<$revision::ClientCall>();
            goes_anywhere::<$revision::ClientNotice>();
            goes_anywhere::<$revision::ClientMethod>();
            goes_anywhere::<$revision::ClientAnswer>();
            goes_anywhere::<$revision::ServerCall>();
            goes_anywhere::<$revision::ServerNotice>();
            goes_anywhere::<$revision::ServerMethod>();
            goes_anywhere::<$revision::ServerAnswer>();
            goes_anywhere::<$revision::Error>();
        )* };
    };
}
proved_by_revision!(v2024_11_05 v2025_03_26 v2025_06_18 v2025_11_25 v2026_07_28);

type Call = v2026_07_28::ClientCall;
type Notice = v2026_07_28::ClientNotice;
type Batch = mcp_wire::Batch<'static, Call, Notice>;

proved! {
    "Answer" = mcp_wire::Answer<v2026_07_28::CallToolResult>;
    "Batch" = mcp_wire::Batch<'static, Call, Notice>;
    "Call" = mcp_wire::Call<v2026_07_28::methods::ToolsCall>;
    "Distilled" = mcp_wire::Distilled;
    "Excerpt" = mcp_wire::Excerpt;
    "Fault" = mcp_wire::Fault;
    "Frame" = mcp_wire::Frame<'static>;
    "FrameKind" = mcp_wire::FrameKind;
    "Gone" = mcp_wire::Gone;
    "Incoming" = mcp_wire::Incoming<'static, Call, Notice, v2026_07_28::ClientAnswer, Batch>;
    "Integer" = mcp_wire::Integer;
    "Json" = mcp_wire::Json;
    "JsonArray" = mcp_wire::JsonArray;
    "JsonObject" = mcp_wire::JsonObject;
    "Kind" = mcp_wire::Kind;
    "KnownOrExtension" = mcp_wire::KnownOrExtension<v2026_07_28::CallToolOutcome>;
    "Limits" = mcp_wire::Limits;
    "Map" = mcp_wire::Map<mcp_wire::Json>;
    "MayBeExtended" = mcp_wire::MayBeExtended<v2026_07_28::ClientMethod>;
    "MaybeUncached" = mcp_wire::MaybeUncached<v2026_07_28::ReadResourceResult>;
    "Message" = mcp_wire::Message<'static, Call, Notice, Batch>;
    "Mode" = mcp_wire::Mode;
    "NotANumber" = mcp_wire::NotANumber;
    "NotOpened" = mcp_wire::NotOpened;
    "Note" = mcp_wire::Note;
    "Notice" = mcp_wire::Notice<v2026_07_28::methods::ProgressNotification>;
    "NowOrTask" = mcp_wire::NowOrTask<mcp_wire::JsonObject, mcp_wire::JsonObject>;
    "Number" = mcp_wire::Number;
    "OneOrMany" = mcp_wire::OneOrMany<v2026_07_28::ContentBlock>;
    "OtherCall" = mcp_wire::OtherCall<v2025_11_25::Error>;
    "OtherNotice" = mcp_wire::OtherNotice;
    "OwnedFrame" = mcp_wire::OwnedFrame;
    "Parsed" = mcp_wire::Parsed<mcp_wire::Json>;
    "PeerError" = mcp_wire::PeerError;
    "Pending" = mcp_wire::Pending<v2026_07_28::ClientMethod>;
    "Place" = mcp_wire::Place;
    "Problem" = mcp_wire::Problem;
    "ProgressToken" = mcp_wire::ProgressToken;
    "Quoted" = mcp_wire::Quoted<'static>;
    "RawResponse" = mcp_wire::RawResponse<'static>;
    "RawResult" = mcp_wire::RawResult<'static>;
    "ReadError" = mcp_wire::ReadError;
    "ReadOptions" = mcp_wire::ReadOptions;
    "Rejection" = mcp_wire::Rejection;
    "RequestId" = mcp_wire::RequestId;
    "Response" = mcp_wire::Response<v2026_07_28::CallToolOutcome>;
    "Revision" = mcp_wire::Revision;
    "Round" = mcp_wire::Round<v2026_07_28::methods::ToolsCall>;
    "Sender" = mcp_wire::Sender;
    "SkippedItem" = mcp_wire::SkippedItem;
    "Tolerance" = mcp_wire::Tolerance;
    "UnknownName" = mcp_wire::UnknownName;
    "UnknownObject" = mcp_wire::UnknownObject;
    "UnknownRevision" = mcp_wire::UnknownRevision;
    "UnknownValue" = mcp_wire::UnknownValue;
    "Violation" = mcp_wire::Violation;
    "WireError" = mcp_wire::WireError;
    "WrongKind" = mcp_wire::WrongKind;
    "any::ClientMessage" = mcp_wire::any::ClientMessage<'static>;
    "any::NotRead" = mcp_wire::any::NotRead;
    "capability::ClientUse" = mcp_wire::capability::ClientUse;
    "error::Application" = mcp_wire::error::Application;
    "error::ApplicationCode" = mcp_wire::error::ApplicationCode;
    "error::Cause" = mcp_wire::error::Cause;
    "error::Change" = mcp_wire::error::Change;
    "error::Classified" = mcp_wire::error::Classified;
    "error::Condition" = mcp_wire::error::Condition;
    "error::Elicitations" = mcp_wire::error::Elicitations<mcp_wire::JsonObject>;
    "error::ErrorKind" = mcp_wire::error::ErrorKind;
    "error::Failure" = mcp_wire::error::Failure;
    "error::Inexpressible" = mcp_wire::error::Inexpressible;
    "error::Invalid" = mcp_wire::error::Invalid;
    "error::LocalFailure" = mcp_wire::error::LocalFailure;
    "error::Mismatch" = mcp_wire::error::Mismatch;
    "error::Missing" = mcp_wire::error::Missing;
    "error::OtherCode" = mcp_wire::error::OtherCode;
    "error::PeerCode" = mcp_wire::error::PeerCode;
    "error::Required" = mcp_wire::error::Required<mcp_wire::JsonObject>;
    "error::ReservedCode" = mcp_wire::error::ReservedCode;
    "error::Row" = mcp_wire::error::Row;
    "error::Site" = mcp_wire::error::Site;
    "error::ToolFailure" = mcp_wire::error::ToolFailure;
    "error::Translated" = mcp_wire::error::Translated;
    "error::UnfitData" = mcp_wire::error::UnfitData;
    "error::Unsupported" = mcp_wire::error::Unsupported;
    "error::Use" = mcp_wire::error::Use;
    "gate::Admission" = mcp_wire::gate::Admission<'static>;
    "gate::Offer" = mcp_wire::gate::Offer<'static>;
    "gate::Peer" = mcp_wire::gate::Peer;
    "gate::Refusal" = mcp_wire::gate::Refusal;
    "gate::Served" = mcp_wire::gate::Served;
    "gate::Taken" = mcp_wire::gate::Taken<'static>;
    "http::Accepts" = mcp_wire::http::Accepts;
    "http::AllowList" = mcp_wire::http::AllowList;
    "http::NoAnswer" = mcp_wire::http::NoAnswer;
    "http::NotAllowed" = mcp_wire::http::NotAllowed;
    "http::Post" = mcp_wire::http::Post;
    "http::Verb" = mcp_wire::http::Verb;
    "http::client::Body" = mcp_wire::http::client::Body<'static>;
    "http::client::Sorted" = mcp_wire::http::client::Sorted<mcp_wire::Json>;
    "http::header::BadValue" = mcp_wire::http::header::BadValue;
    "http::header::Headers" = mcp_wire::http::header::Headers<'static>;
    "http::header::Twice" = mcp_wire::http::header::Twice;
    "http::param::BadHeader" = mcp_wire::http::param::BadHeader;
    "http::param::HeaderDiffers" = mcp_wire::http::param::HeaderDiffers;
    "http::param::Reason" = mcp_wire::http::param::Reason;
    "http::param::ToolHeaders" = mcp_wire::http::param::ToolHeaders;
    "label::CreatedAt" = mcp_wire::label::CreatedAt<String>;
    "label::ElicitationId" = mcp_wire::label::ElicitationId<String>;
    "label::Id" = mcp_wire::label::Id<String>;
    "label::LastUpdatedAt" = mcp_wire::label::LastUpdatedAt<String>;
    "label::MimeType" = mcp_wire::label::MimeType<String>;
    "label::Progress" = mcp_wire::label::Progress<String>;
    "label::Title" = mcp_wire::label::Title<String>;
    "label::Uri" = mcp_wire::label::Uri<String>;
    "label::UriTemplate" = mcp_wire::label::UriTemplate<String>;
    "label::Url" = mcp_wire::label::Url<String>;
    "label::Value" = mcp_wire::label::Value<String>;
    "label::Version" = mcp_wire::label::Version<String>;
    "map::Entry" = mcp_wire::map::Entry<'static, mcp_wire::Json>;
    "map::IntoIter" = mcp_wire::map::IntoIter<mcp_wire::Json>;
    "map::Iter" = mcp_wire::map::Iter<'static, mcp_wire::Json>;
    "map::IterMut" = mcp_wire::map::IterMut<'static, mcp_wire::Json>;
    "meta::ExtensionId" = mcp_wire::meta::ExtensionId;
    "meta::NotAnExtensionId" = mcp_wire::meta::NotAnExtensionId;
    "meta::TraceContext" = mcp_wire::meta::TraceContext;
    "negotiate::Failed" = mcp_wire::negotiate::Failed;
    "negotiate::Negotiation" = mcp_wire::negotiate::Negotiation;
    "negotiate::Send" = mcp_wire::negotiate::Send;
    "negotiate::Server" = mcp_wire::negotiate::Server;
    "negotiate::Settled" = mcp_wire::negotiate::Settled;
    "negotiate::Step" = mcp_wire::negotiate::Step;
    "registry::MethodEntry" = mcp_wire::registry::MethodEntry;
    "registry::TypeEntry" = mcp_wire::registry::TypeEntry;
    "registry::TypeKind" = mcp_wire::registry::TypeKind;
    "sse::Decoder" = mcp_wire::sse::Decoder;
    "sse::Event" = mcp_wire::sse::Event;
    "stdio::Decoder" = mcp_wire::stdio::Decoder;
    "stdio::NotALine" = mcp_wire::stdio::NotALine;
    "tool::OutputMismatch" = mcp_wire::tool::OutputMismatch;
    "tool::SchemaError" = mcp_wire::tool::SchemaError;
    "tool::SchemaFault" = mcp_wire::tool::SchemaFault;
    "tool::SchemaLimits" = mcp_wire::tool::SchemaLimits;
    "tool::SchemaMismatch" = mcp_wire::tool::SchemaMismatch;
    "tool::SchemaNote" = mcp_wire::tool::SchemaNote;
    "tool::ToolSchema" = mcp_wire::tool::ToolSchema;
    "tool::TypeError" = mcp_wire::tool::TypeError;
    "tool::TypedError" = mcp_wire::tool::TypedError;
    "translate::Bridge" = mcp_wire::translate::Bridge;
    "translate::BridgeLimits" = mcp_wire::translate::BridgeLimits;
    "translate::Context" = mcp_wire::translate::Context;
    "translate::Loss" = mcp_wire::translate::Loss;
    "translate::NoState" = mcp_wire::translate::NoState;
    "translate::Relayed" = mcp_wire::translate::Relayed;
    "translate::Translated" = mcp_wire::translate::Translated;
    "translate::Untranslatable" = mcp_wire::translate::Untranslatable;
    "translate::What" = mcp_wire::translate::What;
    "tool::TypedInput" = mcp_wire::tool::TypedInput<v2026_07_28::ToolInputSchema, String>;
}
