"""Results of the changes and the documents made from them."""

import re
from pathlib import Path

from checks import FIRST_SEEDS
from tables import PREFIXES, ROOT

DOCUMENT = ROOT / "docs/numerics/mutants.md"
CORE_DOCUMENT = ROOT / "docs/mutation.md"
HEADINGS = {"model": "Model", "rtl": "RTL"}


def results_of(copy):
    path = copy / "results.tsv"
    if not path.is_file():
        return {}
    return {line.split("\t")[0]: line.split("\t")[1:] for line in path.read_text().splitlines()}


def cell(text):
    return text.replace("|", "\\|")


def section(side, mutants, results):
    """The part of the document that belongs to a side."""
    killed = sum(results[m.id][0] != "-" for m in mutants)
    lines = [f"## {HEADINGS[side]}", "",
             f"{len(mutants)} changes in `{PREFIXES[side]}`: {killed} found, {len(mutants) - killed} equivalent.", "",
             "| id | file | change | found by, or equivalent because |", "| --- | --- | --- | --- |"]
    for m in mutants:
        check, detail = results[m.id]
        why = f"{check}: `{detail}`" if check != "-" else f"equivalent: {m.reason}"
        lines.append(f"| {m.id} | {m.file} | {cell(m.description)} | {cell(why)} |")
    return "\n".join(lines) + "\n"


INTRODUCTION = """# Mutants of the numeric code

Each line below is a small change to the arithmetic of the model or of the RTL. The checks of the unchanged code pass; with the
change the check named in the last column fails, and its first difference or first failing test is shown. A change that no check
can notice is listed with the argument why it changes no result. `scripts/mutants.py` makes the changes of the tables in
`scripts/mutants/`, runs the checks and writes this file; `make mutants` runs both sides and the [core](../mutation.md).

Checks of the model, in this order: the golden vectors (`pto-cosim numeric --side model`), then the unit tests and the
integration tests `numeric_*` of the crate `model`. Checks of the RTL: 60000 random operations of the unit against the unchanged
model, being the quickest, 20000 with many stalls, the golden vectors of the unit's operations (`--side rtl`), all vectors, and
300000 random operations.

Conversions with RMode 0 are among the random operations; the table has no change of that default.
"""


CORE_INTRODUCTION = """# Mutants of the core

Each line of the tables below is a small change to the RTL of the core; the model stays as it is. Without a change all checks pass;
with it the check in the column *caught by* fails, in the cycle and with the first differing field that its report shows (`unit.field`
of the probe record, [probe.md](probe.md)).

`scripts/mutants.py core` makes the changes of [`scripts/mutants/core.tsv`](../scripts/mutants/core.tsv) in a copy of the tree, runs
the checks and writes this file; `make mutants` runs it with those of the [numeric code](numerics/mutants.md). In the copy every
changed expression is a choice made at the start of a simulation, so one build holds all changes. `scripts/mutants.py core --only
FET01` builds the copy and tries one change, with `--keep-build` without building again. The configuration is `default`. The
assertions of the RTL are switched off: only the comparison with the model and the expected values of the golden records count.

Checks, in this order; a change is tried up to the first that fails, so that of all checks that notice it the table names the first:

1. first seeds: random programs, the seeds 0 to 39 of the profiles scalar, block, mixed, memory and trap, in this order
   (`pto-cosim fuzz --profile PROFILE --seeds 0..40`; `fuzz block 7` is seed 7 of the profile block);
2. records: the golden records (`pto-cosim vectors`, both sides) of the families of which the core implements something, each named
   by its id;
3. later seeds: the seeds 40 to 399 of the five profiles, with the first ones 2,000 random programs;
4. programs: those in `testbench/programs/regress`, which the test `regression_programs_agree` runs, too.

Without a cycle the check ended in another way than by a difference; then the last column says how.
"""

# How a change was caught, in the order of the checks.
CHECKS = ("first seeds", "records", "later seeds", "programs")


def caught_by(where):
    """Which of the checks of the core the place of a finding belongs to."""
    words = where.split()
    if words[0] == "fuzz":
        return CHECKS[0] if len(words) > 2 and int(words[2]) < FIRST_SEEDS else CHECKS[2]
    return CHECKS[3] if words[0] == "program" else CHECKS[1]


def core_document(mutants, results, commit):
    """The document of the core: what caught how many, one section per unit, the equivalent ones with their reasons."""
    caught = [m for m in mutants if results[m.id][0] != "-"]
    equivalent = [m for m in mutants if m.expected == "equivalent"]
    missed = [m for m in mutants if m.expected == "open" and m not in caught]
    groups = [[m for m in caught if caught_by(results[m.id][0]) == check] for check in CHECKS]
    groups = [mutants, *groups, equivalent, missed]
    units = list(dict.fromkeys(unit_of(m) for m in mutants))

    def row(name, counted):
        return f"| {name} | {' | '.join(str(sum(counted(m) for m in group)) for group in groups)} |"

    summary = ["## Summary", "", f"Commit {commit}: {len(mutants)} changes, {len(caught)} caught, {len(equivalent)} equivalent, "
               f"{len(missed) or 'none'} not caught. Caught by the programs of check 4 only: {len(groups[4])}.",
               "", f"| unit | changes | {' | '.join(CHECKS)} | equivalent | not caught |", "| --- |" + " --- |" * len(groups),
               *(row(unit, lambda m, u=unit: unit_of(m) == u) for unit in units), row("all", lambda m: True)]
    parts = [CORE_INTRODUCTION, "\n".join(summary) + "\n"]
    for unit in units:
        rows = [m for m in caught if unit_of(m) == unit]
        if rows:
            parts.append(f"## {unit}\n\n| id | file | change | caught by | cycle | first difference |\n"
                         "| --- | --- | --- | --- | --- | --- |\n" + "".join(caught_row(m, *results[m.id]) for m in rows))
    for title, rest in (("Equivalent", equivalent), ("Not caught", missed)):
        if rest:
            parts.append(f"## {title}\n\nNo check fails with these.\n\n| id | file | change | reason |\n| --- | --- | --- | --- |\n"
                         + "".join(f"| {m.id} | {m.file} | {cell(m.description)} | {cell(m.reason)} |\n" for m in rest))
    CORE_DOCUMENT.write_text("\n".join(parts))


def caught_row(mutant, where, cycle, field):
    shown = f"`{cell(field)}`" if cycle else cell(field)
    return f"| {mutant.id} | {mutant.file} | {cell(mutant.description)} | {where} | {cycle} | {shown} |\n"


def unit_of(mutant):
    """Folder of the file; a package, and the top above the folders, are of the unit in their names."""
    path = Path(mutant.file)
    folder = path.parent.name
    return folder if folder not in ("", "pkg") else path.stem.removeprefix("pto_").removesuffix("_pkg")


def document(side, mutants, results):
    parts = {}
    if DOCUMENT.is_file():
        for part in re.split(r"^(?=## )", DOCUMENT.read_text(), flags=re.M)[1:]:
            parts[part.split("\n")[0][3:]] = part.rstrip("\n") + "\n"
    parts[HEADINGS[side]] = section(side, mutants, results)
    known = [parts[name] for name in HEADINGS.values() if name in parts]
    DOCUMENT.write_text("\n".join([INTRODUCTION, *known]))
