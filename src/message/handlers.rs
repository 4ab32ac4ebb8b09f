//! The macro behind the trait for who answers the requests of a client.

/// Gives a revision its trait of handlers.
macro_rules! handlers {
    ($call:ident { $($handler:ident $variant:ident $name:literal,)* }) => {
        /// Answers to the requests of a client: a function for each method. What a type does not override is not there,
        /// and is answered with -32601.
        ///
        /// The reply is what the type makes of the bytes to send: the bytes themselves, or a future of them.
        pub trait Handlers {
            /// What a handler gives back.
            type Reply;

            /// Makes a reply of the bytes of a response.
            fn reply(&mut self, bytes: serde_json::Result<Vec<u8>>) -> Self::Reply;

            $(
                #[doc = concat!("Answers `", $name, "`.")]
                fn $handler(&mut self, call: $crate::message::call::Call<methods::$variant>) -> Self::Reply {
                    let refused = $call::$variant(Box::new(call)).not_found().to_vec();
                    self.reply(refused)
                }
            )*

            /// Answers a method that the revision does not know.
            fn other(&mut self, call: $crate::message::call::OtherCall<Error>) -> Self::Reply {
                let refused = $call::Other(call).not_found().to_vec();
                self.reply(refused)
            }

            /// Hands a request to the function of its method.
            fn handle(&mut self, call: $call) -> Self::Reply {
                match call {
                    $($call::$variant(call) => self.$handler(*call),)*
                    $call::Other(call) => self.other(call),
                }
            }
        }
    };
}
pub(crate) use handlers;
