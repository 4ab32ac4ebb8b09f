//! Calls that go several rounds before they are answered, because the server asks for input.

use std::fmt;

use crate::json::id::RequestId;
use crate::message::call::Call;
use crate::method::{MayRequireInput, Method};

/// What came of one round of a call.
pub enum Round<M: MayRequireInput> {
    /// The call is answered.
    Complete(M::Complete),
    /// The server wanted input: send this, which has the answers.
    Again(Call<M>),
}

impl<M: MayRequireInput> Call<M> {
    /// Goes on from the result of this call: either the call is answered, or the server asks for input
    /// ([input required](https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr)), and the same call
    /// goes out again with the answers, under an id of its own.
    ///
    /// `answer` is given each question with its key. How many rounds to go is the caller's choice; a server may ask for ever.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::v2026_07_28::{self as mcp, methods::ToolsCall};
    /// use mcp_wire::{Call, Round, parse_response};
    ///
    /// # let meta = mcp::RequestMetaObject::new(Default::default(), "2026-07-28");
    /// let mut call = Call::<ToolsCall>::new(1, mcp::CallToolRequestParams::new("brew", meta));
    /// let mut replies = [
    ///     &br#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"input_required","requestState":"s","inputRequests":{"size":{"method":"elicitation/create","params":{"message":"How large?","requestedSchema":{"type":"object","properties":{}}}}}}}"#[..],
    ///     br#"{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","content":[]}}"#,
    /// ]
    /// .into_iter();
    /// let mut send = |call: &Call<ToolsCall>| {
    ///     assert_eq!(call.params.request_state.is_some(), call.id == 2.into());
    ///     parse_response::<ToolsCall>(replies.next().unwrap())
    /// };
    ///
    /// let result = loop {
    ///     let outcome = send(&call)?.into_outcome()?;
    ///     let round = call.follow(outcome, 2, |_, question| match question {
    ///         mcp::InputRequest::Elicit(_) => Ok(mcp::ElicitResult::new(mcp::ElicitAction::Decline).into()),
    ///         mcp::InputRequest::CreateMessage(_) | mcp::InputRequest::ListRoots(_) => Err("not declared"),
    ///     })?;
    ///     match round {
    ///         Round::Complete(result) => break result,
    ///         Round::Again(next) => call = next,
    ///     }
    /// };
    /// assert!(result.content.is_empty());
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the first answer that fails.
    pub fn follow<E>(
        self,
        result: M::Result,
        next_id: impl Into<RequestId>,
        answer: impl FnMut(&str, &M::Question) -> Result<M::Response, E>,
    ) -> Result<Round<M>, E> {
        let required = match M::complete(result) {
            Ok(complete) => return Ok(Round::Complete(complete)),
            Err(required) => required,
        };
        let responses = M::respond(&required, answer)?;
        let mut next = Self { id: next_id.into(), ..self };
        M::answer(&mut next.params, &required, responses);
        Ok(Round::Again(next))
    }
}

impl<M: MayRequireInput<Complete: Clone> + Method<Params: Clone>> Clone for Round<M> {
    fn clone(&self) -> Self {
        match self {
            Self::Complete(complete) => Self::Complete(complete.clone()),
            Self::Again(call) => Self::Again(call.clone()),
        }
    }
}

impl<M: MayRequireInput<Complete: PartialEq> + Method<Params: PartialEq>> PartialEq for Round<M> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Complete(one), Self::Complete(other)) => one == other,
            (Self::Again(one), Self::Again(other)) => one == other,
            (Self::Complete(_), Self::Again(_)) | (Self::Again(_), Self::Complete(_)) => false,
        }
    }
}

impl<M: MayRequireInput<Complete: fmt::Debug> + Method<Params: fmt::Debug>> fmt::Debug for Round<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Complete(complete) => f.debug_tuple("Complete").field(complete).finish(),
            Self::Again(call) => f.debug_tuple("Again").field(call).finish(),
        }
    }
}
