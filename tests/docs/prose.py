#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks the English of the documentation and of comments in code and scripts.

    prose.py ROOT               exit status 1 if a sentence breaks a rule of RULES, with its place; 2 for a wrong call
    prose.py ROOT FILE...       checks these files only
    prose.py --selftest         each rule must find its bad example, and must not find the good one

docs/contributing.md explains the rules. Prose is the text of Markdown pages, and of comments in C++, CUDA, CMake,
Python and shell; in Python also of docstrings. It excludes code (fences, indented lines, `spans`), quotations,
headings, links' addresses, and parts that programs write, which are between marks (`<!-- table: NAME -->` to
`<!-- end -->`).
"""
import re
import sys
from pathlib import Path


CODE = {".hpp", ".cpp", ".cu", ".cuh", ".inc"}
SCRIPTS = {".py", ".cmake", ".sh"}


class Rule:
    """`pattern` matches a stumbler in a sentence; `bad` must match, `good` is the same said well."""

    def __init__(self, pattern, advice, bad, good):
        self.pattern = re.compile(pattern)
        self.advice = advice
        self.bad = bad
        self.good = good


# A sentence that opens with one of these is a fragment or has its subject last. A question ends with "?".
OPENINGS = r"^(?:{})\b(?!.*\?$)"
RULES = [
    Rule(
        OPENINGS.format("Of"),
        "open with the subject, not with Of",
        "Of several operations in one column the last is shown.",
        "If several operations share a column, the last is shown.",
    ),
    Rule(
        OPENINGS.format("What|Whatever"),
        "name the thing instead of What",
        "What the longest of all warps waits more than the mean one.",
        "Extra cycles of the slowest warp over the mean.",
    ),
    Rule(
        OPENINGS.format("Who|Whom|Whoever|Whose"),
        "name the threads, lanes or users instead of Who",
        "Whose memory it is.",
        "The card that holds the allocation.",
    ),
    Rule(
        OPENINGS.format("As"),
        "open with the subject, not with As",
        "As the CUDA programming guide has it.",
        "The rules are those of the CUDA programming guide.",
    ),
    Rule(
        r"(?i)\bso (?:many|much)\b(?! (?:that|as)\b)",
        "give the number a name, or drop it",
        "The same pattern, so many cells further on.",
        "The same pattern, shifted by `where` cells.",
    ),
    Rule(
        r"(?i)\bnobody(?:'s)?\b",
        "say what is missing",
        "Nobody has stated its calibration.",
        "The machine has no calibration.",
    ),
    Rule(
        r"(?i)\bwhoever\b",
        "name the person or the call",
        "Copies are added by whoever knows the program.",
        "Add copies as the program needs them.",
    ),
    Rule(r"(?i)\banew\b", "say again, or regenerate", "The pages are made anew.", "The pages are regenerated."),
    Rule(
        r"(?i)\b(?:hears|hear|told) of\b",
        "say receives, or is notified",
        "An algebra hears of the node by `substituted`.",
        "The algebra is notified by `substituted`.",
    ),
    Rule(
        r"(?i)\bfor want of\b",
        "say because ... is not available",
        "Allocation takes no time, for want of a measurement.",
        "Allocation takes no time, because no measurement is available.",
    ),
    Rule(
        r"(?i)\b(?:takes|take|taking) it that\b",
        "say assumes",
        "The compiler takes it that no number is NaN.",
        "The compiler assumes that no number is NaN.",
    ),
    Rule(
        r"(?i)\b(?:is|are|was) taken to (?:be|have|go|begin|fill|touch|run)\b",
        "say is assumed to",
        "Each array is taken to be touched once.",
        "Each array is assumed to be touched once.",
    ),
    Rule(
        r"(?i)(?<!\bone )\bpass(?:es|ed)? over\b",
        "say ignores",
        "A model passes over statements that it cannot use.",
        "A model ignores statements that it cannot use. It has several sums in one pass over the vector.",
    ),
    Rule(
        r"(?i)\b(?:going|goes|gone|go) on beside\b",
        "say overlaps with",
        "Arithmetic goes on beside transfers.",
        "Arithmetic overlaps with transfers.",
    ),
    Rule(
        r"(?i)\bone after the other all but one\b",
        "say all but the first of n",
        "Of so many steps one after the other all but one.",
        "All but the first of n dependent steps overlap with throughput.",
    ),
    Rule(
        r"(?i)\b(?:was|is|are|were) not to be had\b",
        "say is not available",
        "The tool was not to be had.",
        "The tool was not available.",
    ),
    Rule(
        r"(?i)\blet(?:s)? (?:\w+ )*through\b",
        "say admits",
        "The lanes that a guard lets through.",
        "The lanes that a guard admits.",
    ),
    Rule(
        r"(?i)\bunder way\b",
        "say in flight, or active",
        "Loads that a core has under way.",
        "Loads that a core has in flight.",
    ),
]

# Files and folders that programs write as a whole, with the program to change instead. Written parts of other pages are
# between marks.
WRITTEN = {
    "docs/validation": "examples/records/validation.py",
    "docs/troubleshooting": "tests/compile_fail/troubleshooting.py",
    "docs/troubleshooting.md": "tests/compile_fail/troubleshooting.py",
    "include/kernelcost/machine/machines/h200.hpp": "kernelcost-calibrate",
    "include/kernelcost/machine/hosts/measured_host.hpp": "kernelcost-calibrate --host",
    "include/kernelcost/model/observed_errors.hpp": "kernelcost-report errors --header",
}
# The page of the rules quotes bad examples between these marks.
EXAMPLES = re.compile(r"<!-- before and after -->\n.*?<!-- end -->", re.S)


def without_spans(text):
    """Code spans and addresses of links become a word without meaning."""
    text = re.sub(r"`[^`]*`", "`code`", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return re.sub(r'"[^"]*"', '"quoted"', text)


def paragraphs_of_markdown(text):
    """Pairs of line number and text: paragraphs, list items, and cells of tables."""
    text = EXAMPLES.sub(lambda found: "\n" * found.group(0).count("\n"), text)
    text = re.sub(
        r"<!-- \w+: [^\n]*-->\n.*?<!-- end -->", lambda found: "\n" * found.group(0).count("\n"), text, flags=re.S
    )
    in_code = False
    start, lines = 0, []

    def flush():
        nonlocal lines
        if lines:
            yield start, " ".join(lines)
        lines = []

    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            yield from flush()
            in_code = not in_code
        elif in_code:
            continue
        elif line.startswith("|"):
            yield from flush()
            for cell in re.split(r"(?<!\\)\|", without_spans(line).strip("|")):
                yield number, cell.strip()
        elif not line.strip() or line.startswith(("#", "<!--", "!")):
            yield from flush()
        else:
            item = re.match(r"\s*(?:[-*] |\d+\. )", line)
            if item:
                yield from flush()
            if not lines:
                start = number
            lines.append(line[item.end() :] if item else line.strip())
    yield from flush()


def paragraphs_of_comments(text, marker):
    """Pairs of line number and text: the comments behind `marker`, without their formulas and the marks of lists."""
    if marker == "//":
        whole, trailing_mark = re.compile(r"\s*///?<?(.*)$"), re.compile(r"(?:^|\s)//[/!]?<? (?!NOLINT)(.*)$")
    else:
        whole, trailing_mark = re.compile(r"\s*#(?!!)(.*)$"), re.compile(r"\s\s# (?!noqa)(.*)$")
    start, lines = 0, []
    in_docstring = False
    for number, line in enumerate(text.split("\n"), 1):
        if marker == "#" and (in_docstring or re.match(r'\s*"""', line)):
            line, in_docstring = comment_of_docstring(line, in_docstring)
        found = whole.match(line)
        trailing = None if found else trailing_mark.search(re.sub(r'"[^"]*"', '""', line))
        content = found.group(1) if found else None
        is_code = content is not None and (
            content.startswith("   ")
            or content.strip().startswith("\\file")
            or "SPDX" in content
            or "clang-format" in content
            or content.startswith((" expected-error", " reported-as", " mistake:"))
        )
        item = content is not None and re.match(r" ?(?:[-*] |\|)", content)
        if (content is None or is_code or item or not content.strip()) and lines:
            yield start, " ".join(lines)
            lines = []
        if trailing:
            yield number, trailing.group(1)
        elif content is not None and not is_code and content.strip():
            if item and content.lstrip().startswith("|"):
                for cell in without_spans(content).strip().strip("|").split("|"):
                    yield number, cell.strip()
                continue
            if not lines:
                start = number
            lines.append(re.sub(r"^ ?[-*] ", "", content).strip())
    if lines:
        yield start, " ".join(lines)


