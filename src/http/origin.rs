//! Which hosts and origins a server answers: the guard against a web page that reaches a local server by a name of its own
//! (DNS rebinding; [security](https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#security-warning)).

use std::fmt;

use crate::line::Excerpt;

/// The hosts and origins that a server answers; by default those of the machine itself.
///
/// ```
/// use mcp_wire::http::AllowList;
///
/// let local = AllowList::loopback();
/// assert!(local.check(Some("127.0.0.1:8080"), Some("http://localhost:3000")).is_ok());
/// assert!(local.check(Some("[::1]:8080"), None).is_ok());
/// assert_eq!(
///     local.check(Some("evil.example:8080"), None).unwrap_err().to_string(),
///     r#"the host "evil.example:8080" is not allowed"#,
/// );
///
/// let public = AllowList::none().host("mcp.example.com").origin("https://app.example.com");
/// assert!(public.check(Some("MCP.example.com:443"), Some("https://app.example.com")).is_ok());
/// assert!(public.check(Some("mcp.example.com"), Some("https://app.example.com:8443")).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowList {
    is_open: bool,
    has_loopback: bool,
    hosts: Vec<String>,
    origins: Vec<String>,
}

/// The names of the machine itself.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

impl Default for AllowList {
    fn default() -> Self {
        Self::loopback()
    }
}

impl AllowList {
    /// Allows `localhost`, `127.0.0.1` and `[::1]`, on any port.
    #[must_use]
    pub fn loopback() -> Self {
        Self { has_loopback: true, ..Self::none() }
    }

    /// Allows nothing yet, for a server that is not on the machine of its users.
    #[must_use]
    pub fn none() -> Self {
        Self { is_open: false, has_loopback: false, hosts: Vec::new(), origins: Vec::new() }
    }

    /// Allows everything: something in front of the server has checked, or nothing depends on it.
    #[must_use]
    pub fn everything() -> Self {
        Self { is_open: true, ..Self::none() }
    }

    /// Allows a host such as `mcp.example.com`, on any port; with a port, on this one alone.
    #[must_use]
    pub fn host(mut self, host: &str) -> Self {
        self.hosts.push(host.to_owned());
        self
    }

    /// Allows an origin such as `https://app.example.com`, exactly so.
    #[must_use]
    pub fn origin(mut self, origin: &str) -> Self {
        self.origins.push(origin.to_owned());
        self
    }

    /// Checks the headers `Host` (`:authority` of HTTP/2) and `Origin`. One that is absent is not checked: a browser sends
    /// both wherever they matter.
    ///
    /// # Errors
    /// Names the one that is not allowed; the request is answered with 403.
    pub fn check(&self, host: Option<&str>, origin: Option<&str>) -> Result<(), NotAllowed> {
        if self.is_open {
            return Ok(());
        }
        match (host.filter(|host| !self.has_host(host)), origin.filter(|origin| !self.has_origin(origin))) {
            (Some(host), _) => Err(NotAllowed { what: "host", got: Excerpt::new(host) }),
            (None, Some(origin)) => Err(NotAllowed { what: "origin", got: Excerpt::new(origin) }),
            (None, None) => Ok(()),
        }
    }

    fn has_host(&self, host: &str) -> bool {
        let Some(name) = without_port(host) else { return false };
        let is_it = |allowed: &String| allowed.eq_ignore_ascii_case(host) || allowed.eq_ignore_ascii_case(name);
        self.is_loopback(name) || self.hosts.iter().any(is_it)
    }

    fn has_origin(&self, origin: &str) -> bool {
        let host = origin
            .split_once("://")
            .filter(|(scheme, _)| ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)));
        host.and_then(|(_, host)| without_port(host)).is_some_and(|name| self.is_loopback(name))
            || self.origins.iter().any(|allowed| allowed.eq_ignore_ascii_case(origin))
    }

    fn is_loopback(&self, name: &str) -> bool {
        self.has_loopback && LOOPBACK.iter().any(|own| own.eq_ignore_ascii_case(name))
    }
}

/// Takes the port off a host; `None` where what follows the host is no port.
fn without_port(host: &str) -> Option<&str> {
    let end = match host.starts_with('[') {
        true => host.find(']')? + 1,
        false => host.find(':').unwrap_or(host.len()),
    };
    let (name, port) = host.split_at(end);
    let is_port =
        |port: &str| port.strip_prefix(':').is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    (port.is_empty() || is_port(port)).then_some(name)
}

/// A host or an origin that the server does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAllowed {
    what: &'static str,
    got: Excerpt,
}

impl fmt::Display for NotAllowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} {} is not allowed", self.what, self.got)
    }
}

impl std::error::Error for NotAllowed {}
