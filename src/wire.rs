//! How the generated types read: one pass, a place for every error, strict or lenient.
//!
//! The generated modules hold data types and one table per type; the tables are macros of this module, and all behaviour
//! is here.

#[macro_use]
pub(crate) mod reject;
pub(crate) mod caching;
#[macro_use]
pub(crate) mod check;
#[macro_use]
pub(crate) mod envelope;
pub(crate) mod members;
#[macro_use]
pub(crate) mod object;
pub(crate) mod one_or_many;
pub(crate) mod scalar;
#[macro_use]
pub(crate) mod schema;
#[macro_use]
pub(crate) mod shape;
#[macro_use]
pub(crate) mod union;

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, DeserializeSeed, Deserializer};

use crate::problem::{Step, pointer};
use crate::{Json, Map, Mode, Note, Problem, Tolerance, Violation};

/// A type of the protocol: it reads from any deserializer, strictly or leniently.
///
/// All types of the revision modules have it, and so do the building blocks of this crate. Use [`read`] to parse; the
/// types have `serde::Deserialize` as well, which is strict.
pub trait Wire: Sized {
    /// Reads a value; where it fails, `cx` knows the reason and the place.
    ///
    /// # Errors
    /// Fails when the value does not fit the type.
    fn read<'de, D: Deserializer<'de>>(deserializer: D, cx: &mut Cx) -> Result<Self, D::Error>;
}

/// The state of one reading: the mode, the reason of a failure, the tolerances used.
#[derive(Debug)]
pub struct Cx {
    mode: Mode,
    failure: Option<Failure>,
    /// The place, innermost first, of an error that came from the parser and not from here.
    trail: Vec<Step>,
    notes: Vec<(Vec<Step>, Noted)>,
    /// How many brackets in one free-form value make it worth while to measure the depth of the message.
    brackets: usize,
    may_be_deep: bool,
    /// Whether bad items of some lists are set aside.
    salvages: bool,
    /// Whether the member that is being read holds such a list.
    in_salvaged: bool,
}

/// What reading leaves a note of.
#[derive(Debug)]
enum Noted {
    Tolerance(Tolerance),
    SetAside(Failure, Json),
}

#[derive(Debug)]
pub(crate) struct Failure {
    problem: Problem,
    /// Innermost first: each level adds its own step while the error leaves.
    steps: Vec<Step>,
}

impl Cx {
    pub(crate) fn new(mode: Mode) -> Self {
        Self {
            mode,
            failure: None,
            trail: Vec::new(),
            notes: Vec::new(),
            brackets: usize::MAX,
            may_be_deep: false,
            salvages: false,
            in_salvaged: false,
        }
    }

    /// Watches for free-form values that could be nested deeper than `depth` levels.
    pub(crate) fn with_depth(mode: Mode, depth: usize) -> Self {
        /// More levels than any typed part of a message has.
        const TYPED: usize = 32;
        Self { brackets: depth.saturating_sub(TYPED), ..Self::new(mode) }
    }

    /// Sets bad items of lists aside; see [`SALVAGED`].
    pub(crate) fn salvaging() -> Self {
        Self { salvages: true, ..Self::new(Mode::Lenient) }
    }

    /// Takes note of the member whose value comes next.
    #[inline]
    pub(crate) fn enter(&mut self, member: &str) {
        if self.salvages {
            self.in_salvaged = SALVAGED.contains(&member);
        }
    }

    /// Tells, once, whether the list that begins here is one of which bad items are set aside.
    #[inline]
    pub(crate) fn enters_salvaged(&mut self) -> bool {
        std::mem::take(&mut self.in_salvaged)
    }

    /// Sets the value that is being read aside, for the failure that it left.
    pub(crate) fn set_aside(&mut self, problem: impl FnOnce() -> Problem, text: &str) {
        self.trail.clear();
        let failure = self.failure.take().unwrap_or_else(|| Failure { problem: problem(), steps: Vec::new() });
        self.notes.push((Vec::new(), Noted::SetAside(failure, Json::from_trusted(text))));
    }

