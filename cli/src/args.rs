//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use mcp_wire::{Mode, Revision, UnknownRevision};

use crate::http::args::{HTTP, HttpArgs};

/// What `check --help` ends with. Paragraphs are single lines, which clap breaks where the terminal ends.
const CHECK: &str = "\
Input: each line is a frame, an object {\"from\":\"client\",\"frame\":…} that holds one as a string or an object, or a line \
of a log with a frame in it. Server-sent events, HTTP archives and the texts of HTTP messages are recognised by their \
beginning; `--format` says what it is. Blank lines are skipped, a line longer than 64 MiB is refused unread, and a broken \
line never ends the run.

A frame that is valid and odd gets a remark, such as an id that is still in flight or a tool whose schema is broken: \
`mcp-wire explain NAME` says what each means. With `--deny remarks` they count as failures.

With `--revision auto` the traffic says which revision a frame is checked against:
  - a message with `io.modelcontextprotocol/protocolVersion` in `params._meta`: that one
  - `initialize`: its `protocolVersion`; after its answer, the one that the answer names
  - `server/discover`: the newest
  - an answer: that of its request
  - anything else: that of the frame before it; at the beginning, 2025-11-25

Answers are matched with requests by id and by side, so that a result is checked against its method; the latest 65536 \
unanswered requests are remembered. A method that the revision does not know is a note, not a failure.

With `--json` each frame is one object with these members:
  line, ok, kind, id, method, revision  always; what is not known is null
  known       with a method: whether the revision has it
  known_in    where it has not: the revisions that have it
  direction   where the wrong side sent the method
  code        where `ok` is false: the error code to reply with; null where no reply is due
  message     where `ok` is false: the first problem
  errors      where `ok` is false: the problems of each place
  skipped     with `--lenient`, where there are any: items of lists that a client goes on without, each with its reason
  remarks     where there are any: what is odd about a valid frame, each with a place, a stable name and a text
  notes       where there are any: tolerances used, and other facts
  file        where there is more than one

Examples:
  mcp-wire check traffic.jsonl
  mcp-wire check --revision 2025-06-18 --lenient --json < frames.jsonl
  mcp-wire check --document --from client request.json";

/// What `explain --help` ends with.
const EXPLAIN: &str = "\
A code that no revision defines is placed in its band of the allocation policy: JSON-RPC's, the protocol's, the legacy \
one without meanings, or the applications'. Names may be written in any case, with hyphens, underscores or neither.

HTTP statuses are those of a refusal at the edge of a server, before any handler sees the request, and those of an error \
that a handler raises or relays; legacy is through 2025-11-25, modern is 2026-07-28.

With `--json` each object has these members:
  revision, code, class, condition, sent  always; `sent` is whether the revision sends the condition with this code
  means        with a class: what a receiver makes of the code
  meaning, message, data, sender, era     where it is sent, with
  http_edge, http_edge_without_meta, http_handler, cases, link
  fallback     where the revision has no such condition: the one that stands in

Exit status: 0, or 2 for what is neither a code, a condition nor a remark.

Examples:
  mcp-wire explain
  mcp-wire explain -32602
  mcp-wire explain header-mismatch --revision 2025-06-18
  mcp-wire explain --json | jq -r 'select(.http_edge == 400) | .condition'";

/// What `tap --help` ends with.
const TAP: &str = "\
Put it where a client starts a server: it runs the server, hands every byte on as it comes, and says on standard error what \
is wrong or odd, as `mcp-wire check` does. Signals go to the server, and its exit status is that of the command.

Examples:
  mcp-wire tap -- my-server --flag
  mcp-wire tap --log session.jsonl -- npx my-server
  mcp-wire check session.jsonl";

/// Checks recorded messages of the Model Context Protocol against the released revisions.
#[derive(Debug, Parser)]
#[command(
    name = "mcp-wire",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    after_help = "\
Exit status: 0 everything is valid, 1 something is not, 2 wrong usage or unreadable input.

Examples:
  mcp-wire check traffic.jsonl
  my-server | mcp-wire check --from server --json
  mcp-wire check-type --revision 2026-07-28 --type CallToolResult result.json
  mcp-wire diff 2025-11-25 2026-07-28"
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check recorded frames and say what is wrong with each
    #[command(after_help = CHECK)]
    Check(CheckArgs),
    /// Read every frame into its type and write it back, one a line
    #[command(after_help = "\
