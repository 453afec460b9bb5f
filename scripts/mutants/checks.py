"""The checks that must notice a change, the quickest ones first, and what they say."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from tables import ROOT

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

# Families of golden records of which the core implements something.
FAMILIES = ["scalar_*", "block_control", "trap_flow", "mixed_programs", "tile_load_store", "tile_binary", "tile_unary",
            "tile_scalar", "tile_expand", "tile_multi_pe", "tile_illegal"]

# Random programs: per profile a few seeds before the golden records, the rest behind them: 2,000 in all.
FUZZ_PROFILES = ("scalar", "block", "mixed", "memory", "trap")
FIRST_SEEDS = 40
SEEDS = 400
FAULT_LIMIT = 20  # traps after which a program ends, as in the test of these programs


def fuzz(cosim, low, high):
    for profile in FUZZ_PROFILES:
        yield f"fuzz {profile}", [str(cosim), "fuzz", "--profile", profile, "--seeds", f"{low}..{high}", "--threads", "1", "-q"]


def core_checks(cosim):
    """A few random programs, the golden records, the other random programs, the programs that are tests by themselves."""
    folder = ROOT / "testbench/vectors"
    records = [str(path) for family in FAMILIES for path in sorted(folder.glob(f"{family}.json"))]
    listed = list(fuzz(cosim, 0, FIRST_SEEDS))
    listed.append(("vectors", [str(cosim), "vectors", "-q", "--show", "1", *records]))
    listed += fuzz(cosim, FIRST_SEEDS, SEEDS)
    for program in sorted((ROOT / "testbench/programs/regress").glob("*.s")):
        options = ["-q", "--threads", "1", "--fault-limit", str(FAULT_LIMIT)]
        listed.append((f"program {program.name}", [str(cosim), "run", *options, str(program)]))
    return listed


def core_finding(name, text):
    """Record or seed of the first difference, its cycle, and unit.field; what else was said in place of the latter two."""
    record = re.search(r"^failed (\S+)$", text, re.M)
    seed = re.search(r"^seed (\d+): (.*)$", text, re.M)
    where = record[1] if record else f"{name} {seed[1]}" if seed else name
    found = re.search(r"^divergence: cycle (\d+), unit (\S+), field (.*)$", text, re.M)
    if found:
        return [where, found[1], f"{found[2]}.{found[3].strip()}"]
    found = re.search(r"^  sides differ in cycle (\d+): (\S+)", text, re.M)
    if found:
        return [where, found[1], found[2].rstrip(":")]
    if seed:
        return [where, "", seed[2]]
    if record:
        return [where, "", text[record.end():].strip().split("\n")[0][:120]]
    return [where, "", difference(text)]


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
    if side == "core":
        return core_checks(cosim)
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
    """Runs the checks (the `first` ones) until one fails: its name and what it says, or None.

    In the core: the record or seed, the cycle, and unit and field of the first difference.
    """
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
                return [name, "", "it does not end"] if side == "core" else [name, "it does not end"]
            if "pto::numeric" in done.stdout:
                raise SystemExit(f"{' '.join(command)}: {done.stdout}")
            if done.returncode:
                if side == "core":
                    return core_finding(name, done.stdout)
                if is_test:
                    failed = re.findall(r"^test (\S+) \.\.\. FAILED|^    (\S+)$", done.stdout, re.M)
                    first = next((a or b for a, b in failed), difference(done.stdout))
                    return [name, first]
                return [name, difference(done.stdout)]
    return None
