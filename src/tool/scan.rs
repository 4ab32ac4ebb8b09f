//! Finds the subschemas of a schema and what its references lead to.

use std::collections::HashMap;

use serde_json::Value;

use crate::report::place::push_name;
use crate::tool::dialect::Dialect;
use crate::tool::error::{SchemaError, SchemaFault};
use crate::tool::found::{Found, Reference};
use crate::tool::graph::{Graph, Node};
use crate::tool::limits::SchemaLimits;
use crate::tool::refs::Places;

struct Scan<'v, 'l> {
    limits: &'l SchemaLimits,
    dialect: Dialect,
    nodes: Vec<Node>,
    known: HashMap<*const Value, usize>,
    places: Places<'v>,
    references: Vec<Reference<'v>>,
    work: Vec<(usize, Found<'v>)>,
    patterns: usize,
}

/// Takes a schema apart; the first node is its root.
pub(crate) fn scan(root: &Value, dialect: Dialect, limits: &SchemaLimits) -> Result<Graph, SchemaError> {
    let mut scan = Scan {
        limits,
        dialect,
        nodes: Vec::new(),
        known: HashMap::new(),
        places: Places::default(),
        references: Vec::new(),
        work: Vec::new(),
        patterns: 0,
    };
    scan.find(Found { value: root, resource: 0, at: String::new() })?;
    loop {
        while let Some((index, found)) = scan.work.pop() {
            scan.look(index, &found)?;
        }
        // What a reference leads to may hold more references and more places.
        let Some(reference) = scan.references.pop() else { break };
        scan.follow(&reference)?;
    }
    let mut graph = Graph { nodes: scan.nodes, ..Graph::default() };
    graph.check(limits)?;
    // The places have served.
    graph.nodes.iter_mut().for_each(|node| node.at = String::new());
    Ok(graph)
}

impl<'v> Scan<'v, '_> {
    fn find(&mut self, found: Found<'v>) -> Result<usize, SchemaError> {
        if let Some(&index) = self.known.get(&std::ptr::from_ref(found.value)) {
            return Ok(index);
        }
        let index = self.nodes.len();
        if index >= self.limits.subschemas {
            let cause = format!("more than {} subschemas", self.limits.subschemas);
            return Err(SchemaError::new(SchemaFault::Limit, cause, ""));
        }
        self.nodes.push(Node { at: found.at.clone(), weight: 1, errors: 1, ..Node::default() });
        self.known.insert(found.value, index);
        self.work.push((index, found));
        Ok(index)
    }

