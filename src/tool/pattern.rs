//! Patterns: what ECMA-262 allows and the engines spell in another way, and which engine takes them.

use std::collections::HashMap;
use std::convert::Infallible;

use jsonschema::{Draft, FancyRegex, PatternOptions, Regex};
use serde_json::{Map, Value, json};

use crate::line::Quoted;
use crate::report::place::Place;
use crate::tool::limits::SchemaLimits;
use crate::tool::note::SchemaNote;
use crate::tool::walk;

/// What the patterns of a schema came to.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    /// Some are matched by backtracking.
    pub(crate) is_backtracking: bool,
    /// Those that are left unchecked.
    pub(crate) notes: Vec<SchemaNote>,
}

/// Puts every pattern of a schema in the engines' terms, and takes out what none of them can have.
pub(crate) fn prepare(schema: &mut Value, draft: Draft, limits: &SchemaLimits) -> Patterns {
    let mut work = Work { draft, limits, known: HashMap::new(), found: Patterns::default() };
    let Ok(()) = walk::schemas(schema, &Place::top(), &mut |members, at| {
        work.schema(members, at);
        Ok::<(), Infallible>(())
    });
    work.found
}

/// What became of a pattern.
#[derive(Clone)]
enum Fit {
    /// It is matched, spelled like this.
    As(String),
    Not(&'static str),
}

struct Work<'l> {
    draft: Draft,
    limits: &'l SchemaLimits,
    known: HashMap<String, Fit>,
    found: Patterns,
}

impl Work<'_> {
    fn schema(&mut self, members: &mut Map<String, Value>, at: &Place) {
        if let Some(Value::String(pattern)) = members.get("pattern") {
            match self.fit(&pattern.clone(), at.clone().member("pattern")) {
                Some(pattern) => drop(members.insert("pattern".to_owned(), pattern.into())),
                None => drop(members.remove("pattern")),
            }
        }
        if let Some(Value::Object(patterns)) = members.get_mut("patternProperties") {
            let at = at.clone().member("patternProperties");
            let mut is_open = false;
            for (pattern, schema) in std::mem::take(patterns) {
                match self.fit(&pattern, at.clone().member(&pattern)) {
                    Some(pattern) => drop(patterns.insert(pattern, schema)),
                    None => is_open = true,
                }
            }
            // A member that the pattern would have described must not count as unknown.
            if is_open {
                members.remove("additionalProperties");
                members.remove("unevaluatedProperties");
            }
        }
    }

    /// Spells a pattern as an engine takes it; `None`, and a note, where none does.
    fn fit(&mut self, pattern: &str, at: Place) -> Option<String> {
        let fit = match self.known.get(pattern) {
            Some(fit) => fit.clone(),
            None => {
                let fit = self.try_engines(pattern);
                self.known.insert(pattern.to_owned(), fit.clone());
                fit
            }
        };
        match fit {
            Fit::As(pattern) => Some(pattern),
            Fit::Not(why) => {
                let cause = format!("a pattern that {why} is not checked: {}", Quoted::new(pattern));
                self.found.notes.push(SchemaNote::new(at, &cause));
                None
            }
        }
    }

    fn try_engines(&mut self, pattern: &str) -> Fit {
        let Self { draft, limits, .. } = *self;
        let spelled = spelled(pattern);
        if compiles(&spelled, draft, linear(limits)) {
            return Fit::As(spelled);
        }
        if compiles(&spelled, draft, backtracking(limits)) {
            self.found.is_backtracking = true;
            return Fit::As(spelled);
        }
        Fit::Not(if !is_ecma(pattern) {
            "is broken"
        } else if is_regular(pattern) {
            "is too large once compiled"
        } else {
            "is not regular, and more than backtracking can match,"
        })
    }
}

/// The engine of patterns that are not regular: each match may go back so often.
pub(crate) fn backtracking(limits: &SchemaLimits) -> PatternOptions<FancyRegex> {
    let size = limits.pattern_size;
    PatternOptions::fancy_regex().backtrack_limit(limits.backtracks).size_limit(size).dfa_size_limit(size)
}

/// The engine of regular patterns, in time linear in the text.
pub(crate) fn linear(limits: &SchemaLimits) -> PatternOptions<Regex> {
    PatternOptions::regex().size_limit(limits.pattern_size).dfa_size_limit(limits.pattern_size)
}

fn compiles<E>(pattern: &str, draft: Draft, engine: PatternOptions<E>) -> bool {
    let options = jsonschema::options().with_draft(draft).with_pattern_options(engine).should_validate_formats(false);
    options.offline().build(&json!({ "pattern": pattern })).is_ok()
}

/// Tells whether a pattern is one of ECMA-262, as far as the library knows.
fn is_ecma(pattern: &str) -> bool {
    let schema = json!({ "format": "regex" });
    let validator = jsonschema::options().should_validate_formats(true).offline().build(&schema);
    validator.is_ok_and(|validator| validator.is_valid(&Value::String(pattern.to_owned())))
}

/// Tells whether a pattern looks around or back, which takes more than linear time.
fn is_regular(pattern: &str) -> bool {
    let looks = ["(?=", "(?!", "(?<=", "(?<!", r"\k"].into_iter().any(|sign| pattern.contains(sign));
    let refers = (1..=9).any(|group| pattern.contains(&format!("\\{group}")));
    !looks && !refers
}

