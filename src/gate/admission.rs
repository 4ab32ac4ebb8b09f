//! From a message to what becomes of it.

use crate::any::{ClientMessage, NotRead};
use crate::envelope::frame::{Frame, FrameKind, is_initialize};
use crate::envelope::rejection::{Fault, Rejection};
use crate::error::condition::Condition;
use crate::error::data::Unsupported;
use crate::error::invalid::is_about_meta;
use crate::error::kind::Site;
use crate::gate::head::{Named, is_version};
use crate::gate::offer::Offer;
use crate::gate::refusal::Refusal;
use crate::gate::served::Served;
use crate::json::id::RequestId;
use crate::report::cause::Cause;
use crate::revision::Revision;

/// What becomes of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Admission<'a> {
    /// It is for the server's own code, typed by its revision.
    Message(ClientMessage<'a>),
    /// A client begins with `initialize`: the server [accepts](Offer::accept) it, with the revision that is offered.
    Initialize(Offer<'a>),
    /// It is answered by what is served, as `server/discover` is: the reply.
    Answered(Vec<u8>),
    /// It is not served.
    Refused(Refusal),
}

impl Admission<'_> {
    /// Returns the HTTP status of the answer; `None` where the handler of the request decides
    /// ([`Response::http_status`](crate::Response::http_status)).
    ///
    /// Notifications and responses are 202, with no body.
    pub fn http_status(&self) -> Option<u16> {
        match self {
            Self::Message(message) => match message.kind() {
                FrameKind::Request | FrameKind::Batch => None,
                FrameKind::Notification | FrameKind::Result | FrameKind::Error => Some(Site::ACCEPTED),
            },
            Self::Initialize(_) | Self::Answered(_) => Some(Site::IN_BAND),
            Self::Refused(refusal) => Some(refusal.status()),
        }
    }
}

/// The method that asks a modern server what it is.
const DISCOVER: &str = "server/discover";

/// The method that may come before `initialize`.
pub(super) const PING: &str = "ping";

