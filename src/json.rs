//! JSON: the cursor that reads its text, and the values that keep it as it came.

pub(crate) mod border;
pub(crate) mod cursor;
pub(crate) mod id;
pub(crate) mod kind;
pub(crate) mod levels;
pub(crate) mod map;
pub(crate) mod members;
pub(crate) mod number;
pub(crate) mod scan;
pub(crate) mod value;
