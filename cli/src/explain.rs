//! `explain`: what a code or a condition means in each revision.

use std::fmt::Write as _;
use std::io;

use mcp_wire::error::{ErrorKind, PeerCode, Row, Site};
use mcp_wire::{Quoted, Revision};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::args::ExplainArgs;
use crate::out::{HEAD, Out, PLACE, Status};
use crate::remark;

/// What is asked for.
enum Query {
    /// Everything.
    All,
    /// An integer, with its digits: those beyond 64 bits are asked for, too.
    Code(Option<i64>, String),
    /// A condition.
    Name(ErrorKind),
    /// A remark of `check`.
    Remark(remark::Kind),
}

/// What SDKs are known to use codes of the band for that has no meanings. A receiver cannot rely on any of it.
const HABITS: [(i64, &str); 2] = [
    (-32000, "the TypeScript SDK: the connection was closed; as an HTTP server, whatever it refuses at its edge"),
    (-32001, "the TypeScript SDK: a request timed out; as an HTTP server, an unknown session"),
];

/// Runs `explain`.
pub(crate) fn explain(args: &ExplainArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    let revisions = args.revision.map_or(Revision::ALL.to_vec(), |revision| vec![revision]);
    let Some(query) = query(args.what.as_deref()) else {
        status.unusable = true;
        let what = args.what.as_deref().unwrap_or_default();
        return out
            .error(format_args!("no code, condition or remark {}; `mcp-wire explain` lists them", Quoted::new(what)));
    };
    if let Query::Remark(kind) = query {
        return remark_text(kind, args.json, out);
    }
    if args.json {
        return revisions.iter().flat_map(|revision| facts(&query, *revision)).try_for_each(|fact| out.json(&fact));
    }
    match query {
        Query::All => list(&revisions, out),
        Query::Code(code, digits) => code_text(code, &digits, &revisions, out),
        Query::Name(kind) => name_text(kind, &revisions, out),
        Query::Remark(kind) => remark_text(kind, false, out),
    }
}

/// Says what a remark of `check` is about.
fn remark_text(kind: remark::Kind, json: bool, out: &mut Out) -> io::Result<()> {
    if json {
        let object = serde_json::json!({"remark": kind.as_str(), "meaning": kind.meaning(), "link": kind.link()});
        return out.json(&object);
    }
    out.line(&out.paint(HEAD, kind.as_str()))?;
    out.line(&format!("  {}", kind.meaning()))?;
    out.line(&format!("  link       {}", kind.link()))
}

fn query(what: Option<&str>) -> Option<Query> {
    let Some(what) = what else { return Some(Query::All) };
    let digits = what.strip_prefix('-').unwrap_or(what);
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Query::Code(what.parse().ok(), what.to_owned()));
    }
    // `header-mismatch`, `HeaderMismatch` and `HEADER_MISMATCH` are one.
    let plain = |name: &str| -> String {
        name.chars().filter(|c| !matches!(c, '-' | '_')).map(|c| c.to_ascii_lowercase()).collect()
    };
    let condition = ErrorKind::ALL.iter().copied().find(|kind| plain(kind.as_str()) == plain(what));
    // A name that is both tells of the condition, which says more.
    condition.map(Query::Name).or_else(|| {
        remark::Kind::ALL.iter().copied().find(|kind| plain(kind.as_str()) == plain(what)).map(Query::Remark)
    })
}

fn of(code: Option<i64>, revision: Revision) -> PeerCode {
    code.map_or(PeerCode::Huge, |code| PeerCode::of(code, revision))
}

fn rows_of(code: Option<i64>) -> impl Iterator<Item = &'static Row> {
    ErrorKind::rows().iter().filter(move |row| Some(row.code) == code)
}

/// The kind that a draft numbered so.
fn draft(code: Option<i64>) -> Option<ErrorKind> {
    code.and_then(|code| ErrorKind::rows().iter().find(|row| row.draft == Some(code))).map(|row| row.kind)
}

fn list(revisions: &[Revision], out: &mut Out) -> io::Result<()> {
    for row in ErrorKind::rows().iter().filter(|row| revisions.iter().any(|revision| row.is_in(*revision))) {
        let line = format!("{:>6}  {:34}  {}", row.code, row.kind.as_str(), span(Some(row.since), row.until));
        out.line(line.trim_end())?;
    }
    if revisions.len() < Revision::ALL.len() {
        return Ok(());
    }
    out.line("")?;
    out.line(&out.paint(HEAD, "remarks of `mcp-wire check`"))?;
    remark::Kind::ALL.iter().try_for_each(|kind| out.line(&format!("        {}", kind.as_str())))
}

