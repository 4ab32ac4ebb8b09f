//! The walk over a value: discriminate, then one branch, and on to the next cause.
//!
//! The value stays text. Each level skims the members of its object once, the types say how deep that goes, and free-form
//! JSON is never entered: time and memory grow with the text, the stack does not.

use std::borrow::Cow;

use super::findings::Findings;
use super::rules::{Check, Constant, Ensure, Member, Only, Presence, Ref, Row, Rules, Shape, WhenAbsent};
use crate::json::skim;
use crate::problem::{Step, pointer_to, quoted};
use crate::wire::caching::{SCOPE, TTL};
use crate::wire::check::{self, ASKED};
use crate::wire::envelope::{self, Batch};
use crate::wire::members::{self, Constant as _, held_string};
use crate::wire::shape::Sign;
use crate::wire::union;
use crate::wire::{EMPTY_BATCH, SURROGATE};
use crate::{Integer, Kind, Mode, Number, Problem};

/// Types within types beyond this are not followed; the released revisions stay far below.
const DEPTH: usize = 100;

/// A member of an object: its name, where that is text, and its value as it is written.
type Named<'t> = (Option<Cow<'t, str>>, &'t str);

/// One walk.
pub(crate) struct Walk<'f> {
    rules: &'static Rules,
    mode: Mode,
    steps: Vec<Step>,
    findings: &'f mut Findings,
}

impl<'f> Walk<'f> {
    pub(crate) fn new(rules: &'static Rules, mode: Mode, findings: &'f mut Findings) -> Self {
        Self { rules, mode, steps: Vec::new(), findings }
    }

    /// Goes on inside a member.
    pub(crate) fn inside(&mut self, step: Step, walk: impl FnOnce(&mut Self)) {
        self.steps.push(step);
        walk(self);
        self.steps.pop();
    }

    pub(crate) fn report(&mut self, problem: Problem) {
        self.findings.add(pointer_to(self.steps.iter()), problem);
    }

    fn report_at(&mut self, member: &'static str, problem: Problem) {
        self.inside(Step::Member(member.into()), |walk| walk.report(problem));
    }

    fn is_lenient(&self) -> bool {
        match self.mode {
            Mode::Strict => false,
            Mode::Lenient => true,
        }
    }

    fn mismatch(&mut self, expected: &'static str, text: &str) {
        self.report(Problem::Type { expected, got: Kind::of(text) });
    }

    /// Walks a value of a type of the list.
    pub(crate) fn of_type(&mut self, index: usize, text: &str) {
        let Some(of) = self.rules.types.get(index) else { return };
        if self.steps.len() > DEPTH {
            return self.report(Problem::Rule { rule: "nested deeper than the limit" });
        }
        match &of.1 {
            Shape::Alias(of) => self.value(of, text),
            Shape::Strings(values, open) => self.one_of(values, *open, text),
            Shape::ByKind(strings) => self.by_kind(*strings, text),
            Shape::RawSchema(roots) => match Kind::of(text) {
                Kind::Object => self.raw_schema(roots, text),
                Kind::Null | Kind::Boolean | Kind::Number | Kind::String | Kind::Array => self.mismatch("object", text),
            },
            Shape::Ambiguous(names, branches) => match Kind::of(text) {
                Kind::Object => self.ambiguous(names, branches, text),
                Kind::Null | Kind::Boolean | Kind::Number | Kind::String | Kind::Array => self.mismatch("object", text),
            },
            Shape::Enveloped(_, Some([requests, responses])) if Kind::of(text) == Kind::Array => {
                match envelope::batch(text) {
                    Batch::Empty => self.report(Problem::Rule { rule: EMPTY_BATCH }),
                    Batch::Requests => self.of_type(*requests, text),
                    Batch::Responses => self.of_type(*responses, text),
                }
            }
            shape @ (Shape::Object(..)
            | Shape::Tagged(..)
            | Shape::ByMember(..)
            | Shape::BySign(..)
            | Shape::Enveloped(..)) => match self.members(text) {
                Some(members) => self.object_of(shape, &members, false),
                None => self.mismatch("object", text),
            },
        }
    }

