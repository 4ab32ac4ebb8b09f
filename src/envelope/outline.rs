//! What the beginning of a text tells of a message that cannot be read as a whole.

use crate::envelope::parts::read_id;
use crate::envelope::rejection::{Looks, Rejection};
use crate::json::cursor::Cursor;
use crate::json::id::RequestId;
use crate::json::kind::Kind;

/// How much of a message that is too long is looked at.
pub(crate) const HEAD: usize = 4 << 10;

/// The id of a message, and whether it may be answered, as far as its beginning tells.
#[derive(Debug)]
pub(crate) struct Outline {
    pub(crate) id: Option<RequestId>,
    pub(crate) looks: Looks,
    /// It has the method of a notification, and no id in front of what was seen.
    pub(crate) is_notice: bool,
}

impl Outline {
    /// Looks at the beginning of a message.
    #[cold]
    pub(crate) fn of_head(bytes: &[u8]) -> Self {
        Self::of(&String::from_utf8_lossy(bytes.get(..HEAD).unwrap_or(bytes)))
    }

    /// Refuses the message.
    pub(crate) fn refuse(self, message: String) -> Rejection {
        Rejection::unread(message, self.id, self.looks, self.is_notice)
    }

    /// Walks the members of a message up to where the text ends or is broken.
    #[cold]
    pub(crate) fn of(text: &str) -> Self {
        let mut outline = Self { id: None, looks: Looks::Neither, is_notice: false };
        let mut json = Cursor::new(text);
        if json.kind() != Some(Kind::Object) {
            return outline;
        }
        json.open();
        let (mut id, mut is_first) = (None, true);
        // A value is known to be whole once another name comes behind it.
        while let Some(name) = json.name(&mut is_first) {
            if let (None, Some(text)) = (&outline.id, id) {
                outline.id = read_id(text).ok();
            }
            outline.is_notice &= outline.id.is_none();
            let name = name.unwrap_or_default();
            match &*name {
                "method" | "params" if outline.looks == Looks::Neither => outline.looks = Looks::Call,
                "result" | "error" => outline.looks = Looks::Response,
                _ => {}
            }
            let Some(value) = json.kind().and_then(|_| json.skip()) else { break };
            match &*name {
                "id" if id.is_some_and(|first| first != value) => return Self { id: None, ..outline },
                "id" => id = Some(value),
                "method" => outline.is_notice = value.starts_with("\"notifications/"),
                _ => {}
            }
        }
        outline
    }
}