fn code_text(code: Option<i64>, digits: &str, revisions: &[Revision], out: &mut Out) -> io::Result<()> {
    // A text of digits is foreign all the same: it may be of any length.
    let shown = if digits.len() > 40 { Quoted::new(digits).to_string() } else { digits.to_owned() };
    out.line(&out.paint(HEAD, shown))?;
    for revision in revisions {
        let class = of(code, *revision);
        let mut names: Vec<&str> =
            rows_of(code).filter(|row| row.is_in(*revision)).map(|row| row.kind.as_str()).collect();
        let reserved = match class {
            PeerCode::Reserved(kind) => Some(kind.as_str()),
            PeerCode::Standard(_)
            | PeerCode::Defined(_)
            | PeerCode::ResourceNotFound
            | PeerCode::Draft(_)
            | PeerCode::Legacy(_)
            | PeerCode::Undefined(_)
            | PeerCode::JsonRpc(_)
            | PeerCode::Application(_)
            | PeerCode::Huge => None,
        };
        names.extend(reserved);
        let names = match (names.join(", "), class) {
            (names, _) if names.is_empty() => names,
            (names, PeerCode::Legacy(_)) => format!(", though sent for {names}"),
            (names, _) => format!(": {names}"),
        };
        out.line(&format!("  {}  {}{names}", out.paint(PLACE, revision), class.describe()))?;
    }
    for (_, habit) in HABITS.iter().filter(|(number, _)| Some(*number) == code) {
        out.line(&format!("  seen in the wild, {habit}"))?;
    }
    if let Some(kind) = draft(code) {
        out.line(&format!("  drafts of 2026-07-28: {kind}, to a peer that is known to speak one"))?;
    }
    for row in rows_of(code) {
        out.line("")?;
        block(row, out)?;
    }
    Ok(())
}

fn name_text(kind: ErrorKind, revisions: &[Revision], out: &mut Out) -> io::Result<()> {
    let rows = ErrorKind::rows().iter().filter(|row| row.kind == kind);
    let rows: Vec<&Row> = rows.filter(|row| revisions.iter().any(|revision| row.is_in(*revision))).collect();
    for (index, row) in rows.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        block(row, out)?;
    }
    let without: Vec<&str> =
        revisions.iter().filter(|revision| kind.row(**revision).is_none()).map(|revision| revision.as_str()).collect();
    if without.is_empty() {
        return Ok(());
    }
    let stand_in = kind.fallback().map_or("nothing", ErrorKind::as_str);
    if rows.is_empty() {
        out.line(&out.paint(HEAD, kind))?;
    }
    out.line(&format!("  elsewhere  {stand_in} stands in: {}", without.join(", ")))
}

fn block(row: &Row, out: &mut Out) -> io::Result<()> {
    let head = format!("{} {}", row.kind, row.code);
    out.line(&format!("{} {}", out.paint(HEAD, head), span(Some(row.since), row.until)))?;
    out.line(&format!("  {}", row.meaning))?;
    let data = if row.data.is_empty() { "none".to_owned() } else { row.data.join(", ") };
    let mut facts =
        vec![("message", format!("\"{}\"", row.message)), ("data", data), ("sent by", row.sender.as_str().to_owned())];
    for (era, revision) in [("legacy", row.since), ("modern", row.until.unwrap_or(Revision::LATEST))] {
        if revision.is_modern() != (era == "modern") {
            continue;
        }
        let [edge, meta, handler] = statuses(row, revision);
        let mut text = format!("{era}: {edge} at the edge");
        if meta != edge {
            let _ = write!(text, " ({meta} where required members of `_meta` are missing)");
        }
        let _ = write!(text, ", {handler} from a handler");
        facts.push(("http", text));
    }
    if let Some(other) = row.shares {
        let apart = if row.methods.is_empty() { "nothing tells" } else { "the method and the data tell" };
        facts.push(("shares", format!("the code of {other}: {apart} them apart")));
    }
    if !row.methods.is_empty() {
        facts.push(("methods", row.methods.join(", ")));
    }
    if row.is_hop_local {
        facts.push(("gateway", "passes on an internal error of its own".to_owned()));
    }
    if let Some(draft) = row.draft {
        facts.push(("draft", draft.to_string()));
    }
    for case in row.uses {
        facts.push(("case", format!("{} ({})", case.text, span(case.since, case.until))));
    }
    facts.push(("link", row.link.to_owned()));
    facts.iter().try_for_each(|(fact, text)| out.line(&format!("  {fact:9}  {text}")))
}

