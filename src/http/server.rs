//! The checks of a server on a `POST`.

use std::borrow::Cow;

use crate::any::{ClientMessage, NotRead};
use crate::envelope::frame::{Frame, FrameKind, is_initialize};
use crate::envelope::rejection::{Fault, Rejection};
use crate::error::condition::Condition;
use crate::error::data::Mismatch;
use crate::error::invalid::Invalid;
use crate::error::kind::ErrorKind;
use crate::gate::admission::{Admission, lacks_meta};
use crate::gate::head::{Named, is_version};
use crate::gate::refusal::Refusal;
use crate::gate::served::Served;
use crate::http::header::{self, BadValue, Headers};
use crate::http::media::{Accepts, is_json};
use crate::http::verb::{check_origin, missing_session, oldest_modern, session_id};
use crate::json::id::RequestId;
use crate::report::cause::Cause;
use crate::revision::Revision;

const NOT_ACCEPTABLE: u16 = 406;
const UNSUPPORTED_MEDIA_TYPE: u16 = 415;

/// Checks the headers and the body of a `POST`, and tells what becomes of the message. A server that keeps sessions takes
/// [`check_post_of`].
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::gate::{Admission, Served};
/// use mcp_wire::http::{check_post, header::Headers};
/// use mcp_wire::{Revision, label, v2026_07_28 as mcp};
///
/// let capabilities = mcp::ServerCapabilities { tools: Some(Default::default()), ..Default::default() };
/// let served = Served::new(&[Revision::V2026_07_28], &mcp::Implementation::new("scale", label::Version("1.0")), &capabilities)?;
///
/// let body = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"weigh","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}"#;
/// let mut sent = vec![
///     ("content-type", "application/json"),
///     ("mcp-protocol-version", "2026-07-28"),
///     ("mcp-method", "tools/call"),
///     ("mcp-name", "weigh"),
/// ];
/// let Admission::Message(message) = check_post(&sent.iter().copied().collect(), body, &served) else { panic!("a message") };
/// assert_eq!(message.method(), Some("tools/call"));
///
/// sent.pop();
/// let Admission::Refused(refusal) = check_post(&sent.into_iter().collect(), body, &served) else { panic!("refused") };
/// assert_eq!(refusal.status(), 400);
/// assert_eq!(
///     refusal.reply().unwrap(),
///     br#"{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"no header `Mcp-Name`","data":{"expected":"weigh","header":"Mcp-Name"}}}"#,
/// );
/// # }
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn check_post<'a>(headers: &Headers<'_>, body: &'a [u8], served: &Served) -> Admission<'a> {
    Post { headers, body, served, sessions: None }.check()
}

/// Checks the headers and the body of a `POST` as [`check_post`] does, where the server keeps sessions: `sessions` gives the
/// revision of one by its id, and `None` where there is no such session.
///
/// It is asked for messages of revisions with a handshake alone, and not for `initialize`.
pub fn check_post_of<'a>(
    headers: &Headers<'_>,
    body: &'a [u8],
    served: &Served,
    sessions: impl Fn(&str) -> Option<Revision>,
) -> Admission<'a> {
    Post { headers, body, served, sessions: Some(&sessions) }.check()
}

/// Gives the revision of a session by its id.
type Sessions<'p> = dyn Fn(&str) -> Option<Revision> + 'p;

/// One that is to be checked.
struct Post<'p, 'a> {
    headers: &'p Headers<'p>,
    body: &'a [u8],
    served: &'p Served,
    sessions: Option<&'p Sessions<'p>>,
}

/// The header with the version, as far as it can be read.
enum Version<'h> {
    Absent,
    Text(&'h str),
    Bad(BadValue, String),
    Twice,
}

/// Which messages a message is one of.
enum Era {
    /// Those that name their version themselves.
    Modern,
    /// `initialize`.
    Handshake,
    /// Those of a session of this revision.
    Session(Revision),
    /// Those of a session, of which the header with the version says nothing that is served.
    BadVersion,
}

