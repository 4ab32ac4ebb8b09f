//! Words for the members of closed lists: they read back, fill a column, and are written by serde where that is of use.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use mcp_wire::error::{ErrorKind, Site};
use mcp_wire::registry::TypeKind;
use mcp_wire::tool::SchemaFault;
use mcp_wire::{
    Fault, FrameKind, Kind, Mode, ReadOptions, Revision, Tolerance, parse_response_with, v2025_11_25 as mcp,
};

#[track_caller]
fn reads_back<T: Copy + Debug + Display + FromStr<Err: Debug> + PartialEq>(values: &[T]) {
    for value in values {
        assert_eq!(value.to_string().parse::<T>().unwrap(), *value);
    }
    assert!("".parse::<T>().is_err() && "no such word".parse::<T>().is_err());
}

#[test]
fn what_has_a_name_is_read_by_it() {
    reads_back(&[Mode::Strict, Mode::Lenient]);
    reads_back(Tolerance::ALL);
    reads_back(ErrorKind::ALL);
    reads_back(&Revision::ALL);
    reads_back(mcp::ClientMethod::ALL);
}

#[test]
fn words_fill_a_column() {
    let words: [(&dyn Display, &str); 8] = [
        (&Fault::Syntax, "syntax    |"),
        (&FrameKind::Batch, "batch     |"),
        (&Kind::Array, "array     |"),
        (&Mode::Lenient, "lenient   |"),
        (&Site::Relayed, "relayed   |"),
        (&TypeKind::Union, "union     |"),
        (&SchemaFault::Loop, "loop      |"),
        (&mcp::Role::User, "user      |"),
    ];
    for (word, column) in words {
        assert_eq!(format!("{word:<10}|"), column);
    }
}

#[test]
fn revisions_go_through_any_format() {
    for revision in Revision::ALL {
        let value = serde_json::to_value(revision).unwrap();
        assert_eq!(value, revision.as_str());
        assert_eq!(serde_json::from_value::<Revision>(value).unwrap(), revision);
        assert_eq!(serde_saphyr::from_str::<Revision>(&format!("\"{revision}\"")).unwrap(), revision);
    }
    let unknown = serde_json::from_str::<Revision>(r#""2031-01-01""#).unwrap_err().to_string();
    assert!(unknown.starts_with(r#"unknown revision "2031-01-01", expected one of 2024-11-05"#), "{unknown}");
    assert!(serde_json::from_str::<Revision>("20250618").is_err());
}

#[test]
fn skipped_items_are_written_with_their_reason_and_text() {
    let bytes = br#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"bad","x":1.0}]}}"#;
    let read = parse_response_with::<mcp::methods::ToolsList>(bytes, &ReadOptions::LENIENT).unwrap();
    assert_eq!(
        serde_json::to_string(&read.skipped).unwrap(),
        r#"[{"at":"/result/tools/0","reason":{"at":"/result/tools/0","problems":["missing member `inputSchema`"]},"json":{"name":"bad","x":1.0}}]"#,
    );
}