/// At the edge, for the sake of `_meta`, and from a handler.
fn statuses(row: &Row, revision: Revision) -> [u16; 3] {
    let [edge, handler] = [Site::Edge, Site::Handler].map(|site| row.kind.http_status(revision, site));
    [edge, row.http_meta.filter(|_| revision.is_modern()).unwrap_or(edge), handler]
}

fn span(since: Option<Revision>, until: Option<Revision>) -> String {
    match (since, until) {
        (None, None) => "all revisions".to_owned(),
        (Some(since), None) => format!("since {since}"),
        (None, Some(until)) => format!("through {until}"),
        (Some(since), Some(until)) if since == until => format!("only {since}"),
        (Some(since), Some(until)) => format!("{since} to {until}"),
    }
}

/// What is known of a code or condition in one revision, as an object.
struct Fact {
    revision: Revision,
    /// The digits of the code; they may be beyond 64 bits.
    code: Option<String>,
    class: Option<PeerCode>,
    kind: Option<ErrorKind>,
    /// The row, where this revision sends it with this code.
    row: Option<&'static Row>,
}

fn facts(query: &Query, revision: Revision) -> Vec<Fact> {
    let fact = |row: &'static Row| Fact {
        revision,
        code: Some(row.code.to_string()),
        class: Some(PeerCode::of(row.code, revision)),
        kind: Some(row.kind),
        row: Some(row),
    };
    match query {
        Query::All => ErrorKind::rows().iter().filter(|row| row.is_in(revision)).map(fact).collect(),
        Query::Remark(_) => Vec::new(),
        Query::Name(kind) => match kind.row(revision) {
            Some(row) => vec![fact(row)],
            None => vec![Fact { revision, code: None, class: None, kind: Some(*kind), row: None }],
        },
        Query::Code(code, digits) => {
            let facts: Vec<Fact> = rows_of(*code).filter(|row| row.is_in(revision)).map(fact).collect();
            if !facts.is_empty() {
                return facts;
            }
            let class = of(*code, revision);
            vec![Fact { revision, code: Some(digits.clone()), class: Some(class), kind: class.kind(), row: None }]
        }
    }
}

impl Serialize for Fact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("revision", self.revision.as_str())?;
        let code: Option<mcp_wire::Integer> = self.code.as_ref().and_then(|digits| serde_json::from_str(digits).ok());
        map.serialize_entry("code", &code)?;
        map.serialize_entry("class", &self.class.map(PeerCode::as_str))?;
        map.serialize_entry("condition", &self.kind.map(ErrorKind::as_str))?;
        map.serialize_entry("sent", &self.row.is_some())?;
        if let Some(class) = self.class {
            map.serialize_entry("means", class.describe())?;
        }
        if let Some(row) = self.row {
            let [edge, meta, handler] = statuses(row, self.revision);
            map.serialize_entry("meaning", row.meaning)?;
            map.serialize_entry("message", row.message)?;
            map.serialize_entry("data", row.data)?;
            map.serialize_entry("sender", row.sender.as_str())?;
            map.serialize_entry("era", if self.revision.is_modern() { "modern" } else { "legacy" })?;
            map.serialize_entry("http_edge", &edge)?;
            map.serialize_entry("http_edge_without_meta", &meta)?;
            map.serialize_entry("http_handler", &handler)?;
            let uses: Vec<&str> =
                row.uses.iter().filter(|case| case.is_in(self.revision)).map(|case| case.text).collect();
            map.serialize_entry("cases", &uses)?;
            map.serialize_entry("link", row.link)?;
        } else if let Some(kind) = self.kind.filter(|_| self.class.is_none()) {
            map.serialize_entry("fallback", &kind.fallback().map(ErrorKind::as_str))?;
        }
        map.end()
    }
}
