use crate::line::Quoted;
use crate::report::place::Place;
use crate::tool::error::{SchemaError, SchemaFault};
use crate::tool::note::SchemaNote;
use crate::tool::{reasons, walk};
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

    /// Takes out what parts of the schema say of their dialect: the one of the whole schema holds. Only a part with an
    /// identifier of its own may be of another, which is refused.
    pub(crate) fn unify(self, schema: &mut Value, notes: &mut Vec<SchemaNote>) -> Result<(), SchemaError> {
        walk::schemas(schema, &Place::top(), &mut |members, at| {
            let has_id = members.get("$id").or(members.get("id")).is_some_and(Value::is_string);
            if let Some(name) = members.get("$schema").filter(|name| !at.is_top() && name.is_string())
                && Self::named(name) != Some(self)
            {
                let at = at.clone().member("$schema");
                if has_id {
                    let cause =
                        "a dialect that is not the one of the whole schema: delete it, or the identifier beside it";
                    return Err(SchemaError::new(SchemaFault::Dialect, cause, at.as_str()));
                }
                let cause = format!("a dialect inside the schema is ignored: {}", name_shown(name));
                notes.push(SchemaNote::new(at, &cause));
                members.remove("$schema");
            }
            Ok(())
        })
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
    let cause = format!(
        "unsupported dialect {}, expected that of draft-04, draft-06, draft-07, 2019-09 or 2020-12",
        name_shown(name)
    );
    SchemaError::new(SchemaFault::Dialect, cause, at)
}

/// Shows the name of a dialect: in a URI a character that is not ASCII is one that looks like another.
fn name_shown(name: &Value) -> String {
    let Value::String(text) = name else { return reasons::shown(name) };
    let quoted = Quoted::new(text).to_string();
    quoted
        .chars()
        .map(|character| match character {
            ascii if ascii.is_ascii() || ascii == '…' => ascii.to_string(),
            other => other.escape_unicode().to_string(),
        })
        .collect()
}
