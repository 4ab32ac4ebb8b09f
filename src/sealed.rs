//! What keeps the traits of this crate its own: they may gain methods without breaking anybody.

use std::convert::Infallible;

/// A type that may implement the sealed traits. No other crate can name it.
pub trait Sealed {}

impl Sealed for Infallible {}
