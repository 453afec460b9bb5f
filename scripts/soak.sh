#!/usr/bin/env bash
# Runs all programs of testbench/programs in lockstep with random configuration, latency (up to 200 cycles),
# back-pressure and thread mode: `soak.sh [RUNS] [FIRST_SEED]`. Every tenth run is repeated in the other thread mode
# and must print the same. The last line is the total.
set -uo pipefail
. "$(dirname "$0")/env.sh"
runs="${1:-1000}" first="${2:-1}"
cargo build --quiet -p testbench --bin pto-cosim || exit 1
cosim="${CARGO_TARGET_DIR:-target}/debug/pto-cosim"
out="$(mktemp -d)"
trap 'rm -rf "$out"' EXIT
"$cosim" gen-data fp32 --count 65536 --label x --output "$out/x.bin" || exit 1
"$cosim" gen-data fp32 --count 65536 --label y --output "$out/y.bin" || exit 1
"$cosim" gen-data int64 --count 256 --label sort --output "$out/arrays.bin" || exit 1
"$cosim" gen-data int64 --count 64 --label heap --output "$out/keys.bin" || exit 1
"$cosim" gen-data fp32 --count 4096 --label vectors --output "$out/vectors.bin" || exit 1

long=(saxpy_relu sort) short=()
for file in testbench/programs/*.s; do
    program="$(basename "$file" .s)"
    case " ${long[*]} " in *" $program "*) ;; *) short+=("$program") ;; esac
done

passed=0 failed=0
configs=(tiny default wide)
for ((seed = first; seed < first + runs; seed++)); do
    RANDOM=$seed
    # The long programs take seconds, the others a hundredth.
    if ((RANDOM % 20 == 0)); then
        program="${long[RANDOM % ${#long[@]}]}"
    else
        program="${short[RANDOM % ${#short[@]}]}"
    fi
    low=$((1 + RANDOM % 200)) high=$((1 + RANDOM % 200))
    if ((low > high)); then t=$low low=$high high=$t; fi
    threads=$((1 + RANDOM % 2))
    args=(run "testbench/programs/$program.s" --config "${configs[RANDOM % 3]}" --seed "$seed"
        --mem-latency "$low..$high" --backpressure $((RANDOM % 60)) --out "$out/report")
    case "$program" in
        dot) args+=(--load "0x4000=$out/vectors.bin") ;;
        fib) args+=(--pe-enable 1000) ;;
        heapsort) args+=(--pe-enable 1000 --load "0x1000=$out/keys.bin") ;;
        saxpy_relu) args+=(--load "0x100000=$out/x.bin" --load "0x200000=$out/y.bin") ;;
        sort) args+=(--load "0x1000=$out/arrays.bin") ;;
    esac
    text="$("$cosim" "${args[@]}" --threads "$threads" 2>&1)"
    good=$?
    end="program end"
    [ "$program" = fault ] && end=trap
    [[ "$good" = 0 && "$text" == *"ended by $end:"* && "$text" == *" 0 mismatches"* ]] || good=1
    if [ "$good" = 0 ] && ((seed % 10 == 0)); then
        other="$("$cosim" "${args[@]}" --threads $((3 - threads)) 2>&1)"
        # All but the speed.
        [ "${text//, * kHz/}" = "${other//, * kHz/}" ] || good=1
    fi
    if [ "$good" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $cosim ${args[*]} --threads $threads"
        echo "$text" | tail -5
    fi
done
echo "$passed passed, $failed failed, 0 skipped"
[ "$failed" = 0 ]
