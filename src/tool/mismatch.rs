use std::fmt::{self, Write as _};

use crate::error::condition::Condition;
use crate::error::invalid::Invalid;
use crate::error::tool::ToolFailure;
use crate::error::wire_error::WireError;
use crate::report::distilled::Distilled;
use crate::report::findings::Findings;
use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};
use crate::revision::Revision;
use crate::tool::reasons::Reason;

/// Arguments that do not fit a tool's schema: the places and what is wrong at each.
///
/// Its [`Distilled`] counts places from the value that was checked; [`SchemaMismatch::for_peer`] says how to answer.
///
/// ```
/// use mcp_wire::Revision;
/// use mcp_wire::error::ToolFailure;
/// use mcp_wire::tool::{SchemaLimits, ToolSchema};
///
/// let schema = r#"{"type":"object","properties":{"days":{"type":"integer"}},"required":["city"]}"#;
/// let schema = ToolSchema::input(schema, Revision::LATEST, &SchemaLimits::DEFAULT)?;
/// let mismatch = schema.validate_arguments(Some(&r#"{"days":"two"}"#.parse()?)).unwrap_err();
///
/// let ToolFailure::Execution(text) = mismatch.for_peer(Revision::V2026_07_28) else { panic!() };
/// assert_eq!(text, "The arguments do not fit the input schema of this tool:\n\
///     - at the top level: missing member `city`\n\
///     - /days: expected integer, got string");
///
/// let ToolFailure::Protocol(error) = mismatch.for_peer(Revision::V2025_06_18) else { panic!() };
/// assert_eq!(error.to_string(), "[-32602] missing member `city` at /params/arguments");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaMismatch(Distilled);

impl SchemaMismatch {
    pub(crate) fn new(mut reasons: Vec<Reason>) -> Self {
        reasons.sort();
        reasons.dedup();
        let mut findings = Findings::default();
        for (at, problem) in reasons {
            findings.add(Place::of_pointer(&at), Problem::Words { words: problem.into() });
        }
        Self(findings.into())
    }

    pub(crate) fn one(violation: &Violation) -> Self {
        Self::new(vec![(violation.at.as_str().to_owned(), violation.problem.to_string())])
    }

    pub(crate) fn into_distilled(self) -> Distilled {
        self.0
    }

    /// Returns the reasons, with places counted from the value that was checked.
    pub fn distilled(&self) -> &Distilled {
        &self.0
    }

    /// Decides how arguments that do not fit are answered to a peer: from 2025-11-25 on with a result whose `isError` is
    /// true, for the model to correct itself; through 2025-06-18 with the protocol error -32602
    /// ([error handling](https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling)).
    ///
    /// A call that is no valid `tools/call` in the first place is -32602 in every revision.
    #[must_use]
    pub fn for_peer(&self, revision: Revision) -> ToolFailure<WireError> {
        if revision < Revision::V2025_11_25 {
            let arguments = Place::top().member("params").member("arguments");
            let invalid = Invalid::from(self.0.clone().below(&arguments));
            return ToolFailure::Protocol(Condition::InvalidParams(invalid).for_peer_or_fallback(revision));
        }
        let mut text = "The arguments do not fit the input schema of this tool:".to_owned();
        for place in self.0.violations().chunk_by(|one, other| one.at == other.at) {
            let problems: Vec<String> = place.iter().map(|violation| violation.problem.to_string()).collect();
            let at = place.first().map(|first| &first.at);
            let at = at.filter(|at| !at.is_top()).map_or("at the top level", Place::as_str);
            let _ = write!(text, "\n- {at}: {}", problems.join("; "));
        }
        if let Some(rest) = self.0.rest() {
            let _ = write!(text, "\n- and {rest}");
        }
        ToolFailure::Execution(text)
    }
}

/// The first cause and its place, on one line.
impl fmt::Display for SchemaMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.message())
    }
}

impl std::error::Error for SchemaMismatch {}

impl From<Distilled> for SchemaMismatch {
    fn from(distilled: Distilled) -> Self {
        Self(distilled)
    }
}

/// A result that does not fit the tool's own `outputSchema`: the places and what is wrong at each.
///
/// It is the server's fault, and nothing to tell a client: there is no way from it to an answer.
///
/// ```compile_fail,E0599
/// # fn of(mismatch: mcp_wire::tool::OutputMismatch) {
/// mismatch.for_peer(mcp_wire::Revision::LATEST);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputMismatch(Distilled);

impl OutputMismatch {
    /// Returns the reasons.
    pub fn distilled(&self) -> &Distilled {
        &self.0
    }
}

impl From<SchemaMismatch> for OutputMismatch {
    fn from(mismatch: SchemaMismatch) -> Self {
        Self(mismatch.0)
    }
}

/// The first cause and its place, on one line.
impl fmt::Display for OutputMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.message())
    }
}

impl std::error::Error for OutputMismatch {}
