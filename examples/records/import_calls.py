#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Puts rows that launches.sh measured into the record of a card: those of benchmarks that the record lacks.

Usage: import_calls.py CALLS.CSV CARD. The record is calibration/CARD.csv. `kernelcost-calibrate --from-record` writes
the description of the card from it afterwards.
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def key(line):
    """The name and the parameters of a row."""
    name, _, parameters = line.split(",")[:3]
    return name, parameters


def main():
    measured, card = sys.argv[1:]
    record = HERE / "calibration" / f"{card}.csv"
    lines = record.read_text().splitlines()
    known = {key(line) for line in lines[1:]}
    header, *rows = pathlib.Path(measured).read_text().splitlines()
    if header != lines[0]:
        sys.exit(f"{measured} has other columns than {record}")
    added = [row for row in rows if key(row) not in known]
    record.write_text("\n".join(lines + added) + "\n")
    print(f"{len(added)} rows added to {record}")


if __name__ == "__main__":
    main()
