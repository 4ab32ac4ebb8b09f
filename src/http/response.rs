//! Answers in the types of the crate `http`.

use http::header::{ALLOW, CONTENT_TYPE, HeaderValue};
use http::{Response, StatusCode};

use crate::gate::refusal::Refusal;
use crate::http::media::JSON;

impl Refusal {
    /// Returns the media type of the reply; `None` where there is no reply.
    pub fn content_type(&self) -> Option<&'static str> {
        self.reply().map(|_| JSON)
    }
}

/// A refusal over HTTP: the status, and the reply with its media type.
///
/// ```
/// use mcp_wire::gate::{Admission, Served};
/// use mcp_wire::http::{check_post, header::Headers};
///
/// let empty = serde_json::json!({});
/// let served = Served::new([], &empty, &empty)?;
/// let headers: Headers = [("host", "evil.example")].into_iter().collect();
/// let Admission::Refused(refusal) = check_post(&headers, b"{}", &served) else { panic!("refused") };
/// let response = http::Response::<Vec<u8>>::from(refusal);
/// assert_eq!(response.status(), http::StatusCode::FORBIDDEN);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl From<Refusal> for Response<Vec<u8>> {
    fn from(refusal: Refusal) -> Self {
        let status = StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::BAD_REQUEST);
        let media = refusal.content_type();
        let mut response = Self::new(refusal.into_reply().unwrap_or_default());
        *response.status_mut() = status;
        if let Some(media) = media {
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media));
        }
        if status == StatusCode::METHOD_NOT_ALLOWED {
            response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
        }
        response
    }
}
