//! What is odd about valid frames, in the light of those before them. Memory is bounded: the oldest of what is remembered
//! is forgotten first.

mod answers;
mod calls;
pub(crate) mod headers;
mod schemas;
mod state;
mod tools;

pub(crate) use state::{Context, Watch};
