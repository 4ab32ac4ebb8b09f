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
use crate::model::{self, Model, Object, Presence, Ref, Shape};
use crate::refusal::GenerateError;
use crate::union::{Union, branches};

mod outline;
pub(crate) use outline::outline_of;

/// The items of each type, by its name in the schema's spelling.
pub(crate) type Items = BTreeMap<String, Vec<Item>>;

/// Finishes the items of every type of a model.
///
/// # Errors
/// Fails when `typify` did not make a type that it was asked for.
pub(crate) fn finish(made: Vec<Item>, model: &Model, docs: &mut Docs) -> Result<Items, GenerateError> {
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
        let not_made = || GenerateError::new(&of.name, "typify made no type for this");
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
            Shape::Alias(_) => {
                let made =
                    structs.remove(&name).and_then(|made| made.fields.into_iter().next()).ok_or_else(not_made)?;
                let target = made.ty;
                match target == parse_quote!(#ident) {
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
fn object_items(
    made: ItemStruct,
    of: &model::Type,
    object: &Object,
    docs: &mut Docs,
) -> Result<Vec<Item>, GenerateError> {
    let name = made.ident;
    let mut fields: Vec<Field> = Vec::new();
    for member in &object.members {
        let field = made.fields.iter().find(|field| field.ident.as_ref().is_some_and(|ident| *ident == member.field));
        let Some(mut field) = field.cloned() else {
            return Err(GenerateError::new(format!("{name}.{}", member.field), "typify made no field for this member"));
        };
        field.attrs = doc(&docs.of_member(&of.name, &member.name));
        fields.push(field);
    }
    if choices::is_read_alone(object) {
        return Ok(read_alone(&name, fields));
    }
    let constructor = constructor(&name, object, &fields)?;
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

/// An argument of a constructor.
struct Argument<'a> {
    member: &'a str,
    takes: &'a Ref,
    ident: &'a Ident,
    /// The type as it is written.
    of: Type,
    converts: bool,
}

/// `new` with the required members; none where nothing is required.
///
/// # Errors
/// Fails when two neighbours are of one type, so that a caller could swap them unseen.
fn constructor(name: &Ident, object: &Object, fields: &[Field]) -> Result<Option<Item>, GenerateError> {
    let mut arguments = Vec::new();
    let mut absent = Vec::new();
    for (member, Field { ident, ty, .. }) in object.members.iter().zip(fields) {
        let Some(ident) = ident else { continue };
        if !matches!(member.presence, Presence::Required | Presence::Nullable) {
            absent.push(ident);
            continue;
        }
        let converts = member.presence == Presence::Required
            && matches!(
                member.of,
                Ref::String | Ref::Integer | Ref::Number | Ref::RequestId | Ref::ProgressToken | Ref::OneOrMany(_)
            );
        let of = if converts { parse_quote!(impl Into<#ty>) } else { ty.clone() };
        arguments.push(Argument { member: &member.name, takes: &member.of, ident, of, converts });
    }
    if arguments.is_empty() {
        return Ok(None);
    }
    arguments.sort_by_key(|argument| choices::argument_rank(argument.member));
    let labels = swappable(&arguments, |_| false).is_some();
    let is_labelled = |argument: &Argument<'_>| labels && choices::is_labelled(argument.member);
    if let Some((one, other)) = swappable(&arguments, is_labelled) {
        return Err(GenerateError::new(
            format!("{name}/{}", other.member),
            format!("could be swapped with `{}` in a constructor; add a label to choices.rs and label.rs", one.member),
        ));
    }
    let parameters = arguments.iter().map(|argument| {
        let Argument { member, ident, of, .. } = argument;
        if is_labelled(argument) {
            let label = format_ident!("{}", upper_camel(member));
            quote!(#ident: label::#label<#of>)
        } else {
            quote!(#ident: #of)
        }
    });
    let values = arguments.iter().map(|argument| {
        let ident = argument.ident;
        let taken = if is_labelled(argument) { quote!(#ident.0) } else { quote!(#ident) };
        match (argument.converts, is_labelled(argument)) {
            (true, _) => quote!(#ident: #taken.into()),
            (false, true) => quote!(#ident: #taken),
            (false, false) => quote!(#ident),
        }
    });
    Ok(Some(parse_quote! {
        impl #name {
            /// Creates one from its required members; all others are absent.
            pub fn new(#(#parameters),*) -> Self {
                Self { #(#values,)* #(#absent: None,)* extra: Map::new() }
            }
        }
    }))
}

/// Two neighbours among the arguments that a caller could swap unseen: neither has a label, and a value of one is taken for
/// the other.
fn swappable<'a, 'b>(
    arguments: &'b [Argument<'a>],
    is_labelled: impl Fn(&Argument<'a>) -> bool,
) -> Option<(&'b Argument<'a>, &'b Argument<'a>)> {
    let texts = |of: &Ref| matches!(of, Ref::String | Ref::RequestId | Ref::ProgressToken);
    let numbers = |of: &Ref| matches!(of, Ref::Integer | Ref::Number | Ref::RequestId | Ref::ProgressToken);
    let alike = |one: &Argument<'_>, other: &Argument<'_>| {
        let convert = one.converts && other.converts;
        let common = texts(one.takes) && texts(other.takes) || numbers(one.takes) && numbers(other.takes);
        one.of == other.of || convert && common
    };
    arguments.windows(2).find_map(|pair| match pair {
        [one, other] if !is_labelled(one) && !is_labelled(other) && alike(one, other) => Some((one, other)),
        _ => None,
    })
}

fn strings_enum(
    made: ItemEnum,
    of: &model::Type,
    values: &[String],
    open: bool,
    docs: &mut Docs,
) -> Result<Item, GenerateError> {
    let name = made.ident;
    let mut variants: Vec<Variant> = Vec::new();
    for (value, Variant { ident, .. }) in values.iter().zip(made.variants) {
        if ident != upper_camel(value) {
            return Err(GenerateError::new(format!("{} {value}", of.name), "typify named this value in another way"));
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

/// Branches that would make the whole union large; they go behind a pointer.
fn is_large(branch: &str) -> bool {
    branch.ends_with("Request")
        || branch.ends_with("Notification")
        || matches!(branch, "InputRequiredResult" | "CallToolResult" | "GetPromptResult" | "ReadResourceResult")
        || branch.starts_with("JSONRPC")
}

fn union_enum(made: ItemEnum, of: &model::Type, union: &Union, docs: &mut Docs) -> Result<Item, GenerateError> {
    let name = made.ident;
    let branches = branches(union);
    let mut variants: Vec<Variant> = Vec::new();
    for mut variant in made.variants {
        let ident = variant.ident.to_string();
        let branch = branches.iter().find(|(_, variant)| *variant == ident).map(|(branch, _)| branch.as_str());
        let key = match union {
            // Outcomes are documented by variant, other unions by branch.
            Union::Tagged { member, .. } if member == "resultType" => Some(ident.as_str()),
            Union::ByKind { .. } => Some(ident.as_str()),
            Union::Enveloped { batches: Some((requests, _)), .. } if ident == "Requests" => Some(requests.as_str()),
            Union::Enveloped { batches: Some((_, responses)), .. } if ident == "Responses" => Some(responses.as_str()),
            _ => branch,
        };
        let (Some(key), Fields::Unnamed(fields)) = (key, &mut variant.fields) else {
            return Err(GenerateError::new(format!("{} {ident}", of.name), "typify made another branch of this"));
        };
        variant.attrs = doc(&docs.of_value(&of.name, key));
        for Field { ty, .. } in &mut fields.unnamed {
            if branch.is_some_and(is_large) {
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
