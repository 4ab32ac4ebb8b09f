//! What users see: the names that `lib.rs` shows, with what each has.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use syn::punctuated::Punctuated;
use syn::{Attribute, Fields, ImplItem, Item, Signature, TraitItem, Visibility};

use super::source::{Place, Source, leaves, named};

/// The public names of the crate.
#[derive(Default)]
pub(super) struct Api {
    /// By the module that shows them: the line of each item, and the lines of what it has.
    modules: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// The types of which users may rely on every variant and field.
    pub(super) exhaustive: BTreeSet<String>,
    /// The structs and enums.
    pub(super) types: BTreeSet<String>,
    /// The shortest path to each of them.
    names: BTreeMap<Place, (String, bool)>,
}

impl Api {
    pub(super) fn read() -> Self {
        let source = Source::read();
        let inherent = source.inherent();
        let mut api = Self::default();
        api.module(&source, &inherent, &[], "mcp_wire");
        for (name, is_exhaustive) in api.names.values() {
            api.types.insert(name.clone());
            if *is_exhaustive {
                api.exhaustive.insert(name.clone());
            }
        }
        api
    }

    fn module(&mut self, source: &Source, inherent: &Inherent<'_>, path: &[String], shown: &str) {
        let module = &source.modules[path];
        self.modules.entry(shown.to_owned()).or_default();
        for item in &module.items {
            match item {
                Item::Use(item) if is_public(&item.vis) => {
                    for (name, target) in leaves(&item.tree) {
                        let place = source.resolve(path, &target);
                        let place = place.unwrap_or_else(|| panic!("{shown}: {} leads nowhere", target.join("::")));
                        self.item(source, inherent, &place, &name, shown, feature(&item.attrs));
                    }
                }
                other => match named(other) {
                    Some((name, visibility)) if is_public(visibility) => {
                        self.item(source, inherent, &(path.to_vec(), name.clone()), &name, shown, None);
                    }
                    Some(_) | None => {}
                },
            }
        }
    }

    fn item(
        &mut self,
        source: &Source,
        inherent: &Inherent<'_>,
        place: &Place,
        name: &str,
        shown: &str,
        condition: Option<String>,
    ) {
        let item = source.item(place).unwrap_or_else(|| panic!("{shown}: no item {name}"));
        if is_hidden(attributes(item)) {
            return;
        }
        let full = match shown.split_once("::") {
            Some((_, inside)) => format!("{inside}::{name}"),
            None => name.to_owned(),
        };
        let mut lines = Vec::new();
        let head = match item {
            Item::Mod(_) => {
                let path = [place.0.clone(), vec![name.to_owned()]].concat();
                let module = format!("{shown}::{name}");
                if source.modules[&path].is_generated {
                    format!("mod {name}: generated")
                } else {
                    self.module(source, inherent, &path, &module);
                    format!("mod {name}")
                }
            }
            Item::Struct(item) => {
                let is_open = item.fields.iter().all(|field| is_public(&field.vis));
                self.note(place, full, is_open && !has(&item.attrs, "non_exhaustive"));
                lines.extend(fields(&item.fields));
                let generics = item.generics.clone();
                let bare = syn::ItemStruct { attrs: Vec::new(), fields: Fields::Unit, ..item.clone() };
                let bare = syn::ItemStruct { semi_token: Some(Default::default()), generics, ..bare };
                marked(line(&Item::Struct(bare)), &item.attrs)
            }
            Item::Enum(item) => {
                self.note(place, full, !has(&item.attrs, "non_exhaustive"));
                lines.extend(item.variants.iter().map(|variant| {
                    let mut variant = variant.clone();
                    variant.attrs.clear();
                    variant.fields.iter_mut().for_each(|field| field.attrs.clear());
                    let text = line(&syn::parse_quote!(enum E { #variant }));
                    text.trim_start_matches("enum E { ").trim_end_matches(" }").to_owned() + closing(&variant)
                }));
                let bare = syn::ItemEnum { attrs: Vec::new(), variants: Punctuated::new(), ..item.clone() };
                marked(line(&Item::Enum(bare)), &item.attrs)
            }
            Item::Trait(item) => {
                lines.extend(item.items.iter().filter_map(of_trait));
                line(&Item::Trait(syn::ItemTrait { attrs: Vec::new(), items: Vec::new(), ..item.clone() }))
            }
            Item::Fn(item) => marked(signature(&item.sig), &item.attrs),
            Item::Const(item) => constant(&item.ident, &item.ty),
            Item::Type(item) => line(&Item::Type(syn::ItemType { attrs: Vec::new(), ..item.clone() })),
            other => panic!("{shown}: {name} is {other:?}"),
        };
        // Fields and variants stay in order; which file has a method does not matter.
        let mut methods: Vec<String> =
            inherent.get(place).into_iter().flatten().flat_map(|block| of_impl(block)).collect();
        methods.sort_by_key(|line| line.rsplit_once("fn ").map(|(_, name)| name.to_owned()));
        lines.extend(methods);
        let head = head.strip_prefix("pub ").unwrap_or(&head).trim_end_matches(['{', '}', ';', ' ']).to_owned();
        let head =
            [head].into_iter().chain(condition.or_else(|| feature(attributes(item)))).collect::<Vec<_>>().join(" ");
        self.modules.entry(shown.to_owned()).or_default().insert(head, lines);
    }

    fn note(&mut self, place: &Place, name: String, is_exhaustive: bool) {
        let known = self.names.entry(place.clone()).or_insert_with(|| (name.clone(), is_exhaustive));
        if name.len() < known.0.len() {
            known.0 = name;
        }
    }
}

type Inherent<'s> = BTreeMap<Place, Vec<&'s syn::ItemImpl>>;

impl fmt::Display for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (module, items)) in self.modules.iter().enumerate() {
            writeln!(f, "{}# {module}", if index == 0 { "" } else { "\n" })?;
            for (head, lines) in items {
                writeln!(f, "{head}")?;
                for line in lines {
                    writeln!(f, "    {line}")?;
                }
            }
        }
        Ok(())
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        _ => &[],
    }
}

