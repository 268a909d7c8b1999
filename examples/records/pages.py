# SPDX-License-Identifier: BSL-1.0
"""Functions of the scripts that write pages from the records and from the output of kernelcost-report."""
import csv
import io
import subprocess
import sys


def output_of(report, *arguments):
    return subprocess.run(
        [report, *arguments], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ).stdout


def rows_of(report, *arguments):
    return list(csv.DictReader(io.StringIO(output_of(report, *arguments, "--csv"))))


def unique(values):
    return list(dict.fromkeys(values))


def readable(value):
    """Three digits, without a power of ten."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def with_sections(page, kind, sections):
    for name, text in sections.items():
        mark = f"<!-- {kind}: {name} -->\n"
        start = page.index(mark) + len(mark)
        page = page[:start] + text + page[page.index("<!-- end -->", start) :]
    return page


def check_and_report(usage):
    """Whether `--check` is given, and the path of the program."""
    arguments = sys.argv[1:]
    check = arguments[:1] == ["--check"]
    if len(arguments) != 1 + check:
        sys.exit(usage)
    return check, arguments[-1]
