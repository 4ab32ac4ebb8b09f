//! Validation by name: everything that is wrong with a value whose type is known at run time only.
//!
//! A message that parses needs no validation, and a [`Rejection`] already holds every cause: both come out of the same
//! reading as what is said here. These functions are for whoever has text and no type at hand: a gateway, a log, a test.
//! They find the types in the [`registry`].
//!
//! How far to look is a choice: [`envelope`] alone, the whole [`message`] by its method, [`params`] or a [`result`] by
//! the method, or a single [`definition`].
//!
//! ```
//! # #[cfg(feature = "v2025_11_25")] {
//! use mcp_wire::{Mode, Revision, validate};
//!
//! let text = r#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":5,"arguments":[]}}"#;
//! assert!(validate::envelope(Revision::V2025_11_25, text, Mode::Strict).is_ok());
//! let distilled = validate::message(Revision::V2025_11_25, text, Mode::Strict).unwrap_err();
//! assert_eq!(distilled.message(), "expected object, got array at /params/arguments");
//! assert_eq!(distilled.violations()[1].to_string(), "expected string, got number at /params/name");
//! # }
//! ```

use crate::envelope::frame::{Frame, nested_batch};
use crate::envelope::rejection::Rejection;
use crate::json::cursor::Cursor;
use crate::json::kind::Kind;
use crate::json::value::JsonObject;
use crate::limits::ReadOptions;
use crate::registry;
use crate::report::distilled::Distilled;
use crate::report::findings::Findings;
use crate::report::place::Place;
use crate::revision::Revision;
use crate::tolerance::Mode;
use crate::wire::params;
use crate::wire::read::{Unread, Wire as _, read_whole};
use crate::wire::reader::Reader;

/// Checks the envelope of a message: what JSON-RPC asks for, and that params are an object.
///
/// # Errors
/// Fails with every cause, for what is no JSON, no message, or a batch where the revision has none.
pub fn envelope(revision: Revision, text: &str, mode: Mode) -> Result<(), Distilled> {
    frame(revision, text, mode, false)
}

/// Checks a whole message: its envelope, and the params as its method wants them.
///
/// A response is checked as far as it goes without its request; see [`result`]. A method that the revision does not know
/// may have any params, and where the feature of the revision is off it knows none.
///
/// # Errors
/// Fails with every cause.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::{Mode, Revision, validate};
///
/// let garbage = r#"{"jsonrpc":"1.0","id":null,"method":7,"params":[1,2]}"#;
/// let distilled = validate::message(Revision::V2026_07_28, garbage, Mode::Strict).unwrap_err();
/// let places: Vec<&str> = distilled.violations().iter().map(|violation| violation.at.as_str()).collect();
/// assert_eq!(places, ["/id", "/jsonrpc", "/method", "/params"]);
/// # }
/// ```
pub fn message(revision: Revision, text: &str, mode: Mode) -> Result<(), Distilled> {
    frame(revision, text, mode, true)
}

/// Refuses a message that is no batch as its receiver does, with the code and the reply that a revision and the sender's
/// side do not change; `None` for a valid one.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{ReadOptions, Revision, validate};
///
/// let text = r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}"#;
/// let refused = validate::refusal(Revision::V2025_11_25, text, &ReadOptions::STRICT).unwrap();
/// assert_eq!((refused.code(), refused.id()), (Some(-32602), Some(&7.into())));
/// # }
/// ```
#[must_use]
pub fn refusal(revision: Revision, text: &str, options: &ReadOptions) -> Option<Rejection> {
    (registry::messages(revision).check)(text, options).err()
}

