#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes docs/troubleshooting/: for each mistake in this directory its code, the compilers' messages and the remedy.

    troubleshooting.py            writes the pages, with the compilers that are installed
    troubleshooting.py --check    exit status 1 if a page would change; all compilers must be installed

Each chapter has a page, and docs/troubleshooting.md is the index by message.
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
DOCS = ROOT / "docs"
INDEX = "troubleshooting.md"

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
HEAD = """<!-- SPDX-License-Identifier: BSL-1.0 -->
<!-- Written by tests/compile_fail/troubleshooting.py; edit the files there. -->
"""
INDEX_INTRODUCTION = """# Troubleshooting

The library rejects {count} mistakes. Find the message of your compiler below, or the group of the mistake:

{groups}

A mistake in a constant expression is reported as a call of a function that is not constexpr, and the name of that
function is the message. At run time the same input throws `kernelcost::error`. Its text is the same name with spaces,
and the place of the mistake. The pages of the groups have the compilers' own words: the first lines, and those that
name the mistake. `...` stands for text and line numbers that are left out. Compilers: {versions}.
"""
OWN_MESSAGES = """## Messages of the library

| message | mistake |
|---|---|
"""
COMPILERS_MESSAGES = """
## Messages of the compilers

These mistakes are conversions and operators that do not exist, so each compiler reports them in its own words.

| mistake | group |
|---|---|
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
        self.chapter, title = re.search(r"^// mistake: (\w+): (.+)$", text, re.MULTILINE).groups()
        if self.chapter not in CHAPTERS:
            sys.exit(f"{self.name}: there is no chapter {self.chapter}")
        self.title = title[0].upper() + title[1:]
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

    @property
    def messages(self):
        """The messages of the library: names of functions, and texts of static assertions."""
        texts = [re.sub(r"\\(.)", r"\1", text) for _, text in self.expectations]
        own = r"kernelcost: .*|[a-z]+(,? \w+){3,}|[a-z0-9]+(_+[A-Za-z0-9]+){2,}"
        return sorted({text for text in texts if re.fullmatch(own, text)})

    @property
    def link(self):
        anchor = re.sub(r"[^\w -]", "", self.title.lower()).replace(" ", "-")
        return f"[{self.title}]({INDEX.removesuffix('.md')}/{self.chapter}.md#{anchor})"

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
    parts = [f"## {mistake.title}\n", f"```cpp\n{mistake.context}{mistake.wrong}```\n"]
    parts += [f"{' and '.join(names)}:\n```text\n{message}\n```\n" for message, names in said.items()]
    parts.append(f"{mistake.remedy}\n```cpp\n{mistake.right}```\n")
    return "\n".join(parts)


def version_of(compiler):
    text = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout
    number = re.search(r"V(\d+\.\d+)" if compiler == "nvcc" else r"(\d+\.\d+)\.\d+", text).group(1)
    return f"{compiler.split('-')[0]} {number}"


def index(mistakes, versions):
    count_of = {chapter: sum(mistake.chapter == chapter for mistake in mistakes) for chapter in CHAPTERS}
    groups = "\n".join(
        f"- [{heading}]({INDEX.removesuffix('.md')}/{chapter}.md): {count_of[chapter]}"
        for chapter, heading in CHAPTERS.items()
    )
    text = HEAD + INDEX_INTRODUCTION.format(count=len(mistakes), groups=groups, versions=versions)
    own = sorted({message for mistake in mistakes for message in mistake.messages}, key=str.lower)
    text += "\n" + OWN_MESSAGES
    for message in own:
        text += f"| `{message}` | {'; '.join(each.link for each in mistakes if message in each.messages)} |\n"
    text += COMPILERS_MESSAGES
    rows = [f"| {each.link} | {CHAPTERS[each.chapter]} |\n" for each in mistakes if not each.messages]
    return text + "".join(rows)


def pages(compilers):
    """The text of each page, by its path in docs/."""
    mistakes = sorted((Mistake(path) for path in HERE.glob("*.cpp")), key=lambda mistake: mistake.title)
    versions = ", ".join(version_of(name) for name, _, _ in compilers)
    texts = {INDEX: index(mistakes, versions)}
    for chapter, heading in CHAPTERS.items():
        parts = [f"{HEAD}# Mistakes: {heading[0].lower()}{heading[1:]}\n", f"[All messages](../{INDEX})\n"]
        for mistake in mistakes:
            if mistake.chapter == chapter:
                print(f"\r{mistake.name}\033[K", end="", file=sys.stderr, flush=True)
                parts.append(section(mistake, compilers))
        texts[f"{INDEX.removesuffix('.md')}/{chapter}.md"] = "\n".join(parts)
    print("\r\033[K", end="", file=sys.stderr)
    return texts


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
    texts = pages(compilers)
    folder = DOCS / INDEX.removesuffix(".md")
    folder.mkdir(parents=True, exist_ok=True)
    unknown = [path for path in sorted(folder.iterdir()) if path.relative_to(DOCS).as_posix() not in texts]
    if not arguments.check:
        for name, text in texts.items():
            (DOCS / name).write_text(text)
        for path in unknown:
            path.unlink()
        return
    stale = [name for name, text in texts.items() if not (DOCS / name).exists() or (DOCS / name).read_text() != text]
    stale += [path.name for path in unknown]
    if stale:
        sys.exit(f"not what {Path(__file__).name} writes: {', '.join(stale)}")


if __name__ == "__main__":
    main()
