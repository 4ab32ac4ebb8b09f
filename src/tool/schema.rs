use std::fmt;

use jsonschema::{ValidationError, Validator};
use serde_json::Value;

use crate::json::value::{Json, JsonObject};
use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};
use crate::revision::Revision;
use crate::tool::cost::Excess;
use crate::tool::dialect::Dialect;
use crate::tool::error::{SchemaError, SchemaFault};
use crate::tool::graph::Graph;
use crate::tool::limits::SchemaLimits;
use crate::tool::mismatch::{OutputMismatch, SchemaMismatch};
use crate::tool::note::SchemaNote;
use crate::tool::{cost, pattern, reasons, scan, tree};

const STRUCTURED: &str = "structuredContent";

/// A compiled `inputSchema` or `outputSchema`.
///
/// The dialect is JSON Schema 2020-12, or the draft that `$schema` names: 2019-09, 07, 06 or 04. `format` is an annotation.
/// Arguments are compared as 64-bit numbers: a longer integer counts as the nearest `f64`.
///
/// ```
/// use mcp_wire::Revision;
/// use mcp_wire::tool::{SchemaLimits, ToolSchema};
///
/// let schema = r#"{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}"#;
/// let schema = ToolSchema::input(schema, Revision::LATEST, &SchemaLimits::DEFAULT)?;
/// assert!(schema.validate_arguments(Some(&r#"{"city":"Lisbon"}"#.parse()?)).is_ok());
///
/// let mismatch = schema.validate_arguments(Some(&r#"{"city":7}"#.parse()?)).unwrap_err();
/// assert_eq!(mismatch.to_string(), "expected string, got number at /city");
/// assert_eq!(schema.validate_arguments(None).unwrap_err().to_string(), "missing member `city` at the top level");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ToolSchema {
    validator: Validator,
    graph: Graph,
    limits: SchemaLimits,
    notes: Vec<SchemaNote>,
}

impl ToolSchema {
    /// Compiles an input schema. Its root must say `"type": "object"` in every revision.
    ///
    /// # Errors
    /// Fails with the cause and its place in the schema; see [`SchemaFault`].
    pub fn input(schema: &str, _revision: Revision, limits: &SchemaLimits) -> Result<Self, SchemaError> {
        Self::compile(schema, true, limits)
    }

    /// Compiles an output schema. Its root must say `"type": "object"` through 2025-11-25; from 2026-07-28 on it may
    /// describe any value.
    ///
    /// # Errors
    /// Fails with the cause and its place in the schema; see [`SchemaFault`].
    pub fn output(schema: &str, revision: Revision, limits: &SchemaLimits) -> Result<Self, SchemaError> {
        Self::compile(schema, revision < Revision::V2026_07_28, limits)
    }

    fn compile(text: &str, is_object: bool, limits: &SchemaLimits) -> Result<Self, SchemaError> {
        if text.len() > limits.bytes {
            let cause = format!("a schema of {} bytes, the limit is {}", text.len(), limits.bytes);
            return Err(SchemaError::new(SchemaFault::Limit, cause, ""));
        }
        if tree::levels(text) > limits.depth {
            let cause = format!("a schema of more than {} levels", limits.depth);
            return Err(SchemaError::new(SchemaFault::Limit, cause, ""));
        }
        let mut schema = tree::parse(text, limits.depth)
            .map_err(|bad| SchemaError::new(SchemaFault::Syntax, bad.problem.to_string(), bad.at.as_str()))?;
        check_root(&schema, is_object)?;
        let dialect = Dialect::of(&schema)?;
        if let Some(name) = schema.get_mut("$schema") {
            *name = Value::String(dialect.uri());
        }
        let mut notes = Vec::new();
        dialect.unify(&mut schema, &mut notes)?;
        let mut graph = scan::scan(&schema, dialect, limits)?;
        let patterns = pattern::prepare(&mut schema, dialect.draft(), limits);
        notes.extend(patterns.notes);
        let options = jsonschema::options().with_draft(dialect.draft()).should_validate_formats(false).offline();
        let options = match patterns.is_backtracking {
            true => options.with_pattern_options(pattern::backtracking(limits)),
            false => options.with_pattern_options(pattern::linear(limits)),
        };
        if patterns.is_backtracking {
            graph.match_weight = limits.backtracks as u64 / 16;
        }
        let validator = options.build(&schema).map_err(|error| invalid(&error))?;
        Ok(Self { validator, graph, limits: *limits, notes })
    }

    /// Returns what is not checked, or not gone by, and why.
    pub fn notes(&self) -> &[SchemaNote] {
        &self.notes
    }

    /// Checks the arguments of a call; absent ones count as an empty object.
    ///
    /// # Errors
    /// Fails with each place that does not fit, and what is wrong there.
    pub fn validate_arguments(&self, arguments: Option<&JsonObject>) -> Result<(), SchemaMismatch> {
        self.validate(arguments.map_or("{}", JsonObject::as_str))
    }

