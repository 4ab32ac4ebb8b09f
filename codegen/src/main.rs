//! The generator's command: `cargo bump` imports a schema, `cargo codegen` writes or checks the generated text.
fn main() {
    let r = std::env::args().nth(1).unwrap();
    match mcp_wire_codegen::generate_from("priv".as_ref(), &r) {
        Ok(g) => {
            println!("{}", g.code);
            eprintln!("{:?}", g.undocumented)
        }
        Err(e) => {
            eprintln!("ERR {e}");
            std::process::exit(1)
        }
    }
}
