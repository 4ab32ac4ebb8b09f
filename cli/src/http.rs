//! `http`: what a server makes of requests of Streamable HTTP.

pub(crate) mod args;
mod request;
mod tools;

use std::io::{self, Read as _};

use mcp_wire::gate::{Admission, Refusal, Served};
use mcp_wire::http::{AllowList, Verb, check_method, check_post, check_post_of};
use mcp_wire::{FrameKind, Json, JsonObject, Quoted, Revision};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

use crate::http::args::{HttpArgs, Session};
use crate::http::request::{Request, requests};
use crate::input::{SIZE_LIMIT, Source, paths};
use crate::out::{At, BAD, GOOD, Out, Status};

/// What is declared where nothing is said: every capability that methods are behind.
const EVERYTHING: &str = r#"{"completions":{},"logging":{},"prompts":{},"resources":{"subscribe":true},"tasks":{"cancel":{},"list":{}},"tools":{}}"#;

/// Runs `http`.
pub(crate) fn http(args: &HttpArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    let served = match served(args) {
        Ok(served) => served,
        Err(error) => {
            status.unusable = true;
            return out.error(error);
        }
    };
    let several = args.files.len() > 1;
    for path in paths(&args.files).iter() {
        let (name, bytes) = match Source::open(path).and_then(read) {
            Ok(read) => read,
            Err(error) => {
                status.unusable = true;
                out.error(format_args!("{}: {error}", path.display()))?;
                continue;
            }
        };
        for (line, request) in requests(&bytes) {
            let at = At { file: &name, line };
            match request {
                Ok(request) => {
                    let verdict = judge(&request, &served, &args.sessions);
                    status.invalid |= verdict.verdict == "refused";
                    match args.json {
                        true => out.json(&Line { line, verdict: &verdict, file: several.then_some(name.as_str()) })?,
                        false => show(out, at, &request, &verdict)?,
                    }
                }
                Err(error) => {
                    status.unusable = true;
                    out.finding_to_errors(at, error)?;
                }
            }
        }
    }
    Ok(())
}

fn read(source: Source) -> io::Result<(String, Vec<u8>)> {
    let mut bytes = Vec::new();
    source.reader.take(SIZE_LIMIT as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() > SIZE_LIMIT {
        true => Err(io::Error::other(format!("more than {SIZE_LIMIT} bytes"))),
        false => Ok((source.name, bytes)),
    }
}

/// Makes the server that is asked.
fn served(args: &HttpArgs) -> Result<Served, String> {
    let revisions = if args.revisions.is_empty() { &Revision::ALL[..] } else { &args.revisions };
    let capabilities: JsonObject = args
        .capabilities
        .as_deref()
        .unwrap_or(EVERYTHING)
        .parse()
        .map_err(|error| format!("--capabilities: expected a JSON object: {error}"))?;
    let info = serde_json::json!({ "name": "mcp-wire", "version": env!("CARGO_PKG_VERSION") });
    let served = Served::new(revisions, &info, &capabilities).map_err(|error| error.to_string())?;
    let allowed = match (args.any_host, args.hosts.is_empty()) {
        (true, _) => AllowList::everything(),
        (false, true) => AllowList::loopback(),
        (false, false) => args.hosts.iter().fold(AllowList::none(), |list, host| match host.contains("://") {
            true => list.origin(host),
            false => list.host(host),
        }),
    };
    let mut served = served.with_methods(&args.methods).with_allowed(allowed);
    if !args.sessions.is_empty() {
        served = served.with_sessions();
    }
    match &args.tools {
        Some(path) => tools::with_tools(served, path),
        None => Ok(served),
    }
}

/// What became of a request.
struct Verdict {
    verdict: &'static str,
    /// The HTTP status; `None` where the handler of the request decides.
    status: Option<u16>,
    method: Option<String>,
    revision: Option<Revision>,
    code: Option<i64>,
    message: Option<String>,
    content_type: Option<&'static str>,
    reply: Option<Json>,
}

/// One of them with its place.
struct Line<'a> {
    line: u64,
    verdict: &'a Verdict,
    file: Option<&'a str>,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Verdict { verdict, status, method, revision, code, message, content_type, reply } = self.verdict;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("line", &self.line)?;
        map.serialize_entry("verdict", verdict)?;
        map.serialize_entry("status", status)?;
        map.serialize_entry("method", method)?;
        map.serialize_entry("revision", revision)?;
        map.serialize_entry("code", code)?;
        map.serialize_entry("message", message)?;
        map.serialize_entry("content_type", content_type)?;
        map.serialize_entry("reply", reply)?;
        if let Some(file) = self.file {
            map.serialize_entry("file", file)?;
        }
        map.end()
    }
}

