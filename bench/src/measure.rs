//! Medians of ways that take turns, as tables.

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::ways::Read;

/// How long one turn of a way takes at least, so that reading the clock does not weigh.
const TURN: Duration = Duration::from_micros(500);
/// How long a row of a table is measured, unless [`ROUNDS`] says otherwise.
const ROW: Duration = Duration::from_millis(2000);
/// The fewest and the most rounds of a row; odd, so that a median is one of the times.
const ROUNDS: (u32, u32) = (5, 1001);

/// Something to measure.
pub type Run<'a> = Box<dyn Fn() + 'a>;

/// A row of a table: a message, and a cell for each column; `None` where a way does not apply.
pub struct Row<'a> {
    name: String,
    bytes: usize,
    cells: Vec<Option<Run<'a>>>,
}

impl<'a> Row<'a> {
    /// Creates a row of anything; the time per byte is that of so many bytes.
    pub fn new(name: impl Into<String>, bytes: usize, cells: Vec<Option<Run<'a>>>) -> Self {
        Self { name: name.into(), bytes, cells }
    }

    /// Creates a row in which all ways read the same text.
    pub fn reading(name: impl Into<String>, text: &'a str, ways: &[Option<Read>]) -> Self {
        let cell = |way: Read| -> Run<'a> { Box::new(move || way(black_box(text.as_bytes()))) };
        Self::new(name, text.len(), ways.iter().map(|way| way.map(cell)).collect())
    }

    /// The median time of one call of each cell.
    fn medians(&self) -> Vec<Option<Duration>> {
        let ways: Vec<Option<(&Run<'a>, u32)>> =
            self.cells.iter().map(|cell| cell.as_ref().map(|run| (run, calls_of_a_turn(run)))).collect();
        let mut times: Vec<Vec<Duration>> = vec![Vec::new(); ways.len()];
        let started = Instant::now();
        let (fewest, most) = if is_measured() { ROUNDS } else { (1, 1) };
        for round in 0..most {
            if round >= fewest && round % 2 == 1 && started.elapsed() > ROW {
                break;
            }
            // Every other round goes backwards: no way always runs after the same one.
            let turn = |index: usize| if round % 2 == 0 { index } else { ways.len() - 1 - index };
            for index in (0..ways.len()).map(turn) {
                let Some((run, calls)) = ways[index] else { continue };
                let start = Instant::now();
                for _ in 0..calls {
                    run();
                }
                times[index].push(start.elapsed() / calls);
            }
        }
        times.into_iter().map(median).collect()
    }
}

/// How many calls fill a turn.
fn calls_of_a_turn(run: &Run<'_>) -> u32 {
    if !is_measured() {
        return 1;
    }
    // The first call warms up.
    run();
    let start = Instant::now();
    run();
    let once = start.elapsed().max(Duration::from_nanos(10));
    u32::try_from(TURN.as_nanos() / once.as_nanos()).map_or(1, |calls| calls.max(1))
}

fn median(mut times: Vec<Duration>) -> Option<Duration> {
    times.sort();
    times.get(times.len() / 2).copied()
}

/// Tells whether this is `cargo bench`, and not a test that all ways work.
fn is_measured() -> bool {
    env::args().any(|argument| argument == "--bench")
}

/// What the times of a table are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// A call.
    Call,
    /// A byte of the message.
    Byte,
}

/// Brings the allocator into the state of a process that has once held a large message.
///
/// That of glibc asks the system for each large block anew, and gives it back, until it has seen such a block freed. The
/// pages of such a block cost more than the reading, and which way pays for them would depend on who ran before.
fn settle_allocator() {
    drop(black_box(vec![1_u8; 24 << 20]));
}

/// Measures the rows and prints a table of medians, then one of ratios: the first column to each other.
pub fn print(title: &str, per: Per, columns: &[&str], rows: Vec<Row<'_>>) {
    let unit = match per {
        Per::Call => "median of one call",
        Per::Byte => "median, per byte",
    };
    settle_allocator();
    println!("\n## {title}\n");
    heading(unit, columns.iter().copied());
    let mut ratios = Vec::new();
    for row in rows {
        let medians = row.medians();
        let show = |time: Duration| match per {
            Per::Call => format!("{time:.2?}"),
            Per::Byte => format!("{:.3}ns", time.as_secs_f64() * 1e9 / row.bytes as f64),
        };
        line(&row.name, row.bytes, medians.iter().map(|time| time.map(show)));
        let to = |other: Option<Duration>| Some(medians[0]?.as_secs_f64() / other?.as_secs_f64());
        ratios.push((row.name, row.bytes, medians.iter().skip(1).map(|other| to(*other)).collect::<Vec<_>>()));
    }
    println!();
    heading(&format!("{} to", columns[0]), columns.iter().copied().skip(1));
    for (name, bytes, ratios) in ratios {
        line(&name, bytes, ratios.into_iter().map(|ratio| ratio.map(|ratio| format!("{ratio:.2}"))));
    }
}

/// Prints the heading of a table.
pub fn heading<'a>(first: &str, columns: impl Iterator<Item = &'a str>) {
    let columns: String = columns.map(|column| format!(" {column:>16}")).collect();
    println!("{first:<28} {:>10}{columns}", "bytes");
}

/// Prints a row of a table.
pub fn line(name: &str, bytes: usize, cells: impl Iterator<Item = Option<String>>) {
    let cells: String = cells.map(|cell| format!(" {:>16}", cell.as_deref().unwrap_or("-"))).collect();
    println!("{name:<28} {bytes:>10}{cells}");
}