def comment_of_docstring(line, in_docstring):
    """A line of a docstring as a comment, and whether the docstring goes on behind it."""
    goes_on = in_docstring ^ (line.count('"""') % 2 == 1)
    indent = len(line) - len(line.lstrip())
    return "# " + " " * (indent - 4 if in_docstring and indent > 4 else 0) + line.strip().strip('"'), goes_on


def paragraphs_of(text, kind):
    return paragraphs_of_markdown(text) if kind == "page" else paragraphs_of_comments(text, kind)


def kind_of(path):
    if path.suffix == ".md":
        return "page"
    return "//" if path.suffix in CODE else "#"


def sentences_of(paragraph):
    text = without_spans(paragraph).replace("*", "")  # emphasis
    for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z`(\[])", text):
        yield sentence.strip().lstrip("([")


def findings_in(text, kind):
    for number, paragraph in paragraphs_of(text, kind):
        for sentence in sentences_of(paragraph):
            for rule in RULES:
                if rule.pattern.search(sentence):
                    yield number, rule, sentence


def check(root, files):
    sentences, failures = 0, 0
    for path in files:
        name = path.relative_to(root).as_posix()
        if name in WRITTEN or path.parent.relative_to(root).as_posix() in WRITTEN:
            continue
        text = path.read_text(encoding="utf-8")
        kind = kind_of(path)
        sentences += sum(1 for _, paragraph in paragraphs_of(text, kind) for _ in sentences_of(paragraph))
        for number, rule, sentence in findings_in(text, kind):
            failures += 1
            print(f"{name}:{number}: {rule.advice}: {sentence[:100]}")
    print(f"{sentences} sentences in {len(files)} files, {failures} to rewrite (docs/contributing.md, Plain English)")
    if sentences == 0:
        print("no sentence was found")
    return 0 if failures == 0 and sentences > 0 else 1


def selftest():
    """Each rule in a page, in a list, in a table and in a comment; and no rule in the good examples."""
    forms = [
        ("page", "Intro text.\n\n{}\n"),
        ("page", "- Intro text. {}\n"),
        ("page", "| a | {} |\n"),
        ("//", "/// {}\nint x;\n"),
        ("//", "// Intro text.\n// {}\n"),
        ("//", "int x;  // {}\n"),
        ("//", "  ///< {}\n"),
        ("//", "/// Words that\n/// wrap. {}\n"),
        ("#", "# {}\n"),
        ("#", "set(x 1)  # {}\n"),
        ("#", 'def f():\n    """{}"""\n'),
        ("#", '"""Intro text.\n\n{}\n"""\n'),
    ]
    hidden = [
        ("page", "```text\n{}\n```\n"),
        ("page", "<!-- output: x -->\n{}\n<!-- end -->\n"),
        ("page", "`{}`\n"),
        ("//", "///     {}\n"),
        ("//", 'const char* text = "// {}";\n'),
        ("//", "//   {}\n"),
        ("#", "#     {}\n"),
        ("#", 'text = "# {}"\n'),
    ]
    wrong = 0
    for rule in RULES:
        for kind, form in forms:
            found = [each for _, each, _ in findings_in(form.format(rule.bad), kind)]
            if rule not in found:
                wrong += 1
                print(f"not found in {form!r}: {rule.bad}")
            if any(findings_in(form.format(rule.good), kind)):
                wrong += 1
                print(f"wrongly found in {form!r}: {rule.good}")
        for kind, form in hidden:
            if any(findings_in(form.format(rule.bad), kind)):
                wrong += 1
                print(f"code was read as prose in {form!r}: {rule.bad}")
    for question in ("What does the kernel cost?", "Whose warp is it?"):
        if any(findings_in(question + "\n", "page")):
            wrong += 1
            print(f"a question was found: {question}")
    print(f"{len(RULES)} rules, {wrong} mistakes")
    return 0 if wrong == 0 else 1


def checked_files(root):
    yield from (root / "docs").rglob("*.md")
    yield root / "README.md"
    for folder in ("include", "examples", "tests", ".cmake"):
        for path in (root / folder).rglob("*"):
            if path.suffix in CODE | SCRIPTS or path.name == "CMakeLists.txt":
                yield path


def main(arguments):
    if arguments == ["--selftest"]:
        return selftest()
    if not arguments or not Path(arguments[0]).is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    root = Path(arguments[0]).resolve()
    given = [Path(each).resolve() for each in arguments[1:]]
    files = given or sorted(checked_files(root))
    return check(root, files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
