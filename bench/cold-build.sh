#!/usr/bin/env bash
# The cold build of an empty crate that depends on mcp-wire, with the feature `codegen` on and off, beside one on
# rust-mcp-schema 2.0: `cargo build`, debug, every crate from scratch. The three take turns; the medians are printed.
#
#   bench/cold-build.sh [rounds, 3 by default]
set -euo pipefail
rounds=${1:-3}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

revisions='"v2025_11_25", "v2026_07_28"'
names=("mcp-wire, codegen" "mcp-wire, no codegen" "rust-mcp-schema 2.0")
dependencies=(
    "mcp-wire = { path = \"$root\", default-features = false, features = [\"codegen\", $revisions] }"
    "mcp-wire = { path = \"$root\", default-features = false, features = [$revisions] }"
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

printf '%-22s %10s %8s\n' "cold build of" "median" "crates"
for case in "${!names[@]}"; do
    median=$(sort -n "$work/$case/times" | sed -n "$(((rounds + 1) / 2))p")
    crates=$(cargo tree --offline --manifest-path "$work/$case/Cargo.toml" --prefix none --edges normal,build |
        sed 's/ (\*)$//; s/ (proc-macro)$//' | sort -u | wc -l)
    printf '%-22s %8.1f s %8d\n' "${names[case]}" "${median}e-3" "$((crates - 1))"
done
