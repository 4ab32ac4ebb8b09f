//! `macro_rules!` by the book, as far as this crate goes: what a macro writes is as public as what a hand writes.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::discouraged::Speculative as _;
use syn::parse::{ParseStream, Parser as _};

/// A macro: its rules in order.
#[derive(Clone)]
pub(super) struct Macro(Vec<Rule>);

#[derive(Clone)]
struct Rule {
    matcher: Vec<Pattern>,
    transcriber: TokenStream,
}

#[derive(Clone)]
enum Pattern {
    Token(TokenTree),
    Group(Delimiter, Vec<Pattern>),
    Variable { name: String, fragment: String },
    Repeat { inner: Vec<Pattern>, separator: Vec<TokenTree>, operator: char },
}

/// What a variable is: tokens, or what it was in each round of a repetition.
#[derive(Clone, Debug)]
enum Bound {
    One(TokenStream),
    Many(Vec<Bound>),
}

type Bindings = BTreeMap<String, Bound>;

impl Macro {
    /// Reads the body of a `macro_rules!`.
    pub(super) fn parse(body: TokenStream) -> Self {
        let groups: Vec<Group> = body
            .into_iter()
            .filter_map(|token| match token {
                TokenTree::Group(group) => Some(group),
                _ => None,
            })
            .collect();
        let rule = |pair: &[Group]| Rule { matcher: patterns(pair[0].stream()), transcriber: pair[1].stream() };
        Self(groups.chunks_exact(2).map(rule).collect())
    }

    /// Writes what an invocation stands for; `None` where no rule fits.
    pub(super) fn expand(&self, input: &TokenStream) -> Option<TokenStream> {
        self.0.iter().find_map(|rule| {
            let whole = |input: ParseStream<'_>| {
                let mut bound = Bindings::new();
                take(&rule.matcher, input, &mut bound)?;
                if input.is_empty() { Ok(bound) } else { Err(input.error("more than the rule takes")) }
            };
            whole.parse2(input.clone()).ok().map(|bound| transcribe(rule.transcriber.clone(), &bound))
        })
    }
}

/// Takes the repetition behind a `$(…)` apart: separator and operator.
fn repetition(tokens: &mut impl Iterator<Item = TokenTree>) -> (Vec<TokenTree>, char) {
    let mut separator = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Punct(punct) if matches!(punct.as_char(), '*' | '+' | '?') => {
                return (separator, punct.as_char());
            }
            other => separator.push(other),
        }
    }
    panic!("a repetition without an operator");
}

fn patterns(matcher: TokenStream) -> Vec<Pattern> {
    let mut out = Vec::new();
    let mut tokens = matcher.into_iter();
    while let Some(token) = tokens.next() {
        out.push(match token {
            TokenTree::Punct(dollar) if dollar.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Group(group)) => {
                    let (separator, operator) = repetition(&mut tokens);
                    Pattern::Repeat { inner: patterns(group.stream()), separator, operator }
                }
                Some(TokenTree::Ident(name)) => {
                    let fragment = tokens.nth(1).map(|fragment| fragment.to_string()).unwrap_or_default();
                    Pattern::Variable { name: name.to_string(), fragment }
                }
                other => panic!("`$` before {other:?}"),
            },
            TokenTree::Group(group) => Pattern::Group(group.delimiter(), patterns(group.stream())),
            other => Pattern::Token(other),
        });
    }
    out
}

fn take(patterns: &[Pattern], input: ParseStream<'_>, bound: &mut Bindings) -> syn::Result<()> {
    for pattern in patterns {
        match pattern {
            Pattern::Token(due) => take_token(due, input)?,
            Pattern::Group(delimiter, inner) => match input.parse()? {
                TokenTree::Group(group) if group.delimiter() == *delimiter => {
                    let whole = |input: ParseStream<'_>| take(inner, input, bound);
                    whole.parse2(group.stream())?;
                }
                other => return Err(syn::Error::new(other.span(), "another token than the rule has")),
            },
            Pattern::Variable { name, fragment } => {
                bound.insert(name.clone(), Bound::One(take_fragment(fragment, input)?));
            }
            Pattern::Repeat { inner, separator, operator } => {
                let mut rounds: Vec<Bindings> = Vec::new();
                loop {
                    let ahead = input.fork();
                    let mut round = Bindings::new();
                    let separates = rounds.is_empty() || separator.iter().all(|due| take_token(due, &ahead).is_ok());
                    if ahead.is_empty() || !separates || take(inner, &ahead, &mut round).is_err() {
                        break;
                    }
                    input.advance_to(&ahead);
                    rounds.push(round);
                    if *operator == '?' {
                        break;
                    }
                }
                for name in names(inner) {
                    let each = rounds.iter().filter_map(|round| round.get(&name).cloned()).collect();
                    bound.insert(name, Bound::Many(each));
                }
            }
        }
    }
    Ok(())
}