impl Served {
    /// Decides about a message; `session` is the revision that `initialize` settled with this peer, if it came.
    ///
    /// A request whose `_meta` names a version is of a modern revision, whatever the session is. A version that is not
    /// served is refused before anything else is asked of `_meta`, so that a client of a later revision learns what is
    /// served. Methods that the revision does not have are refused unless they are [registered](Served::with_methods), and so
    /// are those of a capability that is not declared.
    ///
    /// A message that names no version is of the session. Without one it is modern where a modern revision is served; else
    /// nothing but `ping` comes before `initialize`.
    pub fn admit<'a>(&self, bytes: &'a [u8], session: Option<Revision>) -> Admission<'a> {
        match Frame::parse_with(bytes, &self.options()) {
            Ok(frame) => self.admit_frame(&frame, session),
            // The revision decides about params that are no object.
            Err(refused) if refused.fault() == Fault::Params => self.read(self.form(session), bytes),
            Err(refused) => Admission::Refused(Refusal::of(&refused, self.form(session))),
        }
    }

    /// Decides about a message whose envelope has been read, as [`Served::admit`] does.
    pub fn admit_frame<'a>(&self, frame: &Frame<'a>, session: Option<Revision>) -> Admission<'a> {
        let session = session.filter(|session| self.serves(*session));
        let bytes = frame.text().as_bytes();
        match frame.kind() {
            FrameKind::Request | FrameKind::Notification => {}
            FrameKind::Batch => return self.read(self.form(session), bytes),
            FrameKind::Result | FrameKind::Error => {
                let revision = session.or(self.newest_legacy());
                return self.read(revision.unwrap_or_else(|| self.newest()), bytes);
            }
        }
        if let Some(modern) = self.newest_modern() {
            match Named::in_meta(frame.params()) {
                Named::No => {}
                Named::Other => return self.read(modern, bytes),
                Named::Version(version) => match (self.of_version(&version), frame.id()) {
                    (Some(revision), _) if revision.is_modern() || session == Some(revision) => {
                        return self.read(revision, bytes);
                    }
                    (_, Some(id)) => return Admission::Refused(self.unsupported(Some(id), &version, modern)),
                    (_, None) => {
                        let reason = "a notification of a version that is not served";
                        return Admission::Refused(Refusal::dropped(modern, reason));
                    }
                },
            }
        }
        match (frame.id(), session) {
            (Some(id), _) if is_initialize(frame.method()) => self.offer(frame, id),
            (_, Some(session)) => self.read(session, bytes),
            (Some(id), None) => self.without_session(frame, id),
            (None, None) => self.read(self.form(None), bytes),
        }
    }

    /// Returns the revision of a version, where it is served.
    pub(crate) fn of_version(&self, version: &str) -> Option<Revision> {
        version.parse().ok().filter(|revision| self.serves(*revision))
    }

    /// Returns the revision in whose form a message is refused that is of none.
    pub(crate) fn form(&self, session: Option<Revision>) -> Revision {
        session.or(self.newest_modern()).unwrap_or_else(|| self.newest())
    }

    /// Refuses a request of a version that is not served, or that begins with `initialize`.
    pub(crate) fn unsupported(&self, id: Option<&RequestId>, version: &str, form: Revision) -> Refusal {
        let words = match self.of_version(version) {
            Some(_) => "a session begins with `initialize` in version",
            None => "unsupported protocol version",
        };
        let versions = Unsupported::new(self.revisions(), version).because(Cause::quoting(words, version));
        Refusal::because(Condition::UnsupportedProtocolVersion(versions), id, form)
    }

    /// Reads a request that belongs to no session and names no version.
    fn without_session<'a>(&self, frame: &Frame<'a>, id: &RequestId) -> Admission<'a> {
        let bytes = frame.text().as_bytes();
        match (self.newest_legacy(), self.newest_modern()) {
            (Some(legacy), _) if frame.method() == Some(PING) => self.read(legacy, bytes),
            (_, Some(modern)) => self.read(modern, bytes),
            (legacy, None) => {
                let revision = legacy.unwrap_or_else(|| self.newest());
                match self.read(revision, bytes) {
                    Admission::Message(_) => {
                        let early = Condition::InvalidRequest(Cause::new("a request before `initialize`").into());
                        Admission::Refused(Refusal::because(early, Some(id), revision))
                    }
                    other @ (Admission::Initialize(_) | Admission::Answered(_) | Admission::Refused(_)) => other,
                }
            }
        }
    }

    /// Reads `initialize`, and offers the revision that was asked for or the newest one.
    pub(crate) fn offer<'a>(&self, frame: &Frame<'a>, id: &RequestId) -> Admission<'a> {
        let asked = Named::in_handshake(frame.params());
        let version = match &asked {
            Named::Version(version) => &**version,
            Named::No | Named::Other => "",
        };
        let own = version.parse().ok().filter(|own: &Revision| !own.is_modern());
        let Some(offered) = own.filter(|own| self.serves(*own)).or(self.newest_legacy()) else {
            // Whoever asks for a handshake is told in the form of a revision that has one.
            let newest = Revision::ALL.into_iter().rfind(|revision| !revision.is_modern());
            return Admission::Refused(self.unsupported(Some(id), version, own.or(newest).unwrap_or(Revision::LATEST)));
        };
        match (&asked, self.typed(offered, frame.text().as_bytes())) {
            (Named::Version(version), _) if !is_version(version) => {
                Admission::Refused(self.unsupported(Some(id), version, offered))
            }
            (_, Ok(message)) => {
                let params = frame.params().unwrap_or("{}");
                Admission::Initialize(Offer::new(message, offered, id.clone(), version.to_owned(), params))
            }
            (_, Err(refused)) => Admission::Refused(Refusal::unread(&refused, offered)),
        }
    }

    /// Reads a message of a revision, and makes sure that its method is served.
    pub(crate) fn read<'a>(&self, revision: Revision, bytes: &'a [u8]) -> Admission<'a> {
        self.admit_read(self.typed(revision, bytes), revision, bytes)
    }

    /// Decides about what came of reading a message of a revision.
    pub(crate) fn admit_read<'a>(
        &self,
        read: Result<ClientMessage<'a>, NotRead>,
        revision: Revision,
        bytes: &'a [u8],
    ) -> Admission<'a> {
        match read {
            Ok(message) => match self.admit_typed(message) {
                Admission::Message(message) => match self.needs(&message) {
                    Ok(()) => Admission::Message(message),
                    Err(condition) => Admission::Refused(Refusal::because(condition, message.id(), revision)),
                },
                other @ (Admission::Initialize(_) | Admission::Answered(_) | Admission::Refused(_)) => other,
            },
            Err(refused) => Admission::Refused(self.unread(bytes, &refused, revision)),
        }
    }

    pub(crate) fn typed<'a>(&self, revision: Revision, bytes: &'a [u8]) -> Result<ClientMessage<'a>, NotRead> {
        ClientMessage::parse(revision, bytes, &self.options()).map(|read| read.value)
    }

    /// Decides about a message that was read.
    pub(crate) fn admit_typed<'a>(&self, message: ClientMessage<'a>) -> Admission<'a> {
        let revision = message.revision();
        if let (FrameKind::Request, Some(method), Some(id)) = (message.kind(), message.method(), message.id()) {
            if let Some(condition) = self.lacks(revision, method) {
                return Admission::Refused(Refusal::because(condition, Some(id), revision));
            }
            if method == DISCOVER && revision.is_modern() {
                return Admission::Answered(self.discovered(id, revision));
            }
        }
        Admission::Message(message)
    }

    /// Refuses a message that could not be read. A method that is not served is told before params that do not fit, and
    /// after the members of `_meta` that every modern request has.
    pub(crate) fn unread(&self, bytes: &[u8], refused: &NotRead, revision: Revision) -> Refusal {
        if let NotRead::Refused(rejection) = refused
            && rejection.fault() == Fault::Params
            && !lacks_meta(rejection, revision)
            && let Ok(frame) = Frame::parse_with(bytes, &self.options())
            && let Some(method) = frame.method()
            && let Some(condition) = self.lacks(revision, method)
        {
            return Refusal::because(condition, rejection.id(), revision);
        }
        Refusal::unread(refused, revision)
    }
}

/// Tells whether a refused request lacks what every modern request has in `_meta`.
pub(crate) fn lacks_meta(refused: &Rejection, revision: Revision) -> bool {
    revision.is_modern() && refused.violations().iter().any(is_about_meta)
}
