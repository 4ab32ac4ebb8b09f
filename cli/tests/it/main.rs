//! The command as it is run: arguments and input in, exact output and exit status out.

mod documents;
mod following;
mod frames;
mod inputs;
mod lists;
mod recordings;
mod run;