fn take_token(due: &TokenTree, input: ParseStream<'_>) -> syn::Result<()> {
    let got: TokenTree = input.parse()?;
    if got.to_string() == due.to_string() {
        return Ok(());
    }
    Err(syn::Error::new(got.span(), "another token than the rule has"))
}

fn take_fragment(fragment: &str, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    Ok(match fragment {
        "ident" => syn::Ident::parse_any(input)?.into_token_stream(),
        "lifetime" => input.parse::<syn::Lifetime>()?.into_token_stream(),
        "literal" => input.parse::<syn::Lit>()?.into_token_stream(),
        "ty" => input.parse::<syn::Type>()?.into_token_stream(),
        "path" => input.parse::<syn::Path>()?.into_token_stream(),
        "expr" => input.parse::<syn::Expr>()?.into_token_stream(),
        "meta" => input.parse::<syn::Meta>()?.into_token_stream(),
        "tt" => input.parse::<TokenTree>()?.into_token_stream(),
        other => panic!("fragments of the kind {other}"),
    })
}

fn names(patterns: &[Pattern]) -> Vec<String> {
    let each = patterns.iter().flat_map(|pattern| match pattern {
        Pattern::Token(_) => Vec::new(),
        Pattern::Group(_, inner) | Pattern::Repeat { inner, .. } => names(inner),
        Pattern::Variable { name, .. } => vec![name.clone()],
    });
    each.collect()
}

fn transcribe(text: TokenStream, bound: &Bindings) -> TokenStream {
    let mut out = TokenStream::new();
    let mut tokens = text.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(dollar) if dollar.as_char() == '$' => match tokens.next() {
                Some(TokenTree::Group(group)) => {
                    let (separator, _) = repetition(&mut tokens);
                    for (index, round) in rounds(&group.stream(), bound).iter().enumerate() {
                        if index > 0 {
                            out.extend(separator.clone());
                        }
                        out.extend(transcribe(group.stream(), round));
                    }
                }
                Some(TokenTree::Ident(name)) => match bound.get(&name.to_string()) {
                    Some(Bound::One(tokens)) => out.extend(tokens.clone()),
                    Some(Bound::Many(_)) => panic!("`${name}` outside its repetition"),
                    None => out.extend([TokenTree::Ident(name)]),
                },
                other => panic!("`$` before {other:?}"),
            },
            TokenTree::Group(group) => {
                out.extend([TokenTree::Group(Group::new(group.delimiter(), transcribe(group.stream(), bound)))]);
            }
            other => out.extend([other]),
        }
    }
    out
}

/// What is bound in each round of a repetition: as many rounds as the variables in it have.
fn rounds(text: &TokenStream, bound: &Bindings) -> Vec<Bindings> {
    let mut used = Vec::new();
    variables(text, &mut used);
    let repeated: Vec<(&String, &Vec<Bound>)> = used
        .iter()
        .filter_map(|name| match bound.get(name) {
            Some(Bound::Many(each)) => Some((name, each)),
            _ => None,
        })
        .collect();
    let count = repeated.iter().map(|(_, each)| each.len()).min().unwrap_or_default();
    let round = |index: usize| {
        let mut round = bound.clone();
        round.extend(repeated.iter().map(|(name, each)| ((*name).clone(), each[index].clone())));
        round
    };
    (0..count).map(round).collect()
}

fn variables(text: &TokenStream, out: &mut Vec<String>) {
    let mut after_dollar = false;
    for token in text.clone() {
        match &token {
            TokenTree::Ident(name) if after_dollar => out.push(name.to_string()),
            TokenTree::Group(group) => variables(&group.stream(), out),
            _ => {}
        }
        after_dollar = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '$');
    }
}
