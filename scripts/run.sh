#!/usr/bin/env bash
# The main job: a real kernel on the RTL and the model, with input from files, and its result checked.
# Further arguments go to `pto-cosim run`.
set -euo pipefail
. "$(dirname "$0")/env.sh"
cargo build --quiet -p testbench --bin pto-cosim --example check_saxpy
bin="${CARGO_TARGET_DIR:-target}/debug"
data=out/saxpy_relu
mkdir -p "$data"
for name in x y; do
    "$bin/pto-cosim" gen-data fp32 --count 65536 --label "$name" --output "$data/$name.bin"
done
"$bin/pto-cosim" run testbench/programs/saxpy_relu.s --load "0x100000=$data/x.bin" --load "0x200000=$data/y.bin" \
    --dump "0x200000:0x40000=$data/result.bin" --out "$data" "$@"
"$bin/examples/check_saxpy" "$data/x.bin" "$data/y.bin" "$data/result.bin"
