use std::fmt;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::json::value::JsonObject;
use crate::report::cause::Cause;
use crate::report::place::Place;
use crate::report::problem::{Problem, Violation};
use crate::tool::error::SchemaError;
use crate::tool::from_type::{FromType, TypeError};
use crate::tool::limits::SchemaLimits;
use crate::tool::mismatch::SchemaMismatch;
use crate::tool::schema::ToolSchema;

/// The input of a tool, all of it from one Rust type: the declaration `S`, the compiled schema, and the typed arguments `T`.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::tool::TypedInput;
/// use mcp_wire::v2026_07_28 as mcp;
///
/// #[derive(Debug, schemars::JsonSchema, serde::Deserialize)]
/// struct Weigh {
///     crates: u32,
/// }
///
/// let input = TypedInput::<mcp::ToolInputSchema, Weigh>::new().unwrap();
/// let tool = mcp::Tool::new("weigh", input.declaration().clone());
///
/// let weigh = input.read(Some(&r#"{"crates":3}"#.parse().unwrap())).unwrap();
/// assert_eq!(weigh.crates, 3);
/// let mismatch = input.read(None).unwrap_err();
/// assert_eq!(mismatch.to_string(), "missing member `crates` at the top level");
///
/// // A tool without arguments.
/// let none = TypedInput::<mcp::ToolInputSchema, ()>::new().unwrap();
/// assert_eq!(none.declaration(), &mcp::ToolInputSchema::empty());
/// assert_eq!(none.read(None), Ok(()));
/// # }
/// ```
pub struct TypedInput<S, T> {
    declaration: S,
    schema: ToolSchema,
    arguments: PhantomData<fn() -> T>,
}

impl<S: FromType, T: JsonSchema + DeserializeOwned> TypedInput<S, T> {
    /// Takes the schema of the type, and compiles it.
    ///
    /// # Errors
    /// Fails for a type that is not described as an object, and for a schema beyond the default limits.
    pub fn new() -> Result<Self, TypedError> {
        let declaration = S::of::<T>().map_err(TypedError::Type)?;
        let schema = ToolSchema::input(declaration.text(), S::REVISION, &SchemaLimits::DEFAULT);
        Ok(Self { schema: schema.map_err(TypedError::Schema)?, declaration, arguments: PhantomData })
    }

    /// Returns the `inputSchema` of the tool.
    pub fn declaration(&self) -> &S {
        &self.declaration
    }

    /// Returns the compiled schema.
    pub fn schema(&self) -> &ToolSchema {
        &self.schema
    }

    /// Checks the arguments of a call and reads them; absent ones count as an empty object.
    ///
    /// # Errors
    /// Fails with each place that does not fit, and what is wrong there.
    pub fn read(&self, arguments: Option<&JsonObject>) -> Result<T, SchemaMismatch> {
        self.schema.validate_arguments(arguments)?;
        let text = arguments.map_or("{}", JsonObject::as_str);
        let read = serde_json::from_str(text);
        // No members are what a type without any, such as `()`, is read from.
        let read = read.or_else(|error| match arguments.is_none_or(|members| members.iter().next().is_none()) {
            true => serde_json::from_str("null").map_err(|_| error),
            false => Err(error),
        });
        read.map_err(|error| {
            let words = Cause::new(&error.to_string());
            SchemaMismatch::one(&Violation { at: Place::top(), problem: Problem::Words { words } })
        })
    }
}

impl<S, T> fmt::Debug for TypedInput<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypedInput").field("schema", &self.schema).finish_non_exhaustive()
    }
}

/// Why a Rust type makes no input of a tool.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypedError {
    /// It has no schema that the revision takes.
    Type(TypeError),
    /// Its schema cannot be compiled.
    Schema(SchemaError),
}

impl fmt::Display for TypedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(error) => error.fmt(f),
            Self::Schema(error) => error.fmt(f),
        }
    }
}

/// It is its cause, and so it has no source: a chain would print the text twice.
impl std::error::Error for TypedError {}
