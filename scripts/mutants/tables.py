"""Tables of changes: one change a line, tab separated.

    id, file, place, new text, description, expected, reason

The place is the text around an expression, unique in the file, with the expression in guillemets; any white space matches
any other. Expected is `killed`, `equivalent` with the reason, or, in the table of the core, `open` with what is missing.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SIDES = ("model", "rtl", "core")
PREFIXES = {"model": "model/src/numeric/", "rtl": "rtl/", "core": "rtl/"}


class Mutant:
    """One line of a table; `number` selects it at run time."""

    def __init__(self, number, fields):
        self.number = number
        self.id, self.file, self.place, self.new, self.description, self.expected, self.reason = fields

    def span(self, text):
        """Start and end of the expression in the file's text."""
        if self.place.count("«") != 1 or self.place.count("»") != 1:
            raise SystemExit(f"{self.id}: the place needs one pair of guillemets")
        before, rest = self.place.split("«")
        old, after = rest.split("»")
        parts = [r"\s+".join(map(re.escape, re.split(r"\s+", part))) for part in (before, old, after)]
        found = list(re.finditer(f"{parts[0]}({parts[1]}){parts[2]}", text))
        if len(found) != 1:
            raise SystemExit(f"{self.id}: {len(found)} places in {self.file}, 1 is needed")
        return found[0].span(1)

    def old(self):
        return self.place.split("«")[1].split("»")[0]


def table(side):
    mutants = []
    known = ("killed", "equivalent", "open") if side == "core" else ("killed", "equivalent")
    for line in (ROOT / f"scripts/mutants/{side}.tsv").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        fields += [""] * (7 - len(fields))
        if len(fields) != 7 or fields[5] not in known or (fields[5] == "killed") != (not fields[6]):
            raise SystemExit(f"{side}.tsv: not a change: {line}")
        mutants.append(Mutant(len(mutants) + 1, fields))
    ids = [m.id for m in mutants]
    if len(set(ids)) != len(ids):
        raise SystemExit(f"{side}.tsv: ids are not unique")
    return mutants


def check_places():
    """Every place of every table is in its file exactly once."""
    counts = []
    for side in SIDES:
        mutants = table(side)
        for mutant in mutants:
            mutant.span((ROOT / PREFIXES[side] / mutant.file).read_text())
        counts.append(f"{len(mutants)} {side}")
    print(f"places of all changes are unique: {', '.join(counts)}")