    /// Takes note of a free-form value, which may be nested at will.
    pub(crate) fn watch(&mut self, text: &str) {
        if text.len() > self.brackets && crate::limits::brackets(text) > self.brackets {
            self.may_be_deep = true;
        }
    }

    /// Tells whether the depth of the message must be measured.
    pub(crate) fn may_be_deep(&self) -> bool {
        self.may_be_deep
    }

    pub(crate) fn is_lenient(&self) -> bool {
        match self.mode {
            Mode::Strict => false,
            Mode::Lenient => true,
        }
    }

    /// Remembers why reading fails, and returns the error to leave with.
    #[cold]
    pub(crate) fn fail<E: de::Error>(&mut self, problem: Problem) -> E {
        let error = E::custom(&problem);
        self.failure = Some(Failure { problem, steps: Vec::new() });
        self.trail.clear();
        error
    }

    #[cold]
    pub(crate) fn missing<E: de::Error>(&mut self, member: &'static str) -> E {
        self.fail(Problem::Missing { member })
    }

    /// Remembers what a JSON parser said of a text that was held back.
    #[cold]
    pub(crate) fn inner<E: de::Error>(&mut self, error: &serde_json::Error) -> E {
        if self.failure.is_none() {
            let steps = std::mem::take(&mut self.trail);
            self.failure = Some(Failure { problem: Problem::Syntax { cause: cause(error) }, steps });
        }
        E::custom(error)
    }

    /// Adds a step to the place of a failure that is on its way out.
    #[cold]
    pub(crate) fn leave<E>(&mut self, error: E, step: Step) -> E {
        match &mut self.failure {
            Some(failure) => failure.steps.push(step),
            None => self.trail.push(step),
        }
        error
    }

    /// Tells a number that the parser could not hold, where no number is due, from a text that is no JSON.
    fn out_of_range(&mut self, error: &serde_json::Error) -> Option<Violation> {
        let cause = cause(error);
        let at = pointer(&std::mem::take(&mut self.trail));
        (cause == "number out of range").then_some(Violation { at, problem: Problem::Syntax { cause } })
    }

    pub(crate) fn take_failure(&mut self) -> Option<Violation> {
        self.trail.clear();
        self.failure.take().map(|failure| Violation { at: pointer(&failure.steps), problem: failure.problem })
    }

