#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Takes what algorithms.sh has measured on a card into the records of examples/records/programs.

Usage: import_algorithms.py CARD FOLDER. CARD is h200 or h100. The rows of each program in FOLDER/algorithms.csv replace
all rows of that program in CARD_algorithms.csv, in their place; those of a new program come last.
FOLDER/quicksort_parts.csv and FOLDER/kernels.csv, if they are there, become CARD_quicksort_parts.csv and
CARD_kernels.csv.
"""
import pathlib
import shutil
import sys

RECORDS = pathlib.Path(__file__).resolve().parent / "programs"


def program_of(line):
    # Rows of references have the program's name, a space and the reference's.
    return line.split(",")[0].split(" ")[0]


def merged(present, measured):
    header, *rows = present
    if measured[0] != header:
        sys.exit("the columns of the measured rows are not those of the record")
    new = {}
    for line in measured[1:]:
        new.setdefault(program_of(line), []).append(line)
    result = []
    for line in rows:
        program = program_of(line)
        if program not in new:
            result.append(line)
        elif new[program] is not None:
            result += new[program]
            new[program] = None
    for lines in new.values():
        result += lines or []
    return [header, *result]


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("h200", "h100"):
        sys.exit(__doc__)
    card, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    record = RECORDS / f"{card}_algorithms.csv"
    lines = merged(record.read_text().splitlines(), (folder / "algorithms.csv").read_text().splitlines())
    record.write_text("\n".join(lines) + "\n")
    for name in ("quicksort_parts", "kernels"):
        if (folder / f"{name}.csv").exists():
            shutil.copyfile(folder / f"{name}.csv", RECORDS / f"{card}_{name}.csv")
    print(f"{len(lines) - 1} rows in {record.name}")


if __name__ == "__main__":
    main()
