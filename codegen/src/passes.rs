//! Finishing what `typify` made: its items go in, the items of the module come out.

use std::collections::BTreeMap;

use quote::{format_ident, quote};
use syn::{
    Field, Fields, GenericArgument, Item, ItemEnum, ItemStruct, PathArguments, Type as RustType, Variant, parse_quote,
};

use crate::case::{rust_type, upper_camel};
use crate::docs::Docs;
use crate::model::{Member, Model, Object, Presence, Ref, Shape, Type};
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
    for item in made {
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
        let not_made = || GenerateError::new(&of.name, "typify made no type for this");
        let mut own = match &of.shape {
            Shape::Object(object) => {
                let made = structs.remove(&name).ok_or_else(not_made)?;
                let mut own = vec![Item::Struct(object_struct(made, object)?)];
                own.extend(constructor(&name, object));
                own
            }
            Shape::Strings { values, open } => {
                let made = enums.remove(&name).ok_or_else(not_made)?;
                vec![Item::Enum(strings_enum(made, of, values, *open, docs)?)]
            }
            Shape::Union(Union::Ambiguous(_)) | Shape::RawSchema(_) => {
                let ident = format_ident!("{name}");
                vec![parse_quote! {
                    #[derive(Clone, Debug, PartialEq)]
                    pub struct #ident(JsonObject);
                }]
            }
            Shape::Union(Union::ByKind { .. }) => {
                let made = enums.remove(&name).ok_or_else(not_made)?;
                vec![Item::Enum(kind_enum(made, of, docs)?)]
            }
            Shape::Union(union) => {
                let made = enums.remove(&name).ok_or_else(not_made)?;
                vec![Item::Enum(union_enum(made, of, union, docs)?)]
            }
            Shape::Alias(target) => {
                let ident = format_ident!("{name}");
                match alias(&name, target) {
                    Some(target) => vec![parse_quote! { pub type #ident = #target; }],
                    None => vec![parse_quote! { pub use crate::#ident; }],
                }
            }
        };
        // typify keeps the description of what it makes; ours go on what it does not know.
        let sentence = docs.of_type(&model.revision, &of.name, of.is_definition);
        if let Some(first) = own.first_mut() {
            set_doc(first, &sentence);
        }
        items.insert(of.name.clone(), own);
    }
    Ok(items)
}

fn alias(name: &str, target: &Ref) -> Option<RustType> {
    let target = rust_ref(target);
    let own: RustType = parse_str(name)?;
    (target != own).then_some(target)
}

fn parse_str(text: &str) -> Option<RustType> {
    syn::parse_str(text).ok()
}

/// The Rust type of a reference.
fn rust_ref(of: &Ref) -> RustType {
    match of {
        Ref::String => parse_quote!(String),
        Ref::Boolean => parse_quote!(bool),
        Ref::Integer => parse_quote!(Integer),
        Ref::Number => parse_quote!(Number),
        Ref::Json => parse_quote!(Json),
        Ref::JsonObject => parse_quote!(JsonObject),
        Ref::JsonArray => parse_quote!(JsonArray),
        Ref::Meta => parse_quote!(Meta),
        Ref::RequestId => parse_quote!(RequestId),
        Ref::ProgressToken => parse_quote!(ProgressToken),
        Ref::List(item) => {
            let item = rust_ref(item);
            parse_quote!(Vec<#item>)
        }
        Ref::Map(value) => {
            let value = rust_ref(value);
            parse_quote!(Map<#value>)
        }
        Ref::OneOrMany(item) => {
            let item = format_ident!("{}", rust_type(item));
            parse_quote!(OneOrMany<#item>)
        }
        Ref::MaybeUncached(inner) => {
            let inner = format_ident!("{}", rust_type(inner));
            parse_quote!(MaybeUncached<#inner>)
        }
        Ref::Named(name) => {
            let name = format_ident!("{}", rust_type(name));
            parse_quote!(#name)
        }
    }
}

/// Gives an item its sentence, in place of any that it has.
fn set_doc(item: &mut Item, sentence: &str) {
    let attributes = match item {
        Item::Struct(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        _ => return,
    };
    attributes.retain(|attribute| !attribute.path().is_ident("doc"));
    let mut documented: Vec<syn::Attribute> = doc(sentence);
    documented.append(attributes);
    *attributes = documented;
}

/// A sentence as doc attributes, one a line, with the space that a person leaves after the slashes.
pub(crate) fn doc(sentence: &str) -> Vec<syn::Attribute> {
    sentence
        .lines()
        .map(|line| {
            let line = if line.is_empty() { String::new() } else { format!(" {line}") };
            parse_quote!(#[doc = #line])
        })
        .collect()
}

/// A struct: absent is not empty, unknown members are kept, no attribute of serde is left.
fn object_struct(made: ItemStruct, object: &Object) -> Result<ItemStruct, GenerateError> {
    let name = made.ident;
    let mut fields: BTreeMap<String, Field> = match made.fields {
        Fields::Named(fields) => {
            fields.named.into_iter().filter_map(|field| Some((field.ident.as_ref()?.to_string(), field))).collect()
        }
        Fields::Unnamed(_) | Fields::Unit => BTreeMap::new(),
    };
    let mut finished: Vec<Field> = Vec::new();
    for member in &object.members {
        let Some(mut field) = fields.remove(&member.field) else {
            return Err(GenerateError::new(format!("{name}.{}", member.field), "typify made no field for this member"));
        };
        let sentence = own_doc(&field.attrs);
        field.attrs = doc(&sentence);
        field.ty = simple(&field.ty);
        let is_option = option_of(&field.ty).is_some();
        match member.presence {
            Presence::Required => {}
            Presence::Nullable if is_option => {}
            Presence::Nullable => field.ty = wrap(&field.ty),
            Presence::Optional | Presence::Value | Presence::Identity | Presence::Unset | Presence::UnsetNull => {
                if !is_option {
                    field.ty = wrap(&field.ty);
                }
            }
        }
        finished.push(field);
    }
    let derive: syn::Attribute = if needs_nothing(object) && object.ensure.is_none() {
        parse_quote!(#[derive(Clone, Debug, Default, PartialEq)])
    } else {
        parse_quote!(#[derive(Clone, Debug, PartialEq)])
    };
    Ok(parse_quote! {
        #derive
        pub struct #name {
            #(#finished,)*
            /// Members that the schema does not name, as they came.
            pub extra: Map<Json>,
        }
    })
}

fn needs_nothing(object: &Object) -> bool {
    required(object).next().is_none()
}

fn required(object: &Object) -> impl Iterator<Item = &Member> {
    object.members.iter().filter(|member| matches!(member.presence, Presence::Required | Presence::Nullable))
}

fn own_doc(attributes: &[syn::Attribute]) -> String {
    attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        })
        .collect::<Vec<_>>()
        .join("\n")
}

fn wrap(inner: &RustType) -> RustType {
    parse_quote!(Option<#inner>)
}

fn option_of(of: &RustType) -> Option<&RustType> {
    let RustType::Path(path) = of else { return None };
    let last = path.path.segments.last().filter(|segment| segment.ident == "Option")?;
    match &last.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().find_map(|argument| match argument {
            GenericArgument::Type(inner) => Some(inner),
            _ => None,
        }),
        PathArguments::None | PathArguments::Parenthesized(_) => None,
    }
}

/// Puts our building blocks for what `typify` writes with full paths into std and `serde_json`.
fn simple(of: &RustType) -> RustType {
    let RustType::Path(path) = of else { return of.clone() };
    let Some(last) = path.path.segments.last() else { return of.clone() };
    let arguments: Vec<RustType> = match &last.arguments {
        PathArguments::AngleBracketed(arguments) => arguments
            .args
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(inner) => Some(simple(inner)),
                _ => None,
            })
            .collect(),
        PathArguments::None | PathArguments::Parenthesized(_) => Vec::new(),
    };
    match (last.ident.to_string().as_str(), arguments.as_slice()) {
        ("i64", []) => parse_quote!(Integer),
        ("f64", []) => parse_quote!(Number),
        ("Value", []) => parse_quote!(Json),
        // `serde_json::Map<String, Value>`
        ("Map", [_, _]) => parse_quote!(JsonObject),
        ("HashMap", [_, value]) => parse_quote!(Map<#value>),
        (_, []) => {
            let ident = &last.ident;
            parse_quote!(#ident)
        }
        (_, arguments) => {
            let ident = &last.ident;
            parse_quote!(#ident<#(#arguments),*>)
        }
    }
}

/// `new` with the required members.
fn constructor(name: &str, object: &Object) -> Option<Item> {
    if needs_nothing(object) {
        return None;
    }
    let name = format_ident!("{name}");
    let mut parameters = Vec::new();
    let mut values = Vec::new();
    for member in &object.members {
        let field = format_ident!("{}", member.field);
        let of = rust_ref(&member.of);
        match member.presence {
            Presence::Required => match &member.of {
                Ref::String | Ref::Integer | Ref::Number | Ref::RequestId | Ref::ProgressToken | Ref::OneOrMany(_) => {
                    parameters.push(quote!(#field: impl Into<#of>));
                    values.push(quote!(#field: #field.into()));
                }
                _ => {
                    parameters.push(quote!(#field: #of));
                    values.push(quote!(#field));
                }
            },
            Presence::Nullable => {
                parameters.push(quote!(#field: Option<#of>));
                values.push(quote!(#field));
            }
            Presence::Optional | Presence::Value | Presence::Identity | Presence::Unset | Presence::UnsetNull => {
                values.push(quote!(#field: None));
            }
        }
    }
    Some(parse_quote! {
        impl #name {
            /// Creates one from its required members; all others are absent.
            pub fn new(#(#parameters),*) -> Self {
                Self { #(#values,)* extra: Map::new() }
            }
        }
    })
}

fn strings_enum(
    made: ItemEnum,
    of: &Type,
    values: &[String],
    open: bool,
    docs: &mut Docs,
) -> Result<ItemEnum, GenerateError> {
    let name = made.ident;
    let mut variants: Vec<Variant> = Vec::new();
    for value in values {
        let variant = upper_camel(value);
        if !made.variants.iter().any(|made| made.ident == variant) {
            return Err(GenerateError::new(format!("{} {value}", of.name), "typify named this value in another way"));
        }
        let ident = format_ident!("{variant}");
        let sentence = doc(&format!("`{value}`: {}", docs.of_value(&of.name, value)));
        variants.push(parse_quote!(#(#sentence)* #ident));
    }
    let copy: syn::Attribute = if open {
        parse_quote!(#[derive(Clone, Debug, PartialEq, Eq, Hash)])
    } else {
        parse_quote!(#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)])
    };
    let other = open.then(|| -> Variant {
        parse_quote! {
            /// A string that the schema does not list; only lenient parsing makes one.
            Other(UnknownValue)
        }
    });
    let variants = variants.into_iter().chain(other);
    Ok(parse_quote! {
        #copy
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

fn union_enum(made: ItemEnum, of: &Type, union: &Union, docs: &mut Docs) -> Result<ItemEnum, GenerateError> {
    let name = made.ident;
    let mut variants: Vec<Variant> = Vec::new();
    let branches = branches(union);
    if made.variants.len() != branches.len() {
        return Err(GenerateError::new(&of.name, "typify made another number of branches"));
    }
    for (branch, variant) in &branches {
        let sentence = doc(&docs.of_value(&of.name, docs_key(union, branch, variant)));
        let variant = format_ident!("{variant}");
        let inner = format_ident!("{}", rust_type(branch));
        variants.push(if is_large(branch) {
            parse_quote!(#(#sentence)* #variant(Box<#inner>))
        } else {
            parse_quote!(#(#sentence)* #variant(#inner))
        });
    }
    match union {
        Union::Tagged { open: true, .. } | Union::ByShape(_) => variants.push(parse_quote! {
            /// An object of a kind that the schema does not list; only lenient parsing makes one.
            Unknown(UnknownObject)
        }),
        Union::Enveloped { batches: Some((requests, responses)), .. } => {
            for (variant, batch) in [("Requests", requests), ("Responses", responses)] {
                let sentence = doc(&docs.of_value(&of.name, batch));
                let (variant, batch) = (format_ident!("{variant}"), format_ident!("{}", rust_type(batch)));
                variants.push(parse_quote!(#(#sentence)* #variant(#batch)));
            }
        }
        _ => {}
    }
    Ok(parse_quote! {
        #[derive(Clone, Debug, PartialEq)]
        pub enum #name { #(#variants),* }
    })
}

/// Outcomes are documented by variant, other unions by branch.
fn docs_key<'a>(union: &Union, branch: &'a str, variant: &'a str) -> &'a str {
    match union {
        Union::Tagged { member, .. } if member == "resultType" => variant,
        _ => branch,
    }
}

fn kind_enum(made: ItemEnum, of: &Type, docs: &mut Docs) -> Result<ItemEnum, GenerateError> {
    let name = made.ident;
    let names = ["String", "Number", "Boolean", "Strings"];
    let mut variants: Vec<Variant> = Vec::new();
    for (mut variant, name) in made.variants.into_iter().zip(names) {
        variant.attrs = doc(&docs.of_value(&of.name, name));
        variant.ident = format_ident!("{name}");
        let Fields::Unnamed(fields) = &mut variant.fields else {
            return Err(GenerateError::new(&of.name, "typify made a branch without a value"));
        };
        for field in &mut fields.unnamed {
            field.ty = simple(&field.ty);
        }
        variants.push(variant);
    }
    Ok(parse_quote! {
        #[derive(Clone, Debug, PartialEq)]
        pub enum #name {
            #(#variants,)*
            /// Null, which no schema allows; only lenient parsing makes one.
            Null
        }
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