What cannot be read goes to standard error with its line. Input and revision are as for `mcp-wire check`.

Examples:
  mcp-wire roundtrip traffic.jsonl > again.jsonl")]
    Roundtrip(FrameArgs),
    /// Check JSON documents against one definition of a schema
    #[command(after_help = "\
`mcp-wire types` lists the names.

Examples:
  mcp-wire check-type --revision 2026-07-28 --type CallToolResult result.json
  mcp-wire check-type --revision 2025-11-25 --type Tool --lines --json tools.jsonl")]
    CheckType(CheckTypeArgs),
    /// Read JSON documents into one type and write them back, one a line
    #[command(after_help = "\
Examples:
  mcp-wire roundtrip-type --revision 2026-07-28 --type Tool tool.json")]
    RoundtripType(TypeArgs),
    /// List the definitions of each revision with their Rust paths
    #[command(after_help = "\
With `--json` each type is one object; `definition` is false where the schema has an inline object and the name is ours.

Examples:
  mcp-wire types --revision 2026-07-28
  mcp-wire types --json | grep '\"definition\":true'")]
    Types(TypesArgs),
    /// Show how the API changes from one revision to another
    #[command(after_help = "\
Each line is `+` new, `-` gone or `~` changed.

Examples:
  mcp-wire diff 2025-11-25 2026-07-28")]
    Diff(DiffArgs),
    /// Say what an error code or condition means in each revision
    #[command(after_help = EXPLAIN)]
    Explain(ExplainArgs),
    /// Say what a server makes of HTTP requests: verdict, status and reply
    #[command(after_help = HTTP)]
    Http(HttpArgs),
    /// Bring frames from one revision to another, and say what is lost on the way
    #[command(after_help = TRANSLATE)]
    Translate(TranslateArgs),
    /// Run a server, hand its traffic through, and say what is wrong or odd with it
    #[command(after_help = TAP)]
    Tap(TapArgs),
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// What to read and how.
    #[command(flatten)]
    pub frames: FrameArgs,
    /// Print one JSON object a frame
    #[arg(long)]
    pub json: bool,
    /// Let these count as failures too
    #[arg(long, value_name = "WHAT", value_enum)]
    pub deny: Option<Deny>,
    /// Do not compile the schemas of tools, nor hold anything against them
    #[arg(long)]
    pub no_tool_schemas: bool,
}

/// What counts as a failure beside what is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// What is odd about valid frames
    Remarks,
}

/// How frames lie in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// What the beginning looks like
    Auto,
    /// A frame a line
    Lines,
    /// A log of which some lines have a frame in them; the others are passed over
    Log,
    /// Server-sent events
    Sse,
    /// An HTTP archive (.har)
    Har,
    /// Texts of HTTP requests and responses
    Http,
}

/// Which frames to read, and as what.
#[derive(Debug, Args)]
pub struct FrameArgs {
    /// Revision to check against: a date, or `auto` to follow the traffic
    #[arg(long, value_name = "REVISION", default_value = "auto")]
    pub revision: RevisionChoice,
    /// Side that sent the frames, where the input does not say so itself
    #[arg(long, value_name = "SIDE", value_enum, default_value_t = From::Any)]
    pub from: From,
    /// Put up with what a lenient receiver may put up with, and note it
    #[arg(long)]
    pub lenient: bool,
    /// How frames lie in the input
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Auto)]
    pub format: Format,
    /// Take the input for server-sent events, as `--format sse` does
    #[arg(long, conflicts_with_all = ["document", "lines", "format"])]
    pub sse: bool,
    /// Take each line as a frame, as `--format lines` does
    #[arg(long, conflicts_with_all = ["document", "format"])]
    pub lines: bool,
    /// Take each whole file as one frame
    #[arg(long)]
    pub document: bool,
    /// Files to read, `-` for standard input (the default); each is a session of its own
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// What `help translate` says at the end.
const TRANSLATE: &str = "\
Frames come out as JSON Lines on standard output, and what is lost, made up or said in another way on standard error. A frame
that has no counterpart in the other revision is told there and left out, and the exit status is 1.

Examples:
  mcp-wire translate --to 2026-07-28 session.jsonl
  mcp-wire translate --to 2024-11-05 --from-revision 2025-11-25 < frames.jsonl";

