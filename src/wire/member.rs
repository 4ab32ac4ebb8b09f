//! Members of objects: what is known of each while the object is being read.

use std::borrow::Cow;

use crate::json::kind::Kind;
use crate::json::map::Map;
use crate::json::number::Number;
use crate::json::value::Json;
use crate::line::Excerpt;
use crate::report::problem::Problem;
use crate::tolerance::Tolerance;
use crate::wire::read::Wire;
use crate::wire::reader::Reader;

/// What has come of a member.
#[derive(Debug)]
pub(crate) struct Slot<T> {
    come: Come,
    /// The value, where one has come that fits.
    value: Option<T>,
}

/// What has come behind a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Come {
    /// Not even the name.
    Nothing,
    /// Something that counts as absent.
    Absent,
    /// A value, which may not fit.
    Value,
}

impl<T> Slot<T> {
    #[inline]
    pub(crate) fn new() -> Self {
        Self { come: Come::Nothing, value: None }
    }

    #[inline]
    pub(crate) fn with(value: T) -> Self {
        Self { come: Come::Value, value: Some(value) }
    }

    #[inline]
    pub(crate) fn is_absent(&self) -> bool {
        self.come != Come::Value
    }

    #[inline]
    pub(crate) fn get(&self) -> Option<&T> {
        self.value.as_ref()
    }

    #[inline]
    pub(crate) fn value(self) -> Option<T> {
        self.value
    }
}

/// A check of a member's value; it may mend the value where a tolerance says so. A new bound is a function here and its
/// name in the generator.
pub(crate) type Check<T> = fn(&mut T, &mut Reader<'_>) -> Result<(), Problem>;

/// Each of these reads the value of the member whose name came last, and tells whether the object had that name before.
impl<'a> Reader<'a> {
    #[inline]
    pub(crate) fn fill_with<T>(
        &mut self,
        slot: &mut Slot<T>,
        name: &'static str,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> bool {
        if slot.come != Come::Nothing {
            self.json.skip();
            return true;
        }
        slot.come = Come::Value;
        slot.value = self.inside(name, read);
        false
    }

    /// Reads a member of any value that its type takes.
    #[inline]
    pub(crate) fn fill<T: Wire>(&mut self, slot: &mut Slot<T>, name: &'static str) -> bool {
        self.fill_with(slot, name, T::read)
    }

    /// Reads an optional member; a lenient receiver takes null for absent.
    #[inline]
    pub(crate) fn fill_optional<T: Wire>(&mut self, slot: &mut Slot<T>, name: &'static str) -> bool {
        if self.is_lenient() && slot.come == Come::Nothing && self.json.kind() == Some(Kind::Null) {
            self.inside(name, |reader| reader.tolerate(Tolerance::NullOptional));
            return self.fill_null(slot);
        }
        self.fill(slot, name)
    }

    /// Reads an optional member for which null is legal, and the same as absent.
    #[inline]
    pub(crate) fn fill_unset<T: Wire>(&mut self, slot: &mut Slot<T>, name: &'static str) -> bool {
        if slot.come == Come::Nothing && self.json.kind() == Some(Kind::Null) {
            return self.fill_null(slot);
        }
        self.fill(slot, name)
    }

    fn fill_null<T>(&mut self, slot: &mut Slot<T>) -> bool {
        self.json.skip();
        slot.come = Come::Absent;
        false
    }

    /// Reads an optional member that a lenient receiver goes on without, whatever is wrong with it: one that only says who
    /// the sender is, or how a tool may be shown.
    pub(crate) fn fill_spare<T: Wire>(&mut self, slot: &mut Slot<T>, name: &'static str, tolerance: Tolerance) -> bool {
        if !self.is_lenient() {
            return self.fill(slot, name);
        }
        let Slot { come, value } = slot;
        if *come != Come::Nothing {
            self.json.skip();
            return true;
        }
        *come = self.inside(name, |reader| {
            let read = reader.attempt(|reader| {
                *value = T::read(reader);
                value.is_some()
            });
            match read {
                Ok(()) => Come::Value,
                Err(_) => {
                    *value = None;
                    reader.tolerate(tolerance);
                    Come::Absent
                }
            }
        });
        false
    }

    /// Checks a member that has one value only.
    #[inline]
    pub(crate) fn fill_constant<C: Constant>(&mut self, slot: &mut Slot<()>, name: &'static str, only: C) -> bool {
        self.fill_with(slot, name, |reader| only.check(reader))
    }

    /// Keeps a member that the schema does not name.
    pub(crate) fn keep(&mut self, name: Cow<'a, str>, extra: &mut Map<Json>) {
        if let Some(text) = self.json.skip() {
            extra.push(name.into(), Json::from_trusted(text));
        }
    }

    /// Notes that a member is missing if it is.
    #[inline]
    pub(crate) fn require<T>(&mut self, slot: &Slot<T>, name: &'static str) {
        if slot.is_absent() {
            self.missing(name);
        }
    }

    /// Notes that a member is missing.
    #[cold]
    pub(crate) fn missing(&mut self, member: &'static str) {
        self.report(Problem::Missing { member });
    }

    /// Applies a check to a member that is there.
    pub(crate) fn check<T>(&mut self, slot: &mut Slot<T>, name: &'static str, check: Check<T>) {
        if let Some(value) = &mut slot.value
            && let Err(problem) = self.inside(name, |reader| check(value, reader))
        {
            self.report_at(name, problem);
        }
    }
}

/// The one value that a member may have.
pub(crate) trait Constant: Copy {
    /// Reads a value and compares it.
    fn check(self, reader: &mut Reader<'_>) -> Option<()>;
}

impl Constant for &'static str {
    #[inline]
    fn check(self, reader: &mut Reader<'_>) -> Option<()> {
        if reader.json.eat(self) {
            return Some(());
        }
        let got = reader.text("string")?;
        if got == self {
            return Some(());
        }
        reader.report(Problem::Constant { expected: format!("\"{self}\"").into(), got: Excerpt::new(&got) });
        None
    }
}

impl Constant for i64 {
    fn check(self, reader: &mut Reader<'_>) -> Option<()> {
        let kind = reader.json.kind()?;
        if kind != Kind::Number {
            return reader.mismatch("integer", kind);
        }
        let text = reader.json.number()?;
        if Number::from_text(text).and_then(|got| got.as_i64()) == Some(self) {
            return Some(());
        }
        reader.report(Problem::Constant { expected: self.to_string().into(), got: Excerpt::of_number(text) });
        None
    }
}