    /// Checks structured content.
    ///
    /// # Errors
    /// Fails with each place that does not fit, and what is wrong there.
    pub fn validate_structured(&self, content: &Json) -> Result<(), OutputMismatch> {
        self.validate(content.as_str()).map_err(OutputMismatch::from)
    }

    /// Checks what a result of the tool says: the structured content, which must be there, unless the tool failed
    /// ([structured content](https://modelcontextprotocol.io/specification/2025-11-25/server/tools#output-schema)).
    ///
    /// A server finds its own fault by it. A client has the result all the same, and the mismatch beside it to note.
    ///
    /// ```
    /// # #[cfg(feature = "v2025_11_25")] {
    /// use mcp_wire::tool::{SchemaLimits, ToolSchema};
    /// use mcp_wire::{JsonObject, Revision, v2025_11_25 as mcp};
    ///
    /// let schema = r#"{"type":"object","properties":{"kg":{"type":"number"}},"required":["kg"]}"#;
    /// let schema = ToolSchema::output(schema, Revision::V2025_11_25, &SchemaLimits::DEFAULT).unwrap();
    /// let mismatch = |result: &mcp::CallToolResult| {
    ///     let structured = result.structured_content.as_ref().map(JsonObject::as_json);
    ///     schema.validate_result(result.is_error, structured).err().map(|mismatch| mismatch.to_string())
    /// };
    /// let mut result = mcp::CallToolResult::new(vec![mcp::TextContent::new("54 kg").into()]);
    /// assert_eq!(mismatch(&result).unwrap(), "missing member `structuredContent` at the top level");
    /// result.structured_content = Some(r#"{"kg":"54"}"#.parse().unwrap());
    /// assert_eq!(mismatch(&result).unwrap(), "expected number, got string at /structuredContent/kg");
    /// assert_eq!(mismatch(&mcp::CallToolResult::failure("no scale")), None);
    /// # }
    /// ```
    ///
    /// # Errors
    /// Fails with each place of the result that does not fit, and what is wrong there.
    pub fn validate_result(&self, is_error: Option<bool>, structured: Option<&Json>) -> Result<(), OutputMismatch> {
        match structured {
            _ if is_error == Some(true) => Ok(()),
            Some(content) => self.validate(content.as_str()).map_err(|reasons| {
                OutputMismatch::from(SchemaMismatch::from(
                    reasons.into_distilled().below(&Place::top().member(STRUCTURED)),
                ))
            }),
            None => {
                let missing = Violation { at: Place::top(), problem: Problem::Missing { member: STRUCTURED } };
                Err(SchemaMismatch::one(&missing).into())
            }
        }
    }

    fn validate(&self, text: &str) -> Result<(), SchemaMismatch> {
        let value = tree::parse(text, self.limits.value_depth).map_err(|violation| SchemaMismatch::one(&violation))?;
        let top = |problem: String| SchemaMismatch::new(vec![(String::new(), problem)]);
        cost::check(&self.graph, &value, &self.limits).map_err(|excess| {
            top(match excess {
                Excess::Steps => format!("checking this takes more than {} steps", self.limits.steps),
                Excess::Nesting => format!("checking this takes more than {} levels of schemas", self.limits.nesting),
            })
        })?;
        if self.validator.is_valid(&value) {
            return Ok(());
        }
        let (mut causes, mut is_unfinished) = (Vec::new(), false);
        let most = self.limits.reasons as u64;
        match cost::reasons(&self.graph, &value, &self.limits) {
            Ok(cost) if cost.every <= most => {
                let errors: Vec<_> = self.validator.iter_errors(&value).collect();
                is_unfinished = errors.iter().any(reasons::is_unfinished);
                reasons::tell(&errors, &mut causes);
            }
            Ok(cost) if cost.first <= most => {
                if let Err(error) = self.validator.validate(&value) {
                    reasons::tell(&[error], &mut causes);
                }
            }
            _ => {}
        }
        if causes.is_empty() && is_unfinished {
            // All that does not fit is what no match could tell in time.
            return Ok(());
        }
        if causes.is_empty() {
            return Err(top("the value does not fit the schema".to_owned()));
        }
        Err(SchemaMismatch::new(causes))
    }
}

/// What the `jsonschema` crate refuses: a schema that its dialect does not allow.
fn invalid(error: &ValidationError<'_>) -> SchemaError {
    let (at, cause) = reasons::first(error);
    SchemaError::new(SchemaFault::Invalid, cause, at)
}

impl fmt::Debug for ToolSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolSchema").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// What a revision asks of the root of a schema.
fn check_root(schema: &Value, is_object: bool) -> Result<(), SchemaError> {
    let error = |cause: String, at: &str| Err(SchemaError::new(SchemaFault::Root, cause, at));
    let Value::Object(members) = schema else {
        return error(format!("expected object, got {}", reasons::type_of(schema)), "");
    };
    match members.get("type").filter(|_| is_object) {
        None if is_object => error("missing member `type`".to_owned(), ""),
        Some(Value::String(name)) if name == "object" => Ok(()),
        Some(other) => error(format!("expected \"object\", got {}", reasons::shown(other)), "/type"),
        None => Ok(()),
    }
}
