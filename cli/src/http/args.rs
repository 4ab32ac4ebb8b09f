//! The arguments of `http`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use mcp_wire::Revision;

/// What `http --help` ends with.
pub(crate) const HTTP: &str = "\
Input: a request as it goes over the wire (request line, headers, blank line, body), or several that have Content-Length; or \
lines of JSON with these members:
  method   of HTTP; POST where it is absent
  headers  an object of strings or lists of strings, or a list of pairs
  body     the message; a string is taken as the text of the body

The checks are those of the library's `http::check_post`, in its order. Without options the server serves every revision and \
declares every capability; it answers `localhost`, `127.0.0.1` and `[::1]`.

With `--json` each request is one object with these members:
  line, verdict  always; request, notification, response, batch, initialize, answered, get, delete or refused
  status         the HTTP status; null where the handler of the request decides
  method, revision, code, message, content_type, reply  null where there is none
  file           where there is more than one

Exit status: 0, 1 where a request is refused, 2 for what is no request.

Examples:
  mcp-wire http request.txt
  mcp-wire http --revision 2026-07-28 --tools tools.json --json < requests.jsonl";

/// Arguments of `http`.
#[derive(Debug, Args)]
pub struct HttpArgs {
    /// Revision that the server serves; may be given several times
    #[arg(long = "revision", value_name = "REVISION")]
    pub revisions: Vec<Revision>,
    /// Capabilities that the server declares
    #[arg(long, value_name = "JSON")]
    pub capabilities: Option<String>,
    /// Method of an extension that the server has; may be given several times
    #[arg(long = "method", value_name = "NAME")]
    pub methods: Vec<String>,
    /// Tools whose arguments headers mirror: a result of `tools/list`, a list, or one tool
    #[arg(long, value_name = "FILE")]
    pub tools: Option<PathBuf>,
    /// Session that is open, and its revision; may be given several times, and makes the header required
    #[arg(long = "session", value_name = "ID=REVISION")]
    pub sessions: Vec<Session>,
    /// Host, or origin with its scheme, that the server answers; may be given several times
    #[arg(long = "allow", value_name = "HOST")]
    pub hosts: Vec<String>,
    /// Answer every host and origin
    #[arg(long, conflicts_with = "hosts")]
    pub any_host: bool,
    /// Print one JSON object a request
    #[arg(long)]
    pub json: bool,
    /// Files to read, `-` for standard input (the default)
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// An open session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its id.
    pub id: String,
    /// Its revision.
    pub revision: Revision,
}

impl FromStr for Session {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (id, revision) = text.rsplit_once('=').ok_or("expected ID=REVISION")?;
        let revision = revision.parse().map_err(|error: mcp_wire::UnknownRevision| error.to_string())?;
        Ok(Self { id: id.to_owned(), revision })
    }
}
