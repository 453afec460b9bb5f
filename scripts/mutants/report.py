"""Results of the changes and the documents made from them."""

import re
from pathlib import Path

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

Each line below is a small change to the RTL of the core; the model stays as it is. Without a change all checks pass; with it the
check named in the fourth column fails, in the cycle and with the first differing field that its report shows. A change that no
check can notice is listed with the argument why. `scripts/mutants.py core` makes the changes of `scripts/mutants/core.tsv` in a
copy of the tree, runs the checks and writes this file; `make mutants` runs it with those of the [numeric code](numerics/mutants.md).

Checks, in this order, up to the first that fails: the seeds 0 to 39 of the profiles scalar, block, mixed, memory and trap
(`pto-cosim fuzz --profile PROFILE --seeds 0..40`), the golden records (`pto-cosim vectors`, both sides) of the families that the
core implements something of, the programs in `testbench/programs/regress`, which the test `regression_programs_agree` runs, too,
and the seeds 40 to 399 of the five profiles: 2,000 random programs. A program is named where it comes first; the later seeds were
not tried then. The configuration is `default`, and the assertions of the RTL are switched off. Without a cycle the check ended
in another way than by a difference; then the last column says how.
"""


def core_document(mutants, results, commit):
    """The document of the core, one section per unit."""
    caught = [m for m in mutants if results[m.id][0] != "-"]
    equivalent = [m for m in mutants if m.expected == "equivalent"]
    missed = [m for m in mutants if m.expected == "open" and m not in caught]
    summary = f"{len(mutants)} changes, {len(caught)} caught, {len(equivalent)} equivalent"
    summary += f", {len(missed)} not caught." if missed else ", none not caught."
    parts = [CORE_INTRODUCTION, f"{summary} Commit {commit}.\n"]
    units = list(dict.fromkeys(unit_of(m) for m in mutants))
    parts.append("| unit | changes | caught | equivalent | not caught |\n| --- | --- | --- | --- | --- |\n" + "".join(
        f"| {u} | {' | '.join(str(sum(unit_of(m) == u for m in s)) for s in (mutants, caught, equivalent, missed))} |\n"
        for u in units))
    for unit in units:
        lines = [f"## {unit}", "", "| id | file | change | caught by | cycle | first difference |",
                 "| --- | --- | --- | --- | --- | --- |"]
        for m in (m for m in mutants if unit_of(m) == unit):
            place = f"| {m.id} | {m.file} | {cell(m.description)} |"
            if results[m.id][0] != "-":
                check, cycle, field = results[m.id]
                lines.append(f"{place} {check} | {cycle} | {f'`{cell(field)}`' if cycle else cell(field)} |")
            else:
                name = "equivalent" if m.expected == "equivalent" else "not caught"
                lines.append(f"{place} {name}: {cell(m.reason)} | | |")
        parts.append("\n".join(lines) + "\n")
    CORE_DOCUMENT.write_text("\n".join(parts))


def unit_of(mutant):
    """Folder of the file; the top of a unit above the folders is named by its file."""
    path = Path(mutant.file)
    return path.parent.name if path.parent.name else path.stem


def document(side, mutants, results):
    parts = {}
    if DOCUMENT.is_file():
        for part in re.split(r"^(?=## )", DOCUMENT.read_text(), flags=re.M)[1:]:
            parts[part.split("\n")[0][3:]] = part.rstrip("\n") + "\n"
    parts[HEADINGS[side]] = section(side, mutants, results)
    known = [parts[name] for name in HEADINGS.values() if name in parts]
    DOCUMENT.write_text("\n".join([INTRODUCTION, *known]))
