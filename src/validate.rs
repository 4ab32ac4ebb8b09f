//! Validation: everything that is wrong with a value, not just the first thing.
//!
//! A message that parses needs no validation: parsing is strict or lenient by the same rules, and a
//! [`Rejection`] already holds every cause. These functions are for whoever has text and no type at hand: a gateway, a
//! log, a test. Nothing here reads a JSON Schema: the rules are tables that the generator made from the same model as
//! the types.
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

pub(crate) mod distilled;
pub(crate) mod findings;
#[cfg_attr(
    not(all(feature = "v2025_03_26", feature = "v2025_11_25", feature = "v2026_07_28")),
    allow(dead_code, reason = "a revision alone has no use for all of it")
)]
pub(crate) mod rules;
mod walk;

use serde_json::value::RawValue;

use self::findings::Findings;
use self::rules::{Member, Method, Params, Presence, Ref, Rules, Shape, Type};
use self::walk::Walk;
use crate::json::skim;
use crate::problem::Step;
use crate::wire::members::held_string;
use crate::{Distilled, Frame, FrameKind, Kind, Limits, Mode, Problem, Rejection, Revision, Violation};

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
    let params = params.map(json).transpose()?;
    checked(|findings| find_in_params(revision, method, params, mode, findings))
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
    let text = json(text)?;
    checked(|findings| find_in_result(revision, method, text, mode, findings))
}

/// Checks a value by a definition of the revision's schema; `None` where there is no such definition.
///
/// # Errors
/// Fails with every cause.
pub fn definition(revision: Revision, name: &str, text: &str, mode: Mode) -> Option<Result<(), Distilled>> {
    let rules = rules::of(revision)?;
    let index = rules.find(name)?;
    Some(json(text).and_then(|text| checked(|findings| Walk::new(rules, mode, findings).of_type(index, text))))
}

fn checked(walk: impl FnOnce(&mut Findings)) -> Result<(), Distilled> {
    let mut findings = Findings::default();
    walk(&mut findings);
    if findings.is_empty() { Ok(()) } else { Err(findings.into()) }
}

/// Makes sure that a text is one JSON value, and cuts the white space around it.
fn json(text: &str) -> Result<&str, Distilled> {
    serde_json::from_str::<&RawValue>(text)
        .map(RawValue::get)
        .map_err(|error| Distilled::no_json(crate::frame::syntax(&error)))
}

fn frame(revision: Revision, text: &str, mode: Mode, is_whole: bool) -> Result<(), Distilled> {
    let frame = match Frame::parse_text(text, &Limits::DEFAULT, mode) {
        Ok(frame) => frame,
        Err(refused) if is_whole => {
            return Err(beyond(refused, text, |method, params, findings| {
                find_in_params(revision, method, params, mode, findings);
            })
            .into_distilled());
        }
        Err(refused) => return Err(refused.into_distilled()),
    };
    checked(|findings| match (frame.kind(), frame.method()) {
        (FrameKind::Batch, _) if revision == Revision::V2025_03_26 => {
            for (index, text) in frame.items().enumerate() {
                item(revision, index, text, mode, is_whole, findings);
            }
        }
        (FrameKind::Batch, _) => findings.add(String::new(), Problem::Type { expected: "object", got: Kind::Array }),
        (kind @ (FrameKind::Request | FrameKind::Notification), Some(method)) if is_whole => {
            // A request without an id is no request, but a notification that nobody knows; likewise the other way.
            let known = rules::of(revision).and_then(|rules| rules.method(method));
            if known.is_none_or(|known| known.3.is_some() == (kind == FrameKind::Request)) {
                find_in_params(revision, method, frame.params(), mode, findings);
            }
        }
        (FrameKind::Request | FrameKind::Notification | FrameKind::Result | FrameKind::Error, _) => {}
    })
}

/// Checks a message of a batch.
fn item(revision: Revision, index: usize, text: &str, mode: Mode, is_whole: bool, findings: &mut Findings) {
    let at = format!("/{index}");
    if Kind::of(text) == Kind::Array {
        return findings.add(at, Problem::Type { expected: "object", got: Kind::Array });
    }
    if let Err(distilled) = frame(revision, text, mode, is_whole) {
        if distilled.violations().is_empty() {
            findings.add(at.clone(), Problem::Syntax { cause: distilled.message().to_owned() });
        }
        findings.join(distilled.into_findings().below(&at));
    }
    let method = member(text, "method").and_then(held_string);
    if method.is_some_and(|method| method == "initialize") {
        findings.add(at, Problem::Rule { rule: INITIALIZE_IN_BATCH });
    }
}

