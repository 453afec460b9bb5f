# Sourced by the scripts that check something: counts checks and prints the total.
# shellcheck shell=bash
PASSED=0 FAILED=0 SKIPPED=0

# check NAME COMMAND...: one check, passed when the command succeeds.
check() {
    local name="$1"
    shift
    echo "== $name"
    if "$@"; then
        PASSED=$((PASSED + 1))
    else
        FAILED=$((FAILED + 1))
        echo "FAILED: $name"
    fi
}

# skip NAME WHY: one check that cannot be made here.
skip() {
    SKIPPED=$((SKIPPED + 1))
    echo "== $1: skipped ($2)"
}

# total: the last line, and the exit status of the script.
total() {
    echo "$PASSED passed, $FAILED failed, $SKIPPED skipped"
    [ "$FAILED" = 0 ]
}
