#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures the compile time and the peak memory that the library costs, relative to the Boost headers that it uses.

    tests/benchmark/compile_time.py [--rounds 7] [--compilers g++ clang++ nvcc] [--into docs/performance.md] [--check]

Each round compiles every case once, so that a slow period of the machine affects all cases. Ratios and differences
are taken within a round, and the table shows their medians and quartiles. Raw figures go to records/compile_time.csv.

    tests/benchmark/compile_time.py --instructions [--into docs/performance.md] [--check]

counts the instructions of g++'s compiler proper under valgrind instead, once for each case. They do not depend on other
work on the machine.
"""
import argparse
import csv
import datetime
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import sources

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"
RECORD = HERE / "records" / "compile_time.csv"
MARKS = "<!-- compile-time: begin -->", "<!-- compile-time: end -->"
COMMANDS = {
    "g++": ["g++", "-std=c++20", "-c"],
    "clang++": ["clang++", "-std=c++20", "-c"],
    "nvcc": ["nvcc", "-std=c++20", "-x", "cu", "-arch=sm_90", "-c"],
}
# The bounds of the project: the ratio to the Boost headers, for the umbrella header and for narrower includes; seconds
# over the include; the ratio of peak memory; the growth of the cost per leaf.
INCLUDE_RATIO = {"g++": 1.35, "nvcc": 1.35}  # the umbrella header
NARROW_RATIO = {"calibrated": 1.2}  # one card and one model; other narrow includes keep to 1.25
OTHER_NARROW_RATIO = 1.25
FOLD_SECONDS = {"g++": 0.4, "nvcc": 1.5}
MEMORY_RATIO = 1.3
GROWTH_RATIO = 1.5


def compile_once(command, source, output):
    """Wall seconds, and the peak resident MiB of the largest process that the compiler started."""
    started = time.perf_counter()
    process = subprocess.Popen(
        [*command, f"-I{INCLUDE}", str(source), "-o", str(output)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"\n{command[0]} refuses {source.name}:\n{text[:2000]}")
    return wall, usage.ru_maxrss / 1024


def measure(compilers, cases, rounds):
    rows = []
    date = datetime.date.today().isoformat()
    with tempfile.TemporaryDirectory() as folder:
        files = {}
        for name, text in cases.items():
            files[name] = Path(folder) / f"{name}.cpp"
            files[name].write_text(text)
        total = rounds * len(compilers) * len(cases)
        # Round 0 fills the file cache and is not recorded.
        for number in range(rounds + 1):
            for compiler in compilers:
                version = version_of(compiler)
                for name, source in files.items():
                    wall, memory = compile_once(COMMANDS[compiler], source, Path(folder) / "out.o")
                    if number:
                        rows.append(
                            {
                                "date": date,
                                "compiler": compiler,
                                "version": version,
                                "case": name,
                                "round": number,
                                "wall_s": f"{wall:.4f}",
                                "peak_mib": f"{memory:.1f}",
                            }
                        )
                    print(
                        f"\rround {number}/{rounds}, {len(rows)}/{total} compiled: {compiler} {name}\033[K",
                        end="",
                        file=sys.stderr,
                        flush=True,
                    )
    print(file=sys.stderr)
    return rows


def version_of(compiler):
    text = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    return re.search(r"V?(\d+\.\d+\.\d+)", text.splitlines()[-2] if compiler == "nvcc" else text).group(1)


class Figures:
    """One compiler's figures: lists over the rounds."""

    def __init__(self, rows, compiler):
        self.rows = [row for row in rows if row["compiler"] == compiler]
        self.version = self.rows[0]["version"]

    def values(self, case, column="wall_s"):
        chosen = sorted((row for row in self.rows if row["case"] == case), key=lambda row: int(row["round"]))
        return [float(row[column]) for row in chosen]

    def ratio(self, case, base, column="wall_s"):
        return [a / b for a, b in zip(self.values(case, column), self.values(base, column))]

    def difference(self, case, base):
        return [a - b for a, b in zip(self.values(case), self.values(base))]


