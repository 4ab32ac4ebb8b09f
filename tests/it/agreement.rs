//! Parsing and validation agree: what parses has nothing wrong with it, what does not has at least one reason, and the
//! first one that parsing met is among them.

use mcp_wire::{Distilled, Method, Mode, Options, Problem, ReadError, Revision, Sender, parse_response_with};
use mcp_wire::{Limits, Rejection, registry, validate};

use crate::generate::{Generator, Style};
use crate::mutate::{Vocabulary, mutate};
use crate::schemas::Schema;
use crate::settings;
use crate::tree::Tree;

/// Compares what reading and validation say of one text.
pub(crate) fn agrees(read: Result<(), ReadError>, checked: Option<Result<(), Distilled>>) -> Result<(), String> {
    let checked = checked.ok_or("no such definition in the tables")?;
    match (read, checked) {
        (Ok(()), Ok(())) => Ok(()),
        (Ok(()), Err(distilled)) => Err(format!("reads, but {:?}", all(&distilled))),
        (Err(error), Ok(())) => Err(format!("nothing found, but {error}")),
        (Err(ReadError::Syntax(error)), Err(distilled)) => {
            let is_syntax = |problem: &Problem| matches!(problem, Problem::Syntax { .. });
            match distilled.violations().iter().any(|violation| is_syntax(&violation.problem)) {
                true => Ok(()),
                false => Err(format!("{error} is not among {:?}", all(&distilled))),
            }
        }
        (Err(ReadError::Violation(first)), Err(distilled)) => {
            match distilled.violations().contains(&first) || distilled.more() > 0 {
                true => Ok(()),
                false => Err(format!("{first} is not among {:?}", all(&distilled))),
            }
        }
    }
}

fn all(distilled: &Distilled) -> Vec<String> {
    distilled.violations().iter().map(ToString::to_string).collect()
}

/// Compares what parsing and validation say of one message: the reasons are the same, or there are none.
fn same(parsed: Result<(), Rejection>, checked: Result<(), Distilled>) -> Result<(), String> {
    match (parsed, checked) {
        (Ok(()), Ok(())) => Ok(()),
        (Ok(()), Err(distilled)) => Err(format!("parses, but {:?}", all(&distilled))),
        (Err(refused), Ok(())) => Err(format!("nothing found, but {refused}")),
        (Err(refused), Err(distilled)) if refused.violations().is_empty() => {
            match distilled.violations().iter().all(|violation| matches!(violation.problem, Problem::Syntax { .. })) {
                true => Ok(()),
                false => Err(format!("{refused} is not {:?}", all(&distilled))),
            }
        }
        (Err(refused), Err(distilled)) => match refused.violations() == distilled.violations() {
            true => Ok(()),
            false => Err(format!("{:?} is not {:?}", all(refused.distilled()), all(&distilled))),
        },
    }
}

fn client(revision: Revision, bytes: &[u8], options: &Options) -> Result<(), Rejection> {
    match revision {
        Revision::V2024_11_05 => mcp_wire::v2024_11_05::ClientMessage::parse_with(bytes, options).map(drop),
        Revision::V2025_03_26 => mcp_wire::v2025_03_26::ClientMessage::parse_with(bytes, options).map(drop),
        Revision::V2025_06_18 => mcp_wire::v2025_06_18::ClientMessage::parse_with(bytes, options).map(drop),
        Revision::V2025_11_25 => mcp_wire::v2025_11_25::ClientMessage::parse_with(bytes, options).map(drop),
        Revision::V2026_07_28 => mcp_wire::v2026_07_28::ClientMessage::parse_with(bytes, options).map(drop),
    }
}

fn server(revision: Revision, bytes: &[u8], options: &Options) -> Result<(), Rejection> {
    match revision {
        Revision::V2024_11_05 => mcp_wire::v2024_11_05::ServerMessage::parse_with(bytes, options).map(drop),
        Revision::V2025_03_26 => mcp_wire::v2025_03_26::ServerMessage::parse_with(bytes, options).map(drop),
        Revision::V2025_06_18 => mcp_wire::v2025_06_18::ServerMessage::parse_with(bytes, options).map(drop),
        Revision::V2025_11_25 => mcp_wire::v2025_11_25::ServerMessage::parse_with(bytes, options).map(drop),
        Revision::V2026_07_28 => mcp_wire::v2026_07_28::ServerMessage::parse_with(bytes, options).map(drop),
    }
}

/// The documents of one kind and revision.
fn runs() -> u64 {
    settings::extended().map_or(6, |documents| documents / 100 + 1)
}

