//! A schema as a graph of its subschemas: what applies to the same value, and what to the values inside it. It says how
//! much work a validation can be.

use crate::tool::error::{SchemaError, SchemaFault};
use crate::tool::limits::SchemaLimits;
use std::collections::BTreeMap;

/// A subschema.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Its place in the schema, for errors.
    pub(crate) at: String,
    /// Steps of its own keywords.
    pub(crate) weight: u64,
    /// The most errors that its own keywords can give.
    pub(crate) errors: u64,
    /// Subschemas for the same value that must hold: `allOf`, `then`, `else`, `dependentSchemas`, references.
    pub(crate) all: Vec<usize>,
    /// Branches of `anyOf` and `oneOf`.
    pub(crate) any: Vec<usize>,
    /// `not` and `if`, whose failures are no errors.
    pub(crate) probe: Vec<usize>,
    /// Where a dynamic reference may lead: one of them.
    pub(crate) dynamic: Vec<usize>,
    pub(crate) properties: BTreeMap<String, usize>,
    pub(crate) patterns: Vec<usize>,
    /// For members without a subschema of their own.
    pub(crate) rest: Vec<usize>,
    pub(crate) names: Vec<usize>,
    /// For the first items, one each.
    pub(crate) prefix: Vec<usize>,
    /// For the items after these.
    pub(crate) items: Vec<usize>,
    pub(crate) contains: Vec<usize>,
    pub(crate) has_pattern: bool,
    pub(crate) is_unique: bool,
    /// Whether it asks what its parts have evaluated, which evaluates them again.
    pub(crate) is_unevaluated: bool,
}

impl Node {
    /// Subschemas that apply to the same value.
    fn in_place(&self) -> impl Iterator<Item = usize> + '_ {
        [&self.all, &self.any, &self.probe, &self.dynamic].into_iter().flatten().copied()
    }

    fn inside(&self) -> impl Iterator<Item = usize> + '_ {
        [&self.patterns, &self.rest, &self.names, &self.prefix, &self.items, &self.contains]
            .into_iter()
            .flatten()
            .chain(self.properties.values())
            .copied()
    }

    /// How often its parts are evaluated.
    pub(crate) fn times(&self) -> u64 {
        if self.is_unevaluated { 3 } else { 1 }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Graph {
    pub(crate) nodes: Vec<Node>,
    /// Steps of a match by backtracking; 0 where all patterns are regular.
    pub(crate) match_weight: u64,
    /// The most steps that one value can take, where that is known without looking at it.
    pub(crate) most: Option<u64>,
}

impl Graph {
    /// Refuses loops that never go into the value, and subschemas that pile up on one value.
    pub(crate) fn check(&mut self, limits: &SchemaLimits) -> Result<(), SchemaError> {
        let width = self.totals(|node| (1, node.in_place().collect()));
        let width = width.map_err(|index| {
            let cause = "references lead back here without going into the value";
            SchemaError::new(SchemaFault::Loop, cause, self.nodes[index].at.as_str())
        })?;
        if let Some(index) = width.iter().position(|total| total.sum > limits.width as u64) {
            let cause = format!("more than {} subschemas apply to one value", limits.width);
            return Err(SchemaError::new(SchemaFault::Limit, cause, self.nodes[index].at.as_str()));
        }
        if let Some(index) = width.iter().position(|total| total.height > limits.nesting as u64) {
            let cause = format!("more than {} subschemas inside each other apply to one value", limits.nesting);
            return Err(SchemaError::new(SchemaFault::Limit, cause, self.nodes[index].at.as_str()));
        }
        let is_counted = self.nodes.iter().any(|node| node.has_pattern || node.is_unique || node.is_unevaluated);
        let whole = self.totals(|node| (node.weight, node.in_place().chain(node.inside()).collect()));
        self.most = match whole.as_deref() {
            Ok([root, ..]) if !is_counted && root.height <= limits.nesting as u64 => Some(root.sum),
            _ => None,
        };
        Ok(())
    }

    /// Tells that no validation of so many values can exceed a number of steps.
    pub(crate) fn is_within(&self, values: u64, steps: u64) -> bool {
        self.most.is_some_and(|most| most.saturating_mul(values) <= steps)
    }

    /// Adds up a number over each node and all that it leads to, as often as it leads there; the node of a loop where
    /// there is one.
    fn totals(&self, step: impl Fn(&Node) -> (u64, Vec<usize>)) -> Result<Vec<Total>, usize> {
        let mut totals = vec![Total::default(); self.nodes.len()];
        let mut state = vec![State::New; self.nodes.len()];
        for start in 0..self.nodes.len() {
            // Each node comes twice: before those that it leads to, and after them.
            let mut work = vec![start];
            while let Some(&index) = work.last() {
                let (own, next) = step(&self.nodes[index]);
                match state[index] {
                    State::New => {
                        state[index] = State::Open;
                        for &inner in &next {
                            match state[inner] {
                                State::New => work.push(inner),
                                State::Open => return Err(inner),
                                State::Done => {}
                            }
                        }
                    }
                    State::Open => {
                        let mut total = Total { sum: own, height: 0 };
                        for inner in next {
                            total.sum = total.sum.saturating_add(totals[inner].sum);
                            total.height = total.height.max(totals[inner].height);
                        }
                        total.height += 1;
                        totals[index] = total;
                        state[index] = State::Done;
                        work.pop();
                    }
                    State::Done => {
                        work.pop();
                    }
                }
            }
        }
        Ok(totals)
    }
}

#[derive(Clone, Copy, Default)]
struct Total {
    sum: u64,
    height: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    New,
    Open,
    Done,
}

#[cfg(test)]
mod tests {
    use super::{Graph, Node};
    use crate::tool::SchemaLimits;

    fn graph(edges: &[&[usize]]) -> Graph {
        let nodes = edges.iter().map(|all| Node { weight: 1, all: all.to_vec(), ..Node::default() }).collect();
        Graph { nodes, match_weight: 0, most: None }
    }

    #[test]
    fn shared_subschemas_count_as_often_as_they_are_reached() {
        let mut shared = graph(&[&[1, 1], &[2, 2], &[3, 3, 3], &[]]);
        shared.check(&SchemaLimits::DEFAULT).unwrap();
        assert_eq!(shared.most, Some(1 + 2 + 4 + 12));
        assert!(shared.check(&SchemaLimits { width: 18, ..SchemaLimits::DEFAULT }).is_err());
        assert!(shared.check(&SchemaLimits { nesting: 3, ..SchemaLimits::DEFAULT }).is_err());
    }

    #[test]
    fn loops_are_told_from_shared_subschemas() {
        assert!(graph(&[&[1, 2], &[2], &[3], &[]]).check(&SchemaLimits::DEFAULT).is_ok());
        assert!(graph(&[&[1], &[2], &[1]]).check(&SchemaLimits::DEFAULT).is_err());
        assert!(graph(&[&[0]]).check(&SchemaLimits::DEFAULT).is_err());
    }
}
