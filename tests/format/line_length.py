#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Names each line of code, script or build file under a directory that is longer than 120 columns.

usage: line_length.py DIRECTORY
"""
import os
import pathlib
import sys

MOST = 120
KINDS = {".hpp", ".cpp", ".cuh", ".cu", ".py", ".cmake", ".sh", ".inc"}
NAMES = {"CMakeLists.txt", "CMakePresets.json", "run"}
LEFT_OUT = {".git", "build"}


def sources(root):
    for folder, folders, names in os.walk(root):
        # Other tests create and remove files under build/ at the same time.
        folders[:] = sorted(set(folders) - LEFT_OUT)
        for path in (pathlib.Path(folder) / name for name in sorted(names)):
            if path.is_file() and (path.suffix in KINDS or path.name in NAMES):
                yield path


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    root = pathlib.Path(sys.argv[1])
    found, files = 0, 0
    for path in sources(root):
        part = path.relative_to(root)
        files += 1
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if len(line) > MOST:
                found += 1
                print(f"{part}:{number}: {len(line)} columns")
    if files == 0:
        sys.exit(f"{root}: no source files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
