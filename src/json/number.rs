//! Numbers that keep what the sender wrote.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::ser::{Serialize, Serializer};

use crate::json::border;
use crate::json::cursor::is_number;

/// A JSON number of any size and precision.
///
/// Usual numbers are held as `i64` or `f64`; a number that neither holds exactly keeps its text, so that parsing and
/// writing never change a value. Equality is numeric: `1`, `1.0` and `10e-1` are equal.
///
/// ```
/// use mcp_wire::Number;
///
/// let huge: Number = "123456789012345678901234567890".parse()?;
/// assert_eq!(huge.to_string(), "123456789012345678901234567890");
/// assert_eq!(Number::from(3).as_f64(), 3.0);
/// assert_eq!(Number::try_from(0.6)?.to_string(), "0.6");
/// # Ok::<(), mcp_wire::NotANumber>(())
/// ```
#[derive(Clone)]
pub struct Number(Repr);

#[derive(Clone)]
enum Repr {
    Int(i64),
    Float(f64),
    /// A JSON number that the others would change.
    Text(Box<str>),
}

impl Number {
    /// Reads the text of a JSON number.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        is_number(text).then(|| Self::from_trusted(text))
    }

    /// Takes text that is known to be a JSON number.
    pub(crate) fn from_trusted(text: &str) -> Self {
        if let Some(int) = small_integer(text) {
            return Self(Repr::Int(int));
        }
        let is_integer = !text.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E'));
        if is_integer && text != "-0" {
            if let Ok(int) = text.parse() {
                return Self(Repr::Int(int));
            }
        } else if let Some(float) = small_fraction(text) {
            return Self(Repr::Float(float));
        } else if is_exact_decimal(text)
            && let Ok(float) = text.parse()
        {
            return Self(Repr::Float(float));
        }
        Self(Repr::Text(text.into()))
    }

    /// Returns the value if it is an integer within the range of `i64`; `3.0` and `3e0` are integers.
    pub fn as_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Int(int) => Some(*int),
            Repr::Float(_) => None,
            Repr::Text(text) => Decimal::new(text).as_i64(),
        }
    }

    /// Returns the value if it is an integer within the range of `u64`.
    pub fn as_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Int(int) => u64::try_from(*int).ok(),
            Repr::Float(_) => None,
            Repr::Text(text) => Decimal::new(text).as_i128().and_then(|int| u64::try_from(int).ok()),
        }
    }

    /// Returns the nearest `f64`; a number beyond its range becomes infinite.
    pub fn as_f64(&self) -> f64 {
        match &self.0 {
            Repr::Int(int) => *int as f64,
            Repr::Float(float) => *float,
            Repr::Text(text) => text.parse().unwrap_or(f64::NAN),
        }
    }

    /// Tells whether the value has no fractional part.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Repr::Int(_) => true,
            Repr::Float(_) => false,
            Repr::Text(text) => Decimal::new(text).is_integer(),
        }
    }

    /// Compares with an integer, exactly.
    pub(crate) fn cmp_int(&self, other: i64) -> Ordering {
        match &self.0 {
            Repr::Int(int) => int.cmp(&other),
            // Held floats have at most 15 digits, so this comparison is exact for the small bounds of the schemas.
            Repr::Float(float) => float.partial_cmp(&(other as f64)).unwrap_or(Ordering::Equal),
            Repr::Text(text) => match Decimal::new(text).as_i64() {
                Some(int) => int.cmp(&other),
                None => self.as_f64().partial_cmp(&(other as f64)).unwrap_or(Ordering::Equal),
            },
        }
    }
}

/// Reads an integer of at most 18 digits, the usual case, without any general machinery.
pub(crate) fn small_integer(text: &str) -> Option<i64> {
    let unsigned = text.strip_prefix('-');
    let bytes = unsigned.unwrap_or(text).as_bytes();
    // A negative zero is no integer of Rust.
    if bytes.is_empty() || bytes.len() > 18 || (bytes[0] == b'0' && (bytes.len() > 1 || unsigned.is_some())) {
        return None;
    }
    let add = |sum, byte: &u8| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0'));
    bytes.iter().try_fold(0, add).map(|sum: i64| if unsigned.is_some() { -sum } else { sum })
}