/// Checks the params of a request or notification; places begin with `/params`.
///
/// # Errors
/// Fails with every cause. A method that the revision does not know takes any object, or nothing.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{Mode, Revision, validate};
///
/// let params = r#"{"ref":{"type":"ref/prompt"},"argument":{"name":"a","value":5}}"#;
/// let checked = validate::params(Revision::V2025_11_25, "completion/complete", Some(params), Mode::Strict);
/// assert_eq!(
///     serde_json::to_string(&checked.unwrap_err()).unwrap(),
///     r#"{"message":"expected string, got number at /params/argument/value","errors":[{"at":"/params/argument/value","problems":["expected string, got number"]},{"at":"/params/ref","problems":["missing member `name`"]}]}"#,
/// );
/// let none = validate::params(Revision::V2025_11_25, "tools/call", None, Mode::Strict).unwrap_err();
/// assert_eq!(none.message(), "missing member `params` at the top level");
/// # }
/// ```
pub fn params(revision: Revision, method: &str, params: Option<&str>, mode: Mode) -> Result<(), Distilled> {
    let messages = registry::messages(revision);
    let Some(text) = params else {
        return match (messages.absent)(method) {
            Some(Err(missing)) => Err(Distilled::from_iter([missing])),
            Some(Ok(())) | None => Ok(()),
        };
    };
    checked(text, mode, |reader| match (messages.params)(method, reader) {
        Some(read) => read,
        None => reader.inside("params", params::read_unknown).map(drop),
    })
}

/// Checks a result by the method of its request; places begin with `/result`.
///
/// # Errors
/// Fails with every cause. The result of a method that the revision does not know is any object.
///
/// ```
/// # #[cfg(feature = "v2025_11_25")] {
/// use mcp_wire::{Mode, Revision, validate};
///
/// let result = r#"{"tools":[{"name":"ok","inputSchema":{"type":"object"}},{"name":"bad"}]}"#;
/// let checked = validate::result(Revision::V2025_11_25, "tools/list", result, Mode::Strict);
/// assert_eq!(checked.unwrap_err().message(), "missing member `inputSchema` at /result/tools/1");
/// # }
/// ```
pub fn result(revision: Revision, method: &str, text: &str, mode: Mode) -> Result<(), Distilled> {
    let of = registry::method(revision, method).and_then(|entry| registry::find(revision, entry.result?));
    checked(text, mode, |reader| {
        reader.inside("result", |reader| match of {
            Some(of) => (of.read)(reader),
            None => JsonObject::read(reader).map(drop),
        })
    })
}

/// Checks a value by a definition of the revision's schema; `None` where there is no such definition.
///
/// # Errors
/// Fails with every cause.
pub fn definition(revision: Revision, name: &str, text: &str, mode: Mode) -> Option<Result<(), Distilled>> {
    let of = registry::find(revision, name)?;
    Some(checked(text, mode, of.read))
}

fn checked(text: &str, mode: Mode, read: impl FnOnce(&mut Reader<'_>) -> Option<()>) -> Result<(), Distilled> {
    read_whole(text, mode, read).map(drop).map_err(|unread| match unread {
        Unread::Syntax(error) => Distilled::no_json(format!("not JSON: {error}")),
        Unread::Found(found) => found.into(),
    })
}

fn frame(revision: Revision, text: &str, mode: Mode, is_whole: bool) -> Result<(), Distilled> {
    let options = ReadOptions { mode, ..ReadOptions::STRICT };
    let messages = registry::messages(revision);
    if Cursor::new(text).kind() != Some(Kind::Array) {
        let read =
            if is_whole { (messages.check)(text, &options) } else { Frame::parse_text(text, &options).map(drop) };
        return read.map_err(Rejection::reasons);
    }
    let batch = Frame::parse_text(text, &options).map_err(Rejection::reasons)?;
    if !revision.has_batches() {
        return Err(nested_batch().reasons());
    }
    let mut findings = Findings::default();
    let mut add = |index: usize, read: Result<(), Rejection>| {
        if let Err(refused) = read {
            findings.join_below(&Place::top().item(index), &refused.reasons());
        }
    };
    if is_whole {
        batch.items().enumerate().for_each(|(index, text)| add(index, (messages.item)(text, &options)));
    } else {
        batch.messages(&options).enumerate().for_each(|(index, read)| add(index, read.map(drop)));
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.into()) }
}
