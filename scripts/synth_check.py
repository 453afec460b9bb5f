"""Synthesis checks of the core: it elaborates, and it has no latch, no combinational loop and no net with
two drivers. Assertions and fault injection are off (SYNTHESIS).

Usage: synth_check.py CONFIG FILE...   (CONFIG: 0 tiny, 1 default, 2 wide)
"""

import sys

from pyosys import libyosys as ys


def main() -> None:
    config, *files = sys.argv[1:]
    design = ys.Design()
    passes = [
        "read_slang --top pto_top -D SYNTHESIS -G Config=" + config + " " + " ".join(files),
        "hierarchy -check -top pto_top",
        # Constants first: no latch or loop may hide behind what a parameter switches off.
        "proc",
        "opt_clean",
        "select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$_DLATCH_*",
        # Undriven and doubly driven nets, and loops inside a module.
        "check -assert",
        # Loops through the hierarchy are found in the flat design.
        "flatten",
        "opt_clean",
        "scc -select",
        "select -assert-none %",
        "select -clear",
    ]
    for command in passes:
        # A pass that fails ends the program with its message.
        ys.run_pass(command, design)


if __name__ == "__main__":
    main()
