//! The state of one reading: where it is, what was found wrong, what was tolerated.

use std::borrow::Cow;
use std::mem;

use crate::json::cursor::{Cursor, Mark, NoText};
use crate::json::kind::Kind;
use crate::json::value::Json;
use crate::line::Excerpt;
use crate::report::findings::Findings;
use crate::report::place::Step;
use crate::report::problem::Problem;
use crate::report::skipped::SkippedItem;
use crate::tolerance::{Mode, Note, Tolerance};
use crate::wire::steps::Steps;

/// Reads one JSON text: what a type reads itself from.
///
/// What does not fit is noted with its place and passed over, so that a reading finds everything that is wrong. Every
/// method leaves the reader behind the value that it is about.
#[derive(Debug)]
#[doc(hidden)]
pub struct Reader<'a> {
    pub(crate) json: Cursor<'a>,
    mode: Mode,
    /// Whether bad items of some lists are skipped.
    salvages: bool,
    /// The way to the value that is being read.
    steps: Steps<'a>,
    /// How many faults there are.
    faults: usize,
    /// What most readings have none of.
    remarks: Option<Box<Remarks>>,
    /// How many steps lead to the object that may lack its caching members.
    uncached: Option<usize>,
    /// The first member of the object that is being read, where its union has passed it already.
    tagged: Option<Tagged>,
    /// The version that a request is to be of, if that matters.
    version: Option<&'static str>,
    /// Values of `resultType` that extensions have.
    result_types: &'static [&'static str],
}

/// A discriminator that stood first in its object, and has been passed.
#[derive(Clone, Copy, Debug)]
struct Tagged {
    member: &'static str,
    /// Where the members of the object begin.
    start: Mark,
}

/// How the reading of an object's members begins.
pub(crate) struct Opening {
    /// Where the members begin.
    pub(crate) start: Mark,
    /// The discriminator that has been passed; it has the value by which the union chose the branch.
    pub(crate) tag: Option<&'static str>,
}

/// What there is to say about a text.
#[derive(Debug, Default)]
struct Remarks {
    found: Findings,
    left: Left,
    /// What is wrong with the skipped items, for the case that something else is wrong as well.
    spared: Findings,
    /// The version that the request names, where it is another than was expected.
    version: Option<Box<str>>,
}

/// What is wrong with half of a surrogate pair where text is due.
pub(crate) const SURROGATE: &str = "unpaired surrogate in a string";

/// Members of results that are lists of things each of which is of use by itself.
const SALVAGED: &[&str] =
    &["content", "contents", "messages", "prompts", "resources", "resourceTemplates", "roots", "tasks", "tools"];

/// Types within types beyond this are not followed; those of the released revisions stay far below.
const DEPTH: usize = 100;

/// What a reading leaves beside its value.
#[derive(Debug, Default)]
pub(crate) struct Left {
    pub(crate) notes: Vec<Note>,
    pub(crate) skipped: Vec<SkippedItem>,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(text: &'a str, mode: Mode) -> Self {
        Self {
            json: Cursor::new(text),
            mode,
            salvages: false,
            steps: Steps::new(),
            faults: 0,
            remarks: None,
            uncached: None,
            tagged: None,
            version: None,
            result_types: &[],
        }
    }

