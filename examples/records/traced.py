#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the tables of docs/tracing.md that compare traces and traced code with an H200: counts and times.

Usage: traced.py [--check] KERNELCOST_TRACED_COUNTS. The hardware's counts are in counters/h200.csv (written by
measure.sh). If a point was also launched with the traced body (traced_NAME), its counts are used. Otherwise they are
those of the kernel that was written by hand, whose machine code is the same. Times are those of h200_traced.csv, with
both kernels measured in one run. With --check it only says whether the page is up to date. A difference above 5 %
needs a cause in CAUSES.
"""
import csv
import io
import pathlib
import sys

from pages import check_and_report, output_of, unique, with_sections

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "tracing.md"
RECORD = HERE / "counters" / "h200.csv"
TIMES = HERE / "h200_traced.csv"
TWIN = "traced_"
MOST_PERCENT = 5
COUNTERS = {
    "global_load_requests": "load requests",
    "global_load_sectors": "load sectors",
    "global_store_requests": "store requests",
    "global_store_sectors": "store sectors",
    "global_atomic_requests": "atomic requests",
    "shared_wavefronts": "shared wavefronts",
}


def predicated_accesses(given):
    """Two loads and a store of each warp that a step of the reduction skips: predicated off, but counted."""
    block, blocks = int(given["block"]), int(given["blocks"])
    skipped, half = 0, block // 2
    while half > 32:
        skipped += 3 * (block - half) // 32
        half //= 2
    return skipped * blocks


def wide_loads_of_half_warps(given):
    """A load of 16 bytes by a block of 4 x 4 threads takes the cycles of two wavefronts, but counts as one."""
    blocks = int(given["rows"]) * int(given["cols"]) // 16
    return -blocks if given["width"] == "4" else 0


# By example and counter: a function for the additional counts at a point, if known, and their cause.
CAUSES = {
    ("reduction_many_per_thread", "shared_wavefronts"): (
        predicated_accesses,
        "the compiler predicates the steps of the tree instead of branching, and the counter has one for each access "
        "that a whole warp skips",
    ),
    ("product_shared", "shared_wavefronts"): (
        wide_loads_of_half_warps,
        "a load of 16 bytes by half a warp, neighbours at one address, takes the cycles of "
        "two wavefronts, and the counter has one",
    ),
    ("histogram_shared", "shared_wavefronts"): (None, "not known; launches of one block are counted exactly as traced"),
}


class Point:
    """The traced and the counted numbers for one set of parameters."""

    def __init__(self, example, parameters, code, traced, counted):
        self.example, self.parameters, self.code = example, parameters, code
        self.traced = {name: float(traced[name]) for name in COUNTERS}
        self.counted = {name: float(counted[name]) for name in COUNTERS}

    def difference(self, counter, besides=0):
        """The difference in percent; None if both counts are zero."""
        traced, counted = self.traced[counter] + besides, self.counted[counter]
        if traced == counted == 0:
            return None
        return 100 * (traced / counted - 1) if counted else float("inf")

    def given(self):
        return dict(pair.split("=") for pair in self.parameters.split(";"))


def points_of(program):
    key = lambda row: (row["kernel"], row["parameters"])
    with open(RECORD) as record:
        counted = {key(row): row for row in csv.DictReader(record)}
    points = {}
    for row in csv.DictReader(io.StringIO(output_of(program, str(RECORD)))):
        example = row["kernel"].removeprefix(TWIN)
        twin = row["kernel"] != example
        place = (example, row["parameters"])
        if twin or place not in points:
            points[place] = Point(*place, "traced" if twin else "by hand", row, counted[key(row)])
    return list(points.values())


def summary_table(points):
    text = "| example | points | run from the traced body | " + " | ".join(COUNTERS.values()) + " |\n"
    text += "|---|" + "---:|" * (2 + len(COUNTERS)) + "\n"
    for example in sorted(unique(point.example for point in points)):
        chosen = [point for point in points if point.example == example]
        cells = []
        for counter in COUNTERS:
            differences = [abs(each) for each in (point.difference(counter) for point in chosen) if each is not None]
            cells.append(f"{max(differences):.1f}" if differences else "–")
        traced = sum(point.code == "traced" for point in chosen)
        text += f"| {example} | {len(chosen)} | {traced} | " + " | ".join(cells) + " |\n"
    return text


def outliers_table(points):
    text = "| example | at | counter | traced | counted | difference % | left % |\n|---|---|---|---:|---:|---:|---:|\n"
    causes = []
    for point in points:
        for counter, name in COUNTERS.items():
            difference = point.difference(counter)
            if difference is None or abs(difference) <= MOST_PERCENT:
                continue
            if (point.example, counter) not in CAUSES:
                sys.exit(f"{point.example} {point.parameters}: {difference:.1f} % of {counter}, and no cause is stated")
            besides, why = CAUSES[point.example, counter]
            left = "" if besides is None else f"{point.difference(counter, besides(point.given())):.1f}"
            causes.append(f"- {point.example}, {name}: {why}.\n")
            text += (
                f"| {point.example} | {point.parameters} | {name} "
                f"| {point.traced[counter]:.0f} | {point.counted[counter]:.0f} | "
                f"{difference:.1f} | {left} |\n"
            )
    return text + "\n" + "".join(unique(causes))


def times_table():
    with open(TIMES) as record:
        times = {(row["kernel"], row["parameters"]): float(row["median_us"]) for row in csv.DictReader(record)}
    text = "| example | points | traced / by hand, least | most |\n|---|---:|---:|---:|\n"
    for twin in sorted(unique(kernel for kernel, _ in times if kernel.startswith(TWIN))):
        example = twin.removeprefix(TWIN)
        ratios = [time / times[example, parameters] for (kernel, parameters), time in times.items() if kernel == twin]
        text += f"| {example} | {len(ratios)} | {min(ratios):.2f} | {max(ratios):.2f} |\n"
    return text


def main():
    check, program = check_and_report(__doc__)
    points = points_of(program)
    present = PAGE.read_text()
    page = with_sections(
        present,
        "traced",
        {"summary": summary_table(points), "outliers": outliers_table(points), "times": times_table()},
    )
    if not check:
        PAGE.write_text(page)
    elif page != present:
        sys.exit(f"{PAGE.name} is not up to date; build the target kernelcost_update_traced")


if __name__ == "__main__":
    main()
