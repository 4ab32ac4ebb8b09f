//! What is held against the schemas of tools.

use mcp_wire::tool::{SchemaLimits, ToolSchema};
use mcp_wire::{Distilled, Json, JsonObject, Place, Revision};

use crate::remark::{Kind, Remark, push};
use crate::text::{self, string_member};
use crate::watch::state::{Context, KEPT, Watch};

impl Watch {
    /// Holds the arguments of a call against the tool's schema.
    pub(super) fn tool_call(&self, params: &str, remarks: &mut Vec<Remark>) -> Context {
        let Some(name) = string_member(params, "name").filter(|name| name.len() <= KEPT) else {
            return Context::Nothing;
        };
        let tool = self.tools.as_ref().and_then(|tools| tools.get(&name));
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
        let Some(tool) = self.tools.as_ref().and_then(|tools| tools.get(name)) else { return };
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
