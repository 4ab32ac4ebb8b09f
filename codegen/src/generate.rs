//! The one way from the inputs to the text of a module.

use std::collections::BTreeMap;
use std::path::Path;

use crate::case::module_name;
use crate::docs::Docs;
#[cfg(feature = "command")]
use crate::docs::Key;
use crate::errors::ErrorTable;
use crate::import::is_date;
use crate::model::Model;
use crate::outline::Outline;
use crate::refusal::{Refusal, Refusals};
use crate::schema::Schema;
use crate::{choices, error_enums, fixups, messages, methods, passes, revisions, tables, types};

/// What a module is generated from: the texts of the files under `priv/`.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// `schema-<revision>.json`.
    pub schema: &'a str,
    /// `errors.toml`.
    pub errors: &'a str,
    /// `docs.toml`.
    pub docs: &'a str,
}

/// What comes out.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The revision's date.
    pub revision: String,
    /// The text of the module.
    pub code: String,
    /// The text of the table that looks its types up by name.
    pub registry: String,
    /// What a reviewer reads.
    pub outline: Outline,
    /// Definitions and members without a sentence of ours.
    pub undocumented: Vec<String>,
}

/// What the inputs say, before any Rust is made of it, and all that is refused of it.
pub(crate) struct Read {
    pub errors: ErrorTable,
    pub docs: Docs,
    /// The schema with its fixups applied.
    pub schema: Schema,
    pub model: Model,
    pub methods: Vec<methods::Method>,
    /// The fixups that found nothing to mend.
    pub idle: Vec<&'static str>,
    /// Everything else that is wrong.
    pub refused: Vec<Refusal>,
}

/// Reads the inputs of one revision.
///
/// # Errors
/// Fails when one of them is not of its form at all. What is wrong inside them is in [`Read::refused`].
pub(crate) fn read(inputs: &Inputs<'_>) -> Result<Read, Refusals> {
    let mut schema = Schema::load(inputs.schema)?;
    let errors = ErrorTable::load(inputs.errors)?;
    let docs = Docs::load(inputs.docs)?;
    let mut refused = errors.problems();
    refused.extend(docs.undecided());
    refused.extend(errors.check(&schema));
    let rows = errors.condition.iter().filter(|row| row.is_in(&schema.revision));
    refused.extend(rows.filter_map(|row| error_enums::payload(row).err()));
    let idle = fixups::apply(&mut schema);
    schema.definitions.values_mut().for_each(serde_json::Value::sort_all_objects);
    let (model, unmodelled) = Model::build(&schema);
    refused.extend(unmodelled);
    let (methods, unsent) = methods::list(&model, &schema);
    refused.extend(unsent);
    Ok(Read { errors, docs, schema, model, methods, idle, refused })
}

impl Read {
    /// What needs a sentence and has none, with its place.
    #[cfg(feature = "command")]
    pub(crate) fn missing(&self) -> Vec<(Key, String)> {
        let named = self.methods.iter().map(|method| (&*method.name, &*method.definition));
        self.docs.missing(&self.model, named, &self.schema)
    }

    fn all_refused(&self) -> Vec<Refusal> {
        let idle = self.idle.iter().map(|name| fixups::idle(name, &self.schema.revision));
        self.refused.iter().cloned().chain(idle).collect()
    }

    /// What a reviewer reads.
    pub(crate) fn outline(&self) -> Outline {
        let mut outline = Outline { revision: self.schema.revision.clone(), types: BTreeMap::new() };
        outline.add(self.model.outline());
        outline.add(methods::outline(&self.methods));
        outline.add(self.errors.outline(&self.schema.revision));
        outline
    }
}

/// Says what a reviewer reads of a revision, without making its Rust.
///
/// # Errors
/// Fails as [`generate`] does.
pub fn outline(inputs: &Inputs<'_>) -> Result<Outline, Refusals> {
    let read = read(inputs)?;
    let outline = read.outline();
    Refusals::none_of(read.all_refused())?;
    Ok(outline)
}

