//! The schemas inside a schema, wherever they are.

use serde_json::{Map, Value};

use crate::report::place::Place;

/// Shows every object inside a schema that is a schema, or may be one, with its place; the outer ones first.
///
/// # Errors
/// Stops with the first error of `visit`.
pub(crate) fn schemas<E>(
    schema: &mut Value,
    at: &Place,
    visit: &mut impl FnMut(&mut Map<String, Value>, &Place) -> Result<(), E>,
) -> Result<(), E> {
    match schema {
        Value::Array(items) => {
            let mut items = items.iter_mut().enumerate();
            items.try_for_each(|(index, item)| schemas(item, &at.clone().item(index), visit))
        }
        Value::Object(members) => {
            visit(members, at)?;
            members.iter_mut().try_for_each(|(name, value)| {
                let at = at.clone().member(name);
                match (name.as_str(), value) {
                    // These hold values, and no schemas.
                    ("const" | "enum" | "default" | "examples", _) => Ok(()),
                    // And these hold schemas by names, which may be those of keywords.
                    (
                        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas"
                        | "dependencies",
                        Value::Object(named),
                    ) => named.iter_mut().try_for_each(|(name, inner)| schemas(inner, &at.clone().member(name), visit)),
                    (_, value) => schemas(value, &at, visit),
                }
            })
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Ok(()),
    }
}
