# Each target sets up what it needs. `make run` shows a lockstep, `make test` checks everything.

COSIM := . scripts/env.sh && cargo run --quiet -p testbench --bin pto-cosim --
SHELL := /bin/bash
# More options for `make run`, for example ARGS='--config wide --seed 7'.
ARGS ?=

.PHONY: run test lint bench soak exhaustive verilator-matrix generate mutants setup

run: setup
	@scripts/run.sh $(ARGS)

test: setup
	@scripts/test.sh

lint:
	@scripts/setup.sh lint
	@scripts/lint.sh

bench: setup
	@$(COSIM) bench

# A thousand runs with random seeds, latencies, back-pressure, configurations and thread modes.
soak: setup
	@scripts/soak.sh

# All 2^32 FP32 operands of exp, log, recip, sqrt and rsqrt on the model; can be stopped and goes on where it was.
# Then a large sample of the RTL against the model.
exhaustive: setup
	@. scripts/env.sh && nice -n 19 cargo run --quiet -p model --example exhaustive -- $(ARGS)
	@nice -n 19 scripts/rtl_sample.sh

# The design and its tests with the Verilator of Debian and with a current one.
verilator-matrix:
	@scripts/setup.sh lint
	@scripts/verilator_matrix.sh

# Everything that is produced from tables: the probe packages and record (docs/probe.tsv, docs/inject.tsv), the
# decode package and form tables (model/isa).
generate:
	@cargo run --quiet -p model --example generate_probe
	@cargo run --quiet -p model --example generate

# Small changes to the numeric code and to the RTL of the core, each of which the checks must notice:
# docs/numerics/mutants.md and docs/mutation.md (two hours).
mutants: setup
	@. scripts/env.sh && scripts/mutants.py model && scripts/mutants.py rtl && scripts/mutants.py core

setup:
	@scripts/setup.sh