/// Spells a pattern as the engines do, where ECMA-262 and its Annex B allow another spelling.
fn spelled(pattern: &str) -> String {
    let mut out = String::with_capacity(pattern.len());
    let mut rest = pattern;
    let mut class = Class::Outside;
    while let Some(first) = rest.chars().next() {
        let (taken, spelling) = match (class, first) {
            (_, '\\') => escape(rest),
            (Class::Outside, '[') => {
                // Nothing, and anything.
                let whole = [("[^]", r"[\s\S]"), ("[]", r"[^\s\S]")].into_iter().find(|(of, _)| rest.starts_with(of));
                match whole {
                    Some((of, spelling)) => (of.len(), spelling.to_owned()),
                    None => {
                        class = Class::Start;
                        let open = if rest.starts_with("[^") { "[^" } else { "[" };
                        (open.len(), open.to_owned())
                    }
                }
            }
            (Class::Outside, '{' | '}') => {
                let count = quantifier(rest);
                let is_brace = count == 0 || out.is_empty() || out.ends_with(['(', '|', '^']);
                if is_brace { (1, format!("\\{first}")) } else { (count, rest[..count].to_owned()) }
            }
            (Class::Outside, _) => (first.len_utf8(), first.to_string()),
            (_, ']') => {
                class = Class::Outside;
                (1, "]".to_owned())
            }
            // A hyphen beside a class such as `\w` is one, and no range.
            (Class::BehindShorthand, '-') if !rest.starts_with("-]") => (1, r"\-".to_owned()),
            (_, '-') if rest.get(1..).is_some_and(is_shorthand) => (1, r"\-".to_owned()),
            (_, '[') => (1, r"\[".to_owned()),
            (_, _) => (first.len_utf8(), first.to_string()),
        };
        if class != Class::Outside && first != '[' {
            class = if is_shorthand(rest) { Class::BehindShorthand } else { Class::Inside };
        } else if class == Class::Start {
            class = Class::Inside;
        }
        out.push_str(&spelling);
        rest = rest.get(taken..).unwrap_or_default();
    }
    out
}

/// Where a pattern is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Outside,
    Start,
    Inside,
    BehindShorthand,
}

fn is_shorthand(rest: &str) -> bool {
    rest.strip_prefix('\\').is_some_and(|rest| rest.starts_with(['d', 'D', 's', 'S', 'w', 'W']))
}

/// The bytes of a quantifier in braces; 0 where there is none.
fn quantifier(rest: &str) -> usize {
    let Some((inside, _)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) else { return 0 };
    let (least, most) = inside.split_once(',').unwrap_or((inside, ""));
    let is_count = |digits: &str| digits.bytes().all(|digit| digit.is_ascii_digit());
    if !least.is_empty() && is_count(least) && is_count(most) { inside.len() + 2 } else { 0 }
}

/// The bytes of an escape, and how an engine spells it.
fn escape(rest: &str) -> (usize, String) {
    let unit = |at: usize| {
        let digits = rest.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u32::from_str_radix(digits, 16).ok()
    };
    if let Some(high @ 0xd800..=0xdbff) = unit(0)
        && let Some(low @ 0xdc00..=0xdfff) = unit(6)
    {
        let scalar = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
        return (12, format!("\\x{{{scalar:x}}}"));
    }
    // A name or a number in braces belongs to its escape.
    if let Some(end) = rest.find('}').filter(|_| ["\\p{", "\\P{", "\\u{", "\\x{"].iter().any(|of| rest.starts_with(of)))
    {
        return (end + 1, rest[..=end].to_owned());
    }
    match rest.chars().nth(1) {
        // What Annex B takes for the letter itself.
        Some(letter) if letter.is_ascii_alphabetic() && !"bBcdDfkKnpPrsStuvwWx".contains(letter) => {
            (2, letter.to_string())
        }
        Some(escaped) => (1 + escaped.len_utf8(), format!("\\{escaped}")),
        None => (1, "\\".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn ecma_spellings_become_those_of_the_engines() {
        for (pattern, expected) in [
            ("^a[]?$", r"^a[^\s\S]?$"),
            ("[^]*", r"[\s\S]*"),
            (r"[\w-.]+", r"[\w\-.]+"),
            (r"[+-\d]", r"[+\-\d]"),
            (r"[\w-]", r"[\w-]"),
            (r"[a-z]{2,3}", r"[a-z]{2,3}"),
            (r"^{{name}}$", r"^\{\{name\}\}$"),
            (r"a{,2}", r"a\{,2\}"),
            (r"^\uD83D\uDC1D$", r"^\x{1f41d}$"),
            (r"\u00e9[\u00e9-\uffff]", r"\u00e9[\u00e9-\uffff]"),
            (r"\y\-\/\]", r"y\-\/\]"),
            (r"[[]", r"[\[]"),
            (r"\p{Lu}{2}[\P{L}\u{1f41d}]", r"\p{Lu}{2}[\P{L}\u{1f41d}]"),
            (r"(?<=a)b{2}", r"(?<=a)b{2}"),
        ] {
            assert_eq!(spelled(pattern), expected, "{pattern}");
        }
    }
}
