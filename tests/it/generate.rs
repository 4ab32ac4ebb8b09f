//! Values by chance: every one of them is valid by the schema of its revision.

use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;

use crate::schemas::Schema;
use crate::tree::Tree;

/// Which values are made.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Style {
    /// Everything that JSON allows.
    Wild,
    /// What `serde_json::Value` can hold: no numbers beyond `f64`, no member twice.
    Plain,
}

/// Makes values of the definitions of one schema.
pub(crate) struct Generator<'s> {
    pub(crate) schema: &'s Schema,
    pub(crate) rng: SmallRng,
    style: Style,
    /// How many optional members there are, from 0 to 100; changes from object to object.
    fullness: u32,
    /// How often, of 100 times, the rules beyond the schema are forgotten.
    forgetful: u32,
}

/// Nesting from which on values are as small as they may be.
const DEEP: usize = 9;

/// The name by which `serde_json` passes raw text; one of its own values that has it is not read.
pub(crate) const RAW: &str = "$serde_json::private::RawValue";

const WEIRD: &[&str] = &[
    "",
    "x-acme",
    "com.acme/trace",
    "__proto__",
    "constructor",
    "Ünïcode 名前 🦀",
    "with \"quotes\" and \\",
    "line\nbreak\ttab\u{0}\u{7f}\u{2028}",
    "a/b~c",
    "$ref",
    RAW,
    "Name",
    "\u{feff}",
    "extra",
];

/// Names that some definition knows, where they may be unknown.
const KNOWN: &[&str] = &[
    "annotations",
    "blob",
    "content",
    "cursor",
    "data",
    "enum",
    "enumNames",
    "error",
    "id",
    "items",
    "method",
    "mode",
    "name",
    "oneOf",
    "params",
    "required",
    "result",
    "resultType",
    "roots",
    "text",
    "title",
    "type",
    "uri",
    "value",
    "_meta",
];

impl<'s> Generator<'s> {
    pub(crate) fn new(schema: &'s Schema, style: Style, seed: u64) -> Self {
        Self { schema, rng: SmallRng::seed_from_u64(seed), style, fullness: 50, forgetful: 2 }
    }

    /// Often forgets the rules that stand beside the schema.
    pub(crate) fn careless(self) -> Self {
        Self { forgetful: 25, ..self }
    }

    /// Makes a value of a definition.
    pub(crate) fn definition(&mut self, name: &str) -> Tree {
        self.named(name, 0)
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.rng.random_ratio(percent, 100)
    }

