#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the measured part of docs/programs/cholesky.md: whole programs on an H200, estimate against measurement.

Usage: programs.py [--check] KERNELCOST_REPORT. The measurements are programs/h200.csv (made by programs.sh), the estimates are the
timelines' with the processors that were measured beside that card. With --check it says whether the page is up to date. Either way
it holds what examples/cholesky/host_time.hpp says of the host's dpotrf to the record.
"""
import csv
import pathlib
import re
import statistics
import sys

from pages import check_and_report, readable, rows_of, with_sections

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "programs" / "cholesky.md"
MORE = {"cholesky_own_kernels": ["--param", "as=program"]}


def estimated_ms(report, program, given):
    parameters = [word for name in ("n", "nb") for word in ("--param", f"{name}={given[name]}")]
    [row] = rows_of(report, "program", "--name", program, "--machine", "h200", "--host", "measured_host", *parameters,
                    *MORE.get(program, []))
    return float(row["elapsed_ms"])


def compared(report):
    """Program, parameters, and both times, of those that use the card."""
    rows = []
    with open(HERE / "programs" / "h200.csv") as record:
        for row in csv.DictReader(record):
            if row["device"] != "host":
                given = dict(pair.split("=") for pair in row["parameters"].split(";"))
                rows.append((row["program"], given, float(row["median_ms"]), estimated_ms(report, row["program"], given)))
    return rows


def points_table(rows):
    text = "| program | n | nb | measured ms | estimated ms | ratio |\n|---|---:|---:|---:|---:|---:|\n"
    for program, given, measured, estimated in rows:
        text += (f"| `{program}` | {given['n']} | {given['nb']} | {readable(measured)} | {readable(estimated)} | "
                 f"{estimated / measured:.2f} |\n")
    return text


def summary_table(rows):
    text = "| program | points | mean absolute error |\n|---|---:|---:|\n"
    for program in dict.fromkeys(row[0] for row in rows):
        errors = [abs(estimated / measured - 1) for name, _, measured, estimated in rows if name == program]
        text += f"| `{program}` | {len(errors)} | {100 * statistics.mean(errors):.0f} % |\n"
    return text


def require_recorded_dpotrf():
    stated = {int(n): float(us) for n, us in
              re.findall(r"\{(\d+), kc::seconds::from_value\(([0-9.]+)e-6\)\}", (HERE.parent / "cholesky" / "host_time.hpp").read_text())}
    with open(HERE / "programs" / "h200.csv") as record:
        recorded = {int(dict(pair.split("=") for pair in row["parameters"].split(";"))["n"]): 1000 * float(row["median_ms"])
                    for row in csv.DictReader(record) if row["program"] == "cholesky_lapack"}
    if not stated or {n: round(us, 1) for n, us in recorded.items()} != stated:
        sys.exit(f"host_time.hpp says {stated} of dpotrf, the record {recorded}")


def main():
    check, report = check_and_report(__doc__)
    require_recorded_dpotrf()
    rows = compared(report)
    present = PAGE.read_text()
    page = with_sections(present, "programs", {"summary": summary_table(rows), "points": points_table(rows)})
    if not check:
        PAGE.write_text(page)
    elif page != present:
        sys.exit(f"{PAGE.name} is not up to date; build the target kernelcost_update_programs")


if __name__ == "__main__":
    main()
