#!/usr/bin/env python3
"""Small changes to the sources, each of which the checks must notice.

    scripts/mutants.py model|rtl|core [--only ID[,ID...]] [--rev REV] [--jobs N] [--keep-build]
    scripts/mutants.py --check

`model` and `rtl` are the numeric code, `core` is the RTL of the core. The tables are in scripts/mutants; tables.py says what
a line is. The tree (or the commit REV) is copied to target/mutants/SIDE, where every changed expression becomes a choice made
at run time: by the environment variable PTO_MUTANT in the model, by the file `mutant` in the current directory in the RTL.
So one build has all changes. Per change the checks run until one fails. Results go to target/mutants/SIDE/results.tsv and,
when all changes ran, to docs/numerics/mutants.md or docs/mutation.md. --check only looks whether the tables fit the sources.
"""

import argparse
import concurrent.futures
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent / "mutants"))

from checks import judge
from report import core_document, document, results_of
from tables import ROOT, SIDES, check_places, table
from tree import build, built, mutated, place, sources, write


def commit_of(revision):
    """The commit that is built, with a plus sign when the tree has more."""
    head = subprocess.run(["git", "rev-parse", "--short=12", revision or "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
    changed = subprocess.run(["git", "status", "--porcelain", "--", "rtl", "model", "bridge", "testbench"],
                             cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return head.stdout.strip() + ("+" if changed.stdout and not revision else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("side", choices=SIDES, nargs="?")
    parser.add_argument("--check", action="store_true", help="only look whether every place is unique in its file")
    parser.add_argument("--only", metavar="ID", help="only these changes, separated by commas")
    parser.add_argument("--rev", help="a commit in place of the work tree")
    parser.add_argument("--jobs", type=int, default=1, help="changes that are checked at once")
    parser.add_argument("--keep-build", action="store_true", help="take the copy as it is")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N checks; what they do not find stays open")
    parser.add_argument("--resume", action="store_true", help="leave out what has a result already")
    arguments = parser.parse_args()
    if arguments.check:
        check_places()
        return 0
    if not arguments.side:
        parser.error("which side?")
    side = arguments.side
    mutants = table(side)
    copy = ROOT / "target/mutants" / side
    if arguments.keep_build:
        cosim, tests = built(copy)
    else:
        place(copy, mutated(side, mutants, sources(arguments.rev)))
        write(copy / "commit", commit_of(arguments.rev))
        cosim, tests = build(side, copy)
        failed = judge(side, None, copy, cosim, tests)
        if failed:
            raise SystemExit(f"without any change: {failed[0]} fails: {failed[1]}")
        print("without any change: every check passes", flush=True)
    results = results_of(copy)
    chosen = mutants
    if arguments.only:
        chosen = [m for m in mutants if m.id in arguments.only.split(",")]
    # Those that run through all checks come last.
    chosen = sorted(chosen, key=lambda m: m.expected != "killed")
    if arguments.resume:
        chosen = [m for m in chosen if m.id not in results]
    wrong = 0

    def run(mutant):
        return mutant, judge(side, mutant, copy, cosim, tests, arguments.first)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, found in pool.map(run, chosen):
            if not found and arguments.first and mutant.expected == "killed":
                print(f"{mutant.id}\topen", flush=True)
                continue
            results[mutant.id] = found or ["-", "-"]
            as_expected = (found is None) == (mutant.expected != "killed")
            wrong += not as_expected
            mark = "" if as_expected else f"  NOT as expected ({mutant.expected})"
            print(f"{mutant.id}\t{' : '.join(filter(None, found)) if found else 'survives'}{mark}", flush=True)
            (copy / "results.tsv").write_text("".join("\t".join([i, *r]) + "\n" for i, r in results.items()))
    if not wrong and all(m.id in results for m in mutants):
        if side == "core":
            core_document(mutants, results, (copy / "commit").read_text())
        else:
            document(side, mutants, results)
    print(f"{side}: {len(chosen)} changes, {wrong} not as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
