//! Params of methods: an object, or none.

use serde::Serialize;

use crate::json::cursor::NoText;
use crate::json::value::{Json, JsonObject};
use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};
use crate::wire::object::Object;
use crate::wire::read::Wire;
use crate::wire::reader::Reader;

/// Params of a method: an object, or none where the method allows it. The trait is sealed.
pub trait Params: Wire + Serialize {
    /// What absent params are.
    ///
    /// # Errors
    /// Says what is missing where they must be there.
    #[doc(hidden)]
    fn absent() -> Result<Self, Violation>;

    /// Tells whether there are none, so that the member is not written.
    #[doc(hidden)]
    fn is_absent(&self) -> bool;

    /// Reads params that are there: an object, and never null.
    #[doc(hidden)]
    fn read_present(reader: &mut Reader<'_>) -> Option<Self>;
}

impl<T: Object + Serialize> Params for T {
    fn absent() -> Result<Self, Violation> {
        // What is missing is what a peer of the era has to send with each request: the version and the capabilities.
        let (at, member) =
            if T::REQUIRES_META { (Place::top().member("params"), "_meta") } else { (Place::top(), "params") };
        Err(Violation { at, problem: Problem::Missing { member } })
    }

    fn is_absent(&self) -> bool {
        false
    }

    fn read_present(reader: &mut Reader<'_>) -> Option<Self> {
        T::read(reader)
    }
}

impl<T: Wire + Serialize> Params for Option<T> {
    fn absent() -> Result<Self, Violation> {
        Ok(None)
    }

    fn is_absent(&self) -> bool {
        self.is_none()
    }

    fn read_present(reader: &mut Reader<'_>) -> Option<Self> {
        T::read(reader).map(Some)
    }
}

/// Reads params of a method that nobody here knows: an object of any members, each once, and `_meta` is the object that it
/// always is.
pub(crate) fn read_unknown(reader: &mut Reader<'_>) -> Option<JsonObject> {
    reader.json.kind()?;
    let (before, faults) = (reader.json.mark(), reader.faults());
    let mut has_meta = false;
    distinct_object(reader, |reader, name| {
        if name == "_meta" && !has_meta {
            has_meta = true;
            reader.inside("_meta", |reader| distinct_object(reader, |reader, _| reader.skip()));
        } else {
            reader.skip();
        }
    });
    if reader.has_failed_since(faults) {
        return None;
    }
    Some(JsonObject::from_trusted(Json::from_trusted(reader.json.since(before))))
}

/// The method that a peer of a revision with a handshake begins with, whatever the receiver speaks.
pub(crate) const HANDSHAKE: &str = "initialize";

/// Reads the same where every request has a `_meta` of type `M`.
pub(crate) fn read_with_meta<M: Object>(reader: &mut Reader<'_>) -> Option<JsonObject> {
    let (here, faults) = (reader.json.mark(), reader.faults());
    reader.open_object()?;
    let start = reader.json.mark();
    let meta = reader.find(start, |name| name == "_meta", |reader, _| reader.inside("_meta", M::read).is_some());
    if meta.is_none() {
        reader.missing("_meta");
    }
    let is_well = meta.unwrap_or_default() && !reader.has_failed_since(faults);
    reader.json.back(here);
    read_unknown(reader).filter(|_| is_well)
}

/// Says that there are no params, where every request has a `_meta`.
pub(crate) fn missing_meta<M: Object>() -> Violation {
    Violation { at: Place::top().member("params"), problem: Problem::Missing { member: "_meta" } }
}

/// Reads an object and makes sure that no name comes twice. A name that is no text is kept as it is.
fn distinct_object(reader: &mut Reader<'_>, mut member: impl FnMut(&mut Reader<'_>, &str)) {
    if reader.open_object().is_none() {
        return;
    }
    let (start, mut names, mut is_first) = (reader.json.mark(), Vec::new(), true);
    while let Some(name) = reader.json.name(&mut is_first) {
        match name {
            Ok(name) => {
                member(reader, &name);
                names.push(name);
            }
            Err(NoText::Surrogate) => reader.skip(),
            Err(NoText::Broken) => return,
        }
    }
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        reader.report_duplicates(start);
    }
}
