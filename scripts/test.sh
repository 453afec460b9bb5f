#!/usr/bin/env bash
# Everything that must hold, with the total in the last line. Fails when something failed.
set -uo pipefail
. "$(dirname "$0")/env.sh"
. scripts/tally.sh

check "generated files are current" cargo run --quiet -p model --example generate_probe -- --check
check "format" cargo fmt --all --check
if have python3; then
    check "constants of exp and log, rtl" python3 scripts/explog_rom.py --check
    check "constants of exp and log, model" python3 scripts/explog_tables.py --check
    check "mutation tables fit the sources" python3 scripts/mutants.py --check
else
    skip "constants of exp and log, mutation tables" "python3 is not installed"
fi
check "clippy" cargo clippy --workspace --all-targets --quiet -- -D warnings
if cargo deny --version >/dev/null 2>&1; then
    check "dependencies" cargo deny --log-level error check
else
    skip "dependencies" "cargo-deny is not installed"
fi

# Every test counts by itself.
echo "== cargo test"
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
cargo test --workspace --no-fail-fast 2>&1 | tee "$log"
status="${PIPESTATUS[0]}"
read -r passed failed ignored < <(awk '/^test result:/ { p += $4; f += $6; i += $8 } END { print p + 0, f + 0, i + 0 }' "$log")
PASSED=$((PASSED + passed)) FAILED=$((FAILED + failed)) SKIPPED=$((SKIPPED + ignored))
# A test program that does not compile or dies in the middle has no result line.
if [ "$status" != 0 ] && [ "$failed" = 0 ]; then FAILED=$((FAILED + 1)); fi

check "lint" env SYNTH_CONFIGS="${SYNTH_CONFIGS:-0}" scripts/lint.sh
total