    /// Sets a failure aside, to go on.
    pub(crate) fn take(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Puts a failure back that was set aside.
    pub(crate) fn put(&mut self, failure: Option<Failure>) {
        self.failure = failure;
    }

    /// Reports a tolerance, used at the value that is being read.
    #[cold]
    pub(crate) fn tolerate(&mut self, tolerance: Tolerance) {
        self.notes.push((Vec::new(), Noted::Tolerance(tolerance)));
    }

    #[cold]
    pub(crate) fn tolerate_at(&mut self, member: &'static str, tolerance: Tolerance) {
        self.notes.push((vec![Step::Member(Cow::Borrowed(member))], Noted::Tolerance(tolerance)));
    }

    /// Reports a tolerance at a member of the object that is being read, in place of the note that reading it left.
    pub(crate) fn refine(&mut self, member: &str, coarse: Tolerance, fine: Tolerance) {
        for (steps, noted) in &mut self.notes {
            match noted {
                Noted::Tolerance(noted)
                    if *noted == coarse && matches!(steps.as_slice(), [Step::Member(name)] if name == member) =>
                {
                    *noted = fine;
                }
                Noted::Tolerance(_) | Noted::SetAside(..) => {}
            }
        }
    }

    pub(crate) fn noted(&self) -> usize {
        self.notes.len()
    }

    /// Adds a step to the place of each note since `before`.
    pub(crate) fn place_notes(&mut self, before: usize, step: impl Fn() -> Step) {
        for (steps, _) in self.notes.iter_mut().skip(before) {
            steps.push(step());
        }
    }

    pub(crate) fn forget_notes(&mut self, before: usize) {
        self.notes.truncate(before);
    }

    /// Puts what was noted beside the value.
    pub(crate) fn finish<T>(&mut self, value: T) -> Lenient<T> {
        let mut read = Lenient::exact(value);
        for (steps, noted) in std::mem::take(&mut self.notes) {
            let at = pointer(&steps);
            match noted {
                Noted::Tolerance(tolerance) => read.notes.push(Note { at, tolerance }),
                Noted::SetAside(Failure { problem, steps }, json) => {
                    let reason = Violation { at: format!("{at}{}", pointer(&steps)), problem };
                    read.set_aside.push(SetAside { at, reason, json });
                }
            }
        }
        read
    }

    /// Refuses an object in which a name stands twice.
    pub(crate) fn distinct<V, E: de::Error>(&mut self, members: &Map<V>) -> Result<(), E> {
        match members.repeated() {
            None => Ok(()),
            Some(name) => {
                let member = crate::problem::quoted(name);
                Err(self.fail(Problem::Duplicate { member }))
            }
        }
    }
}

/// What is wrong with half of a surrogate pair where text is due.
pub(crate) const SURROGATE: &str = "unpaired surrogate in a string";
/// What is wrong with an empty array of messages.
pub(crate) const EMPTY_BATCH: &str = "expected at least one message in a batch";

/// Members of results that are lists of things each of which is of use by itself.
const SALVAGED: &[&str] =
    &["content", "contents", "messages", "prompts", "resources", "resourceTemplates", "roots", "tasks", "tools"];

/// Says what a JSON parser did not like, without the position, which is one inside a held text.
pub(crate) fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.split(" at line ").next().unwrap_or_default() {
        "lone leading surrogate in hex escape" | "unexpected end of hex escape" => SURROGATE.to_owned(),
        cause => cause.to_owned(),
    }
}

/// Reads a `T` in the middle of another deserialization.
pub(crate) struct Seed<'c, T> {
    pub(crate) cx: &'c mut Cx,
    pub(crate) result: PhantomData<T>,
}

impl<'c, T> Seed<'c, T> {
    pub(crate) fn new(cx: &'c mut Cx) -> Self {
        Self { cx, result: PhantomData }
    }
}

impl<'de, T: Wire> DeserializeSeed<'de> for Seed<'_, T> {
    type Value = T;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer, self.cx)
    }
}

/// Reads for `serde::Deserialize`: strict, with the place in the error.
pub(crate) fn deserialize<'de, T: Wire, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let mut cx = Cx::new(Mode::Strict);
    T::read(deserializer, &mut cx).map_err(|error| match cx.take_failure() {
        Some(violation) => de::Error::custom(violation),
        None => error,
    })
}

/// A value that was read, and the tolerances that it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Lenient<T> {
    /// The value.
    pub value: T,
    /// What departed from the schema, in the order of reading; empty after strict reading.
    pub notes: Vec<Note>,
    /// Bad items of lists, which are not in the value. Only responses that are read leniently have any.
    pub set_aside: Vec<SetAside>,
}

impl<T> Lenient<T> {
    /// Takes a value that needed no tolerance.
    pub(crate) fn exact(value: T) -> Self {
        Self { value, notes: Vec::new(), set_aside: Vec::new() }
    }

    /// Puts another value in the place of this one.
    pub(crate) fn map<U>(self, map: impl FnOnce(T) -> U) -> Lenient<U> {
        Lenient { value: map(self.value), notes: self.notes, set_aside: self.set_aside }
    }

    /// Puts a place in front of every other.
    pub(crate) fn below(self, prefix: &str) -> Self {
        let below = |at: String| format!("{prefix}{at}");
        let placed = |SetAside { at, reason, json }| {
            let reason = Violation { at: below(reason.at), problem: reason.problem };
            SetAside { at: below(at), reason, json }
        };
        Self {
            value: self.value,
            notes: self.notes.into_iter().map(|note| Note { at: below(note.at), ..note }).collect(),
            set_aside: self.set_aside.into_iter().map(placed).collect(),
        }
    }
}

