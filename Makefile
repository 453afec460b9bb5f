# Each target sets up what it needs. `make run` shows a lockstep, `make test` checks everything.

COSIM := . scripts/env.sh && cargo run --quiet -p testbench --bin pto-cosim --
SHELL := /bin/bash
ARGS ?= run testbench/programs/saxpy_relu.s

.PHONY: run test lint bench verilator-matrix generate setup

run: setup
	@$(COSIM) $(ARGS)

test: setup
	@scripts/test.sh

lint:
	@scripts/setup.sh lint
	@scripts/lint.sh

bench: setup
	@$(COSIM) bench

# The design and its tests with the Verilator of Debian and with a current one.
verilator-matrix:
	@scripts/setup.sh lint
	@scripts/verilator_matrix.sh

# The probe packages, the probe record and the field tables, from docs/probe.tsv and docs/inject.tsv.
generate:
	@cargo run --quiet -p model --example generate_probe

setup:
	@scripts/setup.sh
