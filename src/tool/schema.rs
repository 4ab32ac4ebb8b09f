use std::fmt;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{PatternOptions, ValidationError, Validator};
use serde_json::Value;

use crate::json::value::{Json, JsonObject};
use crate::report::place::push_name;
use crate::revision::Revision;
use crate::tool::cost::Excess;
use crate::tool::dialect::Dialect;
use crate::tool::error::{SchemaError, SchemaFault};
use crate::tool::graph::Graph;
use crate::tool::limits::SchemaLimits;
use crate::tool::mismatch::SchemaMismatch;
use crate::tool::{cost, reasons, scan, tree};

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
}

impl ToolSchema {
    /// Compiles an input schema. Its root must say `"type": "object"` in every revision.
    ///
    /// # Errors
    /// Fails with the cause and its place in the schema; see [`SchemaFault`].
    pub fn input(schema: &str, revision: Revision, limits: &SchemaLimits) -> Result<Self, SchemaError> {
        let root = Root { is_object: true, are_properties_objects: revision < Revision::V2026_07_28 };
        Self::compile(schema, root, limits)
    }

    /// Compiles an output schema. Its root must say `"type": "object"` through 2025-11-25; from 2026-07-28 on it may
    /// describe any value.
    ///
    /// # Errors
    /// Fails with the cause and its place in the schema; see [`SchemaFault`].
    pub fn output(schema: &str, revision: Revision, limits: &SchemaLimits) -> Result<Self, SchemaError> {
        let is_object = revision < Revision::V2026_07_28;
        Self::compile(schema, Root { is_object, are_properties_objects: is_object }, limits)
    }

    fn compile(text: &str, root: Root, limits: &SchemaLimits) -> Result<Self, SchemaError> {
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
        root.check(&schema)?;
        let dialect = Dialect::of(&schema)?;
        if let Some(name) = schema.get_mut("$schema") {
            *name = Value::String(dialect.uri());
        }
        let graph = scan::scan(&schema, dialect, limits)?;
        let patterns = PatternOptions::regex().size_limit(limits.pattern_size).dfa_size_limit(limits.pattern_size);
        let validator = jsonschema::options()
            .with_draft(dialect.draft())
            .with_pattern_options(patterns)
            .should_validate_formats(false)
            .offline()
            .build(&schema)
            .map_err(invalid)?;
        Ok(Self { validator, graph, limits: *limits })
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
    pub fn validate_structured(&self, content: &Json) -> Result<(), SchemaMismatch> {
        self.validate(content.as_str())
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
        let mut causes = Vec::new();
        let most = self.limits.reasons as u64;
        match cost::reasons(&self.graph, &value, &self.limits) {
            Ok(cost) if cost.every <= most => {
                let errors: Vec<_> = self.validator.iter_errors(&value).collect();
                reasons::tell(&errors, &mut causes);
            }
            Ok(cost) if cost.first <= most => {
                if let Err(error) = self.validator.validate(&value) {
                    reasons::tell(&[error], &mut causes);
                }
            }
            _ => {}
        }
        if causes.is_empty() {
            return Err(top("the value does not fit the schema".to_owned()));
        }
        Err(SchemaMismatch::new(causes))
    }
}

/// What the `jsonschema` crate refuses: a schema that its dialect does not allow, or a pattern that it cannot compile.
fn invalid(error: ValidationError<'_>) -> SchemaError {
    let (at, cause) = reasons::first(&error);
    match error.kind() {
        ValidationErrorKind::Format { format } if format == "regex" => {
            let pattern = reasons::shown(error.instance());
            let cause = format!("a pattern that is broken, too large, or not to be matched in linear time: {pattern}");
            SchemaError::new(SchemaFault::Pattern, cause, at)
        }
        _ => SchemaError::new(SchemaFault::Invalid, cause, at),
    }
}

impl fmt::Debug for ToolSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolSchema").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// What a revision asks of the root of a schema.
#[derive(Clone, Copy)]
struct Root {
    is_object: bool,
    /// Whether each member of `properties` must be an object: `true` and `false` are schemas from 2026-07-28 on.
    are_properties_objects: bool,
}

impl Root {
    fn check(self, schema: &Value) -> Result<(), SchemaError> {
        let error = |cause: String, at: String| Err(SchemaError::new(SchemaFault::Root, cause, at));
        let Value::Object(members) = schema else {
            return error(format!("expected object, got {}", reasons::type_of(schema)), String::new());
        };
        if self.is_object {
            match members.get("type") {
                None => return error("missing member `type`".to_owned(), String::new()),
                Some(Value::String(name)) if name == "object" => {}
                Some(other) => {
                    return error(format!("expected \"object\", got {}", reasons::shown(other)), "/type".into());
                }
            }
        }
        let Some(Value::Object(properties)) = members.get("properties").filter(|_| self.are_properties_objects) else {
            return Ok(());
        };
        match properties.iter().find(|(_, property)| !property.is_object()) {
            None => Ok(()),
            Some((name, property)) => {
                let mut at = "/properties".to_owned();
                push_name(&mut at, name);
                error(format!("expected object, got {}", reasons::type_of(property)), at)
            }
        }
    }
}
