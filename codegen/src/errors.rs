//! The error table, `errors.toml`: the one home of error facts, held against the schemas.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::import::is_date;
use crate::outline::Entry;
use crate::refusal::{Refusal, quote};
use crate::schema::Schema;

/// The error table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ErrorTable {
    /// Every member that the `data` of an error may have.
    #[serde(default)]
    pub data_members: Vec<String>,
    /// What is kept for JSON-RPC and the protocol.
    #[serde(default)]
    pub bands: Bands,
    /// The conditions.
    #[serde(default)]
    pub condition: Vec<Condition>,
}

/// Spans of codes, each with its first and last one.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Bands {
    /// JSON-RPC's.
    pub reserved: [i64; 2],
    /// What earlier revisions left to implementations.
    pub legacy: [i64; 2],
    /// What is the protocol's.
    pub protocol: [i64; 2],
}

/// A row: one condition, with its code in a span of revisions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Condition {
    /// Its name, in kebab case.
    pub name: String,
    /// Its code.
    pub code: i64,
    /// The first revision with it.
    pub since: String,
    /// The last revision with it; absent while it lasts.
    pub until: Option<String>,
    /// The definition of the schema that states the code; absent where only prose does.
    pub definition: Option<String>,
    /// The first revision whose schema has the definition, if that is not `since`.
    pub definition_since: Option<String>,
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
    /// The HTTP status of a modern server where required members of `_meta` are missing or malformed, if that is another.
    pub http_meta: Option<u16>,
    /// The HTTP status where a handler of a modern server raises it, if that is not 200.
    pub http_handler: Option<u16>,
    /// The methods that are answered with it, where not all are.
    #[serde(default)]
    pub methods: Vec<String>,
    /// It is about the connection between two peers.
    #[serde(default)]
    pub hop_local: bool,
    /// SDKs do it and no revision states it: a receiver gives it no meaning.
    #[serde(default)]
    pub habit: bool,
    /// The condition that stands in for it in the revisions that have no row for it.
    pub fallback: Option<String>,
    /// The number that drafts of the revision gave it.
    pub draft: Option<i64>,
    /// What the specification names it for beyond its meaning.
    #[serde(default)]
    pub uses: Vec<Use>,
    /// The page of the specification.
    pub link: String,
    /// What is still to be decided about the row; `cargo bump --force` writes it.
    pub undecided: Option<String>,
}

/// A case that the specification names a condition for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Use {
    /// The first revision that names it; absent where all do.
    pub since: Option<String>,
    /// The last one.
    pub until: Option<String>,
    /// The case.
    pub text: String,
}

/// Who sends an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sender {
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
    pub(crate) fn is_in(&self, revision: &str) -> bool {
        *self.since <= *revision && self.until.as_deref().is_none_or(|until| revision <= until)
    }

    /// Its place in the table.
    fn place(&self) -> String {
        format!("errors.toml, {}", quote(&self.name))
    }

    /// Tells what is wrong with the row by itself.
    fn problem(&self, table: &ErrorTable) -> Option<String> {
        if let Some(question) = &self.undecided {
            return Some(format!("undecided: {question}"));
        }
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        if !self.name.split('-').all(is_word) || self.name == "application" {
            return Some("the name is none of a condition: words in lower case, joined by hyphens".to_owned());
        }
        let spans = self.uses.iter().map(|case| (case.since.as_ref(), case.until.as_ref()));
        for (since, until) in spans.chain([(Some(&self.since), self.until.as_ref())]) {
            let dates = [since, until, self.definition_since.as_ref()];
            if let Some(date) = dates.into_iter().flatten().find(|date| !is_date(date)) {
                return Some(format!("{date:?} is no date of a revision"));
            }
            if let (Some(since), Some(until)) = (since, until)
                && until < since
            {
                return Some(format!("it ends in {until}, before it begins in {since}"));
            }
        }
        for (index, member) in self.data.iter().enumerate() {
            if !table.data_members.contains(member) {
                return Some(format!("the data member `{member}` is not in `data-members`"));
            }
            if self.data[..index].contains(member) {
                return Some(format!("the data member `{member}` stands there twice"));
            }
        }
        if [&self.message, &self.meaning].into_iter().any(|text| text.trim().is_empty() || text.contains('\n')) {
            return Some("`message` and `meaning` are a line each".to_owned());
        }
        let statuses = [self.http_modern, self.http_legacy, self.http_meta, self.http_handler];
        if let Some(status) = statuses.into_iter().flatten().find(|status| !(200..600).contains(status)) {
            return Some(format!("{status} is no status of a response"));
        }
        let name = self.fallback.as_ref()?;
        let stand_ins: Vec<&Self> = table.condition.iter().filter(|row| row.name == *name).collect();
        (stand_ins.is_empty() || stand_ins.iter().any(|row| row.until.is_some() || row.fallback.is_some()))
            .then(|| format!("its fallback `{name}` is no condition of every revision"))
    }
}

impl ErrorTable {
    /// Reads `errors.toml`.
    ///
    /// # Errors
    /// Fails when the text is no TOML of this form.
    pub(crate) fn load(text: &str) -> Result<Self, Refusal> {
        toml::from_str(text).map_err(|error| Refusal::new("errors.toml", error.to_string()))
    }