def summary(values, unit=""):
    if len(values) < 2:
        return f"{values[0]:.2f}{unit}"
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{middle:.2f}{unit} ({low:.2f} to {high:.2f})"


def evaluate(rows):
    """Returns the lines of the table, and the figures that exceed their bound."""
    lines = ["| compiler | what | median (quartiles) | bound | |", "|---|---|---|---|---|"]
    exceeded = []

    def add(compiler, what, values, bound, unit=""):
        holds = bound is None or statistics.median(values) <= bound
        lines.append(
            f"| {compiler} | {what} | {summary(values, unit)} | {'' if bound is None else f'{bound}{unit}'} | "
            f"{'' if bound is None else 'holds' if holds else 'exceeded'} |"
        )
        if not holds:
            exceeded.append(f"{compiler}: {what}: {summary(values, unit)}, bound {bound}{unit}")

    for compiler in dict.fromkeys(row["compiler"] for row in rows):
        figures = Figures(rows, compiler)
        label = f"{compiler} {figures.version}"
        add(label, "an empty file", figures.values("empty"), None, " s")
        add(label, "the Boost headers that the library uses", figures.values("boost"), None, " s")
        add(
            label,
            "umbrella header / those Boost headers",
            figures.ratio("umbrella", "boost"),
            INCLUDE_RATIO.get(compiler),
        )
        add(
            label,
            "20 trees of 50 leaves under every model, over the include",
            figures.difference("folds", "umbrella"),
            FOLD_SECONDS.get(compiler),
            " s",
        )
        for name, headers in sources.NARROW.items():
            add(
                label,
                f"`{'`, `'.join(headers)}` / those Boost headers",
                figures.ratio(f"narrow_{name}", "boost"),
                NARROW_RATIO.get(name, OTHER_NARROW_RATIO) if compiler in INCLUDE_RATIO else None,
            )
        for case, what in (
            ("umbrella", "umbrella header"),
            ("narrow_calibrated", "expressions, H200, calibrated"),
            ("folds", "20 trees of 50 leaves"),
        ):
            add(
                label,
                f"peak memory, {what} / those Boost headers",
                figures.ratio(case, "boost", "peak_mib"),
                MEMORY_RATIO,
            )
        for leaves in sources.GROWTH:
            milliseconds = [1000 * seconds / leaves for seconds in figures.difference(f"leaves_{leaves}", "umbrella")]
            add(label, f"a tree of {leaves} leaves, over the include, per leaf", milliseconds, None, " ms")
        many, fewer = (figures.difference(f"leaves_{leaves}", "umbrella") for leaves in (1000, 400))
        growth = [statistics.median(many) / 1000 / (statistics.median(fewer) / 400)]
        add(label, "cost per leaf of 1000 leaves / of 400 (1 is linear, 2.5 quadratic)", growth, GROWTH_RATIO)
    return lines, exceeded


def instructions_of(source, folder):
    """Instructions of the compiler proper, and the peak resident MiB of a compilation without valgrind."""
    valgrind = "valgrind,--tool=cachegrind,--cache-sim=no,--cachegrind-out-file=/dev/null"
    command = ["g++", "-std=c++20", f"-I{INCLUDE}", "-S", str(source), "-o", str(folder / "out.s")]
    process = subprocess.run([*command, "-wrapper", valgrind], capture_output=True, text=True)
    counted = re.search(r"I +refs: +([\d,]+)", process.stderr)
    if process.returncode != 0 or not counted:
        sys.exit(f"\nno count of {source.name}:\n{process.stderr[:2000]}")
    return int(counted.group(1).replace(",", "")), compile_once(COMMANDS["g++"], source, folder / "out.o")[1]


