#!/usr/bin/env bash
# Ten million random operands of the elementary functions of the RTL against the model, in ten seeds.
set -euo pipefail
. "$(dirname "$0")/env.sh"
cargo build --quiet -p testbench --bin pto-cosim
for seed in {1..10}; do
    "${CARGO_TARGET_DIR:-target}/debug/pto-cosim" numeric --random 1000000 --seed "$seed" --ops exp,log,recip,sqrt,rsqrt | tail -n 1
done
