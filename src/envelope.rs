//! Envelopes: what makes a text a message, whatever its method is.

pub(crate) mod frame;
pub(crate) mod outline;
pub(crate) mod owned;
pub(crate) mod parts;
pub(crate) mod rejection;
pub(crate) mod reply;
