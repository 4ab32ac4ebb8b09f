//! What the command does, apart from its arguments: each function returns the text to print.

use std::path::Path;
use std::{fmt, fs, process};

pub mod bump;
pub mod generate;
mod stubs;
pub mod workspace;

/// Why the command stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The input is wrong, or a check found a difference.
    Wrong(String),
    /// A file cannot be read or written.
    Io(String),
}

impl Failure {
    /// Returns the exit code: 1 for a wrong input, 2 for a file.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::Wrong(_) => 1,
            Self::Io(_) => 2,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(text) | Self::Io(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Failure {}

fn cannot(what: &str, path: &Path, error: impl fmt::Display) -> Failure {
    Failure::Io(format!("cannot {what} {}: {error}", path.display()))
}

/// Reads a text file; `None` where there is none.
fn read(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(cannot("read", path, error)),
    }
}

/// Writes a file where its text differs, by way of another file, so that no reader ever sees half of it. Tells whether
/// it wrote.
fn write(path: &Path, text: &str) -> Result<bool, Failure> {
    // Whatever stands there and is no text differs, too.
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(false);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.new", process::id()));
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if let Err(error) = written {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
        return Err(cannot("write", path, error));
    }
    Ok(true)
}

/// Lists the imported revisions of a `priv` folder, oldest first.
fn revisions(folder: &Path) -> Result<Vec<String>, Failure> {
    crate::generate::revisions_of(folder).map_err(|error| Failure::Io(error.to_string()))
}

/// Lists the names of a folder's files, sorted.
fn names(folder: &Path) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| cannot("read", folder, error))?;
    let names = entries.map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<Result<Vec<_>, _>>().map_err(|error| cannot("read", folder, error))?;
    names.sort();
    Ok(names)
}
