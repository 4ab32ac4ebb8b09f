use crate::tool::error::{SchemaError, SchemaFault};
use crate::tool::found::Found;
use crate::tool::reasons;
use jsonschema::Draft;
use serde_json::Value;

/// A dialect of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Draft4,
    Draft6,
    Draft7,
    Draft2019,
    Draft2020,
}

impl Dialect {
    const ALL: [(Self, &'static str, Draft); 5] = [
        (Self::Draft4, "json-schema.org/draft-04/schema", Draft::Draft4),
        (Self::Draft6, "json-schema.org/draft-06/schema", Draft::Draft6),
        (Self::Draft7, "json-schema.org/draft-07/schema", Draft::Draft7),
        (Self::Draft2019, "json-schema.org/draft/2019-09/schema", Draft::Draft201909),
        (Self::Draft2020, "json-schema.org/draft/2020-12/schema", Draft::Draft202012),
    ];

    /// The dialect that `$schema` names, 2020-12 without it.
    pub(crate) fn of(schema: &Value) -> Result<Self, SchemaError> {
        match schema.get("$schema") {
            None => Ok(Self::Draft2020),
            Some(name) => Self::named(name).ok_or_else(|| unsupported(name, "/$schema")),
        }
    }

    /// Refuses another dialect in a part of the schema.
    pub(crate) fn check_inner(self, found: &Found<'_>) -> Result<(), SchemaError> {
        match Self::named(found.value) {
            Some(dialect) if dialect == self => Ok(()),
            Some(_) => {
                let cause = "a dialect that is not the one of the whole schema";
                Err(SchemaError::new(SchemaFault::Dialect, cause, found.at.as_str()))
            }
            None => Err(unsupported(found.value, &found.at)),
        }
    }

    fn named(name: &Value) -> Option<Self> {
        let name = name.as_str()?;
        let name = name.strip_suffix('#').unwrap_or(name);
        let name = name.strip_prefix("https://").or_else(|| name.strip_prefix("http://"))?;
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(dialect, ..)| *dialect)
    }

    pub(crate) fn draft(self) -> Draft {
        Self::ALL.iter().find(|(dialect, ..)| *dialect == self).map_or(Draft::Draft202012, |(.., draft)| *draft)
    }

    /// The name as the dialect itself spells it.
    pub(crate) fn uri(self) -> String {
        let name = Self::ALL.iter().find(|(dialect, ..)| *dialect == self).map_or("", |(_, name, _)| name);
        match self {
            Self::Draft4 | Self::Draft6 | Self::Draft7 => format!("http://{name}#"),
            Self::Draft2019 | Self::Draft2020 => format!("https://{name}"),
        }
    }
}

fn unsupported(name: &Value, at: &str) -> SchemaError {
    let name = reasons::shown(name);
    SchemaError::new(SchemaFault::Dialect, format!("unsupported dialect {name}"), at)
}
