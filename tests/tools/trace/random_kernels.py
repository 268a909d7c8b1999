#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds what kernelcost-trace counts of random kernels, from their own CUDA text, to all lanes of all threads, which
lane_by_lane.hpp runs one after the other. Launches have at most BLOCKS blocks, so that all threads run in a second.

    random_kernels.py TRACE RANDOM SEED COUNT

Or holds the estimates of traces, of the kernels' own launches, to those of the trees with which they are drawn:

    random_kernels.py TRACE RANDOM SEED COUNT estimates

Or writes the estimates of traces beside those of trees and the measured times, of each STEP-th kernel of a record from
number FIRST on. SEED and COUNT are those of the record:

    random_kernels.py TRACE RANDOM SEED COUNT measured MACHINE RECORD.csv FIRST STEP OUT.csv
"""
import array
import csv
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TRACE, RANDOM = sys.argv[1:3]
os.environ["KERNELCOST_NVCC"] = "none"  # counts and estimates of the trace alone
SEED, COUNT = (int(each) for each in sys.argv[3:5])
MODE = sys.argv[5] if len(sys.argv) > 5 else "counts"
HERE = pathlib.Path(__file__).resolve().parent
BLOCKS = 24 if MODE == "counts" else sys.maxsize
# Sampled warps stand for others, whose rows may begin elsewhere in a sector.
MOST_PERCENT = 2
# The greatest difference of the estimates of trace and tree, in percent, on average and of one kernel. Trees know what
# the generator meant, as where lanes draw the targets of atomics.
MOST_ON_AVERAGE = 6
MOST_OF_ONE = 60
# The registers of a thread for which the generator prints its estimates.
REGISTERS = 32
# The text of a kernel whose threads draw the addresses of atomics from their numbers.
DRAWS = "2654435761u"

REGISTRATION = re.compile(
    r'random_registration registered_\w+\{\{"(\w+)", (\d+), (\d+), (\d+), \{([^}]*)\}, \{(.*)\},$', re.MULTILINE
)
BUFFER = re.compile(r"\{number_type::\w+, \d, \w+, '(\w)', (-?\d+), ([^,]+), ([^,]+), ([^,}]+)\}")
KERNEL = re.compile(r"^__global__ void (\w+)\(([^)]*)\) \{.*?^\}\n", re.MULTILINE | re.DOTALL)


def kernels(folder, is_wanted=lambda number: True):
    """(name, text, launch, parameters, count, {buffer: (type, elements, integers)})"""
    subprocess.run([RANDOM, "emit", "--seed", str(SEED), "--count", str(COUNT), "--per-file", str(COUNT), "--out",
                    str(folder)], check=True, capture_output=True)
    text = (folder / "kernels_0.inc").read_text()
    card = (folder / "card_0.cu").read_text()
    launches = {found[1]: found for found in REGISTRATION.finditer(card)}
    for found in KERNEL.finditer(text):
        name = found[1]
        if not is_wanted(int(name.rsplit("_", 1)[1])):
            continue
        _, blocks, threads, idle, parameters, buffers = launches[name].groups()
        blocks, threads = min(int(blocks), BLOCKS), int(threads)
        total = blocks * threads
        types = re.findall(r"(?:const )?([\w ]+)\* (?:__restrict__ )?(b\d+)", found[2])
        sized = []
        for filling, into, fixed, of_a_thread, of_a_block in BUFFER.findall(buffers):
            elements = float(fixed) + float(of_a_thread) * total + float(of_a_block) * blocks
            sized.append((filling, int(into), max(1, int(elements + 0.999))))
        arguments = {}
        for (kind, buffer), (filling, into, elements) in zip(types, sized):
            integers = None
            if filling == "i":
                integers = random.choices(range(sized[into][2]), k=elements)
            elif filling == "p":
                integers = random.sample(range(elements), elements)
            arguments[buffer] = (kind.strip(), elements, integers)
        numbers = [each.strip() for each in parameters.split(",") if each.strip()]
        yield name, found[0], (blocks, threads), numbers, max(1, total - int(idle)), arguments


def spelled(text):
    """The text for lane_by_lane.hpp: pointers and shared arrays have other types, and loops say their trips."""
    with_trips = r"for (all_trips all; all.once();) \1 if (begin_trip(trip + 1); true) {"
    text = re.sub(r"(for \(int k = [^{]*)\{", with_trips, text)
    text = re.sub(r"((?:const )?[\w ]+?)\* (?:__restrict__ )?(b\d+)(?=[,)])", r"pointer<\1> \2", text)
    array_of_block = r'static const pointer<\1> \2 = shared_array<\1>("\2", \3);'
    return re.sub(r"__shared__ (\w+) (\w+)\[(\d+)\];", array_of_block, text)


def by_lanes(all_kernels, folder):
    """{(kernel, line, buffer, kind): (requests, sectors)}"""
    program = '#include "lane_by_lane.hpp"\n'
    main = "int main() {\n"
    for name, text, (blocks, threads), numbers, count, buffers in all_kernels:
        (folder / f"{name}.inc").write_text(spelled(text))
        program += f'#include "{name}.inc"\n'
        arguments = []
        for buffer, (kind, elements, integers) in buffers.items():
            file = f'"{folder}/{name}_{buffer}.bin"' if integers else "nullptr"
            arguments.append(f'buffer<{kind}>("{buffer}", {elements}, {file})')
        call = ", ".join([*arguments, *numbers, str(count)])
        main += f'  run("{name}", {blocks}, {threads}, [&] {{ return std::tuple({call}); }}, {name});\n'
    (folder / "lanes.cpp").write_text(program + main + "}\n")
    subprocess.run(["c++", "-std=c++20", "-O1", "-w", f"-I{HERE}", "-o", str(folder / "lanes"),
                    str(folder / "lanes.cpp")], check=True)
    result = subprocess.run([str(folder / "lanes")], check=True, capture_output=True, text=True)
    counts = {}
    for line in result.stdout.splitlines():
        name, number, buffer, kind, requests, sectors = line.split()
        counts[name, int(number), buffer, kind] = (int(requests), int(sectors))
    return counts


def traced(kernel, folder, registers=REGISTERS, machine="h200"):
    """The tool's output for a kernel, and a complaint."""
    name, text, (blocks, threads), numbers, count, buffers = kernel
    file = folder / f"{name}.cu"
    file.write_text(text)
    command = [TRACE, str(file), "--json", "--kernel", name, "--grid", str(blocks), "--block", str(threads), "--arg",
               f"count={count}"]
    for i, number in enumerate(numbers):
        command += ["--arg", f"p{i}={number}"]
    for buffer, (kind, elements, integers) in buffers.items():
        command += ["--buffer", f"{buffer}={kind}:{elements}"]
        if integers:
            command += ["--data", f"{buffer}={folder}/{name}_{buffer}.bin"]
    if MODE != "counts":
        command += ["--registers", str(registers), "--machine", machine]
    elif DRAWS in text or any(integers for _, _, integers in buffers.values()):
        command.append("--full")  # no warp stands for another one where addresses are drawn
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        last = (result.stderr.strip().splitlines() or [""])[-1]
        faults = json.loads(result.stdout)["faults"] if result.stdout else ""
        return None, f"status {result.returncode}: {last} {faults}"
    return json.loads(result.stdout), ""


