//! Arrays of values of one type.

use crate::json::kind::Kind;
use crate::wire::read::Wire;
use crate::wire::reader::Reader;

impl Reader<'_> {
    /// Reads the items of an array.
    pub(crate) fn items<T: Wire>(&mut self) -> Option<Vec<T>> {
        match self.json.kind()? {
            Kind::Array => {}
            got @ (Kind::Null | Kind::Boolean | Kind::Number | Kind::String | Kind::Object) => {
                return self.mismatch("array", got);
            }
        }
        let (faults, salvages) = (self.faults(), self.salvages_list());
        self.json.open();
        let mut items = Vec::new();
        match salvages {
            true => self.each_item(|reader| keep(&mut items, good_item(reader))),
            false => self.each_item(|reader| keep(&mut items, T::read(reader))),
        }
        if self.has_failed_since(faults) { None } else { Some(items) }
    }
}

fn keep<T>(items: &mut Vec<T>, item: Option<T>) {
    let Some(item) = item else { return };
    // Most lists are short, and a vector would begin with room for four.
    if items.is_empty() {
        items.reserve_exact(1);
    }
    items.push(item);
}

/// Reads an item of a list that goes on without bad ones.
fn good_item<T: Wire>(reader: &mut Reader<'_>) -> Option<T> {
    reader.json.kind()?;
    let start = reader.json.mark();
    let mut item = None;
    let read = reader.attempt(|reader| {
        item = T::read(reader);
        item.is_some()
    });
    if let Err(found) = read {
        reader.skip_item(start, found);
        return None;
    }
    item
}
