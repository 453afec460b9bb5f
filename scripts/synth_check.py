"""Synthesis checks of a top: it elaborates, and it has no latch, no combinational loop and no net with two
drivers. Assertions and fault injection are off (SYNTHESIS).

Usage: synth_check.py TOP CONFIG FILE...   (CONFIG of pto_top: 0 tiny, 1 default, 2 wide; - without)
"""

import resource
import sys

from pyosys import libyosys as ys

# An array that is not taken for a memory becomes millions of nets. Then the check has to fail, and not to
# take the machine with it.
MEMORY_BYTES = 3 << 30
CPU_SECONDS = 300


def main() -> None:
    top, config, *files = sys.argv[1:]
    parameters = "" if config == "-" else f" -G Config={config}"
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    design = ys.Design()
    passes = [
        # Gives one flat module without processes: loops through the hierarchy are found, too.
        f"read_slang --top {top} -D SYNTHESIS{parameters} {' '.join(files)}",
        f"hierarchy -check -top {top}",
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
