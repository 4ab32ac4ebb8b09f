//! Counts the work of a validation before it is done, by walking the ways that it would go.

use crate::tool::graph::{Graph, Node};
use crate::tool::limits::SchemaLimits;
use crate::tool::scan::values;
use serde_json::Value;

/// Steps of a validation, and what it may leave behind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Cost {
    /// To tell whether the value is valid.
    pub(crate) verdict: u64,
    /// To collect every reason why not.
    pub(crate) every: u64,
    /// The same inside alternatives, where each reason takes a copy of its value along.
    copied: u64,
    /// To find the first reason.
    pub(crate) first: u64,
}

/// Why the work is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Excess {
    Steps,
    Nesting,
}

/// Refuses a value that would take too many steps.
pub(crate) fn check(graph: &Graph, value: &Value, limits: &SchemaLimits) -> Result<(), Excess> {
    let steps = limits.steps as u64;
    if graph.is_within(values(value), steps) {
        return Ok(());
    }
    match count(graph, value, limits, false)?.verdict {
        verdict if verdict <= steps => Ok(()),
        _ => Err(Excess::Steps),
    }
}

/// Counts what telling the reasons takes.
pub(crate) fn reasons(graph: &Graph, value: &Value, limits: &SchemaLimits) -> Result<Cost, Excess> {
    count(graph, value, limits, true)
}

fn count(graph: &Graph, value: &Value, limits: &SchemaLimits, is_explained: bool) -> Result<Cost, Excess> {
    let mut walk = Walk { graph, is_explained, left: limits.steps as u64 };
    walk.walk(0, value, limits.nesting)
}

struct Walk<'g> {
    graph: &'g Graph,
    is_explained: bool,
    left: u64,
}

impl Walk<'_> {
    fn spend(&mut self, steps: u64) -> Result<(), Excess> {
        self.left = self.left.checked_sub(steps).ok_or(Excess::Steps)?;
        Ok(())
    }

    fn walk(&mut self, index: usize, value: &Value, nesting: usize) -> Result<Cost, Excess> {
        let nesting = nesting.checked_sub(1).ok_or(Excess::Nesting)?;
        let graph = self.graph;
        let Some(node) = graph.nodes.get(index) else { return Ok(Cost::default()) };
        let own = node.weight + self.content(node, value)?;
        self.spend(own)?;
        let mut cost = Cost { verdict: own, every: node.errors, copied: node.errors, first: 1 };
        if self.is_explained {
            let size = values(value);
            self.spend(size)?;
            cost.copied = node.errors.saturating_mul(size);
        }
        for &inner in &node.all {
            cost.add(self.walk(inner, value, nesting)?);
        }
        for &inner in &node.probe {
            let inner = self.walk(inner, value, nesting)?;
            cost.add(Cost { every: inner.verdict, copied: inner.verdict, first: 0, ..inner });
        }
        for &inner in &node.any {
            // Every branch is judged, and where none fits all their reasons are collected.
            let inner = self.walk(inner, value, nesting)?;
            let told = inner.verdict.saturating_add(inner.copied);
            cost.add(Cost { verdict: inner.verdict, every: told, copied: told, first: 0 });
            cost.first = cost.first.saturating_add(told);
        }
        let mut one = Cost::default();
        for &inner in &node.dynamic {
            let inner = self.walk(inner, value, nesting)?;
            one = Cost {
                verdict: one.verdict.max(inner.verdict),
                every: one.every.max(inner.every),
                copied: one.copied.max(inner.copied),
                first: one.first.max(inner.first),
            };
        }
        cost.add(one);
        self.inside(node, value, nesting, &mut cost)?;
        cost.verdict = cost.verdict.saturating_mul(node.times());
        Ok(cost)
    }

    fn inside(&mut self, node: &Node, value: &Value, nesting: usize, cost: &mut Cost) -> Result<(), Excess> {
        match value {
            Value::Object(members) if node.has_members() => {
                for (name, value) in members {
                    let own = node.properties.get(name);
                    let rest = if own.is_none() { node.rest.as_slice() } else { &[] };
                    for &inner in own.into_iter().chain(&node.patterns).chain(rest) {
                        cost.add(self.walk(inner, value, nesting)?);
                    }
                    for &inner in &node.names {
                        cost.add(self.walk(inner, &Value::String(name.clone()), nesting)?);
                    }
                }
            }
            Value::Array(items) if node.has_items() => {
                for (index, value) in items.iter().enumerate() {
                    let inner = match node.prefix.get(index) {
                        Some(inner) => std::slice::from_ref(inner),
                        None => node.items.as_slice(),
                    };
                    for &inner in inner.iter().chain(&node.contains) {
                        cost.add(self.walk(inner, value, nesting)?);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Steps that depend on how large the value is.
    fn content(&mut self, node: &Node, value: &Value) -> Result<u64, Excess> {
        Ok(match value {
            // Up to fifteen items are compared each with each other, more are hashed.
            Value::Array(_) if node.is_unique => {
                let size = values(value);
                self.spend(size)?;
                16 * size
            }
            Value::String(text) => {
                let matching = if node.has_pattern { self.graph.match_weight } else { 0 };
                1 + text.len() as u64 / 32 + matching
            }
            Value::Object(members) if !node.patterns.is_empty() => {
                let names: usize = members.keys().map(|name| 1 + name.len() / 32).sum();
                (names * node.patterns.len()) as u64
                    + self.graph.match_weight * (members.len() * node.patterns.len()) as u64
            }
            _ => 0,
        })
    }
}

impl Node {
    fn has_members(&self) -> bool {
        !(self.properties.is_empty() && self.patterns.is_empty() && self.rest.is_empty() && self.names.is_empty())
    }

    fn has_items(&self) -> bool {
        !(self.prefix.is_empty() && self.items.is_empty() && self.contains.is_empty())
    }
}

impl Cost {
    fn add(&mut self, other: Self) {
        self.verdict = self.verdict.saturating_add(other.verdict);
        self.every = self.every.saturating_add(other.every);
        self.copied = self.copied.saturating_add(other.copied);
        self.first = self.first.max(other.first);
    }
}
