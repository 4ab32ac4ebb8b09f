//! The error table, `errors.toml`: the one home of error facts, held against the schemas.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::GenerateError;
use crate::outline::Entry;
use crate::schema::Schema;

/// The error table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ErrorTable {
    /// Every member that the `data` of an error may have.
    #[serde(default)]
    pub data_members: Vec<String>,
    /// The conditions.
    #[serde(default)]
    pub condition: Vec<Condition>,
}

/// A row: one condition, with its code in a span of revisions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// Its name, in kebab case.
    pub name: String,
    /// Its code.
    pub code: i64,
    /// The first revision with it.
    pub since: String,
    /// The last revision with it; absent while it lasts.
    pub until: Option<String>,
    /// The definition of the schema that states the code, by revision from `since` on; absent where only prose does.
    pub definition: Option<String>,
    /// The condition whose code this one has, too: a receiver cannot tell them apart by it.
    pub shares: Option<String>,
    /// The text of `message` when a site has nothing more to say.
    pub message: String,
    /// One sentence on what it says.
    #[serde(default)]
    pub meaning: String,
    /// The members of `data`.
    #[serde(default)]
    pub data: Vec<String>,
    /// Who sends it: `server`, `client` or `either`.
    #[serde(default)]
    pub sender: Sender,
    /// The HTTP status of a refusal at the edge of a modern server; absent where there is none.
    pub http_modern: Option<u16>,
    /// The HTTP status of a refusal at the edge of a legacy server; absent where there is none.
    pub http_legacy: Option<u16>,
    /// The HTTP status where a handler raises it, if that is not 200.
    pub http_handler: Option<u16>,
    /// The page of the specification.
    pub link: String,
}

/// Who sends an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sender {
    /// Only a server.
    Server,
    /// Only a client.
    Client,
    /// Either side.
    #[default]
    Either,
}

impl Condition {
    /// Tells whether the row is in force in a revision.
    pub fn is_in(&self, revision: &str) -> bool {
        *self.since <= *revision && self.until.as_deref().is_none_or(|until| revision <= until)
    }
}

impl ErrorTable {
    /// Reads `errors.toml`.
    ///
    /// # Errors
    /// Fails when the text is no TOML of this form, or a row names a member of `data` that is not listed.
    pub fn load(text: &str) -> Result<Self, GenerateError> {
        let table: Self = toml::from_str(text).map_err(|error| GenerateError::new("errors.toml", error.to_string()))?;
        for row in &table.condition {
            if let Some(member) = row.data.iter().find(|member| !table.data_members.contains(member)) {
                return Err(GenerateError::new(
                    format!("errors.toml, `{}`", row.name),
                    format!("the data member `{member}` is not in `data-members`"),
                ));
            }
        }
        Ok(table)
    }

    /// Holds the table against a schema.
    ///
    /// # Errors
    /// Fails when a code of the schema has no row, a row names a definition that is not there, two rows of one name
    /// stand in one revision, or two rows have one code and neither says that it shares it.
    pub fn check(&self, schema: &Schema) -> Result<(), GenerateError> {
        let revision = &schema.revision;
        let rows: Vec<&Condition> = self.condition.iter().filter(|row| row.is_in(revision)).collect();
        for (code, definition) in codes(&schema.definitions) {
            if !rows.iter().any(|row| row.code == code) {
                return Err(GenerateError::new(
                    format!("errors.toml, revision {revision}"),
                    format!("the code {code} of `{definition}` has no row; add a [[condition]] for it"),
                ));
            }
        }
        for row in &rows {
            if let Some(definition) = &row.definition {
                if codes(&schema.definitions).iter().any(|(_, known)| known == definition) {
                    continue;
                }
                return Err(GenerateError::new(
                    format!("errors.toml, `{}`", row.name),
                    format!("the definition `{definition}` is not in the schema of {revision}"),
                ));
            }
        }
        alone(&rows)
            .map_err(|(row, problem)| GenerateError::new(format!("errors.toml, `{}` in {revision}", row.name), problem))
    }

    /// The lines of the outline.
    pub fn outline(&self, revision: &str) -> Vec<Entry> {
        let rows = self.condition.iter().filter(|row| row.is_in(revision));
        rows.map(|row| {
            let data = row.data.iter().map(|member| (member.clone(), String::new())).collect();
            Entry { head: format!("error {} = {}", row.name, row.code), lines: data }
        })
        .collect()
    }

    /// The codes that have a row in a revision.
    pub fn codes_in(&self, revision: &str) -> Vec<i64> {
        self.condition.iter().filter(|row| row.is_in(revision)).map(|row| row.code).collect()
    }
}

/// Checks that each row of a revision has its own name and code, or says whose code it shares.
fn alone<'r>(rows: &[&'r Condition]) -> Result<(), (&'r Condition, String)> {
    for (index, row) in rows.iter().enumerate() {
        if rows[..index].iter().any(|other| other.name == row.name) {
            return Err((row, "two rows of this name in one revision".to_owned()));
        }
        let is_same = |other: &&&Condition| other.code == row.code && other.shares.is_none();
        match (&row.shares, rows[..index].iter().find(is_same)) {
            (None, Some(other)) => {
                let (code, name) = (row.code, &other.name);
                return Err((row, format!("the code {code} is also that of `{name}`; if so, say shares = \"{name}\"")));
            }
            (Some(name), _) if !rows.iter().filter(is_same).any(|other| other.name == *name) => {
                return Err((row, format!("it shares its code with `{name}`, which has no such code")));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The error codes that definitions state, each with its definition.
fn codes(definitions: &BTreeMap<String, Value>) -> Vec<(i64, String)> {
    fn find(schema: &Value) -> Option<i64> {
        let own = schema["properties"]["code"]["const"].as_i64();
        own.or_else(|| find(schema["properties"].get("error")?))
            .or_else(|| schema["allOf"].as_array()?.iter().find_map(find))
    }
    definitions.iter().filter_map(|(name, schema)| find(schema).map(|code| (code, name.clone()))).collect()
}