impl<'p, 'a> Post<'p, 'a> {
    fn check(&self) -> Admission<'a> {
        if let Err(refusal) = self.before_body() {
            return Admission::Refused(refusal);
        }
        self.at_once().unwrap_or_else(|| self.in_order().unwrap_or_else(Admission::Refused))
    }

    /// Checks what can be refused without the body.
    fn before_body(&self) -> Result<(), Refusal> {
        check_origin(self.headers, self.served)?;
        let refuse = |status, reason| Err(Refusal::by_status(self.served.form(None), status, reason));
        match (is_json(self.headers), Accepts::is_nothing(self.headers)) {
            (false, _) => refuse(UNSUPPORTED_MEDIA_TYPE, "expected `Content-Type: application/json`"),
            (true, true) => refuse(NOT_ACCEPTABLE, "expected `application/json` or `text/event-stream` in `Accept`"),
            (true, false) => Ok(()),
        }
    }

    /// Takes a request that is right in every way: its body is read once. `None` where there may be something wrong, which
    /// is for [`Post::in_order`] to say.
    fn at_once(&self) -> Option<Admission<'a>> {
        let Version::Text(version) = self.version() else { return None };
        let revision = self.served.of_version(version).filter(|revision| revision.is_modern())?;
        // A request that is read says that it is of this version, but for the one that comes before there is any.
        let message = self.served.typed(revision, self.body).ok()?;
        let method = message.method().filter(|method| !self.served.http.subjects.contains_key(*method))?;
        if message.kind() != FrameKind::Request || is_initialize(Some(method)) {
            return None;
        }
        self.mirrors(method, message.subject().map(Cow::Borrowed)).ok()?;
        self.finish(message).ok().filter(|admitted| !matches!(admitted, Admission::Refused(_)))
    }

    /// Walks the checks in their order.
    fn in_order(&self) -> Result<Admission<'a>, Refusal> {
        let served = self.served;
        // 1, 2: JSON, and a message. Of params that are no object, the revision says what is wrong.
        let (frame, id) = match Frame::parse_with(self.body, &served.options()) {
            Ok(frame) => {
                let id = frame.id().cloned();
                (Some(frame), id)
            }
            Err(refused) if refused.fault() == Fault::Params => (None, refused.id().cloned()),
            Err(refused) => return Err(self.broken(&refused)),
        };
        let (frame, id) = (frame.as_ref(), id.as_ref());
        match (self.era(frame), frame, id) {
            (Era::Modern, frame, id) => self.modern(frame, id),
            (Era::Handshake, Some(frame), Some(id)) => Ok(served.offer(frame, id)),
            (Era::Handshake, ..) => Ok(served.read(served.form(None), self.body)),
            (Era::Session(revision), _, id) => {
                let typed = served.typed(revision, self.body);
                is_text(&typed, revision)?;
                self.session(id, revision)?;
                Ok(served.admit_read(typed, revision, self.body))
            }
            (Era::BadVersion, _, id) => {
                let form = served.newest_legacy().unwrap_or_else(|| served.newest());
                Err(Refusal::because(Condition::BadVersionHeader(self.version_cause()), id, form))
            }
        }
    }

    /// Refuses what is no message.
    fn broken(&self, refused: &Rejection) -> Refusal {
        let form = match self.version() {
            Version::Text(version) => self.served.of_version(version),
            Version::Absent | Version::Bad(..) | Version::Twice => None,
        };
        let form = form.unwrap_or_else(|| self.served.form(None));
        match is_text(&self.served.typed(form, self.body), form) {
            Ok(()) => Refusal::of(refused, form),
            Err(refusal) => refusal,
        }
    }

    fn version(&self) -> Version<'p> {
        match self.headers.once(header::PROTOCOL_VERSION) {
            Err(_) => Version::Twice,
            Ok(None) => Version::Absent,
            Ok(Some(value)) => match header::plain(value) {
                Ok(text) => Version::Text(text),
                Err(bad) => Version::Bad(bad, String::from_utf8_lossy(value).into_owned()),
            },
        }
    }

    /// Says what is wrong with the version in the header.
    fn version_cause(&self) -> Cause {
        let name = header::PROTOCOL_VERSION;
        match self.version() {
            Version::Absent => Cause::new(&format!("no header `{name}`")),
            Version::Twice => Cause::new(&format!("more than one header `{name}`")),
            Version::Bad(bad, _) => Cause::new(&format!("header `{name}`: {bad}")),
            Version::Text(text) => Cause::quoting("unsupported protocol version", text),
        }
    }

    /// Tells which era a message is of: a version in `_meta` is of the modern one, `initialize` of the other; what is left
    /// the header decides, or the session.
    fn era(&self, frame: Option<&Frame<'_>>) -> Era {
        let served = self.served;
        let Some(legacy) = served.newest_legacy() else {
            let is_handshake = frame.is_some_and(|frame| is_handshake(frame) && named(frame) == Named::No);
            return if is_handshake { Era::Handshake } else { Era::Modern };
        };
        let version = self.version();
        let (of_header, is_modern) = match version {
            Version::Text(text) => (served.of_version(text), is_version(text) && text >= oldest_modern()),
            Version::Absent | Version::Bad(..) | Version::Twice => (None, false),
        };
        let of_session = of_header.filter(|revision| !revision.is_modern());
        if served.newest_modern().is_some() {
            match (frame.map(named).unwrap_or(Named::No), of_session) {
                // In a session the member has no meaning, and does no harm where it says the same.
                (Named::Version(own), Some(revision)) if own == revision.as_str() => return Era::Session(revision),
                (Named::Version(_) | Named::Other, _) => return Era::Modern,
                (Named::No, _) => {}
            }
        }
        if frame.is_some_and(is_handshake) {
            return Era::Handshake;
        }
        match (version, of_session) {
            (_, Some(revision)) => Era::Session(revision),
            (Version::Text(_), None) if is_modern && served.newest_modern().is_some() => Era::Modern,
            (Version::Text(_) | Version::Bad(..), None) => Era::BadVersion,
            (Version::Twice, None) => {
                if served.newest_modern().is_some() {
                    Era::Modern
                } else {
                    Era::BadVersion
                }
            }
            (Version::Absent, None) if self.has_lost_session() => Era::Session(legacy),
            (Version::Absent, None) => {
                let known = self.sessions.and_then(|sessions| session_id(self.headers).and_then(sessions));
                // The header is younger than the transport.
                let is_older = |revision: &Revision| ErrorKind::BadVersionHeader.row(*revision).is_none();
                let assumed = known.or(served.legacy().filter(is_older).max());
                match (assumed, served.newest_modern()) {
                    (Some(revision), _) => Era::Session(revision),
                    (None, Some(_)) => Era::Modern,
                    (None, None) => Era::BadVersion,
                }
            }
        }
    }

    /// Tells whether the request names a session that is not there: only a client with a handshake does.
    fn has_lost_session(&self) -> bool {
        let found = self.sessions.zip(session_id(self.headers)).map(|(sessions, id)| sessions(id));
        matches!(found, Some(None))
    }

    /// Makes sure that the session of a message is there.
    fn session(&self, id: Option<&RequestId>, revision: Revision) -> Result<(), Refusal> {
        match (session_id(self.headers), self.sessions) {
            (None, _) if self.served.http.has_sessions => Err(missing_session(id, revision)),
            (Some(session), Some(sessions)) => match sessions(session) {
                Some(own) if own == revision => Ok(()),
                Some(own) => {
                    let line = format!(
                        "the session is of version {own}, and the header `{}` says {revision}",
                        header::PROTOCOL_VERSION
                    );
                    Err(Refusal::because(Condition::BadVersionHeader(Cause::new(&line)), id, own))
                }
                None => {
                    let condition = Condition::SessionNotFound(Cause::quoting("no session", session));
                    Err(Refusal::because(condition, id, revision))
                }
            },
            (None | Some(_), _) => Ok(()),
        }
    }

    fn modern(&self, frame: Option<&Frame<'a>>, id: Option<&RequestId>) -> Result<Admission<'a>, Refusal> {
        let served = self.served;
        let form = served.form(None);
        match frame.map(Frame::kind) {
            Some(FrameKind::Request | FrameKind::Notification) | None => {}
            Some(FrameKind::Batch) => return Ok(served.read(form, self.body)),
            Some(FrameKind::Result | FrameKind::Error) => {
                let invalid = Invalid::from("expected a request or a notification, got a response");
                return Err(Refusal::because(Condition::InvalidRequest(invalid), None, form));
            }
        }
        let of_header = match self.version() {
            Version::Text(version) => served.of_version(version).filter(|revision| revision.is_modern()),
            Version::Absent | Version::Bad(..) | Version::Twice => None,
        };
        // 1 again: only who reads a string sees that it is no text.
        let typed = served.typed(of_header.unwrap_or(form), self.body);
        is_text(&typed, form)?;
        let own = frame.map(named).unwrap_or(Named::No);
        // 3: the header is there. 4: it says what `_meta` says.
        let version = match (self.version(), &own) {
            (Version::Text(text), Named::Version(own)) if own != text => {
                let mismatch = Mismatch::new(header::PROTOCOL_VERSION).between(own.as_ref(), text);
                let line = format!("header `{}` differs from `_meta`", header::PROTOCOL_VERSION);
                return Err(differs(mismatch.because(line), id, form));
            }
            (Version::Text(text), _) => text,
            (Version::Absent, own) | (Version::Twice, own) => {
                let mismatch = Mismatch { expected: own.to_text(), ..Mismatch::new(header::PROTOCOL_VERSION) };
                return Err(differs(mismatch.because(self.version_cause()), id, form));
            }
            (Version::Bad(_, received), own) => {
                let mismatch = Mismatch {
                    expected: own.to_text(),
                    received: Some(received),
                    ..Mismatch::new(header::PROTOCOL_VERSION)
                };
                return Err(differs(mismatch.because(self.version_cause()), id, form));
            }
        };
        // 5: the version is served.
        let Some(revision) = of_header else {
            return Err(served.unsupported(id, version, form));
        };
        // 6: what every request has in `_meta`.
        if let Err(NotRead::Refused(refused)) = &typed
            && (lacks_meta(refused, revision) || frame.is_none())
        {
            return Err(Refusal::of(refused, revision));
        }
        // 7: the headers that mirror the body.
        if let Some((frame, method)) = frame.and_then(|frame| Some((frame, frame.method()?))) {
            self.mirrors(method, self.served.subject(method, frame.params()))
                .map_err(|mismatch| differs(mismatch, id, revision))?;
        }
        match typed {
            // 8, 10, 11
            Ok(message) => self.finish(message),
            // 8, 9
            Err(refused) => Err(served.unread(self.body, &refused, revision)),
        }
    }

    /// Compares the headers that mirror method and subject.
    fn mirrors(&self, method: &str, subject: Option<Cow<'_, str>>) -> Result<(), Mismatch> {
        self.mirror(header::METHOD, method, |value| header::plain(value).map(Cow::Borrowed))?;
        match subject {
            Some(subject) => self.mirror(header::NAME, &subject, header::decode),
            None => Ok(()),
        }
    }

    fn mirror(
        &self,
        name: &'static str,
        expected: &str,
        decode: impl Fn(&'p [u8]) -> Result<Cow<'p, str>, BadValue>,
    ) -> Result<(), Mismatch> {
        // Only what differs is made into an error.
        let missing = || Mismatch { expected: Some(expected.to_owned()), ..Mismatch::new(name) };
        match self.headers.once(name) {
            Err(_) => Err(missing().because(format!("more than one header `{name}`"))),
            Ok(None) => Err(missing().because(format!("no header `{name}`"))),
            Ok(Some(value)) => match decode(value) {
                Ok(got) if got == expected => Ok(()),
                Ok(got) => {
                    Err(missing().between(expected, got).because(format!("header `{name}` differs from the body")))
                }
                Err(bad) => {
                    let received = String::from_utf8_lossy(value);
                    Err(missing().between(expected, received).because(format!("header `{name}`: {bad}")))
                }
            },
        }
    }

    /// Checks what is left of a message that was read: 8, 10 and 11.
    fn finish(&self, message: ClientMessage<'a>) -> Result<Admission<'a>, Refusal> {
        let served = self.served;
        let admitted = served.admit_typed(message);
        if let Admission::Message(message) = &admitted
            && message.revision().is_modern()
        {
            let (id, revision) = (message.id(), message.revision());
            if let Some((tool, arguments)) = message.tool_call()
                && let Some(headers) = served.http.tools.get(tool)
            {
                let compared = headers.compare(arguments, self.headers);
                compared.map_err(|found| differs(found.into(), id, revision))?;
            }
            served.needs(message).map_err(|condition| Refusal::because(condition, id, revision))?;
        }
        Ok(admitted)
    }
}

/// Refuses what turns out to be no JSON when its strings are read.
fn is_text(typed: &Result<ClientMessage<'_>, NotRead>, revision: Revision) -> Result<(), Refusal> {
    match typed {
        Err(NotRead::Refused(refused)) if refused.fault() == Fault::Syntax => Err(Refusal::of(refused, revision)),
        Ok(_) | Err(NotRead::Refused(_) | NotRead::NotBuilt(_)) => Ok(()),
    }
}

fn differs(mismatch: Mismatch, id: Option<&RequestId>, revision: Revision) -> Refusal {
    Refusal::because(Condition::HeaderMismatch(mismatch), id, revision)
}

fn named<'f>(frame: &Frame<'f>) -> Named<'f> {
    Named::in_meta(frame.params())
}

fn is_handshake(frame: &Frame<'_>) -> bool {
    frame.kind() == FrameKind::Request && is_initialize(frame.method())
}
