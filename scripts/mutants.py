#!/usr/bin/env python3
"""Small changes to the numeric code, each of which the checks must notice.

    scripts/mutants.py model|rtl [--only ID[,ID...]] [--rev REV] [--jobs N] [--keep-build]

The tables scripts/mutants/model.tsv and rtl.tsv have one change a line, tab separated:
    id, file, place, new text, description, expected (killed or equivalent), reason of an equivalent one.
The place is the text around an expression, unique in the file, with the expression in guillemets; any white space matches
any other. The tree (or the commit REV) is copied to target/mutants/SIDE, where every such expression becomes a choice made
at run time: by the environment variable PTO_MUTANT in the model, by the file `mutant` in the current directory in the RTL.
So one build has all changes. Per change the checks of CHECKS run until one fails. Results go to
target/mutants/SIDE/results.tsv and, when all changes ran, to docs/numerics/mutants.md.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs/numerics/mutants.md"
HEADINGS = {"model": "Model", "rtl": "RTL"}
PREFIXES = {"model": "model/src/numeric/", "rtl": "rtl/"}
RANDOM_OPERATIONS = 300_000
FIRST_OPERATIONS = 60_000
SECONDS = 600  # a check that takes longer has found something that does not end

# Vectors that show most changes of the conversions and of what every unit uses; the RTL needs minutes for all of them.
COMMON = [*(f"convert/from_{name}" for name in ("HiF8.tab.gz", "E4M3.tab.gz", "E8M0.tab.gz", "FP32.cvt.tsv.gz")),
          "convert/from_U32.cvt.tsv.gz", "float"]

# Operations that a file takes part in; a file that is not here takes part in all. They run first, being the faster check.
OPERATIONS = {
    "pto_fp_cmp.sv": "min,max,cmp,abs,neg,relu",
    "pto_fp_fma.sv": "add,sub,mul,fma",
    "pto_fp_scale.sv": "fmamx",
    "pto_fp_divsqrt.sv": "div,sqrt,recip,rsqrt",
    "pto_fp_rem.sv": "rem",
    "pto_int_div.sv": "div,rem",
    "pto_int_lane.sv": "add,sub,mul,fma,min,max,cmp,abs,neg,relu,and,or,xor,not,shl,shr",
    "pto_fp_cvt.sv": "cvt",
    "pto_fp_e8m0.sv": "cvt",
    "pto_fp_explog.sv": "exp,log",
    "pto_fp_explog_core.sv": "exp,log",
    "pto_fp_explog_pkg.sv": "exp,log",
    "pto_fp_expdif.sv": "expdif",
    "pto_fp_post.sv": "fpatr",
    "pto_fp_quant.sv": "quant,dequant,cscale",
}


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
    for line in (ROOT / f"scripts/mutants/{side}.tsv").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        fields += [""] * (7 - len(fields))
        if len(fields) != 7 or fields[5] not in ("killed", "equivalent") or (fields[5] == "equivalent") != bool(fields[6]):
            raise SystemExit(f"{side}.tsv: not a change: {line}")
        mutants.append(Mutant(len(mutants) + 1, fields))
    ids = [m.id for m in mutants]
    if len(set(ids)) != len(ids):
        raise SystemExit(f"{side}.tsv: ids are not unique")
    return mutants


def choice(side, mutant, old):
    """The expression that is `old` unless the mutant is selected."""
    if side == "model":
        return f"(if crate::numeric::mutant({mutant.number}) {{ {mutant.new} }} else {{ {old} }})"
    package = "" if mutant.file.endswith("pto_num_pkg.sv") else "pto_num_pkg::"
    return f"({package}mutant == {mutant.number} ? {mutant.new} : {old})"


def render(side, text, low, high, placed):
    """text[low:high] with the choices of `placed`, whose spans are equal, nested or apart."""
    out, at = [], low
    while placed:
        start = min(s for s, _, _ in placed)
        end = max(e for s, e, _ in placed if s == start)
        same = [m for s, e, m in placed if (s, e) == (start, end)]
        inner = [p for p in placed if p[0] >= start and p[1] <= end and p[:2] != (start, end)]
        rest = [p for p in placed if p[0] >= end]
        if len(same) + len(inner) + len(rest) != len(placed):
            raise SystemExit(f"{same[0].id}: overlaps another change")
        body = render(side, text, start, end, inner)
        for mutant in same:
            body = choice(side, mutant, body)
        out += [text[at:start], body]
        at, placed = end, rest
    return "".join(out) + text[at:high]


def write(path, data):
    """Writes a file only where that changes it, so that nothing is built twice."""
    data = data.encode() if isinstance(data, str) else data
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def sources(revision):
    """Paths and contents of the tree."""
    if revision:
        with tempfile.TemporaryFile() as archive:
            subprocess.run(["git", "archive", "--format=tar", revision], cwd=ROOT, stdout=archive, check=True)
            archive.seek(0)
            with tarfile.open(fileobj=archive) as tar:
                return {m.name: tar.extractfile(m).read() for m in tar if m.isfile()}
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    names = [name for name in listed.decode().split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).read_bytes() for name in names}


MODEL_SELECTION = """
/// Whether the change of that number is selected.
#[inline(always)]
pub(crate) fn mutant(number: u32) -> bool {
    static SELECTED: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *SELECTED.get_or_init(|| std::env::var("PTO_MUTANT").map_or(0, |text| text.parse().expect("a number"))) == number
}
"""

RTL_SELECTION = """
  initial begin
    int file, items;
    pto_num_pkg::mutant = 0;
    file = $fopen("mutant", "r");
    if (file != 0) begin
      items = $fscanf(file, "%d", pto_num_pkg::mutant);
      $fclose(file);
      if (items != 1) $fatal(1, "no number in the file mutant");
    end
  end
