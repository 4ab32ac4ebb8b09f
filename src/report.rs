//! What is wrong with a text: problems, their places, and what is said of them within bounds.

pub(crate) mod cause;
pub(crate) mod distilled;
pub(crate) mod findings;
pub(crate) mod place;
pub(crate) mod problem;
pub(crate) mod skipped;
