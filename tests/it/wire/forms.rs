//! Forms of an elicitation in 2025-11-25 and 2026-07-28. The file is read once in each of their modules.

use mcp_wire::label::Title;

use super::mcp;
use crate::wire::{from, map};

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn options() -> Vec<mcp::TitledOption> {
    vec![mcp::TitledOption::new("s", Title("Small")), mcp::TitledOption::new("l", Title("Large"))]
}

/// A form with a field of every kind.
pub(super) fn form() -> mcp::RequestedSchema {
    let name = mcp::StringSchema {
        title: some("Name"),
        description: some("On the cup"),
        default: some("Ada"),
        min_length: Some(1.into()),
        max_length: Some(from("40.0")),
        ..Default::default()
    };
    let format = |format| mcp::StringSchema { format: Some(format), ..Default::default() };
    let grams = mcp::NumberSchema {
        title: some("Grams"),
        description: some("Of beans"),
        default: Some(from("18.5")),
        minimum: Some(from("0.5")),
        maximum: Some(60.into()),
        ..mcp::NumberSchema::new(mcp::NumberSchemaType::Number)
    };
    let milk = mcp::BooleanSchema {
        title: some("Milk"),
        description: some("Any"),
        default: Some(false),
        ..Default::default()
    };
    let size = mcp::UntitledSingleSelectEnumSchema {
        title: some("Size"),
        description: some("Of the cup"),
        default: some("s"),
        ..mcp::UntitledSingleSelectEnumSchema::new(words(["s", "l"]))
    };
    let titled =
        mcp::TitledSingleSelectEnumSchema { default: some("l"), ..mcp::TitledSingleSelectEnumSchema::new(options()) };
    let legacy = mcp::LegacyTitledEnumSchema {
        enum_names: Some(words(["Small", "Large"])),
        ..mcp::LegacyTitledEnumSchema::new(words(["s", "l"]))
    };
    let several = mcp::UntitledMultiSelectEnumSchema {
        default: Some(Vec::new()),
        min_items: Some(0.into()),
        max_items: Some(2.into()),
        ..mcp::UntitledMultiSelectEnumSchema::new(mcp::UntitledItems::new(words(["oat", "soy"])))
    };
    let extras = mcp::TitledMultiSelectEnumSchema {
        title: some("Extras"),
        default: Some(words(["s"])),
        ..mcp::TitledMultiSelectEnumSchema::new(mcp::TitledItems::new(options()))
    };
    mcp::RequestedSchema {
        dialect: some("https://json-schema.org/draft/2020-12/schema"),
        required: Some(words(["name", "grams"])),
        ..mcp::RequestedSchema::new(map([
            ("name", name.into()),
            ("mail", format(mcp::StringFormat::Email).into()),
            ("page", format(mcp::StringFormat::Uri).into()),
            ("day", format(mcp::StringFormat::Date).into()),
            ("when", format(mcp::StringFormat::DateTime).into()),
            ("grams", grams.into()),
            ("cups", mcp::NumberSchema::new(mcp::NumberSchemaType::Integer).into()),
            ("milk", milk.into()),
            ("size", size.into()),
            ("titled", titled.into()),
            ("legacy", legacy.into()),
            ("several", several.into()),
            ("extras", extras.into()),
        ]))
    }
}

/// The answer to the form.
pub(super) fn answers() -> mcp_wire::Map<mcp::ElicitValue> {
    map([
        ("name", mcp::ElicitValue::String("Ada".to_owned())),
        ("grams", mcp::ElicitValue::Number(from("18.50"))),
        ("milk", mcp::ElicitValue::Boolean(true)),
        ("several", mcp::ElicitValue::Strings(words(["oat"]))),
    ])
}