def table_of_instructions(cases):
    """Returns the lines of the table, and the figures that exceed their bound."""
    counted = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for case, text in cases.items():
            source = folder / f"{case}.cpp"
            source.write_text(text)
            counted[case] = instructions_of(source, folder)
            print(f"{case}: {counted[case][0] / 1e6:.0f} million", file=sys.stderr, flush=True)
    boost, boost_memory = counted["boost"]
    lines = [
        f"| g++ {version_of('g++')} | million instructions | over Boost | bound | memory over Boost | bound |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    exceeded = []

    def add(case, what, bound, memory_bound=None):
        instructions, memory = counted[case]
        ratio, of_memory = instructions / boost, memory / boost_memory
        lines.append(
            f"| {what} | {instructions / 1e6:.0f} | {ratio:.2f} | {bound or ''} | {of_memory:.2f} | "
            f"{memory_bound or ''} |"
        )
        if bound and ratio > bound:
            exceeded.append(f"{what}: {ratio:.2f} of the instructions, bound {bound}")
        if memory_bound and of_memory > memory_bound:
            exceeded.append(f"{what}: {of_memory:.2f} of the memory, bound {memory_bound}")

    add("boost", "the Boost headers that the library uses", None)
    add("umbrella", "umbrella header", INCLUDE_RATIO["g++"], MEMORY_RATIO)
    for name, headers in sources.NARROW.items():
        bound = NARROW_RATIO.get(name, OTHER_NARROW_RATIO)
        add(f"narrow_{name}", f"`{'`, `'.join(headers)}`", bound, MEMORY_RATIO if name == "calibrated" else None)
    add("folds", "umbrella header and 20 trees of 50 leaves under six models", None, MEMORY_RATIO)
    for leaves in (400, 1000):
        add(f"leaves_{leaves}", f"umbrella header and a tree of {leaves} leaves", None)
    many, fewer = ((counted[f"leaves_{leaves}"][0] - counted["umbrella"][0]) / leaves for leaves in (1000, 400))
    if many > GROWTH_RATIO * fewer:
        exceeded.append(f"instructions per leaf grow: {many:.0f} with 1000 leaves, {fewer:.0f} with 400")
    return lines, exceeded


def put_into(document, lines):
    text = document.read_text()
    begin, end = MARKS
    if begin not in text or end not in text:
        sys.exit(f"{document} has no lines {begin} and {end} to put the table between")
    head, tail = text.split(begin)[0], text.split(end)[1]
    document.write_text(f"{head}{begin}\n" + "\n".join(lines) + f"\n{end}{tail}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--compilers", nargs="+", choices=COMMANDS, default=list(COMMANDS))
    parser.add_argument("--models", nargs="+", default=sources.MODELS, help="fold under these models only")
    parser.add_argument("--into", type=Path, help="put the table into this Markdown file, between its marks")
    parser.add_argument("--from-record", action="store_true", help="measure nothing, evaluate the recorded figures")
    parser.add_argument("--check", action="store_true", help="exit status 1 if a bound is exceeded")
    parser.add_argument("--instructions", action="store_true", help="count instructions of g++, under valgrind")
    arguments = parser.parse_args()

    if arguments.instructions:
        cases = sources.cases(INCLUDE, arguments.models)
        left_out = ("empty", *(f"leaves_{leaves}" for leaves in sources.GROWTH if leaves not in (400, 1000)))
        lines, exceeded = table_of_instructions({name: cases[name] for name in cases if name not in left_out})
    elif arguments.from_record:
        with RECORD.open(newline="") as file:
            rows = list(csv.DictReader(file))
    else:
        compilers = [name for name in arguments.compilers if shutil.which(name)]
        for name in sorted(set(arguments.compilers) - set(compilers)):
            print(f"{name} is not installed: left out", file=sys.stderr)
        rows = measure(compilers, sources.cases(INCLUDE, arguments.models), arguments.rounds)
        RECORD.parent.mkdir(exist_ok=True)
        with RECORD.open("w", newline="") as file:
            writer = csv.DictWriter(file, fieldnames=rows[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)

    if not arguments.instructions:
        lines, exceeded = evaluate(rows)
    print("\n".join(lines))
    if arguments.into:
        put_into(arguments.into, lines)
    if arguments.check and exceeded:
        sys.exit("\n".join(exceeded))


if __name__ == "__main__":
    main()