    /// Lists what is wrong with the table by itself: a row that names a member of `data` which is not listed, that says
    /// what cannot be, or that is undecided.
    pub(crate) fn problems(&self) -> Vec<Refusal> {
        let Bands { reserved, legacy, protocol } = &self.bands;
        let is_inside = |[first, last]: &[i64; 2]| reserved[0] <= *first && first <= last && *last <= reserved[1];
        let mut refused = Vec::new();
        if ![reserved, legacy, protocol].into_iter().all(is_inside) {
            refused.push(Refusal::new(
                "errors.toml, `bands`",
                "the legacy and protocol bands are parts of the reserved one",
            ));
        }
        let of_row = |row: &Condition| row.problem(self).map(|problem| Refusal::new(row.place(), problem));
        refused.extend(self.condition.iter().filter_map(of_row));
        refused
    }

    /// Holds the table against a schema: a code of the schema without a row, a row whose definition is not there or says
    /// something else, a condition with neither row nor fallback, two rows of one name in one revision, two rows of one
    /// code of which neither says that it shares it.
    pub(crate) fn check(&self, schema: &Schema) -> Vec<Refusal> {
        let revision = &schema.revision;
        let rows: Vec<&Condition> = self.condition.iter().filter(|row| row.is_in(revision)).collect();
        let mut refused = Vec::new();
        for (code, definition) in codes(&schema.definitions) {
            if !rows.iter().any(|row| row.code == code) {
                let problem =
                    format!("the code {code} has no row in errors.toml for {revision}; add a [[condition]] for it");
                refused.push(Refusal::new(schema.place(&definition), problem));
            }
        }
        for row in &rows {
            refused.extend(agree(row, schema).err().map(|problem| Refusal::new(row.place(), problem)));
        }
        for row in &self.condition {
            let has_row = rows.iter().any(|other| other.name == row.name);
            if !has_row && self.condition.iter().all(|other| other.name != row.name || other.fallback.is_none()) {
                let problem = format!("it has no row in {revision}; say by `fallback` what stands in for it");
                refused.push(Refusal::new(row.place(), problem));
            }
        }
        let alone = alone(&rows).into_iter();
        refused.extend(alone.map(|(row, problem)| Refusal::new(format!("{} in {revision}", row.place()), problem)));
        refused
    }

    /// The lines of the outline.
    pub(crate) fn outline(&self, revision: &str) -> Vec<Entry> {
        let rows = self.condition.iter().filter(|row| row.is_in(revision));
        rows.map(|row| {
            let data = row.data.iter().map(|member| (member.clone(), String::new())).collect();
            Entry { head: format!("error {} = {}", row.name, row.code), lines: data }
        })
        .collect()
    }
}

/// The rows of a revision that have the name or the code of another one, and do not say whose code they share.
fn alone<'r>(rows: &[&'r Condition]) -> Vec<(&'r Condition, String)> {
    let mut refused = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        if rows[..index].iter().any(|other| other.name == row.name) {
            refused.push((*row, "two rows of this name in one revision".to_owned()));
            continue;
        }
        let is_same = |other: &&&Condition| other.code == row.code && other.shares.is_none();
        match (&row.shares, rows[..index].iter().find(is_same)) {
            (None, Some(other)) => {
                let (code, name) = (row.code, &other.name);
                let problem = format!("the code {code} is also that of `{name}`; if so, say shares = \"{name}\"");
                refused.push((*row, problem));
            }
            (Some(name), _) if !rows.iter().filter(is_same).any(|other| other.name == *name) => {
                refused.push((*row, format!("it shares its code with `{name}`, which has no such code")));
            }
            _ => {}
        }
    }
    refused
}

/// Checks that the definition which a row names says what the row says.
fn agree(row: &Condition, schema: &Schema) -> Result<(), String> {
    let revision = &schema.revision;
    let is_due = row.definition_since.as_ref().is_none_or(|since| since <= revision);
    let Some(name) = row.definition.as_ref().filter(|_| is_due) else { return Ok(()) };
    let Some(definition) = schema.definitions.get(name) else {
        return Err(format!("the definition `{name}` is not in the schema of {revision}"));
    };
    match code(definition) {
        Some(stated) if stated == row.code => {}
        Some(stated) => {
            return Err(format!("the definition `{name}` of {revision} states the code {stated}, not {}", row.code));
        }
        None => return Err(format!("the definition `{name}` of {revision} states no code")),
    }
    match data(definition) {
        Some(stated) if !stated.iter().eq(row.data.iter()) => {
            Err(format!("the definition `{name}` of {revision} states the data members {stated:?}, not {:?}", row.data))
        }
        _ => Ok(()),
    }
}

/// The error codes that definitions state, each with its definition.
pub(crate) fn codes(definitions: &BTreeMap<String, Value>) -> Vec<(i64, String)> {
    definitions.iter().filter_map(|(name, schema)| code(schema).map(|code| (code, name.clone()))).collect()
}

fn code(definition: &Value) -> Option<i64> {
    error_member(definition, "code", &|schema| schema["const"].as_i64())
}

/// The members of an error's `data`, sorted; `None` where the definition leaves them open.
pub(crate) fn data(definition: &Value) -> Option<Vec<String>> {
    error_member(definition, "data", &|schema| Some(schema["properties"].as_object()?.keys().cloned().collect()))
}

/// Looks a member up in an error object, or in that of an error response.
fn error_member<T>(schema: &Value, name: &str, read: &dyn Fn(&Value) -> Option<T>) -> Option<T> {
    let properties = &schema["properties"];
    read(&properties[name])
        .or_else(|| error_member(properties.get("error")?, name, read))
        .or_else(|| schema["allOf"].as_array()?.iter().find_map(|part| error_member(part, name, read)))
}