/// Reads a fraction of at most 15 digits that ends in none of zero. Numerator and denominator are exact as `f64`, so that the
/// quotient is the nearest to the text.
fn small_fraction(text: &str) -> Option<f64> {
    let bytes = text.as_bytes();
    if bytes.len() > 16 || bytes.last() == Some(&b'0') {
        return None;
    }
    let (mut digits, mut power, mut denominator) = (0_u64, 1, None);
    for byte in bytes.iter().rev() {
        match byte {
            b'0'..=b'9' => (digits, power) = (digits + power * u64::from(byte - b'0'), power * 10),
            b'.' => denominator = Some(power),
            _ => return None,
        }
    }
    Some(digits as f64 / denominator? as f64)
}

/// Tells whether a decimal fraction survives being held as `f64`: at most 15 digits do, and an integral one such as
/// `1.0` is kept as text so that it is echoed as it came.
fn is_exact_decimal(text: &str) -> bool {
    !text.bytes().any(|byte| matches!(byte, b'e' | b'E'))
        && !text.ends_with('0')
        && text.bytes().filter(u8::is_ascii_digit).count() <= 15
}

/// A number as sign, digits without zeros at either end, and a power of ten: the same for equal values.
#[derive(PartialEq, Eq, Hash)]
struct Decimal {
    negative: bool,
    digits: String,
    /// `None` where the power itself is beyond `i64`; the digits then hold the text.
    power: Option<i64>,
}

impl Decimal {
    fn new(text: &str) -> Self {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{whole}{fraction}");
        let significant = all.trim_start_matches('0').trim_end_matches('0');
        if significant.is_empty() {
            return Self { negative: false, digits: String::new(), power: Some(0) };
        }
        let dropped = all.len() - all.trim_end_matches('0').len();
        let power = exponent
            .parse::<i64>()
            .ok()
            .and_then(|exponent| exponent.checked_add(i64::try_from(dropped).ok()?))
            .and_then(|exponent| exponent.checked_sub(i64::try_from(fraction.len()).ok()?));
        match power {
            Some(_) => Self { negative, digits: significant.to_owned(), power },
            None => Self { negative, digits: unsigned.to_owned(), power },
        }
    }

    fn is_integer(&self) -> bool {
        match self.power {
            Some(power) => power >= 0,
            None => !self.digits.contains("e-") && !self.digits.contains("E-"),
        }
    }

    fn as_i128(&self) -> Option<i128> {
        let power = usize::try_from(self.power?).ok()?;
        if self.digits.is_empty() {
            return Some(0);
        }
        // 10^38 is the last power that fits.
        if power + self.digits.len() > 38 {
            return None;
        }
        let size: i128 = format!("{}{}", self.digits, "0".repeat(power)).parse().ok()?;
        Some(if self.negative { -size } else { size })
    }

    fn as_i64(&self) -> Option<i64> {
        self.as_i128().and_then(|int| i64::try_from(int).ok())
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Repr::Int(mine), Repr::Int(theirs)) => mine == theirs,
            (Repr::Float(mine), Repr::Float(theirs)) => mine == theirs,
            _ => Decimal::new(&self.to_string()) == Decimal::new(&other.to_string()),
        }
    }
}

impl Eq for Number {}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.as_i64() {
            Some(int) => int.hash(state),
            None => Decimal::new(&self.to_string()).hash(state),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Int(int) => write!(f, "{int}"),
            Repr::Float(float) => write!(f, "{float}"),
            Repr::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Default for Number {
    /// Zero.
    fn default() -> Self {
        Self(Repr::Int(0))
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Repr::Int(int) => serializer.serialize_i64(*int),
            Repr::Float(float) => serializer.serialize_f64(*float),
            Repr::Text(text) => border::write(text, serializer),
        }
    }
}

/// A text or float that is no JSON number, or no integer where one is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANumber {
    expected: &'static str,
}

impl fmt::Display for NotANumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl std::error::Error for NotANumber {}

impl FromStr for Number {
    type Err = NotANumber;

    fn from_str(text: &str) -> Result<Self, NotANumber> {
        Self::from_text(text).ok_or(NotANumber { expected: "the text of a JSON number" })
    }
}

impl TryFrom<f64> for Number {
    type Error = NotANumber;

    /// Fails for NaN and the infinities, which JSON cannot say.
    fn try_from(float: f64) -> Result<Self, NotANumber> {
        if !float.is_finite() {
            return Err(NotANumber { expected: "a finite number" });
        }
        Self::from_text(&float.to_string()).ok_or(NotANumber { expected: "a finite number" })
    }
}

/// A JSON number without a fractional part, of any size; `3.0` and `3e0` are integers and are written as they came.
///
/// ```
/// use mcp_wire::Integer;
///
/// let size = Integer::from(1500);
/// assert_eq!(size.as_i64(), Some(1500));
/// assert_eq!("1500.0".parse::<Integer>()?, size);
/// assert!("1500.5".parse::<Integer>().is_err());
/// # Ok::<(), mcp_wire::NotANumber>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Integer(Number);

