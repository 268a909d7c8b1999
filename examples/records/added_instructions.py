#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Finds how many instructions the compiler adds to those of a description.

usage: added_instructions.py KERNELCOST_RANDOM RECORD.csv [MACHINE]

RECORD is a record of random kernels with counters. A kernel's tree has the instructions that its author would state,
and leaves out addresses, the start of loops, and the start and end of the kernel. The script prints, for each of
these, the instructions which explain the difference between the executed instructions and those of the tree (the least
absolute relative difference, by reweighted least squares). Needs numpy. include/kernelcost/warp/counts.hpp has the
numbers.
"""
import collections
import csv
import io
import math
import re
import subprocess
import sys

import numpy


def kind_of(pattern):
    for kind, names in (("random", "random"), ("divided", "row_segments|sectors_per|row_broadcast|repeated"),
                        ("broadcast", "broadcast"), ("jumping strided", "jumping.*strided"), ("strided", "strided")):
        if re.search(names, pattern):
            return kind
    return "coalesced"


def parts_of(tree, warps):
    """How often a warp executes what the compiler adds instructions to."""
    found = collections.Counter(kernel=1)
    scopes = []
    for line in tree.splitlines():
        node = line.strip()
        scopes = scopes[:(len(line) - len(line.lstrip())) // 2]
        times, in_loop = scopes[-1] if scopes else (1, "")
        number = int((re.search(r" × (\d+)", node) or [0, 1])[1])
        if loop := re.match(r"repeat ([\d.]+)(?: \(mean; at most ([\d.]+))?", node):
            found["loop, unrolling stated" if re.search("unroll [0-9]", node) else "loop"] += times
            times, in_loop = times * float(loop[2] or loop[1]), " in a loop"
        elif branch := re.match(r"branch (uniform|divergent) ([\d.]+)", node):
            found["branch" + in_loop] += times
            share = float(branch[2])
            times *= share if branch[1] == "uniform" else 1 - (1 - share) ** 32
        elif node.startswith(("branch", "guard")):
            found["branch" + in_loop] += times
            times *= 1 / warps if "threads of each block" in node else 1
        elif access := re.match(r"(load|store)<.*?> (?!shared)(?:b\d+, )?(.*)", node):
            found[f"{access[1]}, {kind_of(access[2])}{in_loop}"] += times * number
        elif operation := re.match(r"compute<(\w+)> (mod|div|convert)", node):
            found[f"{operation[2]} of {operation[1]}{in_loop}"] += times * number
        scopes.append((times, in_loop))
    return found


def main():
    random, record, *machine = sys.argv[1:]
    executed = {(row["seed"], row["number"]): row for row in csv.DictReader(open(record))}
    seed = next(iter(executed))[0]
    errors = [random, "errors", "--csv", "--record", record, *(["--machine", *machine] if machine else [])]
    stated = {row["number"]: float(row["instructions"]) for row in csv.DictReader(
        io.StringIO(subprocess.run(errors, capture_output=True, text=True, check=True).stdout))}
    show = [random, "show", "--seed", seed, "--count", str(len(executed))]
    printed = subprocess.run(show, capture_output=True, text=True, check=True).stdout
    parts, differences, weights = [], [], []
    for kernel in re.split(r"(?m)^(?=// \d+ blocks)", printed)[1:]:
        number = re.search(r"random_\d+_(\d+)\(", kernel)[1]
        blocks, threads = map(int, re.match(r"// (\d+) blocks of (\d+) threads", kernel).groups())
        if number not in stated or (seed, number) not in executed:
            continue
        warps = math.ceil(threads / 32)
        all_of_them = float(executed[seed, number]["warp_instructions"])
        parts.append(parts_of(kernel.split("\nrandom\n", 1)[1], warps))
        differences.append((all_of_them - stated[number]) / (blocks * warps))
        weights.append(blocks * warps / all_of_them)
    fewest = 30
    kernels_with = collections.Counter(name for part in parts for name in part)
    names = [name for name, kernels in kernels_with.most_common() if kernels >= fewest]
    matrix = numpy.array([[part[name] for name in names] for part in parts], dtype=float)
    differences, relative = numpy.array(differences), numpy.array(weights)
    weights = relative
    for _ in range(50):
        added = numpy.linalg.lstsq(matrix * weights[:, None], differences * weights, rcond=None)[0]
        left = numpy.abs(differences - matrix @ added) * relative
        weights = relative / numpy.sqrt(numpy.maximum(0.02, left))
    before = numpy.median(numpy.abs(differences) * relative)
    print(f"{len(parts)} kernels: {100 * before:.0f} % of their instructions are added (median), "
          f"{100 * numpy.median(left):.0f} % are not explained")
    for name, instructions in sorted(zip(names, added), key=lambda each: -each[1]):
        print(f"{name:40} {instructions:6.1f}  in {kernels_with[name]} kernels")


if __name__ == "__main__":
    main()
