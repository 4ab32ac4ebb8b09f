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
                    $(Self::$variant(_) => $crate::error::kind::ErrorKind::$variant
                        .row($crate::revision::Revision::$revision)
                        .map_or($crate::error::kind::ErrorKind::INTERNAL_CODE, |row| row.code),)*
                }
            }

            /// Returns the HTTP status of the response that carries the error.
            pub fn http_status(&self, site: $crate::error::kind::Site) -> u16 {
                match self.kind() {
                    Some(kind) => kind.http_status($crate::revision::Revision::$revision, site),
                    None => 200,
                }
            }
        }

        impl From<$type> for $crate::error::wire_error::WireError {
            fn from(error: $type) -> Self {
                let code = error.code();
                match error {
                    $($type::$variant(payload) => {
                        let kind = $crate::error::kind::ErrorKind::$variant;
                        $crate::error::data::Payload::into_wire(payload, code, kind.message($crate::revision::Revision::$revision))
                    })*
                    $type::Application(application) => application.into(),
                }
            }
        }

        impl From<$type> for $crate::error::kind::Condition {
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
    };
}
pub(crate) use errors;