/// An item of a list that was bad, so that the list goes on without it.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{Options, parse_response_with, v2025_11_25 as mcp};
///
/// let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"add","inputSchema":{"type":"object"}},{"name":"bad"}]}}"#;
/// let read = parse_response_with::<mcp::methods::ToolsList>(bytes, &Options::LENIENT)?;
/// assert_eq!(read.value.outcome.unwrap().tools.len(), 1);
/// assert_eq!(read.set_aside[0].at, "/result/tools/1");
/// assert_eq!(read.set_aside[0].reason.to_string(), "missing member `inputSchema` at /result/tools/1");
/// assert_eq!(read.set_aside[0].json.get(), r#"{"name":"bad"}"#);
/// # }
/// # Ok::<(), mcp_wire::Rejection>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SetAside {
    /// JSON Pointer of the item in the message.
    pub at: String,
    /// Why it is not in the list: the first cause, and its place in the message.
    pub reason: Violation,
    /// The item as it came.
    pub json: Json,
}

/// Why a text could not be read.
#[derive(Debug)]
pub enum ReadError {
    /// The text is no JSON.
    Syntax(serde_json::Error),
    /// The text is JSON, but not what the type asks for.
    Violation(Violation),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Violation(violation) => violation.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Violation(violation) => Some(violation),
        }
    }
}

/// Reads a whole JSON text as a `T`, strictly or leniently.
///
/// # Errors
/// [`ReadError::Syntax`] where the text is no JSON, [`ReadError::Violation`] where it does not fit `T`.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Mode, read, v2026_07_28 as mcp};
///
/// let text = r#"{"type":"text","text":"hi","annotations":{"priority":7}}"#;
/// let strict = read::<mcp::ContentBlock>(text, Mode::Strict);
/// assert_eq!(strict.unwrap_err().to_string(), "expected a number from 0 to 1, got 7 at /annotations/priority");
/// let lenient = read::<mcp::ContentBlock>(text, Mode::Lenient).unwrap();
/// assert_eq!(lenient.notes[0].to_string(), "priority-out-of-range at /annotations/priority");
/// # }
/// ```
pub fn read<T: Wire>(text: &str, mode: Mode) -> Result<Lenient<T>, ReadError> {
    read_in(text, &mut Cx::new(mode))
}

/// Reads a whole JSON text without the bad items of lists.
pub(crate) fn salvage<T: Wire>(text: &str) -> Result<Lenient<T>, ReadError> {
    read_in(text, &mut Cx::salvaging())
}

fn read_in<T: Wire>(text: &str, cx: &mut Cx) -> Result<Lenient<T>, ReadError> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value =
        T::read(&mut deserializer, cx).and_then(|value| deserializer.end().map(|()| value)).map_err(|error| {
            let violation = if cx.failure.is_some() { cx.take_failure() } else { cx.out_of_range(&error) };
            violation.map_or(ReadError::Syntax(error), ReadError::Violation)
        })?;
    Ok(cx.finish(value))
}

/// Tells whether `serde_json` was built with `arbitrary_precision`, by which a number looks like an object.
pub(crate) fn numbers_look_like_objects() -> bool {
    use std::sync::OnceLock;
    struct Probe;
    impl<'de> de::Visitor<'de> for Probe {
        type Value = bool;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number")
        }
        fn visit_f64<E>(self, _: f64) -> Result<bool, E> {
            Ok(false)
        }
        fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
            while map.next_entry::<de::IgnoredAny, de::IgnoredAny>()?.is_some() {}
            Ok(true)
        }
    }
    static ANSWER: OnceLock<bool> = OnceLock::new();
    // An integer of 64 bits comes as one in any build.
    *ANSWER.get_or_init(|| serde_json::Deserializer::from_str("0.5").deserialize_any(Probe).unwrap_or(false))
}