    fn look(&mut self, index: usize, found: &Found<'v>) -> Result<(), SchemaError> {
        let Value::Object(members) = found.value else { return Ok(()) };
        let resource = self.places.enter(found, self.dialect)?;
        self.nodes[index].errors = members.len() as u64;
        for (name, value) in members {
            let mut at = found.at.clone();
            push_name(&mut at, name);
            let here = Found { value, resource, at };
            match name.as_str() {
                "$ref" | "$dynamicRef" | "$recursiveRef" => {
                    let keyword = match name.as_str() {
                        "$ref" => "$ref",
                        "$dynamicRef" => "$dynamicRef",
                        _ => "$recursiveRef",
                    };
                    if let Value::String(text) = value {
                        let Found { resource, at, .. } = here;
                        self.references.push(Reference { from: index, text, keyword, resource, at });
                    }
                }
                "allOf" | "anyOf" | "oneOf" => {
                    let count = value.as_array().map_or(0, Vec::len);
                    if count > self.limits.branches {
                        let cause = format!("{count} alternatives, the limit is {}", self.limits.branches);
                        return Err(SchemaError::new(SchemaFault::Limit, cause, here.at));
                    }
                    let branches = self.each(&here)?;
                    let node = &mut self.nodes[index];
                    if name == "allOf" { node.all.extend(branches) } else { node.any.extend(branches) }
                }
                "then" | "else" => {
                    let inner = self.find(here)?;
                    self.nodes[index].all.push(inner);
                }
                "not" | "if" => {
                    let inner = self.find(here)?;
                    self.nodes[index].probe.push(inner);
                }
                "dependentSchemas" | "dependencies" => {
                    let inner = self.values(&here)?;
                    self.nodes[index].all.extend(inner.into_values());
                    self.nodes[index].weight += values(value);
                    self.nodes[index].errors += values(value);
                }
                "properties" => self.nodes[index].properties = self.values(&here)?,
                "patternProperties" => {
                    let Value::Object(patterns) = value else { continue };
                    for pattern in patterns.keys() {
                        self.pattern(pattern, &here.at)?;
                    }
                    let inner = self.values(&here)?;
                    self.nodes[index].has_pattern = true;
                    self.nodes[index].patterns = inner.into_values().collect();
                }
                "additionalProperties" | "unevaluatedProperties" => {
                    let inner = self.find(here)?;
                    self.nodes[index].rest.push(inner);
                    self.nodes[index].is_unevaluated |= name == "unevaluatedProperties";
                }
                "propertyNames" => {
                    let inner = self.find(here)?;
                    self.nodes[index].names.push(inner);
                }
                "prefixItems" => self.nodes[index].prefix = self.each(&here)?,
                "items" if value.is_array() => self.nodes[index].prefix = self.each(&here)?,
                "items" | "additionalItems" | "unevaluatedItems" => {
                    let inner = self.find(here)?;
                    self.nodes[index].items.push(inner);
                    self.nodes[index].is_unevaluated |= name == "unevaluatedItems";
                }
                "contains" => {
                    let inner = self.find(here)?;
                    self.nodes[index].contains.push(inner);
                }
                "contentSchema" => drop(self.find(here)?),
                "$defs" | "definitions" => drop(self.values(&here)?),
                "pattern" => {
                    if let Value::String(pattern) = value {
                        self.pattern(pattern, &here.at)?;
                        self.nodes[index].has_pattern = true;
                    }
                }
                "uniqueItems" => self.nodes[index].is_unique = *value == Value::Bool(true),
                // A comparison is cheaper than the other steps.
                "enum" | "const" => self.nodes[index].weight += 1 + values(value) / 16,
                "required" | "dependentRequired" => {
                    self.nodes[index].weight += values(value);
                    self.nodes[index].errors += values(value);
                }
                _ => self.nodes[index].weight += 1,
            }
        }
        Ok(())
    }

    fn each(&mut self, found: &Found<'v>) -> Result<Vec<usize>, SchemaError> {
        let Value::Array(items) = found.value else { return Ok(Vec::new()) };
        let inner = |(index, value)| Found { value, resource: found.resource, at: format!("{}/{index}", found.at) };
        items.iter().enumerate().map(|item| self.find(inner(item))).collect()
    }

    fn values(&mut self, found: &Found<'v>) -> Result<std::collections::BTreeMap<String, usize>, SchemaError> {
        let mut inner = std::collections::BTreeMap::new();
        let Value::Object(members) = found.value else { return Ok(inner) };
        // `dependencies` may hold lists of names instead of schemas.
        for (name, value) in members.iter().filter(|(_, value)| !value.is_array()) {
            let mut at = found.at.clone();
            push_name(&mut at, name);
            inner.insert(name.clone(), self.find(Found { value, resource: found.resource, at })?);
        }
        Ok(inner)
    }

    fn pattern(&mut self, pattern: &str, at: &str) -> Result<(), SchemaError> {
        self.patterns += 1;
        let cause = if pattern.len() > self.limits.pattern_bytes {
            format!("a pattern of {} bytes, the limit is {}", pattern.len(), self.limits.pattern_bytes)
        } else if self.patterns > self.limits.patterns {
            format!("more than {} patterns", self.limits.patterns)
        } else {
            return Ok(());
        };
        Err(SchemaError::new(SchemaFault::Limit, cause, at))
    }

    /// Follows a reference.
    fn follow(&mut self, reference: &Reference<'v>) -> Result<(), SchemaError> {
        let targets = self.places.follow(reference)?;
        let is_dynamic = targets.len() > 1;
        for target in targets {
            let target = self.find(target)?;
            let node = &mut self.nodes[reference.from];
            if is_dynamic { node.dynamic.push(target) } else { node.all.push(target) }
        }
        Ok(())
    }
}

/// Counts the values of a tree.
pub(crate) fn values(value: &Value) -> u64 {
    match value {
        Value::Array(items) => 1 + items.iter().map(values).sum::<u64>(),
        Value::Object(members) => 1 + members.values().map(values).sum::<u64>(),
        _ => 1,
    }
}
