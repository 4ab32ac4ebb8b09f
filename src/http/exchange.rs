//! A typed call over HTTP: what to post, and what the answer says.

use std::fmt;

use serde::ser::Error as _;

use crate::envelope::frame::Frame;
use crate::envelope::rejection::Rejection;
use crate::error::failure::LocalFailure;
use crate::http::client::{Body, headers};
use crate::http::param::ToolHeaders;
use crate::json::id::RequestId;
use crate::limits::ReadOptions;
use crate::message::call::Call;
use crate::message::response::{Answer, parse_response_with};
use crate::method::Method;
use crate::sse::Decoder;
use crate::wire::read::Parsed;

/// A request to post: its headers and its body.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Post {
    /// Names and values, all that the protocol asks for.
    pub headers: Vec<(String, String)>,
    /// The message.
    pub body: Vec<u8>,
}

impl Post {
    /// Writes a call, with the headers that [`client::headers`](super::client::headers) gives it.
    ///
    /// ```
    /// # #[cfg(feature = "v2026_07_28")] {
    /// use mcp_wire::http::{Post, answer_to};
    /// use mcp_wire::{Call, ReadOptions, v2026_07_28 as mcp};
    ///
    /// # let meta = mcp::RequestMetaObject::new(Default::default(), "2026-07-28");
    /// let call = Call::<mcp::methods::ToolsCall>::new(1, mcp::CallToolRequestParams::new("press", meta));
    /// let post = Post::of(&call, None, None)?;
    /// assert_eq!(post.body, call.to_vec()?);
    /// assert!(post.headers.contains(&("Mcp-Name".to_owned(), "press".to_owned())));
    ///
    /// // What came back is the answer, in a body of JSON or in an event of a stream.
    /// let stream = b"data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"resultType\":\"complete\",\"content\":[]}}\n\n";
    /// let answer = answer_to(&call, 200, Some("text/event-stream"), stream, &ReadOptions::LENIENT, |_| {})?;
    /// assert!(answer.value.into_outcome().is_ok());
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails where the call cannot be written, or only as a message beyond the default limits.
    pub fn of<M: Method>(
        call: &Call<M>,
        tool: Option<&ToolHeaders>,
        session: Option<&str>,
    ) -> serde_json::Result<Self> {
        let body = call.to_vec()?;
        let frame = Frame::parse(&body).map_err(serde_json::Error::custom)?;
        Ok(Self { headers: headers(&frame, M::REVISION, tool, session), body })
    }
}

/// Reads the answer to a call out of what HTTP brought: a body of JSON, or a whole stream of events, whatever the status.
///
/// `other` is given the messages that a stream has beside the answer, as progress and log messages.
///
/// # Errors
/// Says why there is no answer; a peer's error is one.
pub fn answer_to<M: Method>(
    call: &Call<M>,
    status: u16,
    content_type: Option<&str>,
    body: &[u8],
    options: &ReadOptions,
    mut other: impl FnMut(&[u8]),
) -> Result<Parsed<Answer<M::Result>>, NoAnswer> {
    let stream = match Body::of(status, content_type, body) {
        Body::Message(message) => {
            return match is_answer(message, &call.id, options) {
                true => parse_response_with::<M>(message, options).map_err(NoAnswer::Refused),
                false => Err(NoAnswer::Unrelated),
            };
        }
        Body::Events(stream) => stream,
        Body::Accepted => return Err(NoAnswer::Unrelated),
        Body::SessionEnded => return Err(NoAnswer::SessionEnded),
        Body::Failed { status } => return Err(NoAnswer::Status(status)),
    };
    let (mut decoder, mut rest, mut answer) = (Decoder::with_limits(&options.limits), stream, None);
    loop {
        let event = match decoder.next(&mut rest) {
            Some(event) => event.map_err(NoAnswer::Refused)?,
            None => match decoder.finish() {
                Some(event) => event,
                None => return answer.unwrap_or(Err(NoAnswer::Unrelated)),
            },
        };
        match event.data {
            data if data.is_empty() => {}
            data if answer.is_none() && is_answer(&data, &call.id, options) => {
                answer = Some(parse_response_with::<M>(&data, options).map_err(NoAnswer::Refused));
            }
            data => other(&data),
        }
    }
}

/// Tells whether a message answers a request. Whoever could not read its id answers without one.
fn is_answer(message: &[u8], id: &RequestId, options: &ReadOptions) -> bool {
    Frame::parse_with(message, options).is_ok_and(|frame| match (frame.result(), frame.error()) {
        (Some(_), _) => frame.id() == Some(id),
        (None, Some(_)) => frame.id().is_none_or(|own| own == id),
        (None, None) => false,
    })
}

/// Why HTTP brought no answer to a call.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum NoAnswer {
    /// The answer does not fit its method.
    Refused(Rejection),
    /// What came has no answer to the call, such as a stream that ended early: it may be taken up again.
    Unrelated,
    /// The session has ended, up to 2025-11-25: begin another one with `initialize`.
    SessionEnded,
    /// No message, and a status of HTTP that nothing on the wire explains.
    Status(u16),
}

impl NoAnswer {
    /// Returns the failure of this side that it is.
    pub fn failure(&self) -> LocalFailure {
        match self {
            Self::Refused(_) | Self::Status(_) => LocalFailure::Malformed,
            Self::Unrelated | Self::SessionEnded => LocalFailure::Closed,
        }
    }
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Unrelated => f.write_str("what came has no answer to the call"),
            Self::SessionEnded => f.write_str("the session has ended"),
            Self::Status(status) => write!(f, "no message, and HTTP status {status}"),
        }
    }
}

impl std::error::Error for NoAnswer {}