def compare_estimates(all_kernels, folder):
    """The number of failures."""
    shown = subprocess.run([RANDOM, "show", "--seed", str(SEED), "--count", str(COUNT)], check=True,
                           capture_output=True, text=True).stdout
    trees = [float(each) for each in re.findall(r"^// \d+ blocks of \d+ threads, ([\d.]+) us", shown, re.MULTILINE)]
    failures, differences = 0, []
    for kernel, of_tree in zip(all_kernels, trees, strict=True):
        found, wrong = traced(kernel, folder)
        if found is None:
            failures += 1
            print(f"{kernel[0]}: {wrong}")
            continue
        ratio = found["estimate"]["seconds"] * 1e6 / of_tree
        print(f"{kernel[0]}: {ratio:.2f} times the {of_tree} us of the tree")
        if abs(ratio - 1) * 100 > MOST_OF_ONE:
            failures += 1
            print(f"{kernel[0]}: more than {MOST_OF_ONE} % apart")
        # The trees are drawn without the work of the busiest SM.
        if any("blocks differ" in note for note in found["notes"]):
            print(f"{kernel[0]}: blocks differ, which the tree does not say")
        else:
            differences.append(abs(ratio - 1) * 100)
    mean = sum(differences) / max(1, len(differences))
    print(f"{len(differences)} kernels, {mean:.1f} % apart on average")
    return failures + (1 if mean > MOST_ON_AVERAGE or not differences else 0)