/// Says when an item is there, where that depends on features.
fn feature(attributes: &[Attribute]) -> Option<String> {
    let condition = attributes.iter().find(|attribute| attribute.path().is_ident("cfg"))?;
    let condition = condition.parse_args::<syn::Meta>().ok()?;
    Some(format!(
        "#[cfg({})]",
        line(&syn::parse_quote!(#[#condition] fn f() {})).split_once("#[")?.1.rsplit_once(']')?.0
    ))
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn has(attributes: &[Attribute], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident(name))
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("doc") && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "hidden")
    })
}

/// Says of a type what its users must know of it.
fn marked(head: String, attributes: &[Attribute]) -> String {
    let head = head.trim_end_matches(['{', '}', ';', ' ']).to_owned();
    ["non_exhaustive", "must_use"]
        .into_iter()
        .filter(|mark| has(attributes, mark))
        .fold(head, |head, mark| format!("{head} #[{mark}]"))
}

/// The brace that a variant with named fields ends in.
fn closing(variant: &syn::Variant) -> &'static str {
    if matches!(variant.fields, Fields::Named(_)) { " }" } else { "" }
}

fn fields(fields: &Fields) -> Vec<String> {
    let mut lines: Vec<String> = fields
        .iter()
        .filter(|field| is_public(&field.vis))
        .map(|field| {
            let name = field.ident.as_ref().map_or_else(|| "0".to_owned(), ToString::to_string);
            format!("{name}: {}", written(&field.ty))
        })
        .collect();
    if lines.len() < fields.len() && !lines.is_empty() {
        lines.push("..".to_owned());
    }
    lines
}

fn of_trait(item: &TraitItem) -> Option<String> {
    match item {
        TraitItem::Fn(item) if !is_hidden(&item.attrs) => Some(signature(&item.sig)),
        TraitItem::Const(item) if !is_hidden(&item.attrs) => Some(constant(&item.ident, &item.ty)),
        TraitItem::Type(item) => {
            let bare = syn::TraitItemType { attrs: Vec::new(), ..item.clone() };
            let text = line(&syn::parse_quote!(trait T { #bare }));
            Some(text.trim_start_matches("trait T { ").trim_end_matches("; }").to_owned())
        }
        _ => None,
    }
}

/// Lists the methods of a block, with the bounds of the block where it has any.
fn of_impl(block: &syn::ItemImpl) -> Vec<String> {
    let shown = block.items.iter().filter_map(|item| match item {
        ImplItem::Fn(item) if is_public(&item.vis) && !is_hidden(&item.attrs) => {
            let mark = if has(&item.attrs, "must_use") { "#[must_use] " } else { "" };
            Some(format!("{mark}{}", signature(&item.sig)))
        }
        ImplItem::Const(item) if is_public(&item.vis) => Some(constant(&item.ident, &item.ty)),
        ImplItem::Macro(item) => panic!("a macro among methods: {:?}", item.mac.path),
        _ => None,
    });
    let has_bounds = block.generics.type_params().any(|parameter| !parameter.bounds.is_empty());
    let bare = syn::ItemImpl { attrs: Vec::new(), items: Vec::new(), ..block.clone() };
    let head = line(&Item::Impl(bare)).trim_end_matches(['{', '}', ' ']).to_owned();
    shown.map(|line| if has_bounds { format!("{head}: {line}") } else { line }).collect()
}

fn constant(name: &syn::Ident, of: &syn::Type) -> String {
    format!("const {name}: {}", written(of))
}

fn signature(signature: &Signature) -> String {
    let mut signature = signature.clone();
    for input in &mut signature.inputs {
        // Whether a body changes its argument is its own affair.
        match input {
            syn::FnArg::Receiver(receiver) if receiver.reference.is_none() => receiver.mutability = None,
            syn::FnArg::Typed(argument) => {
                if let syn::Pat::Ident(name) = &mut *argument.pat {
                    name.mutability = None;
                }
            }
            syn::FnArg::Receiver(_) => {}
        }
    }
    let function = syn::parse_quote!(#signature {});
    line(&Item::Fn(function)).trim_end_matches(['{', '}', ',', ' ']).to_owned()
}

/// Writes an item as a person would, on one line.
fn line(item: &Item) -> String {
    let text = prettyplease::unparse(&syn::parse_quote!(#item));
    let mut text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    // What was broken over several lines.
    for (from, to) in [("( ", "("), (", )", ")"), ("< ", "<"), (", >", ">"), ("[ ", "["), (", ]", "]"), (", }", " }")] {
        text = text.replace(from, to);
    }
    text
}

/// Writes a type.
fn written(of: &syn::Type) -> String {
    let text = line(&syn::parse_quote!(type T = #of;));
    text.trim_start_matches("type T = ").trim_end_matches(';').to_owned()
}
