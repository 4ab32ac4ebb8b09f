//! Which revision a frame is of.

use mcp_wire::{Place, Quoted, Revision};

use crate::args::RevisionChoice;
use crate::text;
use crate::verdict::Aside;

/// What a frame without any evidence is taken for.
const DEFAULT: Revision = Revision::V2025_11_25;

/// The member of `_meta` by which a modern request names its revision.
const VERSION: &str = "io.modelcontextprotocol/protocolVersion";

/// Follows the traffic of a session.
#[derive(Debug)]
pub(crate) struct Follower {
    choice: RevisionChoice,
    current: Revision,
}

impl Follower {
    pub(crate) fn new(choice: RevisionChoice) -> Self {
        match choice {
            RevisionChoice::Auto => Self { choice, current: DEFAULT },
            RevisionChoice::Fixed(current) => Self { choice, current },
        }
    }

    /// Returns the revision of a frame that brings no evidence of its own.
    pub(crate) fn current(&self) -> Revision {
        self.current
    }

    /// Returns the revision of a request or notification, which the frames after it share.
    pub(crate) fn message(&mut self, method: &str, params: Option<&str>) -> (Revision, Option<Aside>) {
        match self.choice {
            RevisionChoice::Fixed(revision) => (revision, None),
            RevisionChoice::Auto => {
                let (revision, remark) = evidence(method, params).unwrap_or((self.current, None));
                self.current = revision;
                (revision, remark)
            }
        }
    }

    /// Takes the revision from the result of `initialize`.
    pub(crate) fn initialized(&mut self, result: &str) -> Option<Aside> {
        match self.choice {
            RevisionChoice::Fixed(_) => None,
            RevisionChoice::Auto => {
                let (revision, remark) =
                    handshake(Some(result), Place::top().member("result").member("protocolVersion"));
                self.current = revision;
                remark
            }
        }
    }
}

fn evidence(method: &str, params: Option<&str>) -> Option<(Revision, Option<Aside>)> {
    if method == "initialize" {
        return Some(handshake(params, Place::top().member("params").member("protocolVersion")));
    }
    // Looking for the last part of the name first spares most legacy messages the second look.
    let named = params
        .filter(|params| params.contains("protocolVersion"))
        .and_then(|params| text::descend(params, &["_meta", VERSION]));
    match named {
        None => (method == "server/discover").then_some((Revision::LATEST, None)),
        Some(version) => Some(match text::string(version) {
            // A version that is no string is for the check to report.
            None => (Revision::LATEST, None),
            Some(version) => match version.parse() {
                Ok(revision) => (revision, None),
                Err(_) => {
                    let at = Place::top().member("params").member("_meta").member(VERSION);
                    (Revision::LATEST, Some(unknown(at, &version, Revision::LATEST)))
                }
            },
        }),
    }
}

/// Reads the version of an `initialize` request or of its result.
fn handshake(object: Option<&str>, at: Place) -> (Revision, Option<Aside>) {
    let version = object.and_then(|object| text::member(object, "protocolVersion")).and_then(text::string);
    match version {
        None => (DEFAULT, None),
        Some(version) => match version.parse::<Revision>() {
            Ok(revision) if !revision.is_modern() => (revision, None),
            Ok(revision) => {
                let words = format!("{revision} has no `initialize`, checked as {DEFAULT}");
                (DEFAULT, Some(Aside::words(at, words)))
            }
            Err(_) => (DEFAULT, Some(unknown(at, &version, DEFAULT))),
        },
    }
}

fn unknown(at: Place, version: &str, taken_for: Revision) -> Aside {
    Aside::words(at, format!("unknown revision {}, checked as {taken_for}", Quoted::new(version)))
}

#[cfg(test)]
mod tests {
    use mcp_wire::Revision;

    use super::Follower;
    use crate::args::RevisionChoice;

    #[track_caller]
    fn check(follower: &mut Follower, method: &str, params: &str, revision: Revision, remark: &str) {
        let (got, said) = follower.message(method, Some(params));
        assert_eq!((got, said.map(|said| said.to_string()).unwrap_or_default()), (revision, remark.to_owned()));
    }

    #[test]
    fn each_kind_of_evidence_moves_the_session() {
        let follower = &mut Follower::new(RevisionChoice::Auto);
        check(follower, "ping", "{}", Revision::V2025_11_25, "");
        check(follower, "server/discover", "{}", Revision::LATEST, "");
        check(follower, "notifications/message", "{}", Revision::LATEST, "");
        check(follower, "initialize", r#"{"protocolVersion":"2024-11-05"}"#, Revision::V2024_11_05, "");
        check(follower, "ping", "{}", Revision::V2024_11_05, "");
        assert_eq!(follower.initialized(r#"{"protocolVersion":"2025-03-26"}"#), None);
        check(follower, "ping", "{}", Revision::V2025_03_26, "");
        let modern = r#"{"_meta":{"io.modelcontextprotocol\/protocolVersion":"2026-07-28"}}"#;
        check(follower, "tools/list", modern, Revision::V2026_07_28, "");
    }

    #[test]
    fn an_unknown_version_is_said_and_taken_for_the_newest_of_its_era() {
        let follower = &mut Follower::new(RevisionChoice::Auto);
        check(
            follower,
            "initialize",
            r#"{"protocolVersion":"2031-01-01"}"#,
            Revision::V2025_11_25,
            "unknown revision \"2031-01-01\", checked as 2025-11-25 at /params/protocolVersion",
        );
        check(
            follower,
            "initialize",
            r#"{"protocolVersion":"2026-07-28"}"#,
            Revision::V2025_11_25,
            "2026-07-28 has no `initialize`, checked as 2025-11-25 at /params/protocolVersion",
        );
        check(
            follower,
            "tools/list",
            r#"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}"#,
            Revision::LATEST,
            &format!(
                "unknown revision \"2031-01-01\", checked as {} at /params/_meta/io.modelcontextprotocol~1protocolVersion",
                Revision::LATEST
            ),
        );
    }

    #[test]
    fn a_fixed_revision_stays() {
        let follower = &mut Follower::new(RevisionChoice::Fixed(Revision::V2025_06_18));
        check(follower, "initialize", r#"{"protocolVersion":"2024-11-05"}"#, Revision::V2025_06_18, "");
        assert_eq!(follower.initialized("{}"), None);
        assert_eq!(follower.current(), Revision::V2025_06_18);
    }
}
