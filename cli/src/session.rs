//! One recording: each frame is judged in the light of those before it.

use mcp_wire::registry::{self, MethodEntry};
use mcp_wire::{Frame, FrameKind, Mode, Place, ReadOptions, Rejection, Revision, Sender, Tolerance};

use crate::args::{RevisionChoice, Side};
use crate::follow::Follower;
use crate::pending::{Pending, Tasks};
use crate::reader::{Reader, Role};
use crate::text;
use crate::verdict::{Aside, Fault, Kind, Verdict, What};
use crate::watch::{Context, Watch, headers};

/// How many characters of a method a report shows.
const METHOD_SHOWN: usize = 128;

/// What is known of the traffic so far.
pub(crate) struct Session {
    follower: Follower,
    reader: Reader,
    pending: Pending<Asked>,
    tasks: Tasks<&'static MethodEntry>,
    watch: Watch,
    /// How many sessions have begun.
    handshakes: usize,
}

/// A request that waits for its answer.
struct Asked {
    method: String,
    is_known: bool,
    revision: Revision,
    answer: Answer,
    context: Context,
    /// How many requests have the id at once: nobody can tell which one an answer is for.
    rivals: usize,
    /// How many sessions had begun: what an earlier one left open is no rival.
    handshakes: usize,
}

/// What a request is answered with.
#[derive(Clone, Copy)]
enum Answer {
    /// A result of any form: the method is unknown.
    Any,
    /// A result of this type.
    Plain(&'static str),
    /// A task, or a result of this type where the receiver does not take the request as a task.
    Task(&'static MethodEntry),
}

impl Session {
    /// Begins a recording; with `writes` each valid frame is written back.
    pub(crate) fn new(choice: RevisionChoice, mode: Mode, writes: bool, schemas: bool) -> Self {
        Self {
            follower: Follower::new(choice),
            reader: Reader { mode, writes },
            pending: Pending::new(),
            tasks: Tasks::new(),
            watch: Watch::new(schemas),
            handshakes: 0,
        }
    }

    /// Judges the next frame.
    pub(crate) fn judge(&mut self, side: Option<Side>, bytes: &[u8]) -> Verdict {
        match self.parse(bytes) {
            Err(rejection) => self.refused(side, rejection, bytes),
            Ok(frame) => match frame.kind() {
                FrameKind::Request | FrameKind::Notification => self.message(side, &frame),
                FrameKind::Result | FrameKind::Error => self.answer(side, &frame),
                FrameKind::Batch => self.batch(side, &frame),
            },
        }
    }

    /// Judges a frame that was not read.
    pub(crate) fn unread(&self, fault: Fault) -> Verdict {
        Verdict { fault: Some(fault), ..Verdict::new(Kind::Invalid, self.follower.current()) }
    }

    /// Holds the headers that a message came with against it.
    pub(crate) fn compare_headers(&self, headers: &[(String, String)], bytes: &[u8], verdict: &mut Verdict) {
        if let Ok(frame) = self.parse(bytes) {
            headers::compare(headers, &frame, verdict.revision, &mut verdict.remarks);
        }
    }

    fn options(&self) -> ReadOptions {
        ReadOptions { mode: self.reader.mode, ..ReadOptions::STRICT }
    }

    fn parse<'a>(&self, bytes: &'a [u8]) -> Result<Frame<'a>, Rejection> {
        Frame::parse_with(bytes, &self.options())
    }