#[test]
fn messages_parse_or_have_all_reasons() {
    let (mut parsed, mut refused) = (0u64, 0u64);
    let mut failures = Vec::new();
    for schema in Schema::all() {
        let revision = schema.revision;
        let words = Vocabulary::of(&schema);
        for (index, method) in registry::methods(revision).iter().enumerate() {
            for run in 0..runs() {
                let seed = settings::seed(index + 10_000, run);
                let mut generator = Generator::new(&schema, Style::Plain, seed);
                let mut tree = generator.definition(method.definition);
                // The older revisions define requests without their envelope.
                tree.set("jsonrpc", Some(Tree::String("2.0".to_owned())));
                if method.result.is_some() {
                    tree.set("id", Some(Tree::Number("7".to_owned())));
                }
                if run % 4 != 0 {
                    mutate(&mut tree, &words, &mut generator);
                }
                let said = tree.get("method").and_then(Tree::text);
                let sender = said.and_then(|said| registry::method(revision, said)).map(|method| method.sender);
                let text = tree.shuffled(&mut generator.rng);
                for mode in [Mode::Strict, Mode::Lenient] {
                    let options = Options { mode, limits: Limits::DEFAULT };
                    let read = match sender {
                        Some(Sender::Server) => server(revision, text.trim().as_bytes(), &options),
                        Some(Sender::Client | Sender::Either | Sender::Input) | None => {
                            client(revision, text.trim().as_bytes(), &options)
                        }
                    };
                    *(if read.is_ok() { &mut parsed } else { &mut refused }) += 1;
                    if let Err(what) = same(read, validate::message(revision, text.trim(), mode)) {
                        failures.push(format!("{revision} {mode:?}, seed {seed}: {what}: {}", tree.compact()));
                    }
                }
            }
        }
    }
    println!("{parsed} messages that parse, {refused} that do not");
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), settings::first(&failures));
    assert!(parsed * 5 > refused && refused * 5 > parsed, "{parsed} parsed, {refused} refused");
}

#[test]
fn params_that_are_null_are_refused_where_they_may_be_absent() {
    for text in [
        r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":null}"#,
        r#"{"params":null,"id":7,"method":"ping","jsonrpc":"2.0"}"#,
    ] {
        for options in [Options::STRICT, Options::LENIENT] {
            let refused = mcp_wire::v2025_11_25::ClientMessage::parse_with(text.as_bytes(), &options).unwrap_err();
            assert_eq!((refused.code(), refused.message()), (Some(-32602), "expected object, got null at /params"));
        }
    }
}

fn response<M: Method>(text: &str, options: &Options) -> Result<bool, Rejection> {
    parse_response_with::<M>(text.as_bytes(), options).map(|read| read.set_aside.is_empty())
}

type Parse = fn(&str, &Options) -> Result<bool, Rejection>;

macro_rules! methods {
    ($($revision:ident $module:ident: $($method:ident)*;)*) => {
        &[$($((Revision::$revision, <mcp_wire::$module::methods::$method as Method>::NAME, response::<mcp_wire::$module::methods::$method> as Parse),)*)*]
    };
}

/// What validation says of a response is what parsing does with its result, or with the items of its lists.
#[test]
fn responses_parse_whole_or_have_reasons() {
    let methods: &[(Revision, &str, Parse)] = methods! {
        V2024_11_05 v2024_11_05: ToolsList ToolsCall PromptsGet ResourcesRead Ping;
        V2025_03_26 v2025_03_26: ToolsList ToolsCall PromptsList ResourcesTemplatesList RootsList;
        V2025_06_18 v2025_06_18: ToolsList ToolsCall ElicitationCreate SamplingCreateMessage;
        V2025_11_25 v2025_11_25: ToolsList ToolsCall TasksList SamplingCreateMessage ElicitationCreate;
        V2026_07_28 v2026_07_28: ToolsList ToolsCall PromptsGet ResourcesRead CompletionComplete ServerDiscover;
    };
    let mut failures = Vec::new();
    let (mut whole, mut partly, mut refused) = (0u64, 0u64, 0u64);
    for (index, (revision, method, parse)) in methods.iter().enumerate() {
        let schema = Schema::load(*revision);
        let words = Vocabulary::of(&schema);
        let result = registry::method(*revision, method).and_then(|method| method.result).expect("a result");
        let result = result.replace("Outcome", "Result");
        for run in 0..runs() * 4 {
            let seed = settings::seed(index + 20_000, run);
            let mut generator = Generator::new(&schema, Style::Plain, seed);
            let mut tree = generator.definition(&result);
            if run % 3 != 0 {
                mutate(&mut tree, &words, &mut generator);
            }
            let text = tree.compact();
            let message = format!(r#"{{"jsonrpc":"2.0","id":1,"result":{text}}}"#);
            for mode in [Mode::Strict, Mode::Lenient] {
                let parsed = parse(&message, &Options { mode, limits: Limits::DEFAULT });
                let checked = validate::result(*revision, method, &text, mode);
                let is_right = match (&parsed, &checked) {
                    (Ok(is_whole), checked) => *is_whole == checked.is_ok() && (*is_whole || mode == Mode::Lenient),
                    (Err(refused), Err(distilled)) => {
                        refused.violations() == distilled.violations() || refused.violations().is_empty()
                    }
                    (Err(_), Ok(())) => false,
                };
                *(match &parsed {
                    Ok(true) => &mut whole,
                    Ok(false) => &mut partly,
                    Err(_) => &mut refused,
                }) += 1;
                if !is_right {
                    failures.push(format!("{revision} {method}, seed {seed}: {parsed:?}, {checked:?}: {text}"));
                }
            }
        }
    }
    println!("{whole} whole, {partly} without some items, {refused} refused");
    assert!(failures.is_empty(), "{} differ:\n{}", failures.len(), settings::first(&failures));
    assert!(whole > 0 && partly > 0 && refused > 0);
}