    /// Walks a value.
    pub(crate) fn value(&mut self, of: &'static Ref, text: &str) {
        match of {
            Ref::Json => {}
            Ref::String => {
                self.string(text);
            }
            Ref::Boolean => self.expect(Kind::Boolean, text),
            Ref::JsonObject => self.expect(Kind::Object, text),
            Ref::JsonArray => self.expect(Kind::Array, text),
            Ref::Number if Number::from_text(text).is_some() => {}
            Ref::Number => self.mismatch("number", text),
            Ref::Integer => self.integer("integer", text),
            Ref::StringOrInteger => match Kind::of(text) {
                Kind::String => {
                    self.string(text);
                }
                Kind::Null | Kind::Boolean | Kind::Number | Kind::Array | Kind::Object => {
                    self.integer("string or integer", text);
                }
            },
            Ref::List(item) => self.list(text, |walk, text| walk.value(item, text)),
            Ref::Meta => {
                if self.members(text).is_none() {
                    self.mismatch("object", text);
                }
            }
            Ref::Map(value) => match self.members(text) {
                None => self.mismatch("object", text),
                Some(members) => {
                    for (name, text) in members {
                        let Some(name) = name else { continue };
                        self.inside(Step::Member(name.into_owned().into()), |walk| walk.value(value, text));
                    }
                }
            },
            Ref::OneOrMany(index) => match Kind::of(text) {
                Kind::Object => self.of_type(*index, text),
                Kind::Array => self.list(text, |walk, text| walk.of_type(*index, text)),
                Kind::Null | Kind::Boolean | Kind::Number | Kind::String => self.mismatch("object or array", text),
            },
            Ref::MaybeUncached(index) => match self.members(text) {
                None => self.mismatch("object", text),
                Some(members) => {
                    let is_complete =
                        find(&members, "resultType").and_then(held_string).is_some_and(|is| is == "complete");
                    let is_bare = find(&members, TTL).is_none() && find(&members, SCOPE).is_none();
                    self.branch(*index, &members, is_complete && is_bare);
                }
            },
            Ref::Type(index) => self.of_type(*index, text),
        }
    }

    fn expect(&mut self, kind: Kind, text: &str) {
        if Kind::of(text) != kind {
            self.mismatch(kind.as_str(), text);
        }
    }

