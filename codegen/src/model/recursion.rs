//! Types that hold themselves: where a pointer is needed, and where an alias has to be a type of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Ref, Shape, Type};
use crate::union::{Union, branches};

/// Puts pointers where a type would hold itself by value, and gives types of their own to aliases of themselves.
pub(crate) fn resolve(types: &mut BTreeMap<String, Type>) {
    let aliases = circular(types, &|of| match &of.shape {
        Shape::Alias(target) => named(target, true),
        _ => Vec::new(),
    });
    for (name, of) in types.iter_mut() {
        if let Shape::Alias(target) = &of.shape
            && aliases.contains_key(name)
        {
            of.shape = Shape::Wrapper(target.clone());
        }
    }
    let holding = circular(types, &held);
    for (name, of) in types.iter_mut() {
        let Some(inside) = holding.get(name) else { continue };
        match &mut of.shape {
            Shape::Object(object) => {
                for member in &mut object.members {
                    if named(&member.of, false).iter().any(|target| inside.contains(target)) {
                        member.of = Ref::Boxed(Box::new(member.of.clone()));
                    }
                }
            }
            Shape::Union(union) => {
                let branches = branches(union).into_iter().map(|(branch, _)| branch);
                of.boxed.extend(branches.filter(|branch| inside.contains(branch)));
            }
            Shape::Wrapper(target) => *target = Ref::Boxed(Box::new(target.clone())),
            Shape::Strings { .. } | Shape::RawSchema(_) | Shape::Alias(_) | Shape::Results { .. } => {}
        }
    }
}

/// The types that a type holds by value.
fn held(of: &Type) -> Vec<String> {
    match &of.shape {
        Shape::Object(object) => object.members.iter().flat_map(|member| named(&member.of, false)).collect(),
        Shape::Union(Union::Ambiguous(_)) => Vec::new(),
        Shape::Union(union) => {
            let branches = branches(union).into_iter().map(|(branch, _)| branch);
            branches.filter(|branch| !of.boxed.contains(branch)).collect()
        }
        Shape::Alias(target) | Shape::Wrapper(target) => named(target, false),
        Shape::Strings { .. } | Shape::RawSchema(_) | Shape::Results { .. } => Vec::new(),
    }
}

/// The type that a reference names: by value, or `anyhow` also as an item or a value of a map.
fn named(of: &Ref, anyhow: bool) -> Vec<String> {
    match of {
        Ref::Named(name) | Ref::OneOrMany(name) | Ref::MaybeUncached(name) => vec![name.clone()],
        Ref::List(inner) | Ref::Map(inner) if anyhow => named(inner, anyhow),
        Ref::Boxed(_) | Ref::List(_) | Ref::Map(_) => Vec::new(),
        Ref::String
        | Ref::Boolean
        | Ref::Integer
        | Ref::Number
        | Ref::Json
        | Ref::JsonObject
        | Ref::JsonArray
        | Ref::Meta
        | Ref::RequestId
        | Ref::ProgressToken => Vec::new(),
    }
}

/// The types that lead back to themselves, each with those next to it that are on such a way.
fn circular(types: &BTreeMap<String, Type>, next: &dyn Fn(&Type) -> Vec<String>) -> BTreeMap<String, BTreeSet<String>> {
    let steps: BTreeMap<&String, Vec<String>> = types.iter().map(|(name, of)| (name, next(of))).collect();
    let leads_to = |from: &String, to: &String| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(name) = open.pop() {
            if name == to {
                return true;
            }
            if seen.insert(name) {
                open.extend(steps.get(name).into_iter().flatten());
            }
        }
        false
    };
    let mut circular: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, targets) in &steps {
        for target in targets.iter().filter(|target| leads_to(target, name)) {
            circular.entry((*name).clone()).or_default().insert(target.clone());
        }
    }
    circular
}