/// Generates the module of one revision. Pure: equal inputs give equal bytes.
///
/// # Errors
/// Fails, naming each place, when the schema holds what the generator cannot say, when a fixup no longer applies, or
/// when the error table and the schema disagree.
pub fn generate(inputs: &Inputs<'_>) -> Result<Generated, Refusals> {
    let read = read(inputs)?;
    let outline = read.outline();
    Refusals::none_of(read.all_refused())?;
    let Read { errors, docs, schema, model, methods, .. } = read;
    let made = types::make(&model)?;
    let items = passes::finish(made, &model, &docs)?;

    let mut code = String::new();
    for (name, items) in &items {
        code.push('\n');
        code.push_str(&passes::print(items));
        let table = model.types.get(name).map(|of| tables::table(&schema.revision, of)).unwrap_or_default();
        if !table.is_empty() {
            code.push('\n');
            code.push_str(&table);
        }
    }
    code.push('\n');
    code.push_str(&methods::write(&methods, &model, &docs));
    let has_batches = revisions::has_batches(&schema);
    code.push_str(&messages::write(&schema.revision, &methods, &docs, has_batches, choices::request_meta(&model)));
    let has_tools = schema.definitions.contains_key("CallToolResult");
    let has_tool_outcome = items.contains_key("CallToolOutcome");
    code.push_str(&error_enums::revision(&errors, &schema.revision, has_tools, has_tool_outcome)?);
    let code = format!("{}{}{code}", banner(&schema), imports(&code));
    let named = methods.iter().map(|method| (&*method.name, &*method.definition));
    let undocumented = docs.missing(&model, named, &schema).iter().map(|(key, _)| key.to_string()).collect();
    Ok(Generated {
        code,
        registry: format!("{}\n{}\n{}", banner(&schema), tables::registry(&model), methods::registry(&methods)),
        outline,
        undocumented,
        revision: schema.revision,
    })
}

fn banner(schema: &Schema) -> String {
    format!(
        "// @generated by mcp-wire-codegen from priv/schema-{revision}.json (source sha256 {sha256}).\n\
         // Do not edit: change the inputs and run `cargo codegen`.\n",
        revision = schema.revision,
        sha256 = schema.sha256,
    )
}

/// The building blocks and macros of the crate that a module names, from the modules that define them.
fn imports(code: &str) -> String {
    const BLOCKS: &[(&str, &str)] = &[
        ("error::of_revision", "errors"),
        ("error::tool", "tool_failures"),
        ("json::id", "ProgressToken"),
        ("json::id", "RequestId"),
        ("json::map", "Map"),
        ("json::number", "Integer"),
        ("json::number", "Number"),
        ("json::value", "Json"),
        ("json::value", "JsonArray"),
        ("json::value", "JsonObject"),
        ("message::answer", "answers"),
        ("message::calls", "calls"),
        ("message::calls", "no_calls"),
        ("message::handlers", "handlers"),
        ("method", "results"),
        ("method", "severities"),
        ("wire::caching", "MaybeUncached"),
        ("wire::caching", "Meta"),
        ("wire::check", "asking"),
        ("wire::check", "asks_something"),
        ("wire::check", "at_most_a_hundred"),
        ("wire::check", "private_unless_known"),
        ("wire::check", "tool_results_alone"),
        ("wire::object", "object"),
        ("wire::one_or_many", "OneOrMany"),
        ("wire::raw_schema", "raw_schema"),
        ("wire::strings", "UnknownValue"),
        ("wire::strings", "strings"),
        ("wire::union", "UnknownObject"),
        ("wire::union", "tagged"),
        ("wire::union_by", "ObjectOrFault"),
        ("wire::union_by", "ambiguous"),
        ("wire::union_by", "by_kind"),
        ("wire::union_by", "by_member"),
        ("wire::union_by", "by_shape"),
        ("wire::union_by", "enveloped"),
        ("wire::wrapper", "wrapper"),
    ];
    let is_word_of =
        |line: &str, name: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name);
    let is_named = |name: &str| {
        let is_macro = name.starts_with(char::is_lowercase);
        let (call, rule) = (format!("{name}!("), format!("ensure {name} ["));
        !code.contains(&format!("pub use crate::{name};"))
            && code.lines().filter(|line| !line.trim_start().starts_with("///")).any(|line| match is_macro {
                true => line.starts_with(&call) || line.contains(&rule),
                false => is_word_of(line, name),
            })
    };
    let mut text = String::from("\n");
    for blocks in BLOCKS.chunk_by(|one, other| one.0 == other.0) {
        let names: Vec<&str> = blocks.iter().map(|(_, name)| *name).filter(|name| is_named(name)).collect();
        match names.as_slice() {
            [] => {}
            [only] => text.push_str(&format!("use crate::{}::{only};\n", blocks[0].0)),
            several => text.push_str(&format!("use crate::{}::{{{}}};\n", blocks[0].0, several.join(", "))),
        }
    }
    if code.contains(" label::") {
        text.push_str("use crate::label;\n");
    }
    if code.contains(" check::") {
        text.push_str("use crate::wire::check;\n");
    }
    text
}