impl Integer {
    pub(crate) const ZERO: Self = Self(Number(Repr::Int(0)));

    /// Takes a number that has no fractional part.
    pub(crate) fn from_number(number: Number) -> Option<Self> {
        number.is_integer().then_some(Self(number))
    }

    /// Returns the value if it is within the range of `i64`.
    pub fn as_i64(&self) -> Option<i64> {
        self.0.as_i64()
    }

    /// Returns the value if it is within the range of `u64`.
    pub fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }

    /// Returns the value as a number.
    pub fn as_number(&self) -> &Number {
        &self.0
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Integer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl FromStr for Integer {
    type Err = NotANumber;

    fn from_str(text: &str) -> Result<Self, NotANumber> {
        Number::from_text(text).and_then(Self::from_number).ok_or(NotANumber { expected: "the text of a JSON integer" })
    }
}

impl From<Integer> for Number {
    fn from(integer: Integer) -> Self {
        integer.0
    }
}

macro_rules! from_small {
    ($($int:ty)*) => { $(
        impl From<$int> for Number {
            fn from(int: $int) -> Self {
                Self(Repr::Int(int.into()))
            }
        }
        impl From<$int> for Integer {
            fn from(int: $int) -> Self {
                Self(int.into())
            }
        }
    )* };
}
from_small!(i8 i16 i32 i64 u8 u16 u32);

impl From<u64> for Number {
    fn from(int: u64) -> Self {
        match i64::try_from(int) {
            Ok(int) => Self(Repr::Int(int)),
            Err(_) => Self(Repr::Text(int.to_string().into())),
        }
    }
}

impl From<u64> for Integer {
    fn from(int: u64) -> Self {
        Self(int.into())
    }
}

#[cfg(test)]
mod tests {
    use super::{Integer, Number};

    #[track_caller]
    fn number(text: &str) -> Number {
        text.parse().expect("a number")
    }

    #[test]
    fn every_spelling_of_a_number_is_written_with_its_value_unchanged() {
        for (text, written) in [
            ("0", "0"),
            ("-0", "-0"),
            ("12", "12"),
            ("-12", "-12"),
            ("9223372036854775807", "9223372036854775807"),
            ("9223372036854775808", "9223372036854775808"),
            ("0.6", "0.6"),
            ("0.60", "0.60"),
            ("1.0", "1.0"),
            ("3e0", "3e0"),
            ("1e400", "1e400"),
            ("0.1234567890123456789", "0.1234567890123456789"),
        ] {
            assert_eq!(number(text).to_string(), written);
        }
    }

    #[test]
    fn what_is_no_number_of_the_grammar_is_refused() {
        for text in ["", "-", "01", "1.", ".5", "1e", "1e+", "+1", "0x1", "NaN", "1 ", " 1", "1_0"] {
            assert!(text.parse::<Number>().is_err(), "{text}");
        }
    }

    #[test]
    fn short_fractions_are_what_parsing_gives() {
        let mut fraction = String::from("0.");
        for digit in (1..=9).cycle().take(18) {
            fraction.push_str(&digit.to_string());
            for whole in ["0", "7", "81", "90071992547"] {
                let text = fraction.replacen('0', whole, 1);
                assert_eq!(number(&text).as_f64(), text.parse::<f64>().expect("a float"), "{text}");
                assert_eq!(number(&text).to_string(), text);
            }
        }
    }

    #[test]
    fn equality_is_numeric() {
        for (one, other) in [("3", "3.0"), ("3", "3e0"), ("30e-1", "3"), ("0", "-0"), ("0.5", "5e-1"), ("1e2", "100.0")]
        {
            assert_eq!(number(one), number(other));
        }
        for (one, other) in [("3", "3.1"), ("9007199254740993", "9007199254740992.0"), ("1", "-1")] {
            assert_ne!(number(one), number(other));
        }
    }

    #[test]
    fn integers_have_no_fraction() {
        for (text, integral) in [
            ("1.0", true),
            ("1500.5", false),
            ("1e400", true),
            ("15e-1", false),
            ("150e-1", true),
            ("1e99999999999999999999", true),
        ] {
            assert_eq!(text.parse::<Integer>().is_ok(), integral, "{text}");
        }
        assert_eq!("3e2".parse::<Integer>().map(|int| int.as_i64()), Ok(Some(300)));
        assert_eq!(Integer::from(u64::MAX).as_u64(), Some(u64::MAX));
    }
}
