#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes docs/troubleshooting.md: for each mistake in this directory its code, the compilers' messages and the remedy.

    troubleshooting.py            writes the page, with the compilers that are installed
    troubleshooting.py --check    exit status 1 if the page would change; all compilers must be installed
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PAGE = ROOT / "docs" / "troubleshooting.md"

# The compilers as check.cmake runs them: name, kind, arguments. The messages of clang++ 14 and 19 are nearly the same.
COMPILERS = [
    ("g++", "gcc", ["-fsyntax-only"]),
    ("clang++-19", "clang", ["-fsyntax-only"]),
    ("nvcc", "nvcc", ["-x", "cu", "-ptx", "-o", "/dev/null"]),
]
CHAPTERS = {
    "units": "Units",
    "trees": "Describing a kernel",
    "launches": "Launches and occupancy",
    "machines": "Machines",
    "estimates": "Estimates and derivations",
    "programs": "Programs",
    "traces": "Traces",
    "budgets": "Budgets",
}
INTRODUCTION = """<!-- SPDX-License-Identifier: BSL-1.0 -->
<!-- Written by tests/compile_fail/troubleshooting.py; edit the files there. -->
# Troubleshooting

This page has the compilers' own words for each mistake that the library rejects: the first lines, and those that name
the mistake. `...` stands for text and line numbers that are left out. A mistake in a constant expression is reported as
a call of a function that is not constexpr; the name of that function is the message. At run time the same input throws
`kernelcost::error`, whose text names the mistake and its place. Compilers: {versions}.
"""
WIDTH = 320


def without_line_numbers(text):
    """Removes line numbers of the library's headers, which change with every edit, and those in the margin."""
    text = re.sub(r"^(kernelcost/\S+\.hpp)(?::\d+:\d+|\(\d+\)):", r"\1:", text, flags=re.MULTILINE)
    text = re.sub(r"declared at line \d+ of", "declared in", text)
    return re.sub(r"^ *\d+ \|", "      |", text, flags=re.MULTILINE)


class Mistake:
    def __init__(self, path):
        self.name = path.name
        text = path.read_text()
        self.chapter, self.title = re.search(r"^// mistake: (\w+): (.+)$", text, re.MULTILINE).groups()
        remedy = re.search(r"^// remedy: (.+\n(?://         .+\n)*)", text, re.MULTILINE).group(1)
        self.remedy = re.sub(r"\n// +", " ", remedy).strip()
        self.expectations = re.findall(r'^// expected-error(?:-(\w+))? \{\{"(.*)"\}\}$', text, re.MULTILINE)
        head, rest = text.split("#ifdef KERNELCOST_FAIL\n")
        self.wrong, right = rest.split("#else\n")
        self.right = right.split("#endif")[0]
        self.context = head.split(">\n", 1)[1] if ">\n" in head else ""
        self.context = "".join(
            line + "\n"
            for line in self.context.splitlines()
            if line and not re.match(r"#include|using namespace|namespace kc", line)
        )

    def output(self, compiler, arguments):
        command = [compiler, "-std=c++20", *arguments, f"-I{ROOT / 'include'}", "-DKERNELCOST_FAIL", self.name]
        result = subprocess.run(command, cwd=HERE, env={**os.environ, "LC_ALL": "C"}, capture_output=True, text=True)
        if result.returncode == 0:
            sys.exit(f"{self.name} compiles with {compiler}")
        text = (result.stdout + result.stderr).replace(f"{ROOT / 'include'}/", "")
        return without_line_numbers(text.replace(f"{HERE}/", "")).splitlines()

    def message(self, compiler, kind, arguments):
        """The first error with its line of code, and the lines that meet the expectations."""
        lines = self.output(compiler, arguments)
        first = next(number for number, line in enumerate(lines) if "error" in line)
        wanted = {first, *(number for number in (first + 1, first + 2) if number < len(lines))}
        # Where g++ reports an error inside the library, an earlier line names the user's.
        wanted.update([number for number, line in enumerate(lines) if line.startswith(f"{self.name}:")][:1])
        for for_kind, expected in self.expectations:
            if for_kind in ("", kind):
                wanted.update([number for number, line in enumerate(lines) if re.search(expected, line)][:1])
        shown, last = [], -1
        for number in sorted(wanted):
            if shown and last != number - 1:
                shown.append("...")
            line = lines[number].rstrip()
            if line:
                shown.append(line if len(line) <= WIDTH else line[:WIDTH] + " ...")
            last = number
        return "\n".join(shown)


def section(mistake, compilers):
    said = {}  # compilers with the same messages, merged
    for name, kind, arguments in compilers:
        said.setdefault(mistake.message(name, kind, arguments), []).append(name)
    parts = [f"### {mistake.title[0].upper()}{mistake.title[1:]}\n", f"```cpp\n{mistake.context}{mistake.wrong}```\n"]
    parts += [f"{' and '.join(names)}:\n```text\n{message}\n```\n" for message, names in said.items()]
    parts.append(f"{mistake.remedy}\n```cpp\n{mistake.right}```\n")
    return "\n".join(parts)


def version_of(compiler):
    text = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    number = re.search(r"V(\d+\.\d+)" if compiler == "nvcc" else r"(\d+\.\d+)\.\d+", text).group(1)
    return f"{compiler.split('-')[0]} {number}"


def page(compilers):
    mistakes = sorted((Mistake(path) for path in HERE.glob("*.cpp")), key=lambda mistake: mistake.title)
    versions = ", ".join(version_of(name) for name, _, _ in compilers)
    parts = [INTRODUCTION.format(versions=versions)]
    for chapter, heading in CHAPTERS.items():
        parts.append(f"## {heading}\n")
        for mistake in mistakes:
            if mistake.chapter == chapter:
                print(f"\r{mistake.name}\033[K", end="", file=sys.stderr, flush=True)
                parts.append(section(mistake, compilers))
    print("\r\033[K", end="", file=sys.stderr)
    unknown = {mistake.chapter for mistake in mistakes} - set(CHAPTERS)
    if unknown:
        sys.exit(f"no such chapter: {', '.join(sorted(unknown))}")
    return "\n".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    compilers = [entry for entry in COMPILERS if shutil.which(entry[0])]
    missing = [name for name, _, _ in COMPILERS if not shutil.which(name)]
    if missing:
        message = f"not installed: {', '.join(missing)}"
        if arguments.check:
            sys.exit(message)
        print(message, file=sys.stderr)
    text = page(compilers)
    if not arguments.check:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(text)
    elif PAGE.read_text() != text:
        sys.exit(f"{PAGE.relative_to(ROOT)} is not what {Path(__file__).name} writes")


if __name__ == "__main__":
    main()
