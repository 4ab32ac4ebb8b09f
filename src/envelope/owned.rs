//! Frames that outlive their input, and frames written anew in one part.

use std::fmt;
use std::ops::Range;

use crate::envelope::frame::{Frame, FrameKind};
use crate::json::id::RequestId;
use crate::json::value::JsonObject;

impl<'a> Frame<'a> {
    /// Writes the message with another id, and touches nothing else; `None` where it has none, as a notification.
    ///
    /// ```
    /// use mcp_wire::Frame;
    ///
    /// let frame = Frame::parse(br#"{"jsonrpc":"2.0", "id":"a" ,"method":"ping"}"#)?;
    /// assert_eq!(frame.with_id(&7.into()).unwrap(), r#"{"jsonrpc":"2.0", "id":7 ,"method":"ping"}"#);
    /// # Ok::<(), mcp_wire::Rejection>(())
    /// ```
    #[must_use]
    pub fn with_id(&self, id: &RequestId) -> Option<String> {
        self.id()?;
        self.id_text().map(|text| self.splice(self.range_of(text), &id.to_json()))
    }

    /// Writes the message with other params, and touches nothing else; `None` where it is no request or notification.
    ///
    /// ```
    /// use mcp_wire::Frame;
    ///
    /// let frame = Frame::parse(br#"{"jsonrpc":"2.0","params":{"a":1},"method":"x/y","trace":7}"#)?;
    /// assert_eq!(
    ///     frame.with_params(&r#"{"b":2}"#.parse().unwrap()).unwrap(),
    ///     r#"{"jsonrpc":"2.0","params":{"b":2},"method":"x/y","trace":7}"#,
    /// );
    /// # Ok::<(), mcp_wire::Rejection>(())
    /// ```
    #[must_use]
    pub fn with_params(&self, params: &JsonObject) -> Option<String> {
        match (self.kind(), self.params()) {
            (FrameKind::Result | FrameKind::Error | FrameKind::Batch, _) => None,
            (FrameKind::Request | FrameKind::Notification, Some(before)) => {
                Some(self.splice(self.range_of(before), params.as_str()))
            }
            (FrameKind::Request | FrameKind::Notification, None) => {
                let end = self.text().rfind('}')?;
                Some(self.splice(end..end, &format!(",\"params\":{params}")))
            }
        }
    }

    /// Writes the message with another result, and touches nothing else; `None` where it has none.
    ///
    /// ```
    /// use mcp_wire::Frame;
    ///
    /// let frame = Frame::parse(br#"{"jsonrpc":"2.0","result":{"a":1},"id":7}"#)?;
    /// assert_eq!(
    ///     frame.with_result(&r#"{"b":2}"#.parse().unwrap()).unwrap(),
    ///     r#"{"jsonrpc":"2.0","result":{"b":2},"id":7}"#,
    /// );
    /// # Ok::<(), mcp_wire::Rejection>(())
    /// ```
    #[must_use]
    pub fn with_result(&self, result: &JsonObject) -> Option<String> {
        self.result().map(|before| self.splice(self.range_of(before), result.as_str()))
    }

    fn splice(&self, range: Range<usize>, text: &str) -> String {
        let mut whole = self.text().to_owned();
        whole.replace_range(range, text);
        whole
    }

    /// Where a part of the text is in it.
    fn range_of(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr().addr() - self.text().as_ptr().addr();
        start..start + part.len()
    }

    /// Copies the text, so that it outlives the bytes that it was read from.
    #[must_use]
    pub fn into_owned(self) -> OwnedFrame {
        OwnedFrame::from(self)
    }
}

/// A frame with a text of its own.
///
/// ```
/// use mcp_wire::{Frame, FrameKind, OwnedFrame};
///
/// let owned: OwnedFrame = Frame::parse(br#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#)?.into();
/// let frame = owned.as_frame();
/// assert_eq!((frame.kind(), frame.method()), (FrameKind::Request, Some("ping")));
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone)]
pub struct OwnedFrame {
    text: Box<str>,
    /// The frame, with nothing borrowed in it, and where its parts are.
    frame: Frame<'static>,
    id: Option<Range<usize>>,
    params: Option<Range<usize>>,
    result: Option<Range<usize>>,
    error: Option<Range<usize>>,
    items: Vec<Range<usize>>,
}

impl OwnedFrame {
    /// Looks at it as a frame.
    pub fn as_frame(&self) -> Frame<'_> {
        let part = |range: &Option<Range<usize>>| range.clone().and_then(|range| self.text.get(range));
        let items = self.items.iter().filter_map(|range| self.text.get(range.clone())).collect();
        let parts = [part(&self.id), part(&self.params), part(&self.result), part(&self.error)];
        self.frame.clone().with_parts(&self.text, parts, items)
    }

    /// Returns the whole message as it came in.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl From<Frame<'_>> for OwnedFrame {
    fn from(frame: Frame<'_>) -> Self {
        let range = |part: Option<&str>| part.map(|part| frame.range_of(part));
        Self {
            text: frame.text().into(),
            id: range(frame.id_text()),
            params: range(frame.params()),
            result: range(frame.result()),
            error: range(frame.error()),
            items: frame.items().map(|item| frame.range_of(item)).collect(),
            frame: frame.without_parts(),
        }
    }
}

impl fmt::Debug for OwnedFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_frame().fmt(f)
    }
}
