//! Schemas of tools, and what is held against them.

use std::rc::Rc;

use mcp_wire::tool::{SchemaLimits, ToolSchema};
use mcp_wire::{Distilled, Json, JsonObject, Place, Revision};

use super::answers::push;
use super::{Context, KEPT, Watch, string_member};
use crate::pending::Recent;
use crate::remark::{Kind, Remark};
use crate::text;

/// How many tools' schemas are held.
const TOOLS: usize = 4096;

/// How many compiled schemas are kept by their text: lists are sent again and again.
const COMPILED: usize = 1024;

/// The tools that were listed.
pub(super) struct Tools {
    tools: Recent<String, Schemas>,
    compiled: Recent<(bool, Revision, String), Result<Rc<ToolSchema>, (String, String)>>,
}

/// The schemas of a tool; `None` where there is none, or none that can be used.
struct Schemas {
    input: Option<Rc<ToolSchema>>,
    output: Option<Rc<ToolSchema>>,
    has_output: bool,
}

impl Tools {
    pub(super) fn new() -> Self {
        Self { tools: Recent::new(TOOLS), compiled: Recent::new(COMPILED) }
    }

    /// Compiles the schemas of a tool.
    pub(super) fn learn(&mut self, tool: &str, at: &Place, revision: Revision, remarks: &mut Vec<Remark>) {
        let Some(name) = string_member(tool, "name").filter(|name| name.len() <= KEPT) else { return };
        let input = self.compile(tool, "inputSchema", at, revision, remarks);
        let output = self.compile(tool, "outputSchema", at, revision, remarks);
        let has_output = text::member(tool, "outputSchema").is_some();
        self.tools.insert(name, Schemas { input, output, has_output });
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
            let made = made.map(Rc::new).map_err(|error| (error.to_string(), error.at().to_owned()));
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

impl Watch {
    /// Holds the arguments of a call against the tool's schema.
    pub(super) fn tool_call(&self, params: &str, remarks: &mut Vec<Remark>) -> Context {
        let Some(name) = string_member(params, "name").filter(|name| name.len() <= KEPT) else {
            return Context::Nothing;
        };
        let tool = self.tools.as_ref().and_then(|tools| tools.tools.get(&name));
        if let Some(input) = tool.and_then(|tool| tool.input.as_ref()) {
            let arguments = text::member(params, "arguments").and_then(|text| text.parse::<JsonObject>().ok());
            if let Err(mismatch) = input.validate_arguments(arguments.as_ref()) {
                let at = Place::top().member("params").member("arguments");
                reasons(Kind::Arguments, &at, mismatch.distilled(), remarks);
            }
        }
        Context::Tool(name)
    }

    /// Holds the result of a call against the tool's schema.
    pub(super) fn tool_answered(&self, name: &String, result: &str, remarks: &mut Vec<Remark>) {
        let Some(tool) = self.tools.as_ref().and_then(|tools| tools.tools.get(name)) else { return };
        if text::member(result, "isError") == Some("true") || !tool.has_output {
            return;
        }
        let result_type = string_member(result, "resultType");
        if result_type.is_some_and(|kind| kind != "complete") || text::member(result, "task").is_some() {
            return;
        }
        let at = Place::top().member("result");
        let Some(content) = text::member(result, "structuredContent") else {
            let words = "the tool has an `outputSchema`, the result no `structuredContent`";
            remarks.push(Remark::new(Kind::NoStructuredContent, at, words));
            return;
        };
        if let (Some(output), Ok(content)) = (&tool.output, content.parse::<Json>())
            && let Err(mismatch) = output.validate_structured(&content)
        {
            reasons(Kind::Output, &at.member("structuredContent"), mismatch.distilled(), remarks);
        }
    }

    /// Holds what the user entered against what was asked for.
    pub(super) fn elicited(&self, schema: &str, result: &str, remarks: &mut Vec<Remark>) {
        let (Some(content), true) = (text::member(result, "content"), self.tools.is_some()) else { return };
        if string_member(result, "action").as_deref() != Some("accept") {
            return;
        }
        let compiled = ToolSchema::input(schema, Revision::LATEST, &SchemaLimits::DEFAULT);
        if let (Ok(schema), Ok(content)) = (compiled, content.parse::<JsonObject>())
            && let Err(mismatch) = schema.validate_arguments(Some(&content))
        {
            reasons(Kind::Elicited, &Place::top().member("result").member("content"), mismatch.distilled(), remarks);
        }
    }
}

/// Says each reason, at its place in the frame.
fn reasons(kind: Kind, at: &Place, distilled: &Distilled, remarks: &mut Vec<Remark>) {
    for violation in distilled.violations() {
        push(remarks, Remark::new(kind, at.clone().join(&violation.at), violation.problem.to_string()));
    }
}