    fn pick<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        of.choose(&mut self.rng).expect("something to choose from")
    }

    fn named(&mut self, name: &str, depth: usize) -> Tree {
        let schema = &self.schema.definitions[name];
        if matches!(name, "RequestId" | "ProgressToken") {
            return if self.chance(40) { Tree::String(self.string()) } else { Tree::Token(self.integer(None)) };
        }
        let mut tree = self.value(schema, depth);
        self.tidy(name, &mut tree);
        tree
    }

    /// Follows the rules beyond the schema, nearly always.
    fn tidy(&mut self, name: &str, tree: &mut Tree) {
        if self.chance(self.forgetful) {
            return;
        }
        let schema = self.schema;
        let result_type = &schema.definitions[name]["properties"]["resultType"];
        if result_type["const"].is_null() && tree.get("resultType").is_some() && !result_type.is_null() {
            let only = if name == "InputRequiredResult" { "input_required" } else { "complete" };
            tree.set("resultType", Some(Tree::String(only.to_owned())));
        }
        if name == "InputRequiredResult" && tree.get("inputRequests").is_none() && tree.get("requestState").is_none() {
            tree.set("requestState", Some(Tree::String(self.string())));
        }
        if name == "SamplingMessage"
            && tree.get("role").and_then(Tree::text) == Some("user")
            && let Some(Tree::Array(blocks)) = tree.get("content")
        {
            let is_result = |block: &&Tree| block.get("type").and_then(Tree::text) == Some("tool_result");
            if blocks.iter().any(|block| is_result(&block)) {
                let results = blocks.iter().filter(is_result).cloned().collect();
                tree.set("content", Some(Tree::Array(results)));
            }
        }
    }

    /// Makes a value of a schema.
    pub(crate) fn value(&mut self, schema: &Value, depth: usize) -> Tree {
        if let Some(target) = Schema::target(schema) {
            return self.named(target, depth);
        }
        if let Some(only) = schema.get("const") {
            return Tree::parse(&only.to_string());
        }
        if let Some(values) = schema["enum"].as_array() {
            return Tree::parse(&self.pick(values).to_string());
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            let branch = self.pick(branches);
            return self.value(branch, depth);
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let mut whole = Tree::Object(Vec::new());
            for part in parts {
                let Tree::Object(members) = self.value(part, depth) else { panic!("`allOf` of other than objects") };
                for (name, value) in members {
                    whole.set(&name, Some(value));
                }
            }
            return whole;
        }
        let kind = match &schema["type"] {
            Value::String(kind) => kind.clone(),
            Value::Array(kinds) => self.pick(kinds).as_str().expect("a type").to_owned(),
            Value::Null if schema["properties"].is_object() => "object".to_owned(),
            _ => return self.free(depth.min(DEEP)),
        };
        match kind.as_str() {
            "null" => Tree::Null,
            "boolean" => Tree::Bool(self.chance(50)),
            "string" => Tree::String(self.string()),
            "integer" => Tree::Number(self.integer(schema["minimum"].as_i64())),
            "number" => Tree::Number(self.number(schema["minimum"].is_number())),
            "array" => {
                let most = if depth > DEEP { 0 } else { 3 };
                let length = self.rng.random_range(0..=most);
                Tree::Array((0..length).map(|_| self.value(&schema["items"], depth + 1)).collect())
            }
            "object" => self.object(schema, depth),
            other => panic!("{}: type {other}", self.schema.revision),
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Tree {
        let empty = serde_json::Map::new();
        let known = schema["properties"].as_object().unwrap_or(&empty);
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        self.fullness = *self.pick(&[0, 25, 50, 90, 100]);
        let fullness = if depth > DEEP { 0 } else { self.fullness };
        let mut members: Vec<(String, Tree)> = Vec::new();
        for (name, of) in known {
            if required.contains(&name.as_str()) || self.chance(fullness) {
                members.push((name.clone(), self.value(of, depth + 1)));
            }
        }
        let others = match &schema["additionalProperties"] {
            Value::Object(of) if !of.is_empty() => Some(&schema["additionalProperties"]),
            _ => None,
        };
        let is_map = known.is_empty();
        if depth <= DEEP && (is_map || self.chance(25)) {
            for _ in 0..self.rng.random_range(0..=if is_map { 3 } else { 2 }) {
                let name = self.name();
                if known.contains_key(&name) || members.iter().any(|(twin, _)| *twin == name) {
                    continue;
                }
                let value = match others {
                    Some(of) => self.value(of, depth + 1),
                    None => self.free(depth + 1),
                };
                members.push((name, value));
            }
        }
        Tree::Object(members)
    }

    fn name(&mut self) -> String {
        let name = match self.rng.random_range(0..20) {
            0..3 => (*self.pick(KNOWN)).to_owned(),
            3 => "long".repeat(self.rng.random_range(1..200)),
            4..10 => format!("m{}", self.rng.random_range(0..1000)),
            _ => (*self.pick(WEIRD)).to_owned(),
        };
        if name == RAW && self.style == Style::Plain { "raw".to_owned() } else { name }
    }

    /// Makes any JSON.
    pub(crate) fn free(&mut self, depth: usize) -> Tree {
        let last = if depth > DEEP { 5 } else { 8 };
        match self.rng.random_range(0..last) {
            0 => Tree::Null,
            1 => Tree::Bool(self.chance(50)),
            2 => Tree::String(self.string()),
            3 => Tree::Number(self.integer(None)),
            4 => Tree::Number(self.number(false)),
            5 => Tree::Array(Vec::new()),
            6 => Tree::Array((0..self.rng.random_range(0..4)).map(|_| self.free(depth + 3)).collect()),
            _ => {
                let mut members: Vec<(String, Tree)> = Vec::new();
                for _ in 0..self.rng.random_range(0..4) {
                    let name = self.name();
                    // In free-form JSON a member may stand twice, and stays.
                    if self.style == Style::Wild || !members.iter().any(|(twin, _)| *twin == name) {
                        members.push((name, self.free(depth + 3)));
                    }
                }
                if self.style == Style::Wild
                    && self.chance(10)
                    && let Some(twin) = members.first().cloned()
                {
                    members.push((twin.0, self.free(depth + 3)));
                }
                Tree::Object(members)
            }
        }
    }

    fn string(&mut self) -> String {
        match self.rng.random_range(0..12) {
            0 => String::new(),
            1..4 => (*self.pick(WEIRD)).to_owned(),
            4 => "0123456789abcdef".repeat(self.rng.random_range(1..80)),
            5 => (0..self.rng.random_range(1..12)).map(|_| self.rng.random::<char>()).collect(),
            _ => format!("text {}", self.rng.random_range(0..1000)),
        }
    }

    fn integer(&mut self, minimum: Option<i64>) -> String {
        let text = match self.rng.random_range(0..12) {
            0 => self.pick(&["0", "-0", "0.0", "0e0", "0E+5"]).to_string(),
            1 => self.pick(&["1.0", "3e0", "30E-1", "1e2", "1.50e+3", "1500.000"]).to_string(),
            2 => self.pick(&["9223372036854775807", "9223372036854775808", "18446744073709551616"]).to_string(),
            3 => "12345678901234567890".repeat(self.rng.random_range(1..4)),
            4 if self.style == Style::Wild => self.pick(&["1e400", "12.5e400", "1e99999999999999999999"]).to_string(),
            _ => self.rng.random_range(0..100_000u32).to_string(),
        };
        if minimum.is_none_or(|minimum| minimum < 0) && self.chance(20) && !text.starts_with('-') {
            return format!("-{text}");
        }
        text
    }

    /// Makes a number; `unit` keeps it from 0 to 1.
    fn number(&mut self, unit: bool) -> String {
        match self.rng.random_range(0..10) {
            0 => self.pick(&["0", "1", "-0", "1.0", "0.0", "1e0", "1e-1", "10E-1"]).to_string(),
            1..4 => format!("0.{}", self.rng.random_range(0..1_000_000u32)),
            4 if self.style == Style::Wild => self.pick(&["0.1234567890123456789", "1e-400", "0.60"]).to_string(),
            5 if self.style == Style::Wild && !unit => self.pick(&["-2.5e400", "3.00000000000000000001"]).to_string(),
            _ if unit => self.pick(&["0.5", "0.6", "0.000001", "0.999999999999999"]).to_string(),
            6 => format!("-{}.5e{}", self.rng.random_range(0..99u8), self.rng.random_range(-20..20i8)),
            _ => self.integer(None),
        }
    }
}
