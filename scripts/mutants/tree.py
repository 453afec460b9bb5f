"""The copy of the tree in which every change can be chosen at run time, and its build."""

import json
import os
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path

from tables import PREFIXES, ROOT

# Package that holds the number of the selected change, first in its list of files, and the top that reads it.
RTL_PACKAGES = {"rtl": ("fp/pto_num_pkg.sv", "top/pto_fp_top.sv"), "core": ("pkg/pto_cfg_pkg.sv", "top/pto_top.sv")}

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
    PACKAGE::mutant = 0;
    file = $fopen("mutant", "r");
    if (file != 0) begin
      items = $fscanf(file, "%d", PACKAGE::mutant);
      $fclose(file);
      if (items != 1) $fatal(1, "no number in the file mutant");
    end
  end
"""

# Functions of the model that constants are made with; all others may read the selection.
CONSTANT_FUNCTIONS = {"ieee(", "finite_only(", "segment(", "hif8_body(", "sign_bit(&self", "sign(&self", "canonical_nan(&self"}


def package(side):
    return Path(RTL_PACKAGES[side][0]).stem


def choice(side, mutant, old):
    """The expression that is `old` unless the mutant is selected."""
    if side == "model":
        return f"(if crate::numeric::mutant({mutant.number}) {{ {mutant.new} }} else {{ {old} }})"
    scope = "" if mutant.file == RTL_PACKAGES[side][0] else f"{package(side)}::"
    return f"({scope}mutant == {mutant.number} ? {mutant.new} : {old})"


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


def place(copy, files):
    """Writes the files of the tree and removes those that it has no more."""
    for name, data in files.items():
        write(copy / name, data)
    for folder in {name.split("/")[0] for name in files if "/" in name}:
        for path in (copy / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(copy)) not in files:
                path.unlink()


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
        name = package(side)
        holder, top = (f"rtl/{path}" for path in RTL_PACKAGES[side])
        opening = f"package {name};".encode()
        files[holder] = files[holder].replace(opening, opening + b"\n  int mutant;", 1)
        selection = RTL_SELECTION.replace("PACKAGE", name).encode()
        files[top] = files[top].replace(b"\nendmodule", selection + b"\nendmodule", 1)
    if side == "core":
        # Assertions are no check here: a change must show in the comparison with the model.
        path = "bridge/verilated-build/src/model.rs"
        files[path] = files[path].replace(b'"--assert"', b'"--no-assert"', 1)
    return files


def cargo(side, copy, *arguments, capture=False):
    environment = {key: value for key, value in os.environ.items() if key != "PTO_MUTANT"}
    # Cargo does not tell the copies apart by their place, so each has its own target.
    environment["CARGO_TARGET_DIR"] = str(copy / "target")
    if side == "core":
        environment["PTO_BUILD_CONFIG"] = "default"
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
    _, target = cargo(side, copy, "build", "--quiet", "-p", "testbench", "--bin", "pto-cosim")
    write(binaries / "pto-cosim", (target / "debug/pto-cosim").read_bytes())
    (binaries / "pto-cosim").chmod(0o755)
    tests = {}
    if side == "model":
        text, _ = cargo(side, copy, "test", "--quiet", "-p", "model", "--no-run", "--message-format=json", capture=True)
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
