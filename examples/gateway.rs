//! A gateway: runs a server of one revision, and speaks to a client of whichever other, over standard input and output.
//!
//! ```sh
//! cargo run -q --all-features --example gateway 2026-07-28 cargo run -q --all-features --example server
//! ```

use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::mpsc::{self, Sender};
use std::{env, process, thread};

use mcp_wire::translate::{Bridge, Relayed};
use mcp_wire::{Frame, ReadOptions, Revision};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [revision, command, words @ ..] = &words[..] else {
        return Err("usage: gateway REVISION COMMAND [WORD…]".into());
    };
    let piped = process::Stdio::piped;
    let mut server = process::Command::new(command).args(words).stdin(piped()).stdout(piped()).spawn()?;
    let (Some(to_server), Some(from_server)) = (server.stdin.take(), server.stdout.take()) else {
        return Err("no pipes".into());
    };
    let server = (from_server, to_server);
    relay(revision.parse()?, (io::stdin(), io::stdout()), server).map_err(Into::into)
}

/// What a side did.
enum Event {
    Client(Vec<u8>),
    Server(Vec<u8>),
    ClientGone,
    ServerGone,
}

/// Hands on what either side says, until both are gone.
pub(crate) fn relay(
    revision: Revision,
    (from_client, mut to_client): (impl Read + Send + 'static, impl Write),
    (from_server, to_server): (impl Read + Send + 'static, impl Write),
) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    listen(from_client, sender.clone(), Event::Client, Event::ClientGone);
    listen(from_server, sender, Event::Server, Event::ServerGone);
    let (mut bridge, mut to_server) = (None, Some(to_server));
    for event in events {
        let relayed = match &event {
            Event::Client(line) => match Frame::parse_with(line, &ReadOptions::LENIENT) {
                Ok(frame) => {
                    let bridge = bridge.get_or_insert_with(|| Bridge::new(Bridge::revision_of(&frame), revision));
                    bridge.from_client(&frame)
                }
                Err(refused) => {
                    let reply = refused.reply(Revision::LATEST);
                    write(&mut to_client, reply.map(|reply| String::from_utf8_lossy(&reply).into_owned()))?;
                    continue;
                }
            },
            Event::Server(line) => match (Frame::parse_with(line, &ReadOptions::LENIENT), &mut bridge) {
                (Ok(frame), Some(bridge)) => bridge.from_server(&frame),
                // What is no message, or comes before the client has said anything, is for nobody.
                (Err(_), _) | (_, None) => continue,
            },
            Event::ClientGone => bridge.as_mut().map(Bridge::client_gone).unwrap_or_default(),
            Event::ServerGone => bridge.as_mut().map(Bridge::server_gone).unwrap_or_default(),
        };
        let Relayed { to_client: answers, to_server: messages, losses, .. } = relayed;
        losses.iter().for_each(|loss| drop(writeln!(io::stderr(), "gateway: {loss}")));
        // A side that is gone is told of by its own event.
        let _ = write(&mut to_client, answers);
        if let Some(to_server) = &mut to_server {
            let _ = write(to_server, messages);
        }
        match event {
            Event::ClientGone => to_server = None,
            Event::ServerGone => return Ok(()),
            Event::Client(_) | Event::Server(_) => {}
        }
    }
    Ok(())
}

fn listen(from: impl Read + Send + 'static, to: Sender<Event>, line: fn(Vec<u8>) -> Event, gone: Event) {
    thread::spawn(move || {
        for text in BufReader::new(from).split(b'\n').map_while(Result::ok) {
            if !text.trim_ascii().is_empty() && to.send(line(text)).is_err() {
                return;
            }
        }
        let _ = to.send(gone);
    });
}

fn write(to: &mut impl Write, lines: impl IntoIterator<Item = String>) -> io::Result<()> {
    for line in lines {
        writeln!(to, "{line}")?;
    }
    to.flush()
}
