//! What a message says of its version, read off its text before its type is known.

use std::borrow::Cow;

use crate::json::members::{member, string};
use crate::meta::{PROTOCOL_VERSION, find};

/// The version that a message names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Named<'a> {
    /// None: it has no such member.
    No,
    /// A string.
    Version(Cow<'a, str>),
    /// The member is there, and not a string.
    Other,
}

impl<'a> Named<'a> {
    /// Returns the version in `_meta` of params.
    pub(crate) fn in_meta(params: Option<&'a str>) -> Self {
        Self::of(params.and_then(|params| find(params, PROTOCOL_VERSION)))
    }

    /// Returns the version that the params of `initialize` ask for.
    pub(crate) fn in_handshake(params: Option<&'a str>) -> Self {
        Self::of(params.and_then(|params| member(params, "protocolVersion")))
    }

    /// Copies the version.
    #[cfg(feature = "http")]
    pub(crate) fn to_text(&self) -> Option<String> {
        match self {
            Self::Version(version) => Some(version.as_ref().to_owned()),
            Self::No | Self::Other => None,
        }
    }

    fn of(value: Option<&'a str>) -> Self {
        value.map_or(Self::No, |value| string(value).map_or(Self::Other, Self::Version))
    }
}

/// Tells whether a text has the form of a version: a date such as `2026-07-28`, or a draft such as `DRAFT-2026-v1`.
pub(crate) fn is_version(text: &str) -> bool {
    let is_date = text.len() == "2026-07-28".len()
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let is_draft = text.strip_prefix("DRAFT-").is_some_and(|rest| {
        !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
    });
    is_date || is_draft
}
