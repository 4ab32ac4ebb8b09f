//! Tool schemas: what is refused, what is checked and how it is told.

mod hostile;
mod protocol;
mod schemas;
mod typed;
mod types;