    /// A broken envelope: what can still be told from it is told, so that answers find their request.
    fn refused(&mut self, side: Option<Side>, rejection: Rejection, bytes: &[u8]) -> Verdict {
        // Who received it decides what may be answered.
        let rejection = if side == Some(Side::Server) { rejection.at_client() } else { rejection };
        let members = std::str::from_utf8(bytes).ok().and_then(text::members).unwrap_or_default();
        let find = |name| members.iter().find(|(other, _)| other == name).map(|(_, value)| *value);
        let method = find("method").and_then(text::string);
        let (has_result, has_error) = (find("result").is_some(), find("error").is_some());
        let is_answer = find("method").is_none() && (has_result || has_error);
        let mut verdict = Verdict::new(Kind::Invalid, self.follower.current());
        verdict.kind = match rejection.fault() {
            mcp_wire::Fault::Syntax | mcp_wire::Fault::Envelope => Kind::Invalid,
            mcp_wire::Fault::Version | mcp_wire::Fault::Method | mcp_wire::Fault::Params => Kind::Request,
            mcp_wire::Fault::Notification => Kind::Notification,
            mcp_wire::Fault::Response if has_error => Kind::Error,
            mcp_wire::Fault::Response => Kind::Result,
        };
        verdict.id = rejection.id().cloned();
        let fault = Fault::from(&rejection);
        // Nobody answers an answer, whatever is wrong with it.
        verdict.fault = Some(Fault { code: fault.code.filter(|_| !is_answer), ..fault });
        if is_answer {
            if let Some(asked) = rejection.id().and_then(|id| self.pending.take(side, id)) {
                verdict.revision = asked.revision;
                verdict.method = Some(asked.method);
            }
        } else if let Some(method) = method {
            let (revision, remark) = self.follower.message(&method, None);
            verdict.revision = revision;
            verdict.notes.extend(remark);
            verdict.method = Some(shown(&method));
            let role = if find("id").is_some() { Role::Request } else { Role::Notification };
            let entry = find_method(revision, &method, role);
            if entry.is_none() {
                verdict.known_in = Some(known_in(&method, role));
            }
            if let Some(id) = rejection.id() {
                let sender = side.or_else(|| entry.and_then(|entry| only_sender(entry.sender)));
                let asked = self.asked(&method, entry, revision, None, Context::Nothing);
                self.ask(sender, id, asked);
            }
        }
        verdict
    }

    fn message(&mut self, side: Option<Side>, frame: &Frame<'_>) -> Verdict {
        let method = frame.method().unwrap_or_default();
        let role = if frame.id().is_some() { Role::Request } else { Role::Notification };
        let (revision, remark) = self.follower.message(method, frame.params());
        let mut verdict = Verdict::new(frame.kind().into(), revision);
        verdict.id = frame.id().cloned();
        verdict.method = Some(shown(method));
        verdict.notes.extend(remark);
        let entry = find_method(revision, method, role);
        match entry {
            None => verdict.known_in = Some(known_in(method, role)),
            Some(entry) => verdict.direction = side.and_then(|side| wrong_direction(entry.sender, side)),
        }
        let definition = entry.map(|entry| entry.definition);
        self.reader.message(&mut verdict, role, definition, frame.text());
        let sender = side.or_else(|| entry.and_then(|entry| only_sender(entry.sender)));
        match frame.id() {
            Some(id) => {
                let context = self.watch.request(sender, frame, revision, entry.is_some(), &mut verdict.remarks);
                let asked = self.asked(method, entry, revision, frame.params(), context);
                self.ask(sender, id, asked);
            }
            None => self.watch.notification(sender, frame, revision, &mut verdict.remarks),
        }
        verdict.keep_remarks_of_valid();
        verdict
    }

    /// Tells what a request asks for.
    fn asked(
        &mut self,
        method: &str,
        entry: Option<&'static MethodEntry>,
        revision: Revision,
        params: Option<&str>,
        context: Context,
    ) -> Asked {
        if method == "initialize" {
            self.handshakes += 1;
        }
        let answer = entry.map_or(Answer::Any, |entry| self.answer_to(entry, params));
        let (method, is_known, handshakes) = (shown(method), entry.is_some(), self.handshakes);
        Asked { method, is_known, revision, answer, context, rivals: 0, handshakes }
    }

    /// Remembers a request of a side.
    fn ask(&mut self, side: Option<Side>, id: &mcp_wire::RequestId, mut asked: Asked) {
        let rival = self.pending.in_flight(side, id).filter(|other| other.handshakes == self.handshakes);
        if let Some(other) = rival {
            // No answer is judged by a guess.
            asked = Asked { answer: Answer::Any, context: Context::Nothing, rivals: other.rivals + 1, ..asked };
        }
        self.pending.insert(side, id, asked);
    }

