//! Unions: how a message says which branch it is. No branch is ever found by trying.

use crate::case::{upper_camel, variant};

/// One of several types.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Union {
    /// A string member tells.
    Tagged {
        /// The member.
        member: String,
        /// Value and branch.
        branches: Vec<(String, String)>,
        /// The branch of an object without the member, and the tolerance that this takes.
        absent: Option<(String, Option<&'static str>)>,
        /// Whether a lenient receiver keeps others.
        open: bool,
    },
    /// The presence of a member tells; member and branch.
    ByMember(Vec<(String, String)>),
    /// `type` and the presence of a member tell.
    ByShape(Vec<ShapeRow>),
    /// The JSON type tells: string, number, boolean, and an array of strings where said so.
    ByKind {
        /// Whether there is the array.
        strings: bool,
    },
    /// `method`, `id`, `result` and `error` tell.
    Enveloped {
        /// Envelope and branch.
        branches: Vec<(&'static str, String)>,
        /// The two kinds of batch, by their definitions.
        batches: Option<(String, String)>,
    },
    /// Nothing tells: the reader must know; member and branch.
    Ambiguous(Vec<(String, String)>),
}

/// A branch that `type` and the presence of a member tell.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShapeRow {
    /// The values of `type`.
    pub tags: Vec<String>,
    /// The member that only this branch has.
    pub sign: Sign,
    /// The branch.
    pub branch: String,
}

/// The member that only one kind of form field has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// None: the field that is left.
    None,
    /// A member.
    Member(&'static str),
    /// A member of `items`.
    Items(&'static str),
}

/// Under which name `docs.toml` has the sentence about a variant: outcomes have theirs by variant, other unions by branch.
pub(crate) fn docs_key<'u>(union: &'u Union, variant: &'u str, branch: Option<&'u str>) -> Option<&'u str> {
    match union {
        Union::Tagged { member, .. } if member == "resultType" => Some(variant),
        Union::ByKind { .. } => Some(variant),
        Union::Enveloped { batches: Some((requests, _)), .. } if variant == "Requests" => Some(requests),
        Union::Enveloped { batches: Some((_, responses)), .. } if variant == "Responses" => Some(responses),
        Union::Tagged { .. }
        | Union::ByMember(_)
        | Union::ByShape(_)
        | Union::Enveloped { .. }
        | Union::Ambiguous(_) => branch,
    }
}

/// The branches of a union: the definition and the Rust name of the variant.
pub(crate) fn branches(union: &Union) -> Vec<(String, String)> {
    match union {
        Union::Tagged { member, branches, .. } => branches
            .iter()
            .map(|(value, branch)| {
                let name = match member.as_str() {
                    "method" => variant(branch),
                    _ => upper_camel(value.strip_prefix("ref/").unwrap_or(value)),
                };
                (branch.clone(), name)
            })
            .collect(),
        Union::ByMember(branches) => {
            branches.iter().map(|(member, branch)| (branch.clone(), upper_camel(member))).collect()
        }
        Union::ByShape(rows) => rows.iter().map(|row| (row.branch.clone(), variant(&row.branch))).collect(),
        Union::Enveloped { branches, .. } => {
            branches.iter().map(|(envelope, branch)| (branch.clone(), (*envelope).to_owned())).collect()
        }
        Union::ByKind { .. } | Union::Ambiguous(_) => Vec::new(),
    }
}
