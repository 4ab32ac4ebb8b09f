use serde::ser::{Serialize, SerializeMap, Serializer};

/// A distilled error: one line that names the first cause and its place, and each place with its problems.
///
/// It is written as `{"message": …, "errors": [{"at": …, "problems": […]}]}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distilled {
    /// The first cause and its place.
    pub message: String,
    /// One entry for each place.
    pub errors: Vec<Place>,
}

/// The problems of one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// JSON Pointer of the place.
    pub at: String,
    /// What is wrong there.
    pub problems: Vec<String>,
}

impl Serialize for Distilled {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("errors", &self.errors)?;
        map.end()
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("at", &self.at)?;
        map.serialize_entry("problems", &self.problems)?;
        map.end()
    }
}
