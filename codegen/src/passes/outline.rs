//! The lines of the outline: what a reviewer reads of each type.

use quote::quote;
use syn::{Fields, Item, Type as RustType};

use crate::model::{Shape, Type};
use crate::outline::Entry;

/// The lines of the outline for the items of one type.
pub(crate) fn outline_of(items: &[Item], of: Option<&Type>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = items.iter().filter_map(entry).collect();
    if let (Some(entry), Some(Shape::Object(object))) = (entries.first_mut(), of.map(|of| &of.shape)) {
        for (name, rest) in &mut entry.lines {
            let member = object.members.iter().find(|member| member.field == *name);
            if let Some(check) = member.and_then(|member| member.check) {
                *rest += &format!(", check {}", check.rsplit(':').next().unwrap_or(check));
            }
        }
        // Constants are no fields, but they are what the wire says.
        let constants = object.constants.iter().filter(|constant| constant.name != "jsonrpc");
        let constants = constants.map(|constant| (constant.name.clone(), format!(" = {}", constant.value)));
        entry.lines.splice(0..0, constants);
    }
    entries
}

fn entry(item: &Item) -> Option<Entry> {
    Some(match item {
        Item::Struct(item) => Entry {
            head: match &item.fields {
                Fields::Unnamed(fields) => format!(
                    "struct {}({})",
                    item.ident,
                    fields.unnamed.iter().map(|field| shown(&field.ty)).collect::<Vec<_>>().join(", ")
                ),
                Fields::Named(_) | Fields::Unit => format!("struct {}", item.ident),
            },
            lines: item
                .fields
                .iter()
                .filter_map(|field| Some((field.ident.as_ref()?.to_string(), format!(": {}", shown(&field.ty)))))
                .filter(|(name, _)| name != "extra")
                .collect(),
        },
        Item::Enum(item) => Entry {
            head: format!("enum {}", item.ident),
            lines: item
                .variants
                .iter()
                .map(|variant| {
                    let inner: Vec<String> = variant.fields.iter().map(|field| shown(&field.ty)).collect();
                    let inner = if inner.is_empty() { String::new() } else { format!("({})", inner.join(", ")) };
                    (variant.ident.to_string(), inner)
                })
                .collect(),
        },
        Item::Type(item) => Entry { head: format!("type {} = {}", item.ident, shown(&item.ty)), lines: Vec::new() },
        Item::Use(item) => match &item.tree {
            syn::UseTree::Path(path) => match &*path.tree {
                syn::UseTree::Name(name) => Entry { head: format!("use {}", name.ident), lines: Vec::new() },
                _ => return None,
            },
            _ => return None,
        },
        _ => return None,
    })
}

fn shown(of: &RustType) -> String {
    quote!(#of).to_string().replace(' ', "")
}
