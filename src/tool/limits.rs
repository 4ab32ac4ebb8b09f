/// Bounds on a tool's schema and on the work that one validation may take. What exceeds one is refused with a bounded
/// error.
///
/// The work of a validation is counted before it is done: one step for each subschema and each value that it compares,
/// for each value that it applies to. So a schema from an untrusted server costs its client at most
/// [`steps`](Self::steps), whatever its references and alternatives look like.
///
/// ```
/// use mcp_wire::Revision;
/// use mcp_wire::tool::{SchemaLimits, ToolSchema};
///
/// let limits = SchemaLimits { branches: 2, ..SchemaLimits::default() };
/// let schema = r#"{"type":"object","anyOf":[{},{},{}]}"#;
/// let refused = ToolSchema::input(schema, Revision::LATEST, &limits).unwrap_err();
/// assert_eq!(refused.to_string(), "3 alternatives, the limit is 2 at /anyOf");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaLimits {
    /// Bytes of a schema; the default is 256 KiB.
    pub bytes: usize,
    /// Levels of nesting of a schema's text; the default is 64.
    pub depth: usize,
    /// Subschemas of a schema; the default is 4096.
    pub subschemas: usize,
    /// Members of one `anyOf`, `oneOf` or `allOf`; the default is 1024.
    pub branches: usize,
    /// Subschemas that may apply to one value, all references and alternatives followed; the default is 4096.
    pub width: usize,
    /// Patterns of a schema; the default is 128.
    pub patterns: usize,
    /// Bytes of one pattern; the default is 1024.
    pub pattern_bytes: usize,
    /// Bytes of one pattern once compiled; the default is 256 KiB. A larger one is not checked.
    pub pattern_size: usize,
    /// How often one match of a pattern that is not regular may go back; the default is 64 Ki. Where that is not enough to
    /// tell, the text counts as fitting.
    pub backtracks: usize,
    /// Levels of nesting of the arguments or structured content; the default is 128.
    pub value_depth: usize,
    /// How deep subschemas may be inside each other in one validation, references followed; the default is 512. With this
    /// and the default `value_depth` a stack of 1 MiB is enough; higher bounds ask for more.
    pub nesting: usize,
    /// Steps of one validation; the default is 16 Mi.
    pub steps: usize,
    /// Steps that may go into telling the reasons of a failure. Beyond them only the first reason is told, or none; the
    /// default is 256 Ki.
    pub reasons: usize,
}

impl SchemaLimits {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        bytes: 256 << 10,
        depth: 64,
        subschemas: 4096,
        branches: 1024,
        width: 4096,
        patterns: 128,
        pattern_bytes: 1024,
        pattern_size: 256 << 10,
        backtracks: 64 << 10,
        value_depth: 128,
        nesting: 512,
        steps: 16 << 20,
        reasons: 256 << 10,
    };
}

impl Default for SchemaLimits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
