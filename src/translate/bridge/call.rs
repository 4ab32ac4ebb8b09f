//! What is open between two sides.

use crate::json::id::RequestId;

/// A request of the client that the server has not answered.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Call {
    /// Its id on the server's side.
    pub(super) server: i64,
    /// Its id on the client's side; `None` while the client is asked for input.
    pub(super) client: Option<RequestId>,
    pub(super) method: String,
    /// The request as the server got it.
    pub(super) text: String,
    pub(super) rounds: u32,
    /// The state that a modern server wants back.
    pub(super) state: Option<String>,
    /// The answers of a client of a session so far: key and result.
    pub(super) answers: Vec<(String, String)>,
    /// How many are still to come.
    pub(super) due: usize,
    /// What a server of a session has asked meanwhile.
    pub(super) questions: Vec<Question>,
    /// The answer of the server, which the client has not come back for.
    pub(super) held: Option<String>,
}

impl Call {
    pub(super) fn new(server: i64, client: RequestId, method: &str, text: String) -> Self {
        Self {
            server,
            client: Some(client),
            method: method.to_owned(),
            text,
            rounds: 0,
            state: None,
            answers: Vec::new(),
            due: 0,
            questions: Vec::new(),
            held: None,
        }
    }
}

/// A request of a server of a session that is a question in a result to the client.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    /// Its id on the server's side.
    pub(super) server: RequestId,
    pub(super) method: String,
    /// The params, as the client has them.
    pub(super) params: String,
    /// Whether the client has been asked.
    pub(super) is_asked: bool,
}

/// A request to a client of a session.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Asked {
    /// Its id on the client's side.
    pub(super) id: i64,
    pub(super) method: String,
    /// Its id on the side of a server of a session.
    pub(super) server: Option<RequestId>,
    /// The call that it is a question of, and the key, where the server is modern.
    pub(super) of: Option<(i64, String)>,
}

/// A request of this side to the server.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Own {
    /// `server/discover` for a client that has said `initialize`.
    Discover(RequestId),
    /// `initialize` of a client of a session, for a server of another revision.
    Join(RequestId),
    /// `initialize` for a client that has none.
    Initialize,
    /// Anything whose answer says nothing.
    Quiet,
}

impl Own {
    /// The request of the client that waits for it.
    pub(super) fn client(self) -> Option<RequestId> {
        match self {
            Self::Discover(id) | Self::Join(id) => Some(id),
            Self::Initialize | Self::Quiet => None,
        }
    }
}
