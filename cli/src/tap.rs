//! `tap`: between a client and the server that it runs.
//!
//! Two threads hand the bytes on, as they come and before anything is made of them; copies go into a queue for the judge,
//! which so delays nothing and misses nothing.

mod signals;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use mcp_wire::stdio::Decoder;
use serde::Serialize;

use crate::args::{Side, TapArgs, mode};
use crate::out::{At, Out, Status};
use crate::report;
use crate::session::Session;
use crate::verdict::{Fault, Verdict};

/// How much is handed on at once.
const CHUNK: usize = 64 << 10;

/// What a thread tells the judge.
enum Event {
    /// Bytes that a side has sent, which have been handed on.
    Bytes(Side, Vec<u8>),
    /// A side has no more to say.
    End(Side),
}

/// Runs `tap`, and returns the exit status of the server.
pub(crate) fn tap(args: &TapArgs, out: &mut Out, status: &mut Status) -> io::Result<Option<u8>> {
    let log = match args.log.as_ref().map(File::create).transpose() {
        Ok(log) => log.map(BufWriter::new),
        Err(error) => {
            status.unusable = true;
            out.error(format_args!("cannot write the log: {error}"))?;
            return Ok(None);
        }
    };
    let mut child = match start(&args.command) {
        Ok(child) => child,
        Err(error) => {
            status.unusable = true;
            out.error(format_args!("cannot run {}: {error}", args.command[0].to_string_lossy()))?;
            return Ok(None);
        }
    };
    let (sender, events) = channel();
    signals::hand_on(&child);
    if let Some(input) = child.stdin.take() {
        hand_on(io::stdin(), input, Side::Client, sender.clone());
    }
    if let Some(output) = child.stdout.take() {
        hand_on(output, io::stdout(), Side::Server, sender);
    }
    let mut judge = Judge::new(args, log);
    judge.listen(&events, out)?;
    // Whatever becomes of the reports, the server is waited for.
    let ended = child.wait()?;
    // What the client said last may still wait; what it says from now on reaches nobody.
    while let Ok(Event::Bytes(side, bytes)) = events.try_recv() {
        judge.take(side, &bytes, out)?;
    }
    judge.finish(out)?;
    Ok(Some(code(ended)))
}

fn start(command: &[std::ffi::OsString]) -> io::Result<Child> {
    Command::new(&command[0]).args(&command[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
}

/// Hands on what one side says until it ends.
fn hand_on(
    mut from: impl Read + Send + 'static,
    mut to: impl Write + Send + 'static,
    side: Side,
    judge: Sender<Event>,
) {
    thread::spawn(move || {
        let mut chunk = vec![0; CHUNK];
        loop {
            let got = match from.read(&mut chunk) {
                Ok(0) => break,
                Ok(got) => got,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            // Queued first, which takes no time: what is handed on may be answered before another thread gets to run, and
            // an answer is judged behind its request. The judge is gone where the command is about to end.
            drop(judge.send(Event::Bytes(side, chunk[..got].to_vec())));
            if to.write_all(&chunk[..got]).and_then(|()| to.flush()).is_err() {
                break;
            }
        }
        drop(judge.send(Event::End(side)));
        // The receiver sees the end as soon as `to` is dropped.
    });
}

fn code(ended: ExitStatus) -> u8 {
    /// What shells add to the number of the signal that ended a command.
    const SIGNALLED: i32 = 128;
    let code = ended.code().or_else(|| signals::of(ended).map(|signal| SIGNALLED + signal));
    code.and_then(|code| u8::try_from(code & 0xff).ok()).unwrap_or(u8::MAX)
}

/// Judges what went through.
struct Judge {
    session: Session,
    decoders: [(Side, Decoder, u64); 2],
    log: Option<BufWriter<File>>,
    is_json: bool,
}

/// A line of the log, as `check` reads it.
#[derive(Serialize)]
struct Logged<'a> {
    from: &'static str,
    frame: &'a str,
}

impl Judge {
    fn new(args: &TapArgs, log: Option<BufWriter<File>>) -> Self {
        let session = Session::new(args.revision, mode(args.lenient), false, !args.no_tool_schemas);
        let decoders = [
            (Side::Client, Decoder::new(mcp_wire::Sender::Client), 0),
            (Side::Server, Decoder::new(mcp_wire::Sender::Server), 0),
        ];
        Self { session, decoders, log, is_json: args.json }
    }

    /// Judges until the server has no more to say.
    fn listen(&mut self, events: &Receiver<Event>, out: &mut Out) -> io::Result<()> {
        while let Ok(event) = events.recv() {
            match event {
                Event::Bytes(side, bytes) => self.take(side, &bytes, out)?,
                Event::End(Side::Server) => break,
                Event::End(Side::Client) => {}
            }
        }
        Ok(())
    }

    fn take(&mut self, side: Side, mut bytes: &[u8], out: &mut Out) -> io::Result<()> {
        let Self { session, decoders, log, is_json } = self;
        for (_, decoder, line) in decoders.iter_mut().filter(|(of, _, _)| *of == side) {
            while let Some(message) = decoder.next(&mut bytes) {
                *line += 1;
                let verdict = match message {
                    Ok(message) => {
                        write_log(log, side, message, out)?;
                        session.judge(Some(side), message)
                    }
                    Err(refused) => session.unread(Fault::from(&refused)),
                };
                say(out, side, *line, &verdict, *is_json)?;
            }
        }
        Ok(())
    }

    /// Judges what no line end stands behind.
    fn finish(&mut self, out: &mut Out) -> io::Result<()> {
        let Self { session, decoders, log, is_json } = self;
        for (side, decoder, line) in decoders {
            if let Some(Ok(message)) = decoder.finish() {
                *line += 1;
                write_log(log, *side, &message, out)?;
                let verdict = session.judge(Some(*side), &message);
                say(out, *side, *line, &verdict, *is_json)?;
            }
        }
        Ok(())
    }
}

/// Keeps a frame. A log that cannot be written any more is given up, once and aloud: the traffic goes on.
fn write_log(log: &mut Option<BufWriter<File>>, side: Side, message: &[u8], out: &mut Out) -> io::Result<()> {
    let Some(file) = log else { return Ok(()) };
    // What is no text is kept as near as a string can be.
    let frame = String::from_utf8_lossy(message);
    let written = serde_json::to_writer(&mut *file, &Logged { from: side.as_str(), frame: &frame })
        .map_err(io::Error::from)
        .and_then(|()| file.write_all(b"\n"))
        .and_then(|()| file.flush());
    match written {
        Ok(()) => Ok(()),
        Err(error) => {
            *log = None;
            out.error(format_args!("cannot write the log: {error}"))
        }
    }
}

/// Says what is wrong or odd, on standard error: standard output is the server's.
fn say(out: &mut Out, side: Side, line: u64, verdict: &Verdict, is_json: bool) -> io::Result<()> {
    let at = At { file: side.as_str(), line };
    if is_json {
        return match verdict.is_ok() && verdict.remarks.is_empty() {
            true => Ok(()),
            false => out.json_to_errors(&report::FrameReport { line, verdict, file: Some(side.as_str()) }),
        };
    }
    report::each(verdict, |text| out.finding_to_errors(at, text))
}
