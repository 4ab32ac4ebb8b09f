//! Errors by condition: a site says what is wrong, and the revision of the peer gives the code, the data and the status.
//!
//! - [`ErrorKind`] is the condition without its data; its facts come from one table ([`ErrorKind::row`]).
//! - A revision's own `Error` (`v2026_07_28::Error`) is a condition of that revision with its typed data.
//! - [`Condition`] is one of any revision, for code that serves several peers: [`Condition::for_peer`].
//! - [`WireError`] is what stands on the wire. It comes from the above, or from a peer.
//! - [`PeerError`] is what a peer's error means under the allocation policy: [`WireError::classify`].
//! - [`LocalFailure`] is no wire error: it has no code and cannot be made one.

mod code;
mod condition;
mod data;
mod failure;
mod kind;
mod peer;
#[macro_use]
mod tool;
mod translate;

pub use code::{ApplicationCode, ReservedCode};
pub use condition::Inexpressible;
pub use data::{
    Application, Cause, Elicitations, Invalid, LINE_LIMIT, Mismatch, Missing, Payload, Required, Unsupported,
};
pub use failure::{Failure, LocalFailure};
pub use kind::{Condition, DATA_MEMBERS, ErrorKind, Row, Sender, Site};
pub use peer::{OtherCode, PeerCode, PeerError};
pub use tool::ToolFailure;
pub use translate::{Change, Translated};

pub use crate::wire_error::WireError;

/// Gives the error enum of a revision its code, message, data and conversions.
macro_rules! errors {
    ($type:ident in $revision:ident { $($variant:ident,)* }) => {
        impl $type {
            /// Returns the condition without its data; `None` for an application's own.
            pub fn kind(&self) -> Option<$crate::error::ErrorKind> {
                match self {
                    $(Self::$variant(_) => Some($crate::error::ErrorKind::$variant),)*
                    Self::Application(_) => None,
                }
            }

            /// Returns the code.
            pub fn code(&self) -> i64 {
                match self {
                    Self::Application(application) => application.code.get(),
                    $(Self::$variant(_) => $crate::error::ErrorKind::$variant
                        .row($crate::Revision::$revision)
                        .map_or($crate::error::ErrorKind::INTERNAL_CODE, |row| row.code),)*
                }
            }

            /// Returns the HTTP status of the response that carries the error.
            pub fn http_status(&self, site: $crate::error::Site) -> u16 {
                match self.kind() {
                    Some(kind) => kind.http_status($crate::Revision::$revision, site),
                    None => 200,
                }
            }
        }

        impl From<$type> for $crate::error::WireError {
            fn from(error: $type) -> Self {
                let code = error.code();
                match error {
                    $($type::$variant(payload) => {
                        let kind = $crate::error::ErrorKind::$variant;
                        $crate::error::Payload::into_wire(payload, code, kind.message($crate::Revision::$revision))
                    })*
                    $type::Application(application) => application.into(),
                }
            }
        }

        impl From<$type> for $crate::error::Condition {
            fn from(error: $type) -> Self {
                match error {
                    $($type::$variant(payload) => Self::$variant($crate::error::Payload::into_free(payload)),)*
                    $type::Application(application) => Self::Application(application),
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::error::WireError::from(self.clone()).fmt(f)
            }
        }

        impl std::error::Error for $type {}
    };
}