    /// Lets results be of extensions.
    pub(crate) fn register(&mut self, result_types: &'static [&'static str]) {
        self.result_types = result_types;
    }

    /// Tells whether the result that comes next is of an extension that is registered.
    pub(crate) fn is_of_extension(&mut self) -> Option<bool> {
        if self.result_types.is_empty() || self.json.kind()? != Kind::Object {
            return Some(false);
        }
        let (before, types) = (self.json.mark(), self.result_types);
        self.json.open();
        let start = self.json.mark();
        let is_wanted = |name: &str| name == "resultType";
        let found = self.find(start, is_wanted, |reader, _| match reader.json.kind() {
            Some(Kind::String) => reader.json.string().is_ok_and(|own| types.contains(&&*own)),
            _ => false,
        });
        self.json.back(before);
        Some(found.unwrap_or_default())
    }

    /// Lets requests be of one version.
    pub(crate) fn expect_version(&mut self, version: &'static str) {
        self.version = Some(version);
    }

    /// Notes the version that a request names, if it is another.
    #[inline]
    pub(crate) fn compare_version(&mut self, version: &str) {
        // params, _meta, and the member itself.
        const META: usize = 3;
        if self.version.is_some_and(|expected| expected != version) && self.steps.count() == META {
            self.remarks().version = Some(version.into());
        }
    }

    /// Takes the version that a request names, where it is another.
    pub(crate) fn take_version(&mut self) -> Option<Box<str>> {
        self.remarks.as_mut()?.version.take()
    }

    /// Reads the result of a response: where reading is lenient, bad items of its lists are skipped.
    pub(crate) fn result<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.inside("result", |reader| reader.salvaging(read))
    }

    /// Reads a result by itself.
    pub(crate) fn salvaging<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.salvages = self.is_lenient();
        let value = read(self);
        self.salvages = false;
        value
    }

    pub(crate) fn is_lenient(&self) -> bool {
        match self.mode {
            Mode::Strict => false,
            Mode::Lenient => true,
        }
    }

    /// Returns how many faults there are so far; it grows with each.
    pub(crate) fn faults(&self) -> usize {
        self.faults
    }

    /// Tells whether something is wrong that was not when there were so many faults.
    pub(crate) fn has_failed_since(&self, faults: usize) -> bool {
        self.faults > faults || self.json.is_broken()
    }

    /// Takes what was found wrong so far; what is wrong with skipped items is part of it.
    pub(crate) fn take_found(&mut self) -> Findings {
        let Some(remarks) = &mut self.remarks else { return Findings::default() };
        let mut found = mem::take(&mut remarks.found);
        found.join(mem::take(&mut remarks.spared));
        found
    }

    /// Takes what is left beside a value.
    pub(crate) fn take_left(&mut self) -> Left {
        self.remarks.as_mut().map(|remarks| mem::take(&mut remarks.left)).unwrap_or_default()
    }

    fn remarks(&mut self) -> &mut Remarks {
        self.remarks.get_or_insert_default()
    }

    /// Notes a fault of the value that is being read.
    #[cold]
    pub(crate) fn report(&mut self, problem: Problem) {
        self.faults += 1;
        let at = self.steps.place();
        self.remarks().found.add(at, problem);
    }

    /// Notes what was found wrong by another reading of the same value.
    #[cold]
    pub(crate) fn join(&mut self, found: Findings) {
        self.faults += 1;
        self.remarks().found.join(found);
    }

    /// Notes a fault of a member of the object that is being read.
    #[cold]
    pub(crate) fn report_at(&mut self, member: &'static str, problem: Problem) {
        self.steps.push(Step::Member(member));
        self.report(problem);
        self.steps.pop();
    }

    /// Notes that the value is of another type, and passes over it.
    #[cold]
    pub(crate) fn mismatch<T>(&mut self, expected: &'static str, got: Kind) -> Option<T> {
        self.report(Problem::Type { expected, got });
        self.json.skip();
        None
    }

    /// Notes that a tolerance was used at the value that is being read.
    #[cold]
    pub(crate) fn tolerate(&mut self, tolerance: Tolerance) {
        let at = self.steps.place();
        self.remarks().left.notes.push(Note { at, tolerance });
    }

    /// Says more exactly which tolerance was used at the value that is being read.
    pub(crate) fn refine(&mut self, coarse: Tolerance, fine: Tolerance) {
        let at = self.steps.place();
        for note in self.remarks().left.notes.iter_mut().filter(|note| note.tolerance == coarse && note.at == at) {
            note.tolerance = fine;
        }
    }

    /// Goes on inside a member of the object that is being read.
    #[inline]
    pub(crate) fn inside<T>(&mut self, member: &'static str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.steps.push(Step::Member(member));
        let value = read(self);
        self.steps.pop();
        value
    }

    /// Goes on inside a member of a map; `before` is a mark in front of its name.
    #[inline]
    pub(crate) fn inside_key<T>(&mut self, before: Mark, read: impl FnOnce(&mut Self) -> T) -> T {
        self.steps.push(Step::Key(self.json.since(before)));
        let value = read(self);
        self.steps.pop();
        value
    }

    /// Reads a value, and takes back all that was noted where it does not fit. `read` keeps the value, which may be large,
    /// and tells whether there is one.
    pub(crate) fn attempt(&mut self, read: impl FnOnce(&mut Self) -> bool) -> Result<(), Findings> {
        let faults = self.faults;
        let before = self.remarks.as_mut().map(|remarks| {
            let Remarks { found, left, .. } = &mut **remarks;
            (mem::take(found), left.notes.len(), left.skipped.len())
        });
        let fits = read(self) && self.faults == faults;
        if fits && before.is_none() {
            return Ok(());
        }
        self.take_back(faults, before, fits)
    }

    #[cold]
    fn take_back(
        &mut self,
        faults: usize,
        before: Option<(Findings, usize, usize)>,
        fits: bool,
    ) -> Result<(), Findings> {
        let (outside, notes, skipped) = before.unwrap_or_default();
        let remarks = self.remarks();
        let found = mem::replace(&mut remarks.found, outside);
        if fits {
            return Ok(());
        }
        remarks.left.notes.truncate(notes);
        remarks.left.skipped.truncate(skipped);
        self.faults = faults;
        Err(found)
    }

    /// Passes over a value of any kind.
    pub(crate) fn skip(&mut self) {
        self.json.skip();
    }

    /// Passes over the brace of the object that comes next; `None`, and passes over the value, where there is none.
    #[inline]
    pub(crate) fn open_object(&mut self) -> Option<()> {
        match self.json.kind()? {
            Kind::Object if self.steps.count() < DEPTH => {
                self.json.open();
                Some(())
            }
            Kind::Object => {
                self.report(Problem::Rule { rule: TOO_DEEP });
                self.json.skip();
                None
            }
            got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String | Kind::Array) => {
                self.mismatch("object", got)
            }
        }
    }

    /// Begins to read the members of an object, some of which have one value only.
    #[inline]
    pub(crate) fn opening(&mut self, constants: &[&'static str]) -> Opening {
        match self.tagged.take() {
            None => Opening { start: self.json.mark(), tag: None },
            Some(Tagged { member, start }) if constants.contains(&member) => Opening { start, tag: Some(member) },
            Some(Tagged { start, .. }) => {
                self.json.back(start);
                Opening { start, tag: None }
            }
        }
    }

    /// Goes back to where the members of the object begin.
    #[inline]
    pub(crate) fn start(&mut self) -> Mark {
        self.opening(&[]).start
    }

    /// Lets the branch of a union begin behind the discriminator, which has been passed.
    pub(crate) fn tagged(&mut self, member: &'static str, start: Mark) {
        self.tagged = Some(Tagged { member, start });
    }

    /// Returns the name of the next member of an object; `None` at its end. A member whose name is no text is a fault, and
    /// is passed over.
    #[inline]
    pub(crate) fn name(&mut self, is_first: &mut bool) -> Option<Cow<'a, str>> {
        loop {
            match self.json.name(is_first) {
                Some(Ok(name)) => return Some(name),
                None | Some(Err(NoText::Broken)) => return None,
                Some(Err(NoText::Surrogate)) => self.pass_unnamed()?,
            }
        }
    }

    #[cold]
    pub(crate) fn pass_unnamed(&mut self) -> Option<()> {
        self.report(Problem::Syntax { cause: SURROGATE.into() });
        self.json.skip().map(drop)
    }

    /// Passes over what is left of an object, and notes what is wrong with its names.
    #[cold]
    pub(crate) fn pass_object(&mut self, start: Mark) {
        self.json.back(start);
        let mut is_first = true;
        while self.name(&mut is_first).is_some() && self.json.skip().is_some() {}
        self.report_duplicates(start);
    }

    /// Notes each name that an object has twice. The reader stays where it is.
    #[cold]
    pub(crate) fn report_duplicates(&mut self, start: Mark) {
        let here = self.json.mark();
        self.json.back(start);
        let (mut names, mut is_first) = (Vec::new(), true);
        while let Some(name) = self.json.name(&mut is_first) {
            names.extend(name);
            self.json.skip();
        }
        self.json.back(here);
        names.sort_unstable();
        for twins in names.chunk_by(|one, other| one == other).filter(|twins| twins.len() > 1) {
            self.report(Problem::Duplicate { member: Excerpt::new(&twins[0]) });
        }
    }

    /// Looks for a member of the object that is being read from `start` on; `found` is called behind its name. The reader
    /// goes back to where it was.
    pub(crate) fn find<T>(
        &mut self,
        start: Mark,
        is_wanted: impl Fn(&str) -> bool,
        found: impl FnOnce(&mut Self, &str) -> T,
    ) -> Option<T> {
        let here = self.json.mark();
        self.json.back(start);
        let mut is_first = true;
        let mut result = None;
        while let Some(name) = self.json.name(&mut is_first) {
            match name {
                Ok(name) if is_wanted(&name) => {
                    result = Some(found(self, &name));
                    break;
                }
                Ok(_) | Err(_) => self.json.skip(),
            };
        }
        self.json.back(here);
        result
    }

    /// Tells whether the object that is being read from `start` on has a member.
    pub(crate) fn has(&mut self, start: Mark, member: &str) -> bool {
        self.find(start, |name| name == member, |_, _| ()).is_some()
    }

    /// Reads a string.
    #[inline]
    pub(crate) fn text(&mut self, expected: &'static str) -> Option<Cow<'a, str>> {
        match self.json.plain_string() {
            Some(text) => Some(Cow::Borrowed(text)),
            None => self.text_with_care(expected),
        }
    }

    fn text_with_care(&mut self, expected: &'static str) -> Option<Cow<'a, str>> {
        match self.json.kind()? {
            Kind::String => match self.json.string() {
                Ok(text) => Some(text),
                Err(NoText::Broken) => None,
                Err(NoText::Surrogate) => {
                    self.report(Problem::Syntax { cause: SURROGATE.into() });
                    None
                }
            },
            got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::Array | Kind::Object) => {
                self.mismatch(expected, got)
            }
        }
    }

    /// Tells whether bad items of the list that comes next are skipped.
    pub(crate) fn salvages_list(&self) -> bool {
        self.salvages && matches!(self.steps.last(), Some(Step::Member(name)) if SALVAGED.contains(name))
    }

    /// Goes on inside the items of an array whose bracket has been passed; `read` is called for each.
    pub(crate) fn each_item(&mut self, mut read: impl FnMut(&mut Self)) {
        let (mut is_first, mut index) = (true, 0);
        self.steps.push(Step::Index(index));
        while self.json.item(&mut is_first) {
            self.steps.replace(Step::Index(index));
            read(self);
            index += 1;
        }
        self.steps.pop();
    }

    /// Skips the item that was read from `start` on, for what was found wrong with it.
    #[cold]
    pub(crate) fn skip_item(&mut self, start: Mark, found: Findings) {
        let Some(reason) = found.first().cloned() else { return };
        let json = Json::from_trusted(self.json.since(start));
        let at = self.steps.place();
        let remarks = self.remarks();
        remarks.left.skipped.push(SkippedItem { at, reason, json });
        remarks.spared.join(found);
    }

    /// Reads an object that may lack its caching members.
    pub(crate) fn without_caching<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.uncached = Some(self.steps.count());
        let value = read(self);
        self.uncached = None;
        value
    }

    /// Tells whether the object that is being read may lack a required member. Where a receiver is lenient, that is noted.
    #[cold]
    pub(crate) fn forgives(&mut self, tolerance: Tolerance) -> bool {
        let is_caching = matches!(tolerance, Tolerance::TtlAbsent | Tolerance::CacheScopeAbsent);
        if is_caching && self.uncached == Some(self.steps.count()) {
            return true;
        }
        if self.is_lenient() {
            self.tolerate(tolerance);
        }
        self.is_lenient()
    }
}

/// What is wrong with a value inside too many others.
pub(crate) const TOO_DEEP: &str = "nested deeper than the limit";
