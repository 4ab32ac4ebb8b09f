//! Reading texts as definitions, and turning what goes wrong into faults.

use mcp_wire::registry::{self, TypeEntry};
use mcp_wire::{Distilled, Mode, Note, Place, ReadError, ReadOptions, Revision, SkippedItem, Violation, validate};

use crate::text;
use crate::verdict::{Aside, Fault, Verdict};

/// Whether a message is to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Request,
    Notification,
}

/// What was read.
pub(crate) struct Read {
    /// As it was written back, where that was asked for.
    pub(crate) value: Option<String>,
    pub(crate) notes: Vec<Note>,
    /// What a lenient reader goes on without.
    pub(crate) skipped: Vec<SkippedItem>,
}

/// How a text is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum As {
    /// As a value of its type.
    Whole,
    /// As the result of a response, of whose lists a lenient reader skips bad items.
    Result,
}

/// How texts are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reader {
    pub(crate) mode: Mode,
    /// Whether what was read is written back.
    pub(crate) writes: bool,
}

impl Reader {
    /// Whether a frame is only judged: neither is it written back, nor does anything have to be noted.
    fn is_judging(self) -> bool {
        self.mode == Mode::Strict && !self.writes
    }

    /// Reads a text as a type; the value is what it was written back as.
    pub(crate) fn read(self, revision: Revision, entry: &TypeEntry, text: &str) -> Result<Read, Refused> {
        self.read_as(As::Whole, revision, entry, text)
    }

    fn read_as(self, way: As, revision: Revision, entry: &TypeEntry, text: &str) -> Result<Read, Refused> {
        let read = if self.writes {
            let written = entry.round_trip(text, self.mode);
            written.map(|written| Read { value: Some(written.value), notes: written.notes, skipped: Vec::new() })
        } else if way == As::Result {
            let read = entry.check_result(text, self.mode);
            read.map(|read| Read { value: None, notes: read.notes, skipped: read.skipped })
        } else {
            entry.check(text, self.mode).map(|notes| Read { value: None, notes, skipped: Vec::new() })
        };
        read.map_err(|error| Refused::new(error, validate::definition(revision, entry.name, text, self.mode)))
    }

    /// Reads a request or notification: as its definition, where there is one, and as an envelope, which the definitions
    /// of older revisions leave out.
    pub(crate) fn message(self, verdict: &mut Verdict, role: Role, definition: Option<&str>, text: &str) {
        let options = ReadOptions { mode: self.mode, ..ReadOptions::STRICT };
        if let Some(refused) = validate::refusal(verdict.revision, text, &options) {
            verdict.fault = Some(Fault::from(&refused));
            return;
        }
        // Strict reading has no notes: what is not refused as a message is what its definition says.
        if self.is_judging() {
            return;
        }
        let envelope = match role {
            Role::Request => "JSONRPCRequest",
            Role::Notification => "JSONRPCNotification",
        };
        for name in definition.into_iter().chain([envelope]) {
            match self.find_and_read(As::Whole, verdict.revision, &[name], text) {
                Err(refused) => return refuse(verdict, Part::Response, refused),
                Ok(read) => accept(verdict, read.value, read.notes, &Place::top()),
            }
        }
    }

    /// Reads a response: its result as the type that answers the method, the whole as an envelope.
    pub(crate) fn result(self, verdict: &mut Verdict, name: Option<&str>, text: &str, result: &str) {
        let mut written = None;
        if let Some(name) = name {
            match self.find_and_read(As::Result, verdict.revision, &[name], result) {
                Err(error) => return refuse(verdict, Part::Result, error),
                Ok(read) => {
                    written = read.value;
                    verdict.skipped.extend(read.skipped.into_iter().map(|item| item.below(&result_place())));
                    accept(verdict, None, read.notes, &result_place());
                }
            }
        }
        // The envelope of a frame has been read, and a typed result says all that its envelope says of it.
        if self.is_judging() && name.is_some() {
            return;
        }
        match self.find_and_read(As::Whole, verdict.revision, &["JSONRPCResultResponse", "JSONRPCResponse"], text) {
            Err(error) => refuse(verdict, Part::Response, error),
            Ok(read) => {
                let whole = match (read.value, written) {
                    (Some(whole), Some(result)) => text::with_member(&whole, "result", Some(&result)),
                    (whole, _) => whole,
                };
                accept(verdict, whole, read.notes, &Place::top());
            }
        }
    }

