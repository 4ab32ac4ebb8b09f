#!/usr/bin/env bash
# The cold build of an empty crate that depends on mcp-wire, with its default features and with `codegen` added, beside one
# on rust-mcp-schema 2.0: `cargo build`, debug, every crate from scratch. The three take turns; the medians are printed,
# and their ratios to that of rust-mcp-schema.
#
#   bench/cold-build.sh [rounds, 3 by default]
set -euo pipefail
rounds=${1:-3}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

names=("mcp-wire" "mcp-wire, codegen" "rust-mcp-schema 2.0")
# The last is what the ratios are to.
peer=2
dependencies=(
    "mcp-wire = { path = \"$root\" }"
    "mcp-wire = { path = \"$root\", features = [\"codegen\"] }"
    "rust-mcp-schema = \"2.0\""
)

for case in "${!names[@]}"; do
    mkdir -p "$work/$case/src"
    echo 'fn main() {}' >"$work/$case/src/main.rs"
    # The versions that this project is tested with; cargo drops what the crate does not need.
    cp "$root/Cargo.lock" "$work/$case/"
    cat >"$work/$case/Cargo.toml" <<TOML
[package]
name = "empty"
version = "0.0.0"
edition = "2024"

[dependencies]
${dependencies[case]}

[workspace]
TOML
    cargo fetch --quiet --manifest-path "$work/$case/Cargo.toml"
done

echo "$(nproc) cores, $(rustc --version), $(date -u +%Y-%m-%d), $rounds rounds" >&2
for ((round = 1; round <= rounds; round++)); do
    for case in "${!names[@]}"; do
        started=$(date +%s%N)
        CARGO_TARGET_DIR="$work/target" cargo build --quiet --offline --manifest-path "$work/$case/Cargo.toml"
        took=$((($(date +%s%N) - started) / 1000000))
        rm -rf "$work/target"
        echo "$took" >>"$work/$case/times"
        printf '%d/%d %-22s %6.1f s\n' "$round" "$rounds" "${names[case]}" "${took}e-3" >&2
    done
done

median() {
    sort -n "$work/$1/times" | sed -n "$(((rounds + 1) / 2))p"
}

printf '%-22s %10s %8s %8s\n' "cold build of" "median" "crates" "ratio"
for case in "${!names[@]}"; do
    took=$(median "$case")
    ratio=$((took * 1000 / $(median "$peer")))
    crates=$(cargo tree --offline --manifest-path "$work/$case/Cargo.toml" --prefix none --edges normal,build |
        sed 's/ (\*)$//; s/ (proc-macro)$//' | sort -u | wc -l)
    printf '%-22s %8.1f s %8d %8.2f\n' "${names[case]}" "${took}e-3" "$((crates - 1))" "${ratio}e-3"
done
