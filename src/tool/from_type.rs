use std::fmt;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::line::Quoted;
use crate::revision::Revision;
use crate::sealed::Sealed;
use crate::wire::raw_schema::{RawSchema, Side};

/// A tool's schema from a Rust type, in the form that the revision accepts; each `ToolInputSchema` and `ToolOutputSchema`
/// has it.
///
/// An input schema describes what the type deserializes from, an output schema what it serializes to. The root says
/// `"type": "object"` wherever the revision asks for it; a type that is no object there is refused, as whatever sent it
/// would have to be wrapped as well. `$schema` stays through 2025-06-18, where nothing else tells the dialect, and is left
/// out from 2025-11-25 on, where 2020-12 is what its absence means.
///
/// ```
/// # #[cfg(feature = "v2026_07_28")] {
/// use mcp_wire::tool::FromType as _;
/// use mcp_wire::v2026_07_28 as mcp;
///
/// #[derive(schemars::JsonSchema)]
/// struct Forecast {
///     /// Where.
///     city: String,
///     days: Option<u8>,
/// }
///
/// let schema = mcp::ToolInputSchema::of::<Forecast>().unwrap();
/// assert!(schema.as_str().contains(r#""required":["city"]"#));
/// let tool = mcp::Tool::new("forecast", schema);
///
/// let refused = mcp::ToolInputSchema::of::<Vec<Forecast>>().unwrap_err();
/// assert_eq!(refused.to_string(), r#"the schema of "Array_of_Forecast" is of an array, expected an object"#);
/// assert!(mcp::ToolOutputSchema::of::<Vec<Forecast>>().is_ok());
/// # }
/// ```
pub trait FromType: Sized + Sealed {
    /// The revision.
    const REVISION: Revision;

    /// Returns the schema as its text.
    #[doc(hidden)]
    fn text(&self) -> &str;

    /// Takes the schema of a type.
    ///
    /// # Errors
    /// Fails for a type that is not described as an object, where the revision asks for one.
    fn of<T: JsonSchema + ?Sized>() -> Result<Self, TypeError>;
}

/// A type that a tool's schema cannot be taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeError {
    name: String,
    cause: String,
}

impl fmt::Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the schema of {} {}", self.name, self.cause)
    }
}

impl std::error::Error for TypeError {}

fn text_of<T: JsonSchema + ?Sized>(revision: Revision, side: Side) -> Result<String, TypeError> {
    let settings = SchemaSettings::draft2020_12();
    let settings = if side == Side::Input { settings.for_deserialize() } else { settings.for_serialize() };
    let schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    match fit(schema, revision, side) {
        Ok(schema) => Ok(schema.to_string()),
        Err(cause) => Err(TypeError { name: Quoted::new(&T::schema_name()).to_string(), cause }),
    }
}

/// Brings a schema into the form that a revision accepts.
fn fit(schema: Value, revision: Revision, side: Side) -> Result<Value, String> {
    let mut root = match schema {
        Value::Object(root) => root,
        Value::Bool(true) => Map::new(),
        _ => return Err("allows no value".to_owned()),
    };
    inline(&mut root)?;
    // What is read from nothing, such as `()`, is a tool without arguments.
    if side == Side::Input && root.get("type").and_then(Value::as_str) == Some("null") {
        root = Map::from_iter([
            ("type".to_owned(), json!("object")),
            ("additionalProperties".to_owned(), Value::Bool(false)),
        ]);
    }
    if revision >= Revision::V2025_11_25 {
        root.remove("$schema");
    }
    if side == Side::Input || revision < Revision::V2026_07_28 {
        ask_for_object(&mut root, side)?;
    }
    // Through 2025-11-25 each property is an object; `true` and `false` have twins that are.
    if let Some(Value::Object(properties)) = root.get_mut("properties").filter(|_| revision < Revision::V2026_07_28) {
        for property in properties.values_mut() {
            match property {
                Value::Bool(true) => *property = json!({}),
                Value::Bool(false) => *property = json!({ "not": {} }),
                _ => {}
            }
        }
    }
    Ok(Value::Object(root))
}

/// Takes the place of a reference at the root, for the protocol asks for a `type` there.
fn inline(root: &mut Map<String, Value>) -> Result<(), String> {
    const BESIDE: [&str; 6] = ["$schema", "$defs", "title", "description", "default", "examples"];
    for _ in 0..16 {
        if !root.contains_key("$ref") || root.contains_key("type") {
            return Ok(());
        }
        let target = match target(root, root.get("$ref")) {
            Some(Value::Object(target)) if root.keys().all(|key| key == "$ref" || BESIDE.contains(&key.as_str())) => {
                target.clone()
            }
            _ => return Err("refers at its root to what cannot take its place".to_owned()),
        };
        root.remove("$ref");
        for (key, value) in target {
            root.entry(key).or_insert(value);
        }
    }
    Err("refers at its root to itself".to_owned())
}

fn target<'r>(root: &'r Map<String, Value>, reference: Option<&Value>) -> Option<&'r Value> {
    let name = reference?.as_str()?.strip_prefix("#/$defs/")?.replace("~1", "/").replace("~0", "~");
    root.get("$defs")?.get(&name)
}

fn ask_for_object(root: &mut Map<String, Value>, side: Side) -> Result<(), String> {
    match root.get("type") {
        Some(Value::String(name)) if name == "object" => return Ok(()),
        Some(Value::String(name)) => {
            let article = if name.starts_with(['a', 'i']) { "an" } else { "a" };
            return Err(format!("is of {article} {name}, expected an object"));
        }
        Some(_) => return Err("is of several types, expected an object".to_owned()),
        None => {}
    }
    // An enum has its types in its branches; a type that may be anything is an object where arguments are.
    let branches = ["oneOf", "anyOf"].into_iter().find_map(|keyword| root.get(keyword)).and_then(Value::as_array);
    let is_object = match branches {
        Some(branches) => branches.iter().all(|branch| is_of_object(root, branch)),
        None => side == Side::Input && !["const", "enum", "allOf", "not"].iter().any(|key| root.contains_key(*key)),
    };
    if !is_object {
        return Err("is not of an object alone".to_owned());
    }
    root.insert("type".to_owned(), Value::String("object".to_owned()));
    Ok(())
}

fn is_of_object(root: &Map<String, Value>, branch: &Value) -> bool {
    let is_object = |schema: &Value| schema.get("type").and_then(Value::as_str) == Some("object");
    is_object(branch) || target(root, branch.get("$ref")).is_some_and(is_object)
}

impl<S: RawSchema> FromType for S {
    const REVISION: Revision = <S as RawSchema>::REVISION;

    fn text(&self) -> &str {
        RawSchema::text(self)
    }

    fn of<T: JsonSchema + ?Sized>() -> Result<Self, TypeError> {
        let refused = |error| TypeError {
            name: Quoted::new(&T::schema_name()).to_string(),
            cause: format!("is not what the revision takes: {error}"),
        };
        text_of::<T>(<S as RawSchema>::REVISION, S::SIDE)?.parse().map_err(refused)
    }
}