    fn string<'t>(&mut self, text: &'t str) -> Option<Cow<'t, str>> {
        let string = held_string(text);
        if string.is_none() {
            self.report(members::no_string(text));
        }
        string
    }

    fn integer(&mut self, expected: &'static str, text: &str) {
        match Number::from_text(text) {
            None => self.mismatch(expected, text),
            Some(number) if number.is_integer() => {}
            Some(_) => self.report(Problem::Fraction { expected }),
        }
    }

    fn list(&mut self, text: &str, mut item: impl FnMut(&mut Self, &str)) {
        if Kind::of(text) != Kind::Array {
            return self.mismatch("array", text);
        }
        for (index, text) in skim::items(text).enumerate() {
            self.inside(Step::Index(index), |walk| item(walk, text));
        }
    }

    /// Takes an object apart, and reports names that stand twice or are no text; `None` for what is no object.
    fn members<'t>(&mut self, text: &'t str) -> Option<Vec<Named<'t>>> {
        if Kind::of(text) != Kind::Object {
            return None;
        }
        let members: Vec<Named<'t>> = skim::members(text).map(|(name, value)| (held_string(name), value)).collect();
        if members.iter().any(|(name, _)| name.is_none()) {
            self.report(Problem::Syntax { cause: SURROGATE.to_owned() });
        }
        let mut names: Vec<&str> = members.iter().filter_map(|(name, _)| name.as_deref()).collect();
        names.sort_unstable();
        let mut last = None;
        for pair in names.windows(2) {
            if pair[0] == pair[1] && last != Some(pair[0]) {
                last = Some(pair[0]);
                self.report(Problem::Duplicate { member: quoted(pair[0]) });
            }
        }
        Some(members)
    }

    /// Walks the members of an object as those of a type of the list.
    fn branch(&mut self, index: usize, members: &[Named<'_>], uncached: bool) {
        if let Some(of) = self.rules.types.get(index) {
            self.object_of(&of.1, members, uncached);
        }
    }

    fn object_of(&mut self, shape: &'static Shape, members: &[Named<'_>], uncached: bool) {
        match shape {
            Shape::Object(constants, known, ensure) => {
                self.object(constants, known, members, uncached);
                match ensure {
                    None => {}
                    Some(Ensure::AsksSomething) => self.asks_something(members),
                    Some(Ensure::ToolResultsAlone) => self.tool_results_alone(members),
                }
            }
            Shape::Tagged(member, values, branches, absent, open) => {
                let Some(text) = find(members, member) else {
                    return match absent {
                        WhenAbsent::Branch(index) => self.branch(*index, members, uncached),
                        WhenAbsent::Forgiven(index) if self.is_lenient() => self.branch(*index, members, uncached),
                        WhenAbsent::Missing | WhenAbsent::Forgiven(_) => self.report(Problem::Missing { member }),
                    };
                };
                match held_string(text) {
                    None => self.report_at(member, members::no_string(text)),
                    Some(tag) => match values.iter().position(|value| *value == tag).and_then(|at| branches.get(at)) {
                        Some(index) => self.branch(*index, members, uncached),
                        None if *open && self.is_lenient() => {}
                        None => self.report_at(member, Problem::Value { expected: values, got: quoted(&tag) }),
                    },
                }
            }
            Shape::ByMember(names, branches) => {
                let told =
                    members.iter().find_map(|(name, _)| names.iter().position(|known| name.as_deref() == Some(*known)));
                let Some(told) = told else { return self.report(Problem::NoneOf { members: names }) };
                let others = names.iter().enumerate().filter(|(at, name)| *at != told && find(members, name).is_some());
                for (_, other) in others {
                    self.report(Problem::Exclusive { members: [names[told], other] });
                }
                self.branch(branches[told], members, uncached);
            }
            Shape::BySign(tags, rows) => self.by_shape(tags, rows, members),
            Shape::Enveloped(branches, _) => {
                let told = envelope::told(|name| find(members, name).is_some());
                match told.map(|told| branches.iter().find(|(envelope, _)| *envelope == told)) {
                    Ok(Some((_, index))) => self.branch(*index, members, uncached),
                    Ok(None) => self.report(Problem::Rule { rule: envelope::MISPLACED }),
                    Err(problem) => self.report(problem),
                }
            }
            Shape::Alias(Ref::Type(index)) => self.branch(*index, members, uncached),
            // No branch of a union of objects is one of these.
            Shape::Alias(_) | Shape::ByKind(_) | Shape::Ambiguous(..) | Shape::Strings(..) | Shape::RawSchema(_) => {}
        }
    }

    fn object(
        &mut self,
        constants: &'static [Constant],
        known: &'static [Member],
        members: &[Named<'_>],
        uncached: bool,
    ) {
        // One look at each member that came; of one that stands twice the first counts.
        let mut values: Vec<Option<&str>> = vec![None; constants.len() + known.len()];
        for (name, text) in members {
            let Some(name) = name.as_deref() else { continue };
            let mut names = constants.iter().map(|constant| constant.0).chain(known.iter().map(|member| member.0));
            if let Some(at) = names.position(|wanted| wanted == name) {
                values[at].get_or_insert(text);
            }
        }
        let (only, rest) = values.split_at(constants.len());
        for (Constant(name, constant, forgiven), text) in constants.iter().zip(only) {
            let checked = match (text, constant) {
                (None, _) if *forgiven && self.is_lenient() => Ok(()),
                (None, _) => {
                    self.report(Problem::Missing { member: name });
                    continue;
                }
                (Some(text), Only::Text(only)) => only.check(text),
                (Some(text), Only::Integer(only)) => only.check(text),
            };
            if let Err(problem) = checked {
                self.report_at(name, problem);
            }
        }
        for (member, text) in known.iter().zip(rest) {
            match text {
                Some(text) => self.inside(Step::Member(member.0.into()), |walk| walk.member(member, text)),
                None => {
                    let may_be_absent = match member.1 {
                        Presence::Required | Presence::Nullable => false,
                        Presence::Forgiven(_) if uncached && [TTL, SCOPE].contains(&member.0) => true,
                        Presence::Forgiven(None) => self.is_lenient(),
                        Presence::Forgiven(Some(beside)) => {
                            let is_value = |other: &&Member| other.0 == beside && matches!(other.1, Presence::Value);
                            let text = find(members, beside);
                            let is_there =
                                text.is_some_and(|text| text != "null" || known.iter().any(|m| is_value(&m)));
                            self.is_lenient() && is_there
                        }
                        Presence::Optional | Presence::Value | Presence::Identity | Presence::Unset => true,
                    };
                    if !may_be_absent {
                        self.report(Problem::Missing { member: member.0 });
                    }
                }
            }
        }
    }

    fn member(&mut self, Member(_, presence, of, check): &'static Member, text: &str) {
        let is_absent = text == "null"
            && match presence {
                Presence::Nullable | Presence::Unset => true,
                Presence::Optional => self.is_lenient(),
                Presence::Required | Presence::Forgiven(_) | Presence::Value | Presence::Identity => false,
            };
        let is_waived = matches!(presence, Presence::Identity) && self.is_lenient();
        if is_absent || is_waived {
            return;
        }
        self.value(of, text);
        if self.is_lenient() {
            return;
        }
        let problem = match check {
            None => None,
            Some(Check::UnitInterval) => {
                Number::from_text(text).filter(|number| !check::is_unit(number)).map(|number| check::no_unit(&number))
            }
            Some(Check::Ttl) => Number::from_text(text)
                .and_then(Integer::from_number)
                .filter(|ttl| !check::is_ttl(ttl))
                .map(|ttl| check::no_ttl(&ttl)),
            Some(Check::HundredItems) if Kind::of(text) == Kind::Array => check::too_many(skim::items(text).count()),
            Some(Check::HundredItems) => None,
        };
        if let Some(problem) = problem {
            self.report(problem);
        }
    }

    fn asks_something(&mut self, members: &[Named<'_>]) {
        let is_there = |name: &&str| find(members, name).is_some_and(|text| text != "null" || !self.is_lenient());
        if !ASKED.iter().any(is_there) {
            self.report(Problem::NoneOf { members: ASKED });
        }
    }

    fn tool_results_alone(&mut self, members: &[Named<'_>]) {
        let is_user = find(members, "role").and_then(held_string).is_some_and(|role| role == "user");
        let Some(content) = find(members, "content").filter(|content| is_user && Kind::of(content) == Kind::Array)
        else {
            return;
        };
        let (mut results, mut others) = (0usize, 0usize);
        for item in skim::items(content).filter(|item| Kind::of(item) == Kind::Object) {
            let kind = skim::members(item).find(|(name, _)| held_string(name).is_some_and(|name| name == "type"));
            match kind.and_then(|(_, kind)| held_string(kind)) {
                Some(kind) if kind == "tool_result" => results += 1,
                Some(_) => others += 1,
                None => {}
            }
        }
        if results > 0 && others > 0 {
            self.report(Problem::Rule { rule: check::RESULTS_ALONE });
        }
    }

    fn by_shape(&mut self, tags: &'static [&'static str], rows: &'static [Row], members: &[Named<'_>]) {
        let Some(text) = find(members, "type") else {
            if !self.is_lenient() {
                self.report(Problem::Missing { member: "type" });
            }
            return;
        };
        let Some(tag) = held_string(text) else { return self.report_at("type", members::no_string(text)) };
        let is_of = |row: &&Row| row.0.contains(&&*tag);
        let fits = |row: &&Row| {
            is_of(row)
                && match row.1 {
                    Sign::None => true,
                    Sign::Member(member) => find(members, member).is_some(),
                    Sign::Items(member) => find(members, "items").is_some_and(|items| union::has_member(items, member)),
                }
        };
        match rows.iter().find(fits).or_else(|| rows.iter().rfind(is_of)) {
            Some(row) => self.branch(row.2, members, false),
            None if self.is_lenient() => {}
            None => self.report_at("type", Problem::Value { expected: tags, got: quoted(&tag) }),
        }
    }

    fn by_kind(&mut self, strings: bool, text: &str) {
        match Kind::of(text) {
            Kind::String => {
                self.string(text);
            }
            Kind::Number | Kind::Boolean => {}
            Kind::Array if strings => self.list(text, |walk, text| {
                walk.string(text);
            }),
            Kind::Null if self.is_lenient() => {}
            Kind::Null | Kind::Array | Kind::Object if strings => self.mismatch(union::ANSWERS, text),
            Kind::Null | Kind::Array | Kind::Object => self.mismatch(union::PLAIN_ANSWERS, text),
        }
    }

    fn one_of(&mut self, values: &'static [&'static str], open: bool, text: &str) {
        let Some(got) = self.string(text) else { return };
        let is_let_pass = open && self.is_lenient();
        if !is_let_pass && !values.contains(&&*got) {
            self.report(Problem::Value { expected: values, got: quoted(&got) });
        }
    }

    fn raw_schema(&mut self, roots: &'static [crate::wire::schema::Root], text: &str) {
        crate::wire::schema::each_problem(text, roots, &mut |steps, problem| {
            for step in steps.iter().rev() {
                self.steps.push(step.clone());
            }
            self.report(problem);
            self.steps.truncate(self.steps.len() - steps.len());
            std::ops::ControlFlow::Continue(())
        });
    }

    /// Any candidate will do; where none does, the first one says what is wrong.
    fn ambiguous(&mut self, names: &'static [&'static str], branches: &'static [usize], text: &str) {
        let mut first = None;
        for (_, branch) in names.iter().zip(branches).filter(|(name, _)| union::has_member(text, name)) {
            let mut findings = Findings::default();
            let mut walk =
                Walk { rules: self.rules, mode: self.mode, steps: self.steps.clone(), findings: &mut findings };
            walk.of_type(*branch, text);
            if findings.is_empty() {
                return;
            }
            first.get_or_insert(findings);
        }
        match first {
            Some(findings) => self.findings.join(findings),
            None if self.is_lenient() => {}
            None => self.report(Problem::NoneOf { members: names }),
        }
    }
}

fn find<'t>(members: &[Named<'t>], wanted: &str) -> Option<&'t str> {
    members.iter().find(|(name, _)| name.as_deref() == Some(wanted)).map(|(_, text)| *text)
}