"""

# Functions of the model that constants are made with; all others may read the selection.
CONSTANT_FUNCTIONS = {"ieee(", "finite_only(", "segment(", "hif8_body(", "sign_bit(&self", "sign(&self", "canonical_nan(&self"}


def mutated(side, mutants, files):
    """The files with their changes; white space in a constant table stays."""
    for name in {m.file for m in mutants}:
        path = PREFIXES[side] + name
        text = files[path].decode()
        placed = [(*m.span(text), m) for m in mutants if m.file == name]
        text = render(side, text, 0, len(text), placed)
        files[path] = text.encode()
    if side == "model":
        for path in [p for p in files if p.startswith("model/src/numeric/") and p.endswith(".rs")]:
            text = files[path].decode()
            text = re.sub(r"\bconst fn (\w+\((?:&self)?)", lambda m: m[0] if m[1] in CONSTANT_FUNCTIONS else f"fn {m[1]}", text)
            files[path] = text.encode()
        files["model/src/numeric/mod.rs"] += MODEL_SELECTION.encode()
    else:
        path = "rtl/fp/pto_num_pkg.sv"
        files[path] = files[path].replace(b"package pto_num_pkg;", b"package pto_num_pkg;\n  int mutant;", 1)
        path = "rtl/top/pto_fp_top.sv"
        files[path] = files[path].replace(b"\nendmodule", RTL_SELECTION.encode() + b"\nendmodule", 1)
    return files


def cargo(copy, *arguments, capture=False):
    environment = {key: value for key, value in os.environ.items() if key != "PTO_MUTANT"}
    # Cargo does not tell the copies apart by their place, so each has its own target.
    environment["CARGO_TARGET_DIR"] = str(copy / "target")
    environment.setdefault("VERILATED_CACHE", str(Path.home() / ".cache/pto-cosim/verilated"))
    with open(copy / "build.log", "w") as log:
        done = subprocess.run(["cargo", *arguments], cwd=copy, env=environment, text=True, stderr=log,
                              stdout=subprocess.PIPE if capture else None)
    if done.returncode:
        raise SystemExit(f"cargo {' '.join(arguments)} fails: {copy}/build.log")
    return done.stdout, Path(environment["CARGO_TARGET_DIR"])


def build(side, copy):
    """Builds the copy; returns pto-cosim and, for the model, the test programs by name."""
    binaries = copy / "bin"
    binaries.mkdir(exist_ok=True)
    _, target = cargo(copy, "build", "--quiet", "-p", "testbench", "--bin", "pto-cosim")
    write(binaries / "pto-cosim", (target / "debug/pto-cosim").read_bytes())
    (binaries / "pto-cosim").chmod(0o755)
    tests = {}
    if side == "model":
        text, _ = cargo(copy, "test", "--quiet", "-p", "model", "--no-run", "--message-format=json", capture=True)
        for line in text.splitlines():
            message = json.loads(line)
            name = message.get("target", {}).get("name", "")
            if message.get("executable") and (name == "model" or name.startswith("numeric")):
                write(binaries / name, Path(message["executable"]).read_bytes())
                (binaries / name).chmod(0o755)
                tests[name] = binaries / name
        (binaries / "tests").write_text("\n".join(tests))
    return binaries / "pto-cosim", tests


def built(copy):
    binaries = copy / "bin"
    listed = binaries / "tests"
    names = listed.read_text().split() if listed.is_file() else []
    return binaries / "pto-cosim", {name: binaries / name for name in names}


def difference(text):
    """The first difference that pto-cosim shows, its place and operation, or what else it says."""
    found = re.search(r"^difference 1: (.*)$", text, re.M)
    if found:
        return found[1].strip()
    lines = [line for line in text.splitlines() if line.strip()]
    said = next((line for line in lines if "×" in line or "panicked" in line), lines[0] if lines else "")
    return said.strip(" ×")[:160]


def checks(side, mutant, cosim, tests):
    """Names and commands, the quickest ones first."""
    vectors = [str(ROOT / "testbench/vectors/numeric")]
    post = [str(ROOT / "testbench/vectors/post")]
    numeric = [str(cosim), "numeric", "--show", "1", "--side", side]
    operations = OPERATIONS.get(Path(mutant.file).name) if mutant else None
    listed = []
    only = ["--ops", operations] if operations else []
    both = [str(cosim), "numeric", "--show", "1", "--random"]
    if side == "rtl" and mutant:
        some = [f"{vectors[0]}/{name}" for name in COMMON] if operations in (None, "cvt") else vectors
        listed.append(("random operations", [*both, str(FIRST_OPERATIONS), *only]))
        listed.append(("random operations with many stalls", [*both, "20000", "--stall", "80", *only]))
        listed.append(("vectors", [*numeric, *some, *post, *only]))
    listed.append(("vectors", [*numeric, *post, *vectors]))
    for name, program in tests.items():
        title = "unit tests" if name == "model" else f"tests {name}"
        listed.append((title, [str(program), "--test-threads", "1", *(["numeric"] if name == "model" else [])]))
    if side == "rtl":
        listed.append(("random operations", [*both, str(RANDOM_OPERATIONS)]))
    return listed


def judge(side, mutant, copy, cosim, tests, first=None):
    """Runs the checks (the `first` ones) until one fails: its name and what it says, or None."""
    number = mutant.number if mutant else 0
    # One sequence of random operands for all: a change that a random test finds is found again.
    environment = {**os.environ, "PTO_MUTANT": str(number), "RUST_BACKTRACE": "0", "PROPTEST_RNG_SEED": "1"}
    with tempfile.TemporaryDirectory(dir=copy) as folder:
        (Path(folder) / "mutant").write_text(f"{number}\n")
        for name, command in checks(side, mutant, cosim, tests)[:first]:
            is_test = Path(command[0]).name in tests
            try:
                done = subprocess.run(command, cwd=folder, env=environment, text=True, timeout=SECONDS,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            except subprocess.TimeoutExpired:
                return name, "it does not end"
            if "pto::numeric" in done.stdout:
                raise SystemExit(f"{' '.join(command)}: {done.stdout}")
            if done.returncode:
                if is_test:
                    failed = re.findall(r"^test (\S+) \.\.\. FAILED|^    (\S+)$", done.stdout, re.M)
                    first = next((a or b for a, b in failed), difference(done.stdout))
                    return name, first
                return name, difference(done.stdout)
    return None


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
`scripts/mutants/`, runs the checks and writes this file; `make mutants` runs both sides.

Checks of the model, in this order: the golden vectors (`pto-cosim numeric --side model`), then the unit tests and the
integration tests `numeric_*` of the crate `model`. Checks of the RTL: 60000 random operations of the unit against the unchanged
model, being the quickest, 20000 with many stalls, the golden vectors of the unit's operations (`--side rtl`), all vectors, and
300000 random operations.

Conversions with RMode 0 are among the random operations; the table has no change of that default.
"""


