//! The macro behind the error enum of each revision.

/// Gives the error enum of a revision its code, message, data and conversions.
macro_rules! errors {
    ($type:ident in $revision:ident { $($variant:ident,)* }) => {
        impl $type {
            /// Returns the condition without its data; `None` for an application's own.
            pub fn kind(&self) -> Option<$crate::error::kind::ErrorKind> {
                match self {
                    $(Self::$variant(_) => Some($crate::error::kind::ErrorKind::$variant),)*
                    Self::Application(_) => None,
                }
            }

            /// Returns the code.
            pub fn code(&self) -> i64 {
                match self {
                    Self::Application(application) => application.code.get(),
                    $(Self::$variant(_) => $crate::error::kind::ErrorKind::$variant.known_code($crate::revision::Revision::$revision),)*
                }
            }

            /// Returns the HTTP status of the response that carries the error.
            pub fn http_status(&self, site: $crate::error::kind::Site) -> u16 {
                $crate::error::wire_error::WireError::from(self.clone()).http_status(site)
            }
        }

        impl From<$type> for $crate::error::wire_error::WireError {
            fn from(error: $type) -> Self {
                let revision = $crate::revision::Revision::$revision;
                match error {
                    $($type::$variant(payload) => Self::of_kind(
                        $crate::error::kind::ErrorKind::$variant,
                        $crate::error::data::Payload::into_body(payload),
                        revision,
                    ),)*
                    $type::Application(application) => application.for_revision(revision),
                }
            }
        }

        impl From<$crate::error::code::Application> for $type {
            fn from(application: $crate::error::code::Application) -> Self {
                Self::Application(application)
            }
        }

        impl From<$type> for $crate::error::condition::Condition {
            fn from(error: $type) -> Self {
                match error {
                    $($type::$variant(payload) => Self::$variant($crate::error::data::Payload::into_free(payload)),)*
                    $type::Application(application) => Self::Application(application),
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::error::wire_error::WireError::from(self.clone()).fmt(f)
            }
        }

        impl std::error::Error for $type {}

        impl $crate::sealed::Sealed for $type {}

        impl $crate::error::wire_error::RevisionError for $type {
            const REVISION: $crate::revision::Revision = $crate::revision::Revision::$revision;
        }
    };
}
pub(crate) use errors;