    /// Reads an error response. An id that is null or absent is right in every revision, whatever the schema says: it
    /// is what a receiver sends that could not read one.
    pub(crate) fn error(self, verdict: &mut Verdict, text: &str) {
        let names = ["JSONRPCErrorResponse", "JSONRPCError"];
        let named = match verdict.id {
            Some(_) => None,
            None => text::with_member(text, "id", Some("0")),
        };
        match self.find_and_read(As::Whole, verdict.revision, &names, named.as_deref().unwrap_or(text)) {
            Err(error) => refuse(verdict, Part::Response, error),
            Ok(read) => {
                let written = match (read.value, named) {
                    (Some(written), Some(_)) => text::with_member(&written, "id", text::member(text, "id")),
                    (written, _) => written,
                };
                accept(verdict, written, read.notes, &Place::top());
            }
        }
    }

    /// Reads a text as the first of some definitions that the revision has.
    fn find_and_read(self, way: As, revision: Revision, names: &[&str], text: &str) -> Result<Read, Refused> {
        match names.iter().find_map(|name| registry::find(revision, name)) {
            Some(entry) => self.read_as(way, revision, entry, text),
            // All definitions are there: a test of ours holds the registry to it.
            None => Ok(Read { value: self.writes.then(|| text.to_owned()), notes: Vec::new(), skipped: Vec::new() }),
        }
    }

    /// Shows what a lenient reader goes on without in a result whose request was not seen: its members tell the type.
    pub(crate) fn salvage(self, verdict: &mut Verdict, result: &str) {
        const TYPES: [(&str, &str); 8] = [
            ("tools", "ListToolsResult"),
            ("prompts", "ListPromptsResult"),
            ("resources", "ListResourcesResult"),
            ("resourceTemplates", "ListResourceTemplatesResult"),
            ("roots", "ListRootsResult"),
            ("contents", "ReadResourceResult"),
            ("messages", "GetPromptResult"),
            ("content", "CallToolResult"),
        ];
        if self.mode == Mode::Strict {
            return;
        }
        let named =
            TYPES.iter().find(|(member, _)| text::member(result, member).is_some_and(|list| list.starts_with('[')));
        if let Some(entry) = named.and_then(|(_, name)| registry::find(verdict.revision, name))
            && let Ok(read) = entry.check_result(result, self.mode)
        {
            verdict.skipped.extend(read.skipped.into_iter().map(|item| item.below(&result_place())));
            accept(verdict, None, read.notes, &result_place());
        }
    }
}

/// The part of a response that was read.
#[derive(Clone, Copy)]
enum Part {
    Result,
    Response,
}

/// Adds what was read. The first definition is the closest, so that its text is kept.
fn accept(verdict: &mut Verdict, text: Option<String>, notes: Vec<Note>, outer: &Place) {
    if verdict.text.is_none() {
        verdict.text = text.map(text::one_line);
    }
    for note in notes {
        let remark = Aside::from(Note::new(outer.clone().join(&note.at), note.tolerance));
        if !verdict.notes.contains(&remark) {
            verdict.notes.push(remark);
        }
    }
}

/// Nobody answers an answer, whatever is wrong with it.
fn refuse(verdict: &mut Verdict, part: Part, refused: Refused) {
    verdict.text = None;
    let fault = Fault { code: None, ..refused.fault() };
    verdict.fault = Some(match part {
        Part::Response => fault,
        Part::Result => fault.below(&result_place()),
    });
}

fn result_place() -> Place {
    Place::top().member("result")
}

/// Why a text is not of a type.
pub(crate) enum Refused {
    /// It means nothing.
    Syntax(Fault),
    /// It has another form; the causes, and how many more there are.
    Violations(Vec<Violation>, usize),
}

impl Refused {
    fn new(error: ReadError, checked: Option<Result<(), Distilled>>) -> Self {
        let first = match error {
            ReadError::Syntax(error) => return Self::Syntax(Fault::syntax(format!("not JSON: {error}"))),
            ReadError::Violation(first) => first,
        };
        let Some(Err(distilled)) = checked else { return Self::Violations(vec![first], 0) };
        Self::of(&distilled)
    }

    fn of(distilled: &Distilled) -> Self {
        Self::Violations(distilled.violations().to_vec(), distilled.more())
    }

    /// Returns the fault of a text that is no message.
    pub(crate) fn fault(self) -> Fault {
        match self {
            Self::Syntax(fault) => fault,
            Self::Violations(violations, more) => Fault { more, ..Fault::of(None, violations) },
        }
    }
}