def document(side, mutants, results):
    parts = {}
    if DOCUMENT.is_file():
        for part in re.split(r"^(?=## )", DOCUMENT.read_text(), flags=re.M)[1:]:
            parts[part.split("\n")[0][3:]] = part.rstrip("\n") + "\n"
    parts[HEADINGS[side]] = section(side, mutants, results)
    known = [parts[name] for name in HEADINGS.values() if name in parts]
    DOCUMENT.write_text("\n".join([INTRODUCTION, *known]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("side", choices=HEADINGS)
    parser.add_argument("--only", metavar="ID", help="only these changes, separated by commas")
    parser.add_argument("--rev", help="a commit in place of the work tree")
    parser.add_argument("--jobs", type=int, default=1, help="changes that are checked at once")
    parser.add_argument("--keep-build", action="store_true", help="take the copy as it is")
    parser.add_argument("--first", type=int, metavar="N", help="only the first N checks; what they do not find stays open")
    parser.add_argument("--resume", action="store_true", help="leave out what has a result already")
    arguments = parser.parse_args()
    side = arguments.side
    mutants = table(side)
    copy = ROOT / "target/mutants" / side
    if arguments.keep_build:
        cosim, tests = built(copy)
    else:
        for name, data in mutated(side, mutants, sources(arguments.rev)).items():
            write(copy / name, data)
        cosim, tests = build(side, copy)
        failed = judge(side, None, copy, cosim, tests)
        if failed:
            raise SystemExit(f"without any change: {failed[0]} fails: {failed[1]}")
        print("without any change: every check passes", flush=True)
    results = results_of(copy)
    chosen = mutants
    if arguments.only:
        chosen = [m for m in mutants if m.id in arguments.only.split(",")]
    if arguments.resume:
        chosen = [m for m in chosen if m.id not in results]
    wrong = 0

    def run(mutant):
        return mutant, judge(side, mutant, copy, cosim, tests, arguments.first)

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, found in pool.map(run, chosen):
            if not found and arguments.first and mutant.expected != "equivalent":
                print(f"{mutant.id}\topen", flush=True)
                continue
            results[mutant.id] = list(found) if found else ["-", "-"]
            as_expected = (found is None) == (mutant.expected == "equivalent")
            wrong += not as_expected
            mark = "" if as_expected else f"  NOT as expected ({mutant.expected})"
            print(f"{mutant.id}\t{' : '.join(found) if found else 'survives'}{mark}", flush=True)
            (copy / "results.tsv").write_text("".join("\t".join([i, *r]) + "\n" for i, r in results.items()))
    if not wrong and all(m.id in results for m in mutants):
        document(side, mutants, results)
    print(f"{side}: {len(chosen)} changes, {wrong} not as expected")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
