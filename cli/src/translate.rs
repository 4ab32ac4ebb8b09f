//! `translate`: frames of one revision as another has them.

use std::collections::HashMap;
use std::io;

use mcp_wire::translate::{self, Context};
use mcp_wire::{Frame, FrameKind, ReadOptions, RequestId, Revision};

use crate::args::{From, Side, TranslateArgs};
use crate::follow::Follower;
use crate::input::{Cut, Recorded, paths};
use crate::out::{At, Out, Status};
use crate::text;
use crate::walk::walk;

/// How many open requests are remembered; of more, the answers are taken for those of no method.
const OPEN: usize = 10_000;

/// Runs `translate`.
pub(crate) fn translate(args: &TranslateArgs, out: &mut Out, status: &mut Status) -> io::Result<()> {
    for path in paths(&args.files).iter() {
        let mut session = Session {
            to: args.to,
            follower: Follower::new(args.from_revision),
            open: HashMap::new(),
            context: Context::default(),
        };
        walk(path, Cut::EachLine, out, status, |out, at, piece| match piece {
            Ok(bytes) if bytes.trim_ascii().is_empty() => Ok(true),
            Ok(bytes) => session.line(out, at, bytes),
            Err(fault) => out.finding_to_errors(at, fault.message).map(|()| false),
        })?;
    }
    Ok(())
}

/// One recording on its way.
struct Session {
    to: Revision,
    follower: Follower,
    /// The methods of open requests, by who asked and the id.
    open: HashMap<(Option<Side>, RequestId), String>,
    /// What the client said of itself in its handshake.
    context: Context,
}

impl Session {
    /// Takes a line; tells whether it could be brought over.
    fn line(&mut self, out: &mut Out, at: At<'_>, bytes: &[u8]) -> io::Result<bool> {
        let recorded = Recorded::new(bytes, From::Any);
        let frame = match Frame::parse_with(&recorded.bytes, &ReadOptions::LENIENT) {
            Ok(frame) => frame,
            Err(refused) => return out.finding_to_errors(at, refused.message()).map(|()| false),
        };
        let mut from = self.follower.current();
        if let Some(method) = frame.method() {
            let (revision, aside) = self.follower.message(method, frame.params());
            from = revision;
            if let Some(aside) = aside {
                out.finding_to_errors(at, aside)?;
            }
            if method == "initialize" {
                self.meet(frame.params().unwrap_or("{}"));
            }
        }
        let asked = self.asked(recorded.side, &frame);
        if let (Some("initialize"), Some(result)) = (asked.as_deref(), frame.result()) {
            self.follower.initialized(result);
            from = self.follower.current();
        }
        match translate::frame(from, self.to, &frame, asked.as_deref(), &self.context) {
            Ok(passed) => {
                for loss in passed.losses() {
                    out.finding_to_errors(at, loss)?;
                }
                out.line(passed.text()).map(|()| true)
            }
            Err(none) => out.finding_to_errors(at, none).map(|()| false),
        }
    }

    /// Remembers what a client says of itself.
    fn meet(&mut self, params: &str) {
        let object = |name| text::member(params, name).and_then(|text| text.parse().ok());
        self.context = Context::default();
        self.context.capabilities = object("capabilities").unwrap_or_default();
        self.context.client = object("clientInfo");
    }

    /// Remembers a request, or finds the method that a response answers.
    fn asked(&mut self, side: Option<Side>, frame: &Frame<'_>) -> Option<String> {
        let id = frame.id()?.clone();
        match frame.kind() {
            FrameKind::Request => {
                if self.open.len() < OPEN {
                    self.open.insert((side, id), frame.method()?.to_owned());
                }
                None
            }
            FrameKind::Result | FrameKind::Error => {
                let other = side.map(Side::other);
                self.open.remove(&(other, id.clone())).or_else(|| self.open.remove(&(None, id)))
            }
            FrameKind::Notification | FrameKind::Batch => None,
        }
    }
}
