//! Who sends something.

/// Who sends a method or an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sender {
    /// The client.
    Client,
    /// The server.
    Server,
    /// Either side.
    Either,
    /// The server, but only inside a result that asks for input.
    Input,
}

impl Sender {
    /// Returns the word that reports show.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Server => "server",
            Self::Either => "either side",
            Self::Input => "server, inside a result",
        }
    }

    /// Tells whether a client sends it as a message.
    pub const fn is_client(self) -> bool {
        match self {
            Self::Client | Self::Either => true,
            Self::Server | Self::Input => false,
        }
    }

    /// Tells whether a server sends it as a message.
    pub const fn is_server(self) -> bool {
        match self {
            Self::Server | Self::Either => true,
            Self::Client | Self::Input => false,
        }
    }
}

impl std::fmt::Display for Sender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.as_str())
    }
}