/// What is wrong with the first request of all among others.
pub(crate) const INITIALIZE_IN_BATCH: &str = "`initialize` in a batch";

/// Adds what is wrong with the params to a refused envelope, where they can be told.
pub(crate) fn beyond(
    refused: Rejection,
    text: &str,
    walk: impl FnOnce(&str, Option<&str>, &mut Findings),
) -> Rejection {
    let Some(method) = member(text, "method").and_then(held_string) else { return refused };
    let params = member(text, "params");
    // Params of another type are among the reasons already.
    if params.is_some_and(|params| Kind::of(params) != Kind::Object) {
        return refused;
    }
    refused.beyond(|findings| walk(&method, params, findings))
}

/// Finds a member of the envelope of a text that was parsed before.
pub(crate) fn member<'t>(text: &'t str, wanted: &str) -> Option<&'t str> {
    let text = text.trim_start_matches([' ', '\t', '\r', '\n']);
    skim::members(text).find(|(name, _)| held_string(name).is_some_and(|name| name == wanted)).map(|(_, value)| value)
}

/// Finds what is wrong with params.
pub(crate) fn find_in_params(
    revision: Revision,
    method: &str,
    params: Option<&str>,
    mode: Mode,
    findings: &mut Findings,
) {
    let rules = rules::of(revision);
    let known = rules.and_then(|rules| rules.method(method)).filter(|known| known.is_message());
    let takes = known.map_or(&Params::Free, |Method(_, _, params, _)| params);
    match (takes, params) {
        // What is missing is what a peer of the era has to send with each request: the version and the capabilities.
        (Params::Required(index), None) if rules.is_some_and(|rules| rules.requires(*index, "_meta")) => {
            findings.add("/params".to_owned(), Problem::Missing { member: "_meta" });
        }
        (Params::Required(_), None) => findings.add(String::new(), Problem::Missing { member: "params" }),
        (Params::Optional(_) | Params::Free, None) => {}
        (Params::Required(index) | Params::Optional(index), Some(text)) => {
            below(rules, "params", mode, findings, |walk| walk.of_type(*index, text));
        }
        (Params::Free, Some(text)) => find_in_free_params(text, mode, findings),
    }
}

/// Finds what is wrong with params of an unknown method: they are anybody's, but each member stands once, and `_meta` is
/// the object that it always is.
pub(crate) fn find_in_free_params(text: &str, mode: Mode, findings: &mut Findings) {
    let mut found = Findings::default();
    below(None, "params", mode, &mut found, |walk| {
        walk.value(&Ref::Meta, text);
        let mut members = skim::members(text).filter(|_| Kind::of(text) == Kind::Object);
        let meta = members.find(|(name, _)| held_string(name).is_some_and(|name| name == "_meta"));
        if let Some((_, meta)) = meta {
            walk.inside(Step::Member("_meta".into()), |walk| walk.value(&Ref::Meta, meta));
        }
    });
    // An unpaired surrogate in text that nobody types is kept as it is.
    let (violations, more) = found.finish();
    findings.extend(violations.into_iter().filter(|found| !matches!(found.problem, Problem::Syntax { .. })));
    findings.skip(more);
}

/// Finds what is wrong with a result.
pub(crate) fn find_in_result(revision: Revision, method: &str, text: &str, mode: Mode, findings: &mut Findings) {
    let rules = rules::of(revision);
    let known = rules.and_then(|rules| rules.method(method));
    match known.and_then(|Method(_, _, _, result)| *result) {
        Some(index) => below(rules, "result", mode, findings, |walk| walk.of_type(index, text)),
        None => below(rules, "result", mode, findings, |walk| walk.value(&Ref::JsonObject, text)),
    }
}

/// Finds what is wrong with the error of a response.
pub(crate) fn find_in_error(text: &str) -> Vec<Violation> {
    static ERROR: Rules = Rules {
        types: &[Type(
            "Error",
            Shape::Object(
                &[],
                &[
                    Member("code", Presence::Required, Ref::Integer, None),
                    Member("message", Presence::Required, Ref::String, None),
                    Member("data", Presence::Value, Ref::Json, None),
                ],
                None,
            ),
        )],
        methods: &[],
    };
    let mut findings = Findings::default();
    below(Some(&ERROR), "error", Mode::Strict, &mut findings, |walk| walk.of_type(0, text));
    findings.finish().0
}

fn below(
    rules: Option<&'static Rules>,
    member: &'static str,
    mode: Mode,
    findings: &mut Findings,
    walk: impl FnOnce(&mut Walk<'_>),
) {
    static NONE: Rules = Rules { types: &[], methods: &[] };
    Walk::new(rules.unwrap_or(&NONE), mode, findings).inside(Step::Member(member.into()), walk);
}