/// Generates the module of one revision from the files of a `priv` folder.
///
/// # Errors
/// Fails when a file cannot be read, or as [`generate`] does.
pub fn generate_from(folder: &Path, revision: &str) -> Result<Generated, Refusals> {
    let name = format!("schema-{revision}.json");
    let (schema, errors, docs) = (text(folder, &name)?, text(folder, "errors.toml")?, text(folder, "docs.toml")?);
    let generated = generate(&Inputs { schema: &schema, errors: &errors, docs: &docs });
    let inside = |refusal: &Refusal| Refusal::new(format!("{name} {}", refusal.at), refusal.problem.clone());
    let generated = generated.map_err(|refused| refused.map(inside))?;
    if generated.revision != revision {
        let problem = format!("the schema says that it is of revision {}", generated.revision);
        return Err(Refusal::new(name, problem).into());
    }
    Ok(generated)
}

fn text(folder: &Path, name: &str) -> Result<String, Refusal> {
    std::fs::read_to_string(folder.join(name)).map_err(|error| Refusal::new(name, format!("cannot read: {error}")))
}

/// Generates what no revision owns, by file name: the kinds of error with their table, and the list of revisions.
///
/// # Errors
/// Fails when a file cannot be read, or is not of its form.
pub fn common_from(folder: &Path) -> Result<Vec<(String, String)>, Refusals> {
    let table = ErrorTable::load(&text(folder, "errors.toml")?)?;
    Refusals::none_of(table.problems())?;
    let mut schemas = Vec::new();
    for revision in revisions_of(folder)? {
        schemas.push(Schema::load(&text(folder, &format!("schema-{revision}.json"))?)?);
    }
    Ok(vec![
        ("errors.rs".to_owned(), error_enums::kinds(&table)?),
        ("modules.rs".to_owned(), revisions::modules(&schemas)),
        ("revision.rs".to_owned(), revisions::list(&schemas)),
    ])
}

/// The imported revisions of a `priv` folder, oldest first.
pub(crate) fn revisions_of(folder: &Path) -> Result<Vec<String>, Refusal> {
    let listing = |error: std::io::Error| Refusal::new(folder.display().to_string(), error.to_string());
    let mut revisions = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(listing)? {
        let name = entry.map_err(listing)?.file_name();
        let name = name.to_string_lossy();
        let revision = name.strip_prefix("schema-").and_then(|name| name.strip_suffix(".json"));
        revisions.extend(revision.filter(|revision| is_date(revision)).map(str::to_owned));
    }
    revisions.sort();
    Ok(revisions)
}

/// Generates every file that a build with some of the modules needs, by name.
///
/// # Errors
/// Fails as [`generate_from`] does.
pub fn generate_enabled(folder: &Path, is_on: &dyn Fn(&str) -> bool) -> Result<Vec<(String, String)>, Refusals> {
    let mut files = common_from(folder)?;
    for revision in revisions_of(folder)?.iter().filter(|revision| is_on(&module_name(revision))) {
        files.extend(generate_from(folder, revision)?.files());
    }
    Ok(files)
}

impl Generated {
    /// The files that a build needs, by name.
    pub fn files(self) -> Vec<(String, String)> {
        let module = module_name(&self.revision);
        vec![
            (format!("{module}.rs"), self.code),
            (format!("{module}_registry.rs"), self.registry),
            (format!("{module}_outline.txt"), self.outline.to_string()),
        ]
    }
}
