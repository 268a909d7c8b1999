#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes docs/source_tables.md: the tables of three reports, each row reproduced, corrected, or with a reason why not.

Usage: source_tables.py [--check] KERNELCOST_REPORT. The printed numbers are products2024.csv and algorithms2016.csv
beside this script. Speedups are computed again from the printed times; estimates are those of kernelcost-report for an
H200, and measurements its records. With --check the script only says whether the page is up to date.
"""
import csv
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
RECORDS = HERE.parents[1] / "records"
PAGE = HERE.parents[2] / "docs" / "source_tables.md"
sys.path.append(str(RECORDS))
from pages import check_and_report, readable, rows_of, with_sections  # noqa: E402

KERNELS = {
    "simpleMultiply": "product_simple",
    "coalescedMultiply": "product_coalesced",
    "sharedMultiply": "product_shared",
}
SHAPES = (512, 1024, 2048, 4096)
WIDTHS = (4, 8, 16, 32)


def read(name):
    with open(HERE / name, newline="") as file:
        return list(csv.DictReader(file))


class Products:
    """The report on products of matrices: printed numbers by table, kernel, n and width, and estimates."""

    def __init__(self, report):
        self.printed = {
            (int(row["table"]), row["kernel"], int(row["n"]), int(row["width"])): row["printed"]
            for row in read("products2024.csv")
        }
        self.estimates = {}
        self.report = report

    def number(self, table, kernel, n, width):
        return float(self.printed[table, kernel, n, width])

    def milliseconds(self, kernel, n, width):
        """The printed time: tables 1 to 4, or table 10 for the square product."""
        if kernel == "super-tile":
            return 1000 * self.number(10, kernel, n, width)
        return self.number(1 + SHAPES.index(n), kernel, n, width)

    def estimated(self, kernel, n, width):
        """Milliseconds of the companion on an H200."""
        key = kernel, n, width
        if key not in self.estimates:
            companion = KERNELS.get(kernel, "product_super_tile")
            sizes = {"side": n} if kernel == "super-tile" else {"rows": n, "cols": n}
            if kernel == "simpleMultiply":
                sizes["inner"] = width
            sizes["width"] = width
            given = [word for name, value in sizes.items() for word in ("--param", f"{name}={value}")]
            [row] = rows_of(
                self.report, "estimate", "--kernel", companion, "--machine", "h200", "--model", "calibrated", *given
            )
            self.estimates[key] = float(row["time_ms"])
        return self.estimates[key]


def operations(kernel, n, width):
    return 2.0 * n * n * (n if kernel == "super-tile" else width)


def verdict(printed, right):
    """Whether a printed number is what follows from others: rounded to its digits, cut off, or neither."""
    digits = len(printed.partition(".")[2])
    unit = 10**-digits
    if abs(float(printed) - right) <= 0.5 * unit * (1 + 1e-9):
        return "reproduced"
    if 0 <= right - float(printed) < unit:
        return "cut off, not rounded"
    return "corrected"


def product_speedups(products):
    """Tables 5 to 8 and 11 to 16 from tables 1 to 4 and 10, beside the same ratio of estimates."""
    text = (
        "| table | kernel | n | W | printed | from the printed times | | H200, estimated |\n"
        "|---:|---|---:|---:|---:|---:|---|---:|\n"
    )
    counts = {}
    for (table, kernel, n, width), printed in products.printed.items():
        if table in (5, 6, 7, 8):
            base = "simpleMultiply", n, width
        elif table in (11, 12, 13, 14):
            base = kernel, n, WIDTHS[0]
        elif table in (15, 16):
            base = kernel, SHAPES[-1], width
        else:
            continue
        mine = kernel, n, width
        if mine == base:
            counts["reproduced"] = counts.get("reproduced", 0) + 1  # 1, by definition
            continue
        upwards = table in (15, 16)
        right = products.milliseconds(*base) / products.milliseconds(*mine)
        estimate = products.estimated(*base) / products.estimated(*mine)
        found = verdict(printed, right)
        counts[found] = counts.get(found, 0) + 1
        text += (
            f"| {table} | `{kernel}` | {n} | {width} | {printed} | {right:.{1 if upwards else 2}f} | {found} | "
            f"{readable(estimate)} |\n"
        )
    total = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    return f"{text}\n{sum(counts.values())} cells: {total}.\n"


def product_times(products):
    """Tables 1 to 4 and 10: rates that the printed times mean, and the estimate on an H200."""
    text = (
        "| table | kernel | n | W | printed ms | GFLOPS | H200, estimated ms | GFLOPS |\n"
        "|---:|---|---:|---:|---:|---:|---:|---:|\n"
    )
    for (table, kernel, n, width), printed in products.printed.items():
        if table not in (1, 2, 3, 4, 10):
            continue
        time, estimate = products.milliseconds(kernel, n, width), products.estimated(kernel, n, width)
        work = operations(kernel, n, width) * 1e-6
        shown = f"{time:.6g}"
        text += (
            f"| {table} | `{kernel}` | {n} | {width} | {shown} | {readable(work / time)} | {readable(estimate)} | "
            f"{readable(work / estimate)} |\n"
        )
    return text


def product_rates(products):
    """Table 9 from table 4."""
    text = "| W | printed GFLOPS | from table 4 | |\n|---:|---:|---:|---|\n"
    for (table, kernel, n, width), printed in products.printed.items():
        if table == 9:
            right = operations(kernel, n, width) * 1e-6 / products.milliseconds(kernel, n, width)
            share = float(printed) * 1000 / right
            text += (
                f"| {width} | {printed} | {right:.1f} | corrected: TFLOPS, of another run ({share:.2f} of table 4) |\n"
            )
    return text


REASONS = {
    "host": "not reproduced: compares with a serial program on a Core i7-3820, which is not at hand",
    "words": "not reproduced: no number is printed",
    "children": "not reproduced: the children of a small list are launched in `cudaStreamFireAndForget`, where they "
    "never wait for each other, and the version with the default stream is not written",
    "initial": "not reproduced: the initial version is not written",
    "streams": "not reproduced: the streams exist before the sort here, so their creation is in no version's time",
}


def measured_ms(what):
    """The time of `kernel NAME parameters` or `program NAME parameters` on the H200."""
    kind, name, parameters = what.split(" ")
    if kind == "kernel":
        with open(RECORDS / "h200.csv", newline="") as file:
            [row] = [row for row in csv.DictReader(file) if (row["kernel"], row["parameters"]) == (name, parameters)]
        return float(row["median_us"]) / 1000
    with open(RECORDS / "programs" / "h200_algorithms.csv", newline="") as file:
        wanted = sorted(parameters.split(";"))
        [row] = [
            row
            for row in csv.DictReader(file)
            if row["program"] == name and sorted(row["parameters"].split(";")) == wanted
        ]
    return float(row["median_ms"])


def estimated_ms(report, what):
    kind, name, parameters = what.split(" ")
    given = [word for pair in parameters.split(";") for word in ("--param", pair)]
    if kind == "kernel":
        [row] = rows_of(report, "estimate", "--kernel", name, "--machine", "h200", "--model", "calibrated", *given)
        return float(row["time_ms"])
    [row] = rows_of(report, "program", "--name", name, "--machine", "h200", *given)
    return float(row["elapsed_ms"])


def algorithm_speedups(report):
    text = (
        "| section | algorithm | from | to | size | printed | H200, measured | H200, estimated | |\n"
        "|---|---|---|---|---|---|---:|---:|---|\n"
    )
    for row in read("algorithms2016.csv"):
        measured = estimate = ""
        why = REASONS.get(row["why_not"], "")
        if row["ours_from"]:
            measured = f"{measured_ms(row['ours_from']) / measured_ms(row['ours_to']):.2f}"
            estimate = f"{estimated_ms(report, row['ours_from']) / estimated_ms(report, row['ours_to']):.2f}"
            why = f"`{row['ours_from'].split(' ', 1)[1]}` to `{row['ours_to'].split(' ', 1)[1]}`"
        text += (
            f"| {row['section']} | {row['algorithm']} | {row['from']} | {row['to']} | {row['size']} "
            f"| {row['printed']} | {measured} | {estimate} | {why} |\n"
        )
    return text


def numbers_of_the_text():
    """The numbers in the text of the thesis on six algorithms that follow from others, and those that cannot."""
    multiprocessors, threads, block, word = 16, 2048, 1024, 4
    quicksort = 256 + 8 * 6080
    most_vertices = math.isqrt(4 * 2**30 // (2 * word))
    profiler = "not reproduced: from a profiler on a GTX 980"
    lines = [
        ("2.1", "resident blocks of 1024 threads in a multiprocessor", "2", f"{threads // block}", "reproduced"),
        ("3.3.2", "shared memory of the first small quicksort", "16384 B", f"{2 * 2 * block * word} B", "reproduced"),
        ("3.4.1", "largest list of a bitonic block", "2048", f"{2 * block}", "reproduced: two keys a thread"),
        ("3.4.2", "largest list of the small quicksort", "6080", f"{(48 * 1024 - 256) // 8}",
         f"corrected: 6080 keys take {quicksort} of 49152 bytes"),
        ("4.4.1", "time of a segment's sort over that of its copy", "100", "", profiler),
        ("5.4.1", "blocks that run at a time", "32", f"{multiprocessors * threads // block}", "reproduced"),
        ("6.3.1.3", "growth of a list by padding three floats to four", "25 %", f"{100 / 3:.1f} %",
         "corrected: 25 % is the share of the padded list"),
        ("6.3.1.4", "utilisation before and with rsqrtf", "65 and 90 %", "", profiler),
        ("7.3.2", "threads that the GPU runs at a time", "32768", f"{multiprocessors * threads}", "reproduced"),
        ("7.3.2", "memory of two matrices of 32768 x 32768", "8 GB", f"{2 * 32768**2 * word // 2**30} GiB",
         "reproduced, in units of 2^30 bytes"),
        ("7.3.2", "most of the threads that 4 GiB allow", "50 %",
         f"{100 * most_vertices / (multiprocessors * threads):.1f} %",
         f"corrected: two matrices of {most_vertices} x {most_vertices} fit"),
        ("8.4.1", "time below 2^32 points", "0.9 to 1 hundredths of a second", "0.9 to 1 s",
         "corrected: sections 8.3 and 8.4.2 say so"),
        ("8.4.2", "238.62 s over 1.17 s", "203.9", f"{238.62 / 1.17:.2f}", "cut off, not rounded"),
    ]
    text = "| section | number | printed | right | |\n|---|---|---|---|---|\n"
    return text + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def heat_numbers():
    """The numbers of the slides that follow from others."""
    fourier = 0.25 * 0.9
    lines = [
        ("time step over h²", "0.25 × 0.9", f"{fourier}", "reproduced: the Fourier number, which is stable"),
        ("limit of stability", "1/2", "1/4", "corrected: 1/2 is the limit in one dimension"),
        ("mesh step of example 1", "L / N", "L / (N − 1)", "corrected: the listing has nodes on both ends"),
        ("time step at N = 16", "1.0e3", f"{fourier / 15**2:.2e}", "corrected: the sign of the exponent was lost"),
    ]
    for block in (8, 16, 32):
        size = 4 * (block + 2) ** 2
        lines.append((f"shared memory of a block of {block} × {block}", "not printed", f"{size} B", "follows"))
    for n in (16, 64, 128, 256, 512, 1024):
        steps = math.ceil(0.26 * (n - 1) ** 2 / fourier - 1e-9)
        lines.append((f"time steps until T = 0.26 at N = {n}", "not printed", f"{steps}", "follows"))
    lines.append(("figure 11, MCells/s", "labels of the axes only", "", "not reproduced: no value can be read"))
    text = "| number | printed | right | |\n|---|---|---|---|\n"
    return text + "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main():
    check, report = check_and_report(__doc__)
    products = Products(report)
    present = PAGE.read_text()
    page = with_sections(
        present,
        "source",
        {
            "product_times": product_times(products),
            "product_speedups": product_speedups(products),
            "product_rates": product_rates(products),
            "algorithms": algorithm_speedups(report),
            "algorithms_text": numbers_of_the_text(),
            "heat": heat_numbers(),
        },
    )
    if page == present:
        return
    if check:
        sys.exit(f"{PAGE.name} is not up to date; build the target kernelcost_update_source_tables")
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
