//! Schemas of tools, compiled once.

use std::rc::Rc;

use mcp_wire::tool::{SchemaError, SchemaLimits, ToolSchema};
use mcp_wire::{Place, Revision};

use crate::pending::Recent;
use crate::remark::{Kind, Remark, push};
use crate::text::{self, string_member};

/// How long a name may be to be remembered, in bytes.
const NAME: usize = 1024;

/// How many tools' schemas are held.
const TOOLS: usize = 4096;

/// How many compiled schemas are kept by their text: lists are sent again and again.
const COMPILED: usize = 1024;

/// The tools that were listed.
pub(super) struct Tools {
    tools: Recent<String, Schemas>,
    compiled: Recent<(bool, Revision, String), Compiled>,
}

/// A schema that can be used, or what is wrong with it, and where.
type Compiled = Result<Rc<ToolSchema>, (String, String)>;

/// The schemas of a tool; `None` where there is none, or none that can be used.
pub(super) struct Schemas {
    pub(super) input: Option<Rc<ToolSchema>>,
    pub(super) output: Option<Rc<ToolSchema>>,
    pub(super) has_output: bool,
}

impl Tools {
    pub(super) fn new() -> Self {
        Self { tools: Recent::new(TOOLS), compiled: Recent::new(COMPILED) }
    }

    /// Forgets what was listed, and keeps what was compiled.
    pub(super) fn of_next_session(self) -> Self {
        Self { tools: Recent::new(TOOLS), ..self }
    }

    /// Compiles the schemas of a tool.
    pub(super) fn learn(&mut self, tool: &str, at: &Place, revision: Revision, remarks: &mut Vec<Remark>) {
        let Some(name) = string_member(tool, "name").filter(|name| name.len() <= NAME) else { return };
        let input = self.compile(tool, "inputSchema", at, revision, remarks);
        let output = self.compile(tool, "outputSchema", at, revision, remarks);
        let has_output = text::member(tool, "outputSchema").is_some();
        self.tools.insert(name, Schemas { input, output, has_output });
    }

    /// Returns the schemas of a tool that was listed.
    pub(super) fn get(&self, name: &String) -> Option<&Schemas> {
        self.tools.get(name)
    }

    fn compile(
        &mut self,
        tool: &str,
        member: &str,
        at: &Place,
        revision: Revision,
        remarks: &mut Vec<Remark>,
    ) -> Option<Rc<ToolSchema>> {
        let schema = text::member(tool, member)?;
        let is_output = member == "outputSchema";
        let key = (is_output, revision, schema.to_owned());
        if self.compiled.get(&key).is_none() {
            let limits = SchemaLimits::DEFAULT;
            let made = match is_output {
                false => ToolSchema::input(schema, revision, &limits),
                true => ToolSchema::output(schema, revision, &limits),
            };
            let made = made.map(Rc::new).map_err(|error| (words(&error), error.at().to_owned()));
            self.compiled.insert(key.clone(), made);
        }
        match self.compiled.get(&key)? {
            Ok(schema) => Some(Rc::clone(schema)),
            Err((words, inside)) => {
                let place = inside.split('/').skip(1).fold(at.clone().member(member), |place, name| {
                    place.member(&name.replace("~1", "/").replace("~0", "~"))
                });
                push(remarks, Remark::new(Kind::ToolSchema, place, words.clone()));
                None
            }
        }
    }
}

/// Says what is wrong with a schema, without the place.
fn words(error: &SchemaError) -> String {
    let (text, at) = (error.to_string(), error.at());
    let place = if at.is_empty() { " at the top level".to_owned() } else { format!(" at {at}") };
    text.strip_suffix(&place).map_or_else(|| text.clone(), str::to_owned)
}
