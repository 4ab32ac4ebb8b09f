//! Writing messages.

/// Gives a message its writing.
macro_rules! writing {
    ($type:ident $(<$parameter:ident: $bound:path>)?) => {
        impl$(<$parameter: $bound>)? $type$(<$parameter>)? {
            /// Writes the message, without a line end.
            ///
            /// # Errors
            /// Fails where `extra` holds a member that its type has.
            pub fn to_vec(&self) -> serde_json::Result<Vec<u8>> {
                let mut out = Vec::with_capacity($crate::message::writing::CAPACITY);
                serde_json::to_writer(&mut out, self).map(|()| out)
            }

            /// Writes the message, without a line end.
            ///
            /// # Errors
            /// Fails as the writer does, and where `extra` holds a member that the type has.
            pub fn write_to(&self, writer: impl std::io::Write) -> std::io::Result<()> {
                serde_json::to_writer(writer, self).map_err(std::io::Error::from)
            }
        }
    };
}
pub(crate) use writing;

/// How many bytes a written message starts with: most messages fit, and a longer one grows from there.
pub(crate) const CAPACITY: usize = 1024;