    fn answer_to(&self, entry: &'static MethodEntry, params: Option<&str>) -> Answer {
        let member = |name| params.and_then(|params| text::member(params, name));
        if entry.may_be_task && member("task").is_some() {
            return Answer::Task(entry);
        }
        let of_task = (entry.name == "tasks/result")
            .then(|| member("taskId").and_then(text::string))
            .flatten()
            .and_then(|task| self.tasks.get(&task))
            .and_then(|wrapped| wrapped.result);
        of_task.or(entry.result).map_or(Answer::Any, Answer::Plain)
    }

    fn answer(&mut self, side: Option<Side>, frame: &Frame<'_>) -> Verdict {
        let asked = frame.id().and_then(|id| self.pending.take(side, id));
        if let (Some(asked), Some(id)) = (asked.as_ref().filter(|asked| asked.rivals > 0), frame.id()) {
            // Another request with the id still waits.
            let rival =
                Asked { method: asked.method.clone(), context: Context::Nothing, rivals: asked.rivals - 1, ..*asked };
            self.pending.insert(side.map(Side::other), id, rival);
        }
        let revision = asked.as_ref().map_or(self.follower.current(), |asked| asked.revision);
        let mut verdict = Verdict::new(frame.kind().into(), revision);
        verdict.id = frame.id().cloned();
        verdict.method = asked.as_ref().map(|asked| asked.method.clone());
        if let Some(asked) = asked.as_ref().filter(|asked| !asked.is_known) {
            verdict.known_in = Some(known_in(&asked.method, Role::Request));
        }
        if let Some(id) = frame.id() {
            verdict.remarks.extend(self.watch.answered(side, id, asked.is_some()));
        }
        let answer = asked.as_ref().map_or(Answer::Any, |asked| asked.answer);
        match frame.result() {
            Some(result) => {
                if asked.is_none() {
                    self.reader.salvage(&mut verdict, result);
                }
                self.reader.result(&mut verdict, answer_type(answer, result), frame.text(), result);
                self.learn(&mut verdict, answer, result);
                let context = asked.as_ref().map_or(&Context::Nothing, |asked| &asked.context);
                self.watch.result(context, result, revision, &mut verdict.remarks);
            }
            None => {
                self.reader.error(&mut verdict, frame.text());
                self.watch.error(frame, verdict.method.as_deref(), revision, &mut verdict.remarks);
            }
        }
        verdict.keep_remarks_of_valid();
        if frame.result().is_some() && text::member(frame.text(), "error").is_some() {
            verdict.notes.push(Aside { at: Place::top().member("error"), what: What::Tolerance(Tolerance::NullError) });
        }
        verdict
    }

    /// Takes from a result what later frames depend on.
    fn learn(&mut self, verdict: &mut Verdict, answer: Answer, result: &str) {
        if verdict.method.as_deref() == Some("initialize") {
            verdict.notes.extend(self.follower.initialized(result));
        }
        if let Answer::Task(entry) = answer
            && let Some(task) = text::descend(result, &["task", "taskId"]).and_then(text::string)
        {
            self.tasks.insert(task, entry);
        }
    }

    fn batch(&mut self, side: Option<Side>, frame: &Frame<'_>) -> Verdict {
        let revision = self.follower.current();
        let mut batch = Verdict::new(Kind::Batch, revision);
        if !revision.has_batches() {
            batch.fault = Some(Fault::rule(Some(-32600), Place::top(), "batches exist in 2025-03-26 only, got one"));
            return batch;
        }
        // Within a batch nothing changes the revision: it is one message.
        let follower = std::mem::replace(&mut self.follower, Follower::new(RevisionChoice::Fixed(revision)));
        let (mut asks, mut answers) = (false, false);
        let mut texts = Vec::new();
        let options = self.options();
        for (index, (item, read)) in frame.items().zip(frame.messages(&options)).enumerate() {
            let prefix = Place::top().item(index);
            let verdict = match read {
                Ok(_) => self.judge(side, item.as_bytes()),
                Err(rejection) => self.refused(side, rejection, item.as_bytes()),
            };
            asks |= matches!(verdict.kind, Kind::Request | Kind::Notification);
            answers |= matches!(verdict.kind, Kind::Result | Kind::Error);
            texts.extend(verdict.text.clone());
            add_item(&mut batch, verdict, &prefix);
        }
        self.follower = follower;
        if asks && answers {
            batch.notes.push(Aside::words(Place::top(), "requests and answers in one batch"));
        }
        batch.text = (self.reader.writes && batch.is_ok()).then(|| format!("[{}]", texts.join(",")));
        batch
    }
}