impl Verdict {
    fn new(verdict: &'static str, status: Option<u16>) -> Self {
        Self {
            verdict,
            status,
            method: None,
            revision: None,
            code: None,
            message: None,
            content_type: None,
            reply: None,
        }
    }

    fn with_reply(self, reply: &[u8]) -> Self {
        let reply = std::str::from_utf8(reply).ok().and_then(|reply| reply.parse().ok());
        Self { content_type: Some(mcp_wire::http::JSON), reply, ..self }
    }

    fn refused(refusal: &Refusal) -> Self {
        let verdict = Self {
            revision: Some(refusal.revision()),
            code: refusal.error().and_then(|error| error.code().as_i64()),
            message: Some(refusal.reason().to_owned()),
            ..Self::new("refused", Some(refusal.status()))
        };
        match refusal.reply() {
            Some(reply) => verdict.with_reply(reply),
            None => verdict,
        }
    }
}

fn judge(request: &Request<'_>, served: &Served, sessions: &[Session]) -> Verdict {
    let headers = request.headers.iter().map(|(name, value)| (&**name, &**value)).collect();
    match check_method(&request.method, &headers, served) {
        Ok(Verb::Get) => return Verdict::new("get", None),
        Ok(Verb::Delete) => return Verdict::new("delete", None),
        Ok(Verb::Post) => {}
        Err(refusal) => return Verdict::refused(&refusal),
    }
    let admission = match sessions {
        [] => check_post(&headers, &request.body, served),
        _ => check_post_of(&headers, &request.body, served, |id| {
            sessions.iter().find(|session| session.id == id).map(|session| session.revision)
        }),
    };
    let status = admission.http_status();
    match admission {
        Admission::Message(message) => {
            let word = match message.kind() {
                FrameKind::Request => "request",
                FrameKind::Notification => "notification",
                FrameKind::Result | FrameKind::Error => "response",
                FrameKind::Batch => "batch",
            };
            let method = message.method().map(str::to_owned);
            Verdict { method, revision: Some(message.revision()), ..Verdict::new(word, status) }
        }
        Admission::Initialize(offer) => {
            let revision = Some(offer.revision());
            let verdict =
                Verdict { revision, method: Some("initialize".to_owned()), ..Verdict::new("initialize", status) };
            verdict.with_reply(&offer.accept(served))
        }
        Admission::Answered(reply) => Verdict::new("answered", status).with_reply(&reply),
        Admission::Refused(refusal) => Verdict::refused(&refusal),
    }
}

fn show(out: &mut Out, at: At<'_>, request: &Request<'_>, verdict: &Verdict) -> io::Result<()> {
    let style = if verdict.verdict == "refused" { BAD } else { GOOD };
    let mut text = out.paint(style, verdict.verdict);
    if let Some(status) = verdict.status {
        text.push_str(&format!(", {status}"));
    }
    match (&verdict.method, verdict.revision, &verdict.message) {
        (_, _, Some(message)) => text.push_str(&format!(": {message}")),
        (Some(method), Some(revision), None) => text.push_str(&format!(": {} of {revision}", Quoted::new(method))),
        (None, Some(revision), None) => text.push_str(&format!(" of {revision}")),
        (Some(_) | None, None, None) => {}
    }
    out.finding(at, format_args!("{} {text}", request.method.escape_default()))?;
    verdict.reply.iter().try_for_each(|reply| out.line(&format!("  {reply}")))
}
