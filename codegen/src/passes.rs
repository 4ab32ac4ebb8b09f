//! Finishing what `typify` made: its items go in, the items of the module come out.

use std::collections::BTreeMap;

use quote::{format_ident, quote};
use syn::visit_mut::{VisitMut, visit_item_mut, visit_type_path_mut};
use syn::{
    Attribute, Expr, Field, Fields, GenericArgument, Ident, ImplItemFn, Item, ItemEnum, ItemStruct, ItemType,
    PathArguments, Type, TypePath, Variant, Visibility, parse_quote,
};

use crate::case::{rust_type, upper_camel};
use crate::choices;
use crate::docs::Docs;
use crate::model::{self, Model, Object, Shape};
use crate::refusal::Refusal;
use crate::union::{Union, branches, docs_key};

/// The items of each type, by its name in the schema's spelling.
pub(crate) type Items = BTreeMap<String, Vec<Item>>;

/// Finishes the items of every type of a model.
///
/// # Errors
/// Fails when `typify` did not make a type that it was asked for.
pub(crate) fn finish(made: Vec<Item>, model: &Model, docs: &Docs) -> Result<Items, Refusal> {
    let mut structs = BTreeMap::new();
    let mut enums = BTreeMap::new();
    // `typify` adds implementations and a module of its own errors; the types alone are kept.
    for mut item in made {
        visit_item_mut(&mut ShortPaths, &mut item);
        match item {
            Item::Struct(item) => {
                structs.insert(item.ident.to_string(), item);
            }
            Item::Enum(item) => {
                enums.insert(item.ident.to_string(), item);
            }
            _ => {}
        }
    }
    let mut items = Items::new();
    for of in model.types.values() {
        let name = rust_type(&of.name);
        let ident = format_ident!("{name}");
        let sentence = doc(&docs.of_type(&model.revision, &of.name, of.is_definition));
        let not_made = || Refusal::new(&of.name, "typify made no type for this");
        let mut own: Vec<Item> = match &of.shape {
            Shape::Object(object) => object_items(structs.remove(&name).ok_or_else(not_made)?, of, object, docs)?,
            Shape::Strings { values, open } => {
                vec![strings_enum(enums.remove(&name).ok_or_else(not_made)?, of, values, *open, docs)?]
            }
            Shape::Union(Union::Ambiguous(_)) => vec![parse_quote! {
                #[derive(Clone, Debug, PartialEq)]
                pub struct #ident(ObjectOrFault);
            }],
            Shape::RawSchema(_) => vec![parse_quote! {
                #[derive(Clone, Debug, PartialEq)]
                pub struct #ident(JsonObject);
            }],
            Shape::Union(union) => vec![union_enum(enums.remove(&name).ok_or_else(not_made)?, of, union, docs)?],
            Shape::Alias(_) | Shape::Results { .. } | Shape::Wrapper(_) => {
                let made =
                    structs.remove(&name).and_then(|made| made.fields.into_iter().next()).ok_or_else(not_made)?;
                let target = made.ty;
                match target == parse_quote!(#ident) {
                    _ if matches!(of.shape, Shape::Wrapper(_)) => vec![parse_quote! {
                        #[derive(Clone, Debug, PartialEq)]
                        pub struct #ident(pub #target);
                    }],
                    true => vec![parse_quote! { pub use crate::#ident; }],
                    false => vec![parse_quote! { pub type #ident = #target; }],
                }
            }
        };
        if let Some(
            Item::Struct(ItemStruct { attrs, .. })
            | Item::Enum(ItemEnum { attrs, .. })
            | Item::Type(ItemType { attrs, .. }),
        ) = own.first_mut()
        {
            attrs.splice(0..0, sentence);
        }
        items.insert(of.name.clone(), own);
    }
    Ok(items)
}

/// Cuts paths to their last name, which the module imports.
struct ShortPaths;

impl VisitMut for ShortPaths {
    fn visit_type_path_mut(&mut self, of: &mut TypePath) {
        visit_type_path_mut(self, of);
        let Some(mut last) = of.path.segments.pop() else { return };
        if let PathArguments::AngleBracketed(arguments) = &mut last.arguments {
            arguments.args.pop_punct();
        }
        of.path = last.into();
    }
}

/// A sentence as doc attributes, one a line, with the space that a person leaves after the slashes.
fn doc(sentence: &str) -> Vec<Attribute> {
    sentence
        .lines()
        .map(|line| {
            let line = if line.is_empty() { String::new() } else { format!(" {line}") };
            parse_quote!(#[doc = #line])
        })
        .collect()
}

/// A struct, and how to make one: unknown members are kept, no attribute of serde is left.
fn object_items(made: ItemStruct, of: &model::Type, object: &Object, docs: &Docs) -> Result<Vec<Item>, Refusal> {
    let name = made.ident;
    let mut fields: Vec<Field> = Vec::new();
    for member in &object.members {
        let field = made.fields.iter().find(|field| field.ident.as_ref().is_some_and(|ident| *ident == member.field));
        let Some(mut field) = field.cloned() else {
            return Err(Refusal::new(format!("{name}.{}", member.field), "typify made no field for this member"));
        };
        field.attrs = doc(&docs.of_member(&of.name, &member.name));
        fields.push(field);
    }
    if choices::is_read_alone(object) {
        return Ok(read_alone(&name, fields));
    }
    let constructor = constructor(&name, object, &fields);
    let derive: Attribute = if constructor.is_none() && object.ensure.is_none() {
        parse_quote!(#[derive(Clone, Debug, Default, PartialEq)])
    } else {
        parse_quote!(#[derive(Clone, Debug, PartialEq)])
    };
    let finished = parse_quote! {
        #derive
        pub struct #name {
            #(#fields,)*
            /// Members that the schema does not name, as they came.
            pub extra: Map<Json>,
        }
    };
    Ok([finished].into_iter().chain(constructor).collect())
}

/// What may be absent.
fn optional(of: &Type) -> Option<&Type> {
    let Type::Path(of) = of else { return None };
    let last = of.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}

/// A struct that is read and not made: its fields are behind methods.
fn read_alone(name: &Ident, mut fields: Vec<Field>) -> Vec<Item> {
    let getters: Vec<ImplItemFn> = fields
        .iter()
        .map(|Field { ident, ty, attrs, .. }| {
            let (borrowed, body): (Type, Expr) = match ty {
                Type::Path(of) if of.path.is_ident("String") => (parse_quote!(&str), parse_quote!(&self.#ident)),
                ty => match optional(ty) {
                    Some(inner) => (parse_quote!(Option<&#inner>), parse_quote!(self.#ident.as_ref())),
                    None => (parse_quote!(&#ty), parse_quote!(&self.#ident)),
                },
            };
            parse_quote! {
                #(#attrs)*
                pub fn #ident(&self) -> #borrowed {
                    #body
                }
            }
        })
        .collect();
    for field in &mut fields {
        field.vis = Visibility::Inherited;
        field.attrs.clear();
    }
    let made = parse_quote! {
        #[derive(Clone, Debug, PartialEq)]
        pub struct #name {
            #(#fields,)*
            extra: Map<Json>,
        }
    };
    let read = parse_quote! {
        impl #name {
            #(#getters)*

            /// Members that the schema does not name, as they came.
            pub fn extra(&self) -> &Map<Json> {
                &self.extra
            }
        }
    };
    vec![made, read]
}

/// `new` with the required members; none where nothing is required.
fn constructor(name: &Ident, object: &Object, fields: &[Field]) -> Option<Item> {
    let arguments = choices::arguments(object);
    if arguments.is_empty() {
        return None;
    }
    let field = |member: &model::Member| {
        fields.iter().find(|field| field.ident.as_ref().is_some_and(|ident| *ident == member.field))
    };
    let (mut parameters, mut values) = (Vec::new(), Vec::new());
    for (member, is_labelled) in &arguments {
        let Some(Field { ident, ty, .. }) = field(member) else { continue };
        let converts = choices::converts(member);
        let of: Type = if converts { parse_quote!(impl Into<#ty>) } else { ty.clone() };
        let (of, taken) = match is_labelled {
            true => {
                let label = format_ident!("{}", upper_camel(&member.name));
                (quote!(label::#label<#of>), quote!(#ident.0))
            }
            false => (quote!(#of), quote!(#ident)),
        };
        parameters.push(quote!(#ident: #of));
        values.push(match (converts, is_labelled) {
            (true, _) => quote!(#ident: #taken.into()),
            (false, true) => quote!(#ident: #taken),
            (false, false) => quote!(#ident),
        });
    }
    let is_absent = |member: &&model::Member| arguments.iter().all(|(argument, _)| argument.name != member.name);
    let absent = object.members.iter().filter(is_absent).filter_map(|member| field(member)?.ident.as_ref());
    Some(parse_quote! {
        impl #name {
            /// Creates one from its required members; all others are absent.
            pub fn new(#(#parameters),*) -> Self {
                Self { #(#values,)* #(#absent: None,)* extra: Map::new() }
            }
        }
    })
}

fn strings_enum(made: ItemEnum, of: &model::Type, values: &[String], open: bool, docs: &Docs) -> Result<Item, Refusal> {
    let name = made.ident;
    let mut variants: Vec<Variant> = Vec::new();
    for (value, Variant { ident, .. }) in values.iter().zip(made.variants) {
        if ident != upper_camel(value) {
            return Err(Refusal::new(format!("{} {value}", of.name), "typify named this value in another way"));
        }
        let sentence = doc(&format!("`{value}`: {}", docs.of_value(&of.name, value)));
        variants.push(parse_quote!(#(#sentence)* #ident));
    }
    let copy = if open { None } else { Some(quote!(Copy,)) };
    if open {
        variants.push(parse_quote! {
            /// A string that the schema does not list; only lenient parsing makes one.
            Other(UnknownValue)
        });
    }
    Ok(parse_quote! {
        #[derive(Clone, #copy Debug, PartialEq, Eq, Hash)]
        pub enum #name { #(#variants),* }
    })
}

fn union_enum(made: ItemEnum, of: &model::Type, union: &Union, docs: &Docs) -> Result<Item, Refusal> {
    let name = made.ident;
    let branches = branches(union);
    let mut variants: Vec<Variant> = Vec::new();
    for mut variant in made.variants {
        let ident = variant.ident.to_string();
        let branch = branches.iter().find(|(_, variant)| *variant == ident).map(|(branch, _)| branch.as_str());
        let key = docs_key(union, &ident, branch);
        let (Some(key), Fields::Unnamed(fields)) = (key, &mut variant.fields) else {
            return Err(Refusal::new(format!("{} {ident}", of.name), "typify made another branch of this"));
        };
        variant.attrs = doc(&docs.of_value(&of.name, key));
        for Field { ty, .. } in &mut fields.unnamed {
            if branch.is_some_and(|branch| of.boxed.contains(branch)) {
                *ty = parse_quote!(Box<#ty>);
            }
        }
        variants.push(variant);
    }
    match union {
        Union::Tagged { open: true, .. } | Union::ByShape(_) => variants.push(parse_quote! {
            /// An object of a kind that the schema does not list; only lenient parsing makes one.
            Unknown(UnknownObject)
        }),
        Union::ByKind { .. } => variants.push(parse_quote! {
            /// Null, which no schema allows; only lenient parsing makes one.
            Null
        }),
        _ => {}
    }
    Ok(parse_quote! {
        #[derive(Clone, Debug, PartialEq)]
        pub enum #name { #(#variants),* }
    })
}

/// Prints items as a person would: an empty line between them.
pub(crate) fn print(items: &[Item]) -> String {
    items
        .iter()
        .map(|item| {
            let file = syn::File { shebang: None, frontmatter: None, attrs: Vec::new(), items: vec![item.clone()] };
            prettyplease::unparse(&file)
        })
        .collect::<Vec<_>>()
        .join("\n")
}
