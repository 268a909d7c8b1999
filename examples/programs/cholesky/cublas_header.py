#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes cublas_on_h200.hpp, the times of cuBLAS' calls as tables, from the record of kernelcost-cublas-calls.

Usage: cublas_header.py [--check] RECORD. With --check it only says whether the header agrees with the record.
"""
import csv
import pathlib
import sys
import textwrap

HEADER = pathlib.Path(__file__).with_name("cublas_on_h200.hpp")
BEGIN = """// SPDX-License-Identifier: BSL-1.0
/// \\file
/// Times of cuBLAS' calls, by tile (64, 128, 256) and by sizes: `dgemm_64` on the card, rows by inner; `dgemm_64_call`
/// in the host's thread.
/// Written by cublas_header.py from the record of {device}, driver {driver}, CUDA {toolkit}, {day}.
#pragma once

#include <kernelcost/program/measured_table.hpp>

// clang-format off
namespace examples::cholesky::cublas_on_h200 {{

using namespace kernelcost::literals;

inline constexpr const char* record = "examples/records/calibration/h200_cublas.csv";

"""
END = """
}  // namespace examples::cholesky::cublas_on_h200
// clang-format on
"""


def microseconds(row):
    # 4.7 and not 4.7000000000000002: the number of digits in the record.
    return f"{1000 * float(row['median_ms']):.1f}_us"


def listed(items, indent):
    return textwrap.fill(", ".join(items), 118, initial_indent=indent, subsequent_indent=indent)


def table(name, points):
    rows = sorted({rows for rows, _ in points})
    inner = sorted({inner for _, inner in points})
    lines = ",\n".join("   {" + listed([points[r, i] for i in inner], "    ").strip() + "}" for r in rows)
    sizes = [listed(map(str, each), "  ").strip() for each in (rows, inner)]
    begin = f"inline constexpr kernelcost::measured_table {name}{{record,\n"
    return begin + f"  {{{sizes[0]}}},\n  {{{sizes[1]}}},\n  {{\n{lines}}}}};\n"


def work(name, points):
    # Pairs stay together.
    pairs = listed([f"{{{size},\0{time}}}" for size, time in points], "  ").replace("\0", " ")
    return f"inline constexpr kernelcost::measured_work {name}{{record, {{\n{pairs}}}}};\n"


def header_of(record):
    with open(record, newline="") as file:
        rows = list(csv.DictReader(file))
    named = {}
    for row in rows:
        sizes = {name: int(value) for name, value in (pair.split("=") for pair in row["parameters"].split(";"))}
        routine, _, call = row["program"].removeprefix("cublas_").partition("_")
        name = f"{routine}_{sizes['nb']}" + ("_call" if call else "")
        named.setdefault(name, {})[sizes["rows"], sizes["inner"]] = microseconds(row)
    text = BEGIN.format(day=rows[0]["date"][:10], **{key: rows[0][key] for key in ("device", "driver", "toolkit")})
    for name, points in named.items():
        if name.startswith("dgemm"):
            text += table(name, points)
        else:
            by = 1 if name.startswith("dsyrk") else 0  # the other is nb
            text += work(name, [(sizes[by], time) for sizes, time in sorted(points.items())])
    return text + END


def main():
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    if len(arguments) != 1 + check:
        sys.exit(__doc__)
    text = header_of(arguments[-1])
    if not check:
        HEADER.write_text(text)
    elif text != HEADER.read_text():
        sys.exit(f"{HEADER.name} is not that of {arguments[-1]}; run cublas_header.py")


if __name__ == "__main__":
    main()
