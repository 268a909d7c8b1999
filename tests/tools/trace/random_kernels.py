#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds what kernelcost-trace counts of random kernels, from their own CUDA text, to all lanes of all threads, which
lane_by_lane.hpp runs one after the other. Launches have at most BLOCKS blocks, so that all threads run in a second.

    random_kernels.py TRACE RANDOM SEED COUNT
"""
import array
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TRACE, RANDOM = sys.argv[1:3]
SEED, COUNT = (int(each) for each in sys.argv[3:5])
HERE = pathlib.Path(__file__).resolve().parent
BLOCKS = 24
# Sampled warps stand for others, whose rows may begin elsewhere in a sector.
MOST_PERCENT = 2
# The text of a kernel whose threads draw the addresses of atomics from their numbers.
DRAWS = "2654435761u"

REGISTRATION = re.compile(
    r'random_registration registered_\w+\{\{"(\w+)", (\d+), (\d+), (\d+), \{([^}]*)\}, \{(.*)\},$', re.MULTILINE
)
BUFFER = re.compile(r"\{number_type::\w+, \d, \w+, '(\w)', (-?\d+), ([^,]+), ([^,]+), ([^,}]+)\}")
KERNEL = re.compile(r"^__global__ void (\w+)\(([^)]*)\) \{.*?^\}\n", re.MULTILINE | re.DOTALL)


def kernels(folder):
    """(name, text, launch, parameters, count, {buffer: (type, elements, integers)})"""
    subprocess.run([RANDOM, "emit", "--seed", str(SEED), "--count", str(COUNT), "--per-file", str(COUNT), "--out",
                    str(folder)], check=True, capture_output=True)
    text = (folder / "kernels_0.inc").read_text()
    card = (folder / "card_0.cu").read_text()
    launches = {found[1]: found for found in REGISTRATION.finditer(card)}
    for found in KERNEL.finditer(text):
        name = found[1]
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
                integers = [random.randrange(sized[into][2]) for _ in range(elements)]
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


def traced(kernel, folder):
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
    if DRAWS in text or any(integers for _, _, integers in buffers.values()):
        command.append("--full")  # no warp stands for another one where addresses are drawn
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        last = (result.stderr.strip().splitlines() or [""])[-1]
        faults = json.loads(result.stdout)["faults"] if result.stdout else ""
        return None, f"status {result.returncode}: {last} {faults}"
    counts = {(each["line"], each["buffer"], each["kind"]): (each["requests"], each["sectors"])
              for each in json.loads(result.stdout)["accesses"]}
    return counts, ""


def main():
    random.seed(SEED)
    failures = compared = 0
    with tempfile.TemporaryDirectory() as name_of_folder:
        folder = pathlib.Path(name_of_folder)
        all_kernels = list(kernels(folder))
        for name, _, _, _, _, buffers in all_kernels:
            for buffer, (_, _, integers) in buffers.items():
                if integers:
                    (folder / f"{name}_{buffer}.bin").write_bytes(array.array("i", integers).tobytes())
        lanes = by_lanes(all_kernels, folder)
        for kernel in all_kernels:
            counts, wrong = traced(kernel, folder)
            if counts is None:
                failures += 1
                print(f"{kernel[0]}: {wrong}")
                continue
            for key in sorted({each[1:] for each in lanes if each[0] == kernel[0]} | set(counts)):
                expected = lanes.get((kernel[0], *key), (0, 0))
                found = counts.get(key, (0, 0))
                compared += 1
                # Shared memory has no sectors.
                figures = ("requests",) if key[1] == "s" else ("requests", "sectors")
                for what, one, other in zip(figures, found, expected):
                    if abs(one - other) * 100 > MOST_PERCENT * max(one, other):
                        failures += 1
                        print(f"{kernel[0]}: {key[1]} {key[2]} in line {key[0]}: {one:g} {what}, {other} lane by lane")
    print(f"{len(all_kernels)} kernels, {compared} accesses, {failures} differences")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
