//! Signals, which are meant for the server.

use std::process::{Child, ExitStatus};

/// Hands signals on that ask to end. From a terminal the server gets them by itself, once more does no harm.
#[cfg(unix)]
pub(super) fn hand_on(child: &Child) {
    use rustix::process::{Pid, Signal, kill_process};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else { return };
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let signal = match signal {
                SIGHUP => Signal::HUP,
                SIGINT => Signal::INT,
                _ => Signal::TERM,
            };
            // A server that has ended needs no signal.
            let _ = kill_process(pid, signal);
        }
    });
}

/// Elsewhere the console tells both.
#[cfg(not(unix))]
pub(super) fn hand_on(_: &Child) {}

/// Returns the signal that ended a process.
#[cfg(unix)]
pub(super) fn of(ended: ExitStatus) -> Option<i32> {
    use std::os::unix::process::ExitStatusExt as _;
    ended.signal()
}

/// Elsewhere no signal ends a process.
#[cfg(not(unix))]
pub(super) fn of(_: ExitStatus) -> Option<i32> {
    None
}
