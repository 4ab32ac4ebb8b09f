//! What a server receives, of whichever revision: one match over all that are built.
//!
//! ```
//! # #[cfg(all(feature = "v2025_11_25", feature = "v2026_07_28"))] {
//! use mcp_wire::any::ClientMessage;
//! use mcp_wire::{ReadOptions, Revision};
//!
//! let bytes = br#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;
//! let read = ClientMessage::parse(Revision::V2025_11_25, bytes, &ReadOptions::STRICT)?;
//! assert_eq!((read.value.revision(), read.value.method()), (Revision::V2025_11_25, Some("ping")));
//! # }
//! # Ok::<(), mcp_wire::any::NotRead>(())
//! ```

use std::fmt;

use crate::envelope::frame::FrameKind;
use crate::envelope::rejection::Rejection;
use crate::envelope::reply::reply;
use crate::error::condition::Condition;
use crate::json::id::RequestId;
use crate::json::value::JsonObject;
use crate::limits::ReadOptions;
use crate::message::calls::Calls as _;
use crate::message::incoming::Message;
use crate::revision::Revision;
use crate::tolerance::Mode;
use crate::wire::read::{Parsed, read};

/// Why no message was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRead {
    /// It is no message of the revision.
    Refused(Rejection),
    /// The feature of the revision is off.
    NotBuilt(Revision),
}

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::NotBuilt(revision) => write!(f, "this build does not have revision {revision}"),
        }
    }
}

impl std::error::Error for NotRead {}

macro_rules! any {
    ($($revision:ident $feature:literal $module:ident $file:literal;)*) => {
        /// What a server receives, of whichever revision
        /// ([messages](https://modelcontextprotocol.io/specification/2026-07-28/basic#messages)).
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum ClientMessage<'a> {
            $(
                #[doc = concat!("A message of `", stringify!($module), "`.")]
                #[cfg(feature = $feature)]
                $revision(crate::$module::ClientMessage<'a>),
            )*
            #[doc(hidden)]
            Never(std::convert::Infallible, std::marker::PhantomData<&'a ()>),
        }

        impl<'a> ClientMessage<'a> {
            /// Reads a message of a revision.
            ///
            /// # Errors
            /// Refuses what is no such message; fails where the revision is not built.
            pub fn parse(revision: Revision, bytes: &'a [u8], options: &ReadOptions) -> Result<Parsed<Self>, NotRead> {
                match revision {
                    $(
                        #[cfg(feature = $feature)]
                        Revision::$revision => match crate::$module::ClientMessage::parse_with(bytes, options) {
                            Ok(read) => Ok(read.map(Self::$revision)),
                            Err(refused) => Err(NotRead::Refused(refused)),
                        },
                        #[cfg(not(feature = $feature))]
                        Revision::$revision => Err(NotRead::NotBuilt(revision)),
                    )*
                }
            }

            /// Returns the revision.
            pub fn revision(&self) -> Revision {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(_) => Revision::$revision,
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }

            /// Returns what the message is.
            pub fn kind(&self) -> FrameKind {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(message) => kind(message),
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }

            /// Writes the answer that refuses a request, in the form of its revision or the documented
            /// [fallback](crate::error::Inexpressible::fallback); `None` for what is never answered.
            pub fn refuse(&self, condition: Condition) -> Option<Vec<u8>> {
                let id = self.id().filter(|_| self.kind() == FrameKind::Request)?;
                Some(reply(Some(id), &condition.for_peer_or_fallback(self.revision())))
            }

            /// Returns the method of a request or notification.
            pub fn method(&self) -> Option<&str> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(message) => match message {
                            Message::Request(call) => Some(call.method()),
                            Message::Notification(notice) => Some(notice.method()),
                            Message::Response(_) | Message::Batch(_) => None,
                        },
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }

            /// Returns the id of a request or response.
            pub fn id(&self) -> Option<&RequestId> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(message) => match message {
                            Message::Request(call) => Some(call.id()),
                            Message::Response(response) => response.id.as_ref(),
                            Message::Notification(_) | Message::Batch(_) => None,
                        },
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }

            /// Tells whether it is a request or notification whose method the revision has, or none of the two.
            pub fn is_known(&self) -> bool {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(message) => match message {
                            Message::Request(call) => call.is_known(),
                            Message::Notification(notice) => notice.is_known(),
                            Message::Response(_) | Message::Batch(_) => true,
                        },
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }
        }

        impl ClientMessage<'_> {
            /// Returns what a request is about: the name of a tool or prompt, or the URI of a resource to read.
            pub fn subject(&self) -> Option<&str> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(message) => {
                            let Message::Request(call) = message else { return None };
                            if let crate::$module::ClientCall::ToolsCall(call) = call {
                                Some(&call.params.name)
                            } else if let crate::$module::ClientCall::PromptsGet(call) = call {
                                Some(&call.params.name)
                            } else if let crate::$module::ClientCall::ResourcesRead(call) = call {
                                Some(&call.params.uri)
                            } else {
                                None
                            }
                        }
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }

            /// Copies `_meta` of a request; `None` where there is none.
            ///
            /// # Errors
            /// Fails where the params cannot be written.
            pub fn meta(&self) -> serde_json::Result<Option<JsonObject>> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(message) => match message {
                            Message::Request(call) => call.meta(),
                            Message::Notification(_) | Message::Response(_) | Message::Batch(_) => Ok(None),
                        },
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }

            /// Returns the tool that is called, and the text of its arguments.
            #[cfg(feature = "http")]
            pub(crate) fn tool_call(&self) -> Option<(&str, &str)> {
                match self {
                    $(
                        #[cfg(feature = $feature)]
                        Self::$revision(message) => {
                            let Message::Request(crate::$module::ClientCall::ToolsCall(call)) = message else { return None };
                            let arguments = call.params.arguments.as_ref();
                            Some((&call.params.name, arguments.map_or("{}", |arguments| arguments.as_str())))
                        }
                    )*
                    Self::Never(never, _) => match *never {},
                }
            }
        }

        /// Tells whether clients of a revision send requests of a method.
        pub(crate) fn knows(revision: Revision, method: &str) -> bool {
            match revision {
                $(
                    #[cfg(feature = $feature)]
                    Revision::$revision => crate::$module::ClientCall::knows(method),
                    #[cfg(not(feature = $feature))]
                    Revision::$revision => false,
                )*
            }
        }

        /// Tells whether the capabilities of a server have a member of this name in a revision.
        pub(crate) fn has_server_capability(revision: Revision, name: &str) -> bool {
            let text = format!("{{{}:{{}}}}", serde_json::Value::from(name));
            match revision {
                $(
                    #[cfg(feature = $feature)]
                    Revision::$revision => read::<crate::$module::ServerCapabilities>(&text, Mode::Strict)
                        .is_ok_and(|read| read.value.extra.is_empty()),
                    #[cfg(not(feature = $feature))]
                    Revision::$revision => false,
                )*
            }
        }

        /// The revisions that this build has, oldest first.
        pub const BUILT: &[Revision] = &[
            $(
                #[cfg(feature = $feature)]
                Revision::$revision,
            )*
        ];
    };
}
for_each_revision!(any);

fn kind<Q, N, B>(message: &Message<'_, Q, N, B>) -> FrameKind {
    match message {
        Message::Request(_) => FrameKind::Request,
        Message::Notification(_) => FrameKind::Notification,
        Message::Response(response) => match response.outcome {
            Ok(_) => FrameKind::Result,
            Err(_) => FrameKind::Error,
        },
        Message::Batch(_) => FrameKind::Batch,
    }
}
