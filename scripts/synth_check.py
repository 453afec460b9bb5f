"""Synthesis checks of the core: it elaborates, and it has no latch, no combinational loop and no net with
two drivers. Assertions and fault injection are off (SYNTHESIS).

Usage: synth_check.py CONFIG FILE...   (CONFIG: 0 tiny, 1 default, 2 wide)
"""

import resource
import sys

from pyosys import libyosys as ys

# An array that is not taken for a memory becomes millions of nets. Then the check has to fail, and not to
# take the machine with it.
MEMORY_BYTES = 3 << 30
CPU_SECONDS = 300


def main() -> None:
    config, *files = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    design = ys.Design()
    passes = [
        # Gives one flat module without processes: loops through the hierarchy are found, too.
        "read_slang --top pto_top -D SYNTHESIS -G Config=" + config + " " + " ".join(files),
        "hierarchy -check -top pto_top",
        "opt_clean",
        "select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$_DLATCH_*",
        # Undriven and doubly driven nets, and loops of nets.
        "check -assert",
        "scc -select",
        "select -assert-none %",
        "select -clear",
    ]
    for command in passes:
        # A pass that fails ends the program with its message.
        ys.run_pass(command, design)


if __name__ == "__main__":
    main()
