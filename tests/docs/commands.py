#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs the commands of a page: commands.py [--update] PAGE SCRATCH PROGRAM...

Each block of sh runs in bash, in the folder SCRATCH, which is empty at first but for `kernelcost`, a clean clone of
the project's present files. The directories of the PROGRAMs are searched first. A block must succeed, and if a block of
text follows it, print exactly that text on standard output; --update writes the text. A block after the mark
`<!-- needs a card -->` must succeed with a GPU, and without one it must fail for this reason alone. Blocks of console
are not run.
"""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NEEDS_A_CARD = "<!-- needs a card -->\n"
BLOCK = re.compile(rf"({re.escape(NEEDS_A_CARD)})?```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.M | re.S)


def clone(into):
    """A clone of a repository that has the files of the project as they are, without those that git ignores."""
    def git(*words, cwd):
        author = ["-c", "user.name=test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false"]
        command = ["git", *author, "-c", "safe.directory=*", "-c", "init.defaultBranch=main", *words]
        return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout

    origin = into.parent / "origin"
    for name in git("ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT).split("\0"):
        if name and (ROOT / name).exists():
            (origin / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, origin / name)
    git("init", "-q", cwd=origin)
    git("add", "-A", cwd=origin)
    git("commit", "-q", "-m", "Files as they stand", cwd=origin)
    git("clone", "-q", f"file://{origin}", str(into), cwd=into.parent)
    shutil.rmtree(origin)


def main():
    arguments = sys.argv[1:]
    update = arguments[:1] == ["--update"]
    page, scratch, *programs = map(Path, arguments[update:])
    if not programs:
        sys.exit(__doc__)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    clone(scratch / "kernelcost")
    folders = [str(program.parent) for program in programs]
    environment = {**os.environ, "LC_ALL": "C", "PATH": os.pathsep.join([*folders, os.environ["PATH"]])}
    # A program of the build tree is not installed beside the headers that it compiles with.
    environment["CPLUS_INCLUDE_PATH"] = str(scratch.resolve() / "kernelcost" / "include")
    present = page.read_text()
    failures = []

    def run(found):
        needs_a_card, commands, expected = found.groups()
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", commands],
            cwd=scratch, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        without_card = needs_a_card and done.returncode != 0 and "no GPU can be used" in done.stderr
        if done.returncode != 0 and not without_card:
            failures.append(f"{commands}status {done.returncode}\n{done.stdout}{done.stderr}")
        elif expected is not None and done.stdout != expected:
            if update:
                return found.group().replace(f"```text\n{expected}```", f"```text\n{done.stdout}```")
            failures.append(f"{commands}prints\n{done.stdout}and the page shows\n{expected}")
        return found.group()

    text, count = BLOCK.subn(run, present)
    if text != present:
        page.write_text(text)
    if count == 0:
        failures.append("the page has no commands")
    print("\n".join(failures) or f"{count} blocks of commands")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
