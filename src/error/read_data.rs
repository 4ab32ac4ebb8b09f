//! Reading the data of a peer's error, with every reason why they are not what the condition promises.

use crate::error::peer_error::PeerError;
use crate::json::map::Map;
use crate::json::value::Json;
use crate::report::distilled::Distilled;
use crate::report::findings::Findings;
use crate::report::place::Place;
use crate::report::problem::Problem;
use crate::tolerance::Mode;
use crate::wire::object::object;
use crate::wire::read::{Unread, Wire, read_whole};
use crate::wire::reader::Reader;

/// The members of the data of an error.
pub(crate) struct DataReader {
    members: Map<Json>,
    found: Findings,
}

impl DataReader {
    pub(crate) fn new(error: &PeerError) -> Self {
        let mut reader = Self { members: Map::new(), found: Findings::default() };
        if let Some(members) =
            error.data().and_then(|data| reader.read(data, |reader| reader.inside("data", Wire::read)))
        {
            reader.members = members;
        }
        reader
    }

    fn read<T>(&mut self, json: &Json, read: impl FnOnce(&mut Reader<'_>) -> Option<T>) -> Option<T> {
        match read_whole(json.as_str(), Mode::Strict, |reader| read(reader)) {
            Ok(read) => Some(read.value),
            Err(Unread::Found(found)) => {
                self.found.join(found);
                None
            }
            // The text of a `Json` is JSON.
            Err(Unread::Syntax(_)) => None,
        }
    }

    /// Reads a member that may be absent.
    pub(crate) fn optional<T: Wire>(&mut self, name: &'static str) -> Option<T> {
        let json = self.members.get(name)?.clone();
        self.read(&json, |reader| reader.inside("data", |reader| reader.inside(name, T::read)))
    }

    /// Reads a member that must be there.
    pub(crate) fn required<T: Wire>(&mut self, name: &'static str) -> Option<T> {
        if self.members.get(name).is_none() {
            self.found.add(Place::top().member("data"), Problem::Missing { member: name });
        }
        self.optional(name)
    }

    /// Gives the value that was made of the members.
    ///
    /// # Errors
    /// Says what is wrong with them.
    pub(crate) fn finish<T>(self, value: T) -> Result<T, Distilled> {
        if self.found.is_empty() { Ok(value) } else { Err(self.found.into()) }
    }
}

/// An elicitation by URL, whose form is the same in every revision that has it
/// ([URL elicitation](https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-elicitation-required-error)).
pub(crate) struct UrlElicitation {
    elicitation_id: String,
    message: String,
    url: String,
    extra: Map<Json>,
}

object!(UrlElicitation {
    "mode" = "url" => mode;
    required "elicitationId" => elicitation_id;
    required "message" => message;
    required "url" => url;
});