/// Arguments of `translate`.
#[derive(Debug, Args)]
pub struct TranslateArgs {
    /// Revision to bring the frames to
    #[arg(long, value_name = "REVISION")]
    pub to: Revision,
    /// Revision of the frames: a date, or `auto` to follow the traffic
    #[arg(long, value_name = "REVISION", default_value = "auto")]
    pub from_revision: RevisionChoice,
    /// Files to read, `-` for standard input (the default); each is a session of its own
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Arguments of `tap`.
#[derive(Debug, Args)]
pub struct TapArgs {
    /// Keep the frames in a file, one a line, as `check` reads them
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Revision to check against: a date, or `auto` to follow the traffic
    #[arg(long, value_name = "REVISION", default_value = "auto")]
    pub revision: RevisionChoice,
    /// Put up with what a lenient receiver may put up with, and note it
    #[arg(long)]
    pub lenient: bool,
    /// Do not compile the schemas of tools, nor hold anything against them
    #[arg(long)]
    pub no_tool_schemas: bool,
    /// Print one JSON object for each frame that is wrong or odd
    #[arg(long)]
    pub json: bool,
    /// The server to run, and its arguments
    #[arg(value_name = "COMMAND", required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub command: Vec<OsString>,
}

/// Arguments of `check-type`.
#[derive(Debug, Args)]
pub struct CheckTypeArgs {
    /// What to read and how.
    #[command(flatten)]
    pub documents: TypeArgs,
    /// Print one JSON object a document
    #[arg(long)]
    pub json: bool,
}

/// Which documents to read, and as what.
#[derive(Debug, Args)]
pub struct TypeArgs {
    /// Revision whose schema holds the definition
    #[arg(long, value_name = "REVISION")]
    pub revision: Revision,
    /// Name of the definition in the schema, for example `CallToolResult`
    #[arg(long = "type", value_name = "NAME")]
    pub name: String,
    /// Put up with what a lenient receiver may put up with, and note it
    #[arg(long)]
    pub lenient: bool,
    /// Take each line as a document, not each whole file
    #[arg(long)]
    pub lines: bool,
    /// Files to read, `-` for standard input (the default)
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Arguments of `types`.
#[derive(Debug, Args)]
pub struct TypesArgs {
    /// Only this revision
    #[arg(long, value_name = "REVISION")]
    pub revision: Option<Revision>,
    /// Print one JSON object a type
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Code, such as -32602, condition, such as `header-mismatch`, or remark, such as `id-in-flight`; without one, all are listed
    #[arg(value_name = "CODE|NAME", allow_negative_numbers = true)]
    pub what: Option<String>,
    /// Only this revision
    #[arg(long, value_name = "REVISION")]
    pub revision: Option<Revision>,
    /// Print one JSON object a revision
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `diff`.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The earlier revision
    #[arg(value_name = "R1")]
    pub earlier: Revision,
    /// The later revision
    #[arg(value_name = "R2")]
    pub later: Revision,
    /// Print one JSON object a change
    #[arg(long)]
    pub json: bool,
}

/// The revision to check against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevisionChoice {
    /// The one that the traffic shows.
    Auto,
    /// This one.
    Fixed(Revision),
}

impl FromStr for RevisionChoice {
    type Err = UnknownRevision;

    fn from_str(text: &str) -> Result<Self, UnknownRevision> {
        match text {
            "auto" => Ok(Self::Auto),
            date => date.parse().map(Self::Fixed),
        }
    }
}

/// The side that sent the frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum From {
    /// The client
    Client,
    /// The server
    Server,
    /// Either: methods and ids tell
    Any,
}

impl From {
    /// Returns the side, where there is one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Self::Client => Some(Side::Client),
            Self::Server => Some(Side::Server),
            Self::Any => None,
        }
    }
}

/// A side of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The client.
    Client,
    /// The server.
    Server,
}

impl Side {
    /// Returns the word for the side.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Server => "server",
        }
    }

    /// Returns the other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Client => Self::Server,
            Self::Server => Self::Client,
        }
    }
}

/// Returns the mode that `--lenient` chooses.
pub const fn mode(lenient: bool) -> Mode {
    if lenient { Mode::Lenient } else { Mode::Strict }
}
