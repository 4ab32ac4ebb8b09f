//! How the generated types read and write.
//!
//! The generated modules hold data types and one table per type; the tables are macros of this room, and all behaviour is
//! here. A type reads itself from a [`reader::Reader`], notes what does not fit, and goes on: the value, or every reason
//! why there is none, come out of one reading.

pub(crate) mod caching;
pub(crate) mod check;
pub(crate) mod list;
pub(crate) mod member;
pub(crate) mod object;
pub(crate) mod one_or_many;
pub(crate) mod params;
pub(crate) mod raw_schema;
pub(crate) mod read;
pub(crate) mod reader;
pub(crate) mod scalar;
pub(crate) mod steps;
pub(crate) mod strings;
pub(crate) mod union;
pub(crate) mod union_by;
pub(crate) mod wrapper;
pub(crate) mod writer;