/// Adds what was found in one message of a batch.
fn add_item(batch: &mut Verdict, item: Verdict, outer: &Place) {
    let unknown = item
        .known_in
        .as_ref()
        .map(|known_in| Aside::words(Place::top().member("method"), unknown_words(&item, known_in)));
    let direction = item.direction.map(|direction| Aside::words(Place::top().member("method"), direction));
    batch.skipped.extend(item.skipped.into_iter().map(|item| item.below(outer)));
    batch.remarks.extend(item.remarks.into_iter().map(|remark| remark.below(outer)));
    batch.notes.extend(unknown.into_iter().chain(direction).chain(item.notes).map(|mut remark| {
        remark.at = outer.clone().join(&remark.at);
        remark
    }));
    if let Some(fault) = item.fault.map(|fault| fault.below(outer)) {
        match &mut batch.fault {
            None => batch.fault = Some(fault),
            Some(first) => {
                first.violations.extend(fault.violations);
                first.more += fault.more;
            }
        }
    }
}

/// Says that a method is unknown.
pub(crate) fn unknown_words(verdict: &Verdict, known_in: &[Revision]) -> String {
    let mut words = format!("{} does not know the method", verdict.revision);
    if let Some(method) = &verdict.method {
        words.push_str(&format!(" {}", mcp_wire::Quoted::new(method)));
    }
    for (index, revision) in known_in.iter().enumerate() {
        words.push_str(&format!("{} {revision}", if index == 0 { ", known in" } else { "," }));
    }
    words
}

/// Chooses the type of a result. A receiver that runs no tasks answers as if none had been asked for, which shows by the
/// members of such an answer.
fn answer_type(answer: Answer, result: &str) -> Option<&'static str> {
    match answer {
        Answer::Any => None,
        Answer::Plain(name) => Some(name),
        Answer::Task(entry) => {
            let has = |name| text::member(result, name).is_some();
            let is_plain = !has("task") && (has("content") || has("action"));
            if is_plain { entry.result } else { Some("CreateTaskResult") }
        }
    }
}

/// Finds a method that may stand in a message of its own, as a request or as a notification.
fn find_method(revision: Revision, name: &str, role: Role) -> Option<&'static MethodEntry> {
    registry::method(revision, name).filter(|entry| {
        let is_sent = entry.sender.is_client() || entry.sender.is_server();
        is_sent && entry.result.is_some() == (role == Role::Request)
    })
}

fn known_in(name: &str, role: Role) -> Vec<Revision> {
    Revision::ALL.into_iter().filter(|revision| find_method(*revision, name, role).is_some()).collect()
}

fn only_sender(sender: Sender) -> Option<Side> {
    match sender {
        Sender::Client => Some(Side::Client),
        Sender::Server => Some(Side::Server),
        Sender::Either | Sender::Input => None,
    }
}

fn wrong_direction(sender: Sender, side: Side) -> Option<String> {
    let expected = only_sender(sender).filter(|expected| *expected != side)?;
    Some(format!("sent by the {}, expected from the {}", side.as_str(), expected.as_str()))
}

fn shown(method: &str) -> String {
    match method.char_indices().nth(METHOD_SHOWN) {
        None => method.to_owned(),
        Some((end, _)) => format!("{}…", &method[..end]),
    }
}