def write_measured(folder, machine, record, first, step, out):
    """The number of kernels that could not be traced."""
    shown = subprocess.run([RANDOM, "errors", "--record", record, "--machine", machine, "--csv"], check=True,
                           capture_output=True, text=True).stdout
    trees = {int(row["number"]): row for row in csv.DictReader(shown.splitlines())}
    with open(record, encoding="utf-8") as file:
        registers = {int(row["number"]): row["registers"] for row in csv.DictReader(file)}
    failures, rows = 0, []
    for kernel in kernels(folder, lambda number: number % step == first and number in trees):
        write_data(kernel, folder)
        number = int(kernel[0].rsplit("_", 1)[1])
        found, wrong = traced(kernel, folder, registers[number], machine)
        for file in folder.glob(f"{kernel[0]}_*.bin"):
            file.unlink()
        if found is None:
            failures += 1
            print(f"{kernel[0]}: {wrong}", flush=True)
            continue
        rows.append((number, float(trees[number]["measured_us"]), float(trees[number]["estimated_us"]),
                     round(found["estimate"]["seconds"] * 1e6, 3)))
    with open(out, "w", encoding="utf-8") as file:
        file.write("number,measured_us,tree_us,trace_us\n")
        file.writelines(",".join(map(str, row)) + "\n" for row in rows)
    for name, at in (("tree", 2), ("trace", 3)):
        errors = [abs(row[at] / row[1] - 1) for row in rows]
        ratio = math.exp(sum(math.log(row[at] / row[1]) for row in rows) / len(rows))
        print(f"{name}: {100 * sum(errors) / len(rows):.1f} % off, ratio {ratio:.3f}, "
              f"{100 * sum(each < 0.2 for each in errors) / len(rows):.0f} % within 20 %")
    print(f"{len(rows)} kernels, {failures} not traced")
    return failures


def write_data(kernel, folder):
    for buffer, (_, _, integers) in kernel[5].items():
        if integers:
            (folder / f"{kernel[0]}_{buffer}.bin").write_bytes(array.array("i", integers).tobytes())


def main():
    random.seed(SEED)
    failures = compared = 0
    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = pathlib.Path(name_of_folder)
        if MODE == "measured":
            machine, record, first, step, out = sys.argv[6:]
            sys.exit(1 if write_measured(folder, machine, record, int(first), int(step), out) else 0)
        all_kernels = list(kernels(folder))
        for kernel in all_kernels:
            write_data(kernel, folder)
        if MODE == "estimates":
            sys.exit(1 if compare_estimates(all_kernels, folder) else 0)
        lanes = by_lanes(all_kernels, folder)
        for kernel in all_kernels:
            found, wrong = traced(kernel, folder)
            if found is None:
                failures += 1
                print(f"{kernel[0]}: {wrong}")
                continue
            counts = {(each["line"], each["buffer"], each["kind"]): (each["requests"], each["sectors"])
                      for each in found["accesses"]}
            for key in sorted({each[1:] for each in lanes if each[0] == kernel[0]} | set(counts)):
                expected = lanes.get((kernel[0], *key), (0, 0))
                by_trace = counts.get(key, (0, 0))
                compared += 1
                # Shared memory has no sectors.
                figures = ("requests",) if key[1] == "s" else ("requests", "sectors")
                for what, one, other in zip(figures, by_trace, expected):
                    if abs(one - other) * 100 > MOST_PERCENT * max(one, other):
                        failures += 1
                        print(f"{kernel[0]}: {key[1]} {key[2]} in line {key[0]}: {one:g} {what}, {other} lane by lane")
    print(f"{len(all_kernels)} kernels, {compared} accesses, {failures} differences")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
